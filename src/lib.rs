//! Qipan: Reversi and five-in-a-row for living rooms, kiosks and classrooms.
//!
//! Rooms, from the inside out; `docs/ARCHITECTURE.md` draws the arrows and `tests/lab/tidy.rs` holds them.
//!
//! - [`rules`]: the rules of both games, pure.
//! - [`app`]: a table, its aids, its opponents, its settings; intents, views and screens.
//! - [`engine`]: the computer players behind one façade, on a worker thread.
//! - [`formats`]: bytes and text to and from a game record.
//! - [`lesson`]: a lesson that teaches and checks: its file, its steps, right answers, progress; pure.
//! - [`link`]: one game on several machines: messages, the referee, a copy that follows, the wire between machines.
//! - [`policy`]: what the user of this machine may do.
//! - [`review`]: what happened in a game: values, losses, best lines, facts; pure.
//! - [`school`]: a class's games over a broker: the referee of all, seats, rounds.
//! - [`session`]: one sitting of one game: commands in, events and records out.
//! - [`store`]: what is kept: session logs, saves, settings files, themes.
//! - [`shell`]: shows a `ui::Program` in a window, or drives the app by a script.
//! - [`ui`]: our immediate-mode toolkit; knows pieces and cells, no games.
//!
//! The rooms from [`rules`] to [`school`] are a package of their own, `qipan-core`, and so are [`app`] and [`ui`], `qipan-front`:
//! nothing of them depends on what is built on top.
//! [`cli`] is the program's command line on top of them; it stands here because `lab package` describes it, too.

// The command line names the library as any other program on top of it does.
extern crate self as qipan;

pub mod cli;
pub mod shell;

pub use qipan_core::{engine, formats, lesson, link, policy, review, rules, school, session, store};
pub use qipan_front::{app, ui};
// For `lab`, which trains and measures with the engine's kernels.
pub use qipan_core::{kernel_entry, with_kernel};
