//! How a shared game proceeds: incoming messages become records of the active game, and a person's actions here become requests. Only
//! `online` and its modules use this.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::resumption::{RefereeSite, ResumeData};
use crate::app::game::online::{
    ConnectionError, OnlineEvent, OnlineGame, RefereeConnection, class_seat as class, teacher_replies,
};
use crate::app::kernel::active_game::{ActiveGame, Question};
use crate::app::kernel::game_words as words;
use crate::app::kernel::outbox::FeatureRequest;
use crate::link::host_thread::RefereeEvent;
use crate::link::wire::{DisconnectReason, GuestEvent};
use crate::link::{
    AskError, ClockStop, Closing, FromReferee, Offer, OfferKind, PlayerRequest, ReplicaEvent, RequestRefusal,
};
use crate::rules::Color;
use crate::session::{Command, Record, Seat};

/// Handles the messages of other machines and sends the messages that are due.
pub fn poll_peers(room: &mut GameContext) {
    room.friends.hear_nearby();
    class::poll_class(room);
    teacher_replies::poll_replies(room);
    let Some(mut party) = room.friends.game.take() else { return };
    while let Ok(arrived) = party.inbox.try_recv() {
        take(room, &mut party, arrived);
    }
    if party.replica.is_silent(room.now_ms) {
        party.replica.on_connected(room.now_ms);
    }
    let is_apart = matches!(party.error, Some(ConnectionError::Lost(_))) || party.absent_persons().is_some();
    party.apart_since = party.apart_since.or(Some(room.now_ms)).filter(|_| is_apart);
    begin(room, &mut party);
    show_offer(room, &mut party);
    party.send_due(room.now_ms);
    room.friends.game = Some(party);
    say_line(room);
}

/// Announces once that the connection broke or somebody is away, and once that everybody is back.
fn say_line(room: &mut GameContext) {
    let status = crate::app::game::online::online_text::connection_status(room).map(|(text, _)| text);
    let Some(party) = room.friends.game.as_mut().filter(|party| party.said != status) else { return };
    let lang = room.config.lang();
    let was_held = party.said == Some(lang.text("class-held"));
    party.said = status.clone();
    let text = status.unwrap_or_else(|| lang.text(if was_held { "class-plays" } else { "friends-all-back" }));
    room.out.announce(text);
}

fn take(room: &mut GameContext, party: &mut OnlineGame, arrived: OnlineEvent) {
    match arrived {
        OnlineEvent::Told(RefereeEvent::RefereeMessage(word)) => take_word(room, party, *word),
        // Several threads send the number of tries left, in any order.
        OnlineEvent::Told(RefereeEvent::WrongCode { tries_left }) => {
            party.tries_left = Some(party.tries_left.map_or(tries_left, |known| known.min(tries_left)));
        }
        OnlineEvent::Told(RefereeEvent::InvitationClosed) => {
            party.code = None;
            party.error = Some(ConnectionError::InvitationClosed);
        }
        OnlineEvent::Told(RefereeEvent::OtherVersion { theirs }) => {
            party.error = Some(ConnectionError::OtherVersion(theirs))
        }
        OnlineEvent::Told(RefereeEvent::NotAnnounced) => party.error = Some(ConnectionError::NotAnnounced),
        OnlineEvent::Told(RefereeEvent::Stuck) => party.error = Some(ConnectionError::Stuck),
        OnlineEvent::Wire(GuestEvent::Joined { token }) => {
            if let RefereeSite::Guest { token: kept, .. } = &mut party.kept.role {
                *kept = token.to_text();
            }
            found_line(room, party);
        }
        OnlineEvent::Wire(GuestEvent::Reconnected) => found_line(room, party),
        OnlineEvent::Wire(GuestEvent::Frame(bytes)) => match FromReferee::decode(&bytes) {
            Ok(word) => take_word(room, party, word),
            Err(_) => end_line(party, ConnectionError::Over(DisconnectReason::Garbled)),
        },
        OnlineEvent::Wire(GuestEvent::Lost(gone)) => {
            party.replica.on_disconnect();
            party.error = Some(ConnectionError::Lost(gone));
        }
        OnlineEvent::Wire(GuestEvent::Ended(gone)) => {
            // The referee's own closing message is more specific than the end of the connection.
            let fault = party.error.filter(|fault| fault.is_final()).unwrap_or(ConnectionError::Over(gone));
            end_line(party, fault);
        }
    }
}

