//! Stores a review as bytes and reads it back. A review that does not fit the game, or was made by an older engine, counts as missing.

use super::REVIEW_VERSION;
use super::fact::FACTS_MAX;
use super::fact_check::{self, PlyContext};
use super::subject::{JudgedPly, PLIES_MAX, Review, ReviewedGame};
use qipan_engine::Score;
use qipan_rules::{Ply, Position};

/// Size limit of a stored review: 512 KiB.
pub const BYTES_MAX: u64 = 512 << 10;

/// Writes the review as RON; `None` if the text exceeds the size limit for reading.
pub fn to_bytes(review: &Review) -> Option<Vec<u8>> {
    let text = ron::to_string(review).ok()?;
    (text.len() as u64 <= BYTES_MAX).then(|| text.into_bytes())
}

/// Parses the review of this game; `None` if the bytes contain no review that fits the game.
pub fn from_bytes(bytes: &[u8], subject: &ReviewedGame) -> Option<Review> {
    if bytes.len() as u64 > BYTES_MAX {
        return None;
    }
    let review: Review = ron::from_str(std::str::from_utf8(bytes).ok()?).ok()?;
    review_fits_game(&review, subject).then_some(review)
}

/// Whether a review can belong to this game: the signature is current, the lines are legal and the facts are true.
pub fn review_fits_game(review: &Review, subject: &ReviewedGame) -> bool {
    let known = review.moves.iter().enumerate().filter_map(|(ply, judged)| Some((ply, judged.as_ref()?)));
    review.signature == REVIEW_VERSION
        && review.moves.len() == subject.plies().len()
        && known.into_iter().all(|(ply, judged)| fits_ply(subject, ply, judged))
}

fn fits_ply(subject: &ReviewedGame, ply: usize, judged: &JudgedPly) -> bool {
    let is_playable = |start: &Position, line: &[Ply]| {
        let mut position = start.clone();
        line.len() <= PLIES_MAX && line.iter().all(|&ply| position.play_recorded(ply).is_ok())
    };
    is_sane(judged.best)
        && is_sane(judged.played)
        && is_playable(subject.position(ply), &judged.line)
        && is_playable(subject.position(ply + 1), &judged.answer)
        && judged.facts.len() <= FACTS_MAX
        && judged.facts.iter().all(|fact| fact_check::is_fact_true(fact, &PlyContext::of(subject, ply, judged)))
}

/// Whether an engine could have given this value; arithmetic with it cannot overflow then.
fn is_sane(score: Score) -> bool {
    match score {
        Score::Exact(discs) => discs.unsigned_abs() <= 64,
        Score::Estimate(value) => value.unsigned_abs() <= 1_000_000,
        Score::Win(plies) | Score::Loss(plies) => plies as usize <= PLIES_MAX,
    }
}
