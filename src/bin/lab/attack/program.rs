//! The program that is attacked: `qipan headless`, talked to line by line until it is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What a busy disk makes the program say; it is no complaint.
const OF_SLOW_DISK: [&str; 2] = ["Saving is slow here", "The disk does not answer"];

pub struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What it said so far, whole lines only.
    said: Vec<String>,
}

/// What a program said before its end.
pub struct Last {
    pub said: Vec<String>,
    /// On standard error.
    pub complaints: String,
}

impl Running {
    /// Starts it over a data directory; `environment` are variables and their values.
    pub fn start(
        program: &Path,
        data: &Path,
        arguments: &[&str],
        environment: &[(String, String)],
    ) -> std::io::Result<Running> {
        let mut command = Command::new(program);
        command.arg("headless").args(arguments).arg("--data-dir").arg(data).envs(environment.iter().cloned());
        command.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { return Err(std::io::ErrorKind::BrokenPipe.into()) };
        Ok(Running { child, input, output: BufReader::new(output), said: Vec::new() })
    }

    /// Says a line; one that has ended meanwhile hears nothing.
    pub fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}");
    }

    /// Its next line; `None` once it has ended.
    pub fn hear(&mut self) -> Option<&str> {
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        self.said.push(line.strip_suffix('\n')?.to_owned());
        self.said.last().map(String::as_str)
    }

    /// Asks for a sync and waits for the first durable record, or that there is none.
    pub fn wait_durable(&mut self) {
        self.say("sync");
        while self.hear().is_some_and(|line| !line.starts_with("durable") && !line.ends_with("synced")) {}
    }

    /// Lets it come to its end by itself.
    pub fn quit(mut self) -> std::io::Result<Last> {
        self.say("quit");
        while self.hear().is_some() {}
        self.kill()
    }

    pub fn kill(mut self) -> std::io::Result<Last> {
        self.child.kill()?;
        while self.hear().is_some() {}
        self.child.wait()?;
        let mut complaints = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            errors.read_to_string(&mut complaints)?;
        }
        let is_complaint = |line: &&str| !OF_SLOW_DISK.iter().any(|words| line.contains(words));
        let complaints = complaints.split_inclusive('\n').filter(is_complaint).collect();
        Ok(Last { said: self.said, complaints })
    }
}
