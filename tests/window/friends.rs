//! A game between two real windows: invited and joined by clicks and keys, played by clicks, killed in the middle and come back.

use super::gomoku::middle_of;
use crate::common::window::{Server, Window, has_tools};
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// So long a cable stays pulled once both know of it.
const PULLED_S: u64 = 20;
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

/// Ann invites to Reversi; the code.
fn invite(host: &mut Window) -> String {
    host.keys("ctrl+f");
    host.wait_for("the page", |window| window.noted("page friends"));
    host.keys("A n n");
    host.press("button", "Invite (Reversi)");
    let said = host.hear("Code ");
    let code: String = said.chars().filter(char::is_ascii_digit).collect();
    assert_eq!((code.len(), host.network_sockets().is_empty()), (6, false), "{said}");
    code
}

/// A guest joins, whose name is given letter by letter.
fn join(guest: &mut Window, letters: &str, port: &str, code: &str) {
    guest.keys("ctrl+f");
    guest.wait_for("the page", |window| window.noted("page friends"));
    guest.keys(letters);
    guest.press("field", "Address");
    guest.act(1, &["type", "127.0.0.1:"]);
    guest.act(1, &["type", port]);
    guest.press("field", "Code");
    guest.act(1, &["type", code]);
    guest.press("button", "Join");
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
    let code = invite(&mut host);
    let mut guest = Window::open(&servers[1], there.path(), &LOCAL);
    join(&mut guest, "B o b", &port(here.path()), &code);
    for window in [&mut host, &mut guest] {
        window.hear("Ann to move");
    }
    let game = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"];
    for (ply, square) in game.into_iter().enumerate() {
        play([&mut host, &mut guest], ply, square);
        // Everyone is killed in turn after a move, and goes on.
        if ply < 5 {
            let (killed, data, server) = match ply % 2 {
                0 => (&mut guest, there.path(), &servers[1]),
                _ => (&mut host, here.path(), &servers[0]),
            };
            killed.kill();
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

/// A cable between a port of its own and another one. Pulled, it carries nothing, and nothing of it is broken off: as with a real one,
/// nobody hears that the other is gone.
struct Cable {
    port: String,
    is_pulled: Arc<AtomicBool>,
}

impl Cable {
    fn to(port: &str) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let cable = Cable { port: listener.local_addr().unwrap().port().to_string(), is_pulled: Arc::default() };
        let (pulled, far) = (Arc::clone(&cable.is_pulled), format!("127.0.0.1:{port}"));
        thread::spawn(move || {
            for near in listener.incoming() {
                let (Ok(near), Ok(far)) = (near, TcpStream::connect(&far)) else { continue };
                for (from, to) in [(near.try_clone(), far.try_clone()), (far.try_clone(), near.try_clone())] {
                    let (from, to, pulled) = (from.unwrap(), to.unwrap(), Arc::clone(&pulled));
                    thread::spawn(move || carry(from, to, &pulled));
                }
            }
        });
        cable
    }

    fn pull(&self, is_pulled: bool) {
        self.is_pulled.store(is_pulled, Ordering::SeqCst);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, pulled: &AtomicBool) {
    let mut bytes = [0; 4096];
    while let Ok(count) = from.read(&mut bytes) {
        while pulled.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(20));
        }
        if count == 0 || to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both); // It may be gone already.
}

/// Ann's and Bob's window: whose turn it is plays, and both hear it.
fn play(windows: [&mut Window; 2], ply: usize, square: &str) {
    windows[ply % 2].click_square(square);
    for window in windows {
        window.hear(&format!("{} plays {square}, ", ["Ann", "Bob"][ply % 2]));
    }
}

#[test]
fn a_pulled_cable_costs_no_move() {
    if !has_tools() {
        return;
    }
    let servers = [Server::start("1024x900x24"), Server::start("1024x900x24")];
    let [here, there] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let mut host = Window::open(&servers[0], here.path(), &LOCAL);
    let code = invite(&mut host);
    let cable = Cable::to(&port(here.path()));
    let mut guest = Window::open(&servers[1], there.path(), &LOCAL);
    join(&mut guest, "B o b", &cable.port, &code);
    for window in [&mut host, &mut guest] {
        window.hear("Ann to move");
    }
    for (ply, square) in ["f5", "d6", "c3"].into_iter().enumerate() {
        play([&mut host, &mut guest], ply, square);
    }
    cable.pull(true);
    host.hear("Bob: not connected");
    guest.hear("No connection");
    // Bob's move waits for the referee, who does not hear of it before the line is back.
    guest.click_square("d3");
    thread::sleep(Duration::from_secs(PULLED_S));
    let placed = |window: &Window| window.notes().iter().filter(|note| note.starts_with("event placed")).count();
    assert_eq!((placed(&host), placed(&guest)), (3, 3));
    cable.pull(false);
    // The click during the break counted, perhaps before everybody is told that the line is back, or it is made once more.
    let both = ["All are connected again", "Bob plays d3, "];
    guest.until_heard(&both, |guest| guest.click_square("d3"));
    host.hear_all(&both);
    for (ply, square) in ["c4", "f4", "f6", "f3"].into_iter().enumerate() {
        play([&mut host, &mut guest], ply, square);
    }
    host.quit();
    guest.quit();
    assert!(log(here.path()) == log(there.path()), "the logs differ");
    assert!(log(here.path()) == log(&here.path().join("hosted")));
}

/// Whoever's turn it is of three.
const THREE: [&str; 3] = ["Black", "Bob", "Eve"];

#[test]
fn three_windows_play_to_the_end() {
    if !has_tools() {
        return;
    }
    let servers = [(); 3].map(|()| Server::start("1024x900x24"));
    let folders = [(); 3].map(|()| TempDir::new().unwrap());
    let mut host = Window::open(&servers[0], folders[0].path(), &LOCAL);
    host.press("button", "Options (Five in a row)");
    host.press("radio", "Three players");
    // From a person here to one at another machine: White's row, then the last player's.
    host.scroll_to("spinner", "Player", 2);
    let last = |host: &Window| host.parts("spinner", "Player").len() - 1;
    for is_at_end in [false, true] {
        if is_at_end {
            host.scroll_down();
        }
        for _ in 0..2 {
            let place = last(&host);
            host.press_next("Player", place);
        }
    }
    host.press("button", "Start");
    let said = host.hear("Code ");
    let code: String = said.chars().filter(char::is_ascii_digit).collect();
    let mut second = Window::open(&servers[1], folders[1].path(), &LOCAL);
    join(&mut second, "B o b", &port(folders[0].path()), &code);
    let mut third = Window::open(&servers[2], folders[2].path(), &LOCAL);
    join(&mut third, "E v e", &port(folders[0].path()), &code);
    let mut windows = [host, second, third];
    for window in &mut windows {
        window.hear("to move");
    }
    // The host has five in a row with the thirteenth stone.
    let line = |row: u32| (0..5).map(move |column| format!("{}{row}", char::from(b'd' + column)));
    let stones = line(3).zip(line(6)).zip(line(9)).flat_map(|((a, b), c)| [a, b, c]).take(13);
    for (ply, point) in stones.enumerate() {
        let (x, y) = middle_of(&point);
        windows[ply % 3].click(x, y);
        for window in &mut windows {
            window.hear(&format!("{} plays {}", THREE[ply % 3], point.to_uppercase()));
        }
    }
    for window in &mut windows {
        window.wait_for("the end page", |window| window.noted("page end"));
    }
    windows.into_iter().for_each(Window::quit);
    let logs = folders.each_ref().map(|folder| log(folder.path()));
    assert!(logs[0] == logs[1] && logs[1] == logs[2], "the logs differ");
}
