//! The moves of a transcript as people and servers write them: squares with or without separators, in either case, also in full-width
//! letters, in brackets, in lists of programs (`["f5", "d6"]`) or with a sign within (`F-5`); with commas, dashes, arrows, colors or move
//! numbers between them; passes written or left out; remarks; a score, a result or a name at the end.
//!
//! For the transcripts alone. It plays one game from one start and reports where the text stops being one.

use super::record::{AddError, Cursor, GameRecord, GameResult, PlyOrAction, TEXT_CHARS_MAX, clean_text, cut_bytes};
use super::spelling;
use super::warning::FormatWarningKind;
use qipan_rules::{Color, Illegal, Outcome, Ply, Position};

/// The words for a pass; of two with a common beginning the longer one comes first.
const PASSES: [&str; 4] = ["pass", "--", "pa", "ps"];
/// The words for a color before a move.
const COLOR_WORDS: [(&str, Color); 4] =
    [("black", Color::Black), ("white", Color::White), ("b", Color::Black), ("w", Color::White)];
/// The signs for a color, which may stand right before a move, and what may stand between them: `黒番f5`.
const COLOR_SIGNS: [(char, Color); 8] = [
    ('黒', Color::Black),
    ('黑', Color::Black),
    ('●', Color::Black),
    ('⚫', Color::Black),
    ('白', Color::White),
    ('○', Color::White),
    ('⚪', Color::White),
    ('◯', Color::White),
];
const BEHIND_COLOR_SIGNS: [char; 4] = ['番', '棋', '子', '方'];
/// The signs between moves that mean nothing.
const SEPARATORS: &str = "/|\\_>+=*:·・•→⇒⟶➡➔)]}";
/// Those of them that are signs of arithmetic, too.
const OPERATORS: &str = "/>+=*";
/// The signs that may stand before the first move: a table's, a quoted mail's, a list's.
const BULLETS: &str = "|>-*•";
/// The signs behind a move number: those of any number, and those of a number that fits the ply and stands before a move.
const NUMBER_MARKS: &str = ".)…";
const WEAK_NUMBER_MARKS: &str = ":,-–—/|";
/// Length in bytes in which a bracket around a point closes.
const BRACKET_BYTES_MAX: usize = 24;
/// The brackets around a number, a point or a list of points.
const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];
/// Maximum length of a word of the moves in characters.
const WORD_CHARS_MAX: usize = 6;
/// Maximum length of a quoted wrong word in characters.
const SHOWN_CHARS_MAX: usize = 8;
/// Maximum number of variations reported per game; `WORD_CHARS_TOLD` is the maximum length of each in characters.
const LEFT_OUT_MAX: usize = 20;
const WORD_CHARS_TOLD: usize = 24;
/// Characters in names besides letters, digits and blanks.
const SIGNS_OF_NAMES: &str = "'’\"-–.,:&/+()";
/// The squares of Reversi's board.
const SQUARES: u32 = 64;
/// Numbers of stones after which a player chooses a color: swap's and swap2's.
const STONES_BEFORE_CHOICE: [usize; 2] = [3, 5];
/// Maximum length of a score behind the moves in characters.
const SCORE_CHARS_MAX: usize = 8;
/// Number of letters that a word behind digits has at least in a name: `8-Shot`, but not the mistyped move `3d`.
const NAME_LETTERS_MIN: usize = 2;

/// Why a text is not a transcript of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The text has neither a square nor a pass at this ply (from 1); the word, at most 8 characters of it, and its first byte.
    #[error("ply {ply}: \"{word}\" is neither a square nor a pass")]
    Word { ply: usize, word: String, at: usize },
    /// The move at this ply (from 1) is illegal; its word begins at the byte `at`.
    #[error("ply {ply}: {word} is illegal: {why}")]
    Illegal { ply: usize, word: String, at: usize, why: Illegal },
}

impl TranscriptError {
    pub(super) fn at(&self) -> usize {
        match self {
            TranscriptError::Word { at, .. } | TranscriptError::Illegal { at, .. } => *at,
        }
    }
}

/// The result of playing a game's text.
pub(super) struct PlayedText {
    /// The game as far as it can be played.
    pub record: GameRecord,
    /// The text after the moves, with the number of its first byte: a name, or who played.
    pub name: Option<(usize, String)>,
    /// What was left out or not understood, each with the number of its first byte.
    pub parse_warnings: Vec<(usize, FormatWarningKind)>,
    /// Whether the player of the first column has the second color, because of a choice between the first stones.
    pub has_swapped_colors: bool,
    /// Why the game cannot be played further.
    pub error: Option<TranscriptError>,
}

