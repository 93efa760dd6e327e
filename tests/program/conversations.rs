//! How engines of others really write: recorded games of some, replayed line by line; and small engines of `sh` that write otherwise
//! than their protocol.

use qipan::engine::external::{
    ClockReading, DryRun, EngineQuestion, ExternalEngine, ExternalError, Protocol, Spec, SupportedVariants, dry_run,
    try_protocols,
};
use qipan::engine::{Answer, Level, Limits, RequestId, RequestKind, Score};
use qipan::rules::gomoku::Rule;
use qipan::rules::{Color, Ply, Point, Position, Size, gomoku};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A recorded game: a head of `key value` lines, then `> ` before what the engine was told and `< ` before what it wrote.
struct Recording {
    name: String,
    spec: Spec,
    color: Color,
    /// All moves of the game but passes.
    plies: Vec<Ply>,
    lines: Vec<String>,
}

impl Recording {
    fn read(file: &Path) -> Recording {
        let text = std::fs::read_to_string(file).unwrap();
        let head = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        let protocol = Protocol::ALL.into_iter().find(|protocol| Some(protocol.name()) == head("protocol")).unwrap();
        let start = protocol.game().standard_start();
        let plies =
            head("moves").unwrap().split(' ').map(|name| Ply::Place(start.parse_point(name).unwrap())).collect();
        let depth = head("depth").and_then(|depth| depth.parse().ok());
        Recording {
            name: file.file_stem().unwrap().to_string_lossy().into_owned(),
            // Their recordings have `INFO max_memory` of 2 GiB.
            spec: Spec { protocol, depth, move_ms: 1000, memory_mb: 2048, ..Spec::default() },
            color: if head("color") == Some("black") { Color::Black } else { Color::White },
            plies,
            lines: text.lines().filter(|line| line.starts_with(['>', '<'])).map(str::to_owned).collect(),
        }
    }

    /// An engine that wants to be told what was recorded, and writes what was recorded.
    fn spec(&self, folder: &Path) -> Spec {
        let mut script = String::from(
            "hear() { IFS= read -r line; [ \"$line\" = \"$1\" ] || { echo \"$line, not $1\" > wrong; exit 1; }; }\n\
             say() { printf '%s\\n' \"$1\"; }\n",
        );
        for line in &self.lines {
            let (word, text) = (if line.starts_with('>') { "hear" } else { "say" }, line.get(2..).unwrap_or_default());
            writeln!(script, "{word} '{}'", text.replace('\'', "'\\''")).unwrap();
        }
        let file = folder.join("engine.sh");
        std::fs::write(&file, script).unwrap();
        let folder = folder.display().to_string();
        Spec { command: "/bin/sh".into(), arguments: vec![file.display().to_string()], folder, ..self.spec.clone() }
    }
}

fn recordings() -> Vec<Recording> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| Recording::read(file)).collect()
}

