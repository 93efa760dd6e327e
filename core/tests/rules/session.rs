//! The session's laws: undo and redo, branches, passes, refusals, and replay equal to live play.

use qipan::rules::gomoku::Rule;
use qipan::rules::gomoku::opening::{Action, Choice, OpeningRule, OpeningStep};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Color, Illegal, Ply, Point, Position, reversi};
use qipan::session::branch::{BranchError, branch_off};
use qipan::session::{
    AppliedCommand, ClockRule, Command, ContinuedFrom, Ending, Entry, Event, Game, GameOrigin, GomokuGame, Player,
    Record, Refusal, Seat, Series, Session, Setup, Study,
};

fn setup(black: Seat, white: Seat) -> Setup {
    let player = |seat| Player::new("", seat);
    Setup {
        game: Game::reversi(),
        players: vec![player(black), player(white)],
        clock: ClockRule::None,
        level_table: 1,
        seed: 7,
        started: (0, 0),
        series: Series::default(),
        venue: Default::default(),
        origin: None,
    }
}

fn humans() -> Session {
    Session::new(setup(Seat::Human, Seat::Human)).unwrap()
}

fn point(name: &str) -> Point {
    Position::Reversi(reversi::Position::default()).parse_point(name).unwrap()
}

/// Plays a transcript and collects the records.
fn play(session: &mut Session, moves: &str) -> Vec<Record> {
    let mut records = Vec::new();
    for at in (0..moves.len()).step_by(2) {
        records.extend(session.apply(Command::Place(point(&moves[at..at + 2])), 10).unwrap().records);
    }
    records
}

/// The shortest game: Black wipes White out in nine plies.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn a_wiped_out_side_ends_the_game() {
    let mut session = humans();
    let records = play(&mut session, WIPE_OUT);
    assert_eq!(session.ending(), Some(Ending::Played { winner: Some(Color::Black) }));
    assert_eq!(records.len(), 10, "nine discs and the result");
    assert!(matches!(session.apply(Command::Place(point("a1")), 0), Err(Refusal::Illegal(_))));
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut session = humans();
    let before = session.clone();
    for command in [
        Command::Place(point("a1")),
        Command::Place(point("d4")),
        Command::Place(Point::new(9, 0)),
        Command::Pass,
        Command::Undo,
        Command::Redo,
        Command::GoTo(3),
        Command::Seat(Color::Red, Player::default()),
        Command::Seat(Color::Black, Player::new("x".repeat(25), Seat::Human)),
        Command::Seat(Color::Black, Player::new("", Seat::Computer { level: 13 })),
    ] {
        assert!(session.apply(command.clone(), 5).is_err(), "{command:?}");
        assert_eq!(session, before, "{command:?}");
    }
}

#[test]
fn undo_takes_the_computers_reply_with_it_and_redo_brings_it_back() {
    let mut session = Session::new(setup(Seat::Human, Seat::Computer { level: 3 })).unwrap();
    play(&mut session, "f5d6c4");
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!(session.plies().len(), 2, "back to where the human was to move");
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!(session.plies().len(), 0);
    assert_eq!(session.apply(Command::Undo, 0), Err(Refusal::NothingToUndo));
    session.apply(Command::Redo, 0).unwrap();
    assert_eq!(session.plies().len(), 2);
    session.apply(Command::Redo, 0).unwrap();
    assert_eq!(session.plies().len(), 3, "the end of the line");
    assert_eq!(session.apply(Command::Redo, 0), Err(Refusal::NothingToRedo));
}

#[test]
fn without_humans_undo_takes_one_ply() {
    let mut session = Session::new(setup(Seat::Computer { level: 1 }, Seat::Computer { level: 1 })).unwrap();
    play(&mut session, "f5d6c4");
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!(session.plies().len(), 2);
}

#[test]
fn undone_moves_stay_as_a_branch() {
    let mut session = humans();
    play(&mut session, "f5d6c4");
    let first = session.cursor();
    session.apply(Command::Undo, 0).unwrap();
    play(&mut session, "c3");
    assert_ne!(session.cursor(), first);
    assert_eq!(session.node_count(), 5);
    session.apply(Command::GoTo(first), 0).unwrap();
    assert_eq!(session.plies().last(), Some(&Ply::Place(point("c4"))));
    session.apply(Command::Undo, 0).unwrap();
    session.apply(Command::Redo, 0).unwrap();
    assert_eq!(session.cursor(), first, "redo goes to the branch visited last");
}