fn found_line(room: &mut GameContext, party: &mut OnlineGame) {
    party.error = None;
    party.replica.on_connected(room.now_ms);
    store_resume_data(room, party);
}

fn end_line(party: &mut OnlineGame, fault: ConnectionError) {
    party.replica.on_disconnect();
    (party.line, party.error) = (RefereeConnection::None, Some(fault));
}

fn take_word(room: &mut GameContext, party: &mut OnlineGame, word: FromReferee) {
    for heard in party.replica.on_message(room.now_ms, word) {
        match heard {
            ReplicaEvent::Welcomed { game, mine } => {
                (party.kept.game, party.kept.mine) = (game, mine);
                if let Some(table) = room.active_game.as_mut().filter(|_| party.is_on_board) {
                    table.local_persons = Some(party.kept.mine.clone());
                }
                store_resume_data(room, party);
            }
            ReplicaEvent::Record(record, _) if party.is_on_board => follow(room, &record),
            ReplicaEvent::Record(..) | ReplicaEvent::Changed | ReplicaEvent::Done { .. } => {}
            ReplicaEvent::Refused { reason, .. } => refuse(room, reason),
            ReplicaEvent::Closed(closing) => closed(room, party, closing),
            ReplicaEvent::Diverged(apart) => end_line(party, ConnectionError::LogsDiverged(apart)),
        }
    }
    if party.error == Some(ConnectionError::Stuck) && party.is_clock_running() {
        party.error = None;
    }
}

/// Applies the referee's next record to the active game.
fn follow(room: &mut GameContext, record: &Record) {
    let Some(table) = &mut room.active_game else { return };
    // The replica has just applied this record, so the two copies stay equal.
    if let Ok(event) = table.apply_referee_record(record, room.now_ms, &room.saving) {
        if !room.saving.expects_success() {
            room.out.event(format!("volatile {}", record.number));
        }
        room.handle_events(&[event]);
    }
}

fn closed(room: &mut GameContext, party: &mut OnlineGame, closing: Closing) {
    match closing {
        Closing::NewGame => {
            party.replica = crate::link::Replica::new(party.kept.me, party.kept.names.clone());
            (party.answered, party.declined, party.is_on_board) = (None, None, false);
            party.replica.on_connected(room.now_ms);
        }
        Closing::Silent | Closing::Stranger => party.replica.on_connected(room.now_ms),
        _ => party.error = Some(ConnectionError::Closed(closing)),
    }
}

/// Writes the data for a later reconnection beside the game's log.
fn store_resume_data(room: &GameContext, party: &OnlineGame) {
    if let Some(table) = room.active_game.as_ref().filter(|_| party.is_on_board) {
        room.saving.write_file(party.kept.write(&room.saving.store, &table.log.id));
    }
}

/// Puts an online game on the board once everybody is seated.
fn begin(room: &mut GameContext, party: &mut OnlineGame) {
    let is_ready = party.replica.state().is_some_and(|state| state.stands != Some(ClockStop::Waiting));
    let Some(session) = party.replica.session().filter(|_| !party.is_on_board && is_ready) else { return };
    if session.last_record_number() < party.replica.state().map_or(0, |state| state.record) {
        return;
    }
    let is_over = party.replica.state().is_some_and(|state| state.stands == Some(ClockStop::Over));
    if party.is_class_game() && is_over {
        return; // The game is already over.
    }
    let (setup, records) = (session.setup().clone(), party.replica.records().to_vec());
    let opened = room.saving.store.create_from(&setup, records);
    room.out.event(format!("start {}", opened.id));
    if room.show_stored_game(opened, true) {
        party.is_on_board = true;
        if let Some(table) = &mut room.active_game {
            table.local_persons = Some(party.kept.mine.clone());
        }
        if let (Some(seat), Some(table)) =
            (room.friends.seat.as_mut().filter(|_| party.is_class_game()), &room.active_game)
        {
            seat.remember(&party.kept.game, &table.log.id);
        }
        store_resume_data(room, party);
        room.ask_next_move();
    }
}

