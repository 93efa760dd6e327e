//! What a running program holds of the system, as Linux tells it; and whoever types at its window, xdotool.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a program holds at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Holding {
    /// Its memory in KiB (VmRSS).
    pub memory_kib: u64,
    /// Open files, sockets among them.
    pub files: usize,
    pub threads: u64,
    /// The processor's time that it has used, in seconds.
    pub cpu_s: f64,
}

/// What the process holds now; "self" is this one.
pub fn holding(process: &str) -> Result<Holding, Box<dyn Error>> {
    let folder = format!("/proc/{process}");
    let text = fs::read_to_string(format!("{folder}/status"))?;
    let number = |name: &str| -> Result<u64, Box<dyn Error>> {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).ok_or("no such line")?;
        Ok(line.split_whitespace().next().ok_or("no number")?.parse()?)
    };
    let (memory_kib, threads) = (number("VmRSS:")?, number("Threads:")?);
    let files = fs::read_dir(format!("{folder}/fd"))?.count();
    Ok(Holding { memory_kib, files, threads, cpu_s: cpu_s(&fs::read_to_string(format!("{folder}/stat"))?)? })
}

/// Out of `/proc/*/stat`, whose name of the program may hold blanks.
fn cpu_s(stat: &str) -> Result<f64, Box<dyn Error>> {
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).ok_or("no number");
    // Clock ticks are hundredths of a second on every Linux that we know.
    Ok((ticks(11)? + ticks(12)?) / 100.0)
}

/// Does a script of xdotool's on `$DISPLAY`; what it prints.
pub fn xdotool(script: &str) -> Result<String, Box<dyn Error>> {
    let mut child =
        Command::new("xdotool").arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    child.stdin.take().ok_or("a pipe")?.write_all(script.as_bytes())?;
    let output = child.wait_with_output()?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("xdotool does not do it: {}", script.lines().next().unwrap_or_default()).into()),
    }
}
