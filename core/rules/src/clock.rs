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

/// What a clock gives besides the main time. Pages, commands and engines ask this, so that a new kind of clock is a matter of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// Nothing.
    None,
    /// `seconds` with each move.
    Increment,
    /// `count` periods of `seconds`, after the main time.
    Periods,
    /// Periods of `seconds` for `count` moves, after the main time.
    Moves,
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
    /// The kinds of clock, each with the numbers that it begins with.
    pub const KINDS: [ClockRule; 5] = [
        ClockRule::None,
        ClockRule::Absolute { minutes: 5 },
        ClockRule::Fischer { minutes: 10, seconds: 5 },
        ClockRule::ByoYomi { minutes: 10, periods: 3, seconds: 30 },
        ClockRule::Canadian { minutes: 10, moves: 10, seconds: 60 },
    ];

    /// The word of this kind of clock in message ids.
    pub fn word(self) -> &'static str {
        match self {
            ClockRule::None => "none",
            ClockRule::Absolute { .. } => "absolute",
            ClockRule::Fischer { .. } => "fischer",
            ClockRule::ByoYomi { .. } => "byo-yomi",
            ClockRule::Canadian { .. } => "canadian",
        }
    }

    pub fn overtime(self) -> Overtime {
        match self {
            ClockRule::None | ClockRule::Absolute { .. } => Overtime::None,
            ClockRule::Fischer { .. } => Overtime::Increment,
            ClockRule::ByoYomi { .. } => Overtime::Periods,
            ClockRule::Canadian { .. } => Overtime::Moves,
        }
    }

    pub fn is_none(self) -> bool {
        self == ClockRule::None
    }

    /// Whether both are of one kind, whatever their numbers.
    pub fn is_kind_of(self, other: ClockRule) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Whether the clock rule can be used: the clock grants some time and stays within this module's limits.
    pub fn is_fit(self) -> bool {
        let (minutes, seconds, count) = self.numbers();
        let is_short = minutes <= MINUTES_MAX && seconds <= SECONDS_MAX;
        is_short
            && match self.overtime() {
                Overtime::None | Overtime::Increment => self.is_none() || minutes > 0 || seconds > 0,
                Overtime::Periods | Overtime::Moves => seconds > 0 && (1..=COUNT_MAX).contains(&count),
            }
    }

    /// The minutes, seconds and count of this clock rule; 0 for those that it lacks.
    fn numbers(self) -> (u32, u32, u32) {
        match self {
            ClockRule::None => (0, 0, 0),
            ClockRule::Absolute { minutes } => (minutes, 0, 0),
            ClockRule::Fischer { minutes, seconds } => (minutes, seconds, 0),
            ClockRule::ByoYomi { minutes, periods, seconds } => (minutes, seconds, periods),
            ClockRule::Canadian { minutes, moves, seconds } => (minutes, seconds, moves),
        }
    }

    /// This kind of clock with those of the numbers that it has.
    fn with_numbers(self, (minutes, seconds, count): (u32, u32, u32)) -> ClockRule {
        match self {
            ClockRule::None => ClockRule::None,
            ClockRule::Absolute { .. } => ClockRule::Absolute { minutes },
            ClockRule::Fischer { .. } => ClockRule::Fischer { minutes, seconds },
            ClockRule::ByoYomi { .. } => ClockRule::ByoYomi { minutes, periods: count, seconds },
            ClockRule::Canadian { .. } => ClockRule::Canadian { minutes, moves: count, seconds },
        }
    }

    /// The main time in minutes; 0 without a clock.
    pub fn minutes(self) -> u32 {
        self.numbers().0
    }

    /// The increment or the length of a period, in seconds; 0 for a clock that has neither.
    pub fn seconds(self) -> u32 {
        self.numbers().1
    }

    /// The number of byo-yomi periods, or of moves in a Canadian period; 0 for other clocks.
    pub fn count(self) -> u32 {
        self.numbers().2
    }

    /// This clock rule with another main time.
    pub fn with_minutes(self, minutes: u32) -> ClockRule {
        self.with_numbers((minutes, self.seconds(), self.count()))
    }

    /// This clock rule with another increment or length of a period, where it has one.
    pub fn with_seconds(self, seconds: u32) -> ClockRule {
        self.with_numbers((self.minutes(), seconds, self.count()))
    }

    /// This clock rule with another number of periods or moves, where it has one.
    pub fn with_count(self, count: u32) -> ClockRule {
        self.with_numbers((self.minutes(), self.seconds(), count))
    }

    /// The numbers of the overtime: `5`, `3x30`, `10/60`; `None` where there is none.
    pub fn overtime_figures(self) -> Option<String> {
        let (_, seconds, count) = self.numbers();
        match self.overtime() {
            Overtime::None => None,
            Overtime::Increment => Some(seconds.to_string()),
            Overtime::Periods => Some(format!("{count}x{seconds}")),
            Overtime::Moves => Some(format!("{count}/{seconds}")),
        }
    }

    /// The clock rule of a main time in minutes and the numbers of its overtime, as `overtime_figures` gives them; `None` if it cannot be
    /// used.
    pub fn from_figures(minutes: u32, overtime: Option<&str>) -> Option<ClockRule> {
        let clock = match overtime {
            None => ClockRule::Absolute { minutes },
            Some(figures) => match (figures.split_once('x'), figures.split_once('/')) {
                (Some((periods, seconds)), _) => {
                    ClockRule::ByoYomi { minutes, periods: whole_number(periods)?, seconds: whole_number(seconds)? }
                }
                (_, Some((moves, seconds))) => {
                    ClockRule::Canadian { minutes, moves: whole_number(moves)?, seconds: whole_number(seconds)? }
                }
                _ => ClockRule::Fischer { minutes, seconds: whole_number(figures)? },
            },
        };
        Some(clock).filter(|clock| clock.is_fit())
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

/// Reads a number of digits alone, without a sign.
pub fn whole_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|digit| digit.is_ascii_digit()))
}
