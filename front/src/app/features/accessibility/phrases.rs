//! Text helpers for the sentences that screen readers get.

use crate::app::kernel::lang::Lang;
use crate::ui::tree::Role;

/// Joins the parts of one sentence with commas. Empty parts are left out.
pub fn join_with_commas(parts: impl IntoIterator<Item = String>) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// Joins texts with spaces, each ended by a full stop. A text that already has a punctuation mark at its end keeps that mark.
pub fn join_sentences<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    texts.into_iter().fold(String::new(), |all, text| match all.chars().next_back() {
        None => text.to_owned(),
        Some('.' | '!' | '?' | ':' | '。' | '！' | '？') => format!("{all} {text}"),
        Some(_) => format!("{all}. {text}"),
    })
}

/// A word for the role of a part of the screen, such as "slider"; empty where the part's name makes the role clear.
pub fn role_word(lang: &Lang, role: Role) -> String {
    match role {
        Role::Button => lang.text("role-button"),
        Role::Switch => lang.text("role-switch"),
        Role::Choice | Role::Radio | Role::Spinner => lang.text("role-choice"),
        Role::Slider => lang.text("role-slider"),
        Role::Field => lang.text("role-field"),
        Role::Tab => lang.text("role-tab"),
        Role::List => lang.text("role-list"),
        _ => String::new(),
    }
}
