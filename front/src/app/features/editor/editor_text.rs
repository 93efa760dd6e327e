//! What speaks against a board that is set up, in words.

use crate::app::features::editor::Editor;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::rules::arranged::{Arranged, Reason};

/// A reason as a sentence, which says what to do about a fault.
pub fn sentence(lang: &Lang, reason: Reason) -> String {
    let color = reason.color().map(|color| words::color(lang, color));
    lang.with(&format!("reason-{}", reason.word()), &[("color", color.unwrap_or_default().into())])
}

/// What is over the reasons: that a game can begin, that none can, that none came here.
pub fn verdict(lang: &Lang, board: &Arranged) -> String {
    let reasons = board.reasons();
    lang.text(match reasons.first() {
        None => "editor-fit",
        Some(first) if first.is_fault() => "editor-faults",
        Some(_) => "editor-odd",
    })
}

/// All that there is to say of a board, for who does not see it.
pub fn told(lang: &Lang, board: &Arranged) -> String {
    let sentences = board.reasons().into_iter().map(|reason| sentence(lang, reason));
    std::iter::once(verdict(lang, board)).chain(sentences).collect::<Vec<_>>().join(" ")
}

/// "Black 11 · White 0".
pub fn counts(lang: &Lang, editor: &Editor) -> String {
    let board = editor.board();
    words::joined(board.colors().iter().map(|&color| format!("{} {}", words::color(lang, color), board.count(color))))
}
