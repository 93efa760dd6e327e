//! Five in a row in the real window: every opening rule by humans and by computers, three and four players; undo, redo and
//! resuming after `kill -9` in each. Each test has its own X server and data directory.

use crate::common::window::{Server, Window, has_tools};
use qipan::engine::gomoku::threat_values;
use qipan::rules::gomoku::{self, Setup};
use qipan::rules::{Color, Outcome, Ply, Point, Position};
use qipan::session::Session;
use qipan::store::{Disk, RealDisk, log};
use std::path::Path;
use tempfile::TempDir;

const SCREEN: &str = "1280x1024x24";

/// What a human does, and the sentence that follows. A point is clicked or typed; `1/3` is the button at place 1 of 3.
type ScriptStep = (&'static str, &'static str);

const FREE: &[ScriptStep] = &[
    ("h8", "Black plays H8"),
    ("i9", "White plays I9"),
    ("i7", "Black plays I7"),
    ("g9", "White plays G9"),
    ("o15", "Black plays O15"),
    ("a1", "White plays A1"),
];

const SWAP: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("i9", "Player 1 plays white I9"),
    ("i7", "Player 1 plays black I7"),
    ("0/2", "Player 2 takes Black"),
    ("c3", "White plays C3"),
    ("d3", "Black plays D3"),
    ("e12", "White plays E12"),
];

const SWAP_AFTER_FIRST: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("1/2", "Player 2 takes White"),
    ("c3", "White plays C3"),
    ("d3", "Black plays D3"),
    ("e3", "White plays E3"),
    ("f3", "Black plays F3"),
    ("g3", "White plays G3"),
];

const SWAP2: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("i9", "Player 1 plays white I9"),
    ("i7", "Player 1 plays black I7"),
    ("2/3", "Player 2 places two more stones"),
    ("g9", "Player 2 plays white G9"),
    ("g7", "Player 2 plays black G7"),
    ("0/2", "Player 1 takes Black"),
    ("c3", "White plays C3"),
];

const RIF: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("h9", "Player 1 plays white H9"),
    ("i9", "Player 1 plays black I9"),
    ("1/2", "Player 2 takes White"),
    ("g7", "Player 2 plays white G7"),
    ("g9", "G9 is marked, 1 to go"),
    ("j7", "Player 1 offers G9 J7"),
    ("g9", "Player 2 plays black G9"),
    ("k8", "White plays K8"),
];

const YAMAGUCHI: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("h9", "Player 1 plays white H9"),
    ("i9", "Player 1 plays black I9"),
    ("1/12", "Player 1 says: two fifth moves"),
    ("0/2", "Player 2 takes Black"),
    ("g7", "Player 1 plays white G7"),
    ("g9", "G9 is marked, 1 to go"),
    ("j7", "Player 2 offers G9 J7"),
    ("j7", "Player 1 plays black J7"),
    ("k8", "White plays K8"),
];

const SOOSORV_8: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("h9", "Player 1 plays white H9"),
    ("i9", "Player 1 plays black I9"),
    ("1/2", "Player 2 takes White"),
    ("g7", "Player 2 plays white G7"),
    ("0/8", "Player 2 says: one fifth move"),
    ("0/2", "Player 1 takes Black"),
    ("g9", "Player 1 offers G9"),
    ("g9", "Player 2 plays black G9"),
    ("k8", "White plays K8"),
];

const TARAGUCHI_10: &[ScriptStep] = &[
    ("h8", "Player 1 plays black H8"),
    ("1/2", "Player 2 takes White"),
    ("h9", "Player 2 plays white H9"),
    ("0/2", "Player 1 takes Black"),
    ("i9", "Player 1 plays black I9"),
    ("1/2", "Player 2 takes White"),
    ("g7", "Player 2 plays white G7"),
    ("2/3", "Player 1 offers ten fifth moves"),
    ("g9", "G9 is marked, 9 to go"),
    ("j7", "J7 is marked, 8 to go"),
    ("f8", "F8 is marked, 7 to go"),
    ("k8", "K8 is marked, 6 to go"),
    ("f10", "F10 is marked, 5 to go"),
    ("j10", "J10 is marked, 4 to go"),
    ("g6", "G6 is marked, 3 to go"),
    ("k6", "K6 is marked, 2 to go"),
    ("e8", "E8 is marked, 1 to go"),
    ("h6", "Player 1 offers G9 J7 F8 K8 F10 J10 G6 K6 E8 H6"),
    ("f8", "Player 2 plays black F8"),
    ("k9", "White plays K9"),
];

