//! One game in many dresses: blanks, case, numbers, quotes, line ends, width and charset change, the game does not.

use qipan::formats::{self, FileGames, GameRecord, Hints, ReadError};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Color, Ply, Position, gomoku, reversi};

/// Number of variants of each kind of file.
const VARIANTS: usize = 60;
/// Number of random games of each kind.
const RANDOM_GAMES: usize = 300;
const REVERSI: [&str; 12] = ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "e3", "d2", "c6"];
const FIVE: [&str; 9] = ["h8", "i9", "i10", "g8", "j11", "k12", "j9", "h11", "l13"];

fn any<'a>(dice: &mut RandomSequence, choices: &[&'a str]) -> &'a str {
    choices[dice.next_below(choices.len())]
}

fn is_lucky(dice: &mut RandomSequence) -> bool {
    dice.next_below(2) == 0
}

/// The letters of a text in another width.
fn full_width(text: &str) -> String {
    let wide = |letter: char| match letter {
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).unwrap(),
        letter => letter,
    };
    text.chars().map(wide).collect()
}

/// The bytes of a text in some charset that holds all of Unicode.
fn charset(dice: &mut RandomSequence, text: &str) -> Vec<u8> {
    let units = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    match dice.next_below(5) {
        0 => [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(),
        1 => [vec![0xff, 0xfe], units(u16::to_le_bytes)].concat(),
        2 => [vec![0xfe, 0xff], units(u16::to_be_bytes)].concat(),
        _ => text.into(),
    }
}

fn line_end<'a>(dice: &mut RandomSequence) -> &'a str {
    any(dice, &["\n", "\r\n", "\r", "\n\n"])
}

/// A move and the color that makes it.
type ColoredMove<'a> = (Color, &'a str);

/// Moves by turns.
fn by_turns<'a>(moves: &[&'a str]) -> Vec<ColoredMove<'a>> {
    [Color::Black, Color::White].into_iter().cycle().zip(moves.iter().copied()).collect()
}

/// A move's number in one of the forms that people write, `N` in the form standing for it; fonts have circles up to 50.
fn numbered(form: &str, number: usize) -> String {
    let circle = match number {
        1..=20 => char::from_u32('①' as u32 + number as u32 - 1),
        21..=35 => char::from_u32('㉑' as u32 + number as u32 - 21),
        36..=50 => char::from_u32('㊱' as u32 + number as u32 - 36),
        _ => None,
    };
    let circle = circle.map_or_else(|| format!("({number})"), String::from);
    form.replace('N', &number.to_string()).replace('O', &circle)
}

/// The signs for the two colors before a move.
const COLORS: [[&str; 2]; 9] = [
    ["", ""],
    ["B ", "W "],
    ["B:", "W:"],
    ["Black ", "White "],
    ["black: ", "white: "],
    ["黒", "白"],
    ["黑", "白"],
    ["● ", "○ "],
    ["⚫\u{fe0f}", "⚪\u{fe0f}"],
];

/// Moves as a text of one of the forms that people and servers use.
fn moves(dice: &mut RandomSequence, moves: &[ColoredMove]) -> String {
    let number = any(
        dice,
        &[
            "", "", "", "N. ", "N.", "N) ", "N ", "N:", "N: ", "N：", "[N] ", "(N) ", "N、", "O", "O ", "#N ", "N - ",
            "N/",
        ],
    );
    let are_pairs = is_lucky(dice);
    let between = any(
        dice,
        &[
            " ", "  ", "\t", ", ", ",", "; ", " - ", "\n", "\u{3000}", "/", "|", " | ", "_", "→", " → ", "->", " -> ",
            ">", " > ", "+", "=", "·", "・", "*", " / ",
        ],
    );
    let point = any(dice, &["xy", "xy", "xy", "(xy)", "(x,y)", "(x, y)", "x-y", "x y", "[xy]", "\"xy\"", "`xy`"]);
    let colors = if is_lucky(dice) { COLORS[0] } else { COLORS[dice.next_below(COLORS.len())] };
    let mut text = String::new();
    for (at, (color, word)) in moves.iter().enumerate() {
        let is_numbered = !number.is_empty() && (!are_pairs || at % 2 == 0);
        if is_numbered {
            text += &numbered(number, if are_pairs { at / 2 } else { at } + 1);
        }
        text += colors[color.index()];
        text += &point.replace('x', &word[..1]).replace('y', &word[1..]);
        text += if number.is_empty() || are_pairs && at % 2 == 0 { between } else { any(dice, &[" ", "\n"]) };
    }
    text.trim().trim_end_matches(between.trim()).to_owned()
}

