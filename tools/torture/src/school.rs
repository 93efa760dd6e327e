//! `lab school`: a school plays over its own broker. The broker runs on 127.0.0.1 from the files of `class init` and ends with the command.
//! The measurements are compared with goals. With `--whole`, games are played to their ends while the broker and the referee are killed.
//!
//! The referee and one pupil are separate processes, so that their cost can be measured. All other pupils are a crowd in this process.

use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct SchoolArguments {
    /// The number of seats of each tested school, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "30")]
    seats: Vec<usize>,
    /// Duration of the measurement in seconds.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Approximate time between two moves of a pupil, in milliseconds.
    #[arg(long, default_value_t = 5000)]
    pace_ms: u64,
    /// Instead of measuring, play all games to their ends and compare all logs.
    #[arg(long)]
    whole: bool,
    /// Number of times that the broker is killed; every second time the referee is killed, too.
    #[arg(long, default_value_t = 0, requires = "whole")]
    kills: u64,
    /// Let a pupil with a valid ticket flood the broker.
    #[arg(long, requires = "whole")]
    flood: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Let every client of the broker publish and read everything, to test that the forged messages are noticed.
    #[arg(long)]
    open: bool,
    /// Instead of measuring the referee, show thirty boards on the teacher's class wall of this program, in the real window on `$DISPLAY`,
    /// and measure the wall.
    #[arg(long, value_name = "PROGRAM")]
    wall: Option<PathBuf>,
    /// The file into which a picture of the class wall is written.
    #[arg(long, requires = "wall")]
    picture: Option<PathBuf>,
    /// Run only the referee of the class in this folder, until standard input ends.
    #[arg(long, hide = true)]
    referee: Option<PathBuf>,
    /// Run only one pupil with this ticket, until standard input ends.
    #[arg(long, hide = true)]
    pupil: Option<PathBuf>,
}

#[cfg(target_os = "linux")]
pub fn run(arguments: SchoolArguments) -> Result<(), Box<dyn Error>> {
    linux::run(arguments)
}

#[cfg(not(target_os = "linux"))]
pub fn run(_: SchoolArguments) -> Result<(), Box<dyn Error>> {
    Err("lab school runs on Linux only".into())
}

#[cfg(target_os = "linux")]
mod crowd;
#[cfg(target_os = "linux")]
mod forged;
#[cfg(target_os = "linux")]
mod poll;
#[cfg(target_os = "linux")]
mod test_class;
#[cfg(target_os = "linux")]
mod wall;

#[cfg(target_os = "linux")]
mod linux {
    use super::crowd::{Crowd, PupilSetup};
    use super::test_class::create_class;
    use super::{SchoolArguments, forged, wall};
    use crate::process::{ProcessUsage, usage_of};
    use qipan_core::rules::mix::RandomSequence;
    use qipan_core::school::broker::{self, Broker};
    use qipan_core::school::class::{Class, ClassFolder};
    use qipan_core::school::rounds::{self, PairingMethod, PlannedRound, Rounds};
    use qipan_core::school::server::{ClassServer, ServerEvent};
    use qipan_core::school::ticket::Ticket;
    use qipan_core::session::{ClockRule, Game, Session};
    use qipan_core::store::RealDisk;
    use std::error::Error;
    use std::io::Read;
    use std::path::Path;
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    /// Goal for the median latency of a move, in milliseconds.
    const P50_MS: f64 = 5.0;
    /// Goal for the latency that 99 of 100 moves do not exceed, in milliseconds.
    const P99_MS: f64 = 100.0;
    /// Goal for the referee's memory, in KiB.
    const REFEREE_KIB: u64 = 100 << 10;
    /// Maximum memory of the broker while a pupil floods it, in KiB.
    const FLOODED_KIB: u64 = 64 << 10;
    /// Time limit until all pupils are seated.
    const COME: Duration = Duration::from_secs(120);
    /// Time limit of games that are played to their ends.
    const WHOLE: Duration = Duration::from_secs(240);
    /// Time between the last pupil's arrival and the start of the measurement.
    const WARM: Duration = Duration::from_secs(3);

