//! Qipan: Reversi and five-in-a-row for living rooms, kiosks and classrooms.
//!
//! The modules, from the inside out; `docs/ARCHITECTURE.md` draws their dependencies and `tests/lab/tidy.rs` enforces them.
//!
//! - [`rules`]: the rules of both games; pure functions.
//! - [`app`]: the game on the board, its overlays, its opponents, its settings; intents, views and screens.
//! - [`engine`]: the computer players behind one façade, on a worker thread.
//! - [`formats`]: converts files and texts of other programs to and from a game record.
//! - [`lesson`]: lessons: files, steps, checks of answers, progress; pure functions.
//! - [`link`]: one game on several machines: messages, the referee, a copy that follows, the encrypted connection.
//! - [`policy`]: what the user of this machine may do.
//! - [`review`]: analyses a finished game: values, losses, best lines, facts; pure functions.
//! - [`school`]: a class's games over an MQTT broker: the referee of all games, seats, rounds.
//! - [`session`]: one game while it is played: commands in, events and log records out.
//! - [`store`]: the files: session logs, saves, settings files, themes.
//! - [`shell`]: shows a `ui::Program` in a window, or drives the app by a script.
//! - [`ui`]: our immediate-mode toolkit; knows pieces and cells, no games.
//!
//! The modules from [`rules`] to [`school`] are packages, which `qipan-core` has under one name; [`app`] and [`ui`] come from
//! `qipan-front`. No package depends on a package built on top of it. [`cli`] is the program's command line. It is part of the library
//! because `lab package` documents it.

// Lets the command line name this library as `qipan`, like any other program that uses it.
extern crate self as qipan;

pub mod cli;
pub mod shell;

pub use qipan_core::{engine, formats, lesson, link, policy, review, rules, school, session, store};
pub use qipan_front::{app, ui};
// For `lab`, which trains the engine and measures its speed.
pub use qipan_core::{kernel_entry, with_kernel};