#[test]
fn a_resignation_ends_the_game_until_it_is_undone() {
    let mut session = humans();
    play(&mut session, "f5");
    let AppliedCommand { events, .. } = session.apply(Command::Resign(Color::White), 0).unwrap();
    assert_eq!(events.last(), Some(&Event::Ended(Ending::Resigned { loser: Color::White })));
    assert!(session.apply(Command::Place(point("d6")), 0).is_err());
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!(session.ending(), None);
}

/// Undo looks back, as after any end; a step to where one stands does nothing. Older logs replay as they were: those in which undo took back
/// the resignation, and those in which such a step and the result were written.
#[test]
fn undo_after_a_resignation_looks_back() {
    let mut session = Session::new(setup(Seat::Human, Seat::Computer { level: 4 })).unwrap();
    let mut records = Vec::new();
    let mut apply = |session: &mut Session, command| {
        let applied = session.apply(command, 0).expect("it can be done");
        records.extend(applied.records.clone());
        applied
    };
    for name in ["f5", "d6"] {
        apply(&mut session, Command::Place(point(name)));
    }
    let cursor = session.cursor();
    apply(&mut session, Command::Resign(Color::Black));
    let here = apply(&mut session, Command::GoTo(cursor));
    assert!(here.records.is_empty() && session.ending().is_some());
    apply(&mut session, Command::Undo);
    assert_eq!((session.ending(), session.plies().len()), (None, 0), "to the human's turn before");
    apply(&mut session, Command::GoTo(cursor));
    assert_eq!(session.ending(), Some(Ending::Resigned { loser: Color::Black }), "the game stays as it ended");
    let start = setup(Seat::Human, Seat::Computer { level: 4 });
    assert_eq!(Session::replay(start.clone(), &records).unwrap(), session);
    let result = records.iter().position(|record| matches!(record.entry, Entry::Result(_))).expect("a result");
    let mut old = records[..=result].to_vec();
    for entry in [Entry::Cursor(cursor), records[result].entry.clone()] {
        old.push(Record { number: old.len() as u64 + 1, elapsed_ms: 0, entry });
    }
    let repeated = Session::replay(start.clone(), &old).expect("an older log replays");
    assert_eq!(repeated.ending(), Some(Ending::Resigned { loser: Color::Black }));
    old.pop();
    let taken_back = Session::replay(start, &old).expect("an older log replays");
    assert_eq!((taken_back.cursor(), taken_back.ending()), (cursor, None), "undo took the resignation back");
}

#[test]
fn swapping_sides_swaps_the_persons() {
    let mut session = Session::new(setup(Seat::Human, Seat::Computer { level: 4 })).unwrap();
    session.apply(Command::SwapSides, 0).unwrap();
    assert_eq!(session.player(Color::Black).seat, Seat::Computer { level: 4 });
    assert!(session.player(Color::White).seat.is_human());
}

