//! Time management of a computer with a clock: the time it may use for one move. Pure. Engines divide a clock by themselves; what they do
//! not limit (a level's nodes on a slow machine, a choice in an opening) is stopped by `stop_ms`.

use crate::engine::Level;
use crate::rules::clock::Overtime;
use crate::session::Session;

/// Below this remaining time, in milliseconds, a computer moves at once, at `SCRAMBLE_LEVEL`.
const SCRAMBLE_MS: u64 = 1500;
/// The engine level of a computer that is short of time; it takes almost no time.
const SCRAMBLE_LEVEL: u8 = 4;
/// The assumed number of moves to the end of the game. It stays the same throughout the game, so that some time is always left.
const MOVES_LEFT: u64 = 20;

/// The time that a computer may use for its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// The remaining time and the increment per move, in milliseconds, for the engine.
    pub clock_ms: (u32, u32),
    /// The time after which the search is stopped, in milliseconds.
    pub search_limit_ms: u64,
    is_scramble: bool,
}

impl MoveTime {
    /// Returns the time for the next move of the side to move, which has already thought for `thinking_ms`; `None` without a clock.
    pub fn of(session: &Session, thinking_ms: u64) -> Option<MoveTime> {
        let rule = session.setup().player_clock_rule(session.player_index_to_act(session.cursor()));
        let left = session.remaining_time(session.color_to_act(), thinking_ms)?;
        let flag_ms = session.until_flag_ms()?.saturating_sub(thinking_ms);
        let period_ms = u64::from(rule.seconds()) * 1000;
        let (ms, more_ms) = match (rule.overtime(), left.periods_or_moves) {
            (Overtime::None, _) => (left.ms, 0),
            (Overtime::Increment, _) => (left.ms, period_ms),
            (Overtime::Periods, _) => (left.ms, period_ms.min(flag_ms) / 2),
            (Overtime::Moves, 0) => (left.ms, period_ms / u64::from(rule.count().max(1))),
            (Overtime::Moves, moves) => (left.ms / u64::from(moves), left.ms / u64::from(moves)),
        };
        let stop_ms = (ms / MOVES_LEFT + more_ms / 2).min(flag_ms / 2).max(1);
        let short = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
        Some(MoveTime {
            clock_ms: (short(ms), short(more_ms)),
            search_limit_ms: stop_ms,
            is_scramble: flag_ms < SCRAMBLE_MS,
        })
    }

    /// Returns the level at which to play this move: a lower level where almost no time is left.
    pub fn level(self, level: Level) -> Level {
        match level {
            Level::Fixed(level) if self.is_scramble => Level::Fixed(level.min(SCRAMBLE_LEVEL)),
            _ if self.is_scramble => Level::Fixed(SCRAMBLE_LEVEL),
            level => level,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clock::ClockRule;
    use crate::rules::mix::RandomSequence;
    use crate::rules::{Color, Point};
    use crate::session::{Command, Game, GomokuGame, Player, Series, Setup};

    fn session(clock: ClockRule) -> Session {
        let game = Game::Gomoku(GomokuGame::default());
        let (players, series, venue) = (vec![Player::default(); 2], Series::default(), Default::default());
        let (level_table, seed, started, origin) = (1, 1, (0, 0), None);
        let setup = Setup { game, players, clock, level_table, seed, started, series, venue, origin };
        Session::new(setup).expect("a game")
    }

    /// The points of one color on a full board without a five.
    fn points(is_black: bool) -> Vec<Point> {
        let all = (0..15).flat_map(|row| (0..15).map(move |column| Point::new(column, row)));
        all.filter(|at| ((at.column + 2 * at.row) % 4 < 2) == is_black).collect()
    }

    /// A player who uses all the allowed time, plus the delay of the answer, still has time after a hundred moves.
    #[test]
    fn what_is_allowed_never_costs_the_game() {
        let mut random = RandomSequence::new(9);
        for _ in 0..200 {
            let (minutes, seconds, count) =
                (random.next_below(3) as u32, 1 + random.next_below(20) as u32, 1 + random.next_below(12) as u32);
            let clock = match random.next_below(4) {
                0 => ClockRule::Absolute { minutes: 1 + minutes },
                1 => ClockRule::Fischer { minutes, seconds },
                2 => ClockRule::ByoYomi { minutes, periods: count, seconds },
                _ => ClockRule::Canadian { minutes, moves: count, seconds: seconds.max(count) },
            };
            let mut session = session(clock);
            let points = [true, false].map(points);
            for at in 0..200u8 {
                let pace = MoveTime::of(&session, 0).expect("a clock");
                let flag_ms = session.until_flag_ms().expect("a clock");
                assert!(pace.search_limit_ms < flag_ms && u64::from(pace.clock_ms.0) <= flag_ms, "{clock:?}: {pace:?}");
                let used_ms = if pace.is_scramble { 5 } else { pace.search_limit_ms + 30 };
                let point = points[usize::from(at % 2)][usize::from(at / 2)];
                let applied = session.apply(Command::Place(point), used_ms as u32).expect("a free point");
                assert!(session.ending().is_none(), "{clock:?} at {at}: {applied:?}");
            }
            assert!(session.remaining_time(Color::Black, 0).is_some_and(|left| left.ms > 0));
        }
        assert_eq!(MoveTime::of(&session(ClockRule::None), 0), None);
    }
}
