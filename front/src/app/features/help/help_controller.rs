//! The controller of the help page: its messages, and the announcement of what a search has found.

use crate::app::features::help::help_search::search_words;
use crate::app::features::help::help_text::{finds, found_text};
use crate::app::features::help::{HelpMessage, HelpPage};
use crate::app::kernel::intent::Intent;
use crate::app::pages::router::{App, Router};
use crate::ui::{Key, KeyPress};

/// Maximum length of a search in characters.
pub const SEARCH_CHARS_MAX: usize = 80;

/// Handles an intent on the help page. Returns an intent that is for the app.
pub fn handle(app: &mut App, intent: Intent) -> Option<Intent> {
    let now_ms = app.room.now_ms;
    let Some(page) = app.nav.shown_mut::<HelpPage>() else { return Some(intent) };
    if let Intent::Tab(tab) = intent {
        page.show(tab, 0);
        return None;
    }
    match intent.message() {
        Ok(HelpMessage::Search(text)) => page.search(text.chars().take(SEARCH_CHARS_MAX).collect(), now_ms),
        Ok(HelpMessage::FocusSearch) => page.focus_requests += 1,
        Ok(HelpMessage::Section(section)) => page.show(page.tab, section),
        Err(other) => return Some(other),
    }
    None
}

/// Ends the search. Returns whether there was one.
pub fn end_search(app: &mut App) -> bool {
    let now_ms = app.room.now_ms;
    let Some(page) = app.nav.shown_mut::<HelpPage>().filter(|page| !page.text.is_empty()) else { return false };
    page.search(String::new(), now_ms);
    true
}

/// Returns the intent of the key that leads to the search field from everywhere on the page.
pub fn search_key_intent(press: KeyPress) -> Option<Intent> {
    let find = KeyPress { command: true, ..KeyPress::plain(Key::Letter('f')) };
    (press == find).then(|| Intent::page(HelpMessage::FocusSearch))
}

/// Returns when the number of finds is to be announced, in milliseconds.
pub fn next_announcement_ms(nav: &Router) -> Option<u64> {
    nav.top_page_as::<HelpPage>()?.announce_at_ms
}

/// Announces the number of finds once typing has paused.
pub fn announce_finds(app: &mut App) {
    let now_ms = app.room.now_ms;
    let Some(page) = app.nav.shown_mut::<HelpPage>() else { return };
    if page.announce_at_ms.is_none_or(|due| due > now_ms) {
        return;
    }
    page.announce_at_ms = None;
    let words = search_words(&page.text);
    if !words.is_empty() {
        let told = found_text(app.room.lang(), finds(app, &words).count);
        app.room.out.announce(told);
    }
}
