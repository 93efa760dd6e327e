//! Builds the views of the pages for files: the file chooser, the export page, the import report.

use crate::app::features::files::chooser::Chooser;
use crate::app::features::files::export::{Export, ExportFormat, NAME_CHARS_MAX, PendingReplacement, SIDES_PX};
use crate::app::features::files::files_controller::{ExportRow, FilesMessage};
use crate::app::features::files::files_screen::FilesView;
use crate::app::features::files::report_screen::ReportView;
use crate::app::game::position_board::board_of;
use crate::app::kernel::actions::Action;
use crate::app::kernel::copy::CopyFormat;
use crate::app::kernel::error_text;
use crate::app::kernel::file_listing::shortened;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Form, Intent, Reply};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::report::Report;
use crate::app::kernel::view::{ButtonView, Control, Dialog, FormView, RowView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{back_button, button, primary};
use crate::store::folder::{ENTRIES_MAX, Shortcut};
use crate::ui::Icon;

/// Maximum number of lines in an import report. Further lines are only counted.
const REPORT_LINES_MAX: usize = 300;

impl PageId {
    /// The file chooser.
    pub const FILES: PageId = PageId::new("files");
    /// The export page.
    pub const EXPORT: PageId = PageId::new("export");
    /// The report of an import.
    pub const REPORT: PageId = PageId::new("report");
}

impl Page for Chooser {
    fn id(&self) -> PageId {
        PageId::FILES
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(chooser(app, self)))
    }

    fn handler(&self) -> Handler {
        OBEY
    }

    fn takes_games(&self) -> bool {
        true
    }
}

