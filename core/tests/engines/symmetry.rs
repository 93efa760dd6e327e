//! Plies that the symmetries of a position make one have one value: in reviews, in the values of all plies, in the lines of an
//! analysis. Two hundred positions that are images of themselves, of both games.

use qipan::engine::games::create_engine;
use qipan::engine::{Answer, Engine, EngineOptions, Limits, Request, RequestKind, Score};
use qipan::review::{Examiner, JudgedPly, Review, ReviewedGame, SearchEffort, Verdict};
use qipan::rules::gomoku::Rule;
use qipan::rules::mix::nth_random;
use qipan::rules::reversi::Goal;
use qipan::rules::symmetry::{
    are_equivalent, board_symmetries, image, inverse, own_symmetries, point_image, turned_ply,
};
use qipan::rules::{Color, Ply, Point, Position, Size, gomoku, reversi};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

const OPTIONS: EngineOptions = EngineOptions { threads: 1, hash_mb: 1 };
const EFFORT: SearchEffort = SearchEffort { depth: 4, endgame_solve_empties: 8, nodes: 300 };
const POSITIONS: usize = 200;

/// Numbers that are always the same.
struct FixedNumbers(u64);

impl FixedNumbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 += 1;
        nth_random(self.0) % end
    }
}

/// The points of a board, those together that a symmetry makes one.
fn orbits(size: Size, symmetry: u8) -> Vec<Vec<Point>> {
    let mut orbits: Vec<Vec<Point>> = Vec::new();
    for point in size.points() {
        if orbits.iter().any(|orbit| orbit.contains(&point)) {
            continue;
        }
        let turns = std::iter::successors(Some(point), |&at| Some(point_image(at, symmetry, size)));
        let mut orbit: Vec<Point> = turns.take(8).collect();
        orbit.sort_by_key(|at| (at.row, at.column));
        orbit.dedup();
        orbits.push(orbit);
    }
    orbits
}

/// A board of Reversi that a symmetry leaves as it is, on which somebody can play.
fn reversi_position(numbers: &mut FixedNumbers) -> Option<Position> {
    let symmetry = 1 + numbers.below(7) as u8;
    let fill = 2 + numbers.below(7);
    let mut setup = reversi::Setup { black: 0, white: 0, ..reversi::Setup::default() };
    for orbit in orbits(Size::REVERSI, symmetry) {
        let bits = orbit.iter().fold(0, |bits, at| bits | 1u64 << (at.row * 8 + at.column));
        let is_middle = orbit.iter().all(|at| (2..6).contains(&at.column) && (2..6).contains(&at.row));
        match numbers.below(10) {
            part if part >= fill && !is_middle => {}
            part if part % 2 == 0 => setup.black |= bits,
            _ => setup.white |= bits,
        }
    }
    setup.goal = if numbers.below(4) == 0 { Goal::Fewest } else { Goal::Most };
    let position = setup.start().ok().map(Position::Reversi)?;
    (!position.must_pass() && position.legal_points().len() > 1).then_some(position)
}

/// A board of five in a row that a symmetry leaves as it is, with a few stones around its middle.
fn gomoku_position(numbers: &mut FixedNumbers) -> Option<Position> {
    let sides = [(15, 15), (15, 15), (19, 19), (12, 15), (10, 10)][numbers.below(5) as usize];
    let size = Size { columns: sides.0, rows: sides.1 };
    let symmetry = 1 + numbers.below(u64::from(board_symmetries(size).end) - 1) as u8;
    let rule = Rule::ALL[numbers.below(Rule::ALL.len() as u64) as usize];
    let near = |at: &Point| at.column.abs_diff(size.columns / 2) <= 3 && at.row.abs_diff(size.rows / 2) <= 3;
    let near_orbits: Vec<Vec<Point>> =
        orbits(size, symmetry).into_iter().filter(|orbit| orbit.iter().all(near)).collect();
    let mut stones: Vec<(Point, Color)> = Vec::new();
    for color in [Color::Black, Color::White].into_iter().cycle().take(numbers.below(5) as usize + 1) {
        let orbit = &near_orbits[numbers.below(near_orbits.len() as u64) as usize];
        if orbit.iter().all(|at| stones.iter().all(|(stone, _)| stone != at)) {
            stones.extend(orbit.iter().map(|&at| (at, color)));
        }
    }
    let setup = gomoku::Setup { size, rule, stones, ..gomoku::Setup::default() };
    let position = gomoku::Position::try_from(setup).ok().filter(|position| !position.is_over())?;
    Some(Position::Gomoku(position))
}

