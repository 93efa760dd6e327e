//! The board's animation, made from the difference between the last view and the current view. Nothing waits for the animation, and undo,
//! replay and skipping need no special case.

use super::view::{BoardView, Cell, Motion, SquareMark};

/// How long a piece turns or settles at normal speed, in milliseconds.
const NORMAL_MS: u64 = 260;
/// How long a piece turns or settles at fast speed, in milliseconds.
const FAST_MS: u64 = 120;
/// How much later each further ring of cells around the new piece begins to turn, as a share of the duration.
const STAGGER: f32 = 0.22;
/// How long the last move's dot pulses, in milliseconds.
const PULSE_MS: u64 = 2000;
/// The period of one pulse of the last move's dot, in milliseconds.
const PULSE_PERIOD_MS: f32 = 667.0;
/// The interval between two frames of an animation, in milliseconds.
const FRAME_MS: u64 = 16;
/// How much larger than its final size a new piece is at first, as a share.
const DROP: f32 = 0.16;

/// The look of a piece at one moment of an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceFrame {
    pub piece: u8,
    /// The horizontal scale of the piece around its centre, 0–1. It narrows while the piece turns over.
    pub horizontal_scale: f32,
    pub scale: f32,
    pub opacity: u8,
}

#[derive(Clone, Copy, Debug)]
struct PieceMotion {
    index: usize,
    /// The previous piece in the cell; `None` for a new piece.
    from: Option<u8>,
    start_ms: u64,
    duration_ms: u64,
}

/// The state of a board's animation between two views.
#[derive(Debug, Default)]
pub struct Animation {
    epoch: Option<u64>,
    columns: u8,
    pieces: Vec<Option<u8>>,
    moving: Vec<PieceMotion>,
    last: Option<Cell>,
    pulse_from_ms: Option<u64>,
}

impl Animation {
    /// Takes the next view and begins to animate the pieces that differ from the last view.
    pub fn update(&mut self, view: &BoardView, motion: Motion, now_ms: u64) {
        let same = self.epoch == Some(view.epoch) && self.pieces.len() == view.pieces.len();
        let duration_ms = match motion {
            Motion::Off => 0,
            Motion::Fast => FAST_MS,
            Motion::Normal => NORMAL_MS,
        };
        if same && duration_ms > 0 {
            self.begin_changes(view, duration_ms, now_ms);
        } else {
            self.moving.clear();
        }
        self.moving.retain(|piece| now_ms < piece.start_ms + piece.duration_ms);
        self.begin_pulse(view, same, duration_ms > 0, now_ms);
        (self.epoch, self.columns) = (Some(view.epoch), view.columns);
        self.pieces.clone_from(&view.pieces);
    }

    fn begin_changes(&mut self, view: &BoardView, duration_ms: u64, now_ms: u64) {
        let changes: Vec<usize> = (0..view.pieces.len()).filter(|at| self.pieces[*at] != view.pieces[*at]).collect();
        let origin = changes.iter().copied().find(|at| self.pieces[*at].is_none() || view.pieces[*at].is_none());
        for index in changes {
            self.moving.retain(|piece| piece.index != index);
            if view.pieces[index].is_none() {
                continue;
            }
            let rings = origin.map_or(0, |origin| self.distance(origin, index)).saturating_sub(1);
            let delay_ms = (rings as f32 * STAGGER * duration_ms as f32) as u64;
            self.moving.push(PieceMotion { index, from: self.pieces[index], start_ms: now_ms + delay_ms, duration_ms });
        }
    }

    fn begin_pulse(&mut self, view: &BoardView, same: bool, moves: bool, now_ms: u64) {
        let last = view.marks.iter().find_map(|(cell, mark)| matches!(mark, SquareMark::Last { .. }).then_some(*cell));
        let pulses = view.marks.iter().any(|(_, mark)| *mark == SquareMark::Last { pulse: true });
        if last != self.last || !same {
            self.pulse_from_ms = (pulses && moves).then_some(now_ms);
        }
        if !pulses || !moves || self.pulse_from_ms.is_some_and(|from| now_ms >= from + PULSE_MS) {
            self.pulse_from_ms = None;
        }
        self.last = last;
    }

    /// Returns the number of king's steps (as in chess) between two cells.
    fn distance(&self, a: usize, b: usize) -> usize {
        let columns = usize::from(self.columns).max(1);
        (a % columns).abs_diff(b % columns).max((a / columns).abs_diff(b / columns))
    }

    /// Returns the current look of the piece at an index; `None` for an empty cell.
    pub fn frame_of(&self, index: usize, now_ms: u64) -> Option<PieceFrame> {
        let piece = (*self.pieces.get(index)?)?;
        let still = PieceFrame { piece, horizontal_scale: 1.0, scale: 1.0, opacity: 255 };
        let Some(moving) = self.moving.iter().find(|moving| moving.index == index) else { return Some(still) };
        let passed = now_ms.saturating_sub(moving.start_ms) as f32 / moving.duration_ms as f32;
        let share = passed.clamp(0.0, 1.0);
        Some(match moving.from {
            None => {
                let left = (1.0 - share).powi(2);
                PieceFrame { scale: 1.0 + DROP * left, opacity: 255 - (90.0 * left) as u8, ..still }
            }
            Some(from) => {
                let squeeze = (std::f32::consts::PI * share).cos();
                PieceFrame {
                    piece: if squeeze > 0.0 { from } else { piece },
                    horizontal_scale: squeeze.abs().max(0.04),
                    ..still
                }
            }
        })
    }

    /// Returns the current scale of the last move's dot.
    pub fn last_move_dot_scale(&self, now_ms: u64) -> f32 {
        let Some(from) = self.pulse_from_ms else { return 1.0 };
        let passed = now_ms.saturating_sub(from).min(PULSE_MS) as f32;
        1.0 + 0.3 * (passed / PULSE_PERIOD_MS * std::f32::consts::TAU).sin()
    }

    /// Returns when the next frame is needed, in milliseconds; `None` when nothing moves.
    pub fn next_ms(&self, now_ms: u64) -> Option<u64> {
        if !self.moving.is_empty() {
            return Some(now_ms + FRAME_MS);
        }
        self.pulse_from_ms.map(|_| now_ms + 2 * FRAME_MS)
    }
}
