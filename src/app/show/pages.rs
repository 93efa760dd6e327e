//! Start page, menu, settings, new game, end page.

use crate::app::actions::row_of;
use crate::app::fields::{self, TABS};
use crate::app::intent::{Action, Intent};
use crate::app::state::App;
use crate::app::update::is_taken_over;
use crate::app::view::{ButtonView, EndView, FormView, ItemView, MenuItem, MenuView, StartView};
use crate::app::words;
use crate::rules::Color;
use crate::session::Ending;
use crate::ui::Icon;

/// The menu's actions with their icons, in order.
const MENU: &[(Action, Icon)] = &[
    (Action::Back, Icon::Play),
    (Action::NewGame, Icon::Plus),
    (Action::Restart, Icon::Restart),
    (Action::Undo, Icon::Undo),
    (Action::Redo, Icon::Redo),
    (Action::Hint, Icon::Hint),
    (Action::Values, Icon::Trophy),
    (Action::Threats, Icon::Warning),
    (Action::Pass, Icon::ChevronRight),
    (Action::ZoomIn, Icon::Plus),
    (Action::ZoomOut, Icon::ChevronDown),
    (Action::SwapSides, Icon::Swap),
    (Action::Autoplay, Icon::Computer),
    (Action::Resign, Icon::Flag),
    (Action::Save, Icon::Save),
    (Action::Games, Icon::Folder),
    (Action::CopyTranscript, Icon::Edit),
    (Action::PasteTranscript, Icon::Edit),
    (Action::SidePanel, Icon::Info),
    (Action::Settings, Icon::Settings),
    (Action::HowToPlay, Icon::Help),
    (Action::Fullscreen, Icon::Check),
    (Action::StartPage, Icon::Home),
    (Action::Quit, Icon::Close),
];

impl App {
    pub(super) fn start_view(&self) -> StartView {
        let item = |title: &str, detail: String, action: Action, primary: bool| ItemView {
            title: self.lang.text(title),
            detail,
            intent: Intent::Do(action),
            enabled: self.can(action),
            locked: self.is_locked(action),
            primary,
        };
        let go_on = self.game.as_ref().filter(|game| game.session.ending().is_none());
        let mut items: Vec<ItemView> = go_on
            .map(|game| item("start-go-on", self.go_on_detail(&game.session), Action::Resume, true))
            .into_iter()
            .collect();
        items.push(item(
            "start-new-reversi",
            self.lang.text("start-new-reversi-detail"),
            Action::NewReversi,
            go_on.is_none(),
        ));
        items.push(item("start-new-gomoku", self.lang.text("start-new-gomoku-detail"), Action::NewGomoku, false));
        items.push(item("start-games", self.lang.text("start-games-detail"), Action::Games, false));
        items.push(item("start-settings", self.lang.text("start-settings-detail"), Action::Settings, false));
        items.push(item("start-help", self.lang.text("start-help-detail"), Action::HowToPlay, false));
        items.push(item("start-quit", self.lang.text("start-quit-detail"), Action::Quit, false));
        StartView { title: self.lang.text("title"), subtitle: self.lang.text("subtitle"), items }
    }

    /// "Reversi, move 23, Alice – Computer — today 10:42".
    fn go_on_detail(&self, session: &crate::session::Session) -> String {
        let kind = crate::app::state::GameKind::of(&session.setup().game);
        let args = [
            ("game", self.lang.text(&format!("game-{}", kind.word())).into()),
            ("move", (session.plies().len() + 1).into()),
            ("players", words::names(&self.lang, session.players()).into()),
            ("time", self.when(session.setup().started.0).into()),
        ];
        self.lang.with("start-go-on-detail", &args)
    }

    pub(super) fn menu_view(&self) -> MenuView {
        let has_game = self.game.is_some();
        let needs_game = |action: Action| {
            matches!(
                action,
                Action::Restart
                    | Action::Undo
                    | Action::Redo
                    | Action::Hint
                    | Action::Values
                    | Action::SwapSides
                    | Action::Autoplay
                    | Action::Resign
                    | Action::Save
                    | Action::CopyTranscript
                    | Action::SidePanel
            )
        };
        let is_gomoku = self.gomoku().is_some();
        let fits = |action: Action| {
            !matches!(action, Action::Threats | Action::Pass | Action::ZoomIn | Action::ZoomOut) || is_gomoku
        };
        let shown = |action: Action| (has_game || !needs_game(action)) && fits(action);
        let is_paused = self.game.as_ref().is_some_and(|game| game.paused);
        let items = MENU.iter().filter(|(action, _)| shown(*action)).map(|&(action, icon)| {
            // "Go on" lets a computer that waits move, too.
            let does = if action == Action::Back && is_paused { Action::Resume } else { action };
            let mut button = self.button(does, Some(icon));
            button.label = self.menu_label(action);
            button.primary = action == Action::Back;
            MenuItem { button, key: self.keymap.text(action).to_owned() }
        });
        MenuView { title: self.lang.text("action-menu"), items: items.collect() }
    }

