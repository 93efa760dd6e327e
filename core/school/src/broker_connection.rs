//! A client's connection to the broker with its thread, which connects, reconnects, and carries messages both ways. For pupils and for the
//! wall; its owner decides what to send.

use super::mqtt::Message;
use super::mqtt_client::{self, BrokerConnectionError, MqttClient, MqttEvent};
use super::socket::{Socket, SocketEvent};
use super::ticket::Ticket;
use rustls::ClientConfig;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// The first and the longest pause, in milliseconds, between attempts to reach the broker.
const AGAIN_MS: (u64, u64) = (200, 3000);
/// The largest number of inputs that wait for the connection thread. Further input waits in the system, and further output is dropped: its
/// sender repeats everything unanswered.
const INBOX: usize = 1024;
/// The duration in milliseconds below which a connection counts as short. The broker allows a ticket only one connection: the next login
/// ends the previous one. After `SHORT_LINES_MAX` short connections in a row another program is using the same seat, and the program that
/// came last notices that first and gives up.
const SHORT_MS: u64 = 5000;
/// The number of short connections in a row after which the client gives up, see `SHORT_MS`.
const SHORT_LINES_MAX: u32 = 3;

/// A notification from the connection thread to its owner.
pub enum WatchEvent {
    /// The client is connected to the broker, with all its subscriptions.
    Open,
    /// The client is disconnected, or not connected yet; reported once until the next `Open`. After `BrokerConnectionError::TicketInUse` the
    /// thread ends: it neither retries nor reports anything more.
    Lost(BrokerConnectionError),
    Message(Message),
}

enum ConnectionInput {
    /// An event of the socket, with the number of its connection.
    Came(u64, SocketEvent),
    Say(Message),
    Follow(Vec<String>),
    End,
}

/// The handle of the connection thread. Dropping it logs out from the broker, without waiting until that is done.
pub struct BrokerConnection {
    inbox: SyncSender<ConnectionInput>,
}

impl BrokerConnection {
    /// Starts the connection thread. `will` is the topic and the payload of the retained message that is published when the connection
    /// breaks or ends. The thread calls `told`, which may block.
    pub fn open(
        ticket: Ticket,
        filters: Vec<String>,
        will: (String, Vec<u8>),
        told: impl Fn(WatchEvent) + Send + 'static,
    ) -> Result<BrokerConnection, BrokerConnectionError> {
        let (inbox, happenings) = sync_channel(INBOX);
        let mut work = BrokerThread {
            tls: mqtt_client::tls(&ticket)?,
            ticket,
            filters,
            will,
            inbox: inbox.clone(),
            connection: None,
            connections: 0,
            again: (0, AGAIN_MS.0),
            is_lost_told: false,
            opened_ms: None,
            short_lines: 0,
            on_event: Box::new(told),
            began: Instant::now(),
        };
        let thread = std::thread::Builder::new().name("class".into());
        let run = move || work.run(happenings);
        thread.spawn(run).map_err(|error| BrokerConnectionError::Io(error.kind()))?;
        Ok(BrokerConnection { inbox })
    }

    /// Queues a message to the broker without blocking. Without a connection the message is dropped.
    pub fn send(&self, message: Message) {
        let _ = self.inbox.try_send(ConnectionInput::Say(message));
    }

    /// Replaces the client's subscriptions by these topics.
    pub fn set_subscriptions(&self, filters: Vec<String>) {
        let _ = self.inbox.try_send(ConnectionInput::Follow(filters));
    }
}

impl Drop for BrokerConnection {
    fn drop(&mut self) {
        // If the queue is full, the thread is so far behind that its connection is already lost.
        let _ = self.inbox.try_send(ConnectionInput::End);
    }
}

struct Connection {
    number: u64,
    socket: Socket,
    client: MqttClient,
}

struct BrokerThread {
    ticket: Ticket,
    tls: Arc<ClientConfig>,
    filters: Vec<String>,
    will: (String, Vec<u8>),
    inbox: SyncSender<ConnectionInput>,
    connection: Option<Connection>,
    connections: u64,
    /// The time in milliseconds of the next attempt to reach the broker, and the pause in milliseconds after that attempt.
    again: (u64, u64),
    is_lost_told: bool,
    /// The time in milliseconds when the connection opened; `None` if it is not open.
    opened_ms: Option<u64>,
    /// The number of short connections in a row, see `SHORT_MS`.
    short_lines: u32,
    on_event: Box<dyn Fn(WatchEvent) + Send>,
    began: Instant,
}

