//! Draws the page with the board, its message bar and, where it is open, the side panel.

use crate::app::features::board::end_card_screen as end_card;
use crate::app::features::board::panel_screen as panel;
use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::panel_place;
use crate::app::kernel::view::{
    BoardScreen, BoardView, ButtonView, ChoiceView, CountView, LegendView, Motion, PageView, Painting, PanelPlace,
    PanelView, Stretch, TimeView,
};
use crate::app::pages::screen_parts::{LAYOUT_WIDTH, NARROW, button, draw_typed_coordinate, toolkit_button};
use crate::ui::board::BoardAction;
use crate::ui::text::{CLOSE_LINE_EM, LINE_EM, style};
use crate::ui::widgets::Button;
use crate::ui::{Align, Draw, PageFocus, Pos, Rect, TextStyle, Ui, Weight};

impl PageView for BoardScreen {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting.motion, painting.body, intents);
    }

    fn layout(&self, text_scale: f32) -> Option<(f32, f32)> {
        self.panel.as_ref().map(|panel| panel.place.layout(text_scale))
    }

    fn stretch(&self) -> Stretch {
        Stretch::Grows
    }

    fn menu_corner(&self, body: Rect, zoom: f32) -> Option<Pos> {
        let (left, _) = split(self.panel.as_ref(), zoom, body);
        Some(Pos::new(left.right() - 6.0, left.bottom() - BAR - 6.0))
    }

    fn board(&self) -> Option<&BoardView> {
        Some(&self.board)
    }

    fn sheet_board(&mut self) -> Option<&mut BoardView> {
        Some(&mut self.board)
    }

    fn paint_sheet(&self, ui: &mut Ui, area: Rect, motion: Motion, intents: &mut Vec<Intent>) {
        intents.extend(ui.board(&self.board, area, motion).into_iter().filter_map(intent_of));
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let choices = self.choices.iter().map(|choice| &choice.button);
        let moves = self.panel.iter().flat_map(|panel| &panel.moves).map(|entry| entry.intent.clone());
        let of_card = self.end.iter().flat_map(|card| card.all_buttons());
        ButtonView::intents(self.buttons.iter().chain(choices).chain(of_card)).into_iter().chain(moves).collect()
    }
}

/// The height of the message bar, in layout units.
const BAR: f32 = 60.0;
/// The height of the extra line that holds the message where the page is narrow, in layout units.
const MESSAGE_ROOM: f32 = 56.0;
/// The width and height of a button in the message bar, in layout units.
const BUTTON: (f32, f32) = (58.0, 50.0);
/// The largest width of a button in the message bar, and the gap after it, in layout units.
const BUTTON_MAX: f32 = 84.0;
const BUTTON_GAP: f32 = 4.0;
/// Maximum number of choice buttons below the board. Button ids are counted from this number times the number of choices.
const CHOICES_MAX: usize = 16;
/// The height of a choice button without an explanation, in layout units.
const CHOICE: f32 = 48.0;
/// The height of a choice button with an explanation below its name, in layout units.
const CHOICE_WITH_DETAIL: f32 = 92.0;
/// The height of the sentence above the choice buttons, in layout units.
const CHOICES_NOTE: f32 = 26.0;
/// The gap between two rows of choice buttons, in layout units.
const CHOICE_GAP: f32 = 4.0;
/// The minimum width of a choice button with its gap, in layout units.
const CHOICE_WIDTH_MIN: f32 = 58.0;
/// The smallest text size in the message bar, in layout units.
const TEXT_MIN: f32 = 14.0;
/// The text size of a message on a single line, in layout units.
const MESSAGE: f32 = 18.0;
/// The smallest text size of a message on a single line, in layout units; a longer message takes two lines.
const MESSAGE_LINE_MIN: f32 = 16.0;
/// The height of a line where the message and the text below it take three lines, and the most lines of both, in layout units.
const LINE: f32 = TEXT_MIN * CLOSE_LINE_EM;
const LINES_MAX: usize = 3;
/// From this text size on, as a share of the usual size, text counts as large.
const ZOOM_LARGE: f32 = 1.5;
/// The text size of a clock's time below a player's piece count, in layout units.
const TIME: f32 = 16.0;
/// The height of the line with a clock's time, in layout units.
const TIME_HEIGHT: f32 = 23.0;
/// The sizes of a piece count where clocks are shown, in layout units: the disc's diameter and the text size of the piece count.
const TIMED: (f32, f32) = (24.0, 17.0);