/// Plays a text from a start. In a game with headers a semicolon begins a remark; elsewhere it is a separator.
pub(super) fn play_through(text: &str, start: &Position, has_headers: bool) -> PlayedText {
    let record = GameRecord::new(start.clone());
    let cursor = record.cursor();
    let choice = color_choice(text).filter(|_| start.as_gomoku().is_some_and(|start| start.stones().next().is_none()));
    let is_swapped = choice.as_ref().is_some_and(|choice| choice.is_swapped);
    let played =
        PlayedText { record, name: None, parse_warnings: Vec::new(), has_swapped_colors: is_swapped, error: None };
    let mut player = MovetextPlayer {
        text,
        at: 0,
        moved_to: 0,
        is_spread: false,
        has_pairs: None,
        operator: None,
        has_headers,
        choice,
        cursor,
        result: None,
        played,
    };
    player.played.error = player.play().err();
    let mut played = player.played;
    let by_color = |result| if is_swapped { swapped_result(result) } else { result };
    played.record.result = player.result.map(|result| resigned_result(by_color(result), &played.record));
    played
}

/// A player's choice of a color between the first stones of five-in-a-row, as servers write it: in the chooser's column, and with `--`
/// in the cells where nobody placed a stone.
struct ColorChoice {
    /// The first byte of the color's name.
    at: usize,
    /// Whether the player of the first column has the second color then.
    is_swapped: bool,
}

/// The choice of a color in a text; `None` if there is none, or if colors stand before all moves.
fn color_choice(text: &str) -> Option<ColorChoice> {
    let (mut cells, mut stones) = (0, 0);
    for word in text.split_whitespace() {
        let cell = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ')'));
        match cell.trim_end_matches([',', ';']).to_ascii_lowercase().as_str() {
            "" => continue,
            "--" => {}
            color @ ("black" | "white") => {
                let is_first = cells % 2 == 0;
                let at = cell.as_ptr() as usize - text.as_ptr() as usize;
                let choice = ColorChoice { at, is_swapped: is_first != (color == "black") };
                return STONES_BEFORE_CHOICE.contains(&stones).then_some(choice);
            }
            point if begins_with_point(point) => stones += 1,
            _ => return None,
        }
        cells += 1;
        if stones > STONES_BEFORE_CHOICE[1] {
            return None;
        }
    }
    None
}

/// The result with the colors exchanged.
pub(super) fn swapped_result(result: GameResult) -> GameResult {
    match result {
        GameResult::Outcome(Outcome::Win(winner)) => GameResult::Outcome(Outcome::Win(winner.other())),
        result => result,
    }
}

/// The stated result, except that a win which the board does not show becomes the opponent's resignation.
pub(super) fn resigned_result(result: GameResult, record: &GameRecord) -> GameResult {
    match result {
        GameResult::Outcome(Outcome::Win(winner)) if record.final_position().outcome().is_none() => {
            GameResult::Resigned { loser: winner.other() }
        }
        result => result,
    }
}

/// Parses a result, the first player's part first: `1-0`, `1/2-1/2`, Reversi's discs `38-26`, or `*` for none; `None` for anything else.
pub(super) fn result(text: &str, position: &Position) -> Option<Option<GameResult>> {
    let win = |winner| Some(Some(GameResult::Outcome(Outcome::Win(winner))));
    let text: String = text.chars().map(plain).filter(|letter| !letter.is_whitespace()).collect();
    match text.replace(['–', ':'], "-").as_str() {
        "*" => Some(None),
        "1-0" => win(Color::Black),
        "0-1" => win(Color::White),
        "1/2-1/2" | "½-½" => Some(Some(GameResult::Outcome(Outcome::Draw))),
        score => {
            let (black, white) = score.split_once('-')?;
            let discs = |text: &str| text.parse::<u32>().ok().filter(|discs| *discs <= SQUARES);
            let (black, white) = (discs(black)?, discs(white)?);
            let is_score = matches!(position, Position::Reversi(_)) && (1..=SQUARES).contains(&(black + white));
            is_score.then_some(Some(GameResult::Score { black, white }))
        }
    }
}

/// A letter in normal form: lower case, full-width forms as plain letters.
pub(super) fn plain(letter: char) -> char {
    let letter = match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        '、' => ',',
        '。' => '.',
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        letter => letter,
    };
    letter.to_ascii_lowercase()
}

/// The first `count` letters of a text, each in normal form.
fn head(text: &str, count: usize) -> String {
    text.chars().take(count).map(plain).collect()
}

/// The length in bytes of the first `letters` letters of a text.
fn length_of(text: &str, letters: usize) -> usize {
    text.chars().take(letters).map(char::len_utf8).sum()
}

