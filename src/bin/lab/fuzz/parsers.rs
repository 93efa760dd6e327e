//! Every parser of what comes from outside: what it is given, and how it is run. A format joins by its row in `FORMATS`.

use super::{fresh, school, wire};
use qipan::app::game::engine_list as engines;
use qipan::app::kernel::config;
use qipan::app::kernel::design::picture::Photo;
use qipan::app::kernel::design::{PHOTO_FILE, ThemeSpec};
use qipan::app::kernel::lang::{Arg, Lang, SHIPPED};
use qipan::app::kernel::{theme_tasks as theme_errands, themes};
use qipan::engine::external::Spec;
use qipan::engine::protocol::{ProtocolOptions, gomocup, gtp, nboard};
use qipan::engine::{Options, reversi::learn::Learned};
use qipan::formats::stream::Step;
use qipan::formats::{self, FORMATS, Format, Games, Hints, Read, Source};
use qipan::lesson::{self, Progress, course};
use qipan::link::{FromGuest, FromReferee, Line, Referee, Replica, Seats, Token};
use qipan::review::{Effort, Examiner, Puzzle, Review, Subject, kept, puzzle_file};
use qipan::rules::gomoku::Rule;
use qipan::rules::mix::Sequence;
use qipan::rules::{Ply, Position, gomoku};
use qipan::session::{Occasion, Session, from_record};
use qipan::store::recording::RecordingDisk;
use qipan::store::{log, samples, theme_archive};
use qipan::ui::wave;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Makes an input up.
type Fresh = Box<dyn Fn(&mut Sequence) -> Vec<u8>>;
/// Parses an input: whether it was accepted.
type Run = Box<dyn Fn(&[u8]) -> bool>;

/// A parser.
pub struct Parser {
    pub name: &'static str,
    pub samples: Vec<Vec<u8>>,
    /// Words beside those of the samples.
    pub words: &'static [&'static str],
    pub fresh: Fresh,
    /// Puts checksums right.
    pub seal: Option<fn(&mut Vec<u8>)>,
    pub run: Run,
}

/// No larger file is a sample.
const SAMPLE_BYTES_MAX: u64 = 2 << 20;
/// No more samples of a parser.
const SAMPLES_MAX: usize = 64;
/// Larger inputs are not read as what users write into these.
const SETTINGS_BYTES_MAX: usize = 256 << 10;

/// All parsers; `more` is a folder with more samples.
pub fn all(more: Option<&Path>) -> Vec<Parser> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [Some(here.join("tests/data")), std::env::var_os("QIPAN_TEST_DATA").map(PathBuf::from)];
    let mut files = Vec::new();
    folders.into_iter().flatten().chain(more.map(Path::to_owned)).for_each(|folder| list(&folder, &mut files));
    files.sort();
    let mut parsers: Vec<Parser> = FORMATS.iter().map(|of| format(of, &files)).collect();
    parsers.extend([
        logs(),
        frames(),
        Parser { words: school::WORDS, ..plain("school", school::samples(), school::run) },
        settings(&files),
        policy(&here.join("packaging/policy")),
        preset(&here.join("packaging/presets")),
        engines(),
        plain("theme", of_folder(&here.join("assets/themes"), "ron"), theme),
        plain("design", designs(), |bytes| ThemeSpec::read(&text_of(bytes)).is_ok()),
        plain("theme-file", theme_files(&here.join("assets/themes")), |bytes| theme_errands::checked(bytes).is_ok()),
        Parser { seal: Some(|bytes| fresh::seal_png(bytes)), ..plain("photo", photos(), photo) },
        plain("language", SHIPPED.iter().map(|(.., text)| text.as_bytes().to_vec()).collect(), language),
        protocol("nboard", NBOARD, run_nboard),
        protocol("gtp", GTP, run_gtp),
        protocol("gomocup", GOMOCUP, run_gomocup),
        plain("sounds", of_folder(&here.join("assets/sounds"), "wav"), |bytes| wave::check(bytes).is_ok()),
        plain("review", reviews(), |bytes| kept::from_bytes(bytes, &reviewed()).is_some()),
        plain("puzzle", puzzles(), |bytes| puzzle_file::from_bytes(bytes).is_ok()),
        plain("lesson", lessons(), |bytes| lesson::read(bytes).is_ok()),
        plain("progress", progress(), |bytes| Progress::from_bytes(bytes).is_ok()),
        plain("learned", vec![Learned::default().to_bytes()], |bytes| Learned::from_bytes(bytes).is_ok()),
        Parser { words: wire::WORDS, fresh: Box::new(wire::fresh), ..plain("wire", wire::samples(), wire::run) },
    ]);
    #[cfg(feature = "gui")]
    parsers.push(Parser {
        seal: Some(|bytes| fresh::seal_png(bytes)),
        ..plain("picture", of_folder(&here.join("assets"), "png"), picture)
    });
    parsers
}

