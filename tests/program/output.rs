//! Standard output that cannot be written, for every command that prints.

use crate::common::{feed, qipan, without_slow_disk};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long a command may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command that prints: its arguments and its standard input.
struct Case {
    arguments: Vec<String>,
    input: &'static str,
}

fn source(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).display().to_string()
}

/// The names of all commands, as clap has them: `show`, `theme list`.
fn commands() -> Vec<String> {
    let mut names = Vec::new();
    let mut open = vec![(String::new(), qipan::cli::command_line())];
    while let Some((name, command)) = open.pop() {
        for sub in command.get_subcommands() {
            open.push((format!("{name} {}", sub.get_name()).trim().to_owned(), sub.clone()));
        }
        if command.get_subcommands().next().is_none() {
            names.push(name);
        }
    }
    names
}

/// What a command is tried with in a folder of its own; `None` where it prints nothing or serves on.
fn case(command: &str, folder: &Path) -> Option<Case> {
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let game = source("tests/data/store/reversi-2026.qipan");
    let class = || {
        let class = folder.join("class").display().to_string();
        assert_eq!(refused(qipan(folder, &["class", "init", &class]), "", Stdio::null()).0, Some(0));
        class
    };
    let people = || assert_eq!(refused(qipan(folder, &["profiles", "add", "Ada", "Bo"]), "", Stdio::null()).0, Some(0));
    let mut input = "";
    let more = match command {
        "theme export" | "profiles add" | "class run" | "referee" => return None,
        "screenshot" => vec!["--screen".into(), "list".into()],
        "check-config" => vec![file("settings.ron", "(move_delay_ms: 0)")],
        "check-lesson" => vec![source("assets/lessons/reversi/01-turning.ron")],
        "show" | "import" => vec![game],
        "export" => vec![game, "--format".into(), "sgf".into()],
        "theme import" => vec![source("tests/data/versions/theme-1.zip")],
        "policy set-pin" => {
            input = "739154\n";
            vec![file("policy.ron", "(version: 1)")]
        }
        "profiles list" => {
            people();
            Vec::new()
        }
        "profiles remove" => {
            people();
            vec!["Bo".into()]
        }
        "class init" => vec![folder.join("new").display().to_string()],
        "class pair" => vec![class(), "round-robin".into()],
        "class results" => {
            let class = class();
            assert_eq!(refused(qipan(folder, &["class", "pair", &class, "round-robin"]), "", Stdio::null()).0, Some(0));
            vec![class]
        }
        "engine" => {
            input = "ping 1\n";
            vec!["nboard".into()]
        }
        "headless" => {
            input = "quit\n";
            Vec::new()
        }
        "print-config" | "results" | "theme list" | "profiles clear" => Vec::new(),
        other => panic!("say here with what \"{other}\" prints"),
    };
    Some(Case { arguments: command.split(' ').map(str::to_owned).chain(more).collect(), input })
}

fn wait(child: &mut Child) -> Option<i32> {
    let until = Instant::now() + PATIENCE;
    loop {
        match child.try_wait().unwrap() {
            Some(status) => return status.code(),
            None if Instant::now() > until => {
                child.kill().unwrap();
                panic!("it does not end");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// The exit code and the lines on standard error of a command whose standard input stays open.
fn refused(mut command: Command, input: &str, output: impl Into<Stdio>) -> (Option<i32>, Vec<String>) {
    let mut child = command.stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // It may be gone already.
    let _ = pipe.write_all(input.as_bytes());
    let code = wait(&mut child);
    let errors = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    (code, without_slow_disk(&errors).lines().map(str::to_owned).collect())
}

fn full() -> File {
    File::options().write(true).open("/dev/full").unwrap()
}

/// A pipe that nobody reads.
fn closed() -> std::io::PipeWriter {
    std::io::pipe().unwrap().1
}

const FULL: &str = "qipan: standard output cannot be written: the disk is full";

#[test]
fn what_is_not_printed_is_told_by_every_command() {
    let commands = commands();
    assert!(commands.len() >= 20, "{commands:?}");
    for name in &commands {
        let words: Vec<&str> = name.split(' ').chain(["--help"]).collect();
        let command = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_qipan"));
            command.args(&words).env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
            command
        };
        assert_eq!(refused(command(), "", full()), (Some(1), vec![FULL.into()]), "{name} --help");
        assert_eq!(refused(command(), "", closed()), (Some(0), vec![]), "{name} --help");

        let at = || TempDir::new().unwrap();
        let folder = at();
        let Some(Case { arguments, input }) = case(name, folder.path()) else { continue };
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut child = qipan(folder.path(), &words);
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        feed(&mut child, input);
        let usual = child.wait_with_output().unwrap();
        assert!(usual.status.success() && !usual.stdout.is_empty(), "{name}: {usual:?}");
        let usual = without_slow_disk(&String::from_utf8_lossy(&usual.stderr)).lines().count();

        for (output, code, told) in [(Stdio::from(full()), 1, 1), (Stdio::from(closed()), 0, 0)] {
            let folder = at();
            let Some(Case { arguments, input }) = case(name, folder.path()) else { continue };
            let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let (ended, errors) = refused(qipan(folder.path(), &words), input, output);
            let of_output = errors.iter().filter(|line| *line == FULL).count();
            assert_eq!((ended, of_output, errors.len()), (Some(code), told, usual + told), "{name}: {errors:?}");
        }
    }
}

#[test]
fn help_and_the_version_are_printed_or_that_is_told() {
    for words in [&["--help"][..], &["--version"], &["help"], &["-h"], &["help", "theme"]] {
        let command = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_qipan"));
            command.args(words).env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
            command
        };
        assert_eq!(refused(command(), "", full()), (Some(1), vec![FULL.into()]), "{words:?}");
        assert_eq!(refused(command(), "", closed()), (Some(0), vec![]), "{words:?}");
    }
}

#[test]
fn the_work_of_a_command_is_done_although_nobody_hears_of_it() {
    let (data, game) = (TempDir::new().unwrap(), source("tests/data/store/reversi-2026.qipan"));
    assert_eq!(refused(qipan(data.path(), &["import", &game]), "", full()).0, Some(1));
    let saves: Vec<PathBuf> =
        fs::read_dir(data.path().join("saved")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(saves.len(), 1, "{saves:?}");
}
