//! The board with its message bar and side panel.

use crate::app::intent::{Action, Intent};
use crate::app::play::THINKING_SHOWN_MS;
use crate::app::settings::{LastMove, ShowLegal};
use crate::app::state::{App, OpenGame};
use crate::app::view::{
    BoardScreen, BoardView, ButtonView, Cell, CountView, GridStyle, Mark, MoveView, PanelView, PlayerView,
};
use crate::app::words;
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
        self.mark_last(session, &mut board);
        if human && (self.settings.reversi.show_legal == ShowLegal::Always || self.help_until_ms.is_some()) {
            board.marks.extend(position.legal_points().into_iter().map(|point| (cell(point), Mark::Legal)));
        }
        if let Some(hint) = self.hint {
            board.marks.retain(|(at, mark)| *at != hint || *mark != Mark::Legal);
            board.marks.push((hint, Mark::Hint));
        }
        if human && self.values_on {
            self.mark_values(&mut board);
        }
        if human && self.settings.board.preview {
            self.mark_preview(position, &mut board);
        }
        board
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
        let name = words::who(lang, session.players(), position.side_to_move());
        let last = self.last_played(session);
        if game.paused {
            return (lang.with("paused", &[("name", name.into())]), lang.text("paused-detail"));
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
        let color = session.node(parent).position.side_to_move();
        let name = words::who(&self.lang, session.players(), color);
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
        let side = session.position().side_to_move();
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
            sections: Vec::new(),
            moves_heading: self.lang.text("moves"),
            moves: moves(session, &line, &self.lang.text("pass-short")),
            current: line.iter().position(|&node| node == session.cursor()).and_then(|at| at.checked_sub(1)),
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
            let wins = series.wins.get(color.index()).copied().unwrap_or(0);
            parts.push(self.lang.with("series-won", &[("count", wins.into())]));
        }
        parts.join(" · ")
    }
}

fn counts(session: &Session) -> Vec<CountView> {
    let position = session.position();
    let ending = session.ending();
    let marked = |color| match ending {
        None => position.side_to_move() == color,
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
        .skip(1)
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
