//! The page *Play with a friend*: invites somebody to this machine or joins another one, and shows what is awaited. Its rows and the effect
//! of changing them.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::online_text::{error_text, fault_text};
use crate::app::game::online::{Fault, FriendsError, OnlineGame};
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Change;
use crate::app::kernel::intent::Form;
use crate::app::kernel::kind::GameKind;
use crate::app::kernel::view::{Control, RowView};
use crate::link::office;
use crate::link::wire::{Code, Target};
use crate::policy::Capability;
use crate::rules::Color;
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Player, Seat, Setup};
use crate::ui::Icon;

impl Form {
    pub const FRIENDS: Form =
        Form { word: "friends", capabilities: |_| &[Capability::NewGame, Capability::Files], settings };
}

/// A shared game changes who plays.
fn settings(row: u16) -> &'static [&'static str] {
    match row {
        REVERSI => &["reversi.players"],
        GOMOKU => &["gomoku.players"],
        JOIN => &["reversi.players", "gomoku.players"],
        _ => &[],
    }
}

const NAME: u16 = 0;
const SIDE: u16 = 1;
pub const REVERSI: u16 = 2;
pub const GOMOKU: u16 = 3;
const ADDRESS: u16 = 4;
const CODE: u16 = 5;
pub const JOIN: u16 = 6;
const STOP: u16 = 7;
const OTHER_RULES: u16 = 8;
const BACK_TO_BOARD: u16 = 9;
const CLASS: u16 = 10;
/// The first row of headings and notes.
const NOTES: u16 = 20;
/// The first row of the hosts nearby.
const FOUND: u16 = 100;
/// Maximum number of hosts that are shown.
const FOUND_MAX: usize = 20;
const ADDRESS_CHARS_MAX: usize = 80;
const CODE_CHARS_MAX: usize = 11;
/// Maximum number of this machine's addresses that are shown.
const ADDRESSES_MAX: usize = 2;

/// What was chosen and typed on the page.
#[derive(Clone, Debug, Default)]
pub struct FriendsPage {
    name: String,
    /// The color of the person here; 0 is Black.
    side: usize,
    address: String,
    code: String,
    /// The chosen host nearby, by its id.
    chosen: Option<String>,
    fault: String,
}

impl FriendsPage {
    /// A page with a person's name from the settings.
    pub fn new(room: &GameContext) -> FriendsPage {
        let named = |kind| room.maker().for_two(kind).players.into_iter().map(|player| player.name);
        let mut names = [GameKind::Reversi, GameKind::Gomoku].into_iter().flat_map(named);
        FriendsPage { name: names.find(|name| !name.is_empty()).unwrap_or_default(), ..FriendsPage::default() }
    }
}

// --- Rows --------------------------------------------------------------------------------------------------------------------

pub fn rows(room: &GameContext, page: &FriendsPage) -> Vec<RowView> {
    match &room.friends.party {
        Some(party) if !party.fault.is_some_and(Fault::is_final) || party.is_on_board => waiting_rows(room, party),
        _ => choosing_rows(room, page),
    }
}

fn push(id: u16, label: String, detail: String, button: String, icon: Icon) -> RowView {
    RowView::new(id, label, detail, Control::Button { label: button, icon: Some(icon) })
}

/// The page's title: the code while somebody can still join with it, readable across a room.
pub fn title(room: &GameContext) -> String {
    let (lang, party) = (room.config.lang(), room.friends.party.as_ref());
    let Some(code) = party.and_then(|party| party.code.as_ref()) else { return lang.text("action-friends") };
    let spaced = code.as_str().split_at_checked(3).map(|(first, last)| format!("{first} {last}"));
    lang.with("friends-your-code", &[("code", spaced.unwrap_or_default().into())])
}

