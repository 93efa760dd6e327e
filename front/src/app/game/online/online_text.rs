//! Texts about games with people at other machines: errors, the state of the connection, the others' questions.

use crate::app::game::game_context::GameContext;
use crate::app::game::online::seat::{JoinRefusal, JoinRequest, Seat};
use crate::app::game::online::{Fault, FriendsError, OnlineGame};
use crate::app::kernel::active_game::Question;
use crate::app::kernel::lang::Lang;
use crate::link::wire::{Gone, Refusal, TRIES_PACED};
use crate::link::{Closing, OfferKind, Stands};
use crate::school::talk::Trouble;

pub fn error_text(lang: &Lang, error: &FriendsError) -> String {
    match error {
        FriendsError::Computer => lang.text("friends-computer"),
        FriendsError::Office(error) => lang.with("friends-failed", &[("why", error.to_string().into())]),
        FriendsError::Wire(error) => lang.with("friends-failed", &[("why", error.to_string().into())]),
    }
}

/// The problem with the connection.
pub fn fault_text(lang: &Lang, fault: Fault) -> String {
    match fault {
        Fault::Lost(_) => lang.text("friends-lost"),
        Fault::Over(Gone::Refused(Refusal::WrongCode { tries_left: TRIES_PACED })) => lang.text("class-code-refused"),
        Fault::Over(Gone::Refused(Refusal::WrongCode { tries_left })) => {
            lang.with("friends-code-refused", &[("count", tries_left.into())])
        }
        Fault::Over(gone) => lang.text(match gone {
            Gone::Refused(Refusal::NotInviting) => "friends-not-inviting",
            Gone::Refused(Refusal::UnknownToken) => "friends-unknown",
            Gone::Refused(Refusal::OtherVersion { .. }) => "friends-other-version",
            Gone::Refused(_) => "friends-full",
            Gone::Unreached => "friends-unreached",
            Gone::NotAHost => "friends-no-host",
            Gone::Replaced => "friends-replaced",
            _ => "friends-over",
        }),
        Fault::Closed(Closing::Full) => lang.text("friends-full"),
        Fault::Closed(Closing::OtherGame) => lang.text("friends-other-game"),
        Fault::Closed(Closing::Version(_)) | Fault::OtherVersion(_) => lang.text("friends-other-version"),
        Fault::Closed(Closing::Replaced) => lang.text("friends-replaced"),
        Fault::Closed(_) => lang.text("friends-over"),
        Fault::Apart(_) => lang.text("friends-apart"),
        Fault::InvitationClosed => lang.text("friends-invitation-closed"),
        Fault::NotAnnounced => lang.text("friends-not-announced"),
        Fault::Stuck => lang.text("friends-stuck"),
    }
}

/// The state of a request to join a class.
pub fn knock_text(lang: &Lang, knock: &JoinRequest) -> String {
    match knock.turned {
        None => lang.text("friends-connecting"),
        Some(JoinRefusal::Unknown) => lang.text("class-unknown"),
        Some(JoinRefusal::Here) => lang.with("class-taken", &[("name", knock.name.clone().into())]),
        Some(JoinRefusal::Gone(gone)) => fault_text(lang, Fault::Over(gone)),
    }
}

/// What a pupil in the class is waiting for.
pub fn seat_text(lang: &Lang, seat: &Seat) -> String {
    match (&seat.trouble, seat.way.game()) {
        (Some(Trouble::Taken), _) => lang.with("class-taken", &[("name", seat.member.name.clone().into())]),
        (Some(_), _) => lang.text("class-lost"),
        _ if !seat.way.can_speak() => lang.text("friends-connecting"),
        _ if seat.bulletin.is_held => lang.text("class-held"),
        (None, Some(_)) => lang.text("class-plays"),
        (None, None) if seat.rests() => lang.text("class-rests"),
        (None, None) => lang.text("class-waits"),
    }
}

/// The others' question.
pub fn question_text(lang: &Lang, question: &Question) -> String {
    let Question::Offered { kind, name } = question else { return String::new() };
    let id = match kind {
        OfferKind::Takeback => "ask-takeback",
        OfferKind::Draw => "ask-draw",
        OfferKind::NewGame => "ask-next-game",
        OfferKind::Part => "ask-part",
    };
    lang.with(id, &[("name", name.clone().into())])
}

/// Whether the others are unreachable, for now or for good.
pub fn is_alone(room: &GameContext) -> bool {
    let Some(table) = room.table.as_ref().filter(|table| table.mine.is_some() && !table.is_over()) else {
        return false;
    };
    let is_late = |party: &OnlineGame| {
        party.apart_since.is_some_and(|since| room.now_ms >= since + crate::app::game::online::ALONE_MS)
    };
    let is_alone = |party: &OnlineGame| party.fault.is_some_and(Fault::is_final) || is_late(party);
    !table.is_over() && room.friends.at_table().is_none_or(is_alone)
}

/// The state of the other players in one line, and whether it is an alarm.
pub fn status(room: &GameContext) -> Option<(String, bool)> {
    line_status(room).or_else(|| {
        let party = room.friends.at_table()?;
        let standing = party.replica().state()?.offer.as_ref()?;
        let is_mine = party.replica().mine().contains(&standing.offer.person);
        is_mine.then(|| (room.config.lang().text("friends-asked"), false))
    })
}

/// The problem with the connection or the missing player, and whether it is permanent.
pub fn line_status(room: &GameContext) -> Option<(String, bool)> {
    let table = room.table.as_ref()?;
    table.mine.as_ref()?;
    let lang = room.config.lang();
    let Some(party) = room.friends.at_table() else {
        return Some((lang.text("friends-gone"), true)).filter(|_| !table.is_over());
    };
    if let Some(fault) = party.fault.filter(|fault| !table.is_over() && *fault != Fault::NotAnnounced) {
        return Some((fault_text(lang, fault), fault.is_final()));
    }
    if party.is_of_class() && party.replica.state().is_some_and(|state| state.stands == Some(Stands::Held)) {
        return Some((lang.text("class-held"), false));
    }
    let away = party.away()?;
    let session = &table.session;
    let name = |person: &usize| match &session.persons()[*person].name {
        name if name.is_empty() => lang.with("player-number", &[("number", (person + 1).into())]),
        name => name.clone(),
    };
    let names = away.iter().map(name).collect::<Vec<_>>().join(", ");
    Some((lang.with("friends-away", &[("names", names.into())]), false))
}
