//! A tree of SGF to a `GameRecord`: its moves are played through the rules, node by node; what is refused ends its branch.
//!
//! For the rows of the format alone. Nothing here calls itself: trees may be as deep as their file is long.

use super::header::{self, Doubt, Header, SgfError, told};
use super::tree::{Property, Tree};
use super::words::{self, OWN_ACT, OWN_END, OWN_MOVE, OWN_ROOT, OWN_TIME, Stated};
use crate::formats::format::GameHeading;
use crate::formats::oddity::{Lines, Oddity, What};
use crate::formats::record::{AddError, Cursor, Deed, GameRecord, GameResult};
use crate::formats::timing;
use crate::rules::clock::ClockRule;
use crate::rules::{Color, Illegal, Ply, Position};
use std::fmt;

/// No more odd things of one game are told.
pub const ODDITIES_MAX: usize = 20;
/// So many cursors are kept for the branches that still come; beyond them the way to a branch is played again.
const CURSORS_MAX: usize = 8192;

/// Why a tree gives no game; where in its text.
#[derive(Debug)]
pub struct Refused {
    pub at: usize,
    pub why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    Header(SgfError),
    /// Already the first move cannot be played.
    Start(What),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Header(error) => error.fmt(f),
            // Nothing was kept: only what is wrong.
            Why::Start(What::Illegal { ply, word, why }) => write!(f, "ply {ply}: {word} is illegal: {why}"),
            Why::Start(What::NoPoint { ply, word }) => write!(f, "ply {ply}: {word:?} is no move"),
            Why::Start(what) => what.fmt(f),
        }
    }
}

impl std::error::Error for Why {}

impl Why {
    /// As what was left out of a collection.
    pub fn what(&self) -> What {
        match self {
            Why::Header(error) => error.what(),
            Why::Start(what) => what.clone(),
        }
    }
}

/// The game of a tree. `text` is the one that the tree was read from; places in it are told as lines.
pub fn record(tree: &Tree, lines: &Lines) -> Result<(GameRecord, Vec<Oddity>), Refused> {
    let refused = |why| Refused { at: tree.at(0), why };
    let Header { record, oddities, doubt } = header::read(tree).map_err(|error| refused(Why::Header(error)))?;
    let mut player = Player::new(tree, lines, record);
    player.oddities.extend(oddities.into_iter().map(Oddity::from));
    player.play();
    if is_other(doubt, &player) {
        let number = tree.property(0, "GM").map_or("1".into(), |game| told(game.value()));
        return Err(refused(Why::Header(SgfError::Other { number })));
    }
    if let Some((at, what)) = player.first_refused.take().filter(|_| player.record.nodes().len() == 1) {
        return Err(Refused { at, why: Why::Start(what) });
    }
    if tree.is_cut {
        player.oddities.push(What::CutOff.into());
    }
    player.name();
    Ok((player.record, player.oddities))
}

/// Whether a tree that did not say what it is turns out to be none of ours.
fn is_other(doubt: Doubt, player: &Player) -> bool {
    let breaks_off = player.is_main_line_cut;
    match doubt {
        Doubt::None => false,
        Doubt::Legal => breaks_off,
        Doubt::Five => breaks_off || player.record.final_position().outcome().is_none(),
    }
}

/// A tree as a list of games shows it, unchecked.
pub fn heading(tree: &Tree) -> GameHeading {
    let is_reversi = matches!(header::kind(tree), Ok(header::Kind::Reversi));
    let is_placement = |property: &Property| header::color(property).is_some() && !words::is_pass(property.value());
    let placements = tree.main_line().map(|node| tree.properties(node).iter().filter(|at| is_placement(at)).count());
    let result = match words::result(&line(tree, "RE"), is_reversi) {
        Stated::Result(result) => Some(result),
        Stated::Nothing | Stated::Unclear => None,
    };
    GameHeading {
        players: players(tree),
        date: line(tree, "DT"),
        event: event(tree),
        result,
        placements: placements.sum(),
    }
}

/// A text of the first node.
fn line(tree: &Tree, name: &str) -> String {
    tree.property(0, name).map_or(String::new(), |property| words::line(property.value()).trim().to_owned())
}

/// The tournament, else the place.
fn event(tree: &Tree) -> String {
    Some(line(tree, "EV")).filter(|event| !event.is_empty()).unwrap_or_else(|| line(tree, "PC"))
}

/// The names by color; none where there is none.
fn players(tree: &Tree) -> Vec<String> {
    let own = |key| header::own(tree, key).map_or(String::new(), words::line);
    let mut names = vec![line(tree, "PB"), line(tree, "PW"), own("name3"), own("name4")];
    let known = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| (last + 1).max(2));
    names.truncate(known);
    names
}

