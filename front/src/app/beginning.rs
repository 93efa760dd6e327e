//! The start of the program: opens a lesson, a game, puzzles or the start page, as a policy, a preset or the command line requires.

use crate::app::features::lessons::lesson_controller as lessons;
use crate::app::features::lessons::lesson_controller::LessonController;
use crate::app::features::players::Players;
use crate::app::game::game_context::GameContext;
use crate::app::kernel::config::beginning;
use crate::app::kernel::error_text;
use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::launch::{GivenLesson, Launch};
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::lifecycle as state;
use crate::app::pages::router::App;
use crate::lesson::course;
use crate::policy::{self, InitialPage};
use crate::rules::gomoku::OpeningRule;
use crate::rules::reversi::Goal;
use crate::rules::{GameKind, Position, reversi};
use crate::session::{Command, Game, Player};
use std::path::Path;

impl App {
    /// Starts the app and opens its first page.
    pub fn new(launch: Launch) -> App {
        let lesson = launch.lesson.clone();
        let is_kiosk = launch.policy.kiosk.is_some();
        let mut app = state::start(launch);
        // A kiosk begins with its demo. Nothing begins before a person is picked.
        if !app.states.expect_state::<Players>().must_ask() && (!is_kiosk || lesson.is_some()) {
            app.begin(lesson);
        }
        app
    }

    /// Opens the first page of the app. The command line's lesson takes precedence over everything else.
    fn begin(&mut self, lesson: Option<GivenLesson>) {
        let begin = self.room.config.policy().begin.clone();
        if let Some(lesson) = lesson {
            return self.open_lesson(lesson);
        }
        match &begin {
            InitialPage::AsLeft => {}
            InitialPage::Start => {
                self.nav.go_to_start();
                self.room.out.event("page start");
            }
            InitialPage::Puzzles => self.update(Intent::Do(Action::Puzzles)),
            InitialPage::Lesson { name, step } => match given(self, name) {
                Ok(given) => self.open_lesson(GivenLesson { first_step: *step, ..given }),
                Err(why) => self
                    .room
                    .out
                    .report_problem(&LocalizedMessage::new("sentence").and("clause", why), self.room.config.lang()),
            },
            InitialPage::Game { game, fewest, .. } => {
                let kind = if *game == policy::PolicyGame::Reversi { GameKind::Reversi } else { GameKind::Gomoku };
                let goal = if *fewest { Goal::Fewest } else { Goal::Most };
                open_game(&mut self.room, kind, &begin, goal);
                self.handle_feature_requests();
            }
        }
    }

    /// Opens a lesson, where the policy allows lessons.
    fn open_lesson(&mut self, lesson: GivenLesson) {
        match self.is_locked(Action::Lessons) {
            true => self.update(Intent::Do(Action::Lessons)),
            false => lessons::open_given(&mut LessonController::of(self), lesson),
        }
    }
}

fn given(app: &App, name: &str) -> Result<GivenLesson, LocalizedMessage> {
    let Some(shipped) = beginning::shipped(name) else {
        let (bytes, lesson) = beginning::read(app.room.saving.store.disk(), Path::new(name))?;
        return Ok(GivenLesson::new(&bytes, lesson));
    };
    let lesson = course::lesson(shipped).map_err(|fault| error_text::lesson(&fault))?;
    Ok(GivenLesson { name: name.to_owned(), lesson: (*lesson).clone(), first_step: None })
}

/// Begins a new game with the players and rules in force, as `--new` does. Starts from the board that `begin` names, if there is one.
fn open_game(room: &mut GameContext, kind: GameKind, begin: &InitialPage, goal: Goal) {
    let mut setup = room.maker().by_settings(kind);
    match beginning::board(begin, room.config.settings().gomoku.rule) {
        Ok(None) if goal == Goal::Most => {}
        Ok(None) => setup.game = Game::Reversi { start: None, goal },
        Ok(Some(Position::Reversi(start))) => {
            let start = reversi::Setup { goal, ..start.setup() };
            setup.game = reversi::Position::try_from(start).map_or(setup.game, |start| Game::reversi_from(&start));
        }
        Ok(Some(start)) => {
            setup.players.resize(start.players(), Player::default());
            setup.game = Game::from_start(&start, OpeningRule::Free);
        }
        Err(why) => room.out.report_problem(&LocalizedMessage::new("begin-board").and("why", why), room.config.lang()),
    }
    room.start_game(setup);
    if room.active_game.as_ref().is_some_and(|table| table.session.position().must_pass()) {
        room.command(Command::AddAutomaticRecords);
    }
}
