//! The CPU time of this process, and the kernels that this CPU can run.

use qipan_core::rules::reversi::board::kernel::AnyKernel;
use std::error::Error;
use std::time::Instant;

/// Returns the CPU seconds of all threads of this process; wall-clock seconds since the first call if the system does not report CPU time.
pub fn cpu_seconds() -> f64 {
    from_proc().unwrap_or_else(|| {
        static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64()
    })
}

/// Returns CPU seconds on Linux: `stat` counts all threads in ticks, `schedstat` the main thread in nanoseconds.
fn from_proc() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the process's name in brackets, fields 14 and 15 of the line are CPU times in ticks of 1/100 s.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    let main = std::fs::read_to_string("/proc/self/schedstat").ok();
    let main = main.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok()).map(|ns| ns / 1e9);
    // With one thread, the finer figure of `schedstat` is used; with more threads, only the ticks count them all.
    Some(main.filter(|main| (main - ticks / 100.0).abs() < 0.02).unwrap_or(ticks / 100.0))
}

/// Returns the kernel with this name; without a name, the fastest kernel of this CPU.
pub fn find_kernel(name: Option<&str>) -> Result<AnyKernel, Box<dyn Error>> {
    let Some(name) = name else { return Ok(AnyKernel::fastest_supported()) };
    let found = AnyKernel::all_supported().into_iter().find(|kernel| kernel.name() == name);
    found.ok_or_else(|| format!("this CPU has no kernel '{name}'").into())
}
