//! Conversion of an SGF tree to a `GameRecord`: its moves are played through the rules, node by node; a refused one ends its branch. Where
//! the board is set up again after moves, or separately for each variation, another record begins.
//!
//! For this format's row alone. Nothing here is recursive: trees may be as deep as their file is long.

use super::header::{self, Header, RequiredEvidence, SgfError};
use super::setup::{self, GameOpening, SgfStart, TreeLocation, TreeShape};
use super::tree::{Property, SgfTree};
use super::words::{self, OWN_ACT, OWN_END, OWN_MOVE, OWN_ROOT, OWN_TIME, StatedResult, quoted_word};
use crate::format::GameHeading;
use crate::record::{AddError, Cursor, GameRecord, GameResult, PlyOrAction};
use crate::timing;
use crate::warning::{FormatWarning, FormatWarningKind, LineIndex};
use qipan_rules::clock::ClockRule;
use qipan_rules::{Color, GameKind, Illegal, Ply, Position};
use std::fmt;

/// Limit of warnings per game.
pub const WARNINGS_MAX: usize = 20;
/// The properties of the root that tell of the whole game, and so belong to each game of its tree.
const GAME_INFO: [&str; 14] = ["AN", "BR", "BT", "CP", "GC", "GN", "ON", "OT", "PC", "SO", "TM", "US", "WR", "WT"];
/// Limit of games per tree.
const GAMES_MAX: usize = 1000;
/// Limit of cursors kept for pending branches; beyond it the path to a branch is played again.
const CURSORS_MAX: usize = 8192;

/// Why a tree gives no game, with the place in its text.
#[derive(Debug)]
pub struct TreeRefusal {
    pub at: usize,
    pub kind: TreeRefusalKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeRefusalKind {
    Header(SgfError),
    /// The first move is already illegal.
    Start(FormatWarningKind),
}

impl fmt::Display for TreeRefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeRefusalKind::Header(error) => error.fmt(f),
            // Nothing was kept: only the errors are reported.
            TreeRefusalKind::Start(FormatWarningKind::Illegal { ply, word, why }) => {
                write!(f, "ply {ply}: {word} is illegal: {why}")
            }
            TreeRefusalKind::Start(FormatWarningKind::NoPoint { ply, word }) => {
                write!(f, "ply {ply}: {word:?} is no move")
            }
            TreeRefusalKind::Start(what) => what.fmt(f),
        }
    }
}

impl std::error::Error for TreeRefusalKind {}

impl TreeRefusalKind {
    /// The warning for a tree left out of a collection.
    pub fn warning_kind(&self, tree: &SgfTree) -> FormatWarningKind {
        match self {
            TreeRefusalKind::Header(error) => error.warning_kind(tree, 0),
            TreeRefusalKind::Start(what) => what.clone(),
        }
    }
}

/// A game of a tree, and its warnings.
pub type ParsedTree = (GameRecord, Vec<FormatWarning>);

