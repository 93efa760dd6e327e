//! Signs on the board for the values or effects of moves: numbers and shapes for the best few moves, dots for further moves, and a legend.
//! Pure.

use crate::app::game::games;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::overlays::{StoneEffect, Threat};
use crate::app::kernel::point_text::shown_point;
use crate::app::kernel::view::{Cell, LegendView, Sign, SignShape, SquareMark};
use crate::app::pages::router::App;
use crate::engine::{Score, ValuedPly};
use crate::policy::Capability;
use crate::rules::{Color, Ply, Point};
use crate::session::Session;
use std::cmp::Reverse;

/// Maximum number of moves that get a sign with a number or a shape.
const SIGNS_MAX: usize = 5;
/// Maximum number of further moves that are marked with a dot.
const DOTS_MAX: usize = 40;

/// The signs to show on the board, with their legend and a message.
#[derive(Default)]
pub struct Signs {
    /// The signs with their cells. The best move's sign is last, so that it is drawn over signs close to it.
    pub cell_marks: Vec<(Cell, SquareMark)>,
    /// The explanations of the signs that are shown.
    pub legend: Vec<LegendView>,
    /// The text for the message bar: whose turn it is, then the best move and its value or effect. May be empty.
    pub message: String,
}

/// The signs to show: values of moves where they are switched on and known, else threats. `turn` is the text that says whose turn it is.
pub fn board_signs(app: &App, table: &ActiveGame, turn: &str) -> Signs {
    let aids = app.room.overlays.of(table.key());
    if table.is_over() {
        return Signs::default();
    }
    if app.room.overlays.values_on && !aids.values.is_empty() {
        let is_person = table.is_human_turn();
        return if is_person { values_signs(app, table, turn, &aids.values) } else { Signs::default() };
    }
    match &aids.threats {
        Some(found) if app.room.overlays.threats_on => threats(app.room.lang(), &table.session, found, turn),
        _ => Signs::default(),
    }
}

/// The signs of values, with the name of the external engine whose values they are.
fn values_signs(app: &App, table: &ActiveGame, turn: &str, found: &[ValuedPly]) -> Signs {
    let lang = app.room.lang();
    let signs = values(lang, &table.session, found, turn);
    let adviser = app.room.opponent.external.hint_engine_name(table.session.setup().game.kind());
    let allowed = adviser.filter(|_| app.room.config.allows(Capability::Engines));
    let whose = allowed.map(|name| lang.text_with("values-of", &[("name", name.to_owned().into())]));
    Signs { message: words::joined([signs.message, whose.unwrap_or_default()]), ..signs }
}

fn sign(shape: SignShape, text: String, rank: usize) -> SquareMark {
    SquareMark::Sign(Sign { shape, text, move_rank: rank as u8 })
}

fn legend(lang: &Lang, shapes: &[(Option<SignShape>, &str)]) -> Vec<LegendView> {
    shapes.iter().map(|&(shape, id)| LegendView { shape, text: lang.text(id) }).collect()
}

fn values(lang: &Lang, session: &Session, values: &[ValuedPly], turn: &str) -> Signs {
    let game = games::display_of_session(session);
    let placed = values.iter().filter_map(|valued| match valued.ply {
        Ply::Place(point) => Some((point, valued.score)),
        Ply::Pass => None,
    });
    let placed: Vec<(Point, Score)> = placed.take(SIGNS_MAX + DOTS_MAX).collect();
    let Some(&(best, score)) = placed.first() else { return Signs::default() };
    let mark = |(rank, &(point, score)): (usize, &(Point, Score))| {
        let shape = if is_ahead(score) { SignShape::Round } else { SignShape::Pointed };
        let mark = match rank {
            ..SIGNS_MAX => sign(shape, game.value(score, lang), rank),
            _ => sign(SignShape::Dot, String::new(), rank),
        };
        ((point.column, point.row), mark)
    };
    let args = [
        ("turn", turn.into()),
        ("square", shown_point(session.position(), best).into()),
        ("value", game.value_words(score, lang).into()),
    ];
    let mut shapes = vec![(None, "legend-best")];
    let named = &placed[..placed.len().min(SIGNS_MAX)];
    shapes.extend(named.iter().any(|&(_, score)| is_ahead(score)).then_some((Some(SignShape::Round), "legend-ahead")));
    shapes.extend(
        named.iter().any(|&(_, score)| !is_ahead(score)).then_some((Some(SignShape::Pointed), "legend-behind")),
    );
    shapes.extend((placed.len() > SIGNS_MAX).then_some((Some(SignShape::Dot), "legend-rest")));
    Signs {
        cell_marks: placed.iter().enumerate().map(mark).rev().collect(),
        legend: legend(lang, &shapes),
        message: lang.text_with("best-move", &args),
    }
}

