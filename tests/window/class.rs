//! A class in real windows: the teacher's runs broker, referee and door and shows the wall; two pupils come in by the code and play by
//! clicks. Left out where Mosquitto is missing, unless QIPAN_BROKER_TESTS is "required".

use crate::common::window::{Server, Window, has_tools};
use qipan::link::wire::{
    Code, DisconnectReason, Guest, GuestCredential, GuestEvent, HostAddress, Limits, Refusal, TRIES_LEFT_UNLIMITED,
};
use qipan::school::enrollment::PORT;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const LOCAL: [&str; 1] = ["--local-only"];
/// Nothing that is waited for takes longer.
const PATIENCE: Duration = Duration::from_secs(60);
/// A game that ends with its ninth move.
const GAME: [&str; 9] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];

fn has_broker() -> bool {
    let is_here = qipan::school::broker::program().is_some();
    if !is_here {
        assert_ne!(std::env::var("QIPAN_BROKER_TESTS").as_deref(), Ok("required"), "missing: mosquitto");
        eprintln!("left out: there is no mosquitto here");
    }
    is_here
}

/// A class in the folder where the window looks first, which listens on this machine alone.
fn found(data: &Path) {
    let folder = data.join("classes/class");
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = bound.local_addr().expect("an address").port().to_string();
    drop(bound);
    let path = folder.to_str().expect("a plain path");
    let arguments = ["class", "init", path, "--seats", "4", "--port", &port, "--address", "127.0.0.1"];
    let founded = Command::new(env!("CARGO_BIN_EXE_qipan")).args(arguments).output().expect("`qipan` runs");
    assert!(founded.status.success());
    let conf = folder.join("broker/mosquitto.conf");
    let text = fs::read_to_string(&conf).expect("a configuration");
    let listener = format!("listener {port}\n");
    fs::write(&conf, text.replace(&listener, &format!("listener {port} 127.0.0.1\n"))).expect("a file");
}

fn open_page(window: &mut Window) {
    window.keys("ctrl+shift+f");
    window.wait_for("the page", |window| window.noted("page class"));
}

/// Code and address, as the wall tells them.
fn entrance(teacher: &mut Window) -> (String, String) {
    open_page(teacher);
    teacher.press("button", "Open the wall");
    teacher.wait_for("the door", |window| window.noted("event class code "));
    let note = teacher.notes().into_iter().find(|note| note.starts_with("event class code ")).expect("the door");
    let words: Vec<&str> = note.split(' ').collect();
    (words[3].to_owned(), words[5].to_owned())
}

fn join(pupil: &mut Window, name: &str, entrance: &(String, String)) {
    knock(pupil, name, entrance);
    pupil.hear("You are in class");
    pupil.wait_for("the class", |window| window.noted("event class open"));
}

fn knock(pupil: &mut Window, name: &str, (code, address): &(String, String)) {
    open_page(pupil);
    // What is typed has arrived before the next field is clicked.
    pupil.act(1, &["type", name]);
    pupil.hear(name);
    pupil.press("field", "Address");
    pupil.act(1, &["type", address]);
    pupil.hear(address);
    pupil.press("field", "Code");
    pupil.act(1, &["type", code]);
    pupil.hear(code);
    pupil.press("button", "Join");
}

/// How often a window heard of a new game of its class.
fn games(window: &Window) -> usize {
    let is_game = |note: &&String| note.starts_with("event class game") && !note.ends_with("none");
    window.notes().iter().filter(is_game).count()
}

/// The head's second button, then the main one of the round's page.
fn begin_round(teacher: &mut Window) {
    open_round(teacher);
    teacher.keys("Return");
}

fn open_round(teacher: &mut Window) {
    teacher.wait_for("the wall", |window| window.noted("page wall"));
    let (wide, _) = teacher.layout();
    let before = teacher.notes().iter().filter(|note| note.contains("page round")).count();
    // In a narrow window the buttons stand below the title.
    let (left, room, y) = match wide < 1000.0 {
        true => (14.0, wide - 28.0, 108.0),
        false => ((wide - 28.0) * 0.55 + 24.0, wide - (wide - 28.0) * 0.55 - 38.0, 30.0),
    };
    teacher.click(left + (room + 6.0) / 6.0 * 1.5, y);
    teacher.wait_for("the round's page", |window| {
        window.notes().iter().filter(|note| note.contains("page round")).count() > before
    });
}

/// Ann and Bob come in and get their game.
fn begin([ann, bob]: [&mut Window; 2], teacher: &mut Window, entrance: &(String, String)) {
    join(ann, "Ann", entrance);
    join(bob, "Bob", entrance);
    begin_round(teacher);
    for window in [ann, bob] {
        window.hear("Ann to move");
    }
}