/// Plays a tree into a record.
struct Player<'t> {
    tree: &'t Tree<'t>,
    lines: &'t Lines<'t>,
    record: GameRecord,
    cursor: Cursor,
    /// The record's node of each of the tree's; `None` in a branch that was refused.
    places: Vec<Option<usize>>,
    /// The cursors of nodes whose other children still come.
    waiting: Vec<(usize, Cursor)>,
    oddities: Vec<Oddity>,
    first_refused: Option<(usize, What)>,
    /// The main line are the tree's first nodes, up to this one.
    main_line_end: usize,
    is_main_line_cut: bool,
}

impl<'t> Player<'t> {
    fn new(tree: &'t Tree<'t>, lines: &'t Lines<'t>, record: GameRecord) -> Player<'t> {
        let cursor = record.cursor();
        Player {
            tree,
            lines,
            record,
            cursor,
            places: Vec::with_capacity(tree.len()),
            waiting: Vec::new(),
            oddities: Vec::new(),
            first_refused: None,
            main_line_end: tree.main_line().last().unwrap_or(0),
            is_main_line_cut: false,
        }
    }

    fn tell(&mut self, at: usize, what: What) {
        if self.oddities.len() < ODDITIES_MAX {
            self.oddities.push(Oddity::at(self.lines.at(at), what));
        }
    }

    fn play(&mut self) {
        if let Some(at) = self.tree.garbage_at {
            let word = self.lines.text[at..].split_whitespace().next().unwrap_or_default();
            self.tell(at, What::LeftOut { text: told(word) });
        }
        for (node, children) in self.tree.child_counts().into_iter().enumerate() {
            let is_there = self.go_before(node);
            let played = if is_there { self.play_node(node) } else { None };
            self.places.push(played);
            if is_there && played.is_none() && node <= self.main_line_end {
                self.is_main_line_cut = true;
            }
            if children > 1 && played.is_some() && self.waiting.len() < CURSORS_MAX {
                self.waiting.push((node, self.cursor.clone()));
            }
        }
    }

    /// The cursor goes to the node before a node of the tree, if that was played.
    fn go_before(&mut self, node: usize) -> bool {
        let Some(parent) = self.tree.parent(node) else { return true };
        let Some(place) = self.places[parent] else { return false };
        if parent + 1 != node {
            // The branches between are done.
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

    /// Plays what a node holds and describes where that leads; `None` where it cannot be played.
    fn play_node(&mut self, node: usize) -> Option<usize> {
        let tree = self.tree;
        for property in tree.properties(node) {
            if let Err(what) = self.play_property(property) {
                let at = tree.at(node);
                self.first_refused.get_or_insert((at, what.clone()));
                self.tell(at, what);
                return None;
            }
        }
        self.describe(node);
        Some(self.cursor.node())
    }

    fn play_property(&mut self, property: &Property) -> Result<(), What> {
        let illegal = |player: &Self, why| Err(player.illegal(property, why));
        if property.is(OWN_ACT) {
            let values: Vec<&str> = property.values().map(str::trim).collect();
            let act = words::act(self.cursor.position(), &values);
            let Some(act) = act else { return Err(self.no_point(property)) };
            return self.record.add(&mut self.cursor, Deed::Act(act)).or_else(|why| illegal(self, why));
        }
        let color = header::color(property);
        if color.is_none() && !property.is(OWN_MOVE) {
            return Ok(());
        }
        self.pass_before(color).or_else(|why| illegal(self, why))?;
        let word = property.value();
        let played = match words::point(self.cursor.position(), word) {
            Some(point) => self.record.add_placement(&mut self.cursor, point),
            None if words::is_pass(word) => self.record.add(&mut self.cursor, Deed::Ply(Ply::Pass)),
            None => return Err(self.no_point(property)),
        };
        played.or_else(|why| illegal(self, why))
    }

    /// Before a move of the other color stands a pass, where the rules have one. A game of three or four goes by its turns.
    fn pass_before(&mut self, color: Option<Color>) -> Result<(), AddError> {
        let position = self.cursor.position();
        let is_for_two = !matches!(position, Position::Gomoku(position) if position.players() > 2);
        match color {
            Some(color) if is_for_two && position.side_to_move() != color => match position.may_pass() {
                true => self.record.add(&mut self.cursor, Deed::Ply(Ply::Pass)),
                false if position.outcome().is_some() => Err(Illegal::Over.into()),
                false => Err(Illegal::PassNotAllowed.into()),
            },
            _ => Ok(()),
        }
    }

    /// The number of the ply that comes next, from 1. What is not told any more need not be counted.
    fn ply(&self) -> usize {
        if self.oddities.len() >= ODDITIES_MAX {
            return 0;
        }
        let is_ply = |node: &&usize| matches!(self.record.node(**node).deed, Some(Deed::Ply(_)));
        self.record.path(self.cursor.node()).iter().filter(is_ply).count() + 1
    }

    fn illegal(&self, property: &Property, why: AddError) -> What {
        match why {
            AddError::Full => What::Full,
            why => {
                let word = Some(told(property.value())).filter(|word| !word.is_empty());
                What::Illegal { ply: self.ply(), word: word.unwrap_or("--".into()), why }
            }
        }
    }

    fn no_point(&self, property: &Property) -> What {
        What::NoPoint { ply: self.ply(), word: told(property.value()) }
    }

    /// Gives the record's node what a node of the tree tells of it.
    fn describe(&mut self, node: usize) {
        let (tree, at) = (self.tree, self.cursor.node());
        for property in tree.properties(node) {
            if property.is("C") || property.is("N") {
                self.record.add_comment(at, &words::text(property.value()));
            } else if property.is(OWN_TIME) {
                property.value().trim().parse().into_iter().for_each(|ms| self.record.set_elapsed_ms(at, ms));
            } else if property.is(OWN_END) {
                let is_first = node <= self.main_line_end;
                self.record.ended_at = self.record.ended_at.or(is_first.then_some(at));
            } else if !is_known(tree, node, property) {
                self.keep(node, property);
            }
        }
    }

    /// Keeps a property that is not understood.
    fn keep(&mut self, node: usize, property: &Property) {
        let text = property.to_string();
        // What stands beside a move of the first node is the whole game's.
        let place = if node == 0 { 0 } else { self.cursor.node() };
        let is_setup = ["AB", "AW", "AE", "PL"].iter().any(|name| property.is(name));
        if !self.record.add_extra(place, &text) || is_setup {
            self.tell(self.tree.at(node), What::LeftOut { text: told(&text) });
        }
    }

    /// Names, date, event, round and result.
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
        self.record.result = self.result();
        self.record.clock = clock(tree).unwrap_or_default();
        self.record.minutes = minutes(tree);
    }

    fn result(&mut self) -> Option<GameResult> {
        if let Some(result) = header::own(self.tree, "result").and_then(words::own_result) {
            return Some(result);
        }
        let stated = line(self.tree, "RE");
        match words::result(&stated, matches!(self.record.start(), Position::Reversi(_))) {
            Stated::Result(result) => Some(result),
            Stated::Nothing => None,
            Stated::Unclear => {
                self.tell(self.tree.at(0), What::NoResult { word: told(&stated) });
                None
            }
        }
    }
}

