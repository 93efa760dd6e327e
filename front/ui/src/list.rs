//! Long lists: any number of rows of one height, in one column or several, of which only the visible rows are drawn. The keyboard reaches
//! the list as one control; arrows, pages and ends move the selection, which the program stores.

use super::accessibility::WidgetState;
use super::focus::Keys;
use super::geometry::Rect;
use super::id::Id;
use super::input::Key;
use super::pass::{Response, Ui};
use super::tree::Role;
use super::widgets::RADIUS;

/// The current state of a long list. Lengths are in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct List {
    pub total: usize,
    pub selected: Option<usize>,
    /// The distance from the top of a row to the top of the next row.
    pub pitch: f32,
    /// The gap between two rows, which is part of `pitch`.
    pub gap: f32,
    /// The extra height of the selected row.
    pub selected_extra_height: f32,
    /// The space at each side of a row for its focus ring.
    pub side: f32,
    /// The height of the content above the first row, which scrolls with the rows.
    pub above: f32,
    /// The number of rows side by side, at least one. A list with several columns is read line by line.
    pub columns: usize,
}

/// A user action on a long list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListAction {
    Select(usize),
    /// The user pressed Enter on the selected row.
    Open(usize),
    /// The user pressed the Delete key on the selected row.
    Delete(usize),
    /// This row is now the first visible row.
    FirstVisible(usize),
}

impl List {
    /// Returns the distance of a row's top from the content's top; exact even in very long lists.
    fn top(&self, row: usize) -> f64 {
        let is_below = |selected| self.line(selected) < self.line(row);
        let more = if self.selected.is_some_and(is_below) { self.selected_extra_height } else { 0.0 };
        f64::from(self.above) + f64::from(self.pitch) * self.line(row) as f64 + f64::from(more)
    }

    /// Returns the index of the line in which a row stands.
    fn line(&self, row: usize) -> usize {
        row / self.columns.max(1)
    }

    fn height(&self, row: usize) -> f32 {
        self.pitch - self.gap + if self.selected == Some(row) { self.selected_extra_height } else { 0.0 }
    }

    /// Returns the first row of the last line that begins at or above this distance from the content's top.
    fn row_at(&self, depth: f64) -> usize {
        let columns = self.columns.max(1);
        let mut line = ((depth - f64::from(self.above)) / f64::from(self.pitch)).max(0.0) as usize;
        while line > 0 && self.top(line * columns) > depth {
            line -= 1;
        }
        line.min(self.line(self.total.saturating_sub(1))) * columns
    }

    fn content(&self) -> f32 {
        let more = if self.selected.is_some() { self.selected_extra_height } else { 0.0 };
        let lines = self.total.div_ceil(self.columns.max(1));
        (f64::from(self.above) + f64::from(self.pitch) * lines as f64) as f32 + more
    }

    /// Returns the rectangle of a row; `content` is the rectangle of the list's content.
    fn rect(&self, content: Rect, row: usize) -> Rect {
        let y = (f64::from(content.y) + self.top(row)) as f32;
        let columns = self.columns.max(1);
        let (room, gap) = (content.column(self.side, content.w - 2.0 * self.side), 2.0 * self.side + self.gap);
        let share = (room.w + gap) / columns as f32;
        Rect { y, h: self.height(row), ..room.column(share * (row % columns) as f32, share - gap) }
    }
}

