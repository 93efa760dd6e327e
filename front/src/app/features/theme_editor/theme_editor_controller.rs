//! The controller of the theme editor: opens designs, starts background tasks that draw, save and delete themes, and handles their results.

use crate::app::features::theme_editor::look_rows::LookRow;
use crate::app::features::theme_editor::{ThemeEditorPage, ThemeEditorQuestion, sample_board as trial};
use crate::app::game::game_context::GameContext;
use crate::app::game::theme_sharing as sharing;
use crate::app::kernel::background_tasks::TaskResult;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::design::ThemeSpec;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Message, Reply, RowChange};
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::theme_tasks as theme_errands;
use crate::app::kernel::theme_tasks::{ThemeDone, ThemeFileTaskError};
use crate::app::kernel::{error_text, themes};
use crate::app::pages::router::{App, Router};
use crate::policy::Capability;
use crate::store::Store;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An action of the user in the theme editor (*Make it yours*).
#[derive(Clone, Debug, PartialEq)]
pub enum ThemeEditorMessage {
    /// Changes this row of the theme editor.
    Change(LookRow, RowChange),
    /// Shows the board of the game with this index in the sample.
    Game(usize),
    /// Saves the design as a theme and switches to that theme.
    Keep,
}

impl Message for ThemeEditorMessage {
    fn capabilities(&self) -> &'static [Capability] {
        match self {
            // A photograph and a shared theme are files, so they need the capability for files.
            ThemeEditorMessage::Change(LookRow::Photo | LookRow::Share, _) => {
                &[Capability::Settings, Capability::Files]
            }
            _ => &[Capability::Settings],
        }
    }

    fn settings(&self) -> &'static [&'static str] {
        match self {
            ThemeEditorMessage::Change(LookRow::SidePanel, _) => &["board.side_panel"],
            ThemeEditorMessage::Keep | ThemeEditorMessage::Change(LookRow::Delete, _) => &["theme"],
            _ => &[],
        }
    }
}

/// Mutable access to the parts of the app that the theme editor uses.
pub struct ThemeEditorController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
}

impl<'a> ThemeEditorController<'a> {
    pub fn of(app: &'a mut App) -> ThemeEditorController<'a> {
        let App { room, nav, .. } = app;
        ThemeEditorController { room, nav }
    }
}

impl ThemeEditorController<'_> {
    // --- Opening -------------------------------------------------------------------------------------------------------------

    /// Opens the theme editor for a new theme, which begins as similar as possible to the current theme.
    pub fn open_new(&mut self) {
        if self.nav.is_on(PageId::OWN_LOOK) && self.asks_to_leave() {
            return;
        }
        let design = self.like();
        self.open(ThemeEditorPage::new(design));
    }

    /// Opens the theme editor for the current theme if that is the user's own theme, else for a new theme.
    pub fn open_current_theme(&mut self) {
        if themes::shipped(self.room.config.themes().name()).is_some() {
            return self.open_new();
        }
        if !self.nav.is_on(PageId::OWN_LOOK) || !self.asks_to_leave() {
            self.open_own();
        }
    }

    fn like(&mut self) -> ThemeSpec {
        ThemeSpec { name: self.free_name(), ..ThemeSpec::near_theme(self.room.config.themes().theme()) }
    }