fn choosing_rows(room: &GameContext, page: &FriendsPage) -> Vec<RowView> {
    let lang = room.config.lang();
    let field = |value: &String, placeholder: &str, chars_max| Control::Text {
        value: value.clone(),
        placeholder: placeholder.into(),
        chars_max,
    };
    let mut rows = Vec::new();
    let faults = room.friends.party.as_ref().and_then(|party| party.fault).map(|fault| fault_text(lang, fault));
    for (at, text) in (0..).zip(faults.into_iter().chain(Some(page.fault.clone()).filter(|text| !text.is_empty()))) {
        rows.push(RowView::note(NOTES + at, text));
    }
    let name = field(&page.name, "", NAME_CHARS_MAX);
    rows.push(RowView::new(NAME, lang.text("friends-name"), lang.text("friends-name-detail"), name));
    rows.push(RowView::heading(NOTES + 2, lang.text("friends-join")));
    let found = || room.friends.found.iter().take(FOUND_MAX);
    for (at, found) in (FOUND..).zip(found()) {
        let is_chosen = page.chosen.as_ref() == Some(&found.id);
        let (id, icon) = if is_chosen { ("friends-chosen", Icon::Check) } else { ("friends-choose", Icon::Play) };
        rows.push(push(at, found.name.clone(), String::new(), lang.text(id), icon));
    }
    if room.friends.found.is_empty() {
        let id = if room.friends.is_blind { "friends-blind" } else { "friends-looking" };
        rows.push(RowView::note(NOTES + 3, lang.text(id)));
    }
    let address = field(&page.address, "192.168.1.7", ADDRESS_CHARS_MAX);
    rows.push(RowView::new(ADDRESS, lang.text("friends-address"), lang.text("friends-address-detail"), address));
    let code = field(&page.code, "123 456", CODE_CHARS_MAX);
    rows.push(RowView::new(CODE, lang.text("friends-code"), lang.text("friends-code-detail"), code));
    rows.push(push(JOIN, String::new(), String::new(), lang.text("friends-join-button"), Icon::Play));
    rows.push(RowView::heading(NOTES + 4, lang.text("friends-invite")));
    rows.push(RowView::note(NOTES + 5, lang.text("friends-invite-note")));
    let options = [Color::Black, Color::White].map(|color| words::color(lang, color)).to_vec();
    rows.push(RowView::new(SIDE, lang.text("row-side"), String::new(), Control::Choice { options, chosen: page.side }));
    let kinds = [(REVERSI, GameKind::Reversi), (GOMOKU, GameKind::Gomoku)];
    for (id, kind) in kinds.into_iter().filter(|(_, kind)| room.config.offers(*kind)) {
        let game = lang.text(&format!("game-{}", kind.word()));
        rows.push(push(id, game, String::new(), lang.text("friends-invite-button"), Icon::Plus));
    }
    let other = lang.text("friends-other-rules");
    rows.push(push(
        OTHER_RULES,
        other,
        lang.text("friends-other-rules-detail"),
        lang.text("action-new-game"),
        Icon::Plus,
    ));
    let detail = lang.text("friends-class-detail");
    rows.push(push(CLASS, lang.text("action-class"), detail, lang.text("friends-class-button"), Icon::Friends));
    rows
}

fn waiting_rows(room: &GameContext, party: &OnlineGame) -> Vec<RowView> {
    let lang = room.config.lang();
    let mut rows = Vec::new();
    if party.code.is_some() {
        let addresses = party.addresses.iter().take(ADDRESSES_MAX).cloned().collect::<Vec<_>>().join(", ");
        rows.push(RowView::note(NOTES + 1, lang.with("friends-your-address", &[("address", addresses.into())])));
        rows.push(RowView::note(NOTES + 2, lang.text("friends-tell")));
    }
    let mut notes = Vec::new();
    match party.free() {
        None if party.is_host() => notes.push(lang.text("friends-opening")),
        None => notes.push(lang.text("friends-connecting")),
        Some(0) => {}
        Some(count) => notes.push(lang.with("friends-waiting", &[("count", count.into())])),
    }
    notes.extend(party.tries_left.map(|left| lang.with("friends-wrong-code", &[("count", left.into())])));
    notes.extend(party.fault.map(|fault| fault_text(lang, fault)));
    rows.extend((3..).zip(notes).map(|(at, text)| RowView::note(NOTES + at, text)));
    if party.is_on_board {
        let back = lang.text("friends-to-board");
        rows.push(push(BACK_TO_BOARD, String::new(), String::new(), back, Icon::Play));
    }
    let (label, detail) = match party.is_on_board {
        true => ("friends-end", "friends-end-detail"),
        false => ("friends-stop", "friends-stop-detail"),
    };
    rows.push(push(STOP, String::new(), lang.text(detail), lang.text(label), Icon::Close));
    rows
}

