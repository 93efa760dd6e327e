//! The game context: the active game, the opponents, the overlays, saving, the outbox and the settings in force. The context is all that a
//! game needs without any page. A page that a game opens is requested through the outbox. `game_flow` controls how a game proceeds.

use crate::app::game::board_controls::BoardControls;
use crate::app::game::kept_review::LastReview;
use crate::app::game::new_game::SetupMaker;
use crate::app::game::online::OnlineState;
use crate::app::game::opponent::{Opponent, Preferences};
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::background_tasks::BackgroundTasks;
use crate::app::kernel::collection_import::CollectionImport;
use crate::app::kernel::config::{Config, EditResult, Settings};
use crate::app::kernel::error_text;
use crate::app::kernel::finder::GamesIndexClient;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::outbox::Outbox;
use crate::app::kernel::overlays::Overlays;
use crate::app::kernel::saving::{Saving, Wake};
use crate::app::kernel::wall_clock::WallClock;
use crate::engine::EngineOptions;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::store::Store;
use std::sync::Arc;

/// How long a computer player thinks before the message bar shows that it is thinking, in milliseconds.
pub const THINKING_SHOWN_MS: u64 = 250;

/// The state of the app without its pages: settings, saving, the active game, opponents, online games, the outbox.
pub struct GameContext {
    pub config: Config,
    pub saving: Saving,
    pub background_tasks: BackgroundTasks,
    /// Access to the search index of stored games. The first query starts the index.
    pub finder: GamesIndexClient,
    /// The import of a collection of games.
    pub collection_import: CollectionImport,
    /// The game on the board.
    pub active_game: Option<ActiveGame>,
    /// The number of games opened since the program started.
    pub games_opened: u64,
    pub overlays: Overlays,
    pub opponent: Opponent,
    pub last_review: LastReview,
    /// Games with people at other machines.
    pub friends: OnlineState,
    /// Whether a game has ended or progress was written since the last upload of results to the teacher's folder.
    pub has_new_results: bool,
    pub out: Outbox,
    pub wall: Arc<dyn WallClock>,
    /// The app's clock: milliseconds since the program started.
    pub now_ms: u64,
}

impl GameContext {
    /// Creates the context. Starts the writer's thread and no other thread.
    pub fn new(config: Config, store: Store, wall: Arc<dyn WallClock>, wake: Wake) -> GameContext {
        let opponent = Opponent::new(store.clone(), wake.clone());
        let errands = BackgroundTasks::new(store.clone(), wake.clone());
        let finder = GamesIndexClient::new(store.clone(), wake.clone());
        let friends = OnlineState::new(store.clone(), wake.clone());
        let (saving, started) = Saving::start(store, wake);
        let mut out = Outbox::default();
        if let Err(error) = started {
            let why = error_text::reason(config.lang(), &error);
            let shown = config.lang().text_with("problem-writer", &[("why", why.into())]);
            out.problem_shown(format!("Games cannot be saved: {error}."), shown);
        }
        GameContext {
            config,
            saving,
            background_tasks: errands,
            finder,
            collection_import: CollectionImport::default(),
            active_game: None,
            games_opened: 0,
            overlays: Overlays::default(),
            opponent,
            last_review: LastReview::default(),
            friends,
            has_new_results: false,
            out,
            wall,
            now_ms: 0,
        }
    }

    pub fn lang(&self) -> &Lang {
        self.config.lang()
    }

    /// Returns the maker of setups for new games.
    pub fn maker(&self) -> SetupMaker<'_> {
        SetupMaker { config: &self.config, wall: &*self.wall, table: self.active_game.as_ref() }
    }

    /// Returns the kind of game (Reversi or five-in-a-row) that "New game" begins now.
    pub fn kind(&self) -> GameKind {
        self.maker().kind()
    }

    /// Returns the controls of the board; `None` without an open game.
    pub fn board(&mut self) -> Option<BoardControls<'_>> {
        let GameContext { active_game: table, overlays: aids, config, out, now_ms, .. } = self;
        Some(BoardControls { table: table.as_mut()?, aids, config, out, now_ms: *now_ms })
    }

    /// The settings that opponents need.
    pub fn preferences(&self) -> Preferences {
        let settings = self.config.settings();
        let engine = &settings.engine;
        Preferences {
            engine: EngineOptions { threads: engine.threads, hash_mb: engine.hash_mb },
            ponder: engine.ponder,
            learning: engine.learning,
            adapting: settings.adapting,
            move_delay_ms: settings.move_delay_ms,
            has_move_values: self.overlays.values_on,
            can_use_external_engines: self.config.allows(Capability::Engines),
        }
    }

    /// Whether all records of the active game are on the disk. Also true without a game, and after saving has failed and the game goes on
    /// unsaved.
    pub fn is_on_disk(&self) -> bool {
        self.active_game.as_ref().is_none_or(|table| table.is_on_disk(&self.saving))
    }

    /// Handles the events of other threads and everything that is due now.
    pub fn tick(&mut self) {
        let (notices, pace) = self.saving.poll();
        notices.into_iter().for_each(|notice| self.on_writer_notice(notice));
        if let Some(pace) = pace {
            self.on_disk_pace(pace);
        }
        for heard in self.opponent.poll() {
            self.on_opponent_event(heard);
        }
        self.opponent.stop_overdue_search(self.now_ms);
        if let Some(command) = self.opponent.take_due_move(self.now_ms, self.is_on_disk()) {
            self.command(command);
        }
        self.overlays.tick(self.now_ms);
        if let Some(mut board) = self.board() {
            board.refresh();
        }
        self.open_end_page_if_due();
    }

    /// Returns when the app must be updated again, in milliseconds since the start; `None` if only input or a wake-up changes anything.
    pub fn next_ms(&self) -> Option<u64> {
        let is_kept = self.is_on_disk();
        let table = self.active_game.as_ref();
        let thinking_since = table.filter(|_| self.opponent.is_thinking()).map(|table| table.previous_record_ms);
        [
            self.opponent.move_due_ms().filter(|_| is_kept),
            self.opponent.search_deadline_ms(),
            thinking_since.map(|since| since + THINKING_SHOWN_MS).filter(|at| *at > self.now_ms),
            self.overlays.next_ms(),
            self.friends.game.as_ref().and_then(|party| party.next_poll_ms(self.now_ms)),
            self.friends.teacher_class.as_ref().map(|hall| hall.next_poll_ms()),
            table.and_then(|table| table.end_at_ms).filter(|_| is_kept),
            self.out.next_ms(),
            self.saving.next_check_in_ms().map(|ms| self.now_ms + ms),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Changes the user's settings, saves them, and puts them in force.
    pub fn edit_settings(&mut self, edit: impl FnOnce(&mut Settings)) {
        let edited = self.config.edit(&self.saving.store, edit);
        self.apply_edit_result(edited);
    }

    /// Saves changed settings. Restarts the built-in engine where the engine's settings changed.
    pub fn apply_edit_result(&mut self, edited: EditResult) {
        if let Some(write) = edited.write {
            self.saving.write_file(write);
        }
        edited.problems.iter().for_each(|problem| self.out.report_problem(problem, self.config.lang()));
        let engine = &self.config.settings().engine;
        if *engine != edited.before.engine {
            let begins_to_learn = engine.learning && !edited.before.engine.learning;
            self.opponent.restart_engine();
            if begins_to_learn {
                self.saving.write_file(self.opponent.begin_learning());
            }
            self.ask_opponent();
        }
    }
}
