//! A person at the board: all that one does there without changing the game. Pointing, typing a coordinate, zooming, Help,
//! threats, marking an offer. What becomes a move is given back to the app.

use crate::app::game::games;
use crate::app::game::games::opening;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::config::Config;
use crate::app::kernel::game_words as words;
use crate::app::kernel::outbox::Outbox;
use crate::app::kernel::overlays::{NodeAids, Overlays};
use crate::app::kernel::typed_coordinate as typed;
use crate::rules::Point;
use crate::rules::gomoku::opening::{Action as Act, Opening, Refused, Step};
use crate::session::Command;
use crate::ui::board::Cell;

/// The board with a person at it.
pub struct Board<'a> {
    pub table: &'a mut ActiveGame,
    pub aids: &'a mut Overlays,
    pub config: &'a Config,
    pub out: &'a mut Outbox,
    pub now_ms: u64,
}

/// What an opening makes of a click on a point.
pub enum OpeningClick {
    /// It asks for a stone.
    Stone,
    /// It asks for something else, and this is it.
    Command(Command),
    /// It asks for something else; the user was told.
    Told,
    /// The point cannot be offered.
    Refused(Refused),
    /// A choice has to be made first.
    ChooseFirst,
}

impl Board<'_> {
    fn node(&mut self) -> &mut NodeAids {
        self.aids.at(self.table.key())
    }

    /// The keyboard's cursor goes to a cell, which is said.
    pub fn move_cursor(&mut self, cell: Cell) {
        self.table.pointing.cursor = Some(cell);
        self.table.pointing.follow(cell);
        let (position, point) = (self.table.session.position(), Point::new(cell.0, cell.1));
        let on_it = match position.color_at(point) {
            Some(color) => words::color(self.config.lang(), color),
            None if position.legal_points().contains(&point) => self.config.lang().text("cell-open"),
            None => self.config.lang().text("cell-empty"),
        };
        self.out.focus_on(format!("{}, {on_it}", position.point_name(point)));
    }

    /// A finger's first tap: the point is shown, the second tap places.
    pub fn aim(&mut self, cell: Cell) {
        self.table.pointing.cursor = Some(cell);
        let square = self.table.point_name(Point::new(cell.0, cell.1));
        self.out.tell_aloud(self.config.lang().with("aim", &[("square", square.into())]));
    }

    pub fn pan(&mut self, columns: i8, rows: i8) {
        let size = self.table.session.position().size();
        self.table.pointing.pan(columns, rows, size);
    }

    pub fn type_letter(&mut self, letter: char) {
        let size = self.table.session.position().size();
        typed::build(&mut self.node().typed, letter, size);
    }

    pub fn type_back(&mut self) {
        self.node().typed.pop();
    }

    /// What was typed goes; whether there was something.
    pub fn clear_typed(&mut self) -> bool {
        !std::mem::take(&mut self.node().typed).is_empty()
    }

    /// The point that Enter means: the typed coordinate, else the cursor's. Half a coordinate stays.
    pub fn entered(&mut self) -> Option<Point> {
        let typed = self.node().typed.clone();
        if typed.is_empty() {
            return self.table.pointing.cursor.map(|(column, row)| Point::new(column, row));
        }
        let point = self.table.session.position().parse_point(&typed)?;
        self.node().typed.clear();
        self.table.pointing.cursor = Some((point.column, point.row));
        Some(point)
    }

    /// Help: marks what is legal, or strong and forbidden, for its time, and says it.
    pub fn help(&mut self) {
        let ms = u64::from(self.config.settings().board.help_ms);
        let help = games::of_session(&self.table.session).help(&self.table.session, self.config.lang());
        let until_ms = if ms == 0 { u64::MAX } else { self.now_ms + ms };
        let node = self.node();
        (node.help_until_ms, node.help_marks) = (Some(until_ms), help.marks);
        help.events.into_iter().for_each(|line| self.out.event(line));
        match help.is_shown {
            true => self.out.tell_aloud(help.sentence),
            false => self.out.announce(help.sentence),
        }
    }

    /// Shows or hides the threat values.
    pub fn toggle_threats(&mut self) {
        self.aids.threats_on ^= true;
        self.refresh();
        if !self.aids.threats_on {
            return;
        }
        let name = |(column, row): Cell| self.table.point_name(Point::new(column, row));
        let threats = self.aids.of(self.table.key()).threats.iter().flatten();
        let values = threats.map(|threat| format!("{}={}", name(threat.cell), threat.value));
        let line = format!("threats {}", values.collect::<Vec<_>>().join(" "));
        self.out.event(line.trim_end());
    }

    /// Brings what is shown of the position up to date: threat values and the side panel's patterns.
    pub fn refresh(&mut self) {
        let (threats_on, panel_on) = (self.aids.threats_on, self.config.panel().is_some());
        let node = self.aids.at(self.table.key());
        let position = self.table.session.position();
        if threats_on && node.threats.is_none() {
            node.threats = Some(games::threats(position));
        }
        if panel_on && node.patterns.is_none() {
            node.patterns = Some(games::largest_patterns(position));
        }
    }

    /// Marks the hint; gives its name.
    pub fn mark_hint(&mut self, point: Point) -> String {
        let square = self.table.point_name(point);
        if self.node().mark_hint(point) {
            self.out.event(format!("hint {square}"));
        }
        square
    }

    /// A click on a point, while an opening may ask for something else than a stone.
    pub fn open_at(&mut self, point: Point) -> OpeningClick {
        let Some(opening) = self.table.session.opening().cloned() else { return OpeningClick::Stone };
        match opening.step() {
            Step::Choose { .. } | Step::Declare { .. } => OpeningClick::ChooseFirst,
            Step::Offer { count, .. } => self.mark_offer(&opening, count, point),
            Step::Place { .. } | Step::Pick { .. } | Step::Done => OpeningClick::Stone,
        }
    }

    /// Marks a point as a fifth move to be offered, or unmarks it; the last one offers them.
    fn mark_offer(&mut self, opening: &Opening, count: u8, point: Point) -> OpeningClick {
        let offer = &mut self.aids.at(self.table.key()).offer;
        let marked = offer.iter().position(|&marked| marked == point);
        match (marked, opening.may_offer(offer, point)) {
            (Some(at), _) => _ = offer.remove(at),
            (None, Err(refused)) => return OpeningClick::Refused(refused),
            (None, Ok(())) => offer.push(point),
        }
        self.out.event(format!("marked {} of {count}", offer.len()));
        if offer.len() == usize::from(count) {
            return OpeningClick::Command(Command::Open(Act::Offer(std::mem::take(offer))));
        }
        let id = if marked.is_some() { "say-unmarked" } else { "say-marked" };
        let left = usize::from(count) - offer.len();
        let square = self.table.point_name(point);
        self.out.announce(self.config.lang().with(id, &[("square", square.into()), ("count", left.into())]));
        OpeningClick::Told
    }

    /// Says whose turn it is, or what an opening asks of a person here.
    pub fn announce_turn(&mut self) {
        let (session, lang) = (&self.table.session, self.config.lang());
        if self.table.is_over() {
            return;
        }
        let asked = session.opening().filter(|_| self.table.is_human_turn());
        let text = match asked {
            Some(opening) => opening::say(lang, session, opening),
            None => {
                let name = words::who(lang, session.players(), session.turn());
                lang.with("turn", &[("name", name.into())])
            }
        };
        self.out.event(crate::app::game::scripted::turn(session));
        self.out.announce(text);
    }
}