// --- Changes -----------------------------------------------------------------------------------------------------------------

/// The next step after a change.
pub enum Next {
    Stay,
    /// Open the new-game page with a player at another machine.
    OtherRules,
    Board,
    /// Open the page *Class*.
    Class,
}

/// Handles a change of a row.
pub fn change(room: &mut GameContext, page: &mut FriendsPage, id: u16, change: &Change) -> Next {
    match (id, change) {
        (NAME, Change::Edit(text)) => text.clone_into(&mut page.name),
        (ADDRESS, Change::Edit(text)) => {
            text.clone_into(&mut page.address);
            page.chosen = None;
        }
        (CODE, Change::Edit(text)) => text.clone_into(&mut page.code),
        (SIDE, Change::Choose(side)) => page.side = (*side).min(1),
        (FOUND.., Change::Press) => {
            let found = room.friends.found.get(usize::from(id - FOUND));
            page.chosen = found.map(|found| found.id.clone()).filter(|found| page.chosen.as_ref() != Some(found));
        }
        (JOIN, Change::Press) => join(room, page),
        (REVERSI, Change::Press) => invite_to(room, page, GameKind::Reversi),
        (GOMOKU, Change::Press) => invite_to(room, page, GameKind::Gomoku),
        (STOP, Change::Press) => stop(room),
        (OTHER_RULES, Change::Press) => {
            return Next::OtherRules;
        }
        (BACK_TO_BOARD, Change::Press) => return Next::Board,
        (CLASS, Change::Press) => return Next::Class,
        _ => {}
    }
    Next::Stay
}

/// Ends the connection. A game on the board stays there and can be continued alone.
fn stop(room: &mut GameContext) {
    room.friends.party = None;
    room.out.event("friends stopped");
}

fn invite_to(room: &mut GameContext, page: &mut FriendsPage, kind: GameKind) {
    let mut setup = room.maker().for_two(kind);
    let here = Player { name: page.name.trim().to_owned(), seat: Seat::Human, minutes: None };
    let there = Player { seat: Seat::Remote, ..Player::default() };
    setup.players = if page.side == 0 { vec![here, there] } else { vec![there, here] };
    page.fault = invite(room, setup).map_or_else(|error| error_text(room.config.lang(), &error), |()| String::new());
}

/// Hosts a game, and reports its address and code in events.
pub fn invite(room: &mut GameContext, setup: Setup) -> Result<(), FriendsError> {
    let is_local_only = !room.config.overrides().reaches_others;
    let now_ms = room.now_ms;
    room.friends.invite(setup, is_local_only, now_ms)?;
    if let Some(party) = &room.friends.party {
        let code = party.code.as_ref().map_or("", Code::as_str).to_owned();
        let addresses = party.addresses.join(" ");
        room.out.event(format!("invites {code} at {addresses}"));
        let spelled: Vec<String> = code.chars().map(String::from).collect();
        let sentence = room.config.lang().with("friends-your-code", &[("code", spelled.join(" ").into())]);
        room.out.announce(sentence);
    }
    Ok(())
}

fn join(room: &mut GameContext, page: &mut FriendsPage) {
    let lang = room.config.lang();
    let chosen = room.friends.found.iter().find(|found| page.chosen.as_ref() == Some(&found.id));
    let target = match chosen {
        Some(found) => Some(Target::Addresses(found.addresses.clone())),
        None => Target::parse(&page.address, office::PORT),
    };
    let Some(target) = target else { return page.fault = lang.text("friends-address-wrong") };
    let Some(code) = Code::parse(&page.code) else { return page.fault = lang.text("friends-code-wrong") };
    let joined = room.friends.join(target, code, page.name.trim().to_owned());
    page.fault = joined.map_or_else(|error| error_text(room.config.lang(), &error), |()| String::new());
}
