//! The command `show`: prints a session file as text.

use super::common::{CliError, lang};
use super::output::print;
use qipan::app::game::speech;
use qipan::app::game_of;
use qipan::app::kernel::error_text;
use qipan::app::kernel::game_words as words;
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::rules::{Color, Ply};
use qipan::session::Session;
use qipan::store::{Disk, IncomingError, RealDisk, log};
use std::fmt::Write;
use std::path::Path;

pub fn show(file: &Path) -> Result<(), CliError> {
    let fail = |what: LocalizedMessage| CliError::of_file(file.display(), what);
    let bytes = RealDisk.read(file, log::PART_BYTES_MAX).map_err(|error| fail(of_disk(&error)))?;
    let decoded = log::decode(&[bytes]).map_err(|why| fail(unread(why)))?;
    let session = Session::replay(decoded.setup, &decoded.records)
        .map_err(|error| fail(LocalizedMessage::untranslated(error)))?;
    print(&text(&session));
    match decoded.damage {
        Some(damage) => Err(fail(LocalizedMessage::untranslated(damage))),
        None => Ok(()),
    }
}

fn unread(why: log::LogError) -> LocalizedMessage {
    LocalizedMessage::untranslated(error_text::refused(lang(), &IncomingError::Log(why)))
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
    text
}
