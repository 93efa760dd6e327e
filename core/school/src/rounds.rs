//! The rounds of a class as files: the pairs, their games, and the results. A round is a file added to the class's folder; the referee
//! starts the round and writes the names of its games to a second file.

use super::class::{Class, ClassError, ClassFolder};
use super::pairing::{self, PairingOutcome, PastRound, PlayedPairing, Round};
use super::teacher_requests::{LESSON_CHARS_MAX, Lesson, Pairing};
use qipan_rules::Color;
use qipan_session::{ClockRule, Ending, Game, Player, Seat, Series, Session, Setup, Venue};
use qipan_store::{GameId, atomic};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::PathBuf;

const VERSION: u32 = 1;
const BYTES_MAX: u64 = 1 << 20;
/// The largest number of rounds in a class.
pub const ROUNDS_MAX: usize = 9999;
/// The version of the engines' level table in the setup of a class's games; it does not matter without computer players.
const LEVEL_TABLE: u32 = 1;

/// The content of a round's file: who plays whom, which game and with which clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// RON's error messages contain this name.
#[serde(deny_unknown_fields, rename = "Planned")]
pub struct PlannedRound {
    version: u32,
    pub game: Game,
    pub clock: ClockRule,
    /// The seats of each game of the round, in the order of play.
    pub tables: Vec<Vec<String>>,
    /// The seats that have a bye in this round.
    pub rests: Vec<String>,
}

/// The content of a started round's second file: the names of the round's games, in the order of `PlannedRound::tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// RON's error messages contain this name.
#[serde(deny_unknown_fields, rename = "Begun")]
struct StartedRound {
    version: u32,
    games: Vec<String>,
}

impl PlannedRound {
    pub fn new(class: &Class, round: &Round, game: Game, clock: ClockRule) -> PlannedRound {
        let seat = |at: &usize| class.places.get(*at).map(|place| place.seat.clone());
        let table = |(black, white): &(usize, usize)| [seat(black), seat(white)].into_iter().flatten().collect();
        let (tables, rests) = (round.pairs.iter().map(table).collect(), round.byes.iter().filter_map(seat).collect());
        PlannedRound { version: VERSION, game, clock, tables, rests }
    }

    /// The setup of the game at a table of this round; `number` is the round's number. For `started` see `Setup`.
    pub fn setup(&self, class: &Class, table: usize, number: usize, started: (i64, i32)) -> Setup {
        let seats = self.tables.get(table).map_or(&[][..], Vec::as_slice);
        let player = |seat: &String| Player::new(class.person(seat).unwrap_or(seat), Seat::Remote);
        Setup {
            game: self.game.clone(),
            players: seats.iter().map(player).collect(),
            clock: self.clock,
            level_table: LEVEL_TABLE,
            // The seed is part of the game's name, so each game of a round needs a different one.
            seed: (number as u64) << 32 | table as u64,
            started,
            series: Series::default(),
            venue: Venue { round: number.to_string(), ..Venue::default() },
            origin: None,
        }
    }

    fn check(&self, class: &Class) -> Result<(), &'static str> {
        let mut seats: Vec<&String> = self.tables.iter().flatten().collect();
        seats.sort_unstable();
        if self.version != VERSION {
            Err("the round is of another version than this Qipan")
        } else if !seats.iter().all(|seat| class.person(seat).is_some()) {
            Err("there is no such seat in the class")
        } else if seats.windows(2).any(|two| two[0] == two[1]) {
            Err("a seat plays twice in the round")
        } else if (0..self.tables.len()).any(|table| Session::new(self.setup(class, table, 0, (0, 0))).is_err()) {
            Err("the round's game cannot be played by so many")
        } else {
            Ok(())
        }
    }
}

/// The rounds that are stored in a class's folder.
pub struct Rounds<'f>(pub &'f ClassFolder);

