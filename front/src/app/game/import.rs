//! Imports of a game: text from the clipboard, or a file dropped on the window. Both become a new game, and warnings are reported.

use crate::app::game::game_context::GameContext;
use crate::app::game::new_game::with_local_persons;
use crate::app::game::theme_sharing as sharing;
use crate::app::kernel::error_text;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::kernel::report::Report;
use crate::formats::{self, FormatWarning, ReadError};
use crate::rules::Position;
use crate::session::setup::SetupError;
use crate::session::{Record, Session, Setup};
use crate::store::disk::Kind;
use crate::store::incoming::{self, IncomingError, IncomingGame, incoming_games};
use std::path::{Path, PathBuf};

/// Maximum size of a pasted text in bytes.
const PASTED_BYTES_MAX: usize = 1 << 20;

/// Maximum number of warnings that the message bar shows. If there are more, they open a page of their own.
const TOLD_MAX: usize = 2;

/// Why nothing was imported from the clipboard.
enum PasteError {
    Read(ReadError),
    Record(SetupError),
}

impl std::fmt::Display for PasteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PasteError::Read(error) => error.fmt(f),
            PasteError::Record(error) => error.fmt(f),
        }
    }
}

/// Whether a file could not be imported as one game because it holds several games.
fn is_collection(error: &IncomingError) -> bool {
    matches!(error, IncomingError::Read(ReadError::TooManyGames { .. }))
}

fn is_folder(room: &GameContext, path: &Path) -> bool {
    room.saving.store.disk().metadata(path).is_ok_and(|metadata| metadata.kind == Kind::Directory)
}

/// Returns the position at the end of an imported game.
fn end_of(setup: Setup, records: &[Record]) -> Option<Position> {
    Session::replay(setup, records).ok().map(|session| session.position().clone())
}

/// Imports files and folders as a collection. The page of games shows the progress.
pub fn import_collection(room: &mut GameContext, paths: Vec<PathBuf>) {
    room.out.event("gathering");
    room.out.show_and_announce(room.config.lang().text_with("gathering", &[("count", 0.into())]));
    room.collection_import.begin(paths, &mut room.finder);
}

/// Reports why nothing was imported from the clipboard.
fn refuse_paste(room: &mut GameContext, why: &PasteError) {
    room.out.event(format!("rejected {why}"));
    room.out.show_and_announce(match why {
        PasteError::Read(error) => error_text::not_pasted(room.config.lang(), error),
        PasteError::Record(error) => error_text::not_playable(room.config.lang(), error),
    });
}

/// Returns the final position of a game pasted as text from the clipboard. Reports an error if the text holds no game.
pub fn position_pasted(room: &mut GameContext, text: &str) -> Option<Position> {
    match pasted(room, text) {
        Ok((games, _)) => games.into_iter().next().and_then(|game| end_of(game.setup, &game.records)),
        Err(why) => {
            refuse_paste(room, &why);
            None
        }
    }
}

/// Returns the final position of the game in a file dropped on the window. Reports an error if the file holds no game.
pub fn position_in(room: &mut GameContext, path: &Path) -> Option<Position> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let read = incoming::read_file(room.saving.store.disk(), path, room.maker().hints());
    match read.and_then(|read| read.game(&room.maker().session_context())) {
        Ok(IncomingGame { setup, records, .. }) => end_of(setup, &records),
        Err(error) => {
            let shown = error_text::import_failed(room.config.lang(), &name, &error);
            room.out.problem_shown(format!("{name}: {error}."), shown);
            None
        }
    }
}

impl GameContext {
    /// Imports a text from the clipboard as a game.
    pub fn paste(&mut self, text: &str) {
        match pasted(self, text) {
            Ok((games, warnings)) => bring_in(self, games, warnings, None),
            Err(why) => refuse_paste(self, &why),
        }
    }

    /// Imports a file dropped on the window as a game or a theme.
    pub fn import(&mut self, path: &Path) {
        if sharing::is_theme(path) {
            return sharing::import_theme(self, path.to_owned());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let read = incoming::read_file(self.saving.store.disk(), path, self.maker().hints());
        match read.and_then(|read| read.games(&self.maker().session_context())) {
            Ok((games, warnings)) => bring_in(self, games, warnings, Some(&name)),
            Err(error) if is_collection(&error) || is_folder(self, path) => {
                import_collection(self, vec![path.to_owned()])
            }
            Err(error) => {
                let shown = error_text::import_failed(self.config.lang(), &name, &error);
                self.out.problem_shown(format!("{name}: {error}."), shown);
            }
        }
    }
}

fn pasted(room: &GameContext, text: &str) -> Result<(Vec<IncomingGame>, Vec<FormatWarning>), PasteError> {
    let end = (0..=PASTED_BYTES_MAX.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let read = formats::read("", &text.as_bytes()[..end], &room.maker().hints()).map_err(PasteError::Read)?;
    let (records, warnings) = read.records().map_err(PasteError::Read)?;
    let games = incoming_games(&records, &room.maker().session_context()).map_err(PasteError::Record)?;
    Ok((games, warnings))
}

/// Returns an imported game's setup with the players of the game on the board, where the game names no players: one goes on with the
/// opponent that one had.
fn with_present_players(room: &GameContext, setup: Setup) -> Setup {
    let Some(table) = room.active_game.as_ref().filter(|table| table.viewed_source.is_none()) else { return setup };
    let (persons, game) = (table.session.players_in_setup_order(), &table.session.setup().game);
    let is_alike = game.kind() == setup.game.kind() && persons.len() == setup.players.len();
    let is_anonymous = setup.players.iter().all(|player| player.name.is_empty());
    if is_alike && is_anonymous { Setup { players: with_local_persons(persons), ..setup } } else { setup }
}

/// Opens the first imported game as a new game, saves it, and reports warnings. Saves further imported games without opening them.
fn bring_in(room: &mut GameContext, games: Vec<IncomingGame>, warnings: Vec<FormatWarning>, file: Option<&str>) {
    let mut games = games.into_iter();
    let Some(first) = games.next() else { return };
    let more = games.len();
    // The game on the board is written last, because the next start resumes the latest one.
    for IncomingGame { setup, records, .. } in games {
        let mut opened = room.saving.store.create_from(&setup, records);
        opened.is_kept_at_once = true;
        let id = opened.id.clone();
        room.saving.attach(opened);
        room.saving.close(&id);
    }
    let setup = with_present_players(room, first.setup);
    let opened = room.saving.store.create_from(&setup, first.records);
    room.open_new(opened);
    if let Some(table) = &room.active_game {
        let lang = room.config.lang();
        let told = lang.text_with("brought-in", &[("count", table.session.plies().len().into())]);
        let others = lang.text_with("brought-in-more", &[("count", more.into())]);
        room.out.show_and_announce(if more > 0 { format!("{told}. {others}") } else { told });
    }
    if warnings.len() > TOLD_MAX {
        let mut report = Report::default();
        report.count_imported_game(file.unwrap_or_default(), warnings);
        room.out.event(format!("odd {}", report.warning_count));
        return room.out.request(FeatureRequest::ToReport(Box::new(report)));
    }
    let from = file.map_or(String::new(), |name| format!("{name}: "));
    for warning in warnings {
        let shown = format!("{from}{}", error_text::warning(room.config.lang(), &warning));
        room.out.problem_shown(format!("{from}{warning}."), shown);
    }
}
