//! `class …` and `referee`: a class's folder is founded, run, paired and evaluated. Runs until it is told to end.

use super::common::{Common, Failure, complain, print};
use clap::{Args, Subcommand, ValueEnum};
use qipan::app::GameKind;
use qipan::link::wire::own_addresses;
use qipan::school::broker::{self, Broker};
use qipan::school::class::{Class, Folder, PORT, Place, SEATS_MAX};
use qipan::school::founding;
use qipan::school::office::{Office, Told};
use qipan::school::pairing::{self, Outcome};
use qipan::school::rounds::{self, Planned, Rounds, Way};
use qipan::session::setup::NAME_CHARS_MAX;
use qipan::session::{ClockRule, Game, GomokuGame};
use qipan::store::{Disk, RealDisk};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// No list of names is longer.
const NAMES_BYTES_MAX: u64 = 1 << 20;
/// So often it is looked whether the broker still runs, and as long a dead one rests.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Subcommand)]
pub enum Command {
    /// Make a class's folder: the broker's configuration, passwords and certificates, and a ticket a seat.
    Init(InitArguments),
    /// Start the broker (Mosquitto) and the referee of a class, watch them, and end both with this program.
    Run {
        /// The class's folder.
        folder: PathBuf,
    },
    /// Put the next round into a class's folder; a running referee begins it.
    Pair(PairArguments),
    /// Print what came of all rounds, a line a game, fields between tabs.
    Results {
        /// The class's folder.
        folder: PathBuf,
    },
}

#[derive(Args)]
pub struct InitArguments {
    /// The class's folder, which is made.
    folder: PathBuf,
    /// The class's name: up to 16 lower-case letters, digits and -.
    #[arg(long, default_value = "class")]
    name: String,
    /// How many seats; `--names` counts them itself.
    #[arg(long, default_value_t = 30)]
    seats: usize,
    /// A file with the pupils' names, one a line. They stay in this folder and the school's network.
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Where pupils reach the broker; without it this machine's addresses. May be given more than once.
    #[arg(long = "address", value_name = "HOST")]
    addresses: Vec<String>,
    #[arg(long, default_value_t = PORT)]
    port: u16,
}

#[derive(Args)]
pub struct PairArguments {
    /// The class's folder.
    folder: PathBuf,
    /// How: round-robin, swiss, ladder, or by hand with the seats of each game.
    way: Pairing,
    /// By hand: the two seats of each game, Black first, with a comma between: seat-01,seat-02.
    #[arg(value_name = "SEAT,SEAT")]
    pairs: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Pairing {
    RoundRobin,
    Swiss,
    Ladder,
    Hand,
}

pub fn run(common: &Common, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Init(arguments) => init(arguments),
        Command::Run { folder } => run_class(folder),
        Command::Pair(arguments) => pair(common, arguments),
        Command::Results { folder } => results(folder),
    }
}

fn open(root: &Path) -> Folder {
    Folder::new(Arc::new(RealDisk), root)
}

fn init(arguments: &InitArguments) -> Result<(), Failure> {
    let names = arguments.names.as_deref().map(names_in).transpose()?;
    let count = names.as_ref().map_or(arguments.seats, Vec::len);
    if !(1..=SEATS_MAX).contains(&count) {
        return Err(Failure::usage("a class has 1 to 5000 seats"));
    }
    let digits = count.to_string().len().max(2);
    let name = |at: usize| names.as_ref().and_then(|names| names.get(at).cloned());
    let place = |at: usize| Place {
        seat: format!("seat-{:0digits$}", at + 1),
        name: name(at).unwrap_or_else(|| format!("Seat {}", at + 1)),
    };
    let addresses = match &arguments.addresses[..] {
        [] => own_addresses().iter().map(ToString::to_string).take(8).collect(),
        given => given.to_vec(),
    };
    let places = (0..count).map(place).collect();
    let class = Class::new(&arguments.name, addresses, arguments.port, places).map_err(Failure::usage)?;
    let folder = open(&arguments.folder);
    founding::found(&folder, &class).map_err(Failure::file)?;
    print(&format!(
        "{}: {count} seats; sheet.txt says who has which ticket. Next: qipan class run {0}\n",
        arguments.folder.display()
    ));
    Ok(())
}

fn names_in(file: &Path) -> Result<Vec<String>, Failure> {
    let fail = |why: &dyn std::fmt::Display| Failure::file(format!("{}: {why}", file.display()));
    let bytes = RealDisk.read(file, NAMES_BYTES_MAX).map_err(|error| fail(&error))?;
    let text = String::from_utf8(bytes).map_err(|_| fail(&"it is no text in UTF-8"))?;
    let clean = |line: &str| qipan::formats::record::clean_text(line, NAME_CHARS_MAX);
    Ok(text.trim_start_matches('\u{feff}').lines().map(clean).filter(|name| !name.is_empty()).collect())
}

