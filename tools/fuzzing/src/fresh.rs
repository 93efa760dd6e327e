//! Makes up inputs that are nearly valid: random games of both kinds, written in each format, and generated files for the formats that
//! Qipan only reads.

use qipan_core::formats::{Format, GameRecord, GameResult, PlyOrAction};
use qipan_core::rules::gomoku::{self, Rule};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Color, Outcome, Ply, Point, Position, Size, reversi};
use qipan_core::session::{SessionContext, from_record};
use qipan_core::store::log;

const WORDS: &[&str] =
    &["Ann", "Bob", "a]b", "c\\", "", "棋", "x:y", "é", "\n", "(;", "1,2", "2024-01-01", "<i>", "&amp;"];

/// Makes a random game with branches, comments, names and a result.
pub fn random_game_record(random: &mut RandomSequence) -> GameRecord {
    let mut record = GameRecord::new(start(random));
    let branches = random.next_below(4);
    let mut cursor = record.cursor();
    for branch in 0..=branches {
        let plies = random.next_below(if branch == 0 { 70 } else { 12 });
        for _ in 0..plies {
            let Some(ply) = ply(cursor.position(), random) else { break };
            let _ = record.add(&mut cursor, PlyOrAction::Ply(ply));
            if random.next_below(8) == 0 {
                record.set_comment(cursor.node(), WORDS[random.next_below(WORDS.len())]);
            }
            if random.next_below(4) == 0 {
                record.set_elapsed_ms(cursor.node(), random.next_u64() as u32);
            }
        }
        cursor = record.cursor_at(random.next_below(record.nodes().len()));
    }
    record.players = vec![word(random), word(random)];
    (record.date, record.event, record.round) = (word(random), word(random), word(random));
    record.result = result(random);
    record
}

fn word(random: &mut RandomSequence) -> String {
    (0..random.next_below(3)).map(|_| WORDS[random.next_below(WORDS.len())]).collect()
}

fn result(random: &mut RandomSequence) -> Option<GameResult> {
    let color = Color::ALL[random.next_below(2)];
    let black = random.next_below(65) as u32;
    match random.next_below(5) {
        0 => Some(GameResult::Score { black, white: 64 - black }),
        1 => Some(GameResult::Outcome(Outcome::Win(color))),
        2 => Some(GameResult::Resigned { loser: color }),
        3 => Some(GameResult::OutOfTime { loser: color }),
        _ => None,
    }
}

fn start(random: &mut RandomSequence) -> Position {
    if random.next_below(2) == 0 {
        return Position::Reversi(reversi::Position::default());
    }
    let rule = Rule::ALL[random.next_below(Rule::ALL.len())];
    let side = [10, 15, 15, 19, 20, 25][random.next_below(6)];
    let setup = gomoku::Setup { size: Size { columns: side, rows: side }, rule, ..gomoku::Setup::default() };
    Position::Gomoku(setup.try_into().unwrap_or_default())
}

/// Returns a random ply that is mostly legal; `None` if there is none.
fn ply(position: &Position, random: &mut RandomSequence) -> Option<Ply> {
    match position {
        Position::Reversi(reversi) if reversi.must_pass() => Some(Ply::Pass),
        Position::Reversi(reversi) => {
            let points = reversi.legal_points();
            points.get(random.next_below(points.len())).map(|&point| Ply::Place(point))
        }
        position => {
            let Size { columns, rows } = position.size();
            let is_pass = position.may_pass() && random.next_below(20) == 0;
            let point = Point::new(random.next_below(columns.into()) as u8, random.next_below(rows.into()) as u8);
            Some(if is_pass { Ply::Pass } else { Ply::Place(point) })
        }
    }
}

/// Writes a random game in a format, or generates a file for a format that Qipan only reads. Empty if neither is possible.
pub fn random_file(format: &Format, random: &mut RandomSequence) -> Vec<u8> {
    let Some(write) = format.write else { return by_hand(format.name, random) };
    (0..8).find_map(|_| write(&random_game_record(random)).ok()).unwrap_or_default()
}

fn by_hand(format: &str, random: &mut RandomSequence) -> Vec<u8> {
    match format {
        "wthor" => wthor(random),
        "renlib" => renlib(random),
        "rif" => rif(random),
        _ => Vec::new(),
    }
}

/// Generates a WTHOR file of random games whose length fits its header.
fn wthor(random: &mut RandomSequence) -> Vec<u8> {
    let games = random.next_below(4) as u8;
    let mut bytes = vec![20, 24, 1, 1, games, 0, 0, 0, 0, 0, 0xe8, 0x07, [0, 8, 10][random.next_below(3)], 0, 24, 0];
    for _ in 0..games {
        let end = bytes.len() + 68;
        bytes.extend((0..8).map(|_| random.next_below(256) as u8));
        let mut position = reversi::Position::default();
        while bytes.len() < end && !position.is_over() {
            let points = position.legal_points();
            let ply = points.get(random.next_below(points.len())).map_or(Ply::Pass, |&point| Ply::Place(point));
            if let (Ok(_), Ply::Place(point)) = (position.play(ply), ply) {
                bytes.push((point.row + 1) * 10 + point.column + 1);
            }
        }
        bytes.resize(end, 0);
    }
    bytes
}

/// Generates a RenLib file of random nodes.
fn renlib(random: &mut RandomSequence) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec();
    for _ in 0..random.next_below(300) {
        let flags = [0, 0, 0, 0x80, 0x80, 0x40, 0xc0, 0x08, 0x10, 0x01, 0x20, 0x02][random.next_below(12)];
        bytes.extend([random.next_below(256) as u8, flags]);
        if flags & 0x01 != 0 {
            bytes.extend([random.next_below(2) as u8, 0]);
        }
        if flags & 0x29 != 0 {
            bytes.extend(WORDS[random.next_below(WORDS.len())].bytes().chain([0, 0]));
        }
        bytes.resize(bytes.len().next_multiple_of(2), 0);
    }
    bytes
}

/// Generates a RIF database of random games.
fn rif(random: &mut RandomSequence) -> Vec<u8> {
    let mut text = String::from(
        "<?xml version=\"1.0\"?><database version=\"1\" date=\"2020\"><rules><rule id=\"1\" name=\"RIF\"/></rules>",
    );
    text += "<players><player id=\"1\" name=\"Ann\" surname=\"B\"/></players><games>";
    for id in 0..random.next_below(6) {
        text += &format!(
            "<game id=\"{id}\" black=\"1\" white=\"{}\" rule=\"1\" bresult=\"0.5\"><move>",
            random.next_below(3)
        );
        for _ in 0..random.next_below(30) {
            text += &format!("{}{} ", char::from(b'a' + random.next_below(16) as u8), random.next_below(17));
        }
        text += "</move><info>x</info></game>";
    }
    (text + "</games></database>").into_bytes()
}

/// Writes a random game as a session log.
pub fn random_session_log(random: &mut RandomSequence) -> Vec<u8> {
    let played = from_record(&random_game_record(random), &SessionContext::default());
    let text = played.ok().and_then(|(setup, records)| log::encode_whole(&setup, &records));
    text.unwrap_or_default().into_bytes()
}
