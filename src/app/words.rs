//! Sentences about the game in the user's language, for the message bar, pages and announcements.

use super::lang::Lang;
use crate::rules::gomoku::Pattern;
use crate::rules::{Color, Point, Position};
use crate::session::{Ending, Event, Player, Seat, Session};

/// The color's name: "Black".
pub fn color(lang: &Lang, color: Color) -> String {
    lang.text(&format!("color-{}", color.word()))
}

/// The short name of a level: "Level 3", "Full strength".
pub fn seat(lang: &Lang, seat: &Seat) -> String {
    match seat {
        Seat::Human => lang.text("seat-human"),
        Seat::Computer { level } => lang.with("seat-level", &[("level", (*level).into())]),
        Seat::Full { .. } => lang.text("seat-full"),
        Seat::Adapting => lang.text("seat-adapting"),
        Seat::External { engine } => engine.clone(),
        Seat::Remote => lang.text("seat-remote"),
    }
}

/// How messages call who plays a color: the given name, "Computer" for the only computer, else the color.
pub fn who(lang: &Lang, players: &[Player], of: Color) -> String {
    let player = &players[of.index()];
    let computers = players.iter().filter(|player| player.seat.is_computer()).count();
    match &player.name {
        name if !name.is_empty() => name.clone(),
        _ if player.seat.is_computer() && computers == 1 => lang.text("computer"),
        _ => color(lang, of),
    }
}

/// How messages call a person whose color may still change: the given name, "Computer" for the only one, else "Player 1".
pub fn person(lang: &Lang, session: &Session, at: usize) -> String {
    let player = &session.persons()[at];
    let computers = session.persons().iter().filter(|player| player.seat.is_computer()).count();
    match &player.name {
        name if !name.is_empty() => name.clone(),
        _ if player.seat.is_computer() && computers == 1 => lang.text("computer"),
        _ => lang.with("player-number", &[("number", (at + 1).into())]),
    }
}

/// "live three", "–".
pub fn pattern(lang: &Lang, pattern: Option<Pattern>) -> String {
    match pattern {
        None => "–".into(),
        Some(Pattern::One) => lang.text("pattern-one"),
        Some(Pattern::ClosedTwo) => lang.text("pattern-closed-two"),
        Some(Pattern::LiveTwo) => lang.text("pattern-live-two"),
        Some(Pattern::ClosedThree) => lang.text("pattern-closed-three"),
        Some(Pattern::LiveThree) => lang.text("pattern-live-three"),
        Some(Pattern::ClosedFour) => lang.text("pattern-closed-four"),
        Some(Pattern::StraightFour) => lang.text("pattern-straight-four"),
        Some(Pattern::Five) => lang.text("pattern-five"),
    }
}

/// "Renju · Swap2 · 15×15".
pub fn rules(lang: &Lang, game: &crate::session::GomokuGame) -> String {
    let mut parts = vec![lang.text(&format!("rule-{}", game.rule.word()))];
    if game.opening.word() != "free" {
        parts.push(lang.text(&format!("opening-{}", game.opening.word())));
    }
    parts.push(format!("{}×{}", game.columns, game.rows));
    parts.join(" · ")
}

/// The names of all players, "Alice – Bob".
pub fn names(lang: &Lang, players: &[Player]) -> String {
    let colors = Color::ALL.into_iter().take(players.len());
    colors.map(|color| who(lang, players, color)).collect::<Vec<_>>().join(" – ")
}

/// The result as "44–20", Black first, empties to the winner; five-in-a-row has none.
pub fn score(position: &Position) -> Option<String> {
    match position {
        Position::Reversi(position) => {
            let (black, white) = position.score();
            Some(format!("{black}–{white}"))
        }
        Position::Gomoku(_) => None,
    }
}

/// Where squares stayed empty: "(40–20, 4 empty)".
pub fn score_detail(lang: &Lang, position: &Position) -> Option<String> {
    let Position::Reversi(position) = position else { return None };
    let (black, white) = (position.count(Color::Black), position.count(Color::White));
    let empty = 64 - black - white;
    let args = [("black", black.into()), ("white", white.into()), ("empty", empty.into())];
    (empty > 0).then(|| lang.with("score-empty", &args))
}

