//! `lab attack`: kills the real program at random moments, cuts the power of its disk at random system calls, kills imports of collections,
//! and checks that everything that the program had reported as durable is still there.
//!
//! The attack plays `qipan headless` by a script: both games, named saves, changed settings. A kill is `kill -9`. For a power cut the
//! program runs over a preloaded library (`attack/disk.c`) that logs each change of the data directory; then the directory is rebuilt with
//! all that was synced and a random part of the rest. Linux only; power cuts need `cc`.

#[cfg(target_os = "linux")]
pub mod cut_disk;
#[cfg(target_os = "linux")]
mod data_directory;
#[cfg(target_os = "linux")]
mod imports;
#[cfg(target_os = "linux")]
pub mod program;
#[cfg(target_os = "linux")]
mod remembered;

use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct AttackArguments {
    /// The `qipan` program; by default the program beside this `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Number of times that the program is killed.
    #[arg(long, default_value_t = 100)]
    kills: usize,
    /// Number of times that the disk's power is cut.
    #[arg(long, default_value_t = 100)]
    cuts: usize,
    /// Number of kills during an import of a collection.
    #[arg(long, default_value_t = 20)]
    imports: usize,
    /// Seed of the random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Simulate a faulty disk that forgets these syncs, to test that the attack notices the loss.
    #[arg(long, value_name = "WHICH")]
    forget: Option<ForgottenPart>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ForgottenPart {
    /// The syncs of files' contents.
    Files,
    /// The syncs of directories, which make files' names durable.
    Names,
}

#[cfg(not(target_os = "linux"))]
pub fn run(_: AttackArguments) -> Result<(), Box<dyn Error>> {
    Err("`attack` works on Linux only".into())
}

#[cfg(target_os = "linux")]
pub fn run(arguments: AttackArguments) -> Result<(), Box<dyn Error>> {
    use cut_disk::Library;
    use data_directory::{AttackCounts, DataDirectories};
    let mut random = qipan_core::rules::mix::RandomSequence::new(arguments.seed);
    let program = crate::sibling::program_or_sibling(arguments.program)?;
    let mut directories = DataDirectories::new(program.clone())?;
    let kills = attack("kills", arguments.kills, || directories.attack_run(&mut random, None))?;
    let cuts = if arguments.cuts == 0 {
        AttackCounts::default()
    } else {
        let forgotten = arguments.forget.map(|forget| if let ForgottenPart::Files = forget { 'f' } else { 'd' });
        let library = Library::compile(forgotten)?;
        directories.check_library(&library)?;
        attack("cuts", arguments.cuts, || directories.attack_run(&mut random, Some(&library)))?
    };
    let imports = imports::attack(&program, arguments.imports, &mut random)?;
    println!("imports {}: {imports}", arguments.imports);
    match kills.lost_or_broken + cuts.lost_or_broken + imports.lost_or_broken {
        0 => Ok(()),
        found => Err(format!("{found} things that were durable are lost or broken").into()),
    }
}

/// Runs `rounds` rounds of one kind of attack and prints a line. Fails if there are fewer durable records than rounds, because the attack
/// then proves nothing.
#[cfg(target_os = "linux")]
fn attack(
    name: &str,
    rounds: usize,
    mut round: impl FnMut() -> Result<data_directory::AttackCounts, Box<dyn Error>>,
) -> Result<data_directory::AttackCounts, Box<dyn Error>> {
    let began = std::time::Instant::now();
    let mut sum = data_directory::AttackCounts::default();
    for _ in 0..rounds {
        sum += round()?;
    }
    println!("{name} {rounds}: {sum}, {:.1} s", began.elapsed().as_secs_f32());
    if sum.durable_records < rounds && sum.lost_or_broken == 0 {
        return Err(format!("only {} durable records in {rounds} {name}", sum.durable_records).into());
    }
    Ok(sum)
}
