//! The first node of a tree: the game, its rules and its start; or why it is not supported.
//!
//! For the reader alone. It plays no moves.

use super::setup::{
    self, GameOpening, OutsideBoardError, SgfStart, TreeLocation, TreeShape, first_move, mover_of_property,
};
use super::tree::SgfTree;
use super::words::{self, quoted_word};
use crate::record::GameRecord;
use crate::warning::FormatWarningKind;
use qipan_rules::arranged::ArrangedBoard;
use qipan_rules::gomoku::opening::OpeningRule;
use qipan_rules::gomoku::{self, ForbiddenPlay, Rule};
use qipan_rules::reversi::{self, Goal};
use qipan_rules::{BoardError, BoardErrors, Color, GameKind, Ply, Point, Position, Size};
use std::fmt;

/// Side lengths of Go boards.
const GO_SIDES: [u8; 2] = [13, 19];
/// The side length that five-in-a-row has and Go has not.
const GOMOKU_SIDE: u8 = 15;
/// Numbers of other games under which programs write five-in-a-row.
const GOMOKU_NUMBERS: [&str; 2] = ["5", "11"];
/// Number of first moves whose distance tells five-in-a-row from Go.
const NEAR_MOVES: usize = 6;
/// Limit of the distance in lines between a move of five-in-a-row and the nearest earlier one: Go begins in the corners.
const NEAR_LINES: u8 = 4;
/// The number of middle squares in Reversi: a game begins on them, and they are never empty again.
const MIDDLE_SQUARES: usize = 4;

/// Why a tree is not a supported game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SgfError {
    /// The property GM names another game.
    Other { number: String },
    /// The size in SZ is invalid.
    Size { word: String },
    /// A Reversi board of another size.
    ReversiSize { word: String },
    /// The start position is impossible.
    Board(BoardErrors),
    /// A stone of the start is outside the board.
    Point { word: String },
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfError::Other { number } => {
                let name = other_game(number).unwrap_or("another game");
                write!(f, "the game is {name} (GM[{number}]), not Reversi or five-in-a-row")
            }
            SgfError::Size { word } => write!(f, "SZ[{word}] is no size of a board"),
            SgfError::ReversiSize { word } => write!(f, "Reversi is played here on 8×8 squares, not on SZ[{word}]"),
            SgfError::Board(errors) => errors.fmt(f),
            SgfError::Point { word } => write!(f, "{word:?} of the start is no place of the board"),
        }
    }
}

impl std::error::Error for SgfError {}

impl From<OutsideBoardError> for SgfError {
    fn from(OutsideBoardError { word }: OutsideBoardError) -> SgfError {
        SgfError::Point { word }
    }
}

impl From<BoardErrors> for SgfError {
    fn from(errors: BoardErrors) -> SgfError {
        SgfError::Board(errors)
    }
}

impl SgfError {
    /// The warning for a game left out, whose board is set up at a node of its tree.
    pub fn warning_kind(&self, tree: &SgfTree, node: usize) -> FormatWarningKind {
        let stated = |names: &[&str]| {
            let is_there = |name: &&&str| [0, node].iter().any(|&node| tree.property(node, name).is_some());
            names.iter().filter(is_there).copied().collect::<Vec<_>>().join(" ")
        };
        let text = match self {
            SgfError::Other { number } => format!("GM[{number}]"),
            SgfError::Size { word } | SgfError::ReversiSize { word } => format!("SZ[{word}]"),
            SgfError::Board(BoardErrors(errors)) if errors.iter().any(|error| matches!(error, BoardError::Size(_))) => {
                stated(&["SZ", "AB", "AW", "AE", "PL"])
            }
            SgfError::Board(_) | SgfError::Point { .. } => stated(&["AB", "AW", "AE", "PL"]),
        };
        FormatWarningKind::LeftOut { text }
    }
}

/// The names of other games written as SGF.
fn other_game(number: &str) -> Option<&'static str> {
    let names = ["Go", "", "chess", "", "Nine Men's Morris", "backgammon", "Chinese chess", "shogi", "Lines of Action"];
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    names.get(index).copied().filter(|name| !name.is_empty())
}

/// The game stated by GM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedGame {
    Known(GameKind),
    /// Go's number, which some programs also use for five-in-a-row, or no number.
    Unsure,
}

