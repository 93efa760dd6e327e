//! The functions to fuzz, one for each parser of outside data. Each takes any bytes and returns whether they were accepted. It panics if
//! the parser breaks a promise. `lab fuzz` and the targets of `cargo fuzz` call the same functions.

use crate::class_messages;
use crate::line_records;
use crate::seal;
use qipan_core::engine::protocol::{ProtocolOptions, gomocup, gtp, nboard};
use qipan_core::engine::{EngineOptions, reversi::learn::Learned};
use qipan_core::formats::stream::StreamStep;
use qipan_core::formats::{self, FORMATS, FileGames, Format, Hints, InputFile, ReadResult};
use qipan_core::lesson::{self, Progress};
use qipan_core::link::{ConnectionId, FromGuest, FromReferee, Referee, Replica, Seats, Token};
use qipan_core::review::{ReviewedGame, puzzle_file, review_bytes};
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::{Ply, Position, gomoku};
use qipan_core::session::{Session, SessionContext, from_record};
use qipan_core::store::recording::RecordingDisk;
use qipan_core::store::{log as session_log, samples};
use qipan_front::app::game::engine_list;
use qipan_front::app::kernel::config;
use qipan_front::app::kernel::design::ThemeSpec;
use qipan_front::app::kernel::design::picture::Photo;
use qipan_front::app::kernel::lang::{Arg, Lang};
use qipan_front::app::kernel::{theme_tasks as theme_errands, themes};
use qipan_front::ui::wave;
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// Maximum number of bytes that are read as settings, policies or themes; the rest of an input is ignored.
const SETTINGS_BYTES_MAX: usize = 256 << 10;

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(SETTINGS_BYTES_MAX)]).into_owned()
}

// Fuzzed files of games.

/// Reads a game file in each format, or in the one that the environment variable `QIPAN_FORMAT` names, as [`format()`] does. Returns
/// whether the file is valid in one of them.
pub fn formats(bytes: &[u8]) -> bool {
    let wanted = std::env::var("QIPAN_FORMAT").ok();
    let mut wanted = FORMATS.iter().filter(|of| wanted.as_deref().is_none_or(|name| of.name == name)).peekable();
    assert!(wanted.peek().is_some(), "QIPAN_FORMAT names no format");
    let is_valid = |of: &Format| {
        let mut bytes = bytes.to_vec();
        seal::of_format(of).into_iter().for_each(|seal| seal(&mut bytes));
        format(of, &bytes)
    };
    wanted.filter(|of| is_valid(of)).count() > 0
}

/// Reads a game file as the command line and the window do: as a game that can be played on, and as a collection. Returns whether it is
/// valid.
pub fn format(of: &Format, bytes: &[u8]) -> bool {
    let name = format!("x.{}", of.extensions.first().unwrap_or(&""));
    let mut hints = Hints::default();
    if bytes.len() % 2 == 1 {
        hints.companion_files =
            of.companions.iter().map(|extension| ((*extension).to_owned(), bytes.to_vec())).collect();
    }
    if let Some(open) = of.open_game_reader {
        run_collection(open, &InputFile { name: &name, bytes, hints: &hints });
    }
    match formats::read(&name, bytes, &hints) {
        Ok(read) => {
            take(read);
            true
        }
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 1000, "the report is {line:?}");
            false
        }
    }
}

fn take(read: ReadResult) {
    for warning in &read.warnings {
        let line = warning.to_string();
        assert!(!line.contains('\n') && line.len() < 1000, "a warning is {line:?}");
    }
    if let FileGames::One(record) = read.games
        && let Ok((setup, records)) = from_record(&record, &SessionContext::default())
    {
        let session = Session::replay(setup, &records).expect("a record that was read replays");
        assert_eq!(session.plies(), record.plies(), "the session is another game");
    }
}

/// Reads all games of a file piece by piece, as the import of a collection does.
fn run_collection(open: formats::OpenFn, source: &InputFile) {
    let InputFile { name, bytes, hints } = *source;
    let mut reader = open(&InputFile { name, bytes: &bytes[..bytes.len().min(4096)], hints });
    let (mut at, mut end, mut steps) = (0, bytes.len().min(512), 0);
    while steps <= 4 * bytes.len() + 64 {
        steps += 1;
        let (piece, is_end) = (&bytes[at..end], end == bytes.len());
        let taken = match reader.step(piece, is_end) {
            StreamStep::End => return,
            StreamStep::More => {
                assert!(!is_end, "the reader wants more behind the end");
                end = bytes.len().min(end + 512 + (end - at));
                0
            }
            StreamStep::Skip(count) => count,
            StreamStep::Games(range, games) => {
                let _ = reader.read_alone(&piece[range.clone()]);
                for game in games {
                    take(ReadResult::from_game(game.record, game.warnings));
                }
                range.end
            }
            StreamStep::Refused(range, warning) => {
                let _ = warning.to_string();
                range.end
            }
        };
        at += taken;
        assert!(at <= end, "the reader took what it was not given");
        end = end.max(bytes.len().min(at + 512));
    }
    panic!("the reader does not come to an end");
}

