//! Attacks by a pupil with a valid ticket: messages in the name of the referee or of another seat, subscriptions to another seat's topics,
//! logins under other names. Two observers with the tickets of the referee and the teacher see whether a forged message arrives.

use qipan_core::link::{Closing, FromGuest, FromReferee};
use qipan_core::school::class::{Class, ClassFolder, REFEREE, TEACHER};
use qipan_core::school::mqtt::{Message, PACKET_BYTES_MAX};
use qipan_core::school::mqtt_client::{self, BrokerConnectionError, MqttClient, MqttEvent};
use qipan_core::school::socket::{Socket, SocketEvent};
use qipan_core::school::ticket::Ticket;
use qipan_core::school::topics::{self, RunId, Topic};
use std::error::Error;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// An MQTT client that sends forged messages and receives what the broker delivers.
struct ForgingClient {
    talk: MqttClient,
    socket: Socket,
    bytes: Receiver<SocketEvent>,
    began: Instant,
}

impl ForgingClient {
    fn open(ticket: &Ticket, filters: Vec<String>) -> Result<ForgingClient, BrokerConnectionError> {
        let (inbox, bytes) = channel();
        let socket = Socket::open(&ticket.addresses, ticket.port, move |came| _ = inbox.send(came))?;
        let will = Topic::Presence(&ticket.seat).name(&ticket.class);
        let talk =
            MqttClient::begin(0, mqtt_client::tls(ticket)?, ticket, filters, (&will, &topics::encode_presence(false)))?;
        let mut client = ForgingClient { talk, socket, bytes, began: Instant::now() };
        client.wait(|heard| *heard == MqttEvent::Open)?;
        Ok(client)
    }

    /// Receives messages until an event for which `is_it` returns true. Returns the messages before that event.
    fn wait(&mut self, is_it: impl Fn(&MqttEvent) -> bool) -> Result<Vec<Message>, BrokerConnectionError> {
        let mut before = Vec::new();
        while self.began.elapsed() < PATIENCE {
            self.flush()?;
            let came = self.bytes.recv_timeout(Duration::from_millis(100));
            let Ok(came) = came else { continue };
            let SocketEvent::Bytes(bytes) = came else {
                return Err(BrokerConnectionError::Io(std::io::ErrorKind::ConnectionReset));
            };
            for heard in self.talk.receive(0, &bytes)? {
                if is_it(&heard) {
                    return Ok(before);
                }
                before.extend(if let MqttEvent::Message(message) = heard { Some(message) } else { None });
            }
        }
        Err(BrokerConnectionError::Silent)
    }

    fn send(&mut self, message: &Message) -> Result<(), BrokerConnectionError> {
        self.talk.send(0, message);
        self.flush()
    }

    fn flush(&mut self) -> Result<(), BrokerConnectionError> {
        self.socket.send(&self.talk.outgoing())
    }
}

/// Runs all attacks. Returns how many were tried, and how many succeeded.
pub fn run_attacks(folder: &ClassFolder, class: &Class) -> Result<(usize, usize), Box<dyn Error>> {
    let name = |topic: Topic| topic.name(&class.name);
    let (game, own) = ("20260101-000000-0001", &class.places.last().ok_or("no seat")?.seat);
    let victim = &class.places.first().ok_or("no seat")?.seat;
    let everything = |of: &str| {
        let mut all = vec![name(Topic::Presence("+")), name(Topic::Lobby)];
        all.extend(match of {
            REFEREE => vec![name(Topic::Ask("+")), name(Topic::AskOfGame { game: "+", seat: "+" })],
            _ => vec![name(Topic::Log("+")), name(Topic::State("+")), name(Topic::Seat("+"))],
        });
        all.push(name(Topic::Answer { game: "+", seat: victim }));
        all
    };
    let mut lookers = Vec::new();
    for of in [REFEREE, TEACHER] {
        lookers.push(ForgingClient::open(&folder.ticket(of)?, everything(of))?);
    }
    let ticket = folder.ticket(own)?;
    let mut tried = 0;
    let mut arrived = intruders(&ticket, victim, &mut tried);
    // A client may subscribe to all topics, but must not receive messages for other seats.
    let mut forger = ForgingClient::open(&ticket, vec!["#".into(), name(Topic::Answer { game: "+", seat: victim })])?;
    let word = topics::with_run_id(RunId(1), &FromGuest::Leave.encode());
    let closed = topics::with_run_id(RunId(1), &FromReferee::Closed(Closing::Left).encode());
    let forged = [
        (Topic::Ask(victim), topics::encode_ask(game, RunId(1), &FromGuest::Leave.encode())),
        (Topic::AskOfGame { game, seat: victim }, word.clone()),
        (Topic::AskOfGame { game, seat: REFEREE }, word.clone()),
        // The own seat's topic with a game in its name. It is forbidden, too: with made-up names a client could retain messages without
        // end.
        (Topic::AskOfGame { game, seat: own }, word.clone()),
        (Topic::Answer { game, seat: victim }, closed.clone()),
        (Topic::Log(game), closed.clone()),
        (Topic::State(game), closed),
        (Topic::Seat(victim), topics::encode_seat(Some(game))),
        (Topic::Presence(victim), topics::encode_presence(false)),
        (Topic::Lobby, topics::encode_lobby(None)),
    ];
    for is_retained in [false, true] {
        for (topic, payload) in &forged {
            forger.send(&Message { topic: name(*topic), payload: payload.clone(), is_retained })?;
            tried += 1;
        }
    }
    for topic in ["qipan/other/lobby", "$SYS/broker", "qipan"] {
        forger.send(&Message { topic: topic.into(), payload: b"x".to_vec(), is_retained: true })?;
        tried += 1;
    }
    // An allowed message follows on the same connection: when it arrives, all forged messages would have arrived, too.
    let presence = name(Topic::Presence(own));
    forger.send(&Message { topic: presence.clone(), payload: topics::encode_presence(true), is_retained: false })?;
    let is_own = |heard: &MqttEvent| {
        matches!(heard, MqttEvent::Message(message) if message.topic == presence
            && topics::read_presence(&message.payload) == Some(true))
    };
    for looker in &mut lookers {
        let heard = looker.wait(is_own)?;
        arrived += heard.iter().filter(|message| message.topic != presence).count();
    }
    // The referee sends a message to another seat while the forger listens to all topics, then a message to the forger.
    tried += 1;
    let answer = |seat| name(Topic::Answer { game, seat });
    for seat in [victim, own] {
        let message = Message { topic: answer(seat), payload: word.clone(), is_retained: false };
        lookers.first_mut().ok_or("nobody")?.send(&message)?;
    }
    let heard = forger.wait(|heard| matches!(heard, MqttEvent::Message(message) if message.topic == answer(own)))?;
    arrived += heard.iter().filter(|message| message.topic == answer(victim)).count();
    // For a message larger than a frame the broker must close the connection.
    tried += 1;
    forger.send(&Message { topic: presence, payload: vec![b'x'; PACKET_BYTES_MAX + 1], is_retained: false })?;
    arrived += usize::from(forger.wait(|_| false) == Err(BrokerConnectionError::Silent));
    Ok((tried, arrived))
}

