//! Clocks: how a player's time is counted, in whole milliseconds. Pure: the remaining time is a function of the initial time, the rule and
//! the times of the moves; the module reads no real clock and depends on no game. A session applies the clock rule to the moves of a game
//! in order, so that a replay gives equal times.
//!
//! A move that took the remaining time or longer is too late: the flag falls with the last millisecond, and no increment prevents that.

use serde::{Deserialize, Serialize};

/// The longest main time that a clock may have, in minutes.
pub const MINUTES_MAX: u32 = 600;
/// The longest increment or period that a clock may have, in seconds.
pub const SECONDS_MAX: u32 = 3600;
/// The largest number of byo-yomi periods, or of moves in a Canadian period, that a clock may have.
pub const COUNT_MAX: u32 = 100;

const SECOND_MS: u64 = 1000;
const MINUTE_MS: u64 = 60 * SECOND_MS;

/// How a clock counts a player's time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClockRule {
    #[default]
    None,
    /// One time of `minutes` for all moves of a player.
    Absolute { minutes: u32 },
    /// A main time, and an increment of `seconds` after each move. With 0 minutes, a player starts with `seconds`.
    Fischer { minutes: u32, seconds: u32 },
    /// A main time, then byo-yomi: `periods` periods of `seconds` each. A move within a period restores that period.
    ByoYomi { minutes: u32, periods: u32, seconds: u32 },
    /// A main time, then periods of `seconds`, in each of which the player has to make `moves` moves.
    Canadian { minutes: u32, moves: u32, seconds: u32 },
}

/// The time that a player has left on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemainingTime {
    /// Milliseconds left in the main time or in the current period.
    pub ms: u64,
    /// After the main time: the byo-yomi periods left, including the current one, or the moves still to make in the Canadian period. 0
    /// during the main time and with every other clock.
    pub periods_or_moves: u32,
}

impl ClockRule {
    pub fn is_none(self) -> bool {
        self == ClockRule::None
    }

    /// Whether the clock rule can be used: the clock grants some time and stays within this module's limits.
    pub fn is_fit(self) -> bool {
        let (minutes, seconds) = (self.minutes(), self.seconds());
        let (is_short, is_some) = (minutes <= MINUTES_MAX && seconds <= SECONDS_MAX, minutes > 0 || seconds > 0);
        match self {
            ClockRule::None => true,
            ClockRule::Absolute { .. } | ClockRule::Fischer { .. } => is_short && is_some,
            ClockRule::ByoYomi { periods: count, .. } | ClockRule::Canadian { moves: count, .. } => {
                is_short && seconds > 0 && (1..=COUNT_MAX).contains(&count)
            }
        }
    }

    /// The main time in minutes; 0 without a clock.
    pub fn minutes(self) -> u32 {
        match self {
            ClockRule::None => 0,
            ClockRule::Absolute { minutes }
            | ClockRule::Fischer { minutes, .. }
            | ClockRule::ByoYomi { minutes, .. }
            | ClockRule::Canadian { minutes, .. } => minutes,
        }
    }

    /// The increment or the length of a period, in seconds; 0 for a clock that has neither.
    pub fn seconds(self) -> u32 {
        match self {
            ClockRule::None | ClockRule::Absolute { .. } => 0,
            ClockRule::Fischer { seconds, .. }
            | ClockRule::ByoYomi { seconds, .. }
            | ClockRule::Canadian { seconds, .. } => seconds,
        }
    }

    /// The number of byo-yomi periods, or of moves in a Canadian period; 0 for other clocks.
    pub fn count(self) -> u32 {
        match self {
            ClockRule::ByoYomi { periods: count, .. } | ClockRule::Canadian { moves: count, .. } => count,
            _ => 0,
        }
    }

    /// This clock rule with another main time.
    pub fn with_minutes(self, minutes: u32) -> ClockRule {
        match self {
            ClockRule::None => ClockRule::None,
            ClockRule::Absolute { .. } => ClockRule::Absolute { minutes },
            ClockRule::Fischer { seconds, .. } => ClockRule::Fischer { minutes, seconds },
            ClockRule::ByoYomi { periods, seconds, .. } => ClockRule::ByoYomi { minutes, periods, seconds },
            ClockRule::Canadian { moves, seconds, .. } => ClockRule::Canadian { minutes, moves, seconds },
        }
    }

