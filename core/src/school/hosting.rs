//! A class at work in one program: the broker as a child, watched and started again, the referee, and the door where it is wanted.
//! For the command line and for the teacher's window; runs until it is told to end.

use super::broker::{self, Broker, BrokerError};
use super::class::{ClassError, Folder};
use super::desk::Attendance;
use super::door::{self, Door, DoorError};
use super::founding;
use super::office::{self, Office, OfficeError};
use crate::link::wire::Code;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// So often it is looked whether the broker still runs, and as long a dead one rests.
const LOOK: Duration = Duration::from_millis(500);

/// What a class at work tells. Called on several threads.
pub enum Told {
    /// Broker and referee are there; the door where it was wanted: its code, and where it is.
    Ready(Option<Entrance>),
    Office(office::Told),
    Door(door::Told),
    /// It is started again.
    BrokerEnded,
    /// The broker cannot be started again; it is tried on.
    BrokerFails(BrokerError),
}

/// What a pupil has to know to come in.
#[derive(Clone, Debug)]
pub struct Entrance {
    pub code: Code,
    /// As somebody types them.
    pub addresses: Vec<String>,
}

#[derive(Debug)]
pub enum HostingError {
    Class(ClassError),
    Broker(BrokerError),
    Office(OfficeError),
    Door(DoorError),
}

impl HostingError {
    /// Whether the class is at work already, in another program.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self, HostingError::Broker(BrokerError::Port(_)) | HostingError::Office(OfficeError::Twice))
    }
}

impl fmt::Display for HostingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostingError::Class(error) => error.fmt(f),
            HostingError::Broker(error) => error.fmt(f),
            HostingError::Office(error) => error.fmt(f),
            HostingError::Door(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for HostingError {}

/// Works until `ending` says something or is gone.
pub fn run(
    folder: &Folder,
    door: Option<bool>,
    ending: &Receiver<()>,
    told: Arc<dyn Fn(Told) + Send + Sync>,
) -> Result<(), HostingError> {
    broker::open_files_max();
    let class = folder.class().map_err(HostingError::Class)?;
    let port = class.port;
    founding::renew(folder, &class).map_err(HostingError::Class)?;
    let mut broker = Some(Broker::start(folder, port).map_err(HostingError::Broker)?);
    let tell = told.clone();
    let office = Office::open(folder.clone(), move |word| tell(Told::Office(word))).map_err(HostingError::Office)?;
    let door = door.map(|is_local_only| open_door(folder, is_local_only, office.here(), &told)).transpose()?;
    told(Told::Ready(door.as_ref().map(|(_, entrance)| entrance.clone())));
    loop {
        if !broker.as_mut().is_some_and(Broker::is_alive) {
            // It holds nothing, and all come back by themselves.
            told(Told::BrokerEnded);
            broker = Broker::start(folder, port).map_err(|error| told(Told::BrokerFails(error))).ok();
        }
        match ending.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Timeout) => {}
            _ => break,
        }
    }
    // The referee takes its leave while there is a broker; then that ends, too.
    drop(door);
    drop(office);
    drop(broker);
    Ok(())
}

fn open_door(
    folder: &Folder,
    is_local_only: bool,
    here: Attendance,
    told: &Arc<dyn Fn(Told) + Send + Sync>,
) -> Result<(Door, Entrance), HostingError> {
    let code = Code::random().map_err(|error| HostingError::Door(DoorError::Wire(error)))?;
    let tell = told.clone();
    let door = Door::open(folder.clone(), code.clone(), is_local_only, here, move |word| tell(Told::Door(word)));
    let door = door.map_err(HostingError::Door)?;
    let shown = |address: &std::net::IpAddr| match door.port() {
        door::PORT => address.to_string(),
        port => std::net::SocketAddr::new(*address, port).to_string(),
    };
    let addresses = door.addresses().iter().map(shown).collect();
    Ok((door, Entrance { code, addresses }))
}
