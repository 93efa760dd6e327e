//! The definition of the levels: how far each looks ahead, how much it misjudges and what it overlooks. Numbers; `level` plays by them.

use crate::{LEVEL_COUNT, Level};

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Placements that one move may cost.
    pub node_budget: f64,
    /// The size of the misjudgement of a position, in hundredths.
    pub noise: f64,
    /// How often an open three of the other side is overlooked.
    pub overlook_chance: f64,
}

/// Below this many nodes a level only looks at the points and does not search.
pub const NODES_MIN: f64 = 100.0;

/// The strengths of the levels.
pub const LEVELS: [Strength; LEVEL_COUNT] = [
    Strength { node_budget: 0.0, noise: 160.0, overlook_chance: 1.0 },
    Strength { node_budget: 0.0, noise: 60.0, overlook_chance: 0.4 },
    Strength { node_budget: 0.0, noise: 18.0, overlook_chance: 0.0 },
    Strength { node_budget: 100.0, noise: 60.0, overlook_chance: 0.0 },
    Strength { node_budget: 500.0, noise: 40.0, overlook_chance: 0.0 },
    Strength { node_budget: 1_100.0, noise: 30.0, overlook_chance: 0.0 },
    Strength { node_budget: 2_800.0, noise: 22.0, overlook_chance: 0.0 },
    Strength { node_budget: 7_500.0, noise: 16.0, overlook_chance: 0.0 },
    Strength { node_budget: 19_000.0, noise: 12.0, overlook_chance: 0.0 },
    Strength { node_budget: 48_000.0, noise: 9.0, overlook_chance: 0.0 },
    Strength { node_budget: 120_000.0, noise: 6.0, overlook_chance: 0.0 },
    Strength { node_budget: 300_000.0, noise: 3.0, overlook_chance: 0.0 },
];

/// The strength of a level; a level outside the table counts as the nearest one, the adaptive level lies between two of them.
pub fn strength_of(level: Level) -> Strength {
    match level {
        Level::Fixed(level) => LEVELS[Level::level_index(level)],
        Level::Adapting { strength } => {
            let at = (f64::from(strength.clamp(-100, 100)) + 100.0) / 200.0 * (LEVEL_COUNT - 1) as f64;
            let low = (at as usize).min(LEVEL_COUNT - 2);
            let (a, b, part) = (LEVELS[low], LEVELS[low + 1], at - low as f64);
            let between = |a: f64, b: f64| a + (b - a) * part;
            let nodes = (a.node_budget.max(50.0).ln() * (1.0 - part) + b.node_budget.max(50.0).ln() * part).exp();
            if nodes < NODES_MIN && b.node_budget >= NODES_MIN {
                // A search may misjudge by more than looks may.
                return a;
            }
            Strength {
                node_budget: nodes,
                noise: between(a.noise, b.noise),
                overlook_chance: between(a.overlook_chance, b.overlook_chance),
            }
        }
        Level::Full { .. } => LEVELS[LEVEL_COUNT - 1],
    }
}

/// A number from 0 to 1 from a random word.
pub fn to_unit_interval(word: u64) -> f64 {
    (word >> 11) as f64 / (1u64 << 53) as f64
}
