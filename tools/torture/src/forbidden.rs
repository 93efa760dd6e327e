//! `lab forbidden`: compares Renju's forbidden points with public test boards, and the fast test for forbidden points with their definition
//! on random boards.
//!
//! Reads three kinds of test boards: all forbidden points of a board (`forbidden` with `kinds`, or `forbidden_all`), single `checks`, and
//! `steps` of play with outcomes under every rule. A file is one JSON array, or one JSON object per line.

use qipan_core::rules::gomoku::{ForbiddenPlay, FoulKind, Position, Rule, Setup, forbidden};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Color, Outcome, Ply, Point, Position as AnyPosition};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(clap::Args)]
pub struct ForbiddenArguments {
    /// JSON files of test boards.
    files: Vec<PathBuf>,
    /// Also compare the fast test for forbidden points with their definition, on every empty point of this many random boards.
    #[arg(long, default_value_t = 0)]
    random: u64,
    /// The number of the first random board.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Maximum size of a file of boards in bytes, far larger than any public file.
const FILE_BYTES_MAX: u64 = 64 << 20;

pub fn run(arguments: ForbiddenArguments) -> Result<(), Box<dyn Error>> {
    let mut wrong = 0;
    for file in &arguments.files {
        wrong += check_file(file)?;
    }
    if arguments.random > 0 {
        wrong += check_random(arguments.seed, arguments.random);
    }
    if wrong > 0 { Err(format!("{wrong} wrong").into()) } else { Ok(()) }
}

/// A test board, with the fields of all kinds of files.
#[derive(Deserialize)]
struct ForbiddenCase {
    id: String,
    #[serde(default = "fifteen")]
    size: u8,
    #[serde(alias = "black_X")]
    black: Vec<String>,
    #[serde(alias = "white_O")]
    white: Vec<String>,
    kinds: Option<BTreeMap<String, String>>,
    forbidden_all: Option<BTreeMap<String, String>>,
    #[serde(default)]
    checks: Vec<PointCheck>,
    #[serde(default)]
    steps: Vec<PlayStep>,
}

fn fifteen() -> u8 {
    15
}

/// A point of a test board, and the expected kind of forbidden point there.
#[derive(Deserialize)]
struct PointCheck {
    point: String,
    kind: Option<String>,
}

/// One step of play on a test board: `op` is `forbidden`, `outcome`, `add_move` or `undo_move`; `sign` is `X` for Black.
#[derive(Deserialize)]
struct PlayStep {
    op: String,
    point: String,
    sign: String,
    rule: Option<String>,
    expect: Option<serde_json::Value>,
}

fn check_file(file: &Path) -> Result<u64, Box<dyn Error>> {
    if std::fs::metadata(file)?.len() > FILE_BYTES_MAX {
        return Err(format!("{} is too large", file.display()).into());
    }
    let text = std::fs::read_to_string(file)?;
    let cases: Vec<ForbiddenCase> = match text.trim_start().starts_with('[') {
        true => serde_json::from_str(&text)?,
        false => text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?,
    };
    let (mut checked, mut wrong) = (0, 0);
    for case in &cases {
        for (said, expected, what) in check_case(case)? {
            checked += 1;
            if said != expected {
                wrong += 1;
                println!("{}: {what}: {said}, expected {expected}", case.id);
            }
        }
    }
    println!("{}: {} boards, {checked} checks, {wrong} wrong", file.display(), cases.len());
    Ok(wrong)
}

/// The result of one check: what was found, what was expected, and where.
type ForbiddenFinding = (String, String, String);

fn check_case(case: &ForbiddenCase) -> Result<Vec<ForbiddenFinding>, Box<dyn Error>> {
    let mut findings = Vec::new();
    if let Some(expected) = case.forbidden_all.as_ref().or(case.kinds.as_ref()) {
        let expected: BTreeMap<_, _> = expected.iter().map(|(point, kind)| (point.clone(), mark(kind))).collect();
        let position = position(case, Rule::Renju)?;
        for (say, how) in
            [(forbidden::forbidden_at as fn(&_, _) -> _, "tables"), (forbidden::forbidden_by_definition, "definition")]
        {
            let found =
                position.board().empty_points().filter_map(|point| Some((point, say(position.board(), point)?)));
            let found: BTreeMap<_, _> = found.map(|(point, kind)| (name(&position, point), kind.mark())).collect();
            findings.push((format!("{found:?}"), format!("{expected:?}"), format!("forbidden points by {how}")));
        }
    }
    for check in &case.checks {
        let position = position(case, Rule::Renju)?;
        let found = position.forbidden_at(point(&position, &check.point)?).map(FoulKind::mark);
        let expected = check.kind.as_deref().map(mark);
        findings.push((format!("{found:?}"), format!("{expected:?}"), check.point.clone()));
    }
    let mut case_stones = (case.black.clone(), case.white.clone());
    for step in &case.steps {
        findings.extend(check_step(case, step, &mut case_stones)?);
    }
    Ok(findings)
}

fn check_step(
    case: &ForbiddenCase,
    step: &PlayStep,
    stones: &mut (Vec<String>, Vec<String>),
) -> Result<Option<ForbiddenFinding>, Box<dyn Error>> {
    let rule = rule(step.rule.as_deref().unwrap_or("RENJU"))?;
    let color = if step.sign == "X" { Color::Black } else { Color::White };
    let own = if color == Color::Black { &mut stones.0 } else { &mut stones.1 };
    match step.op.as_str() {
        "add_move" => own.push(step.point.clone()),
        "undo_move" => own.retain(|stone| *stone != step.point),
        _ => {
            let case = ForbiddenCase {
                black: stones.0.clone(),
                white: stones.1.clone(),
                id: case.id.clone(),
                ..empty(case.size)
            };
            let mut position = position(&case, rule)?;
            let at = point(&position, &step.point)?;
            let found = match step.op.as_str() {
                "forbidden" => (color == Color::Black && position.forbidden_at(at).is_some()).to_string(),
                "outcome" => outcome_after(&mut position, at, color)?.to_owned(),
                other => return Err(format!("{}: unknown step {other}", case.id).into()),
            };
            let expected = match &step.expect {
                Some(serde_json::Value::String(text)) => text.clone(),
                other => other.as_ref().map(ToString::to_string).unwrap_or_default(),
            };
            return Ok(Some((found, expected, format!("{} {} under {rule}", step.op, step.point))));
        }
    }
    Ok(None)
}

/// Makes an empty board of this size, without expectations.
fn empty(size: u8) -> ForbiddenCase {
    let (black, white, checks, steps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    ForbiddenCase { id: String::new(), size, black, white, kinds: None, forbidden_all: None, checks, steps }
}

/// Places a stone of `color` and returns the outcome as the test file writes it.
fn outcome_after(position: &mut Position, at: Point, color: Color) -> Result<&'static str, Box<dyn Error>> {
    let setup = Setup { side_to_move: color, forbidden: ForbiddenPlay::Lose, ..position.setup() };
    *position = Position::try_from(setup)?;
    position.play(Ply::Place(at))?;
    Ok(match position.outcome() {
        Some(Outcome::Win(Color::Black)) => "CROSS_WIN",
        Some(Outcome::Win(_)) => "CIRCLE_WIN",
        Some(Outcome::Draw) => "DRAW",
        None => "UNKNOWN",
    })
}

fn rule(word: &str) -> Result<Rule, Box<dyn Error>> {
    Ok(match word {
        "FREESTYLE" => Rule::Freestyle,
        "STANDARD" => Rule::Standard,
        "RENJU" => Rule::Renju,
        "CARO5" => Rule::Caro,
        "CARO6" => Rule::CaroOverline,
        _ => return Err(format!("unknown rule {word}").into()),
    })
}

/// Returns the character for a kind of forbidden point, from the spelling of any test file.
fn mark(kind: &str) -> char {
    match kind {
        "33" | "DoubleThree" => '3',
        "44" | "DoubleFour" => '4',
        "overline" | "Overline" => '6',
        _ => '?',
    }
}

fn position(case: &ForbiddenCase, rule: Rule) -> Result<Position, Box<dyn Error>> {
    let size = qipan_core::rules::Size { columns: case.size, rows: case.size };
    let board = Position::try_from(Setup { size, rule, ..Setup::default() })?;
    let mut stones = Vec::new();
    for (names, color) in [(&case.black, Color::Black), (&case.white, Color::White)] {
        for name in names {
            stones.push((point(&board, name)?, color));
        }
    }
    Ok(Position::try_from(Setup { stones, ..board.setup() })?)
}

fn point(position: &Position, name: &str) -> Result<Point, Box<dyn Error>> {
    let point = AnyPosition::Gomoku(position.clone()).parse_point(name);
    point.ok_or_else(|| format!("no point is named {name}").into())
}

fn name(position: &Position, point: Point) -> String {
    AnyPosition::Gomoku(position.clone()).point_name(point)
}

/// Compares the fast test for forbidden points with their definition. Returns the number of boards on which they differ.
fn check_random(seed: u64, boards: u64) -> u64 {
    let start = Instant::now();
    let (mut wrong, mut points, mut kinds) = (0, 0u64, [0u64; 3]);
    for number in seed..seed + boards {
        let position = random_position(number);
        let board = position.board();
        let mut differs = false;
        for point in board.empty_points() {
            let fast = forbidden::forbidden_at(board, point);
            differs |= fast != forbidden::forbidden_by_definition(board, point);
            points += 1;
            if let Some(kind) = fast {
                kinds[kind as usize] += 1;
            }
        }
        if differs {
            wrong += 1;
            println!("random board {number} differs: {:?}", position.setup().stones);
        }
    }
    let [threes, fours, overlines] = kinds;
    println!(
        "{boards} random boards, {points} points ({threes} double-threes, {fours} double-fours, {overlines} overlines), \
         {wrong} boards wrong, {:.1} s",
        start.elapsed().as_secs_f64()
    );
    wrong
}

/// Makes the random board with this number. The number determines the board's size and how many stones each color has.
fn random_position(number: u64) -> Position {
    let mut random = RandomSequence::new(number);
    let columns = 10 + (random.next_below(20) as u8).saturating_sub(14);
    let size = qipan_core::rules::Size { columns, rows: 10 + (random.next_below(20) as u8).saturating_sub(14) };
    let (black, white) = (10 + random.next_below(30), random.next_below(25));
    let mut stones = Vec::new();
    for column in 0..size.columns {
        for row in 0..size.rows {
            let draw = random.next_below(100);
            if draw < black {
                stones.push((Point::new(column, row), Color::Black));
            } else if draw < black + white {
                stones.push((Point::new(column, row), Color::White));
            }
        }
    }
    // If both colors have five by chance, the position is invalid, and only Black's stones are placed.
    let setup = Setup { size, rule: Rule::Renju, stones, ..Setup::default() };
    Position::try_from(setup.clone()).unwrap_or_else(|_| {
        let stones = setup.stones.iter().copied().filter(|(_, color)| *color == Color::Black).collect();
        Position::try_from(Setup { stones, ..setup }).unwrap_or_default()
    })
}