/// The games of a tree, one or more, in order. `lines` indexes the tree's text; places are reported as lines.
pub fn records(tree: &SgfTree, lines: &LineIndex) -> Result<Vec<ParsedTree>, TreeRefusal> {
    let shape = TreeShape::of(tree);
    let refused = |why| TreeRefusal { at: tree.byte_offset(0), kind: why };
    let Header { record, beginning, warnings, required_evidence: doubt } =
        header::read(tree, &shape).map_err(|error| refused(TreeRefusalKind::Header(error)))?;
    let mut places = vec![None; tree.len()];
    let mut player = SgfPlayer::new(tree, &shape, lines, record, beginning, None);
    player.warnings.extend(warnings.into_iter().map(FormatWarning::from));
    player.play(&mut places);
    if is_other(doubt, &player) {
        let number = tree.property(0, "GM").map_or("1".into(), |game| quoted_word(game.value()));
        return Err(refused(TreeRefusalKind::Header(SgfError::Other { number })));
    }
    let mut games = Vec::new();
    let (mut first_refused, mut warnings) = (None, Vec::new());
    let mut waiting = player.finish(&mut games, &mut first_refused, &mut warnings);
    while let Some(anew) = waiting.pop() {
        let header = header::header_after_new_setup(tree, &shape, anew.from, &anew.before);
        match header.map(|header| (header.record, header.beginning)) {
            Ok((record, beginning)) if games.len() < GAMES_MAX => {
                let mut player = SgfPlayer::new(tree, &shape, lines, record, beginning, Some(&anew));
                player.keep_game_info();
                player.play(&mut places);
                waiting.extend(player.finish(&mut games, &mut first_refused, &mut warnings));
                let too_many = waiting.len().saturating_sub(GAMES_MAX);
                waiting
                    .drain(..too_many)
                    .take(1)
                    .for_each(|_| warnings.push(FormatWarningKind::TooManyPositions.into()));
            }
            Ok(_) => warnings.push(FormatWarning::at(
                lines.at(tree.byte_offset(anew.from.node)),
                FormatWarningKind::TooManyPositions,
            )),
            Err(error) => {
                let what = error.warning_kind(tree, anew.from.node);
                warnings.push(FormatWarning::at(lines.at(tree.byte_offset(anew.from.node)), what))
            }
        }
        if warnings.len() >= WARNINGS_MAX {
            break;
        }
    }
    match (games.first_mut(), first_refused) {
        (Some((_, odd)), _) => odd.extend(warnings),
        (None, Some((at, what))) => return Err(TreeRefusal { at, kind: TreeRefusalKind::Start(what) }),
        (None, None) => {
            return Err(TreeRefusal {
                at: tree.byte_offset(0),
                kind: TreeRefusalKind::Start(FormatWarningKind::CutOff),
            });
        }
    }
    Ok(games)
}

/// Whether a tree of an unstated kind turns out to be unsupported.
fn is_other(doubt: RequiredEvidence, player: &SgfPlayer) -> bool {
    let breaks_off = player.is_main_line_cut;
    match doubt {
        RequiredEvidence::None => false,
        RequiredEvidence::Legal => breaks_off,
        RequiredEvidence::EndsInFive => breaks_off || player.record.final_position().outcome().is_none(),
        RequiredEvidence::FiveOrNear => {
            let is_open = player.record.final_position().outcome().is_none();
            breaks_off || is_open && !header::has_close_first_moves(&player.record)
        }
    }
}

/// A tree as a list of games shows it, unchecked.
pub fn heading(tree: &SgfTree) -> GameHeading {
    let is_reversi = matches!(header::stated_game(tree), Ok(header::StatedGame::Known(GameKind::Reversi)));
    let is_placement =
        |property: &Property| setup::mover_of_property(property).is_some() && !words::is_pass(property.value());
    let placements = tree.main_line().map(|node| tree.properties(node).iter().filter(|at| is_placement(at)).count());
    let result = match words::result(&line(tree, "RE"), is_reversi) {
        StatedResult::Result(result) => Some(result),
        StatedResult::Nothing | StatedResult::Unclear => None,
    };
    GameHeading {
        players: players(tree),
        date: line(tree, "DT"),
        event: event(tree),
        result,
        placements: placements.sum(),
    }
}

/// The first node's property of this name, as text of one line.
fn line(tree: &SgfTree, name: &str) -> String {
    tree.property(0, name).map_or(String::new(), |property| words::unescape_line(property.value()).trim().to_owned())
}

/// The tournament, or the place if no tournament is named.
fn event(tree: &SgfTree) -> String {
    Some(line(tree, "EV")).filter(|event| !event.is_empty()).unwrap_or_else(|| line(tree, "PC"))
}

/// The players' names by color, up to the last known one; an unknown name is empty.
fn players(tree: &SgfTree) -> Vec<String> {
    let own = |key| header::own_property(tree, key).map_or(String::new(), words::unescape_line);
    let mut names = vec![line(tree, "PB"), line(tree, "PW"), own("name3"), own("name4")];
    let known = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| (last + 1).max(2));
    names.truncate(known);
    names
}

/// The place where a board is set up again.
struct NewSetup {
    from: TreeLocation,
    before: Position,
}

/// The result of playing a node.
enum NodePlay {
    Played,
    Refused,
    /// The board is set up again from the property with this index on.
    Anew(usize),
}

