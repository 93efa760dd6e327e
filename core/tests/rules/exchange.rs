//! Sessions and records: what goes out of a session comes back as an equal tree, with its openings, branches, notes and times.

use qipan::formats::{GameRecord, GameResult, PlyOrAction};
use qipan::rules::gomoku::opening::{Action, OpeningRule, OpeningStep};
use qipan::rules::gomoku::{ForbiddenPlay, Rule};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::Goal;
use qipan::rules::{Color, Ply, Point, Position, gomoku, reversi};
use qipan::session::{
    AppliedCommand, ClockRule, Command, Ending, Entry, Game, GomokuGame, Player, Seat, Series, Session, SessionContext,
    Setup, Venue, from_record,
};
use qipan::store::log;

fn setup(game: Game, players: usize) -> Setup {
    let player = |place: usize| Player::new(format!("P{place}"), Seat::Human);
    Setup {
        game,
        players: (0..players).map(player).collect(),
        clock: ClockRule::None,
        level_table: 1,
        seed: 7,
        started: (1_790_000_000, 60),
        series: Series::default(),
        venue: Venue { date: String::new(), event: "Open".into(), round: "3".into() },
        origin: None,
    }
}

fn game(choice: &mut RandomSequence) -> (Game, usize) {
    let openings = &OpeningRule::ALL;
    match choice.next_below(4) {
        0 => (Game::reversi(), 2),
        1 => {
            // An odd board, White first, fewer discs win.
            let start = Some(("---------------------------OX-------XXX----------------------O--".into(), Color::White));
            (Game::Reversi { start, goal: Goal::Fewest }, 2)
        }
        2 => {
            let (opening, forbidden) =
                (openings[choice.next_below(8)], [ForbiddenPlay::Refuse, ForbiddenPlay::Lose][choice.next_below(2)]);
            (Game::Gomoku(GomokuGame { rule: Rule::Renju, opening, forbidden, ..GomokuGame::default() }), 2)
        }
        _ => {
            let players = 2 + choice.next_below(3);
            let opening = if players == 2 { openings[choice.next_below(4)] } else { OpeningRule::Free };
            let rule = [Rule::Freestyle, Rule::Standard, Rule::Caro][choice.next_below(3)];
            let (columns, rows) = (10 + choice.next_below(3) as u8, 10 + choice.next_below(4) as u8);
            let passes = choice.next_below(2) == 0;
            (Game::Gomoku(GomokuGame { rule, opening, columns, rows, passes, ..GomokuGame::default() }), players)
        }
    }
}

/// What somebody could do now, good or bad.
fn command(session: &Session, choice: &mut RandomSequence) -> Command {
    let legal = session.position().legal_points();
    match choice.next_below(16) {
        0 | 1 => Command::Undo,
        2 => Command::Redo,
        3 => Command::GoTo(choice.next_below(session.node_count() + 1) as u32),
        4 if choice.next_below(8) == 0 => Command::Resign(Color::ALL[choice.next_below(2)]),
        5 => Command::Note(["a remark", "two\nlines, 备注\u{7}", "", "\"quoted\" \\ "][choice.next_below(4)].into()),
        6 => Command::Pass,
        7 if choice.next_below(8) == 0 => Command::SwapSides,
        _ => match session.opening().map(|opening| (opening.step(), opening.offered_fifth_moves().to_vec())) {
            Some((OpeningStep::Choose { options, .. }, _)) => {
                Command::Open(Action::Choose(options[choice.next_below(options.len())]))
            }
            Some((OpeningStep::Declare { most, .. }, _)) => {
                Command::Open(Action::Declare(1 + choice.next_below(most.into()) as u8))
            }
            Some((OpeningStep::Offer { count, .. }, _)) => {
                Command::Open(Action::Offer((0..count).map(|_| legal[choice.next_below(legal.len())]).collect()))
            }
            Some((OpeningStep::Pick { .. }, offers)) => Command::Place(offers[choice.next_below(offers.len())]),
            Some((OpeningStep::Place { .. }, _)) => {
                let (at, below) = (session.position().size(), choice.next_below(3) as u8);
                Command::Place(Point::new(at.columns / 2 - 1 + below, at.rows / 2 - 1 + choice.next_below(3) as u8))
            }
            _ if legal.is_empty() => Command::Undo,
            _ => Command::Place(legal[choice.next_below(legal.len())]),
        },
    }
}