/// The game of a tree by its GM alone.
pub fn stated_game(tree: &SgfTree) -> Result<StatedGame, SgfError> {
    let number = tree.property(0, "GM").map_or("", |game| game.value().trim());
    let is_small = |side: u8| side < GOMOKU_SIDE;
    if number == GameKind::Reversi.row().sgf_number && !side_of(tree).is_none_or(is_small) {
        // Reversi's number with five-in-a-row's board.
        return Ok(StatedGame::Unsure);
    }
    if let Some(game) = GameKind::ALL.into_iter().find(|kind| kind.row().sgf_number == number) {
        return Ok(StatedGame::Known(game));
    }
    match number {
        "" | "1" => Ok(StatedGame::Unsure),
        _ if GOMOKU_NUMBERS.contains(&number) && may_be_point_list(tree) => Ok(StatedGame::Unsure),
        _ if number.eq_ignore_ascii_case("othello") => Ok(StatedGame::Known(GameKind::Reversi)),
        _ => Err(SgfError::Other { number: quoted_word(number) }),
    }
}

/// A game without moves from its first node, with its warnings.
pub struct Header {
    pub record: GameRecord,
    /// Where the moves of the game begin.
    pub beginning: GameOpening,
    pub warnings: Vec<FormatWarningKind>,
    pub required_evidence: RequiredEvidence,
}

/// What the main line must show before a tree counts as five-in-a-row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredEvidence {
    None,
    /// All moves of the main line are legal.
    Legal,
    /// All moves of the main line are legal and end in a five, because the board is one on which Go is played.
    EndsInFive,
    /// All moves of the main line are legal, and they end in a five or lie near each other from the beginning.
    FiveOrNear,
}

/// The header of a tree.
pub fn read(tree: &SgfTree, shape: &TreeShape) -> Result<Header, SgfError> {
    match stated_game(tree)? {
        StatedGame::Known(game) => known_header(tree, shape, &game.standard_start()),
        // A letter and a digit, without a Go number: Reversi's moves, if its rules allow the first one.
        StatedGame::Unsure if tree.property(0, "GM").is_none() && looks_like_reversi(tree, shape) => {
            reversi_header(tree, shape)
        }
        StatedGame::Unsure => unsure_header(tree, shape),
    }
}

/// The header of a tree of a game that is certain. A game besides the two has no rules that a file could change.
fn known_header(tree: &SgfTree, shape: &TreeShape, usual: &Position) -> Result<Header, SgfError> {
    if usual.as_reversi().is_some() {
        reversi_header(tree, shape)
    } else if usual.as_gomoku().is_some() {
        gomoku_header(tree, shape, RequiredEvidence::None)
    } else {
        header_after_new_setup(tree, shape, TreeLocation::ROOT, usual)
    }
}

fn looks_like_reversi(tree: &SgfTree, shape: &TreeShape) -> bool {
    let start = Position::Reversi(reversi::Position::default());
    let is_first =
        |word: &str| start.parse_point(word.trim()).is_some_and(|point| start.legal_points().contains(&point));
    first_move(tree, shape, TreeLocation::ROOT).is_some_and(|(_, word)| is_first(word))
        && tree.property(0, "SZ").is_none_or(|size| size.value() == "8")
}

/// The side to move: PL's, else the color of the first move.
fn side_to_move(tree: &SgfTree, shape: &TreeShape, start: &SgfStart, play: TreeLocation) -> Option<Color> {
    start.side.or_else(|| first_move(tree, shape, play).map(|(color, _)| color))
}

/// The side length of a square board, if it is stated.
fn side_of(tree: &SgfTree) -> Option<u8> {
    let size = words::size(tree.property(0, "SZ")?.value())?;
    (size.columns == size.rows).then_some(size.columns)
}

/// Whether a tree under another game's number has a size of five-in-a-row's boards, or none.
fn may_be_point_list(tree: &SgfTree) -> bool {
    side_of(tree).is_none_or(|side| side >= GOMOKU_SIDE)
}

/// Whether the first moves of a game lie as near each other as those of five-in-a-row.
pub fn has_close_first_moves(record: &GameRecord) -> bool {
    let plies = record.plies();
    let point = |ply: &Ply| match ply {
        Ply::Place(point) => Some(*point),
        Ply::Pass => None,
    };
    let points: Vec<Point> = plies.iter().filter_map(point).take(NEAR_MOVES).collect();
    let distance = |a: &Point, b: &Point| a.column.abs_diff(b.column).max(a.row.abs_diff(b.row));
    let is_near = |at: usize| points[..at].iter().any(|earlier| distance(earlier, &points[at]) <= NEAR_LINES);
    points.len() > 2 && (1..points.len()).all(is_near)
}

fn size_of(tree: &SgfTree) -> Result<Option<Size>, SgfError> {
    let Some(property) = tree.property(0, "SZ") else { return Ok(None) };
    words::size(property.value()).map(Some).ok_or_else(|| SgfError::Size { word: quoted_word(property.value()) })
}

