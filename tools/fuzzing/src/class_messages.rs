//! Fuzzes the messages of a class: MQTT packets and topics to a class's referee and to a pupil over one connection, and tickets.

use qipan_core::link::{FromGuest, FromReferee, PlayerRequest};
use qipan_core::school::class_referee::{ClassReferee, ClassRefereeAction};
use qipan_core::school::mqtt::{self, Message, Packet, Packets};
use qipan_core::school::pupil::Pupil;
use qipan_core::school::ticket::{Ticket, TicketHeader};
use qipan_core::school::topics::{self, RunId, Topic};
use qipan_core::store::{GameId, log, samples};

const CLASS: &str = "7b";
const SEAT: &str = "seat-01";
const GAME: &str = "game-1";

pub const WORDS: &[&str] =
    &["qipan/7b/", "game-1", "seat-01", "lobby", "ask", "answer", "state", "log", "qipan-class 1 "];

fn sides() -> Option<(ClassReferee, Pupil)> {
    let decoded = log::decode(&[samples::SAMPLES[1].2.to_vec()]).ok()?;
    let mut desk = ClassReferee::new(CLASS, RunId(1));
    let seats = decoded.setup.players.iter().enumerate().map(|(at, _)| format!("seat-0{}", at + 1)).collect();
    desk.add_game(0, GameId::parse(GAME)?, decoded.setup, &decoded.records, seats).ok()?;
    let mut pupil = Pupil::new(CLASS, SEAT, 5);
    let _ = pupil.on_connected(0);
    Some((desk, pupil))
}

/// Returns sample inputs: the messages of a game between a class's referee and a pupil, as MQTT packets, and a ticket.
pub fn samples() -> Vec<Vec<u8>> {
    let Some((mut desk, mut pupil)) = sides() else { return Vec::new() };
    let mut samples = vec![vec![0x20, 2, 0, 0], vec![0x90, 3, 0, 1, 0], vec![0xd0, 0], vec![0xb0, 2, 0, 2]];
    let mut words: Vec<Message> = desk.on_connected().into_iter().filter_map(message_of).collect();
    words.push(Message {
        topic: Topic::Seat(SEAT).name(CLASS),
        payload: topics::encode_seat(Some(GAME)),
        is_retained: true,
    });
    for now_ms in (0..5000).step_by(600) {
        for word in std::mem::take(&mut words) {
            samples.push(mqtt::encode_publish(&word));
            pupil.on_message(now_ms, &word);
        }
        let _ = pupil.ask(now_ms, PlayerRequest::Resign);
        for word in pupil.outgoing(now_ms) {
            samples.push(mqtt::encode_publish(&word));
            words.extend(desk.on_message(now_ms, &word).into_iter().filter_map(message_of));
        }
    }
    let addresses = ["127.0.0.1".to_owned()];
    let place = TicketHeader { class: CLASS, addresses: &addresses, port: 8883, authority_der: &[1, 2, 3] };
    samples.push(Ticket::new(&place, SEAT, "secret").encode());
    samples
}

fn message_of(errand: ClassRefereeAction) -> Option<Message> {
    if let ClassRefereeAction::Publish(message) = errand { Some(message) } else { None }
}

/// Parses the bytes as MQTT packets and as a ticket. Returns whether they are either.
pub fn is_accepted(bytes: &[u8]) -> bool {
    let Some((mut desk, mut pupil)) = sides() else { return false };
    let (mut packets, mut is_any) = (Packets::default(), false);
    packets.feed(bytes);
    while let Ok(Some(packet)) = packets.next_packet() {
        is_any = true;
        if let Packet::Message(message) = packet {
            let _ = (desk.on_message(0, &message), pupil.on_message(0, &message), pupil.outgoing(10), desk.tick(4000));
        }
    }
    // The same bytes also come as the payload of a message from a pupil who may speak.
    for (topic, payload) in [
        (Topic::Ask(SEAT), topics::encode_ask(GAME, RunId(3), bytes)),
        (Topic::Ask(SEAT), bytes.to_vec()),
        (Topic::AskOfGame { game: GAME, seat: SEAT }, topics::with_run_id(RunId(3), bytes)),
    ] {
        let _ = desk.on_message(4000, &Message { topic: topic.name(CLASS), payload, is_retained: false });
    }
    let _ = (FromGuest::decode(bytes).is_ok(), FromReferee::decode(bytes).is_ok());
    is_any || Ticket::decode(bytes).is_ok()
}