/// Writes settings with these rules of five in a row and these seats: `h` a human, `c` the computer at level 1.
fn settings(data: &Path, rules: &str, seats: &str) {
    let seat = |kind: char| if kind == 'h' { "(seat: Human)" } else { "(seat: Computer(level: 1))" };
    let players: Vec<&str> = seats.chars().map(seat).collect();
    // A game between computers is not to end before somebody looks back: a finished one is only looked at.
    let delay_ms = if seats.contains('h') { 0 } else { 300 };
    let text = format!("(move_delay_ms: {delay_ms}, gomoku: ({rules}, players: [{}]))", players.join(", "));
    std::fs::write(data.join("settings.ron"), text).unwrap();
}

/// The only game of a data directory, as far as it is on the disk.
fn kept(data: &Path) -> Option<Session> {
    let file = std::fs::read_dir(data.join("games")).ok()?.next()?.ok()?;
    let bytes = RealDisk.read(&file.path(), log::PART_BYTES_MAX).ok()?;
    let decoded = log::decode(&[bytes]).ok()?;
    Session::replay(decoded.setup, &decoded.records).ok()
}

/// Waits until the game on the disk is so.
fn wait_kept(window: &mut Window, data: &Path, what: &str, is_so: impl Fn(&Session) -> bool) -> Session {
    window.wait_for(what, |_| kept(data).is_some_and(|session| is_so(&session)));
    kept(data).expect("the game")
}

/// The steps of a game up to its cursor, one a node: how many stones lie there, and what was done.
fn path(session: &Session) -> Vec<(usize, String)> {
    steps_of(session, &session.path(session.cursor()))
}

fn steps_of(session: &Session, nodes: &[u32]) -> Vec<(usize, String)> {
    let step = |at: u32| {
        (session.node(at).ply_count, format!("{:?} {:?}", session.node(at).ply, session.node(at).opening_action))
    };
    nodes.iter().map(|&at| step(at)).collect()
}

/// The middle of a point of a board of 15 by 15, in units.
pub fn middle_of(name: &str) -> (f32, f32) {
    crate::common::middle_of_point(name, 15, 15)
}

fn button(input: &str) -> Option<(usize, usize)> {
    let (at, count) = input.split_once('/')?;
    Some((at.parse().unwrap(), count.parse().unwrap()))
}

fn step_by_mouse(window: &mut Window, &(input, sentence): &ScriptStep) {
    let (x, y) = match button(input) {
        // The buttons share the strip below the board: numbers in a row, the others with a sentence each.
        Some((at, count)) => {
            let share = (720.0 / count as f32).min(if count > 3 { 230.0 } else { 320.0 });
            (360.0 + share * (at as f32 + 0.5 - count as f32 / 2.0), 690.0)
        }
        None => middle_of(input),
    };
    window.click(x, y);
    window.hear(sentence);
}

fn step_by_keys(window: &mut Window, &(input, sentence): &ScriptStep) {
    match button(input) {
        Some((at, _)) => window.keys(&format!("Tab {}Return", "Right ".repeat(at))),
        None => {
            let letters: Vec<String> = input.chars().map(String::from).collect();
            window.keys(&format!("{} Return", letters.join(" ")));
        }
    }
    window.hear(sentence);
}

/// A step that leaves nothing behind but a mark.
fn is_mark((_, sentence): &ScriptStep) -> bool {
    sentence.contains(" is marked, ")
}

fn undo(window: &mut Window, stones: usize) {
    window.keys("ctrl+z");
    window.hear(&format!("Back to move {stones}"));
}

fn redo(window: &mut Window, stones: usize) {
    window.keys("ctrl+y");
    window.hear(&format!("On to move {stones}"));
}

fn kill(mut window: Window) {
    window.signal("-KILL");
    assert_eq!(window.end().0, None);
}

/// Plays an opening by the mouse in an open window, takes it back, kills the program in its middle, and goes on by keys.
fn check_opening(server: &Server, mut window: Window, data: &Path, steps: &[ScriptStep]) {
    steps.iter().for_each(|step| step_by_mouse(&mut window, step));
    let whole = wait_kept(&mut window, data, "sixth stone on the disk", |session| session.plies().len() >= 6);
    assert!(whole.opening().is_none(), "the opening is done");
    let nodes = path(&whole);
    assert_eq!(nodes.len(), 1 + steps.iter().filter(|step| !is_mark(step)).count());
    for (stones, _) in nodes[..nodes.len() - 1].iter().rev() {
        undo(&mut window, *stones);
    }
    for (stones, _) in &nodes[1..] {
        redo(&mut window, *stones);
    }
    let middle = nodes.len() / 2;
    for (stones, _) in nodes[middle..nodes.len() - 1].iter().rev() {
        window.click(493.0, 750.0); // Undo
        window.hear(&format!("Back to move {stones}"));
    }
    wait_kept(&mut window, data, "middle on the disk", |session| path(session) == nodes[..=middle]);
    kill(window);
    let mut window = Window::open(server, data, &[]);
    window.hear_next();
    undo(&mut window, nodes[middle - 1].0);
    redo(&mut window, nodes[middle].0);
    let last_done = steps.iter().enumerate().filter(|(_, step)| !is_mark(step)).nth(middle - 1).expect("a step").0;
    steps[last_done + 1..].iter().for_each(|step| step_by_keys(&mut window, step));
    let again = wait_kept(&mut window, data, "end on the disk", |session| session.plies().len() >= 6);
    assert_eq!(path(&again), nodes);
    assert_eq!(again.position(), whole.position());
    window.quit();
}

