//! Draws the page *Progress*: what to do next, the curve of the rating, the results against each opponent and in openings, the days with
//! games, and what was reached.

use crate::app::features::player_progress::progress_controller::ProgressMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{PAGE_WIDTH_MAX, button, card, fact_card, foot, inside, page_head, tab_row};
use crate::ui::focus::Keys;
use crate::ui::text::style;
use crate::ui::theme::Rgba;
use crate::ui::{Align, Draw, Icon, PageFocus, Pos, Rect, Ui, Weight};

/// The view of the page *Progress*.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgressView {
    pub title: String,
    pub back: ButtonView,
    /// The games that can be chosen, each with its intent, and the index of the chosen one. Empty where there is only one.
    pub kinds: Vec<(String, Intent)>,
    pub kind: usize,
    /// The people who have played here; `None` where there is only one.
    pub people: Option<PeopleView>,
    /// Why there is nothing to show yet; empty otherwise.
    pub note: String,
    /// What is worth doing next, as a sentence, and the button that does it.
    pub suggested_next_step: Option<(String, ButtonView)>,
    /// Figures, each a label and a value.
    pub labeled_figures: Vec<(String, String)>,
    pub rating: RatingView,
    pub opponents: ResultsTable,
    pub openings: ResultsTable,
    pub calendar: CalendarView,
    pub badges: BadgesView,
    pub buttons: Vec<ButtonView>,
}

/// The choice of the person.
#[derive(Clone, Debug, PartialEq)]
pub struct PeopleView {
    pub label: String,
    pub names: Vec<String>,
    /// The index in `names` of the person whose progress is shown.
    pub chosen: usize,
}

/// The rating, and its curve over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingView {
    pub heading: String,
    /// The rating today; empty without one.
    pub value: String,
    /// How certain it is, or why there is none.
    pub detail: String,
    /// The points of the curve in the order of time.
    pub curve: Vec<CurvePoint>,
    /// The ratings at the top and at the bottom of the curve's place, and its first and last day.
    pub rating_axis_labels: [String; 2],
    pub days: [String; 2],
    /// The curve in words, for screen readers.
    pub screen_reader_text: String,
}

/// A point of the curve: from 0 at the left or the bottom to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    pub time: f32,
    pub value: f32,
    /// The lower and the upper end of the doubt.
    pub confidence_interval: [f32; 2],
}

/// A table of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultsTable {
    /// The headings of the columns: the name, the results, the share of points.
    pub heads: [String; 3],
    pub rows: Vec<ResultsRow>,
}

/// A row of a table of results.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultsRow {
    pub texts: [String; 3],
    /// What shows the games of the row; `None` where the user may not see them.
    pub intent: Option<Intent>,
}

/// The days with games, by weeks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CalendarView {
    pub heading: String,
    /// For each week, the oldest first, its days from Monday: how much was played, from 0 to `SHADES`; `None` for a day to come.
    pub weeks: Vec<[Option<u8>; 7]>,
    /// The first and the last month.
    pub ends: [String; 2],
    /// The calendar in words.
    pub detail: String,
}

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BadgesView {
    pub heading: String,
    /// Each badge with the day on which it was reached, the latest first.
    pub earned_badges: Vec<(String, String)>,
}

/// The number of shades of a day on which games were played.
pub const SHADES: u8 = 4;

impl PageView for ProgressView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let kinds = self.kinds.iter().map(|(_, intent)| intent.clone());
        let count = self.people.as_ref().map_or(0, |people| people.names.len());
        let people = (0..count).map(|at| Intent::page(ProgressMessage::Person(at)));
        let next = self.suggested_next_step.iter().map(|(_, button)| button.intent.clone());
        let rows = [&self.opponents, &self.openings].into_iter().flat_map(|table| &table.rows);
        let games = rows.filter_map(|row| row.intent.clone());
        ButtonView::intents(&self.buttons).into_iter().chain(kinds).chain(people).chain(next).chain(games).collect()
    }
}