/// The start of Reversi, an empty board, and positions that are made by numbers.
fn positions() -> Vec<Position> {
    let mut numbers = FixedNumbers(7);
    let starts = [Position::Reversi(Default::default()), Position::Gomoku(Default::default())];
    let mut found = starts.to_vec();
    while found.len() < POSITIONS {
        let is_reversi = found.len().is_multiple_of(2);
        let made = if is_reversi { reversi_position(&mut numbers) } else { gomoku_position(&mut numbers) };
        found.extend(made.filter(|position| !own_symmetries(position).is_empty()));
    }
    found
}

/// The plies of a position, those together that its symmetries make one.
fn classes(position: &Position) -> Vec<Vec<Ply>> {
    let (own, size) = (own_symmetries(position), position.size());
    let mut classes: Vec<Vec<Ply>> = Vec::new();
    for ply in position.legal_points().into_iter().map(Ply::Place) {
        match classes.iter_mut().find(|class| are_equivalent(&own, size, class[0], ply)) {
            Some(class) => class.push(ply),
            None => classes.push(vec![ply]),
        }
    }
    classes
}

fn asked(engine: &mut dyn Engine, position: &Position, task: RequestKind) -> Vec<Answer> {
    let mut answers = Vec::new();
    engine.think(&Request::new(position, task, 0), &AtomicBool::new(false), &mut |answer| answers.push(answer));
    answers
}

/// What a review says of one ply.
fn reviewed(position: &Position, ply: Ply) -> (JudgedPly, Verdict) {
    let subject = ReviewedGame::new(position, &[ply]).expect("a game of one ply");
    let review =
        Examiner::new(&subject, OPTIONS, EFFORT).value_all_plies(&subject, &AtomicBool::new(false)).expect("a review");
    (review.judged(0).expect("it is judged").clone(), review.verdict(&subject, 0).expect("a verdict"))
}