/// The ply that an engine answers, or the fault.
fn answer(engine: &ExternalEngine, question: EngineQuestion) -> Result<Ply, String> {
    engine.ask(question);
    match engine.wait(Duration::from_secs(120)).map(|said| said.report.answer) {
        Some(Answer::Best { ply, .. }) => Ok(ply),
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn recorded_games_of_engines_are_played_to_their_end() {
    let recordings = recordings();
    assert_eq!(recordings.len(), 22);
    for recording in recordings {
        let folder = TempDir::new().unwrap();
        let engine = ExternalEngine::spawn(recording.spec(folder.path()), || {}).unwrap();
        let start = recording.spec.protocol.game().standard_start();
        let (mut position, mut plies): (Position, Vec<Ply>) = (start.clone(), Vec::new());
        for &recorded in &recording.plies {
            while position.must_pass() {
                position.play(Ply::Pass).unwrap();
                plies.push(Ply::Pass);
            }
            if position.side_to_move() == recording.color {
                let ticket = RequestId { counter: plies.len() as u64, position: position.hash() };
                let task = RequestKind::Move { level: Level::Full { move_ms: 1000 }, clock_ms: None };
                let said = answer(&engine, EngineQuestion { ticket, start: start.clone(), plies: plies.clone(), task });
                let wrong = std::fs::read_to_string(folder.path().join("wrong")).unwrap_or_default();
                assert_eq!(said, Ok(recorded), "{}, after {} plies: {wrong}", recording.name, plies.len());
            }
            position.play(recorded).unwrap();
            plies.push(recorded);
        }
        assert!(position.outcome().is_some(), "{}", recording.name);
        drop(engine);
        assert!(!folder.path().join("wrong").exists(), "{}", recording.name);
    }
}

#[test]
fn a_test_says_what_was_forgiven() {
    let found: Vec<(String, String, Option<String>)> = recordings()
        .into_iter()
        .filter(|recording| recording.color == Color::Black)
        .map(|mut recording| {
            // A test tells less memory than a game.
            for line in recording.lines.iter_mut().filter(|line| line.starts_with("> INFO max_memory ")) {
                *line = format!("> INFO max_memory {}", 256 << 20);
            }
            let folder = TempDir::new().unwrap();
            let trial =
                dry_run(&recording.spec(folder.path())).unwrap_or_else(|fault| panic!("{}: {fault}", recording.name));
            assert_eq!((trial.protocol, trial.ply), (recording.spec.protocol, recording.plies[0]));
            (recording.name.clone(), trial.name, trial.first_deviation)
        })
        .collect();
    let told = |name: &str, called: &str, forgiven: Option<&str>| {
        (name.to_owned(), called.to_owned(), forgiven.map(str::to_owned))
    };
    let wanted = [
        told("carbon-black", "Carbon", None),
        told("edax-avx-gtp-black", "Edax", Some("= 1 2")),
        told("edax-avx-nboard-black", "Edax4", Some("=== f5 0.00 0.0")),
        told("edax-gtp-black", "Edax", Some("= 1 2")),
        told("edax-nboard-black", "Edax4", Some("=== f5 0.00 0.0")),
        told("egaroucid-gtp-black", "Egaroucid for Console", Some("=1 2.0")),
        told("grhino-gtp-black", "GTP GRhino", None),
        told("ntest-black", "Ntest6", None),
        // Its answer to `ABOUT` has no name.
        told("pela-black", "", None),
        told("rapfi-black", "Rapfi", None),
        // It has no answer to `ABOUT`.
        told("wine-black", "", None),
    ];
    assert_eq!(found, wanted);
}

/// What an engine of `sh` shows in a test.
fn tried(protocol: Protocol, script: &str) -> DryRun {
    let arguments = vec!["-c".into(), script.into()];
    let spec = Spec { protocol, command: "/bin/sh".into(), arguments, ..Spec::default() };
    dry_run(&spec).unwrap_or_else(|fault| panic!("{fault}: {script}"))
}

#[test]
fn five_in_a_row_engines_may_write_otherwise() {
    let middle = Ply::Place(Point::new(7, 7));
    // What it does at the start, at `ABOUT`, at `START` and at `BEGIN`; its name, and what is forgiven.
    for (first, about, start, begin, name, forgiven) in [
        (":", "echo 'name=\"A\", version=\"1\"'", "echo OK", "echo 7,7", "A", None),
        ("echo MESSAGE hello; echo DEBUG 1,1", "echo 'version=\"1\", name=\"A\"'", "echo OK", "echo 7,7", "A", None),
        (":", "echo 'name = \"A\"'", "echo OK", "echo 7,7", "A", Some("name = \"A\"")),
        (":", "echo \"Name='A b'\"", "echo OK", "echo ' 7 , 7 '", "A b", Some("Name='A b'")),
        (":", ":", "echo OK", "echo MESSAGE 3,3; echo DEBUG 4,4; echo 7,7", "", None),
        ("echo Welcome to A", "echo A 1.0", "echo OK", "echo 7,7", "", Some("Welcome to A")),
        (":", "echo ERROR what", "echo OK", "echo 7,7", "", Some("ERROR what")),
        (":", "echo UNKNOWN", "echo 'OK - all is well'", "echo UNKNOWN; echo 7,7", "", Some("UNKNOWN")),
        (":", "printf 'name=\"A\"\\r\\n'", "printf 'OK\\r\\n'", "printf '7,7\\r\\n'", "A", None),
        (":", "printf 'name=\"A\"\\r'", "printf 'ok\\r'", "printf '7,7\\r'", "A", None),
        ("printf '\\357\\273\\277'", "echo 'name=\"A\"'", "echo OK", "echo 7,7", "A", None),
        // Its answer has no name.
        (":", "echo 'author=\"B\", version=\"7\"'", "echo OK", "echo 7,7", "", None),
        ("printf ' _\\n| |\\n ~\\n'", "echo 'name=\"A\"'", "echo ready; echo OK", "echo 7,7", "A", Some("_")),
        // Complaints that a move follows, slowly after the first.
        (
            "echo ERROR no config file; sleep 3",
            "echo 'name=\"A\"'",
            "echo OK",
            "echo 7,7",
            "A",
            Some("ERROR no config file"),
        ),
        (":", "echo 'name=\"A\"'", "echo OK", "echo ERROR little memory; echo 7,7", "A", Some("ERROR little memory")),
        (":", "echo 'name=\"A\"'", "echo OK", "echo 1,234 nodes; echo 7,7 depth 12", "A", Some("7,7 depth 12")),
        // The move is left to the manager.
        (":", "echo 'name=\"A\"'", "echo OK", "echo SUGGEST 7,7; read a b; echo $b", "A", Some("SUGGEST 7,7")),
    ] {
        let script = format!(
            "{first}; while read a b; do case $a in ABOUT) {about};; START) {start};; BEGIN) {begin};; END) exit;; esac; done"
        );
        let trial = tried(Protocol::Gomocup, &script);
        assert_eq!((trial.protocol, trial.name.as_str(), trial.ply), (Protocol::Gomocup, name, middle), "{script}");
        assert_eq!(trial.first_deviation.as_deref(), forgiven, "{script}");
    }
}

#[test]
fn gtp_engines_may_write_otherwise() {
    let f5 = Ply::Place(Point::new(5, 4));
    // What it does at the start, how it answers `$1` to the command of number `$n`, its move, and what is forgiven.
    for (first, answers, genmove, forgiven) in [
        (":", r"printf '=%s %s\n\n' $n $1", "f5", None),
        (":", r"printf '= %s %s\n\n' $n $1", "F5", Some("= 1 2")),
        (":", r"printf '= %s\n\n' $1", "f5", Some("= 2")),
        (":", r"printf '=%s\n' $1", "f5", Some("=2")),
        (":", r"printf '=%s\t%s\r\n\r\n' $n $1", "f5", None),
        ("echo '# A 1.0'; echo '== Welcome =='", r"printf '=%s %s\n\n' $n $1", "f5", None),
        ("echo '= Welcome to A'", r"printf '=%s %s\n\n' $n $1", "f5", None),
        (
            ":",
            r"case $n in 1) printf '?1 unknown command\n\n';; *) printf '=%s %s\n\n' $n $1;; esac",
            "f5",
            Some("?1 unknown command"),
        ),
        (":", r"case $n in 1) printf '=1 1\n\n';; *) printf '=%s %s\n\n' $n $1;; esac", "f5", Some("=1 1")),
    ] {
        let script = format!(
            "{first}; say() {{ {answers}; }}; while read n c r; do case $c in protocol_version) say 2;; name) say A;; \
             list_commands) say clear_board; echo genmove;; genmove) say {genmove};; quit) exit;; *) say '';; esac; done"
        );
        let trial = tried(Protocol::Gtp, &script);
        assert_eq!((trial.protocol, trial.name.as_str(), trial.ply), (Protocol::Gtp, "A", f5), "{script}");
        assert_eq!(trial.first_deviation.as_deref(), forgiven, "{script}");
    }
}

#[test]
fn nboard_engines_may_write_otherwise() {
    let f5 = Ply::Place(Point::new(5, 4));
    // How it answers a ping of number `$b`, its move, and what is forgiven.
    for (pong, go, forgiven) in [
        ("echo pong $b", "echo === F5/1.25/0.5", None),
        ("echo pong $b", "echo === f5", None),
        ("echo pong $b", "echo '===f5//0.1'", None),
        ("echo pong $b", "echo status thinking; echo '=== f5 0.00 0.0'", Some("=== f5 0.00 0.0")),
        ("echo pong", "echo === F5", Some("pong")),
        ("echo Pong $b; echo", "echo === F5", None),
        ("echo pong $b", "echo search d3 1.00 0 4; echo nodestats 9 0.1; echo === F5", None),
    ] {
        let script = format!(
            "echo 'A 1.0'; while read a b; do case $a in nboard) echo Set MyName A;; ping) {pong};; go) {go};; quit) exit;; \
             esac; done"
        );
        let trial = tried(Protocol::Nboard, &script);
        assert_eq!((trial.protocol, trial.name.as_str(), trial.ply), (Protocol::Nboard, "A", f5), "{script}");
        assert_eq!(trial.first_deviation.as_deref(), forgiven, "{script}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_may_use_all_the_memory_that_it_is_told_of() {
    // It takes all that it is told of, and 13 MiB beside it, for longer than its memory goes unwatched.
    let script = "while read a b c; do case $a$b in ABOUT*) echo 'name=\"A\"';; START*) echo OK;; INFOmax_memory) \
                  dd if=/dev/zero bs=$((c + (13 << 20))) count=1 2>/dev/null | sleep 2 & ;; BEGIN) sleep 1; echo 7,7;; \
                  END) exit;; esac; done";
    let arguments = vec!["-c".into(), script.into()];
    for memory_mb in [64, 256] {
        let arguments = arguments.clone();
        let protocol = Protocol::Gomocup;
        let tried = dry_run(&Spec { protocol, command: "/bin/sh".into(), arguments, memory_mb, ..Spec::default() });
        assert_eq!(tried.map(|trial| trial.ply), Ok(Ply::Place(Point::new(7, 7))), "{memory_mb} MiB");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_is_told_nothing_in_the_instant_after_its_move() {
    let folder = TempDir::new().unwrap();
    let script = "while read a b; do case $a in ABOUT) echo 'name=\"A\"';; START) echo OK;; TURN) echo 8,8;; END) exit;; \
                  BEGIN) date +%s%N > moved; echo 7,7; read line; date +%s%N > told;; esac; done";
    let (arguments, folder_name) = (vec!["-c".into(), script.into()], folder.path().display().to_string());
    let spec = Spec {
        protocol: Protocol::Gomocup,
        command: "/bin/sh".into(),
        arguments,
        folder: folder_name,
        ..Spec::default()
    };
    let engine = ExternalEngine::spawn(spec, || {}).unwrap();
    let start = Protocol::Gomocup.game().standard_start();
    let ask = |plies: Vec<Ply>| {
        let ticket = RequestId { counter: plies.len() as u64, position: start.hash() };
        let task = RequestKind::Move { level: Level::Full { move_ms: 1000 }, clock_ms: None };
        answer(&engine, EngineQuestion { ticket, start: start.clone(), plies, task })
    };
    let points = [Point::new(7, 7), Point::new(0, 0), Point::new(8, 8)].map(Ply::Place);
    assert_eq!(ask(Vec::new()), Ok(points[0]));
    assert_eq!(ask(points[..2].to_vec()), Ok(points[2]));
    let at = |name: &str| -> u64 { std::fs::read_to_string(folder.path().join(name)).unwrap().trim().parse().unwrap() };
    assert!(at("told") - at("moved") >= 100_000_000, "{} ns", at("told") - at("moved"));
}

/// A recorder of all lines that an engine is told, in the file `told` of its folder.
fn recording_spec(protocol: Protocol, folder: &Path, cases: &str) -> Spec {
    let script = format!("while read a b c; do echo \"$a $b $c\" >> told; {cases}; done");
    let (arguments, folder) = (vec!["-c".into(), script], folder.display().to_string());
    Spec { protocol, command: "/bin/sh".into(), arguments, folder, patience_s: 5, ..Spec::default() }
}

#[cfg(unix)]
#[test]
fn a_clock_is_told_in_the_way_that_an_engine_reads_it() {
    // An unknown engine is told a time for each move, of a minute with two seconds for each move: 3 s and 1 s.
    let edax = &["time_settings 60 0 0", "time_left black 60 0"][..];
    for (name, clock, told) in [
        ("A", ClockReading::Auto, &["time_settings 0 4 1"][..]),
        ("Edax 4.6", ClockReading::Auto, edax),
        ("A", ClockReading::Game, edax),
        ("A", ClockReading::Stones, &["time_settings 60 2 1", "time_left black 60 0"]),
        ("Edax", ClockReading::None, &[]),
    ] {
        let folder = TempDir::new().unwrap();
        let cases = format!(
            "case $b in protocol_version) say=2;; name) say='{name}';; list_commands) say=$(printf \
             'clear_board\\ntime_settings\\ntime_left');; genmove) say=f5;; quit) exit;; *) say=;; esac; printf '=%s %s\\n\\n' \
             \"$a\" \"$say\""
        );
        let spec = Spec { clock, ..recording_spec(Protocol::Gtp, folder.path(), &cases) };
        let engine = ExternalEngine::spawn(spec, || {}).unwrap();
        let start = Protocol::Gtp.game().standard_start();
        let ticket = RequestId { counter: 1, position: start.hash() };
        let task = RequestKind::Move { level: Level::Full { move_ms: 1000 }, clock_ms: Some((60_000, 2_000)) };
        let said = answer(&engine, EngineQuestion { ticket, start, plies: Vec::new(), task });
        assert_eq!(said, Ok(Ply::Place(Point::new(5, 4))), "{name}");
        let lines = std::fs::read_to_string(folder.path().join("told")).unwrap();
        let times: Vec<&str> =
            lines.lines().filter_map(|line| line.split_once(' ')).map(|(_, command)| command.trim()).collect();
        let times: Vec<&str> = times.into_iter().filter(|command| command.starts_with("time_")).collect();
        assert_eq!(times, told, "{name} {clock:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_nboard_engine_is_told_a_depth_that_keeps_the_pace() {
    let folder = TempDir::new().unwrap();
    // It gives no move for a depth above 3, and answers pings meanwhile.
    let cases = "case $a$b in nboard*) echo set myname A;; setdepth) depth=$c;; ping*) echo pong $b;; quit*) exit;; \
                 go*) [ $depth -gt 3 ] || echo === f5;; esac";
    let spec = Spec { move_ms: 200, ..recording_spec(Protocol::Nboard, folder.path(), cases) };
    let engine = ExternalEngine::spawn(spec, || {}).unwrap();
    let start = Protocol::Nboard.game().standard_start();
    for counter in 1..=2 {
        let ticket = RequestId { counter, position: start.hash() };
        let task = RequestKind::Move { level: Level::Full { move_ms: 200 }, clock_ms: None };
        let question = EngineQuestion { ticket, start: start.clone(), plies: Vec::new(), task };
        assert_eq!(answer(&engine, question), Ok(Ply::Place(Point::new(5, 4))));
    }
    let told = std::fs::read_to_string(folder.path().join("told")).unwrap();
    let depths: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("set depth ")).collect();
    assert_eq!(depths, ["6", "3", "1"], "{told}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_reports_only_when_it_is_interrupted_gives_a_hint() {
    let cases = "case $a in nboard) echo set myname A;; ping) [ -z \"$hint\" ] || echo search f5d6 1.50 0 9; hint=; \
                 echo pong $b;; hint) hint=1;; quit) exit;; esac";
    let folder = TempDir::new().unwrap();
    let engine = ExternalEngine::spawn(recording_spec(Protocol::Nboard, folder.path(), cases), || {}).unwrap();
    let start = Protocol::Nboard.game().standard_start();
    let ticket = RequestId { counter: 1, position: start.hash() };
    let limits = Limits { move_ms: Some(100), ..Limits::default() };
    engine.ask(EngineQuestion { ticket, start, plies: Vec::new(), task: RequestKind::Hint { limits } });
    let answers = std::iter::from_fn(|| engine.wait(Duration::from_secs(20))).map(|said| said.report.answer);
    let best = answers.take(2).last();
    assert!(matches!(best, Some(Answer::Best { depth: 9, score: Score::Estimate(150), .. })), "{best:?}");
}

#[cfg(unix)]
#[test]
fn the_last_words_of_an_engine_are_quoted() {
    let fault = |script: &str| {
        let arguments = vec!["-c".into(), script.into()];
        let spec =
            Spec { protocol: Protocol::Gtp, command: "/bin/sh".into(), arguments, patience_s: 1, ..Spec::default() };
        dry_run(&spec).expect_err("a fault")
    };
    let ended = fault("echo 'Cannot open data/weights' >&2; exit 1");
    assert_eq!(ended, ExternalError::Ended("Cannot open data/weights".into()));
    assert_eq!(ended.to_string(), "it ended by itself; it last wrote \"Cannot open data/weights\"");
    assert_eq!(fault("sleep 60"), ExternalError::NoOutput(String::new()));
    assert_eq!(
        fault("echo waiting for a licence >&2; sleep 60"),
        ExternalError::NoOutput("waiting for a licence".into())
    );
    assert_eq!(fault("echo Welcome; sleep 60"), ExternalError::NoGreeting("Welcome".into()));
    // What is written to standard error has no limit.
    assert_eq!(fault("yes >&2 & sleep 0.5; kill $!; wait; echo end >&2; exit 1"), ExternalError::Ended("end".into()));
}

#[cfg(unix)]
#[test]
fn an_engine_that_loads_for_long_is_given_all_of_its_patience() {
    let script = "sleep 7; while read a b; do case $a in ABOUT) echo 'name=\"Slow\"';; START) echo OK;; BEGIN) echo 7,7;; \
                  END) exit;; esac; done";
    let arguments = vec!["-c".into(), script.into()];
    let spec = Spec { protocol: Protocol::Gomocup, command: "/bin/sh".into(), arguments, ..Spec::default() };
    let tried = try_protocols(&spec);
    let protocols: Vec<Protocol> = tried.attempts.iter().map(|attempt| attempt.protocol).collect();
    assert_eq!(protocols, [Protocol::Gomocup, Protocol::Nboard, Protocol::Gtp]);
    assert_eq!(tried.attempts[0].fault, None);
    assert_eq!(tried.result.map(|run| (run.protocol, run.name)), Ok((Protocol::Gomocup, "Slow".into())));
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_is_ended_at_twice_the_memory_that_it_is_told_and_half_a_gigabyte() {
    // It takes 400 MiB and is let be, and is ended at 700 MiB; 16 MiB were told. It waits only when it has the memory.
    let script = |mb: u32, wait_s: u32| {
        format!(
            "while read a b c; do case $a in ABOUT) echo 'name=\"A\"';; START) echo OK;; BEGIN) dd if=/dev/zero bs={mb}M \
             count=1 2>/dev/null | {{ head -c 1 >/dev/null; sleep {wait_s}; echo 7,7; }};; END) exit;; esac; done"
        )
    };
    let tried = |mb: u32, wait_s: u32| {
        let arguments = vec!["-c".into(), script(mb, wait_s)];
        let (protocol, command) = (Protocol::Gomocup, "/bin/sh".into());
        dry_run(&Spec { protocol, command, arguments, memory_mb: 16, patience_s: 60, ..Spec::default() })
    };
    assert!(tried(400, 1).is_ok());
    let Err(ExternalError::Memory { used_mb, limit_mb: 544 }) = tried(700, 60) else { panic!("it is not ended") };
    assert!((545..1000).contains(&used_mb), "{used_mb}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_daemon_of_an_engine_ends_with_it() {
    let folder = TempDir::new().unwrap();
    let cases = "case $a in ABOUT) (setsid sleep 600 & echo $! > daemon); echo 'name=\"A\"';; START) echo OK;; \
                 BEGIN) echo 7,7;; END) exit;; esac";
    let engine = ExternalEngine::spawn(recording_spec(Protocol::Gomocup, folder.path(), cases), || {}).unwrap();
    let start = Protocol::Gomocup.game().standard_start();
    let ticket = RequestId { counter: 1, position: start.hash() };
    let task = RequestKind::Move { level: Level::Full { move_ms: 1000 }, clock_ms: None };
    assert!(answer(&engine, EngineQuestion { ticket, start, plies: Vec::new(), task }).is_ok());
    let daemon = std::fs::read_to_string(folder.path().join("daemon")).unwrap();
    let process = Path::new("/proc").join(daemon.trim());
    assert!(process.exists());
    drop(engine);
    // It was killed. The process that adopted it may reap it late.
    let is_alive = || std::fs::read_to_string(process.join("stat")).is_ok_and(|stat| !stat.contains(") Z "));
    let until = Instant::now() + Duration::from_secs(20);
    while is_alive() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!is_alive());
}

#[cfg(unix)]
#[test]
fn what_an_engine_refuses_is_reported_before_the_game() {
    let cases = "case $a$b in ABOUT) echo 'name=\"A\"';; START15) echo OK;; START*) echo ERROR size;; \
                 INFOrule) case $c in 0) ;; *) echo ERROR unknown rule;; esac;; END) exit;; esac";
    for (side, rule, fault) in [
        (15, Rule::Freestyle, None),
        (15, Rule::Renju, Some("ERROR unknown rule")),
        (20, Rule::Freestyle, Some("ERROR size")),
    ] {
        let folder = TempDir::new().unwrap();
        let engine = ExternalEngine::spawn(recording_spec(Protocol::Gomocup, folder.path(), cases), || {}).unwrap();
        let setup = gomoku::Setup { size: Size { columns: side, rows: side }, rule, ..gomoku::Setup::default() };
        let start = Position::Gomoku(gomoku::Position::try_from(setup).unwrap());
        let ticket = RequestId { counter: 1, position: start.hash() };
        let task = RequestKind::Move { level: Level::Full { move_ms: 1000 }, clock_ms: None };
        engine.prepare_game(EngineQuestion { ticket, start, plies: Vec::new(), task });
        // A prepared engine reports nothing.
        let said = engine.wait(Duration::from_secs(if fault.is_some() { 60 } else { 2 })).and_then(|said| said.fault);
        assert_eq!(said, fault.map(|said| ExternalError::Refused(said.into())), "{side} {rule:?}");
        let told = std::fs::read_to_string(folder.path().join("told")).unwrap();
        assert!(!told.contains("BEGIN"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn a_test_finds_out_how_a_known_engine_is_started_and_what_it_plays() {
    let folder = TempDir::new().unwrap();
    // It speaks GTP by an argument only, and names itself in its usage.
    let program = folder.path().join("engine");
    let text = "#!/bin/sh\n[ \"$1\" = -gtp ] || { echo 'Edax 4.6, use -gtp'; sleep 60; }\nwhile read n c r; do case $c in \
                protocol_version) s=2;; name) s=Edax;; list_commands) s=clear_board;; genmove) s=f5;; quit) exit;; *) s=;; \
                esac; printf '=%s %s\\n\\n' \"$n\" \"$s\"; done\n";
    std::fs::write(&program, text).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&program, mode).unwrap();
    let spec = |program: &Path| Spec { command: program.display().to_string(), patience_s: 1, ..Spec::default() };
    let found = try_protocols(&spec(&program));
    let run = found.result.expect("it speaks GTP");
    assert_eq!((run.protocol, run.name.as_str()), (Protocol::Gtp, "Edax"));
    assert_eq!(run.arguments.first().map(String::as_str), Some("-gtp"));
    let lines = &found.attempts.last().expect("an attempt").lines;
    assert_eq!(lines[..2], ["> 1 protocol_version".to_owned(), "< =1 2".to_owned()]);
    // What a known engine needs beside its program is said where it fails.
    let edax = folder.path().join("edax");
    std::fs::write(&edax, "#!/bin/sh\nexit 1\n").unwrap();
    std::fs::set_permissions(&edax, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    assert_eq!(try_protocols(&spec(&edax)).result, Err(ExternalError::NeedsFile("data/eval.dat".into())));
    // Boards and rules are asked for.
    let cases = "case $a$b in ABOUT) echo 'name=\"A\"';; START15|START20) echo OK;; START*|RECTSTART*) echo ERROR size;; \
                 INFOrule) case $c in 0|1) ;; *) echo ERROR rule;; esac;; BEGIN) echo 7,7;; END) exit;; esac";
    let run = dry_run(&recording_spec(Protocol::Gomocup, folder.path(), cases)).expect("it plays");
    let plays =
        SupportedVariants { sides: vec![15, 20], is_rectangular: false, rules: vec![Rule::Freestyle, Rule::Standard] };
    assert_eq!(run.supported_variants, plays);
}
