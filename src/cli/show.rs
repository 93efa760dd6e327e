//! The command `show`: prints a session file or a game of another program as text.

use super::common::{CliError, Common, file_message, lang, print_error};
use super::import::{charset_hints, games_error, import_error, new_game_context, warning_text};
use super::output::print;
use qipan::app::game::speech;
use qipan::app::game_of;
use qipan::app::kernel::game_words as words;
use qipan::rules::{Color, Ply};
use qipan::session::Session;
use qipan::store::incoming::{self, Incoming, IncomingError};
use qipan::store::{Disk, RealDisk, log};
use std::fmt::Write;
use std::path::Path;

/// Prints the games of a file. What was odd in a file of another program goes to the standard error; a damaged session file is an error.
pub fn show(common: &Common, file: &Path) -> Result<(), CliError> {
    let read = match incoming::read_file(&RealDisk, file, charset_hints()) {
        // A session file whose first line is damaged looks like no file that is known.
        Err(IncomingError::Read(_)) if file.extension().is_some_and(|ending| ending == "qipan") => damaged_log(file),
        read => read,
    };
    let read = read.map_err(|error| import_error(file, &error))?;
    let is_log = matches!(read, Incoming::Log(_));
    let (games, warnings) = read.games(&new_game_context(common)).map_err(|error| games_error(file, error))?;
    for (number, game) in games.iter().enumerate() {
        let session = game.session().map_err(|error| import_error(file, &error))?;
        let gap = if number > 0 { "\n" } else { "" };
        print(&format!("{gap}{}", text(&session)));
    }
    match warnings.first().filter(|_| is_log) {
        Some(damage) => Err(CliError::of_file(file.display(), warning_text(damage))),
        None => {
            warnings.iter().for_each(|warning| print_error(&file_message(file.display(), warning_text(warning))));
            Ok(())
        }
    }
}

fn damaged_log(file: &Path) -> Result<Incoming, IncomingError> {
    let bytes = RealDisk.read(file, log::SAVE_BYTES_MAX).map_err(IncomingError::Io)?;
    log::decode(&[bytes]).map(|log| Incoming::Log(Box::new(log))).map_err(IncomingError::Log)
}

/// Returns a game as text: players, moves, board and result.
fn text(session: &Session) -> String {
    let lang = lang();
    let position = session.position();
    let mut text = String::new();
    if let Some(rules) = game_of(position).rules(&session.setup().game, lang) {
        let kind = session.setup().game.kind().word();
        let _ = writeln!(text, "{}: {rules}", lang.text(&format!("game-{kind}")));
    }
    for color in Color::ALL.into_iter().take(session.players().len()) {
        let (name, seat) =
            (words::player_name(lang, session.players(), color), words::seat(lang, &session.player(color).seat));
        let _ =
            writeln!(text, "{}: {name} ({seat}), {}", words::color(lang, color), words::time(session.used_ms(color)));
    }
    let names = session.plies().into_iter().map(|ply| match ply {
        Ply::Place(point) => position.point_name(point),
        Ply::Pass => "--".into(),
    });
    let _ = writeln!(text, "Moves: {}", names.collect::<Vec<_>>().join(" "));
    let columns = usize::from(position.size().columns);
    for row in position.cells().as_bytes().chunks(columns) {
        let _ = writeln!(text, "  {}", String::from_utf8_lossy(row).replace('-', "."));
    }
    let state = match session.ending() {
        Some(ending) => speech::result(lang, session, ending),
        None => lang.text_with("turn", &[("name", words::color(lang, session.color_to_act()).into())]),
    };
    let _ = writeln!(text, "{state}");
    if let Some(stated) = words::stated_result(lang, session) {
        let _ = writeln!(text, "{stated}");
    }
    text
}
