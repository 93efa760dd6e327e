//! The controller of the pages for files: the file chooser, the import of a folder, the export page, and the results of background tasks.
//! Its messages have already passed the policy gate in `update`.

use crate::app::features::files::album;
use crate::app::features::files::chooser::Chooser;
use crate::app::features::files::export::{COPIED_PX, Export, ExportFormat, PendingReplacement, at_node};
use crate::app::features::files::preview;
use crate::app::game::game_context::GameContext;
use crate::app::game::import;
use crate::app::game::theme_sharing as sharing;
use crate::app::kernel::background_tasks::{PathContent, PictureTarget, TaskResult};
use crate::app::kernel::copy::{CopyFormat, position_text};
use crate::app::kernel::error_text;
use crate::app::kernel::file_listing as listing;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, Message, Reply, RowChange};
use crate::app::kernel::outbox::{FeatureRequest, ToastAction};
use crate::app::kernel::page_id::PageId;
use crate::app::pages::router::{Page, Router};
use crate::policy::Capability;
use crate::rules::Position;
use crate::session::Session;
use crate::store::{atomic, folder, save_name_for};
use crate::ui::album::{Album, AlbumError};
use crate::ui::file_dialog::{FileDialog, FileDialogAnswer};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

form_rows! {
    /// The rows of the export page.
    pub(crate) enum ExportRow {
        Way = 0,
        Side = 1,
        Name = 2,
        Folder = 3,
        CopyHeading = 9,
        CopyPicture = 8,
        ;
        /// The rows that copy the game as text, one for each entry of `CopyFormat::ALL`.
        Copy(at) = 10,
    }
}

impl Form {
    /// The export page, as a form.
    pub const EXPORT: Form = Form::new("export", |_| &[Capability::Files]);
}

/// An action of the user on the file chooser and on the export page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilesMessage {
    /// Selects the chooser's row with this index.
    Select(usize),
    /// Opens the folder of the row with this index, or chooses its file.
    Enter(usize),
    /// Goes to the parent of the shown folder.
    Up,
    /// Goes to the standard place with this index, such as the home directory.
    Place(usize),
    /// Shows all files (`true`), or only files that may hold a game (`false`).
    ShowAll(bool),
    /// Sets the text of the path field.
    Edit(String),
    /// Opens the path typed into the path field.
    OpenTypedPath,
    /// Adds a letter to the search for a name and selects the row found.
    Type(char),
    /// Chooses the selected file, or opens the selected folder.
    ChooseSelected,
    /// Chooses the shown folder, for purposes that need a folder to write into.
    ChooseShownFolder,
    /// Imports all games of the shown folder as a collection.
    TakeFolder,
    /// Writes the file that is set up on the export page.
    Export,
}

impl Message for FilesMessage {
    fn capabilities(&self) -> &'static [Capability] {
        // The row of the file asks for its capability as well.
        if *self == FilesMessage::ChooseSelected {
            &[Capability::Files, Capability::NewGame]
        } else {
            &[Capability::Files]
        }
    }
}

/// Mutable access to the parts of the app that the file chooser and the export page use.
pub struct FilesController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
}

