//! The parsers that `lab fuzz` tests, each with its samples. A game format joins by its row in `FORMATS`, any other parser by its function
//! in `targets` and its row in [`all`].

use crate::{class_messages, fresh, line_records, seal, targets};
use qipan_core::engine::external::{ClockReading, Spec, SupportedVariants};
use qipan_core::engine::{EngineOptions, reversi::learn::Learned};
use qipan_core::formats::{FORMATS, Format};
use qipan_core::lesson::{Progress, course};
use qipan_core::link::{ConnectionId, PlayerRequest, RefereeAction};
use qipan_core::review::{Examiner, Puzzle, Review, ReviewedGame, SearchEffort, puzzle_file, review_bytes};
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::store::{samples, theme_archive};
use qipan_front::app::game::engine_list as engines;
use qipan_front::app::kernel::design::picture::Photo;
use qipan_front::app::kernel::design::{PHOTO_FILE, ThemeSpec};
use qipan_front::app::kernel::lang::SHIPPED;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Makes up an input from random numbers.
type MakeInputFn = Box<dyn Fn(&mut RandomSequence) -> Vec<u8>>;
/// A parser as a function: parses an input and returns whether it was accepted.
pub type ParseFn = fn(&[u8]) -> bool;
/// A parser as a closure, for example for one game format: parses an input and returns whether it was accepted.
pub type BoxedRun = Box<dyn Fn(&[u8]) -> bool>;

/// A parser to fuzz, and the sources of its inputs.
pub struct Parser {
    pub name: &'static str,
    pub samples: Vec<Vec<u8>>,
    /// Words that the mutator inserts, in addition to the words of the samples.
    pub words: &'static [&'static str],
    pub fresh: MakeInputFn,
    /// Corrects the checksums and lengths of a mutated input; `None` if the format has none.
    pub seal: Option<fn(&mut Vec<u8>)>,
    pub run: BoxedRun,
}

/// Maximum size of a sample, in bytes. Larger files are not used.
const SAMPLE_BYTES_MAX: u64 = 2 << 20;
/// Maximum number of samples for each parser.
const SAMPLES_MAX: usize = 64;

/// The path of the repository's root folder.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns all parsers. `more` is a folder with more samples; `decode_picture` decodes a theme's picture in a build with a window.
pub fn all(more: Option<&Path>, decode_picture: Option<ParseFn>) -> Vec<Parser> {
    let here = Path::new(ROOT);
    let folders = [Some(here.join("tests/data")), std::env::var_os("QIPAN_TEST_DATA").map(PathBuf::from)];
    let mut files = Vec::new();
    folders.into_iter().flatten().chain(more.map(Path::to_owned)).for_each(|folder| list(&folder, &mut files));
    files.sort();
    let mut parsers: Vec<Parser> = FORMATS.iter().map(|of| format(of, &files)).collect();
    parsers.extend([
        logs(),
        frames(),
        Parser { words: class_messages::WORDS, ..plain("school", class_messages::samples(), targets::school) },
        settings(&files),
        policy(&here.join("packaging/policy")),
        preset(&here.join("packaging/presets")),
        engines(),
        plain("theme", of_folder(&here.join("assets/themes"), "ron"), targets::theme),
        plain("design", designs(), targets::design),
        plain("theme-file", theme_files(&here.join("assets/themes")), targets::theme_file),
        Parser { seal: Some(|bytes| seal::repair_png(bytes)), ..plain("photo", photos(), targets::photo) },
        plain("language", SHIPPED.iter().map(|(.., text)| text.as_bytes().to_vec()).collect(), targets::language),
        protocol("nboard", NBOARD, targets::nboard),
        protocol("gtp", GTP, targets::gtp),
        protocol("gomocup", GOMOCUP, targets::gomocup),
        plain("sounds", of_folder(&here.join("assets/sounds"), "wav"), targets::sounds),
        plain("review", reviews(), targets::review),
        plain("puzzle", puzzles(), targets::puzzle),
        plain("lesson", lessons(), targets::lesson),
        plain("progress", progress(), targets::progress),
        plain("learned", vec![Learned::default().to_bytes()], targets::learned),
        Parser {
            words: line_records::WORDS,
            fresh: Box::new(line_records::random_frame_or_records),
            ..plain("wire", line_records::samples(), targets::wire)
        },
    ]);
    if let Some(decode) = decode_picture {
        let samples = of_folder(&here.join("assets"), "png");
        parsers.push(Parser { seal: Some(|bytes| seal::repair_png(bytes)), ..plain("picture", samples, decode) });
    }
    parsers
}

