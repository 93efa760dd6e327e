//! The names of widgets.

/// Names a widget: the page, what it is there for, and which of its kind. Never a label, which changes with the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id {
    pub page: &'static str,
    pub role: &'static str,
    pub index: u32,
}
