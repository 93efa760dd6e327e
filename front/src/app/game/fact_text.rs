//! Sentences about the facts of a reviewed ply, in the user's language.

use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::{Arg, Lang};
use crate::app::kernel::point_text::shown_point;
use crate::review::{Edge, Fact, JudgedPly, ReviewedGame};
use crate::rules::{Ply, Point, Position};

/// Maximum number of plies that a sentence lists from a line of play.
const LINE_MAX: usize = 7;

/// Returns the name of a ply in lines for scripts.
pub fn event_name(lang: &Lang, position: &Position, ply: Ply) -> String {
    match ply {
        Ply::Place(point) => position.point_name(point),
        Ply::Pass => lang.text("pass-short"),
    }
}

/// Returns the name of a ply for the user: its point, or the short word for a pass.
pub fn name(lang: &Lang, position: &Position, ply: Ply) -> String {
    match ply {
        Ply::Place(point) => shown_point(position, point),
        Ply::Pass => lang.text("pass-short"),
    }
}

/// Returns the sentences about the facts of a reviewed ply, most useful first.
pub fn sentences(lang: &Lang, subject: &ReviewedGame, ply: usize, judged: &JudgedPly) -> Vec<String> {
    judged.facts.iter().map(|fact| sentence(lang, subject, ply, judged, fact)).collect()
}

fn sentence(lang: &Lang, subject: &ReviewedGame, ply: usize, judged: &JudgedPly, fact: &Fact) -> String {
    let (side, other) = (subject.mover(ply), subject.mover(ply).other());
    let named = |ply: Option<&Ply>| ply.map(|&ply| name(lang, subject.position(0), ply)).unwrap_or_default();
    let mut args = vec![
        ("side", words::color(lang, side).into()),
        ("other", words::color(lang, other).into()),
        ("move", named(subject.plies().get(ply)).into()),
        ("best", named(judged.line.first()).into()),
        ("answer", named(judged.answer.first()).into()),
    ];
    args.extend(own_args(lang, subject, fact));
    lang.text_with(&format!("fact-{}", fact.word()), &args)
}

/// Returns the message arguments that only this kind of fact has.
fn own_args<'a>(lang: &Lang, subject: &ReviewedGame, fact: &Fact) -> Vec<(&'static str, Arg<'a>)> {
    let point = |at: &Point| -> Arg<'a> { shown_point(subject.position(0), *at).into() };
    let shape =
        |shape: &crate::review::StonePattern| -> Arg<'a> { lang.text(&format!("does-{}", shape.word())).into() };
    match fact {
        Fact::CornerGiven { corner }
        | Fact::CornerMissed { corner }
        | Fact::CornerLater { corner, .. }
        | Fact::XSquare { corner }
        | Fact::CSquare { corner } => vec![("corner", point(corner))],
        Fact::MovesGiven { count, best }
        | Fact::MovesLater { count, best, .. }
        | Fact::ThreatsLater { count, best, .. }
        | Fact::OwnThreatsLater { count, best, .. }
        | Fact::SafeMovesFew { count, best }
        | Fact::OwnMovesFew { count, best }
        | Fact::ManyTurned { count, best }
        | Fact::OutsideDiscs { count, best }
        | Fact::PointsLeft { count, best }
        | Fact::OwnPointsFew { count, best }
        | Fact::FarOff { count, best } => {
            vec![("count", (*count).into()), ("instead", (*best).into())]
        }
        Fact::EvenRegion { size, odd } => vec![("size", (*size).into()), ("odd", (*odd).into())],
        Fact::EdgeLost { edge } => vec![("edge", edge_name(lang, *edge).into())],
        Fact::ResultTurned { was, now } => vec![("was", result(lang, *was)), ("now", result(lang, *now))],
        Fact::FiveMissed { at } | Fact::FourNotAnswered { at } | Fact::KeyPoint { at } | Fact::MoveOpened { at } => {
            vec![("at", point(at))]
        }
        Fact::WinMissed { line, .. } | Fact::WinAllowed { line, .. } => {
            vec![("line", joined(lang, subject, line).into())]
        }
        Fact::ThreatNotStopped { at, shape: made }
        | Fact::ShapeMissed { at, shape: made }
        | Fact::StopMissed { at, shape: made }
        | Fact::PointTaken { at, shape: made }
        | Fact::ShapeGiven { at, shape: made } => vec![("at", point(at)), ("shape", shape(made))],
        Fact::ForbiddenPlayed { at, kind } | Fact::DefenceForbidden { at, kind } => {
            vec![("at", point(at)), ("kind", lang.text(&format!("forbidden-{}", kind.mark())).into())]
        }
        Fact::SafeMovesUsedUp
        | Fact::SafeMovesLater { .. }
        | Fact::PassMissed
        | Fact::PassForced
        | Fact::ParityLost
        | Fact::OnlyMove => Vec::new(),
    }
}

fn edge_name(lang: &Lang, edge: Edge) -> String {
    lang.text(&format!("edge-{}", edge.word()))
}

/// Returns the result in discs for the side that made the ply as text: "won by 8", "drawn", "lost by 2".
pub fn result<'a>(lang: &Lang, discs: i8) -> Arg<'a> {
    let id = match discs {
        0 => "review-drawn",
        1.. => "review-won",
        _ => "review-lost",
    };
    lang.text_with(id, &[("count", discs.unsigned_abs().into())]).into()
}

/// Returns the plies of a line as text: "f9, g8, h7 …".
fn joined(lang: &Lang, subject: &ReviewedGame, line: &[Ply]) -> String {
    let names: Vec<String> = line.iter().take(LINE_MAX).map(|&ply| name(lang, subject.position(0), ply)).collect();
    let more = if line.len() > LINE_MAX { " …" } else { "" };
    format!("{}{more}", names.join(", "))
}

/// Returns the game of a session, from its start to the end of the current line, as the subject of a review; `None` if it cannot be
/// reviewed.
pub fn subject_of(session: &crate::session::Session) -> Option<ReviewedGame> {
    let line = session.line();
    let plies: Vec<_> = line.iter().filter_map(|&node| session.node(node).ply).collect();
    ReviewedGame::new(&session.node(0).position, &plies)
}