/// Adds the paths of all files under a folder to `files`, except large files.
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

/// Makes a quick review of a short game, as a sample.
fn reviewed() -> (ReviewedGame, Review) {
    let (subject, effort) = (targets::reviewed(), SearchEffort { depth: 2, endgame_solve_empties: 4, nodes: 500 });
    let mut review = Review::new(&subject);
    let mut examiner = Examiner::new(&subject, EngineOptions { threads: 1, hash_mb: 1 }, effort);
    examiner.review(&subject, &mut review, &AtomicBool::new(false), &mut |_| ());
    (subject, review)
}

fn reviews() -> Vec<Vec<u8>> {
    review_bytes::to_bytes(&reviewed().1).into_iter().collect()
}

fn puzzles() -> Vec<Vec<u8>> {
    let (subject, review) = reviewed();
    let missed = (0..review.moves.len()).filter_map(|ply| Puzzle::of_ply(&subject, ply, review.judged(ply)?));
    missed.filter_map(|puzzle| puzzle_file::to_bytes(&puzzle)).collect()
}

fn lessons() -> Vec<Vec<u8>> {
    course::all().map(|(_, bytes)| *bytes).chain([course::EXAMPLE]).map(<[u8]>::to_vec).collect()
}

fn progress() -> Vec<Vec<u8>> {
    let mut progress = Progress::default();
    course::all().zip(0..).for_each(|((name, _), at)| _ = progress.record_step(name, at));
    vec![progress.to_bytes(), Progress::default().to_bytes()]
}

/// Makes a parser whose made-up inputs are whole samples.
fn plain(name: &'static str, samples: Vec<Vec<u8>>, run: ParseFn) -> Parser {
    let pieces = samples.clone();
    let fresh =
        move |random: &mut RandomSequence| pieces.get(random.next_below(pieces.len())).cloned().unwrap_or_default();
    Parser { name, samples, words: &[], fresh: Box::new(fresh), seal: None, run: Box::new(run) }
}

fn format(of: &'static Format, files: &[PathBuf]) -> Parser {
    let samples = read(files, |extension| of.extensions.contains(&extension));
    Parser {
        name: of.name,
        samples,
        words: &["pass", "PASS", "pa", "--", "h8", "f5", "tt", "Black", "2024-02-30", "0000-00-00", "9999-99-99"],
        fresh: Box::new(|random| fresh::random_file(of, random)),
        seal: seal::of_format(of),
        run: Box::new(|bytes| targets::format(of, bytes)),
    }
}

fn logs() -> Parser {
    Parser {
        name: "log",
        samples: samples::SAMPLES.iter().map(|(.., bytes)| bytes.to_vec()).collect(),
        words: &["place", "pass", "undo", "redo", "cursor", "note", "resign", "result", "choose", "offer", "f5", "h8"],
        fresh: Box::new(fresh::random_session_log),
        seal: Some(seal::repair_log),
        run: Box::new(targets::log),
    }
}

/// Fuzzes the frames of a game on two machines: each frame is processed by the referee and by the guest.
fn frames() -> Parser {
    let words = &["Hello", "Ask", "Answer", "From", "Place", "Open", "Offer", "Welcome", "Records", "State", "Closed"];
    Parser { words, ..plain("link", frames_of_a_game(), targets::link) }
}

