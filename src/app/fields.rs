//! The rows of the settings page and of the new-game page: one table entry a row, with how it is shown and how a change of it
//! is taken in.

use super::lang::{Lang, SHIPPED};
use super::settings::{Animation, LastMove, Settings, ShowLegal};
use super::view::{Change, Control, RowView};
use super::words;
use crate::policy::Policy;
use crate::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Game, GomokuGame, Player, Seat, Setup};

/// The tabs of the settings page; their labels are the messages `tab-NAME`.
pub const TABS: &[&str] = &["look", "play", "sound", "computer"];

/// What the rows need to know besides the settings.
pub struct Context<'a> {
    pub lang: &'a Lang,
    /// Theme folders with their names.
    pub themes: Vec<(String, String)>,
    /// Language tags with their own names.
    pub languages: Vec<(String, String)>,
    pub policy: &'a Policy,
}

/// A row of the settings page.
pub struct Field {
    tab: usize,
    /// Its label is the message `set-NAME`, its explanation `set-NAME-detail`.
    pub name: &'static str,
    show: fn(&Settings, &Context) -> Control,
    change: fn(&mut Settings, &Context, &Change),
}

macro_rules! toggle {
    ($tab:literal, $name:literal, $($path:ident).+) => {
        Field {
            tab: $tab,
            name: $name,
            show: |settings, _| Control::Toggle(settings.$($path).+),
            change: |settings, _, change| match change {
                Change::Toggle => settings.$($path).+ ^= true,
                Change::Choose(chosen) => settings.$($path).+ = *chosen == 1,
                _ => {}
            },
        }
    };
}

macro_rules! choice {
    ($tab:literal, $name:literal, $($path:ident).+, [$($value:expr => $label:literal),+ $(,)?]) => {
        Field {
            tab: $tab,
            name: $name,
            show: |settings, context| {
                let values = [$($value),+];
                Control::Choice {
                    options: [$($label),+].map(|label| context.lang.text(label)).to_vec(),
                    chosen: values.iter().position(|value| *value == settings.$($path).+).unwrap_or(0),
                }
            },
            change: |settings, _, change| {
                let values = [$($value),+];
                let Change::Choose(chosen) = change else { return };
                if let Some(value) = values.get(*chosen) {
                    settings.$($path).+ = *value;
                }
            },
        }
    };
}

macro_rules! slider {
    ($tab:literal, $name:literal, $($path:ident).+, $min:literal..=$max:literal by $step:literal, $text:expr) => {
        Field {
            tab: $tab,
            name: $name,
            show: |settings, context| {
                let value = settings.$($path).+ as i32;
                let text: fn(&Lang, i32) -> String = $text;
                Control::Slider { value, min: $min, max: $max, step: $step, text: text(context.lang, value) }
            },
            change: |settings, _, change| {
                if let Change::Slide(value) = change {
                    settings.$($path).+ = (*value).clamp($min, $max) as _;
                }
            },
        }
    };
}

fn milliseconds(lang: &Lang, ms: i32) -> String {
    lang.with("seconds", &[("seconds", format!("{}.{}", ms / 1000, ms % 1000 / 100).into())])
}

fn percent(_: &Lang, value: i32) -> String {
    format!("{value} %")
}

/// Every row of the settings page.
pub const FIELDS: &[Field] = &[
    Field {
        tab: 0,
        name: "theme",
        show: |settings, context| Control::Themes {
            options: context.themes.clone(),
            chosen: context.themes.iter().position(|(folder, _)| *folder == settings.theme).unwrap_or(0),
        },
        change: |settings, context, change| {
            let Change::Choose(chosen) = change else { return };
            if let Some((folder, _)) = context.themes.get(*chosen) {
                settings.theme = folder.clone();
            }
        },
    },
    Field {
        tab: 0,
        name: "language",
        show: |settings, context| {
            let mut options = vec![context.lang.text("language-system")];
            options.extend(context.languages.iter().map(|(_, name)| name.clone()));
            let at = context.languages.iter().position(|(tag, _)| *tag == settings.language);
            Control::Choice { options, chosen: at.map_or(0, |at| at + 1) }
        },
        change: |settings, context, change| {
            if let Change::Choose(chosen) = change {
                let tag = chosen.checked_sub(1).and_then(|at| context.languages.get(at));
                settings.language = tag.map(|(tag, _)| tag.clone()).unwrap_or_default();
            }
        },
    },
    choice!(0, "animation", animation, [
        Animation::Off => "animation-off", Animation::Fast => "animation-fast", Animation::Normal => "animation-normal",
    ]),
    choice!(0, "last-move", board.last_move, [
        LastMove::Off => "last-move-off", LastMove::Still => "last-move-still", LastMove::Pulse => "last-move-pulse",
    ]),
    toggle!(0, "coordinates", board.coordinates),
    toggle!(0, "turned", board.turned),
    toggle!(0, "side-panel", board.side_panel),
    toggle!(0, "fullscreen", fullscreen),
    choice!(1, "show-legal", reversi.show_legal, [
        ShowLegal::OnHelp => "show-legal-on-help", ShowLegal::Always => "show-legal-always",
    ]),
    slider!(1, "help-ms", reversi.help_ms, 0..=5000 by 250, |lang, ms| {
        if ms == 0 { lang.text("until-next-move") } else { milliseconds(lang, ms) }
    }),
    toggle!(1, "preview", board.preview),
    slider!(1, "move-delay", move_delay_ms, 0..=3000 by 100, milliseconds),
    slider!(2, "volume", sound.volume, 0..=100 by 5, percent),
    toggle!(2, "sound-place", sound.place),
    toggle!(2, "sound-flip", sound.flip),
    toggle!(2, "sound-illegal", sound.illegal),
    toggle!(2, "sound-end", sound.end),
    slider!(3, "threads", engine.threads, 0..=16 by 1, |lang, threads| {
        if threads == 0 { lang.text("threads-auto") } else { threads.to_string() }
    }),
    choice!(3, "hash", engine.hash_mb, [
        16 => "mb-16", 64 => "mb-64", 256 => "mb-256", 1024 => "mb-1024",
    ]),
    toggle!(3, "ponder", engine.ponder),
    toggle!(3, "learning", engine.learning),
];