impl Rounds<'_> {
    fn file(&self, number: usize, kind: &str) -> PathBuf {
        self.0.rounds().join(format!("{number:04}.{kind}"))
    }

    /// The number of rounds in the folder, numbered without a gap; the rounds up to `after` are known to exist.
    pub fn count(&self, after: usize) -> usize {
        let is_there = |number: &usize| self.0.disk().metadata(&self.file(*number, "round")).is_ok();
        (after + 1..=ROUNDS_MAX).take_while(is_there).last().unwrap_or(after)
    }

    pub fn plan(&self, class: &Class, number: usize) -> Result<PlannedRound, ClassError> {
        let file = self.file(number, "round");
        let planned: PlannedRound = self.0.read(&file, BYTES_MAX)?;
        planned.check(class).map_err(|why| ClassError::Malformed { file, why: why.into() })?;
        Ok(planned)
    }

    /// Adds the next round to the folder as a file; returns the round's number.
    pub fn add(&self, class: &Class, planned: &PlannedRound) -> Result<usize, ClassError> {
        planned.check(class).map_err(ClassError::Unfit)?;
        let number = self.count(0) + 1;
        self.write(number, "round", planned)?;
        Ok(number)
    }

    /// The names of a round's games; `None` if the round has not started.
    pub fn games(&self, number: usize) -> Result<Option<Vec<GameId>>, ClassError> {
        let file = self.file(number, "games");
        if self.0.disk().metadata(&file).is_err() {
            return Ok(None);
        }
        let begun: StartedRound = self.0.read(&file, BYTES_MAX)?;
        let games = begun.games.iter().map(|game| GameId::parse(game)).collect::<Option<Vec<GameId>>>();
        let why = "it names no games".to_owned();
        games.map(Some).ok_or(ClassError::Malformed { file, why })
    }

    pub fn keep_games(&self, number: usize, games: &[GameId]) -> Result<(), ClassError> {
        let games = games.iter().map(GameId::to_string).collect();
        self.write(number, "games", &StartedRound { version: VERSION, games })
    }

    fn write<T: Serialize>(&self, number: usize, kind: &str, value: &T) -> Result<(), ClassError> {
        let file = self.file(number, kind);
        let text = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::new()).unwrap_or_default();
        atomic::replace(self.0.disk(), &file, text.as_bytes()).map_err(ClassError::io(&file))
    }

    /// The results of all rounds so far; an unfinished game has no outcome.
    pub fn results(&self, class: &Class) -> Result<Vec<PastRound>, ClassError> {
        (1..=self.count(0)).map(|number| self.result(class, number)).collect()
    }

    fn result(&self, class: &Class, number: usize) -> Result<PastRound, ClassError> {
        let planned = self.plan(class, number)?;
        let ids = self.games(number)?.unwrap_or_default();
        let place = |seat: &String| class.places.iter().position(|place| place.seat == *seat);
        let mut games = Vec::new();
        for (table, seats) in planned.tables.iter().enumerate() {
            if let [black, white] = &seats[..]
                && let (Some(black), Some(white)) = (place(black), place(white))
            {
                let outcome = ids.get(table).and_then(|game| self.outcome(table, game));
                games.push(PlayedPairing { black, white, outcome });
            }
        }
        Ok(PastRound { games, rests: planned.rests.iter().filter_map(place).collect() })
    }

    /// The result of a game, by players: `Black` is the first player, even if the opening exchanged the colors.
    fn outcome(&self, table: usize, game: &GameId) -> Option<PairingOutcome> {
        let decoded = self.0.store(table).load_game(game).ok()?;
        let session = Session::replay(decoded.setup, &decoded.records).ok()?;
        outcome(&session, session.ending()?)
    }
}

/// Pairs the next round. `here` has the indexes in the class of the seats that are online; only they take part, and the other seats get no
/// points for a bye.
pub fn pair_next_round(
    class: &Class,
    before: &[PastRound],
    pairing: &Pairing,
    here: &[usize],
) -> Result<Round, ClassError> {
    let is_it = |place: &super::class::ClassPlace, word: &str| {
        place.seat == word || place.name.to_lowercase() == word.to_lowercase()
    };
    let place = |word: &str| class.places.iter().position(|place| is_it(place, word));
    let inside = |at: &usize| here.iter().position(|of| of == at);
    let kept = |past: &PastRound| PastRound {
        games: past
            .games
            .iter()
            .filter_map(|game| {
                Some(PlayedPairing { black: inside(&game.black)?, white: inside(&game.white)?, ..*game })
            })
            .collect(),
        rests: past.rests.iter().filter_map(inside).collect(),
    };
    let before: Vec<PastRound> = before.iter().map(kept).collect();
    let round = match pairing {
        Pairing::RoundRobin => pair_automatically(PairingMethod::RoundRobin, here.len(), &before),
        Pairing::Swiss => pair_automatically(PairingMethod::Swiss, here.len(), &before),
        Pairing::Ladder => pair_automatically(PairingMethod::Ladder, here.len(), &before),
        Pairing::Hand(pairs) => {
            let pair = |(black, white): &(String, String)| Some((inside(&place(black)?)?, inside(&place(white)?)?));
            let pairs: Option<Vec<(usize, usize)>> = pairs.iter().map(pair).collect();
            let pairs = pairs.ok_or(ClassError::Unfit("somebody of these pairs is not there"))?;
            pairing::by_hand(here.len(), &pairs).map_err(|_| ClassError::Unfit("somebody plays twice"))?
        }
    };
    if round.pairs.is_empty() {
        return Err(ClassError::Unfit("a round needs two who are there"));
    }
    let outside = |at: usize| here.get(at).copied().unwrap_or(at);
    Ok(Round {
        pairs: round.pairs.into_iter().map(|(black, white)| (outside(black), outside(white))).collect(),
        byes: round.byes.into_iter().map(outside).collect(),
    })
}

