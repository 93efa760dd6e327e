//! The board with its message bar and side panel.

use crate::app::gomoku;
use crate::app::intent::{Action, Intent};
use crate::app::play::THINKING_SHOWN_MS;
use crate::app::settings::{LastMove, ShowLegal};
use crate::app::state::{App, OpenGame};
use crate::app::view::{
    BoardScreen, BoardView, ButtonView, Cell, CountView, GridStyle, Mark, MoveView, PanelView, PlayerView,
};
use crate::app::words;
use crate::rules::gomoku::Position as Gomoku;
use crate::rules::gomoku::opening::{Opening, Step};
use crate::rules::{Color, Ply, Point, Position};
use crate::session::Session;
use crate::ui::Icon;

/// How long the last move pulses.
const PULSE_MS: u64 = 2000;

/// A position as a board that is only looked at.
pub fn board_of(position: &Position, coordinates: bool) -> BoardView {
    let size = position.size();
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    BoardView {
        columns: size.columns,
        rows: size.rows,
        style: match position {
            Position::Reversi(_) => GridStyle::Cells,
            Position::Gomoku(_) => GridStyle::Lines,
        },
        pieces: cells.map(|point| position.color_at(point).map(|color| color.index() as u8)).collect(),
        marks: Vec::new(),
        cursor: None,
        coordinates,
        win_line: None,
        window: None,
        live: false,
        epoch: 0,
    }
}

/// A board of the help pages: the position after a transcript, with its legal squares marked or not.
pub fn example(transcript: &str, legal: bool) -> BoardView {
    let mut position = Position::Reversi(crate::rules::reversi::Position::default());
    for at in (0..transcript.len()).step_by(2) {
        let point = transcript.get(at..at + 2).and_then(|name| position.parse_point(name));
        if let Some(point) = point {
            // The examples are legal; the tests look at them.
            let _ = position.play(Ply::Place(point));
        }
    }
    let mut board = board_of(&position, true);
    if legal {
        board.marks = position.legal_points().into_iter().map(|point| (cell(point), Mark::Legal)).collect();
    }
    board
}

/// A session's board that is only looked at, with the winning line where there is one.
pub fn finished(session: &Session, coordinates: bool) -> BoardView {
    let mut board = board_of(session.position(), coordinates);
    mark_win(session, &mut board);
    board
}

fn mark_win(session: &Session, board: &mut BoardView) {
    if let Some((ends, stones)) = gomoku::win(session) {
        board.win_line = Some(ends);
        board.marks.retain(|(at, _)| !stones.contains(at));
        board.marks.extend(stones.into_iter().map(|at| (at, Mark::Won)));
    }
}

fn cell(point: Point) -> Cell {
    (point.column, point.row)
}

impl App {
    pub(super) fn board_screen(&self) -> Option<BoardScreen> {
        let game = self.game.as_ref()?;
        let (message, detail, warning) = self.message(game);
        let mut help = self.button(Action::Help, Some(Icon::Help));
        // The button of the bar opens nothing that could be wrong: where Help has nothing to mark, it explains the game.
        if !help.enabled && !help.locked {
            help = ButtonView { label: help.label, ..self.button(Action::HowToPlay, Some(Icon::Help)) };
        }
        Some(BoardScreen {
            board: self.live_board(game),
            counts: counts(&game.session),
            message,
            detail,
            warning,
            buttons: vec![
                self.button(Action::Undo, Some(Icon::Undo)),
                help,
                self.button(Action::Menu, Some(Icon::Menu)),
            ],
            choices: self
                .choices()
                .into_iter()
                .map(|(word, label)| ButtonView {
                    icon: None,
                    label,
                    intent: Intent::Choose(word),
                    enabled: true,
                    locked: false,
                    primary: false,
                })
                .collect(),
            panel: self.settings.board.side_panel.then(|| self.panel(game)),
        })
    }

    fn live_board(&self, game: &OpenGame) -> BoardView {
        let session = &game.session;
        let position = session.position();
        let human = session.ending().is_none() && self.is_human_turn(session);
        let mut board = board_of(position, self.settings.board.coordinates);
        // A click on the computer's turn gets an answer, too.
        board.live = session.ending().is_none();
        board.cursor = self.cursor;
        board.epoch = self.epoch;
        board.window = self.window;
        self.mark_last(session, &mut board);
        let marks_legal = self.settings.reversi.show_legal == ShowLegal::Always || self.help_until_ms.is_some();
        if let Position::Gomoku(position) = position {
            self.mark_gomoku(session, position, human, &mut board);
        } else if human && marks_legal {
            board.marks.extend(position.legal_points().into_iter().map(|point| (cell(point), Mark::Legal)));
        }
        if let Some(hint) = self.hint {
            board.marks.retain(|(at, mark)| *at != hint || *mark != Mark::Legal);
            board.marks.push((hint, Mark::Hint));
        }
        if human && self.values_on {
            self.mark_values(&mut board);
        }
        mark_win(session, &mut board);
        if human && self.settings.board.preview && self.gomoku().is_none() {
            self.mark_preview(position, &mut board);
        }
        board
    }

