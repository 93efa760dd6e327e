//! Reviews of games that are kept: the last one of this run in memory, the others on the disk.

use crate::engine::external::Spec;
use crate::review::{Review, ReviewedGame, review_bytes};
use crate::rules::mix::mix;
use crate::store::Store;

/// Identifies a review. Reviews of a game with the values of different engines are different reviews.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewKey(u64);

impl ReviewKey {
    /// The key of the game's review with the values of the external engine `valuer`, or of the built-in engine. What changes the engine's
    /// values changes the key: another program, other arguments or options, another depth.
    pub fn of(subject: &ReviewedGame, valuer: Option<&Spec>) -> ReviewKey {
        let words = valuer.map_or(String::new(), |spec| {
            let Spec { name, command, arguments, options, depth, .. } = spec;
            format!("{:?}", (name, command, arguments, options, depth))
        });
        ReviewKey(words.bytes().fold(subject.game_key(), |key, byte| mix(key ^ u64::from(byte))))
    }

    /// Loads the game's stored review. Waits for the disk.
    pub fn load(self, store: &Store, subject: &ReviewedGame) -> Option<Review> {
        review_bytes::from_bytes(&store.load_review(self.0, review_bytes::BYTES_MAX)?, subject)
    }

    /// Stores the review. If that fails, a later run of the program has to review the game again. Waits for the disk.
    pub fn store(self, store: &Store, review: &Review) {
        if let Some(bytes) = review_bytes::to_bytes(review) {
            let _ = store.keep_review(self.0, &bytes);
        }
    }
}

/// The last review of this run, if there is one.
#[derive(Default)]
pub struct LastReview(Option<(ReviewKey, Review)>);

impl LastReview {
    /// Returns the last review, if it has this key.
    pub fn get(&self, key: ReviewKey) -> Option<&Review> {
        self.0.as_ref().filter(|(last, _)| *last == key).map(|(_, review)| review)
    }

    pub fn set(&mut self, key: ReviewKey, review: Review) {
        self.0 = Some((key, review));
    }
}