/// The rows of a tab of the settings page; a row's id is its place in `FIELDS`.
pub fn rows(tab: usize, settings: &Settings, context: &Context) -> Vec<RowView> {
    let locked = !context.policy.allows(crate::policy::Capability::Settings);
    let of_tab = FIELDS.iter().enumerate().filter(|(_, field)| field.tab == tab);
    of_tab
        .map(|(id, field)| {
            let detail = format!("set-{}-detail", field.name);
            RowView {
                id: id as u16,
                label: context.lang.text(&format!("set-{}", field.name)),
                detail: if context.lang.has(&detail) { context.lang.text(&detail) } else { String::new() },
                control: (field.show)(settings, context),
                enabled: !locked,
                locked,
            }
        })
        .collect()
}

/// Takes a change of a row in.
pub fn change(settings: &mut Settings, context: &Context, id: u16, change: &Change) {
    if let Some(field) = FIELDS.get(usize::from(id)) {
        (field.change)(settings, context, change);
    }
}

/// The new-game page's slider goes over the levels 1 to 12, full strength, and the level that adapts.
const FULL: usize = 13;
const ADAPTING: usize = 14;
/// The time a move of full strength where nothing else is set.
const FULL_MOVE_MS: u32 = 5000;

/// The rows of the new-game page.
pub fn draft_rows(draft: &Setup, lang: &Lang) -> Vec<RowView> {
    let mut rows = Vec::new();
    let row = |id: usize, label: String, detail: String, control| RowView {
        id: id as u16,
        label,
        detail,
        control,
        enabled: true,
        locked: false,
    };
    if let Game::Gomoku(game) = &draft.game {
        rows.extend(gomoku_rows(game, draft.players.len(), lang));
    }
    for (at, player) in draft.players.iter().enumerate() {
        let color = crate::rules::Color::ALL[at];
        rows.push(row(at * 10, words::color(lang, color), String::new(), Control::Heading));
        let kinds = [lang.text("seat-human"), lang.text("computer")];
        let chosen = usize::from(player.seat.is_computer());
        rows.push(row(
            at * 10 + 1,
            lang.text("row-player"),
            String::new(),
            Control::Choice { options: kinds.to_vec(), chosen },
        ));
        let name = Control::Text {
            value: player.name.clone(),
            placeholder: words::who(lang, &draft.players, color),
            chars_max: NAME_CHARS_MAX,
        };
        rows.push(row(at * 10 + 2, lang.text("row-name"), String::new(), name));
        if player.seat.is_computer() {
            let level = level_of(&player.seat);
            let text = match level {
                FULL => lang.text("seat-full"),
                ADAPTING => lang.text("seat-adapting"),
                level => level.to_string(),
            };
            let slider = Control::Slider { value: level as i32, min: 1, max: ADAPTING as i32, step: 1, text };
            rows.push(row(at * 10 + 3, lang.text("row-level"), lang.text(&format!("level-{level}")), slider));
        }
    }
    rows
}

/// The rows of five-in-a-row's rules; the players' ids lie below.
const RULE: u16 = 100;
const OPENING: u16 = 101;
const COLUMNS: u16 = 102;
const ROWS: u16 = 103;
const PLAYERS: u16 = 104;
const FORBIDDEN: u16 = 105;
const PASSES: u16 = 106;

fn openings(game: &GomokuGame, players: usize) -> Vec<OpeningRule> {
    OpeningRule::ALL.into_iter().filter(|opening| opening.suits(&game.start(players)).is_ok()).collect()
}

