//! A person's progress in one game, computed from the games that were played on this machine. Pure.
//!
//! Every game of people at this machine counts for results, time, openings and days. The rating counts only games against a level of the computer that measure the
//! person's own strength: by the usual rules from the usual start, without hints, without moves taken back.

use crate::review::game_rating::{GameRating, GameScore, level_rating};
use crate::rules::{GameKind, LEVELS};
use crate::store::index::query::{Kind, PlayedBy, PlayedGame};
use chrono::NaiveDate;
use std::collections::{BTreeMap, BTreeSet};

/// The number of games after which a score against an opponent says something.
const GAMES_TELLING: u32 = 5;
/// The share of points from which a level is too weak, in percent.
const MOST_PERCENT: u32 = 70;
/// The number of the latest games of which the next step is derived.
const LATEST: usize = 10;
/// The number of lost games in a row after which a lesson is offered.
const LOST_IN_A_ROW: usize = 3;
/// The levels that a badge is given for.
const BADGE_LEVELS: [u8; 5] = [3, 5, 8, 10, 12];

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, in percent; 0 without a game.
    pub fn percent(self) -> u32 {
        (100 * self.won + 50 * self.drawn + self.games() / 2).checked_div(self.games()).unwrap_or(0)
    }

    fn add(&mut self, score: GameScore) {
        let count = match score {
            GameScore::Won => &mut self.won,
            GameScore::Drawn => &mut self.drawn,
            GameScore::Lost => &mut self.lost,
        };
        *count += 1;
    }
}

/// Something that a person has done for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Badge {
    FirstGame,
    TenGames,
    HundredGames,
    FirstWin,
    /// Five games won in a row.
    FiveInARow,
    /// A game won against the computer, without hints and without moves taken back.
    WonAlone,
    /// Such a win against this level.
    Beat(u8),
    /// Games on seven days in a row.
    Week,
    /// Games on thirty days.
    ThirtyDays,
}

/// What is worth doing next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// There is no game yet.
    FirstGame,
    /// The latest games were lost one after another: the lessons help.
    Lessons,
    /// No game counts for the rating yet, because help was used.
    WithoutHelp,
    /// The person wins most games against this level: a stronger one is at hand.
    HarderLevel(u8),
    Puzzles,
}

/// The rating after the games of a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedDay {
    pub day: NaiveDate,
    pub rating: GameRating,
}

/// A person's progress in one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonProgress {
    pub all: Tally,
    /// The person's thinking time, in milliseconds.
    pub thinking_time_ms: u64,
    /// The results against each kind of opponent, people first, then by strength.
    pub by_opponent: Vec<(PlayedBy, Tally)>,
    /// The results in openings, by their ids, the most frequent first.
    pub by_opening: Vec<(String, Tally)>,
    /// The rating after each day with rated games.
    pub ratings: Vec<RatedDay>,
    /// The rating today: that of the last day, less certain by the days since.
    pub rating: Option<GameRating>,
    pub rated_games: u32,
    /// The number of games on each day with games.
    pub game_count_by_day: BTreeMap<NaiveDate, u32>,
    /// The number of days in a row with games, up to today or yesterday; and the largest such number.
    pub streak: u32,
    pub longest_streak: u32,
    /// What was reached, each with its day, in the order of time.
    pub badges: Vec<(Badge, NaiveDate)>,
    pub next: Option<NextStep>,
}

/// The names of the people who have played on this machine, those with most games first. People without a name count as one, with an empty
/// name.
pub fn person_names(games: &[PlayedGame]) -> Vec<String> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for game in games {
        let here = game.players.iter().filter(|player| player.by == PlayedBy::Person);
        let names: BTreeSet<&str> = here.map(|player| player.name.as_str()).collect();
        names.into_iter().for_each(|name| *counts.entry(name).or_default() += 1);
    }
    let mut people: Vec<(&str, u32)> = counts.into_iter().collect();
    people.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    people.into_iter().map(|(name, _)| name.to_owned()).collect()
}

/// The progress of a person in the games of a kind. `games` are in the order of time.
pub fn progress_of(games: &[PlayedGame], person: &str, kind: GameKind, today: NaiveDate) -> PersonProgress {
    let mut fold = Fold::default();
    for game in games.iter().filter(|game| game.kind.game() == kind) {
        fold.take(game, person, kind);
    }
    fold.finish(today)
}

/// The games of one day that count for the rating, as yet.
type RatedGames = Vec<(f64, GameScore)>;

