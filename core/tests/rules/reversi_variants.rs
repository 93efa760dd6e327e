//! Reversi from other boards and with the other goal, through rules, session and log; old logs and standard games are as before.

use qipan::formats::transcript;
use qipan::rules::mix::{RandomSequence, first_random, nth_random};
use qipan::rules::reversi::starts::{self, StartKind};
use qipan::rules::reversi::symmetry::canonical;
use qipan::rules::reversi::{Board, Goal, Position, Setup};
use qipan::rules::{BoardError, Color, Outcome, Ply, Point, Position as AnyPosition};
use qipan::session::setup::SetupError;
use qipan::session::{ClockRule, Command, Ending, Game, Player, Series, Session, Venue};
use qipan::session::{Record, Setup as GameSetup};
use qipan::store::log;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

const WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

fn with_goal(goal: Goal) -> Position {
    Setup { goal, ..Setup::default() }.start().unwrap()
}

fn after(mut position: Position, moves: &str) -> Position {
    for ply in transcript::parse(moves).unwrap() {
        position.play(ply).unwrap();
    }
    position
}

#[test]
fn the_goal_says_who_wins() {
    let most = after(Position::default(), WIPEOUT);
    let fewest = after(with_goal(Goal::Fewest), WIPEOUT);
    assert_eq!((most.outcome(), most.final_scores()), (Some(Outcome::Win(Color::Black)), (64, 0)));
    assert_eq!((fewest.outcome(), fewest.final_scores()), (Some(Outcome::Win(Color::White)), (64, 0)));
}

/// Random games: both goals have the same moves, and the winner has more or fewer of the score's discs.
#[test]
fn goals_differ_in_nothing_but_the_winner() {
    let mut choice = RandomSequence::new(3);
    let mut draws = 0;
    for _ in 0..300 {
        let (mut most, mut fewest) = (Position::default(), with_goal(Goal::Fewest));
        while !most.is_over() {
            assert_eq!((most.board(), most.side_to_move()), (fewest.board(), fewest.side_to_move()));
            assert_ne!(most.hash(), fewest.hash());
            let legal = most.legal_points();
            let ply = if legal.is_empty() { Ply::Pass } else { Ply::Place(legal[choice.next_below(legal.len())]) };
            assert_eq!(most.play(ply), fewest.play(ply));
        }
        let (black, white) = most.final_scores();
        assert_eq!((fewest.final_scores(), black + white), ((black, white), 64));
        let (more, less) = match black.cmp(&white) {
            std::cmp::Ordering::Greater => (Outcome::Win(Color::Black), Outcome::Win(Color::White)),
            std::cmp::Ordering::Less => (Outcome::Win(Color::White), Outcome::Win(Color::Black)),
            std::cmp::Ordering::Equal => (Outcome::Draw, Outcome::Draw),
        };
        draws += usize::from(more == Outcome::Draw);
        assert_eq!((most.outcome(), fewest.outcome()), (Some(more), Some(less)));
    }
    assert!(draws > 0, "a draw is a draw by either goal");
}

#[test]
fn the_hash_stays_what_it_was() {
    let [standard, turned, fewest] = [
        Setup::default(),
        Setup { side_to_move: Color::White, ..Setup::default() },
        Setup { goal: Goal::Fewest, ..Setup::default() },
    ]
    .map(|setup| Position::try_from(setup).unwrap().hash());
    assert_eq!([standard, turned, fewest], [3094657828699850957, 12389591950921811535, 2669775360522363056]);
}

/// The numbers of seed 1234567 that are published with splitmix64.
#[test]
fn the_words_of_a_seed_stay_what_they_are() {
    let mut words = RandomSequence::new(1234567);
    let published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431];
    assert_eq!([(); 4].map(|()| words.next_u64()), published);
    assert_eq!((first_random(1234567), nth_random(0)), (published[0], first_random(0)));
    let mut zero = RandomSequence::new(0);
    assert_eq!([nth_random(0), nth_random(1), nth_random(2)], [(); 3].map(|()| zero.next_u64()));
    let (mut dice, mut seen) = (RandomSequence::new(1), [0u32; 6]);
    (0..6_000).for_each(|_| seen[dice.next_below(6)] += 1);
    assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    assert_eq!((dice.next_below(1), dice.next_below(0)), (0, 0));
}

