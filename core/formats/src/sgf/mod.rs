//! SGF, the Smart Game Format of versions 1 to 4: game 2 is Reversi, game 4 five-in-a-row, also where it is labelled as Go, game 1.
//!
//! `tree` has the syntax of any game, `header` and `reading` make a `GameRecord` of a tree, `writing` makes text of a record, `collection`
//! reads files of many games. An unknown property is kept with its node and written again.

mod collection;
mod header;
mod marks;
mod reading;
mod scan;
mod setup;
pub mod tree;
mod words;
mod writing;

pub use collection::games;
pub use header::SgfError;
pub use marks::BoardMarks;
pub use reading::TreeRefusalKind;
pub(super) use words::{OWN_GGF, OWN_VALUE, kept_values};

use super::encoding;
use super::format::{GameHeading, InputFile, LISTED_MAX, ReadError, ReadResult, WriteError};
use super::record::{GameRecord, GameResult};
use super::warning::{FormatWarning, LineIndex, SourceLocation};
use qipan_rules::Position;
use scan::root_value;
use tree::SgfTree;

/// After this many refused games, games of an unstated kind are no longer tried.
const REFUSALS_MAX: usize = 1000;

/// Whether bytes are SGF: they begin with a node whose game is a number. GGF begins alike, but its game is a name.
pub fn is_like(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let is_number = |game: &str| game.trim().bytes().all(|byte| byte.is_ascii_digit());
    tree::game_start(&bytes[..bytes.len().min(blanks + 1024)]) == Some(blanks)
        && root_value(bytes, "GM").is_none_or(is_number)
}

/// Reads a file: its game, or the list of its games.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    let stated = root_value(source.bytes, "CA");
    let (text, mut warnings) = encoding::decode(source.bytes, stated, source.hints.charset.as_deref());
    let mut found = ParsedTrees::default();
    let lines = LineIndex::of(&text);
    for tree in tree::trees(&text) {
        let tree = tree.map_err(|error| broken(&text, error.at, error))?;
        found.take(tree, &lines, &mut warnings);
    }
    if found.games.len() > found.first.len() {
        return Ok(ReadResult {
            warnings,
            refused_game_count: found.refusals,
            ..ReadResult::from_headings(found.games)
        });
    }
    let (mut records, odd): (Vec<GameRecord>, Vec<Vec<FormatWarning>>) = found.first.into_iter().unzip();
    warnings.extend(odd.into_iter().flatten());
    match (records.len(), found.refused) {
        (1, _) => {
            Ok(ReadResult { refused_game_count: found.refusals, ..ReadResult::from_game(records.remove(0), warnings) })
        }
        (2.., _) => {
            Ok(ReadResult { refused_game_count: found.refusals, ..ReadResult::from_tree_games(records, warnings) })
        }
        (0, Some(refused)) => Err(broken(&text, refused.at, refused.kind)),
        (0, None) => Err(ReadError::Empty),
    }
}

/// The games of a file so far.
#[derive(Default)]
struct ParsedTrees {
    games: Vec<GameHeading>,
    /// The games of the first tree that has any.
    first: Vec<reading::ParsedTree>,
    refused: Option<reading::TreeRefusal>,
    refusals: usize,
}

impl ParsedTrees {
    fn take(&mut self, tree: SgfTree, lines: &LineIndex, warnings: &mut Vec<FormatWarning>) {
        let is_blank = (0..tree.len()).all(|node| tree.properties(node).is_empty());
        if is_blank || self.games.len() >= LISTED_MAX {
            return;
        }
        // A list is not checked, except for games of an unstated kind.
        let is_sure = header::stated_game(&tree).is_ok_and(|kind| kind != header::StatedGame::Unsure);
        if !self.games.is_empty() && is_sure && !setup::has_setup_below_root(&tree) {
            self.games.push(reading::heading(&tree));
            return;
        }
        // A file with this many games of Go is a Go file.
        if !is_sure && self.refusals > REFUSALS_MAX {
            return;
        }
        match reading::records(&tree, lines) {
            Ok(games) => {
                match games.len() {
                    1 => self.games.push(reading::heading(&tree)),
                    _ => self.games.extend(games.iter().map(|(record, _)| GameHeading::of(record))),
                }
                if self.first.is_empty() {
                    self.first = games;
                }
            }
            Err(refused) => {
                self.refusals += 1;
                if warnings.len() < reading::WARNINGS_MAX {
                    warnings.push(FormatWarning::at(lines.at(refused.at), refused.kind.warning_kind(&tree)));
                }
                self.refused.get_or_insert(refused);
            }
        }
    }
}

/// A property as text, for data of another format that SGF can express.
pub(super) fn property(name: &str, text: &str) -> String {
    format!("{name}[{}]", words::escaped(text))
}

/// What stored games keep with a node and files state elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredFacts {
    /// The source's result at the end of a line, where the board shows another one or none.
    pub result: Option<GameResult>,
    /// Where the source states no date, how long that holds.
    pub undated: Option<Undated>,
}

/// How long a game from elsewhere has no date, if its source states none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undated {
    /// Always; stated at the first node.
    Game,
    /// As long as nothing is played after this node: a bare list of moves or a board that is played on becomes a game of its own day.
    UntilPlayed,
}

impl Undated {
    const ALL: [(Undated, &str); 2] = [(Undated::Game, ""), (Undated::UntilPlayed, "end")];
}

impl StoredFacts {
    /// The facts as properties of a node's kept data.
    pub fn to_extra(self) -> String {
        let result = self.result.map(|result| property(words::OWN_RESULT, &words::own_result_word(result)));
        let word = |undated| Undated::ALL.into_iter().find(|row| row.0 == undated).map_or("", |row| row.1);
        let undated = self.undated.map(|undated| property(words::OWN_UNDATED, word(undated)));
        result.into_iter().chain(undated).collect()
    }

    /// Splits a node's kept data into the data without such facts, and the facts.
    pub fn split_stored_facts(extra: &str) -> (String, StoredFacts) {
        let is_own = |property: &tree::Property| property.is(words::OWN_RESULT) || property.is(words::OWN_UNDATED);
        let properties = tree::properties(extra);
        if !properties.iter().any(is_own) {
            return (extra.to_owned(), StoredFacts::default());
        }
        let found = |name| properties.iter().find(|property| property.is(name));
        let result = found(words::OWN_RESULT).and_then(|own| words::own_result(own.value()));
        let others = properties.iter().filter(|property| !is_own(property));
        let undated = found(words::OWN_UNDATED)
            .map(|own| Undated::ALL.into_iter().find(|row| row.1 == own.value()).map_or(Undated::Game, |row| row.0));
        let facts = StoredFacts { result, undated };
        (others.map(ToString::to_string).collect(), facts)
    }
}

fn broken(text: &str, at: usize, why: impl std::error::Error + Send + Sync + 'static) -> ReadError {
    ReadError::Broken { at: Some(SourceLocation::of_text(text, at)), why: Box::new(why) }
}

/// The record as SGF.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    if begins_with_more(record.start()) {
        return Err(WriteError::UnsupportedStart);
    }
    Ok(writing::text(record).into_bytes())
}

/// Whether a start has stones of a third or fourth color, or one of these colors is to move: SGF supports two.
fn begins_with_more(start: &Position) -> bool {
    start.side_to_move().index() > 1 || start.pieces().any(|(_, color)| color.index() > 1)
}
