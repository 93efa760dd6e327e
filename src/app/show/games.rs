//! The games page.

use super::board::finished;
use super::parts::{back_button, button, listed_title, when};
use crate::app::intent::{Button, Intent};
use crate::app::list::{GameList, Source, TABS};
use crate::app::state::App;
use crate::app::view::{ButtonView, GameRow, GamesView};
use crate::app::{games, speech, words};
use crate::rules::Color;
use crate::session::Session;
use crate::store::Listed;
use crate::ui::Icon;

/// The page over a list.
pub fn page(app: &App, list: &GameList) -> GamesView {
    let lang = app.room.lang();
    let rows = list.rows.iter().enumerate().map(|(at, listed)| GameRow {
        title: listed_title(lang, listed),
        detail: detail(app, listed),
        select: Intent::Select(at),
        open: Intent::Open(at),
    });
    let foot = |label: &str, press: Button, icon: Icon, is_possible: bool| {
        let button = button(app, lang.text(label), Intent::Press(press), Some(icon));
        ButtonView { enabled: button.enabled && is_possible, primary: press == Button::Open, ..button }
    };
    let delete = foot("delete", Button::Delete, Icon::Delete, list.selected.is_some());
    let open = foot("open", Button::Open, Icon::Play, list.preview.is_some());
    GamesView {
        title: lang.text("action-games"),
        back: back_button(app),
        tabs: TABS
            .iter()
            .enumerate()
            .map(|(at, name)| (lang.text(&format!("games-{name}")), Intent::Tab(at)))
            .collect(),
        tab: list.tab,
        rows: rows.collect(),
        selected: list.selected,
        preview: list.preview.as_ref().map(|session| finished(session, false)),
        preview_lines: list.preview.as_ref().map(|session| preview_lines(app, session)).unwrap_or_default(),
        buttons: if list.source() == Source::Samples { vec![open] } else { vec![delete, open] },
        empty: lang.text("games-none"),
    }
}

/// "today 10:42 · move 23" or the result.
fn detail(app: &App, listed: &Listed) -> String {
    let lang = app.room.lang();
    let summary = match &listed.summary {
        Ok(summary) => summary,
        Err(error) => return error.to_string(),
    };
    let state = match summary.ending {
        Some(ending) => words::ending(lang, &summary.setup.players, ending),
        None => lang.with("list-unfinished", &[("move", (summary.plies + 1).into())]),
    };
    let time = if listed.modified > 0 { listed.modified } else { summary.setup.started.0 };
    format!("{} · {state}", when(lang, &*app.room.wall, time))
}

fn preview_lines(app: &App, session: &Session) -> Vec<String> {
    let (lang, game) = (app.room.lang(), games::of_session(session));
    let line = |of| {
        let color = words::color(lang, of);
        let parts = [color, game.count(session.position(), of)].into_iter().filter(|part| !part.is_empty());
        format!("{} · {}", parts.collect::<Vec<_>>().join(" "), words::who(lang, session.players(), of))
    };
    let mut lines: Vec<String> = Color::ALL.into_iter().take(session.players().len()).map(line).collect();
    lines.extend(game.rules(&session.setup().game, lang));
    lines.extend(session.ending().map(|ending| speech::result(lang, session, ending)));
    lines
}