    /// Forbidden points, threats, fifth moves of an opening, and the stone under the pointer.
    fn mark_gomoku(&self, session: &Session, position: &Gomoku, human: bool, board: &mut BoardView) {
        if human && self.settings.reversi.show_legal == ShowLegal::Always {
            board.marks.extend(gomoku::forbidden_marks(position));
        } else if human {
            board.marks.extend(self.help_marks.iter().filter(|(_, mark)| *mark != Mark::Legal).cloned());
        }
        board.marks.extend(self.help_marks.iter().filter(|(_, mark)| *mark == Mark::Legal).cloned());
        if self.threats_on && session.ending().is_none() {
            board.marks.extend(self.threats.iter().cloned());
        }
        let asked = session.opening().map(Opening::step);
        if let (Some(Step::Pick { .. }), Some(opening)) = (asked, session.opening()) {
            board.marks.extend(opening.offers().iter().map(|&point| (cell(point), Mark::Legal)));
        }
        for (at, &point) in self.offer.iter().enumerate() {
            board.marks.push((cell(point), Mark::Ghost(Color::Black.index() as u8)));
            board.marks.push((cell(point), Mark::Value((at + 1).to_string())));
        }
        let places = matches!(asked, None | Some(Step::Place { .. } | Step::Pick { .. } | Step::Offer { .. }));
        let free = |&(column, row): &Cell| position.is_legal(Point::new(column, row));
        if let Some(at) = self.hover.or(self.cursor).filter(free).filter(|_| human && places) {
            board.marks.push((at, Mark::Ghost(position.side_to_move().index() as u8)));
        }
    }

    /// The engine's value on every legal square.
    fn mark_values(&self, board: &mut BoardView) {
        for valued in &self.values {
            if let Ply::Place(point) = valued.ply {
                board.marks.retain(|(at, mark)| *at != cell(point) || *mark != Mark::Legal);
                board.marks.push((cell(point), Mark::Value(self.value_text(valued.score))));
            }
        }
    }

    fn mark_last(&self, session: &Session, board: &mut BoardView) {
        let node = session.path(session.cursor()).into_iter().rev().map(|at| session.node(at));
        let mut placed = node.filter(|node| matches!(node.ply, Some(Ply::Place(_))));
        let Some(node) = placed.next() else { return };
        if self.settings.board.turned {
            board.marks.extend(node.flips.iter().map(|&flip| (cell(flip), Mark::Turned)));
        }
        let Some(Ply::Place(point)) = node.ply else { return };
        let pulse = self.settings.board.last_move == LastMove::Pulse && self.now_ms < self.last_move_ms + PULSE_MS;
        if self.settings.board.last_move != LastMove::Off {
            board.marks.push((cell(point), Mark::Last { pulse }));
        }
    }

    /// What the move under the pointer or the cursor would turn.
    fn mark_preview(&self, position: &Position, board: &mut BoardView) {
        let Some((column, row)) = self.hover.or(self.cursor) else { return };
        let mut after = position.clone();
        if let Ok(flips) = after.play(Ply::Place(Point::new(column, row))) {
            board.marks.push(((column, row), Mark::Ghost(position.side_to_move().index() as u8)));
            board.marks.extend(flips.into_iter().map(|flip| (cell(flip), Mark::Turned)));
        }
    }

    /// The message bar's two lines and whether they warn.
    fn message(&self, game: &OpenGame) -> (String, String, bool) {
        let session = &game.session;
        let (main, detail) = self.state_lines(game);
        if let Some(message) = self.messages.front() {
            return (message.text.clone(), if message.warning { String::new() } else { main }, message.warning);
        }
        if !self.typed.is_empty() {
            return (self.typed.clone(), self.lang.text("typed"), false);
        }
        if let Some(passed) = self.passed.filter(|_| session.ending().is_none()) {
            let name = words::who(&self.lang, session.players(), passed);
            if self.gomoku().is_some() {
                return (main, self.lang.with("passed", &[("name", name.into())]), false);
            }
            let next = words::who(&self.lang, session.players(), passed.other());
            return (self.lang.with("pass", &[("name", name.into()), ("next", next.into())]), detail, false);
        }
        (main, detail, false)
    }