/// The files under a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(&path, files);
        } else if entry.metadata().is_ok_and(|metadata| metadata.len() <= SAMPLE_BYTES_MAX) {
            files.push(path);
        }
    }
}

fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn read(files: &[PathBuf], is_wanted: impl Fn(&str) -> bool) -> Vec<Vec<u8>> {
    let wanted = files.iter().filter(|file| is_wanted(&extension(file)));
    wanted.filter_map(|file| std::fs::read(file).ok()).take(SAMPLES_MAX).collect()
}

fn of_folder(folder: &Path, wanted: &str) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    list(folder, &mut files);
    files.sort();
    read(&files, |extension| extension == wanted)
}

/// The game of the reviews: one that loses by a four that is not answered.
fn reviewed() -> Subject {
    let start = Position::Gomoku(gomoku::Position::default());
    let names = "h8 g8 i8 a1 j8 o1 k8 a15 l8".split(' ');
    let plies: Vec<Ply> = names.filter_map(|name| start.parse_point(name)).map(Ply::Place).collect();
    Subject::new(&start, &plies).expect("the game can be played")
}

fn reviews() -> Vec<Vec<u8>> {
    let (subject, effort) = (reviewed(), Effort { depth: 2, solved: 4, nodes: 500 });
    let mut review = Review::new(&subject);
    let mut examiner = Examiner::new(&subject, Options { threads: 1, hash_mb: 1 }, effort);
    examiner.review(&subject, &mut review, &AtomicBool::new(false), &mut |_| ());
    kept::to_bytes(&review).into_iter().collect()
}

fn puzzles() -> Vec<Vec<u8>> {
    let (subject, effort) = (reviewed(), Effort { depth: 2, solved: 4, nodes: 500 });
    let mut review = Review::new(&subject);
    let mut examiner = Examiner::new(&subject, Options { threads: 1, hash_mb: 1 }, effort);
    examiner.review(&subject, &mut review, &AtomicBool::new(false), &mut |_| ());
    let missed = (0..review.moves.len()).filter_map(|ply| Puzzle::of_ply(&subject, ply, review.judged(ply)?));
    missed.filter_map(|puzzle| puzzle_file::to_bytes(&puzzle)).collect()
}

fn lessons() -> Vec<Vec<u8>> {
    course::all().map(|(_, bytes)| *bytes).chain([course::EXAMPLE]).map(<[u8]>::to_vec).collect()
}

fn progress() -> Vec<Vec<u8>> {
    let mut progress = Progress::default();
    course::all().zip(0..).for_each(|((name, _), at)| _ = progress.note(name, at));
    vec![progress.to_bytes(), Progress::default().to_bytes()]
}

/// A parser that is given pieces of its samples.
fn plain(name: &'static str, samples: Vec<Vec<u8>>, run: fn(&[u8]) -> bool) -> Parser {
    let pieces = samples.clone();
    let fresh = move |random: &mut Sequence| pieces.get(random.below(pieces.len())).cloned().unwrap_or_default();
    Parser { name, samples, words: &[], fresh: Box::new(fresh), seal: None, run: Box::new(run) }
}

