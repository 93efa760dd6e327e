//! The folder of a class: its layout, and `class.ron`, which lists the seats.

use super::ticket::{Ticket, is_name};
use qipan_store::{Disk, Store};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The usual TCP port of an MQTT broker with TLS.
pub const PORT: u16 = 8883;
/// The largest number of seats in a class, or in a school that is run as one class.
pub const SEATS_MAX: usize = 5000;
/// The login of the referee, the client that has access to all topics.
pub const REFEREE: &str = "referee";
/// The login of the teacher, the client that sends requests to the referee.
pub const TEACHER: &str = "teacher";
/// The login of a projector's wall, the client that reads everything and writes nothing.
pub const WALL_LOGIN: &str = "wall";

/// The number of threads that write the logs of a class's games.
pub const WRITERS: usize = 8;

const VERSION: u32 = 1;
const BYTES_MAX: u64 = 1 << 20;

/// A seat of the class, with the name of its pupil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// RON's error messages contain this name.
#[serde(rename = "Place")]
pub struct ClassPlace {
    /// The seat's login, such as `seat-01`.
    pub seat: String,
    /// The name of the seat's pupil as displayed and as written in logs.
    pub name: String,
}

impl ClassPlace {
    /// The default pupil's name of the seat with this index in the class.
    pub fn free_name(at: usize) -> String {
        format!("Seat {}", at + 1)
    }

    /// Whether the seat, which has this index in the class, still has its default name.
    pub fn is_unnamed(&self, at: usize) -> bool {
        self.name == ClassPlace::free_name(at)
    }
}

/// A class: the content of its file `class.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    version: u32,
    /// The class's name, which is part of the class's topics.
    pub name: String,
    /// The addresses of the broker's machine, without a port.
    pub addresses: Vec<String>,
    /// The TCP port of the broker.
    pub port: u16,
    pub places: Vec<ClassPlace>,
}

/// Why a folder is not a usable class, or why a class cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum ClassError {
    #[error("{}: {error}", .file.display())]
    Io { file: PathBuf, error: std::io::Error },
    #[error("{}: {why}", .file.display())]
    Malformed { file: PathBuf, why: String },
    /// The class is invalid: for example its names are invalid or repeated, or it has too many seats.
    #[error("{0}")]
    Unfit(&'static str),
    #[error("{} is a class already", .folder.display())]
    AlreadyExists { folder: PathBuf },
}

impl ClassError {
    pub fn io(file: &Path) -> impl FnOnce(std::io::Error) -> ClassError {
        let file = file.to_owned();
        move |error| ClassError::Io { file, error }
    }
}

impl Class {
    pub fn new(name: &str, addresses: Vec<String>, port: u16, places: Vec<ClassPlace>) -> Result<Class, ClassError> {
        let class = Class { version: VERSION, name: name.to_owned(), addresses, port, places };
        class.check()?;
        Ok(class)
    }

    fn check(&self) -> Result<(), ClassError> {
        let mut seats: Vec<&str> = self.places.iter().map(|place| place.seat.as_str()).collect();
        seats.sort_unstable();
        let are_free = |seat: &&str| is_name(seat) && ![REFEREE, TEACHER, WALL_LOGIN].contains(seat);
        let why = if self.version != VERSION {
            "the class is of another version than this Qipan"
        } else if !is_name(&self.name) {
            "a class's name is up to 16 lower-case letters, digits and -"
        } else if !(1..=SEATS_MAX).contains(&seats.len()) {
            "a class has 1 to 5000 seats"
        } else if !seats.iter().all(are_free) || seats.windows(2).any(|two| two[0] == two[1]) {
            "each seat needs a name of its own: up to 16 lower-case letters, digits and -"
        } else {
            return Ok(());
        };
        Err(ClassError::Unfit(why))
    }

    pub fn encode(&self) -> Vec<u8> {
        // Encoding plain values cannot fail. If it did, the reader would refuse the file.
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new()).unwrap_or_default().into_bytes()
    }

    /// The pupil's name of a seat; `None` if the class has no such seat.
    pub fn person(&self, seat: &str) -> Option<&str> {
        self.places.iter().find(|place| place.seat == seat).map(|place| place.name.as_str())
    }
}

/// The folder in which a class is stored.
#[derive(Clone)]
pub struct ClassFolder {
    disk: Arc<dyn Disk>,
    root: PathBuf,
}

impl ClassFolder {
    pub fn new(disk: Arc<dyn Disk>, root: impl Into<PathBuf>) -> ClassFolder {
        ClassFolder { disk, root: root.into() }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    pub fn class_file(&self) -> PathBuf {
        self.root.join("class.ron")
    }

    pub fn broker_file(&self, name: &str) -> PathBuf {
        self.root.join("broker").join(name)
    }

    pub fn tickets(&self) -> PathBuf {
        self.root.join("tickets")
    }

    pub fn ticket_file(&self, seat: &str) -> PathBuf {
        self.tickets().join(format!("{seat}.ticket"))
    }

    pub fn rounds(&self) -> PathBuf {
        self.root.join("rounds")
    }

    /// The store of the games played at the table with this number. Tables are distributed over several folders, because each folder has
    /// its own writer thread, and a disk syncs many files in parallel as fast as one.
    pub fn store(&self, table: usize) -> Store {
        Store::new(self.disk.clone(), self.root.join("played").join((table % WRITERS + 1).to_string()))
    }

    pub fn class(&self) -> Result<Class, ClassError> {
        let class: Class = self.read(&self.class_file(), BYTES_MAX)?;
        class.check()?;
        Ok(class)
    }

    pub fn ticket(&self, seat: &str) -> Result<Ticket, ClassError> {
        let file = self.ticket_file(seat);
        let bytes = self.disk.read(&file, super::ticket::BYTES_MAX).map_err(ClassError::io(&file))?;
        Ticket::decode(&bytes).map_err(|error| ClassError::Malformed { file, why: error.to_string() })
    }

    /// Reads a value as RON from a file of at most `cap` bytes.
    pub fn read<T: serde::de::DeserializeOwned>(&self, file: &Path, cap: u64) -> Result<T, ClassError> {
        let malformed = |why: String| ClassError::Malformed { file: file.to_owned(), why };
        let bytes = self.disk.read(file, cap).map_err(ClassError::io(file))?;
        let text = String::from_utf8(bytes).map_err(|_| malformed("it is no text".into()))?;
        ron::from_str(&text).map_err(|error| malformed(error.to_string()))
    }
}