/// Whether a text begins with a letter and a digit, as points do on every board.
pub(super) fn begins_with_point(text: &str) -> bool {
    let mut letters = text.chars().map(plain);
    matches!((letters.next(), letters.next()), (Some('a'..='y'), Some('1'..='9')))
}

/// A move number as it stands in a text.
struct MoveNumber {
    number: usize,
    /// Its length in bytes with its mark, but without the blanks after it.
    length: usize,
    /// Whether its mark says that it is a move number, so that it need not fit the ply.
    is_marked: bool,
}

impl MoveNumber {
    /// The move number at the start of a text: `12.`, `12)`, `①`, or before a move `12:`, `12 -`, `#12`, `[12]` or `(12)`; or digits and
    /// a blank.
    fn of(text: &str) -> Option<MoveNumber> {
        let first = text.chars().next()?;
        match plain(first) {
            '0'..='9' => MoveNumber::before_mark(text),
            open @ ('#' | '[' | '(') => MoveNumber::behind_mark(text, open),
            _ => circled(first).map(|number| MoveNumber { number, length: first.len_utf8(), is_marked: true }),
        }
    }

    fn before_mark(text: &str) -> Option<MoveNumber> {
        let (number, behind) = leading_number(text)?;
        let until = |rest: &str, is_marked| Some(MoveNumber { number, length: text.len() - rest.len(), is_marked });
        let marked = behind.trim_start_matches(|letter| NUMBER_MARKS.contains(plain(letter)));
        if marked.len() < behind.len() {
            return until(marked, true);
        }
        let moves = behind.trim_start().strip_prefix(|letter| WEAK_NUMBER_MARKS.contains(plain(letter)));
        match moves.filter(|moves| begins_with_colored_move(moves)) {
            Some(moves) => until(moves, false),
            None if behind.starts_with(char::is_whitespace) => until(behind, false),
            None => None,
        }
    }

    fn behind_mark(text: &str, open: char) -> Option<MoveNumber> {
        let (number, behind) = leading_number(&text[length_of(text, 1)..])?;
        let behind = match BRACKETS.iter().find(|(begin, _)| *begin == open) {
            Some((_, close)) => behind.trim_start().strip_prefix(|letter| plain(letter) == *close)?,
            None => behind,
        };
        let moves = behind.trim_start_matches(|letter| matches!(plain(letter), '.' | ':'));
        let number = MoveNumber { number, length: text.len() - moves.len(), is_marked: false };
        begins_with_colored_move(moves).then_some(number)
    }
}

/// A number of at most three digits, and the text after it.
fn leading_number(text: &str) -> Option<(usize, &str)> {
    let digits: String = text.chars().map(plain).take_while(char::is_ascii_digit).take(4).collect();
    let number = digits.parse().ok().filter(|_| digits.len() < 4)?;
    Some((number, &text[length_of(text, digits.len())..]))
}

/// The number in a circle, as fonts have them up to 50.
fn circled(letter: char) -> Option<usize> {
    let number = match letter {
        '①'..='⑳' => letter as u32 - '①' as u32 + 1,
        '㉑'..='㉟' => letter as u32 - '㉑' as u32 + 21,
        '㊱'..='㊿' => letter as u32 - '㊱' as u32 + 36,
        _ => return None,
    };
    usize::try_from(number).ok()
}

/// The text after a leading move number, see `MoveNumber::of`. Unchanged if there is none.
pub(super) fn without_number(text: &str) -> &str {
    MoveNumber::of(text).map_or(text, |number| text[number.length..].trim_start())
}

/// Whether a text begins with a move, perhaps in quotes or in a bracket.
fn begins_with_move(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank_or_quote);
    let text = text[opening_bracket(text)..].trim_start_matches(is_blank_or_quote);
    begins_with_point(text) || SpreadPoint::of(text).is_some() || pass(text).is_some()
}

/// Whether a text begins with a move, perhaps with its color before it.
fn begins_with_colored_move(text: &str) -> bool {
    begins_with_move(without_color(text.trim_start_matches(is_blank_or_quote)))
}

/// The length in bytes of an opening bracket before a point alone or a list of points; 0 for anything else.
fn opening_bracket(text: &str) -> usize {
    let Some((open, close)) = BRACKETS.into_iter().find(|(open, _)| text.starts_with(|first| plain(first) == *open))
    else {
        return 0;
    };
    let (first, end) = (length_of(text, 1), closed(text, open, close));
    let Some(inner) = text[first..end].strip_suffix(|last| plain(last) == close) else { return 0 };
    if is_point_alone(inner) || is_list_of_points(inner) { first } else { 0 }
}

