//! Draws a step of a lesson: the progress, the text, the board, the buttons, the sentence to remember, and the bar with the verdict.

use crate::app::features::lessons::lesson_controller::LessonMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, Motion, PageView, Painting, SheetText};
use crate::app::pages::screen_parts::{
    NARROW, backspace_intent, bare_head, button, card, draw_step_buttons, inside, is_small, typing_intent,
};
use crate::ui::board::BoardAction;
use crate::ui::text::style;
use crate::ui::{Align, Icon, Key, PageFocus, Rect, Rgba, TextStyle, Ui, Weight};

/// The view of one step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonView {
    pub title: String,
    /// The lesson and step in numbers, as a text: "Lesson 3 of 12, step 4 of 6".
    pub lesson_and_step_text: String,
    /// A short form of `place` for narrow pages: "3/12 · 4/6".
    pub short_place: String,
    pub back: ButtonView,
    /// The progress marks, one for each step of the lesson.
    pub step_marks: Vec<StepMarkView>,
    /// The step's heading.
    pub head: String,
    /// The step's text below the heading. May be empty.
    pub text: String,
    pub board: BoardView,
    /// The buttons with the answers, in a step that asks a question.
    pub choices: Vec<ButtonView>,
    /// The buttons: back (or on, in a shown line), hint, try again, show the answer.
    pub buttons: Vec<ButtonView>,
    /// The heading and the sentence to remember, if the step has one.
    pub remember: Option<(String, String)>,
    /// The bar with the verdict on the user's answer and the button to the next step.
    pub bar: BarView,
    /// All texts that the bar may show in this step. They decide the height of the bar, so that the layout does not change.
    pub possible_bar_texts: Vec<String>,
    /// Whether the page uses the wide layout, with the board at the left.
    pub is_wide: bool,
}

/// The state of one step in the row of progress marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMarkView {
    Done,
    Here,
    Open,
}

/// The bar with the verdict on the answer, and the button to the next step.
#[derive(Clone, Debug, PartialEq)]
pub struct BarView {
    /// Whether the answer is right; `None` while there is no verdict.
    pub is_right: Option<bool>,
    pub title: String,
    /// The text below the bar's title. May be empty.
    pub text: String,
    /// The button to the next step.
    pub next: ButtonView,
}

impl PageView for LessonView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn is_wide(&self) -> bool {
        self.is_wide
    }

    fn board(&self) -> Option<&BoardView> {
        Some(&self.board)
    }

    fn projector_texts(&self) -> Option<SheetText> {
        let is_told = self.bar.is_right.is_some();
        let (words, detail) = if is_told { (&self.bar.title, &self.bar.text) } else { (&self.head, &self.text) };
        Some(SheetText {
            piece: None,
            words: words.clone(),
            detail: detail.clone(),
            choices: self.choices.clone(),
            buttons: self.buttons.iter().chain([&self.bar.next]).cloned().collect(),
        })
    }

    fn sheet_board(&mut self) -> Option<&mut BoardView> {
        Some(&mut self.board)
    }

    fn paint_sheet(&self, ui: &mut Ui, area: Rect, motion: Motion, intents: &mut Vec<Intent>) {
        board(ui, self, motion, area, intents);
        intents.extend(key_wish(ui, self));
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let messages = [LessonMessage::Place((2, 3)), LessonMessage::Cursor((2, 3)), LessonMessage::Enter];
        let buttons = self.buttons.iter().chain(&self.choices).chain([&self.bar.next]);
        ButtonView::intents(buttons).into_iter().chain(messages.map(Intent::page)).collect()
    }
}

