//! The app as a program that any shell can show: takes input, returns a frame.

use super::screens;
use crate::app::features::accessibility::{ScreenReaderState, SwitchScanning};
use crate::app::features::help::help_controller as help;
use crate::app::features::kiosk::{KioskController, KioskState, VisibleArea};
use crate::app::features::lessons::Lessons;
use crate::app::features::players::Players;
use crate::app::features::players::players_controller as players;
use crate::app::features::puzzles::Puzzles;
use crate::app::features::results::results_upload::ResultsUpload;
use crate::app::features::study::study_controller as study;
use crate::app::features::theme_editor::{SAMPLE_MARK, ThemeEditorPage, sample_board as trial};
use crate::app::game::game_context::GameContext;
use crate::app::game::times;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::one_time_hints as said;
use crate::app::kernel::outbox::Output;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::themes;
use crate::app::pages::router::App;
use crate::policy::Capability;
use crate::ui::album::AlbumError;
use crate::ui::file_dialog::FileDialogAnswer;
use crate::ui::program::VoiceError;
use crate::ui::tree::UiTree;
use crate::ui::zoom::ZoomedMeasure;
use crate::ui::{
    AnnouncedSentence, Assets, Draw, Frame, InputFrame, Key, KeyPress, KioskWindow, Measure, Memory, PassResult,
    Picture, Program, Rect, Sound, Ui, VoiceSettings, WindowPlace,
};
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long the program waits at its end for files that are being written for other programs.
const ERRANDS_PATIENCE: Duration = Duration::from_secs(5);

/// How long the program waits at its end for the upload of results to a teacher's folder. Results that are not uploaded yet follow at the
/// next start.
const HANDING_PATIENCE: Duration = Duration::from_millis(700);

/// The size of a page's layout in units, and the least that the page needs.
struct LayoutSizes {
    whole: (f32, f32),
    least: (f32, f32),
}

/// The size of the layout before the first frame.
const FIRST_LAYOUT: (f32, f32) = (720.0, 780.0);

/// The app as a program for a shell, with the toolkit's memory.
pub struct QipanProgram {
    pub app: App,
    memory: Memory,
    /// Whether a text field has the focus and receives typed letters.
    writing: bool,
    outside: Box<dyn FnMut(Output) + Send>,
    /// The place to which the user moved the window, with the name of its display; `None` if it was not moved.
    placed: Option<(String, WindowPlace)>,
    /// The size in units of the last frame's layout, to which the next press refers.
    shown: (f32, f32),
    hearing: ScreenReaderState,
    scan: SwitchScanning,
    /// The accessibility tree of the last frame, if one was built.
    tree: Option<UiTree>,
    /// An offset that keeps the assets' version growing when another person starts to play.
    assets_before: u32,
    /// A file to open as soon as it is known who plays.
    file: Option<PathBuf>,
    /// Input that waits because the clipboard's text was requested before this input.
    waiting: Vec<InputFrame>,
    /// Whether the shell can ask the system for its dialog for files.
    has_file_dialogs: bool,
}

impl QipanProgram {
    /// Creates the program. `outside` receives the output besides the window: events, announcements, problems.
    pub fn new(app: App, outside: impl FnMut(Output) + Send + 'static) -> QipanProgram {
        QipanProgram {
            app,
            memory: Memory::default(),
            writing: false,
            outside: Box::new(outside),
            placed: None,
            shown: FIRST_LAYOUT,
            hearing: ScreenReaderState::default(),
            scan: SwitchScanning::default(),
            tree: None,
            assets_before: 0,
            file: None,
            waiting: Vec::new(),
            has_file_dialogs: false,
        }
    }

    /// Opens a file as if it were dropped on the window. Where the app asks who plays, the file waits for the answer.
    pub fn open(&mut self, file: PathBuf) {
        match self.app.states.expect_state::<Players>().must_ask() {
            true => self.file = Some(file),
            false => self.app.update(Intent::Drop(file)),
        }
    }

    /// Makes the program also announce the focused element, for users who do not see the window.
    pub fn announce_focus(&mut self) {
        self.hearing.is_announcing_focus = true;
    }

    /// The accessibility tree of the last frame; `None` unless a screen reader or a script uses it.
    pub fn tree(&self) -> Option<&UiTree> {
        self.tree.as_ref()
    }

