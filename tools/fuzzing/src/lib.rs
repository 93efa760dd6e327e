//! `lab fuzz`: a fuzzer that needs no special toolchain. It gives mutated samples and made-up inputs to every parser of outside data.
//!
//! A run fails if the parser panics on any thread, takes a second of processor time (in the best of three tries), or takes 256 MB; the
//! run's input is kept as a file. An input depends only on the seed and the number of the run, so that any run can be repeated. The targets of `cargo fuzz` in
//! `fuzz/` call the same functions, [`targets`].

#[macro_use]
extern crate lab_output;

mod class_messages;
mod fresh;
mod line_records;
mod memory;
mod mutate;
mod parsers;
pub mod seal;
pub mod targets;
mod watch;

pub use memory::CountingAllocator;
pub use parsers::ParseFn;

use clap::Args;
use mutate::Mutator;
use parsers::Parser;
use qipan_core::rules::mix::first_random;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use watch::RunOutcome;

#[derive(Args)]
pub struct FuzzingArguments {
    /// The name of a parser, `all` for every parser, or `list` to list the parsers.
    parser: String,
    /// Number of inputs. With `all`, a parser that takes over 0.2 ms on average gets fewer, so that each parser gets the same time.
    #[arg(long, default_value_t = 10_000)]
    runs: u64,
    /// Seed of the random inputs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first run, to repeat a run that failed.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Maximum time for each parser, in seconds.
    #[arg(long)]
    seconds: Option<f64>,
    /// Maximum size of an input, in bytes. Small inputs are parsed sooner, so that there can be more of them.
    #[arg(long, value_name = "BYTES", default_value_t = usize::MAX, hide_default_value = true)]
    input_bytes: usize,
    /// Run only the input in this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["runs", "from"])]
    file: Option<PathBuf>,
    /// A folder with more samples, in addition to `tests/data` and the folder that QIPAN_TEST_DATA names.
    #[arg(long, value_name = "DIR")]
    samples: Option<PathBuf>,
    /// The folder to which failing inputs are written.
    #[arg(long, value_name = "DIR", default_value = "target/fuzz")]
    out: PathBuf,
    /// Write each input to a file before its run, to find an input that ends the whole program.
    #[arg(long)]
    careful: bool,
}

/// Maximum processor time of a run. A slower run has failed.
const RUN_MAX: Duration = Duration::from_secs(1);
/// Maximum memory of a run, in bytes. A run that takes more has failed.
const MEMORY_BYTES_MAX: usize = 256 << 20;
/// A run longer than this is repeated, because another program may have slowed the processor.
const AGAIN: Duration = Duration::from_millis(100);
/// A parser whose mean time is longer than this gets fewer runs.
const MEAN_MAX: Duration = Duration::from_micros(200);
/// Number of runs from which a parser's mean time is computed.
const TRIAL_RUNS: u64 = 200;
/// Maximum number of failing inputs that are kept for each parser.
const KEPT_MAX: usize = 20;

/// Runs `lab fuzz`. `decode_picture` decodes a theme's picture: only a build with a window has that parser.
pub fn run(arguments: &FuzzingArguments, decode_picture: Option<ParseFn>) -> Result<(), Box<dyn Error>> {
    let parsers = parsers::all(arguments.samples.as_deref(), decode_picture);
    if arguments.parser == "list" {
        parsers.iter().for_each(|parser| println!("{:<12} {} samples", parser.name, parser.samples.len()));
        return Ok(());
    }
    let wanted: Vec<&Parser> =
        parsers.iter().filter(|parser| arguments.parser == "all" || parser.name == arguments.parser).collect();
    if wanted.is_empty() {
        return Err(format!("there is no parser {:?}; `lab fuzz list` lists them", arguments.parser).into());
    }
    watch::begin(&arguments.out);
    let mut failed = 0;
    for parser in wanted {
        failed += match &arguments.file {
            Some(file) => once(parser, &fs::read(file)?),
            None => fuzz(parser, arguments)?,
        };
    }
    if failed > 0 { Err(format!("{failed} inputs failed").into()) } else { Ok(()) }
}

