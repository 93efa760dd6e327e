//! The page *A friend elsewhere*: the user hosts a game or joins one on another machine, and sees what the program waits for. Has the
//! page's rows and the effects of changing them.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::online_text::{error_text, fault_text};
use crate::app::game::online::{ConnectionError, FriendsError, OnlineGame};
use crate::app::kernel::config::settings::players_key;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::{Form, RowChange};
use crate::app::kernel::view::{Control, RowView};
use crate::link::host_thread;
use crate::link::wire::{Code, HostAddress};
use crate::policy::Capability;
use crate::rules::Color;
use crate::rules::GameKind;
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Player, Seat, Setup};
use crate::ui::Icon;
use std::sync::LazyLock;

form_rows! {
    /// The rows of the page *A friend elsewhere*.
    pub enum FriendsRow {
        Name = 0,
        Side = 1,
        Address = 4,
        Code = 5,
        Join = 6,
        Stop = 7,
        OtherRules = 8,
        BackToBoard = 9,
        Class = 10,
        ;
        /// One row for each host found in the local network.
        Found(at) = 100,
        /// The page's headings and notes.
        Note(at) = 20,
        /// One row for each game, in the order of `GameKind::ALL`.
        Invite(at) = 12,
    }
}

impl Form {
    /// The page *A friend elsewhere*, as a form.
    pub const FRIENDS_FORM: Form =
        Form { word: "friends", capabilities: |_| &[Capability::NewGame, Capability::Files], settings };
}

/// The keys of every game's players.
static PLAYERS_KEYS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| GameKind::ALL.into_iter().flat_map(players_key).copied().collect());

/// The settings keys whose values pressing the row changes. An online game changes who plays.
fn settings(row: u16) -> &'static [&'static str] {
    match FriendsRow::of(row) {
        Some(FriendsRow::Invite(at)) => GameKind::ALL.get(usize::from(at)).map_or(&[], |kind| players_key(*kind)),
        Some(FriendsRow::Join) => &PLAYERS_KEYS,
        _ => &[],
    }
}

/// Maximum number of hosts in the local network that are listed.
const FOUND_MAX: usize = 20;
const ADDRESS_CHARS_MAX: usize = 80;
const CODE_CHARS_MAX: usize = 11;
/// Maximum number of this machine's network addresses that are shown.
const ADDRESSES_MAX: usize = 2;

/// What the user has chosen and typed on the page *A friend elsewhere*.
#[derive(Clone, Debug, Default)]
pub struct FriendsPage {
    name: String,
    /// The color that the user plays when inviting: 0 for Black, 1 for White.
    side: usize,
    address: String,
    code: String,
    /// The id of the host that the user chose among those found in the local network.
    chosen: Option<String>,
    /// Why inviting or joining failed, as text; empty without an error.
    fault: String,
}

impl FriendsPage {
    /// Creates the page's state, with the first player's name found in the settings.
    pub fn new(room: &GameContext) -> FriendsPage {
        let named = |kind| room.maker().for_two(kind).players.into_iter().map(|player| player.name);
        let mut names = GameKind::ALL.into_iter().flat_map(named);
        FriendsPage { name: names.find(|name| !name.is_empty()).unwrap_or_default(), ..FriendsPage::default() }
    }
}

// --- Rows --------------------------------------------------------------------------------------------------------------------

pub fn rows(room: &GameContext, page: &FriendsPage) -> Vec<RowView> {
    match &room.friends.game {
        Some(party) if !party.error.is_some_and(ConnectionError::is_final) || party.is_on_board => {
            waiting_rows(room, party)
        }
        _ => choosing_rows(room, page),
    }
}

fn push(row: FriendsRow, label: String, detail: String, button: String, icon: Icon) -> RowView {
    RowView::new(row, label, detail, Control::Button { label: button, icon: Some(icon) })
}

/// The page's title. While somebody can still join, the title is the code, large enough to be read across a room.
pub fn page_title(room: &GameContext) -> String {
    let (lang, party) = (room.config.lang(), room.friends.game.as_ref());
    let Some(code) = party.and_then(|party| party.code.as_ref()) else { return lang.text("action-friends") };
    let spaced = code.as_str().split_at_checked(3).map(|(first, last)| format!("{first} {last}"));
    lang.text_with("friends-your-code", &[("code", spaced.unwrap_or_default().into())])
}

