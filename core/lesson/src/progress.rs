//! The steps of lessons that a learner has completed, stored as bytes. Independent of the lessons: their names and the numbers of their
//! steps are arguments.

use super::file::STEPS_MAX;
use qipan_review::versioned::{self, VersionError, options};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Size limit of a file with progress in lessons: 256 KiB.
pub const BYTES_MAX: u64 = 256 << 10;
/// The version number that the program writes in files with progress in lessons.
pub const VERSION: u32 = 1;
/// The largest number of lessons whose progress is stored.
pub const LESSONS_MAX: usize = 300;
/// The largest length in bytes of a lesson's name whose progress is stored.
pub const NAME_BYTES_MAX: usize = 80;

/// A learner's progress, by lesson name: first the completed steps, one bit each; then the time of the last completed step, in seconds
/// since 1970 (UTC).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<String, u64>, BTreeMap<String, i64>);

#[derive(Serialize, Deserialize)]
struct WrittenProgress {
    version: u32,
    /// For each lesson, the numbers of its completed steps, counted from 1.
    done: BTreeMap<String, Vec<u8>>,
    /// For each lesson, the time of the last completed step in seconds since 1970 (UTC). Missing in files of older programs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    when: BTreeMap<String, i64>,
}

impl Progress {
    /// Whether the step with this index, counted from 0, is completed.
    pub fn is_done(&self, lesson: &str, step: usize) -> bool {
        self.0.get(lesson).is_some_and(|bits| step < STEPS_MAX && bits >> step & 1 == 1)
    }

    /// Records that a step, counted from 0, is completed; returns whether that is new.
    pub fn record_step(&mut self, lesson: &str, step: usize) -> bool {
        let is_room = self.0.len() < LESSONS_MAX || self.0.contains_key(lesson);
        if step >= STEPS_MAX || lesson.len() > NAME_BYTES_MAX || !is_room || self.is_done(lesson, step) {
            return false;
        }
        *self.0.entry(lesson.to_owned()).or_default() |= 1 << step;
        true
    }

    /// Records the time, in seconds since 1970 (UTC), when a step of the lesson was last completed.
    pub fn set_completion_time(&mut self, lesson: &str, when: i64) {
        if self.0.contains_key(lesson) {
            self.1.insert(lesson.to_owned(), when);
        }
    }

    /// All lessons with completed steps: the lesson's name, the number of completed steps, and the time of the last one in seconds since
    /// 1970 (UTC), if known.
    pub fn all(&self) -> impl Iterator<Item = (&str, usize, Option<i64>)> {
        self.0.iter().map(|(name, bits)| (name.as_str(), bits.count_ones() as usize, self.1.get(name).copied()))
    }

    /// The number of completed steps in a lesson that has `steps` steps.
    pub fn completed_step_count(&self, lesson: &str, steps: usize) -> usize {
        (0..steps).filter(|&step| self.is_done(lesson, step)).count()
    }

    /// Adds all completed steps of `other` to this progress, and keeps the later time of each lesson.
    pub fn merge(&mut self, other: &Progress) {
        for (lesson, bits) in &other.0 {
            (0..STEPS_MAX).filter(|step| bits >> step & 1 == 1).for_each(|step| _ = self.record_step(lesson, step));
        }
        for (lesson, when) in &other.1 {
            let known = self.1.get(lesson).copied().unwrap_or(i64::MIN);
            self.set_completion_time(lesson, known.max(*when));
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let steps =
            |bits: &u64| (0..STEPS_MAX).filter(|step| bits >> step & 1 == 1).map(|step| step as u8 + 1).collect();
        let done = self.0.iter().map(|(lesson, bits)| (lesson.clone(), steps(bits))).collect();
        let config = ron::ser::PrettyConfig::new().depth_limit(2);
        // Writing names and numbers as RON cannot fail.
        options()
            .to_string_pretty(&WrittenProgress { version: VERSION, done, when: self.1.clone() }, config)
            .unwrap_or_default()
            .into_bytes()
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Progress, VersionError> {
        let written: WrittenProgress = versioned::read(bytes, BYTES_MAX, VERSION)?;
        let mut progress = Progress::default();
        for (lesson, steps) in &written.done {
            let steps = steps.iter().filter_map(|step| usize::from(*step).checked_sub(1));
            steps.for_each(|step| _ = progress.record_step(lesson, step));
        }
        written.when.iter().for_each(|(lesson, when)| progress.set_completion_time(lesson, *when));
        Ok(progress)
    }
}