/// Each value with its ply, of an answer.
fn valued(answer: &Answer) -> Vec<(Ply, Score)> {
    match answer {
        Answer::Values { values, .. } => values.iter().map(|of| (of.ply, of.score)).collect(),
        Answer::Lines { lines, .. } => lines.iter().map(|of| (of.plies[0], of.score)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_values_of_plies_that_are_one_are_one() {
    let limits = Limits { depth: Some(3), nodes: Some(3_000), ..Limits::default() };
    for position in positions() {
        let (own, size) = (own_symmetries(&position), position.size());
        let mut engine = create_engine(position.kind(), OPTIONS);
        // A hint fills the table with what lies behind one of them.
        asked(&mut *engine, &position, RequestKind::Hint { limits });
        for task in [RequestKind::Values { limits }, RequestKind::Lines { count: 5, limits }] {
            for answer in asked(&mut *engine, &position, task) {
                let values = valued(&answer);
                for (at, (ply, score)) in values.iter().enumerate() {
                    for (other, other_score) in &values[at + 1..] {
                        assert!(
                            score == other_score || !are_equivalent(&own, size, *ply, *other),
                            "{ply:?} {score:?}, {other:?} {other_score:?}: {position:?}"
                        );
                    }
                }
                // Still best first; of two wins the engine puts none before the other.
                let rank = |of: &(Ply, Score)| match of.1 {
                    Score::Win(_) => i64::MAX,
                    Score::Loss(_) => -i64::MAX,
                    other => qipan::review::judge::sort_key(other),
                };
                assert!(values.is_sorted_by_key(|of| -rank(of)), "{values:?}");
            }
        }
    }
}

#[test]
fn a_review_gives_plies_that_are_one_the_same_word() {
    let mut plies_of_one = 0;
    for position in positions() {
        let classes = classes(&position);
        // The best is among those that are looked at, as a review of another ply tells it.
        let best = reviewed(&position, classes[0][0]).0.line.first().copied();
        let is_best = |class: &&Vec<Ply>| best.is_some_and(|best| class.contains(&best));
        let looked_at = classes.iter().take(2).chain(classes.iter().skip(2).find(is_best));
        for class in looked_at.filter(|class| class.len() > 1) {
            let judged: Vec<(JudgedPly, Verdict)> = class.iter().map(|&ply| reviewed(&position, ply)).collect();
            let word = |(judged, verdict): &(JudgedPly, Verdict)| (judged.best, judged.played, *verdict);
            assert!(judged.iter().all(|one| word(one) == word(&judged[0])), "{class:?} {judged:?}: {position:?}");
            for (ply, (judged, _)) in class.iter().zip(&judged) {
                let first = judged.line.first().expect("a line");
                // Of equals the one that was played is the best.
                assert!(first == ply || !class.contains(first), "{ply:?} {judged:?}: {position:?}");
                assert!(first != ply || judged.best == judged.played, "{ply:?} {judged:?}: {position:?}");
            }
            plies_of_one += class.len();
        }
    }
    assert!(plies_of_one > POSITIONS, "{plies_of_one}");
}

/// The case that was met: f5 is as good a first move as d3, c4 and e6, also in a game that goes on.
#[test]
fn the_four_first_moves_of_reversi_are_one() {
    let game = ["f5", "d6", "c3", "d3", "c4", "f4"];
    let start = Position::Reversi(Default::default());
    let size = Size::REVERSI;
    let plies: Vec<Ply> = game.iter().filter_map(|name| start.parse_point(name)).map(Ply::Place).collect();
    let mut reviews: Vec<BTreeMap<usize, (Score, Score)>> = Vec::new();
    for turn in own_symmetries(&start).into_iter().chain([0]) {
        let turned: Vec<Ply> = plies.iter().map(|&ply| turned_ply(ply, turn, size)).collect();
        let subject = ReviewedGame::new(&start, &turned).expect("a game");
        let mut review = Review::new(&subject);
        let effort = SearchEffort { depth: 6, ..EFFORT };
        Examiner::new(&subject, OPTIONS, effort).review(&subject, &mut review, &AtomicBool::new(false), &mut |_| ());
        let first = review.judged(0).expect("it is judged");
        assert_eq!((first.best, first.line.first()), (first.played, turned.first()), "{turned:?}");
        let values = (0..plies.len()).filter_map(|ply| review.judged(ply).map(|of| (ply, (of.best, of.played))));
        reviews.push(values.collect());
    }
    assert_eq!(reviews.len(), 4);
    assert!(reviews.iter().all(|review| *review == reviews[0] && review.len() == plies.len()), "{reviews:?}");
}

/// An image turned back is the position; the last ply comes along.
#[test]
fn images_turn_back() {
    let mut last = Position::Gomoku(Default::default());
    for name in ["h8", "i9", "k3"] {
        let point = last.parse_point(name).expect("a point");
        last.play(Ply::Place(point)).expect("a move");
    }
    for position in positions().into_iter().chain([last]) {
        for turn in board_symmetries(position.size()) {
            let there = image(&position, turn).expect("an image");
            assert_eq!(image(&there, inverse(turn)).as_ref(), Some(&position));
            assert_eq!(own_symmetries(&there).len(), own_symmetries(&position).len());
        }
    }
}