/// Divides the page into the area of the board with its message bar and the area of the side panel. The panel is at the right or below.
fn split(view: Option<&PanelView>, zoom: f32, body: Rect) -> (Rect, Rect) {
    // The panel has the same number of units at every text size, but at least as many as the window has for it.
    let larger = (1.0 / zoom).max(1.0);
    match view.map(|view| view.place) {
        None => (body, Rect::default()),
        Some(PanelPlace::Beside) => {
            // The board is as large as the height allows; the panel takes the rest.
            let left = (body.w - panel_place::WIDTH * larger).min((body.h - BAR).max(NARROW));
            (body.column(0.0, left), body.column(left, body.w - left))
        }
        Some(PanelPlace::Below { height }) => {
            let above = body.h - height * larger;
            (body.row(0.0, above), body.row(above, body.h - above))
        }
    }
}

fn show(ui: &mut Ui, view: &BoardScreen, motion: Motion, body: Rect, wishes: &mut Vec<Intent>) {
    match view.end {
        Some(_) => ui.page("end", PageFocus::Fresh),
        None => ui.page("board", PageFocus::Kept),
    }
    let (left, beside) = split(view.panel.as_ref(), ui.zoom(), body);
    // Beside large text the message has a line of its own where the bar is less wide than usual.
    let is_narrow = left.w < NARROW || (ui.zoom() >= ZOOM_LARGE && left.w < LAYOUT_WIDTH);
    let high = if is_narrow { BAR + MESSAGE_ROOM } else { BAR };
    let bar = left.row(left.h - high, high);
    // The choice buttons are below the board. The board shrinks while they are shown, so that they cover nothing.
    let strip = choices_height(view, left.w);
    let side = left.w.min(bar.y - left.y - strip);
    let area = Rect::new(left.center().x - side / 2.0, left.y, side, side);
    if side < left.w {
        let ground = ui.colors.page;
        ui.fill(left, 0.0, ground);
    }
    if let Some(card) = &view.end {
        let above = left.row(0.0, bar.y - left.y);
        let place = end_card::choose_card_placement(ui, card, &view.board, (above, beside));
        // A card in the middle of the board would cut through coordinates.
        let coordinates = view.board.coordinates && place != end_card::CardPlacement::Over;
        let shown = BoardView { coordinates, covered_area: place.covered_board_area(), ..view.board.clone() };
        ui.draw_inert(|ui| _ = ui.board(&shown, area, motion));
        end_card::show_end_card(ui, card, (above, beside), (place, motion), wishes);
        return ui.keeping_focus(|ui| message_bar(ui, view, bar, is_narrow, wishes));
    }
    wishes.extend(ui.board(&view.board, area, motion).into_iter().filter_map(intent_of));
    ui.keeping_focus(|ui| {
        choices(ui, view, left.row(side, strip), wishes);
        message_bar(ui, view, bar, is_narrow, wishes);
        if let Some(content) = &view.panel {
            panel::show(ui, content, beside, wishes);
        }
    });
}

/// The height of a choice button. Explanations are shown only where the page is wide enough.
fn choice_height(view: &BoardScreen, width: f32) -> f32 {
    let has_details = width >= NARROW && view.choices.iter().any(|choice| !choice.detail.is_empty());
    if has_details { CHOICE_WITH_DETAIL } else { CHOICE }
}

/// The height of the sentence above the choice buttons; 0 without a sentence.
fn note_height(view: &BoardScreen, width: f32) -> f32 {
    match view.choices_note.is_empty() {
        true => 0.0,
        false if width < NARROW => 2.0 * LINE + 4.0,
        false => CHOICES_NOTE,
    }
}