#[derive(Default)]
struct Fold {
    progress: PersonProgress,
    opponents: BTreeMap<PlayedBy, Tally>,
    openings: BTreeMap<String, Tally>,
    rating: GameRating,
    /// The day whose rated games are being collected.
    open_day: Option<(NaiveDate, RatedGames)>,
    scores: Vec<GameScore>,
    won_in_a_row: u32,
    /// The opponent's level and the score of the games that count for the rating.
    rated: Vec<(u8, GameScore)>,
}

impl Fold {
    fn take(&mut self, game: &PlayedGame, person: &str, kind: GameKind) {
        let is_his = |seat: usize| game.players[seat].by == PlayedBy::Person && game.players[seat].name == person;
        let seats: Vec<usize> = (0..game.players.len()).filter(|&seat| is_his(seat)).collect();
        let (Some(&seat), Some(day)) = (seats.first(), game.day.date()) else { return };
        *self.progress.game_count_by_day.entry(day).or_default() += 1;
        self.progress.thinking_time_ms +=
            seats.iter().map(|&seat| u64::from(game.players[seat].thought_ms)).sum::<u64>();
        // Nobody wins against oneself.
        if seats.len() > 1 {
            return;
        }
        let score = match game.winner {
            None => GameScore::Drawn,
            Some(winner) if winner == seat => GameScore::Won,
            Some(_) => GameScore::Lost,
        };
        self.progress.all.add(score);
        self.scores.push(score);
        if let [first, second] = &game.players[..] {
            let other = if seat == 0 { second } else { first };
            self.opponents.entry(other.by).or_default().add(score);
            if let Some(level) = rated_level(game, other.by, kind) {
                self.rate(day, level, level_rating(kind, level), score);
            }
        }
        if !game.opening.is_empty() {
            self.openings.entry(game.opening.clone()).or_default().add(score);
        }
        self.give_badges(day, score);
    }

    fn rate(&mut self, day: NaiveDate, level: u8, rating: f64, score: GameScore) {
        self.progress.rated_games += 1;
        self.rated.push((level, score));
        match &mut self.open_day {
            Some((open, games)) if *open == day => games.push((rating, score)),
            _ => {
                self.close_day();
                self.open_day = Some((day, vec![(rating, score)]));
            }
        }
        if score == GameScore::Won {
            self.give(Badge::WonAlone, day);
            BADGE_LEVELS.into_iter().filter(|&step| step <= level).for_each(|step| self.give(Badge::Beat(step), day));
        }
    }

    /// Rates the collected day, after the idle days before it.
    fn close_day(&mut self) {
        let Some((day, games)) = self.open_day.take() else { return };
        let before = self.progress.ratings.last().map_or(day, |last| last.day);
        let idle = u32::try_from((day - before).num_days() - 1).unwrap_or(0);
        self.rating = self.rating.after_idle_days(idle).after_day(&games);
        self.progress.ratings.push(RatedDay { day, rating: self.rating });
    }

    fn give_badges(&mut self, day: NaiveDate, score: GameScore) {
        self.won_in_a_row = if score == GameScore::Won { self.won_in_a_row + 1 } else { 0 };
        let games = self.progress.all.games();
        let reached = [
            (Badge::FirstGame, games >= 1),
            (Badge::TenGames, games >= 10),
            (Badge::HundredGames, games >= 100),
            (Badge::FirstWin, self.progress.all.won >= 1),
            (Badge::FiveInARow, self.won_in_a_row >= 5),
            (Badge::Week, self.row_of_days_to(day, 7) == 7),
            (Badge::ThirtyDays, self.progress.game_count_by_day.len() >= 30),
        ];
        reached.into_iter().filter(|(_, is_reached)| *is_reached).for_each(|(badge, _)| self.give(badge, day));
    }

    fn give(&mut self, badge: Badge, day: NaiveDate) {
        if self.progress.badges.iter().all(|(given, _)| *given != badge) {
            self.progress.badges.push((badge, day));
        }
    }

    /// The number of days in a row with games that end with this day, at most `most`.
    fn row_of_days_to(&self, day: NaiveDate, most: usize) -> u32 {
        let days = std::iter::successors(Some(day), NaiveDate::pred_opt).take(most);
        days.take_while(|day| self.progress.game_count_by_day.contains_key(day)).count() as u32
    }

    /// The largest number of days in a row with games.
    fn longest_row_of_days(&self) -> u32 {
        let (mut longest, mut row, mut before) = (0, 0, None);
        for &day in self.progress.game_count_by_day.keys() {
            row = if before.is_some() && day.pred_opt() == before { row + 1 } else { 1 };
            longest = longest.max(row);
            before = Some(day);
        }
        longest
    }