    /// Runs one pass over the view with a step of input. Returns the intents, the drawing, and the sizes of the layout.
    fn pass(&mut self, step: &InputFrame, measure: &mut dyn Measure) -> (Vec<Intent>, PassResult, LayoutSizes) {
        let view = self.app.view();
        let (layout, zoom) = (screens::layout_size(&view), view.text_scale);
        self.memory.zoom(zoom);
        let step = step.zoomed(zoom);
        let mut measure = ZoomedMeasure { inner: measure, zoom };
        let theme = self.app.room.config.themes().theme();
        let mut ui = Ui::begin(&mut self.memory, &step, &theme.colors, &mut measure);
        ui.look = theme.board;
        let intents = screens::run_ui_pass(&mut ui, &view);
        let mut drawn = ui.end().zoomed(zoom);
        if let Some(tree) = &mut drawn.tree {
            tree.parts[0].rect = Rect::new(0.0, 0.0, layout.0, layout.1);
            self.hearing.set_page_and_board_names(&self.app, &view, tree);
        }
        (intents, drawn, LayoutSizes { whole: layout, least: screens::least_size(&view) })
    }

    /// Removes the keys that are bound to actions from a step of input; the rest of the step is for the widgets.
    fn take_shortcuts(&mut self, step: &mut InputFrame) {
        for press in std::mem::take(&mut step.keys) {
            if let Some(intent) = self.app.nav.intent_of_key(press, step.now_ms) {
                self.app.update(intent);
                continue;
            }
            let action = self.app.room.config.keymap().action(press);
            match action {
                // Dialogs, text fields and pages handle one step back themselves.
                Some(Action::Back) => step.keys.push(KeyPress::plain(Key::Escape)),
                // A focused text field takes the clipboard's text like typed text.
                Some(Action::PasteTranscript) if self.writing && !self.app.is_kiosk => self.app.room.out.ask_paste(),
                Some(action) if !self.writing || matches!(press.key, Key::F(_)) => self.app.update(Intent::Do(action)),
                _ => step.keys.push(press),
            }
        }
    }

    /// Passes all input to the kiosk first, and clears the toolkit's memory after a visitor has left.
    fn pass_by_kiosk(&mut self, input: &mut InputFrame) {
        let extent = VisibleArea::of(self.shown, self.app.room.config.window().pixels);
        let Some(mut booth) = KioskController::of(&mut self.app) else { return };
        booth.filter_input(input, extent);
        if booth.state.take_visit_change() {
            (self.memory, self.writing) = (Memory::default(), false);
        }
    }

    /// Handles input besides the window's own controls: the clipboard, dropped files, the close button. A text field gets the requested
    /// clipboard text before the text typed after that request.
    fn take_wishes(&mut self, input: &mut InputFrame) {
        match input.pasted.take() {
            Some(text) if self.writing => {
                self.waiting.insert(0, InputFrame { text, now_ms: input.now_ms, ..InputFrame::default() });
            }
            Some(text) => self.app.update(Intent::Paste(text)),
            None => {}
        }
        for file in std::mem::take(&mut input.dropped) {
            self.app.update(Intent::Drop(file));
        }
        if std::mem::take(&mut input.close) {
            self.app.update(Intent::Close);
        }
    }

    /// Handles input step by step. Input after a request for the clipboard's text waits for that text.
    fn handle_input(&mut self, input: &InputFrame, measure: &mut dyn Measure) {
        let mut parts = input.clone().parts();
        for part in &mut parts {
            self.take_switch(part);
            self.pass_by_kiosk(part);
            self.take_wishes(part);
        }
        let steps = std::mem::take(&mut self.waiting).into_iter().chain(parts.into_iter().flat_map(InputFrame::steps));
        let mut steps = steps.enumerate();
        for (number, mut step) in steps.by_ref() {
            if number > 0 {
                // A pass without input shows what the previous step has opened, and gives the opened page the focus.
                self.rest(input, measure);
            }
            self.take_shortcuts(&mut step);
            let (intents, ..) = self.pass(&step, measure);
            self.writing = self.memory.is_writing();
            intents.into_iter().for_each(|intent| self.app.update(intent));
            if self.app.room.out.wants_paste() {
                break;
            }
        }
        self.waiting = steps.map(|(_, step)| step).collect();
    }