/// The wish of the system that the program ends, on a channel.
fn endings() -> Receiver<()> {
    let (end, ending) = channel();
    qipan::shell::signals::listen(move || _ = end.send(()));
    ending
}

fn tell(told: Told) {
    match told {
        Told::Open | Told::Round { .. } | Told::Ended { .. } | Told::Mended => print(&format!("{told}\n")),
        Told::Lost(_) | Told::Bad(_) | Told::Stuck => complain(&told.to_string()),
    }
}

/// The referee alone, for a server whose broker somebody else runs.
pub fn referee(root: &Path) -> Result<(), Failure> {
    let ending = endings();
    broker::open_files_max();
    let _office = Office::open(open(root), tell).map_err(Failure::file)?;
    let _ = ending.recv();
    Ok(())
}

fn run_class(root: &Path) -> Result<(), Failure> {
    let ending = endings();
    broker::open_files_max();
    let folder = open(root);
    let port = folder.class().map_err(Failure::file)?.port;
    let mut broker = Some(Broker::start(&folder, port).map_err(Failure::file)?);
    let office = Office::open(folder.clone(), tell).map_err(Failure::file)?;
    loop {
        if !broker.as_mut().is_some_and(Broker::is_alive) {
            // It holds nothing, and all come back by themselves.
            complain("the broker ended; it is started again");
            broker = Broker::start(&folder, port).map_err(|error| complain(&error.to_string())).ok();
        }
        match ending.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Timeout) => {}
            _ => break,
        }
    }
    // The referee takes its leave while there is a broker; then that ends, too.
    drop(office);
    drop(broker);
    Ok(())
}

fn pair(common: &Common, arguments: &PairArguments) -> Result<(), Failure> {
    let folder = open(&arguments.folder);
    let class = folder.class().map_err(Failure::file)?;
    let rounds = Rounds(&folder);
    let seats = class.places.len();
    let by = |way: Way| -> Result<pairing::Round, Failure> {
        let before = rounds.results(&class).map_err(Failure::file)?;
        Ok(rounds::next(way, seats, &before))
    };
    let round = match arguments.way {
        Pairing::RoundRobin => by(Way::RoundRobin)?,
        Pairing::Swiss => by(Way::Swiss)?,
        Pairing::Ladder => by(Way::Ladder)?,
        Pairing::Hand => by_hand(&class, &arguments.pairs)?,
    };
    if arguments.way != Pairing::Hand && !arguments.pairs.is_empty() {
        return Err(Failure::usage("seats are named only by hand"));
    }
    let game = match common.game {
        Some(GameKind::Gomoku) => Game::Gomoku(GomokuGame::default()),
        _ => Game::reversi(),
    };
    let planned = Planned::new(&class, &round, game, common.clock.unwrap_or(ClockRule::None));
    let number = rounds.add(&class, &planned).map_err(Failure::file)?;
    print(&format!("round {number}: {} games, {} rest\n", planned.tables.len(), planned.rests.len()));
    Ok(())
}

fn by_hand(class: &Class, pairs: &[String]) -> Result<pairing::Round, Failure> {
    let place = |seat: &str| class.places.iter().position(|place| place.seat == seat);
    let read = |text: &String| {
        let (black, white) = text.split_once(',')?;
        Some((place(black)?, place(white)?))
    };
    let wrong =
        |text: &String| Failure::usage(format!("{text}: two seats of the class are wanted, such as seat-01,seat-02"));
    let pairs: Result<Vec<_>, Failure> = pairs.iter().map(|text| read(text).ok_or_else(|| wrong(text))).collect();
    pairing::by_hand(class.places.len(), &pairs?).map_err(Failure::usage)
}

fn results(root: &Path) -> Result<(), Failure> {
    let folder = open(root);
    let class = folder.class().map_err(Failure::file)?;
    let mut text = "round\tblack\twhite\tresult\n".to_owned();
    let name = |at: usize| class.places.get(at).map_or("", |place| place.name.as_str());
    for (at, past) in Rounds(&folder).results(&class).map_err(Failure::file)?.iter().enumerate() {
        for game in &past.games {
            let result = match game.outcome {
                Some(Outcome::Black) => "1-0",
                Some(Outcome::White) => "0-1",
                Some(Outcome::Draw) => "1/2-1/2",
                None => "*",
            };
            let _ = writeln!(text, "{}\t{}\t{}\t{result}", at + 1, name(game.black), name(game.white));
        }
        past.rests.iter().for_each(|rest| _ = writeln!(text, "{}\t{}\t\trests", at + 1, name(*rest)));
    }
    print(&text);
    Ok(())
}