#[test]
fn a_setup_tells_all_that_is_wrong() {
    let errors = |setup: Setup| Position::try_from(setup).unwrap_err();
    let all = errors(Setup { black: 3, white: 6, side_to_move: Color::Red, goal: Goal::Most });
    assert_eq!(all.0, [BoardError::Overlap(vec![Point::new(1, 0)]), BoardError::Side(Color::Red)]);
    assert_eq!(all.to_string(), "two discs on b1; red is to move but does not play");
    let nothing = errors(Setup { black: 0, white: 0, side_to_move: Color::Blue, goal: Goal::Most });
    assert_eq!(nothing.0, [BoardError::Side(Color::Blue), BoardError::Empty]);
    let stuck = Setup { black: 1, white: 1 << 63, ..Setup::default() };
    assert!(Position::try_from(stuck).unwrap().is_over(), "a position, but no start");
    assert_eq!(stuck.start().unwrap_err().0, [BoardError::NoMoves]);
    assert_eq!(Setup::default().start(), Ok(Position::default()));
    // An empty center is odd, but it can be played: b1 is between.
    assert!(Setup { black: 1, white: 2, ..Setup::default() }.start().is_ok());
}

#[test]
fn standard_games_are_known() {
    let usual = Setup::default();
    let mirrored = Setup { black: usual.white, white: usual.black, ..usual };
    let check = |setup: Setup, expected: bool| {
        let start = setup.start().unwrap();
        assert_eq!(start.is_standard_start(), expected, "{setup:?}");
        assert_eq!(Game::reversi_from(&start).is_standard(), expected, "{setup:?}");
    };
    check(usual, true);
    check(mirrored, true);
    check(Setup { goal: Goal::Fewest, ..usual }, false);
    check(Setup { side_to_move: Color::White, ..usual }, false);
    check(Setup { black: usual.black | 1, ..usual }, false);
    assert_eq!(Game::reversi_from(&Position::default()), Game::reversi());
    assert!(Game::reversi().is_standard() && !Game::Gomoku(Default::default()).is_standard());
    let wrong = Game::Reversi { start: Some(("X".into(), Color::Black)), goal: Goal::Most };
    assert!(!wrong.is_standard());
}

fn setup(game: Game) -> GameSetup {
    GameSetup {
        game,
        players: vec![Player::default(); 2],
        clock: ClockRule::None,
        level_table: 1,
        seed: 7,
        started: (0, 0),
        series: Series::default(),
        venue: Venue::default(),
        origin: None,
    }
}

#[test]
fn a_variant_goes_through_log_replay_and_ending() {
    // Black has no disc of his own to lose: White's last disc is turned, and who has fewer discs wins.
    let start = Setup { black: 1, white: 2 | 1 << 8, side_to_move: Color::Black, goal: Goal::Fewest }.start().unwrap();
    let game = Game::reversi_from(&start);
    let mut session = Session::new(setup(game.clone())).unwrap();
    assert_eq!(*session.position(), AnyPosition::Reversi(start));
    let mut records: Vec<Record> = Vec::new();
    for _ in 0..60 {
        let Some(&point) = session.position().legal_points().first() else { break };
        records.extend(session.apply(Command::Place(point), 9).unwrap().records);
    }
    assert_eq!(session.ending(), Some(Ending::Played { winner: Some(Color::White) }));
    let text = log::encode_whole(session.setup(), &records).unwrap();
    assert!(text.contains("goal:Fewest"), "{text}");
    let decoded = log::decode(&[text.into_bytes()]).unwrap();
    assert_eq!((decoded.damage, &decoded.setup.game), (None, &game));
    let again = Session::replay(decoded.setup, &decoded.records).unwrap();
    assert_eq!(again, session);
}

#[test]
fn a_start_that_nobody_can_play_is_refused() {
    let start = |cells: String| setup(Game::Reversi { start: Some((cells, Color::Black)), goal: Goal::Most });
    for cells in ["-".repeat(64), format!("X{}O", "-".repeat(62)), "X".repeat(63), "?".repeat(64), "é".repeat(32)] {
        assert_eq!(start(cells.clone()).start_position(), Err(SetupError::Start), "{cells}");
    }
    assert!(start(format!("XO{}", "-".repeat(62))).start_position().is_ok());
}