fn reversi_header(tree: &SgfTree, shape: &TreeShape) -> Result<Header, SgfError> {
    if size_of(tree)?.is_some_and(|size| size != Size::REVERSI) {
        let word = tree.property(0, "SZ").map_or(String::new(), |size| quoted_word(size.value()));
        return Err(SgfError::ReversiSize { word });
    }
    let usual = Position::Reversi(reversi::Position::default());
    let mut start = SgfStart::default();
    let mut beginning = setup::walk_to_first_move(tree, shape, TreeLocation::ROOT, &usual, &mut start)?;
    let is_stated = ["AB", "AW"].iter().any(|name| tree.property(0, name).is_some());
    let in_middle = |(point, _): &&(Point, Color)| (3..5).contains(&point.column) && (3..5).contains(&point.row);
    if start.has_setup_stones && !is_stated && start.stones.iter().filter(in_middle).count() < MIDDLE_SQUARES {
        // Discs below the root that leave the middle empty were added to the usual start.
        start = SgfStart::of(&usual);
        beginning = setup::walk_to_first_move(tree, shape, TreeLocation::ROOT, &usual, &mut start)?;
    } else if !start.has_setup_stones {
        start.stones = SgfStart::of(&usual).stones;
    }
    let rule = tree.property(0, "RU").map_or(String::new(), |rule| words::unescape_line(rule.value()));
    let goal = if words::is_anti_reversi(&rule) { Goal::Fewest } else { Goal::Most };
    let side = side_to_move(tree, shape, &start, beginning.first_move_location).unwrap_or(Color::Black);
    let start = reversi_start(&start, side, goal)?;
    Ok(Header {
        record: GameRecord::new(start),
        beginning,
        warnings: Vec::new(),
        required_evidence: RequiredEvidence::None,
    })
}

fn reversi_start(start: &SgfStart, side_to_move: Color, goal: Goal) -> Result<Position, SgfError> {
    let discs = |color: Color| {
        let bits = start.stones.iter().filter(|stone| stone.1 == color);
        bits.fold(0, |bits, (point, _)| bits | 1 << (u32::from(point.row) * 8 + u32::from(point.column)))
    };
    let setup = reversi::Setup { black: discs(Color::Black), white: discs(Color::White), side_to_move, goal };
    Ok(Position::Reversi(setup.start()?))
}

/// The game that begins where the board of another game is set up again, by the rules of that other game.
pub fn header_after_new_setup(
    tree: &SgfTree,
    shape: &TreeShape,
    from: TreeLocation,
    before: &Position,
) -> Result<Header, SgfError> {
    let mut start = SgfStart::of(before);
    let beginning = setup::walk_to_first_move(tree, shape, from, before, &mut start)?;
    let side = side_to_move(tree, shape, &start, beginning.first_move_location).unwrap_or(before.side_to_move());
    let start = match before.as_reversi() {
        Some(before) => reversi_start(&start, side, before.goal())?,
        None => ArrangedBoard::of(before).with_pieces(&start.stones, side).to_position()?,
    };
    Ok(Header {
        record: GameRecord::new(start),
        beginning,
        warnings: Vec::new(),
        required_evidence: RequiredEvidence::None,
    })
}

/// The value of a key in this program's own property.
pub fn own_property<'t>(tree: &SgfTree<'t>, key: &str) -> Option<&'t str> {
    let own = tree.property(0, words::OWN_ROOT)?;
    own.values().find_map(|value| value.strip_prefix(key)?.strip_prefix(':'))
}

/// The text of the property RU, which states the rule.
fn stated_rule(tree: &SgfTree) -> String {
    tree.property(0, "RU").map_or(String::new(), |rule| words::unescape_line(rule.value()).trim().to_owned())
}

/// The header of a tree that indicates five-in-a-row by its rule or not at all.
fn unsure_header(tree: &SgfTree, shape: &TreeShape) -> Result<Header, SgfError> {
    let number = tree.property(0, "GM").map_or("1".into(), |game| quoted_word(game.value()));
    let is_said = words::rule(&stated_rule(tree)).is_some();
    if !is_said && !may_be_gomoku(tree, shape) {
        return Err(SgfError::Other { number });
    }
    let mut header =
        gomoku_header(tree, shape, if is_said { RequiredEvidence::None } else { RequiredEvidence::Legal })?;
    let Position::Gomoku(start) = header.record.start() else { return Ok(header) };
    if !is_said && GO_SIDES.contains(&start.size().columns) {
        header.required_evidence = match tree.property(0, "GM").map_or("", |game| game.value().trim()) {
            "1" => RequiredEvidence::EndsInFive,
            "" => RequiredEvidence::FiveOrNear,
            _ => RequiredEvidence::Legal,
        };
    }
    let rule = start.rule().word().to_owned();
    let warning = match tree.property(0, "GM") {
        Some(_) => FormatWarningKind::ReadByRule { text: format!("GM[{number}]"), rule },
        None => FormatWarningKind::UnnamedGame { rule },
    };
    header.warnings.insert(0, warning);
    Ok(header)
}

