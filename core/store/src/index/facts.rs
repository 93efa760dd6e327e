//! The compact facts of every game, so that a hundred thousand are searched in a millisecond: all questions but those about a position are
//! answered from them. Pure.

use super::kind::Kind;
use super::query::{Day, GameEnd};
use chrono::{DateTime, Timelike};
use qipan_rules::{Color, Outcome, reversi};
use qipan_session::Ending;

/// The length of `Facts::to_bytes`.
pub const FACTS_BYTES: usize = 44;

/// How a game ended, by the index of the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameVerdict {
    Unfinished,
    /// The winner's index in the order of play, or of the colors.
    Won(u8),
    Draw,
    Unknown,
}

impl GameVerdict {
    pub fn of_outcome(outcome: Outcome) -> GameVerdict {
        match outcome {
            Outcome::Win(color) => GameVerdict::Won(color as u8),
            Outcome::Draw => GameVerdict::Draw,
        }
    }

    /// The verdict from the numbers of Black's and White's discs.
    pub fn of_score(black: u32, white: u32, goal: reversi::Goal) -> GameVerdict {
        let is_black = if goal.is_most_discs() { black > white } else { black < white };
        if black == white { GameVerdict::Draw } else { GameVerdict::Won(u8::from(!is_black)) }
    }

    /// The verdict from the ending of a game with this many players.
    pub fn of_ending(ending: Option<Ending>, players: usize) -> GameVerdict {
        match ending {
            None => GameVerdict::Unfinished,
            Some(ending) => ending.winner(players).map_or(GameVerdict::Draw, |winner| GameVerdict::Won(winner as u8)),
        }
    }

    /// The verdict encoded in three bits.
    pub fn bits(self) -> u8 {
        match self {
            GameVerdict::Won(place) => place & 3,
            GameVerdict::Draw => 4,
            GameVerdict::Unknown => 5,
            GameVerdict::Unfinished => 6,
        }
    }

    pub fn of_bits(bits: u8) -> GameVerdict {
        match bits & 7 {
            place @ 0..=3 => GameVerdict::Won(place),
            4 => GameVerdict::Draw,
            5 => GameVerdict::Unknown,
            _ => GameVerdict::Unfinished,
        }
    }

    /// The verdict as the public `GameEnd`, where the first player is the one who began with Black.
    pub fn game_end(self) -> GameEnd {
        match self {
            GameVerdict::Unfinished => GameEnd::Unfinished,
            GameVerdict::Won(0) => GameEnd::First,
            GameVerdict::Won(1) => GameEnd::Second,
            GameVerdict::Won(_) => GameEnd::Other,
            GameVerdict::Draw => GameEnd::Draw,
            GameVerdict::Unknown => GameEnd::Unknown,
        }
    }

    /// Counts this game as `[won, drawn, lost]` for the color.
    pub fn counts_for(self, color: Color) -> [u32; 3] {
        match self {
            GameVerdict::Won(place) if usize::from(place) == color.index() => [1, 0, 0],
            GameVerdict::Won(_) => [0, 0, 1],
            GameVerdict::Draw => [0, 1, 0],
            GameVerdict::Unknown | GameVerdict::Unfinished => [0; 3],
        }
    }
}

/// The facts of one game. Texts are numbers in the table of texts, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The game's number among the user's own games or in its collection.
    pub number: u32,
    /// The day as encoded by `pack_day`; with `second` and `number` the sort key of lists.
    pub day: u32,
    /// A number that grows with the time of day; in a collection the game's index.
    pub second: u32,
    pub players: [u32; 4],
    pub event: u32,
    pub opening: u32,
    /// Number of placements; passes do not count.
    pub plies: u32,
    pub kind: Kind,
    /// How the game ended, by player.
    pub verdict: GameVerdict,
    /// The number of players.
    pub player_count: u8,
    pub is_marked: bool,
}

impl Facts {
    /// The sort key: newer games have larger ones.
    pub fn sort_key(&self) -> (u32, u32, u32) {
        (self.day, self.second, self.number)
    }

    pub fn to_bytes(self) -> [u8; FACTS_BYTES] {
        let [a, b, c, d] = self.players;
        let words = [self.number, self.day, self.second, a, b, c, d, self.event, self.opening, self.plies];
        let small = [self.kind.code(), self.verdict.bits(), self.player_count, u8::from(self.is_marked)];
        let mut bytes = [0; FACTS_BYTES];
        words.iter().flat_map(|word| word.to_le_bytes()).chain(small).zip(&mut bytes).for_each(|(byte, to)| *to = byte);
        bytes
    }

