//! Texts about games with people at other machines: errors, the state of the connection, the questions of the other players.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::seat::{ClassSeat, JoinRefusal, JoinRequest};
use crate::app::game::online::{ConnectionError, FriendsError, OnlineGame};
use crate::app::kernel::active_game::Question;
use crate::app::kernel::lang::Lang;
use crate::link::wire::{DisconnectReason, Refusal, TRIES_LEFT_UNLIMITED};
use crate::link::{ClockStop, Closing, OfferKind};
use crate::school::mqtt_client::BrokerConnectionError;

pub fn error_text(lang: &Lang, error: &FriendsError) -> String {
    match error {
        FriendsError::Computer => lang.text("friends-computer"),
        FriendsError::Hosting(error) => lang.text_with("friends-failed", &[("why", error.to_string().into())]),
        FriendsError::Wire(error) => lang.text_with("friends-failed", &[("why", error.to_string().into())]),
    }
}

/// Returns the text about a problem with the connection.
pub fn fault_text(lang: &Lang, fault: ConnectionError) -> String {
    match fault {
        ConnectionError::Lost(DisconnectReason::Refused(Refusal::Busy)) => lang.text("friends-busy"),
        ConnectionError::Lost(_) => lang.text("friends-lost"),
        ConnectionError::Over(DisconnectReason::Refused(Refusal::WrongCode { tries_left: TRIES_LEFT_UNLIMITED })) => {
            lang.text("class-code-refused")
        }
        ConnectionError::Over(DisconnectReason::Refused(Refusal::WrongCode { tries_left })) => {
            lang.text_with("friends-code-refused", &[("count", tries_left.into())])
        }
        ConnectionError::Over(gone) => lang.text(match gone {
            DisconnectReason::Refused(Refusal::NotInviting) => "friends-not-inviting",
            DisconnectReason::Refused(Refusal::UnknownToken) => "friends-unknown",
            DisconnectReason::Refused(Refusal::OtherVersion { .. }) => "friends-other-version",
            DisconnectReason::Refused(_) => "friends-full",
            DisconnectReason::Unreached => "friends-unreached",
            DisconnectReason::NotAHost => "friends-no-host",
            DisconnectReason::Replaced => "friends-replaced",
            _ => "friends-over",
        }),
        ConnectionError::Closed(Closing::Full) => lang.text("friends-full"),
        ConnectionError::Closed(Closing::OtherGame) => lang.text("friends-other-game"),
        ConnectionError::Closed(Closing::Version(_)) | ConnectionError::OtherVersion(_) => {
            lang.text("friends-other-version")
        }
        ConnectionError::Closed(Closing::Replaced) => lang.text("friends-replaced"),
        ConnectionError::Closed(_) => lang.text("friends-over"),
        ConnectionError::LogsDiverged(_) => lang.text("friends-apart"),
        ConnectionError::InvitationClosed => lang.text("friends-invitation-closed"),
        ConnectionError::NotAnnounced => lang.text("friends-not-announced"),
        ConnectionError::Stuck => lang.text("friends-stuck"),
    }
}

/// Returns the text about the state of a request to join a class.
pub fn join_request_text(lang: &Lang, knock: &JoinRequest) -> String {
    match knock.refusal {
        None if knock.is_retrying => lang.text("friends-busy"),
        None => lang.text("friends-connecting"),
        Some(JoinRefusal::Unknown) => lang.text("class-unknown"),
        Some(JoinRefusal::NameInUse) => lang.text_with("class-taken", &[("name", knock.name.clone().into())]),
        Some(JoinRefusal::Gone(gone)) => fault_text(lang, ConnectionError::Over(gone)),
    }
}

/// Returns the text that tells what a pupil in the class is waiting for.
pub fn seat_text(lang: &Lang, seat: &ClassSeat) -> String {
    match (&seat.connection_error, seat.route.game()) {
        (Some(BrokerConnectionError::TicketInUse), _) => {
            lang.text_with("class-taken", &[("name", seat.member.name.clone().into())])
        }
        (Some(_), _) => lang.text("class-lost"),
        _ if !seat.route.can_reach_referee() => lang.text("friends-connecting"),
        _ if seat.bulletin.is_held => lang.text("class-held"),
        (None, Some(_)) => lang.text("class-plays"),
        (None, None) if seat.has_no_game() => lang.text("class-rests"),
        (None, None) => lang.text("class-waits"),
    }
}

/// Returns the text of a question from another machine, such as the offer of a draw.
pub fn question_text(lang: &Lang, question: &Question) -> String {
    let Question::Offered { kind, name } = question else { return String::new() };
    let id = match kind {
        OfferKind::Takeback => "ask-takeback",
        OfferKind::Draw => "ask-draw",
        OfferKind::NewGame => "ask-next-game",
        OfferKind::Part => "ask-part",
    };
    lang.text_with(id, &[("name", name.clone().into())])
}

/// Whether the players at other machines are unreachable, for good or for longer than `ALONE_MS`.
pub fn has_no_reachable_peers(room: &GameContext) -> bool {
    let Some(table) = room.active_game.as_ref().filter(|table| table.local_persons.is_some() && !table.is_over())
    else {
        return false;
    };
    let is_late = |party: &OnlineGame| {
        party.apart_since.is_some_and(|since| room.now_ms >= since + crate::app::game::online::ALONE_MS)
    };
    let is_alone = |party: &OnlineGame| party.error.is_some_and(ConnectionError::is_final) || is_late(party);
    !table.is_over() && room.friends.game_on_board().is_none_or(is_alone)
}

/// Returns one line about the other players (a problem with the connection, or an open offer), and whether the line is an alarm.
pub fn other_players_status(room: &GameContext) -> Option<(String, bool)> {
    connection_status(room).or_else(|| {
        let party = room.friends.game_on_board()?;
        let standing = party.replica().state()?.offer.as_ref()?;
        let is_mine = party.replica().own_persons().contains(&standing.offer.person);
        is_mine.then(|| (room.config.lang().text("friends-asked"), false))
    })
}

/// Returns one line about the problem with the connection or a missing player, and whether the problem is permanent.
pub fn connection_status(room: &GameContext) -> Option<(String, bool)> {
    let table = room.active_game.as_ref()?;
    table.local_persons.as_ref()?;
    let lang = room.config.lang();
    let Some(party) = room.friends.game_on_board() else {
        return Some((lang.text("friends-gone"), true)).filter(|_| !table.is_over());
    };
    if let Some(fault) = party.error.filter(|fault| !table.is_over() && *fault != ConnectionError::NotAnnounced) {
        return Some((fault_text(lang, fault), fault.is_final()));
    }
    if party.is_class_game() && party.replica.state().is_some_and(|state| state.stands == Some(ClockStop::Held)) {
        return Some((lang.text("class-held"), false));
    }
    let away = party.absent_persons()?;
    let session = &table.session;
    let name = |person: &usize| match &session.players_in_setup_order()[*person].name {
        name if name.is_empty() => lang.text_with("player-number", &[("number", (person + 1).into())]),
        name => name.clone(),
    };
    let names = away.iter().map(name).collect::<Vec<_>>().join(", ");
    Some((lang.text_with("friends-away", &[("names", names.into())]), false))
}
