//! Runs a kiosk's demo for a day in virtual time: the app with its engine and without a painter. Reports the growth of memory, files and
//! threads.

use crate::process::{ProcessUsage, usage_of};
use qipan_core::policy::{Kiosk, Policy};
use qipan_core::store::{RealDisk, Store};
use qipan_front::app::program::QipanProgram;
use qipan_front::app::{App, Launch, Output};
use qipan_front::ui::{EstimateMeasure, InputFrame, Program};
use std::error::Error;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const HOUR_MS: u64 = 3_600_000;
/// Maximum growth of memory after the first hour, in KiB.
const GROWTH_KIB_MAX: u64 = 5 << 10;
/// The longest real time that a move may take at the demo's engine levels.
const MOVE_MAX: Duration = Duration::from_secs(120);

/// Counts of the games and plies that the demo has played.
#[derive(Default)]
struct DemoCounts {
    games: AtomicUsize,
    plies: AtomicUsize,
}

pub fn run(hours: u64) -> Result<(), Box<dyn Error>> {
    let (folder, counts, began) = (tempfile::tempdir()?, Arc::new(DemoCounts::default()), Instant::now());
    let (mut program, wakes) = program(folder.path(), counts.clone());
    let (mut now_ms, mut frames, mut first_kib) = (0, 0u64, 0);
    for hour in 1..=hours {
        while now_ms < hour * HOUR_MS {
            now_ms = next(&mut program, &wakes, now_ms)?;
            frames += 1;
        }
        let ProcessUsage { memory_kib, threads, open_files: open, .. } = usage_of("self")?;
        if hour == 1 {
            first_kib = memory_kib;
        }
        let (games, plies) = (counts.games.load(Ordering::Relaxed), counts.plies.load(Ordering::Relaxed));
        println!(
            "hour {hour}: {games} games, {plies} plies, {frames} frames, {memory_kib} KiB, {threads} threads, {open} files"
        );
    }
    let (ProcessUsage { memory_kib, cpu_s, .. }, left) = (usage_of("self")?, fs::read_dir(folder.path())?.count());
    let growth_kib = memory_kib.saturating_sub(first_kib);
    let share = cpu_s / (hours * 3600) as f64 * 100.0;
    println!(
        "{hours} h in {:.0} s: {cpu_s:.1} s of CPU ({share:.2} %), growth {growth_kib} KiB, {left} files left",
        began.elapsed().as_secs_f32()
    );
    match growth_kib <= GROWTH_KIB_MAX && left == 0 {
        true => Ok(()),
        false => Err("the demo grows or leaves files".into()),
    }
}

fn program(folder: &std::path::Path, counts: Arc<DemoCounts>) -> (QipanProgram, Receiver<()>) {
    let (sender, wakes) = channel();
    let sender = Mutex::new(sender);
    let wake = move || {
        // At the end of the test nobody receives the message.
        let _ = sender.lock().unwrap_or_else(std::sync::PoisonError::into_inner).send(());
    };
    let policy = Policy { kiosk: Some(Kiosk::default()), ..Policy::default() };
    let store = Store::new(Arc::new(RealDisk), folder);
    let app = App::new(Launch { policy, wake: Arc::new(wake), ..Launch::new(store) });
    let program = QipanProgram::new(app, move |said| {
        let Output::Event(line) = said else { return };
        counts.games.fetch_add(usize::from(line.starts_with("start ")), Ordering::Relaxed);
        counts.plies.fetch_add(usize::from(line.starts_with("placed ")), Ordering::Relaxed);
    });
    (program, wakes)
}

/// Runs one frame. Returns the virtual time of the next frame in milliseconds. The engine's thinking takes no virtual time.
fn next(program: &mut QipanProgram, wakes: &Receiver<()>, now_ms: u64) -> Result<u64, Box<dyn Error>> {
    loop {
        let frame = program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
        let watch = program.app.script_observer();
        if !watch.is_engine_busy() || watch.has_answer() {
            return Ok(frame.next_ms.unwrap_or(now_ms).max(now_ms + 1));
        }
        wakes.recv_timeout(MOVE_MAX)?;
    }
}
