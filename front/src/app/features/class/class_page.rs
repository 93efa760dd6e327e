//! The page *Class*. A pupil joins with the class's code, with the stored seat, or with a ticket from the policy file, and sees what the
//! program waits for. A teacher opens the wall, which shows all boards of the class. Has the page's rows and the effects of changing them.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::class_seat as class;
use crate::app::game::online::online_text::{join_request_text, seat_text};
use crate::app::game::online::seat::{ClassMembership, ClassSeat, JoinRequest};
use crate::app::game::online::teacher_class;
use crate::app::game::online::teacher_class::TeacherClass;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::link::wire::{Code, HostAddress};
use crate::policy::Capability;
use crate::school::enrollment;
use crate::school::mqtt_client::BrokerConnectionError;
use crate::session::setup::NAME_CHARS_MAX;
use crate::ui::Icon;
use std::path::{Path, PathBuf};

form_rows! {
    /// The rows of the page *Class*.
    pub(crate) enum ClassRow {
        Name = 0,
        Address = 1,
        Code = 2,
        Join = 3,
        Return = 4,
        Board = 5,
        Leave = 6,
        Folder = 7,
        Wall = 8,
        End = 9,
        ;
        /// One row for each class found in the local network.
        Found(at) = 100,
        /// The page's headings and notes.
        Note(at) = 20,
    }
}

impl Form {
    /// The page *Class*, as a form.
    pub const CLASS: Form = Form::new("class", |_| &[Capability::NewGame, Capability::Files]);
}

/// Maximum number of listed classes in the local network.
const FOUND_MAX: usize = 20;
const ADDRESS_CHARS_MAX: usize = 80;
const CODE_CHARS_MAX: usize = 11;
const PATH_CHARS_MAX: usize = 400;

/// What the user has chosen and typed on the page *Class*.
#[derive(Clone, Debug, Default)]
pub struct ClassPage {
    name: String,
    address: String,
    code: String,
    /// The id of the class that the user chose among those found in the local network.
    chosen: Option<String>,
    /// The typed path: the folder of a class for its teacher, or the path of a ticket.
    folder: String,
    fault: String,
    /// The class that this machine joined earlier, and the pupil's name there; `None` if this machine has not joined a class.
    known: Option<(String, String)>,
}

impl ClassPage {
    pub fn new(room: &GameContext) -> ClassPage {
        let store = &room.saving.store;
        let known = ClassMembership::read(store).map(|member| (member.class().to_owned(), member.name));
        let folder = store.root().join("classes").join("class").display().to_string();
        let name = known.as_ref().map(|(_, name)| name.clone()).unwrap_or_default();
        ClassPage { known, folder, name, ..ClassPage::default() }
    }
}

impl ClassPage {
    fn edit(&mut self, row: ClassRow, text: &str) {
        let field = match row {
            ClassRow::Name => &mut self.name,
            ClassRow::Code => &mut self.code,
            ClassRow::Folder => &mut self.folder,
            ClassRow::Address => {
                self.chosen = None;
                &mut self.address
            }
            _ => return,
        };
        text.clone_into(field);
    }
}

// --- Rows --------------------------------------------------------------------------------------------------------------------

pub fn rows(room: &GameContext, page: &ClassPage) -> Vec<RowView> {
    match (&room.friends.seat, &room.friends.teacher_class) {
        (Some(seat), _) => seat_rows(room, seat),
        (None, Some(hall)) => hall_rows(room.config.lang(), hall),
        (None, None) => joining_rows(room, page),
    }
}

fn field(value: &str, placeholder: &str, chars_max: usize) -> Control {
    Control::Text { value: value.into(), placeholder: placeholder.into(), chars_max }
}

