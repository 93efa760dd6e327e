//! A class from its teacher's side: the connection to the broker for watching all boards and giving orders and, where this program runs the
//! class, broker, referee and enrollment on a thread of their own. Nothing is started before the page with all boards (the wall) is opened.

use crate::app::kernel::lang::Lang;
use crate::school::broker_connection::{BrokerConnection, WatchEvent};
use crate::school::class::{Class, ClassFolder, ClassPlace, PORT, TEACHER};
use crate::school::hosting::{self, JoinDetails};
use crate::school::mqtt_client::BrokerConnectionError;
use crate::school::teacher_requests::{TeacherReply, TeacherRequest};
use crate::school::ticket::Ticket;
use crate::school::watch::ClassWatch;
use crate::school::{enrollment, provisioning, server};
use crate::store::Disk;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};

/// Maximum number of queued messages from the broker. Further messages wait in the operating system.
const INBOX: usize = 4096;
/// The interval at which the page with all boards handles messages, in milliseconds. A board seen from across a room need not change
/// sooner.
const LOOK_MS: u64 = 500;
/// The number of seats of a class created here.
const SEATS: usize = 40;
/// The name of a class created here.
const NAME: &str = "class";

/// A message from the thread that runs a class.
enum ClassThreadMessage {
    /// The class is ready: the ticket for its broker, and the data for joining if this program lets pupils join.
    Ready(Box<Ticket>, Option<JoinDetails>),
    Failed(String),
    Class(hosting::HostingEvent),
}

/// The open connection to the class's broker, for watching the boards.
struct WatchConnection {
    line: BrokerConnection,
    inbox: Receiver<WatchEvent>,
}

pub struct TeacherClass {
    pub watch: ClassWatch,
    wire: Option<WatchConnection>,
    words: Receiver<ClassThreadMessage>,
    /// Ends the thread that runs the class when dropped.
    _ending: Sender<()>,
    /// What pupils need in order to join, if this program lets them join.
    pub entrance: Option<JoinDetails>,
    /// The number of wrong codes that pupils typed.
    pub wrong_codes: u32,
    /// Why the class could not be opened, in English.
    pub open_error: Option<String>,
    pub connection_error: Option<BrokerConnectionError>,
    /// Whether the referee cannot store moves because of its disk.
    pub has_storage_failure: bool,
    /// Whether this connection may give a teacher's orders. A projector's connection may not.
    pub is_teacher: bool,
    looked_ms: u64,
    /// Whether the message that pupils can join was announced.
    pub is_join_announced: bool,
}

impl TeacherClass {
    /// Opens the class in a folder, or the class that a ticket's file names, on its own thread. Never blocks.
    pub fn open(disk: Arc<dyn Disk>, path: PathBuf, is_local_only: bool) -> Option<TeacherClass> {
        let (sender, words) = channel();
        let (ending, ended) = channel();
        let run = move || run(disk, &path, is_local_only, &sender, &ended);
        std::thread::Builder::new().name("hall".into()).spawn(run).ok()?;
        Some(TeacherClass { words, _ending: ending, ..TeacherClass::empty() })
    }

    /// Creates the state before any class is connected.
    fn empty() -> TeacherClass {
        TeacherClass {
            watch: ClassWatch::new("", TEACHER, 0),
            wire: None,
            words: channel().1,
            _ending: channel().0,
            entrance: None,
            wrong_codes: 0,
            open_error: None,
            connection_error: None,
            has_storage_failure: false,
            is_teacher: true,
            looked_ms: 0,
            is_join_announced: false,
        }
    }

    /// A class with given content, for a picture.
    pub fn staged(watch: ClassWatch, entrance: Option<JoinDetails>) -> TeacherClass {
        TeacherClass { watch, entrance, ..TeacherClass::empty() }
    }

    /// Returns when the page with all boards handles messages next, in milliseconds on the app's clock.
    pub fn next_poll_ms(&self) -> u64 {
        self.looked_ms + LOOK_MS
    }

    /// Sends an order to the referee.
    pub fn send_order(&self, order: &TeacherRequest) {
        if let Some(wire) = self.wire.as_ref().filter(|_| self.is_teacher) {
            wire.line.send(self.watch.order(order));
        }
    }

    /// Whether the connection is open, so that orders can be sent.
    pub fn is_ready(&self) -> bool {
        self.watch.can_reach_referee()
    }

    /// Handles the incoming messages. Returns the referee's replies to the teacher's orders.
    pub fn poll(&mut self, now_ms: u64) -> Vec<TeacherReply> {
        self.looked_ms = now_ms;
        while let Ok(word) = self.words.try_recv() {
            self.hear_word(word);
        }
        let Some(wire) = &self.wire else { return Vec::new() };
        for told in wire.inbox.try_iter() {
            match told {
                WatchEvent::Open => {
                    self.connection_error = None;
                    self.watch.on_connected();
                }
                WatchEvent::Lost(trouble) => {
                    self.watch.on_disconnect();
                    self.connection_error = Some(trouble);
                }
                WatchEvent::Message(message) => self.watch.on_message(now_ms, &message),
            }
        }
        self.watch.outgoing(now_ms).into_iter().for_each(|message| wire.line.send(message));
        self.watch.take_replies()
    }