/// Reconnects a stored online game that was opened on the board.
pub fn reconnect_stored_game(room: &mut GameContext) {
    let Some(table) = &mut room.active_game else { return };
    if table.is_over() || !table.session.setup().players.iter().any(|player| player.seat == Seat::Remote) {
        return;
    }
    let kept = ResumeData::read(&room.saving.store, &table.log.id);
    table.local_persons = Some(kept.as_ref().map(|kept| kept.mine.clone()).unwrap_or_default());
    let again = kept.and_then(|kept| OnlineGame::resume(kept, table.session.setup(), &table.log.records));
    let Some(mut party) = again else { return room.ask_next_move() };
    party.is_on_board = true;
    if party.is_class_game() {
        class::reconnect(room, &mut party);
    }
    if let Err(error) = party.go_back(&room.friends.store, &room.friends.wake, room.now_ms) {
        let shown = crate::app::game::online::online_text::error_text(room.config.lang(), &error);
        room.out.report_problem_text(shown);
        // There is no connection to restore: the people here can continue alone.
        party.error = Some(ConnectionError::Over(DisconnectReason::Unreached));
    }
    room.friends.game = Some(party);
    room.ask_next_move();
}

/// Ends this machine's part in the online game on the board.
pub fn leave(room: &mut GameContext) {
    if room.friends.game_on_board().is_some() {
        room.friends.game = None;
    }
}

// --- Requests ----------------------------------------------------------------------------------------------------------------

/// Sends a person's command as a request to the referee.
pub fn request_command(room: &mut GameContext, command: &Command) {
    let wish = match command {
        Command::Place(point) => PlayerRequest::Place(*point),
        Command::Pass => PlayerRequest::Pass,
        Command::Open(action) => PlayerRequest::Open(action.clone()),
        Command::Resign(_) => PlayerRequest::Resign,
        Command::Undo => PlayerRequest::Offer(OfferKind::Takeback),
        Command::AgreeDraw => PlayerRequest::Offer(OfferKind::Draw),
        // The referee makes the steps that the rules make by themselves.
        Command::AddAutomaticRecords => return,
        _ => return announce_line(room, "friends-not-here"),
    };
    ask_wish(room, wish, Some(command));
}

/// Offers the other players another game.
pub fn offer_next_game(room: &mut GameContext) {
    if room.friends.game_on_board().is_some_and(OnlineGame::is_class_game) {
        return announce_line(room, "class-pairs");
    }
    ask_wish(room, PlayerRequest::Offer(OfferKind::NewGame), None);
}

fn ask_wish(room: &mut GameContext, wish: PlayerRequest, command: Option<&Command>) {
    let now_ms = room.now_ms;
    let Some(party) = &mut room.friends.game else { return announce_line(room, "friends-gone") };
    let Some(person) = person_for(party, &wish) else { return announce_line(room, "friends-looks-on") };
    let asked = party.replica.ask(now_ms, person, wish);
    party.send_due(now_ms);
    match (asked, command) {
        (Ok(_), _) => {}
        (Err(AskError::Refused(refusal)), Some(command)) => room.report_refusal(command, refusal),
        (Err(AskError::Pending), _) => announce_line(room, "friends-pending"),
        (Err(AskError::NoGame), _) => announce_line(room, "friends-gone"),
        (Err(_), _) => announce_line(room, "friends-not-now"),
    }
}

