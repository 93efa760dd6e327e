//! What only five-in-a-row needs of the app: the steps of openings, forbidden points, threats, the side panel's patterns.

use super::play::Answered;
use super::state::{App, Asked, GameKind, Said};
use super::view::{Cell, Mark};
use super::words;
use crate::engine::Task;
use crate::engine::gomoku::threat_values;
use crate::rules::gomoku::opening::{Action as Act, Opening, Refused, Region, Step};
use crate::rules::gomoku::pattern::{largest_pattern, pattern_at};
use crate::rules::gomoku::{self, Pattern};
use crate::rules::{Color, Illegal, Ply, Point, Position};
use crate::session::{Command, Session, game::choice_named, game::choice_word};

/// By how many points a side one step of zooming changes what is shown, and the fewest that are.
const ZOOM_STEP: u8 = 4;
const ZOOM_SPAN_MIN: u8 = 9;

/// The side panel's lines about the board, kept until the position changes.
pub struct Patterns {
    node: (u64, u32),
    lines: Vec<String>,
}

impl App {
    /// The position on the board, where it is one of five-in-a-row.
    pub(super) fn gomoku(&self) -> Option<&gomoku::Position> {
        match self.game.as_ref()?.session.position() {
            Position::Gomoku(position) => Some(position),
            Position::Reversi(_) => None,
        }
    }

    /// The game that "New game" means now: the one on the board, else the command line's.
    pub(super) fn kind(&self) -> GameKind {
        let open = self.game.as_ref().map(|game| GameKind::of(&game.session.setup().game));
        open.or(self.overrides.game).unwrap_or_default()
    }

    // --- What is shown of a large board -------------------------------------------------------------------------------------

    /// A finger's first tap: the point is shown, the second tap places.
    pub(super) fn aim(&mut self, cell: Cell) {
        self.cursor = Some(cell);
        let square = self.name_of(Point::new(cell.0, cell.1));
        let text = self.lang.with("aim", &[("square", square.into())]);
        self.said.push(Said::Announce(text.clone()));
        self.tell(text);
    }

    /// Larger or smaller around a cell; the largest shows nine points a side.
    pub(super) fn zoom(&mut self, (column, row): Cell, larger: bool) {
        let Some(size) = self.gomoku().map(|position| position.size()) else { return };
        let whole = size.columns.max(size.rows);
        let now = self.window.map_or(whole, |(_, _, span)| span);
        let span = if larger { now.saturating_sub(ZOOM_STEP).max(ZOOM_SPAN_MIN) } else { now + ZOOM_STEP };
        self.window = (span < whole).then(|| {
            let first = |at: u8, extent: u8| at.saturating_sub(span / 2).min(extent.saturating_sub(span));
            (first(column, size.columns), first(row, size.rows), span)
        });
    }

    pub(super) fn pan(&mut self, columns: i8, rows: i8) {
        let Some(size) = self.gomoku().map(|position| position.size()) else { return };
        if let Some((column, row, span)) = &mut self.window {
            *column = column.saturating_add_signed(columns).min(size.columns.saturating_sub(*span));
            *row = row.saturating_add_signed(rows).min(size.rows.saturating_sub(*span));
        }
    }

    /// Brings a cell into the part that is shown.
    pub(super) fn follow(&mut self, (column, row): Cell) {
        if let Some((first_column, first_row, span)) = &mut self.window {
            *first_column = (*first_column).clamp((column + 1).saturating_sub(*span), column);
            *first_row = (*first_row).clamp((row + 1).saturating_sub(*span), row);
        }
    }

    /// The last stone's cell.
    pub(super) fn last_cell(&self) -> Option<Cell> {
        let plies = self.game.as_ref()?.session.plies();
        plies.into_iter().rev().find_map(|ply| match ply {
            Ply::Place(point) => Some((point.column, point.row)),
            Ply::Pass => None,
        })
    }

    // --- Openings --------------------------------------------------------------------------------------------------------

    /// Asks the engine for what the opening wants, where it is the computer's turn in one.
    pub(super) fn think_opening(&mut self) -> bool {
        let opening = self.game.as_ref().and_then(|game| game.session.opening().cloned());
        let asks = opening.is_some();
        if let Some(opening) = opening {
            self.ask_engine(Asked::Move, Task::Open(Box::new(opening)));
        }
        asks
    }

