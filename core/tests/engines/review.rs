//! Reviews: values against a slow oracle, facts that were planted, every fact proven again, bytes and back, stopped and gone on.

use qipan::engine::{EngineOptions, Score};
use qipan::review::fact_check::{self, PlyContext};
use qipan::review::{Examiner, Fact, Review, ReviewedGame, SearchEffort, Verdict, judge, review_bytes};
use qipan::rules::gomoku::{self, Rule};
use qipan::rules::mix::nth_random;
use qipan::rules::{Color, Ply, Position, reversi};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

const EFFORT: SearchEffort = SearchEffort { depth: 4, endgame_solve_empties: 12, nodes: 4_000 };
const OPTIONS: EngineOptions = EngineOptions { threads: 1, hash_mb: 4 };

fn reviewed(subject: &ReviewedGame) -> Review {
    let mut review = Review::new(subject);
    Examiner::new(subject, OPTIONS, EFFORT).review(subject, &mut review, &AtomicBool::new(false), &mut |_| ());
    assert!(review.is_done());
    review
}

fn reversi_game(seed: u64) -> ReviewedGame {
    game_from(reversi::Position::default(), seed)
}

/// A game in which fewer discs win.
fn fewest_game(seed: u64) -> ReviewedGame {
    let setup = reversi::Setup { goal: reversi::Goal::Fewest, ..reversi::Setup::default() };
    game_from(setup.try_into().expect("a position"), seed)
}

fn game_from(start: reversi::Position, seed: u64) -> ReviewedGame {
    let start = Position::Reversi(start);
    let (mut now, mut plies) = (start.clone(), Vec::new());
    while now.outcome().is_none() {
        let legal = now.legal_points();
        let drawn = nth_random(seed << 8 ^ plies.len() as u64) as usize;
        let ply = legal.get(drawn % legal.len().max(1)).map_or(Ply::Pass, |&point| Ply::Place(point));
        now.play(ply).expect("legal");
        plies.push(ply);
    }
    ReviewedGame::new(&start, &plies).expect("a game")
}

fn five(rule: Rule, moves: &str) -> ReviewedGame {
    let setup = gomoku::Setup { rule, ..gomoku::Setup::default() };
    let start = Position::Gomoku(setup.try_into().expect("a position"));
    let plies: Vec<Ply> =
        moves.split_whitespace().map(|name| Ply::Place(start.parse_point(name).expect("a point"))).collect();
    ReviewedGame::new(&start, &plies).expect("a game")
}

/// The final difference with best play, by trying everything.
fn solved(position: &reversi::Position) -> i32 {
    let end = |position: &reversi::Position| {
        let most = position.board().final_score();
        if position.goal().is_most_discs() { most } else { -most }
    };
    if position.is_over() {
        return end(position);
    }
    let best = |ply: Ply| {
        let mut next = *position;
        next.play(ply).expect("legal");
        if next.is_over() { -end(&next) } else { -solved(&next) }
    };
    let legal = position.legal_points();
    match legal.is_empty() {
        true => best(Ply::Pass),
        false => legal.into_iter().map(|point| best(Ply::Place(point))).max().unwrap_or(0),
    }
}

#[test]
fn the_end_is_exact() {
    for (seed, subject) in (1..).zip([reversi_game(1), reversi_game(2), reversi_game(3), fewest_game(4)]) {
        let review = reviewed(&subject);
        for ply in 0..subject.plies().len() {
            let Position::Reversi(position) = subject.position(ply) else { unreachable!() };
            let judged = review.judged(ply).expect("it is judged");
            let empties = position.board().empties();
            if empties <= 12 {
                assert!(matches!((judged.best, judged.played), (Score::Exact(_), Score::Exact(_))), "{ply}");
            }
            if empties <= 7 {
                assert_eq!(judged.best, Score::Exact(solved(position)), "seed {seed}, ply {ply}");
            }
            // A solved ply proves nothing about the other plies of a position that is not solved.
            let is_proven = matches!(judged.best, Score::Exact(_)) || matches!(judged.played, Score::Exact(_));
            assert!(empties <= 12 || !subject.is_choice(ply) || !is_proven, "seed {seed}, ply {ply}: {judged:?}");
        }
    }
}

