//! The app without a program around it: asked for what it does and shows, its threads waited for.

use qipan::app::features::records::records_view_model::GamesView;
use qipan::app::kernel::actions::Action;
use qipan::app::kernel::intent::Intent;
use qipan::app::kernel::view::Screen;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::session::Seat;
use qipan::store::Store;
use qipan::ui::{EstimateMeasure, InputFrame, Program};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer than a problem stays in the message bar, in virtual milliseconds.
const PROBLEM_MS: u64 = 10_000;
/// Nothing takes longer in a test that goes well.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The app with what it said to the outside.
pub struct Rig {
    pub program: QipanProgram,
    pub said: Arc<Mutex<Vec<Output>>>,
    pub now_ms: u64,
}

impl Rig {
    /// `seats`: a new game of two humans instead of the one to go on with.
    pub fn new(store: Store, seats: bool) -> Rig {
        let human = seats.then_some(Seat::Human);
        let overrides = Overrides { black: human.clone(), white: human, ..Overrides::default() };
        Rig::of(Launch { overrides, new_game: seats, ..Launch::new(store) })
    }

    pub fn of(launch: Launch) -> Rig {
        let said = Arc::new(Mutex::new(Vec::new()));
        let listener = said.clone();
        let program = QipanProgram::new(App::new(launch), move |word| listener.lock().unwrap().push(word));
        let mut rig = Rig { program, said, now_ms: 0 };
        rig.frame();
        rig
    }

    pub fn frame(&mut self) {
        self.program.frame(&InputFrame { now_ms: self.now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
    }

    /// The rows of the page of games, once the index has answered.
    pub fn listed(&mut self) -> Vec<String> {
        self.program.app.update(Intent::Do(Action::Games));
        self.settle();
        let Some(page) = self.program.app.view().screen.into_page::<GamesView>() else { panic!("no page of games") };
        page.list.rows.into_iter().flatten().map(|row| row.detail).collect()
    }

    /// Waits until every question to the index is answered, and all that was written is in it.
    pub fn settle(&mut self) {
        self.program.app.script_observer().request_index_catch_up();
        for _ in 0..2000 {
            self.frame();
            if self.program.app.script_observer().has_all_answers() {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the index does not answer");
    }

    /// The warning in the message bar, or over a page without one.
    pub fn warning(&self) -> Option<String> {
        let view = self.program.app.view();
        match (view.screen, view.banner) {
            (Screen::Board(board), _) => board.is_alarmed.then_some(board.detail),
            (_, banner) => banner.filter(|banner| banner.warning).map(|banner| banner.text),
        }
    }

    /// All warnings, one after another as time goes by.
    pub fn warnings(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(warning) = self.warning() {
            assert!(all.len() < 50, "{all:?} …");
            all.push(warning);
            self.now_ms += PROBLEM_MS;
            self.frame();
        }
        all
    }

    pub fn place(&mut self, name: &str) {
        let cell = self.program.app.script_observer().cell_named(name).expect("a square of the open board");
        self.program.app.update(Intent::Place(cell));
        self.frame();
    }

    pub fn has_event(&self, line: &str) -> bool {
        self.said.lock().unwrap().iter().any(|said| *said == Output::Event(line.into()))
    }

    /// Lets the writer work until this was said.
    pub fn wait_for(&mut self, line: &str) {
        self.wait_until(line, |rig| rig.has_event(line));
    }

    pub fn wait_until(&mut self, what: &str, is_so: impl Fn(&Rig) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < PATIENCE, "no {what:?} in {:?}", self.said.lock().unwrap());
            std::thread::sleep(Duration::from_millis(5));
            self.frame();
        }
    }
}
