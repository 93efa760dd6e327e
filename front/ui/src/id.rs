//! Ids of widgets.

/// A widget's id: its page, its role, and its index. An id never contains a label, because labels change with the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id {
    pub page: &'static str,
    pub role: &'static str,
    pub index: u32,
}