fn play(pupils: [&mut Window; 2], ply: usize, square: &str) {
    pupils[ply % 2].click_square(square);
    for window in pupils {
        window.hear(&format!("{} plays {square}", ["Ann", "Bob"][ply % 2]));
    }
}

#[test]
fn a_class_comes_in_by_the_code_and_plays_two_rounds() {
    if !has_tools() || !has_broker() {
        return;
    }
    let servers = [Server::start("1400x900x24"), Server::start("1024x900x24"), Server::start("1024x900x24")];
    let [desk, here, there] = [TempDir::new().unwrap(), TempDir::new().unwrap(), TempDir::new().unwrap()];
    found(desk.path());
    let mut teacher = Window::open(&servers[0], desk.path(), &LOCAL);
    assert_eq!(teacher.network_sockets(), Vec::<String>::new());
    let entrance = entrance(&mut teacher);
    let mut ann = Window::open(&servers[1], here.path(), &LOCAL);
    let mut bob = Window::open(&servers[2], there.path(), &LOCAL);
    assert_eq!(ann.network_sockets(), Vec::<String>::new());
    begin([&mut ann, &mut bob], &mut teacher, &entrance);
    for (ply, square) in GAME.into_iter().enumerate() {
        play([&mut ann, &mut bob], ply, square);
        if ply == 3 {
            // Killed in the middle, it finds its class and its game by itself.
            bob.kill();
            bob = Window::open(&servers[2], there.path(), &LOCAL);
            bob.hear("Ann to move");
        }
    }
    for window in [&mut ann, &mut bob] {
        window.hear("Ann wins");
    }
    // The wall looks at the games twice a second. Before it sees the end it would ask.
    teacher.wait_for("the end on the wall", |window| window.noted("Ann wins"));
    let before = [games(&ann), games(&bob)];
    begin_round(&mut teacher);
    for (window, before) in [&mut ann, &mut bob].into_iter().zip(before) {
        window.wait_for("the next game", |window| games(window) > before);
    }
    ann.quit();
    bob.quit();
    // The broker speaks on standard error, where `quit` wants nothing to stand.
    teacher.kill();
    let results = Command::new(env!("CARGO_BIN_EXE_qipan"))
        .args(["class", "results"])
        .arg(desk.path().join("classes/class"))
        .output()
        .expect("`qipan` runs");
    let text = String::from_utf8_lossy(&results.stdout).into_owned();
    assert!(text.lines().any(|line| line == "1\tAnn\tBob\t1-0"), "{text}");
}

/// How often a window lost its class.
fn losses(window: &Window) -> usize {
    window.notes().iter().filter(|note| note.starts_with("event class lost")).count()
}

#[test]
fn a_second_pupil_of_a_name_is_told_so_and_the_first_plays_on() {
    if !has_tools() || !has_broker() {
        return;
    }
    let servers = [(); 4].map(|()| Server::start("1400x900x24"));
    let folders = [(); 4].map(|()| TempDir::new().unwrap());
    found(folders[0].path());
    let mut teacher = Window::open(&servers[0], folders[0].path(), &LOCAL);
    let entrance = entrance(&mut teacher);
    let mut ann = Window::open(&servers[1], folders[1].path(), &LOCAL);
    let mut bob = Window::open(&servers[2], folders[2].path(), &LOCAL);
    begin([&mut ann, &mut bob], &mut teacher, &entrance);
    let mut second = Window::open(&servers[3], folders[3].path(), &LOCAL);
    knock(&mut second, "ann", &entrance);
    second.hear("ann is already here");
    play([&mut ann, &mut bob], 0, GAME[0]);
    assert_eq!((losses(&ann), second.noted("event class open")), (0, false));
    second.quit();
    // A ticket of the same seat, as a machine keeps it from another day: it gives way, and does not come again. Ann's line is older than
    // five seconds by then: of two that come at once either may give way.
    std::thread::sleep(Duration::from_secs(6));
    fs::create_dir_all(folders[3].path().join("class")).expect("a folder");
    fs::copy(folders[1].path().join("class/member.ron"), folders[3].path().join("class/member.ron")).expect("a ticket");
    let mut second = Window::open(&servers[3], folders[3].path(), &LOCAL);
    open_page(&mut second);
    second.press("button", "Go in");
    second.hear("Ann is already here");
    second.wait_for("its giving way", |window| window.noted("event class lost another machine"));
    let (fought, tried) = (losses(&ann), losses(&second));
    assert!(fought <= 4, "{fought}");
    for (ply, square) in GAME.into_iter().enumerate().skip(1) {
        play([&mut ann, &mut bob], ply, square);
    }
    ann.hear("Ann wins");
    assert_eq!((losses(&ann), losses(&second)), (fought, tried), "the fight is over");
    // Whoever leaves makes room.
    ann.quit();
    let open = "event class open";
    let before = second.notes().iter().filter(|note| *note == open).count();
    open_page(&mut second);
    second.press("button", "Go in");
    second.wait_for("the seat", |window| window.notes().iter().filter(|note| *note == open).count() > before);
    second.quit();
    bob.quit();
    teacher.kill();
}