fn joining_rows(room: &GameContext, page: &ClassPage) -> Vec<RowView> {
    let lang = room.config.lang();
    let mut rows = Vec::new();
    let turned = room.friends.join_request.as_ref().map(|knock| join_request_text(lang, knock));
    let notes = turned.into_iter().chain(Some(page.fault.clone()).filter(|text| !text.is_empty()));
    rows.extend((0..).zip(notes).map(|(at, text)| RowView::note(ClassRow::Note(at), text)));
    rows.push(RowView::heading(ClassRow::Note(2), lang.text("class-pupil")));
    if let Some((class, name)) = &page.known {
        let args = [("class", class.clone().into()), ("name", name.clone().into())];
        rows.push(RowView::push(
            ClassRow::Return,
            (lang.text_with("class-known", &args), String::new()),
            lang.text("class-return"),
            Icon::Play,
        ));
    }
    rows.push(RowView::new(
        ClassRow::Name,
        lang.text("friends-name"),
        lang.text("class-name-detail"),
        field(&page.name, "", NAME_CHARS_MAX),
    ));
    rows.extend(near_rows(room, page));
    let address = field(&page.address, "192.168.1.7", ADDRESS_CHARS_MAX);
    rows.push(RowView::new(
        ClassRow::Address,
        lang.text("friends-address"),
        lang.text("class-address-detail"),
        address,
    ));
    let code = field(&page.code, "123 456", CODE_CHARS_MAX);
    rows.push(RowView::new(ClassRow::Code, lang.text("friends-code"), lang.text("class-code-detail"), code));
    rows.push(RowView::push(ClassRow::Join, Default::default(), lang.text("friends-join-button"), Icon::Play));
    rows.extend(teacher_rows(lang, page));
    rows
}

/// One row for each class found in the local network, or a note that none is found.
fn near_rows(room: &GameContext, page: &ClassPage) -> Vec<RowView> {
    let (lang, mut rows) = (room.config.lang(), Vec::new());
    for (at, found) in (0..).map(ClassRow::Found).zip(room.friends.discovered.iter().take(FOUND_MAX)) {
        let is_chosen = page.chosen.as_ref() == Some(&found.id);
        let (id, icon) = if is_chosen { ("friends-chosen", Icon::Check) } else { ("friends-choose", Icon::Play) };
        rows.push(RowView::push(at, (found.name.clone(), String::new()), lang.text(id), icon));
    }
    if room.friends.discovered.is_empty() {
        let id = if room.friends.cannot_discover_hosts { "class-blind" } else { "class-looking" };
        rows.push(RowView::note(ClassRow::Note(3), lang.text(id)));
    }
    rows
}

fn teacher_rows(lang: &Lang, page: &ClassPage) -> Vec<RowView> {
    let mut rows = Vec::new();
    rows.push(RowView::heading(ClassRow::Note(4), lang.text("class-teacher")));
    rows.push(RowView::note(ClassRow::Note(5), lang.text("class-teacher-note")));
    let folder = field(&page.folder, "", PATH_CHARS_MAX);
    rows.push(RowView::new(ClassRow::Folder, lang.text("class-folder"), lang.text("class-folder-detail"), folder));
    rows.push(RowView::push(ClassRow::Wall, Default::default(), lang.text("class-open-wall"), Icon::Look));
    rows
}

fn seat_rows(room: &GameContext, seat: &ClassSeat) -> Vec<RowView> {
    let lang = room.config.lang();
    let args = [("class", seat.member.class().to_owned().into()), ("name", seat.member.name.clone().into())];
    let mut rows = vec![
        RowView::note(ClassRow::Note(0), lang.text_with("class-known", &args)),
        RowView::note(ClassRow::Note(1), seat_text(lang, seat)),
    ];
    let lesson = &seat.bulletin.lesson.name;
    if !lesson.is_empty() {
        rows.push(RowView::note(ClassRow::Note(2), lang.text_with("class-lesson", &[("name", lesson.clone().into())])));
    }
    match &seat.connection_error {
        Some(BrokerConnectionError::TicketInUse) => {
            rows.push(RowView::push(ClassRow::Return, Default::default(), lang.text("class-return"), Icon::Play));
        }
        Some(trouble) => {
            rows.push(RowView::note(
                ClassRow::Note(3),
                lang.text_with("friends-failed", &[("why", trouble.to_string().into())]),
            ));
        }
        None => {}
    }
    if seat.route.game().is_some() {
        rows.push(RowView::push(ClassRow::Board, Default::default(), lang.text("class-to-game"), Icon::Play));
    }
    let detail = lang.text("class-leave-detail");
    rows.push(RowView::push(ClassRow::Leave, (String::new(), detail), lang.text("class-leave"), Icon::Close));
    rows
}

