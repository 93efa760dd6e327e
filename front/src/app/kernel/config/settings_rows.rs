//! The settings page's rows and the effect of changing them, made from the table of settings. Reads no disk.

use crate::app::kernel::config::player_rows as players;
use crate::app::kernel::config::player_rows::{is_of_players, keys_of_row};
use crate::app::kernel::config::row::{SettingKind, SettingRow, ValueShape};
use crate::app::kernel::config::settings::{Settings, TABLE};
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::themes;
use crate::app::kernel::view::{Control, RowView, ThemeLook};
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::rules::gomoku::OpeningRule;
use crate::ui::Icon;
use crate::ui::theme::Theme;
use std::sync::LazyLock;

form_rows! {
    /// The rows of the settings page that are not settings. A row of a setting has the setting's index in the table as its number.
    pub enum SettingsRow {
        /// The button that deletes what the computer learned.
        Forget = 900,
        /// The button that makes a new theme of the user's own.
        MakeOwn = 901,
        /// The button that changes the current theme, if it is one of the user's own.
        ChangeOwn = 902,
        /// The button that exports the current theme as a file for others.
        ShareTheme = 903,
        /// The button that opens the list of engines.
        Engines = 904,
        /// The button that opens the page of results.
        Results = 908,
        /// The button that shows and hides the rows of each kind of sound.
        EachSound = 909,
    }
}

impl Form {
    /// The form of the settings page.
    pub const SETTINGS: Form = Form { word: "settings", capabilities, settings };
}

fn capabilities(row: u16) -> &'static [Capability] {
    match SettingsRow::of(row) {
        Some(SettingsRow::ShareTheme) => &[Capability::Settings, Capability::Files],
        Some(SettingsRow::Engines) => &[Capability::Settings, Capability::Engines],
        Some(SettingsRow::Results) => &[Capability::Files],
        _ if is_of_players(row) => &[Capability::Settings, Capability::Seats],
        _ => &[Capability::Settings],
    }
}

fn settings(row: u16) -> &'static [&'static str] {
    match SettingsRow::of(row) {
        Some(SettingsRow::MakeOwn | SettingsRow::ChangeOwn) => &["theme"],
        _ => keys_of_row(row),
    }
}

/// The themes and languages to choose from, which depend on files: folder names or tags, with their labels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    pub themes: Vec<(String, String)>,
    /// The colors and the look of each theme's board, in the order of `themes`.
    pub looks: Vec<ThemeLook>,
    pub languages: Vec<(String, String)>,
}

/// The shipped themes' descriptions, parsed once.
static SHIPPED_THEMES: LazyLock<Vec<Theme>> =
    LazyLock::new(|| themes::SHIPPED.iter().map(themes::Shipped::theme).collect());

/// Returns the colors and the look of each shipped theme's board.
pub fn shipped_looks() -> impl Iterator<Item = ThemeLook> {
    SHIPPED_THEMES.iter().map(ThemeLook::of)
}

/// Returns the shipped themes' folder names with their titles in a language.
pub fn shipped_themes(language: &str) -> Vec<(String, String)> {
    let shipped = themes::SHIPPED.iter().zip(SHIPPED_THEMES.iter());
    shipped.map(|(of, theme)| (of.name.to_owned(), themes::title(theme, of.name, language).to_owned())).collect()
}

/// Returns the rows of one tab of the settings page. A row's id is the setting's index in the table.
pub fn rows(
    tab: usize,
    settings: &Settings,
    lang: &Lang,
    choices: &Choices,
    locked: impl Fn(&str) -> bool,
) -> Vec<RowView> {
    let mut rows = Vec::new();
    for (id, row) in TABLE.iter().enumerate() {
        let Some(field) = row.field.filter(|field| field.tab == tab) else { continue };
        let (detail, locked) = (format!("set-{}-detail", field.name), locked(row.key));
        if let (SettingKind::Players, ValueShape::Players(kind), Some(bounds)) = (field.kind, row.shape, row.bounds) {
            let own = players::rows(id, &settings.of_game(kind).players, bounds, lang).into_iter();
            rows.extend(own.map(|row| RowView { enabled: !locked, locked, ..row }));
            continue;
        }
        let detail = if lang.has(&detail) { lang.text(&detail) } else { String::new() };
        let control = control(field.kind, settings, &row.value(settings), lang, choices);
        let row = RowView::new(id as u16, lang.text(&format!("set-{}", field.name)), detail, control);
        rows.push(RowView { enabled: !locked, locked, begins_group: field.begins_group, ..row });
    }
    rows
}

