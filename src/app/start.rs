//! The start of the app: settings, theme, language, the game to go on with; and changes of the settings afterwards.

use super::actions::Keymap;
use super::fields::{self, Context};
use super::lang::{Lang, SHIPPED};
use super::settings::{SETTINGS_VERSION, Settings};
use super::state::{App, Launch, Listing, Overrides, Page, Said};
use super::themes::{self, ThemeBox};
use super::view::Change;
use crate::policy::Policy;
use crate::session::Series;
use crate::store::settings_file::{Format, Found};
use crate::store::{Writer, theme_files};
use crate::ui::Picture;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::PathBuf;

/// A user's language file is not longer.
const LANGUAGE_BYTES_MAX: u64 = 256 << 10;

/// How the settings file is read and written.
pub const FORMAT: Format<Settings> = Format { version: SETTINGS_VERSION, upgrades: &[], render: Settings::render };

impl App {
    /// Starts the app. Nothing that is wrong with any file keeps it from starting: each problem becomes a message.
    pub fn new(launch: Launch) -> App {
        let Launch { store, overrides, new_game, languages, wake } = launch;
        let loaded = FORMAT.load(store.disk(), &store.root().join("settings.ron"));
        let mut problems = loaded.notices;
        let mut user = loaded.value;
        problems.extend(user.check().into_iter().map(|problem| format!("settings.ron: {problem}.")));
        let settings = with_overrides(&user, &overrides);
        let (keymap, key_problems) = Keymap::new(&settings.keys);
        problems.extend(key_problems.into_iter().map(|problem| format!("settings.ron: {problem}.")));
        // What was wrong in it is the user's: it is set aside before the first write, not only kept as the file before.
        let settings_found = match loaded.found {
            Found::Good if !problems.is_empty() => Found::Broken,
            found => found,
        };
        let themes_at = store.root().join("themes");
        let (themes, theme_problems) = ThemeBox::load(store.disk(), &themes_at, &settings.theme, 1);
        problems.extend(theme_problems);
        let wake_writer = wake.clone();
        let (writer, notices) = match Writer::start(store.clone(), move || wake_writer()) {
            Ok((writer, notices)) => (Some(writer), Some(notices)),
            Err(error) => {
                problems.push(format!("Games cannot be saved: {error}."));
                (None, None)
            }
        };
        let mut app = App {
            lang: Lang::shipped("en"),
            draft: empty_setup(&settings),
            settings_found,
            store,
            writer,
            notices,
            wake,
            user,
            settings,
            overrides,
            policy: Policy::default(),
            keymap,
            languages,
            themes,
            now_ms: 0,
            game: None,
            pages: vec![Page::Start],
            ask: None,
            messages: VecDeque::new(),
            said: Vec::new(),
            sounds: Vec::new(),
            copy: None,
            wants_paste: false,
            engine: None,
            is_learned_broken: false,
            tickets: 0,
            pending: None,
            passed: None,
            cursor: None,
            hover: None,
            typed: String::new(),
            hint: None,
            values_on: false,
            values: Vec::new(),
            help_until_ms: None,
            help_marks: Vec::new(),
            window: None,
            threats_on: false,
            threats: Vec::new(),
            offer: Vec::new(),
            patterns: None,
            last_move_ms: 0,
            end_at_ms: None,
            epoch: 0,
            listing: Listing::default(),
            quit: false,
            engine_moves: 0,
            barrier: 0,
            barrier_done: 0,
            user_languages: Vec::new(),
        };
        app.load_language();
        for problem in problems {
            app.problem(problem);
        }
        app.first_game(new_game);
        app
    }

    fn first_game(&mut self, new_game: bool) {
        let seats = self.overrides.black.is_some() || self.overrides.white.is_some() || self.overrides.game.is_some();
        if new_game || seats {
            return self.start_game(self.new_setup(self.kind()));
        }
        let resumed = self.store.resume();
        for error in resumed.errors {
            self.problem(error.to_string());
        }
        match resumed.game {
            Some(game) => self.open_game(game),
            None => self.said.push(Said::Event("page start".into())),
        }
    }

    /// Takes the language of the settings, of the command line, or the system's.
    fn load_language(&mut self) {
        self.user_languages = self.find_user_languages();
        let wanted = match self.settings.language.as_str() {
            "" => Lang::choose(&self.languages).to_owned(),
            tag => tag.to_owned(),
        };
        if SHIPPED.iter().any(|(tag, ..)| *tag == wanted) {
            self.lang = Lang::shipped(&wanted);
            return;
        }
        let path = self.store.root().join("languages").join(format!("{wanted}.ftl"));
        let is_name = wanted.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let read = if is_name { self.store.disk().read(&path, LANGUAGE_BYTES_MAX) } else { Ok(Vec::new()) };
        let text = read.ok().filter(|bytes| !bytes.is_empty()).and_then(|bytes| String::from_utf8(bytes).ok());
        match text.map(|text| Lang::with_source(&wanted, &text)) {
            Some(Ok(lang)) => self.lang = lang,
            Some(Err(error)) => self.problem(format!("{error}.")),
            None => self.problem(format!("There is no language {wanted:?}.")),
        }
    }