/// The number of columns and the number of rows of the choice buttons.
fn choice_rows(view: &BoardScreen, width: f32) -> (usize, usize) {
    let count = view.choices.len().max(1);
    let rows = if width < NARROW { count.div_ceil((width / CHOICE_WIDTH_MIN) as usize) } else { 1 };
    (count.div_ceil(rows), rows)
}

/// The height of the area with the choice buttons below the board, with the sentence above them; 0 without choices.
fn choices_height(view: &BoardScreen, width: f32) -> f32 {
    let rows = choice_rows(view, width).1 as f32;
    let high = choice_height(view, width) * rows + CHOICE_GAP * (rows - 1.0) + 8.0;
    if view.choices.is_empty() { 0.0 } else { note_height(view, width) + high }
}

/// Draws the choice buttons below the board: the choices of an opening rule, or the step buttons of a viewed game.
fn choices(ui: &mut Ui, view: &BoardScreen, strip: Rect, wishes: &mut Vec<Intent>) {
    let count = view.choices.len();
    if count == 0 {
        return;
    }
    let ink = ui.colors.text;
    let note = strip.row(2.0, note_height(view, strip.w)).column(12.0, strip.w - 24.0);
    ui.fit_text(note, &view.choices_note, style(15.0, Weight::Regular, ink, Align::Center), 2);
    let high = choice_height(view, strip.w);
    let (columns, rows) = choice_rows(view, strip.w);
    let above = strip.h - (high + CHOICE_GAP) * rows as f32 + CHOICE_GAP - 4.0;
    let inside = strip.column(4.0, strip.w - 8.0).row(above, high);
    let share = ((inside.w + 8.0) / columns as f32).min(if high > CHOICE { 320.0 } else { 230.0 });
    let left = inside.center().x - share * columns as f32 / 2.0 - inside.x;
    ui.group("choices", 0, |ui| {
        for (index, choice) in view.choices.iter().enumerate() {
            // Button ids depend on the number of choices, so that a second Enter does not press the button at the same place in the next
            // question.
            let id = CHOICES_MAX * count + index;
            let line = inside.row((high + CHOICE_GAP) * (index / columns) as f32, high);
            let place = line.column(left + share * (index % columns) as f32, share - 8.0);
            choice_button(ui, id, place, choice, wishes);
        }
    });
}

/// Draws a choice button, with the explanation below its name where there is room.
fn choice_button(ui: &mut Ui, id: usize, rect: Rect, choice: &ChoiceView, wishes: &mut Vec<Intent>) {
    if choice.detail.is_empty() || rect.h <= CHOICE {
        return button(ui, "choice", id, rect, &choice.button, wishes);
    }
    let view = &choice.button;
    if ui.button(ui.id("choice", id as u32), rect, &Button { label: "", icon: None, ..toolkit_button(view) }) {
        wishes.push(view.intent.clone());
    }
    let colors = ui.colors;
    let (ink, dim) = if view.enabled { (colors.text, colors.text_dim) } else { (colors.text_off, colors.text_off) };
    let room = rect.column(12.0, rect.w - 24.0);
    ui.fit_text(room.row(6.0, 26.0), &view.label, style(17.0, Weight::Bold, ink, Align::Center), 1);
    let detail = style(TEXT_MIN, Weight::Regular, dim, Align::Center);
    ui.fit_text(room.row(32.0, rect.h - 35.0), &choice.detail, detail, 3);
}

fn intent_of(wish: BoardAction) -> Option<Intent> {
    Some(match wish {
        BoardAction::Place(cell) => Intent::Place(cell),
        BoardAction::Aim(cell) => Intent::FirstTap(cell),
        BoardAction::Zoom(cell, larger) => Intent::Zoom(cell, larger),
        BoardAction::Pan(columns, rows) => Intent::Pan(columns, rows),
        BoardAction::Hover(cell) => Intent::Hover(cell),
        BoardAction::Cursor(cell) => Intent::Cursor(cell),
        BoardAction::Type(typed) => Intent::Type(typed),
        BoardAction::TypeBack => Intent::TypeBack,
        BoardAction::Enter => Intent::Enter,
        BoardAction::Drag(..) | BoardAction::SecondaryClick(_) | BoardAction::SecondaryDrag(..) => return None,
    })
}