/// Plays a game of a tree into a record.
struct SgfPlayer<'t> {
    tree: &'t SgfTree<'t>,
    shape: &'t TreeShape,
    root: RootFacts,
    lines: &'t LineIndex<'t>,
    record: GameRecord,
    cursor: Cursor,
    beginning: GameOpening,
    /// The node that the previous game of the tree already described.
    described: Option<usize>,
    /// The cursors of nodes with children still to come.
    waiting: Vec<(usize, Cursor)>,
    anew: Vec<NewSetup>,
    warnings: Vec<FormatWarning>,
    first_refused: Option<(usize, FormatWarningKind)>,
    /// The last node of the main line.
    main_line_end: usize,
    is_main_line_cut: bool,
    /// Whether the game continues to the end of the tree's main line.
    has_end: bool,
    /// Whether more games begin in the tree than `GAMES_MAX`.
    is_full: bool,
}

impl<'t> SgfPlayer<'t> {
    fn new(
        tree: &'t SgfTree<'t>,
        shape: &'t TreeShape,
        lines: &'t LineIndex<'t>,
        record: GameRecord,
        beginning: GameOpening,
        anew: Option<&NewSetup>,
    ) -> SgfPlayer<'t> {
        let cursor = record.cursor();
        let next = |at: &usize| Some(at + 1).filter(|next| tree.parent(*next) == Some(*at));
        let main_line_end = std::iter::successors(Some(beginning.first_move_location.node), next).last().unwrap_or(0);
        SgfPlayer {
            tree,
            shape,
            root: RootFacts::of(tree),
            lines,
            record,
            cursor,
            described: anew.filter(|anew| anew.from.property > 0).map(|anew| anew.from.node),
            beginning,
            waiting: Vec::new(),
            anew: Vec::new(),
            warnings: Vec::new(),
            first_refused: None,
            main_line_end,
            is_main_line_cut: false,
            has_end: Some(main_line_end) == tree.main_line().last(),
            is_full: false,
        }
    }

    fn warn(&mut self, at: usize, what: FormatWarningKind) {
        if self.warnings.len() < WARNINGS_MAX {
            self.warnings.push(FormatWarning::at(self.lines.at(at), what));
        }
    }

    /// Plays all nodes of the game. For each node stores the record's node in `places`, or `None` in a refused branch.
    fn play(&mut self, places: &mut [Option<usize>]) {
        let TreeLocation { node: first, property } = self.beginning.first_move_location;
        if self.beginning.nodes_before_first_move.start == 0 && self.tree.lacks_semicolon {
            let at = self.tree.byte_offset(0);
            let word = quoted_word(self.lines.text[at..].split_whitespace().next().unwrap_or_default());
            self.warn(at, FormatWarningKind::ReadByRule { rule: format!("(;{word}"), text: format!("({word}") });
        }
        if self.beginning.nodes_before_first_move.start == 0
            && let Some(at) = self.tree.garbage_at
        {
            let word = self.lines.text[at..].split_whitespace().next().unwrap_or_default();
            self.warn(at, FormatWarningKind::LeftOut { text: quoted_word(word) });
        }
        for node in self.beginning.nodes_before_first_move.clone() {
            places[node] = Some(0);
            self.describe(node);
        }
        let (mut node, end) = (first, self.shape.branch_ends[first] as usize);
        while node < end {
            let is_there = node == first || self.go_before(node, places);
            let from = if node == first { property } else { 0 };
            let outcome = if is_there { self.play_node(node, from) } else { NodePlay::Refused };
            places[node] = matches!(outcome, NodePlay::Played).then_some(self.cursor.node());
            if let NodePlay::Anew(property) = outcome {
                self.begin_anew(TreeLocation { node, property });
                node = self.shape.branch_ends[node] as usize;
                continue;
            }
            if is_there && places[node].is_none() && node <= self.main_line_end {
                self.is_main_line_cut = true;
            }
            if self.shape.counts[node] > 1 && places[node].is_some() && self.waiting.len() < CURSORS_MAX {
                self.waiting.push((node, self.cursor.clone()));
            }
            node += 1;
        }
    }

    /// Ends the game; another one begins with the board as it is set up now.
    fn begin_anew(&mut self, from: TreeLocation) {
        let ply = self.ply().saturating_sub(1);
        if ply > 0 {
            self.warn(self.tree.byte_offset(from.node), FormatWarningKind::BoardSetUpAgain { ply });
        }
        if from.node <= self.main_line_end {
            self.has_end = false;
        }
        match self.anew.len() {
            ..GAMES_MAX => self.anew.push(NewSetup { from, before: self.cursor.position().clone() }),
            GAMES_MAX.. => self.is_full = true,
        }
    }

    /// Adds the game to the tree's games, unless it is only the beginning of others; returns the set-ups with which those others begin, the
    /// first one last.
    fn finish(
        mut self,
        games: &mut Vec<ParsedTree>,
        first_refused: &mut Option<(usize, FormatWarningKind)>,
        warnings: &mut Vec<FormatWarning>,
    ) -> Vec<NewSetup> {
        let mut anew = std::mem::take(&mut self.anew);
        anew.reverse();
        if self.is_full {
            warnings.push(FormatWarningKind::TooManyPositions.into());
        }
        let refused = self.first_refused.take();
        // A board set up by somebody is worth keeping, whatever follows.
        let is_refused = refused.is_some() && !self.beginning.is_set;
        let is_empty = self.record.nodes().len() == 1 && (is_refused || !anew.is_empty());
        if is_empty {
            *first_refused = first_refused.take().or(refused);
            warnings.append(&mut self.warnings);
            return anew;
        }
        if self.tree.is_cut && self.has_end {
            self.warnings.push(FormatWarningKind::CutOff.into());
        }
        self.name();
        games.push((self.record, self.warnings));
        anew
    }

    /// Moves the cursor to the predecessor of a node of the tree; returns `false` if that was not played.
    fn go_before(&mut self, node: usize, places: &[Option<usize>]) -> bool {
        let Some(parent) = self.tree.parent(node) else { return true };
        let Some(place) = places[parent] else { return false };
        if parent + 1 != node {
            // The branches between are complete.
            while self.waiting.last().is_some_and(|(waiting, _)| *waiting > parent) {
                self.waiting.pop();
            }
            match self.waiting.last() {
                Some((waiting, cursor)) if *waiting == parent => self.cursor = cursor.clone(),
                _ => self.cursor = self.record.cursor_at(place),
            }
        }
        true
    }

    /// Plays a node's properties from a given one on and describes the resulting position.
    fn play_node(&mut self, node: usize, from: usize) -> NodePlay {
        let tree = self.tree;
        let (mut has_played, mut unchanged_to) = (from > 0, from);
        for (index, property) in tree.properties(node).iter().enumerate().skip(from) {
            if node > 0 && setup::is_setup(property) {
                if index < unchanged_to {
                    continue;
                }
                let Some(to) = self.unchanged_to(node, index) else {
                    if has_played {
                        self.describe(node);
                    }
                    return NodePlay::Anew(index);
                };
                unchanged_to = to;
                continue;
            }
            if let Err(what) = self.play_property(property) {
                let at = tree.byte_offset(node);
                self.first_refused.get_or_insert((at, what.clone()));
                self.warn(at, what);
                return NodePlay::Refused;
            }
            has_played |= setup::is_played(property);
        }
        self.describe(node);
        NodePlay::Played
    }

    /// The index up to which the set-up properties of a node leave the board as it is, from here up to the next move; `None` if they change
    /// it. What stands behind a part of them that changes nothing does not change it either. Warns about an unreadable one and skips it.
    fn unchanged_to(&mut self, node: usize, from: usize) -> Option<usize> {
        let properties = &self.tree.properties(node)[from..];
        let count = properties.iter().position(setup::is_played).unwrap_or(properties.len());
        let position = self.cursor.position();
        let mut start = SgfStart::of(position);
        match start.apply_setup(&properties[..count], position) {
            Ok(()) => start.equals_board_of(position).then_some(from + count),
            Err(error) => {
                let is_told = self.warnings.len() < WARNINGS_MAX;
                self.warn(self.tree.byte_offset(node), SgfError::from(error).warning_kind(self.tree, node));
                Some(if is_told { from + 1 } else { from + count })
            }
        }
    }

    fn play_property(&mut self, property: &Property) -> Result<(), FormatWarningKind> {
        let illegal = |player: &Self, why| Err(player.illegal(property, why));
        if property.is(OWN_ACT) {
            let values: Vec<&str> = property.values().map(str::trim).collect();
            let act = words::parse_action(self.cursor.position(), &values);
            let Some(act) = act else { return Err(self.no_point(property)) };
            return self.record.add(&mut self.cursor, PlyOrAction::Act(act)).or_else(|why| illegal(self, why));
        }
        if setup::has_opening_stones(property) {
            return self.place_opening_stones(property);
        }
        let color = setup::mover_of_property(property);
        if color.is_none() && !property.is(OWN_MOVE) {
            return Ok(());
        }
        self.pass_before(color).or_else(|why| illegal(self, why))?;
        let word = property.value();
        let played = match words::point(self.cursor.position(), word) {
            Some(point) => self.record.add_placement(&mut self.cursor, point),
            None if words::is_pass(word) => self.record.add(&mut self.cursor, PlyOrAction::Ply(Ply::Pass)),
            None => return Err(self.no_point(property)),
        };
        played.or_else(|why| illegal(self, why))
    }

    /// Adds the pass before a move of the other color, if the rules have passes. Games of three or four players follow their turns.
    fn pass_before(&mut self, color: Option<Color>) -> Result<(), AddError> {
        let position = self.cursor.position();
        let is_for_two = !matches!(position, Position::Gomoku(position) if position.players() > 2);
        match color {
            Some(color) if is_for_two && position.side_to_move() != color => match position.may_pass() {
                true => self.record.add(&mut self.cursor, PlyOrAction::Ply(Ply::Pass)),
                false if position.outcome().is_some() => Err(Illegal::Over.into()),
                false => Err(Illegal::PassNotAllowed.into()),
            },
            _ => Ok(()),
        }
    }

    fn place_opening_stones(&mut self, property: &Property) -> Result<(), FormatWarningKind> {
        for word in property.value().split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let point = words::point(self.cursor.position(), word).ok_or_else(|| self.no_point(property))?;
            let placed = self.record.add_placement(&mut self.cursor, point);
            placed.map_err(|why| self.illegal(property, why))?;
        }
        Ok(())
    }

    /// The number of the next ply, from 1. It is not counted once the maximum number of warnings is reached.
    fn ply(&self) -> usize {
        if self.warnings.len() >= WARNINGS_MAX {
            return 0;
        }
        let is_ply = |node: &&usize| matches!(self.record.node(**node).ply_or_action, Some(PlyOrAction::Ply(_)));
        self.record.path(self.cursor.node()).iter().filter(is_ply).count() + 1
    }

    fn illegal(&self, property: &Property, why: AddError) -> FormatWarningKind {
        match why {
            AddError::Full => FormatWarningKind::TooManyPositions,
            why => {
                let word = Some(quoted_word(property.value())).filter(|word| !word.is_empty());
                FormatWarningKind::Illegal { ply: self.ply(), word: word.unwrap_or("--".into()), why }
            }
        }
    }

    fn no_point(&self, property: &Property) -> FormatWarningKind {
        FormatWarningKind::NoPoint { ply: self.ply(), word: quoted_word(property.value()) }
    }

    /// Copies a tree node's data to the record's node.
    fn describe(&mut self, node: usize) {
        if self.described == Some(node) {
            return;
        }
        let (tree, at) = (self.tree, self.cursor.node());
        for property in tree.properties(node) {
            if property.is("C") {
                self.record.add_comment(at, &words::unescape_text(property.value()));
            } else if property.is(OWN_TIME) {
                property.value().trim().parse().into_iter().for_each(|ms| self.record.set_elapsed_ms(at, ms));
            } else if property.is(OWN_END) {
                let is_first = node <= self.main_line_end;
                self.record.end_node = self.record.end_node.or(is_first.then_some(at));
            } else if !self.root.is_known(node, property) {
                self.keep_property(node, property);
            }
        }
    }

    /// Keeps an unknown property with the record's node.
    fn keep_property(&mut self, node: usize, property: &Property) {
        let text = property.to_string();
        // Properties beside a move of the first node belong to the whole game.
        let place = if node == 0 { 0 } else { self.cursor.node() };
        if !self.record.add_extra(place, &text) {
            self.warn(self.tree.byte_offset(node), FormatWarningKind::LeftOut { text: quoted_word(&text) });
        }
    }

    /// Keeps what the root tells of the whole game, for a game that begins below the root.
    fn keep_game_info(&mut self) {
        let (tree, root) = (self.tree, self.root);
        let is_info = |property: &&Property| GAME_INFO.iter().any(|name| property.is(name));
        for property in tree.properties(0).iter().filter(is_info).filter(|property| !root.is_known(0, property)) {
            self.keep_property(0, property);
        }
    }

    /// Copies names, date, event, round and result to the record.
    fn name(&mut self) {
        let tree = self.tree;
        let end = self.record.end();
        let names = players(tree);
        self.record.players = names.clone();
        for (color, name) in Color::ALL.into_iter().zip(names) {
            if end.opening().is_some() {
                self.record.players[end.player_of(color)] = name;
            }
        }
        (self.record.date, self.record.event, self.record.round) = (line(tree, "DT"), event(tree), line(tree, "RO"));
        // It is the result of the game at the end of the main line.
        self.record.result = if self.has_end { self.result() } else { None };
        self.record.clock = clock(tree).unwrap_or_default();
        self.record.minutes = minutes(tree);
    }

    fn result(&mut self) -> Option<GameResult> {
        if let Some(result) = header::own_property(self.tree, "result").and_then(words::own_result) {
            return Some(result);
        }
        let stated = line(self.tree, "RE");
        match words::result(&stated, matches!(self.record.start(), Position::Reversi(_))) {
            StatedResult::Result(result) => Some(result),
            StatedResult::Nothing => None,
            StatedResult::Unclear => {
                self.warn(self.tree.byte_offset(0), FormatWarningKind::NoResult { word: quoted_word(&stated) });
                None
            }
        }
    }
}