fn check_humans(rules: &str, steps: &[ScriptStep]) {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    settings(data.path(), rules, "hh");
    let window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    check_opening(&server, window, data.path(), steps);
}

#[test]
fn humans_open_freely() {
    check_humans("rule: Freestyle, opening: Free", FREE);
}

#[test]
fn humans_open_by_swap() {
    check_humans("rule: Standard, opening: Swap", SWAP);
}

#[test]
fn humans_open_by_swap_after_the_first() {
    check_humans("rule: Caro, opening: SwapAfterFirst", SWAP_AFTER_FIRST);
}

#[test]
fn humans_open_by_swap2() {
    check_humans("rule: Freestyle, opening: Swap2", SWAP2);
}

#[test]
fn humans_open_by_rif() {
    check_humans("rule: Renju, opening: Rif", RIF);
}

#[test]
fn humans_open_by_yamaguchi() {
    check_humans("rule: Renju, opening: Yamaguchi", YAMAGUCHI);
}

#[test]
fn humans_open_by_taraguchi_10() {
    check_humans("rule: Renju, opening: Taraguchi10", TARAGUCHI_10);
}

#[test]
fn humans_choose_soosorv_8_on_the_new_game_page() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    window.press("button", "Options (Five in a row)");
    window.press("radio", "A person here");
    window.press("radio", "Renju");
    window.scroll_to("radio", "Soosõrv-8", 1);
    window.press("radio", "Soosõrv-8");
    window.press("button", "Start");
    window.hear("Player 1: place the first black stone in the middle");
    check_opening(&server, window, data.path(), SOOSORV_8);
}

/// Two computers open, the opening is looked through, the program killed in its middle; they go on where it stood.
fn check_computers(rules: &str) {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    settings(data.path(), rules, "cc");
    let mut window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    (0..6).for_each(|_| _ = window.hear(" plays "));
    // The computers play on until somebody looks back.
    window.keys("ctrl+Home");
    window.hear("Back to move 0");
    let looked_at = wait_kept(&mut window, data.path(), "start on the disk", |session| session.cursor() == 0);
    let line = looked_at.line();
    let stones = |at: usize| looked_at.node(line[at]).ply_count;
    let sixth = (0..line.len()).find(|&at| stones(at) == 6).expect("six stones");
    (1..=sixth).for_each(|at| redo(&mut window, stones(at)));
    let middle = sixth / 2;
    (middle..sixth).rev().for_each(|at| undo(&mut window, stones(at)));
    wait_kept(&mut window, data.path(), "middle on the disk", |session| session.cursor() == line[middle]);
    kill(window);
    let mut window = Window::open(&server, data.path(), &[]);
    (stones(middle)..6).for_each(|_| _ = window.hear(" plays "));
    let is_open = |session: &Session| session.opening().is_none() && session.plies().len() >= 6;
    let again = wait_kept(&mut window, data.path(), "sixth stone on the disk", is_open);
    assert_eq!(path(&again)[..=middle], steps_of(&looked_at, &line[..=middle]));
    window.quit();
}

#[test]
fn computers_open_freely() {
    check_computers("rule: Freestyle, opening: Free");
}

#[test]
fn computers_open_by_swap() {
    check_computers("rule: Standard, opening: Swap");
}

#[test]
fn computers_open_by_swap_after_the_first() {
    check_computers("rule: Caro, opening: SwapAfterFirst");
}

#[test]
fn computers_open_by_swap2() {
    check_computers("rule: Freestyle, opening: Swap2");
}

#[test]
fn computers_open_by_rif() {
    check_computers("rule: Renju, opening: Rif");
}

#[test]
fn computers_open_by_yamaguchi() {
    check_computers("rule: Renju, opening: Yamaguchi");
}

#[test]
fn computers_open_by_soosorv_8() {
    check_computers("rule: Renju, opening: Soosorv8");
}

#[test]
fn computers_open_by_taraguchi_10() {
    check_computers("rule: Renju, opening: Taraguchi10");
}

