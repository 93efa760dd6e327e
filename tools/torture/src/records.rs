//! `lab records`: measures how long the index of games takes to answer questions, and how much memory and disk it uses.

use clap::Args;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Position, reversi};
use qipan_core::session::{Command, Game, Player, Record, Session, Setup};
use qipan_core::store::index::query::{Filter, IndexRow, PlayerRow, RowSource, Scope};
use qipan_core::store::index::{Answer, Index, IndexReply, Question};
use qipan_core::store::log::encode_whole;
use qipan_core::store::{RealDisk, Store};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct RecordsArguments {
    /// The data directory with the games and collections to index.
    #[arg(long)]
    data_dir: PathBuf,
    /// First make a collection of this folder or file.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// First add this many random games of 40 moves to the user's own games.
    #[arg(long, default_value_t = 0)]
    own: usize,
    /// Number of positions to look up in the index.
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Delete the index and measure how long its rebuilding takes.
    #[arg(long)]
    delete: bool,
}

type AnyResult<T> = Result<T, Box<dyn Error>>;

/// A client of the index of games that asks one question at a time.
pub struct IndexClient {
    index: Index,
    answers: Receiver<Answer>,
    tickets: u64,
}

impl IndexClient {
    pub fn open(data_dir: &Path) -> AnyResult<IndexClient> {
        let (index, answers) = Index::start(Store::new(Arc::new(RealDisk), data_dir), || {})?;
        Ok(IndexClient { index, answers, tickets: 0 })
    }

    /// Asks the index a question. Returns the answer, and how long it took.
    pub fn ask(&mut self, question: Question) -> AnyResult<(IndexReply, Duration)> {
        self.tickets += 1;
        let began = Instant::now();
        self.index.ask(self.tickets, question);
        let reply = self.wait()?;
        Ok((reply, began.elapsed()))
    }

    fn wait(&self) -> AnyResult<IndexReply> {
        loop {
            let answer = self.answers.recv()?;
            match answer.reply {
                _ if answer.ticket != self.tickets => {}
                IndexReply::Collecting { games } => println!("  {games} games"),
                IndexReply::Unavailable(why) => return Err(why.into()),
                reply => return Ok(reply),
            }
        }
    }

    fn rows(&mut self, filter: Filter, offset: usize) -> AnyResult<(usize, Vec<IndexRow>, Duration)> {
        match self.ask(Question::Page { filter, offset, limit: 50 })? {
            (IndexReply::Page { total, rows }, took) => Ok((total, rows, took)),
            (other, _) => Err(format!("{other:?}").into()),
        }
    }
}

pub fn run(arguments: RecordsArguments) -> AnyResult<()> {
    if let Some(folder) = &arguments.folder {
        collect(&arguments.data_dir, folder)?;
    }
    if arguments.own > 0 {
        write_own(&arguments)?;
    }
    if arguments.delete {
        delete(&arguments.data_dir)?;
    }
    let mut client = IndexClient::open(&arguments.data_dir)?;
    println!("resident before the first question: {} MB", resident_mb());
    let all = Filter { scope: Scope::All, ..Filter::default() };
    let (total, _, took) = client.rows(all.clone(), 0)?;
    println!("{total} games; first page after the start: {took:?}");
    pages(&mut client, &all, total, arguments.seed)?;
    players(&mut client)?;
    positions(&mut client, &all, total, &arguments)?;
    println!("resident with all of it open: {} MB", resident_mb());
    let size = std::fs::metadata(arguments.data_dir.join("index.sqlite"))?.len();
    println!("the index has {} MB", size >> 20);
    Ok(())
}

fn collect(data_dir: &Path, folder: &Path) -> AnyResult<()> {
    let mut client = IndexClient::open(data_dir)?;
    let began = Instant::now();
    client.tickets += 1;
    client.index.import_collection(client.tickets, vec![folder.to_owned()]);
    match client.wait()? {
        IndexReply::Collected(tally) => println!(
            "{:?}: {} games, {} positions, {} odd, {} refused in {:?} {}",
            tally.name,
            tally.taken,
            tally.positions,
            tally.warning_count,
            tally.refused,
            began.elapsed(),
            tally.error_text
        ),
        other => println!("{other:?}"),
    }
    Ok(())
}

fn write_own(arguments: &RecordsArguments) -> AnyResult<()> {
    let games = arguments.data_dir.join("games");
    std::fs::create_dir_all(&games)?;
    let mut random = RandomSequence::new(arguments.seed);
    for number in 0..arguments.own {
        let (setup, records) = own_game(&mut random, number)?;
        let log = encode_whole(&setup, &records).ok_or("the game does not fit into a log")?;
        std::fs::write(games.join(format!("lab-{number:06}.qipan")), log)?;
    }
    let mut client = IndexClient::open(&arguments.data_dir)?;
    let (_, took) = client.ask(Question::Settled)?;
    println!("{} own games were in the index after {took:?}", arguments.own);
    Ok(())
}