/// Reads a session log, both as one file and as two parts. Returns whether the file is complete and replays.
pub fn log(bytes: &[u8]) -> bool {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let _ = session_log::decode(&[first.to_vec(), second.to_vec()]);
    let Ok(decoded) = session_log::decode(&[bytes.to_vec()]) else { return false };
    let _ = session_log::has_ended(bytes);
    Session::replay(decoded.setup, &decoded.records).is_ok() && decoded.damage.is_none()
}

/// Parses a stored review of a game. Returns whether it is valid.
pub fn review(bytes: &[u8]) -> bool {
    review_bytes::from_bytes(bytes, &reviewed()).is_some()
}

/// The reviewed game of the samples: White leaves a four unanswered and loses.
pub(crate) fn reviewed() -> ReviewedGame {
    let start = Position::Gomoku(gomoku::Position::default());
    let names = "h8 g8 i8 a1 j8 o1 k8 a15 l8".split(' ');
    let plies: Vec<Ply> = names.filter_map(|name| start.parse_point(name)).map(Ply::Place).collect();
    ReviewedGame::new(&start, &plies).expect("the game can be played")
}

/// Parses a puzzle file. Returns whether it is valid.
pub fn puzzle(bytes: &[u8]) -> bool {
    puzzle_file::from_bytes(bytes).is_ok()
}

/// Parses a lesson file. Returns whether it is valid.
pub fn lesson(bytes: &[u8]) -> bool {
    lesson::read(bytes).is_ok()
}

/// Parses the file of a pupil's progress in the lessons. Returns whether it is valid.
pub fn progress(bytes: &[u8]) -> bool {
    Progress::from_bytes(bytes).is_ok()
}

/// Parses the file of what the Reversi engine learned from lost games. Returns whether it is valid.
pub fn learned(bytes: &[u8]) -> bool {
    Learned::from_bytes(bytes).is_ok()
}

// Fuzzed messages from other machines.

/// Handles a frame of a game on two machines, both as the referee and as a guest. Returns whether it is a valid frame for either.
pub fn link(bytes: &[u8]) -> bool {
    let Some((mut referee, mut guest)) = linked() else { return false };
    let _ = referee.hear_frame(0, ConnectionId(1), bytes);
    for word in guest.outgoing(0) {
        let _ = referee.on_message(0, ConnectionId(1), word);
    }
    let _ = (referee.hear_frame(10, ConnectionId(1), bytes), referee.on_synced(20, u64::MAX), referee.tick(30));
    if let Ok(word) = FromReferee::decode(bytes) {
        let _ = (guest.on_message(0, word.clone()), guest.on_message(1, word), guest.outgoing(2000), guest.next_ms());
        return true;
    }
    FromGuest::decode(bytes).is_ok()
}

/// Makes a referee with a game, and a guest who takes part in the game.
pub(crate) fn linked() -> Option<(Referee, Replica)> {
    let decoded = session_log::decode(&[samples::SAMPLES[1].2.to_vec()]).ok()?;
    let holders = vec![Some(Token([7; 16])); decoded.setup.players.len()];
    let referee = Referee::new("game", decoded.setup, &decoded.records, Seats { holders, is_open: false }).ok()?;
    let mut guest = Replica::new(Token([7; 16]), vec!["Ann".into(), "Bob \"B\"".into()]);
    guest.on_connected(0);
    Some((referee, guest))
}

/// Parses messages of a class's MQTT broker, and a ticket. Returns whether the bytes are either.
pub fn school(bytes: &[u8]) -> bool {
    class_messages::is_accepted(bytes)
}

/// Parses the bytes of a connection between two machines. Returns whether one of the parsers accepts them.
pub fn wire(bytes: &[u8]) -> bool {
    line_records::is_accepted(bytes)
}

// Fuzzed settings and themes.

/// Parses the settings file. Returns whether it has no errors.
pub fn settings(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    config::read_text(&text).faults.is_empty()
}

