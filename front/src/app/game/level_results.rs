//! Counts a person's wins and losses against each level of the computer, so that another level can be offered. The counts are a setting,
//! so that they survive a restart.

use crate::app::game::game_context::GameContext;
use crate::app::game::speech;
use crate::app::kernel::active_game::{ActiveGame, CountedGame};
use crate::app::kernel::config::settings::LevelResult;
use crate::app::kernel::levels;
use crate::rules::reversi::Goal;
use crate::rules::{Color, GameKind, Position};
use crate::session::{Seat, Session};

/// The number of wins or losses in a row after which another level is offered.
const IN_A_ROW: i8 = 3;

/// Returns the color of the only person at this machine and the level of the only opponent, a computer; `None` in any other game.
fn duel(table: &ActiveGame) -> Option<(Color, u8)> {
    let (person, session) = (speech::only_person(&table.session)?, &table.session);
    match session.player(person.other()).seat {
        Seat::Computer { level } if session.players().len() == 2 && table.viewed_source.is_none() => {
            Some((person, level))
        }
        _ => None,
    }
}

/// The name under which the results of a game of this kind at a level are stored.
fn key(kind: GameKind, level: u8) -> String {
    format!("{}-{level}", kind.word())
}

/// Counts the finished game on the board, once. A game that goes on from a position of another one does not count.
pub fn after_game(room: &mut GameContext) {
    let counts = |table: &&ActiveGame| table.counted.is_none() && table.session.setup().origin.is_none();
    let Some(table) = room.active_game.as_ref().filter(counts) else { return };
    let (Some((person, level)), Some(ending)) = (duel(table), table.session.ending()) else { return };
    let winner = ending.winner(2);
    let key = key(table.session.setup().game.kind(), level);
    let before = room.config.settings().level_results.get(&key).copied().unwrap_or_default();
    let points = winner.filter(|&winner| winner == person).and_then(|winner| points(&table.session, winner));
    let best = points.filter(|&(points, is_more)| before.best == 0 || (points > before.best) == is_more);
    let is_record = before.best > 0 && best.is_some_and(|(points, _)| points != before.best);
    let streak = match winner {
        None => 0,
        Some(winner) if winner == person => before.streak.max(0).saturating_add(1),
        Some(_) => before.streak.min(0).saturating_sub(1),
    };
    let result = LevelResult { streak, best: best.map_or(before.best, |(points, _)| points) };
    room.edit_settings(|settings| _ = settings.level_results.insert(key, result));
    if let Some(table) = &mut room.active_game {
        table.counted = Some(CountedGame { streak, is_record });
    }
}

/// Returns the points by which a win is compared with others, and whether more are better; `None` where they say nothing.
fn points(session: &Session, winner: Color) -> Option<(u16, bool)> {
    match session.position() {
        Position::Reversi(position) if position.goal() == Goal::Most && position.is_over() => {
            let (black, white) = position.final_scores();
            Some((if winner == Color::Black { black } else { white } as u16, true))
        }
        Position::Gomoku(position) if position.is_over() => Some((session.placement_count() as u16, false)),
        _ => None,
    }
}

/// Returns the level to offer after the game on the board: the next higher named level after wins in a row, the next lower one after
/// losses in a row.
pub fn offered_level(room: &GameContext) -> Option<Seat> {
    let table = room.active_game.as_ref()?;
    let (streak, (_, level)) = (table.counted?.streak, duel(table)?);
    let of = |seat: &Seat| match seat {
        Seat::Computer { level } => *level,
        _ => u8::MAX,
    };
    let mut choices = levels::choices(room.config.policy().levels).into_iter();
    match streak {
        IN_A_ROW.. => choices.find(|seat| of(seat) > level),
        _ if streak <= -IN_A_ROW => choices.rev().find(|seat| of(seat) < level),
        _ => None,
    }
}