/// Limits the row of the overall volume to the policy's maximum.
pub fn cap_volume(rows: &mut [RowView], cap: Option<u8>) {
    let place = TABLE.iter().position(|row| row.key == "sound.volume");
    let row = rows.iter_mut().find(|row| Some(usize::from(row.id)) == place);
    if let (Some(RowView { control: Control::Slider { max, .. }, .. }), Some(cap)) = (row, cap) {
        *max = (*max).min(cap.into());
    }
}

fn control(kind: SettingKind, settings: &Settings, value: &str, lang: &Lang, choices: &Choices) -> Control {
    let place = |values: &[(String, String)]| {
        values.iter().position(|(name, _)| crate::app::kernel::config::row::to_ron(name) == value)
    };
    match kind {
        SettingKind::Toggle => Control::Toggle(value == "true"),
        SettingKind::Choice(values) => Control::Choice {
            options: values.iter().map(|(_, label)| lang.text(label)).collect(),
            chosen: values.iter().position(|(of, _)| *of == value).unwrap_or_else(|| nearest(values, value)),
        },
        SettingKind::Slider(min, max, step, text) => {
            let value = value.parse().unwrap_or(min);
            Control::Slider { value, min, max, step, text: text(lang, value) }
        }
        SettingKind::Themes => {
            let (options, looks) = (choices.themes.clone(), choices.looks.clone());
            Control::Themes { options, looks, chosen: place(&choices.themes).unwrap_or(0) }
        }
        SettingKind::Languages => {
            let names = choices.languages.iter().map(|(_, name)| name.clone());
            let options = std::iter::once(lang.text("language-system")).chain(names).collect();
            Control::Choice { options, chosen: place(&choices.languages).map_or(0, |at| at + 1) }
        }
        SettingKind::Openings => {
            let openings = openings(settings);
            let name = |opening: &OpeningRule| lang.text(&format!("opening-{}", opening.word()));
            let chosen = openings.iter().position(|opening| *opening == settings.gomoku.opening);
            Control::Choice { options: openings.iter().map(name).collect(), chosen: chosen.unwrap_or(0) }
        }
        SettingKind::Keys => Control::Button { label: lang.text("set-keys-button"), icon: None },
        SettingKind::Folder => Control::Button { label: lang.text("results-choose"), icon: Some(Icon::Folder) },
        // These settings have rows of their own.
        SettingKind::Players => Control::Note,
    }
}

/// Returns the openings that fit the other settings of five-in-a-row.
fn openings(settings: &Settings) -> Vec<OpeningRule> {
    let start = settings.gomoku.game().start(settings.of_game(GameKind::Gomoku).players.len());
    OpeningRule::ALL.into_iter().filter(|opening| opening.suits(&start).is_ok()).collect()
}

/// Returns the index of the largest choice that is at most `value`. The settings file may contain a value between two choices.
fn nearest(values: &[(&str, &str)], value: &str) -> usize {
    let is_below = |of: &str| matches!((of.parse::<i64>(), value.parse()), (Ok(of), Ok(value)) if of <= value);
    values.iter().rposition(|(of, _)| is_below(of)).unwrap_or(0)
}

