//! Learning from lost games, through the whole program: what the computer lost is kept, and it does not lose so again.

mod common;

use common::Talk;
use qipan::engine::reversi::ReversiEngine;
use qipan::engine::{Answer, Engine, Level, Options, Request, Task, Ticket};
use qipan::rules::{Ply, Position, reversi};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The move of a level of ours, as the opponent of the program.
fn reply(engine: &mut ReversiEngine, position: &Position) -> Ply {
    let ticket = Ticket { counter: 1, position: position.hash() };
    let task = Task::Move { level: Level::Fixed(9), clock_ms: None };
    let request = Request { ticket, position: position.clone(), task, seed: 5 };
    let mut best = Ply::Pass;
    engine.think(&request, &AtomicBool::new(false), &mut |answer| {
        if let Answer::Best { ply, .. } = answer {
            best = ply;
        }
    });
    best
}

/// Plays Black against the program's level 1 until the game ends; the moves of both and the line that told the end.
fn game(data: &Path) -> (Vec<String>, String, Talk) {
    let mut talk = Talk::start(data, &["--new", "--black", "human", "--white", "computer:1"]);
    let mut engine = ReversiEngine::new(Options::default());
    let mut position = Position::Reversi(reversi::Position::default());
    let mut moves = Vec::new();
    loop {
        let line = talk.hear().expect("the game goes on");
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["placed", _, name, ..] => {
                let point = position.parse_point(name).expect("a square");
                position.play(Ply::Place(point)).expect("a legal move");
                moves.push(name.to_owned());
            }
            ["passed", _] => drop(position.play(Ply::Pass).expect("a forced pass")),
            ["turn", "black"] if !position.must_pass() => match reply(&mut engine, &position) {
                Ply::Place(point) => talk.say(&format!("move {}", position.point_name(point))),
                Ply::Pass => {}
            },
            ["turn", "white"] => talk.say("sync"),
            ["ended", ..] => return (moves, line, talk),
            _ => {}
        }
    }
}

#[test]
fn a_lost_game_is_learned_and_kept() {
    let data = tempfile::tempdir().unwrap();
    let (_, ended, mut talk) = game(data.path());
    assert!(ended.starts_with("ended black"), "level 9 beats level 1: {ended}");
    assert_eq!(talk.hear_until("learned"), "learned");
    talk.say("sync");
    talk.hear_until("synced");
    talk.say("quit");
    let kept = std::fs::read(data.path().join("learned-reversi.bin")).expect("what was learned is kept");
    let learned = qipan::engine::reversi::learn::Learned::from_bytes(&kept).expect("and can be read");
    assert!(!learned.is_empty());
}

#[test]
fn nothing_is_learned_where_it_is_off() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("settings.ron"), "(engine: (learning: false))").unwrap();
    let (_, ended, mut talk) = game(data.path());
    assert!(ended.starts_with("ended black"), "{ended}");
    talk.say("sync");
    talk.hear_until("synced");
    talk.say("quit");
    assert!(!data.path().join("learned-reversi.bin").exists());
}
