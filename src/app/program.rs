//! The app as a program that any shell can show: input in, one frame out.

use super::intent::{Action, Intent};
use super::screens;
use super::state::{App, Said};
use super::themes;
use crate::ui::{Assets, Frame, InputFrame, Key, KeyPress, Measure, Memory, Picture, Program, Sound, Ui};
use std::borrow::Cow;
use std::time::Duration;

/// How long the program waits at its end for the disk.
const FINISH_PATIENCE: Duration = Duration::from_secs(5);

/// The app with its toolkit's memory.
pub struct QipanProgram {
    pub app: App,
    memory: Memory,
    /// A text field has the focus: letters are its own.
    writing: bool,
    outside: Box<dyn FnMut(Said) + Send>,
}

impl QipanProgram {
    /// `outside` hears what the app says besides the window: events, announcements, problems.
    pub fn new(app: App, outside: impl FnMut(Said) + Send + 'static) -> QipanProgram {
        QipanProgram { app, memory: Memory::default(), writing: false, outside: Box::new(outside) }
    }

    /// One pass over the view with a step of input.
    fn pass(&mut self, step: &InputFrame, measure: &mut dyn Measure) -> (Vec<Intent>, crate::ui::Drawn, (f32, f32)) {
        let view = self.app.view();
        let layout = screens::layout(&view);
        let mut ui = Ui::begin(&mut self.memory, step, &self.app.themes.theme().colors, measure);
        let intents = screens::run(&mut ui, &view);
        (intents, ui.end(), layout)
    }

    /// Takes the keys that are bound to actions out of a step; what stays is the widgets'.
    fn take_shortcuts(&mut self, step: &mut InputFrame) {
        let keys = std::mem::take(&mut step.keys);
        for press in keys {
            let own = self.writing && !matches!(press.key, Key::F(_));
            match self.app.keymap.action(press).filter(|_| !own) {
                // Dialogs, fields and pages know themselves what one step back is.
                Some(Action::Back) => step.keys.push(KeyPress::plain(Key::Escape)),
                // With the clipboard's text the shell sends it as text.
                Some(Action::PasteTranscript) | None => step.keys.push(press),
                Some(_) if self.app.ask.is_some() => {}
                Some(action) => self.app.update(Intent::Do(action)),
            }
        }
    }

    /// Tells the outside; the events among it are given back.
    fn say(&mut self) -> Vec<String> {
        let mut events = Vec::new();
        for said in std::mem::take(&mut self.app.said) {
            if let Said::Event(line) = &said {
                events.push(line.clone());
            }
            (self.outside)(said);
        }
        events
    }

    /// Ends the app: everything that waits is tried once more.
    pub fn finish(mut self) {
        self.app.stop_thinking();
        self.app.engine = None;
        if let Some(writer) = self.app.writer.take() {
            writer.finish(FINISH_PATIENCE);
        }
        self.app.tick();
        self.say();
    }
}

impl Assets for QipanProgram {
    fn picture(&self, theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'static, [u8]>> {
        match theme {
            None => self.app.themes.picture(picture, double),
            Some(name) if name == self.app.themes.name() => self.app.themes.picture(picture, double),
            Some(name) => match themes::shipped(name) {
                Some(shipped) => themes::shipped_picture(shipped, picture, double).map(Cow::Borrowed),
                None => self.app.picture_of(name, picture, double),
            },
        }
    }

    fn sound(&self, sound: Sound) -> Option<Cow<'static, [u8]>> {
        Some(Cow::Borrowed(themes::sound(sound)))
    }
}

impl Program for QipanProgram {
    fn frame(&mut self, input: &InputFrame, measure: &mut dyn Measure) -> Frame {
        self.app.now_ms = input.now_ms;
        self.app.tick();
        let pasted = (!input.text.is_empty() && !self.writing).then(|| input.text.clone());
        for mut step in input.clone().steps() {
            self.take_shortcuts(&mut step);
            let (intents, drawn, _) = self.pass(&step, measure);
            self.writing = drawn.text_input.is_some();
            intents.into_iter().for_each(|intent| self.app.update(intent));
        }
        if let Some(text) = pasted {
            self.app.paste(&text);
        }
        self.app.tick();
        self.app.age_messages();
        let idle = InputFrame { now_ms: input.now_ms, touch: input.touch, ..InputFrame::default() };
        let (intents, drawn, layout) = self.pass(&idle, measure);
        debug_assert!(intents.is_empty(), "a pass without input wishes nothing: {intents:?}");
        self.writing = drawn.text_input.is_some();
        let events = self.say();
        let app = &mut self.app;
        Frame {
            draws: drawn.draws,
            layout,
            window: app.themes.theme().colors.window,
            next_ms: [drawn.next_ms, app.next_ms()].into_iter().flatten().min(),
            text_input: drawn.text_input,
            title: app.title(),
            fullscreen: app.settings.fullscreen,
            copy: app.copy.take(),
            paste: std::mem::take(&mut app.wants_paste),
            sounds: std::mem::take(&mut app.sounds),
            volume: app.settings.sound.volume,
            assets_version: app.themes.version(),
            events,
            quit: app.quit,
        }
    }

    fn quit_requested(&mut self) {
        self.app.quit = true;
    }

    fn picture_failed(&mut self, theme: Option<&str>, picture: Picture, why: &str) {
        if theme.is_none() {
            let name = self.app.themes.name().to_owned();
            let file = themes::file_of(&self.app.themes.theme().pictures, picture).unwrap_or_default().to_owned();
            self.app.themes.drop_picture(picture);
            self.app.problem(format!("Theme {name}: {file}: {why}."));
        }
    }

    fn sound_failed(&mut self, why: &str) {
        let shown = self.app.lang.text("no-sound");
        self.app.problem_shown(format!("There is no sound: {why}."), shown);
    }
}

impl App {
    /// The window's title.
    fn title(&self) -> String {
        self.lang.text("title")
    }
}