impl FilesController<'_> {
    fn open(&mut self, page: impl Page) {
        self.nav.open_or_replace(page, self.room);
    }

    fn close(&mut self) {
        self.nav.close();
        self.room.out.event(format!("page {}", self.nav.page().word()));
    }

    /// Handles a message of the file chooser or of the export page.
    pub fn handle_message(&mut self, wish: FilesMessage) {
        match wish {
            FilesMessage::Up => self.go_up(),
            FilesMessage::Enter(at) => self.enter(at),
            FilesMessage::Place(at) => self.go_to_place(at),
            FilesMessage::OpenTypedPath => self.go_to_typed(),
            FilesMessage::ChooseSelected => self.take_selected(),
            FilesMessage::ChooseShownFolder => self.pick_here(),
            FilesMessage::TakeFolder => {
                if let Some(folder) =
                    self.nav.find::<Chooser>().map(|chooser| chooser.folder.clone()).filter(|path| path.is_absolute())
                {
                    self.close();
                    self.collect(folder);
                }
            }
            FilesMessage::Export => self.export(),
            pointing => self.point(pointing),
        }
        self.preview_selected();
    }

    /// Handles the messages that change only what the chooser shows or selects.
    fn point(&mut self, wish: FilesMessage) {
        let now_ms = self.room.now_ms;
        let Some(chooser) = self.nav.find_mut::<Chooser>() else { return };
        match wish {
            FilesMessage::Select(at) => chooser.select(at),
            FilesMessage::ShowAll(shows_all) => chooser.show_all(shows_all),
            FilesMessage::Edit(text) => chooser.edit_path(text),
            FilesMessage::Type(letter) => chooser.type_letter(letter, now_ms),
            _ => {}
        }
    }

    // --- The chooser -----------------------------------------------------------------------------------------------------

    /// Lets the user choose a file or folder, in the system's dialog where there is one, else in the app's own chooser. While the system's
    /// dialog is open, a second request opens the chooser, so that a dialog behind the window holds up nobody.
    pub fn open_chooser(&mut self, purpose: FilePurpose) {
        let (out, tasks) = (&self.room.out, &self.room.background_tasks);
        if !out.has_file_dialogs || !self.room.config.settings().system_file_dialog || tasks.awaits_file() {
            return self.open_own_chooser(purpose);
        }
        let lang = self.room.config.lang();
        let mut filters = vec![(lang.text("files-all"), Vec::new())];
        let ends = purpose.extensions();
        if !ends.is_empty() {
            let name = if purpose == FilePurpose::OpenGame { "files-games" } else { "files-pictures" };
            filters.insert(0, (lang.text(name), ends));
        }
        let title = lang.text(purpose.title());
        let ticket = self.room.background_tasks.await_file(purpose);
        let folder = self.starts().into_iter().next();
        let picks_folder = purpose.is_of_folder();
        self.room.out.file_dialog = Some(FileDialog { ticket, title, folder, picks_folder, filters });
    }

    /// Handles the answer of the system's dialog. Where the system has none, the app's own chooser opens.
    pub fn on_file_dialog(&mut self, ticket: u64, answer: FileDialogAnswer) {
        let Some(purpose) = self.room.background_tasks.take_asked_file(ticket) else { return };
        match answer {
            FileDialogAnswer::Closed => {}
            FileDialogAnswer::Missing => self.open_own_chooser(purpose),
            FileDialogAnswer::Chosen(_) if !self.room.config.allows(Capability::Files) => {}
            FileDialogAnswer::Chosen(folder) if purpose.is_of_folder() => self.use_folder(purpose, folder),
            FileDialogAnswer::Chosen(file) => self.use_file(purpose, &file),
        }
    }

    /// Opens the app's own file chooser in the last used folder, or else in the home directory.
    fn open_own_chooser(&mut self, purpose: FilePurpose) {
        self.open(Chooser::new(purpose));
        let mut starts = self.starts();
        if !starts.is_empty() {
            let first = starts.remove(0);
            self.look(first, starts);
        }
    }

    /// Shows a written file in the list of its folder.
    pub fn show_file(&mut self, path: PathBuf) {
        let mut chooser = Chooser::new(FilePurpose::OpenGame);
        chooser.name_to_select = path.file_name().map(ToOwned::to_owned);
        self.open(chooser);
        if let Some(folder) = path.parent() {
            self.look(folder.to_owned(), Vec::new());
        }
    }

    /// The folders in which the chooser may start, the preferred first.
    fn starts(&mut self) -> Vec<PathBuf> {
        let exported = self.nav.find::<Export>().map(|export| export.folder.clone());
        let last = self.room.background_tasks.last_folder();
        let data = Some(self.room.saving.store.root().to_owned());
        let all = [exported, last, folder::home(), data].into_iter().flatten();
        all.filter(|path| path.is_absolute()).collect()
    }

    /// Looks up `path`, for which the user asks. If `path` cannot be read, the folders of `instead` are tried in order.
    fn look(&mut self, path: PathBuf, instead: Vec<PathBuf>) {
        let (ticket, wall) = (self.room.background_tasks.ticket(), self.room.wall.clone());
        let Some(chooser) = self.nav.find_mut::<Chooser>() else { return };
        chooser.path_text.is_new = false;
        chooser.begin_lookup(ticket, path.clone(), instead);
        let sent = self.room.background_tasks.send(false, move |store| {
            let found = folder::look_at(store.disk(), &path).map(|looked| listing::listing_rows(looked, &*wall));
            TaskResult::Looked { ticket, path, found }
        });
        self.tell_unsent(sent);
    }

    /// Starts to read the selected file for its picture, unless it was read or another file is being read.
    fn preview_selected(&mut self) {
        let (hints, context) = (self.room.maker().hints(), self.room.maker().session_context());
        let Some(chooser) = self.nav.find_mut::<Chooser>() else { return };
        let Some(path) = chooser.selected_game().filter(|path| chooser.preview.begin(path)) else { return };
        let read = path.clone();
        let sent = self.room.background_tasks.send(false, move |store| {
            let position = preview::final_position(store.disk(), &read, hints, &context).map(Box::new);
            TaskResult::Previewed { path: read, position }
        });
        // The picture is only decoration: without a thread there is none.
        if sent.is_err() {
            chooser.preview.finish(path, None);
        }
    }

    /// Handles the result of the background task that read a file for its picture.
    pub fn on_previewed(&mut self, path: PathBuf, position: Option<Box<Position>>) {
        if let Some(chooser) = self.nav.find_mut::<Chooser>() {
            chooser.preview.finish(path, position);
        }
        // Meanwhile another file may be selected.
        self.preview_selected();
    }

    fn tell_unsent(&mut self, sent: io::Result<()>) {
        if let Err(error) = sent {
            let why = error_text::reason(self.room.lang(), &error);
            let shown = self.room.lang().text_with("files-no-thread", &[("why", why.into())]);
            self.room.out.problem_shown(format!("Files cannot be looked at: {error}."), shown);
        }
    }

    fn go_up(&mut self) {
        let above = self.nav.find::<Chooser>().and_then(|chooser| chooser.folder.parent().map(Path::to_owned));
        if let Some(above) = above {
            self.look(above, Vec::new());
        }
    }

    fn go_to_place(&mut self, at: usize) {
        let place = self.nav.find::<Chooser>().and_then(|chooser| chooser.places.get(at).map(|(_, path)| path.clone()));
        if let Some(path) = place {
            self.look(path, Vec::new());
        }
    }

    fn go_to_typed(&mut self) {
        let typed = self.nav.find::<Chooser>().map(|chooser| chooser.typed_path(folder::home().as_deref()));
        if let Some(path) = typed.filter(|path| !path.as_os_str().is_empty()) {
            self.look(path, Vec::new());
        }
    }

    /// Opens the folder of the chooser's row with index `at`, or chooses its file.
    fn enter(&mut self, at: usize) {
        let Some(chooser) = self.nav.find_mut::<Chooser>() else { return };
        chooser.select(at);
        let Some(row) = chooser.row(at) else { return };
        let (path, is_folder) = (chooser.path_of(row), row.is_folder);
        match is_folder {
            true => self.look(path, Vec::new()),
            false => self.take(&path),
        }
    }

    fn take_selected(&mut self) {
        if let Some(at) = self.nav.find::<Chooser>().map(|chooser| chooser.selected) {
            self.enter(at);
        }
    }

    /// Handles the choice of a file: imports its game, or passes the path to the feature that asked for a picture or an engine. If an
    /// import fails, the chooser stays open.
    fn take(&mut self, path: &Path) {
        let Some(purpose) = self.nav.find::<Chooser>().map(|chooser| chooser.purpose) else { return };
        if matches!(purpose, FilePurpose::PickPicture | FilePurpose::PickEngine) {
            self.close();
        }
        self.use_file(purpose, path);
    }

    fn use_file(&mut self, purpose: FilePurpose, path: &Path) {
        if matches!(purpose, FilePurpose::PickPicture | FilePurpose::PickEngine) {
            self.remember(path.parent());
            return self.room.out.request(FeatureRequest::Chosen(purpose, path.to_owned()));
        }
        if purpose != FilePurpose::OpenGame {
            return;
        }
        if !self.room.config.allows(Capability::NewGame) {
            self.room.out.event("rejected locked");
            return self.room.out.show_message(self.room.config.lang().text("locked"));
        }
        self.remember(path.parent());
        self.room.import(path);
    }

    /// Handles the choice of the shown folder: the file to be written goes there.
    fn pick_here(&mut self) {
        let Some(chooser) = self.nav.find::<Chooser>() else { return };
        let (folder, purpose) = (chooser.folder.clone(), chooser.purpose);
        if folder.as_os_str().is_empty() {
            return;
        }
        self.close();
        self.use_folder(purpose, folder);
    }

    fn use_folder(&mut self, purpose: FilePurpose, folder: PathBuf) {
        match purpose {
            FilePurpose::ShareTheme => {
                self.remember(Some(&folder));
                sharing::share(self.room, folder);
            }
            FilePurpose::Collect => self.collect(folder),
            FilePurpose::HandIn => self.room.out.request(FeatureRequest::Chosen(purpose, folder)),
            FilePurpose::WriteResults => {
                self.remember(Some(&folder));
                self.room.out.request(FeatureRequest::Chosen(purpose, folder));
            }
            _ => {
                if let Some(export) = self.nav.find_mut::<Export>() {
                    export.folder = folder;
                }
            }
        }
    }

    /// Imports all games of a folder as a collection. The page of games shows the progress.
    fn collect(&mut self, folder: PathBuf) {
        self.remember(Some(&folder));
        import::import_collection(self.room, vec![folder]);
        self.room.out.request(FeatureRequest::ToCollections);
    }

    /// Stores the folder in which the chooser will start next time.
    fn remember(&mut self, folder: Option<&Path>) {
        if let Some(write) = folder.and_then(|folder| self.room.background_tasks.remember(folder)) {
            self.room.saving.write_file(write);
        }
    }

    // --- The export page -------------------------------------------------------------------------------------------------

    /// Opens the export page for the game on the board.
    pub fn open_export(&mut self) {
        if let Some(table) = &self.room.active_game {
            let session = table.session.clone();
            let node = self.nav.pages_from_top().find_map(|page| page.node(table.number, &session));
            self.open_export_of(session, node);
        }
    }

    /// Opens the export page for `session`. `node` is the node of its move tree that is looked at, if not the cursor's.
    pub fn open_export_of(&mut self, session: Session, node: Option<u32>) {
        let folder = self.starts().into_iter().next().unwrap_or_default();
        let setup = session.setup();
        let kind = setup.game.kind().word();
        let name = save_name_for(&setup.players, &setup.venue.date, &self.room.lang().text(&format!("game-{kind}")));
        let node = node.unwrap_or(session.cursor());
        self.open(Export::of(session, node, name.trim().to_owned(), folder));
    }

    /// Handles a change of a row of the export page.
    pub fn change(&mut self, id: u16, change: RowChange) {
        let Some(export) = self.nav.find_mut::<Export>() else { return };
        let Some(row) = ExportRow::of(id) else { return };
        match (row, change) {
            (ExportRow::Way, RowChange::Choose(at)) => {
                export.format = at.min(export.available_formats.len().saturating_sub(1))
            }
            (ExportRow::Side, RowChange::Choose(at)) => export.side = at,
            (ExportRow::Name, RowChange::Edit(text)) => export.name = text,
            (ExportRow::Folder, RowChange::Press) => self.open_chooser(FilePurpose::PickFolder),
            (ExportRow::CopyPicture, RowChange::Press) => {
                let album = album::for_clipboard(&export.looked_at, &self.room.config, export.side_px());
                self.copy_picture(album);
            }
            (ExportRow::Copy(at), RowChange::Press) => {
                let copied = CopyFormat::ALL.get(usize::from(at)).copied();
                let text = copied.and_then(|copied| Some((copied, copied.text(&export.session)?)));
                self.copy(text);
            }
            _ => {}
        }
    }

    /// Copies the game on the board to the clipboard in the format `copied`.
    pub fn copy_game_to_clipboard(&mut self, copied: CopyFormat) {
        let text = match copied {
            CopyFormat::Position => {
                self.nav.position_shown(self.room, None).map(|at| position_text(&at.position, &at.plies))
            }
            _ => self.room.active_game.as_ref().and_then(|table| copied.text(&table.session)),
        };
        self.copy(text.map(|text| (copied, text)));
    }

    /// Copies a picture of the position that is looked at to the clipboard.
    pub fn copy_position_picture(&mut self) {
        let Some(table) = &self.room.active_game else { return };
        let session = &table.session;
        let node = self.nav.pages_from_top().find_map(|page| page.node(table.number, session));
        let session = at_node(session, node.unwrap_or(session.cursor()));
        let album = album::for_clipboard(&session, &self.room.config, COPIED_PX);
        self.copy_picture(album);
    }

    fn copy_picture(&mut self, album: Album) {
        let ticket = self.room.background_tasks.await_picture(PictureTarget::Clipboard);
        self.room.out.draw(Arc::new(Album { ticket, ..album }));
    }

    fn copy(&mut self, copied: Option<(CopyFormat, String)>) {
        let id = match copied {
            None => "copied-not",
            Some((CopyFormat::Moves, _)) => "copied",
            Some((CopyFormat::Position, _)) => "copied-position",
            Some((CopyFormat::Format(_), _)) => "copied-game",
        };
        if let Some((_, text)) = copied {
            self.room.out.copy(text);
        }
        self.room.out.show_message(self.room.config.lang().text(id));
    }

    /// Writes the exported file. A picture must be drawn by the shell first.
    fn export(&mut self) {
        let Some(export) = self.nav.find_mut::<Export>().filter(|export| export.path_being_written.is_none()) else {
            return;
        };
        let Some(path) = export.path() else {
            let shown = self.room.config.lang().text("export-name-wrong");
            self.room.out.event("rejected that is no file name");
            return self.room.out.problem_shown("That is no file name.".into(), shown);
        };
        match export.bytes() {
            Some(bytes) => self.write(path, bytes, false),
            None if export.chosen_format().is_picture() => self.draw(path),
            None => {}
        }
    }

    /// Asks the shell to draw the picture that will be written to `path`.
    fn draw(&mut self, path: PathBuf) {
        let Some(export) = self.nav.find_mut::<Export>() else { return };
        let make = match export.chosen_format() {
            ExportFormat::Moving => album::animated_png,
            ExportFormat::Gif => album::gif,
            ExportFormat::Picture | ExportFormat::Format(_) => album::picture,
        };
        let is_still = matches!(export.chosen_format(), ExportFormat::Picture);
        let session = if is_still { &export.looked_at } else { &export.session };
        let mut album = make(session, &self.room.config, export.side_px());
        export.path_being_written = Some(path.clone());
        album.ticket = self.room.background_tasks.await_picture(PictureTarget::File(path));
        self.room.out.draw(Arc::new(album));
    }

    /// Handles the shell's reply: the drawn picture as the bytes of its file, or an error.
    pub fn on_picture_drawn(&mut self, ticket: u64, drawn: Result<Vec<u8>, AlbumError>) {
        match (self.room.background_tasks.take_picture(ticket), drawn) {
            (None, _) => {}
            (Some(PictureTarget::File(path)), Ok(bytes)) => self.write(path, bytes, false),
            (Some(PictureTarget::Clipboard), Ok(_)) => {
                self.room.out.show_message(self.room.config.lang().text("copied-picture"));
            }
            (Some(target), Err(error)) => {
                let (id, fault) = match target {
                    PictureTarget::File(path) => {
                        self.stop_work(&path);
                        ("export-no-picture", "made")
                    }
                    PictureTarget::Clipboard => ("copied-no-picture", "copied"),
                };
                let shown = self.room.lang().text_with(id, &[("why", error.to_string().into())]);
                self.room.out.event(format!("rejected {error}"));
                self.room.out.problem_shown(format!("The picture is not {fault}: {error}."), shown);
            }
        }
    }

    fn write(&mut self, path: PathBuf, bytes: Vec<u8>, replaces: bool) {
        if let Some(export) = self.nav.find_mut::<Export>() {
            export.path_being_written = Some(path.clone());
        }
        let sent = self.room.background_tasks.send(true, move |store| {
            let outcome = atomic::write_for_others(store.disk(), &path, &bytes, replaces);
            TaskResult::Written { path, bytes, outcome }
        });
        if let (Err(_), Some(export)) = (&sent, self.nav.find_mut::<Export>()) {
            export.path_being_written = None;
        }
        self.tell_unsent(sent);
    }

    /// Ends the export page's wait for the file at `path`. Returns the page if it was waiting for that file.
    fn stop_work(&mut self, path: &Path) -> Option<&mut Export> {
        let export = self.nav.find_mut::<Export>()?;
        export.path_being_written.take_if(|at_work| at_work == path)?;
        Some(export)
    }

    /// Handles the user's reply to the question whether to replace a file. Returns whether that question was open.
    pub fn answer_question(&mut self, reply: Reply) -> bool {
        let Some(PendingReplacement { path, bytes }) =
            self.nav.find_mut::<Export>().and_then(|export| export.pending_replacement.take())
        else {
            return false;
        };
        if reply == Reply::Replace {
            self.write(path, bytes, true);
        }
        true
    }

    // --- Results of tasks -------------------------------------------------------------------------------------------------

    /// Handles the result of the background task that looked up `path`.
    pub fn on_path_looked_up(&mut self, ticket: u64, path: PathBuf, found: io::Result<PathContent>) {
        let Some(chooser) = self.nav.find_mut::<Chooser>() else { return };
        let Some(mut instead) = chooser.finish_lookup(ticket) else { return };
        match found {
            Ok(PathContent::File)
                if matches!(
                    chooser.purpose,
                    FilePurpose::OpenGame | FilePurpose::PickPicture | FilePurpose::PickEngine
                ) =>
            {
                self.take(&path)
            }
            Ok(found @ PathContent::Folder { .. }) => {
                self.room.out.event(format!("folder {}", path.display()));
                chooser.show(path, found);
                self.preview_selected();
            }
            _ if !instead.is_empty() => {
                let next = instead.remove(0);
                let is_new = chooser.path_text.is_new;
                self.look(next, instead);
                if let Some(chooser) = self.nav.find_mut::<Chooser>() {
                    chooser.path_text.is_new = is_new;
                }
            }
            Ok(PathContent::File) => self.tell_unseen(&path, &ErrorKind::NotADirectory.into()),
            Err(error) => self.tell_unseen(&path, &error),
        }
    }

    fn tell_unseen(&mut self, path: &Path, error: &io::Error) {
        self.room.out.event(format!("rejected {}: {error}", path.display()));
        let shown = error_text::not_seen(self.room.lang(), path, error);
        self.room.out.announce(shown.clone());
        if let Some(chooser) = self.nav.find_mut::<Chooser>() {
            chooser.problem = Some(shown);
        }
    }

    /// Handles the result of the background task that wrote `bytes` to `path`.
    pub fn on_file_written(&mut self, path: PathBuf, bytes: Vec<u8>, outcome: io::Result<()>) {
        let is_open = self.stop_work(&path).is_some();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match outcome {
            Ok(()) => {
                self.room.out.event(format!("exported {name}"));
                self.remember(path.parent());
                if is_open && self.nav.is_on(PageId::EXPORT) {
                    self.close();
                }
                let shown = error_text::shown_path(&path);
                let text = self.room.config.lang().text_with("exported", &[("file", shown.into())]);
                self.room.out.show_with_action(text, ToastAction::ShowFile(path));
            }
            Err(error) if is_open && error.kind() == ErrorKind::AlreadyExists => {
                self.room.out.event(format!("asks to replace {name}"));
                if let Some(export) = self.nav.find_mut::<Export>() {
                    export.pending_replacement = Some(PendingReplacement { path, bytes });
                }
            }
            Err(error) => {
                self.room.out.event(format!("rejected {name}: {error}"));
                let shown = error_text::not_written(self.room.lang(), &path, &error);
                self.room.out.problem_shown(format!("{} cannot be written: {error}.", path.display()), shown);
            }
        }
    }
}