/// Moves as a list of a program.
fn list(dice: &mut RandomSequence, moves: &[ColoredMove]) -> String {
    let [open, close] = [["[", "]"], ["{", "}"], ["(", ")"]][dice.next_below(3)];
    let (quote, between) = (any(dice, &["", "\"", "'"]), any(dice, &[",", ", ", ",\n  "]));
    let words: Vec<String> = moves.iter().map(|(_, word)| format!("{quote}{word}{quote}")).collect();
    format!("{open}{}{close}{}", words.join(between), any(dice, &["", ";"]))
}

/// Words that people write before moves and behind them, with `N` for the moves.
const FRAMES: [&str; 30] = [
    "N",
    "N",
    "N.",
    "N。",
    "Moves: N",
    "moves=N",
    "Game: N",
    "Moves:\nN",
    "棋譜：N",
    "棋谱: N",
    "Final: N",
    "Round 3: N",
    "N \"Tiger\"",
    "N (Tiger)",
    "N Tiger",
    "# a remark\nN",
    "Black: Ann\nWhite: Ben\nN",
    "B: Ann\nW: Ben\n\nMoves: N",
    "黒: Ann\n白: Ben\nN",
    "黒番 Ann\n白番 Ben\nN",
    "Black: Ann, White: Ben\nN",
    "Ann vs Ben: N",
    "Ann vs. Ben\nN",
    "Ann - Ben 1-0: N",
    "Ann 1-0 Ben\nN",
    "Ann – Ben\nN",
    "N: 1-0 Ann vs Ben",
    "N Ann 1-0 Ben",
    "Event: Cup\nBlack: Ann\nWhite: Ben\nResult: 1-0\nN",
    "  Black (Ann)   White (Ben)\nN",
];

fn transcript(dice: &mut RandomSequence, squares: &[&str]) -> Vec<u8> {
    let mut text = moves(dice, &by_turns(squares));
    if squares.len() == REVERSI.len() && dice.next_below(5) == 0 {
        text = squares.concat();
    }
    let has_headers = dice.next_below(4) == 0;
    if has_headers {
        let blank = any(dice, &["", " "]);
        // Behind headers a semicolon begins a remark.
        text = text.replace(';', ",");
        text =
            format!("[Event \"x\"]{blank}\n[Black \"A \\\"B\\\"\"]\n[White {blank}\"C\"]\n[Result \"*\"]\n\n{text} *");
    } else {
        text = match dice.next_below(6) {
            0 => format!("\"{text}\""),
            1 => format!("'{text}'"),
            2 => format!("# a remark\n{text}"),
            3 => format!("“{text}”"),
            _ => text,
        };
        if is_lucky(dice) {
            text = text.to_uppercase();
        }
        if dice.next_below(4) == 0 {
            text = full_width(&text);
        }
    }
    if !has_headers && dice.next_below(8) == 0 {
        text = list(dice, &by_turns(squares));
    }
    let text = format!("{}{text}{}", any(dice, &["", "\n", "  "]), any(dice, &["", "\n", " \n\n", "\t"]));
    let end = line_end(dice);
    charset(dice, &text.replace('\n', end))
}

