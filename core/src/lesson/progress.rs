//! Which steps of which lessons are done, and as bytes. Knows no lesson: names and numbers of steps come from outside.

use super::file::STEPS_MAX;
use crate::review::versioned::{self, Unread, options};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// No file is longer: 256 KiB.
pub const BYTES_MAX: u64 = 256 << 10;
pub const VERSION: u32 = 1;
/// Of more lessons nothing is kept.
pub const LESSONS_MAX: usize = 300;
/// The longest name of a lesson.
pub const NAME_BYTES_MAX: usize = 80;

/// The steps that are done, a bit each, by the lessons' names, and when the last of them was: seconds since 1970 (UTC).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<String, u64>, BTreeMap<String, i64>);

#[derive(Serialize, Deserialize)]
struct Written {
    version: u32,
    /// Steps from 1.
    done: BTreeMap<String, Vec<u8>>,
    /// Older programs did not note it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    when: BTreeMap<String, i64>,
}

impl Progress {
    /// Whether a step, from 0, is done.
    pub fn is_done(&self, lesson: &str, step: usize) -> bool {
        self.0.get(lesson).is_some_and(|bits| step < STEPS_MAX && bits >> step & 1 == 1)
    }

    /// Notes that a step is done; whether that is new.
    pub fn note(&mut self, lesson: &str, step: usize) -> bool {
        let is_room = self.0.len() < LESSONS_MAX || self.0.contains_key(lesson);
        if step >= STEPS_MAX || lesson.len() > NAME_BYTES_MAX || !is_room || self.is_done(lesson, step) {
            return false;
        }
        *self.0.entry(lesson.to_owned()).or_default() |= 1 << step;
        true
    }

    /// Notes when a step of a lesson was done last.
    pub fn date(&mut self, lesson: &str, when: i64) {
        if self.0.contains_key(lesson) {
            self.1.insert(lesson.to_owned(), when);
        }
    }

    /// The lessons of which something is done: how many steps, and when the last one was, where that is known.
    pub fn all(&self) -> impl Iterator<Item = (&str, usize, Option<i64>)> {
        self.0.iter().map(|(name, bits)| (name.as_str(), bits.count_ones() as usize, self.1.get(name).copied()))
    }

    /// How many of a lesson's steps are done.
    pub fn count(&self, lesson: &str, steps: usize) -> usize {
        (0..steps).filter(|&step| self.is_done(lesson, step)).count()
    }

    /// Takes in what is done by another one.
    pub fn join(&mut self, other: &Progress) {
        for (lesson, bits) in &other.0 {
            (0..STEPS_MAX).filter(|step| bits >> step & 1 == 1).for_each(|step| _ = self.note(lesson, step));
        }
        for (lesson, when) in &other.1 {
            let known = self.1.get(lesson).copied().unwrap_or(i64::MIN);
            self.date(lesson, known.max(*when));
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let steps =
            |bits: &u64| (0..STEPS_MAX).filter(|step| bits >> step & 1 == 1).map(|step| step as u8 + 1).collect();
        let done = self.0.iter().map(|(lesson, bits)| (lesson.clone(), steps(bits))).collect();
        let config = ron::ser::PrettyConfig::new().depth_limit(2);
        // Names and numbers can always be written.
        options()
            .to_string_pretty(&Written { version: VERSION, done, when: self.1.clone() }, config)
            .unwrap_or_default()
            .into_bytes()
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Progress, Unread> {
        let written: Written = versioned::read(bytes, BYTES_MAX, VERSION)?;
        let mut progress = Progress::default();
        for (lesson, steps) in &written.done {
            let steps = steps.iter().filter_map(|step| usize::from(*step).checked_sub(1));
            steps.for_each(|step| _ = progress.note(lesson, step));
        }
        written.when.iter().for_each(|(lesson, when)| progress.date(lesson, *when));
        Ok(progress)
    }
}
