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
pub enum TortureCommand {
    /// Check Renju's forbidden points on public boards and on random ones.
    Forbidden(forbidden::ForbiddenArguments),
    /// Replay a folder of WTHOR games and compare their scores, or write some of them as sessions.
    Wthor(wthor::WthorArguments),
    /// Write games in every format and read them again; exit 1 where something that the format holds is lost.
    Roundtrip(roundtrip::RoundtripArguments),
    /// Review games; exit 1 where a statement of the review is refuted by the rules or a longer search.
    Review(review::ReviewArguments),
    /// Measure the answers of the index of games.
    Records(records::RecordsArguments),
    /// Play while the folder for results fails, hangs and is full; exit 1 where a result is lost or doubled, or a frame waits.
    Results(results::ResultsTortureArguments),
    /// Kill the program and cut its disk's power at random moments; exit 1 where something durable is lost. Linux only.
    Attack(attack::AttackArguments),
    /// Let two programs play for many people in one folder and kill them; exit 1 where a game is lost or in the wrong home. Linux only.
    #[cfg(target_os = "linux")]
    Profiles(profiles::ProfilesArguments),
    /// Let computers play fast games by clocks in real time; exit 1 where one loses on time.
    Clocks(clocks::ClocksArguments),
    /// Try engines of others: games by each protocol, and engines with planted faults.
    #[command(subcommand)]
    External(external::ExternalCommand),
    /// Try a kiosk: a storm of input, a day of its demo, kills and cuts of the power. Linux only.
    #[command(subcommand)]
    Kiosk(kiosk::KioskCommand),
    /// Let the real window on $DISPLAY play for an hour; exit 1 where memory, files or threads grow. Linux only.
    Soak(soak::SoakArguments),
    /// Play linked games over a bad network with a referee that is killed; exit 1 where a move is lost or done twice.
    Link(link::LinkArguments),
    /// Let a school play over its own broker on 127.0.0.1; exit 1 where a goal is missed or a log differs. Linux only, needs Mosquitto.
    School(school::SchoolArguments),
}

/// Runs a command.
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
