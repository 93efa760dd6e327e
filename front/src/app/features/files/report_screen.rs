//! Draws an import report: a summary, and a scrolled list of all warnings with their files. Lines outside the visible part are measured but
//! not drawn.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{PAGE_WIDTH_MAX, foot, foot_height, inside, page_head};
use crate::ui::text::style;
use crate::ui::{Align, PageFocus, Rect, TextStyle, Ui, Weight};

/// The view of an import report.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportView {
    pub title: String,
    pub back: ButtonView,
    /// The summary as text: how many games were imported, how many of them with warnings, and how many were refused.
    pub summary: String,
    /// The report's lines, each with a file name and a sentence. The file name is empty where it would repeat the previous line's.
    pub lines: Vec<(String, String)>,
    pub buttons: Vec<ButtonView>,
}

impl PageView for ReportView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        ButtonView::intents(&self.buttons)
    }
}

/// The largest width of a line, in layout units.
const LINE_MAX: f32 = 560.0;
const FILE: f32 = 30.0;
const GAP: f32 = 8.0;
/// A line limit so high that no text reaches it, for texts that are never cut.
const ANY: usize = 10_000;

fn show(ui: &mut Ui, view: &ReportView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("report", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let room = inside(body);
    let ink = ui.colors.text;
    ui.fit_text(room.row(0.0, 44.0), &view.summary, style(18.0, Weight::Bold, ink, Align::Start), 2);
    let area = room.row(52.0, room.h - 52.0 - foot_height(body)).column(-10.0, room.w + 20.0);
    lines(ui, view, area);
    foot(ui, &view.buttons, body, wishes);
}

fn lines(ui: &mut Ui, view: &ReportView, area: Rect) {
    let width = (area.w - 34.0).min(LINE_MAX);
    let heights: Vec<f32> = view.lines.iter().map(|line| height(ui, line, width)).collect();
    let id = ui.id("lines", 0);
    let touch = ui.scroll_control(id, area);
    ui.scroll(id, area, heights.iter().sum::<f32>() + 16.0, |ui, content| {
        let mut y = 6.0;
        for (entry, high) in view.lines.iter().zip(heights) {
            let rect = content.column(10.0, width).row(y, high);
            if rect.bottom() > area.y && rect.y < area.bottom() {
                line(ui, entry, rect);
            }
            y += high;
        }
    });
    ui.ring(touch, area.inset(4.0), 8.0);
}

fn height(ui: &mut Ui, (file, text): &(String, String), width: f32) -> f32 {
    let head = if file.is_empty() { 0.0 } else { FILE };
    head + ui.text_size(text, 15.5, Weight::Regular, Some(width - 14.0)).1 + GAP
}

fn line(ui: &mut Ui, (file, text): &(String, String), rect: Rect) {
    let colors = ui.colors;
    let mut room = rect;
    if !file.is_empty() {
        let bold = style(15.5, Weight::Bold, colors.accent, Align::Start);
        let name = ui.cut_middle(file, bold, rect.w);
        ui.fit_text(rect.row(4.0, FILE - 6.0), &name, bold, 1);
        room = rect.row(FILE, rect.h - FILE);
    }
    let words = TextStyle { is_top_aligned: true, ..style(15.5, Weight::Regular, colors.text, Align::Start) };
    ui.fit_text(room.column(14.0, room.w - 14.0).row(0.0, room.h - GAP + 1.0), text, words, ANY);
}