const GAP: f32 = 14.0;
const EDGE: f32 = 16.0;
/// The width from which the cards stand in two columns, in layout units.
const WIDE_FROM: f32 = 1000.0;
/// The height of a card's heading, of a line of text, and of a row of a table, in layout units.
const HEADING: f32 = 30.0;
const LINE: f32 = 22.0;
const ROW: f32 = 48.0;
/// The height of a row in a narrow card, in layout units: three lines.
const ROW_NARROW: f32 = 64.0;
/// The height of the row of tabs or of the choice of the person, in layout units.
const CHOICE: f32 = 54.0;
const BUTTON: f32 = 50.0;
/// The height of a figure with its label, in layout units.
const FACT: f32 = 72.0;
/// Below this width, in layout units, a card has fewer things side by side and names in several lines.
const NARROW_CARD: f32 = 420.0;
/// The side of the arrow at the end of a row that leads on, in layout units.
const ARROW: f32 = 16.0;
/// The largest width of what is pressed in a row of a table, in layout units.
const TARGET_WIDTH_MAX: f32 = 480.0;
const CURVE: f32 = 150.0;
/// Half the height of the curve's line, in layout units.
const CURVE_LINE: f32 = 1.3;
/// The width of the ratings beside the curve, in layout units.
const SCALE: f32 = 52.0;
/// The largest side of a day of the calendar with its gap, in layout units.
const DAY_MAX: f32 = 22.0;
/// The largest widths of a sentence and of a smaller text, in layout units: lines of at most 80 letters.
const SENTENCE_WIDTH_MAX: f32 = 600.0;
const TEXT_WIDTH_MAX: f32 = 530.0;
/// The space at the left and right of the scrolled area for the focus ring, in layout units.
const RING: f32 = 8.0;

/// A card: its height in a column of a width, and how it is drawn.
struct Card {
    height: fn(&mut Ui, &ProgressView, f32) -> f32,
    draw: fn(&mut Ui, &ProgressView, Rect, &mut Vec<Intent>),
}

const NEXT: Card = Card { height: next_height, draw: next };
const FACTS: Card = Card { height: facts_height, draw: facts };
const RATING: Card = Card { height: rating_height, draw: rating };
const OPPONENTS: Card = Card {
    height: |_, view, width| table_height(&view.opponents, width),
    draw: |ui, view, rect, wishes| table(ui, "opponents", &view.opponents, rect, wishes),
};
const OPENINGS: Card = Card {
    height: |_, view, width| table_height(&view.openings, width),
    draw: |ui, view, rect, wishes| table(ui, "openings", &view.openings, rect, wishes),
};
const CALENDAR: Card = Card { height: calendar_height, draw: calendar };
const BADGES: Card = Card { height: badges_height, draw: badges };