fn sgf(dice: &mut RandomSequence, squares: &[&str], head: &str, word: fn(&str) -> String) -> Vec<u8> {
    let blank = any(dice, &["", " ", "\n", "\t "]);
    let is_long = dice.next_below(3) == 0;
    let key = |key: &str| match (key, is_long) {
        ("GM", true) => "GaMe".to_owned(),
        ("SZ", true) => "SiZe".to_owned(),
        ("B", true) => "Black".to_owned(),
        ("W", true) => "White".to_owned(),
        (key, _) => key.to_owned(),
    };
    let mut text = format!("({blank}{}", any(dice, &[";", ";", ";\n"]));
    for property in head.split('|') {
        let (name, value) = property.split_once('=').unwrap();
        text += &format!("{}{blank}[{value}]{blank}", key(name));
    }
    let is_upper = is_lucky(dice);
    for (at, square) in squares.iter().enumerate() {
        let word = word(square);
        let word = if is_upper { word.to_uppercase() } else { word };
        let value = if dice.next_below(4) == 0 { format!(" {word} ") } else { word };
        text += &format!(";{blank}{}{blank}[{value}]{blank}", key(if at % 2 == 0 { "B" } else { "W" }));
    }
    text += any(dice, &[")", ";)", ")\n", "\n)\n\n", ""]);
    let end = line_end(dice);
    charset(dice, &text.replace('\n', end))
}

/// A point of 15 lines in SGF's letters.
fn letters(square: &str) -> String {
    let row: u8 = square[1..].parse().unwrap();
    format!("{}{}", &square[..1], char::from(b'a' + 15 - row))
}

fn ggf(dice: &mut RandomSequence) -> Vec<u8> {
    let blank = any(dice, &["", " ", "\n"]);
    let is_lower = is_lucky(dice);
    let mut text = format!("(;GM[{}]{blank}PB[a]PW[b]{blank}", any(dice, &["Othello", "othello", "OTHELLO"]));
    text += &format!("BO[8 {}{} *]{blank}", "-".repeat(24), "---O*------*O---".to_owned() + &"-".repeat(24));
    for (at, square) in REVERSI.iter().enumerate() {
        let key = ["B", "W"][at % 2];
        let key = if is_lower { key.to_lowercase() } else { key.to_owned() };
        let square = if is_lucky(dice) { square.to_uppercase() } else { (*square).to_owned() };
        text += &format!("{key}[{square}{}]{blank}", any(dice, &["", "/1.5", "//2", "/-3/4.5", "/"]));
    }
    text += any(dice, &[";)", ";)\n", ";) \n\n"]);
    text.replace('\n', any(dice, &["\n", "\r\n"])).into_bytes()
}

fn psq(dice: &mut RandomSequence) -> Vec<u8> {
    let between = any(dice, &[",", ", ", " , "]);
    let mut text = format!("{} 15{}15, 11:11, 0\n", any(dice, &["Piskvorky", "piskvorky"]), any(dice, &["x", "X"]));
    for square in FIVE {
        let (column, row) = (square.as_bytes()[0] - b'a' + 1, 16 - square[1..].parse::<u8>().unwrap());
        let time = if is_lucky(dice) { format!("{between}{}", dice.next_below(9000)) } else { String::new() };
        text += &format!("{column}{between}{row}{time}\n");
    }
    text += any(dice, &["a\nb\n-1\n", "-1\n", "a\nb\n0\n-1,x\n", "\n-1\n"]);
    let end = any(dice, &["\n", "\r\n", "\r"]);
    let mark: &[u8] = if is_lucky(dice) { b"" } else { b"\xef\xbb\xbf" };
    [mark, text.replace('\n', end).as_bytes()].concat()
}

fn names(record: &GameRecord) -> Vec<String> {
    let name = |ply: &Ply| match ply {
        Ply::Place(point) => record.start().point_name(*point),
        Ply::Pass => "--".to_owned(),
    };
    record.plies().iter().map(name).collect()
}

fn one(name: &str, bytes: &[u8]) -> Result<GameRecord, String> {
    match formats::read(name, bytes, &Hints::default()).map_err(|error: ReadError| error.to_string())?.games {
        FileGames::One(record) => Ok(*record),
        _ => Err("not one game".into()),
    }
}