fn frames_of_a_game() -> Vec<Vec<u8>> {
    let Some((mut referee, mut guest)) = targets::linked() else { return Vec::new() };
    let mut frames = Vec::new();
    for now_ms in [0, 1000, 2000, 3000] {
        let point = guest.session().and_then(|session| session.position().legal_points().first().copied());
        let turn = guest.session().map(|session| session.player_index_to_act(session.cursor()) as u8);
        if let (Some(point), Some(turn)) = (point, turn) {
            let _ = guest.ask(now_ms, turn, PlayerRequest::Place(point));
        }
        for word in guest.outgoing(now_ms) {
            frames.push(word.encode());
            for out in referee.on_message(now_ms, ConnectionId(1), word) {
                if let RefereeAction::Send(_, word) = out {
                    frames.push(word.encode());
                    guest.on_message(now_ms, word);
                }
            }
        }
        let _ = referee.on_synced(now_ms, u64::MAX);
    }
    frames
}

fn settings(files: &[PathBuf]) -> Parser {
    let samples = read(files, |extension| extension == "ron");
    let words =
        &["version", "players", "seat", "name", "keys", "computer(3)", "human", "true", "false", "None", "Some("];
    Parser { words, ..plain("settings", samples, targets::settings) }
}

fn policy(folder: &Path) -> Parser {
    let mut samples = of_folder(folder, "ron");
    samples.push(b"(kiosk: Some((pin: \"$argon2id$v\", captions: {\"en\": \"Play\"})), locked: (keys: {}))".to_vec());
    let words =
        &["kiosk", "None", "Some(", "defaults", "locked", "forbidden", "hidden", "volume_cap", "version", "Files"];
    Parser { words, ..plain("policy", samples, targets::policy) }
}

fn preset(folder: &Path) -> Parser {
    let mut samples = of_folder(folder, "ron");
    samples.push(
        b"(begin: Game(game: Reversi, rows: [\"---XO---\"], side: White, fewest: true), levels: (1, 4))".to_vec(),
    );
    let words = &["begin", "Lesson(", "Game(", "Puzzles", "AsLeft", "levels", "undo_limit", "locked", "step", "Some("];
    Parser { words, ..plain("preset", samples, targets::preset) }
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
        clock: ClockReading::Stones,
        plays: SupportedVariants {
            sides: vec![15, 20],
            is_rectangular: true,
            rules: vec![Rule::Freestyle, Rule::CaroOverline],
        },
        helps: true,
        ..usual.clone()
    };
    let samples = vec![engines::engines_file_text(&[usual, whole]).into_bytes()];
    let words = &[
        "engines",
        "protocol",
        "Nboard",
        "Gtp",
        "Gomocup",
        "depth",
        "Some(",
        "patience_s",
        "memory_mb",
        "helps",
        "clock",
        "plays",
        "sides",
        "rules",
    ];
    Parser { words, ..plain("engines", samples, targets::engines) }
}

fn designs() -> Vec<Vec<u8>> {
    vec![ThemeSpec::default().write().into_bytes(), b"(crop: (zoom: 300), panel: \"#ffffff\", colors: [])".to_vec()]
}

/// Makes archives of the smaller shipped themes, and one archive of a theme made from a photograph.
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

/// Makes a small picture in each file format that a user's photograph of a board may have.
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

// Sample lines of the protocols of external engines.

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

fn protocol(name: &'static str, lines: &'static [&'static str], run: ParseFn) -> Parser {
    let fresh = move |random: &mut RandomSequence| {
        let first = lines[0].as_bytes().to_vec();
        (0..random.next_below(12))
            .fold(first, |text, _| [&text, lines[random.next_below(lines.len())].as_bytes()].concat())
    };
    let samples = lines.iter().map(|line| line.as_bytes().to_vec()).chain([lines.concat().into_bytes()]).collect();
    Parser { name, samples, words: lines, fresh: Box::new(fresh), seal: None, run: Box::new(run) }
}