fn message_bar(ui: &mut Ui, view: &BoardScreen, bar: Rect, is_narrow: bool, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(bar, 0.0, colors.bar);
    ui.fill(bar.row(0.0, 1.0), 0.0, colors.button);
    let line = bar.row(bar.h - BAR, BAR);
    let left = counts(ui, &view.counts, line, is_narrow) + 16.0;
    let right = bar_buttons(ui, view, line, wishes) - 12.0;
    let mut room = match is_narrow {
        true => bar.row(2.0, MESSAGE_ROOM).column(12.0, bar.w - 24.0),
        false => Rect::new(left, line.y + 2.0, right - left, line.h - 4.0),
    };
    if let Some(warning) = &view.warning {
        warning_icon(ui, warning, room, wishes);
        room = room.column(50.0, room.w - 50.0);
    }
    if !view.typed.is_empty() {
        let wide = draw_typed_coordinate(ui, &view.typed, room);
        room = room.column(wide + 10.0, room.w - wide - 10.0);
    }
    message(ui, view, room);
}

/// Draws the warning icon, which opens the list of problems.
fn warning_icon(ui: &mut Ui, view: &ButtonView, room: Rect, wishes: &mut Vec<Intent>) {
    let rect = Rect::new(room.x, room.center().y - 23.0, 44.0, 46.0);
    ui.set_accessible_name(ui.id("warning", 0), &view.label, "");
    if ui.button(ui.id("warning", 0), rect, &Button { label: "", icon: None, ..toolkit_button(view) }) {
        wishes.push(view.intent.clone());
    }
    let ink = ui.colors.warning;
    if let Some(icon) = view.icon {
        ui.icon(icon, Rect::around(rect.center(), 26.0, 26.0), ink);
    }
}

/// Draws each player's piece with the piece count, in two rows for three or four players. Returns the right end of what was drawn.
fn counts(ui: &mut Ui, counts: &[CountView], bar: Rect, is_narrow: bool) -> f32 {
    let is_many = counts.len() > 2;
    let (disc, size, gap) = match (is_many, is_narrow) {
        (true, _) => (22.0, 16.0, 14.0),
        (false, true) => (26.0, 19.0, 8.0),
        (false, false) => (32.0, 21.0, 14.0),
    };
    let colors = ui.colors;
    let wide = |ui: &mut Ui, count: &CountView| ui.text_size(&count.count, size, Weight::Bold, None).0;
    let has_times = counts.iter().any(|count| count.time.is_some());
    let (disc, size) = if has_times { (TIMED.0, TIMED.1) } else { (disc, size) };
    let widest = counts.iter().map(|count| wide(ui, count)).fold(size * 1.3, f32::max);
    let time_w = if has_times { time_width(ui, counts) } else { 0.0 };
    let pitch = (6.0 + disc + 8.0 + widest + gap).max(time_w + 12.0);
    let (columns, rows) = if is_many { (2, 2) } else { (counts.len().max(1), 1) };
    let high = (bar.h - 4.0) / rows as f32;
    for (index, count) in counts.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let rect = bar.column(10.0 + pitch * column as f32, pitch).row(2.0 + high * row as f32, high);
        let below = rect.row(rect.h - TIME_HEIGHT - 4.0, TIME_HEIGHT).column(0.0, pitch - 6.0);
        let rect = if has_times { rect.row(0.0, rect.h - TIME_HEIGHT - 2.0) } else { rect };
        count.time.iter().for_each(|time| time_left(ui, time, below));
        let middle = Pos::new(rect.x + 6.0 + disc / 2.0, rect.center().y - if is_many { 1.0 } else { 0.0 });
        ui.piece(count.piece, middle, disc);
        let room = rect.column(6.0 + disc + 8.0, widest + 2.0);
        let style = style(size, Weight::Bold, colors.text, Align::Start);
        match count.is_score {
            true => ui.fit_text(room, &count.count, style, 1),
            // The count is drawn without a name for screen readers, because it is no news for their users.
            false => ui.draw(Draw::Text { rect: room, text: count.count.clone(), style }),
        }
        if count.marked {
            let line = if is_many { 2.0 } else { 3.0 };
            let y = bar.bottom().min(rect.bottom()) - if is_many { 1.5 + line } else { 1.0 + line };
            ui.fill(Rect::new(rect.x, y, pitch - 8.0, line), line / 2.0, colors.accent);
        }
    }
    bar.x + 10.0 + pitch * columns as f32
}

