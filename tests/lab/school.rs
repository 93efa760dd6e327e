//! A class over a real broker: `lab school`, and the commands of a class. Left out where Mosquitto is missing, unless
//! QIPAN_BROKER_TESTS is "required".

#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
#[cfg(target_os = "linux")]
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Whether there is a broker to try.
#[cfg(target_os = "linux")]
fn has_broker() -> bool {
    let is_here = qipan::school::broker::program().is_some();
    if !is_here {
        assert_ne!(std::env::var("QIPAN_BROKER_TESTS").as_deref(), Ok("required"), "missing: mosquitto");
        eprintln!("left out: there is no mosquitto here");
    }
    is_here
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Thirty seats play whole games over TLS; nothing that is forged arrives; the broker is killed four times, the referee
/// twice.
#[test]
#[cfg(target_os = "linux")]
fn a_class_plays_whole_games_while_broker_and_referee_are_killed() {
    if !has_broker() {
        return;
    }
    let arguments = ["school", "--seats", "30", "--whole", "--pace-ms", "20", "--kills", "4"];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().expect("`lab` runs");
    let text = told(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("tried, 0 arrived") && text.contains("to their ends: true; logs that differ: 0"), "{text}");
}

/// A pupil with a ticket says 500 MB of retained messages: the broker stays small, and all others play to their ends.
#[test]
#[cfg(target_os = "linux")]
fn a_pupil_who_floods_the_broker_fills_it_not_and_stops_nobody() {
    if !has_broker() {
        return;
    }
    let arguments = ["school", "--seats", "4", "--whole", "--pace-ms", "100", "--flood"];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().expect("`lab` runs");
    let text = told(&output);
    assert!(output.status.success(), "{text}");
    println!("{text}");
    assert!(text.contains("tried, 0 arrived") && text.contains("stood: true"), "{text}");
    assert!(text.contains("to their ends: true; logs that differ: 0"), "{text}");
}

/// The forger is heard where the broker lets him.
#[test]
#[cfg(target_os = "linux")]
fn a_broker_that_lets_everybody_speak_is_noticed() {
    if !has_broker() {
        return;
    }
    let arguments = ["school", "--seats", "2", "--whole", "--pace-ms", "5", "--open"];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().expect("`lab` runs");
    let text = told(&output);
    assert!(!output.status.success() && text.contains("forged") && !text.contains(", 0 arrived"), "{text}");
}

fn qipan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qipan")).args(arguments).stdin(Stdio::null()).output().expect("`qipan` runs")
}

/// What a file may be read by: nobody else, where there are passwords.
#[cfg(unix)]
fn is_private(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 == 0)
}

#[cfg(not(unix))]
fn is_private(_: &Path) -> bool {
    true
}

