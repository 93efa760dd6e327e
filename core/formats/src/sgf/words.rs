//! The meaning of SGF property values for both games: texts, points, rules, results, and this program's own words.
//!
//! Reader and writer share it. It knows words alone, no trees and no records.

use crate::record::{GameResult, clean_text};
use qipan_rules::gomoku::Rule;
use qipan_rules::gomoku::opening::{Action, Choice};
use qipan_rules::{Color, Outcome, Point, Position, Size};

/// Own root property: `key:value` pairs that SGF cannot express, one per value.
pub const OWN_ROOT: &str = "QO";
/// Own property: an opening rule's act other than stones.
pub const OWN_ACT: &str = "QA";
/// Own property: a stone of the third or fourth color.
pub const OWN_MOVE: &str = "QM";
/// Own property: the milliseconds of the node's deed.
pub const OWN_TIME: &str = "QT";
/// Own property: the game ended here, though the line continues.
pub const OWN_END: &str = "QE";
/// Own property in stored games, not in files: the source's result, which the board at the node does not show.
pub const OWN_RESULT: &str = "QR";

/// Own property in stored games, not in files: the source states no date.
pub const OWN_UNDATED: &str = "QD";
/// Own property: the keys and values of GGF that have no other place, one `KEY:value` per value.
pub const OWN_GGF: &str = "QG";
/// Own property: the value of the node's move as its source states it.
pub const OWN_VALUE: &str = "QV";

/// Limit of a quoted word of a file in characters.
const WORD_CHARS_MAX: usize = 24;

/// Shortens and cleans a word of a file, to quote it in a message.
pub fn quoted_word(word: &str) -> String {
    clean_text(word, WORD_CHARS_MAX)
}

/// Reads a value as text: resolves escapes, normalises line ends.
pub fn unescape_text(value: &str) -> String {
    let (mut text, mut letters) = (String::with_capacity(value.len()), value.chars().peekable());
    while let Some(letter) = letters.next() {
        let is_escape = letter == '\\';
        let Some(letter) = (if is_escape { letters.next() } else { Some(letter) }) else { break };
        if matches!(letter, '\n' | '\r') {
            // `\r\n` and `\n\r` are one end of a line.
            letters.next_if(|next| matches!(next, '\n' | '\r') && *next != letter);
        }
        match letter {
            '\n' | '\r' if is_escape => {}
            '\r' => text.push('\n'),
            letter => text.push(letter),
        }
    }
    text
}

/// Reads a value as text of one line.
pub fn unescape_line(value: &str) -> String {
    unescape_text(value).chars().map(|letter| if letter.is_ascii_whitespace() { ' ' } else { letter }).collect()
}

/// Escapes a text, to write it as a value.
pub fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if matches!(letter, '\\' | ']') {
            value.push('\\');
        }
        value.push(letter);
    }
    value
}

/// The point of a word: Reversi's `d3`, five-in-a-row's `gh`, each from the top left. The other game's notation is accepted too, because it
/// is unambiguous; in five-in-a-row a number counts from the bottom, as people write it.
pub fn point(position: &Position, word: &str) -> Option<Point> {
    let word = word.trim();
    if let Some(point) = position.parse_point(word) {
        return Some(point);
    }
    let &[column, row] = word.as_bytes() else { return None };
    let size = position.size();
    // Capital letters go on after `z`; where no board has so many lines they are written for small ones.
    let is_small = size.columns.max(size.rows) <= 26;
    let index = |byte: u8| match byte {
        b'a'..=b'z' => Some(byte - b'a'),
        b'A'..=b'Z' if is_small => Some(byte - b'A'),
        _ => None,
    };
    let point = Point::new(index(column)?, index(row)?);
    size.contains(point).then_some(point)
}

/// The word that SGF writes for a point.
pub fn point_word(position: &Position, point: Point) -> String {
    if position.as_reversi().is_some() {
        return position.point_name(point);
    }
    [point.column, point.row].map(|at| char::from(b'a'.saturating_add(at))).into_iter().collect()
}

/// Whether a move that is not a point is a pass. `tt` is Go's pass on smaller boards.
pub fn is_pass(word: &str) -> bool {
    matches!(word.trim().to_ascii_lowercase().as_str(), "" | "pa" | "ps" | "pass" | "--" | "tt")
}

/// The points of a list's value: a single point, or all between the corners of `aa:cc`.
pub fn points(position: &Position, value: &str) -> Option<Vec<Point>> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let (from, to) = (point(position, from)?, point(position, to)?);
    let (columns, rows) = (from.column..=to.column, from.row..=to.row);
    Some(rows.flat_map(|row| columns.clone().map(move |column| Point::new(column, row))).collect())
}