/// Applies the user's change of a row of the settings page.
pub fn change(settings: &mut Settings, row: &SettingRow, choices: &Choices, change: &RowChange) {
    let Some(field) = row.field else { return };
    let value = match (field.kind, change) {
        (SettingKind::Toggle, RowChange::Toggle) => Some((row.value(settings) != "true").to_string()),
        (SettingKind::Toggle, RowChange::Choose(chosen)) => Some((*chosen == 1).to_string()),
        (SettingKind::Choice(values), RowChange::Choose(chosen)) => {
            values.get(*chosen).map(|(value, _)| (*value).to_owned())
        }
        (SettingKind::Slider(min, max, ..), RowChange::Slide(value)) => Some((*value).clamp(min, max).to_string()),
        (SettingKind::Themes, RowChange::Choose(chosen)) => chosen_name(&choices.themes, Some(*chosen)),
        (SettingKind::Openings, RowChange::Choose(chosen)) => {
            openings(settings).get(*chosen).map(crate::app::kernel::config::row::to_ron)
        }
        (SettingKind::Languages, RowChange::Choose(0)) => Some("\"\"".to_owned()),
        (SettingKind::Languages, RowChange::Choose(chosen)) => chosen_name(&choices.languages, chosen.checked_sub(1)),
        _ => None,
    };
    if let Some(value) = value {
        // The page offers only valid values. A theme's folder with an invalid name is not offered.
        let _ = row.read(settings, &value);
    }
}

fn chosen_name(values: &[(String, String)], at: Option<usize>) -> Option<String> {
    values.get(at?).map(|(name, _)| crate::app::kernel::config::row::to_ron(name))
}

/// Returns the rows for making, changing and sharing the user's own themes. `is_own` tells whether the current theme is one of them.
pub fn own_look_rows(lang: &Lang, is_own: bool, is_locked: impl Fn(u16) -> bool) -> Vec<RowView> {
    let row = |row: SettingsRow, [label, detail, button]: [&str; 3]| RowView {
        enabled: !is_locked(row.id()),
        locked: is_locked(row.id()),
        ..RowView::new(
            row,
            lang.text(label),
            lang.text(detail),
            Control::Button { label: lang.text(button), icon: None },
        )
    };
    let change = || row(SettingsRow::ChangeOwn, ["set-change-own", "set-change-own-detail", "set-change-own-button"]);
    let make = row(SettingsRow::MakeOwn, ["set-make-own", "set-make-own-detail", "set-make-own-button"]);
    let share = row(SettingsRow::ShareTheme, ["set-share-theme", "set-share-theme-detail", "set-share-theme-button"]);
    [make].into_iter().chain(is_own.then(change)).chain([share]).collect()
}

/// Returns the settings page's row that opens the list of external engines.
pub fn engines_row(lang: &Lang, locked: bool) -> RowView {
    RowView {
        enabled: !locked,
        locked,
        begins_group: true,
        ..RowView::new(
            SettingsRow::Engines,
            lang.text("set-engines"),
            lang.text("set-engines-detail"),
            Control::Button { label: lang.text("set-engines-button"), icon: None },
        )
    }
}

/// Adds the row that shows and hides the rows of each kind of sound, and leaves those rows out while they are hidden.
pub fn fold_sounds(rows: &mut Vec<RowView>, lang: &Lang, is_expanded: bool) {
    let is_of_kind = |row: &RowView| TABLE.get(usize::from(row.id)).is_some_and(is_of_one_sound);
    let Some(first) = rows.iter().position(is_of_kind) else { return };
    if !is_expanded {
        rows.retain(|row| !is_of_kind(row));
    }
    let (label, detail) = (lang.text("set-each-sound"), lang.text("set-each-sound-detail"));
    rows.insert(first, RowView::new(SettingsRow::EachSound, label, detail, Control::Expander(is_expanded)));
}

/// Whether a setting belongs to one kind of sound.
fn is_of_one_sound(row: &SettingRow) -> bool {
    row.key.starts_with("sound.") && row.key != "sound.volume"
}

/// Returns the settings page's row that opens the page of results.
pub fn results_row(lang: &Lang, locked: bool) -> RowView {
    RowView {
        enabled: !locked,
        locked,
        begins_group: true,
        ..RowView::new(
            SettingsRow::Results,
            lang.text("set-results"),
            lang.text("set-results-detail"),
            Control::Button { label: lang.text("set-results-button"), icon: None },
        )
    }
}

/// Returns the settings page's row that deletes what the computer learned.
pub fn forget_row(lang: &Lang, locked: bool) -> RowView {
    RowView {
        enabled: !locked,
        locked,
        ..RowView::new(
            SettingsRow::Forget,
            lang.text("set-forget"),
            lang.text("set-forget-detail"),
            Control::Button { label: lang.text("set-forget-button"), icon: None },
        )
    }
}
