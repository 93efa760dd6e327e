//! Games with people at other machines: two and three programs of this machine, whose pages invite and join, whose boards are played,
//! which are killed and come back. Their logs are the same at the end, byte for byte.

use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::{Control, FormView, RowView, Screen};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::link::host_thread::PORT;
use qipan::rules::{GameKind, Ply, Position};
use qipan::store::{Disk, RealDisk, Store};
use qipan::ui::{EstimateMeasure, InputFrame, Program};
use std::fs;
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Machines may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program with the page or the board before a person.
struct FriendsBench {
    program: QipanProgram,
    told: Arc<Mutex<Vec<String>>>,
    began: Instant,
}

/// No host here has the usual port: one that is killed would find another test's there, which knows no seats of its own, when it is back.
fn keep_usual_port() {
    static KEPT: OnceLock<Option<TcpListener>> = OnceLock::new();
    let everywhere = || TcpListener::bind((Ipv6Addr::UNSPECIFIED, PORT));
    KEPT.get_or_init(|| everywhere().or_else(|_| TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT))).ok());
}

impl FriendsBench {
    fn at(data: &Path) -> FriendsBench {
        keep_usual_port();
        let told = Arc::new(Mutex::new(Vec::new()));
        let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
        let launch = Launch { overrides, ..Launch::new(Store::new(Arc::new(RealDisk), data)) };
        let heard = Arc::clone(&told);
        let outside = move |output| {
            if let Output::Event(line) = output {
                heard.lock().unwrap().push(line);
            }
        };
        FriendsBench { program: QipanProgram::new(App::new(launch), outside), told, began: Instant::now() }
    }

    fn frame(&mut self) {
        let now_ms = self.began.elapsed().as_millis() as u64;
        self.program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
    }

    fn wish(&mut self, intent: Intent) {
        self.program.app.update(intent);
        self.frame();
    }

    fn form(&self) -> FormView {
        match self.program.app.view().screen {
            Screen::Form(form) => *form,
            other => panic!("no form but {other:?}"),
        }
    }

    fn row(&self, label: &str) -> Option<RowView> {
        let is_it = |row: &RowView| {
            row.label == label || matches!(&row.control, Control::Button { label: of, .. } if of == label)
        };
        match self.program.app.view().screen {
            Screen::Form(form) => form.rows.into_iter().find(is_it),
            _ => None,
        }
    }

    fn change(&mut self, label: &str, change: RowChange) {
        let row = self.row(label).unwrap_or_else(|| panic!("no row {label}: {:?}", self.form()));
        assert!(row.enabled, "{row:?}");
        self.wish(Intent::Change(Form::FRIENDS_FORM, row.id, change));
    }

    fn heard(&self, start: &str) -> Vec<String> {
        self.told.lock().unwrap().iter().filter(|line| line.starts_with(start)).cloned().collect()
    }

    fn is_on_board(&self) -> bool {
        matches!(self.program.app.view().screen, Screen::Board(board) if board.end.is_none())
    }

    fn shows_result(&self) -> bool {
        matches!(self.program.app.view().screen, Screen::Board(board) if board.end.is_some())
    }

    /// The code and the address of the invitation, as the page shows them.
    fn invitation(&self) -> (String, String) {
        let form = self.form();
        let shown = form.rows.into_iter().map(|row| row.detail).chain([form.title]).collect::<Vec<_>>().into_iter();
        let of = |start: &str| shown.clone().find_map(|label| label.strip_prefix(start).map(str::to_owned));
        (of("Code ").expect("a code"), of("Address ").expect("an address").split(", ").next().unwrap().to_owned())
    }

    fn open_friends(&mut self, name: &str) {
        self.wish(Intent::Do(Action::Friends));
        self.change("Your name", RowChange::Edit(name.into()));
    }

    fn join(&mut self, name: &str, (code, address): &(String, String)) {
        self.open_friends(name);
        self.change("Address", RowChange::Edit(address.clone()));
        self.change("Code", RowChange::Edit(code.clone()));
        self.change("Join", RowChange::Press);
    }

    fn message(&self) -> String {
        match self.program.app.view().screen {
            Screen::Board(board) => format!("{} {}", board.message, board.detail),
            _ => String::new(),
        }
    }

    fn asks(&self) -> Option<String> {
        self.program.app.view().dialog.map(|dialog| dialog.title)
    }
}