/// Whether a text without its bracket is a point.
fn is_point_alone(inner: &str) -> bool {
    let inner = inner.trim_matches(is_blank_or_quote);
    let length = SpreadPoint::of(inner).map_or_else(|| plain_point(inner), |point| point.length);
    length > 0 && length == inner.len()
}

/// Whether as many points of a text stand in a bracket alone as others do, or one fewer: White's moves.
fn has_every_second_in_bracket(text: &str) -> bool {
    let is_bracket = |at: usize| opening_bracket(cut_bytes(&text[at..], BRACKET_BYTES_MAX)) > 0;
    let brackets = text.match_indices(['(', '（', '[', '{']).filter(|(at, _)| is_bracket(*at)).count();
    let is_bare = |at: usize| begins_with_point(&text[at..]) && !text[..at].ends_with(['(', '（', '[', '{']);
    let bare = text.char_indices().filter(|(at, _)| is_bare(*at)).count();
    (brackets..=brackets + 1).contains(&bare)
}

/// Whether a text without its bracket is points with separators between them, and more than one of them.
fn is_list_of_points(inner: &str) -> bool {
    let is_point = |word: &str| !word.is_empty() && plain_point(word) == word.len();
    let mut words = inner
        .split(|letter| matches!(plain(letter), ',' | ';'))
        .map(|word| word.trim_matches(is_blank_or_quote))
        .filter(|word| !word.is_empty());
    words.next().is_some_and(is_point) && words.next().is_some_and(is_point) && words.all(is_point)
}

/// The length in bytes of the letter and the one or two digits that a text begins with; 0 without them.
fn plain_point(text: &str) -> usize {
    if !begins_with_point(text) {
        return 0;
    }
    length_of(text, 1 + text.chars().skip(1).take(2).take_while(|letter| plain(*letter).is_ascii_digit()).count())
}

/// A point with a sign or a blank between its letter and its number: `F-5`, `F,5`, `f 5`.
struct SpreadPoint {
    /// The point as boards call it.
    name: String,
    length: usize,
}

impl SpreadPoint {
    fn of(text: &str) -> Option<SpreadPoint> {
        let letter = text.chars().next().map(plain).filter(|letter| ('a'..='y').contains(letter))?;
        let behind = &text[length_of(text, 1)..];
        let is_between = |letter: char| matches!(plain(letter), ' ' | ',' | '-' | '–' | '\t');
        let between = behind.chars().take_while(|letter| is_between(*letter)).take(3).count();
        let digits: String = behind.chars().skip(between).map(plain).take_while(char::is_ascii_digit).take(3).collect();
        let length = text.len() - behind.len() + length_of(behind, between + digits.len());
        let goes_on = text[length..].starts_with(|letter: char| letter.is_alphanumeric());
        let is_point =
            (1..=2).contains(&between) && (1..=2).contains(&digits.len()) && !digits.starts_with('0') && !goes_on;
        is_point.then(|| SpreadPoint { name: format!("{letter}{digits}"), length })
    }
}

/// Whether a text begins with moves: what may stand before the first move, and a word that consists of points.
pub(super) fn begins_with_moves(text: &str) -> bool {
    let moves = before_first_move(text);
    // A circled number parts moves, though it counts as alphanumeric.
    let is_of_word = |letter: char| letter.is_alphabetic() || plain(letter).is_ascii_digit();
    is_word_of_moves(moves.split(|letter| !is_of_word(letter)).next().unwrap_or_default())
        || begins_with_spread_moves(moves)
}

/// The text after the quotes, signs, numbers, colors and brackets that may stand before the first move.
fn before_first_move(text: &str) -> &str {
    let mut rest = text;
    loop {
        let cut = rest.trim_start_matches(|letter| is_quote(letter) || is_bullet(letter));
        let cut = without_color(without_number(&cut[opening_bracket(cut)..]));
        if cut.len() == rest.len() {
            return rest;
        }
        rest = cut;
    }
}

/// Whether a text begins with two moves that are spread over several signs each. One alone may be prose: `a 5`.
fn begins_with_spread_moves(text: &str) -> bool {
    SpreadPoint::of(text).is_some_and(|point| {
        let next = before_first_move(text[point.length..].trim_start_matches(is_between_moves));
        SpreadPoint::of(next).is_some()
    })
}

