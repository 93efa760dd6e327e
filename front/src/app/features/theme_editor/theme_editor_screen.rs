//! Draws the theme editor: the sample at the left, the rows of choices at the right. On a small page the sample is above the rows, and both
//! scroll.

use crate::app::features::theme_editor::look_rows::LookRow;
use crate::app::features::theme_editor::theme_editor_controller::ThemeEditorMessage;
use crate::app::kernel::intent::{Intent, RowChange};
use crate::app::kernel::view::{BoardView, ButtonView, Control, PageView, Painting, RowView, Stretch};
use crate::app::pages::form_screen as form;
use crate::app::pages::screen_parts::{
    FOOT_HEIGHT, MARGIN, PAGE_WIDTH_MAX, card, foot, foot_height, inside, is_small, page_head, tabs,
};
use crate::ui::swatches::{SwatchAction, Swatches};
use crate::ui::text::style;
use crate::ui::theme::{BoardLook, Colors};
use crate::ui::widgets::RADIUS;
use crate::ui::{Align, Icon, PageFocus, Pan, Rect, Rgba, TextStyle, Ui, Weight};

/// The view of the theme editor (*Make it yours*): rows of choices, with a sample beside them.
#[derive(Clone, Debug, PartialEq)]
pub struct ThemeEditorView {
    pub title: String,
    pub back: ButtonView,
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    pub rows: Vec<ThemeEditorRow>,
    /// The preview of the theme.
    pub sample: SampleView,
    /// The part of the photograph that the sample's board shows, which the user can move; `None` without a photograph.
    pub crop: Option<CropView>,
    /// The names of the games whose board the sample can show.
    pub games: Vec<String>,
    /// The index in `games` of the game that the sample shows.
    pub sample_game_index: usize,
    /// The contrasts that are too low, one text each, or a sentence that all contrasts are sufficient.
    pub notes: Vec<String>,
    /// Whether `notes` lists contrasts that are too low.
    pub has_low_contrast: bool,
    /// The buttons at the foot of the page, right-aligned.
    pub buttons: Vec<ButtonView>,
}

/// A row of the theme editor: a form control, or colors to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct ThemeEditorRow {
    pub row: RowView,
    /// The colors of a row that sets a color; `None` for other rows.
    pub colors: Option<ColorsView>,
}

/// Colors to choose from, with a field to type any color.
#[derive(Clone, Debug, PartialEq)]
pub struct ColorsView {
    /// The colors offered to choose from.
    pub offered: Vec<Rgba>,
    pub chosen: Rgba,
    /// The text in the field for a typed color.
    pub typed: String,
}

/// The part of the photograph that the board shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CropView {
    /// The visible part of the picture and the range in which it can be moved.
    pub pan: Pan,
    /// The zoom of the photograph, in steps of the zoom's slider.
    pub zoom: i32,
}

/// A preview of a theme that is not saved yet.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleView {
    /// The name under which `Assets` finds the pictures of the preview.
    pub theme: String,
    pub colors: Colors,
    /// The look of the board: its cells, the width of its lines, and the size of its pieces.
    pub look: BoardLook,
    pub board: BoardView,
    /// The texts in the preview: a message, the text below the message, and a button's label.
    pub sample_texts: [String; 3],
}

impl PageView for ThemeEditorView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let of_row = |entry: &ThemeEditorRow| {
            let (row, picks) = (LookRow::of(entry.row.id), entry.colors.iter().map(|_| RowChange::Choose(0)));
            let all: Vec<RowChange> = entry.row.control.changes().into_iter().chain(picks).collect();
            all.into_iter().filter_map(move |change| Some(Intent::page(ThemeEditorMessage::Change(row?, change))))
        };
        let tabs = self.tabs.iter().map(|(_, intent)| intent.clone());
        ButtonView::intents(&self.buttons).into_iter().chain(tabs).chain(self.rows.iter().flat_map(of_row)).collect()
    }
}

/// The width of the sample, in layout units, and on a wide page.
const SAMPLE: f32 = 262.0;
const SAMPLE_WIDE: f32 = 300.0;
/// The width from which the rows of the page stand in two columns, in layout units.
const WIDE_FROM: f32 = 1000.0;
/// The gap between two columns, and the largest width of a control, in layout units.
const COLUMN_GAP: f32 = 24.0;
const CONTROL_WIDTH_MAX: f32 = 480.0;
/// The gap between the sample and the rows, in layout units.
const GAP: f32 = 18.0;
/// The height of a row that has its label above its control, in layout units.
const HIGH_ROW: f32 = 88.0;
/// The height of a row that has its label beside its control, in layout units.
const LOW_ROW: f32 = 62.0;
const CONTROL: f32 = 46.0;
/// The width of a slider or a text field beside its label, in layout units.
const SIDE_CONTROL: f32 = 150.0;
/// The distance from the sample's board down to the notes, in layout units: the sample's bar and the choice of the game are between them.
const BELOW_BOARD: f32 = 142.0;
/// The height of the notes on a small page, in layout units.
const NOTES: f32 = 150.0;