    fn finish(mut self, today: NaiveDate) -> PersonProgress {
        self.close_day();
        let last_rated = self.progress.ratings.last().map(|last| last.day);
        let idle = last_rated.map_or(0, |day| u32::try_from((today - day).num_days()).unwrap_or(0));
        let yesterday = today.pred_opt().unwrap_or(today);
        let streak = [today, yesterday].into_iter().map(|day| self.row_of_days_to(day, usize::MAX)).max();
        let (next, longest_streak) = (self.next_step(), self.longest_row_of_days());
        let mut by_opening: Vec<(String, Tally)> = self.openings.into_iter().collect();
        by_opening.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        PersonProgress {
            by_opponent: self.opponents.into_iter().collect(),
            by_opening,
            rating: last_rated.map(|_| self.rating.after_idle_days(idle)),
            streak: streak.unwrap_or(0),
            longest_streak,
            next: Some(next),
            ..self.progress
        }
    }

    fn next_step(&self) -> NextStep {
        let lost = self.scores.iter().rev().take_while(|score| **score == GameScore::Lost).count();
        let latest: Vec<(u8, GameScore)> = self.rated.iter().rev().take(LATEST).copied().collect();
        let level = latest.first().map(|(level, _)| *level);
        let mut at_level = Tally::default();
        latest.iter().filter(|(of, _)| Some(*of) == level).for_each(|(_, score)| at_level.add(*score));
        match level {
            _ if self.scores.is_empty() => NextStep::FirstGame,
            _ if lost >= LOST_IN_A_ROW => NextStep::Lessons,
            None if self.opponents.keys().any(|by| matches!(by, PlayedBy::Level(_))) => NextStep::WithoutHelp,
            Some(level) if level < *LEVELS.end() && wins_most(at_level) => NextStep::HarderLevel(level),
            _ => NextStep::Puzzles,
        }
    }
}

/// Whether the results against a level say that it is too weak.
fn wins_most(results: Tally) -> bool {
    results.games() >= GAMES_TELLING && results.percent() >= MOST_PERCENT
}

