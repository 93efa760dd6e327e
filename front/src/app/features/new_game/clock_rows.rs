//! The rows for the clock of a new game: the kind of clock as tiles, its numbers below, and each player's own time. Changes only the setup
//! in the form.

use crate::app::features::new_game::new_game_rows::{NewGameRow, SeatRow};
use crate::app::kernel::clocks;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::rules::Color;
use crate::rules::clock::{ClockRule, Overtime};
use crate::session::{Player, Setup};

/// The values that the slider for minutes can take, far enough apart for a finger. A settings file may hold other values.
const MINUTES_STOPS: &[u32] = &[0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];
/// The values that the slider for seconds can take.
const SECONDS_STOPS: &[u32] = &[1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];
/// The values that the slider for the number of byo-yomi periods can take.
const PERIODS_STOPS: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/// The values that the slider for the number of moves in a Canadian period can take.
const MOVES_STOPS: &[u32] = &[1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50];

fn row(id: impl Into<u16>, label: String, control: Control) -> RowView {
    RowView::new(id, label, String::new(), control)
}

/// A slider over the values `stops`, from the index `first` on. It shows the largest of these values that is not above `value`.
fn slider(value: u32, first: usize, stops: &[u32], text: String) -> Control {
    let at = stops.iter().rposition(|stop| *stop <= value).unwrap_or(0).max(first);
    Control::Slider { value: at as i32, min: first as i32, max: stops.len() as i32 - 1, step: 1, text }
}

/// The value in `stops` at a slider's position `at`.
fn stop(stops: &[u32], at: i32) -> u32 {
    stops[usize::try_from(at).unwrap_or(0).min(stops.len() - 1)]
}

/// The row with the kinds of clock as tiles, and a sentence about the chosen kind.
pub fn kind_row(clock: ClockRule, lang: &Lang) -> RowView {
    let text = |kind: ClockRule| clocks::short_text(lang, if kind.is_kind_of(clock) { clock } else { kind });
    let chosen = ClockRule::KINDS.iter().position(|kind| kind.is_kind_of(clock)).unwrap_or(0);
    let control = Control::Choice { options: ClockRule::KINDS.map(text).to_vec(), chosen };
    RowView { detail: clocks::sentence(lang, clock), ..row(NewGameRow::Clock, lang.text("row-clock"), control) }
}

/// The rows for the numbers of the chosen clock: a heading, each player's minutes, and the other sliders that the clock needs. The one that
/// only some clocks have is the last one, so that another clock moves no other.
pub fn detail_rows(setup: &Setup, lang: &Lang) -> Vec<RowView> {
    let clock = setup.clock;
    if clock.is_none() {
        return Vec::new();
    }
    let number = |id: NewGameRow, label: &str, control| row(id, lang.text(label), control);
    let mut rows = vec![row(NewGameRow::ClockHeading, lang.text("row-clock-details"), Control::Heading)];
    let least = if clock.overtime() == Overtime::None { 1 } else { 0 };
    let minutes = lang.text_with("own-time", &[("minutes", clock.minutes().into())]);
    rows.push(number(NewGameRow::Minutes, "row-clock-minutes", slider(clock.minutes(), least, MINUTES_STOPS, minutes)));
    rows.extend(setup.players.iter().enumerate().map(|(at, player)| own_row(player, at, lang)));
    let seconds_label = match clock.overtime() {
        Overtime::None => None,
        Overtime::Increment => Some("row-clock-more"),
        Overtime::Periods | Overtime::Moves => Some("row-clock-seconds"),
    };
    rows.extend(seconds_label.map(|label| {
        let seconds = lang.text_with("seconds-whole", &[("seconds", clock.seconds().into())]);
        number(NewGameRow::Seconds, label, slider(clock.seconds(), 0, SECONDS_STOPS, seconds))
    }));
    rows.extend(slider_of_count(clock).map(|(label, stops)| {
        number(NewGameRow::Count, label, slider(clock.count(), 0, stops, clock.count().to_string()))
    }));
    rows
}

/// The label and the values of the slider for a clock's periods or moves.
fn slider_of_count(clock: ClockRule) -> Option<(&'static str, &'static [u32])> {
    match clock.overtime() {
        Overtime::Periods => Some(("row-clock-periods", PERIODS_STOPS)),
        Overtime::Moves => Some(("row-clock-moves", MOVES_STOPS)),
        Overtime::None | Overtime::Increment => None,
    }
}

/// The slider for a player's own time, in minutes.
fn own_row(player: &Player, at: usize, lang: &Lang) -> RowView {
    let text = match player.minutes {
        None => lang.text("own-time-none"),
        Some(minutes) => lang.text_with("own-time", &[("minutes", minutes.into())]),
    };
    let control = slider(player.minutes.unwrap_or(0), 0, MINUTES_STOPS, text);
    let label = words::joined([words::color(lang, Color::ALL[at]), lang.text("row-own-time")]);
    RowView { detail: lang.text("row-own-time-detail"), ..row(SeatRow::Minutes.row_id(at), label, control) }
}

/// Whether a row of the new-game page belongs to the clock.
pub fn is_row(row: NewGameRow) -> bool {
    use NewGameRow::{Clock, ClockHeading, Count, Minutes, Seconds};
    matches!(row, Clock | ClockHeading | Minutes | Seconds | Count)
}

/// Applies a change of one of the clock's rows to the setup.
pub fn change(setup: &mut Setup, row: NewGameRow, change: &RowChange) {
    let clock = &mut setup.clock;
    match (row, change) {
        (NewGameRow::Clock, RowChange::Choose(at)) => match ClockRule::KINDS.get(*at) {
            Some(kind) if !kind.is_kind_of(*clock) => *clock = *kind,
            _ => {}
        },
        (_, RowChange::Slide(at)) => {
            let changed = with_stop(*clock, row, *at);
            *clock = Some(changed).filter(|changed| changed.is_fit()).unwrap_or(*clock);
        }
        _ => {}
    }
}

/// The own minutes of a player at a slider's position. At the first position the player has no time of their own.
pub fn own_minutes(at: i32) -> Option<u32> {
    Some(stop(MINUTES_STOPS, at)).filter(|minutes| *minutes > 0)
}

fn with_stop(clock: ClockRule, row: NewGameRow, at: i32) -> ClockRule {
    match row {
        NewGameRow::Minutes => clock.with_minutes(stop(MINUTES_STOPS, at)),
        NewGameRow::Seconds => clock.with_seconds(stop(SECONDS_STOPS, at)),
        NewGameRow::Count => match slider_of_count(clock) {
            Some((_, stops)) => clock.with_count(stop(stops, at)),
            None => clock,
        },
        _ => clock,
    }
}