    fn menu_label(&self, action: Action) -> String {
        let taken_over = self.game.as_ref().is_some_and(|game| is_taken_over(&game.session));
        match action {
            Action::Back if self.game.is_some() => self.lang.text("start-go-on"),
            Action::Autoplay if taken_over => self.lang.text("action-autoplay-back"),
            _ => self.lang.text(&format!("action-{}", row_of(action).name)),
        }
    }

    fn back_button(&self) -> ButtonView {
        self.button(Action::Back, Some(Icon::Back))
    }

    pub(super) fn settings_view(&self, tab: usize) -> FormView {
        let label = |(at, name): (usize, &&str)| (self.lang.text(&format!("tab-{name}")), Intent::Tab(at));
        let mut rows = fields::rows(tab, &self.settings, &self.context());
        if TABS[tab.min(TABS.len() - 1)] == "computer" {
            rows.push(fields::forget_row(&self.lang, self.is_locked(Action::Settings)));
        }
        FormView {
            title: self.lang.text("action-settings"),
            back: self.back_button(),
            tabs: TABS.iter().enumerate().map(label).collect(),
            tab,
            rows,
            buttons: Vec::new(),
        }
    }

    pub(super) fn new_game_view(&self) -> FormView {
        let start =
            ButtonView { primary: true, ..self.named_button("start-game", Intent::Press("start"), Some(Icon::Play)) };
        FormView {
            title: self.lang.text(match crate::app::state::GameKind::of(&self.draft.game) {
                crate::app::state::GameKind::Reversi => "start-new-reversi",
                crate::app::state::GameKind::Gomoku => "start-new-gomoku",
            }),
            back: self.back_button(),
            tabs: Vec::new(),
            tab: 0,
            rows: fields::draft_rows(&self.draft, &self.lang),
            buttons: vec![start],
        }
    }

    pub(super) fn end_view(&self) -> Option<EndView> {
        let game = self.game.as_ref()?;
        let session = &game.session;
        let ending = session.ending()?;
        let played = matches!(ending, Ending::Played { .. });
        let pieces = match ending.winner() {
            Some(winner) => vec![winner.index() as u8],
            None => (0..session.players().len() as u8).collect(),
        };
        let button = |action, icon| self.button(action, Some(icon));
        Some(EndView {
            title: words::ending(&self.lang, session.players(), ending),
            pieces,
            score: words::score(session.position()).filter(|_| played).unwrap_or_default(),
            detail: match &session.setup().game {
                crate::session::Game::Gomoku(game) => self.gomoku_end_detail(game),
                crate::session::Game::Reversi { .. } => {
                    words::score_detail(&self.lang, session.position()).filter(|_| played).unwrap_or_default()
                }
            },
            facts: self.facts(session, ending),
            board: super::board::finished(session, self.settings.board.coordinates),
            buttons: vec![
                ButtonView { primary: true, ..button(Action::NextGame, Icon::Play) },
                button(Action::Review, Icon::ChevronLeft),
                button(Action::Menu, Icon::Menu),
            ],
        })
    }

    /// The rules, and the foul where one decided.
    fn gomoku_end_detail(&self, game: &crate::session::GomokuGame) -> String {
        let rules = words::rules(&self.lang, game);
        match self.gomoku().and_then(|position| position.foul()) {
            Some(kind) => format!("{rules} · {}", self.lang.text(&format!("forbidden-{}", kind.mark()))),
            None => rules,
        }
    }

    /// Series, times, number of moves.
    fn facts(&self, session: &crate::session::Session, ending: Ending) -> Vec<(String, String)> {
        let name = |color| words::who(&self.lang, session.players(), color);
        let mut series = session.setup().series.clone();
        series.wins.resize(session.players().len(), 0);
        match ending.winner() {
            Some(winner) => series.wins[session.person_of(winner)] += 1,
            None => series.draws += 1,
        }
        let colors = || Color::ALL.into_iter().take(session.players().len());
        let joined = |value: &dyn Fn(Color) -> String| {
            colors().map(|color| format!("{} {}", name(color), value(color))).collect::<Vec<_>>().join(" – ")
        };
        let mut score = joined(&|color| series.wins[session.person_of(color)].to_string());
        if series.draws > 0 {
            score = format!("{score} · {}", self.lang.with("series-draws", &[("count", series.draws.into())]));
        }
        vec![
            (self.lang.text("fact-series"), score),
            (self.lang.text("fact-times"), joined(&|color| words::time(session.used_ms(color)))),
            (self.lang.text("fact-moves"), session.plies().len().to_string()),
        ]
    }
}
