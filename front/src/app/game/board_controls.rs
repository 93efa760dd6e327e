//! The actions of a person at the board that do not change the game: pointing, typing a coordinate, zooming, Help, threat values, and
//! marking the points of an opening offer. Where an action leads to a move, the app gets the move as the result.

use crate::app::game::games;
use crate::app::game::games::opening;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::config::Config;
use crate::app::kernel::game_words as words;
use crate::app::kernel::outbox::Outbox;
use crate::app::kernel::overlays::{NodeOverlays, Overlays};
use crate::app::kernel::point_text::shown_point;
use crate::app::kernel::typed_coordinate as typed;
use crate::rules::Point;
use crate::rules::gomoku::opening::{Action as OpeningAction, Opening, OpeningRefusal, OpeningStep};
use crate::session::Command;
use crate::ui::board::Cell;

/// The active game with the state that pointing, typing, zooming and Help at the board change.
pub struct BoardControls<'a> {
    pub table: &'a mut ActiveGame,
    pub aids: &'a mut Overlays,
    pub config: &'a Config,
    pub out: &'a mut Outbox,
    pub now_ms: u64,
}

/// The meaning of a click on a point during an opening.
pub enum OpeningClick {
    /// The click places a stone on the point.
    Stone,
    /// The click applies this opening command and places no stone.
    Command(Command),
    /// The click marked or unmarked the point for an offer that still lacks points. The user was notified; no command follows.
    OfferMarked,
    /// The opening rule does not allow this point in the offer of fifth moves.
    Refused(OpeningRefusal),
    /// The player has to choose an option of the opening rule before clicks on the board have a meaning.
    ChooseFirst,
}

impl BoardControls<'_> {
    fn node(&mut self) -> &mut NodeOverlays {
        self.aids.at(self.table.key())
    }

    /// Moves the keyboard's cursor to a cell and announces it.
    pub fn move_cursor(&mut self, cell: Cell) {
        self.table.pointing.cursor = Some(cell);
        self.table.pointing.scroll_to_cell(cell);
        let (position, point) = (self.table.session.position(), Point::new(cell.0, cell.1));
        let on_it = match position.color_at(point) {
            Some(color) => words::color(self.config.lang(), color),
            None if position.legal_points().contains(&point) => self.config.lang().text("cell-open"),
            None => self.config.lang().text("cell-empty"),
        };
        self.out.focus_on(format!("{}, {on_it}", shown_point(position, point)));
    }

    /// Handles the first tap of a finger on a cell: moves the cursor there and announces that a second tap places the stone.
    pub fn handle_first_tap(&mut self, cell: Cell) {
        self.table.pointing.cursor = Some(cell);
        let square = self.table.shown_point(Point::new(cell.0, cell.1));
        self.out.show_and_announce(self.config.lang().text_with("aim", &[("square", square.into())]));
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

    /// Clears the typed coordinate. Returns whether anything was typed.
    pub fn clear_typed(&mut self) -> bool {
        !std::mem::take(&mut self.node().typed).is_empty()
    }

    /// Returns the point that Enter plays: the typed coordinate, or the cursor's cell if nothing is typed. An incomplete coordinate stays
    /// typed.
    pub fn take_entered_point(&mut self) -> Option<Point> {
        let typed = self.node().typed.clone();
        if typed.is_empty() {
            return self.table.pointing.cursor.map(|(column, row)| Point::new(column, row));
        }
        let point = self.table.session.position().parse_point(&typed)?;
        self.node().typed.clear();
        self.table.pointing.cursor = Some((point.column, point.row));
        Some(point)
    }

    /// Marks and announces the legal moves (Reversi) or the strong and forbidden points (five-in-a-row) for a limited time.
    pub fn help(&mut self) {
        let ms = u64::from(self.config.settings().board.help_ms);
        let help = games::display_of_session(&self.table.session).help(&self.table.session, self.config.lang());
        let until_ms = if ms == 0 { u64::MAX } else { self.now_ms + ms };
        let node = self.node();
        (node.help_until_ms, node.help_marks) = (Some(until_ms), help.marks);
        node.help_gives_hint = true;
        help.events.into_iter().for_each(|line| self.out.event(line));
        match help.is_shown {
            true => self.out.show_and_announce(help.announcement),
            false => self.out.announce(help.announcement),
        }
    }

    /// Shows or hides the threat values of five-in-a-row.
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

    /// Computes the overlays of the current position that are on: threat values and the side panel's patterns.
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

    /// Marks a point on the board as the hint. Returns the point's name for the user.
    pub fn mark_hint(&mut self, point: Point) -> String {
        let square = self.table.point_name(point);
        if self.node().mark_hint(point) {
            self.out.event(format!("hint {square}"));
        }
        self.table.shown_point(point)
    }

    /// Handles a click on a point during an opening.
    pub fn click_in_opening(&mut self, point: Point) -> OpeningClick {
        let Some(opening) = self.table.session.opening().cloned() else { return OpeningClick::Stone };
        match opening.step() {
            OpeningStep::Choose { .. } | OpeningStep::Declare { .. } => OpeningClick::ChooseFirst,
            OpeningStep::Offer { count, .. } => self.mark_offer(&opening, count, point),
            OpeningStep::Place { .. } | OpeningStep::Pick { .. } | OpeningStep::Done => OpeningClick::Stone,
        }
    }

    /// Marks a point as an offered fifth move, or unmarks it. Marking the last of the `count` points sends the offer.
    fn mark_offer(&mut self, opening: &Opening, count: u8, point: Point) -> OpeningClick {
        let offer = &mut self.aids.at(self.table.key()).offered_fifth_moves;
        let marked = offer.iter().position(|&marked| marked == point);
        match (marked, opening.may_offer(offer, point)) {
            (Some(at), _) => _ = offer.remove(at),
            (None, Err(refused)) => return OpeningClick::Refused(refused),
            (None, Ok(())) => offer.push(point),
        }
        self.out.event(format!("marked {} of {count}", offer.len()));
        if offer.len() == usize::from(count) {
            return OpeningClick::Command(Command::Open(OpeningAction::Offer(std::mem::take(offer))));
        }
        let id = if marked.is_some() { "say-unmarked" } else { "say-marked" };
        let left = usize::from(count) - offer.len();
        let square = self.table.shown_point(point);
        self.out.announce(self.config.lang().text_with(id, &[("square", square.into()), ("count", left.into())]));
        OpeningClick::OfferMarked
    }

    /// Announces whose turn it is or, if a person at this machine has to act in an opening, the opening's question.
    pub fn announce_turn(&mut self) {
        let (session, lang) = (&self.table.session, self.config.lang());
        if self.table.is_over() {
            return;
        }
        let asked = session.opening().filter(|_| self.table.is_human_turn());
        let text = match asked {
            Some(opening) => opening::question_text(lang, session, opening),
            None => {
                let name = words::player_name(lang, session.players(), session.color_to_act());
                lang.text_with("turn", &[("name", name.into())])
            }
        };
        self.out.event(crate::app::game::script_events::turn_line(session));
        self.out.announce(text);
    }
}
