//! Detects growth in a series of measurements of a process. Pure functions.

use crate::process::ProcessUsage;

/// Minimum number of measurements for a verdict. The first third is ignored, because it contains what is loaded once.
pub const READINGS_MIN: usize = 12;
/// Total growth of memory that is allowed in any case, in KiB, because heaps grow.
const GROWTH_KIB: f64 = 1024.0;
/// Allowed growth of memory per hour, in KiB.
const GROWTH_KIB_AN_HOUR: f64 = 1024.0;

/// A measurement of a process: its time in hours, and the resources in use.
pub type Reading = (f64, ProcessUsage);

/// Returns the growth of memory after the first third of the measurements, in KiB per hour. It is the median of the slopes between all
/// pairs of measurements, so that a few outliers do not matter.
pub fn slope_kib_an_hour(readings: &[Reading]) -> f64 {
    let late = &readings[readings.len() / 3..];
    let between = |from: &Reading, to: &Reading| (to.1.memory_kib as f64 - from.1.memory_kib as f64) / (to.0 - from.0);
    let pairs = late.iter().enumerate().flat_map(|(at, from)| late[at + 1..].iter().map(move |to| (from, to)));
    let mut slopes: Vec<f64> = pairs.filter(|(from, to)| to.0 > from.0).map(|(from, to)| between(from, to)).collect();
    slopes.sort_by(f64::total_cmp);
    slopes.get(slopes.len() / 2).copied().unwrap_or_default()
}

/// Returns what grows, as sentences. The numbers of files and threads may vary, but their minimum may not rise.
pub fn resource_growth_faults(readings: &[Reading]) -> Vec<String> {
    let (third, slope) = (readings.len() / 3, slope_kib_an_hour(readings));
    let (Some(middle), Some(last)) = (readings.get(third..2 * third), readings.get(2 * third..)) else { return vec![] };
    if readings.len() < READINGS_MIN {
        return vec![];
    }
    let hours = last[last.len() - 1].0 - middle[0].0;
    let mut faults = Vec::new();
    if slope * hours > GROWTH_KIB && slope > GROWTH_KIB_AN_HOUR {
        faults.push(format!("memory grows by {slope:.0} KiB an hour"));
    }
    for (name, at) in [("files", 0), ("threads", 1)] {
        let least = |some: &[Reading]| some.iter().map(|(_, held)| [held.open_files as u64, held.threads][at]).min();
        if let (Some(before), Some(after)) = (least(middle), least(last))
            && after > before
        {
            faults.push(format!("{name} grow from {before} to {after}"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes the measurements of an hour, one per minute.
    fn hour(held: impl Fn(u64) -> (u64, usize, u64)) -> Vec<Reading> {
        let reading = |minute: u64| {
            let (memory_kib, files, threads) = held(minute);
            (minute as f64 / 60.0, ProcessUsage { memory_kib, open_files: files, threads, cpu_s: 0.0 })
        };
        (0..60).map(reading).collect()
    }

    #[test]
    fn what_is_loaded_once_and_what_comes_and_goes_is_no_drift() {
        let calm = hour(|minute| (60_000 + 20_000 * u64::from(minute > 10) + minute * 37 % 400, 20, 6));
        assert_eq!(resource_growth_faults(&calm), Vec::<String>::new());
        let busy =
            hour(|minute| (80_000 + 9_000 * u64::from(minute % 7 == 0), 20 + minute as usize % 3, 6 + minute % 2));
        assert_eq!(resource_growth_faults(&busy), Vec::<String>::new());
    }

    #[test]
    fn what_grows_is_seen() {
        let memory = resource_growth_faults(&hour(|minute| (80_000 + minute * 40 + minute * 37 % 400, 20, 6)));
        assert!(memory.len() == 1 && memory[0].starts_with("memory grows by 2"), "{memory:?}");
        let files = resource_growth_faults(&hour(|minute| (80_000, 20 + minute as usize / 20, 6)));
        assert_eq!(files, ["files grow from 21 to 22"]);
        let threads = resource_growth_faults(&hour(|minute| (80_000, 20, 6 + minute / 30)));
        assert_eq!(threads, ["threads grow from 6 to 7"]);
        assert_eq!(
            resource_growth_faults(&hour(|minute| (80_000 + minute * 4000, 20, 6))[..READINGS_MIN - 1]),
            Vec::<String>::new()
        );
    }
}