    /// Whose turn it is, or how it ended, with a line of detail.
    fn state_lines(&self, game: &OpenGame) -> (String, String) {
        let (lang, session) = (&self.lang, &game.session);
        let position = session.position();
        if let Some(ending) = session.ending() {
            let text = words::ending(lang, session.players(), ending);
            let score = words::score(position).unwrap_or_default();
            let text =
                if matches!(ending, crate::session::Ending::Played { .. }) { format!("{text} {score}") } else { text };
            return (text, words::score_detail(lang, position).unwrap_or_default());
        }
        let name = words::who(lang, session.players(), session.turn());
        let last = self.last_played(session);
        if game.paused {
            return (lang.with("paused", &[("name", name.into())]), lang.text("paused-detail"));
        }
        if let Some(opening) = session.opening().filter(|_| self.is_human_turn(session)) {
            return self.opening_lines(session, opening);
        }
        if let (true, Position::Gomoku(_)) = (self.is_human_turn(session), position) {
            let at = lang.with("move-number", &[("move", (session.plies().len() + 1).into())]);
            let detail = if last.is_empty() { at } else { format!("{at} · {last}") };
            return (lang.with("turn", &[("name", name.into())]), detail);
        }
        if self.is_human_turn(session) {
            let open = lang.with("open-squares", &[("count", position.legal_points().len().into())]);
            let detail = if last.is_empty() { open } else { format!("{open} · {last}") };
            return (lang.with("turn", &[("name", name.into())]), detail);
        }
        let thinks = self.is_thinking() && self.now_ms >= game.since_ms + THINKING_SHOWN_MS;
        (lang.with(if thinks { "thinking" } else { "turn" }, &[("name", name.into())]), last)
    }

    /// "White played h3".
    fn last_played(&self, session: &Session) -> String {
        let Some(parent) = session.node(session.cursor()).parent else { return String::new() };
        let person = session.person_to_act(parent);
        let color = Color::ALL
            [(0..session.players().len()).position(|at| session.person_of(Color::ALL[at]) == person).unwrap_or(0)];
        let name = words::who(&self.lang, session.players(), color);
        if session.node(session.cursor()).act.is_some() {
            return String::new();
        }
        match session.node(session.cursor()).ply {
            Some(Ply::Place(point)) => {
                let square = session.position().point_name(point);
                self.lang.with("played", &[("name", name.into()), ("square", square.into())])
            }
            _ => self.lang.with("passed", &[("name", name.into())]),
        }
    }

    fn panel(&self, game: &OpenGame) -> PanelView {
        let session = &game.session;
        let goes_on = session.ending().is_none();
        let side = session.turn();
        let players = Color::ALL.into_iter().take(session.players().len()).map(|color| {
            let player = session.player(color);
            let name = words::who(&self.lang, session.players(), color);
            PlayerView {
                piece: color.index() as u8,
                detail: self.player_detail(session, color),
                name: if player.name.is_empty() { name } else { player.name.clone() },
                time: words::time(session.used_ms(color)),
                marked: goes_on && color == side,
            }
        });
        let line = session.line();
        PanelView {
            players: players.collect(),
            sections: self.gomoku_sections(session),
            moves_heading: self.lang.text("moves"),
            moves: moves(session, &line, &self.lang.text("pass-short")),
            current: session.node(session.cursor()).plies.checked_sub(1),
            buttons: [
                (Action::UndoAll, Icon::First),
                (Action::Undo, Icon::ChevronLeft),
                (Action::Redo, Icon::ChevronRight),
                (Action::RedoAll, Icon::Last),
            ]
            .map(|(action, icon)| self.button(action, Some(icon)))
            .into(),
        }
    }

    /// "Black · Human · 2 won".
    fn player_detail(&self, session: &Session, color: Color) -> String {
        let player = session.player(color);
        let mut parts = vec![words::seat(&self.lang, &player.seat)];
        if !player.name.is_empty() || player.seat.is_computer() {
            parts.insert(0, words::color(&self.lang, color));
        }
        let series = &session.setup().series;
        if series.draws > 0 || series.wins.iter().any(|&wins| wins > 0) {
            let wins = series.wins.get(session.person_of(color)).copied().unwrap_or(0);
            parts.push(self.lang.with("series-won", &[("count", wins.into())]));
        }
        parts.join(" · ")
    }
}

fn counts(session: &Session) -> Vec<CountView> {
    let position = session.position();
    let ending = session.ending();
    let marked = |color| match ending {
        None => session.turn() == color,
        Some(ending) => ending.winner().is_none_or(|winner| winner == color),
    };
    let colors = Color::ALL.into_iter().take(session.players().len());
    colors
        .map(|color| CountView {
            piece: color.index() as u8,
            count: count(position, color).to_string(),
            marked: marked(color),
        })
        .collect()
}

fn count(position: &Position, color: Color) -> usize {
    let size = position.size();
    let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    points.filter(|&point| position.color_at(point) == Some(color)).count()
}

/// The move list in columns, one a color, as in score sheets.
fn moves(session: &Session, line: &[u32], pass: &str) -> Vec<MoveView> {
    let players = session.players().len();
    let first = session.node(0).position.side_to_move().index();
    line.iter()
        .filter(|&&node| session.node(node).ply.is_some())
        .enumerate()
        .map(|(at, &node)| MoveView {
            row: (at + first) / players,
            column: (at + first) % players,
            text: match session.node(node).ply {
                Some(Ply::Place(point)) => session.position().point_name(point),
                _ => pass.to_owned(),
            },
            intent: Intent::GoTo(node),
        })
        .collect()
}