#[test]
fn a_game_is_the_same_in_every_dress() {
    let mut dice = RandomSequence::new(54);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for kind in ["reversi.txt", "five.txt", "reversi.sgf", "five.sgf", "x.ggf", "x.psq"] {
        for _ in 0..VARIANTS {
            let (bytes, expected): (Vec<u8>, &[&str]) = match kind {
                "reversi.txt" => (transcript(&mut dice, &REVERSI), &REVERSI),
                "five.txt" => (transcript(&mut dice, &FIVE), &FIVE),
                "reversi.sgf" => (sgf(&mut dice, &REVERSI, "GM=2|SZ=8", |square| square.to_owned()), &REVERSI),
                "five.sgf" => (sgf(&mut dice, &FIVE, "GM=4|SZ=15|PB=a|RU=freestyle", letters), &FIVE),
                "x.ggf" => (ggf(&mut dice), &REVERSI),
                _ => (psq(&mut dice), &FIVE),
            };
            // The clipboard has no name.
            for name in [kind, ""] {
                count += 1;
                let read = one(name, &bytes);
                let is_five = read.as_ref().is_ok_and(|record| matches!(record.start(), Position::Gomoku(_)));
                if read.as_ref().map(names) != Ok(expected.iter().map(ToString::to_string).collect())
                    || is_five != (expected.len() == FIVE.len())
                {
                    let read = read.map(|record| names(&record).join(" "));
                    wrong.push(format!("{name} {:?}: {read:?}", String::from_utf8_lossy(&bytes)));
                }
            }
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "of {count}:\n{}", wrong.join("\n"));
}

/// The moves of a random game from a position, at most this many, with the side that makes each; passes are left out.
fn random_moves(dice: &mut RandomSequence, mut position: Position, count: usize) -> Vec<(Color, String)> {
    let mut moves = Vec::new();
    while moves.len() < count && position.outcome().is_none() {
        let points = position.legal_points();
        let ply = if points.is_empty() { Ply::Pass } else { Ply::Place(points[dice.next_below(points.len())]) };
        if let Ply::Place(point) = ply {
            moves.push((position.side_to_move(), position.point_name(point)));
        }
        position.play(ply).unwrap();
    }
    moves
}

#[test]
fn random_games_are_the_same_in_every_dress() {
    let mut dice = RandomSequence::new(11);
    let starts = [Position::Reversi(reversi::Position::default()), Position::Gomoku(gomoku::Position::default())];
    let mut wrong = Vec::new();
    for round in 0..2 * RANDOM_GAMES {
        let start = &starts[round % 2];
        let count = 9 + dice.next_below(60);
        let played = random_moves(&mut dice, start.clone(), count);
        let words: Vec<ColoredMove> = played.iter().map(|(color, name)| (*color, name.as_str())).collect();
        let body = if dice.next_below(8) == 0 { list(&mut dice, &words) } else { moves(&mut dice, &words) };
        let body = if is_lucky(&mut dice) { body } else { body.to_uppercase() };
        let body = if dice.next_below(5) == 0 { full_width(&body) } else { body };
        // A formula has a title, too: `Total: A1+B2`.
        let is_like_code = body.contains(['=', '+', '*', '＝', '＋', '＊']);
        let frames = FRAMES.iter().filter(|frame| !(is_like_code && ["Final: N", "Round 3: N"].contains(frame)));
        let frame = frames.clone().nth(dice.next_below(frames.count())).unwrap();
        let text = frame.replacen('N', &body, 1);
        let end = line_end(&mut dice);
        let bytes = charset(&mut dice, &text.replace('\n', end));
        let read = one("", &bytes);
        let expected: Vec<String> = played.iter().map(|(_, name)| name.clone()).collect();
        let placed = |record: &GameRecord| names(record).into_iter().filter(|name| name != "--").collect::<Vec<_>>();
        let players: &[&str] = if frame.contains("Ann") { &["Ann", "Ben"] } else { &[] };
        let is_right = |record: &GameRecord| {
            placed(record) == expected && record.players == players && record.start().kind() == start.kind()
        };
        if !read.as_ref().is_ok_and(is_right) {
            let read = read.map(|record| (record.players.clone(), names(&record).join(" ")));
            wrong.push(format!("{text:?}: {read:?}\n  not {}", expected.join(" ")));
        }
    }
    let count = wrong.len();
    wrong.truncate(10);
    assert!(wrong.is_empty(), "{count} of {}:\n{}", 2 * RANDOM_GAMES, wrong.join("\n"));
}