    /// Decodes `FACTS_BYTES` bytes; `None` for another length.
    pub fn of_bytes(bytes: &[u8]) -> Option<Facts> {
        let bytes: &[u8; FACTS_BYTES] = bytes.try_into().ok()?;
        let word =
            |at: usize| u32::from_le_bytes([bytes[4 * at], bytes[4 * at + 1], bytes[4 * at + 2], bytes[4 * at + 3]]);
        Some(Facts {
            number: word(0),
            day: word(1),
            second: word(2),
            players: [word(3), word(4), word(5), word(6)],
            event: word(7),
            opening: word(8),
            plies: word(9),
            kind: Kind::of_code(bytes[40]),
            verdict: GameVerdict::of_bits(bytes[41]),
            player_count: bytes[42].min(4),
            is_marked: bytes[43] != 0,
        })
    }
}

/// Sorts games into list order, newest first, if they are not sorted yet.
pub fn sort(games: &mut [Facts]) {
    if !games.is_sorted_by(|a, b| a.sort_key() >= b.sort_key()) {
        games.sort_unstable_by_key(|facts| std::cmp::Reverse(facts.sort_key()));
    }
}

/// Encodes a day as a number; later days have larger numbers. Unknown parts are 0.
pub fn pack_day(day: Day) -> u32 {
    u32::from(day.year) << 9 | u32::from(day.month & 15) << 5 | u32::from(day.day & 31)
}

/// The day for a number.
pub fn unpacked(day: u32) -> Day {
    Day { year: (day >> 9) as u16, month: (day >> 5 & 15) as u8, day: (day & 31) as u8 }
}

/// Parses the day of a text such as `2024`, `2024-05-17`, `2010.10.17_05:23:05`, `2000-4-16 11:13 EST`, `17.5.2024` or seconds since 1970
/// (`945277754`), as far as it is readable.
pub fn day_of_text(text: &str) -> Day {
    let numbers: Vec<&str> =
        text.split(|letter: char| !letter.is_ascii_digit()).filter(|run| !run.is_empty()).collect();
    let number = |at: usize| numbers.get(at).and_then(|run| run.parse::<u32>().ok());
    let is_year = |at: usize| numbers.get(at).is_some_and(|run| run.len() == 4);
    let day = |year, month, day| Day {
        year: number(year).unwrap_or(0) as u16,
        month: number(month).filter(|month| (1..=12).contains(month)).unwrap_or(0) as u8,
        day: number(day).filter(|day| (1..=31).contains(day)).unwrap_or(0) as u8,
    };
    let found = match numbers.first().map(|run| run.len()) {
        Some(4) => day(0, 1, 2),
        Some(9..=10) if numbers.len() == 1 => {
            let time = number(0).and_then(|seconds| DateTime::from_timestamp(seconds.into(), 0));
            time.map_or(Day::default(), |time| Day::of(&time))
        }
        Some(1..=2) if is_year(2) => day(2, 1, 0),
        _ => numbers.iter().position(|run| run.len() == 4).map_or(Day::default(), |at| day(at, usize::MAX, usize::MAX)),
    };
    // A day without a month is not a day.
    if found.month == 0 { Day { day: 0, ..found } } else { found }
}

/// The local day and second of `Setup::started`; zero if unknown.
pub fn day_of_start((seconds, offset_minutes): (i64, i32)) -> (Day, u32) {
    let local = seconds.checked_add(i64::from(offset_minutes) * 60).filter(|_| seconds != 0);
    let time = local.and_then(|local| DateTime::from_timestamp(local, 0));
    time.map_or_else(Default::default, |time| (Day::of(&time), time.num_seconds_from_midnight()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_texts() {
        let day = |text| {
            let Day { year, month, day } = day_of_text(text);
            (year, month, day)
        };
        assert_eq!(day("2024"), (2024, 0, 0));
        assert_eq!(day("2010.10.17_05:23:05.MDT"), (2010, 10, 17));
        assert_eq!(day("2000-4-16 11:13 EST"), (2000, 4, 16));
        assert_eq!(day("945277754"), (1999, 12, 15));
        assert_eq!(day("17.5.2024"), (2024, 5, 17));
        assert_eq!(day("0000-00-12"), (0, 0, 0));
        assert_eq!(day("9999-13-01"), (9999, 0, 0));
        assert_eq!(day("Paris, May 1999"), (1999, 0, 0));
        assert_eq!(day("4294967296"), (0, 0, 0));
        assert_eq!(day("no day"), (0, 0, 0));
    }

    #[test]
    fn facts_come_back() {
        let facts = Facts {
            number: 7,
            day: pack_day(Day { year: 9999, month: 12, day: 31 }),
            second: 86_399,
            players: [1, 2, 3, u32::MAX],
            event: 5,
            opening: 6,
            plies: 225,
            kind: Kind::of_rule(qipan_rules::gomoku::Rule::Renju),
            verdict: GameVerdict::Won(2),
            player_count: 4,
            is_marked: true,
        };
        assert_eq!(Facts::of_bytes(&facts.to_bytes()), Some(facts));
        assert_eq!(unpacked(facts.day), Day { year: 9999, month: 12, day: 31 });
    }
}
