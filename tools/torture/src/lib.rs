//! Long-running tests with a count and a seed: kills and power cuts, kiosks, networks, schools, disks that fail, external engines, file
//! formats, rules and reviews. Each ends with exit code 1 if the program broke a promise.
//!
//! Tests of the disk and the window start the real program as a child process; the other tests call the packages of `core` and `front`.

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
pub enum TortureCommand {
    /// Check Renju's forbidden points on public test boards and on random boards.
    Forbidden(forbidden::ForbiddenArguments),
    /// Replay a folder of WTHOR games and compare their scores, or write some of the games as sessions.
    Wthor(wthor::WthorArguments),
    /// Write games in every format and read them again; exit 1 if something that the format can hold is lost.
    Roundtrip(roundtrip::RoundtripArguments),
    /// Review games; exit 1 if the rules or a longer search refute a statement of the review.
    Review(review::ReviewArguments),
    /// Measure how fast the index of games answers questions.
    Records(records::RecordsArguments),
    /// Play while the folder for results fails, hangs or is full; exit 1 if a result is lost or doubled, or a frame waits.
    Results(results::ResultsTortureArguments),
    /// Kill the program and cut its disk's power at random moments; exit 1 if something durable is lost. Linux only.
    Attack(attack::AttackArguments),
    /// Let two programs play for many people in one folder and kill them; exit 1 if a game is lost or in another person's home. Linux only.
    #[cfg(target_os = "linux")]
    Profiles(profiles::ProfilesArguments),
    /// Let computers play fast games with clocks in real time; exit 1 if a computer loses on time.
    Clocks(clocks::ClocksArguments),
    /// Test external engines: games by each protocol, and engines with deliberate faults.
    #[command(subcommand)]
    External(external::ExternalCommand),
    /// Test a kiosk: a storm of input, a day of its demo, kills and power cuts. Linux only.
    #[command(subcommand)]
    Kiosk(kiosk::KioskCommand),
    /// Let the real window on $DISPLAY play for an hour; exit 1 if memory, files or threads grow. Linux only.
    Soak(soak::SoakArguments),
    /// Play games on two or more machines over a bad network with a referee that is killed; exit 1 if a move is lost or done twice.
    Link(link::LinkArguments),
    /// Let a school play over its own broker on 127.0.0.1; exit 1 if a goal is missed or a log differs. Linux only, needs Mosquitto.
    School(school::SchoolArguments),
}

/// Runs one of the long-running tests.
pub fn run(command: TortureCommand) -> Result<(), Box<dyn Error>> {
    match command {
        TortureCommand::Forbidden(arguments) => forbidden::run(arguments),
        TortureCommand::Wthor(arguments) => wthor::run(arguments),
        TortureCommand::Roundtrip(arguments) => roundtrip::run(arguments),
        TortureCommand::Review(arguments) => review::run(arguments),
        TortureCommand::Records(arguments) => records::run(arguments),
        TortureCommand::Results(arguments) => results::run(arguments),
        TortureCommand::Attack(arguments) => attack::run(arguments),
        #[cfg(target_os = "linux")]
        TortureCommand::Profiles(arguments) => profiles::run(arguments),
        TortureCommand::Clocks(arguments) => clocks::run(arguments),
        TortureCommand::External(command) => external::run(&command),
        TortureCommand::Kiosk(command) => kiosk::run(command),
        TortureCommand::Soak(arguments) => soak::run(arguments),
        TortureCommand::Link(arguments) => link::run(arguments),
        TortureCommand::School(arguments) => school::run(arguments),
    }
}