const BUTTON: f32 = 58.0;
const GAP: f32 = 12.0;
/// The minimum width of the column of buttons beside the board, in layout units.
const BESIDE: f32 = 148.0;
/// The width from which the buttons beside the board are in two columns, in layout units.
const TWO_COLUMNS: f32 = 260.0;
/// The smallest side of the board, in layout units. With less room, the page scrolls.
const BOARD_MIN: f32 = 280.0;
/// The height of a button with an answer, in layout units.
const CHOICE: f32 = 50.0;
/// The largest width of an answer to choose, in layout units.
const CHOICE_WIDTH_MAX: f32 = 480.0;
/// The maximum width and the height of a progress mark, in layout units.
const PIP: (f32, f32) = (30.0, 16.0);
/// The gap between two progress marks, in layout units.
const PIP_GAP: f32 = 6.0;
/// The minimum width for the title beside the progress marks, in layout units.
const TITLE_MIN: f32 = 230.0;
/// The width left of the bar's text for the icon, in layout units.
const BAR_ICON: f32 = 62.0;
/// The width right of the bar's text for the button to the next step, in layout units.
const BAR_NEXT: f32 = 148.0;
/// The minimum and the maximum height of the bar, in layout units.
const BAR_HEIGHT: (f32, f32) = (82.0, 210.0);
/// Minimum height for the sentence to remember, in layout units.
const LEAST_REMEMBERED: f32 = 76.0;

