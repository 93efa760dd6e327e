//! The start page: the name over wood, and what one can begin with.

use crate::app::intent::Intent;
use crate::app::view::{ItemView, StartView};
use crate::ui::text::style;
use crate::ui::theme::{Colors, Rgba};
use crate::ui::widgets::Button;
use crate::ui::{Align, Picture, Pos, Rect, Ui, Weight};

const HEAD: f32 = 300.0;
/// How far the head fades into the page, in strips of one unit each.
const FADE: usize = 40;
const SHADE_ALPHA: u8 = 215;

pub fn show(ui: &mut Ui, view: &StartView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("start");
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    head(ui, view, body.row(0.0, HEAD));
    let count = view.items.len().max(1) as f32;
    let room = Rect::new(60.0, HEAD + 18.0, body.w - 120.0, body.h - HEAD - 36.0);
    let pitch = (room.h / count).min(74.0);
    let gap = if pitch < 60.0 { 6.0 } else { 10.0 };
    for (index, item) in view.items.iter().enumerate() {
        entry(ui, item, index, room.row(pitch * index as f32, pitch - gap), wishes);
    }
}

fn head(ui: &mut Ui, view: &StartView, rect: Rect) {
    let colors = ui.colors;
    let shade = shade(colors);
    ui.clip(rect, |ui| {
        ui.picture(Picture::BoardLines, Rect::new(0.0, 0.0, rect.w, rect.w));
        ui.fill(rect, 0.0, shade.with_alpha(SHADE_ALPHA));
        for strip in 0..FADE {
            let share = (strip + 1) as f32 / FADE as f32;
            let y = rect.h - (FADE - strip) as f32;
            ui.fill(rect.row(y, 1.0), 0.0, colors.page.with_alpha((255.0 * share) as u8));
        }
    });
    // The theme's pieces fill 33 of 40 of their picture.
    ui.picture(Picture::Piece(0), Rect::around(Pos::new(88.0, 150.0), 98.0, 98.0));
    ui.picture(Picture::Piece(1), Rect::around(Pos::new(151.0, 150.0), 98.0, 98.0));
    let room = Rect::new(224.0, 0.0, rect.w - 224.0 - 40.0, 0.0);
    let title = Rect { y: 108.0, h: 60.0, ..room };
    ui.fit_text(title, &view.title, style(44.0, Weight::Bold, colors.text, Align::Start), 1);
    let below = Rect { y: 170.0, h: 44.0, ..room };
    let mut dim = style(16.0, Weight::Regular, colors.text_dim, Align::Start);
    dim.top = true;
    ui.fit_text(below, &view.subtitle, dim, 2);
}

/// What darkens the board's wood: its own warm tone where the words stay readable on it, else the page's.
fn shade(colors: &Colors) -> Rgba {
    let warm = colors.coordinates_lines.mix(colors.page, 0.5);
    let seen = colors.ground_lines.mix(warm, f32::from(SHADE_ALPHA) / 255.0);
    let readable = colors.text.contrast(seen) >= 4.5 && colors.text_dim.contrast(seen) >= 4.5;
    if readable { warm } else { colors.page }
}

fn entry(ui: &mut Ui, item: &ItemView, index: usize, rect: Rect, wishes: &mut Vec<Intent>) {
    let ItemView { title, detail, intent, enabled, locked, primary } = item;
    let face = Button { icon: None, label: title, enabled: *enabled, locked: *locked, primary: *primary };
    if ui.item(ui.id("item", index as u32), rect, &face, detail) {
        wishes.push(intent.clone());
    }
}