fn format(of: &'static Format, files: &[PathBuf]) -> Parser {
    let samples = read(files, |extension| of.extensions.contains(&extension));
    let name = format!("x.{}", of.extensions.first().unwrap_or(&""));
    Parser {
        name: of.name,
        samples,
        words: &["pass", "PASS", "pa", "--", "h8", "f5", "tt", "Black", "2024-02-30", "0000-00-00", "9999-99-99"],
        fresh: Box::new(|random| fresh::written(of, random)),
        seal: (of.name == "wthor").then_some(fresh::seal_wthor),
        run: Box::new(move |bytes| run_format(of, &name, bytes)),
    }
}

/// Reads a file as the command line and the window do: as a game that can be played on, and as a collection.
fn run_format(of: &'static Format, name: &str, bytes: &[u8]) -> bool {
    let mut hints = Hints::default();
    if bytes.len() % 2 == 1 {
        hints.beside = of.companions.iter().map(|extension| ((*extension).to_owned(), bytes.to_vec())).collect();
    }
    if let Some(open) = of.games {
        run_collection(open, &Source { name, bytes, hints: &hints });
    }
    match formats::read(name, bytes, &hints) {
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

fn take(read: Read) {
    for oddity in &read.oddities {
        let line = oddity.to_string();
        assert!(!line.contains('\n') && line.len() < 1000, "an oddity is {line:?}");
    }
    if let Games::One(record) = read.games
        && let Ok((setup, records)) = from_record(&record, &Occasion::default())
    {
        let session = Session::replay(setup, &records).expect("a record that was read replays");
        assert_eq!(session.plies(), record.plies(), "the session is another game");
    }
}

/// Reads all games of a file, which comes in pieces.
fn run_collection(open: formats::Opener, source: &Source) {
    let Source { name, bytes, hints } = *source;
    let mut reader = open(&Source { name, bytes: &bytes[..bytes.len().min(4096)], hints });
    let (mut at, mut end, mut steps) = (0, bytes.len().min(512), 0);
    while steps <= 4 * bytes.len() + 64 {
        steps += 1;
        let (piece, is_end) = (&bytes[at..end], end == bytes.len());
        let taken = match reader.step(piece, is_end) {
            Step::End => return,
            Step::More => {
                assert!(!is_end, "the reader wants more behind the end");
                end = bytes.len().min(end + 512 + (end - at));
                0
            }
            Step::Skip(count) => count,
            Step::Game(range, game) => {
                let _ = reader.again(&piece[range.clone()]);
                take(Read::one(game.record, game.oddities));
                range.end
            }
            Step::Refused(range, oddity) => {
                let _ = oddity.to_string();
                range.end
            }
        };
        at += taken;
        assert!(at <= end, "the reader took what it was not given");
        end = end.max(bytes.len().min(at + 512));
    }
    panic!("the reader does not come to an end");
}

fn logs() -> Parser {
    Parser {
        name: "log",
        samples: samples::SAMPLES.iter().map(|(.., bytes)| bytes.to_vec()).collect(),
        words: &["place", "pass", "undo", "redo", "cursor", "note", "resign", "result", "choose", "offer", "f5", "h8"],
        fresh: Box::new(fresh::log),
        seal: Some(fresh::seal_log),
        run: Box::new(run_log),
    }
}

fn run_log(bytes: &[u8]) -> bool {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let _ = log::decode(&[first.to_vec(), second.to_vec()]);
    let Ok(decoded) = log::decode(&[bytes.to_vec()]) else { return false };
    let _ = log::has_ended(bytes);
    Session::replay(decoded.setup, &decoded.records).is_ok() && decoded.damage.is_none()
}

/// What a referee and a guest say to each other, and what the other one makes of it.
fn frames() -> Parser {
    let words = &["Hello", "Ask", "Answer", "From", "Place", "Open", "Offer", "Welcome", "Records", "State", "Closed"];
    Parser { words, ..plain("link", frames_of_a_game(), run_frame) }
}

fn linked() -> Option<(Referee, Replica)> {
    let decoded = log::decode(&[samples::SAMPLES[1].2.to_vec()]).ok()?;
    let holders = vec![Some(Token([7; 16])); decoded.setup.players.len()];
    let referee = Referee::new("game", decoded.setup, &decoded.records, Seats { holders, is_open: false }).ok()?;
    let mut guest = Replica::new(Token([7; 16]), vec!["Ann".into(), "Bob \"B\"".into()]);
    guest.connected(0);
    Some((referee, guest))
}

fn frames_of_a_game() -> Vec<Vec<u8>> {
    use qipan::link::{Out, Wish};
    let Some((mut referee, mut guest)) = linked() else { return Vec::new() };
    let mut frames = Vec::new();
    for now_ms in [0, 1000, 2000, 3000] {
        let point = guest.session().and_then(|session| session.position().legal_points().first().copied());
        let turn = guest.session().map(|session| session.person_to_act(session.cursor()) as u8);
        if let (Some(point), Some(turn)) = (point, turn) {
            let _ = guest.ask(now_ms, turn, Wish::Place(point));
        }
        for word in guest.outgoing(now_ms) {
            frames.push(word.encode());
            for out in referee.hear(now_ms, Line(1), word) {
                if let Out::Send(_, word) = out {
                    frames.push(word.encode());
                    guest.hear(now_ms, word);
                }
            }
        }
        let _ = referee.durable(now_ms, u64::MAX);
    }
    frames
}

fn run_frame(bytes: &[u8]) -> bool {
    let Some((mut referee, mut guest)) = linked() else { return false };
    let _ = referee.hear_frame(0, Line(1), bytes);
    for word in guest.outgoing(0) {
        let _ = referee.hear(0, Line(1), word);
    }
    let _ = (referee.hear_frame(10, Line(1), bytes), referee.durable(20, u64::MAX), referee.tick(30));
    if let Ok(word) = FromReferee::decode(bytes) {
        let _ = (guest.hear(0, word.clone()), guest.hear(1, word), guest.outgoing(2000), guest.next_ms());
        return true;
    }
    FromGuest::decode(bytes).is_ok()
}

fn settings(files: &[PathBuf]) -> Parser {
    let samples = read(files, |extension| extension == "ron");
    let words =
        &["version", "players", "seat", "name", "keys", "computer(3)", "human", "true", "false", "None", "Some("];
    Parser { words, ..plain("settings", samples, run_settings) }
}

fn run_settings(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    config::read_text(&text).faults.is_empty()
}

fn policy(folder: &Path) -> Parser {
    let mut samples = of_folder(folder, "ron");
    samples.push(b"(kiosk: Some((pin: \"$argon2id$v\", captions: {\"en\": \"Play\"})), locked: (keys: {}))".to_vec());
    let words =
        &["kiosk", "None", "Some(", "defaults", "locked", "forbidden", "hidden", "volume_cap", "version", "Files"];
    Parser { words, ..plain("policy", samples, |bytes| config::read_policy_text(&text_of(bytes)).faults.is_empty()) }
}

fn preset(folder: &Path) -> Parser {
    let mut samples = of_folder(folder, "ron");
    samples.push(
        b"(begin: Game(game: Reversi, rows: [\"---XO---\"], side: White, fewest: true), levels: (1, 4))".to_vec(),
    );
    let words = &["begin", "Lesson(", "Game(", "Puzzles", "AsLeft", "levels", "undo_limit", "locked", "step", "Some("];
    Parser { words, ..plain("preset", samples, run_preset) }
}

fn engines() -> Parser {
    let usual = Spec { name: "Sharp".into(), command: "/usr/games/sharp".into(), ..Spec::default() };
    let whole = Spec {
        name: "A \"b\"".into(),
        arguments: vec!["-l".into(), "12".into()],
        folder: "/opt".into(),
        options: vec!["set contempt 3".into()],
        depth: Some(9),
        move_ms: 400,
        helps: true,
        ..usual.clone()
    };
    let samples = vec![engines::written(&[usual, whole]).into_bytes()];
    let words =
        &["engines", "protocol", "Nboard", "Gtp", "Gomocup", "depth", "Some(", "patience_s", "memory_mb", "helps"];
    Parser { words, ..plain("engines", samples, run_engines) }
}

/// What is known of a list stays known when it is written and read again.
fn run_engines(bytes: &[u8]) -> bool {
    let path = Path::new("/engines.ron");
    let read = |bytes: &[u8]| {
        let image = [(PathBuf::from("/"), None), (path.to_owned(), Some(bytes.to_vec()))].into();
        engines::read(&RecordingDisk::from_image(&image), path)
    };
    let first = read(bytes);
    let again = read(engines::written(&first.engines).as_bytes());
    assert_eq!((&again.engines, &again.notices), (&first.engines, &Vec::new()));
    first.notices.is_empty()
}

/// What it begins with is looked at, too, where that is no file.
fn run_preset(bytes: &[u8]) -> bool {
    let read = config::read_preset_text(&text_of(bytes));
    let is_board = config::beginning::board(&read.policy.begin, Rule::default()).is_ok();
    is_board && read.faults.is_empty()
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(SETTINGS_BYTES_MAX)]).into_owned()
}