fn hall_rows(lang: &Lang, hall: &TeacherClass) -> Vec<RowView> {
    let mut rows: Vec<RowView> = teacher_class::problem_line(lang, hall)
        .into_iter()
        .map(|text| RowView::note(ClassRow::Note(0), text))
        .collect();
    rows.push(RowView::push(ClassRow::Wall, Default::default(), lang.text("class-open-wall"), Icon::Look));
    rows.push(RowView::push(
        ClassRow::End,
        (String::new(), lang.text("class-end-detail")),
        lang.text("class-end"),
        Icon::Close,
    ));
    rows
}

// --- Changes -----------------------------------------------------------------------------------------------------------------

/// What the controller has to do after a row of the page *Class* was changed.
pub enum ClassFollowUp {
    Stay,
    Board,
    Wall,
}

/// Handles a change of the row with the id `id`. Returns what the controller has to do next.
pub fn change_row(room: &mut GameContext, page: &mut ClassPage, id: u16, change: &RowChange) -> ClassFollowUp {
    let Some(row) = ClassRow::of(id) else { return ClassFollowUp::Stay };
    match (row, change) {
        (_, RowChange::Edit(text)) => page.edit(row, text),
        (ClassRow::Found(at), RowChange::Press) => {
            let found = room.friends.discovered.get(usize::from(at));
            page.chosen = found.map(|found| found.id.clone()).filter(|found| page.chosen.as_ref() != Some(found));
        }
        (ClassRow::Join, RowChange::Press) => join(room, page),
        (ClassRow::Return, RowChange::Press) => {
            if let Some(member) = ClassMembership::read(&room.saving.store) {
                class::take_seat(room, member);
            }
        }
        (ClassRow::Board, RowChange::Press) => {
            class::put_game_on_board(room);
            return if room.friends.game_on_board().is_some() { ClassFollowUp::Board } else { ClassFollowUp::Stay };
        }
        (ClassRow::Leave, RowChange::Press) => class::leave_class(room),
        (ClassRow::Wall, RowChange::Press) => return open_wall(room, page),
        (ClassRow::End, RowChange::Press) => {
            room.friends.teacher_class = None;
            room.out.event("wall closed");
        }
        _ => {}
    }
    ClassFollowUp::Stay
}

fn join(room: &mut GameContext, page: &mut ClassPage) {
    let lang = room.config.lang();
    page.fault = String::new();
    let chosen = room.friends.discovered.iter().find(|found| page.chosen.as_ref() == Some(&found.id));
    // Without a typed address, the only class found is meant.
    let only = room
        .friends
        .discovered
        .first()
        .filter(|_| room.friends.discovered.len() == 1 && page.address.trim().is_empty());
    let target = match chosen.or(only) {
        Some(found) => Some(HostAddress::Addresses(found.addresses.clone())),
        None => HostAddress::parse(&page.address, enrollment::PORT),
    };
    if page.name.trim().is_empty() {
        return page.fault = lang.text("class-name-missing");
    }
    let Some(target) = target else { return page.fault = lang.text("friends-address-wrong") };
    let Some(code) = Code::parse(&page.code) else { return page.fault = lang.text("friends-code-wrong") };
    match JoinRequest::send_to(target, code, page.name.trim().to_owned(), room.friends.wake.clone()) {
        Ok(knock) => room.friends.join_request = Some(knock),
        Err(error) => page.fault = lang.text_with("friends-failed", &[("why", error.to_string().into())]),
    }
}

/// Joins a class with the ticket named in the policy file, unless this machine has already joined a class.
pub fn join_by_policy_ticket(room: &mut GameContext, ticket: &Path) {
    if room.friends.seat.is_none()
        && let Some(member) = ClassMembership::of_file(&room.saving.store, ticket)
    {
        class::take_seat(room, member);
    }
}

fn open_wall(room: &mut GameContext, page: &mut ClassPage) -> ClassFollowUp {
    if room.friends.is_class_use_disabled {
        return ClassFollowUp::Stay;
    }
    if room.friends.teacher_class.is_none() {
        let path = PathBuf::from(page.folder.trim());
        if !path.is_absolute() {
            page.fault = room.config.lang().text("class-folder-wrong");
            return ClassFollowUp::Stay;
        }
        let is_local_only = !room.config.overrides().reaches_others;
        room.friends.teacher_class = TeacherClass::open(room.saving.store.disk_arc(), path, is_local_only);
    }
    ClassFollowUp::Wall
}
