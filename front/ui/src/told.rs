//! What a pass has told so far of what it shows; `telling` fills it.

use super::geometry::Rect;
use super::tree::{Part, PartId, Range, Role};
use std::collections::HashMap;

/// The tree in the making.
#[derive(Debug, Default)]
pub struct Telling {
    pub(super) parts: Vec<Part>,
    /// Their rectangles, also what of them is scrolled away.
    pub(super) wholes: Vec<Rect>,
    /// Where the parts of widgets stand.
    pub(super) places: HashMap<PartId, usize>,
    /// What the parts that come now stand in.
    pub(super) inside: Vec<PartId>,
    /// What screens call widgets that have no words.
    pub(super) names: HashMap<PartId, (String, String)>,
    pub(super) hidden: Vec<PartId>,
    pub(super) texts: u32,
    /// Where something other than a widget has the focus: a row of a list, a cell of a board.
    pub(super) focus: HashMap<PartId, PartId>,
}

/// What a widget tells of itself besides its words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WidgetState {
    pub role: Role,
    pub value: String,
    pub range: Option<Range>,
    pub is_on: Option<bool>,
    pub is_off: bool,
}

impl Telling {
    pub(super) fn part(&mut self, id: PartId) -> Option<&mut Part> {
        self.places.get(&id).and_then(|&at| self.parts.get_mut(at))
    }

    pub(super) fn parent(&self) -> Option<PartId> {
        Some(self.inside.last().copied().unwrap_or(PartId::WINDOW))
    }

    pub(super) fn add(&mut self, part: Part, whole: Rect) {
        self.places.insert(part.id, self.parts.len());
        self.parts.push(part);
        self.wholes.push(whole);
    }

    /// The part that a text is drawn on: the last one, as what is drawn later lies above.
    pub(super) fn under(&self, rect: Rect) -> Option<usize> {
        let middle = rect.center();
        let wants = |part: &Part| part.role.takes_words() || part.role.hides_words();
        self.parts.iter().zip(&self.wholes).rposition(|(part, whole)| wants(part) && whole.contains(middle))
    }
}