    /// A click on a point while an opening asks for something else than a stone; `false`: it asks for a stone.
    pub(super) fn open_at(&mut self, point: Point) -> bool {
        let Some(opening) = self.game.as_ref().and_then(|game| game.session.opening().cloned()) else { return false };
        match opening.step() {
            Step::Choose { .. } | Step::Declare { .. } => {
                self.said.push(Said::Event("rejected the opening asks for a choice".into()));
                let text = self.lang.text("open-choose-first");
                self.tell_illegal(text);
            }
            Step::Offer { count, .. } => self.mark_offer(&opening, count, point),
            Step::Place { .. } | Step::Pick { .. } | Step::Done => return false,
        }
        true
    }

    /// Marks a point as a fifth move to be offered, or unmarks it; the last one offers them.
    fn mark_offer(&mut self, opening: &Opening, count: u8, point: Point) {
        let marked = self.offer.iter().position(|&marked| marked == point);
        match (marked, opening.may_offer(&self.offer, point)) {
            (Some(at), _) => _ = self.offer.remove(at),
            (None, Err(refused)) => return self.refuse_opening(refused),
            (None, Ok(())) => self.offer.push(point),
        }
        self.said.push(Said::Event(format!("marked {} of {count}", self.offer.len())));
        if self.offer.len() == usize::from(count) {
            let points = std::mem::take(&mut self.offer);
            return self.command(Command::Open(Act::Offer(points)));
        }
        let id = if marked.is_some() { "say-unmarked" } else { "say-marked" };
        let left = usize::from(count) - self.offer.len();
        let text = self.lang.with(id, &[("square", self.name_of(point).into()), ("count", left.into())]);
        self.said.push(Said::Announce(text));
    }

    /// A choice by its fixed word: `black`, `white`, `two-more`, `offer-ten`, or a number.
    pub(super) fn choose(&mut self, word: &str) {
        let is_human = self.game.as_ref().is_some_and(|game| self.is_human_turn(&game.session));
        let act = choice_named(word).map(Act::Choose).or_else(|| word.parse().ok().map(Act::Declare));
        match act.filter(|_| is_human) {
            Some(act) => self.command(Command::Open(act)),
            None => self.said.push(Said::Event("rejected there is no such choice now".into())),
        }
    }

    pub(super) fn refuse_opening(&mut self, refused: Refused) {
        self.said.push(Said::Event(format!("rejected {refused}")));
        let text = match refused {
            Refused::Region(Region::Square(1)) => self.lang.text("open-only-center"),
            Refused::Region(Region::Square(side)) => self.lang.with("open-only-square", &[("side", side.into())]),
            Refused::Symmetrical(..) => self.lang.text("open-symmetrical"),
            Refused::NotOffered => self.lang.text("open-not-offered"),
            Refused::Occupied => self.lang.text("open-occupied"),
            _ => self.lang.text("not-now"),
        };
        self.tell_illegal(text);
    }

    /// What the opening asks, as a sentence with a line of detail.
    pub(super) fn opening_lines(&self, session: &Session, opening: &Opening) -> (String, String) {
        let lang = &self.lang;
        let name = |person| words::person(lang, session, person);
        let known = opening.pattern().map(|pattern| format!("{pattern} {}", pattern.name())).unwrap_or_default();
        let main = match opening.step() {
            Step::Place { player, color, region } => {
                let id = match region {
                    Region::Anywhere => "open-place",
                    Region::Square(1) => "open-place-center",
                    Region::Square(_) => "open-place-square",
                };
                let side = if let Region::Square(side) = region { side } else { 0 };
                let args = [("name", name(player).into()), ("color", color.word().into()), ("side", side.into())];
                lang.with(id, &args)
            }
            Step::Choose { player, .. } => lang.with("open-choose", &[("name", name(player).into())]),
            Step::Declare { player, .. } => lang.with("open-declare", &[("name", name(player).into())]),
            Step::Offer { player, count } => {
                let left = usize::from(count).saturating_sub(self.offer.len());
                lang.with("open-offer", &[("name", name(player).into()), ("count", left.into())])
            }
            Step::Pick { player } => lang.with("open-pick", &[("name", name(player).into())]),
            Step::Done => String::new(),
        };
        let rule = lang.text(&format!("opening-{}", opening.rule().word()));
        (main, if known.is_empty() { rule } else { format!("{rule} · {known}") })
    }