    fn connect(&mut self, ticket: Ticket, entrance: Option<JoinDetails>) {
        self.entrance = entrance;
        let chance = getrandom::u64().unwrap_or_default();
        self.is_teacher = ticket.seat == TEACHER;
        self.watch = ClassWatch::new(&ticket.class, &ticket.seat, chance);
        let (sender, inbox) = sync_channel(INBOX);
        let told = move |told| _ = sender.send(told); // The class wall polls at its own interval, so no wake-up is needed.
        match BrokerConnection::open(ticket, self.watch.filters(), self.watch.last_will(), told) {
            Ok(line) => self.wire = Some(WatchConnection { line, inbox }),
            Err(trouble) => self.connection_error = Some(trouble),
        }
    }

    fn hear_word(&mut self, word: ClassThreadMessage) {
        match word {
            ClassThreadMessage::Ready(ticket, entrance) => self.connect(*ticket, entrance),
            ClassThreadMessage::Failed(why) => self.open_error = Some(why),
            ClassThreadMessage::Class(hosting::HostingEvent::Enrollment(enrollment::EnrollmentEvent::WrongCode)) => {
                self.wrong_codes = self.wrong_codes.saturating_add(1);
            }
            ClassThreadMessage::Class(hosting::HostingEvent::Server(server::ServerEvent::Stuck)) => {
                self.has_storage_failure = true
            }
            ClassThreadMessage::Class(hosting::HostingEvent::Server(server::ServerEvent::DiskRecovered)) => {
                self.has_storage_failure = false
            }
            ClassThreadMessage::Class(_) => {}
        }
    }
}

/// The body of the class's thread: reads a ticket's file, or runs a whole class from a folder.
fn run(
    disk: Arc<dyn Disk>,
    path: &Path,
    is_local_only: bool,
    words: &Sender<ClassThreadMessage>,
    ended: &Receiver<()>,
) {
    // The receiver may be gone.
    let say = |word: ClassThreadMessage| _ = words.send(word);
    if let Ok(bytes) = disk.read(path, crate::school::ticket::BYTES_MAX) {
        return say(by_ticket(&bytes));
    }
    let folder = ClassFolder::new(disk, path);
    if let Err(error) = found_if_new(&folder, is_local_only) {
        return say(ClassThreadMessage::Failed(error));
    }
    let (sender, teacher) = (words.clone(), folder.clone());
    let told = move |told: hosting::HostingEvent| {
        let word = match told {
            hosting::HostingEvent::Ready(entrance) => ready(&teacher, entrance),
            told => ClassThreadMessage::Class(told),
        };
        let _ = sender.send(word);
    };
    match hosting::run_class(&folder, Some(is_local_only), ended, Arc::new(told)) {
        Ok(()) => {}
        // Another program runs the class. The teacher can watch it anyway.
        Err(error) if error.is_elsewhere() => say(ready(&folder, None)),
        Err(error) => say(ClassThreadMessage::Failed(error.to_string())),
    }
}

/// Reads the connection data from the bytes of a ticket's file.
fn by_ticket(bytes: &[u8]) -> ClassThreadMessage {
    match Ticket::decode(bytes) {
        Ok(ticket) => ClassThreadMessage::Ready(Box::new(ticket), None),
        Err(error) => ClassThreadMessage::Failed(error.to_string()),
    }
}

/// Returns the teacher's connection data for the class in a folder.
fn ready(folder: &ClassFolder, entrance: Option<JoinDetails>) -> ClassThreadMessage {
    match folder.ticket(TEACHER) {
        Ok(mut ticket) => {
            // The broker is usually on this machine.
            ticket.addresses.insert(0, "127.0.0.1".into());
            ClassThreadMessage::Ready(Box::new(ticket), entrance)
        }
        Err(error) => ClassThreadMessage::Failed(error.to_string()),
    }
}

/// Creates a class in a folder that holds no class yet.
fn found_if_new(folder: &ClassFolder, is_local_only: bool) -> Result<(), String> {
    if folder.disk().metadata(&folder.class_file()).is_ok() {
        return Ok(());
    }
    let digits = SEATS.to_string().len();
    let place = |at: usize| ClassPlace { seat: format!("seat-{:0digits$}", at + 1), name: ClassPlace::free_name(at) };
    let addresses = match is_local_only {
        true => vec!["127.0.0.1".to_owned()],
        false => crate::link::wire::own_addresses().iter().map(ToString::to_string).take(8).collect(),
    };
    let class = Class::new(NAME, addresses, PORT, (0..SEATS).map(place).collect());
    class.and_then(|class| provisioning::create_class(folder, &class)).map_err(|error| error.to_string())
}

/// The problem with the class in one line, if any.
pub fn problem_line(lang: &Lang, hall: &TeacherClass) -> Option<String> {
    let failed = |why: &String| lang.text_with("friends-failed", &[("why", why.clone().into())]);
    match (&hall.open_error, &hall.connection_error) {
        (Some(why), _) => Some(failed(why)),
        (None, Some(trouble)) => Some(failed(&trouble.to_string())),
        _ if hall.has_storage_failure => Some(lang.text("friends-stuck")),
        _ => None,
    }
}