/// "Alice wins", "A draw", with the reason where it is not the board.
pub fn ending(lang: &Lang, players: &[Player], ending: Ending) -> String {
    let name = |of| who(lang, players, of);
    match ending {
        Ending::Played { winner: Some(winner) } => lang.with("end-wins", &[("name", name(winner).into())]),
        Ending::Played { winner: None } => lang.text("end-draw"),
        Ending::Resigned { loser } => {
            let args = [("loser", name(loser).into()), ("name", name(loser.other()).into())];
            lang.with("end-resigned", &args)
        }
        Ending::OutOfTime { loser } => {
            let args = [("loser", name(loser).into()), ("name", name(loser.other()).into())];
            lang.with("end-time", &args)
        }
    }
}

/// The ending with its score: "Alice wins 44–20 (40–20, 4 empty)".
pub fn result(lang: &Lang, session: &Session, how: Ending) -> String {
    let mut text = ending(lang, session.players(), how);
    if let (Ending::Played { .. }, Some(score)) = (how, score(session.position())) {
        text = format!("{text} {score}");
        if let Some(detail) = score_detail(lang, session.position()) {
            text = format!("{text} {detail}");
        }
    }
    text
}

/// "f5", as players write it.
pub fn point(position: &Position, at: Point) -> String {
    position.point_name(at)
}

/// "4:05" of milliseconds.
pub fn time(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Who placed the last stone, where an opening rule asked for it.
fn placed_in_opening(session: &Session) -> Option<usize> {
    let before = session.node(session.cursor()).parent?;
    let asked = session.node(before).opening.as_ref().is_some_and(|opening| !opening.is_done());
    asked.then(|| session.person_to_act(before))
}

/// An event as a sentence to be spoken or printed.
pub fn announce(lang: &Lang, session: &Session, event: &Event) -> Option<String> {
    let name = |of| who(lang, session.players(), of);
    let position = session.position();
    Some(match event {
        Event::Placed { color: of, point: at, .. } if matches!(position, Position::Gomoku(_)) => {
            let square = ("square", point(position, *at).into());
            // In an opening a player may place the other color's stone, so the color is said, too.
            match placed_in_opening(session) {
                Some(at) => {
                    let name = person(lang, session, at);
                    lang.with("say-stone", &[("name", name.into()), ("color", of.word().into()), square])
                }
                None => lang.with("say-plays", &[("name", name(*of).into()), square]),
            }
        }
        Event::Passed(of) if matches!(position, Position::Gomoku(_)) => {
            lang.with("passed", &[("name", name(*of).into())])
        }
        Event::Chosen { person: at, choice } => {
            let name = person(lang, session, *at);
            let id = format!("say-chose-{choice}");
            if lang.has(&id) {
                lang.with(&id, &[("name", name.into())])
            } else {
                lang.with("say-declared", &[("name", name.into()), ("count", choice.parse().unwrap_or(0).into())])
            }
        }
        Event::Offered { person: at, points } => {
            let points: Vec<String> = points.iter().map(|&at| point(position, at)).collect();
            let name = person(lang, session, *at);
            lang.with("say-offered", &[("name", name.into()), ("points", points.join(" ").into())])
        }
        Event::Placed { color: of, point: at, flips } => lang.with(
            "say-placed",
            &[
                ("name", name(*of).into()),
                ("color", color(lang, *of).into()),
                ("square", point(position, *at).into()),
                ("count", flips.len().into()),
            ],
        ),
        Event::Passed(of) => lang.with("pass", &[("name", name(*of).into()), ("next", name(of.other()).into())]),
        Event::Moved { plies, back: true, .. } => lang.with("say-back", &[("ply", (*plies).into())]),
        Event::Moved { plies, .. } => lang.with("say-forward", &[("ply", (*plies).into())]),
        Event::Seated(of) => lang.with(
            "say-seated",
            &[
                ("color", color(lang, *of).into()),
                ("name", name(*of).into()),
                ("seat", seat(lang, &session.player(*of).seat).into()),
            ],
        ),
        Event::Ended(how) => result(lang, session, *how),
        Event::Resigned(_) | Event::Noted => return None,
    })
}
