//! A pupil's seat and the active game: the class referee's messages go to the `OnlineGame` that they are about, a new pairing comes to the
//! board, and games that were continued without the class are sent once there is a connection.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::online_text::{join_request_text, seat_text};
use crate::app::game::online::resumption::{RefereeSite, ResumeData};
use crate::app::game::online::seat::{ClassMembership, ClassSeat, FOLDER, JoinRequest};
use crate::app::game::online::{ConnectionError, OnlineEvent, OnlineGame, RefereeConnection};
use crate::link::wire::{DisconnectReason, GuestEvent};
use crate::link::{Closing, host_thread};
use crate::school::broker_connection::WatchEvent;
use crate::school::mqtt_client::BrokerConnectionError;
use crate::school::offline_games;
use crate::school::seat_route::SeatMessage;
use crate::store::log::encode_whole;
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Store};
use std::path::PathBuf;

const OWED: &str = "owed";

/// Handles the messages from the class, and sends the messages that are due.
pub fn poll_class(room: &mut GameContext) {
    // What is said of a refusal is said once, although the door hangs up after it.
    let state = |knock: &JoinRequest| (knock.refusal.is_some(), knock.refusal.is_none() && knock.is_retrying);
    let before = room.friends.join_request.as_ref().map(state);
    let came = room.friends.join_request.as_mut().and_then(|knock| Some((knock.poll_ticket()?, knock.name.clone())));
    let has_news = |knock: &&JoinRequest| state(knock) != (false, false) && Some(state(knock)) != before;
    if let Some(knock) = room.friends.join_request.as_ref().filter(has_news) {
        let text = join_request_text(room.config.lang(), knock);
        room.out.announce(text);
    }
    if let Some((ticket, name)) = came {
        room.friends.join_request = None;
        take_seat(room, ClassMembership::new(name, ticket));
    }
    let Some(mut seat) = room.friends.seat.take() else { return };
    let before = seat.route.game().map(str::to_owned);
    while let Ok(told) = seat.inbox.try_recv() {
        hear_told(room, &mut seat, told);
    }
    let is_called = seat.route.game().is_some() && seat.route.game() != before.as_deref();
    while let Ok(word) = seat.outgoing_messages.try_recv() {
        if seat.route.can_reach_referee()
            && let Some(message) = seat.route.message(&word)
        {
            seat.line.send(message);
        }
    }
    // The game's log may not be on the disk yet, so sending is tried until it succeeds.
    if seat.has_unsent_game
        && seat.route.can_reach_referee()
        && room.active_game.as_ref().is_some_and(|table| table.is_over())
    {
        seat.has_unsent_game = !send_owed(room, &seat);
    }
    room.friends.seat = Some(seat);
    if is_called {
        call(room);
    }
}

/// Handles a new pairing: puts the paired game on the board or, while another game is running there, notifies the pupil.
fn call(room: &mut GameContext) {
    if takes_board(room) {
        return put_game_on_board(room);
    }
    let text = room.config.lang().text("class-called");
    room.out.show_and_announce(text);
}

/// Takes a pupil's seat in a class, and stores the membership for the return after a restart.
pub fn take_seat(room: &mut GameContext, member: ClassMembership) {
    match ClassSeat::take(member.clone(), room.friends.wake.clone()) {
        Ok(seat) => {
            room.saving.write_file(member.write(&room.saving.store));
            room.out.event(format!("class {} seat {}", member.class(), seat.route.seat()));
            let sentence = room.config.lang().text_with("class-joined", &[("class", member.class().to_owned().into())]);
            room.out.announce(sentence);
            room.friends.seat = Some(seat);
        }
        Err(error) => {
            let text = room.config.lang().text_with("friends-failed", &[("why", error.to_string().into())]);
            room.out.show_and_announce(text);
        }
    }
}

/// Leaves the pupil's seat in the class. A game of the class stays on the board and can be continued alone.
pub fn leave_class(room: &mut GameContext) {
    room.friends.seat = None;
    room.friends.join_request = None;
    if room.friends.game.as_ref().is_some_and(OnlineGame::is_class_game) {
        room.friends.game = None;
    }
    room.out.event("class left");
}

fn hear_told(room: &mut GameContext, seat: &mut ClassSeat, told: WatchEvent) {
    match told {
        WatchEvent::Open => {
            seat.connection_error = None;
            seat.line.send(seat.route.on_connected());
            room.out.event("class open");
        }
        WatchEvent::Lost(trouble) => {
            seat.route.on_disconnect();
            room.out.event(format!("class lost {trouble}"));
            let is_taken = trouble == BrokerConnectionError::TicketInUse;
            seat.connection_error = Some(trouble);
            if is_taken {
                let text = seat_text(room.config.lang(), seat);
                room.out.show_and_announce(text);
            }
            tell_party(room, seat, OnlineEvent::Wire(GuestEvent::Lost(DisconnectReason::Broken)));
        }
        WatchEvent::Message(message) => {
            let turns = seat.route.on_message(&message);
            turns.into_iter().for_each(|turn| hear_turn(room, seat, turn));
        }
    }
}

