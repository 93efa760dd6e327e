//! Measures the resources of a running process by `/proc`, and types into its window by xdotool. Linux only.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// The resources that a process uses at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProcessUsage {
    /// Resident memory of the process in KiB (VmRSS).
    pub memory_kib: u64,
    /// Number of open files and sockets.
    pub open_files: usize,
    pub threads: u64,
    /// CPU time used so far, in seconds.
    pub cpu_s: f64,
}

/// Reads the resources that a process uses now. `process` is a process id, or "self" for this process.
pub fn usage_of(process: &str) -> Result<ProcessUsage, Box<dyn Error>> {
    let folder = format!("/proc/{process}");
    let text = fs::read_to_string(format!("{folder}/status"))?;
    let number = |name: &str| -> Result<u64, Box<dyn Error>> {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).ok_or("no such line")?;
        Ok(line.split_whitespace().next().ok_or("no number")?.parse()?)
    };
    let (memory_kib, threads) = (number("VmRSS:")?, number("Threads:")?);
    let files = fs::read_dir(format!("{folder}/fd"))?.count();
    Ok(ProcessUsage {
        memory_kib,
        open_files: files,
        threads,
        cpu_s: cpu_s(&fs::read_to_string(format!("{folder}/stat"))?)?,
    })
}

/// Reads the used CPU time in seconds from the text of `/proc/*/stat`, in which the program's name may contain blanks.
fn cpu_s(stat: &str) -> Result<f64, Box<dyn Error>> {
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).ok_or("no number");
    // A clock tick is a hundredth of a second on every Linux that we know.
    Ok((ticks(11)? + ticks(12)?) / 100.0)
}

/// Runs a script of xdotool on `$DISPLAY`. Returns what xdotool prints.
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
