//! Sentences about a moved focus: the new page, the focused control, its value, its state.

use crate::app::features::accessibility::phrases::{join_sentences, join_with_commas, role_word};
use crate::app::kernel::lang::Lang;
use crate::ui::tree::{PartId, Role, UiPart, UiTree};

/// Maximum length, in characters, of a page's texts that are read aloud in full when the page opens. Longer pages are not read.
const PAGE_CHARS_MAX: usize = 600;

/// The page, the focused control and its value as they were last announced.
#[derive(Debug, Default)]
pub struct FocusAnnouncer {
    page: Option<(PartId, String)>,
    focus: Option<(PartId, String)>,
    /// The last announced value and state of the focused control, as text.
    value: String,
}

impl FocusAnnouncer {
    /// The sentences about what has changed since the last frame: another page, another focused control, or a new value of the focused
    /// control.
    pub fn describe_changes(&mut self, lang: &Lang, tree: &UiTree) -> Vec<String> {
        let mut said = Vec::new();
        let page = tree.page().map(|page| (page.id, page.name.clone()));
        let is_new = page != self.page;
        if is_new {
            said.extend(page.as_ref().map(|(_, name)| name.clone()).filter(|name| !name.is_empty()));
            said.extend(opening_words(tree));
        }
        let Some(part) = tree.focused().filter(|part| part.role != Role::Window) else {
            (self.page, self.focus) = (page, None);
            return said;
        };
        let (focus, value) = ((part.id, part.name.clone()), state(lang, part));
        // The board page announces the board's cursor.
        let is_board = matches!(part.role, Role::Cell | Role::Board);
        let is_moved = is_new || self.focus.as_ref() != Some(&focus);
        if is_moved && !is_board {
            said.push(part_description(lang, tree, part));
        } else if !is_moved && value != self.value && !is_board {
            said.push(value.clone());
        }
        (self.page, self.focus, self.value) = (page, Some(focus), value);
        said
    }
}

/// The texts to read aloud when a dialog or a page with few words opens, such as a question or how the game ended; `None` for other pages.
fn opening_words(tree: &UiTree) -> Option<String> {
    let page = tree.page()?;
    let texts = tree.parts.iter().filter(|part| matches!(part.role, Role::Text | Role::Heading));
    let text = join_sentences(texts.map(|part| part.name.as_str()).filter(|name| *name != page.name));
    let is_short = text.chars().count() <= PAGE_CHARS_MAX && !tree.parts.iter().any(|part| part.role == Role::Board);
    (is_short && !text.is_empty()).then_some(text)
}

/// The value and state of a part of the screen, as text, such as "70 %" or "on".
fn state(lang: &Lang, part: &UiPart) -> String {
    let is_on = match (part.is_on, part.role) {
        (Some(true), Role::Switch) => lang.text("heard-on"),
        (Some(false), Role::Switch) => lang.text("heard-off"),
        (Some(true), _) => lang.text("heard-chosen"),
        _ => String::new(),
    };
    let value = match part.role {
        Role::Field if part.value.is_empty() => lang.text("heard-empty"),
        _ => part.value.clone(),
    };
    let is_expanded = match part.is_expanded {
        Some(true) => lang.text("heard-expanded"),
        Some(false) => lang.text("heard-collapsed"),
        None => String::new(),
    };
    let off = if part.is_disabled { lang.text("heard-unavailable") } else { String::new() };
    join_with_commas([value, is_on, is_expanded, off])
}

/// The full description of a part of the screen, such as "Volume, slider, 70 %".
pub fn part_description(lang: &Lang, tree: &UiTree, part: &UiPart) -> String {
    join_with_commas([
        part.name.clone(),
        role_word(lang, part.role),
        state(lang, part),
        place_among(lang, tree, part),
        part.detail.clone(),
    ])
}

/// The position of a part within its group of options, such as "2 of 6"; empty for all other parts.
fn place_among(lang: &Lang, tree: &UiTree, part: &UiPart) -> String {
    if !part.role.is_chosen_of_many() {
        return String::new();
    }
    let likes = || tree.parts.iter().filter(|other| other.role == part.role && other.parent == part.parent);
    let at = likes().position(|other| other.id == part.id).map_or(0, |at| at + 1);
    lang.text_with("heard-place", &[("at", at.into()), ("count", likes().count().into())])
}

/// The answer to "Where am I?": the page and the focused control.
pub fn location_text(lang: &Lang, tree: &UiTree) -> String {
    let page = tree.page().map(|page| page.name.clone()).unwrap_or_default();
    let focus = tree.focused().filter(|part| part.role != Role::Window);
    let focus = focus.map(|part| part_description(lang, tree, part)).unwrap_or_default();
    [page, focus].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ")
}