    /// What the opening asks, for those who listen: with all that can be chosen.
    pub(super) fn say_opening(&self, session: &Session, opening: &Opening) -> String {
        let Step::Choose { player, .. } = opening.step() else { return self.opening_lines(session, opening).0 };
        let labels: Vec<String> = self.choices().into_iter().map(|(_, label)| label).collect();
        let name = words::person(&self.lang, session, player);
        self.lang.with("say-choices", &[("name", name.into()), ("choices", labels.join(", ").into())])
    }

    /// The words that can be chosen now, each with its label.
    pub(super) fn choices(&self) -> Vec<(String, String)> {
        let Some(session) = self.game.as_ref().map(|game| &game.session) else { return Vec::new() };
        let Some(opening) = session.opening().filter(|_| self.is_human_turn(session)) else { return Vec::new() };
        match opening.step() {
            Step::Choose { options, .. } => options
                .iter()
                .map(|&choice| choice_word(choice))
                .map(|word| (word.to_owned(), self.lang.text(&format!("choice-{word}"))))
                .collect(),
            Step::Declare { most, .. } => (1..=most).map(|number| (number.to_string(), number.to_string())).collect(),
            _ => Vec::new(),
        }
    }

    // --- Marks -----------------------------------------------------------------------------------------------------------

    /// Help: the points forbidden to Black, and where somebody would make five or a straight four.
    pub(super) fn find_help(&mut self) {
        let Some(position) = self.gomoku() else { return };
        let mut marks = forbidden_marks(position);
        let forbidden: Vec<String> =
            marks.iter().map(|((column, row), _)| self.name_of(Point::new(*column, *row))).collect();
        let colors = || Color::ALL.into_iter().take(usize::from(position.players()));
        let strong = |point| colors().any(|color| pattern_at(position, point, color) >= Some(Pattern::StraightFour));
        let legal = position.legal_points().into_iter().filter(|&point| strong(point));
        let strong: Vec<Cell> = legal.map(|point| (point.column, point.row)).collect();
        let names: Vec<String> = strong.iter().map(|&(column, row)| self.name_of(Point::new(column, row))).collect();
        marks.extend(strong.into_iter().map(|cell| (cell, Mark::Legal)));
        self.help_marks = marks;
        let args = [("count", names.len().into()), ("points", names.join(" ").into())];
        let mut text = self.lang.with("say-strong", &args);
        self.said.push(Said::Event(format!("strong {}", names.join(" ")).trim_end().into()));
        if !forbidden.is_empty() {
            text = format!("{text} · {}", self.lang.with("say-forbidden", &[("points", forbidden.join(" ").into())]));
            self.said.push(Said::Event(format!("forbidden {}", forbidden.join(" "))));
        }
        self.said.push(Said::Announce(text.clone()));
        self.tell(text);
    }

    fn name_of(&self, point: Point) -> String {
        self.game.as_ref().map(|game| game.session.position().point_name(point)).unwrap_or_default()
    }

    /// Shows or hides the threat values.
    pub(super) fn toggle_threats(&mut self) {
        self.threats_on = !self.threats_on;
        self.threats.clear();
        self.refresh_gomoku();
        if self.threats_on {
            let values: Vec<String> = self
                .threats
                .iter()
                .filter_map(|((column, row), mark)| match mark {
                    Mark::Value(value) => Some(format!("{}={value}", self.name_of(Point::new(*column, *row)))),
                    _ => None,
                })
                .collect();
            self.said.push(Said::Event(format!("threats {}", values.join(" ")).trim_end().into()));
        }
    }

    /// Brings what is shown of the position up to date: threat values and the panel's patterns.
    pub(super) fn refresh_gomoku(&mut self) {
        let Some(game) = &self.game else { return };
        let node = (self.epoch, game.session.cursor());
        let Position::Gomoku(position) = game.session.position() else { return };
        let marks = (self.threats_on && self.threats.is_empty()).then(|| threat_marks(position));
        let is_known = self.patterns.as_ref().is_some_and(|patterns| patterns.node == node);
        let lines = (self.settings.board.side_panel && !is_known)
            .then(|| self.pattern_lines(&game.session, |color| largest_pattern(position, color)));
        if let Some(marks) = marks {
            self.threats = marks;
        }
        if let Some(lines) = lines {
            self.patterns = Some(Patterns { node, lines });
        }
    }