#[test]
fn copied_moves_are_pasted() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    settings(data.path(), "rule: Freestyle", "hh");
    let mut window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    FREE[..3].iter().for_each(|step| step_by_mouse(&mut window, step));
    window.keys("ctrl+c");
    window.keys("ctrl+v"); // A new game with them.
    window.hear("3 moves are on the board");
    step_by_mouse(&mut window, &FREE[3]);
    window.quit();
}

/// A game of three or four as its sentences tell it.
struct SpokenGame {
    seats: &'static str,
    start: Position,
    plies: Vec<Ply>,
}

impl SpokenGame {
    fn new(seats: &'static str) -> SpokenGame {
        let start = gomoku::Position::try_from(Setup { players: seats.len() as u8, ..Setup::default() });
        SpokenGame { seats, start: Position::Gomoku(start.expect("a setup")), plies: Vec::new() }
    }

    fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.plies.iter().for_each(|&ply| _ = position.play(ply).expect("what is said is legal"));
        position
    }

    fn is_over(&self) -> bool {
        self.position().outcome().is_some()
    }

    fn is_human(&self, plies: usize) -> bool {
        self.seats.as_bytes()[plies % self.seats.len()] == b'h'
    }

    /// Where a human plays: Black on the point that is worth most, the others where they are in nobody's way.
    fn wish(&self) -> Point {
        let Position::Gomoku(position) = self.position() else { panic!("five in a row is played") };
        let worth = threat_values(&position).into_iter().map(|(point, own, other)| (own + other, point));
        let (_, point) = match position.side_to_move() {
            Color::Black => worth.max_by_key(|&(worth, _)| worth),
            _ => worth.min_by_key(|&(worth, _)| worth),
        }
        .expect("an empty point");
        point
    }

    /// Plays one human's stone and hears the computers' answers. Whether the game goes on.
    fn round(&mut self, window: &mut Window) -> bool {
        let (x, y) = middle_of(&self.start.point_name(self.wish()));
        window.click(x, y);
        while !self.hear_stone(window) {
            if self.is_over() {
                return false;
            }
        }
        !self.is_over()
    }

    /// Takes the next stone in. Whether a human is to move then.
    fn hear_stone(&mut self, window: &mut Window) -> bool {
        // A page may speak of playing, too.
        let point = loop {
            let said = window.hear(" plays ");
            if let Some(point) = said.rsplit(' ').next().and_then(|name| self.start.parse_point(name)) {
                break point;
            }
        };
        self.plies.push(Ply::Place(point));
        self.is_human(self.plies.len()) && !self.is_over()
    }

    /// Takes the last human's stone back, with what followed it, and brings it again.
    fn undo_and_redo(&self, window: &mut Window) {
        let now = self.plies.len();
        let back = (0..now).rev().find(|&plies| self.is_human(plies)).expect("a human's turn");
        undo(window, back);
        redo(window, now);
    }
}

/// Plays a started game of three or four to the win, and through a kill.
fn check_many(server: &Server, mut window: Window, data: &Path, seats: &'static str) {
    let mut told = SpokenGame::new(seats);
    while !told.is_human(told.plies.len()) {
        told.hear_stone(&mut window);
    }
    (0..2).for_each(|_| assert!(told.round(&mut window), "nobody wins so soon"));
    told.undo_and_redo(&mut window);
    let said = told.plies.clone();
    wait_kept(&mut window, data, "second round on the disk", |session| session.plies() == said);
    kill(window);
    let mut window = Window::open(server, data, &[]);
    window.hear(" to move");
    while told.round(&mut window) {}
    window.hear(" wins");
    // From the end, too, with or without its page.
    told.undo_and_redo(&mut window);
    let Some(Outcome::Win(winner)) = told.position().outcome() else { panic!("nobody has five") };
    let ended = wait_kept(&mut window, data, "result on the disk", |session| session.ending().is_some());
    assert_eq!(ended.plies(), told.plies);
    let players = ended.players().len();
    assert_eq!(ended.ending().and_then(|ending| ending.winner(players)), Some(winner));
    window.quit();
}

#[test]
fn three_players_chosen_by_keys_play_to_a_win() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    settings(data.path(), "rule: Freestyle", "hc");
    let mut window = Window::open(&server, data.path(), &[]);
    window.keys(&format!("{}Return", "Tab ".repeat(5))); // The options of five in a row
    // From Start round to the way back, the other game, and who plays: three at this table.
    window.keys(&format!("{}Right Right", "Tab ".repeat(3)));
    window.keys(&format!("{}Return", "shift+Tab ".repeat(3)));
    check_many(&server, window, data.path(), "hhh");
}

#[test]
fn four_players_play_to_a_win() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    settings(data.path(), "rule: Freestyle", "hhch");
    let window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    check_many(&server, window, data.path(), "hhch");
}
