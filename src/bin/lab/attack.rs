//! `lab attack`: kills the real program at random moments, cuts the power of its disk at random calls, and checks that whatever
//! it had called durable is still there.
//!
//! It plays `qipan headless` by its script, in both games, with named saves and changed settings. A kill is `kill -9`. For a
//! An import of a collection is killed too (`imports`). For a
//! cut the program runs over a library (`attack/disk.c`) that writes down every change of its data directory; then the
//! directory is built anew with what was synced, and with a random part of what was not. Linux only, and cuts need `cc`.

#[cfg(target_os = "linux")]
mod imports;
#[cfg(target_os = "linux")]
mod life;
#[cfg(target_os = "linux")]
pub mod medium;
#[cfg(target_os = "linux")]
pub mod program;
#[cfg(target_os = "linux")]
mod remembered;

use std::error::Error;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Arguments {
    /// The program; without it the `qipan` beside this `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
    /// How often it is killed.
    #[arg(long, default_value_t = 100)]
    kills: usize,
    /// How often the power of its disk is cut.
    #[arg(long, default_value_t = 100)]
    cuts: usize,
    /// How often an import of a collection is killed.
    #[arg(long, default_value_t = 20)]
    imports: usize,
    /// What chance begins with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plant a fault, which the attack itself must notice: the disk forgets these syncs.
    #[arg(long, value_name = "WHICH")]
    forget: Option<Forget>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Forget {
    /// Of files.
    Files,
    /// Of directories.
    Names,
}

#[cfg(not(target_os = "linux"))]
pub fn run(_: Arguments) -> Result<(), Box<dyn Error>> {
    Err("`attack` works on Linux only".into())
}

#[cfg(target_os = "linux")]
pub fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    use life::{Lives, Tally};
    use medium::Library;
    let beside = std::env::current_exe()?.with_file_name("qipan");
    let mut random = qipan::rules::mix::Sequence::new(arguments.seed);
    let program = arguments.program.unwrap_or(beside);
    let mut lives = Lives::new(program.clone())?;
    let kills = attack("kills", arguments.kills, || lives.round(&mut random, None))?;
    let cuts = if arguments.cuts == 0 {
        Tally::default()
    } else {
        let forgotten = arguments.forget.map(|forget| if let Forget::Files = forget { 'f' } else { 'd' });
        let library = Library::compile(forgotten)?;
        lives.check_library(&library)?;
        attack("cuts", arguments.cuts, || lives.round(&mut random, Some(&library)))?
    };
    let imports = imports::attack(&program, arguments.imports, &mut random)?;
    println!("imports {}: {imports}", arguments.imports);
    match kills.found + cuts.found + imports.found {
        0 => Ok(()),
        found => Err(format!("{found} things that were durable are lost or broken").into()),
    }
}

/// So many rounds of one kind, told in one line. Fewer durable records than rounds show nothing.
#[cfg(target_os = "linux")]
fn attack(
    name: &str,
    rounds: usize,
    mut round: impl FnMut() -> Result<life::Tally, Box<dyn Error>>,
) -> Result<life::Tally, Box<dyn Error>> {
    let began = std::time::Instant::now();
    let mut sum = life::Tally::default();
    for _ in 0..rounds {
        sum += round()?;
    }
    println!("{name} {rounds}: {sum}, {:.1} s", began.elapsed().as_secs_f32());
    if sum.records < rounds && sum.found == 0 {
        return Err(format!("only {} durable records in {rounds} {name}", sum.records).into());
    }
    Ok(sum)
}