fn theme(bytes: &[u8]) -> bool {
    let parsed = themes::parse(&text_of(bytes));
    parsed.map_err(|error| error.to_string()).is_ok()
}

fn designs() -> Vec<Vec<u8>> {
    vec![ThemeSpec::default().write().into_bytes(), b"(crop: (zoom: 300), panel: \"#ffffff\", colors: [])".to_vec()]
}

/// Archives of the smaller shipped themes, and one of a photograph.
fn theme_files(folder: &Path) -> Vec<Vec<u8>> {
    let files = |name: &str| {
        let entries = std::fs::read_dir(folder.join(name)).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .filter_map(|entry| Some((entry.file_name().into_string().ok()?, std::fs::read(entry.path()).ok()?)))
            .filter(|(_, bytes)| bytes.len() < 4096)
            .collect();
        files.sort();
        files
    };
    let photo = vec![(PHOTO_FILE.to_owned(), photos().remove(0)), ("theme.ron".to_owned(), b"()".to_vec())];
    let all = [("contrast", files("contrast")), ("projector", files("projector")), ("mine", photo)];
    all.into_iter().filter_map(|(name, files)| theme_archive::write(name, &files).ok()).collect()
}

/// A small picture of each kind that may be a board.
fn photos() -> Vec<Vec<u8>> {
    use image::codecs::{jpeg::JpegEncoder, webp::WebPEncoder};
    use image::{ExtendedColorType, ImageEncoder};
    let photo = Photo::new(40, 30, |x, y| [(x * 5) as u8, (y * 7) as u8, (x * y) as u8]);
    let pixels: Vec<u8> = (0..40 * 30 * 3).map(|at| (at * 7 % 251) as u8).collect();
    let (mut jpeg, mut webp) = (Vec::new(), Vec::new());
    let _ = JpegEncoder::new(&mut jpeg).write_image(&pixels, 40, 30, ExtendedColorType::Rgb8);
    let _ = WebPEncoder::new_lossless(&mut webp).write_image(&pixels, 40, 30, ExtendedColorType::Rgb8);
    vec![photo.png(), jpeg, webp]
}

