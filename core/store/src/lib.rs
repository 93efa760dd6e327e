//! Persistence: session logs, named saves, settings files, users' themes, collections and the index of games.
//!
//! `Store` reads and locks games, `Writer` writes them on a thread of its own and reports when each record is durable. All input and output
//! but SQLite's goes through `disk::Disk`; `recording` is its version for tests. The meaning of settings and the replay of games are
//! decided elsewhere.

pub mod atomic;
pub mod disk;
pub mod folder;
mod forgetful;
mod game_log;
pub mod games;
mod guard;
pub mod incoming;
pub mod index;
mod lessons;
pub mod log;
pub mod policy_place;
pub mod profiles;
mod progress;
mod puzzles;
pub mod recording;
mod results;
mod reviews;
pub mod samples;
pub mod saves;
pub mod settings_file;
mod storage_error;
pub mod theme_archive;
pub mod theme_files;
pub mod time;
mod unfinished;
pub mod writer;

pub use disk::{Disk, RealDisk};
pub use games::{GameId, ListPage, ListedGame, OpenError, OpenGame, ResumeResult, Store, Summary};
pub use incoming::{Incoming, IncomingError, IncomingGame};
pub use progress::PROGRESS;
pub use saves::{Deleted, SAVE_NAME_CHARS_MAX, SaveError, check_save_name, save_name_for};
pub use storage_error::{StorageError, StorageErrorKind, StorageSubject};
pub use writer::{Notice, WriteTiming, Writer};