    /// A name for a new theme that no existing theme has.
    fn free_name(&mut self) -> String {
        self.room.config.refresh(&self.room.saving.store);
        let name = self.room.lang().text("own-look-name");
        let themes = self.room.config.choices().themes;
        let is_free = |name: &String| themes.iter().all(|(_, title)| title != name);
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name)
    }

    fn open(&mut self, studio: ThemeEditorPage) {
        self.room.out.event("page own-look");
        self.nav.open(studio);
        self.draw();
    }

    /// Opens the theme editor for the current theme, if that is the user's own theme.
    pub fn open_own(&mut self) {
        let folder = self.room.config.themes().name().to_owned();
        if themes::shipped(&folder).is_none() {
            self.send(false, |store| theme_errands::open(store, folder));
        }
    }

    // --- Messages ------------------------------------------------------------------------------------------------------------

    pub fn handle_message(&mut self, wish: ThemeEditorMessage) {
        match wish {
            ThemeEditorMessage::Change(LookRow::SidePanel, _) => {
                let is_there = self.room.config.panel().is_some();
                let wanted = if is_there { SidePanel::Off } else { SidePanel::On };
                self.room.edit_settings(|settings| settings.board.side_panel = wanted);
            }
            ThemeEditorMessage::Change(LookRow::Delete, RowChange::Press) => self.ask(ThemeEditorQuestion::Delete),
            ThemeEditorMessage::Change(LookRow::Photo, _) => {
                self.room.out.request(FeatureRequest::ToChooser(FilePurpose::PickPicture))
            }
            ThemeEditorMessage::Change(LookRow::Share, _) => {
                self.room.out.request(FeatureRequest::ToChooser(FilePurpose::ShareTheme))
            }
            ThemeEditorMessage::Change(row, change) => {
                if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
                    studio.change(row, &change);
                }
                if matches!(row, LookRow::Sounds | LookRow::Listen) {
                    self.sound(row == LookRow::Listen);
                }
                self.draw();
            }
            ThemeEditorMessage::Game(game) => {
                if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
                    studio.sample_game_index = game;
                }
            }
            ThemeEditorMessage::Keep => self.keep(false),
        }
    }

    /// Plays a sound sample of the chosen sound style: a win if `is_win`, else a placed piece.
    fn sound(&mut self, is_win: bool) {
        let Some(look) = self.nav.find::<ThemeEditorPage>().map(|studio| studio.design.sounds) else { return };
        match self.room.config.settings().sound.volume {
            0 => self.room.out.show_and_announce(self.room.lang().text("own-look-silent")),
            volume => self.room.out.play(trial::sample(look, is_win), volume),
        }
    }

    fn ask(&mut self, question: ThemeEditorQuestion) {
        if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
            studio.question = Some(question);
        }
    }

    /// Asks for confirmation before the user leaves the theme editor with unsaved changes. Returns whether the question is shown.
    pub fn asks_to_leave(&mut self) -> bool {
        let is_changed =
            self.nav.find::<ThemeEditorPage>().is_some_and(|studio| studio.is_changed && !studio.is_at_work);
        if is_changed {
            self.ask(ThemeEditorQuestion::Leave);
        }
        is_changed
    }

    /// Handles the user's reply to the theme editor's question. Returns whether a question was open.
    pub fn answer_question(&mut self, reply: Reply) -> bool {
        let Some(question) = self.nav.find_mut::<ThemeEditorPage>().and_then(|studio| studio.question.take()) else {
            return false;
        };
        match (question, reply) {
            (ThemeEditorQuestion::Leave, Reply::Save) => self.keep(true),
            (ThemeEditorQuestion::Leave, Reply::Discard) => self.close(),
            (ThemeEditorQuestion::Delete, Reply::Delete) => self.delete(),
            _ => {}
        }
        true
    }

    fn close(&mut self) {
        self.nav.close_all(PageId::OWN_LOOK);
        self.room.out.event(format!("page {}", self.nav.page().word()));
    }

    /// Starts to save the theme. If `leaves`, the theme editor closes after that.
    fn keep(&mut self, leaves: bool) {
        let Some(studio) = self.nav.find_mut::<ThemeEditorPage>().filter(|studio| !studio.is_at_work) else { return };
        (studio.is_at_work, studio.closes_after_save) = (true, leaves);
        let (mut design, photo) = (studio.design.clone(), studio.photo.clone());
        let into = studio.folder.clone().filter(|_| studio.is_replacing_theme);
        if design.name.trim().is_empty() {
            design.name = self.free_name();
        }
        self.send(true, move |store| {
            ThemeDone::Kept(theme_errands::draw_and_write(store, &design, photo.as_deref(), into))
        });
    }

    /// Deletes the theme. The program switches to another theme before it removes the files.
    fn delete(&mut self) {
        let Some(folder) = self.nav.find::<ThemeEditorPage>().and_then(|studio| studio.folder.clone()) else { return };
        if self.room.config.settings().theme == folder {
            self.room.edit_settings(|settings| settings.theme = themes::SHIPPED[0].name.into());
        }
        if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
            studio.is_at_work = true;
        }
        self.send(true, move |store| {
            let outcome = crate::store::theme_files::remove(store.disk(), &theme_errands::folder_of(store), &folder);
            ThemeDone::Deleted { folder, outcome }
        });
    }

    // --- Tasks ---------------------------------------------------------------------------------------------------------------

    fn send(&mut self, is_awaited: bool, errand: impl FnOnce(&Store) -> ThemeDone + Send + 'static) {
        let sent = self.room.background_tasks.send(is_awaited, |store| TaskResult::Theme(errand(store)));
        if let Err(error) = sent {
            sharing::report_no_thread(self.room, &error);
            if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
                studio.is_at_work = false;
                studio.stop_drawing();
            }
        }
    }

    /// Starts to draw the design, unless its current revision is already drawn.
    pub fn draw(&mut self) {
        let Some((revision, design, photo)) =
            self.nav.find_mut::<ThemeEditorPage>().and_then(ThemeEditorPage::begin_drawing)
        else {
            return;
        };
        self.send(false, move |_| {
            let drawn = Arc::new(crate::app::kernel::design::draw(&design, photo.as_deref()));
            ThemeDone::Drawn { revision, drawn }
        });
    }

    /// Opens the tab with this index.
    pub fn select_tab(&mut self, tab: usize) {
        if let Some(studio) = self.nav.shown_mut::<ThemeEditorPage>() {
            (studio.tab, studio.typed) = (tab, None);
        }
    }

    /// Starts to read a photograph for the board.
    pub fn take_photo(&mut self, path: PathBuf) {
        self.send(false, move |store| {
            let photo = theme_errands::read_photo(store.disk(), &path);
            ThemeDone::Photo { path, photo }
        });
    }

    /// Handles the result of a background task on themes.
    pub fn on_theme_task_done(&mut self, done: ThemeDone) {
        match done {
            ThemeDone::Drawn { revision, drawn } => {
                if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
                    studio.show(revision, drawn);
                }
                self.draw();
            }
            ThemeDone::Photo { path, photo } => self.hear_photo(&path, photo),
            ThemeDone::Opened { folder, design, photo } => {
                let like = self.like();
                self.open(ThemeEditorPage::of(folder, design.map(|design| *design), photo, like));
            }
            ThemeDone::Kept(outcome) => self.hear_kept(outcome),
            ThemeDone::Deleted { folder, outcome } => self.hear_deleted(&folder, outcome),
            ThemeDone::Taken { path, outcome } => sharing::on_imported(self.room, &path, outcome),
            ThemeDone::Shared { path, outcome } => sharing::on_exported(self.room, &path, outcome),
        }
    }

    fn hear_photo(
        &mut self,
        path: &Path,
        photo: Result<crate::app::kernel::design::picture::Photo, ThemeFileTaskError>,
    ) {
        match photo {
            Ok(photo) => {
                if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
                    studio.photo = Some(Arc::new(photo));
                    studio.design.surface = crate::app::kernel::design::Surface::Picture;
                    studio.mark_changed();
                }
                self.room.out.event("photo");
                self.draw();
            }
            Err(error) => sharing::report_refused_file(self.room, path, &error),
        }
    }

    fn hear_kept(&mut self, outcome: io::Result<String>) {
        if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
            studio.is_at_work = false;
        }
        match outcome {
            Ok(folder) => {
                sharing::put_in_force(self.room, &folder);
                self.room.out.event(format!("theme kept {folder}"));
                if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
                    studio.mark_saved(folder);
                }
                if self.nav.find::<ThemeEditorPage>().is_some_and(|studio| studio.closes_after_save) {
                    self.close();
                }
                let name = self.room.config.title_of_theme().to_owned();
                self.room
                    .out
                    .show_and_announce(self.room.config.lang().text_with("own-look-kept", &[("name", name.into())]));
            }
            Err(error) => {
                let why = error_text::reason(self.room.lang(), &error);
                let shown = self.room.lang().text_with("own-look-not-kept", &[("why", why.into())]);
                self.room.out.problem_shown(format!("The look is not kept: {error}."), shown);
            }
        }
    }

    fn hear_deleted(&mut self, folder: &str, outcome: io::Result<()>) {
        if let Some(studio) = self.nav.find_mut::<ThemeEditorPage>() {
            studio.is_at_work = false;
        }
        self.room.config.refresh(&self.room.saving.store);
        match outcome {
            Ok(()) => {
                self.room.out.event(format!("theme deleted {folder}"));
                self.close();
                let shown = self.room.lang().text_with("own-look-deleted", &[("name", folder.to_owned().into())]);
                self.room.out.show_and_announce(shown);
            }
            Err(error) => {
                let why = error_text::reason(self.room.lang(), &error);
                let shown = self.room.lang().text_with("own-look-not-deleted", &[("why", why.into())]);
                self.room.out.problem_shown(format!("Theme {folder} cannot be deleted: {error}."), shown);
            }
        }
    }
}
