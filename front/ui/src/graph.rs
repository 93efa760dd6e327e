//! A graph over the moves of a game: the first player's share below the line of values and the second player's above it, marks on the
//! line, and the current position. A press or a drag goes to a move; Left, Right, Home and End do so while the graph has the focus.

use super::accessibility::WidgetState;
use super::board::SignShape;
use super::draw::Draw;
use super::focus::Keys;
use super::geometry::{Pos, Rect};
use super::id::Id;
use super::input::Key;
use super::pass::Ui;
use super::theme::Rgba;
use super::tree::{Range, Role};

/// The content of a graph over the moves of a game. Values are from -1, at the bottom, to 1, at the top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The values at the start and after each move; `None` where a value is unknown.
    pub values: Vec<Option<f32>>,
    /// Whether each value is proven. A bar at the foot of the graph lies below proven values.
    pub proven: Vec<bool>,
    /// The marked values: the index of each with the shape of its mark.
    pub marks: Vec<(usize, SignShape)>,
    /// The index in `values` of the current position.
    pub current_index: usize,
}

/// The colors of the first two players' shares in graphs and bars. They do not depend on the theme, because everybody knows the players as
/// Black and White.
pub const SHARES: [Rgba; 2] = [Rgba::rgb(18, 20, 22), Rgba::rgb(244, 241, 234)];
/// The color of the graph's lines. It is seen on both players' shares.
const LINE: Rgba = Rgba::rgb(128, 130, 134);
/// The two colors of the line at the current position, from the middle outwards.
const HERE: [Rgba; 2] = [Rgba::rgb(242, 193, 78), Rgba::rgb(18, 20, 22)];

const SIDE: f32 = 40.0;
const EDGE: f32 = 10.0;
/// The height of the bar below proven values, in units.
const PROVEN: f32 = 6.0;
const SIGN: f32 = 7.0;

impl Ui<'_> {
    /// Shows a graph, with each player's piece beside the player's share. Returns the index of the value to which the
    /// user goes.
    pub fn graph(&mut self, id: Id, rect: Rect, graph: &Graph) -> Option<usize> {
        let response = self.control(id, rect, Keys::Sideways);
        let range = Range {
            value: graph.current_index as i32,
            min: 0,
            max: graph.values.len().saturating_sub(1) as i32,
            step: 1,
        };
        let told = WidgetState {
            role: Role::Slider,
            value: graph.current_index.to_string(),
            range: Some(range),
            ..WidgetState::default()
        };
        self.describe(id, rect, told);
        let colors = self.colors;
        self.fill(rect, 8.0, colors.panel);
        self.ring(response, rect.inset(3.0), 8.0);
        let room = rect.column(SIDE, rect.w - SIDE - EDGE).row(EDGE, rect.h - 2.0 * EDGE);
        let last = graph.values.len().saturating_sub(1).max(1);
        self.graph_ground(graph, rect, room, last);
        self.graph_line(graph, room, last);
        let pointer = self.memory.pointer.filter(|_| response.down)?;
        let part = ((pointer.x - room.x) / room.w.max(1.0)).clamp(0.0, 1.0);
        let to = (part * last as f32).round() as usize;
        (to != graph.current_index).then_some(to)
    }

    /// Returns the step for a wheel turn over a rectangle: -1 towards the top, 1 towards the bottom, 0 without a turn.
    pub fn wheel_over(&self, rect: Rect) -> isize {
        let is_over = !self.is_inert() && self.memory.pointer.is_some_and(|at| rect.contains(at));
        match self.input.wheel {
            turned if !is_over || turned == 0.0 => 0,
            turned if turned > 0.0 => -1,
            _ => 1,
        }
    }

    /// Returns the number of moves to step for the pressed key, if the focused control does not handle that key: 1 or -1, for Home
    /// `isize::MIN` and for End `isize::MAX`.
    pub fn walk_keys(&self) -> Option<isize> {
        let steps = [(Key::Left, -1), (Key::Right, 1), (Key::Home, isize::MIN), (Key::End, isize::MAX)];
        steps.into_iter().find(|(key, _)| self.pressed(*key)).map(|(_, step)| step)
    }

    fn graph_ground(&mut self, graph: &Graph, rect: Rect, room: Rect, last: usize) {
        let (step, middle) = (room.w / last as f32, room.center().y);
        self.fill(room, 6.0, SHARES[1]);
        self.piece(1, Pos::new(rect.x + SIDE / 2.0, room.y + 14.0), 24.0);
        self.piece(0, Pos::new(rect.x + SIDE / 2.0, room.bottom() - 14.0), 24.0);
        // Where a value is unknown, both have the same share.
        let height = |at: usize| middle - graph.values[at].unwrap_or(0.0).clamp(-1.0, 1.0) * room.h / 2.0;
        let x = |at: usize| room.x + step * at as f32;
        for index in 1..graph.values.len() {
            let upper = [Pos::new(x(index - 1), height(index - 1)), Pos::new(x(index), height(index))];
            let corners =
                [upper[0], upper[1], Pos::new(x(index), room.bottom()), Pos::new(x(index - 1), room.bottom())];
            self.draw(Draw::Polygon { corners: corners.to_vec(), color: SHARES[0] });
            // The soft edges of two neighbours would leave a bright seam.
            self.fill(Rect::new(x(index) - 1.0, upper[1].y, 2.0, room.bottom() - upper[1].y), 0.0, SHARES[0]);
        }
        let line = |from: f32, to: f32, y: f32, width: f32, color: Rgba| Draw::Line {
            from: Pos::new(from, y),
            to: Pos::new(to, y),
            width,
            color,
        };
        self.draw(line(room.x, room.right(), middle, 1.0, LINE));
        // Each run of proven values has one bar.
        let mut at = 0;
        for run in graph.proven.chunk_by(|one, other| one == other) {
            let bar = room.column(step * (at as f32 - 0.5), step * run.len() as f32).intersect(room);
            if run[0] {
                self.fill(bar.row(room.h - PROVEN, PROVEN), 0.0, self.colors.primary);
            }
            at += run.len();
        }
    }

    fn graph_line(&mut self, graph: &Graph, room: Rect, last: usize) {
        let place = |at: usize, value: f32| {
            let y = room.center().y - value.clamp(-1.0, 1.0) * room.h / 2.0;
            Pos::new(room.x + room.w * at as f32 / last as f32, y)
        };
        let at = |at: usize| Some(place(at, *graph.values.get(at)?.as_ref()?));
        for index in 1..graph.values.len() {
            if let (Some(from), Some(to)) = (at(index - 1), at(index)) {
                self.draw(Draw::Line { from, to, width: 2.0, color: LINE });
            }
        }
        let here = place(graph.current_index, 0.0).x;
        let (from, to) = (Pos::new(here, room.y), Pos::new(here, room.bottom()));
        for (color, width) in HERE.into_iter().zip([2.5, 5.5]).rev() {
            self.draw(Draw::Line { from, to, width, color });
        }
        for &(index, shape) in &graph.marks {
            if let Some(center) = at(index) {
                let inside = Pos::new(center.x, center.y.clamp(room.y + 1.3 * SIGN, room.bottom() - 1.3 * SIGN));
                self.sign(inside, SIGN, shape, "");
            }
        }
    }
}
