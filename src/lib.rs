//! Qipan: Reversi and five-in-a-row for living rooms, kiosks and classrooms.
//!
//! Modules, from the inside out; `docs/ARCHITECTURE.md` draws their dependencies and `tests/lab/tidy.rs` enforces them.
//!
//! - [`rules`]: the rules of both games, pure.
//! - [`app`]: the game on the board, its overlays, its opponents, its settings; intents, views and screens.
//! - [`engine`]: the computer players behind one façade, on a worker thread.
//! - [`formats`]: bytes and text to and from a game record.
//! - [`lesson`]: a lesson that teaches and checks: its file, its steps, right answers, progress; pure.
//! - [`link`]: one game on several machines: messages, the referee, a copy that follows, the wire between machines.
//! - [`policy`]: what the user of this machine may do.
//! - [`review`]: analyses a finished game: values, losses, best lines, facts; pure.
//! - [`school`]: a class's games over a broker: the referee of all games, seats, rounds.
//! - [`session`]: one game as it is played: commands in, events and records out.
//! - [`store`]: the files: session logs, saves, settings files, themes.
//! - [`shell`]: shows a `ui::Program` in a window, or drives the app by a script.
//! - [`ui`]: our immediate-mode toolkit; knows pieces and cells, no games.
//!
//! The modules from [`rules`] to [`school`] are packages, which `qipan-core` has under one name; [`app`] and [`ui`] come from
//! `qipan-front`. No package depends on what is built on top of it.
//! [`cli`] is the program's command line. It is part of the library because `lab package` documents it.

// The command line names the library as any other program on top of it does.
extern crate self as qipan;

pub mod cli;
pub mod shell;

pub use qipan_core::{engine, formats, lesson, link, policy, review, rules, school, session, store};
pub use qipan_front::{app, ui};
// For `lab`, which trains and measures with the engine's kernels.
pub use qipan_core::{kernel_entry, with_kernel};
