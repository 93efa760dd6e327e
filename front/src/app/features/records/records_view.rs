//! Builds the view of the page of games.

use crate::app::features::records::calendar::weekday;
use crate::app::features::records::records_controller::{RecordsButton, RecordsMessage, library, today};
use crate::app::features::records::records_view_model::{
    CalendarView, ChoiceRow, ChosenView, CountedPlayer, DayView, FilterControl, FilterView, GameRow, GamesView,
    ListView, PickerView,
};
use crate::app::features::records::{
    ChoiceTarget, GAME_RESULTS, GamesSource, HeadToHead, Records, TABS, TEXT_CHARS_MAX, began, tab_source,
};
use crate::app::game::position_board::{board_of, style_of};
use crate::app::game::variants;
use crate::app::kernel::collection_import as gathering;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{BoardView, ButtonView, Dialog, GridStyle, Screen, SquareMark};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, button, month_name, text_field};
use crate::rules::Color;
use crate::rules::GameKind;
use crate::rules::gomoku::Rule;
use crate::session::game::TITLE_CHARS_MAX;
use crate::store::index::query::{CollectionRow, Day, GameEnd, IndexRow};
use crate::ui::Icon;

/// The number of prepared list rows above the first visible row.
const ROWS_ABOVE: usize = 1;
/// The number of prepared list rows, more than any layout shows.
const ROWS_READY: usize = 14;
/// Maximum number of dots on a day of the calendar.
const DOTS_MAX: u32 = 3;

impl PageId {
    /// The list of games.
    pub const GAMES: PageId = PageId::new("games");
}

impl Page for Records {
    fn id(&self) -> PageId {
        PageId::GAMES
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        Some(renaming(app, self.renaming.clone()?))
    }

    fn has_question(&self) -> bool {
        self.renaming.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let Some(records) = app.nav.shown_mut::<Records>() else { return Some(intent) };
            match intent {
                Intent::Tab(tab) => records.select_source(tab_source(tab), &mut library(&mut app.room)),
                Intent::Change(form, _, RowChange::Edit(title))
                    if form == Form::DIALOG && records.renaming.is_some() =>
                {
                    records.renaming = Some(title);
                }
                Intent::Answer(reply) if records.renaming.is_some() => {
                    let title = records.renaming.take().unwrap_or_default();
                    if let (Reply::Save, Some(mut controller)) = (reply, app.records_controller()) {
                        controller.rename(title.trim());
                    }
                }
                other => {
                    let message = match other.message() {
                        Ok(message) => message,
                        Err(other) => return Some(other),
                    };
                    if let Some(mut controller) = app.records_controller() {
                        controller.handle_message(message);
                    }
                }
            }
            None
        }
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| {
            let Some(mut controller) =
                app.records_controller().filter(|controller| controller.records.open_choice_list.is_some())
            else {
                return false;
            };
            controller.handle_message(RecordsMessage::Close);
            true
        }
    }

    fn takes_games(&self) -> bool {
        true
    }

    fn reopening_state(&self) -> Option<Box<dyn std::any::Any + Send>> {
        Some(Box::new(Records::selection_of_games(self)))
    }
}

/// The view of the page of games.
pub fn page(app: &App, records: &Records) -> GamesView {
    let lang = app.room.lang();
    let is_list = records.source == GamesSource::Collections;
    let (note, remedy) = note(app, records);
    GamesView {
        title: lang.text("action-games"),
        back: back_button(app),
        head: vec![if is_list { add_button(app) } else { action_button(app, Action::OpenFile, Some(Icon::OpenFile)) }],
        tabs: TABS
            .iter()
            .enumerate()
            .map(|(at, name)| (lang.text(&format!("games-{name}")), Intent::Tab(at)))
            .collect(),
        tab: records.tab(),
        is_wide: app.room.config.has_wide_pages(),
        note,
        note_button: remedy,
        calendar: (!is_list).then(|| calendar(app, records)),
        filters: if is_list { Vec::new() } else { filters(app, records) },
        list: if is_list { collections(app, records) } else { games(app, records) },
        chosen: records.selected_row().filter(|_| !is_list).map(|row| chosen(app, records, row)),
        picker: records.open_choice_list.as_ref().map(|(pick, text)| picker(app, records, *pick, text)),
    }
}