fn show(ui: &mut Ui, view: &ThemeEditorView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("studio", PageFocus::Kept);
    let is_small = is_small(body);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = tabs(ui, &view.tabs, view.tab, body, wishes);
    if is_small {
        return small(ui, view, body, wishes);
    }
    let area = body.row(0.0, body.h - FOOT_HEIGHT);
    let room = area.column(MARGIN, area.w - 2.0 * MARGIN);
    let side = if room.w >= WIDE_FROM { SAMPLE_WIDE } else { SAMPLE };
    sample(ui, view, room.column(0.0, side), wishes);
    scrolled_rows(ui, view, room.column(side + GAP - 10.0, room.w - side - GAP + 20.0), wishes);
    foot(ui, &view.buttons, body, wishes);
}

fn height(row: &ThemeEditorRow, width: f32) -> f32 {
    match (&row.colors, &row.row.control) {
        (Some(colors), _) => Swatches::height(colors.offered.len(), width),
        (_, Control::Toggle(_) | Control::Button { .. }) => LOW_ROW,
        _ => HIGH_ROW,
    }
}

fn small(ui: &mut Ui, view: &ThemeEditorView, body: Rect, wishes: &mut Vec<Intent>) {
    let area = inside(body.row(0.0, body.h - foot_height(body)));
    let side = SAMPLE.min(area.w - 24.0);
    let notes = if view.notes.is_empty() { 0.0 } else { NOTES };
    let above = side + BELOW_BOARD + notes;
    let id = ui.id("rows", view.tab as u32);
    let high = above + rows_height(&view.rows, area.w - 14.0) + 12.0;
    ui.scroll(id, area.column(-10.0, area.w + 20.0), high, |ui, content| {
        let room = content.column(10.0, content.w - 20.0);
        let place = Rect::new(room.center().x - side / 2.0, room.y, side, above - 8.0);
        sample(ui, view, place, wishes);
        rows(ui, &view.rows, room.row(above, room.h - above), wishes);
    });
    foot(ui, &view.buttons, body, wishes);
}

fn rows_height(rows: &[ThemeEditorRow], width: f32) -> f32 {
    rows.iter().map(|row| height(row, width)).sum()
}

/// Returns the rows of each column of an area of this width.
fn columns(view: &ThemeEditorView, width: f32) -> Vec<&[ThemeEditorRow]> {
    let begins =
        |entry: &ThemeEditorRow| LookRow::of(entry.row.id).is_some_and(|row| LookRow::SECOND_COLUMN.contains(&row));
    match view.rows.iter().position(begins).filter(|at| *at > 0 && width >= WIDE_FROM - SAMPLE_WIDE) {
        Some(at) => vec![&view.rows[..at], &view.rows[at..]],
        None => vec![&view.rows[..]],
    }
}

fn scrolled_rows(ui: &mut Ui, view: &ThemeEditorView, room: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("rows", view.tab as u32);
    let columns = columns(view, room.w);
    let share = (room.w - 34.0 + COLUMN_GAP) / columns.len() as f32;
    let high = columns.iter().map(|rows| rows_height(rows, share - COLUMN_GAP)).fold(0.0, f32::max);
    ui.scroll(id, room, high + 12.0, |ui, content| {
        for (index, entries) in columns.iter().enumerate() {
            rows(ui, entries, content.column(10.0 + share * index as f32, share - COLUMN_GAP), wishes);
        }
    });
}

fn rows(ui: &mut Ui, entries: &[ThemeEditorRow], room: Rect, wishes: &mut Vec<Intent>) {
    let mut y = 4.0;
    for entry in entries {
        let high = height(entry, room.w);
        let change = row(ui, entry, room.row(y, high)).zip(LookRow::of(entry.row.id));
        wishes.extend(change.map(|(change, row)| Intent::page(ThemeEditorMessage::Change(row, change))));
        y += high;
    }
}