/// The width of the widest clock time, with the frame around it.
fn time_width(ui: &mut Ui, counts: &[CountView]) -> f32 {
    let times = counts.iter().filter_map(|count| count.time.as_ref());
    times.map(|time| ui.text_size(&time.text, TIME, Weight::Bold, None).0 + 12.0).fold(0.0, f32::max)
}

/// Draws the remaining time of a clock, with a frame around it in the last seconds.
fn time_left(ui: &mut Ui, time: &TimeView, rect: Rect) {
    let colors = ui.colors;
    let ink = if time.is_urgent { colors.warning } else { colors.text };
    if time.is_urgent {
        ui.frame(rect, 5.0, 2.0, colors.warning);
    }
    ui.fit_text(rect, &time.text, style(TIME, Weight::Bold, ink, Align::Center), 1);
}

/// Draws the buttons Undo, Help, Menu and others in the message bar; on a narrow page only the first two and the last one. Returns their
/// left end.
fn bar_buttons(ui: &mut Ui, view: &BoardScreen, bar: Rect, wishes: &mut Vec<Intent>) -> f32 {
    let is_left_out = |at: usize| bar.w < NARROW && at > 1 && at + 1 < view.buttons.len();
    let shown: Vec<&ButtonView> =
        view.buttons.iter().enumerate().filter(|(at, _)| !is_left_out(*at)).map(|(_, button)| button).collect();
    // A button is wider where its label is.
    let wide = |ui: &mut Ui, button: &ButtonView| ui.text_size(&button.label, TEXT_MIN, Weight::Regular, None).0 + 4.0;
    let widths: Vec<f32> = shown.iter().map(|button| wide(ui, button).clamp(BUTTON.0, BUTTON_MAX)).collect();
    let left = bar.right() - widths.iter().map(|width| width + BUTTON_GAP).sum::<f32>();
    let mut x = left;
    for (index, (button, width)) in shown.into_iter().zip(widths).enumerate() {
        let rect = Rect::new(x, bar.y + 5.0, width, BUTTON.1);
        x += width + BUTTON_GAP;
        let id = ui.id("bar", index as u32);
        let left = view.undos_left.as_ref().filter(|_| button.intent == Intent::Do(Action::Undo));
        let (count, words) = left.map_or(("", ""), |(count, words)| (count, words));
        ui.set_accessible_name(id, &button.label, words);
        if ui.counted_bar_button(id, rect, &toolkit_button(button), count) {
            wishes.push(button.intent.clone());
        }
    }
    left
}

/// Draws the message (whose turn it is) and the detail text below it: in two lines as large as they fit, or in three close lines at the
/// smallest text size. A problem or a passing message that needs three lines replaces whose turn it is, because its sentence must be read to
/// its end.
fn message(ui: &mut Ui, view: &BoardScreen, room: Rect) {
    let colors = ui.colors;
    let large = style(MESSAGE, Weight::Regular, colors.text, Align::Start);
    let small =
        TextStyle { size: TEXT_MIN, color: if view.is_alarmed { colors.warning } else { colors.text_dim }, ..large };
    let has_legend = view.detail.is_empty() && !view.legend.is_empty();
    if view.detail.is_empty() && !has_legend {
        return alone(ui, room, &view.message, large);
    }
    let below =
        if has_legend { legend_rows(ui, &view.legend, room.w) } else { lines_of(ui, &view.detail, small, room.w) };
    if view.message.is_empty() || (view.is_alarmed || view.is_message) && below > LINES_MAX - 1 {
        return alone(ui, room, &view.detail, small);
    }
    let is_short = ui.fit_size(&view.message, large, room.row(0.0, 26.0), 1) >= MESSAGE_LINE_MIN;
    if is_short && below == 1 {
        ui.fit_text(room.row(3.0, 26.0), &view.message, large, 1);
        return detail(ui, view, room.row(30.0, 22.0), small, 1);
    }
    let middling = TextStyle { size: TEXT_MIN, ..large };
    let upper = lines_of(ui, &view.message, middling, room.w).min(LINES_MAX - 1);
    let lower = below.min(LINES_MAX - upper);
    let top = (room.h - LINE * (upper + lower) as f32) / 2.0;
    let high = LINE * upper as f32;
    ui.close_lines(room.row(top, high), &view.message, middling, upper);
    // The whole height of a single line, which overlaps the line above a little, where no letter is.
    let spare = (TEXT_MIN * LINE_EM + 0.2 - LINE) / 2.0;
    detail(ui, view, room.row(top + high - spare, LINE * lower as f32 + 2.0 * spare), small, lower);
}