// --- The line of the page ----------------------------------------------------------------------------------------------------

/// The text and the button of the page's note: the progress or result of an import, the last deletion, or that the games index is not
/// available.
fn note(app: &App, records: &Records) -> (String, Option<ButtonView>) {
    let (lang, gathering) = (app.room.lang(), &app.room.collection_import);
    let press = |label: &str, press: RecordsButton| {
        Some(button(app, lang.text(label), Intent::page(RecordsMessage::Press(press)), None))
    };
    if gathering.is_on() {
        let text = lang.text_with("gathering", &[("count", gathering.games.into())]);
        return (text, press("stop", RecordsButton::CancelImport));
    }
    if let Some(tally) = &gathering.report {
        return (gathering::summary(lang, tally), press("close", RecordsButton::DismissImportReport));
    }
    if let Some(deleted) = &records.deleted {
        let text = lang.text_with("deleted", &[("name", deleted.title.as_str().into())]);
        return (text, press("restore", RecordsButton::Restore));
    }
    let without = if records.source == GamesSource::Own { "index-unavailable" } else { "index-unavailable-here" };
    (records.error_text.as_ref().map(|_| lang.text(without)).unwrap_or_default(), None)
}

// --- The calendar ------------------------------------------------------------------------------------------------------------

fn calendar(app: &App, records: &Records) -> CalendarView {
    let (lang, month, today) = (app.room.lang(), records.month, today(&app.room));
    let chosen = records.filter.days;
    let day = |day: Day| {
        let games = records.facts.days.iter().find(|(number, _)| month.holds(day) && *number == day.day);
        DayView {
            number: day.day.to_string(),
            name: days_name(lang, (day, day)),
            games: games
                .map_or(String::new(), |(_, count)| lang.text_with("games-count", &[("count", (*count).into())])),
            dots: games.map_or(0, |(_, count)| (*count).min(DOTS_MAX)) as u8,
            is_today: day == today,
            is_chosen: chosen == Some((day, day)),
            is_inside: month.holds(day),
            intent: Intent::page(RecordsMessage::Day(day)),
        }
    };
    CalendarView {
        title: month_name(lang, month.year.into(), month.month.into()),
        earlier: Intent::page(RecordsMessage::Month(-1)),
        later: Intent::page(RecordsMessage::Month(1)),
        adjacent_month_names: [-1, 1]
            .map(|by| month.months_later(by))
            .map(|month| month_name(lang, month.year.into(), month.month.into())),
        years: Intent::page(RecordsMessage::Pick(ChoiceTarget::Year)),
        weekdays: (1..=7).map(|at| lang.text(&format!("weekday-{at}"))).collect(),
        days: month.shown_days().into_iter().map(day).collect(),
        legend: lang.text("calendar-dots"),
    }
}

/// The selected days as text: a day such as "Sunday, 22 November 2026", or a year.
fn days_name(lang: &Lang, (from, to): (Day, Day)) -> String {
    let Some(weekday) = weekday(from).filter(|_| from == to) else {
        return lang.text_with("year", &[("year", from.year.to_string().into())]);
    };
    let args = [
        ("weekday", lang.text(&format!("weekday-long-{weekday}")).into()),
        ("day", from.day.into()),
        ("month", month_name(lang, from.year.into(), from.month.into()).into()),
    ];
    lang.text_with("day-of-month", &args)
}

// --- Filters -----------------------------------------------------------------------------------------------------------------

