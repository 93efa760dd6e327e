//! Keyboard navigation of a page: Tab moves the focus in drawing order, arrows move it to the nearest control in their direction.

use super::geometry::Rect;
use super::id::Id;
use super::input::Key;

/// The keys that a focused control handles itself. Other keys move the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Enter and Space click the control. Other keys move the focus.
    Activate,
    /// In addition to Enter and Space, Left and Right change the control's value, and Home and End set it to its minimum and maximum.
    Sideways,
    /// All keys except Up, Down and Tab, for a text field.
    Text,
    /// All arrows, Home, End and the page keys, for the board and for scrolled text.
    All,
}

impl Keys {
    /// Whether the control handles this key itself.
    pub fn handles_key(self, key: Key) -> bool {
        match key {
            Key::Left | Key::Right | Key::Home | Key::End => self != Keys::Activate,
            Key::Up | Key::Down | Key::PageUp | Key::PageDown => self == Keys::All,
            _ => false,
        }
    }
}

/// A control of the last pass that can have the focus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FocusStop {
    pub id: Id,
    pub rect: Rect,
    pub keys: Keys,
    /// The group of the control. Tab passes over a group in one step.
    pub group: Option<Id>,
    /// The scroll area that contains the control.
    pub area: Option<Id>,
    /// Whether Tab enters the control's group at this control.
    pub is_tab_target: bool,
}

/// Returns the index of the next control in drawing order, or of the previous control if `back` is true. The order wraps around, and a
/// group counts as one control.
pub fn next_tab_stop(stops: &[FocusStop], at: Option<usize>, back: bool) -> Option<usize> {
    let count = stops.len();
    let Some(at) = at else { return (count > 0).then_some(if back { count.saturating_sub(1) } else { 0 }) };
    let way = |by: usize| if back { (at + count - by) % count } else { (at + by) % count };
    let leaves = |to: &usize| stops[*to].group.is_none() || stops[*to].group != stops[at].group;
    let to = (1..count).map(way).find(leaves)?;
    let Some(group) = stops[to].group else { return Some(to) };
    let inside = |stop: &FocusStop| stop.group == Some(group);
    stops.iter().position(|stop| inside(stop) && stop.is_tab_target).or_else(|| stops.iter().position(inside))
}

/// Returns the index of the nearest control in an arrow's direction. Distance along the direction counts once, sideways distance three
/// times, and leaving a scroll area is the last resort.
pub fn nearest_in_direction(stops: &[FocusStop], at: usize, key: Key) -> Option<usize> {
    let from = stops[at];
    let score = |to: &FocusStop| {
        let (along, aside) = gaps(from.rect, to.rect, key)?;
        let outside = if from.area.is_some() && from.area != to.area { 10_000.0 } else { 0.0 };
        Some(along + 3.0 * aside + outside)
    };
    let scored = stops.iter().enumerate().filter(|(index, _)| *index != at);
    scored
        .filter_map(|(index, to)| Some((index, score(to)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}

/// Returns the distance of `to` from `from` in the key's direction, and the sideways distance; `None` where `to` does not lie in that
/// direction.
fn gaps(from: Rect, to: Rect, key: Key) -> Option<(f32, f32)> {
    let gap = |a0: f32, a1: f32, b0: f32, b1: f32| (b0 - a1).max(a0 - b1).max(0.0);
    let (here, there) = (from.center(), to.center());
    let beside_x = gap(from.x, from.right(), to.x, to.right());
    let beside_y = gap(from.y, from.bottom(), to.y, to.bottom());
    let off_x = (there.x - here.x).abs() / 1000.0;
    let off_y = (there.y - here.y).abs() / 1000.0;
    match key {
        Key::Up if to.bottom() <= from.y + 1.0 => Some((from.y - to.bottom(), beside_x + off_x)),
        Key::Down if to.y >= from.bottom() - 1.0 => Some((to.y - from.bottom(), beside_x + off_x)),
        Key::Left if to.right() <= from.x + 1.0 => Some((from.x - to.right(), beside_y + off_y)),
        Key::Right if to.x >= from.right() - 1.0 => Some((to.x - from.right(), beside_y + off_y)),
        _ => None,
    }
}