    /// Runs a pass without input. Returns the drawing, the sizes of the layout, and whether another pass is needed at once.
    fn rest(&mut self, input: &InputFrame, measure: &mut dyn Measure) -> (PassResult, LayoutSizes, bool) {
        let (now_ms, touch, preedit) = (input.now_ms, input.touch, input.preedit.clone());
        let idle = InputFrame { now_ms, touch, preedit, ..InputFrame::default() };
        let mut made = self.pass(&idle, measure);
        self.writing = self.memory.is_writing();
        if self.writing && made.1.text_input.is_none() {
            // A text field that gets the focus in this pass asks for text input in the next pass.
            made = self.pass(&idle, measure);
        }
        let (intents, drawn, layout) = made;
        // Rows that have become visible are prepared for the next frame; a toast whose button has lost the focus goes on.
        let is_report = |intent: &Intent| match intent {
            Intent::Page(message) => message.reports_visibility(),
            Intent::HoldToast(_) => true,
            _ => false,
        };
        debug_assert!(intents.iter().all(is_report), "a pass without input wishes nothing: {intents:?}");
        let is_needed = !intents.is_empty();
        intents.into_iter().for_each(|intent| self.app.update(intent));
        (drawn, layout, is_needed)
    }

    /// Sends the output to `outside`. Returns the events and the sentences to announce.
    fn take_outputs(&mut self, has_input: bool) -> (Vec<String>, Vec<AnnouncedSentence>) {
        let (mut events, mut sentences) = (Vec::new(), Vec::new());
        let outputs = self.app.room.out.take_outputs();
        self.hearing.store_announcements(&outputs, has_input);
        for said in outputs {
            match &said {
                Output::Event(line) => events.push(line.clone()),
                Output::Announcement(text) => {
                    sentences.push(AnnouncedSentence { text: text.clone(), describes_focus: false })
                }
                Output::Focus(text) => sentences.push(AnnouncedSentence { text: text.clone(), describes_focus: true }),
                Output::Problem(_) => {}
            }
            (self.outside)(said);
        }
        (events, sentences)
    }

    /// Removes the presses of the user's single switch from the input and handles them.
    fn take_switch(&mut self, input: &mut InputFrame) {
        let pace_ms = u64::from(self.app.room.config.settings().heard.scan_ms);
        if let Some(tree) = self.tree.as_ref().filter(|_| pace_ms > 0) {
            self.scan.handle_switch_presses(input, tree, pace_ms);
        }
    }

    /// Moves the scanning focus to the next control when due, and draws it. Returns when it moves next, in milliseconds.
    fn walk(&mut self, drawn: &mut PassResult, now_ms: u64) -> Option<u64> {
        let pace_ms = u64::from(self.app.room.config.settings().heard.scan_ms);
        let tree = drawn.tree.as_ref().filter(|_| pace_ms > 0)?;
        let due = self.scan.advance_if_due(tree, now_ms, pace_ms);
        let colors = &self.app.room.config.themes().theme().colors;
        if let Some(target) = self.scan.current_target(tree) {
            let rect = target.rect.inset(-2.0);
            for (width, color) in [(9.0, colors.focus_outline), (5.0, colors.focus)] {
                drawn.draws.push(Draw::Frame { rect, radius: 8.0, width, color });
            }
            self.hearing.announce_scanned(&mut self.app, tree, &target);
        }
        Some(due)
    }

    /// Stores the window's place for the next start on the same display.
    fn keep_place(&mut self) {
        let room = &mut self.app.room;
        if let Some((display, place)) = self.placed.take().filter(|_| room.config.allows(Capability::Settings)) {
            room.edit_settings(|settings| {
                settings.windows.insert(display, place);
            });
        }
    }

    /// Waits for files of lessons and puzzles that are being read, so that progress made before can be written.
    fn await_reading(&mut self) {
        let (begun, now_ms) = (Instant::now(), self.app.room.now_ms);
        while (self.app.states.expect_state::<Lessons>().has_pending_progress()
            || self.app.states.expect_state::<Puzzles>().has_pending_puzzles())
            && begun.elapsed() < ERRANDS_PATIENCE
        {
            std::thread::sleep(Duration::from_millis(2));
            self.app.tick(now_ms);
        }
    }