/// Parses the machine's policy file. Returns whether it has no errors.
pub fn policy(bytes: &[u8]) -> bool {
    config::read_policy_text(&text_of(bytes)).faults.is_empty()
}

/// Parses a preset file and the board with which the preset begins. Returns whether both have no errors.
pub fn preset(bytes: &[u8]) -> bool {
    let read = config::read_preset_text(&text_of(bytes));
    let is_board = config::beginning::board(&read.policy.begin, Rule::default()).is_ok();
    is_board && read.faults.is_empty()
}

/// Parses the list of external engines. Returns whether it has no errors. Panics if the list reads differently after it was written.
pub fn engines(bytes: &[u8]) -> bool {
    let path = Path::new("/engines.ron");
    let read = |bytes: &[u8]| {
        let image = [(PathBuf::from("/"), None), (path.to_owned(), Some(bytes.to_vec()))].into();
        engine_list::read(&RecordingDisk::from_image(&image), path)
    };
    let first = read(bytes);
    let again = read(engine_list::engines_file_text(&first.engines).as_bytes());
    assert_eq!((&again.engines, &again.notices), (&first.engines, &Vec::new()));
    first.notices.is_empty()
}

/// Parses the file `theme.ron` of a theme. Returns whether it is valid.
pub fn theme(bytes: &[u8]) -> bool {
    let parsed = themes::parse(&text_of(bytes));
    parsed.map_err(|error| error.to_string()).is_ok()
}

/// Parses the description of a theme made in the theme editor. Returns whether it is valid.
pub fn design(bytes: &[u8]) -> bool {
    ThemeSpec::read(&text_of(bytes)).is_ok()
}

/// Reads a theme archive. Returns whether it is valid.
pub fn theme_file(bytes: &[u8]) -> bool {
    theme_errands::checked(bytes).is_ok()
}

/// Reads a user's photograph: PNG, JPEG or WebP. Returns whether it is valid.
pub fn photo(bytes: &[u8]) -> bool {
    match Photo::read(bytes) {
        Ok(_) => true,
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 500, "the report is {line:?}");
            false
        }
    }
}

/// Parses a language file and formats its messages. Returns whether the file is valid.
pub fn language(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let lang = match Lang::with_source("fr", &text) {
        Ok(lang) => lang,
        Err(error) => return error.to_string().is_empty(),
    };
    for line in text.lines().filter(|line| line.contains('=')).take(20) {
        let id = line.split('=').next().unwrap_or_default().trim();
        let _ = lang.text_with(id, &[("count", Arg::from(3_u32)), ("name", Arg::from("Ann"))]);
    }
    true
}

/// Checks a WAV file with a theme's sound. Returns whether it is valid.
pub fn sounds(bytes: &[u8]) -> bool {
    wave::check(bytes).is_ok()
}

// Fuzzed protocols of external engines. A search ends as soon as it sees the end of the input.

/// Maximum number of lines of a script. Each search may use its whole time, so that a hundred short searches take a second.
const LINES_MAX: usize = 200;

/// Returns the lines of a script without those that cost more than parsing: `learn` is a search of a minute, and `max_memory` makes the
/// search's table as large as it says.
fn kept_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let is_kept = |line: &&str| {
        let line = line.to_ascii_lowercase();
        !line.trim_start().starts_with("learn") && !line.contains("max_memory")
    };
    text.split_inclusive('\n').filter(is_kept).take(LINES_MAX).collect()
}

fn settings_of_protocol() -> ProtocolOptions {
    ProtocolOptions { move_time_ms: 1, options: EngineOptions { threads: 1, hash_mb: 1 }, ..ProtocolOptions::default() }
}

/// Runs a script of NBoard's protocol. Returns true, because a script is never invalid.
pub fn nboard(bytes: &[u8]) -> bool {
    let _ = nboard::run(Cursor::new(kept_lines(bytes) + "\nquit\n"), Vec::new(), settings_of_protocol(), drop);
    true
}

/// Runs a script of the Go Text Protocol. Returns true, because a script is never invalid.
pub fn gtp(bytes: &[u8]) -> bool {
    let _ = gtp::run(Cursor::new(kept_lines(bytes) + "\nquit\n"), Vec::new(), settings_of_protocol());
    true
}

/// Runs a script of Gomocup's protocol. Returns true, because a script is never invalid.
pub fn gomocup(bytes: &[u8]) -> bool {
    let text = format!("INFO max_memory 1\nINFO timeout_turn 1\n{}\nEND\n", kept_lines(bytes));
    let _ = gomocup::run(Cursor::new(text), Vec::new());
    true
}
