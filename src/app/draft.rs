//! The rows of the new-game page, and how a change of one is taken in.

use super::intent::Change;
use super::lang::Lang;
use super::view::{Control, RowView};
use super::words;
use crate::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Game, GomokuGame, Player, Seat, Setup};

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
