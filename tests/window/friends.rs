//! A game between two real windows: invited and joined by clicks and keys, played by clicks, killed in the middle and come back.

use crate::common::window::{Server, Window, has_tools};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const LOCAL: [&str; 1] = ["--local-only"];

/// The port that a host listens at, by its own file of seats.
fn port(data: &Path) -> String {
    let files = fs::read_dir(data.join("hosted")).unwrap().flatten().map(|entry| entry.path());
    let seats = files.filter(|path| path.extension().is_some_and(|end| end == "ron")).last().expect("a file of seats");
    let text = fs::read_to_string(seats).unwrap();
    let rest = text.split_once("port:").expect("a port").1;
    rest.chars().take_while(char::is_ascii_digit).collect()
}

fn log(data: &Path) -> Vec<u8> {
    let mut logs = fs::read_dir(data.join("games")).unwrap().flatten();
    let log = fs::read(logs.next().expect("a log").path()).unwrap();
    assert!(logs.next().is_none(), "one log");
    log
}

fn has_note(window: &Window, word: &str) -> bool {
    window.notes().iter().any(|note| note.contains(word))
}

#[test]
fn two_windows_play_and_come_back() {
    if !has_tools() {
        return;
    }
    let servers = [Server::start("1024x900x24"), Server::start("1024x900x24")];
    let [here, there] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let mut host = Window::open(&servers[0], here.path(), &LOCAL);
    assert_eq!(host.network_sockets(), Vec::<String>::new());
    host.keys("ctrl+f");
    host.wait_for("the page", |window| has_note(window, "page friends"));
    host.keys("A n n");
    host.click(600.0, 606.0); // Reversi: Invite
    let said = host.hear("Code ");
    let code: String = said.chars().filter(char::is_ascii_digit).collect();
    assert_eq!((code.len(), host.network_sockets().is_empty()), (6, false), "{said}");
    let mut guest = Window::open(&servers[1], there.path(), &LOCAL);
    guest.keys("ctrl+f");
    guest.wait_for("the page", |window| has_note(window, "page friends"));
    guest.keys("B o b");
    guest.click(510.0, 270.0); // Address
    guest.act(1, &["type", "127.0.0.1:"]);
    guest.act(1, &["type", &port(here.path())]);
    guest.click(510.0, 334.0); // Code
    guest.act(1, &["type", &code]);
    guest.click(600.0, 397.0); // Join
    for window in [&mut host, &mut guest] {
        window.hear("Ann to move");
    }
    let game = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"];
    for (ply, square) in game.into_iter().enumerate() {
        let name = if ply % 2 == 0 { "Ann" } else { "Bob" };
        let mover = if ply % 2 == 0 { &mut host } else { &mut guest };
        mover.click_square(square);
        for window in [&mut host, &mut guest] {
            window.hear(&format!("{name} plays {square}, "));
        }
        // Everyone is killed in turn after a move, and goes on.
        if ply < 5 {
            let (killed, data, server) = match ply % 2 {
                0 => (&mut guest, there.path(), &servers[1]),
                _ => (&mut host, here.path(), &servers[0]),
            };
            killed.signal("-KILL");
            *killed = Window::open(server, data, &LOCAL);
            let next = if ply % 2 == 0 { "Bob to move" } else { "Ann to move" };
            killed.hear(next);
        }
    }
    host.quit();
    guest.quit();
    assert!(log(here.path()) == log(there.path()), "the logs differ");
    assert!(log(here.path()) == log(&here.path().join("hosted")));
}