/// Runs a parser on one input and prints the outcome. Returns the number of failures, 0 or 1.
fn once(parser: &Parser, input: &[u8]) -> usize {
    let outcome = watch::run(parser, input);
    let RunOutcome { is_accepted, time, peak_bytes, panic } = &outcome;
    let taken = if *is_accepted { "accepted" } else { "refused" };
    println!("{}: {taken}, {:.3} ms, {:.1} MB", parser.name, ms(*time), mb(*peak_bytes));
    panic.iter().for_each(|panic| println!("{}: {panic}", parser.name));
    usize::from(why(&outcome).is_some())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn mb(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Returns why a run failed, as a word for a file name; `None` if it did not fail.
fn why(outcome: &RunOutcome) -> Option<&'static str> {
    match outcome {
        RunOutcome { panic: Some(_), .. } => Some("panic"),
        RunOutcome { time, .. } if *time >= RUN_MAX => Some("slow"),
        RunOutcome { peak_bytes, .. } if *peak_bytes >= MEMORY_BYTES_MAX => Some("memory"),
        _ => None,
    }
}

/// Counts of a parser's runs.
#[derive(Default)]
struct ParserTally {
    runs: u64,
    accepted: u64,
    slowest: Duration,
    peak_bytes: usize,
    panics: usize,
    failed: usize,
}

fn fuzz(parser: &Parser, arguments: &FuzzingArguments) -> Result<usize, Box<dyn Error>> {
    let mutator = Mutator::new(parser, arguments.input_bytes);
    let mut tally = ParserTally::default();
    let begin = Instant::now();
    let mut runs = arguments.runs;
    while tally.runs < runs && arguments.seconds.is_none_or(|most| begin.elapsed().as_secs_f64() < most) {
        let number = arguments.from + tally.runs;
        let input = mutator.input(first_random(first_random(arguments.seed) ^ number));
        if arguments.careful {
            keep_input(arguments, &format!("{}-last", parser.name), &input)?;
        }
        let mut outcome = watch::run(parser, &input);
        for _ in 0..2 {
            if outcome.time >= AGAIN && outcome.panic.is_none() {
                outcome.time = outcome.time.min(watch::run(parser, &input).time);
            }
        }
        tally.take(&outcome);
        if let Some(why) = why(&outcome) {
            tally.failed += 1;
            report_failure(parser, arguments, &mut tally, &outcome, (why, number, &input))?;
        }
        if tally.runs == TRIAL_RUNS && arguments.parser == "all" {
            runs = fewer(arguments.runs, begin.elapsed() / TRIAL_RUNS as u32);
        }
    }
    print(parser, &tally, begin.elapsed(), arguments.runs);
    Ok(tally.failed)
}

/// Returns the number of runs for a parser with this mean time, so that all parsers take about the same time.
fn fewer(runs: u64, mean: Duration) -> u64 {
    let share = MEAN_MAX.as_secs_f64() / mean.max(MEAN_MAX).as_secs_f64();
    ((runs as f64 * share) as u64).max(TRIAL_RUNS)
}

impl ParserTally {
    fn take(&mut self, outcome: &RunOutcome) {
        self.runs += 1;
        self.accepted += u64::from(outcome.is_accepted);
        self.slowest = self.slowest.max(outcome.time);
        self.peak_bytes = self.peak_bytes.max(outcome.peak_bytes);
        self.panics += usize::from(outcome.panic.is_some());
    }
}

fn print(parser: &Parser, tally: &ParserTally, time: Duration, wanted: u64) {
    let mean = time / u32::try_from(tally.runs.max(1)).unwrap_or(u32::MAX);
    let of = match tally.runs < wanted {
        true => format!(" of {wanted} ({:.2} ms each)", ms(mean)),
        false => String::new(),
    };
    println!(
        "{:<12} {} runs{of}, {:.0} a second, {:.1} % accepted, slowest {:.2} ms, most memory {:.2} MB, {} panics, {} failed",
        parser.name,
        tally.runs,
        tally.runs as f64 / time.as_secs_f64().max(1e-9),
        100.0 * tally.accepted as f64 / tally.runs.max(1) as f64,
        ms(tally.slowest),
        mb(tally.peak_bytes),
        tally.panics,
        tally.failed,
    );
}

/// Writes a failing input to a file, and prints how to run it again.
fn report_failure(
    parser: &Parser,
    arguments: &FuzzingArguments,
    tally: &mut ParserTally,
    outcome: &RunOutcome,
    (why, number, input): (&str, u64, &[u8]),
) -> Result<(), Box<dyn Error>> {
    if tally.failed > KEPT_MAX {
        return Ok(());
    }
    let file = keep_input(arguments, &format!("{}-{why}-{}-{number}", parser.name, arguments.seed), input)?;
    let said = outcome.panic.as_deref().unwrap_or_default();
    println!("{}: {why}, {:.1} ms, {:.1} MB {said}", parser.name, ms(outcome.time), mb(outcome.peak_bytes));
    println!("  again: lab fuzz {} --file {}", parser.name, file.display());
    Ok(())
}

fn keep_input(arguments: &FuzzingArguments, name: &str, input: &[u8]) -> Result<PathBuf, Box<dyn Error>> {
    fs::create_dir_all(&arguments.out)?;
    let file = arguments.out.join(name);
    fs::write(&file, input)?;
    Ok(file)
}