#[test]
fn every_fact_is_true_and_every_line_can_be_played() {
    let gomoku = "h8 i9 i7 g9 h9 h7 j6 g10 k5 f5 g6 g4 l4";
    let games =
        [reversi_game(11), reversi_game(12), fewest_game(13), five(Rule::Freestyle, gomoku), five(Rule::Caro, gomoku)];
    let mut facts = 0;
    for subject in &games {
        let review = reviewed(subject);
        assert!(review_bytes::review_fits_game(&review, subject));
        for ply in 0..subject.plies().len() {
            let judged = review.judged(ply).expect("it is judged");
            facts += judged.facts.len();
            let told = PlyContext::of(subject, ply, judged);
            assert!(judged.facts.iter().all(|fact| fact_check::is_fact_true(fact, &told)), "{ply}: {:?}", judged.facts);
            // What is the best ply costs nothing.
            let is_best = judged.line.first() == subject.plies().get(ply);
            assert!(!is_best || judged.best == judged.played, "{ply}: {judged:?}");
        }
        for color in [Color::Black, Color::White] {
            let accuracy = review.accuracy(subject, color).expect("there were choices");
            assert!((0.0..=1.0).contains(&accuracy));
        }
    }
    assert!(facts > 20, "{facts}");
}

/// The facts of a ply in a game of five-in-a-row, which is no good one.
fn facts(rule: Rule, moves: &str, ply: usize) -> Vec<Fact> {
    let subject = five(rule, moves);
    let review = reviewed(&subject);
    assert!(review.verdict(&subject, ply) > Some(Verdict::Fine), "{:?}", review.judged(ply));
    review.judged(ply).expect("it is judged").facts.clone()
}

#[test]
fn what_is_planted_is_named() {
    let at = |name: &str| five(Rule::Freestyle, "h8").position(0).parse_point(name).expect("a point");
    // Black has four with one end free, and White plays elsewhere.
    let four = facts(Rule::Freestyle, "h8 g8 i8 a1 j8 o1 k8 a15 l8", 7);
    assert_eq!(four.first(), Some(&Fact::FourNotAnswered { at: at("l8") }));
    let missed = facts(Rule::Freestyle, "h8 g8 i8 a1 j8 o1 k8 a15 a8 l8", 8);
    assert_eq!(missed.first(), Some(&Fact::FiveMissed { at: at("l8") }));
    // An open three that is left alone.
    let three = facts(Rule::Freestyle, "h8 a1 i8 c1 j8 a15 k8 o15 l8", 5);
    assert!(three.iter().any(|fact| matches!(fact, Fact::ThreatNotStopped { .. })), "{three:?}");
    let open_four = facts(Rule::Freestyle, "h8 a1 i8 c1 j8 a15 o15 o1", 6);
    assert!(open_four.iter().any(|fact| matches!(fact, Fact::WinMissed { .. })), "{open_four:?}");
    // Two open threes of Black in Renju.
    let foul = facts(Rule::Renju, "h8 a1 i8 c1 j9 e1 j10 o1 j8", 8);
    assert!(
        matches!(foul.first(), Some(Fact::ForbiddenPlayed { kind: gomoku::FoulKind::DoubleThree, .. })),
        "{foul:?}"
    );
}

#[test]
fn a_second_stone_that_is_far_off_is_told_so() {
    let mut found = 0;
    for second in ["e5", "k8", "f8", "h11", "l12", "h4"] {
        let subject = five(Rule::Freestyle, &format!("h8 {second} i9"));
        let review = reviewed(&subject);
        let judged = review.judged(1).expect("it is judged");
        let told = PlyContext::of(&subject, 1, judged);
        let is_far = |fact: &&Fact| matches!(fact, Fact::FarOff { .. });
        for fact in judged.facts.iter().filter(is_far) {
            let Fact::FarOff { count, best } = *fact else { unreachable!() };
            assert!(fact_check::is_fact_true(fact, &told), "{second}: {fact:?}");
            assert!(!fact_check::is_fact_true(&Fact::FarOff { count: count + 1, best }, &told), "{second}: {fact:?}");
            assert!(count > best && best > 0, "{second}: {fact:?}");
            found += 1;
        }
    }
    assert!(found > 0);
}

#[test]
fn a_result_that_stays_is_doubtful_where_it_comes_much_sooner_or_later() {
    let word = |best, played| judge::verdict(255, best, played);
    assert_eq!(word(Score::Win(3), Score::Win(25)), Verdict::Doubtful);
    assert_eq!(word(Score::Win(3), Score::Win(11)), Verdict::Fine);
    assert_eq!(word(Score::Win(15), Score::Win(45)), Verdict::Fine, "neither is seen by a person");
    assert_eq!(word(Score::Loss(16), Score::Loss(6)), Verdict::Doubtful);
    assert_eq!(word(Score::Loss(10), Score::Loss(6)), Verdict::Fine);
}

