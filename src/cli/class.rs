//! The commands `class …` and `referee`: create, run, pair and evaluate a class. A running class ends when the system or Ctrl+C asks it to.

use super::common::{CliError, Common, file_message, print_error};
use super::output::{print, print_sentence};
use clap::{Args, Subcommand, ValueEnum};
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::link::wire::own_addresses;
use qipan::school::broker;
use qipan::school::class::{Class, ClassFolder, ClassPlace, PORT, SEATS_MAX};
use qipan::school::enrollment;
use qipan::school::hosting::{self, JoinDetails};
use qipan::school::pairing;
use qipan::school::provisioning;
use qipan::school::rounds::{self, PairingMethod, PlannedRound, Rounds};
use qipan::school::server::{ClassServer, ServerEvent};
use qipan::session::setup::NAME_CHARS_MAX;
use qipan::session::{ClockRule, Game};
use qipan::store::{Disk, RealDisk};
use std::io::{BufRead, IsTerminal, Read, stderr, stdin};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// Maximum size of the file with the pupils' names, in bytes.
const NAMES_BYTES_MAX: u64 = 1 << 20;
/// Maximum length of an answer that is typed at a terminal, in bytes.
const ANSWER_BYTES_MAX: u64 = 64;

#[derive(Subcommand)]
pub enum ClassCommand {
    /// Make a class's folder: the broker's configuration, passwords and certificates, and a ticket for each seat.
    Init(InitArguments),
    /// Start the broker (Mosquitto) and the referee of a class, watch them, and end both with this program.
    Run {
        /// The class's folder.
        folder: PathBuf,
        /// Give pupils their tickets for a code of six digits, which is printed; a pupil who types a wrong code has to wait.
        #[arg(long)]
        door: bool,
    },
    /// Add the next round to a class's folder; a running referee begins it.
    Pair(PairArguments),
    /// Print the results of all rounds: one line per game, fields separated by tabs.
    Results {
        /// The class's folder.
        folder: PathBuf,
    },
}

#[derive(Args)]
pub struct InitArguments {
    /// The class's folder, which is created.
    folder: PathBuf,
    /// The class's name: up to 16 lower-case letters, digits and -.
    #[arg(long, default_value = "class")]
    name: String,
    /// The number of seats; with `--names`, the number of names.
    #[arg(long, default_value_t = 30)]
    seats: usize,
    /// A file with the pupils' names, one per line. They stay in this folder and the school's network.
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// The address at which pupils reach the broker; by default this machine's addresses. May be given more than once.
    #[arg(long = "address", value_name = "HOST")]
    addresses: Vec<String>,
    #[arg(long, default_value_t = PORT)]
    port: u16,
}

#[derive(Args)]
pub struct PairArguments {
    /// The class's folder.
    folder: PathBuf,
    /// The pairing method: round-robin, swiss, ladder, or hand with the seats of each game.
    way: Pairing,
    /// With `hand`: the two seats of each game, Black first, separated by a comma: seat-01,seat-02.
    #[arg(value_name = "SEAT,SEAT")]
    pairs: Vec<String>,
}

/// How the games of a round are paired.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Pairing {
    RoundRobin,
    Swiss,
    Ladder,
    Hand,
}

pub fn run(common: &Common, command: &ClassCommand) -> Result<(), CliError> {
    match command {
        ClassCommand::Init(arguments) => init(arguments),
        ClassCommand::Run { folder, door } => run_class(folder, door.then_some(common.local_only)),
        ClassCommand::Pair(arguments) => pair(common, arguments),
        ClassCommand::Results { folder } => results(folder),
    }
}

/// Makes a usage error with an English message: the class server writes its messages to administrators in English only.
fn usage(error: impl std::fmt::Display) -> CliError {
    CliError::usage(LocalizedMessage::untranslated(error))
}

fn file(error: impl std::fmt::Display) -> CliError {
    CliError::file_error(LocalizedMessage::untranslated(error))
}

fn open(root: &Path) -> ClassFolder {
    ClassFolder::new(Arc::new(RealDisk), root)
}