fn choosing_rows(room: &GameContext, page: &FriendsPage) -> Vec<RowView> {
    let lang = room.config.lang();
    let field = |value: &String, placeholder: &str, chars_max| Control::Text {
        value: value.clone(),
        placeholder: placeholder.into(),
        chars_max,
    };
    let mut rows = Vec::new();
    let faults = room.friends.game.as_ref().and_then(|party| party.error).map(|fault| fault_text(lang, fault));
    for (at, text) in (0..).zip(faults.into_iter().chain(Some(page.fault.clone()).filter(|text| !text.is_empty()))) {
        rows.push(RowView::note(FriendsRow::Note(at), text));
    }
    let name = field(&page.name, "", NAME_CHARS_MAX);
    rows.push(RowView::new(FriendsRow::Name, lang.text("friends-name"), lang.text("friends-name-detail"), name));
    rows.push(RowView::heading(FriendsRow::Note(2), lang.text("friends-join")));
    let found = || room.friends.discovered.iter().take(FOUND_MAX);
    for (at, found) in (0..).map(FriendsRow::Found).zip(found()) {
        let is_chosen = page.chosen.as_ref() == Some(&found.id);
        let (id, icon) = if is_chosen { ("friends-chosen", Icon::Check) } else { ("friends-choose", Icon::Play) };
        rows.push(push(at, found.name.clone(), String::new(), lang.text(id), icon));
    }
    if room.friends.discovered.is_empty() {
        let id = if room.friends.cannot_discover_hosts { "friends-blind" } else { "friends-looking" };
        rows.push(RowView::note(FriendsRow::Note(3), lang.text(id)));
    }
    let address = field(&page.address, "192.168.1.7", ADDRESS_CHARS_MAX);
    rows.push(RowView::new(
        FriendsRow::Address,
        lang.text("friends-address"),
        lang.text("friends-address-detail"),
        address,
    ));
    let code = field(&page.code, "123 456", CODE_CHARS_MAX);
    rows.push(RowView::new(FriendsRow::Code, lang.text("friends-code"), lang.text("friends-code-detail"), code));
    rows.push(push(FriendsRow::Join, String::new(), String::new(), lang.text("friends-join-button"), Icon::Play));
    rows.push(RowView::heading(FriendsRow::Note(4), lang.text("friends-invite")));
    rows.push(RowView::note(FriendsRow::Note(5), lang.text("friends-invite-note")));
    let options = [Color::Black, Color::White].map(|color| words::color(lang, color)).to_vec();
    rows.push(RowView::new(
        FriendsRow::Side,
        lang.text("row-side"),
        String::new(),
        Control::Choice { options, chosen: page.side },
    ));
    for (at, kind) in GameKind::ALL.into_iter().enumerate().filter(|(_, kind)| room.config.offers(*kind)) {
        let id = FriendsRow::Invite(at as u16);
        let game = lang.text(&format!("game-{}", kind.word()));
        rows.push(push(id, game, String::new(), lang.text("friends-invite-button"), Icon::Plus));
    }
    let other = lang.text("friends-other-rules");
    rows.push(push(
        FriendsRow::OtherRules,
        other,
        lang.text("friends-other-rules-detail"),
        lang.text("action-new-game"),
        Icon::Plus,
    ));
    let detail = lang.text("friends-class-detail");
    rows.push(push(
        FriendsRow::Class,
        lang.text("action-class"),
        detail,
        lang.text("friends-class-button"),
        Icon::Friends,
    ));
    rows
}

fn waiting_rows(room: &GameContext, party: &OnlineGame) -> Vec<RowView> {
    let lang = room.config.lang();
    let mut rows = Vec::new();
    if party.code.is_some() {
        let addresses = party.addresses.iter().take(ADDRESSES_MAX).cloned().collect::<Vec<_>>().join(", ");
        rows.push(RowView::note(
            FriendsRow::Note(1),
            lang.text_with("friends-your-address", &[("address", addresses.into())]),
        ));
        rows.push(RowView::note(FriendsRow::Note(2), lang.text("friends-tell")));
    }
    let mut notes = Vec::new();
    match party.free_seat_count() {
        None if party.is_host() => notes.push(lang.text("friends-opening")),
        None => notes.push(lang.text("friends-connecting")),
        Some(0) => {}
        Some(count) => notes.push(lang.text_with("friends-waiting", &[("count", count.into())])),
    }
    notes.extend(party.tries_left.map(|left| lang.text_with("friends-wrong-code", &[("count", left.into())])));
    notes.extend(party.error.map(|fault| fault_text(lang, fault)));
    rows.extend((3..).zip(notes).map(|(at, text)| RowView::note(FriendsRow::Note(at), text)));
    if party.is_on_board {
        let back = lang.text("friends-to-board");
        rows.push(push(FriendsRow::BackToBoard, String::new(), String::new(), back, Icon::Play));
    }
    let (label, detail) = match party.is_on_board {
        true => ("friends-end", "friends-end-detail"),
        false => ("friends-stop", "friends-stop-detail"),
    };
    rows.push(push(FriendsRow::Stop, String::new(), lang.text(detail), lang.text(label), Icon::Close));
    rows
}