    /// Starts the app anew for another person. Only the state of the window remains; nothing of the previous person does.
    fn change_over(&mut self) {
        let Some(launch) = players::take_pending_launch(&mut self.app.context()) else { return };
        self.end_app();
        self.assets_before += self.app.room.config.themes().version() + 1;
        let window = self.app.room.config.window();
        self.app = App::new(launch);
        if let Some((width, _)) = window.points {
            self.app.room.config.set_window(window.pixels, window.pixels.0 as f32 / width);
        }
        let heard = std::mem::take(&mut self.hearing);
        (self.hearing.has_reader, self.hearing.is_announcing_focus) = (heard.has_reader, heard.is_announcing_focus);
        (self.memory, self.writing, self.scan, self.tree) = (Memory::default(), false, SwitchScanning::default(), None);
        self.waiting.clear();
        players::announce_current_player(&mut self.app.context());
        if let Some(file) = self.file.take() {
            self.app.update(Intent::Drop(file));
        }
    }

    /// Ends the app and tries once more to write everything. Reports a disk that does not answer, and does not wait for it.
    pub fn finish(mut self) {
        self.keep_place();
        self.end_app();
    }

    fn end_app(&mut self) {
        self.app.room.opponent.restart_engine();
        self.await_reading();
        let is_done = self.app.room.saving.finish()
            & self.app.room.background_tasks.finish(ERRANDS_PATIENCE)
            & self.app.states.of_mut::<Players>().finish(ERRANDS_PATIENCE);
        let now_ms = self.app.room.now_ms;
        self.app.tick(now_ms);
        self.app.states.of_mut::<ResultsUpload>().finish(HANDING_PATIENCE);
        if !is_done {
            let shown = self.app.room.lang().text("last-moves-unsaved");
            let sentence = "The disk does not answer: the last moves may not be saved.";
            self.app.room.out.problem_shown(sentence.into(), shown);
        }
        self.take_outputs(false);
    }
}

impl Assets for QipanProgram {
    fn picture(&self, theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>> {
        match theme {
            None => self.app.room.config.themes().picture(picture, double),
            Some(name) if name.starts_with(SAMPLE_MARK) => {
                let drawn = self.app.nav.find::<ThemeEditorPage>()?.drawn().filter(|_| !double)?;
                Some(Cow::Borrowed(drawn.file(themes::file_of(&drawn.theme.pictures, picture)?)?))
            }
            Some(name) => self.app.room.config.picture_of(&self.app.room.saving.store, name, picture, double),
        }
    }

    fn sound(&self, sound: Sound) -> Option<Cow<'_, [u8]>> {
        match sound {
            Sound::Sample(number) => trial::sample_wav_file(number),
            of_theme => Some(self.app.room.config.themes().sound(of_theme)),
        }
    }
}

impl Program for QipanProgram {
    fn frame(&mut self, input: &InputFrame, measure: &mut dyn Measure) -> Frame {
        if let Some(size) = input.window {
            self.app.room.config.set_window(size, input.density.unwrap_or(1.0));
        }
        // A kiosk has no dialog that leads to the system.
        self.app.room.out.has_file_dialogs = self.has_file_dialogs && !self.app.is_kiosk;
        let panel = self.app.room.config.settings().board.side_panel;
        self.app.tick(input.now_ms);
        self.memory.set_builds_tree(self.hearing.wants_tree(&self.app));
        self.handle_input(input, measure);
        self.app.tick(input.now_ms);
        players::poll_background_work(&mut self.app.context());
        self.change_over();
        let in_bar = self.app.nav.is_on(PageId::BOARD);
        self.app.room.out.age_messages(input.now_ms, in_bar);
        let (mut drawn, layout, is_needed) = self.rest(input, measure);
        let again_ms = is_needed.then_some(input.now_ms);
        let scan_ms = self.walk(&mut drawn, input.now_ms);
        if let Some(tree) = &drawn.tree {
            self.hearing.announce_focus_changes(&mut self.app, tree);
        }
        self.tree.clone_from(&drawn.tree);
        let has_input = |input: &InputFrame| {
            !(input.keys.is_empty() && input.pointer.is_empty() && input.reader_actions.is_empty())
        };
        let (events, said) = self.take_outputs(has_input(input) || input.earlier.iter().any(has_input));
        let title = self.app.room.lang().text("title");
        let is_looked_at = self.app.nav.is_on(PageId::BOARD) && !self.app.has_open_question();
        let clock_ms = times::next_change_ms(&self.app.room).filter(|_| is_looked_at);
        let kiosk_ms = self.app.states.get::<KioskState>().map(|stand| {
            let is_over = self.app.room.active_game.as_ref().is_none_or(ActiveGame::is_over);
            stand.next_ms(input.now_ms, is_over)
        });
        let next_ms = [
            drawn.next_ms,
            again_ms,
            self.app.room.next_ms(),
            clock_ms,
            kiosk_ms,
            scan_ms,
            study::next_ms(&self.app.nav),
            help::next_announcement_ms(&self.app.nav),
            self.app.states.expect_state::<Players>().switch_deadline_ms(),
            self.app.states.expect_state::<ResultsUpload>().next_check_delay_ms().map(|ms| input.now_ms + ms),
        ]
        .into_iter()
        .flatten()
        .min();
        let kiosk = self.app.states.get::<KioskState>();
        let (is_kiosk, is_demo) = (kiosk.is_some(), kiosk.is_some_and(KioskState::is_demo));
        let kiosk = kiosk.map(|stand| KioskWindow { display: stand.display() });
        self.shown = layout.whole;
        let (config, out) = (&self.app.room.config, &mut self.app.room.out);
        // A kiosk's clipboard gives nothing away, and its demo is silent.
        let (copy, paste, mut sounds) = (out.take_copy(), out.take_paste(), out.take_sounds());
        sounds.retain(|_| !is_demo);
        let is_toggled = config.settings().board.side_panel != panel;
        Frame {
            draws: drawn.draws,
            layout: layout.whole,
            min_size: layout.least,
            window: config.themes().theme().colors.window,
            next_ms,
            text_input: drawn.text_input,
            targets: drawn.targets,
            title,
            language: config.lang().tag().to_owned(),
            fullscreen: is_kiosk || config.settings().fullscreen,
            kiosk,
            copy: copy.filter(|_| !is_kiosk),
            paste: paste && !is_kiosk,
            album: out.take_album(),
            file_dialog: out.file_dialog.take(),
            sounds,
            fits_window: is_toggled,
            assets_version: self.assets_before + config.themes().version(),
            events,
            tree: drawn.tree,
            announcements: said,
            voice: config.settings().heard.aloud.then(|| VoiceSettings {
                rate_percent: config.settings().heard.rate,
                volume: config.settings().sound.volume,
            }),
            lets_read: config.settings().heard.reader,
            quit: out.is_quitting(),
        }
    }