fn init(arguments: &InitArguments) -> Result<(), CliError> {
    let names = arguments.names.as_deref().map(names_in).transpose()?;
    let count = names.as_ref().map_or(arguments.seats, Vec::len);
    if !(1..=SEATS_MAX).contains(&count) {
        return Err(CliError::usage(LocalizedMessage::new("cli-class-seats").with("most", SEATS_MAX)));
    }
    let digits = count.to_string().len().max(2);
    let name = |at: usize| names.as_ref().and_then(|names| names.get(at).cloned());
    let place = |at: usize| ClassPlace {
        seat: format!("seat-{:0digits$}", at + 1),
        name: name(at).unwrap_or_else(|| ClassPlace::free_name(at)),
    };
    let addresses = match &arguments.addresses[..] {
        [] => own_addresses().iter().map(ToString::to_string).take(8).collect(),
        given => given.to_vec(),
    };
    let places = (0..count).map(place).collect();
    let class = Class::new(&arguments.name, addresses, arguments.port, places).map_err(usage)?;
    let folder = open(&arguments.folder);
    provisioning::create_class(&folder, &class).map_err(file)?;
    print_sentence(
        &LocalizedMessage::new("cli-class-founded").with("folder", arguments.folder.display()).with("count", count),
    );
    Ok(())
}

fn names_in(file: &Path) -> Result<Vec<String>, CliError> {
    let fail = |what: LocalizedMessage| CliError::of_file(file.display(), what);
    let bytes = RealDisk.read(file, NAMES_BYTES_MAX).map_err(|error| fail(of_disk(&error)))?;
    let text = String::from_utf8(bytes).map_err(|_| fail(LocalizedMessage::new("cli-no-text")))?;
    let clean = |line: &str| qipan::formats::record::clean_text(line, NAME_CHARS_MAX);
    Ok(text.trim_start_matches('\u{feff}').lines().map(clean).filter(|name| !name.is_empty()).collect())
}

/// Returns a channel that receives a message when the system asks the program to end.
fn endings() -> Receiver<()> {
    let (end, ending) = channel();
    qipan::shell::signals::listen(move || _ = end.send(()));
    ending
}

fn print_message(told: ServerEvent) {
    match told {
        ServerEvent::Open | ServerEvent::Round { .. } | ServerEvent::Ended { .. } | ServerEvent::DiskRecovered => {
            print(&format!("{told}\n"))
        }
        ServerEvent::Lost(_) | ServerEvent::Bad(_) | ServerEvent::Stuck => {
            print_error(&LocalizedMessage::untranslated(told))
        }
    }
}

/// Runs only the referee of a class, for a server whose MQTT broker is operated separately.
pub fn run_referee(root: &Path) -> Result<(), CliError> {
    let ending = endings();
    broker::raise_open_files_limit();
    let folder = open(root);
    let class = folder.class().map_err(file)?;
    if provisioning::upgrade_broker_files(&folder, &class).map_err(file)? {
        print_error(&LocalizedMessage::new("cli-broker-renewed"));
    }
    let _office = ClassServer::open(folder, print_message).map_err(file)?;
    let _ = ending.recv();
    Ok(())
}

fn run_class(root: &Path, door: Option<bool>) -> Result<(), CliError> {
    let ending = endings();
    let told = |told: hosting::HostingEvent| match told {
        hosting::HostingEvent::Ready(entrance) => {
            if let Some(JoinDetails { code, addresses }) = entrance {
                let told = LocalizedMessage::new("cli-class-door").with("code", code.as_str());
                print_sentence(&told.with("addresses", addresses.join(", ")));
            }
        }
        hosting::HostingEvent::Server(word) => print_message(word),
        hosting::HostingEvent::Enrollment(word) => tell_of_door(&word),
        hosting::HostingEvent::BrokerEnded => print_error(&LocalizedMessage::new("cli-broker-ended")),
        hosting::HostingEvent::BrokerFails(error) => print_error(&LocalizedMessage::untranslated(error)),
    };
    hosting::run_class(&open(root), door, &ending, Arc::new(told)).map_err(file)
}

