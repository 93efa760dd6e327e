//! Texts about opening rules: sentences, choices, refusals. Only five-in-a-row has opening rules; a session without an opening rule has no
//! texts.

use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::rules::Position;
use crate::rules::gomoku::Rule;
use crate::rules::gomoku::opening::{Opening, OpeningRefusal, OpeningStep, PlacingRegion};
use crate::rules::openings::{self, renju_id};
use crate::session::{Session, game::choice_keyword};

/// Returns the message bar's lines during an opening: the question and a line of detail. `offered` is the number of fifth moves marked so
/// far.
pub fn opening_prompt_lines(lang: &Lang, session: &Session, opening: &Opening, offered: usize) -> (String, String) {
    let known = opening.pattern().filter(|_| names_openings(session.position()));
    let known = known.map(|known| words::opening(lang, renju_id(known))).unwrap_or_default();
    let rule = lang.text(&format!("opening-{}", opening.rule().word()));
    (sentence(lang, session, opening.step(), offered), words::joined([rule, known]))
}

/// Whether the openings of a position's game have names: in Reversi always, in five-in-a-row only in Renju.
pub fn names_openings(position: &Position) -> bool {
    position.as_gomoku().map_or(position.as_reversi().is_some(), |position| position.rule() == Rule::Renju)
}

/// Returns the name of the last named opening on the way to a node of the game's move tree; `None` if there is none.
pub fn opening_name(session: &Session, node: u32, lang: &Lang) -> Option<String> {
    let start = &session.node(0).position;
    let plies: Vec<_> = session.path(node).into_iter().filter_map(|at| session.node(at).ply).collect();
    let id = openings::of_plies(start, &plies).filter(|_| names_openings(start))?;
    Some(words::opening(lang, id))
}

fn sentence(lang: &Lang, session: &Session, step: OpeningStep, offered: usize) -> String {
    let name = |person| words::person(lang, session, person);
    match step {
        OpeningStep::Place { player, color, region } => {
            let (id, side) = match region {
                PlacingRegion::Anywhere => ("open-place", 0),
                PlacingRegion::Square(1) => ("open-place-center", 1),
                PlacingRegion::Square(side) => ("open-place-square", side),
            };
            let args = [("name", name(player).into()), ("color", color.word().into()), ("side", side.into())];
            lang.text_with(id, &args)
        }
        OpeningStep::Choose { player, .. } => lang.text_with("open-choose", &[("name", name(player).into())]),
        OpeningStep::Declare { player, .. } => lang.text_with("open-declare", &[("name", name(player).into())]),
        OpeningStep::Offer { player, count } => {
            let left = usize::from(count).saturating_sub(offered);
            lang.text_with("open-offer", &[("name", name(player).into()), ("count", left.into())])
        }
        OpeningStep::Pick { player } => lang.text_with("open-pick", &[("name", name(player).into())]),
        OpeningStep::Done => String::new(),
    }
}

/// Returns the opening's question for screen readers, with all choices.
pub fn question_text(lang: &Lang, session: &Session, opening: &Opening) -> String {
    let OpeningStep::Choose { player, .. } = opening.step() else {
        return opening_prompt_lines(lang, session, opening, 0).0;
    };
    let labels: Vec<String> = choices(lang, opening).into_iter().map(|choice| choice.label).collect();
    let name = words::person(lang, session, player);
    lang.text_with("say-choices", &[("name", name.into()), ("choices", labels.join(", ").into())])
}

/// A choice that an opening rule offers to a player.
pub struct OpeningChoice {
    /// The fixed word by which the opening rule knows the choice.
    pub word: String,
    pub label: String,
    /// A sentence about the effect of the choice; empty for numbers, which `number_choices_explanation` explains.
    pub effect_description: String,
}

/// Returns the choices that the opening rule offers now.
pub fn choices(lang: &Lang, opening: &Opening) -> Vec<OpeningChoice> {
    let named = |word: &str| OpeningChoice {
        word: word.to_owned(),
        label: lang.text(&format!("choice-{word}")),
        effect_description: lang.text(&format!("choice-{word}-detail")),
    };
    let number = |number: u8| OpeningChoice {
        word: number.to_string(),
        label: number.to_string(),
        effect_description: String::new(),
    };
    match opening.step() {
        OpeningStep::Choose { options, .. } => options.iter().map(|&choice| named(choice_keyword(choice))).collect(),
        OpeningStep::Declare { most, .. } => (1..=most).map(number).collect(),
        _ => Vec::new(),
    }
}

/// Returns a sentence that explains the numbers to choose from; empty where the choices are not numbers.
pub fn number_choices_explanation(lang: &Lang, opening: &Opening) -> String {
    match opening.step() {
        OpeningStep::Declare { .. } => lang.text("choice-number-note"),
        _ => String::new(),
    }
}

/// Explains why the opening rule refused a command.
pub fn refusal_text(lang: &Lang, refused: OpeningRefusal) -> String {
    match refused {
        OpeningRefusal::Region(PlacingRegion::Square(1)) => lang.text("open-only-center"),
        OpeningRefusal::Region(PlacingRegion::Square(side)) => {
            lang.text_with("open-only-square", &[("side", side.into())])
        }
        OpeningRefusal::Symmetrical(..) => lang.text("open-symmetrical"),
        OpeningRefusal::NotOffered => lang.text("open-not-offered"),
        OpeningRefusal::Occupied => lang.text("open-occupied"),
        _ => lang.text("not-now"),
    }
}

/// Returns the index of the player who placed the last stone, if an opening rule asked for that stone.
pub fn last_stone_player(session: &Session) -> Option<usize> {
    let before = session.node(session.cursor()).parent?;
    let asked = session.node(before).opening.as_ref().is_some_and(|opening| !opening.is_done());
    asked.then(|| session.player_index_to_act(before))
}