/// The header that version 1 wrote before there were goals and origins.
const OLD_HEADER: &str = "(game:Reversi(start:None),players:[(name:\"\",seat:Human),(name:\"\",seat:Human)],clock:r#None,\
    level_table:1,seed:7,started:(0,0),series:(wins:[],draws:0))";

#[test]
fn a_standard_game_is_written_and_read_as_before() {
    let (text, _) = log::encode_start(&setup(Game::reversi())).unwrap();
    let header = text.lines().nth(1).unwrap();
    assert_eq!(header.rsplit_once(' ').unwrap().0, OLD_HEADER);
    let mut samples = 0;
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../saves")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "qipan") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let decoded = log::decode(std::slice::from_ref(&bytes)).unwrap();
        assert_eq!((decoded.damage, decoded.setup.game.is_standard()), (None, true));
        assert!(Session::replay(decoded.setup.clone(), &decoded.records).is_ok());
        let text = log::encode_whole(&decoded.setup, &decoded.records).unwrap();
        assert_eq!(text.as_bytes(), bytes, "{}", path.display());
        samples += 1;
    }
    assert_eq!(samples, 3);
}

/// A board's arithmetic knows no goal: the plain rules and the position agree on the mover's view.
#[test]
fn a_board_knows_no_goal() {
    assert_eq!(with_goal(Goal::Fewest).board(), Board::START);
}

/// Every opening of the list is legal, eight plies long and none is the image of another.
#[test]
fn random_openings_are_many_and_different() {
    let mut seen = HashSet::new();
    for index in 0..starts::random_opening_count() {
        assert_eq!(starts::opening_moves(index).unwrap().count(), starts::OPENING_PLIES);
        let position = starts::random_opening_position(index, Goal::Most).unwrap();
        assert_eq!((position.board().empties(), position.side_to_move()), (52, Color::Black));
        assert!(!position.is_over() && !position.must_pass());
        assert!(seen.insert(canonical(position.board()).0), "{index}");
    }
    assert!(seen.len() >= 1_000, "{}", seen.len());
    assert!(
        starts::random_opening_position(starts::random_opening_count(), Goal::Most).is_none()
            && starts::opening_moves(usize::MAX).is_none()
    );
}

/// What a game began from is known again from its log, by either goal.
#[test]
fn beginnings_are_known_and_come_back() {
    for goal in [Goal::Most, Goal::Fewest] {
        let usual = Setup { goal, ..Setup::default() };
        let other = Setup { black: usual.black | 1 << 20, ..usual };
        let mut all = vec![(usual.start().unwrap(), StartKind::Usual), (other.start().unwrap(), StartKind::Other)];
        all.extend(
            (1..=4)
                .map(|count| (starts::corner_handicap_setup(count, goal).start().unwrap(), StartKind::Corners(count))),
        );
        let drawn = [0, 17, starts::random_opening_count() - 1]
            .map(|index| (starts::random_opening_position(index, goal).unwrap(), StartKind::Random));
        for (position, expected) in all.into_iter().chain(drawn) {
            let setup = setup(Game::reversi_from(&position));
            let text = log::encode_whole(&setup, &[]).unwrap();
            let read = log::decode(&[text.into_bytes()]).unwrap().setup;
            assert_eq!(read.game.reversi_start(), Some(position));
            assert_eq!(starts::start_kind(&position), expected);
        }
    }
}

#[test]
fn corners_are_given_to_black_and_white_moves_first() {
    for count in 1..=starts::HANDICAP_CORNERS_MAX {
        let setup = starts::corner_handicap_setup(count, Goal::Most);
        assert_eq!(setup.side_to_move, Color::White);
        assert_eq!((setup.black & 0x8100_0000_0000_0081).count_ones(), u32::from(count));
        assert_eq!(setup.start().unwrap().count(Color::White), 2);
    }
    assert_eq!(starts::corner_handicap_setup(0, Goal::Most), Setup::default());
    assert_eq!(starts::corner_handicap_setup(9, Goal::Most), starts::corner_handicap_setup(4, Goal::Most));
}