fn tell_of_door(told: &enrollment::EnrollmentEvent) {
    match told {
        enrollment::EnrollmentEvent::SeatAssigned { name, seat } => {
            print_sentence(&LocalizedMessage::new("cli-door-sat").with("name", name).with("seat", seat))
        }
        enrollment::EnrollmentEvent::WrongCode => print_error(&LocalizedMessage::new("cli-door-wrong")),
        enrollment::EnrollmentEvent::NotAnnounced => print_error(&LocalizedMessage::new("cli-door-silent")),
        enrollment::EnrollmentEvent::Stuck => print_error(&LocalizedMessage::new("cli-door-stuck")),
    }
}

fn pair(common: &Common, arguments: &PairArguments) -> Result<(), CliError> {
    let folder = open(&arguments.folder);
    let class = folder.class().map_err(file)?;
    let rounds = Rounds(&folder);
    let seats = class.places.len();
    let by = |way: PairingMethod| -> Result<pairing::Round, CliError> {
        let before = rounds.results(&class).map_err(file)?;
        Ok(rounds::pair_automatically(way, seats, &before))
    };
    let round = match arguments.way {
        Pairing::RoundRobin => by(PairingMethod::RoundRobin)?,
        Pairing::Swiss => by(PairingMethod::Swiss)?,
        Pairing::Ladder => by(PairingMethod::Ladder)?,
        Pairing::Hand => by_hand(&class, &arguments.pairs)?,
    };
    if arguments.way != Pairing::Hand && !arguments.pairs.is_empty() {
        return Err(CliError::usage(LocalizedMessage::new("cli-seats-by-hand")));
    }
    let game = Game::standard(common.game.unwrap_or_default());
    let planned = PlannedRound::new(&class, &round, game, common.clock.unwrap_or(ClockRule::None));
    if !may_end_games(&rounds, &class)? {
        return Ok(());
    }
    let number = rounds.add(&class, &planned).map_err(file)?;
    let told = LocalizedMessage::new("cli-round").with("number", number).with("games", planned.tables.len());
    print_sentence(&told.with("rests", planned.rests.len()));
    Ok(())
}

/// Asks whether a new round may begin, because that ends the running games. Reports how many games run; asks only at a terminal, else
/// returns true.
fn may_end_games(rounds: &Rounds, class: &Class) -> Result<bool, CliError> {
    let past = rounds.results(class).map_err(file)?;
    let running = past.last().map_or(0, |past| past.games.iter().filter(|game| game.outcome.is_none()).count());
    if running == 0 {
        return Ok(true);
    }
    print_error(&LocalizedMessage::new("cli-round-ends").with("number", past.len()).count("count", running));
    if !(stdin().is_terminal() && stderr().is_terminal()) {
        return Ok(true);
    }
    print_error(&LocalizedMessage::new("cli-round-ask"));
    let mut answer = String::new();
    // A read error leaves the answer empty, which means no.
    let _ = stdin().lock().take(ANSWER_BYTES_MAX).read_line(&mut answer);
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

fn by_hand(class: &Class, pairs: &[String]) -> Result<pairing::Round, CliError> {
    let place = |seat: &str| class.places.iter().position(|place| place.seat == seat);
    let read = |text: &String| {
        let (black, white) = text.split_once(',')?;
        Some((place(black)?, place(white)?))
    };
    let wrong = |text: &String| CliError::usage(file_message(text, LocalizedMessage::new("cli-two-seats")));
    let pairs: Result<Vec<_>, CliError> = pairs.iter().map(|text| read(text).ok_or_else(|| wrong(text))).collect();
    pairing::by_hand(class.places.len(), &pairs?).map_err(usage)
}

fn results(root: &Path) -> Result<(), CliError> {
    let folder = open(root);
    let class = folder.class().map_err(file)?;
    let past = Rounds(&folder).results(&class).map_err(file)?;
    print(&rounds::results_table(&class, &past));
    Ok(())
}