    fn main_ms(self) -> u64 {
        u64::from(self.minutes()) * MINUTE_MS
    }

    fn seconds_ms(self) -> u64 {
        u64::from(self.seconds()) * SECOND_MS
    }

    /// A player's time at the start of the game; `None` without a clock.
    pub fn start(self) -> Option<RemainingTime> {
        let (ms, period) = (self.main_ms(), self.seconds_ms());
        match self {
            ClockRule::None => None,
            ClockRule::Fischer { minutes: 0, .. } => Some(RemainingTime { ms: period, periods_or_moves: 0 }),
            ClockRule::ByoYomi { minutes: 0, .. } | ClockRule::Canadian { minutes: 0, .. } => {
                Some(RemainingTime { ms: period, periods_or_moves: self.count() })
            }
            _ => Some(RemainingTime { ms, periods_or_moves: 0 }),
        }
    }

    /// A player's time left after moves of these durations in milliseconds; `None` without a clock.
    pub fn left_after_moves(self, moves_ms: impl IntoIterator<Item = u64>) -> Option<RemainingTime> {
        Some(moves_ms.into_iter().fold(self.start()?, |left, took_ms| self.after_move(left, took_ms)))
    }

    /// Milliseconds of thinking until the player's flag falls; 0 if the flag has fallen.
    pub fn until_flag_ms(self, left: RemainingTime) -> u64 {
        let period = self.seconds_ms();
        match self {
            ClockRule::None => u64::MAX,
            ClockRule::Absolute { .. } | ClockRule::Fischer { .. } => left.ms,
            ClockRule::ByoYomi { .. } => left.ms + u64::from(self.periods_behind(left)) * period,
            ClockRule::Canadian { .. } if left.periods_or_moves == 0 => left.ms + period,
            ClockRule::Canadian { .. } => left.ms,
        }
    }

    /// The number of byo-yomi periods that a player has left after the current period; all of them during the main time.
    fn periods_behind(self, left: RemainingTime) -> u32 {
        if left.periods_or_moves == 0 { self.count() } else { left.periods_or_moves - 1 }
    }

    /// The time that a player's clock shows when the player has thought for `thought_ms` without a move.
    pub fn shown(self, left: RemainingTime, thought_ms: u64) -> RemainingTime {
        if thought_ms < left.ms || self.is_none() {
            return RemainingTime { ms: left.ms - thought_ms.min(left.ms), ..left };
        }
        let (over_ms, period) = (thought_ms - left.ms, self.seconds_ms().max(1));
        let passed = u32::try_from(over_ms / period).unwrap_or(u32::MAX);
        match self {
            ClockRule::ByoYomi { .. } if passed < self.periods_behind(left) => {
                RemainingTime { ms: period - over_ms % period, periods_or_moves: self.periods_behind(left) - passed }
            }
            ClockRule::ByoYomi { .. } => RemainingTime { ms: 0, periods_or_moves: 1 },
            ClockRule::Canadian { .. } if left.periods_or_moves == 0 && over_ms < period => {
                RemainingTime { ms: period - over_ms, periods_or_moves: self.count() }
            }
            ClockRule::Canadian { .. } => RemainingTime { ms: 0, periods_or_moves: left.periods_or_moves.max(1) },
            ClockRule::None | ClockRule::Absolute { .. } | ClockRule::Fischer { .. } => {
                RemainingTime { ms: 0, periods_or_moves: 0 }
            }
        }
    }

    /// The time left after a move that took `took_ms`. After a move that was too late no time is left, and later moves add none.
    pub fn after_move(self, left: RemainingTime, took_ms: u64) -> RemainingTime {
        let shown = self.shown(left, took_ms);
        if took_ms >= self.until_flag_ms(left) {
            return shown;
        }
        let period = self.seconds_ms();
        match (self, shown.periods_or_moves) {
            (ClockRule::Fischer { .. }, _) => RemainingTime { ms: shown.ms + period, periods_or_moves: 0 },
            (ClockRule::ByoYomi { .. }, 1..) => RemainingTime { ms: period, periods_or_moves: shown.periods_or_moves },
            (ClockRule::Canadian { .. }, 1) => RemainingTime { ms: period, periods_or_moves: self.count() },
            (ClockRule::Canadian { .. }, 2..) => {
                RemainingTime { ms: shown.ms, periods_or_moves: shown.periods_or_moves - 1 }
            }
            _ => shown,
        }
    }
}
