//! Builds the view of a kiosk's cover screens.

use crate::app::features::kiosk::kiosk_screen::{CoverView, KioskView};
use crate::app::features::kiosk::{Cover, KioskMessage, KioskState, PinPad};
use crate::app::game::position_board::example;
use crate::app::game::static_board::finished;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::levels;
use crate::app::kernel::view::{BoardView, ButtonView, SquareMark};
use crate::app::kernel::wall_clock as wall;
use crate::app::pages::router::App;
use crate::app::pages::view_parts::button;
use crate::ui::Icon;

/// The shorter side of the cover screens' layout, in layout units.
const SHORT: f32 = 720.0;
/// Maximum length of the longer side of the cover screens' layout, in layout units.
const LONG_MAX: f32 = 1700.0;

/// The view of the cover screen; `None` where no cover hides the game.
pub fn cover(app: &App) -> Option<KioskView> {
    let stand = app.states.get::<KioskState>()?;
    let cover = match stand.cover.as_ref()? {
        Cover::Demo => demo(app, stand),
        Cover::StillPlaying { .. } => still(app, stand),
        Cover::Pad(pad) => pin_pad(app, stand, pad),
        Cover::Teacher { .. } => teacher(app),
    };
    Some(KioskView { layout_size: room(app.room.config.window().pixels), cover })
}

/// The size of the cover screens' layout in its own units, for a window size in pixels.
fn room((width, height): (u32, u32)) -> (f32, f32) {
    let shape = width.max(1) as f32 / height.max(1) as f32;
    match shape >= 1.0 {
        true => ((SHORT * shape).min(LONG_MAX), SHORT),
        false => (SHORT, (SHORT / shape).min(LONG_MAX)),
    }
}

fn demo(app: &App, stand: &KioskState) -> CoverView {
    let (lang, now_ms) = (app.room.lang(), app.room.now_ms);
    let (title, line) = app.room.active_game.as_ref().map_or_else(Default::default, |table| {
        let players = table.session.players();
        let level = |at: usize| players.get(at).map(|player| levels::name(lang, &player.seat)).unwrap_or_default();
        let line = lang.text_with("kiosk-demo", &[("black", level(0).into()), ("white", level(1).into())]);
        (lang.text(&format!("game-{}", table.session.setup().game.kind().word())), line)
    });
    CoverView::Demo {
        board: board(app),
        title,
        line,
        caption: stand.caption(now_ms).to_owned(),
        drift: stand.demo_board_offset(now_ms),
        is_layout_swapped: stand.is_layout_swapped(now_ms),
    }
}

/// The demo's board, without any animation.
fn board(app: &App) -> BoardView {
    let Some(table) = &app.room.active_game else { return example("", false) };
    let mut board = finished(&table.session, false);
    if board.win_line.is_none() {
        board.marks.extend(table.last_cell().map(|cell| (cell, SquareMark::Last { pulse: false })));
    }
    board
}

fn still(app: &App, stand: &KioskState) -> CoverView {
    let lang = app.room.lang();
    CoverView::StillPlaying {
        title: lang.text("kiosk-still"),
        seconds: stand.countdown_s(app.room.now_ms).unwrap_or(0).to_string(),
        detail: lang.text("kiosk-still-detail"),
    }
}

fn pin_pad(app: &App, stand: &KioskState, pad: &PinPad) -> CoverView {
    let lang = app.room.lang();
    let wish = |label: String, icon, wish| button(app, label, Intent::page(wish), icon);
    let digit = |digit: u8| wish(digit.to_string(), None, KioskMessage::Digit(digit));
    let erase = wish(lang.text("kiosk-pin-erase"), None, KioskMessage::Erase);
    let done = wish(lang.text("kiosk-pin-done"), None, KioskMessage::Enter);
    let wait_s = stand.pin_wait_s(wall::now_s(&*app.room.wall));
    let (note, is_alarmed) = match (stand.is_checking(), wait_s, pad.is_wrong) {
        (true, ..) => (lang.text("kiosk-pin-checking"), false),
        (_, 1.., _) => (lang.text_with("kiosk-pin-wait", &[("time", words::time(wait_s * 1000).into())]), true),
        (.., true) => (lang.text("kiosk-pin-wrong"), true),
        _ => (String::new(), false),
    };
    let keys = (1..=9).map(digit).chain([erase, digit(0), ButtonView { primary: true, ..done }]);
    CoverView::Pad {
        title: lang.text("kiosk-pin"),
        detail: lang.text("kiosk-pin-detail"),
        dots: pad.digits.len(),
        note,
        is_alarmed,
        keys: keys.collect(),
        back: wish(lang.text("action-back"), Some(Icon::Back), KioskMessage::Back),
    }
}

fn teacher(app: &App) -> CoverView {
    let lang = app.room.lang();
    let wish = |id: &str, wish| button(app, lang.text(id), Intent::page(wish), None);
    CoverView::Teacher {
        title: lang.text("kiosk-teacher"),
        detail: lang.text("kiosk-teacher-detail"),
        buttons: vec![
            ButtonView { primary: true, ..wish("kiosk-stay", KioskMessage::Back) },
            wish("kiosk-leave", KioskMessage::Leave),
        ],
    }
}