/// Makes a game of forty random moves. Game `number` starts eight hours after the game before it.
fn own_game(random: &mut RandomSequence, number: usize) -> AnyResult<(Setup, Vec<Record>)> {
    let player = |at: usize| Player { name: ["Ann", "Bob", "Cid", "Dora"][at % 4].into(), ..Player::default() };
    let setup = Setup {
        game: Game::reversi(),
        players: vec![player(number), player(number + 1 + random.next_below(3))],
        started: (1_500_000_000 + 28_800 * number as i64, 0),
        seed: number as u64,
        level_table: 1,
        clock: Default::default(),
        series: Default::default(),
        venue: Default::default(),
        origin: None,
    };
    let mut session = Session::new(setup.clone())?;
    let mut records = Vec::new();
    for _ in 0..40 {
        let points = session.position().legal_points();
        let Some(&point) = points.get(random.next_below(points.len())) else { break };
        records.extend(session.apply(Command::Place(point), 1000)?.records);
    }
    Ok((setup, records))
}

fn delete(data_dir: &Path) -> AnyResult<()> {
    std::fs::remove_file(data_dir.join("index.sqlite"))?;
    let mut client = IndexClient::open(data_dir)?;
    let (_, took) = client.ask(Question::Settled)?;
    println!("the deleted index was back after {took:?}; resident {} MB", resident_mb());
    Ok(())
}

fn pages(client: &mut IndexClient, all: &Filter, total: usize, seed: u64) -> AnyResult<()> {
    let mut random = RandomSequence::new(seed);
    let mut times = Vec::new();
    for _ in 0..200 {
        times.push(client.rows(all.clone(), random.next_below(total.max(1)))?.2);
    }
    print_times("a page of 50", &mut times);
    let by_text = Filter { text: "paris 2004".into(), ..all.clone() };
    let (found, _, took) = client.rows(by_text, 0)?;
    println!("by text, {found} games: {took:?}");
    let (_, took) = client.ask(Question::Years { filter: all.clone() })?;
    println!("years: {took:?}");
    Ok(())
}

fn players(client: &mut IndexClient) -> AnyResult<()> {
    let asked = Question::Players { scope: Scope::All, begins: String::new(), limit: 200 };
    let (reply, took) = client.ask(asked)?;
    let IndexReply::Players(players) = reply else { return Ok(()) };
    println!("{} players: {took:?}", players.len());
    let mut times = Vec::new();
    for PlayerRow { name, games, .. } in players {
        let filter = Filter { scope: Scope::All, players: vec![name.clone()], ..Filter::default() };
        let (found, _, took) = client.rows(filter, 0)?;
        if found != games as usize {
            println!("{name}: {found} games found, {games} counted");
        }
        times.push(took);
    }
    print_times("a player's games", &mut times);
    Ok(())
}

/// Measures the search for positions of random games after 1 to 20 plies, and for the start position.
fn positions(client: &mut IndexClient, all: &Filter, total: usize, arguments: &RecordsArguments) -> AnyResult<()> {
    let mut random = RandomSequence::new(arguments.seed);
    let (mut moves, mut pages) = (Vec::new(), Vec::new());
    let mut asked = vec![Position::Reversi(reversi::Position::default())];
    // Positions come only from games of collections; without a collection only the start position is searched.
    for _ in 0..arguments.positions.min(total) {
        if asked.len() >= arguments.positions {
            break;
        }
        let (_, rows, _) = client.rows(all.clone(), random.next_below(total))?;
        for row in rows.iter().take(4) {
            asked.extend(after_some(client, row, 1 + random.next_below(20))?);
        }
    }
    for position in asked {
        let key = qipan_core::store::index::key::key_of(&position);
        let (_, took) = client.ask(Question::Moves { scope: Scope::All, position: Box::new(position) })?;
        moves.push(took);
        pages.push(client.rows(Filter { position: Some(key), ..all.clone() }, 0)?.2);
    }
    print_times("moves from a position", &mut moves);
    print_times("a page of a position's games", &mut pages);
    Ok(())
}

fn after_some(client: &mut IndexClient, row: &IndexRow, plies: usize) -> AnyResult<Option<Position>> {
    let RowSource::Collected(id) = row.source else { return Ok(None) };
    let (IndexReply::Game(record), _) = client.ask(Question::Game(id))? else { return Ok(None) };
    let mut position = record.start().clone();
    for &ply in record.plies().iter().take(plies) {
        position.play_recorded(ply)?;
    }
    Ok(Some(position))
}

fn print_times(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1))).copied();
    let [half, most, all] = [50, 99, 100].map(|share| at(share).unwrap_or_default());
    println!("{what}: half within {half:?}, 99 of 100 within {most:?}, the longest {all:?} ({})", times.len());
}

/// Returns the resident memory of this process in MB; 0 on other systems than Linux.
fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
