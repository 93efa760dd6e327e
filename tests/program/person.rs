//! A person before the program, for the tests of its pages: what he does frame by frame, and what he hears. Time is that of the frames; the
//! threads of engines and of the disk are waited for.

use qipan::app::intent::Intent;
use qipan::app::program::QipanProgram;
use qipan::app::view::Screen;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::store::Store;
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Key, KeyPress, PointerEvent, Program};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Nothing that is waited for takes longer.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Person {
    pub program: QipanProgram,
    said: Arc<Mutex<Vec<Output>>>,
    pub now_ms: u64,
}

impl Person {
    pub fn new(launch: Launch) -> Person {
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = said.clone();
        let program = QipanProgram::new(App::new(launch), move |output| heard.lock().unwrap().push(output));
        Person { program, said, now_ms: 0 }
    }

    /// Who reads this language.
    pub fn reading(language: &str, store: Store) -> Person {
        let overrides = Overrides { language: Some(language.into()), ..Overrides::default() };
        Person::new(Launch { overrides, ..Launch::new(store) })
    }

    pub fn frame(&mut self, input: InputFrame) -> Frame {
        self.now_ms += 20;
        self.program.frame(&InputFrame { now_ms: self.now_ms, ..input }, &mut EstimateMeasure)
    }

    pub fn wish(&mut self, intent: Intent) {
        self.program.app.update(intent);
        self.frame(InputFrame::default());
    }

    pub fn press(&mut self, key: Key) {
        self.frame(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
    }

    pub fn point(&mut self, events: Vec<PointerEvent>, touch: bool) {
        self.frame(InputFrame { pointer: events, touch, ..InputFrame::default() });
    }

    pub fn screen(&self) -> Screen {
        self.program.app.view().screen
    }

    pub fn events(&self) -> Vec<String> {
        let event = |of: &Output| if let Output::Event(line) = of { Some(line.clone()) } else { None };
        self.said.lock().unwrap().iter().filter_map(event).collect()
    }

    /// What was said so far is heard no more.
    pub fn forget(&self) {
        self.said.lock().unwrap().clear();
    }

    pub fn announced(&self, words: &str) -> bool {
        let is_it = |of: &Output| matches!(of, Output::Announcement(text) if text.contains(words));
        self.said.lock().unwrap().iter().any(is_it)
    }

    pub fn has_problem(&self, words: &str) -> bool {
        let is_it = |of: &Output| matches!(of, Output::Problem(text) if text.contains(words));
        self.said.lock().unwrap().iter().any(is_it)
    }

    /// Frames until something is so.
    pub fn until_so(&mut self, what: &str, is_so: impl Fn(&mut Person) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {:?}", self.said.lock().unwrap());
            self.frame(InputFrame::default());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Frames until an event of this beginning was told: the last of them.
    pub fn until(&mut self, event: &str) -> String {
        let last = |person: &Person| person.events().into_iter().rev().find(|line| line.starts_with(event));
        self.until_so(event, |person| last(person).is_some());
        last(self).unwrap_or_default()
    }

    /// All that is written is on the disk.
    pub fn settle(&mut self) {
        self.program.app.watch().ask_barrier();
        self.until_so("the disk", |person| person.program.app.watch().is_barrier_done());
    }
}