    fn quit_requested(&mut self) {
        self.app.room.out.quit();
    }

    fn window_place(&self, display: &str) -> Option<WindowPlace> {
        self.app.room.config.settings().windows.get(display).copied()
    }

    fn window_placed(&mut self, display: &str, place: WindowPlace) {
        self.placed = Some((display.to_owned(), place));
    }

    fn picture_failed(&mut self, theme: Option<&str>, picture: Picture, why: &str) {
        if theme.is_none() {
            let name = self.app.room.config.themes().name().to_owned();
            let file = themes::file_of(&self.app.room.config.themes().theme().pictures, picture)
                .unwrap_or_default()
                .to_owned();
            self.app.room.config.themes_mut().drop_picture(picture);
            let told = LocalizedMessage::new("theme-picture").with("theme", name).with("name", file).with("why", why);
            let room = &mut self.app.room;
            room.out.report_problem(&told, room.config.lang());
        }
    }

    fn album_made(&mut self, ticket: u64, made: Result<Vec<u8>, AlbumError>) {
        self.app.files().on_picture_drawn(ticket, made);
    }

    fn set_file_dialogs(&mut self, can_ask: bool) {
        self.has_file_dialogs = can_ask;
    }

    fn file_dialog_answered(&mut self, ticket: u64, answer: FileDialogAnswer) {
        self.app.files().on_file_dialog(ticket, answer);
    }

    fn set_screen_reader(&mut self, has_reader: bool) {
        self.hearing.has_reader = has_reader;
    }

    fn voice_failed(&mut self, why: VoiceError) {
        let (id, clause) = match why {
            VoiceError::Nobody => ("no-voice", "this system has no voice"),
            VoiceError::Language => ("no-voice-language", "no voice of this system speaks this language"),
        };
        let shown = self.app.room.lang().text(id);
        self.app.room.out.problem_shown(format!("Nothing is read aloud: {clause}."), shown);
    }

    fn sound_failed(&mut self, why: &str) {
        let sentence = format!("There is no sound: {why}.");
        let GameContext { saving, out, config, .. } = &mut self.app.room;
        // A machine may lack sound on purpose, so its user is notified once, and the log at each start. A kiosk's visitors could not repair
        // the sound.
        match !self.app.is_kiosk && said::first_time(saving, "no-sound") {
            true => out.problem_shown(sentence, config.lang().text("no-sound")),
            false => out.write_to_stderr(sentence),
        }
    }
}