/// Whether a tree that does not mention five-in-a-row does not mention Go either, by rules, komi, handicap or stones of a start.
fn may_be_gomoku(tree: &SgfTree, shape: &TreeShape) -> bool {
    // Under another game's number, komi is only what a program for Go left there.
    let may_be_go = tree.property(0, "GM").is_none_or(|game| ["", "1"].contains(&game.value().trim()));
    let has_komi = may_be_go && tree.property(0, "KM").is_some_and(|komi| komi.value().trim().parse() != Ok(0.0));
    let has_handicap = tree.property(0, "HA").is_some_and(|stones| stones.value().trim().parse() != Ok(0));
    let is_go = ["TB", "TW", "AB", "AW", "AE"].iter().any(|name| tree.property(0, name).is_some());
    // On a board of 15 lines a rule's unknown name may stand, as engines that were written for Go leave it there.
    let may_have_rule = side_of(tree) == Some(GOMOKU_SIDE) && !words::is_go_rule(&stated_rule(tree));
    let is_ruled = !stated_rule(tree).is_empty() && !may_have_rule;
    !has_komi && !has_handicap && !is_go && !is_ruled && first_move(tree, shape, TreeLocation::ROOT).is_some()
}

fn gomoku_header(tree: &SgfTree, shape: &TreeShape, doubt: RequiredEvidence) -> Result<Header, SgfError> {
    let mut warnings = Vec::new();
    let stated = stated_rule(tree);
    let rule = words::rule(&stated).unwrap_or_else(|| {
        let rule = Rule::Freestyle;
        if !stated.is_empty() {
            warnings.push(FormatWarningKind::ReadByRule { text: quoted_word(&stated), rule: rule.word().into() });
        }
        rule
    });
    let (start, beginning) = gomoku_start(tree, shape, rule)?;
    let start = Position::Gomoku(start);
    let opening = own_property(tree, "opening").and_then(OpeningRule::from_word).unwrap_or_default();
    let record = GameRecord::with_opening(start.clone(), opening).unwrap_or_else(|_| {
        warnings.push(FormatWarningKind::LeftOut { text: opening.word().into() });
        GameRecord::new(start)
    });
    Ok(Header { record, beginning, warnings, required_evidence: doubt })
}

fn gomoku_start(tree: &SgfTree, shape: &TreeShape, rule: Rule) -> Result<(gomoku::Position, GameOpening), SgfError> {
    let forbidden =
        if own_property(tree, "forbidden") == Some("lose") { ForbiddenPlay::Lose } else { ForbiddenPlay::Refuse };
    let empty = gomoku::Setup {
        size: size_of(tree)?.unwrap_or(gomoku::Setup::default().size),
        rule,
        players: own_property(tree, "players").and_then(|players| players.parse().ok()).unwrap_or(2),
        forbidden,
        passes_allowed: own_property(tree, "passes") == Some("yes"),
        ..gomoku::Setup::default()
    };
    let board = Position::Gomoku(gomoku::Position::try_from(empty.clone())?);
    let mut start = SgfStart::default();
    let beginning = setup::walk_to_first_move(tree, shape, TreeLocation::ROOT, &board, &mut start)?;
    let side_to_move = side_to_move(tree, shape, &start, beginning.first_move_location).unwrap_or(Color::Black);
    // Passes in a file imply a rule that allows them.
    let passes_allowed = empty.passes_allowed || rule != Rule::Renju && has_pass(tree, &board);
    let setup = gomoku::Setup { stones: start.stones, side_to_move, passes_allowed, ..empty };
    Ok((gomoku::Position::try_from(setup)?, beginning))
}

fn has_pass(tree: &SgfTree, board: &Position) -> bool {
    let is_pass = |word: &str| words::point(board, word).is_none() && words::is_pass(word);
    let moves = |node: usize| tree.properties(node).iter().filter(|property| mover_of_property(property).is_some());
    (0..tree.len()).flat_map(moves).any(|property| is_pass(property.value()))
}