fn gomoku_rows(game: &GomokuGame, players: usize, lang: &Lang) -> Vec<RowView> {
    let row = |id, name: &str, detail: String, control| RowView {
        id,
        label: lang.text(&format!("row-{name}")),
        detail,
        control,
        enabled: true,
        locked: false,
    };
    let choice = |options: Vec<String>, chosen: Option<usize>| Control::Choice { options, chosen: chosen.unwrap_or(0) };
    let side = |value: u8| Control::Slider { value: value.into(), min: 10, max: 25, step: 1, text: value.to_string() };
    let openings = openings(game, players);
    let of = |prefix: &str, word: &str| lang.text(&format!("{prefix}-{word}"));
    let rules = Rule::ALL.iter().map(|rule| of("rule", rule.word())).collect();
    let opening_words = openings.iter().map(|opening| of("opening", opening.word())).collect();
    let rule_at = Rule::ALL.iter().position(|rule| *rule == game.rule);
    let opening_at = openings.iter().position(|opening| *opening == game.opening);
    let mut rows = vec![
        row(RULE, "rule", lang.text(&format!("rule-{}-detail", game.rule.word())), choice(rules, rule_at)),
        row(
            OPENING,
            "opening",
            lang.text(&format!("opening-{}-detail", game.opening.word())),
            choice(opening_words, opening_at),
        ),
        row(COLUMNS, "columns", String::new(), side(game.columns)),
        row(ROWS, "rows", String::new(), side(game.rows)),
    ];
    if game.rule == Rule::Renju {
        let options = ["forbidden-refuse", "forbidden-lose"].map(|id| lang.text(id)).to_vec();
        let lose = usize::from(game.forbidden == ForbiddenPlay::Lose);
        rows.push(row(FORBIDDEN, "forbidden", String::new(), choice(options, Some(lose))));
    } else {
        let counts = ["2", "3", "4"].map(str::to_owned).to_vec();
        rows.push(row(PLAYERS, "players", String::new(), choice(counts, players.checked_sub(2))));
        rows.push(row(PASSES, "passes", lang.text("row-passes-detail"), Control::Toggle(game.passes)));
    }
    rows
}

/// Takes a change of the rules in; what no longer fits them goes back to what always does.
fn change_gomoku(draft: &mut Setup, id: u16, change: &Change) {
    let Game::Gomoku(game) = &mut draft.game else { return };
    match (id, change) {
        (RULE, Change::Choose(at)) => game.rule = Rule::ALL.get(*at).copied().unwrap_or(game.rule),
        (OPENING, Change::Choose(at)) => {
            game.opening = openings(game, draft.players.len()).get(*at).copied().unwrap_or(game.opening);
        }
        (COLUMNS, Change::Slide(side)) => game.columns = (*side).clamp(10, 25) as u8,
        (ROWS, Change::Slide(side)) => game.rows = (*side).clamp(10, 25) as u8,
        (PLAYERS, Change::Choose(at)) => draft.players.resize((at + 2).min(4), Player::default()),
        (FORBIDDEN, Change::Choose(at)) => {
            game.forbidden = if *at == 1 { ForbiddenPlay::Lose } else { ForbiddenPlay::Refuse };
        }
        (PASSES, Change::Toggle) => game.passes ^= true,
        _ => {}
    }
    if game.rule == Rule::Renju {
        draft.players.truncate(2);
    }
    if game.opening.suits(&game.start(draft.players.len())).is_err() {
        game.opening = OpeningRule::Free;
    }
}

fn level_of(seat: &Seat) -> usize {
    match seat {
        Seat::Computer { level } => usize::from(*level),
        Seat::Adapting => ADAPTING,
        _ => FULL,
    }
}

/// Takes a change of a row of the new-game page in.
pub fn change_draft(draft: &mut Setup, id: u16, change: &Change) {
    if id >= RULE {
        return change_gomoku(draft, id, change);
    }
    let Some(player) = draft.players.get_mut(usize::from(id / 10)) else { return };
    match (id % 10, change) {
        (1, Change::Choose(0)) => player.seat = Seat::Human,
        (1, Change::Choose(_)) => player.seat = Seat::Computer { level: 3 },
        (2, Change::Edit(name)) => player.name = clean_name(name),
        (3, Change::Slide(level)) => {
            player.seat = match usize::try_from(*level).unwrap_or(1) {
                FULL => Seat::Full { move_ms: FULL_MOVE_MS },
                ADAPTING.. => Seat::Adapting,
                level => Seat::Computer { level: level.max(1) as u8 },
            };
        }
        _ => {}
    }
}

/// A name as the rules of a setup allow it.
fn clean_name(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect::<String>()
}

/// The languages with their own names: the shipped ones.
pub fn shipped_languages() -> Vec<(String, String)> {
    SHIPPED.iter().map(|(tag, name, _)| ((*tag).to_owned(), (*name).to_owned())).collect()
}

/// The id of the row that forgets what the computer learned.
pub const FORGET: u16 = 900;

/// The row that forgets what the computer learned.
pub fn forget_row(lang: &Lang, locked: bool) -> RowView {
    RowView {
        id: FORGET,
        label: lang.text("set-forget"),
        detail: lang.text("set-forget-detail"),
        control: Control::Button { label: lang.text("set-forget-button"), icon: None },
        enabled: !locked,
        locked,
    }
}
