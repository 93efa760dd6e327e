//! Runs a class in one program: the broker as a child process, watched and restarted, the referee, and the enrollment if requested. For the
//! command line and for the teacher's window; runs until the caller ends it.

use super::broker::{self, Broker, BrokerError};
use super::class::{ClassError, ClassFolder};
use super::class_referee::Attendance;
use super::enrollment::{self, Enrollment, EnrollmentError};
use super::provisioning;
use super::server::{self, ClassServer, ServerError};
use qipan_link::wire::Code;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// The interval at which the broker is checked, and the pause before it is restarted.
const LOOK: Duration = Duration::from_millis(500);

/// A notification from a running class to its owner. Several threads send notifications.
pub enum HostingEvent {
    /// The broker and the referee are running; with an enrollment, its code and its addresses.
    Ready(Option<JoinDetails>),
    Server(server::ServerEvent),
    Enrollment(enrollment::EnrollmentEvent),
    /// The broker process has exited and is restarted.
    BrokerEnded,
    /// The broker cannot be restarted now; further attempts follow.
    BrokerFails(BrokerError),
}

/// What a pupil needs to join the class: the code and an address.
#[derive(Clone, Debug)]
pub struct JoinDetails {
    pub code: Code,
    /// The addresses of this machine in the form in which pupils type them.
    pub addresses: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum HostingError {
    #[error(transparent)]
    Class(ClassError),
    #[error(transparent)]
    Broker(BrokerError),
    #[error(transparent)]
    Server(ServerError),
    #[error(transparent)]
    Door(EnrollmentError),
}

impl HostingError {
    /// Whether hosting failed because another program already runs this class.
    pub fn is_elsewhere(&self) -> bool {
        matches!(
            self,
            HostingError::Broker(BrokerError::Port(_)) | HostingError::Server(ServerError::RefereeAlreadyRuns)
        )
    }
}

/// Runs a class until `ending` receives a value or is closed. `door` says whether to open the enrollment, and whether for this machine
/// only.
pub fn run_class(
    folder: &ClassFolder,
    door: Option<bool>,
    ending: &Receiver<()>,
    told: Arc<dyn Fn(HostingEvent) + Send + Sync>,
) -> Result<(), HostingError> {
    broker::raise_open_files_limit();
    let class = folder.class().map_err(HostingError::Class)?;
    let port = class.port;
    provisioning::upgrade_broker_files(folder, &class).map_err(HostingError::Class)?;
    let mut broker = Some(Broker::start(folder, port).map_err(HostingError::Broker)?);
    let tell = told.clone();
    let server = ClassServer::open(folder.clone(), move |word| tell(HostingEvent::Server(word)))
        .map_err(HostingError::Server)?;
    let door = door.map(|is_local_only| open_door(folder, is_local_only, server.attendance(), &told)).transpose()?;
    told(HostingEvent::Ready(door.as_ref().map(|(_, entrance)| entrance.clone())));
    loop {
        if !broker.as_mut().is_some_and(Broker::is_alive) {
            // Restarting loses nothing, because the broker stores nothing and all clients reconnect automatically.
            told(HostingEvent::BrokerEnded);
            broker = Broker::start(folder, port).map_err(|error| told(HostingEvent::BrokerFails(error))).ok();
        }
        match ending.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Timeout) => {}
            _ => break,
        }
    }
    // The referee must log out while the broker still runs, so the broker is dropped last.
    drop(door);
    drop(server);
    drop(broker);
    Ok(())
}

fn open_door(
    folder: &ClassFolder,
    is_local_only: bool,
    here: Attendance,
    told: &Arc<dyn Fn(HostingEvent) + Send + Sync>,
) -> Result<(Enrollment, JoinDetails), HostingError> {
    let code = Code::random().map_err(|error| HostingError::Door(EnrollmentError::Wire(error)))?;
    let tell = told.clone();
    let door = Enrollment::open(folder.clone(), code.clone(), is_local_only, here, move |word| {
        tell(HostingEvent::Enrollment(word))
    });
    let door = door.map_err(HostingError::Door)?;
    let shown = |address: &std::net::IpAddr| match door.port() {
        enrollment::PORT => address.to_string(),
        port => std::net::SocketAddr::new(*address, port).to_string(),
    };
    let addresses = door.addresses().iter().map(shown).collect();
    Ok((door, JoinDetails { code, addresses }))
}
