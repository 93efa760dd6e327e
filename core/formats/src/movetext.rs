//! The moves of a transcript as people and servers write them: squares with or without separators, in either case, also in full-width
//! letters; with commas, dashes or move numbers between them; passes written or left out; remarks; a score, a result or a name at the end.
//!
//! For the transcripts alone. It plays one game from one start and reports where the text stops being one.

use super::record::{AddError, Cursor, GameRecord, GameResult, PlyOrAction, TEXT_CHARS_MAX, clean_text};
use super::warning::FormatWarningKind;
use qipan_rules::{Color, Illegal, Outcome, Ply, Position};

/// The words for a pass; of two with a common beginning the longer one comes first.
const PASSES: [&str; 4] = ["pass", "--", "pa", "ps"];
/// Length of a color's name in characters.
const COLOR_CHARS: usize = 5;
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
    /// The name after the moves, with the number of its first byte.
    pub name: Option<(usize, String)>,
    /// What was left out or not understood, each with the number of its first byte.
    pub odd: Vec<(usize, FormatWarningKind)>,
    /// Whether the player of the first column has the second color, because of a choice between the first stones.
    pub is_swapped: bool,
    /// Why the game cannot be played further.
    pub error: Option<TranscriptError>,
}

/// Plays a text from a start. In a game with headers a semicolon begins a remark; elsewhere it is a separator.
pub(super) fn play_through(text: &str, start: &Position, has_headers: bool) -> PlayedText {
    let record = GameRecord::new(start.clone());
    let cursor = record.cursor();
    let choice = color_choice(text).filter(|_| start.as_gomoku().is_some_and(|start| start.stones().next().is_none()));
    let is_swapped = choice.as_ref().is_some_and(|choice| choice.is_swapped);
    let played = PlayedText { record, name: None, odd: Vec::new(), is_swapped, error: None };
    let mut player = MovetextPlayer { text, at: 0, moved_to: 0, has_headers, choice, cursor, result: None, played };
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

/// The text after a leading move number: `12.`, `12...`, `12)`, or digits and a blank. Unchanged if there is none.
pub(super) fn without_number(text: &str) -> &str {
    let digits = text.chars().take_while(|letter| plain(*letter).is_ascii_digit()).count();
    let behind = &text[length_of(text, digits)..];
    let marked = behind.trim_start_matches(|letter| matches!(plain(letter), '.' | ')' | '…'));
    let is_number =
        (1..=3).contains(&digits) && (marked.len() < behind.len() || behind.starts_with(char::is_whitespace));
    if is_number { marked.trim_start() } else { text }
}

/// The length in bytes of a leading pass. The beginning of another word does not count.
fn pass(text: &str) -> Option<usize> {
    let written = head(text, WORD_CHARS_MAX);
    let pass = PASSES.iter().find(|pass| written.starts_with(**pass))?;
    let length = length_of(text, pass.len());
    let behind = &text[length..];
    let goes_on = behind.chars().next().is_some_and(char::is_alphabetic);
    let (next, is_point) = (head(behind, WORD_CHARS_MAX), begins_with_point(behind));
    let is_whole = *pass == "--" || !goes_on || is_point || PASSES.iter().any(|pass| next.starts_with(pass));
    is_whole.then_some(length)
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
    line.starts_with(['#', '＃', '%']) || line.starts_with("//")
}

/// The text after the name of a color that stands before a move; unchanged if there is none.
pub(super) fn without_color(text: &str) -> &str {
    let name = head(text, COLOR_CHARS);
    if !["black", "white"].contains(&name.as_str()) {
        return text;
    }
    let behind = &text[length_of(text, COLOR_CHARS)..];
    let moves = behind
        .trim_start_matches(|letter: char| letter.is_whitespace() || matches!(plain(letter), ',' | ':' | '.' | '-'));
    let is_before_move = moves.len() < behind.len() && (begins_with_point(moves) || pass(moves).is_some());
    if is_before_move { moves } else { text }
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
            if self.take_score() || self.pass_over(plain(letter)) {
                continue;
            }
            let is_taken = self.take_number()
                || self.take_choice()
                || self.take_color()
                || self.take_result()
                || self.take_word()?
                || self.take_name();
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
            letter if letter.is_whitespace() => first,
            ',' | '.' => first,
            letter if is_quote(letter) && (!has_moves || line(rest).trim_matches(is_blank_or_quote).is_empty()) => {
                first
            }
            '-' | '–' | '—' if has_moves && pass(rest).is_none() => first,
            ';' if !self.has_headers => first,
            ';' | '#' | '%' => self.remark(first, line(rest).len()),
            '/' if rest.starts_with("//") => self.remark(2, line(rest).len()),
            '{' => self.remark(first, closed(rest, '{', '}')),
            '(' => {
                let length = closed(rest, '(', ')');
                if self.played.odd.len() < LEFT_OUT_MAX {
                    let text = clean_text(&rest[..length], WORD_CHARS_TOLD);
                    self.played.odd.push((self.at, FormatWarningKind::LeftOut { text }));
                }
                length
            }
            '$' => first + rest[first..].bytes().take_while(u8::is_ascii_digit).count(),
            _ => return false,
        };
        self.at += length;
        true
    }

    /// Stores a remark with the move before it; `length` includes the remark's mark and is returned.
    fn remark(&mut self, sign: usize, length: usize) -> usize {
        let text = self.rest()[sign..length].trim_end_matches(['}', '｝']).trim();
        self.played.record.add_comment(self.cursor.node(), text);
        length
    }

    fn take_number(&mut self) -> bool {
        let (rest, behind) = (self.rest(), without_number(self.rest()));
        // A bare number that belongs to no move is something else.
        let bare = rest[..rest.len() - behind.len()].trim();
        let ply = self.played.record.nodes().len();
        let number = head(bare, 3).parse::<usize>();
        let is_number =
            behind.len() < rest.len() && number.is_ok_and(|number| number == ply || number == ply.div_ceil(2));
        let is_marked = bare.chars().any(|letter| !plain(letter).is_ascii_digit());
        if !is_number && !is_marked {
            return false;
        }
        self.at += rest.len() - behind.len();
        true
    }

    /// Takes the choice of a color, or an empty cell in the columns of a game with one.
    fn take_choice(&mut self) -> bool {
        let Some(choice) = &self.choice else { return false };
        let is_empty_cell = self.rest().starts_with("--");
        if self.at != choice.at && !is_empty_cell {
            return false;
        }
        self.at += if is_empty_cell { 2 } else { COLOR_CHARS };
        true
    }

    /// Takes a number that ends a text of Reversi: the difference of the discs from either side, or its sign.
    fn take_score(&mut self) -> bool {
        let Position::Reversi(position) = self.cursor.position() else { return false };
        let (rest, between) = (self.rest(), &self.text[self.moved_to..self.at]);
        let is_of_score = |letter: &char| matches!(plain(*letter), '0'..='9' | '+' | '-' | '−' | '–' | '.');
        let length: usize = rest.chars().take_while(is_of_score).take(SCORE_CHARS_MAX).map(char::len_utf8).sum();
        let is_behind = self.moved_to > 0 && between.contains(char::is_whitespace) && !between.contains('\n');
        if length == 0 || !is_behind || !rest[length..].trim().is_empty() {
            return false;
        }
        let word: String = rest[..length].chars().map(plain).collect();
        let Some(score) = signed_number(&word.replace(['−', '–'], "-")) else { return false };
        let (black, white) = position.score();
        let difference = i64::from(black) - i64::from(white);
        let is_agreeing = [difference, difference.signum()].iter().any(|own| score.abs() == own.abs() as f64);
        if position.is_over() && is_agreeing {
            self.result = Some(GameResult::Score { black, white });
        } else {
            self.played.odd.push((self.at, FormatWarningKind::NoResult { word }));
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
        let (point, length) = match (pass(rest), point(3).or_else(|| point(2))) {
            (Some(length), _) => (None, length),
            (None, Some((point, length))) => (Some(point), length),
            (None, None) => return Ok(false),
        };
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

    /// Stores the name after the moves: the rest of the line and of the text, if it consists of words that are not moves.
    fn take_name(&mut self) -> bool {
        let name = line(self.rest()).trim_end();
        let between = &self.text[self.moved_to..self.at];
        let is_behind = self.moved_to > 0 && between.ends_with(char::is_whitespace) && !between.contains('\n');
        let is_last = self.rest()[name.len()..].trim().is_empty();
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == ' ' || SIGNS_OF_NAMES.contains(letter);
        let first = name.split_whitespace().next().unwrap_or_default();
        let begins = name.len() > 1 && begins_name(first);
        let is_name = begins && name.chars().all(is_of_name) && !name.split_whitespace().any(begins_with_point);
        if !(is_behind && is_last && is_name) {
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