/// The lesson stored in a class's folder; the default lesson if it cannot be read.
pub fn lesson(folder: &ClassFolder) -> Lesson {
    folder.read(&folder.root().join("lesson.ron"), BYTES_MAX).unwrap_or_default()
}

/// Stores the lesson in the class's folder; refused if two players could not play its game.
pub fn keep_lesson(folder: &ClassFolder, class: &Class, lesson: &Lesson) -> Result<(), ClassError> {
    let seats = class.places.iter().map(|place| place.seat.clone()).cycle().take(2).collect();
    let tried = PlannedRound {
        version: VERSION,
        game: lesson.game.clone(),
        clock: lesson.clock,
        tables: vec![seats],
        rests: Vec::new(),
    };
    let is_fit = Session::new(tried.setup(class, 0, 0, (0, 0))).is_ok();
    if !is_fit || lesson.name.chars().count() > LESSON_CHARS_MAX || lesson.name.chars().any(char::is_control) {
        return Err(ClassError::Unfit("the lesson's game cannot be played"));
    }
    let file = folder.root().join("lesson.ron");
    let text = ron::ser::to_string_pretty(lesson, ron::ser::PrettyConfig::new()).unwrap_or_default();
    atomic::replace(folder.disk(), &file, text.as_bytes()).map_err(ClassError::io(&file))
}

/// The results of all rounds as text: one line per game, with fields separated by tabs.
pub fn results_table(class: &Class, rounds: &[PastRound]) -> String {
    let mut text = "round\tblack\twhite\tresult\n".to_owned();
    let name = |at: usize| class.places.get(at).map_or("", |place| place.name.as_str());
    for (at, past) in rounds.iter().enumerate() {
        for game in &past.games {
            let result = match game.outcome {
                Some(PairingOutcome::Black) => "1-0",
                Some(PairingOutcome::White) => "0-1",
                Some(PairingOutcome::Draw) => "1/2-1/2",
                None => "*",
            };
            let _ = writeln!(text, "{}\t{}\t{}\t{result}", at + 1, name(game.black), name(game.white));
        }
        past.rests.iter().for_each(|rest| _ = writeln!(text, "{}\t{}\t\trests", at + 1, name(*rest)));
    }
    text
}

fn outcome(session: &Session, ending: Ending) -> Option<PairingOutcome> {
    let person = |color: Color| session.player_index_of(color);
    Some(match ending.winner(session.players_in_setup_order().len()).map(person) {
        Some(0) => PairingOutcome::Black,
        Some(_) => PairingOutcome::White,
        None => PairingOutcome::Draw,
    })
}

/// Pairs the next round by an automatic method.
pub fn pair_automatically(way: PairingMethod, seats: usize, before: &[PastRound]) -> Round {
    match way {
        PairingMethod::RoundRobin => pairing::round_robin(seats, before.len()),
        PairingMethod::Swiss => pairing::swiss(seats, before),
        PairingMethod::Ladder => {
            let first: Vec<usize> = (0..seats).collect();
            let order = before.iter().fold(first, |order, past| pairing::ladder_after_round(&order, &past.games));
            pairing::ladder(&order, before.len())
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingMethod {
    RoundRobin,
    Swiss,
    Ladder,
}
