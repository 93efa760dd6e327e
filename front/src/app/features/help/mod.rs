//! The help page: rules with diagrams, keys, the use of the program in sections, the settings file, and a search over all of it. This file
//! has the page's state and its messages.

pub mod drawings;
pub mod help_controller;
pub mod help_screen;
pub mod help_search;
pub mod help_text;
pub mod help_view;

use crate::app::kernel::intent::Message;
use crate::policy::Capability;

/// How long nothing is typed before the number of finds is announced, in milliseconds.
const PAUSE_MS: u64 = 700;

/// An action of the user on the help page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpMessage {
    /// Searches the help for all words of this text. An empty text ends the search.
    Search(String),
    /// Moves the focus to the search field.
    FocusSearch,
    /// Opens the section with this index of the open tab.
    Section(usize),
}

impl Message for HelpMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[]
    }
}

/// The state of the help page.
#[derive(Clone, Debug, Default)]
pub struct HelpPage {
    /// The index of the open tab in `TABS`.
    pub tab: usize,
    /// The index of the open section of the tab, where the window is wide.
    pub section: usize,
    /// The typed text of the search; empty where nothing is searched.
    pub text: String,
    /// A counter that grows with each request to move the focus to the search field.
    pub focus_requests: u64,
    /// When the number of finds is announced, in milliseconds; `None` where there is nothing to announce.
    pub announce_at_ms: Option<u64>,
    /// A counter that grows with each other content, so that the view shows it from its top.
    pub epoch: u32,
}

impl HelpPage {
    /// Returns the page with the tab of index `tab` open.
    pub fn on_tab(tab: usize) -> HelpPage {
        HelpPage { tab, ..HelpPage::default() }
    }

    /// Shows a section of a tab, and ends the search.
    fn show(&mut self, tab: usize, section: usize) {
        (self.tab, self.section) = (tab, section);
        (self.text, self.announce_at_ms) = Default::default();
        self.epoch = self.epoch.wrapping_add(1);
    }

    fn search(&mut self, text: String, now_ms: u64) {
        self.announce_at_ms = (!text.trim().is_empty()).then_some(now_ms + PAUSE_MS);
        self.text = text;
        self.epoch = self.epoch.wrapping_add(1);
    }
}