/// The counts of a flood of messages.
pub struct FloodOutcome {
    pub messages: usize,
    /// How often the broker closed the connection.
    pub closed_connections: usize,
}

/// Maximum number of messages in a flood.
const FLOOD_MESSAGES_MAX: usize = 2000;
/// Maximum duration of a flood.
const FLOOD_MAX: Duration = Duration::from_secs(30);
/// Size of each message of a flood, in bytes.
const FLOOD_BYTES: usize = 250_000;

/// Sends long retained messages as fast as the broker takes them, on the seat's own topics and on topics of ever new games.
pub fn flood(ticket: &Ticket) -> FloodOutcome {
    let (mut flooded, began) = (FloodOutcome { messages: 0, closed_connections: 0 }, Instant::now());
    while flooded.messages < FLOOD_MESSAGES_MAX && began.elapsed() < FLOOD_MAX {
        let Ok(mut client) = ForgingClient::open(ticket, vec![Topic::Lobby.name(&ticket.class)]) else { continue };
        while flooded.messages < FLOOD_MESSAGES_MAX && began.elapsed() < FLOOD_MAX {
            let (seat, game) = (&ticket.seat[..], format!("g{}", flooded.messages));
            let own =
                [Topic::AskOfGame { game: &game, seat }, Topic::Ask(seat), Topic::Sent(seat), Topic::Presence(seat)];
            let topic = own[flooded.messages % own.len()].name(&ticket.class);
            flooded.messages += 1;
            if client.send(&Message { topic, payload: vec![b'x'; FLOOD_BYTES], is_retained: true }).is_err() {
                flooded.closed_connections += 1;
                break;
            }
        }
    }
    flooded
}

/// Tries logins that must fail: under another seat's name, under an unknown name, at a broker of another class. Returns how many succeeded.
fn intruders(own: &Ticket, victim: &str, tried: &mut usize) -> usize {
    let ticket = |seat: &str, password: &str| {
        let mut ticket = own.clone();
        (ticket.seat, ticket.password) = (seat.to_owned(), password.to_owned());
        ticket
    };
    let all = [(victim, &own.password[..]), ("nobody", &own.password), (REFEREE, &own.password), (&own.seat, "")];
    let all = all.map(|(seat, password)| ticket(seat, password));
    *tried += all.len() + 1;
    let is_in = |ticket: &Ticket| ForgingClient::open(ticket, vec![Topic::Lobby.name(&ticket.class)]).is_ok();
    let others = all.iter().filter(|ticket| is_in(ticket)).count();
    others + usize::from(trusts_another_authority(own))
}

/// Whether a client with a ticket of another class of the same name accepts this class's broker. It must not.
fn trusts_another_authority(own: &Ticket) -> bool {
    use qipan_core::school::{class::ClassPlace, provisioning};
    let Ok(root) = tempfile::tempdir() else { return true };
    let other = ClassFolder::new(std::sync::Arc::new(qipan_core::store::RealDisk), root.path());
    let places = vec![ClassPlace { seat: own.seat.clone(), name: String::new() }];
    let Ok(class) = Class::new(&own.class, own.addresses.clone(), own.port, places) else { return true };
    let ticket = provisioning::create_class(&other, &class).and_then(|()| other.ticket(&own.seat));
    let tried = ticket.map(|ticket| ForgingClient::open(&ticket, vec![Topic::Lobby.name(&own.class)]));
    !matches!(tried, Ok(Err(BrokerConnectionError::NotTheClass(_))))
}