    fn pattern_lines(&self, session: &Session, pattern: impl Fn(Color) -> Option<Pattern>) -> Vec<String> {
        let colors = Color::ALL.into_iter().take(session.players().len());
        let line =
            |color| format!("{}: {}", words::color(&self.lang, color), words::pattern(&self.lang, pattern(color)));
        colors.map(line).collect()
    }

    /// The side panel's sections: the point under the pointer or the cursor, and the board.
    pub(super) fn gomoku_sections(&self, session: &Session) -> Vec<(String, Vec<String>)> {
        let Position::Gomoku(position) = session.position() else { return Vec::new() };
        let mut sections = Vec::new();
        if let Some(patterns) = &self.patterns {
            sections.push((self.lang.text("panel-board"), patterns.lines.clone()));
        }
        let cell = self.hover.or(self.cursor).map(|(column, row)| Point::new(column, row));
        let title = |point| {
            let id = if position.color_at(point).is_some() { "panel-stone" } else { "panel-point" };
            self.lang.with(id, &[("point", session.position().point_name(point).into())])
        };
        let blank = || vec![String::from("–"); session.players().len()];
        sections.push(match cell.filter(|&point| position.size().contains(point)) {
            Some(point) => (title(point), self.pattern_lines(session, |color| pattern_at(position, point, color))),
            None => (self.lang.text("panel-no-point"), blank()),
        });
        sections
    }

    /// Why a point was refused, in words: its kind where it is forbidden.
    pub(super) fn forbidden_text(&self, illegal: Illegal, square: &str) -> Option<String> {
        let Illegal::Forbidden(kind) = illegal else { return None };
        let kind = self.lang.text(&format!("forbidden-{}", kind.mark()));
        Some(self.lang.with("illegal-forbidden", &[("square", square.into()), ("kind", kind.into())]))
    }

    /// The computer's answer to an opening's question.
    pub(super) fn hear_opened(&mut self, act: Act) {
        if let Some(pending) = &mut self.pending {
            pending.answer = Some(Answered::Open(act));
        }
    }
}

/// The points forbidden to Black with their kinds.
pub(super) fn forbidden_marks(position: &gomoku::Position) -> Vec<(Cell, Mark)> {
    if position.is_over() || position.side_to_move() != Color::Black {
        return Vec::new();
    }
    let mark = |(point, kind): (Point, gomoku::Forbidden)| {
        ((point.column, point.row), Mark::Forbidden(kind.mark().to_string()))
    };
    position.forbidden_points().into_iter().map(mark).collect()
}

fn threat_marks(position: &gomoku::Position) -> Vec<(Cell, Mark)> {
    let worth = threat_values(position).into_iter().filter(|(_, own, other)| own + other > 0);
    worth.map(|(point, own, other)| ((point.column, point.row), Mark::Value((own + other).to_string()))).collect()
}

/// The ends of the winning line through the last stone, and all winning stones.
pub(super) fn win(session: &Session) -> Option<((Cell, Cell), Vec<Cell>)> {
    let Position::Gomoku(position) = session.position() else { return None };
    let stones = position.winning_line();
    let last = session.plies().into_iter().rev().find_map(|ply| match ply {
        Ply::Place(point) => Some((i16::from(point.column), i16::from(point.row))),
        Ply::Pass => None,
    })?;
    let has = |(column, row): (i16, i16)| {
        stones.iter().any(|point| (i16::from(point.column), i16::from(point.row)) == (column, row))
    };
    let run = |(right, down): (i16, i16)| {
        let walk = |sign: i16| {
            let steps = (0..25).take_while(|step| has((last.0 + sign * right * step, last.1 + sign * down * step)));
            let far = steps.last().unwrap_or(0) * sign;
            (last.0 + right * far, last.1 + down * far)
        };
        (walk(-1), walk(1))
    };
    let length = |((a, b), (c, d)): ((i16, i16), (i16, i16))| (c - a).abs().max((d - b).abs());
    let longest = [(1, 0), (0, 1), (1, 1), (1, -1)].map(run).into_iter().max_by_key(|&ends| length(ends));
    let (from, to) = longest.filter(|&ends| length(ends) >= 4)?;
    let cell = |(column, row): (i16, i16)| (column as u8, row as u8);
    Some(((cell(from), cell(to)), stones.into_iter().map(|point| (point.column, point.row)).collect()))
}
