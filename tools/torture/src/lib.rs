//! Tests that run as long as one likes, with a count and a seed: kills and power cuts, kiosks, networks, schools, disks that fail,
//! other programs' engines, file formats, rules and reviews. Each ends with exit code 1 if a law was broken.
//!
//! Tests of the disk and the window start the real program as a child; the others call the rooms below it.

#[macro_use]
extern crate lab_output;

mod attack;
mod clocks;
mod external;
mod forbidden;
mod kiosk;
mod link;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod profiles;
mod records;
mod results;
mod review;
mod roundtrip;
mod school;
mod sibling;
mod soak;
mod wthor;

use std::error::Error;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Check Renju's forbidden points on public boards and on random ones.
    Forbidden(forbidden::Arguments),
    /// Replay a folder of WTHOR games and compare their scores, or write some of them as sessions.
    Wthor(wthor::Arguments),
    /// Write games in every format and read them again; exit 1 where something that the format holds is lost.
    Roundtrip(roundtrip::Arguments),
    /// Review games; exit 1 where something that is said is refuted by the rules or a longer search.
    Review(review::Arguments),
    /// Measure the answers of the index of games.
    Records(records::Arguments),
    /// Play while the folder for results fails, hangs and is full; exit 1 where a result is lost or doubled, or a frame waits.
    Results(results::Arguments),
    /// Kill the program and cut its disk's power at random moments; exit 1 where something durable is lost. Linux only.
    Attack(attack::Arguments),
    /// Let two programs play for many people in one folder and kill them; exit 1 where a game is lost or in the wrong home. Linux only.
    #[cfg(target_os = "linux")]
    Profiles(profiles::Arguments),
    /// Let computers play fast games by clocks in real time; exit 1 where one loses on time.
    Clocks(clocks::Arguments),
    /// Try engines of others: games by each protocol, and engines with planted faults.
    #[command(subcommand)]
    External(external::Command),
    /// Try a kiosk: a storm of input, a day of its demo, kills and cuts of the power. Linux only.
    #[command(subcommand)]
    Kiosk(kiosk::Command),
    /// Let the real window on $DISPLAY play for an hour; exit 1 where memory, files or threads grow. Linux only.
    Soak(soak::Arguments),
    /// Play linked games over a bad network with a referee that is killed; exit 1 where a move is lost or done twice.
    Link(link::Arguments),
    /// Let a school play over its own broker on 127.0.0.1; exit 1 where a goal is missed or a log differs. Linux only, needs Mosquitto.
    School(school::Arguments),
}

/// Runs a command.
pub fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Forbidden(arguments) => forbidden::run(arguments),
        Command::Wthor(arguments) => wthor::run(arguments),
        Command::Roundtrip(arguments) => roundtrip::run(arguments),
        Command::Review(arguments) => review::run(arguments),
        Command::Records(arguments) => records::run(arguments),
        Command::Results(arguments) => results::run(arguments),
        Command::Attack(arguments) => attack::run(arguments),
        #[cfg(target_os = "linux")]
        Command::Profiles(arguments) => profiles::run(arguments),
        Command::Clocks(arguments) => clocks::run(arguments),
        Command::External(command) => external::run(&command),
        Command::Kiosk(command) => kiosk::run(command),
        Command::Soak(arguments) => soak::run(arguments),
        Command::Link(arguments) => link::run(arguments),
        Command::School(arguments) => school::run(arguments),
    }
}