/// What a search cannot tell apart is equal, and nothing is said against it.
#[test]
fn a_loss_within_the_noise_of_the_search_is_none() {
    let lost = |loss: i32| (Score::Estimate(500), Score::Estimate(500 - loss));
    for empties in (0..=60).chain([255]) {
        let equal: Vec<i32> = (0..1_000).filter(|&loss| judge::is_equal(empties, lost(loss).0, lost(loss).1)).collect();
        assert_eq!(equal, (0..equal.len() as i32).collect::<Vec<_>>(), "{empties}: all below a limit");
        assert!(!equal.is_empty() && equal.len() < 300, "{empties}");
        for loss in equal {
            assert_eq!(judge::verdict(empties, lost(loss).0, lost(loss).1), Verdict::Fine, "{empties}, {loss}");
        }
    }
    let is_equal = |empties, loss| judge::is_equal(empties, lost(loss).0, lost(loss).1);
    assert!(is_equal(50, 60) && !is_equal(50, 80), "the opening is valued well");
    assert!(is_equal(25, 260) && !is_equal(25, 280), "before all is solved, least");
    // A proven disc is a disc.
    assert!(!judge::is_equal(12, Score::Exact(4), Score::Exact(2)));
    assert!(judge::is_equal(12, Score::Exact(4), Score::Exact(4)));
    assert!(!judge::is_equal(255, Score::Win(9), Score::Estimate(2_000)));
    assert!(!judge::is_equal(255, Score::Estimate(0), Score::Loss(30)));
}

#[test]
fn a_corner_that_is_given_is_named() {
    let named = (20..40).any(|seed| {
        let subject = reversi_game(seed);
        let review = reviewed(&subject);
        let facts = (0..subject.plies().len()).filter_map(|ply| review.judged(ply)).flat_map(|judged| &judged.facts);
        let words: Vec<&str> = facts.map(Fact::word).collect();
        words.contains(&"corner-given") && words.contains(&"corner-missed")
    });
    assert!(named);
}

#[test]
fn what_is_kept_comes_back_and_fits_its_own_game_alone() {
    let (subject, other) = (reversi_game(5), reversi_game(6));
    let review = reviewed(&subject);
    let bytes = review_bytes::to_bytes(&review).expect("bytes");
    assert_eq!(review_bytes::from_bytes(&bytes, &subject), Some(review.clone()));
    assert_eq!(review_bytes::from_bytes(&bytes, &other), None);
    assert_eq!(review_bytes::from_bytes(&bytes[..bytes.len() / 2], &subject), None);
    assert_eq!(review_bytes::from_bytes(b"\xff", &subject), None);
    // An older engine's is none, nor is one with a false fact.
    let older = Review { signature: 0, ..review.clone() };
    assert_eq!(review_bytes::from_bytes(&review_bytes::to_bytes(&older).expect("bytes"), &subject), None);
    let mut false_one = review;
    let judged = false_one.moves[0].as_mut().expect("it is judged");
    judged.facts = vec![Fact::PassForced];
    assert_eq!(review_bytes::from_bytes(&review_bytes::to_bytes(&false_one).expect("bytes"), &subject), None);
    assert_ne!(subject.game_key(), other.game_key());
}

#[test]
fn a_review_that_was_stopped_goes_on() {
    let subject = reversi_game(7);
    let (mut review, stop, said) = (Review::new(&subject), AtomicBool::new(false), Cell::new(0));
    let mut say = |_: &Review| {
        said.set(said.get() + 1);
        stop.store(said.get() == 9, Ordering::Relaxed);
    };
    Examiner::new(&subject, OPTIONS, EFFORT).review(&subject, &mut review, &stop, &mut say);
    let done = review.judged_plies();
    assert!(done > 0 && !review.is_done());
    // The quick pass has been over the whole game.
    assert!(review.moves.iter().all(Option::is_some));
    Examiner::new(&subject, OPTIONS, EFFORT).review(&subject, &mut review, &AtomicBool::new(false), &mut |_| ());
    assert!(review.is_done() && review_bytes::review_fits_game(&review, &subject));
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let start = Position::Reversi(reversi::Position::default());
    assert_eq!(ReviewedGame::new(&start, &[]), None);
    let corner = Ply::Place(start.parse_point("a1").expect("a square"));
    assert_eq!(ReviewedGame::new(&start, &[corner]), None);
    let many = gomoku::Setup { players: 3, ..gomoku::Setup::default() };
    let many = Position::Gomoku(many.try_into().expect("a position"));
    let ply = Ply::Place(many.parse_point("h8").expect("a point"));
    assert_eq!(ReviewedGame::new(&many, &[ply]), None);
}
