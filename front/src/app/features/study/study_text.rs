//! Texts of the study page in the user's language.

use crate::app::features::study::{Marking, PositionFindings, StudyPage, StudyReplies};
use crate::app::game::fact_text::name;
use crate::app::game::games;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::point_text::shown_point;
use crate::engine::{Level, PrincipalVariation};
use crate::rules::{Point, Position};
use crate::session::{Seat, Session};

/// Maximum number of plies that the text of an analysis line lists.
const LINE_MAX: usize = 12;

/// The action that led to a node, such as "f5", "pass" or a choice of the opening rule; empty at the start of the game.
pub fn action_text(lang: &Lang, session: &Session, node: u32) -> String {
    let of = session.node(node);
    match (of.ply, &of.opening_action) {
        (Some(ply), _) => name(lang, &of.position, ply),
        (None, Some(_)) => lang.text("study-choice"),
        (None, None) => String::new(),
    }
}

/// The caption of the shown move, such as "Move 25 · White b7"; in a branch "Branch · …".
pub fn caption(lang: &Lang, session: &Session, page: &StudyPage) -> String {
    let node = session.node(page.shown_node);
    let Some(parent) = node.parent else { return lang.text("review-start") };
    let side = session.node(parent).position.side_to_move();
    let args = [
        ("at", node.ply_count.into()),
        ("name", words::color(lang, side).into()),
        ("move", action_text(lang, session, page.shown_node).into()),
    ];
    lang.text_with(if page.is_off_game(session) { "study-caption-branch" } else { "study-caption" }, &args)
}

/// Says how the game ended at the shown node, or whose turn it is. `thinks` tells that the engine is thinking about a reply.
pub fn state(lang: &Lang, session: &Session, page: &StudyPage, thinks: bool) -> String {
    if let Some(ending) = session.ending_at(page.shown_node) {
        return words::ending(lang, session.players(), ending);
    }
    let side = words::color(lang, session.node(page.shown_node).position.side_to_move());
    lang.text_with(if thinks { "thinking" } else { "turn" }, &[("name", side.into())])
}

/// Asks for the next cell of a mark, while marks are put step by step; else as `state`.
pub fn marking(lang: &Lang, session: &Session, page: &StudyPage) -> String {
    match page.marking {
        Marking { from: Some((column, row)), .. } => {
            let at = shown_point(&session.node(page.shown_node).position, Point::new(column, row));
            lang.text_with("study-marks-to", &[("at", at.into())])
        }
        Marking { is_on: true, .. } => lang.text("study-marks-where"),
        _ => state(lang, session, page, page.waits_for_answer(session)),
    }
}

/// Says which mark was put or removed last: an arrow, or a ring where both points are the same.
pub fn changed_mark(lang: &Lang, session: &Session, node: u32, (from, to): (Point, Point)) -> String {
    let (marks, position) = (session.board_marks(node), &session.node(node).position);
    let ids = ["study-ring-put", "study-ring-gone", "study-arrow-put", "study-arrow-gone"];
    if from == to {
        let id = ids[usize::from(!marks.rings.contains(&from))];
        return lang.text_with(id, &[("at", shown_point(position, from).into())]);
    }
    let id = ids[2 + usize::from(!marks.arrows.contains(&(from, to)))];
    lang.text_with(id, &[("arrow", arrow(position, (from, to)).into())])
}

fn arrow(position: &Position, (from, to): (Point, Point)) -> String {
    format!("{}–{}", shown_point(position, from), shown_point(position, to))
}

/// The rings and the arrows on the board of a node, as sentences for screen readers; none without marks.
pub fn marks(lang: &Lang, session: &Session, node: u32) -> Vec<String> {
    let (marks, position) = (session.board_marks(node), &session.node(node).position);
    let rings: Vec<String> = marks.rings.iter().map(|&at| shown_point(position, at)).collect();
    let arrows: Vec<String> = marks.arrows.iter().map(|&of| arrow(position, of)).collect();
    let rings = (!rings.is_empty()).then(|| lang.text_with("lesson-marks", &[("points", rings.join(", ").into())]));
    let arrows = (!arrows.is_empty()).then(|| lang.text_with("lesson-arrows", &[("arrows", arrows.join(", ").into())]));
    rings.into_iter().chain(arrows).collect()
}

/// The marks at a point of the board of a node, for screen readers.
pub fn marks_at(lang: &Lang, session: &Session, node: u32, at: Point) -> Vec<String> {
    let (marks, position) = (session.board_marks(node), &session.node(node).position);
    let ring = marks.rings.contains(&at).then(|| lang.text("cell-ringed"));
    let named = |id: &str, point| lang.text_with(id, &[("at", shown_point(position, point).into())]);
    let arrows = marks.arrows.iter().filter_map(|&(from, to)| match () {
        () if from == at => Some(named("cell-arrow-to", to)),
        () if to == at => Some(named("cell-arrow-from", from)),
        () => None,
    });
    ring.into_iter().chain(arrows).collect()
}

/// A text that says who replies to the user's moves, such as "Nobody", "Beginner (3)" or "Full strength".
pub fn answers(lang: &Lang, answers: StudyReplies) -> String {
    let seat = match answers {
        StudyReplies::Nobody => return lang.text("study-answers-nobody"),
        StudyReplies::Opponent(Level::Fixed(level)) => Seat::Computer { level },
        StudyReplies::Opponent(Level::Adapting { .. }) => Seat::Adapting,
        StudyReplies::Opponent(Level::Full { .. }) | StudyReplies::Full => return lang.text("study-answers-full"),
    };
    levels::name_and_number(lang, &seat)
}

/// The depth of the analysis, such as "Depth 14 · 3.2 million positions", or with the external engine whose values they are.
pub fn depth(lang: &Lang, known: &PositionFindings) -> String {
    if let Some(name) = &known.engine {
        let depth = lang.text_with("study-depth", &[("depth", i64::from(known.depth).into())]);
        return words::joined([depth, lang.text_with("values-of", &[("name", name.clone().into())])]);
    }
    let thousands = known.nodes / 1000;
    let (id, count) = match thousands {
        0..=9_999 => ("study-depth-thousand", thousands),
        _ => ("study-depth-million", thousands / 1000),
    };
    lang.text_with(id, &[("depth", i64::from(known.depth).into()), ("count", (count as i64).into())])
}

/// The value and the moves of an analysis line as texts, such as "+4" and "f5 d6 c3 …".
pub fn line(lang: &Lang, session: &Session, page: &StudyPage, line: &PrincipalVariation) -> (String, String) {
    let position = &session.node(page.shown_node).position;
    let named = line.plies.iter().take(LINE_MAX).map(|&ply| name(lang, position, ply));
    (games::display_of_session(session).value(line.score, lang), named.collect::<Vec<_>>().join(" "))
}
