//! The result row and the transcript of a game, made from the game's log. Pure.

use crate::app::features::results::row::{GameData, ResultKind, ResultRow, SeatedPlayer};
use crate::formats::{self, GameRecord, WriteError};
use crate::rules::Color;
use crate::session::{Ending, Entry, Event, Record, Seat, Session, Setup};
use crate::store::GameId;
use crate::store::log::DecodedLog;

/// The word for the opening of a game that goes on from a position of another game.
const CONTINUED: &str = "continued";

/// A game of a log: its result row, and the replayed session.
pub struct LoggedGame {
    pub row: ResultRow,
    pub session: Session,
}

impl LoggedGame {
    pub fn has_ended(&self) -> bool {
        self.session.ending().is_some()
    }
}

/// The result of a game that was played on this machine; `None` for an imported game and for a game without a move.
pub fn logged_game(id: &GameId, decoded: &DecodedLog) -> Option<LoggedGame> {
    let (session, undos) = replayed(&decoded.setup, &decoded.records)?;
    if !session.has_timed_moves() || !decoded.setup.venue.is_empty() {
        return None;
    }
    let hints = decoded.records.iter().filter(|record| matches!(record.entry, Entry::Hint(_))).count() as u64;
    let game = decoded.setup.game.kind().word();
    let row = ResultRow {
        kind: ResultKind::Game,
        id: id.to_string(),
        when: decoded.setup.started.0,
        game: game.into(),
        played: Some(GameData { hints, undos, ..played(&session) }),
        ..ResultRow::default()
    };
    Some(LoggedGame { row, session })
}

/// Replays the records of a log up to the first invalid one. Also returns how often moves were taken back.
fn replayed(setup: &Setup, records: &[Record]) -> Option<(Session, u64)> {
    let (mut session, mut undos) = (Session::new(setup.clone()).ok()?, 0);
    for record in records {
        match session.apply_record(record) {
            Ok(Event::Moved { back: true, .. }) => undos += 1,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    Some((session, undos))
}

fn played(session: &Session) -> GameData {
    let size = session.position().size();
    let (variant, opening) = session.setup().game.rule_words();
    let opening = if session.setup().origin.is_some() { CONTINUED } else { opening };
    let score = session.position().as_reversi().map(|position| position.final_scores());
    let score = score.map_or(String::new(), |(black, white)| format!("{black}-{white}"));
    let colors = Color::ALL.into_iter().take(session.players().len());
    let (result, by) =
        session.ending().map_or(("unfinished", ""), |ending| ending_words(ending, session.players().len()));
    GameData {
        variant: variant.into(),
        opening: opening.into(),
        size: format!("{}x{}", size.columns, size.rows),
        sat: colors.map(|color| sat(session, color)).collect(),
        result: result.into(),
        by: by.into(),
        score,
        plies: session.node(session.cursor()).ply_count as u64,
        ..GameData::default()
    }
}

fn ending_words(ending: Ending, players: usize) -> (&'static str, &'static str) {
    let by = match ending {
        Ending::Played { .. } => "board",
        Ending::Resigned { .. } => "resignation",
        Ending::OutOfTime { .. } => "time",
        Ending::Agreed => "agreement",
    };
    let is_draw = matches!(ending, Ending::Played { winner: None } | Ending::Agreed);
    let nobody = if is_draw { "draw" } else { "shared" };
    (ending.winner(players).map_or(nobody, Color::word), by)
}

fn sat(session: &Session, color: Color) -> SeatedPlayer {
    let player = session.player(color);
    let (who, level) = match &player.seat {
        Seat::Human => ("person", String::new()),
        Seat::Computer { level } => ("computer", level.to_string()),
        Seat::Full { .. } => ("computer", "full".into()),
        Seat::Adapting => ("computer", "adapting".into()),
        Seat::External { engine } => ("engine", engine.clone()),
        Seat::Remote => ("remote", String::new()),
    };
    let is_person = matches!(player.seat, Seat::Human | Seat::Remote);
    let name = if is_person { player.name.clone() } else { String::new() };
    SeatedPlayer { who: who.into(), name, level, seconds: session.used_ms(color) / 1000 }
}

/// The game as a file for the teacher, and the file's extension: GGF for Reversi, SGF for five-in-a-row and for games that GGF cannot
/// express. Without `names`, the players' names, the event and the round are removed.
pub fn transcript(session: &Session, names: bool) -> Option<(Vec<u8>, &'static str)> {
    let mut record = session.to_record();
    if !names {
        record.players.iter_mut().for_each(String::clear);
        record.event.clear();
        record.round.clear();
    }
    let wanted: &[&'static str] = if session.position().as_reversi().is_some() { &["ggf", "sgf"] } else { &["sgf"] };
    wanted.iter().find_map(|name| Some((written(name, &record).ok()?, *name)))
}

fn written(name: &str, record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    formats::write(formats::format_named(name).ok_or(WriteError::ReadOnly)?, record)
}