fn filters(app: &App, records: &Records) -> Vec<Vec<FilterView>> {
    let (lang, filter, has_index) = (app.room.lang(), &records.filter, !records.is_in_memory());
    let pick = |label: &str, value: Option<String>, pick: ChoiceTarget, enabled: bool| FilterView {
        label: lang.text(label),
        control: FilterControl::Pick {
            is_any: value.is_none(),
            value: value.unwrap_or_else(|| lang.text("any")),
            intent: Intent::page(RecordsMessage::Pick(pick)),
        },
        enabled,
    };
    let opponent = filter.opponent.map(|by| levels::opponent_name(lang, by));
    let players: Vec<String> = filter.players.iter().cloned().chain(opponent).collect();
    let players = (!players.is_empty()).then(|| players.join(" – "));
    let fate = GAME_RESULTS.iter().find(|(fate, _)| filter.game_end == Some(*fate));
    let opening = filter.opening.as_ref().map(|id| lang.text(&format!("opening-{id}")));
    let rule = filter.rule.as_ref().map(|word| lang.text(&format!("rule-{word}")));
    let table = app.room.active_game.as_ref();
    let here = table.map(|table| Box::new(board_of(table.session.position(), false).cut_to_stones()));
    vec![
        vec![family(lang, records)],
        vec![search(lang, &filter.text)],
        vec![pick("filter-players", players, ChoiceTarget::Player, true)],
        vec![pick("filter-opening", opening, ChoiceTarget::Opening, has_index)],
        vec![
            pick(
                "filter-result",
                fate.map(|(_, name)| lang.text(&format!("fate-{name}"))),
                ChoiceTarget::GameResult,
                true,
            ),
            pick("filter-rule", rule, ChoiceTarget::Rule, filter.family != Some(GameKind::Reversi)),
        ],
        vec![toggle(
            lang,
            "filter-here",
            filter.position.is_some(),
            here,
            RecordsMessage::TogglePositionFilter,
            has_index && table.is_some(),
        )],
        vec![toggle(lang, "filter-marked", filter.is_marked, None, RecordsMessage::Marked, true)],
    ]
}

fn family(lang: &Lang, records: &Records) -> FilterView {
    let kinds = GameKind::ALL.into_iter().map(|kind| format!("game-{}", kind.word()));
    let options = std::iter::once("filter-all".to_owned()).chain(kinds).enumerate();
    let options = options.map(|(at, id)| (lang.text(&id), Intent::page(RecordsMessage::SelectGameKind(at)))).collect();
    let control = FilterControl::Segments { options, chosen: records.game_kind_index() };
    FilterView { label: String::new(), control, enabled: true }
}

fn search(lang: &Lang, text: &str) -> FilterView {
    let control = FilterControl::Search { value: text.to_owned(), chars_max: TEXT_CHARS_MAX };
    FilterView { label: lang.text("filter-search"), control, enabled: true }
}

fn toggle(
    lang: &Lang,
    label: &str,
    is_on: bool,
    board: Option<Box<BoardView>>,
    wish: RecordsMessage,
    enabled: bool,
) -> FilterView {
    let control = FilterControl::Toggle { is_on, board, intent: Intent::page(wish) };
    FilterView { label: lang.text(label), control, enabled }
}

// --- The list ----------------------------------------------------------------------------------------------------------------

fn games(app: &App, records: &Records) -> ListView {
    let lang = app.room.lang();
    let total = records.pages.total;
    let first = records.first_visible.saturating_sub(ROWS_ABOVE);
    let rows = first..total.min(first + ROWS_READY);
    let is_filtered = is_filtered(records);
    let everything = button(app, lang.text("filter-none"), Intent::page(RecordsMessage::Everything), None);
    ListView {
        list_version: records.list_version,
        heading: heading(lang, records),
        count: lang.text_with("games-count", &[("count", total.into())]),
        total,
        first,
        rows: rows.map(|at| Some(game(app, records, at, records.pages.row(at)?))).collect(),
        selected: records.selected,
        empty_message: lang.text(if is_filtered { "games-none-found" } else { "games-none" }),
        empty_button: if is_filtered { Some(everything) } else { samples_button(app, records) },
    }
}

/// The button that opens the samples, shown where there are no games yet.
fn samples_button(app: &App, records: &Records) -> Option<ButtonView> {
    let tab = TABS.iter().position(|name| *name == "samples").filter(|tab| *tab != records.tab())?;
    Some(button(app, app.room.lang().text("games-see-samples"), Intent::Tab(tab), Some(Icon::Folder)))
}

fn is_filtered(records: &Records) -> bool {
    let blank = crate::store::index::query::Filter { scope: records.filter.scope, ..Default::default() };
    records.filter != blank
}

fn heading(lang: &Lang, records: &Records) -> String {
    match (&records.filter.days, &records.source) {
        (Some(days), _) => days_name(lang, *days),
        (None, GamesSource::Collection { name, .. }) => name.clone(),
        (None, _) => lang.text("games-newest"),
    }
}