fn row(ui: &mut Ui, entry: &ThemeEditorRow, rect: Rect) -> Option<RowChange> {
    let (row, id) = (&entry.row, ui.id("row", entry.row.id.into()));
    let usable = row.enabled && !row.locked;
    if let Some(colors) = &entry.colors {
        let (label, typed) = (row.label.as_str(), colors.typed.as_str());
        let swatches = Swatches { label, offered: &colors.offered, chosen: colors.chosen, typed, enabled: usable };
        return ui.swatches(id, rect, &swatches).map(|wish| match wish {
            SwatchAction::Choose(at) => RowChange::Choose(at),
            SwatchAction::Edit(text) => RowChange::Edit(text),
        });
    }
    let is_low = matches!(row.control, Control::Toggle(_) | Control::Button { .. });
    if is_low {
        form::label(ui, row, rect.column(0.0, rect.w - SIDE_CONTROL - 8.0));
        let place = rect.column(rect.w - SIDE_CONTROL, SIDE_CONTROL).row((rect.h - CONTROL) / 2.0, CONTROL);
        return form::control(ui, row, place, usable);
    }
    form::label(ui, row, rect.row(0.0, 34.0));
    form::control(ui, row, rect.row(34.0, CONTROL).column(0.0, rect.w.min(CONTROL_WIDTH_MAX)), usable)
}

/// Draws the sample: the board, a part of the page around it, the choice of the game, and the notes about contrasts.
fn sample(ui: &mut Ui, view: &ThemeEditorView, room: Rect, wishes: &mut Vec<Intent>) {
    let SampleView { theme, colors, look, board, sample_texts: words } = &view.sample;
    let side = room.w;
    ui.fill(room.row(0.0, side + 74.0), RADIUS, colors.page);
    ui.board_sample(board, room.row(0.0, side), theme, (colors, *look));
    if let Some(crop) = &view.crop {
        cropped(ui, crop, room.row(0.0, side), wishes);
    }
    let bar = room.row(side, 74.0);
    ui.fill(bar, 0.0, colors.bar);
    let label = Rect::new(bar.right() - 98.0, bar.y + 14.0, 90.0, 46.0);
    let words_room = bar.column(12.0, bar.w - 122.0);
    ui.fit_text(words_room.row(12.0, 26.0), &words[0], style(17.0, Weight::Bold, colors.text, Align::Start), 1);
    ui.fit_text(words_room.row(38.0, 22.0), &words[1], style(14.0, Weight::Regular, colors.text_dim, Align::Start), 1);
    ui.fill(label, RADIUS, colors.primary);
    ui.fit_text(label.inset(6.0), &words[2], style(16.0, Weight::Bold, colors.primary_text, Align::Center), 1);
    ui.fill(bar.row(70.0, 4.0), 2.0, colors.accent);
    let games = room.row(side + 84.0, 46.0);
    let id = ui.id("game", 0);
    if let Some(game) = ui.choice(id, games, &view.games, view.sample_game_index, true) {
        wishes.push(Intent::page(ThemeEditorMessage::Game(game)));
    }
    notes(ui, view, room.row(side + BELOW_BOARD, (room.h - side - BELOW_BOARD - 8.0).max(0.0)));
}

/// Lets the user drag and zoom the photograph directly on the sample's board.
fn cropped(ui: &mut Ui, crop: &CropView, board: Rect, wishes: &mut Vec<Intent>) {
    let wish = ui.pan(ui.id("crop", 0), board, &crop.pan);
    let mut slide =
        |row: LookRow, to: i32| wishes.push(Intent::page(ThemeEditorMessage::Change(row, RowChange::Slide(to))));
    if let Some((across, down)) = wish.at {
        let was = crop.pan.at;
        if across.round() != was.0 {
            slide(LookRow::Across, across.round() as i32);
        }
        if down.round() != was.1 {
            slide(LookRow::Down, down.round() as i32);
        }
    }
    if wish.zoom != 0 {
        slide(LookRow::Zoom, crop.zoom.saturating_add(wish.zoom).max(0));
    }
}

fn notes(ui: &mut Ui, view: &ThemeEditorView, room: Rect) {
    if view.notes.is_empty() || room.h < 40.0 {
        return;
    }
    card(ui, room);
    let ink = if view.has_low_contrast { ui.colors.warning } else { ui.colors.text };
    let icon = if view.has_low_contrast { Icon::Warning } else { Icon::Check };
    ui.icon(icon, Rect::new(room.x + 12.0, room.y + 12.0, 22.0, 22.0), ink);
    let text = TextStyle { is_top_aligned: true, ..style(14.5, Weight::Regular, ink, Align::Start) };
    ui.fit_text(room.column(44.0, room.w - 56.0).inset(0.0).row(12.0, room.h - 20.0), &view.notes.join("\n"), text, 9);
}