#[test]
fn a_class_is_founded_paired_and_evaluated() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("7b");
    let class = folder.to_str().expect("a plain path");
    let names = root.path().join("names.txt");
    std::fs::write(&names, "Ann\r\n\r\n  Bob \nÇelik\n").expect("a file");
    let names = names.to_str().expect("a plain path");
    let founded = qipan(&["class", "init", class, "--name", "7b", "--names", names, "--address", "10.0.0.5"]);
    assert!(founded.status.success(), "{}", told(&founded));
    let sheet = std::fs::read_to_string(folder.join("sheet.txt")).expect("a sheet");
    assert!(["Ann", "Bob", "Çelik", "10.0.0.5", "seat-03"].iter().all(|word| sheet.contains(word)), "{sheet}");
    for file in
        ["sheet.txt", "broker/passwords", "broker/server.key", "tickets/seat-01.ticket", "tickets/referee.ticket"]
    {
        assert!(is_private(&folder.join(file)), "{file}");
    }
    // Whom a class has is not changed by accident.
    let before = std::fs::read(folder.join("broker/passwords")).expect("passwords");
    let again = qipan(&["class", "init", class]);
    assert_eq!((again.status.code(), told(&again).lines().count()), (Some(1), 1), "{}", told(&again));
    assert_eq!(std::fs::read(folder.join("broker/passwords")).expect("passwords"), before);
    for wrong in [&["--name", "7/b"][..], &["--seats", "0"], &["--seats", "5001"]] {
        let other = root.path().join("other");
        let arguments = [&["class", "init", other.to_str().expect("a plain path")], wrong].concat();
        let output = qipan(&arguments);
        assert!(output.status.code() == Some(2) && !other.exists(), "{wrong:?}: {}", told(&output));
    }
    // Three seats: one rests.
    for (arguments, word) in [
        (&["round-robin"][..], "round 1: 1 games, 1 rest"),
        (&["swiss", "--game", "gomoku", "--clock", "10+5"], "round 2: 1 games, 1 rest"),
        (&["ladder"], "round 3: 1 games, 1 rest"),
        (&["hand", "seat-02,seat-01"], "round 4: 1 games, 1 rest"),
    ] {
        let output = qipan(&[&["class", "pair", class][..], arguments].concat());
        assert!(told(&output).contains(word), "{}", told(&output));
        // No terminal is there that could be asked: it is said.
        let ends = String::from_utf8_lossy(&output.stderr).contains("is still running; the next round ends it");
        assert_eq!(ends, !word.starts_with("round 1"), "{}", told(&output));
    }
    for wrong in
        [&["hand", "seat-02,seat-02"][..], &["hand", "seat-02"], &["hand", "seat-09,seat-01"], &["swiss", "a,b"]]
    {
        assert_eq!(qipan(&[&["class", "pair", class][..], wrong].concat()).status.code(), Some(2), "{wrong:?}");
    }
    let results = told(&qipan(&["class", "results", class]));
    assert_eq!(results.lines().count(), 1 + 4 * 2, "{results}");
    assert!(results.lines().any(|line| line == "4\tBob\tAnn\t*"), "{results}");
    assert_eq!(qipan(&["class", "results", "/nowhere"]).status.code(), Some(1));
    assert_eq!(qipan(&["referee", "/nowhere"]).status.code(), Some(1));
}

/// Broker and referee come up, begin the round, and end with the program that was asked to end.
#[test]
#[cfg(target_os = "linux")]
fn a_class_runs_until_it_is_told_to_end() {
    if !has_broker() {
        return;
    }
    let root = tempfile::tempdir().expect("a folder");
    let class = root.path().to_str().expect("a plain path").to_owned();
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|bound| bound.local_addr()).expect("a port").port();
    let founded =
        qipan(&["class", "init", &class, "--seats", "4", "--port", &port.to_string(), "--address", "127.0.0.1"]);
    assert!(founded.status.success(), "{}", told(&founded));
    let conf = root.path().join("broker/mosquitto.conf");
    let text = std::fs::read_to_string(&conf).expect("a configuration");
    std::fs::write(&conf, text.replace(&format!("listener {port}\n"), &format!("listener {port} 127.0.0.1\n")))
        .expect("a file");
    assert!(qipan(&["class", "pair", &class, "swiss"]).status.success());
    let mut run = Command::new(env!("CARGO_BIN_EXE_qipan"));
    let mut child =
        run.args(["class", "run", &class]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let (mut is_reached, mut is_begun) = (false, false);
    while !(is_reached && is_begun) {
        let line = lines.next().expect("it goes on").expect("a line");
        is_reached |= line == "the broker is reached";
        is_begun |= line == "round 1: 2 games";
    }
    // A second one finds the port taken, or the class; it says so and disturbs nobody.
    for second in [qipan(&["class", "run", &class]), qipan(&["referee", &class])] {
        assert_eq!((second.status.code(), told(&second).lines().count()), (Some(1), 1), "{}", told(&second));
    }
    assert!(Command::new("kill").arg(child.id().to_string()).status().expect("kill").success());
    assert!(child.wait().expect("an end").success());
    assert!(TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok(), "the broker is gone with it");
}