/// Whether a word consists of points and passes, with or without move numbers behind them.
fn is_word_of_moves(word: &str) -> bool {
    let word: String = word.chars().map(plain).collect();
    let word = PASSES.iter().fold(word, |word, pass| word.replace(pass, ""));
    let letters = word.split(|letter: char| letter.is_ascii_digit()).filter(|letters| !letters.is_empty());
    let ends = word.ends_with(|letter: char| letter.is_ascii_digit());
    begins_with_point(&word) && ends && letters.into_iter().all(|letters| letters.len() == 1)
}

/// Whether a letter may stand between two moves.
fn is_between_moves(letter: char) -> bool {
    is_blank_or_quote(letter)
        || is_unseen(letter)
        || is_separator(letter)
        || is_dash(letter)
        || matches!(plain(letter), ';' | ',' | '.')
}

fn is_bullet(letter: char) -> bool {
    letter.is_whitespace() || is_unseen(letter) || BULLETS.contains(plain(letter))
}

/// Whether a text begins with signs of a list and then moves. Passes are no signs.
fn is_bullet_of_moves(text: &str) -> bool {
    pass(text).is_none() && begins_with_moves(text.trim_start_matches(is_bullet))
}

fn is_separator(letter: char) -> bool {
    SEPARATORS.contains(plain(letter))
}

fn is_dash(letter: char) -> bool {
    matches!(plain(letter), '-' | '–' | '—')
}

/// Whether a letter is seen by nobody: marks of direction, and the one that makes a disc a picture.
fn is_unseen(letter: char) -> bool {
    letter == '\u{fe0f}' || spelling::is_invisible(letter)
}

/// The length in bytes of a leading pass. The beginning of another word does not count.
fn pass(text: &str) -> Option<usize> {
    let written = head(text, WORD_CHARS_MAX);
    let pass = PASSES.iter().find(|pass| written.starts_with(**pass))?;
    let length = length_of(text, pass.len());
    let behind = &text[length..];
    let goes_on = behind.chars().next().is_some_and(char::is_alphabetic);
    let (next, is_point) = (head(behind, WORD_CHARS_MAX), begins_with_point(behind));
    let is_line = *pass == "--" && behind.starts_with(|letter| matches!(plain(letter), '-' | '>'));
    let is_whole = *pass == "--" || !goes_on || is_point || PASSES.iter().any(|pass| next.starts_with(pass));
    (is_whole && !is_line).then_some(length)
}

/// Where a bracketed text ends: at the end of the whole text if the bracket is not closed.
fn closed(text: &str, open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        depth += i32::from(plain(letter) == open);
        depth -= i32::from(plain(letter) == close);
        if depth == 0 {
            return at + letter.len_utf8();
        }
    }
    text.len()
}

/// Whether a line without blanks before it is a remark.
pub(super) fn is_remark_line(line: &str) -> bool {
    line.starts_with(['#', '＃', '%']) && MoveNumber::of(line).is_none() || line.starts_with("//")
}

/// The color whose name or sign a text begins with, and the text after it.
pub(super) fn color(text: &str) -> Option<(Color, &str)> {
    let first = text.chars().next()?;
    if let Some((_, color)) = COLOR_SIGNS.iter().find(|(sign, _)| *sign == first) {
        let behind = &text[first.len_utf8()..];
        return Some((*color, behind.trim_start_matches(is_unseen).trim_start_matches(BEHIND_COLOR_SIGNS)));
    }
    if !matches!(plain(first), 'b' | 'w') {
        return None;
    }
    let letters: String =
        text.chars().map(plain).take_while(|letter| letter.is_alphanumeric()).take(WORD_CHARS_MAX).collect();
    match COLOR_WORDS.iter().find(|(word, _)| *word == letters) {
        Some((word, color)) => Some((*color, &text[length_of(text, word.len())..])),
        // `Bf5`: no board calls a point by two letters.
        None => {
            let moves = &text[length_of(text, 1)..];
            let color = if plain(first) == 'b' { Color::Black } else { Color::White };
            begins_with_point(moves).then_some((color, moves))
        }
    }
}

/// The text after the color that stands before a move; unchanged if there is none.
pub(super) fn without_color(text: &str) -> &str {
    let Some((_, behind)) = color(text) else { return text };
    let is_sign = |letter: char| letter.is_whitespace() || matches!(plain(letter), ',' | ':' | '.' | '-' | '=');
    let moves = behind.trim_start_matches(is_sign);
    if begins_with_move(moves) { moves } else { text }
}