impl Ui<'_> {
    /// Shows a long list in `rect`, scrolled in the area `area`. `above` draws the content over the rows, and `row` draws one row,
    /// including whether the row is selected.
    pub fn list(
        &mut self,
        (id, area): (Id, Id),
        rect: Rect,
        list: &List,
        above: impl FnOnce(&mut Ui, Rect),
        mut row: impl FnMut(&mut Ui, usize, Rect, Response),
    ) -> Vec<ListAction> {
        let mut wishes = Vec::new();
        self.list_keys(id, area, rect, list, &mut wishes);
        self.scroll(area, rect, list.content(), |ui, content| {
            above(ui, content.row(0.0, list.above));
            ui.add_list(id, rect);
            let depth = f64::from(rect.y) - f64::from(content.y);
            let first = list.row_at(depth);
            ui.list_stop(id, list, content, first);
            let mut at = first;
            while at < list.total && list.rect(content, at).y < rect.bottom() {
                let place = list.rect(content, at);
                let zone = Id { role: "row", index: at as u32, ..id };
                let (mut response, is_selected) = (Response::default(), list.selected == Some(at));
                ui.with_parent(id, |ui| {
                    response = ui.zone(zone, place);
                    ui.describe(
                        zone,
                        place,
                        WidgetState { role: Role::Row, is_on: Some(is_selected), ..WidgetState::default() },
                    );
                });
                if is_selected {
                    ui.report_focus_on(id, zone);
                }
                if response.down {
                    ui.focus(id);
                }
                if response.clicked {
                    wishes.push(ListAction::Select(at));
                }
                let rings = list.selected.map_or(at == first, |selected| selected == at);
                ui.ring(Response { focus: rings && ui.has_focus(id), ..response }, place, RADIUS);
                row(ui, at, place, response);
                at += 1;
            }
            if ui.changed(area, first as u64) {
                wishes.push(ListAction::FirstVisible(first));
            }
        });
        wishes
    }

    /// Adds the list as a keyboard stop at the selected row's place, so that the row becomes visible with the focus.
    fn list_stop(&mut self, id: Id, list: &List, content: Rect, first: usize) {
        if list.total == 0 {
            return;
        }
        let at = list.selected.unwrap_or(first);
        self.stop(id, list.rect(content, at), Keys::All, false);
    }

    fn list_keys(&mut self, id: Id, area: Id, rect: Rect, list: &List, wishes: &mut Vec<ListAction>) {
        if !self.has_focus(id) || list.total == 0 {
            return;
        }
        let offset = self.memory.areas.get(&area).map_or(0.0, |area| area.offset);
        let columns = list.columns.max(1);
        let page = ((rect.h / list.pitch) as usize).saturating_sub(1).max(1) * columns;
        for press in self.keys().iter().filter(|press| !press.command && !press.alt) {
            let first = list.row_at(f64::from(offset));
            let to = match (press.key, list.selected) {
                (Key::Down | Key::PageDown, None) => first,
                (Key::Up | Key::PageUp, None) => first,
                (Key::Down, Some(at)) => at.saturating_add(columns),
                (Key::Up, Some(at)) => at.saturating_sub(columns),
                (Key::Right, Some(at)) if columns > 1 => at.saturating_add(1),
                (Key::Left, Some(at)) if columns > 1 => at.saturating_sub(1),
                (Key::PageDown, Some(at)) => at.saturating_add(page),
                (Key::PageUp, Some(at)) => at.saturating_sub(page),
                (Key::Home, _) => 0,
                (Key::End, _) => list.total,
                (Key::Enter | Key::Space, Some(at)) => {
                    wishes.push(ListAction::Open(at));
                    continue;
                }
                (Key::Delete, Some(at)) => {
                    wishes.push(ListAction::Delete(at));
                    continue;
                }
                _ => continue,
            };
            let to = to.min(list.total - 1);
            wishes.push(ListAction::Select(to));
            let after = List { selected: Some(to), ..*list };
            let content = Rect { y: rect.y - offset, ..rect };
            self.show_row(area, after.content(), after.rect(content, to), to == 0);
        }
    }

    /// Scrolls until a row is visible. For the first row, everything above it becomes visible, too.
    fn show_row(&mut self, area: Id, content: f32, rect: Rect, is_first: bool) {
        if let Some(area) = self.memory.areas.get_mut(&area) {
            area.content_height = content;
            if is_first { area.scroll_to(0.0) } else { area.scroll_into_view(rect) }
        }
    }
}