/// Somebody who guesses has to wait; the others come in, also from behind the same address.
#[test]
fn wrong_codes_close_the_door_to_nobody_else() {
    if !has_tools() || !has_broker() {
        return;
    }
    let (servers, folders) =
        ([(); 2].map(|()| Server::start("1400x900x24")), [(); 2].map(|()| TempDir::new().unwrap()));
    found(folders[0].path());
    let mut teacher = Window::open(&servers[0], folders[0].path(), &LOCAL);
    let entrance = entrance(&mut teacher);
    let wrong = Code::parse(if entrance.0.starts_with('0') { "999999" } else { "000000" }).expect("a code");
    let (began, mut told) = (Instant::now(), Vec::new());
    for _ in 0..6 {
        let (sender, events) = channel();
        let target = HostAddress::parse(&entrance.1, PORT).expect("an address");
        let tell = Mutex::new(sender);
        let told_first = move |event| _ = tell.lock().expect("no panic").send(event);
        let guest = Guest::connect(target, GuestCredential::Code(wrong.clone()), Limits::default(), told_first)
            .expect("a thread");
        told.push(events.recv_timeout(PATIENCE).expect("a word"));
        drop(guest);
    }
    let paced = DisconnectReason::Refused(Refusal::WrongCode { tries_left: TRIES_LEFT_UNLIMITED });
    let busy = GuestEvent::Lost(DisconnectReason::Refused(Refusal::Busy));
    // The word of a door with too much to do may be lost with its connection: the guest tries again.
    let broken = GuestEvent::Lost(DisconnectReason::Broken);
    assert!(told[0] == GuestEvent::Ended(paced) && told[1..].contains(&busy), "{told:?}");
    let is_looked_at = |event: &&GuestEvent| **event == GuestEvent::Ended(paced);
    assert!(told.iter().all(|event| [&busy, &broken].contains(&event) || is_looked_at(&event)), "{told:?}");
    // The pauses double from one second: after one second two codes may have been looked at, after three seconds three.
    let looked_at = told.iter().filter(is_looked_at).count() as u32;
    assert!(looked_at <= 1 + (began.elapsed().as_secs() + 1).ilog2(), "{looked_at} in {:?}", began.elapsed());
    let mut ann = Window::open(&servers[1], folders[1].path(), &LOCAL);
    join(&mut ann, "Ann", &entrance);
    ann.quit();
    teacher.kill();
}

/// What a door with too much to do looks like from outside: it hangs up on whoever comes. From the fifth on, all goes to the true door.
fn busy_door(door: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for (count, guest) in listener.incoming().flatten().enumerate() {
            if count < 4 {
                continue;
            }
            let host = TcpStream::connect(door).expect("the door");
            let [mut from_guest, mut from_host] = [&guest, &host].map(|stream| stream.try_clone().expect("a stream"));
            let (mut to_guest, mut to_host) = (guest, host);
            std::thread::spawn(move || std::io::copy(&mut from_guest, &mut to_host));
            std::thread::spawn(move || std::io::copy(&mut from_host, &mut to_guest));
        }
    });
    address
}

#[test]
fn a_pupil_waits_at_a_door_that_is_busy() {
    if !has_tools() || !has_broker() {
        return;
    }
    let (servers, folders) =
        ([(); 2].map(|()| Server::start("1400x900x24")), [(); 2].map(|()| TempDir::new().unwrap()));
    found(folders[0].path());
    let mut teacher = Window::open(&servers[0], folders[0].path(), &LOCAL);
    let (code, door) = entrance(&mut teacher);
    // Another class of this machine may have the usual port.
    let usual = || SocketAddr::new(door.parse().expect("an address"), PORT);
    let busy = busy_door(door.parse().unwrap_or_else(|_| usual()));
    let mut ann = Window::open(&servers[1], folders[1].path(), &LOCAL);
    knock(&mut ann, "Ann", &(code, busy.to_string()));
    // Heard in this order: to wait, not that it is over.
    ann.hear("The other machine is busy. Trying again");
    ann.hear("You are in class");
    ann.wait_for("the class", |window| window.noted("event class open"));
    ann.quit();
    teacher.kill();
}

