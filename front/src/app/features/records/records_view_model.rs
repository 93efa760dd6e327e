//! The view of the page of games as plain data: the calendar, the filters, the list, the selected game, the open list of choices.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView};

/// The page of games.
#[derive(Clone, Debug, PartialEq)]
pub struct GamesView {
    pub title: String,
    pub back: ButtonView,
    /// Buttons at the right end of the head.
    pub head: Vec<ButtonView>,
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    /// Whether calendar, list and the selected game are side by side.
    pub is_wide: bool,
    /// A problem with the search, or the progress of an import, in one line. May be empty.
    pub note: String,
    /// The button that resolves or undoes what the note says.
    pub remedy: Option<ButtonView>,
    /// The calendar; `None` where the list is not a list of games.
    pub calendar: Option<CalendarView>,
    /// The filters in rows; the filters of a row share its width.
    pub filters: Vec<Vec<FilterView>>,
    pub list: ListView,
    /// The selected game.
    pub chosen: Option<ChosenView>,
    pub picker: Option<PickerView>,
}

/// A month with a mark on the days that have games.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarView {
    pub title: String,
    pub earlier: Intent,
    pub later: Intent,
    /// The names of the previous and the next month.
    pub beside: [String; 2],
    /// The intent that opens the list of years.
    pub years: Intent,
    /// The names of the weekdays from Monday.
    pub weekdays: Vec<String>,
    /// The days in whole weeks.
    pub days: Vec<DayView>,
    /// The explanation of the dots.
    pub legend: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DayView {
    pub number: String,
    /// The number of dots, 0 to 3.
    pub dots: u8,
    pub is_today: bool,
    pub is_chosen: bool,
    /// Whether the day belongs to the month that is shown.
    pub is_inside: bool,
    pub intent: Intent,
}

/// A filter of the list of games.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterView {
    pub label: String,
    pub control: FilterControl,
    pub enabled: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FilterControl {
    /// A few options side by side, each with its intent; `chosen` is the index of the current option.
    Segments { options: Vec<(String, Intent)>, chosen: usize },
    /// A search text.
    Search { value: String, chars_max: usize },
    /// A button that opens a list; `value` is the current choice.
    Pick { value: String, is_any: bool, intent: Intent },
    /// A switch with a small board before it.
    Toggle { is_on: bool, board: Option<Box<BoardView>>, intent: Intent },
}

/// A long list that holds only the rows around the visible ones.
#[derive(Clone, Debug, PartialEq)]
pub struct ListView {
    /// The number of the list. A new number means a new list, which is shown from its top.
    pub epoch: u32,
    pub heading: String,
    pub count: String,
    pub total: usize,
    /// The position in the whole list of the first of `rows`.
    pub first: usize,
    /// The rows around the visible ones; `None` where a row is not loaded yet.
    pub rows: Vec<Option<GameRow>>,
    pub selected: Option<usize>,
    /// The text of an empty list.
    pub empty_message: String,
    /// The button for an empty list.
    pub empty_button: Option<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    pub title: String,
    pub detail: String,
    pub board: Option<BoardView>,
    pub is_marked: bool,
    /// The main button of the row.
    pub button: ButtonView,
    /// A second button of the row, where the page does not show the buttons for the selected game.
    pub other: Option<ButtonView>,
    pub select: Intent,
}

/// The selected game and its buttons.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenView {
    pub board: BoardView,
    /// Each player's piece, name and count, and whether the name is marked because the player is to move or has won.
    pub players: Vec<CountedPlayer>,
    pub lines: Vec<String>,
    pub buttons: Vec<ButtonView>,
    /// The delete button, apart from the others.
    pub delete: Option<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CountedPlayer {
    pub piece: u8,
    pub name: String,
    pub count: String,
    pub marked: bool,
}

/// A list to choose from, over the page.
#[derive(Clone, Debug, PartialEq)]
pub struct PickerView {
    pub title: String,
    /// A line under the title. May be empty.
    pub text: String,
    /// The beginning of the name that is searched.
    pub field: Option<String>,
    pub rows: Vec<PickRow>,
    pub close: ButtonView,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PickRow {
    pub label: String,
    pub detail: String,
    pub is_chosen: bool,
    pub intent: Intent,
}