fn photo(bytes: &[u8]) -> bool {
    match Photo::read(bytes) {
        Ok(_) => true,
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 500, "the report is {line:?}");
            false
        }
    }
}

fn language(bytes: &[u8]) -> bool {
    let text = text_of(bytes);
    let lang = match Lang::with_source("fr", &text) {
        Ok(lang) => lang,
        Err(error) => return error.to_string().is_empty(),
    };
    for line in text.lines().filter(|line| line.contains('=')).take(20) {
        let id = line.split('=').next().unwrap_or_default().trim();
        let _ = lang.with(id, &[("count", Arg::from(3_u32)), ("name", Arg::from("Ann"))]);
    }
    true
}

#[cfg(feature = "gui")]
fn picture(bytes: &[u8]) -> bool {
    use qipan::shell::pictures;
    let _ = pictures::decode_for(bytes, 40, 40);
    pictures::decode(bytes).is_ok()
}

// Protocols. A search ends as soon as the end of the input was seen.

const NBOARD: &[&str] = &[
    "nboard 2\n",
    "set depth 2\n",
    "set depth 60\n",
    "set contempt 0\n",
    "hint 2\n",
    "go\n",
    "ping 3\n",
    "move F5/0.5/1\n",
    "move f5\n",
    "move PA\n",
    "analyze\n",
    "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.00]W[D6//0.50];)\n",
];
const GTP: &[&str] = &[
    "1 protocol_version\n",
    "name\n",
    "version\n",
    "list_commands\n",
    "known_command play\n",
    "boardsize 8\n",
    "clear_board\n",
    "komi 0\n",
    "play b f5\n",
    "play white d6\n",
    "play b pass\n",
    "genmove w\n",
    "reg_genmove b\n",
    "undo\n",
    "showboard\n",
    "final_score\n",
    "time_settings 0 1 1\n",
    "time_left b 1 1\n",
];
const GOMOCUP: &[&str] = &[
    "START 15\n",
    "RECTSTART 20,12\n",
    "RESTART\n",
    "BEGIN\n",
    "TURN 7,7\n",
    "PLAY 8,8\n",
    "BOARD\n7,7,1\n8,8,2\nDONE\n",
    "SWAP2BOARD\nDONE\n",
    "SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n",
    "TAKEBACK 7,7\n",
    "INFO rule 4\n",
    "INFO time_left 1\n",
    "INFO timeout_match 100\n",
    "INFO evaluate 7,7\n",
    "ABOUT\n",
    "DONE\n",
];