fn show(ui: &mut Ui, view: &ProgressView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("progress", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let body = foot(ui, &view.buttons, body, wishes);
    let mut area = inside(body);
    if !view.kinds.is_empty() {
        let lines = tab_row(ui, &view.kinds, view.kind, area.row(0.0, CHOICE - 8.0), wishes);
        let high = CHOICE + 50.0 * (lines - 1) as f32;
        area = area.row(high, area.h - high);
    }
    if let Some(people) = &view.people {
        let id = ui.id("person", 0);
        ui.set_accessible_name(id, &people.label, "");
        let chosen = ui.choice(id, area.row(0.0, CHOICE - 8.0), &people.names, people.chosen, true);
        wishes.extend(chosen.map(|at| Intent::page(ProgressMessage::Person(at))));
        area = area.row(CHOICE, area.h - CHOICE);
    }
    if !view.note.is_empty() {
        let words = style(17.0, Weight::Regular, ui.colors.text_dim, Align::Start);
        ui.fit_text(area.row(0.0, 80.0), &view.note, words, 3);
        area = area.row(88.0, area.h - 88.0);
    }
    cards(ui, view, area, wishes);
}

/// Draws the cards, in one scrolled column or in two.
fn cards(ui: &mut Ui, view: &ProgressView, area: Rect, wishes: &mut Vec<Intent>) {
    let area = area.column(-RING, area.w + 2.0 * RING);
    let inner = area.w - 2.0 * RING - 12.0;
    let is_wide = area.w >= WIDE_FROM;
    let wide = if is_wide { (inner - GAP) / 2.0 } else { inner };
    let columns: &[&[Card]] = match is_wide {
        true => &[&[NEXT, FACTS, RATING, CALENDAR], &[OPPONENTS, OPENINGS, BADGES]],
        false => &[&[NEXT, FACTS, RATING, OPPONENTS, CALENDAR, OPENINGS, BADGES]],
    };
    let mut places: Vec<(&Card, f32, f32, f32)> = Vec::new();
    let mut content = 0.0f32;
    for (index, column) in columns.iter().enumerate() {
        let mut y = RING;
        for one in *column {
            let high = (one.height)(ui, view, wide);
            if high > 0.0 {
                places.push((one, (wide + GAP) * index as f32, y, high));
                y += high + GAP;
            }
        }
        content = content.max(y);
    }
    let id = ui.id("all", 0);
    let touch = ui.scroll_control(id, area);
    ui.scroll(id, area, content, |ui, all| {
        for (one, x, y, high) in places {
            (one.draw)(ui, view, all.row(y, high).column(RING + x, wide), wishes);
        }
    });
    ui.ring(touch, area.inset(2.0), 8.0);
}

fn heading(ui: &mut Ui, text: &str, rect: Rect) -> Rect {
    card(ui, rect);
    let accent = ui.colors.accent;
    let room = rect.inset(EDGE);
    ui.fit_text(room.row(0.0, HEADING - 6.0), text, style(16.0, Weight::Bold, accent, Align::Start), 1);
    room.row(HEADING, room.h - HEADING)
}

/// The height of a text of `size` in a width, in layout units.
fn text_height(ui: &mut Ui, text: &str, size: f32, width: f32) -> f32 {
    if text.is_empty() { 0.0 } else { ui.text_size(text, size, Weight::Regular, Some(width)).1 + 6.0 }
}

fn next_height(ui: &mut Ui, view: &ProgressView, width: f32) -> f32 {
    let Some((sentence, _)) = &view.suggested_next_step else { return 0.0 };
    let room = (width - 2.0 * EDGE).min(SENTENCE_WIDTH_MAX);
    2.0 * EDGE + text_height(ui, sentence, 17.0, room) + 8.0 + BUTTON
}

fn next(ui: &mut Ui, view: &ProgressView, rect: Rect, wishes: &mut Vec<Intent>) {
    let Some((sentence, go)) = &view.suggested_next_step else { return };
    card(ui, rect);
    let room = rect.inset(EDGE);
    let ink = ui.colors.text;
    let words = room.row(0.0, room.h - BUTTON - 8.0).column(0.0, room.w.min(SENTENCE_WIDTH_MAX));
    ui.fit_text(words, sentence, style(17.0, Weight::Regular, ink, Align::Start), 4);
    let wide = (ui.text_size(&go.label, 16.0, Weight::Bold, None).0 + 72.0).clamp(120.0, room.w);
    button(ui, "next", 0, room.row(room.h - BUTTON, BUTTON).column(0.0, wide), go, wishes);
}

/// The number of figures side by side.
fn fact_columns(view: &ProgressView, width: f32) -> usize {
    if width < NARROW_CARD { 2 } else { view.labeled_figures.len().max(1) }
}

fn facts_height(_: &mut Ui, view: &ProgressView, width: f32) -> f32 {
    let rows = view.labeled_figures.len().div_ceil(fact_columns(view, width)) as f32;
    (rows * (FACT + 8.0) - 8.0).max(0.0)
}

fn facts(ui: &mut Ui, view: &ProgressView, rect: Rect, _: &mut Vec<Intent>) {
    let columns = fact_columns(view, rect.w);
    let share = (rect.w + 8.0) / columns as f32;
    for (index, (label, value)) in view.labeled_figures.iter().enumerate() {
        let place = rect.row((FACT + 8.0) * (index / columns) as f32, FACT);
        let place = place.column(share * (index % columns) as f32, share - 8.0);
        fact_card(ui, place, label, value);
    }
}

fn rating_height(ui: &mut Ui, view: &ProgressView, width: f32) -> f32 {
    let value = if view.rating.value.is_empty() { 0.0 } else { 44.0 };
    let curve = if view.rating.curve.is_empty() { 0.0 } else { CURVE + LINE + 10.0 };
    2.0 * EDGE
        + HEADING
        + value
        + text_height(ui, &view.rating.detail, 15.0, (width - 2.0 * EDGE).min(TEXT_WIDTH_MAX))
        + curve
}

fn rating(ui: &mut Ui, view: &ProgressView, rect: Rect, _: &mut Vec<Intent>) {
    let of = &view.rating;
    let room = heading(ui, &of.heading, rect);
    let colors = ui.colors;
    let mut y = 0.0;
    if !of.value.is_empty() {
        ui.fit_text(room.row(0.0, 40.0), &of.value, style(32.0, Weight::Bold, colors.text, Align::Start), 1);
        y += 44.0;
    }
    let wide = room.w.min(TEXT_WIDTH_MAX);
    let high = text_height(ui, &of.detail, 15.0, wide);
    ui.fit_text(
        room.row(y, high).column(0.0, wide),
        &of.detail,
        style(15.0, Weight::Regular, colors.text_dim, Align::Start),
        5,
    );
    if of.curve.is_empty() {
        return;
    }
    let plot = room.row(room.h - CURVE - LINE, CURVE);
    let small = |align| style(14.0, Weight::Regular, colors.text_dim, align);
    ui.fit_text(plot.row(-2.0, LINE).column(0.0, SCALE - 8.0), &of.rating_axis_labels[0], small(Align::End), 1);
    ui.fit_text(
        plot.row(CURVE - LINE + 2.0, LINE).column(0.0, SCALE - 8.0),
        &of.rating_axis_labels[1],
        small(Align::End),
        1,
    );
    let below = room.row(room.h - LINE + 2.0, LINE).column(SCALE, room.w - SCALE);
    ui.fit_text(below.column(0.0, below.w / 2.0), &of.days[0], small(Align::Start), 1);
    ui.fit_text(below.column(below.w / 2.0, below.w / 2.0), &of.days[1], small(Align::End), 1);
    curve(ui, &of.curve, plot.column(SCALE, plot.w - SCALE));
    ui.add_spoken_text(plot, &of.screen_reader_text);
}

/// Draws the curve with the band of its doubt. A single day is drawn as a short line.
fn curve(ui: &mut Ui, points: &[CurvePoint], room: Rect) {
    let colors = ui.colors;
    ui.fill(room, 4.0, colors.page);
    let at = |time: f32, value: f32| Pos::new(room.x + room.w * time, room.bottom() - room.h * value.clamp(0.0, 1.0));
    let alone = points.first().map(|only| [CurvePoint { time: 0.0, ..*only }, CurvePoint { time: 1.0, ..*only }]);
    let points = match (points, &alone) {
        ([_], Some(alone)) => &alone[..],
        _ => points,
    };
    let band = colors.primary.with_alpha(70);
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let corners = vec![
            at(from.time, from.confidence_interval[1]),
            at(to.time, to.confidence_interval[1]),
            at(to.time, to.confidence_interval[0]),
            at(from.time, from.confidence_interval[0]),
        ];
        ui.draw(Draw::Polygon { corners, color: band });
    }
    for pair in points.windows(2) {
        let (from, to) = (at(pair[0].time, pair[0].value), at(pair[1].time, pair[1].value));
        let shifted = |at: Pos, by: f32| Pos::new(at.x, at.y + by);
        let corners = vec![
            shifted(from, -CURVE_LINE),
            shifted(to, -CURVE_LINE),
            shifted(to, CURVE_LINE),
            shifted(from, CURVE_LINE),
        ];
        ui.draw(Draw::Polygon { corners, color: colors.text });
    }
}