    pub fn run(arguments: SchoolArguments) -> Result<(), Box<dyn Error>> {
        let files = broker::raise_open_files_limit();
        if let Some(folder) = &arguments.referee {
            return be_referee(folder);
        }
        if let Some(ticket) = &arguments.pupil {
            return be_pupil(ticket, &arguments);
        }
        if broker::program().is_none() {
            return Err("there is no Mosquitto here; install the package mosquitto".into());
        }
        if let Some(program) = &arguments.wall {
            let missed = wall::measure_class_wall(
                program,
                arguments.pace_ms,
                arguments.seconds,
                arguments.seed,
                arguments.picture.as_deref(),
            )?;
            return if missed > 0 { Err(format!("goals missed: {missed}").into()) } else { Ok(()) };
        }
        let mut missed = 0;
        for &seats in &arguments.seats {
            if files < seats as u64 + 200 {
                return Err(format!("{seats} seats need as many open files; the system allows {files}").into());
            }
            missed += School::create_class(seats, arguments.open)?.play(&arguments)?;
        }
        if missed > 0 { Err(format!("goals missed: {missed}").into()) } else { Ok(()) }
    }

    fn be_referee(folder: &Path) -> Result<(), Box<dyn Error>> {
        let told = |told: ServerEvent| {
            if matches!(told, ServerEvent::Bad(_) | ServerEvent::Stuck) {
                eprintln!("lab: referee: {told}");
            }
        };
        let _office = ClassServer::open(ClassFolder::new(Arc::new(RealDisk), folder), told)?;
        std::io::stdin().read_to_end(&mut Vec::new())?;
        Ok(())
    }

