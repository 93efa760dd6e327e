//! A review as bytes and back. What does not fit the game, or was made by an older engine, is none.

use super::SIGNATURE;
use super::check::{self, Told};
use super::fact::FACTS_MAX;
use super::subject::{Judged, PLIES_MAX, Review, Subject};
use crate::engine::Score;
use crate::rules::{Ply, Position};

/// No review is longer: 512 KiB.
pub const BYTES_MAX: u64 = 512 << 10;

/// The review as RON; nothing where it is longer than is read again.
pub fn to_bytes(review: &Review) -> Option<Vec<u8>> {
    let text = ron::to_string(review).ok()?;
    (text.len() as u64 <= BYTES_MAX).then(|| text.into_bytes())
}

/// The review of this game, where the bytes hold one.
pub fn from_bytes(bytes: &[u8], subject: &Subject) -> Option<Review> {
    if bytes.len() as u64 > BYTES_MAX {
        return None;
    }
    let review: Review = ron::from_str(std::str::from_utf8(bytes).ok()?).ok()?;
    fits(&review, subject).then_some(review)
}

/// Whether everything in a review can be of this game: its lines can be played, its facts hold.
pub fn fits(review: &Review, subject: &Subject) -> bool {
    let known = review.moves.iter().enumerate().filter_map(|(ply, judged)| Some((ply, judged.as_ref()?)));
    review.signature == SIGNATURE
        && review.moves.len() == subject.plies().len()
        && known.into_iter().all(|(ply, judged)| is_of(subject, ply, judged))
}

fn is_of(subject: &Subject, ply: usize, judged: &Judged) -> bool {
    let is_playable = |start: &Position, line: &[Ply]| {
        let mut position = start.clone();
        line.len() <= PLIES_MAX && line.iter().all(|&ply| position.play_recorded(ply).is_ok())
    };
    is_sane(judged.best)
        && is_sane(judged.played)
        && is_playable(subject.position(ply), &judged.line)
        && is_playable(subject.position(ply + 1), &judged.answer)
        && judged.facts.len() <= FACTS_MAX
        && judged.facts.iter().all(|fact| check::holds(fact, &Told::of(subject, ply, judged)))
}

/// Whether an engine may have said it: no arithmetic with it goes wrong.
fn is_sane(score: Score) -> bool {
    match score {
        Score::Exact(discs) => discs.unsigned_abs() <= 64,
        Score::Estimate(value) => value.unsigned_abs() <= 1_000_000,
        Score::Win(plies) | Score::Loss(plies) => plies as usize <= PLIES_MAX,
    }
}