fn hear_turn(room: &mut GameContext, seat: &mut ClassSeat, turn: SeatMessage) {
    match turn {
        SeatMessage::Game(game) => {
            seat.line.set_subscriptions(seat.route.filters());
            end_other(room, game.as_deref());
            room.out.event(format!("class game {}", game.as_deref().unwrap_or("none")));
        }
        SeatMessage::Line => {
            // Without a referee in the class nobody would receive the unsent games.
            if seat.route.can_reach_referee() {
                send_owed(room, seat);
            }
            let word = match seat.route.can_reach_referee() {
                true => GuestEvent::Reconnected,
                false => GuestEvent::Lost(DisconnectReason::Broken),
            };
            tell_party(room, seat, OnlineEvent::Wire(word));
        }
        SeatMessage::Word(word) => {
            tell_party(room, seat, OnlineEvent::Told(host_thread::RefereeEvent::RefereeMessage(Box::new(word))));
        }
        SeatMessage::Bulletin(bulletin) => seat.bulletin = *bulletin,
        SeatMessage::GameStored(game) => {
            let _ = room.saving.store.disk().remove(&owed(&room.saving.store).join(game.as_str()));
            room.out.event(format!("class has {game}"));
            send_owed(room, seat);
        }
    }
}

/// Whether a new game of the class may replace the game on the board. It may not replace a running game of the pupil's own.
fn takes_board(room: &GameContext) -> bool {
    room.active_game
        .as_ref()
        .is_none_or(|table| table.is_over() || table.local_persons.is_some() || table.session.undo_target().is_none())
}

/// Passes a message to the class game that the seat plays now.
fn tell_party(room: &mut GameContext, seat: &ClassSeat, arrived: OnlineEvent) {
    let is_its = |party: &&mut OnlineGame| party.is_class_game() && seat.route.game() == Some(party.kept.game.as_str());
    if let Some(party) = room.friends.game.as_mut().filter(is_its) {
        let _ = party.sender.send(arrived); // The `OnlineGame` holds the receiver.
    }
}

/// Disconnects the open class game if the seat now plays another game.
fn end_other(room: &mut GameContext, game: Option<&str>) {
    let is_other = |party: &&mut OnlineGame| party.is_class_game() && game != Some(party.kept.game.as_str());
    if let Some(party) = room.friends.game.as_mut().filter(is_other) {
        (party.line, party.error) = (RefereeConnection::None, Some(ConnectionError::Closed(Closing::OtherGame)));
        party.replica.on_disconnect();
    }
}

/// Puts the class's game on the board: the local copy if there is one, otherwise a new game once the referee has sent it.
pub fn put_game_on_board(room: &mut GameContext) {
    let Some(seat) = &room.friends.seat else { return };
    let Some(game) = seat.route.game().map(str::to_owned) else { return };
    if room.friends.game.as_ref().is_some_and(|party| party.is_class_game() && party.kept.game == game) {
        return;
    }
    let Ok(mut party) = OnlineGame::of_class(&game, seat.message_sender()) else { return };
    if let Some(opened) = seat.local_game_id().and_then(|id| room.saving.store.open(&id).ok()) {
        room.friends.game = None;
        // The opened game reconnects by itself.
        room.open_game(opened);
        return;
    }
    if seat.route.can_reach_referee() {
        party.replica.on_connected(room.now_ms);
    }
    room.friends.game = Some(party);
}

/// Reconnects a stored class game to the class. Takes the pupil's seat again if necessary.
pub fn reconnect(room: &mut GameContext, party: &mut OnlineGame) {
    if room.friends.seat.is_none()
        && let Some(member) = ClassMembership::read(&room.saving.store)
    {
        take_seat(room, member);
    }
    let Some(seat) = &room.friends.seat else {
        party.error = Some(ConnectionError::Over(DisconnectReason::Unreached));
        return;
    };
    party.line = RefereeConnection::Class(seat.message_sender());
    if seat.route.can_reach_referee() && seat.route.game() == Some(party.kept.game.as_str()) {
        party.replica.on_connected(room.now_ms);
    }
}

// --- Games without the class -------------------------------------------------------------------------------------------------

fn owed(store: &Store) -> PathBuf {
    store.root().join(FOLDER).join(OWED)
}

/// Notes that a class game was continued without the class and has to be sent to the class.
pub fn note_unsent_game(room: &mut GameContext, game: &GameId) {
    if let Some(seat) = &mut room.friends.seat {
        seat.has_unsent_game = true;
    }
    let path = owed(&room.saving.store).join(game.as_str());
    room.saving.write_file(PendingWrite { path, bytes: Vec::new(), set_aside: false });
}

/// Whether the game on the board is a game of a class.
pub fn is_class_game(room: &GameContext) -> bool {
    let table = room.active_game.as_ref().filter(|table| table.local_persons.is_some());
    let kept = table.and_then(|table| ResumeData::read(&room.saving.store, &table.log.id));
    kept.is_some_and(|kept| matches!(kept.role, RefereeSite::Class))
}

/// Sends the first finished game that the class has not received yet. Returns whether there was such a game.
fn send_owed(room: &GameContext, seat: &ClassSeat) -> bool {
    let store = &room.saving.store;
    for name in store.disk().names(&owed(store)).unwrap_or_default() {
        let Some(game) = GameId::parse(&name) else { continue };
        // The game is sent as one log, even if this disk holds its log in parts.
        let Ok(decoded) = store.load_game(&game) else { continue };
        let log = encode_whole(&decoded.setup, &decoded.records);
        let Some(payload) = log.and_then(|log| offline_games::encode_game(&game, log.as_bytes())) else { continue };
        if offline_games::read(&payload).is_some() {
            seat.line.send(seat.route.submission(payload));
            return true;
        }
    }
    false
}