/// The line as it was played: it ends where someone resigned at or after the cursor.
fn played_line(session: &Session) -> Vec<u32> {
    let line = session.line();
    let from = line.iter().position(|&node| node == session.cursor()).unwrap();
    let ended =
        |&at: &usize| matches!(session.ending_at(line[at]), Some(Ending::Resigned { .. } | Ending::OutOfTime { .. }));
    let end = (from..line.len()).find(ended).unwrap_or(line.len() - 1);
    line[..=end].to_vec()
}

/// A node as a tree shows it: its depth, what led to it, its remark, its time, its position.
type ShownNode = (usize, Option<PlyOrAction>, String, u32, Position);

/// The tree, the played line before its siblings, and where that line ends.
fn tree(session: &Session) -> (Vec<ShownNode>, Option<usize>) {
    let (line, mut shown, mut waiting, mut end) = (played_line(session), Vec::new(), vec![(0, 0)], None);
    while let Some((depth, at)) = waiting.pop() {
        let node = session.node(at);
        end = end.or((line.last() == Some(&at)).then_some(shown.len()));
        shown.push((depth, node.ply_or_action(), node.comment.clone(), node.elapsed_ms, node.position.clone()));
        let (on, off): (Vec<u32>, Vec<u32>) = session.children(at).iter().partition(|child| line.contains(child));
        waiting.extend(on.into_iter().chain(off).rev().map(|child| (depth + 1, child)));
    }
    (shown, end)
}

fn back(record: &GameRecord) -> Session {
    let occasion =
        SessionContext { seed: 7, level_table: 1, started: (1_790_000_000, 60), ..SessionContext::default() };
    let (setup, records) = from_record(record, &occasion).unwrap();
    assert!(records.iter().zip(1..).all(|(record, number)| record.number == number));
    if let Some(text) = log::encode_whole(&setup, &records) {
        let decoded = log::decode(&[text.into_bytes()]).unwrap();
        assert_eq!((&decoded.setup, &decoded.records, decoded.damage), (&setup, &records, None));
    }
    Session::replay(setup, &records).unwrap()
}

fn check(session: &Session) {
    let record = session.to_record();
    let again = back(&record);
    assert_eq!(tree(&again), tree(session));
    let end = *played_line(session).last().unwrap();
    assert_eq!(again.cursor(), *played_line(&again).last().unwrap(), "the cursor is at the end of the main line");
    assert_eq!((again.ending(), again.position()), (session.ending_at(end), &session.node(end).position));
    assert_eq!(again.to_record(), record);
    assert_eq!(
        (&again.setup().game, &again.setup().venue.event),
        (&session.setup().game, &session.setup().venue.event)
    );
    let names = |session: &Session| {
        session.players_in_setup_order().iter().map(|person| person.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&again), names(session));
    let plies: Vec<Ply> = played_line(session).into_iter().filter_map(|node| session.node(node).ply).collect();
    assert_eq!(record.plies(), plies);
}

#[test]
fn the_record_of_a_session_replays_to_an_equal_tree() {
    let mut choice = RandomSequence::new(11);
    let (mut branches, mut resigned, mut acts, mut over) = (0, 0, 0, 0);
    for _ in 0..120 {
        let (game, players) = game(&mut choice);
        let mut session = Session::new(setup(game, players)).unwrap();
        // Some games are played to their end.
        let is_steady = choice.next_below(3) == 0;
        for turn in 0..110 {
            let next = match session.position().legal_points() {
                legal if is_steady && session.opening().is_none() && !legal.is_empty() && choice.next_below(30) > 0 => {
                    Command::Place(legal[choice.next_below(legal.len())])
                }
                _ if is_steady && session.ending().is_some() => break,
                _ => command(&session, &mut choice),
            };
            let _: Result<AppliedCommand, _> = session.apply(next, choice.next_below(1000) as u32);
            if turn % 37 == 36 {
                check(&session);
            }
        }
        check(&session);
        let nodes = 0..session.node_count() as u32;
        branches += nodes.clone().filter(|&node| session.children(node).len() > 1).count();
        acts += nodes.filter(|&node| session.node(node).opening_action.is_some()).count();
        resigned += usize::from(matches!(session.to_record().result, Some(GameResult::Resigned { .. })));
        over += usize::from(session.position().outcome().is_some());
    }
    assert!(branches > 100 && acts > 20 && resigned > 3 && over > 3, "{branches} {acts} {resigned} {over}");
}