/// Returns the person at this machine in whose name a request is sent: the person to move, otherwise the first person here.
fn person_for(party: &OnlineGame, wish: &PlayerRequest) -> Option<u8> {
    let session = party.replica.session()?;
    let to_act = session.player_index_to_act(session.cursor()) as u8;
    let mine = party.replica.own_persons();
    let is_his = mine.contains(&to_act) && !matches!(wish, PlayerRequest::Offer(OfferKind::Takeback));
    if is_his { Some(to_act) } else { mine.first().copied() }
}

/// Answers the open offer of a player at another machine.
pub fn answer_offer(room: &mut GameContext, agrees: bool) {
    let now_ms = room.now_ms;
    let Some(party) = &mut room.friends.game else { return };
    let standing = party.replica.state().and_then(|state| state.offer.as_ref()).map(|standing| standing.offer);
    party.answered = standing;
    for person in party.replica.own_persons().to_vec() {
        party.replica.answer_offer(now_ms, person, agrees);
    }
    party.send_due(now_ms);
}

fn refuse(room: &mut GameContext, reason: RequestRefusal) {
    let id = match reason {
        RequestRefusal::AskedEnough => "friends-asked-enough",
        RequestRefusal::OtherOffer => "friends-other-offer",
        RequestRefusal::Behind | RequestRefusal::Old | RequestRefusal::Ahead => "friends-behind",
        RequestRefusal::Waiting | RequestRefusal::Held => "friends-waits",
        RequestRefusal::Spectator => "friends-looks-on",
        _ => "friends-not-now",
    };
    announce_line(room, id);
}

fn announce_line(room: &mut GameContext, id: &str) {
    room.out.event(format!("rejected {id}"));
    let text = room.config.lang().text(id);
    room.out.show_and_announce(text);
}

// --- Offers ------------------------------------------------------------------------------------------------------------------

/// Shows an offer of another machine as a question while the offer stands. Reports once that this machine's own offer was declined.
fn show_offer(room: &mut GameContext, party: &mut OnlineGame) {
    let Some(table) = room.active_game.as_mut().filter(|_| party.is_on_board) else { return };
    let (mine, state) = (party.replica.own_persons(), party.replica.state());
    let standing = state.and_then(|state| state.offer.as_ref()).map(|standing| standing.offer);
    let asked = standing.filter(|offer| !mine.contains(&offer.person) && party.answered != Some(*offer));
    match (asked, &table.question) {
        (Some(offer), None) => {
            let name = name_of(table, offer, room.config.lang());
            let question = Question::Offered { kind: offer.kind, name };
            room.out.event(format!("offered {}", kind_word(offer.kind)));
            room.out.announce(crate::app::game::online::online_text::question_text(room.config.lang(), &question));
            table.question = Some(question);
            // The question is asked over the board.
            room.out.request(FeatureRequest::ToBoard);
        }
        (None, Some(Question::Offered { .. })) => table.question = None,
        _ => {}
    }
    let declined = state.and_then(|state| state.declined).filter(|declined| mine.contains(&declined.offer.person));
    if let Some(declined) = declined.filter(|declined| party.declined != Some(declined.offer)) {
        party.declined = Some(declined.offer);
        let by = Offer { person: declined.by, ..declined.offer };
        let name = name_of(table, by, room.config.lang());
        room.out.event(format!("declined {}", kind_word(declined.offer.kind)));
        let text = room.config.lang().text_with("friends-declined", &[("name", name.into())]);
        room.out.show_and_announce(text);
    }
}

fn kind_word(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Takeback => "takeback",
        OfferKind::Draw => "draw",
        OfferKind::NewGame => "new-game",
        OfferKind::Part => "part",
    }
}

fn name_of(table: &ActiveGame, offer: Offer, lang: &crate::app::kernel::lang::Lang) -> String {
    let session = &table.session;
    let colors = || Color::ALL.into_iter().take(session.players().len());
    let color = colors().find(|color| session.player_index_of(*color) == usize::from(offer.person));
    words::player_name(lang, session.players(), color.unwrap_or(Color::Black))
}