impl Page for Export {
    fn id(&self) -> PageId {
        PageId::EXPORT
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(export(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        Some(of_clash(app, self.pending_replacement.as_ref()?))
    }

    fn has_question(&self) -> bool {
        self.pending_replacement.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent {
            Intent::Answer(reply) if app.files().answer_question(reply) => None,
            other => match other.change_of(Form::EXPORT) {
                Ok((row, change)) => {
                    app.files().change(row, change);
                    None
                }
                Err(other) => OBEY(app, other),
            },
        }
    }
}

impl Page for Report {
    fn id(&self) -> PageId {
        PageId::REPORT
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(report(app, self)))
    }
}

/// Handles a message of the file chooser or of the export page. Returns any other intent.
const OBEY: Handler = |app, intent| intent.message().map(|message| app.files().handle_message(message)).err();

fn message_button(app: &App, label: &str, message_button: FilesMessage, icon: Option<Icon>) -> ButtonView {
    button(app, app.room.lang().text(label), Intent::page(message_button), icon)
}

/// The view of the file chooser.
pub fn chooser(app: &App, chooser: &Chooser) -> FilesView {
    let lang = app.room.lang();
    let (rows, shown) = chooser.list();
    let opens = chooser.purpose == FilePurpose::OpenGame;
    let up = message_button(app, "files-up", FilesMessage::Up, Some(Icon::ChevronUp));
    let (note, is_warning) = note(lang, chooser);
    let filters =
        opens.then(|| (vec![lang.text("files-games"), lang.text("files-all")], usize::from(chooser.shows_all)));
    FilesView {
        title: lang.text(chooser.purpose.title()),
        back: back_button(app),
        parent_folder_button: ButtonView { enabled: up.enabled && chooser.folder.parent().is_some(), ..up },
        path_text: chooser.path_text.edited.clone().unwrap_or_else(|| error_text::shown_path(&chooser.folder)),
        places: places(lang, chooser),
        selected: chooser.selected,
        selection_version: chooser.epoch.wrapping_mul(1 << 20)
            + chooser.selected as u64
            + (u64::from(chooser.shows_all) << 19),
        note,
        is_warning,
        filters,
        preview: chooser.previewed().map(|position| board_of(position, false).cut_to_stones()),
        buttons: buttons(app, chooser),
        empty: empty(lang, chooser),
        rows,
        shown,
    }
}

fn places(lang: &Lang, chooser: &Chooser) -> Vec<(String, bool, Intent)> {
    let name = |place: &Shortcut| match place {
        Shortcut::Home => lang.text("place-home"),
        Shortcut::Documents => lang.text("place-documents"),
        Shortcut::Downloads => lang.text("place-downloads"),
        Shortcut::Root => lang.text("place-root"),
        Shortcut::Drive(name) => name.clone(),
    };
    let places = chooser.places.iter().enumerate();
    places
        .map(|(at, (place, path))| (name(place), *path == chooser.folder, Intent::page(FilesMessage::Place(at))))
        .collect()
}

/// The text below the chooser's list, about a problem or hidden files. The flag is `true` for a problem.
fn note(lang: &Lang, chooser: &Chooser) -> (String, bool) {
    if let Some(problem) = &chooser.problem {
        return (problem.clone(), true);
    }
    if chooser.is_truncated {
        return (lang.text_with("files-cut", &[("count", ENTRIES_MAX.into())]), false);
    }
    (String::new(), false)
}

fn empty(lang: &Lang, chooser: &Chooser) -> String {
    let id = match chooser.purpose {
        _ if chooser.path_being_looked_up().is_some() && chooser.epoch == 0 => "files-looking",
        purpose if purpose.is_of_folder() => "files-no-folders",
        FilePurpose::PickPicture => "files-no-pictures",
        FilePurpose::PickEngine => "files-nothing",
        FilePurpose::OpenGame if chooser.shows_all => "files-nothing",
        _ => "files-no-games",
    };
    lang.text(id)
}

fn buttons(app: &App, chooser: &Chooser) -> Vec<ButtonView> {
    let primary =
        |button: ButtonView, can: bool| ButtonView { primary: true, enabled: button.enabled && can, ..button };
    let is_there = !chooser.folder.as_os_str().is_empty();
    match chooser.purpose {
        purpose if purpose.is_of_folder() => {
            let label = if purpose == FilePurpose::Collect { "files-collect" } else { "files-here" };
            vec![primary(message_button(app, label, FilesMessage::ChooseShownFolder, Some(Icon::Check)), is_there)]
        }
        FilePurpose::PickPicture | FilePurpose::PickEngine => {
            vec![primary(
                message_button(app, "open", FilesMessage::ChooseSelected, None),
                chooser.selected_row().is_some(),
            )]
        }
        _ => {
            let all = message_button(app, "files-collect", FilesMessage::TakeFolder, None);
            let paste = crate::app::pages::view_parts::action_button(app, Action::PasteTranscript, None);
            vec![
                paste,
                ButtonView { enabled: all.enabled && is_there, ..all },
                primary(
                    message_button(app, "open", FilesMessage::ChooseSelected, None),
                    chooser.selected_row().is_some(),
                ),
            ]
        }
    }
}

/// The shown name of an export format, such as "SGF" or "Picture (PNG)".
fn way_name(lang: &Lang, way: ExportFormat) -> String {
    let id = format!("format-{}", way.word());
    let text = lang.text(&id);
    if text == id { way.word().to_uppercase() } else { text }
}

/// The view of the export page.
pub fn export(app: &App, export: &Export) -> FormView {
    let lang = app.room.lang();
    let is_free = export.path_being_written.is_none();
    let go = message_button(app, "export", FilesMessage::Export, Some(Icon::Save));
    let mut rows = file_rows(lang, export);
    rows.push(row(ExportRow::CopyHeading, lang.text("export-copy"), String::new(), Control::Heading));
    rows.extend(copy_rows(lang, export));
    for row in &mut rows {
        row.locked = app.is_row_locked(Form::EXPORT, row.id);
        row.enabled &= !row.locked;
    }
    FormView {
        form: Form::EXPORT,
        title: lang.text("action-export"),
        back: back_button(app),
        tabs: Vec::new(),
        tab: 0,
        is_last_tab_apart: false,
        rows,
        buttons: vec![ButtonView { primary: true, enabled: go.enabled && is_free, ..go }],
        has_columns: false,
    }
}

fn row(row: ExportRow, label: String, detail: String, control: Control) -> RowView {
    RowView::new(row, label, detail, control)
}

fn file_rows(lang: &Lang, export: &Export) -> Vec<RowView> {
    let way = export.chosen_format();
    let ways = export.available_formats.iter().map(|way| way_name(lang, *way)).collect();
    let detail = match way {
        ExportFormat::Format(_) => lang.text_with("export-format-detail", &[("extension", way.extension().into())]),
        ExportFormat::Picture => lang.text("export-picture-detail"),
        ExportFormat::Moving => lang.text("export-moving-detail"),
        ExportFormat::Gif => lang.text("export-gif-detail"),
    };
    let mut rows = vec![row(
        ExportRow::Way,
        lang.text("export-format"),
        detail,
        Control::Choice { options: ways, chosen: export.format },
    )];
    if way.is_picture() {
        let sides = SIDES_PX.iter().map(|side| format!("{side}×{side}")).collect();
        let sizes = Control::Choice { options: sides, chosen: export.side };
        rows.push(row(ExportRow::Side, lang.text("export-size"), String::new(), sizes));
    }
    let name = Control::Text { value: export.name.clone(), placeholder: String::new(), chars_max: NAME_CHARS_MAX };
    let path = export.path().map_or(lang.text("export-name-wrong"), |path| {
        path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    });
    rows.push(row(ExportRow::Name, lang.text("export-name"), path, name));
    let change = Control::Button { label: lang.text("export-change"), icon: Some(Icon::Folder) };
    rows.push(row(
        ExportRow::Folder,
        lang.text("export-folder"),
        shortened(&error_text::shown_path(&export.folder)),
        change,
    ));
    if export.path_being_written.is_some() {
        rows.push(row(ExportRow::Side, String::new(), lang.text("export-at-work"), Control::Note));
    }
    rows
}

fn copy_rows(lang: &Lang, export: &Export) -> Vec<RowView> {
    let offered =
        (0..).map(ExportRow::Copy).zip(CopyFormat::ALL).filter(|(_, copied)| copied.is_offered(&export.session));
    let copy_row = |id, label| {
        row(id, label, String::new(), Control::Button { label: lang.text("export-copy-button"), icon: None })
    };
    let copy = |(id, copied): (ExportRow, CopyFormat)| {
        let label = match copied {
            CopyFormat::Moves => lang.text("moves"),
            CopyFormat::Position => lang.text("export-position"),
            CopyFormat::Format(name) => name.to_uppercase(),
        };
        copy_row(id, label)
    };
    let picture = copy_row(ExportRow::CopyPicture, lang.text("export-picture"));
    std::iter::once(picture).chain(offered.map(copy)).collect()
}

/// The view of the import report.
pub fn report(app: &App, report: &Report) -> ReportView {
    let lang = app.room.lang();
    let warnings = report.warnings.iter().map(|(file, warning)| (file.clone(), error_text::warning(lang, warning)));
    let mut lines: Vec<(String, String)> = warnings.take(REPORT_LINES_MAX).collect();
    let left = (report.warning_count + report.refused).saturating_sub(lines.len());
    for at in (1..lines.len()).rev() {
        if lines[at].0 == lines[at - 1].0 {
            lines[at].0.clear();
        }
    }
    if left > 0 {
        lines.push((String::new(), lang.text_with("report-more", &[("count", left.into())])));
    }
    let args = [
        ("taken", report.imported_game_count.into()),
        ("odd", report.warning_count.into()),
        ("refused", report.refused.into()),
    ];
    let close = button(app, lang.text("report-ok"), Intent::Do(Action::Back), Some(Icon::Check));
    ReportView {
        title: lang.text("report-title"),
        back: back_button(app),
        summary: lang.text_with("report-summary", &args),
        lines,
        buttons: vec![ButtonView { primary: true, ..close }],
    }
}

/// The question whether an existing file is to be replaced.
fn of_clash(app: &App, clash: &PendingReplacement) -> Dialog {
    let lang = app.room.lang();
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    let name = clash.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Dialog {
        title: lang.text_with("ask-overwrite-title", &[("name", name.into())]),
        text: lang.text("ask-overwrite-text"),
        field: None,
        fault: String::new(),
        buttons: vec![primary(answer("ask-overwrite-no", Reply::Cancel)), answer("replace", Reply::Replace)],
    }
}
