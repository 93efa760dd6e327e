//! One entry of a log as words: `place f5`, `pass`, `cursor 12`, `seat black (…)`. Pure.
//!
//! Words are separated by single blanks; free text is a RON string, so that every entry is one line.

use qipan_formats::record::{COMMENT_BYTES_MAX, cut_bytes};
use qipan_rules::{Color, Ply, Point, Position};
use qipan_session::{Ending, Entry, Study};

/// Limit of a note in bytes; a longer one is cut when it is written.
pub const NOTE_BYTES_MAX: usize = COMMENT_BYTES_MAX;

/// The words of an entry. `position` provides the names of points; any position of the game will do.
pub fn encode_entry(entry: &Entry, position: &Position) -> String {
    match entry {
        Entry::Place(point) => format!("place {}", position.point_name(*point)),
        Entry::Pass => "pass".into(),
        Entry::Choose(choice) => format!("choose {}", quoted(choice)),
        Entry::Offer(points) => {
            points.iter().fold("offer".into(), |words, point| format!("{words} {}", position.point_name(*point)))
        }
        Entry::Cursor(node) => format!("cursor {node}"),
        Entry::Seat(color, player) => format!("seat {} {}", color.word(), ron_line(player)),
        Entry::Resign(color) => format!("resign {}", color.word()),
        Entry::Result(ending) => format!("result {}", encode_ending(*ending)),
        Entry::Note(text) => format!("note {}", quoted(text)),
        Entry::Extra(text) => format!("extra {}", quoted(text)),
        Entry::Title(text) => format!("title {}", quoted(text)),
        Entry::Mark(is_marked) => format!("mark {}", if *is_marked { "on" } else { "off" }),
        Entry::Hint(point) => format!("hint {}", position.point_name(*point)),
        Entry::Study(study) => encode_study(study, position),
    }
}

fn encode_study(study: &Study, position: &Position) -> String {
    match study {
        Study::Try(at, Ply::Place(point)) => format!("try {at} {}", position.point_name(*point)),
        Study::Try(at, Ply::Pass) => format!("try {at} pass"),
        Study::Remark(at, text) => format!("remark {at} {}", quoted(text)),
        Study::BoardMark(at, from, to) if from == to => format!("ring {at} {}", position.point_name(*from)),
        Study::BoardMark(at, from, to) => {
            format!("arrow {at} {} {}", position.point_name(*from), position.point_name(*to))
        }
        Study::Promote(node) => format!("promote {node}"),
        Study::Cut(node) => format!("cut {node}"),
        Study::RestoreBranch(node) => format!("mend {node}"),
    }
}

fn encode_ending(ending: Ending) -> String {
    match ending {
        Ending::Played { winner } => format!("played {}", winner.map_or("draw", Color::word)),
        Ending::Resigned { loser } => format!("resigned {}", loser.word()),
        Ending::OutOfTime { loser } => format!("time {}", loser.word()),
        Ending::Agreed => "agreed draw".into(),
    }
}

fn quoted(text: &str) -> String {
    ron_line(cut_bytes(text, NOTE_BYTES_MAX))
}

/// A value as RON on one line. Serialising plain structs and strings to memory cannot fail; otherwise the line would be refused when read,
/// not misread.
pub fn ron_line<T: serde::Serialize + ?Sized>(value: &T) -> String {
    ron::to_string(value).unwrap_or_default()
}

/// Parses the words of an entry in a game of so many players; `None` if they are invalid.
pub fn decode(words: &str, position: &Position, players: usize) -> Option<Entry> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    let entry = match word {
        "place" => Entry::Place(position.parse_point(rest)?),
        "pass" => Entry::Pass,
        "choose" => Entry::Choose(ron::from_str(rest).ok()?),
        "offer" => Entry::Offer(decode_points(rest, position)?),
        "cursor" => Entry::Cursor(rest.parse().ok()?),
        "seat" => {
            let (color, player) = rest.split_once(' ')?;
            Entry::Seat(decode_color(color, players)?, ron::from_str(player).ok()?)
        }
        "resign" => Entry::Resign(decode_color(rest, players)?),
        "result" => Entry::Result(decode_ending(rest, players)?),
        "note" => Entry::Note(ron::from_str(rest).ok()?),
        "extra" => Entry::Extra(ron::from_str(rest).ok()?),
        "title" => Entry::Title(ron::from_str(rest).ok()?),
        "mark" => Entry::Mark(["off", "on"].iter().position(|word| *word == rest)? == 1),
        "hint" => Entry::Hint(position.parse_point(rest)?),
        "try" | "remark" | "ring" | "arrow" | "promote" | "cut" | "mend" => {
            Entry::Study(decode_study(word, rest, position)?)
        }
        _ => return None,
    };
    Some(entry)
}

fn decode_study(word: &str, rest: &str, position: &Position) -> Option<Study> {
    let (node, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let node = node.parse().ok()?;
    Some(match word {
        "try" if rest == "pass" => Study::Try(node, Ply::Pass),
        "try" => Study::Try(node, Ply::Place(position.parse_point(rest)?)),
        "remark" => Study::Remark(node, ron::from_str(rest).ok()?),
        "ring" => {
            let point = position.parse_point(rest)?;
            Study::BoardMark(node, point, point)
        }
        "arrow" => {
            let (from, to) = rest.split_once(' ')?;
            let (from, to) = (position.parse_point(from)?, position.parse_point(to)?);
            Some(Study::BoardMark(node, from, to)).filter(|_| from != to)?
        }
        _ if !rest.is_empty() => return None,
        "promote" => Study::Promote(node),
        "cut" => Study::Cut(node),
        _ => Study::RestoreBranch(node),
    })
}

fn decode_points(words: &str, position: &Position) -> Option<Vec<Point>> {
    words.split(' ').filter(|word| !word.is_empty()).map(|word| position.parse_point(word)).collect()
}

/// A color that takes part in the game: every display looks up its player.
fn decode_color(word: &str, players: usize) -> Option<Color> {
    Color::from_word(word).filter(|color| color.index() < players)
}

fn decode_ending(words: &str, players: usize) -> Option<Ending> {
    let (how, who) = words.split_once(' ')?;
    match how {
        "played" if who == "draw" => Some(Ending::Played { winner: None }),
        "played" => Some(Ending::Played { winner: Some(decode_color(who, players)?) }),
        "resigned" => Some(Ending::Resigned { loser: decode_color(who, players)? }),
        "agreed" if who == "draw" => Some(Ending::Agreed),
        "time" => Some(Ending::OutOfTime { loser: decode_color(who, players)? }),
        _ => None,
    }
}

/// Whether the game is over after these words: `Some(true)` if they ended it, `Some(false)` if it continued, `None` if the words alone do
/// not show it.
pub fn ended_by_entry(words: &str) -> Option<bool> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    match word {
        "place" | "pass" | "cursor" => Some(false),
        // These colors take part in every game.
        "resign" | "result" => ["black", "white", "draw"].iter().any(|who| rest.ends_with(who)).then_some(true),
        _ => None,
    }
}