/// The height of a table's headings in layout units with their number of lines, and those of its rows.
fn table_lines(width: f32) -> [(f32, usize); 2] {
    if width < NARROW_CARD { [(66.0, 3), (ROW_NARROW, 3)] } else { [(46.0, 2), (ROW, 1)] }
}

fn table_height(table: &ResultsTable, width: f32) -> f32 {
    let [(head, _), (row, _)] = table_lines(width);
    if table.rows.is_empty() { 0.0 } else { 2.0 * EDGE + head + row * table.rows.len() as f32 }
}

fn table(ui: &mut Ui, name: &'static str, view: &ResultsTable, rect: Rect, wishes: &mut Vec<Intent>) {
    card(ui, rect);
    let room = rect.inset(EDGE);
    let colors = ui.colors;
    let [(head, head_lines), (high, lines)] = table_lines(rect.w);
    // Rows that lead to their games end with an arrow.
    let leads = if view.rows.iter().any(|row| row.intent.is_some()) { ARROW + 4.0 } else { 0.0 };
    let words = room.column(0.0, room.w - leads);
    table_row(ui, &view.heads, words.row(0.0, head - 6.0), ([Weight::Bold; 3], colors.accent, head_lines));
    ui.group(name, 0, |ui| {
        for (index, row) in view.rows.iter().enumerate() {
            let place = room.row(head + high * index as f32, high);
            ui.fill(place.row(0.0, 1.0), 0.0, colors.button);
            if let Some(intent) = &row.intent {
                let whole = place.row(2.0, high - 4.0).column(-8.0, place.w + 16.0);
                let target = Rect { w: whole.w.min(TARGET_WIDTH_MAX), ..whole };
                let response = ui.control(ui.id(name, index as u32 + 1), target, Keys::Activate);
                if response.hover || response.down {
                    ui.fill(whole, 6.0, if response.down { colors.button_down } else { colors.button_hover });
                }
                ui.ring(response, target.inset(2.0), 6.0);
                let middle = Pos::new(place.right() - ARROW / 2.0, place.center().y);
                ui.icon(Icon::ChevronRight, Rect::around(middle, ARROW, ARROW), colors.text_dim);
                wishes.extend(response.clicked.then(|| intent.clone()));
            }
            let weights = [Weight::Regular, Weight::Regular, Weight::Bold];
            table_row(ui, &row.texts, place.column(0.0, words.w), (weights, colors.text, lines));
        }
    });
}