/// The clock of TM and OT, where they are one of ours.
fn clock(tree: &Tree) -> Option<ClockRule> {
    let overtime = tree.property(0, "OT").map(|property| words::line(property.value()));
    timing::of_sgf(&words::line(tree.property(0, "TM")?.value()), overtime.as_deref())
}

/// Main times of their own, in our own words.
fn minutes(tree: &Tree) -> Vec<Option<u32>> {
    let own = |at: usize| header::own(tree, &format!("minutes{at}")).and_then(|minutes| minutes.parse().ok());
    let mut minutes: Vec<Option<u32>> = (1..=Color::ALL.len()).map(own).collect();
    minutes.truncate(minutes.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    minutes
}

/// Whether a property is understood, so that it is written anew from the record.
fn is_known(tree: &Tree, node: usize, property: &Property) -> bool {
    let anywhere = ["B", "W", OWN_ACT, OWN_MOVE];
    let of_root = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "DT", "EV", "RO", "AB", "AW", "PL", OWN_ROOT];
    let is_any = |names: &[&str]| names.iter().any(|name| property.is(name));
    if node > 0 || is_any(&anywhere) {
        return is_any(&anywhere);
    }
    let is_reversi = matches!(header::kind(tree), Ok(header::Kind::Reversi));
    let value = words::line(property.value());
    let is_said = match property.name().as_str() {
        "PC" => line(tree, "EV").is_empty(),
        "TM" | "OT" => clock(tree).is_some(),
        "RU" => {
            if is_reversi {
                words::is_anti(&value)
            } else {
                words::is_rule(&value)
            }
        }
        "RE" => matches!(words::result(&value, is_reversi), Stated::Result(_)),
        _ => false,
    };
    is_said || is_any(&of_root)
}
