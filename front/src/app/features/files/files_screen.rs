//! Draws the file chooser: standard places at the left, the path above, the names in the folder as one list. The list is a single control
//! that lays out only its visible rows, because a folder may have a hundred thousand names.

use crate::app::features::files::files_controller::FilesMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, FileRow, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{NARROW, PAGE_WIDTH_MAX, foot, foot_height, inside, page_head, toolkit_button};
use crate::ui::accessibility::WidgetState;
use crate::ui::field::Field;
use crate::ui::focus::Keys;
use crate::ui::text::style;
use crate::ui::tree::Role;
use crate::ui::widgets::{Button, RADIUS};
use crate::ui::{Align, Icon, Id, Key, KeyPress, PageFocus, Pos, Rect, Ui, Weight};
use std::sync::Arc;

/// The view of the file chooser. Its rows are shared, not copied, because a folder may be large.
#[derive(Clone, Debug, PartialEq)]
pub struct FilesView {
    pub title: String,
    pub back: ButtonView,
    /// The button that opens the parent folder.
    pub parent_folder_button: ButtonView,
    /// The text of the path field: the typed text, or else the shown folder.
    pub path_text: String,
    /// The standard places: the name, whether it is the shown folder, and the intent that opens it.
    pub places: Vec<(String, bool, Intent)>,
    /// All rows of the shown folder.
    pub rows: Arc<Vec<FileRow>>,
    /// The rows that pass the filter, as indices into `rows`.
    pub shown: Arc<Vec<u32>>,
    /// The selected row, as an index into `shown`.
    pub selected: usize,
    /// A number that changes whenever the folder, the filter or the selection changes.
    pub selection_version: u64,
    /// The text below the list: a problem, or which files are hidden. May be empty.
    pub note: String,
    /// Whether `note` reports a problem.
    pub is_warning: bool,
    /// The names of the two filters (files with games, all files), and the index of the active one; `None` where the chooser offers no
    /// filter.
    pub filters: Option<(Vec<String>, usize)>,
    /// The board at the end of the selected file's game; `None` for other files, and until the file is read.
    pub preview: Option<BoardView>,
    pub buttons: Vec<ButtonView>,
    /// The text shown where the list has no rows.
    pub empty: String,
}

impl PageView for FilesView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let entered = (0..self.shown.len()).map(FilesMessage::Enter);
        let messages = [
            FilesMessage::Up,
            FilesMessage::OpenTypedPath,
            FilesMessage::ChooseSelected,
            FilesMessage::ChooseShownFolder,
            FilesMessage::TakeFolder,
        ];
        let intents = ButtonView::intents(&self.buttons).into_iter();
        let places = self.places.iter().map(|(.., intent)| intent.clone());
        intents.chain(places).chain(entered.chain(messages).map(Intent::page)).collect()
    }
}

/// The height of a row with its gap, in layout units.
const PITCH: f32 = 52.0;
/// The height of a row with its gap on a narrow page, in layout units; the row's detail takes two lines there.
const PITCH_NARROW: f32 = 74.0;
/// The gap between two rows, in layout units.
const GAP: f32 = 4.0;
/// The height of the path field and of the buttons beside it, in layout units.
const BAR: f32 = 44.0;
/// The minimum and the maximum width of the column of standard places, in layout units. The longest name decides between these limits.
const PLACES: (f32, f32) = (156.0, 200.0);
/// The gap between the standard places and the picture below them, in layout units.
const GAP_ABOVE_PICTURE: f32 = 20.0;
/// The width from which the picture stands at the right of the page, and the picture's side, in layout units.
const WIDE_FROM: f32 = 1000.0;
const PICTURE: f32 = 400.0;
/// The largest widths of the path field and of the note, in layout units.
const PATH_WIDTH_MAX: f32 = 480.0;
const NOTE_WIDTH_MAX: f32 = 520.0;
/// The largest width of a file's name, of some eighty letters, in layout units.
const NAME_WIDTH_MAX: f32 = 560.0;
/// The least height of the note below the list, in layout units, and its most lines.
const NOTE: f32 = 40.0;
const NOTE_LINES_MAX: usize = 9;
/// Maximum length of a typed path in characters.
const PATH_CHARS_MAX: usize = 1000;