    /// The tags of the language files in the data directory.
    fn find_user_languages(&self) -> Vec<(String, String)> {
        let listed = self.store.disk().list(&self.store.root().join("languages")).unwrap_or_default();
        let tag = |(name, _): (String, _)| name.strip_suffix(".ftl").map(|tag| (tag.to_owned(), tag.to_owned()));
        listed.into_iter().filter_map(tag).collect()
    }

    /// What the settings page's rows need to know.
    pub(super) fn context(&self) -> Context<'_> {
        let own = theme_files::list(self.store.disk(), &self.themes_at());
        let mut themes: Vec<(String, String)> = themes::SHIPPED
            .iter()
            .map(|shipped| {
                let theme = shipped.theme();
                (shipped.name.to_owned(), themes::title(&theme, shipped.name, self.lang.tag()).to_owned())
            })
            .collect();
        themes.extend(own.into_iter().filter(|name| themes::shipped(name).is_none()).map(|name| (name.clone(), name)));
        let mut languages = fields::shipped_languages();
        languages.extend(self.user_languages.iter().cloned());
        Context { lang: &self.lang, themes, languages, policy: &self.policy }
    }

    /// A picture of a user's theme that is not in force, for its preview.
    pub(super) fn picture_of(&self, name: &str, picture: Picture, double: bool) -> Option<Cow<'static, [u8]>> {
        let (theme, _) = ThemeBox::load(self.store.disk(), &self.themes_at(), name, 0);
        theme.picture(picture, double)
    }

    fn themes_at(&self) -> PathBuf {
        self.store.root().join("themes")
    }

    /// A change on the settings page.
    pub(super) fn change_setting(&mut self, id: u16, change: &Change) {
        if !self.policy.allows(crate::policy::Capability::Settings) {
            return;
        }
        if id == fields::FORGET {
            return self.forget_learned();
        }
        let mut user = self.user.clone();
        fields::change(&mut user, &self.context(), id, change);
        // What the user sets now beats what the command line said.
        if user.theme != self.user.theme {
            self.overrides.theme = None;
        }
        if user.language != self.user.language {
            self.overrides.language = None;
        }
        if user.sound.volume != self.user.sound.volume {
            self.overrides.mute = false;
        }
        self.edit_settings(|settings| *settings = user);
    }

    /// Changes the user's settings, keeps them, and puts them in force.
    pub(super) fn edit_settings(&mut self, edit: impl FnOnce(&mut Settings)) {
        let before = self.user.clone();
        edit(&mut self.user);
        if self.user == before {
            return;
        }
        self.settings = with_overrides(&self.user, &self.overrides);
        let path = self.store.root().join("settings.ron");
        if let (Some(write), Some(writer)) =
            (FORMAT.pending_write(&path, self.settings_found, &self.user), &self.writer)
        {
            writer.write_file(write);
            self.settings_found = Found::Good;
        }
        if self.settings.theme != self.themes.name() {
            let version = self.themes.version() + 1;
            let (themes, problems) =
                ThemeBox::load(self.store.disk(), &self.themes_at(), &self.settings.theme, version);
            self.themes = themes;
            problems.into_iter().for_each(|problem| self.problem(problem));
        }
        if self.settings.language != before.language {
            self.load_language();
        }
        if self.settings.engine != before.engine {
            self.stop_thinking();
            self.engine = None;
            if self.settings.engine.learning && !before.engine.learning {
                self.begin_learning();
            }
            self.think();
        }
        self.keymap = Keymap::new(&self.settings.keys).0;
    }
}

fn with_overrides(user: &Settings, overrides: &Overrides) -> Settings {
    let mut settings = user.clone();
    if let Some(theme) = &overrides.theme {
        settings.theme = theme.clone();
    }
    if let Some(language) = &overrides.language {
        settings.language = language.clone();
    }
    settings.fullscreen |= overrides.fullscreen;
    settings
}

fn empty_setup(settings: &Settings) -> crate::session::Setup {
    crate::session::Setup {
        game: crate::session::Game::Reversi { start: None },
        players: settings.reversi.players.clone(),
        clock: settings.clock,
        level_table: crate::engine::LEVEL_TABLE_VERSION,
        seed: 0,
        started: (0, 0),
        series: Series::default(),
    }
}