/// What is tried, said, ordered and cut beside a game leaves its cursor, its line and its result, and replays.
#[test]
fn a_study_leaves_the_game_as_it_is() {
    let mut sequence = RandomSequence::new(7);
    let mut random = |end| sequence.next_below(end);
    for round in 0..40 {
        let start = setup(Seat::Human, Seat::Human);
        let mut session = Session::new(start.clone()).unwrap();
        let mut records = play(&mut session, if round % 2 == 0 { WIPE_OUT } else { "e6f4e3f6" });
        if round % 4 == 1 {
            records.extend(session.apply(Command::Resign(Color::White), 0).unwrap().records);
        }
        let (cursor, line, ending, plies) = (session.cursor(), session.line(), session.ending(), session.plies());
        let main = session.to_record();
        let mut cut = Vec::new();
        for _ in 0..60 {
            let node = random(session.node_count() + 1) as u32;
            let before = session.clone();
            let legal = (node as usize) < session.node_count();
            let legal = if legal { session.node(node).position.legal_points() } else { Vec::new() };
            let mut any_point = || Point::new(random(9) as u8, random(8) as u8);
            let (from, to) = (any_point(), any_point());
            let study = match random(10) {
                0 => Study::Promote(node),
                1 => Study::Cut(node),
                2 if !cut.is_empty() => Study::RestoreBranch(cut[random(cut.len())]),
                8 => Study::BoardMark(node, from, to),
                9 => Study::BoardMark(node, from, from),
                3 => Study::Remark(node, ["", "quiet", "two\nlines", "静かな手"][random(4)].into()),
                _ if legal.is_empty() => Study::Try(node, Ply::Pass),
                _ => Study::Try(node, Ply::Place(legal[random(legal.len())])),
            };
            match session.apply(Command::Study(study.clone()), 0) {
                Ok(applied) => {
                    if let Study::Cut(node) = study {
                        assert!(!line.contains(&node) && session.is_in_pruned_branch(node));
                        cut.push(node);
                    }
                    records.extend(applied.records);
                }
                Err(_) => assert_eq!(session, before, "a refusal changes nothing"),
            }
            assert_eq!((session.cursor(), session.line(), session.ending()), (cursor, line.clone(), ending));
            assert_eq!(session.plies(), plies);
        }
        assert_eq!(Session::replay(start, &records).unwrap(), session);
        let record = session.to_record();
        if ending.is_none() {
            continue; // What is tried at the end of a game that goes on is a file's next move.
        }
        assert_eq!((record.result, record.end().position()), (main.result, main.end().position()), "as it was played");
    }
}

#[test]
fn a_try_is_played_below_any_node_and_forces_its_pass() {
    let mut session = humans();
    play(&mut session, WIPE_OUT);
    let node = session.line()[4];
    let ply = Ply::Place(session.node(node).position.legal_points()[0]);
    let known = session.child_node_after(node, ply).is_some();
    let applied = session.apply(Command::Study(Study::Try(node, ply)), 0).unwrap();
    assert_eq!(applied.records.is_empty(), known, "what was played there before is no news");
    let child = session.child_node_after(node, ply).expect("it is there");
    assert!(session.ending().is_some() && session.cursor() != child);
    let again = session.apply(Command::Study(Study::Try(node, ply)), 0).unwrap();
    assert!(again.records.is_empty());
    assert!(matches!(session.apply(Command::Study(Study::Cut(session.cursor())), 0), Err(Refusal::NotCut)));
}

/// A mark belongs to one position, the same again removes it, and it goes with its branch; what else a file told of the position stays.
#[test]
fn rings_and_arrows_are_put_and_removed() {
    let mut session = humans();
    play(&mut session, "e6f4e3");
    let mark = |session: &mut Session, node: u32, from: &str, to: &str| {
        session.apply(Command::Study(Study::BoardMark(node, point(from), point(to))), 0).map(|applied| applied.records)
    };
    for (from, to) in [("d3", "d3"), ("c4", "d3"), ("d3", "c4"), ("f5", "f5"), ("d3", "d3")] {
        assert_eq!(mark(&mut session, 1, from, to).unwrap().len(), 1);
    }
    let marks = session.board_marks(1);
    assert_eq!(marks.rings, [point("f5")]);
    assert_eq!(marks.arrows, [(point("c4"), point("d3")), (point("d3"), point("c4"))]);
    assert_eq!((session.board_marks(0), session.board_marks(2)), Default::default());
    mark(&mut session, 1, "f5", "f5").unwrap();
    mark(&mut session, 1, "c4", "d3").unwrap();
    mark(&mut session, 1, "d3", "c4").unwrap();
    assert_eq!(session.node(1).unknown_file_data, "", "nothing is left");
    // Neither a place off the board nor a node that is none.
    let before = session.clone();
    let outside = Study::BoardMark(1, point("a1"), Point::new(8, 0));
    assert_eq!(session.apply(Command::Study(outside), 0), Err(Refusal::Illegal(Illegal::Outside)));
    assert_eq!(mark(&mut session, 9, "a1", "a1"), Err(Refusal::NoSuchNode));
    assert_eq!(session, before);
    // So many as a position has room for.
    let all: Vec<Point> = session.position().size().points().collect();
    let pairs = all.iter().flat_map(|&from| all.iter().map(move |&to| (from, to)));
    let mut full = pairs.map(|(from, to)| session.apply(Command::Study(Study::BoardMark(2, from, to)), 0).map(drop));
    assert_eq!(full.find_map(Result::err), Some(Refusal::TooManyMarks));
    assert!((4000..=4096).contains(&session.node(2).unknown_file_data.len()));
    // A branch takes its marks along.
    let mut tries = session.node(1).position.legal_points().into_iter().map(Ply::Place);
    let ply = tries.find(|&ply| session.child_node_after(1, ply).is_none()).unwrap();
    session.apply(Command::Study(Study::Try(1, ply)), 0).unwrap();
    let branch = session.child_node_after(1, ply).unwrap();
    mark(&mut session, branch, "a1", "h8").unwrap();
    session.apply(Command::Study(Study::Cut(branch)), 0).unwrap();
    assert!(!formats_sgf(&session).contains("AR[a1:h8]"));
    session.apply(Command::Study(Study::RestoreBranch(branch)), 0).unwrap();
    assert_eq!(formats_sgf(&session).matches("AR[a1:h8]").count(), 1);
}