fn game(app: &App, records: &Records, at: usize, row: &IndexRow) -> GameRow {
    let lang = app.room.lang();
    // In the wide layout the row is narrow, and its small board already shows which game it is.
    let is_wide = app.room.config.has_wide_pages();
    let game = if is_wide { String::new() } else { game_word(lang, row) };
    GameRow {
        title: words::title(lang, row),
        detail: [began(&app.room, row), game, state(lang, row)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · "),
        board: board(row).map(BoardView::cut_to_stones),
        is_favorite: row.is_marked,
        button: main_button(app, records, row, Intent::page(RecordsMessage::Open(at))),
        other: None,
        select: Intent::page(RecordsMessage::Select(at)),
    }
}

/// The name of a row's game with its rule, or with its unusual rules.
fn game_word(lang: &Lang, row: &IndexRow) -> String {
    match (row.kind.rule(), row.kind.variant()) {
        (Some(Rule::Freestyle), _) => lang.text("game-gomoku"),
        (Some(rule), _) => lang.text(&format!("rule-{}", rule.word())),
        (None, variant) => {
            let variant = variant.and_then(|(goal, start)| variants::variant_name(goal, start, lang));
            let game = lang.text(&format!("game-{}", row.kind.game().word()));
            variant.map_or(game.clone(), |variant| format!("{game} ({variant})"))
        }
    }
}

/// The state of a row's game, such as "Anna to move, 23 moves" or "Anna won 35–29".
fn state(lang: &Lang, row: &IndexRow) -> String {
    let names = words::row_names(lang, row);
    let name = |at: usize| names.get(at).cloned().unwrap_or_default();
    let won = |at: usize| {
        // Who resigned or ran out of time lost by no number of discs.
        let has_discs = row.kind.game() == GameKind::Reversi && !matches!(&*row.score, "" | "1–0" | "0–1");
        let id = if has_discs { "list-won-score" } else { "list-won" };
        lang.text_with(
            id,
            &[("name", name(at).into()), ("score", row.score.as_str().into()), ("count", row.plies.into())],
        )
    };
    match row.game_end {
        GameEnd::Unfinished => {
            let who = row.to_move.map_or(0, Color::index);
            lang.text_with("list-to-move", &[("name", name(who).into()), ("count", row.plies.into())])
        }
        GameEnd::First => won(0),
        GameEnd::Second => won(1),
        GameEnd::Other => lang.text_with("list-over", &[("count", row.plies.into())]),
        GameEnd::Draw => lang.text("end-draw"),
        GameEnd::Unknown => lang.text_with("list-over", &[("count", row.plies.into())]),
    }
}

/// The small board of a row; `None` where the index has no position for it.
fn board(row: &IndexRow) -> Option<BoardView> {
    let cells = usize::from(row.columns) * usize::from(row.rows);
    let last = row.last.map(|point| ((point.column, point.row), SquareMark::Last { pulse: false }));
    (cells > 0 && row.cells.len() == cells).then(|| BoardView {
        pieces: row.cells.iter().map(|cell| cell.checked_sub(1).filter(|piece| *piece < 4)).collect(),
        marks: last.filter(|((column, line), _)| *column < row.columns && *line < row.rows).into_iter().collect(),
        ..BoardView::bare(row.columns, row.rows, style(row))
    })
}

fn style(row: &IndexRow) -> GridStyle {
    style_of(row.kind.game())
}

/// The main button of a row: "Go on" for an unfinished game, "Replay" for a finished one.
fn main_button(app: &App, records: &Records, row: &IndexRow, intent: Intent) -> ButtonView {
    let goes_on = row.game_end == GameEnd::Unfinished && !matches!(records.source, GamesSource::Collection { .. });
    let label = app.room.lang().text(if goes_on { "action-resume" } else { "replay" });
    button(app, label, intent, None)
}

// --- The selected game -------------------------------------------------------------------------------------------------------

fn chosen(app: &App, records: &Records, row: &IndexRow) -> ChosenView {
    let lang = app.room.lang();
    let press = |label: &str, press: RecordsButton, icon: Icon| {
        button(app, lang.text(label), Intent::page(RecordsMessage::Press(press)), Some(icon))
    };
    let main = main_button(app, records, row, Intent::page(RecordsMessage::Press(RecordsButton::Open)));
    let mut buttons = vec![ButtonView { icon: Some(Icon::Play), primary: true, ..main }];
    if records.source == GamesSource::Own && row.game_end == GameEnd::Unfinished {
        buttons.push(press("replay", RecordsButton::Replay, Icon::Look));
    }
    if row.game_end != GameEnd::Unfinished
        && matches!(records.source, GamesSource::Own | GamesSource::Collection { .. })
    {
        buttons.push(press("action-review", RecordsButton::Review, Icon::Look));
    }
    if records.source == GamesSource::Own {
        buttons.push(press("rename", RecordsButton::Rename, Icon::Edit));
        buttons.push(press(if row.is_marked { "unmark" } else { "mark" }, RecordsButton::Mark, Icon::Mark));
    }
    buttons.push(press("copy", RecordsButton::CopyMoves, Icon::Copy));
    buttons.push(press("action-export", RecordsButton::Export, Icon::Export));
    let is_kept = matches!(records.source, GamesSource::Own | GamesSource::Saved);
    ChosenView {
        board: board(row).unwrap_or_else(|| BoardView::bare(8, 8, style(row))),
        players: counted(lang, row),
        lines: chosen_lines(app, row),
        buttons,
        delete: is_kept.then(|| press("delete", RecordsButton::Delete, Icon::Delete)),
    }
}

/// The players of the selected game, each with the number of their pieces on the board. In five-in-a-row the numbers are left out.
fn counted(lang: &Lang, row: &IndexRow) -> Vec<CountedPlayer> {
    let count = |at: usize| row.cells.iter().filter(|cell| usize::from(**cell) == at + 1).count();
    let is_marked = |at: usize| match row.game_end {
        GameEnd::Unfinished => row.to_move.is_some_and(|color| color.index() == at),
        GameEnd::First => at == 0,
        GameEnd::Second => at == 1,
        GameEnd::Draw => true,
        GameEnd::Other | GameEnd::Unknown => false,
    };
    let names = words::row_names(lang, row).into_iter().enumerate();
    names
        .map(|(at, name)| CountedPlayer {
            piece: at as u8,
            name,
            count: if row.kind.game() == GameKind::Reversi { count(at).to_string() } else { String::new() },
            is_highlighted: is_marked(at),
        })
        .collect()
}

fn chosen_lines(app: &App, row: &IndexRow) -> Vec<String> {
    let lang = app.room.lang();
    let opening = if row.opening.is_empty() { String::new() } else { lang.text(&format!("opening-{}", row.opening)) };
    let names = if row.title.is_empty() { String::new() } else { words::title(lang, row) };
    let line =
        [state(lang, row), began(&app.room, row)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let lines = [names, line.join(", "), game_word(lang, row), opening, row.event.clone()];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

// --- Collections -------------------------------------------------------------------------------------------------------------

/// The button that makes a collection of a folder's games.
fn add_button(app: &App) -> ButtonView {
    let add = Intent::page(RecordsMessage::AddFolder);
    button(app, app.room.lang().text("collections-add"), add, Some(Icon::Plus))
}

fn collections(app: &App, records: &Records) -> ListView {
    let lang = app.room.lang();
    let rows = &records.facts.collections;
    ListView {
        list_version: records.list_version,
        heading: lang.text("games-collections"),
        count: lang.text_with("collections-count", &[("count", rows.len().into())]),
        total: rows.len(),
        first: 0,
        rows: rows.iter().enumerate().map(|(at, row)| Some(collection(app, at, row))).collect(),
        selected: records.selected,
        empty_message: lang.text("collections-none"),
        empty_button: samples_button(app, records),
    }
}

fn collection(app: &App, at: usize, row: &CollectionRow) -> GameRow {
    let lang = app.room.lang();
    let args = [("games", row.games.into()), ("players", row.players.into())];
    let mut detail = lang.text_with("collection-detail", &args);
    if row.warning_count + row.refused > 0 {
        let args = [("odd", row.warning_count.into()), ("refused", row.refused.into())];
        detail = format!("{detail} · {}", lang.text_with("collection-odd", &args));
    }
    let open = Intent::page(RecordsMessage::Collection(at));
    let remove = Intent::page(RecordsMessage::RemoveCollection(at));
    GameRow {
        title: row.name.clone(),
        detail,
        board: None,
        is_favorite: false,
        button: button(app, lang.text("open"), open, None),
        other: Some(button(app, lang.text("remove"), remove, Some(Icon::Delete))),
        select: Intent::page(RecordsMessage::Select(at)),
    }
}

// --- Lists of choices --------------------------------------------------------------------------------------------------------

fn picker(app: &App, records: &Records, pick: ChoiceTarget, text: &str) -> PickerView {
    let lang = app.room.lang();
    let row = |at: usize, label: String, detail: String, is_chosen: bool| ChoiceRow {
        label,
        detail,
        is_chosen,
        intent: Intent::page(RecordsMessage::Picked(at)),
    };
    let any = |is_chosen: bool| row(0, lang.text("any"), String::new(), is_chosen);
    let count = |count: u32| lang.text_with("games-count", &[("count", count.into())]);
    let (filter, told) = (&records.filter, &records.facts);
    let rows = match pick {
        ChoiceTarget::Year => {
            let chosen = filter.days.filter(|(from, to)| from != to).map(|(from, _)| from.year);
            let years = told.years.iter().map(|(year, games)| (year.to_string(), count(*games), chosen == Some(*year)));
            (any(filter.days.is_none()), years.collect::<Vec<_>>())
        }
        ChoiceTarget::Player => {
            let players = told.players.iter();
            let players = players.map(|player| {
                let args = [("games", player.games.into()), ("wins", player.wins.into())];
                let is_chosen = filter.players.contains(&player.name);
                (player.name.clone(), lang.text_with("player-detail", &args), is_chosen)
            });
            (any(filter.players.is_empty()), players.collect())
        }
        ChoiceTarget::GameResult => {
            let fates = GAME_RESULTS.iter();
            let fates = fates.map(|(fate, name)| {
                (lang.text(&format!("fate-{name}")), String::new(), filter.game_end == Some(*fate))
            });
            (any(filter.game_end.is_none()), fates.collect())
        }
        ChoiceTarget::Opening => {
            let openings = told.openings.iter();
            let openings = openings.map(|(id, games)| {
                (lang.text(&format!("opening-{id}")), count(*games), filter.opening.as_ref() == Some(id))
            });
            (any(filter.opening.is_none()), openings.collect())
        }
        ChoiceTarget::Rule => {
            let rules = Rule::ALL.iter().map(|rule| {
                let word = rule.word();
                (lang.text(&format!("rule-{word}")), String::new(), filter.rule.as_deref() == Some(word))
            });
            (any(filter.rule.is_none()), rules.collect())
        }
    };
    let (first, rest) = rows;
    let rest = rest.into_iter().zip(1..).map(|((label, detail, is_chosen), at)| row(at, label, detail, is_chosen));
    PickerView {
        title: lang.text(pick_title(pick)),
        text: told.head_to_head.map_or(String::new(), |against| score_against(lang, &filter.players, against)),
        field: (pick == ChoiceTarget::Player).then(|| text.to_owned()),
        rows: std::iter::once(first).chain(rest).collect(),
        close: button(app, lang.text("close"), Intent::page(RecordsMessage::Close), None),
    }
}

fn pick_title(pick: ChoiceTarget) -> &'static str {
    match pick {
        ChoiceTarget::Year => "filter-year",
        ChoiceTarget::Player => "filter-players",
        ChoiceTarget::GameResult => "filter-result",
        ChoiceTarget::Opening => "filter-opening",
        ChoiceTarget::Rule => "filter-rule",
    }
}

/// The score between two players, such as "Anna – Ben 7–5 in 14 games".
fn score_against(lang: &Lang, players: &[String], against: HeadToHead) -> String {
    let [first, second] = players else { return String::new() };
    let HeadToHead { games, wins } = against;
    let args = [
        ("first", first.as_str().into()),
        ("second", second.as_str().into()),
        ("wins", wins[0].into()),
        ("losses", wins[1].into()),
        ("games", games.into()),
    ];
    lang.text_with("score-against", &args)
}

/// The dialog that asks for a new title of the selected game.
fn renaming(app: &App, title: String) -> Dialog {
    text_field(app, "ask-rename-title", "ask-rename-text", (title, TITLE_CHARS_MAX))
}