/// Parses the size `15` or `15:12`.
pub fn size(value: &str) -> Option<Size> {
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    Some(Size { columns: columns.trim().parse().ok()?, rows: rows.trim().parse().ok()? })
}

/// The rules of Gomocup's protocol by their numbers.
const GOMOCUP_RULES: [(&str, Rule); 5] =
    [("0", Rule::Freestyle), ("1", Rule::Standard), ("4", Rule::Renju), ("8", Rule::Caro), ("9", Rule::Caro)];

/// Whether a text consists exactly of the name of a five-in-a-row rule.
pub fn is_rule(text: &str) -> bool {
    Rule::from_word(&text.trim().to_lowercase()).is_some()
}

/// The rule of five-in-a-row that a text names, in several languages.
pub fn rule(text: &str) -> Option<Rule> {
    let text = text.trim().to_lowercase();
    if let Some(rule) = Rule::from_word(&text) {
        return Some(rule);
    }
    // The numbers of Gomocup's protocol, whose bits also name them.
    if let Some((_, rule)) = GOMOCUP_RULES.iter().find(|(number, _)| *number == text) {
        return Some(*rule);
    }
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let rule = if has(&["caro", "卡罗", "卡羅", "カロ"]) {
        if has(&["over"]) { Rule::CaroOverline } else { Rule::Caro }
    } else if has(&[
        "无禁",
        "無禁",
        "禁手无",
        "禁手無",
        "禁手なし",
        "禁じ手なし",
        "禁じ手無",
        "不禁",
        "没有禁手",
        "沒有禁手",
    ]) {
        Rule::Freestyle
    } else if has(&["renju", "连珠", "連珠", "禁手", "禁じ手", "有禁", "れんじゅ", "レンジュ", "рэндзю", "рендзю"])
    {
        Rule::Renju
    } else if has(&["standard", "exact", "标准", "標準", "スタンダード"]) {
        Rule::Standard
    } else if has(&[
        "freestyle",
        "gomoku",
        "gobang",
        "wuziqi",
        "five in a row",
        "five-in-a-row",
        "五子",
        "五目",
        "五並べ",
        "自由",
        "フリー",
    ]) {
        Rule::Freestyle
    } else {
        return None;
    };
    Some(rule)
}

/// Whether a text consists of the name of rules of Go.
pub fn is_go_rule(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let names =
        ["japanese", "chinese", "korean", "aga", "bga", "goe", "ing", "nz", "new zealand", "tromp-taylor", "jp", "cn"];
    names.contains(&text.as_str())
}

/// Whether a text names Reversi's other goal, the fewest discs.
pub fn is_anti_reversi(text: &str) -> bool {
    let text = text.to_lowercase();
    ["anti", "misere", "misère", "fewest", "reversed"].iter().any(|word| text.contains(word))
}

/// The letter of a color in a result.
fn letter(color: Color) -> Option<char> {
    match color {
        Color::Black => Some('B'),
        Color::White => Some('W'),
        Color::Red | Color::Blue => None,
    }
}

/// A result in RE's notation; `None` if RE cannot express it. `by_discs`: whether more discs win.
pub fn result_word(result: GameResult, by_discs: bool) -> Option<String> {
    let won = |winner: Color, how: &str| letter(winner).map(|letter| format!("{letter}+{how}"));
    match result {
        GameResult::Score { black, white } if black == white => Some("0".into()),
        GameResult::Score { black, white } => {
            let more = if black > white { Color::Black } else { Color::White };
            if by_discs { won(more, &black.abs_diff(white).to_string()) } else { won(more.other(), "") }
        }
        GameResult::Outcome(Outcome::Draw) => Some("Draw".into()),
        GameResult::Outcome(Outcome::Win(winner)) => won(winner, ""),
        GameResult::Resigned { loser } => letter(loser).and_then(|_| won(loser.other(), "R")),
        GameResult::OutOfTime { loser } => letter(loser).and_then(|_| won(loser.other(), "T")),
    }
}

/// The content of RE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedResult {
    Result(GameResult),
    /// No result, or an unknown one.
    Nothing,
    /// A text that is not understood.
    Unclear,
}