fn formats_sgf(session: &Session) -> String {
    let bytes = qipan::formats::sgf::write(&session.to_record()).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Random commands with a fixed generator: replaying the records gives the same session at every step, a forced pass is
/// always played by itself, and times add up.
#[test]
fn replay_equals_live_play() {
    let mut sequence = RandomSequence::new(42);
    let mut random = |end| sequence.next_below(end);
    for _ in 0..60 {
        let start = setup(Seat::Human, if random(2) == 0 { Seat::Human } else { Seat::Computer { level: 2 } });
        let mut session = Session::new(start.clone()).unwrap();
        let mut records = Vec::new();
        for _ in 0..150 {
            let legal = session.position().legal_points();
            let command = match random(12) {
                0 => Command::Undo,
                1 => Command::Redo,
                2 => Command::GoTo(random(session.node_count() + 1) as u32),
                3 if random(20) == 0 => Command::Resign(Color::ALL[random(2)]),
                4 if random(10) == 0 => Command::SwapSides,
                5 => Command::Title(["a title", "", "x\ny", "棋 \"1\""][random(4)].into()),
                6 => Command::Mark(random(2) == 0),
                _ if legal.is_empty() => Command::Undo,
                _ => Command::Place(legal[random(legal.len())]),
            };
            if let Ok(applied) = session.apply(command, random(1000) as u32) {
                records.extend(applied.records);
            }
        }
        assert!(records.iter().zip(1..).all(|(record, number)| record.number == number));
        assert_eq!(Session::replay(start, &records).unwrap(), session);
    }
}

#[test]
fn a_title_and_a_mark_are_the_games_and_no_nodes() {
    let mut session = humans();
    play(&mut session, WIPE_OUT);
    let (nodes, cursor) = (session.node_count(), session.cursor());
    let said = session.apply(Command::Title("  Anna\u{7}\n'棋'  ".into()), 0).unwrap();
    assert_eq!((&said.events[..], &said.records[0].entry), (&[Event::Titled][..], &Entry::Title("Anna'棋'".into())));
    assert_eq!(said.records.len(), 1, "no other result");
    session.apply(Command::Mark(true), 0).unwrap();
    assert_eq!((session.title(), session.is_marked()), ("Anna'棋'", true));
    assert_eq!((session.node_count(), session.cursor(), session.ending().is_some()), (nodes, cursor, true));
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!((session.title(), session.is_marked()), ("Anna'棋'", true), "an undo takes a move back");
    session.apply(Command::Title("棋".repeat(101)), 0).unwrap();
    assert_eq!(session.title(), "棋".repeat(100));
    session.apply(Command::Title(" \n".into()), 0).unwrap();
    session.apply(Command::Mark(false), 0).unwrap();
    assert_eq!((session.title(), session.is_marked()), ("", false));
    // A log may hold anything.
    let forged = [Record { number: 1, elapsed_ms: 0, entry: Entry::Title(format!("a\nb{}", "c".repeat(200))) }];
    let replayed = Session::replay(setup(Seat::Human, Seat::Human), &forged).unwrap();
    assert_eq!(replayed.title(), format!("ab{}", "c".repeat(98)));
}

fn own(log: &str) -> ContinuedFrom {
    ContinuedFrom::Own { log: log.into() }
}

#[test]
fn a_branch_begins_with_the_line_and_says_where_it_came_from() {
    let mut session = humans();
    play(&mut session, "f5d6c4");
    session.apply(Command::Undo, 0).unwrap();
    play(&mut session, "c3d3");
    let new = setup(Seat::Computer { level: 4 }, Seat::Human);
    for node in 0..session.node_count() as u32 {
        let (branch, records) = branch_off(&session, node, own("a-game"), &new).unwrap();
        let ply = session.node(node).ply_count as u32;
        assert_eq!(branch, Setup { origin: Some(GameOrigin { source: own("a-game"), ply }), ..new.clone() });
        let again = Session::replay(branch, &records).unwrap();
        assert_eq!((again.position(), again.node_count()), (&session.node(node).position, ply as usize + 1));
        assert_eq!(again.last_record_number(), records.len() as u64);
    }
    let none = branch_off(&session, session.node_count() as u32, own("a-game"), &new);
    assert_eq!(none, Err(BranchError::NoSuchNode));
    let alone = Setup { players: vec![Player::default()], ..new.clone() };
    assert!(matches!(branch_off(&session, 1, own("a-game"), &alone), Err(BranchError::Setup(_))));
    // What a collection says of itself is cleaned, so that the setup can be kept.
    let players = ["x\ny".to_owned(), "z".repeat(900)].to_vec();
    let source = ContinuedFrom::Collected { collection: "A\u{7}B".into(), players };
    let origin = branch_off(&session, 2, source, &new).unwrap().0.origin.unwrap();
    assert_eq!(
        origin.source,
        ContinuedFrom::Collected { collection: "AB".into(), players: vec!["xy".into(), "z".repeat(200)] }
    );
}

/// On every way through an opening, at every node: the choices come with the stones.
#[test]
fn a_branch_has_the_choices_of_its_opening() {
    let mut sequence = RandomSequence::new(5);
    for opening in OpeningRule::ALL {
        let start = gomoku(GomokuGame { rule: Rule::Renju, opening, ..GomokuGame::default() }, 2);
        let mut session = Session::new(start.clone()).unwrap();
        for _ in 0..200 {
            let act = some_act(&session, &mut |end| sequence.next_below(end));
            let _ = session.apply(act, 7);
        }
        for node in 0..session.node_count() as u32 {
            let (branch, records) = branch_off(&session, node, own("g"), &start).unwrap();
            let again = Session::replay(branch, &records).unwrap();
            let (at, from) = (again.node(again.cursor()), session.node(node));
            assert_eq!((&at.position, &at.opening, at.ply_count), (&from.position, &from.opening, from.ply_count));
            assert_eq!(again.node_count(), session.path(node).len());
        }
    }
}

#[test]
fn a_log_without_its_last_pass_or_result_is_settled() {
    let mut session = humans();
    let mut records = play(&mut session, WIPE_OUT);
    let whole = records.clone();
    records.pop();
    let mut cut = Session::replay(setup(Seat::Human, Seat::Human), &records).unwrap();
    let settled = cut.apply(Command::AddAutomaticRecords, 0).unwrap();
    assert_eq!(settled.records, whole[9..]);
    assert_eq!(cut, session);
    assert_eq!(cut.apply(Command::AddAutomaticRecords, 0).unwrap(), AppliedCommand::default(), "once is enough");
}

#[test]
fn replay_names_the_record_that_cannot_be() {
    let mut session = humans();
    let mut records = play(&mut session, "f5d6c4d3");
    records[2].entry = qipan::session::Entry::Place(point("a1"));
    let error = Session::replay(setup(Seat::Human, Seat::Human), &records).unwrap_err();
    assert_eq!(error.to_string(), "record 3: the move turns no disc");
}

fn gomoku(game: GomokuGame, players: usize) -> Setup {
    let players = vec![Player::default(); players];
    Setup { game: Game::Gomoku(game), players, ..setup(Seat::Human, Seat::Human) }
}

/// What an opening may be answered with, good or bad.
fn some_act(session: &Session, random: &mut impl FnMut(usize) -> usize) -> Command {
    let legal = session.position().legal_points();
    let point = |random: &mut dyn FnMut(usize) -> usize| legal[random(legal.len())];
    let near = |random: &mut dyn FnMut(usize) -> usize| Point::new(6 + random(3) as u8, 6 + random(3) as u8);
    match session.opening().map(|opening| (opening.step(), opening.offered_fifth_moves().to_vec())) {
        Some((OpeningStep::Choose { options, .. }, _)) => Command::Open(Action::Choose(options[random(options.len())])),
        Some((OpeningStep::Declare { most, .. }, _)) => Command::Open(Action::Declare(1 + random(most.into()) as u8)),
        Some((OpeningStep::Offer { count, .. }, _)) => {
            Command::Open(Action::Offer((0..count).map(|_| point(random)).collect()))
        }
        Some((OpeningStep::Pick { .. }, offers)) => Command::Place(offers[random(offers.len())]),
        Some((OpeningStep::Place { .. }, _)) => Command::Place(near(random)),
        _ if legal.is_empty() => Command::Undo,
        _ => Command::Place(point(random)),
    }
}

/// Openings with random answers, undo and jumps: replaying the records gives the same session, persons and colors included.
#[test]
fn replay_equals_live_play_in_openings() {
    let mut sequence = RandomSequence::new(7);
    let mut random = |end| sequence.next_below(end);
    for opening in OpeningRule::ALL {
        let start = gomoku(GomokuGame { rule: Rule::Renju, opening, ..GomokuGame::default() }, 2);
        let mut finished = 0;
        for _ in 0..6 {
            let mut session = Session::new(start.clone()).unwrap();
            let mut records = Vec::new();
            for _ in 0..90 {
                let command = match random(9) {
                    0 => Command::Undo,
                    1 if random(3) == 0 => Command::GoTo(random(session.node_count() + 1) as u32),
                    2 if random(6) == 0 => Command::SwapSides,
                    _ => some_act(&session, &mut random),
                };
                if let Ok(applied) = session.apply(command, random(1000) as u32) {
                    records.extend(applied.records);
                }
            }
            finished += usize::from(session.opening().is_none());
            assert_eq!(Session::replay(start.clone(), &records).unwrap(), session, "{opening:?}");
        }
        assert!(finished > 0, "{opening:?} is never over");
    }
}

#[test]
fn a_choice_gives_the_colors_to_the_persons() {
    let mut start = gomoku(GomokuGame { opening: OpeningRule::SwapAfterFirst, ..GomokuGame::default() }, 2);
    start.players[0].name = "Ann".into();
    start.players[1].name = "Bob".into();
    let mut session = Session::new(start).unwrap();
    session.apply(Command::Place(Point::new(7, 7)), 0).unwrap();
    assert!(session.apply(Command::Pass, 0).is_err() && session.apply(Command::Place(Point::new(0, 0)), 0).is_err());
    session.apply(Command::Open(Action::Choose(Choice::TakeBlack)), 0).unwrap();
    assert_eq!(session.player(Color::Black).name, "Bob");
    assert_eq!(session.player(session.color_to_act()).name, "Ann", "White is to move");
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!(session.player(Color::Black).name, "Ann", "undo gives the colors back");
}

#[test]
fn a_recorded_foul_replays() {
    let start = gomoku(GomokuGame { rule: Rule::Renju, ..GomokuGame::default() }, 2);
    let position = start.start_position().unwrap();
    let record = |(at, name): (usize, &str)| Record {
        number: at as u64 + 1,
        elapsed_ms: 0,
        entry: qipan::session::Entry::Place(position.parse_point(name).unwrap()),
    };
    let names = ["f6", "a1", "g6", "o1", "e7", "a15", "e8", "o15", "e6"];
    let records: Vec<Record> = names.into_iter().enumerate().map(record).collect();
    assert_eq!(Session::replay(start.clone(), &records).unwrap().plies().len(), 9);
    let mut live = Session::replay(start, &records[..8]).unwrap();
    let refused = live.apply(Command::Place(position.parse_point("e6").unwrap()), 0);
    assert!(matches!(refused, Err(Refusal::Illegal(Illegal::Forbidden(_)))));
}
