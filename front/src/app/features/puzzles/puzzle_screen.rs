//! Draws a puzzle: the board, the task, the verdict with its reasons, and the buttons.

use crate::app::features::puzzles::puzzle_controller::PuzzleMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, Motion, PageView, Painting};
use crate::app::pages::screen_parts::{
    NARROW, backspace_intent, draw_step_buttons, inside, is_small, page_head, typing_intent,
};
use crate::ui::board::BoardAction;
use crate::ui::text::style;
use crate::ui::{Align, Icon, Key, PageFocus, Rect, TextStyle, Ui, Weight};

const BUTTON: f32 = 58.0;
const GAP: f32 = 10.0;
/// The height of the texts below the board, in layout units.
const WORDS: f32 = 136.0;
/// The height of a line of the verdict and of the reasons, in layout units.
const LINE: f32 = 22.0;
/// The size of the icon before the verdict, in layout units.
const SIGN: f32 = 24.0;

/// The view of the puzzle being solved.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// The puzzle's task, such as "Black to move: win by force."
    pub task: String,
    /// The state of the attempt, as a sentence.
    pub state: String,
    /// The proven facts about the answer, as sentences. May be empty.
    pub reasons: String,
    /// The icon before the verdict that stands for right or wrong; `None` without a verdict.
    pub verdict_icon: Option<Icon>,
    /// The buttons: step back, step on, hint, solution, try again, next puzzle.
    pub buttons: Vec<ButtonView>,
    /// Whether the page uses the wide layout, with the board at the left.
    pub is_wide: bool,
}

impl PageView for PuzzleView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn is_wide(&self) -> bool {
        self.is_wide
    }

    fn board(&self) -> Option<&BoardView> {
        Some(&self.board)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let messages = [PuzzleMessage::Place((2, 3)), PuzzleMessage::Cursor((2, 3)), PuzzleMessage::Enter];
        ButtonView::intents(&self.buttons).into_iter().chain(messages.map(Intent::page)).collect()
    }
}