fn show(ui: &mut Ui, view: &FilesView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("files", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let room = inside(body);
    let is_narrow = room.w < NARROW;
    let high = if is_narrow && view.filters.is_some() { 2.0 * BAR + 8.0 } else { BAR };
    bar(ui, view, room.row(0.0, high), wishes);
    // The whole sentence is shown, however many lines it takes.
    let note = match view.note.is_empty() {
        true => 0.0,
        false => NOTE.max(ui.text_size(&view.note, 15.0, Weight::Regular, Some(room.w.min(NOTE_WIDTH_MAX))).1 + 8.0),
    };
    let middle = room.row(high + 12.0, room.h - high - 12.0 - foot_height(body) - note);
    let widest =
        view.places.iter().map(|(name, ..)| ui.text_size(name, 15.0, Weight::Bold, None).0).fold(0.0, f32::max);
    let (least, most) = if is_narrow { (84.0, 136.0) } else { PLACES };
    let wide = (widest + 54.0).clamp(least, most);
    // The picture of the selected file's game stands at the right of a wide page of files with games, else below the places where there is
    // room, else in the file's row.
    let is_wide = room.w >= WIDE_FROM && view.filters.is_some();
    let left = middle.column(0.0, wide);
    let is_beside = is_wide || left.h >= PITCH * view.places.len() as f32 + wide + GAP_ABOVE_PICTURE && !is_narrow;
    let picture = view.preview.as_ref().filter(|_| is_beside);
    let taken = if picture.is_some() && !is_wide { wide + GAP_ABOVE_PICTURE } else { 0.0 };
    places(ui, view, left.column(-6.0, wide + 6.0).row(0.0, left.h - taken), wishes);
    let right = if is_wide { PICTURE + GAP_ABOVE_PICTURE } else { 0.0 };
    if let Some(board) = picture {
        let side = wide - 6.0;
        let place = match is_wide {
            true => Rect::new(middle.right() - PICTURE, middle.y + 4.0, PICTURE, PICTURE),
            false => Rect::new(left.x, left.bottom() - side - 6.0, side, side),
        };
        ui.board_picture(board, place);
    }
    let area = middle.column(wide + 12.0, middle.w - wide - 12.0 - right);
    list(ui, view, area, view.preview.as_ref().filter(|_| !is_beside), wishes);
    if note > 0.0 {
        let ink = if view.is_warning { ui.colors.warning } else { ui.colors.text_dim };
        let line = room.row(middle.bottom() - room.y + 2.0, note - 4.0).column(0.0, room.w.min(NOTE_WIDTH_MAX));
        ui.fit_text(line, &view.note, style(15.0, Weight::Regular, ink, Align::Start), NOTE_LINES_MAX);
    }
    foot(ui, &view.buttons, body, wishes);
}

/// Draws the button that opens the parent folder, the path field, and the filters.
fn bar(ui: &mut Ui, view: &FilesView, rect: Rect, wishes: &mut Vec<Intent>) {
    const FILTER: f32 = 190.0;
    let (line, is_narrow) = (rect.row(rect.h - BAR, BAR), rect.w < NARROW);
    let rect = rect.row(0.0, BAR);
    // The button shows only its icon; its label is for screen readers.
    ui.set_accessible_name(ui.id("up", 0), &view.parent_folder_button.label, "");
    if ui.button(
        ui.id("up", 0),
        rect.column(0.0, BAR),
        &Button { label: "", ..toolkit_button(&view.parent_folder_button) },
    ) {
        wishes.push(view.parent_folder_button.intent.clone());
    }
    let filter = if view.filters.is_none() || is_narrow { 0.0 } else { FILTER + 8.0 };
    let room = rect.column(BAR + 8.0, (rect.w - BAR - 8.0 - filter).min(PATH_WIDTH_MAX));
    let id = ui.id("path", 0);
    let field = Field { value: &view.path_text, placeholder: "", chars_max: PATH_CHARS_MAX };
    if let Some(text) = ui.field(id, room, &field, true) {
        wishes.push(Intent::page(FilesMessage::Edit(text)));
    }
    if ui.has_focus(id) && ui.pressed(Key::Enter) {
        wishes.push(Intent::page(FilesMessage::OpenTypedPath));
    }
    if let Some((filters, active)) = &view.filters {
        let place = if is_narrow { line } else { rect.column(rect.w - FILTER, FILTER) };
        if let Some(at) = ui.choice(ui.id("filter", 0), place, filters, *active, true) {
            wishes.push(Intent::page(FilesMessage::ShowAll(at == 1)));
        }
    }
}

fn places(ui: &mut Ui, view: &FilesView, area: Rect, wishes: &mut Vec<Intent>) {
    let id = ui.id("places", 0);
    ui.scroll(id, area, PITCH * view.places.len() as f32 + 8.0, |ui, content| {
        ui.group("places", 0, |ui| {
            for (index, (label, is_here, intent)) in view.places.iter().enumerate() {
                let rect = content.column(6.0, content.w - 12.0).row(6.0 + PITCH * index as f32, PITCH - 8.0);
                if ui.list_row(ui.id("place", index as u32), rect, label, "", *is_here) {
                    wishes.push(intent.clone());
                }
            }
        });
    });
}

/// Draws the list of files. `picture` is the board in the selected file's row.
fn list(ui: &mut Ui, view: &FilesView, area: Rect, picture: Option<&BoardView>, wishes: &mut Vec<Intent>) {
    let id = ui.id("names", 0);
    ui.prefer_focus(id);
    ui.stop(id, area, Keys::All, true);
    ui.add_list(id, area);
    let focus = ui.has_focus(id);
    let pitch = if area.w < NARROW / 2.0 { PITCH_NARROW } else { PITCH };
    if focus {
        let rows = ((area.h / pitch) as usize).saturating_sub(1).max(1);
        ui.keys().iter().for_each(|press| wishes.extend(wish_of_key(*press, view, rows)));
    }
    if view.shown.is_empty() {
        let response = ui.part_response(id, true);
        ui.ring(response, area.inset(6.0), RADIUS);
        empty(ui, view, area);
    }
    let mut selected = Rect::default();
    ui.scroll(id, area, pitch * view.shown.len() as f32 + 8.0, |ui, content| {
        let place = |at: usize| content.column(4.0, content.w - 8.0).row(4.0 + pitch * at as f32, pitch - GAP);
        selected = place(view.selected);
        // Draws the visible rows, and one more row at each end.
        let first = ((area.y - content.y) / pitch - 1.0).max(0.0) as usize;
        let last = (((area.bottom() - content.y) / pitch) as usize + 1).min(view.shown.len());
        for at in first..last {
            let Some(entry) = view.shown.get(at).and_then(|row| view.rows.get(*row as usize)) else { break };
            let chosen = view.selected == at;
            // In a row for large text, its words need the whole width.
            let picture = picture.filter(|_| chosen && pitch <= PITCH);
            ui.with_parent(id, |ui| row(ui, (entry, picture), (id, at, chosen), place(at), wishes));
        }
    });
    if ui.changed(id, view.selection_version) {
        ui.keep_in_sight(id, selected);
    }
}

/// The intent that a key triggers while the list has the focus. `page` is the number of rows per page.
fn wish_of_key(press: KeyPress, view: &FilesView, page: usize) -> Option<Intent> {
    if press.command || press.alt {
        return None;
    }
    let (at, last) = (view.selected, view.shown.len().saturating_sub(1));
    let select = |to: usize| Some(FilesMessage::Select(to.min(last)));
    let wish = match press.key {
        Key::Up => select(at.saturating_sub(1)),
        Key::Down => select(at + 1),
        Key::PageUp => select(at.saturating_sub(page)),
        Key::PageDown => select(at + page),
        Key::Home => select(0),
        Key::End => select(last),
        Key::Enter if !view.shown.is_empty() => Some(FilesMessage::Enter(at)),
        Key::Backspace | Key::Left => Some(FilesMessage::Up),
        Key::Letter(letter) => Some(FilesMessage::Type(letter)),
        Key::Digit(digit) => char::from_digit(digit.into(), 10).map(FilesMessage::Type),
        _ => None,
    };
    wish.map(Intent::page)
}

fn empty(ui: &mut Ui, view: &FilesView, area: Rect) {
    let dim = style(17.0, Weight::Regular, ui.colors.text_dim, Align::Center);
    let icon = Rect::around(Pos::new(area.center().x, area.center().y - 40.0), 52.0, 52.0);
    ui.icon(Icon::Folder, icon, ui.colors.text_off);
    ui.fit_text(Rect::new(area.x + 10.0, icon.bottom() + 10.0, area.w - 20.0, 60.0), &view.empty, dim, 2);
}

/// Draws the row of a file or folder. A press selects the row and focuses the list; a press on the selected row opens it.
fn row(
    ui: &mut Ui,
    (entry, picture): (&FileRow, Option<&BoardView>),
    (list, at, chosen): (Id, usize, bool),
    rect: Rect,
    wishes: &mut Vec<Intent>,
) {
    let response = ui.zone(ui.id("name", at as u32), rect);
    ui.describe(
        ui.id("name", at as u32),
        rect,
        WidgetState { role: Role::Row, is_on: Some(chosen), ..WidgetState::default() },
    );
    if chosen {
        ui.report_focus_on(list, ui.id("name", at as u32));
    }
    if response.down {
        ui.focus(list);
    }
    if response.clicked {
        let wish = if chosen { FilesMessage::Enter(at) } else { FilesMessage::Select(at) };
        wishes.push(Intent::page(wish));
    }
    let focused = ui.part_response(list, chosen);
    ui.ring(focused, rect, RADIUS);
    let colors = ui.colors;
    let ground = match (chosen, response.down, response.hover) {
        (_, true, _) => Some(colors.button_down),
        (true, ..) | (_, _, true) => Some(colors.button_hover),
        _ => None,
    };
    if let Some(ground) = ground {
        ui.fill(rect, RADIUS, ground);
    }
    if chosen {
        ui.fill(Rect::new(rect.x, rect.y + 8.0, 4.0, rect.h - 16.0), 2.0, colors.accent);
    }
    let icon = if entry.is_folder { Some(Icon::Folder) } else { entry.is_game.then_some(Icon::Play) };
    if let Some(icon) = icon {
        let x = rect.x + if rect.h > PITCH { 20.0 } else { 26.0 };
        ui.icon(icon, Rect::around(Pos::new(x, rect.center().y), 22.0, 22.0), colors.text_dim);
    }
    let left = if rect.h > PITCH { 37.0 } else { 50.0 };
    let mut room = rect.column(left, rect.w - left - 6.0);
    if let Some(board) = picture {
        let side = rect.h - 2.0 * GAP;
        ui.board_picture(board, Rect::new(rect.right() - side - GAP, rect.y + GAP, side, side));
        room.w -= side + GAP;
    }
    let title = style(16.0, Weight::Regular, colors.text, Align::Start);
    let name = ui.cut_middle(&entry.shown, title, room.w.min(NAME_WIDTH_MAX));
    ui.fit_text(room.row(3.0, 24.0), &name, title, 1);
    let below = style(14.0, Weight::Regular, colors.text_dim, Align::Start);
    let lines = if rect.h > PITCH { 2 } else { 1 };
    ui.fit_text(room.row(26.0, 19.0 * lines as f32), &entry.detail, below, lines);
}