fn is_ahead(score: Score) -> bool {
    score >= Score::Estimate(0)
}

/// The signs of moves that make or stop a threat, the most urgent first.
fn threats(lang: &Lang, session: &Session, found: &[Threat], turn: &str) -> Signs {
    let mut named: Vec<(StoneEffect, &Threat)> =
        found.iter().filter_map(|threat| Some((threat.stone_effect?, threat))).collect();
    named.sort_by_key(|&(does, threat)| (does, Reverse(threat.value)));
    named.truncate(SIGNS_MAX + DOTS_MAX);
    let Some(&(does, best)) = named.first() else {
        let message = lang.text_with("no-threats", &[("turn", turn.into())]);
        return Signs { message, ..Signs::default() };
    };
    let mark = |(rank, &(does, threat)): (usize, &(StoneEffect, &Threat))| {
        let (shape, text) = face(does);
        let mark = match rank {
            ..SIGNS_MAX => sign(shape, text.to_owned(), rank),
            _ => sign(SignShape::Dot, String::new(), rank),
        };
        (threat.cell, mark)
    };
    let point = shown_point(session.position(), Point::new(best.cell.0, best.cell.1));
    let value = lang.text(&format!("does-{}", word(does)));
    let args = [("turn", turn.into()), ("square", point.into()), ("value", value.into())];
    let is_shown = |shape: SignShape| named.iter().take(SIGNS_MAX).any(|&(does, _)| face(does).0 == shape);
    let mut entries = legend(lang, &[(None, "legend-best")]);
    for (shape, id) in [(SignShape::Square, "legend-four"), (SignShape::Triangle, "legend-three")] {
        entries.extend(is_shown(shape).then(|| LegendView { shape: Some(shape), text: lang.text(id) }));
    }
    entries.extend(
        is_shown(SignShape::Barred).then(|| LegendView { shape: Some(SignShape::Barred), text: stops(lang, session) }),
    );
    Signs {
        cell_marks: named.iter().enumerate().map(mark).rev().collect(),
        legend: entries,
        message: lang.text_with("best-move", &args),
    }
}

/// The legend's text for moves that stop a threat: "stops White", or "stops others" with three or four players.
fn stops(lang: &Lang, session: &Session) -> String {
    let us = session.position().side_to_move();
    let mut others = Color::ALL.into_iter().take(session.players().len()).filter(|&color| color != us);
    match (others.next(), others.next()) {
        (Some(other), None) => lang.text_with("legend-stops", &[("color", words::color(lang, other).into())]),
        _ => lang.text("legend-stops-others"),
    }
}

fn face(does: StoneEffect) -> (SignShape, &'static str) {
    match does {
        StoneEffect::Five => (SignShape::Square, "5"),
        StoneEffect::OpenFour | StoneEffect::DoubleFour | StoneEffect::FourThree | StoneEffect::Four => {
            (SignShape::Square, "4")
        }
        StoneEffect::DoubleThree | StoneEffect::Three => (SignShape::Triangle, "3"),
        StoneEffect::StopsFive | StoneEffect::StopsFour | StoneEffect::StopsThree => (SignShape::Barred, ""),
    }
}

fn word(does: StoneEffect) -> &'static str {
    match does {
        StoneEffect::Five => "five",
        StoneEffect::StopsFive => "stops-five",
        StoneEffect::OpenFour => "open-four",
        StoneEffect::DoubleFour => "double-four",
        StoneEffect::FourThree => "four-three",
        StoneEffect::StopsFour => "stops-four",
        StoneEffect::DoubleThree => "double-three",
        StoneEffect::Four => "four",
        StoneEffect::StopsThree => "stops-three",
        StoneEffect::Three => "three",
    }
}
