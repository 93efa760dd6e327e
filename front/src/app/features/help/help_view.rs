//! Builds the view of the help page: the open tab, or what the search has found in all tabs.

use crate::app::features::help::help_controller::{self, SEARCH_CHARS_MAX};
use crate::app::features::help::help_screen::{Block, HelpView, SearchView, SectionView};
use crate::app::features::help::help_search::{SearchResults, search_words};
use crate::app::features::help::help_text::{finds, found_text, tab_blocks, tabs};
use crate::app::features::help::{HelpMessage, HelpPage};
use crate::app::kernel::intent::Intent;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::Screen;
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{back_button, button};
use crate::ui::{Icon, KeyPress};

impl PageId {
    /// The help page.
    pub const HELP: PageId = PageId::new("help");
}

impl Page for HelpPage {
    fn id(&self) -> PageId {
        PageId::HELP
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(help_view(app, self)))
    }

    fn handler(&self) -> Handler {
        help_controller::handle
    }

    fn back(&self) -> fn(&mut App) -> bool {
        help_controller::end_search
    }

    fn intent_of_key(&mut self, press: KeyPress, _now_ms: u64) -> Option<Intent> {
        help_controller::search_key_intent(press)
    }
}

/// The view of the help page: the open tab, or what the search has found in all tabs.
pub fn help_view(app: &App, page: &HelpPage) -> HelpView {
    let lang = app.room.lang();
    let words = search_words(&page.text);
    let is_searching = !words.is_empty();
    let (blocks, found) = if is_searching {
        let SearchResults { blocks, count } = finds(app, &words);
        (blocks, found_text(lang, count))
    } else {
        (tab_blocks(app, page.tab), String::new())
    };
    let sections = if is_searching { Vec::new() } else { sections(&blocks) };
    let clear = Intent::page(HelpMessage::Search(String::new()));
    HelpView {
        title: lang.text("action-how-to-play"),
        back: back_button(app),
        tabs: tabs(app)
            .iter()
            .enumerate()
            .map(|(at, name)| (lang.text(&format!("help-{name}")), Intent::Tab(at)))
            .collect(),
        tab: if is_searching { None } else { Some(page.tab) },
        sections,
        section: page.section,
        search: SearchView {
            text: page.text.clone(),
            chars_max: SEARCH_CHARS_MAX,
            placeholder: lang.text("help-search"),
            clear: (!page.text.is_empty())
                .then(|| button(app, lang.text("help-search-clear"), clear, Some(Icon::Close))),
            match_count_text: found,
            words,
            focus_requests: page.focus_requests,
        },
        blocks,
        content_version: page.epoch,
    }
}

/// The sections of a tab by the headings of its blocks.
fn sections(blocks: &[Block]) -> Vec<SectionView> {
    let mut sections: Vec<SectionView> = Vec::new();
    for (first_block, block) in blocks.iter().enumerate() {
        if let Block::Heading(label) = block {
            let intent = Intent::page(HelpMessage::Section(sections.len()));
            sections.push(SectionView { label: label.clone(), intent, first_block });
        }
    }
    sections
}
