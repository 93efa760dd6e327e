//! The attacked program: `qipan headless` as a child process, driven line by line until it is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Parts of messages about a slow disk, which are no complaints.
const OF_SLOW_DISK: [&str; 2] = ["Saving is slow here", "The disk does not answer"];

/// A running `qipan headless` as a child process.
pub struct HeadlessProgram {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The complete lines that the program printed so far.
    lines: Vec<String>,
}

/// The output of a program that has ended.
pub struct FinalOutput {
    /// The complete lines of standard output.
    pub lines: Vec<String>,
    /// The text of standard error, without messages about a slow disk.
    pub stderr_text: String,
}

impl HeadlessProgram {
    /// Starts the program on a data directory. `environment` holds the names and values of environment variables.
    pub fn start(
        program: &Path,
        data: &Path,
        arguments: &[&str],
        environment: &[(String, String)],
    ) -> std::io::Result<HeadlessProgram> {
        let mut command = Command::new(program);
        command.arg("headless").args(arguments).arg("--data-dir").arg(data).envs(environment.iter().cloned());
        command.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { return Err(std::io::ErrorKind::BrokenPipe.into()) };
        Ok(HeadlessProgram { child, input, output: BufReader::new(output), lines: Vec::new() })
    }

    /// Sends a line. Does nothing if the program has ended.
    pub fn send_line(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}");
    }

    /// Returns the program's next line of output, or `None` after its end.
    pub fn read_line(&mut self) -> Option<&str> {
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        self.lines.push(line.strip_suffix('\n')?.to_owned());
        self.lines.last().map(String::as_str)
    }

    /// Asks for a sync and waits until the program reports a durable record, or that nothing has to be saved.
    pub fn wait_durable(&mut self) {
        self.send_line("sync");
        while self.read_line().is_some_and(|line| !line.starts_with("durable") && !line.ends_with("synced")) {}
    }

    /// Ends the program with the script line `quit` and returns its output.
    pub fn quit(mut self) -> std::io::Result<FinalOutput> {
        self.send_line("quit");
        while self.read_line().is_some() {}
        self.kill()
    }

    /// Kills the program and returns its output.
    pub fn kill(mut self) -> std::io::Result<FinalOutput> {
        self.child.kill()?;
        while self.read_line().is_some() {}
        self.child.wait()?;
        let mut complaints = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            errors.read_to_string(&mut complaints)?;
        }
        let is_complaint = |line: &&str| !OF_SLOW_DISK.iter().any(|words| line.contains(words));
        let complaints = complaints.split_inclusive('\n').filter(is_complaint).collect();
        Ok(FinalOutput { lines: self.lines, stderr_text: complaints })
    }
}