impl BrokerThread {
    fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn run(&mut self, happenings: Receiver<ConnectionInput>) {
        while self.short_lines < SHORT_LINES_MAX {
            self.do_what_is_due();
            let due_ms = self.connection.as_ref().map_or(self.again.0, |connection| connection.client.next_ms());
            let wait = Duration::from_millis(due_ms.saturating_sub(self.now_ms()));
            let first = match happenings.recv_timeout(wait) {
                Err(RecvTimeoutError::Disconnected) => break,
                first => first.ok(),
            };
            let mut is_over = false;
            for happening in first.into_iter().chain(happenings.try_iter().take(INBOX)) {
                is_over |= matches!(happening, ConnectionInput::End);
                self.take(happening);
            }
            if is_over {
                break;
            }
        }
        self.leave();
    }

    fn take(&mut self, happening: ConnectionInput) {
        let now_ms = self.now_ms();
        match happening {
            ConnectionInput::Came(number, came) => self.on_socket_event(number, came),
            ConnectionInput::Say(message) => {
                if let Some(connection) = &mut self.connection {
                    connection.client.send(now_ms, &message);
                }
            }
            ConnectionInput::Follow(filters) => {
                if let Some(connection) = &mut self.connection {
                    connection.client.set_subscriptions(filters.clone());
                }
                self.filters = filters;
            }
            ConnectionInput::End => {}
        }
    }

    fn do_what_is_due(&mut self) {
        let now_ms = self.now_ms();
        if self.connection.is_none() && now_ms >= self.again.0 {
            match self.connect() {
                Ok(connection) => self.connection = Some(connection),
                Err(trouble) => self.lose(trouble),
            }
        }
        let spoken = self.connection.as_mut().map(|connection| {
            connection.client.tick(now_ms)?;
            let bytes = connection.client.outgoing();
            if bytes.is_empty() { Ok(()) } else { connection.socket.send(&bytes) }
        });
        if let Some(Err(trouble)) = spoken {
            self.lose(trouble);
        }
    }

    fn connect(&mut self) -> Result<Connection, BrokerConnectionError> {
        self.connections += 1;
        let (number, inbox) = (self.connections, self.inbox.clone());
        // Sending fails only when the connection thread has ended.
        let socket = Socket::open(&self.ticket.addresses, self.ticket.port, move |came| {
            _ = inbox.send(ConnectionInput::Came(number, came));
        })?;
        let will = (self.will.0.as_str(), &self.will.1[..]);
        let talk = MqttClient::begin(self.now_ms(), self.tls.clone(), &self.ticket, self.filters.clone(), will)?;
        Ok(Connection { number, socket, client: talk })
    }

    /// Handles the loss of the connection to the broker; the next attempt follows after a pause that grows each time.
    fn lose(&mut self, trouble: BrokerConnectionError) {
        self.connection = None;
        let is_short = self.opened_ms.take().is_some_and(|opened_ms| self.now_ms() < opened_ms + SHORT_MS);
        self.short_lines = if is_short { self.short_lines + 1 } else { 0 };
        if self.short_lines >= SHORT_LINES_MAX {
            return (self.on_event)(WatchEvent::Lost(BrokerConnectionError::TicketInUse));
        }
        let pause_ms = self.again.1;
        self.again = (self.now_ms() + pause_ms, (pause_ms * 2).min(AGAIN_MS.1));
        if !std::mem::replace(&mut self.is_lost_told, true) {
            (self.on_event)(WatchEvent::Lost(trouble));
        }
    }

    fn on_socket_event(&mut self, number: u64, came: SocketEvent) {
        let now_ms = self.now_ms();
        let Some(connection) = self.connection.as_mut().filter(|connection| connection.number == number) else {
            return;
        };
        let heard = match came {
            SocketEvent::Bytes(bytes) => connection.client.receive(now_ms, &bytes),
            SocketEvent::Broke => Err(BrokerConnectionError::Io(std::io::ErrorKind::ConnectionReset)),
        };
        match heard {
            Ok(heard) => heard.into_iter().for_each(|heard| self.on_mqtt_event(heard)),
            Err(trouble) => self.lose(trouble),
        }
    }

    fn on_mqtt_event(&mut self, heard: MqttEvent) {
        match heard {
            MqttEvent::Open => {
                (self.again, self.is_lost_told) = ((0, AGAIN_MS.0), false);
                self.opened_ms = Some(self.now_ms());
                (self.on_event)(WatchEvent::Open);
            }
            MqttEvent::Message(message) => (self.on_event)(WatchEvent::Message(message)),
        }
    }

    fn leave(&mut self) {
        let Some(connection) = &mut self.connection else { return };
        let (topic, payload) = self.will.clone();
        connection.client.send(0, &Message { topic, payload, is_retained: true });
        connection.client.log_out();
        let _ = connection.socket.send(&connection.client.outgoing()); // If this fails, the broker publishes the will.
    }
}
