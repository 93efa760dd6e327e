//! The completed steps of lessons, and their bytes. Knows no lesson: names and numbers of steps are arguments.

use super::file::STEPS_MAX;
use qipan_review::versioned::{self, VersionError, options};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Size limit of a file: 256 KiB.
pub const BYTES_MAX: u64 = 256 << 10;
pub const VERSION: u32 = 1;
/// Limit of lessons with stored progress.
pub const LESSONS_MAX: usize = 300;
/// Limit of a lesson's name in bytes.
pub const NAME_BYTES_MAX: usize = 80;

/// The completed steps, one bit each, by lesson name, and the time of the latest: seconds since 1970 (UTC).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<String, u64>, BTreeMap<String, i64>);

#[derive(Serialize, Deserialize)]
struct WrittenProgress {
    version: u32,
    /// For each lesson the numbers of its completed steps, from 1.
    done: BTreeMap<String, Vec<u8>>,
    /// For each lesson the time of its latest completed step, as `Progress` has it. Missing in files of older programs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    when: BTreeMap<String, i64>,
}

impl Progress {
    /// Whether a step, from 0, is completed.
    pub fn is_done(&self, lesson: &str, step: usize) -> bool {
        self.0.get(lesson).is_some_and(|bits| step < STEPS_MAX && bits >> step & 1 == 1)
    }

    /// Marks a step, counted from 0, as completed; returns whether that is new.
    pub fn note(&mut self, lesson: &str, step: usize) -> bool {
        let is_room = self.0.len() < LESSONS_MAX || self.0.contains_key(lesson);
        if step >= STEPS_MAX || lesson.len() > NAME_BYTES_MAX || !is_room || self.is_done(lesson, step) {
            return false;
        }
        *self.0.entry(lesson.to_owned()).or_default() |= 1 << step;
        true
    }

    /// Records when a step of a lesson was last completed.
    pub fn date(&mut self, lesson: &str, when: i64) {
        if self.0.contains_key(lesson) {
            self.1.insert(lesson.to_owned(), when);
        }
    }

    /// The lessons with completed steps: each one's name, number of completed steps and time of the latest, if known.
    pub fn all(&self) -> impl Iterator<Item = (&str, usize, Option<i64>)> {
        self.0.iter().map(|(name, bits)| (name.as_str(), bits.count_ones() as usize, self.1.get(name).copied()))
    }

    /// The number of completed steps of a lesson that has `steps` steps.
    pub fn count(&self, lesson: &str, steps: usize) -> usize {
        (0..steps).filter(|&step| self.is_done(lesson, step)).count()
    }

    /// Adds the completed steps of another progress to this one.
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
            .to_string_pretty(&WrittenProgress { version: VERSION, done, when: self.1.clone() }, config)
            .unwrap_or_default()
            .into_bytes()
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Progress, VersionError> {
        let written: WrittenProgress = versioned::read(bytes, BYTES_MAX, VERSION)?;
        let mut progress = Progress::default();
        for (lesson, steps) in &written.done {
            let steps = steps.iter().filter_map(|step| usize::from(*step).checked_sub(1));
            steps.for_each(|step| _ = progress.note(lesson, step));
        }
        written.when.iter().for_each(|(lesson, when)| progress.date(lesson, *when));
        Ok(progress)
    }
}
