//! Sentences about a board in the editor, such as why it is invalid.

use crate::app::features::editor::Editor;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::rules::arranged::{ArrangedBoard, ArrangementFault};

/// Explains one reason why a board is invalid, with advice how to correct the board.
pub fn fault_explanation(lang: &Lang, reason: ArrangementFault) -> String {
    let color = reason.color().map(|color| words::color(lang, color));
    lang.text_with(&format!("reason-{}", reason.word()), &[("color", color.unwrap_or_default().into())])
}

/// The verdict on a board: a game can begin from it, cannot begin, or cannot have reached it.
pub fn verdict(lang: &Lang, board: &ArrangedBoard) -> String {
    let reasons = board.reasons();
    lang.text(match reasons.first() {
        None => "editor-fit",
        Some(first) if first.is_fault() => "editor-faults",
        Some(_) => "editor-odd",
    })
}

/// Describes a board's problems for users who do not see the board: the verdict, then every reason.
pub fn board_text(lang: &Lang, board: &ArrangedBoard) -> String {
    let sentences = board.reasons().into_iter().map(|reason| fault_explanation(lang, reason));
    std::iter::once(verdict(lang, board)).chain(sentences).collect::<Vec<_>>().join(" ")
}

/// The number of pieces of each color: "Black 11 · White 0".
pub fn piece_counts_text(lang: &Lang, editor: &Editor) -> String {
    let board = editor.board();
    words::joined(board.colors().iter().map(|&color| format!("{} {}", words::color(lang, color), board.count(color))))
}