// --- Changes -----------------------------------------------------------------------------------------------------------------

/// What the controller has to do after a row of the page *A friend elsewhere* was changed.
pub enum FriendsFollowUp {
    Stay,
    /// Opens the new-game page with a player at another machine, to choose other rules.
    OtherRules,
    Board,
    /// Opens the page *Class*.
    Class,
}

/// Handles a change of the row with the id `id`. Returns what the controller has to do next.
pub fn change_row(room: &mut GameContext, page: &mut FriendsPage, id: u16, change: &RowChange) -> FriendsFollowUp {
    let Some(row) = FriendsRow::of(id) else { return FriendsFollowUp::Stay };
    match (row, change) {
        (FriendsRow::Name, RowChange::Edit(text)) => text.clone_into(&mut page.name),
        (FriendsRow::Address, RowChange::Edit(text)) => {
            text.clone_into(&mut page.address);
            page.chosen = None;
        }
        (FriendsRow::Code, RowChange::Edit(text)) => text.clone_into(&mut page.code),
        (FriendsRow::Side, RowChange::Choose(side)) => page.side = (*side).min(1),
        (FriendsRow::Found(at), RowChange::Press) => {
            let found = room.friends.discovered.get(usize::from(at));
            page.chosen = found.map(|found| found.id.clone()).filter(|found| page.chosen.as_ref() != Some(found));
        }
        (FriendsRow::Join, RowChange::Press) => join(room, page),
        (FriendsRow::Invite(at), RowChange::Press) => {
            if let Some(&kind) = GameKind::ALL.get(usize::from(at)) {
                invite_to(room, page, kind);
            }
        }
        (FriendsRow::Stop, RowChange::Press) => stop(room),
        (FriendsRow::OtherRules, RowChange::Press) => {
            return FriendsFollowUp::OtherRules;
        }
        (FriendsRow::BackToBoard, RowChange::Press) => return FriendsFollowUp::Board,
        (FriendsRow::Class, RowChange::Press) => return FriendsFollowUp::Class,
        _ => {}
    }
    FriendsFollowUp::Stay
}

/// Ends the connection with the other machines. A game on the board stays there and can be continued without them.
fn stop(room: &mut GameContext) {
    room.friends.game = None;
    room.out.event("friends stopped");
}

fn invite_to(room: &mut GameContext, page: &mut FriendsPage, kind: GameKind) {
    let mut setup = room.maker().for_two(kind);
    let here = Player { name: page.name.trim().to_owned(), seat: Seat::Human, minutes: None };
    let there = Player { seat: Seat::Remote, ..Player::default() };
    setup.players = if page.side == 0 { vec![here, there] } else { vec![there, here] };
    page.fault = host_game(room, setup).map_or_else(|error| error_text(room.config.lang(), &error), |()| String::new());
}

/// Hosts a game with this setup, and reports the address and the code to join in events.
pub fn host_game(room: &mut GameContext, setup: Setup) -> Result<(), FriendsError> {
    let is_local_only = !room.config.overrides().reaches_others;
    let now_ms = room.now_ms;
    room.friends.invite(setup, is_local_only, now_ms)?;
    if let Some(party) = &room.friends.game {
        let code = party.code.as_ref().map_or("", Code::as_str).to_owned();
        let addresses = party.addresses.join(" ");
        room.out.event(format!("invites {code} at {addresses}"));
        let spelled: Vec<String> = code.chars().map(String::from).collect();
        let sentence = room.config.lang().text_with("friends-your-code", &[("code", spelled.join(" ").into())]);
        room.out.announce(sentence);
    }
    Ok(())
}

fn join(room: &mut GameContext, page: &mut FriendsPage) {
    let lang = room.config.lang();
    let chosen = room.friends.discovered.iter().find(|found| page.chosen.as_ref() == Some(&found.id));
    let target = match chosen {
        Some(found) => Some(HostAddress::Addresses(found.addresses.clone())),
        None => HostAddress::parse(&page.address, host_thread::PORT),
    };
    let Some(target) = target else { return page.fault = lang.text("friends-address-wrong") };
    let Some(code) = Code::parse(&page.code) else { return page.fault = lang.text("friends-code-wrong") };
    let joined = room.friends.join(target, code, page.name.trim().to_owned());
    page.fault = joined.map_or_else(|error| error_text(room.config.lang(), &error), |()| String::new());
}