/// Draws the three texts of a row in their weights, a color, and at most so many lines.
fn table_row(ui: &mut Ui, row: &[String; 3], place: Rect, (weights, color, lines): ([Weight; 3], Rgba, usize)) {
    let (results, share) = ((place.w * 0.36).clamp(116.0, 190.0), 62.0);
    let parts = [
        (place.column(0.0, place.w - results - share - 8.0), Align::Start),
        (place.column(place.w - results - share - 4.0, results), Align::End),
        (place.column(place.w - share, share), Align::End),
    ];
    for (((rect, align), text), weight) in parts.into_iter().zip(row).zip(weights) {
        ui.fit_text(rect, text, style(15.0, weight, color, align), lines);
    }
}

fn day_side(view: &CalendarView, width: f32) -> f32 {
    ((width - 2.0 * EDGE) / view.weeks.len().max(1) as f32).min(DAY_MAX)
}

fn calendar_height(ui: &mut Ui, view: &ProgressView, width: f32) -> f32 {
    if view.calendar.weeks.is_empty() {
        return 0.0;
    }
    let days = 7.0 * day_side(&view.calendar, width);
    2.0 * EDGE
        + HEADING
        + days
        + LINE
        + 4.0
        + text_height(ui, &view.calendar.detail, 15.0, (width - 2.0 * EDGE).min(TEXT_WIDTH_MAX))
}

fn calendar(ui: &mut Ui, view: &ProgressView, rect: Rect, _: &mut Vec<Intent>) {
    let of = &view.calendar;
    let room = heading(ui, &of.heading, rect);
    let (colors, side) = (ui.colors, day_side(of, rect.w));
    for (column, week) in of.weeks.iter().enumerate() {
        for (row, played) in week.iter().enumerate() {
            let Some(shade) = *played else { continue };
            let day = Rect::new(room.x + side * column as f32, room.y + side * row as f32, side - 3.0, side - 3.0);
            let color = match shade {
                0 => colors.button,
                shade => colors.accent.with_alpha((55 + 50 * u32::from(shade.min(SHADES))) as u8),
            };
            ui.fill(day, 3.0, color);
        }
    }
    let days = 7.0 * side;
    let small = |align| style(14.0, Weight::Regular, colors.text_dim, align);
    let line = room.row(days, LINE).column(0.0, side * of.weeks.len() as f32);
    ui.fit_text(line.column(0.0, line.w / 2.0), &of.ends[0], small(Align::Start), 1);
    ui.fit_text(line.column(line.w / 2.0, line.w / 2.0), &of.ends[1], small(Align::End), 1);
    let words = style(15.0, Weight::Regular, colors.text, Align::Start);
    let text = room.row(days + LINE + 4.0, room.h - days - LINE - 4.0);
    ui.fit_text(text.column(0.0, text.w.min(TEXT_WIDTH_MAX)), &of.detail, words, 4);
}

fn badge_columns(width: f32) -> usize {
    if width < NARROW_CARD { 1 } else { 2 }
}

/// The height of a badge with the day on which it was reached, in layout units.
const BADGE: f32 = 52.0;

fn badges_height(_: &mut Ui, view: &ProgressView, width: f32) -> f32 {
    match view.badges.earned_badges.len() {
        0 => 0.0,
        count => 2.0 * EDGE + HEADING + BADGE * count.div_ceil(badge_columns(width)) as f32,
    }
}

fn badges(ui: &mut Ui, view: &ProgressView, rect: Rect, _: &mut Vec<Intent>) {
    let room = heading(ui, &view.badges.heading, rect);
    let (colors, columns) = (ui.colors, badge_columns(rect.w));
    let wide = room.w / columns as f32;
    for (index, (name, day)) in view.badges.earned_badges.iter().enumerate() {
        let place = room.row(BADGE * (index / columns) as f32, BADGE - 6.0);
        let place = place.column(wide * (index % columns) as f32, wide - 10.0);
        ui.icon(Icon::Trophy, Rect::around(Pos::new(place.x + 14.0, place.center().y), 24.0, 24.0), colors.accent);
        let words = place.column(38.0, place.w - 38.0);
        ui.fit_text(words.row(2.0, 22.0), name, style(15.0, Weight::Bold, colors.text, Align::Start), 1);
        ui.fit_text(words.row(24.0, 20.0), day, style(14.0, Weight::Regular, colors.text_dim, Align::Start), 1);
    }
}