#[test]
fn a_resignation_after_an_undo_stays_where_it_was() {
    let mut session = Session::new(setup(Game::reversi(), 2)).unwrap();
    let point = |name| Position::Reversi(reversi::Position::default()).parse_point(name).unwrap();
    for name in ["f5", "d6", "c3"] {
        session.apply(Command::Place(point(name)), 5).unwrap();
    }
    session.apply(Command::Undo, 0).unwrap();
    session.apply(Command::Resign(Color::Black), 0).unwrap();
    let record = session.to_record();
    assert_eq!((record.plies().len(), record.end_node, record.nodes().len()), (2, Some(2), 4));
    assert_eq!(record.result, Some(GameResult::Resigned { loser: Color::Black }));
    check(&session);
}

#[test]
fn a_loss_on_time_is_replayed() {
    let start = Position::Reversi(reversi::Position::default());
    let mut record = GameRecord::of_plies(start, &qipan::formats::transcript::parse("f5d6").unwrap()).unwrap();
    record.result = Some(GameResult::OutOfTime { loser: Color::Black });
    let mut session = back(&record);
    assert_eq!(session.ending(), Some(Ending::OutOfTime { loser: Color::Black }));
    assert_eq!(session.to_record().result, record.result);
    assert!(session.apply(Command::Resign(Color::White), 0).is_err(), "it has ended");
    assert_eq!(
        session.apply(Command::AddAutomaticRecords, 0).unwrap(),
        AppliedCommand::default(),
        "the log has said it"
    );
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!(session.ending(), None);
    record.result = Some(GameResult::OutOfTime { loser: Color::Blue });
    assert_eq!(back(&record).ending(), None, "nobody has that color");
}

#[test]
fn a_record_tells_when_and_where_it_was_played() {
    let mut start = setup(Game::reversi(), 2);
    let session = Session::new(start.clone()).unwrap();
    let record = session.to_record();
    assert_eq!((&*record.date, &*record.event, &*record.round), ("2026-09-21", "Open", "3"));
    start.venue.date = "Easter 1977".into();
    assert_eq!(Session::new(start).unwrap().to_record().date, "Easter 1977");
    let mut long = record.clone();
    (long.event, long.players) = ("e".repeat(10_000), vec!["n".repeat(10_000), "a\nb".into()]);
    let (setup, _) = from_record(&long, &SessionContext::default()).unwrap();
    assert_eq!((setup.venue.event.len(), setup.players[0].name.len(), &*setup.players[1].name), (200, 24, "ab"));
}

#[test]
fn stones_before_the_first_move_are_a_sessions_start() {
    let stones = vec![(Point::new(7, 7), Color::Black)];
    let start = gomoku::Setup { stones, side_to_move: Color::White, ..gomoku::Setup::default() };
    let record = GameRecord::new(Position::Gomoku(start.try_into().unwrap()));
    let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
    let session = Session::replay(setup, &records).unwrap();
    assert_eq!((session.position(), session.to_record().start()), (record.start(), record.start()));
}

#[test]
fn a_note_stays_with_its_position() {
    let mut session = Session::new(setup(Game::reversi(), 2)).unwrap();
    let note = |session: &mut Session, text: &str| session.apply(Command::Note(text.into()), 0).unwrap().records;
    note(&mut session, "first");
    assert_eq!(note(&mut session, "a\r\nb\0")[0].entry, Entry::Note("a\nb".into()));
    assert_eq!(session.node(0).comment, "a\nb", "the last one stands");
    let long = note(&mut session, &"棋".repeat(10_000));
    let decoded = log::decode(&[log::encode_whole(session.setup(), &long).unwrap().into_bytes()]).unwrap();
    assert!(decoded.records.is_empty(), "not the first record");
    let Entry::Note(kept) = &long[0].entry else { panic!("a note") };
    assert_eq!((kept.len(), &session.node(0).comment), (4095, kept), "live as in the log");
    note(&mut session, "");
    assert_eq!(session.node(0).comment, "");
}