/// Whether a letter is a quotation mark, in which moves are pasted or stored in tables.
pub(super) fn is_quote(letter: char) -> bool {
    matches!(plain(letter), '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '„' | '«' | '»' | '「' | '」' | '『' | '』')
}

fn is_blank_or_quote(letter: char) -> bool {
    letter.is_whitespace() || is_quote(letter)
}

fn line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

struct MovetextPlayer<'t> {
    text: &'t str,
    at: usize,
    /// The byte at which the last move ends.
    moved_to: usize,
    /// Whether the last move was spread over several signs.
    is_spread: bool,
    /// Whether every second move stands in a bracket, once that was asked.
    has_pairs: Option<bool>,
    /// The sign of arithmetic that stands between the moves. Several of them make a formula.
    operator: Option<char>,
    has_headers: bool,
    choice: Option<ColorChoice>,
    cursor: Cursor,
    result: Option<GameResult>,
    played: PlayedText,
}

impl<'t> MovetextPlayer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn play(&mut self) -> Result<(), TranscriptError> {
        while let Some(letter) = self.rest().chars().next() {
            if self.take_score() || self.take_number() || self.pass_over(plain(letter)) {
                continue;
            }
            let is_taken =
                self.take_choice() || self.take_color() || self.take_result() || self.take_word()? || self.take_name();
            if !is_taken {
                return Err(self.unknown());
            }
        }
        Ok(())
    }

    /// Skips separators and remarks; returns `false` at anything else.
    fn pass_over(&mut self, letter: char) -> bool {
        let (rest, first) = (self.rest(), length_of(self.rest(), 1));
        let has_moves = self.played.record.nodes().len() > 1;
        let length = match letter {
            letter if letter.is_alphanumeric() => return false,
            letter if letter.is_whitespace() || is_unseen(letter) => first,
            ',' | '.' => first,
            letter if is_quote(letter) && (!has_moves || !self.is_before_name()) => {
                rest.len() - rest.trim_start_matches(is_blank_or_quote).len()
            }
            '/' if rest.starts_with("//") => self.remark(2, line(rest).len()),
            letter if !has_moves && BULLETS.contains(letter) && is_bullet_of_moves(rest) => {
                rest.len() - rest.trim_start_matches(is_bullet).len()
            }
            letter if has_moves && is_dash(letter) && pass(rest).is_none() => {
                rest.len() - rest.trim_start_matches(is_dash).len()
            }
            letter if has_moves && self.is_plain_separator(letter) => first,
            '(' | '[' | '{' if self.is_move_in_bracket() => opening_bracket(rest),
            ';' if !self.has_headers => first,
            ';' | '#' | '%' => self.remark(first, line(rest).len()),
            '{' => self.remark(first, closed(rest, '{', '}')),
            '(' => self.name_or_variation(closed(rest, '(', ')')),
            '$' => first + rest[first..].bytes().take_while(u8::is_ascii_digit).count(),
            _ => return false,
        };
        self.at += length;
        true
    }

    /// Takes a bracket of `length` bytes as the name of the game where it ends the text, else leaves it out as a variation. Returns how much
    /// of it is still to be passed over.
    fn name_or_variation(&mut self, length: usize) -> usize {
        let rest = self.rest();
        let is_last = rest[length..].trim_start().is_empty();
        if is_last && !self.has_headers && self.take_name() {
            return 0;
        }
        if self.played.parse_warnings.len() < LEFT_OUT_MAX {
            let text = clean_text(&rest[..length], WORD_CHARS_TOLD);
            self.played.parse_warnings.push((self.at, FormatWarningKind::LeftOut { text }));
        }
        length
    }

    /// Whether a sign stands between moves and means nothing: of the signs of arithmetic, always the same.
    fn is_plain_separator(&mut self, letter: char) -> bool {
        is_separator(letter) && (!OPERATORS.contains(letter) || *self.operator.get_or_insert(letter) == letter)
    }

    /// Whether a bracket opens here that holds a move: the first one, one behind another such bracket, or where every second one does.
    fn is_move_in_bracket(&mut self) -> bool {
        if opening_bracket(self.rest()) == 0 {
            return false;
        }
        let behind = self.text[self.moved_to..self.at].trim_start_matches(is_blank_or_quote);
        let is_behind_bracket = behind.starts_with(|letter| BRACKETS.iter().any(|(_, close)| *close == plain(letter)));
        let has_pairs = || has_every_second_in_bracket(self.text);
        self.moved_to == 0 || is_behind_bracket || *self.has_pairs.get_or_insert_with(has_pairs)
    }

    /// Whether a word that is not a move stands behind the quotation marks here.
    fn is_before_name(&self) -> bool {
        let behind = self.rest().trim_start_matches(is_blank_or_quote);
        behind.starts_with(char::is_alphabetic) && !begins_with_colored_move(behind)
    }

    /// Stores a remark with the move before it; `length` includes the remark's mark and is returned.
    fn remark(&mut self, sign: usize, length: usize) -> usize {
        let text = self.rest()[sign..length].trim_end_matches(['}', '｝']).trim();
        self.played.record.add_comment(self.cursor.node(), text);
        length
    }

    fn take_number(&mut self) -> bool {
        let Some(number) = MoveNumber::of(self.rest()) else { return false };
        // A number that belongs to no move is something else.
        if !number.is_marked && !self.is_next(number.number) {
            return false;
        }
        self.at += number.length;
        true
    }

    /// Whether a number is the next move's: of the plies or of the pairs of plies, with or without passes.
    fn is_next(&self, number: usize) -> bool {
        let nodes = self.played.record.nodes();
        let passes = nodes.iter().filter(|node| node.ply_or_action == Some(PlyOrAction::Ply(Ply::Pass))).count();
        let is_pass_left_out = self.cursor.position().as_reversi().is_some_and(|position| position.must_pass());
        let is_number = |ply: usize| number == ply || number == ply.div_ceil(2);
        [nodes.len(), nodes.len() - passes, nodes.len() + usize::from(is_pass_left_out)].into_iter().any(is_number)
    }

    /// Takes the choice of a color, or an empty cell in the columns of a game with one.
    fn take_choice(&mut self) -> bool {
        let Some(choice) = &self.choice else { return false };
        let is_empty_cell = self.rest().starts_with("--");
        if self.at != choice.at && !is_empty_cell {
            return false;
        }
        let color_bytes = color(self.rest()).map_or(0, |(_, behind)| self.rest().len() - behind.len());
        self.at += if is_empty_cell { 2 } else { color_bytes };
        true
    }

    /// Takes a number that ends a text of Reversi: the difference of the discs from either side, or its sign.
    fn take_score(&mut self) -> bool {
        let Position::Reversi(position) = self.cursor.position() else { return false };
        let rest = self.rest();
        let is_of_score = |letter: &char| matches!(plain(*letter), '0'..='9' | '+' | '-' | '−' | '–' | '.');
        let length: usize = rest.chars().take_while(is_of_score).take(SCORE_CHARS_MAX).map(char::len_utf8).sum();
        if length == 0 || !rest[length..].trim_start().is_empty() {
            return false;
        }
        let between = &self.text[self.moved_to..self.at];
        if self.moved_to == 0 || !between.contains(char::is_whitespace) || between.contains('\n') {
            return false;
        }
        let word: String = rest[..length].chars().map(plain).collect();
        let Some(score) = signed_number(&word.replace(['−', '–'], "-")) else { return false };
        let (black, white) = position.final_scores();
        let difference = i64::from(black) - i64::from(white);
        let is_agreeing = [difference, difference.signum()].iter().any(|own| score.abs() == own.abs() as f64);
        if position.is_over() && is_agreeing {
            self.result = Some(GameResult::Score { black, white });
        } else {
            self.played.parse_warnings.push((self.at, FormatWarningKind::NoResult { word }));
        }
        self.at += length;
        true
    }

    fn take_color(&mut self) -> bool {
        let length = self.rest().len() - without_color(self.rest()).len();
        self.at += length;
        length > 0
    }

    fn take_result(&mut self) -> bool {
        let rest = self.rest();
        let is_of_result = |letter: char| matches!(plain(letter), '0'..='9' | '-' | '–' | ':' | '/' | '½' | '*');
        let length = rest.find(|letter| !is_of_result(letter)).unwrap_or(rest.len());
        let Some(result) = result(&rest[..length], self.cursor.position()) else { return false };
        self.result = result.or(self.result);
        self.at += length;
        true
    }

    /// Plays the square or the pass at the current place; returns `false` if there is none.
    fn take_word(&mut self) -> Result<bool, TranscriptError> {
        let (rest, position) = (self.rest(), self.cursor.position());
        // Five-in-a-row's rows have up to two digits, Reversi's one.
        let point = |letters| {
            let word = head(rest, letters);
            Some((position.parse_point(&word).filter(|_| word.len() == letters)?, length_of(rest, letters)))
        };
        let spread = || {
            let spread = SpreadPoint::of(rest).filter(|_| self.is_spread_here())?;
            Some((position.parse_point(&spread.name)?, spread.length))
        };
        let (point, length) = match (pass(rest), point(3).or_else(|| point(2)).or_else(spread)) {
            (Some(length), _) => (None, length),
            (None, Some((point, length))) => (Some(point), length),
            (None, None) => return Ok(false),
        };
        if point.is_some() {
            self.is_spread = !begins_with_point(rest);
        }
        let played = match point {
            Some(point) => self.played.record.add_placement(&mut self.cursor, point),
            None => self.played.record.add(&mut self.cursor, PlyOrAction::Ply(Ply::Pass)),
        };
        let word = || shown_point(rest, length);
        played.map_err(|why| TranscriptError::Illegal {
            ply: self.played.record.nodes().len(),
            word: word(),
            at: self.at,
            why: match why {
                AddError::Illegal(why) => why,
                // A transcript is shorter than a record may be, and it knows no opening rule.
                AddError::Full | AddError::Opening(_) => Illegal::Over,
            },
        })?;
        self.at += length;
        // A comment sign on the move is not part of it.
        self.at += self.rest().len() - self.rest().trim_start_matches(['!', '?']).len();
        self.moved_to = self.at;
        Ok(true)
    }

    /// Whether a move may be spread over several signs here: in a bracket, behind such a move, or as the first of several.
    fn is_spread_here(&self) -> bool {
        let is_open = |letter| BRACKETS.iter().any(|(open, _)| *open == plain(letter));
        let is_in_bracket = self.text[self.moved_to..self.at].trim_end_matches(is_blank_or_quote).ends_with(is_open);
        let is_first = self.moved_to == 0;
        is_in_bracket || (if is_first { begins_with_spread_moves(self.rest()) } else { self.is_spread })
    }

    /// Stores the name after the moves: the rest of the line and of the text, if it consists of words that are not moves.
    fn take_name(&mut self) -> bool {
        let row = line(self.rest());
        let between = &self.text[self.moved_to..self.at];
        let is_apart = between
            .ends_with(|letter: char| letter.is_whitespace() || is_quote(letter) || plain(letter) == ':')
            || row.starts_with(|letter| is_quote(letter) || plain(letter) == '(');
        let is_behind = self.moved_to > 0 && is_apart && !between.contains('\n');
        let is_last = self.rest()[row.len()..].trim().is_empty();
        let name = row.trim_matches(is_blank_or_quote);
        let name =
            name.strip_prefix(['(', '（']).and_then(|name| name.strip_suffix([')', '）'])).unwrap_or(name).trim();
        if !(is_behind && is_last && is_name(name)) {
            return false;
        }
        self.played.name = Some((self.at, clean_text(name, TEXT_CHARS_MAX)));
        self.at = self.text.len();
        true
    }

    fn unknown(&self) -> TranscriptError {
        unknown(self.played.record.nodes().len(), self.rest(), self.at)
    }
}