/// A class with two games: six clicks of the teacher that must not end them.
#[test]
fn a_round_that_would_end_games_is_asked_for() {
    if !has_tools() || !has_broker() {
        return;
    }
    let servers = [(); 5].map(|()| Server::start("1400x900x24"));
    let folders = [(); 5].map(|()| TempDir::new().unwrap());
    found(folders[0].path());
    let mut teacher = Window::open(&servers[0], folders[0].path(), &LOCAL);
    let entrance = entrance(&mut teacher);
    let mut pupils: Vec<Window> = (1..5).map(|at| Window::open(&servers[at], folders[at].path(), &LOCAL)).collect();
    for (pupil, name) in pupils.iter_mut().zip(["Ann", "Bob", "Cleo", "Dan"]) {
        join(pupil, name, &entrance);
    }
    // Nothing goes on yet: nothing is asked.
    begin_round(&mut teacher);
    teacher.hear("Round 1 begins, boards: 2");
    pupils.iter_mut().for_each(|pupil| _ = pupil.hear("to move"));
    assert!(!teacher.noted("event asks"));
    let before: Vec<usize> = pupils.iter().map(games).collect();
    let asked = |teacher: &Window| teacher.notes().iter().filter(|note| note.contains("asks 2 games end")).count();
    // By the mouse and by the keyboard; no is the answer of Escape, of Enter and of the button.
    open_round(&mut teacher);
    for (at, no) in ["Escape", "Return"].into_iter().enumerate() {
        teacher.press("button", "Begin the round");
        teacher.wait_for("the question", |window| asked(window) == at + 1);
        teacher.keys(no);
    }
    teacher.keys("Return");
    teacher.wait_for("the question", |window| asked(window) == 3);
    teacher.press("button", "Cancel");
    let after: Vec<usize> = pupils.iter().map(games).collect();
    assert_eq!((before, teacher.noted("Round 2")), (after.clone(), false));
    teacher.press("button", "Begin the round");
    teacher.wait_for("the question", |window| asked(window) == 4);
    // The dialog's, which stands above the page's.
    teacher.keys("Tab Return");
    teacher.hear("Round 2 begins, boards: 2");
    for (pupil, before) in pupils.iter_mut().zip(after) {
        pupil.wait_for("the next game", |window| games(window) > before);
    }
    pupils.into_iter().for_each(Window::quit);
    teacher.kill();
}

/// The games that a class got of a seat without having led them.
fn unrated(folder: &Path) -> usize {
    let seats = fs::read_dir(folder.join("unrated")).into_iter().flatten().flatten();
    seats.map(|seat| fs::read_dir(seat.path()).into_iter().flatten().flatten().count()).sum()
}

#[test]
fn who_is_cut_off_goes_on_alone_and_the_game_travels_later() {
    if !has_tools() || !has_broker() {
        return;
    }
    let servers = [Server::start("1400x900x24"), Server::start("1024x900x24"), Server::start("1024x900x24")];
    let [desk, here, there] = [TempDir::new().unwrap(), TempDir::new().unwrap(), TempDir::new().unwrap()];
    found(desk.path());
    let mut teacher = Window::open(&servers[0], desk.path(), &LOCAL);
    let entrance = entrance(&mut teacher);
    let mut ann = Window::open(&servers[1], here.path(), &LOCAL);
    let mut bob = Window::open(&servers[2], there.path(), &LOCAL);
    begin([&mut ann, &mut bob], &mut teacher, &entrance);
    for (ply, square) in GAME.into_iter().enumerate().take(4) {
        play([&mut ann, &mut bob], ply, square);
    }
    // The class is gone, broker and all; the game goes on where somebody wants it to.
    teacher.kill();
    let go_on = |window: &Window| !window.parts("button", "Go on alone").is_empty();
    for window in [&mut ann, &mut bob] {
        window.wait_for("the choice to go on", go_on);
        window.press("button", "Go on alone");
    }
    let play_on = |window: &mut Window| {
        for (ply, square) in GAME.into_iter().enumerate().skip(4) {
            window.click_square(square);
            window.hear(&format!("{} plays {square}", ["Ann", "Bob"][ply % 2]));
        }
        window.hear("Ann wins");
    };
    play_on(&mut ann);
    let class = desk.path().join("classes/class");
    assert_eq!(unrated(&class), 0);
    // The next day in the same room: the game travels by itself, and is in no round's results.
    let mut teacher = Window::open(&servers[0], desk.path(), &LOCAL);
    open_page(&mut teacher);
    teacher.press("button", "Open the wall");
    teacher.wait_for("the unrated game", |_| unrated(&class) == 1);
    // One that ends while the class is there travels at once.
    play_on(&mut bob);
    teacher.wait_for("the other one", |_| unrated(&class) == 2);
    let results = Command::new(env!("CARGO_BIN_EXE_qipan")).args(["class", "results"]).arg(&class).output();
    let text = String::from_utf8_lossy(&results.expect("`qipan` runs").stdout).into_owned();
    assert!(!text.contains("1-0"), "{text}");
    ann.quit();
    bob.quit();
    teacher.kill();
}