fn show(ui: &mut Ui, view: &PuzzleView, &Painting { motion, banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("puzzle", PageFocus::Kept);
    let is_small = is_small(body);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = inside(body).row(0.0, body.h - 12.0);
    if is_small {
        small(ui, view, motion, body, wishes);
    } else if view.is_wide {
        wide(ui, view, motion, body, wishes);
    } else {
        narrow(ui, view, motion, body, wishes);
    }
    let wish = match () {
        () if ui.pressed(Key::PageDown) => Some(PuzzleMessage::Step(1)),
        () if ui.pressed(Key::PageUp) => Some(PuzzleMessage::Step(-1)),
        () => None,
    };
    wishes.extend(wish.map(Intent::page).or(backspace_intent(ui)));
}

/// Draws the usual layout: the board, the texts below it, and the buttons.
fn narrow(ui: &mut Ui, view: &PuzzleView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let side = body.h - WORDS - BUTTON - 2.0 * GAP;
    board(ui, view, motion, body.row(0.0, side).column((body.w - side) / 2.0, side), wishes);
    words(ui, view, body.row(side + GAP, WORDS));
    draw_step_buttons(ui, &view.buttons, body.row(body.h - BUTTON, BUTTON), view.buttons.len(), wishes);
}

/// Draws the layout of wide pages: the board at the left, everything else at its right.
fn wide(ui: &mut Ui, view: &PuzzleView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let side = body.h.min(body.w * 0.66);
    board(ui, view, motion, body.row(0.0, side).column(0.0, side), wishes);
    let beside = body.column(side + 2.0 * GAP, body.w - side - 2.0 * GAP);
    let foot = 3.0 * BUTTON + 2.0 * GAP;
    words(ui, view, beside.row(0.0, beside.h - foot - GAP));
    draw_step_buttons(ui, &view.buttons, beside.row(beside.h - foot, foot), 2, wishes);
}

/// Draws the layout of small pages: one scrolled column, with the buttons fixed below.
fn small(ui: &mut Ui, view: &PuzzleView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let columns = if body.w < NARROW { 3 } else { view.buttons.len() };
    let foot = (view.buttons.len().div_ceil(columns) as f32) * (BUTTON + 4.0);
    let area = body.row(0.0, body.h - foot - 4.0).column(-6.0, body.w + 12.0);
    let wide = body.w - 14.0;
    let side = wide.min(560.0);
    let said = words_height(ui, view, wide);
    let mut wished = Vec::new();
    ui.scroll(ui.id("all", 0), area, said + side + 2.0 * GAP, |ui, all| {
        let all = all.column(6.0, wide);
        words(ui, view, all.row(4.0, said));
        board(ui, view, motion, all.row(said + GAP, side).column((wide - side) / 2.0, side), &mut wished);
    });
    wishes.extend(wished);
    draw_step_buttons(ui, &view.buttons, body.row(body.h - foot, foot), columns, wishes);
}

fn board(ui: &mut Ui, view: &PuzzleView, motion: Motion, area: Rect, wishes: &mut Vec<Intent>) {
    wishes.extend(ui.board(&view.board, area, motion).into_iter().filter_map(intent_of));
    let by = ui.wheel_over(area);
    if by != 0 {
        wishes.push(Intent::page(PuzzleMessage::Step(by)));
    }
}

fn intent_of(wish: BoardAction) -> Option<Intent> {
    let solving = match wish {
        BoardAction::Place(cell) => PuzzleMessage::Place(cell),
        BoardAction::Aim(cell) | BoardAction::Cursor(cell) => PuzzleMessage::Cursor(cell),
        BoardAction::Enter => PuzzleMessage::Enter,
        // The mouse wheel steps through the shown line of moves.
        _ => return typing_intent(&wish),
    };
    Some(Intent::page(solving))
}

/// Draws the task, the verdict, and the reasons.
fn words(ui: &mut Ui, view: &PuzzleView, area: Rect) {
    let colors = ui.colors;
    let bold = TextStyle { is_top_aligned: true, ..style(17.0, Weight::Bold, colors.text, Align::Start) };
    let lines = lines(ui, &view.task, 17.0, Weight::Bold, area.w, 3);
    ui.fit_text(area.row(0.0, LINE * lines), &view.task, bold, lines as usize);
    let below = area.row(LINE * lines + 4.0, area.h - LINE * lines - 4.0);
    let (left, ink) = match view.verdict_icon {
        Some(icon) => {
            ui.icon(icon, Rect::new(below.x, below.y, SIGN, SIGN), colors.text);
            (SIGN + 8.0, colors.text)
        }
        None => (0.0, colors.text_dim),
    };
    let room = below.column(left, below.w - left);
    let plain = TextStyle { is_top_aligned: true, ..style(16.0, Weight::Regular, ink, Align::Start) };
    let high = LINE * self::lines(ui, &view.state, 16.0, Weight::Regular, room.w, 4);
    ui.fit_text(room.row(0.0, high), &view.state, plain, (high / LINE) as usize);
    let rest = below.row(high + 4.0, below.h - high - 4.0);
    let reasons = TextStyle { is_top_aligned: true, ..style(15.0, Weight::Regular, colors.text, Align::Start) };
    if rest.h >= LINE {
        ui.fit_text(rest, &view.reasons, reasons, (rest.h / 20.0) as usize);
    }
}

/// The height of the task, the verdict and the reasons at the width `wide`.
fn words_height(ui: &mut Ui, view: &PuzzleView, wide: f32) -> f32 {
    let left = if view.verdict_icon.is_some() { SIGN + 8.0 } else { 0.0 };
    let task = lines(ui, &view.task, 17.0, Weight::Bold, wide, 3);
    let state = lines(ui, &view.state, 16.0, Weight::Regular, wide - left, 4);
    let reasons = match view.reasons.is_empty() {
        true => 0.0,
        false => ui.text_size(&view.reasons, 15.0, Weight::Regular, Some(wide - left)).1 + LINE,
    };
    LINE * (task + state) + reasons + 8.0
}

/// The number of lines that a text takes at the width `wide`, from 1 to `most`.
fn lines(ui: &mut Ui, text: &str, size: f32, weight: Weight, wide: f32, most: usize) -> f32 {
    let high = ui.text_size(text, size, weight, Some(wide)).1;
    (high / (size * 1.2)).round().clamp(1.0, most as f32)
}