fn protocol(name: &'static str, lines: &'static [&'static str], run: fn(String)) -> Parser {
    let fresh = move |random: &mut Sequence| {
        let first = lines[0].as_bytes().to_vec();
        (0..random.below(12)).fold(first, |text, _| [&text, lines[random.below(lines.len())].as_bytes()].concat())
    };
    let samples = lines.iter().map(|line| line.as_bytes().to_vec()).chain([lines.concat().into_bytes()]).collect();
    let run = move |bytes: &[u8]| {
        run(kept_lines(bytes));
        true
    };
    Parser { name, samples, words: lines, fresh: Box::new(fresh), seal: None, run: Box::new(run) }
}

/// No script is longer: with a thousand lines the end behind them would not be seen before each search has run its time, and a
/// hundred searches take a second however short they are.
const LINES_MAX: usize = 200;

/// The lines without those that are no matter of parsing: a lesson is a search of a minute, and the table of a search is as
/// large as it is told to be.
fn kept_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let is_kept = |line: &&str| {
        let line = line.to_ascii_lowercase();
        !line.trim_start().starts_with("learn") && !line.contains("max_memory")
    };
    text.split_inclusive('\n').filter(is_kept).take(LINES_MAX).collect()
}

fn settings_of_protocol() -> ProtocolOptions {
    ProtocolOptions { move_ms: 1, options: Options { threads: 1, hash_mb: 1 }, ..ProtocolOptions::default() }
}

fn run_nboard(text: String) {
    let _ = nboard::run(Cursor::new(text + "\nquit\n"), Vec::new(), settings_of_protocol(), drop);
}

fn run_gtp(text: String) {
    let _ = gtp::run(Cursor::new(text + "\nquit\n"), Vec::new(), settings_of_protocol());
}

fn run_gomocup(text: String) {
    let text = format!("INFO max_memory 1\nINFO timeout_turn 1\n{text}\nEND\n");
    let _ = gomocup::run(Cursor::new(text), Vec::new());
}