/// Draws the only text of the message bar: in one or two lines as large as they fit, or in three close lines.
fn alone(ui: &mut Ui, room: Rect, text: &str, style: TextStyle) {
    match ui.text_fits(text, TEXT_MIN, style.weight, room, 2) {
        true => ui.fit_text(room, text, style, 2),
        false => ui.close_lines(room, text, TextStyle { size: TEXT_MIN, ..style }, LINES_MAX),
    }
}

/// Draws the text below the message, or the legend of the signs on the board where there is no text.
fn detail(ui: &mut Ui, view: &BoardScreen, room: Rect, style: TextStyle, lines: usize) {
    match view.detail.is_empty() {
        false if lines == 1 => ui.fit_text(room, &view.detail, style, 1),
        false => ui.close_lines(room, &view.detail, style, lines),
        true => legend(ui, &view.legend, room, lines),
    }
}

/// The number of lines that a text takes at the width `wide`.
fn lines_of(ui: &mut Ui, text: &str, style: TextStyle, wide: f32) -> usize {
    ui.line_count(text, style.size, style.weight, wide)
}

/// The width of a legend entry's sign with the gap after it, in layout units.
const LEGEND_SIGN: f32 = 18.0;
/// The gap between two legend entries, in layout units.
const LEGEND_GAP: f32 = 9.0;

/// The layout of a legend's entries, each with its row's index, its left edge, and the width of its text.
fn legend_places(ui: &mut Ui, entries: &[LegendView], wide: f32) -> Vec<(usize, f32, f32)> {
    let (mut row, mut x) = (0, 0.0);
    let mut places = Vec::new();
    for entry in entries {
        let text = ui.text_size(&entry.text, TEXT_MIN, Weight::Regular, None).0;
        let whole = LEGEND_SIGN + text;
        if x > 0.0 && x + whole > wide {
            (row, x) = (row + 1, 0.0);
        }
        places.push((row, x, text));
        x += whole + LEGEND_GAP;
    }
    places
}

fn legend_rows(ui: &mut Ui, entries: &[LegendView], wide: f32) -> usize {
    legend_places(ui, entries, wide).last().map_or(1, |(row, ..)| row + 1)
}

/// Draws the legend of the signs on the board in at most `rows` rows. Entries that do not fit are left out.
fn legend(ui: &mut Ui, entries: &[LegendView], room: Rect, rows: usize) {
    let dim = ui.colors.text_dim;
    let high = room.h / rows.min(legend_rows(ui, entries, room.w)) as f32;
    for (entry, (row, x, text)) in entries.iter().zip(legend_places(ui, entries, room.w)) {
        if row >= rows {
            return;
        }
        let whole = TEXT_MIN * LINE_EM + 0.2;
        let line = room.row(high * row as f32 + (high - whole) / 2.0, whole);
        let middle = Pos::new(line.x + x + 7.0, line.center().y);
        match entry.shape {
            None => ui.sign_ring(middle, 6.0),
            Some(shape) => {
                ui.sign(middle, if shape == crate::ui::board::SignShape::Dot { 2.6 } else { 5.6 }, shape, "")
            }
        }
        let words = line.column(x + LEGEND_SIGN, text + 1.0);
        ui.fit_text(words, &entry.text, style(TEXT_MIN, Weight::Regular, dim, Align::Start), 1);
    }
}