    fn be_pupil(ticket: &Path, arguments: &SchoolArguments) -> Result<(), Box<dyn Error>> {
        let ticket = Ticket::decode(&std::fs::read(ticket)?)?;
        let mut crowd =
            Crowd::new(vec![PupilSetup { ticket, opponent_index: None }], arguments.pace_ms, arguments.seed)?;
        let (end, ended) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let _ = std::io::stdin().read_to_end(&mut Vec::new());
            let _ = end.send(());
        });
        while ended.try_recv().is_err() {
            crowd.run(Duration::from_millis(100), |_| false)?;
        }
        Ok(())
    }

    /// Another process of `lab`, which ends when its standard input is closed.
    struct ChildProgram {
        child: Child,
        _input: Option<ChildStdin>,
    }

    impl ChildProgram {
        fn start(words: &[&str]) -> Result<ChildProgram, Box<dyn Error>> {
            let mut command = Command::new(std::env::current_exe()?);
            let mut child = command.arg("school").args(words).stdin(Stdio::piped()).spawn()?;
            Ok(ChildProgram { _input: child.stdin.take(), child })
        }

        fn id(&self) -> String {
            self.child.id().to_string()
        }

        /// Closes the standard input of the process and waits for its end.
        fn end(mut self) {
            self._input = None;
            let _ = self.child.wait();
        }
    }

    impl Drop for ChildProgram {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    /// A class in a temporary folder, with its running broker.
    struct School {
        folder: ClassFolder,
        class: Class,
        broker: Option<Broker>,
        root: tempfile::TempDir,
    }

    impl School {
        /// Creates a class with one seat more than there are players, because the last seat sends forged messages. Starts its broker.
        fn create_class(seats: usize, is_open: bool) -> Result<School, Box<dyn Error>> {
            let root = tempfile::tempdir()?;
            let folder = ClassFolder::new(Arc::new(RealDisk), root.path());
            let class = create_class(&folder, seats + 1)?;
            if is_open {
                std::fs::write(folder.broker_file("acl"), "pattern readwrite #\n")?;
            }
            let broker = Some(Broker::start(&folder, class.port)?);
            let planned = PlannedRound::new(
                &class,
                &rounds::pair_automatically(PairingMethod::RoundRobin, seats, &[]),
                Game::reversi(),
                ClockRule::None,
            );
            Rounds(&folder).add(&class, &planned)?;
            Ok(School { folder, class, broker, root })
        }

        fn members(&self) -> Result<Vec<PupilSetup>, Box<dyn Error>> {
            let planned = Rounds(&self.folder).plan(&self.class, 1)?;
            let mut members = Vec::new();
            for pair in planned.tables.iter().filter(|pair| pair.len() == 2) {
                let first = members.len();
                for (at, seat) in pair.iter().enumerate() {
                    members
                        .push(PupilSetup { ticket: self.folder.ticket(seat)?, opponent_index: Some(first + 1 - at) });
                }
            }
            Ok(members)
        }

        /// Plays games and measures. Returns the number of missed goals.
        fn play(mut self, arguments: &SchoolArguments) -> Result<usize, Box<dyn Error>> {
            let (tried, arrived) = forged::run_attacks(&self.folder, &self.class)?;
            println!("forged messages: {tried} tried, {arrived} arrived");
            let root = self.root.path().display().to_string();
            let referee = ChildProgram::start(&["--referee", &root])?;
            let missed = match arguments.whole {
                true if arguments.flood => self.play_flooded(arguments, referee)?,
                true => self.play_whole(arguments, referee)?,
                false => self.measure(arguments, referee)?,
            };
            Ok(missed + usize::from(arrived > 0))
        }

        fn measure(&mut self, arguments: &SchoolArguments, referee: ChildProgram) -> Result<usize, Box<dyn Error>> {
            let mut members = self.members()?;
            let seats = members.len();
            // The last pupil plays in a separate process.
            let alone = members.pop().ok_or("a school needs two seats")?;
            let ticket = self.folder.ticket_file(&alone.ticket.seat).display().to_string();
            let pace = arguments.pace_ms.to_string();
            let pupil = ChildProgram::start(&["--pupil", &ticket, "--pace-ms", &pace])?;
            let mut crowd = Crowd::new(members, arguments.pace_ms, arguments.seed)?;
            let began = Instant::now();
            if !crowd.run(COME, |crowd| crowd.are_all_seated())? {
                return Err("not all came to their games".into());
            }
            let logins = began.elapsed();
            crowd.run(WARM, |_| false)?;
            crowd.forget_latencies();
            let parts = [self.broker_id(), referee.id(), pupil.id(), "self".into()];
            let (before, began) = (held(&parts)?, Instant::now());
            crowd.run(Duration::from_secs(arguments.seconds), |_| false)?;
            let (after, passed_s) = (held(&parts)?, began.elapsed().as_secs_f64());
            let missed = print_measures(seats, logins, &mut crowd, (&before, &after, passed_s));
            pupil.end();
            drop(crowd);
            referee.end();
            Ok(missed)
        }

        fn play_whole(&mut self, arguments: &SchoolArguments, referee: ChildProgram) -> Result<usize, Box<dyn Error>> {
            let mut crowd = Crowd::new(self.members()?, arguments.pace_ms, arguments.seed)?;
            let mut chance = RandomSequence::new(arguments.seed);
            let (mut referee, began) = (Some(referee), Instant::now());
            if !crowd.run(COME, |crowd| crowd.are_all_seated())? {
                return Err("not all came to their games".into());
            }
            let kills_at = crowd.record_count();
            for kill in 1..=arguments.kills {
                // The kills are distributed over the games: a Reversi game has some 60 records.
                let until = kills_at + crowd.games() * 55 * kill as usize / (arguments.kills as usize + 1);
                crowd.run(WHOLE, |crowd| crowd.record_count() >= until)?;
                self.broker = None;
                if kill % 2 == 0 {
                    drop(referee.take()); // Dropped without `end`, the process is killed.
                }
                crowd.run(Duration::from_millis(chance.next_below(500) as u64), |_| false)?;
                self.broker = Some(Broker::start(&self.folder, self.class.port)?);
                if referee.is_none() {
                    referee = Some(ChildProgram::start(&["--referee", &self.root.path().display().to_string()])?);
                }
            }
            let is_over = crowd.run(WHOLE, |crowd| crowd.are_all_over())?;
            referee.into_iter().for_each(ChildProgram::end);
            let differing = self.differing(&crowd)?;
            println!(
                "whole games: {} of {} seats, {} records, broker killed {} times, {:.0} s; to their ends: \
                 {is_over}; logs that differ: {differing}",
                crowd.games(),
                crowd.len(),
                crowd.record_count(),
                arguments.kills,
                began.elapsed().as_secs_f64()
            );
            Ok(differing + usize::from(!is_over))
        }

        /// Plays games to their ends while the seat that does not play floods the broker. Returns the number of missed goals.
        fn play_flooded(
            &mut self,
            arguments: &SchoolArguments,
            referee: ChildProgram,
        ) -> Result<usize, Box<dyn Error>> {
            let mut crowd = Crowd::new(self.members()?, arguments.pace_ms, arguments.seed)?;
            if !crowd.run(COME, |crowd| crowd.are_all_seated())? {
                return Err("not all came to their games".into());
            }
            let ticket = self.folder.ticket(&self.class.places.last().ok_or("no seat")?.seat)?;
            let broker = self.broker_id();
            let before_kib = usage_of(&broker)?.memory_kib;
            let flooding = std::thread::spawn(move || forged::flood(&ticket));
            let (mut is_over, mut stood, mut peak_kib, began) = (false, true, before_kib, Instant::now());
            while stood && !(is_over && flooding.is_finished()) && began.elapsed() < WHOLE {
                crowd.run(Duration::from_millis(50), |_| false)?;
                is_over = crowd.are_all_over();
                match usage_of(&broker) {
                    Ok(now) => peak_kib = peak_kib.max(now.memory_kib),
                    Err(_) => stood = false,
                }
            }
            let flooded = flooding.join().map_err(|_| "the flood broke off")?;
            referee.end();
            let (differing, latencies) = (self.differing(&crowd)?, crowd.latencies_ms());
            let mib = |kib: u64| kib as f64 / 1024.0;
            println!(
                "flood: {} long messages, {} lines ended by the broker, which stood: {stood}; its memory {:.1} MiB before, {:.1} \
                 at most; to their ends: {is_over}; logs that differ: {differing}; the longest way of a move {:.0} ms",
                flooded.messages,
                flooded.closed_connections,
                mib(before_kib),
                mib(peak_kib),
                latencies.last().copied().unwrap_or(f64::INFINITY)
            );
            let is_small = peak_kib < FLOODED_KIB;
            Ok(differing + [is_over, stood, is_small].iter().filter(|is_so| !**is_so).count())
        }

        /// Returns the number of games whose log is damaged or unfinished, plus the number of pupils' copies that differ from the referee's
        /// logs.
        fn differing(&self, crowd: &Crowd) -> Result<usize, Box<dyn Error>> {
            let games = Rounds(&self.folder).games(1)?.unwrap_or_default();
            let mut differing = 0;
            for (table, game) in games.iter().enumerate() {
                let decoded = self.folder.store(table).load_game(game)?;
                let is_good = decoded.damage.is_none()
                    && Session::replay(decoded.setup.clone(), &decoded.records)
                        .is_ok_and(|session| session.ending().is_some());
                let copies = [2 * table, 2 * table + 1].map(|seat| crowd.records_of(seat) == &decoded.records[..]);
                differing += usize::from(!is_good) + copies.iter().filter(|is_same| !**is_same).count();
            }
            Ok(differing)
        }

        fn broker_id(&self) -> String {
            self.broker.as_ref().map_or(String::new(), |broker| broker.id.to_string())
        }
    }

    fn held(parts: &[String]) -> Result<Vec<ProcessUsage>, Box<dyn Error>> {
        parts.iter().map(|part| usage_of(part)).collect()
    }

    /// Prints the measurements. Returns the number of missed goals.
    fn print_measures(
        seats: usize,
        logins: Duration,
        crowd: &mut Crowd,
        (before, after, passed_s): (&[ProcessUsage], &[ProcessUsage], f64),
    ) -> usize {
        let latencies = crowd.latencies_ms();
        let at = |percent: usize| latencies.get(latencies.len() * percent / 100).copied().unwrap_or(f64::INFINITY);
        let (p50, p99, max) = (at(50), at(99), latencies.last().copied().unwrap_or(f64::INFINITY));
        println!(
            "seats {seats}: all came in {:.1} s; {} moves in {passed_s:.0} s; from intent to the record at the \
             opponent, ms: p50 {p50:.2}, p99 {p99:.2}, max {max:.1}",
            logins.as_secs_f64(),
            latencies.len()
        );
        for (name, (before, after)) in
            ["broker", "referee", "one pupil", "all others"].iter().zip(before.iter().zip(after))
        {
            println!(
                "  {name}: {:.1} MiB, {:.1} % of a core, {} threads, {} files",
                after.memory_kib as f64 / 1024.0,
                (after.cpu_s - before.cpu_s) / passed_s * 100.0,
                after.threads,
                after.open_files
            );
        }
        let goals = [
            ("p50 under 5 ms", p50 < P50_MS),
            ("p99 under 100 ms", p99 < P99_MS),
            ("the referee under 100 MiB", after.get(1).is_some_and(|referee| referee.memory_kib < REFEREE_KIB)),
        ];
        let missed: Vec<&str> = goals.iter().filter(|(_, is_met)| !is_met).map(|(name, _)| *name).collect();
        missed.iter().for_each(|name| println!("  missed: {name}"));
        missed.len()
    }
}
