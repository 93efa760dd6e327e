//! The id of a page.

/// A page's id: its fixed English word in scripts and settings. Each id is a constant beside its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageId {
    word: &'static str,
}

impl PageId {
    /// The board editor. It stands here because the page of moves played asks for it.
    pub const EDITOR: PageId = PageId::new("set-up");

    pub const fn new(word: &'static str) -> PageId {
        PageId { word }
    }

    pub fn word(self) -> &'static str {
        self.word
    }
}