/// Lets all programs run until something is so.
fn until(desks: &mut [&mut FriendsBench], what: &str, is_so: impl Fn(&[&mut FriendsBench]) -> bool) {
    let began = Instant::now();
    loop {
        desks.iter_mut().for_each(|desk| desk.frame());
        if is_so(desks) {
            return;
        }
        if began.elapsed() > PATIENCE {
            let told: Vec<Vec<String>> = desks.iter().map(|desk| desk.heard("")).collect();
            panic!(
                "{what}: not in time\n{told:#?}\n{:#?}",
                desks.iter().map(|desk| desk.program.app.view().screen).collect::<Vec<_>>()
            );
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The logs of a data directory: names do not matter.
fn logs(data: &Path) -> Vec<Vec<u8>> {
    let mut logs: Vec<_> =
        fs::read_dir(data.join("games")).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect();
    logs.sort();
    logs
}

/// Two programs in the middle of a game's first position.
fn at_table(game: &str, host: &TempDir, guest: &TempDir) -> (FriendsBench, FriendsBench) {
    let (mut host, mut guest) = (FriendsBench::at(host.path()), FriendsBench::at(guest.path()));
    host.open_friends("Ann");
    let row = host.form().rows.into_iter().find(|row| row.label == game).expect("the game's row");
    host.wish(Intent::Change(Form::FRIENDS_FORM, row.id, RowChange::Press));
    let invitation = host.invitation();
    guest.join("Bob", &invitation);
    until(&mut [&mut host, &mut guest], "both at the board", |desks| desks.iter().all(|desk| desk.is_on_board()));
    (host, guest)
}

/// Whether a pass is the last that happened on the board.
fn has_passed(desk: &FriendsBench, word: &str) -> bool {
    let told = desk.told.lock().unwrap();
    told.iter()
        .rev()
        .find(|line| line.starts_with("passed ") || line.starts_with("placed "))
        .is_some_and(|last| last == word)
}

/// Plays so many moves by clicks, at most to the end: the first legal point of whoever is to move. What is played is on all boards.
fn play(desks: &mut [&mut FriendsBench], position: &mut Position, moves: usize) {
    for _ in 0..moves {
        if position.outcome().is_some() {
            return;
        }
        if position.must_pass() {
            // The pass is a record of its own, which comes behind the move.
            let word = format!("passed {}", position.side_to_move().word());
            until(desks, "the pass on all boards", |desks| desks.iter().all(|desk| has_passed(desk, &word)));
            position.play(Ply::Pass).unwrap();
            continue;
        }
        let point = position.legal_points()[0];
        let placed: Vec<usize> = desks.iter().map(|desk| desk.heard("placed").len()).collect();
        let mover = position.side_to_move().index() % desks.len();
        desks[mover].wish(Intent::Place((point.column, point.row)));
        until(desks, "the move on all boards", |desks| {
            desks.iter().zip(&placed).all(|(desk, before)| desk.heard("placed").len() == before + 1)
        });
        position.play(Ply::Place(point)).unwrap();
    }
}

fn reversi() -> Position {
    Position::Reversi(qipan::rules::reversi::Position::default())
}

/// The first position of the usual five in a row.
fn gomoku(players: usize) -> Position {
    let game = qipan::session::GomokuGame::default();
    Position::Gomoku(qipan::rules::gomoku::Position::try_from(game.start(players)).unwrap())
}

/// As if it were killed. Its threads, which a kill would end with it, may wait for a slow disk and hold their locks until then.
fn kill(desk: FriendsBench, data: &Path) {
    drop(desk);
    let began = Instant::now();
    let folders = [data.join("locks"), data.join("hosted/locks")];
    for lock in folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten() {
        let path = lock.unwrap().path();
        while RealDisk.try_lock(&path).unwrap().is_none() {
            assert!(began.elapsed() < PATIENCE, "locked still: {}", path.display());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

fn all_written(desks: &mut [&mut FriendsBench]) {
    desks.iter_mut().for_each(|desk| desk.program.app.script_observer().request_write_barrier());
    let began = Instant::now();
    while !desks.iter_mut().all(|desk| desk.program.app.script_observer().is_barrier_done()) {
        desks.iter_mut().for_each(|desk| desk.frame());
        assert!(began.elapsed() < PATIENCE);
    }
}

#[test]
fn whole_games_are_the_same_at_both_machines() {
    for (game, mut position) in [("Reversi", reversi()), ("Five in a row", gomoku(2))] {
        let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let (mut host, mut guest) = at_table(game, &here, &there);
        assert!(host.message().starts_with("Your move"), "{}", host.message());
        assert!(guest.message().starts_with("Ann to move"), "{}", guest.message());
        // It is not Bob's turn.
        guest.wish(Intent::Place((2, 3)));
        assert_eq!(guest.heard("rejected").len(), 1);
        play(&mut [&mut host, &mut guest], &mut position, usize::MAX);
        until(&mut [&mut host, &mut guest], "the end page", |desks| desks.iter().all(|desk| desk.shows_result()));
        all_written(&mut [&mut host, &mut guest]);
        let hosted = logs(&here.path().join("hosted"));
        assert_eq!(hosted.len(), 1, "{game}");
        assert!(logs(here.path()) == hosted && logs(there.path()) == hosted, "{game}: the logs differ");
        assert!(String::from_utf8_lossy(&hosted[0]).contains("Bob"));
    }
}

fn until_all_know(desks: &mut [&mut FriendsBench], what: &str, line: &str, count: usize) {
    until(desks, what, |desks| desks.iter().all(|desk| desk.heard(line).len() >= count));
}

#[test]
fn what_one_asks_the_other_answers() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (mut host, mut guest) = at_table("Reversi", &here, &there);
    let mut position = reversi();
    play(&mut [&mut host, &mut guest], &mut position, 2);
    // Bob wants his move back; Ann does not want that, then she does.
    for (reply, told) in [(Reply::Cancel, "declined takeback"), (Reply::Agree, "back ply 3")] {
        guest.wish(Intent::Do(Action::Undo));
        until(&mut [&mut host, &mut guest], "the question", |desks| desks[0].asks().is_some());
        assert_eq!(host.asks().unwrap(), "Bob wants to take the last move back.");
        until(&mut [&mut host, &mut guest], "that Bob waits", |desks| {
            desks[1].message().contains("Waiting for the answer")
        });
        host.wish(Intent::Answer(reply));
        until(&mut [&mut host, &mut guest], "the answer", |desks| !desks[1].heard(told).is_empty());
        assert_eq!(host.asks(), None);
        // The same is not asked again of the same position.
        if reply == Reply::Cancel {
            play(&mut [&mut host, &mut guest], &mut position, 2);
        }
    }
    until_all_know(&mut [&mut host, &mut guest], "what is taken back", "back", 1);
    // A draw is offered and agreed, and then another game.
    guest.wish(Intent::Do(Action::OfferDraw));
    until(&mut [&mut host, &mut guest], "the question", |desks| desks[0].asks().is_some());
    host.wish(Intent::Answer(Reply::Agree));
    until_all_know(&mut [&mut host, &mut guest], "the draw", "ended draw agreed", 1);
    until(&mut [&mut host, &mut guest], "the end page", |desks| desks.iter().all(|desk| desk.shows_result()));
    host.wish(Intent::Do(Action::NextGame));
    until(&mut [&mut host, &mut guest], "the question", |desks| desks[1].asks().is_some());
    guest.wish(Intent::Answer(Reply::Agree));
    until_all_know(&mut [&mut host, &mut guest], "another game", "start", 2);
    // Bob begins now.
    until(&mut [&mut host, &mut guest], "Bob's turn", |desks| desks[1].message().starts_with("Your move"));
    let mut position = reversi();
    play(&mut [&mut guest, &mut host], &mut position, 3);
    all_written(&mut [&mut host, &mut guest]);
    assert!(logs(here.path()) == logs(there.path()));
    assert_eq!(logs(here.path()).len(), 2);
}

#[test]
fn who_was_killed_comes_back() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (mut host, mut guest) = at_table("Five in a row", &here, &there);
    let mut position = gomoku(2);
    for round in 0..3 {
        play(&mut [&mut host, &mut guest], &mut position, 2);
        all_written(&mut [&mut host, &mut guest]);
        if round % 2 == 0 {
            kill(guest, there.path());
            until(&mut [&mut host], "that Bob is away", |desks| desks[0].message().contains("Bob: not connected"));
            guest = FriendsBench::at(there.path());
        } else {
            kill(host, here.path());
            until(&mut [&mut guest], "that the line broke", |desks| desks[0].message().contains("No connection"));
            host = FriendsBench::at(here.path());
        }
        until(&mut [&mut host, &mut guest], "both again", |desks| {
            desks.iter().all(|desk| desk.is_on_board() && !desk.message().contains("onnect"))
        });
        for desk in [&host, &guest] {
            desk.told.lock().unwrap().retain(|line| !line.starts_with("placed"));
        }
    }
    play(&mut [&mut host, &mut guest], &mut position, usize::MAX);
    until(&mut [&mut host, &mut guest], "the result", |desks| desks.iter().all(|desk| !desk.heard("ended").is_empty()));
    all_written(&mut [&mut host, &mut guest]);
    assert!(logs(here.path()) == logs(there.path()));
    assert!(logs(here.path()) == logs(&here.path().join("hosted")));
}

#[test]
fn who_is_left_goes_on_alone() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (mut host, mut guest) = at_table("Reversi", &here, &there);
    let mut position = reversi();
    play(&mut [&mut host, &mut guest], &mut position, 3);
    drop(host);
    until(&mut [&mut guest], "that the line broke", |desks| desks[0].message().contains("No connection"));
    let point = position.legal_points()[0];
    guest.wish(Intent::Place((point.column, point.row)));
    assert_eq!(guest.heard("placed").len(), 3, "nothing is placed that the referee did not say");
    guest.wish(Intent::Do(Action::GoOnHere));
    play(&mut [&mut guest], &mut position, usize::MAX);
    until(&mut [&mut guest], "the end", |desks| !desks[0].heard("ended").is_empty());
}

#[test]
fn five_wrong_codes_close_the_invitation() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (mut host, mut guest) = (FriendsBench::at(here.path()), FriendsBench::at(there.path()));
    host.open_friends("Ann");
    let row = host.form().rows.into_iter().find(|row| row.label == "Reversi").unwrap();
    host.wish(Intent::Change(Form::FRIENDS_FORM, row.id, RowChange::Press));
    let (code, address) = host.invitation();
    let wrong = if code.starts_with('0') { "999999" } else { "000000" };
    for tries_left in (0..5).rev() {
        guest.join("Bob", &(wrong.into(), address.clone()));
        let told = match tries_left {
            0 => "invitation is closed now".to_owned(),
            1 => "One try is left".to_owned(),
            left => format!("{left} tries are left"),
        };
        until(&mut [&mut host, &mut guest], &told, |desks| {
            desks[1].form().rows.iter().any(|row| row.detail.contains(&told))
        });
    }
    until(&mut [&mut host, &mut guest], "the host's word", |desks| {
        desks[0].form().rows.iter().any(|row| row.detail.starts_with("Five wrong codes"))
    });
    guest.join("Bob", &(code, address));
    until(&mut [&mut host, &mut guest], "the refusal", |desks| {
        desks[1].form().rows.iter().any(|row| row.detail.starts_with("Nobody is invited there"))
    });
}

#[test]
fn three_sit_at_three_machines() {
    let folders = [(); 3].map(|()| TempDir::new().unwrap());
    let [mut host, mut second, mut third] = folders.each_ref().map(|folder| FriendsBench::at(folder.path()));
    host.wish(Intent::Do(Action::New(GameKind::Gomoku)));
    for (row, change) in [(110, RowChange::Choose(2)), (11, RowChange::Choose(2)), (21, RowChange::Choose(2))] {
        host.wish(Intent::Change(Form::NEW_GAME, row, change));
    }
    host.wish(Intent::page(NewGameMessage::Start));
    let invitation = host.invitation();
    // One after the other: seats are given in this order.
    second.join("Bob", &invitation);
    until(&mut [&mut host, &mut second], "Bob's seat", |desks| {
        desks[0].form().rows.iter().any(|row| row.detail.starts_with("Waiting for one more"))
    });
    third.join("Eve", &invitation);
    let mut desks = [&mut host, &mut second, &mut third];
    until(&mut desks, "all at the board", |desks| desks.iter().all(|desk| desk.is_on_board()));
    let mut position = gomoku(3);
    play(&mut desks, &mut position, 12);
    all_written(&mut desks);
    assert!(logs(folders[0].path()) == logs(folders[1].path()) && logs(folders[1].path()) == logs(folders[2].path()));
}