/// Parses a result: `B+12`, `W+R`, `0`, `38-26`, `Void`, `黑胜`.
pub fn result(text: &str, is_reversi: bool) -> StatedResult {
    let text = text.trim().to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let draw = GameResult::Outcome(Outcome::Draw);
    if matches!(text.as_str(), "" | "?" | "void" | "unfinished" | "未完") {
        return StatedResult::Nothing;
    }
    if text == "0" {
        return StatedResult::Result(if is_reversi { GameResult::Score { black: 32, white: 32 } } else { draw });
    }
    if let Some(score) = score(&text).filter(|_| is_reversi) {
        return StatedResult::Result(score);
    }
    let is_of = |letter: &str, name: &str| text == letter || text.starts_with(&format!("{letter}+")) || has(&[name]);
    let is_black = is_of("b", "black") || has(&["黑", "黒"]);
    let is_white = is_of("w", "white") || has(&["白"]);
    match (is_black, is_white) {
        (true, false) => StatedResult::Result(won(Color::Black, &text, is_reversi)),
        (false, true) => StatedResult::Result(won(Color::White, &text, is_reversi)),
        _ if has(&["draw", "jigo", "tie", "和", "平", "引"]) => StatedResult::Result(draw),
        _ => StatedResult::Unclear,
    }
}

/// Parses `38-26` or `38:26`: Black's discs first.
fn score(text: &str) -> Option<GameResult> {
    let (black, white) = text.split_once(['-', ':'])?;
    let discs = |text: &str| text.trim().parse::<u32>().ok().filter(|discs| *discs <= 64);
    Some(GameResult::Score { black: discs(black)?, white: discs(white)? })
}

/// The result of a win by this color; how it was won follows from a text in lower case.
fn won(winner: Color, text: &str, is_reversi: bool) -> GameResult {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let how = text.split_once('+').map_or("", |(_, how)| how.trim());
    let loser = winner.other();
    if how == "r" || has(&["resign", "认输", "認輸", "认负", "投了", "中盘", "中盤", "中押"]) {
        return GameResult::Resigned { loser };
    }
    if how == "t" || has(&["time", "超时", "超時", "时间", "時間", "切れ"]) {
        return GameResult::OutOfTime { loser };
    }
    // The empties are the winner's: the two numbers add up to 64.
    let margin = how.parse::<u32>().ok().filter(|margin| is_reversi && *margin <= 64 && margin % 2 == 0);
    match margin.map(|margin| (32 + margin / 2, 32 - margin / 2)) {
        Some((black, white)) if winner == Color::Black => GameResult::Score { black, white },
        Some((white, black)) => GameResult::Score { black, white },
        None => GameResult::Outcome(Outcome::Win(winner)),
    }
}

/// A result in this program's own notation, of any color.
pub fn own_result_word(result: GameResult) -> String {
    match result {
        GameResult::Score { black, white } => format!("score {black} {white}"),
        GameResult::Outcome(Outcome::Draw) => "draw".into(),
        GameResult::Outcome(Outcome::Win(winner)) => format!("won {}", winner.word()),
        GameResult::Resigned { loser } => format!("resigned {}", loser.word()),
        GameResult::OutOfTime { loser } => format!("time {}", loser.word()),
    }
}

/// Parses a result in this program's own notation.
pub fn own_result(text: &str) -> Option<GameResult> {
    let mut words = text.split(' ');
    let (how, who) = (words.next()?, words.next());
    match how {
        "score" => Some(GameResult::Score { black: who?.parse().ok()?, white: words.next()?.parse().ok()? }),
        "draw" => Some(GameResult::Outcome(Outcome::Draw)),
        "won" => Some(GameResult::Outcome(Outcome::Win(Color::from_word(who?)?))),
        "resigned" => Some(GameResult::Resigned { loser: Color::from_word(who?)? }),
        "time" => Some(GameResult::OutOfTime { loser: Color::from_word(who?)? }),
        _ => None,
    }
}

/// Writes an opening's act as the values of a property.
pub fn action_values(position: &Position, act: &Action) -> Vec<String> {
    match act {
        Action::Choose(choice) => vec![choice.word().into()],
        Action::Declare(number) => vec![number.to_string()],
        Action::Offer(points) => points.iter().map(|point| point_word(position, *point)).collect(),
        // The others are moves.
        Action::Place(_) | Action::Pick(_) => Vec::new(),
    }
}

/// Parses an opening's act from the values of a property.
pub fn parse_action(position: &Position, words: &[&str]) -> Option<Action> {
    if let [word] = words {
        let number = || word.parse().ok().map(Action::Declare);
        if let Some(act) = Choice::from_word(word).map(Action::Choose).or_else(number) {
            return Some(act);
        }
    }
    let points: Option<Vec<Point>> = words.iter().map(|word| point(position, word)).collect();
    points.map(Action::Offer)
}

/// The texts of a property in a node's kept data; none if the data lacks the property.
pub(crate) fn kept_values(extra: &str, name: &str) -> Vec<String> {
    let properties = super::tree::properties(extra);
    let found = properties.iter().find(|property| property.is(name));
    found.map_or_else(Vec::new, |property| property.values().map(unescape_text).collect())
}