/// The level of the computer, where the game measures the strength of the person who played against it.
fn rated_level(game: &PlayedGame, other: PlayedBy, kind: GameKind) -> Option<u8> {
    let PlayedBy::Level(level) = other else { return None };
    let is_usual = kind != GameKind::Reversi || game.kind == Kind::REVERSI;
    let is_alone = game.hints == 0 && game.takebacks == 0 && !game.is_irregular;
    (is_usual && is_alone).then_some(level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::gomoku::Rule;
    use crate::rules::{Position, reversi};
    use crate::store::index::query::{Day, PlayedSeat};
    use chrono::Days;

    fn date(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap().checked_add_days(Days::new(number)).unwrap()
    }

    /// Anna's game of Reversi as White on a day, against an opponent.
    fn game(day: u64, by: PlayedBy, winner: Option<usize>) -> PlayedGame {
        let seat = |name: &str, by| PlayedSeat { name: name.into(), by, thought_ms: 60_000 };
        PlayedGame {
            day: Day::of(&date(day)),
            kind: Kind::REVERSI,
            players: vec![seat(if by == PlayedBy::Person { "Ben" } else { "" }, by), seat("Anna", PlayedBy::Person)],
            winner,
            opening: "tiger".into(),
            hints: 0,
            takebacks: 0,
            is_irregular: false,
        }
    }

    fn progress(games: &[PlayedGame], today: u64) -> PersonProgress {
        progress_of(games, "Anna", GameKind::Reversi, date(today))
    }

    const LEVEL: PlayedBy = PlayedBy::Level(5);
    const WON: Option<usize> = Some(1);
    const LOST: Option<usize> = Some(0);

    #[test]
    fn results_are_counted_by_opponent_and_opening() {
        let five = PlayedGame { kind: Kind::of_rule(Rule::Renju), ..game(1, LEVEL, WON) };
        let alone = PlayedGame { players: vec![game(0, LEVEL, WON).players[1].clone(); 2], ..game(3, LEVEL, WON) };
        let games = [game(0, LEVEL, WON), game(0, LEVEL, None), game(1, PlayedBy::Person, LOST), five, alone];
        let anna = progress(&games, 3);
        assert_eq!(anna.all, Tally { won: 1, drawn: 1, lost: 1 });
        let by: Vec<(PlayedBy, u32)> = anna.by_opponent.iter().map(|(by, tally)| (*by, tally.percent())).collect();
        assert_eq!(by, [(PlayedBy::Person, 0), (LEVEL, 75)]);
        assert_eq!(anna.by_opening, [("tiger".into(), anna.all)]);
        // Against oneself there is time, and no result.
        assert_eq!((anna.thinking_time_ms, anna.game_count_by_day.len()), (5 * 60_000, 3));
        let ben = progress_of(&games, "Ben", GameKind::Reversi, date(3));
        assert_eq!((ben.all.won, ben.rated_games, ben.rating), (1, 0, None));
        assert_eq!(person_names(&games), ["Anna", "Ben"]);
    }

    #[test]
    fn the_rating_counts_games_without_help() {
        let with_hint = PlayedGame { hints: 1, ..game(0, LEVEL, WON) };
        let taken_back = PlayedGame { takebacks: 1, ..game(0, LEVEL, WON) };
        let set_up = PlayedGame { is_irregular: true, ..game(0, LEVEL, WON) };
        let fewest = reversi::Setup { goal: reversi::Goal::Fewest, ..reversi::Setup::default() };
        let fewest = Position::Reversi(reversi::Position::try_from(fewest).unwrap());
        let fewest = PlayedGame { kind: Kind::of(&fewest), ..game(0, LEVEL, WON) };
        assert_ne!(fewest.kind, Kind::REVERSI);
        let others = [PlayedBy::Full, PlayedBy::Adapting, PlayedBy::Engine, PlayedBy::Person];
        let others = others.map(|by| game(0, by, WON));
        let all: Vec<PlayedGame> = [with_hint, taken_back, set_up, fewest].into_iter().chain(others).collect();
        let anna = progress(&all, 0);
        assert_eq!((anna.rated_games, anna.rating, anna.all.won), (0, None, 8));
        assert_eq!(anna.next, Some(NextStep::WithoutHelp));
        let won = progress(&[game(0, LEVEL, WON)], 0).rating.unwrap();
        let lost = progress(&[game(0, LEVEL, LOST)], 0).rating.unwrap();
        assert!(won.value > lost.value + 100.0, "{won:?} {lost:?}");
        let rested = progress(&[game(0, LEVEL, WON)], 300).rating.unwrap();
        assert!(rested.value == won.value && rested.deviation > won.deviation);
    }

    #[test]
    fn days_in_a_row_reach_to_today_or_yesterday() {
        let on = |days: &[u64]| days.iter().map(|&day| game(day, LEVEL, WON)).collect::<Vec<_>>();
        let streak = |days: &[u64], today| {
            let progress = progress(&on(days), today);
            (progress.streak, progress.longest_streak)
        };
        assert_eq!(streak(&[0, 1, 2, 5, 6], 6), (2, 3));
        assert_eq!(streak(&[0, 1, 2, 5, 6], 7), (2, 3), "today is not over");
        assert_eq!(streak(&[0, 1, 2, 5, 6], 8), (0, 3));
        assert_eq!(streak(&[], 8), (0, 0));
    }

    #[test]
    fn badges_are_given_once_with_their_day() {
        let mut games: Vec<PlayedGame> = (0..5).map(|day| game(day, LEVEL, WON)).collect();
        games.extend((5..12).map(|day| game(day, PlayedBy::Level(8), if day == 8 { WON } else { LOST })));
        let of = |badge| progress(&games, 12).badges.iter().find(|(of, _)| *of == badge).map(|(_, day)| *day);
        assert_eq!(of(Badge::FirstGame), Some(date(0)));
        assert_eq!(of(Badge::FiveInARow), Some(date(4)));
        assert_eq!((of(Badge::Beat(5)), of(Badge::Beat(8)), of(Badge::Beat(10))), (Some(date(0)), Some(date(8)), None));
        assert_eq!((of(Badge::Week), of(Badge::TenGames)), (Some(date(6)), Some(date(9))));
        assert_eq!(of(Badge::HundredGames), None);
    }

    #[test]
    fn the_next_step_follows_the_latest_games() {
        let next = |games: &[PlayedGame]| progress(games, 9).next;
        let many = |by, winner, count: usize| vec![game(0, by, winner); count];
        assert_eq!(next(&[]), Some(NextStep::FirstGame));
        assert_eq!(next(&many(LEVEL, LOST, 3)), Some(NextStep::Lessons));
        assert_eq!(next(&many(LEVEL, WON, 3)), Some(NextStep::Puzzles));
        assert_eq!(next(&many(LEVEL, WON, 5)), Some(NextStep::HarderLevel(5)));
        assert_eq!(next(&many(PlayedBy::Level(12), WON, 5)), Some(NextStep::Puzzles), "nothing is harder");
        assert_eq!(next(&many(PlayedBy::Person, WON, 5)), Some(NextStep::Puzzles));
    }
}
