//! The accessibility tree under construction. `accessibility` fills it.

use super::geometry::Rect;
use super::tree::{PartId, Range, Role, UiPart};
use std::collections::HashMap;

/// The accessibility tree while a pass builds it.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    pub(super) parts: Vec<UiPart>,
    /// The whole rectangle of each part, including what is scrolled out of view.
    pub(super) wholes: Vec<Rect>,
    /// The index in `parts` of each widget's part.
    pub(super) places: HashMap<PartId, usize>,
    /// The parts whose children are being added, the innermost at the end. The innermost becomes the parent of the next part.
    pub(super) inside: Vec<PartId>,
    /// The names and details that screens gave to widgets without texts.
    pub(super) names: HashMap<PartId, (String, String)>,
    pub(super) hidden: Vec<PartId>,
    pub(super) texts: u32,
    /// Where a part inside a widget has the focus, such as a row of a list or a cell of a board: the widget's part with the inner part.
    pub(super) focus: HashMap<PartId, PartId>,
}

/// The role, value and state of a widget for the accessibility tree, besides its texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WidgetState {
    pub role: Role,
    pub value: String,
    pub range: Option<Range>,
    pub is_on: Option<bool>,
    pub is_expanded: Option<bool>,
    pub is_disabled: bool,
}

impl TreeBuilder {
    pub(super) fn part(&mut self, id: PartId) -> Option<&mut UiPart> {
        self.places.get(&id).and_then(|&at| self.parts.get_mut(at))
    }

    pub(super) fn parent(&self) -> Option<PartId> {
        Some(self.inside.last().copied().unwrap_or(PartId::WINDOW))
    }

    pub(super) fn add(&mut self, part: UiPart, whole: Rect) {
        self.places.insert(part.id, self.parts.len());
        self.parts.push(part);
        self.wholes.push(whole);
    }

    /// Returns the index of the part under a text: the last part that contains the text, because later parts are drawn above earlier ones.
    pub(super) fn part_under(&self, rect: Rect) -> Option<usize> {
        let middle = rect.center();
        let wants = |part: &UiPart| part.role.takes_text_as_name() || part.role.replaces_texts();
        self.parts.iter().zip(&self.wholes).rposition(|(part, whole)| wants(part) && whole.contains(middle))
    }
}