/// The clock that TM and OT state, if it is supported.
fn clock(tree: &SgfTree) -> Option<ClockRule> {
    let overtime = tree.property(0, "OT").map(|property| words::unescape_line(property.value()));
    timing::parse_sgf_clock(&words::unescape_line(tree.property(0, "TM")?.value()), overtime.as_deref())
}

/// Individual main times, from this program's own properties.
fn minutes(tree: &SgfTree) -> Vec<Option<u32>> {
    let own = |at: usize| header::own_property(tree, &format!("minutes{at}")).and_then(|minutes| minutes.parse().ok());
    let mut minutes: Vec<Option<u32>> = (1..=Color::ALL.len()).map(own).collect();
    minutes.truncate(minutes.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    minutes
}

/// What of a tree's root decides which properties are known; found once, as a node may have a hundred thousand properties.
#[derive(Clone, Copy)]
struct RootFacts {
    is_reversi: bool,
    has_clock: bool,
}

impl RootFacts {
    fn of(tree: &SgfTree) -> RootFacts {
        let is_reversi = matches!(header::stated_game(tree), Ok(header::StatedGame::Known(GameKind::Reversi)));
        RootFacts { is_reversi, has_clock: clock(tree).is_some() }
    }

    /// Whether a property is known; a known one is written from the record again.
    fn is_known(self, node: usize, property: &Property) -> bool {
        let anywhere = ["B", "W", "AB", "AW", "AE", "PL", OWN_ACT, OWN_MOVE];
        let of_root = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "DT", "EV", "RO", OWN_ROOT];
        let is_any = |names: &[&str]| names.iter().any(|name| property.is(name));
        let is_board = is_any(&anywhere) || setup::has_opening_stones(property);
        if node > 0 || is_board {
            return is_board;
        }
        let value = words::unescape_line(property.value());
        let is_said = match property.name().as_str() {
            "TM" | "OT" => self.has_clock,
            "RU" => {
                if self.is_reversi {
                    words::is_anti_reversi(&value)
                } else {
                    words::is_rule(&value)
                }
            }
            "RE" => matches!(words::result(&value, self.is_reversi), StatedResult::Result(_)),
            _ => false,
        };
        is_said || is_any(&of_root)
    }
}