/// Whether a text can be a name: words of letters, none of them a move.
pub(super) fn is_name(text: &str) -> bool {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == ' ' || SIGNS_OF_NAMES.contains(letter);
    let first = text.split_whitespace().next().unwrap_or_default();
    let begins = text.len() > 1 && begins_name(first);
    begins && text.chars().all(is_of_name) && !text.split_whitespace().any(begins_with_point)
}

/// Whether a word can begin a name. A word with a digit is a mistyped move, unless it is a number before a word: `20-move`.
fn begins_name(word: &str) -> bool {
    let behind = word.trim_start_matches(char::is_numeric);
    let letters = behind.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_plain = behind.len() == word.len() && word.starts_with(char::is_alphabetic);
    !behind.contains(char::is_numeric) && (is_plain || behind.len() < word.len() && letters >= NAME_LETTERS_MIN)
}

/// A number with or without a sign; `None` for anything else.
fn signed_number(word: &str) -> Option<f64> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let is_number = digits.starts_with(|letter: char| letter.is_ascii_digit()) && !digits.ends_with('.');
    word.parse().ok().filter(|_| is_number)
}

/// A point of `length` bytes as it stands in its text, with the digits behind it if they belong to it rather than to a move number.
fn shown_point(text: &str, length: usize) -> String {
    let digits = text[length..].chars().take_while(|letter| plain(*letter).is_ascii_digit()).count();
    let end = length + length_of(&text[length..], digits);
    let is_number = text[end..].starts_with(|letter| matches!(plain(letter), '.' | ')' | '…' | 'a'..='z'));
    text[..if is_number { length } else { end }].chars().map(plain).take(SHOWN_CHARS_MAX).collect()
}

/// The error for content at a byte that is not a move.
pub(super) fn unknown(ply: usize, rest: &str, at: usize) -> TranscriptError {
    // Control characters must not reach a terminal.
    let shown = |mark: char| if mark.is_control() { char::REPLACEMENT_CHARACTER } else { mark.to_ascii_lowercase() };
    let word = rest.chars().take_while(|mark| !mark.is_whitespace()).take(SHOWN_CHARS_MAX).map(shown).collect();
    TranscriptError::Word { ply, word, at }
}
