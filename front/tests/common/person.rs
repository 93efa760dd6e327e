//! A person before the program, for the tests of its pages: what he does frame by frame, and what he hears. Time is that of the frames; the
//! threads of engines and of the disk are waited for.

use qipan::app::kernel::intent::Intent;
use qipan::app::kernel::view::Screen;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::store::Store;
use qipan::ui::tree::UiTree;
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Key, KeyPress, PointerEvent, Program};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Nothing that is waited for takes longer.
const PATIENCE: Duration = Duration::from_secs(240);

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

    /// Who listens: what has the focus is said to him, and there is a tree of what is on the screen.
    pub fn listening(launch: Launch) -> Person {
        let mut person = Person::new(launch);
        person.program.announce_focus();
        person.program.set_screen_reader(true);
        person.now_ms = 10_000;
        person.frame(InputFrame::default());
        person
    }

    pub fn frame(&mut self, input: InputFrame) -> Frame {
        self.now_ms += 20;
        let input = InputFrame { now_ms: self.now_ms, window: Some((720, 780)), ..input };
        self.program.frame(&input, &mut EstimateMeasure)
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

    /// Presses what has this name, by a click or a finger.
    pub fn press_named(&mut self, name: &str, touch: bool) {
        let part = self.tree().parts.iter().find(|part| part.is_named(name) && !part.is_disabled);
        let at = part.unwrap_or_else(|| panic!("no {name}")).rect.center();
        for event in [PointerEvent::Move(at), PointerEvent::Press(at), PointerEvent::Release(at)] {
            self.point(vec![event], touch);
        }
    }

    pub fn tree(&self) -> &UiTree {
        self.program.tree().expect("somebody listens")
    }

    pub fn screen(&self) -> Screen {
        self.program.app.view().screen
    }

    pub fn events(&self) -> Vec<String> {
        let event = |of: &Output| if let Output::Event(line) = of { Some(line.clone()) } else { None };
        self.said.lock().unwrap().iter().filter_map(event).collect()
    }

    pub fn has(&self, event: &str) -> bool {
        self.events().iter().any(|line| line.starts_with(event))
    }

    /// All that was said since the last call.
    pub fn take_said(&self) -> Vec<String> {
        let said = std::mem::take(&mut *self.said.lock().unwrap());
        let words = said.into_iter().filter_map(|of| match of {
            Output::Announcement(text) | Output::Focus(text) => Some(text),
            Output::Event(_) | Output::Problem(_) => None,
        });
        words.collect()
    }

    /// What was said last of the focus; nothing else that was said is lost.
    pub fn take_focus(&self) -> Option<String> {
        let mut last = None;
        self.said.lock().unwrap().retain(|of| match of {
            Output::Focus(text) => {
                last = Some(text.clone());
                false
            }
            _ => true,
        });
        last
    }

    /// What was said so far is heard no more.
    pub fn forget(&self) {
        self.said.lock().unwrap().clear();
    }

    pub fn announced(&self, words: &str) -> bool {
        let is_it =
            |of: &Output| matches!(of, Output::Announcement(text) | Output::Focus(text) if text.contains(words));
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
        self.program.app.script_observer().request_write_barrier();
        self.until_so("the disk", |person| person.program.app.script_observer().is_barrier_done());
    }
}
