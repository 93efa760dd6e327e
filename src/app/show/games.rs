//! The games page.

use crate::app::intent::{Action, Intent};
use crate::app::listing::TABS;
use crate::app::state::App;
use crate::app::view::{ButtonView, GameRow, GamesView};
use crate::app::words;
use crate::rules::Color;
use crate::store::{Listed, Summary};
use crate::ui::Icon;
use chrono::{DateTime, Datelike, Local};

impl App {
    pub(super) fn games_view(&self, tab: usize) -> GamesView {
        let lang = &self.lang;
        let label = |(at, name): (usize, &&str)| (lang.text(&format!("games-{name}")), Intent::Tab(at));
        let rows = self.listing.rows.iter().enumerate().map(|(at, listed)| GameRow {
            title: self.listed_title(listed),
            detail: self.listed_detail(listed),
            select: Intent::Select(at),
            open: Intent::Open(at),
        });
        let selected = self.listing.selected.is_some();
        let open = ButtonView {
            enabled: self.listing.preview.is_some(),
            primary: true,
            ..self.named_button("open", Intent::Press("open"), Some(Icon::Play))
        };
        let delete = ButtonView {
            enabled: selected,
            ..self.named_button("delete", Intent::Press("delete"), Some(Icon::Delete))
        };
        GamesView {
            title: lang.text("action-games"),
            back: self.button(Action::Back, Some(Icon::Back)),
            tabs: TABS.iter().enumerate().map(label).collect(),
            tab,
            rows: rows.collect(),
            selected: self.listing.selected,
            preview: self.listing.preview.as_ref().map(|session| super::board::finished(session, false)),
            preview_lines: self.preview_lines(),
            buttons: if tab == 2 { vec![open] } else { vec![delete, open] },
            empty: lang.text("games-none"),
        }
    }

    /// "Alice – Bob", or a save's name.
    pub(super) fn listed_title(&self, listed: &Listed) -> String {
        let is_id = crate::store::GameId::parse(&listed.name).is_some() && listed.name.starts_with("20");
        match &listed.summary {
            Ok(summary) if is_id => self.names(summary),
            _ => listed.name.clone(),
        }
    }

    fn names(&self, summary: &Summary) -> String {
        let players = &summary.setup.players;
        words::names(&self.lang, players)
    }

    /// "today 10:42 · move 23" or the result.
    fn listed_detail(&self, listed: &Listed) -> String {
        let summary = match &listed.summary {
            Ok(summary) => summary,
            Err(error) => return error.to_string(),
        };
        let state = match summary.ending {
            Some(ending) => words::ending(&self.lang, &summary.setup.players, ending),
            None => self.lang.with("list-unfinished", &[("move", (summary.plies + 1).into())]),
        };
        let when = if listed.modified > 0 { listed.modified } else { summary.setup.started.0 };
        format!("{} · {state}", self.when(when))
    }

    fn preview_lines(&self) -> Vec<String> {
        let Some(session) = &self.listing.preview else { return Vec::new() };
        let name = |color| words::who(&self.lang, session.players(), color);
        let count = |color| match session.position() {
            crate::rules::Position::Reversi(position) => position.count(color).to_string(),
            crate::rules::Position::Gomoku(_) => String::new(),
        };
        let line = |color| match count(color) {
            count if count.is_empty() => format!("{} · {}", words::color(&self.lang, color), name(color)),
            count => format!("{} {count} · {}", words::color(&self.lang, color), name(color)),
        };
        let mut lines: Vec<String> = Color::ALL.into_iter().take(session.players().len()).map(line).collect();
        if let crate::session::Game::Gomoku(game) = &session.setup().game {
            lines.push(words::rules(&self.lang, game));
        }
        if let Some(ending) = session.ending() {
            lines.push(words::result(&self.lang, session, ending));
        }
        lines
    }

    /// "today 10:42", "2025-03-01 10:42"; only the year where no day is known.
    pub(super) fn when(&self, seconds: i64) -> String {
        let Some(time) = DateTime::from_timestamp(seconds, 0).map(|time| time.with_timezone(&Local)) else {
            return String::new();
        };
        let clock = time.format("%H:%M").to_string();
        let days = Local::now().date_naive().signed_duration_since(time.date_naive()).num_days();
        match days {
            0 => self.lang.with("today", &[("time", clock.into())]),
            1 => self.lang.with("yesterday", &[("time", clock.into())]),
            _ if (time.month(), time.day()) == (1, 1) => time.format("%Y").to_string(),
            _ => time.format("%Y-%m-%d %H:%M").to_string(),
        }
    }
}