fn show(ui: &mut Ui, view: &LessonView, &Painting { motion, banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("lesson", PageFocus::Kept);
    let is_small = is_small(body);
    let (room, below) = bare_head(ui, &view.back, banner, (body, 0.0), wishes);
    if banner.is_none() {
        head(ui, view, room);
    }
    let body = inside(below).row(0.0, below.h - 14.0);
    if view.is_wide && !is_small {
        wide(ui, view, motion, body, wishes);
    } else if is_small || side(ui, view, body) < BOARD_MIN {
        small(ui, view, motion, body, wishes);
    } else {
        usual(ui, view, motion, body, wishes);
    }
    wishes.extend(key_wish(ui, view));
}

/// The intent that a pressed key triggers, wherever the focus is.
fn key_wish(ui: &Ui, view: &LessonView) -> Option<Intent> {
    let walks = matches!(view.buttons.first(), Some(way) if way.intent == Intent::page(LessonMessage::Walk(1)));
    let wish = match () {
        () if ui.pressed(Key::PageDown) && walks && !view.bar.next.enabled => LessonMessage::Walk(1),
        () if ui.pressed(Key::PageDown) => LessonMessage::Next,
        () if ui.pressed(Key::PageUp) && walks => LessonMessage::Walk(-1),
        () if ui.pressed(Key::PageUp) => LessonMessage::StepBack,
        () => return backspace_intent(ui),
    };
    Some(Intent::page(wish))
}

/// Draws the lesson's title, the step's number in the course, and the progress marks.
fn head(ui: &mut Ui, view: &LessonView, room: Rect) {
    let colors = ui.colors;
    let count = view.step_marks.len() as f32;
    let spare = (room.w - TITLE_MIN).max(0.0);
    let each = (spare / count.max(1.0) - PIP_GAP).min(PIP.0);
    let pips = if each < PIP.1 { 0.0 } else { count * (each + PIP_GAP) };
    let words = room.column(0.0, room.w - pips);
    let is_narrow = room.w < NARROW / 2.0;
    let (size, high, place) =
        if is_narrow { (20.0, 28.0, &view.short_place) } else { (25.0, 30.0, &view.lesson_and_step_text) };
    ui.fit_text(words.row(0.0, high), &view.title, style(size, Weight::Bold, colors.text, Align::Start), 1);
    ui.fit_text(words.row(high + 1.0, 21.0), place, style(15.0, Weight::Regular, colors.text_dim, Align::Start), 1);
    if pips > 0.0 {
        for (at, pip) in view.step_marks.iter().enumerate() {
            let left = room.right() - pips + PIP_GAP + at as f32 * (each + PIP_GAP);
            show_pip(ui, *pip, Rect::new(left, room.center().y - PIP.1 / 2.0, each, PIP.1));
        }
    }
}

fn show_pip(ui: &mut Ui, pip: StepMarkView, rect: Rect) {
    let colors = ui.colors;
    let ground = match pip {
        StepMarkView::Done => colors.primary,
        StepMarkView::Here => colors.accent,
        StepMarkView::Open => colors.button,
    };
    ui.fill(rect, rect.h / 2.0, ground);
    if pip == StepMarkView::Done {
        ui.icon(Icon::Check, Rect::around(rect.center(), 13.0, 13.0), colors.primary_text);
    }
}

// --- Layouts -----------------------------------------------------------------------------------------------------------------

/// The side of the board in the layout with the text above the board and the bar below it.
fn side(ui: &mut Ui, view: &LessonView, body: Rect) -> f32 {
    let taken = words_height(ui, view, body.w) + bar_height(ui, view, body.w) + 2.0 * GAP + choices_height(view);
    (body.h - taken).min(body.w - BESIDE - GAP)
}

fn usual(ui: &mut Ui, view: &LessonView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let (said, bar, side) = (words_height(ui, view, body.w), bar_height(ui, view, body.w), side(ui, view, body));
    words(ui, view, body.row(0.0, said));
    let middle = body.row(said + GAP, side);
    board(ui, view, motion, middle.column(0.0, side), wishes);
    beside(ui, view, middle.column(side + GAP, body.w - side - GAP), wishes);
    let below = body.row(said + 2.0 * GAP + side, choices_height(view));
    choices(ui, view, below, wishes);
    show_bar(ui, &view.bar, body.row(body.h - bar, bar), wishes);
}

/// Draws the layout of wide pages: the board at the left, everything else at its right.
fn wide(ui: &mut Ui, view: &LessonView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let side = body.h.min(body.w * 0.6);
    board(ui, view, motion, body.column(0.0, side).row(0.0, side), wishes);
    let room = body.column(side + 2.0 * GAP, body.w - side - 2.0 * GAP);
    let (said, bar) = (words_height(ui, view, room.w), bar_height(ui, view, room.w));
    words(ui, view, room.row(0.0, said));
    let below = said + GAP;
    choices(ui, view, room.row(below, choices_height(view)), wishes);
    let from = below + choices_height(view);
    beside(ui, view, room.row(from, room.h - from - bar - GAP), wishes);
    show_bar(ui, &view.bar, room.row(room.h - bar, bar), wishes);
}

/// Draws the layout of small pages: one scrolled column, with the buttons and the verdict fixed below.
fn small(ui: &mut Ui, view: &LessonView, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    let buttons: Vec<ButtonView> = view.buttons.iter().chain([&view.bar.next]).cloned().collect();
    let columns = if body.w < NARROW { 3 } else { buttons.len() };
    let foot = (buttons.len().div_ceil(columns) as f32) * (BUTTON + 4.0);
    let line = 30.0;
    let area = body.row(0.0, body.h - foot - line - 6.0).column(-6.0, body.w + 12.0);
    let wide = body.w - 14.0;
    let heights = [
        answer_height(ui, &view.bar, wide),
        words_height(ui, view, wide) + GAP,
        choices_height(view),
        wide.min(520.0) + GAP,
        remember_height(ui, view, wide),
    ];
    let mut wished = Vec::new();
    ui.scroll(ui.id("all", 0), area, heights.iter().sum::<f32>() + GAP, |ui, all| {
        let all = all.column(6.0, wide).row(4.0, all.h);
        let place = |at: usize| all.row(heights[..at].iter().sum(), heights[at]);
        answer(ui, &view.bar, place(0));
        words(ui, view, place(1));
        choices(ui, view, place(2), &mut wished);
        let square = place(3).h - GAP;
        board(ui, view, motion, place(3).row(0.0, square).column((wide - square) / 2.0, square), &mut wished);
        remember(ui, view, place(4));
    });
    wishes.extend(wished);
    small_state(ui, &view.bar, body.row(body.h - foot - line, line - 4.0));
    draw_step_buttons(ui, &buttons, body.row(body.h - foot, foot), columns, wishes);
}

/// Draws the bar's title in one line, for small pages.
fn small_state(ui: &mut Ui, bar: &BarView, area: Rect) {
    let (_, ink, icon) = looks(ui, bar);
    // The line has the page's background, not the bar's.
    let ink = if bar.is_right == Some(true) { ui.colors.text } else { ink };
    let left = icon.map_or(0.0, |icon| {
        ui.icon(icon, Rect::new(area.x, area.center().y - 10.0, 20.0, 20.0), ink);
        28.0
    });
    let plain = ui.colors.text;
    let room = area.column(left, area.w - left);
    ui.fit_text(room, &bar.title, style(16.0, Weight::Bold, plain, Align::Start), 1);
}

// --- Parts -------------------------------------------------------------------------------------------------------------------

fn board(ui: &mut Ui, view: &LessonView, motion: Motion, area: Rect, wishes: &mut Vec<Intent>) {
    let wished = ui.board(&view.board, area, motion);
    wishes.extend(wished.into_iter().filter_map(|wished| wish(view, wished)));
}

fn wish(view: &LessonView, wish: BoardAction) -> Option<Intent> {
    let wish = match wish {
        BoardAction::Place(cell) => LessonMessage::Place(cell),
        BoardAction::Aim(cell) | BoardAction::Cursor(cell) => LessonMessage::Cursor(cell),
        BoardAction::Enter => LessonMessage::Enter,
        // A digit chooses the answer with that number.
        BoardAction::Type(digit) if !view.choices.is_empty() => LessonMessage::Choose(digit.to_digit(10)? as usize),
        _ => return typing_intent(&wish),
    };
    Some(Intent::page(wish))
}

/// Draws the buttons, and below them the sentence to remember.
fn beside(ui: &mut Ui, view: &LessonView, area: Rect, wishes: &mut Vec<Intent>) {
    let columns = if area.w < TWO_COLUMNS { 1 } else { 2 };
    let rows = view.buttons.len().div_ceil(columns) as f32;
    let high = (BUTTON + 6.0).min((area.h * 0.7 / rows).max(48.0)) * rows;
    draw_step_buttons(ui, &view.buttons, area.row(0.0, high), columns, wishes);
    let left = area.row(high + 4.0, area.h - high - 4.0);
    if left.h >= LEAST_REMEMBERED {
        let wanted = remember_height(ui, view, left.w);
        remember(ui, view, left.row(0.0, left.h.min(wanted.max(LEAST_REMEMBERED))));
    }
}

fn remember(ui: &mut Ui, view: &LessonView, area: Rect) {
    let Some((heading, text)) = &view.remember else { return };
    let colors = ui.colors;
    card(ui, area);
    let room = area.inset(12.0);
    ui.fit_text(room.row(0.0, 20.0), heading, style(14.5, Weight::Bold, colors.accent, Align::Start), 1);
    let plain = TextStyle { is_top_aligned: true, ..style(15.0, Weight::Regular, colors.text, Align::Start) };
    let below = room.row(24.0, room.h - 22.0);
    ui.fit_text(below, text, plain, ((below.h + 4.0) / 19.0) as usize);
}

fn remember_height(ui: &mut Ui, view: &LessonView, wide: f32) -> f32 {
    let Some((_, text)) = &view.remember else { return 0.0 };
    ui.text_size(text, 15.0, Weight::Regular, Some(wide - 24.0)).1 + 58.0
}

fn choices_height(view: &LessonView) -> f32 {
    if view.choices.is_empty() { 0.0 } else { (CHOICE + 8.0) * view.choices.len() as f32 + 4.0 }
}

fn choices(ui: &mut Ui, view: &LessonView, area: Rect, wishes: &mut Vec<Intent>) {
    for (index, choice) in view.choices.iter().enumerate() {
        let place = area.row((CHOICE + 8.0) * index as f32, CHOICE).column(0.0, area.w.min(CHOICE_WIDTH_MAX));
        ui.keeping_focus(|ui| button(ui, "choice", index, place, choice, wishes));
    }
}

/// The text size of the step's heading, in layout units.
const HEAD: f32 = 20.0;
/// The text size of the step's text, in layout units.
const TEXT: f32 = 17.0;

/// Draws the step's heading and text.
fn words(ui: &mut Ui, view: &LessonView, area: Rect) {
    let colors = ui.colors;
    let high = ui.text_size(&view.head, HEAD, Weight::Bold, Some(area.w)).1;
    let bold = TextStyle { is_top_aligned: true, ..style(HEAD, Weight::Bold, colors.text, Align::Start) };
    ui.fit_text(area.row(0.0, high + 2.0), &view.head, bold, (high / HEAD) as usize);
    let plain = TextStyle { is_top_aligned: true, ..style(TEXT, Weight::Regular, colors.text, Align::Start) };
    if !view.text.is_empty() {
        let below = area.row(high + 6.0, area.h - high - 4.0);
        ui.fit_text(below, &view.text, plain, (below.h / TEXT) as usize);
    }
}

fn words_height(ui: &mut Ui, view: &LessonView, wide: f32) -> f32 {
    let head = ui.text_size(&view.head, HEAD, Weight::Bold, Some(wide)).1;
    match view.text.is_empty() {
        true => head + 4.0,
        false => head + 8.0 + ui.text_size(&view.text, TEXT, Weight::Regular, Some(wide)).1,
    }
}

/// The background of the bar, the color of its icon, and the icon, all by the verdict.
fn looks(ui: &Ui, bar: &BarView) -> (Rgba, Rgba, Option<Icon>) {
    let colors = ui.colors;
    match bar.is_right {
        Some(true) => (colors.primary, colors.primary_text, Some(Icon::Check)),
        Some(false) => (colors.panel, colors.warning, Some(Icon::Close)),
        None => (colors.panel, colors.text, None),
    }
}

/// The height of the bar at the width `wide`, enough for any text that the bar may show in this step.
fn bar_height(ui: &mut Ui, view: &LessonView, wide: f32) -> f32 {
    let room = wide - BAR_ICON - BAR_NEXT - GAP;
    let all = view.possible_bar_texts.iter().chain([&view.bar.text]);
    let text = all.map(|text| ui.text_size(text, 15.0, Weight::Regular, Some(room)).1).fold(0.0, f32::max);
    let title = ui.text_size(&view.bar.title, 18.0, Weight::Bold, Some(room)).1.max(24.0);
    (text + title + 26.0).clamp(BAR_HEIGHT.0, BAR_HEIGHT.1)
}

/// Draws the bar: the verdict, and the button to the next step.
fn show_bar(ui: &mut Ui, bar: &BarView, area: Rect, wishes: &mut Vec<Intent>) {
    let right = BAR_NEXT + GAP;
    draw_bar_texts(ui, bar, area, right);
    let place = Rect::new(area.right() - BAR_NEXT - GAP / 2.0, area.center().y - 26.0, BAR_NEXT - GAP / 2.0, 52.0);
    // On the background that stands for a right answer, the primary button's color would not be visible.
    let next = ButtonView { primary: bar.next.primary && bar.is_right.is_none(), ..bar.next.clone() };
    ui.keeping_focus(|ui| button(ui, "next", 0, place, &next, wishes));
}

/// Draws the bar's icon and texts, and leaves `right` layout units free at the right end.
fn draw_bar_texts(ui: &mut Ui, bar: &BarView, area: Rect, right: f32) {
    let (ground, sign, icon) = looks(ui, bar);
    let ink = if bar.is_right == Some(true) { sign } else { ui.colors.text };
    ui.fill(area, 10.0, ground);
    if let Some(icon) = icon {
        ui.icon(icon, Rect::new(area.x + 16.0, area.center().y - 15.0, 30.0, 30.0), sign);
    }
    let left = if icon.is_some() { BAR_ICON } else { 18.0 };
    let room = area.column(left, area.w - left - right).row(10.0, area.h - 18.0);
    let title = ui.text_size(&bar.title, 18.0, Weight::Bold, Some(room.w)).1.min(room.h);
    let has_text = !bar.text.is_empty();
    let bold = style(18.0, Weight::Bold, ink, Align::Start);
    let over = if has_text { room.row(0.0, title.max(24.0)) } else { room };
    ui.fit_text(over, &bar.title, bold, (over.h / 18.0).max(1.0) as usize);
    if has_text {
        let below = room.row(over.h + 4.0, room.h - over.h - 2.0);
        let plain = TextStyle { is_top_aligned: true, ..style(15.0, Weight::Regular, ink, Align::Start) };
        ui.fit_text(below, &bar.text, plain, (below.h / 17.0).max(1.0) as usize);
    }
}

/// Draws the bar's title and text at the top of a small page, if the bar has a text.
fn answer(ui: &mut Ui, bar: &BarView, area: Rect) {
    if !bar.text.is_empty() {
        draw_bar_texts(ui, bar, area.row(0.0, area.h - GAP), GAP);
    }
}

fn answer_height(ui: &mut Ui, bar: &BarView, wide: f32) -> f32 {
    if bar.text.is_empty() {
        return 0.0;
    }
    let room = wide - BAR_ICON - GAP;
    let title = ui.text_size(&bar.title, 18.0, Weight::Bold, Some(room)).1.max(24.0);
    title + ui.text_size(&bar.text, 15.0, Weight::Regular, Some(room)).1 + 40.0
}
