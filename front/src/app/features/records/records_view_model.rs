//! The view of the page of games as plain data: the calendar, the filters, the list, the selected game, the open list of choices.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView};

/// The view of the page of games.
#[derive(Clone, Debug, PartialEq)]
pub struct GamesView {
    pub title: String,
    pub back: ButtonView,
    /// The buttons at the right end of the page's head.
    pub head: Vec<ButtonView>,
    /// The tabs, each with its label and the intent that opens it.
    pub tabs: Vec<(String, Intent)>,
    /// The index of the open tab in `tabs`.
    pub tab: usize,
    /// Whether calendar, list and selected game are side by side.
    pub is_wide: bool,
    /// The text at the foot of the page: a problem with the search, the progress of an import, or the last deletion. May be empty.
    pub note: String,
    /// The button beside the note, which solves the problem or undoes the deletion.
    pub note_button: Option<ButtonView>,
    /// The calendar; `None` where the page lists collections.
    pub calendar: Option<CalendarView>,
    /// The filters in rows. The filters of one row share the row's width.
    pub filters: Vec<Vec<FilterView>>,
    pub list: ListView,
    /// The selected game, if any.
    pub chosen: Option<ChosenView>,
    /// The open list of choices, if any.
    pub picker: Option<PickerView>,
}

/// The calendar's month, with dots on the days that have games.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarView {
    pub title: String,
    /// The intent that shows the previous month.
    pub earlier: Intent,
    /// The intent that shows the next month.
    pub later: Intent,
    /// The names of the previous and the next month, for screen readers.
    pub adjacent_month_names: [String; 2],
    /// The intent that opens the list of years.
    pub years: Intent,
    /// The names of the weekdays, from Monday.
    pub weekdays: Vec<String>,
    /// The days of the shown weeks, in order.
    pub days: Vec<DayView>,
    /// The explanation of the dots on the days.
    pub legend: String,
}

/// A day of the calendar.
#[derive(Clone, Debug, PartialEq)]
pub struct DayView {
    /// The number of the day in its month, as text.
    pub number: String,
    /// The weekday and the date, for screen readers.
    pub name: String,
    /// The number of games of the day, for screen readers; empty for a day without games.
    pub games: String,
    /// The number of dots on the day, 0 to 3, by the number of its games.
    pub dots: u8,
    pub is_today: bool,
    /// Whether the filter shows only games of this day.
    pub is_chosen: bool,
    /// Whether the day belongs to the shown month, not to a neighboring one.
    pub is_inside: bool,
    pub intent: Intent,
}

/// One filter of the list of games.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterView {
    pub label: String,
    pub control: FilterControl,
    pub enabled: bool,
}

/// The control of a filter.
#[derive(Clone, Debug, PartialEq)]
pub enum FilterControl {
    /// A few options side by side, each with its intent; `chosen` is the index of the active option.
    Segments { options: Vec<(String, Intent)>, chosen: usize },
    /// A field for a search text of at most `chars_max` characters.
    Search { value: String, chars_max: usize },
    /// A button that opens a list of choices; `value` is the current choice, `is_any` tells that nothing is filtered.
    Pick { value: String, is_any: bool, intent: Intent },
    /// A switch with a small board before it; `is_on` tells whether the filter is active.
    Toggle { is_on: bool, board: Option<Box<BoardView>>, intent: Intent },
}

/// A long list of games or collections. Only the rows around the visible ones are held.
#[derive(Clone, Debug, PartialEq)]
pub struct ListView {
    /// The number of the list. Another number means a new list, which is shown from its top.
    pub list_version: u32,
    pub heading: String,
    /// The number of rows in the list, as text.
    pub count: String,
    /// The number of rows in the whole list.
    pub total: usize,
    /// The index in the whole list of the first row of `rows`.
    pub first: usize,
    /// The rows around the visible ones; `None` where a row is not loaded yet.
    pub rows: Vec<Option<GameRow>>,
    pub selected: Option<usize>,
    /// The text shown where the list is empty.
    pub empty_message: String,
    /// The button shown where the list is empty.
    pub empty_button: Option<ButtonView>,
}

/// A row of the list: a game or a collection.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    pub title: String,
    pub detail: String,
    pub board: Option<BoardView>,
    /// Whether the user has marked the game as a favorite.
    pub is_favorite: bool,
    /// The main button of the row, which opens its game or collection.
    pub button: ButtonView,
    /// A second button of the row, where the page does not show the selected game's buttons.
    pub other: Option<ButtonView>,
    pub select: Intent,
}

/// The selected game and its buttons.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenView {
    pub board: BoardView,
    /// The players, each with piece, name, number of pieces, and whether the name is highlighted because the player is to move or has won.
    pub players: Vec<CountedPlayer>,
    /// Facts about the game, one text each.
    pub lines: Vec<String>,
    pub buttons: Vec<ButtonView>,
    /// The delete button, which is set apart from the other buttons.
    pub delete: Option<ButtonView>,
}

/// A player of the selected game, with the number of the player's pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedPlayer {
    pub piece: u8,
    pub name: String,
    pub count: String,
    /// Whether the name is highlighted, because the player is to move or has won.
    pub is_highlighted: bool,
}

/// A list of choices, shown over the page of games.
#[derive(Clone, Debug, PartialEq)]
pub struct PickerView {
    pub title: String,
    /// The text below the title. May be empty.
    pub text: String,
    /// The typed beginning of the name to search; `None` where the list cannot be searched.
    pub field: Option<String>,
    pub rows: Vec<ChoiceRow>,
    pub close: ButtonView,
}

/// A row of the open list of choices.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceRow {
    pub label: String,
    pub detail: String,
    /// Whether the filter contains this choice.
    pub is_chosen: bool,
    pub intent: Intent,
}
