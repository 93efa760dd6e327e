//! `lab link`: plays games on several machines in virtual time over good and bad networks, with guests and referees that are killed. No
//! durable move may be lost or done twice, and in the end all logs must be equal, byte for byte.

use qipan_core::link::simulated::{NetworkConditions, SimulatedGame, SimulationPlan, play};
use qipan_core::rules::gomoku::opening::OpeningRule;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::session::{ClockRule, Game, GomokuGame, Player, Seat, Series, Setup, Venue};
use std::error::Error;
use std::time::Instant;

/// The simulated networks: name, conditions, and the longest time in milliseconds in which play must go on after a kill. The last network
/// has no such limit, because its delays of up to 5 s exceed it.
const WEATHERS: [(&str, NetworkConditions, Option<u64>); 3] = [
    (
        "calm",
        NetworkConditions {
            delay_ms_max: 20,
            lost_percent: 0,
            duplicated_percent: 0,
            disconnects_per_mille: 0,
            guest_kills_per_mille: 0,
        },
        Some(3000),
    ),
    (
        "rough",
        NetworkConditions {
            delay_ms_max: 200,
            lost_percent: 5,
            duplicated_percent: 5,
            disconnects_per_mille: 2,
            guest_kills_per_mille: 1,
        },
        Some(3000),
    ),
    (
        "foul",
        NetworkConditions {
            delay_ms_max: 5000,
            lost_percent: 20,
            duplicated_percent: 20,
            disconnects_per_mille: 2,
            guest_kills_per_mille: 1,
        },
        None,
    ),
];
/// The clocks of the simulated games.
const CLOCKS: [ClockRule; 5] = [
    ClockRule::None,
    ClockRule::Absolute { minutes: 2 },
    ClockRule::Fischer { minutes: 0, seconds: 20 },
    ClockRule::ByoYomi { minutes: 0, periods: 3, seconds: 15 },
    ClockRule::Canadian { minutes: 1, moves: 5, seconds: 30 },
];

#[derive(clap::Args)]
pub struct LinkArguments {
    /// Number of games.
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Total number of times that the referee is killed.
    #[arg(long, default_value_t = 1000)]
    kills: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play only the game with this number.
    #[arg(long)]
    only: Option<u64>,
}

/// Sums over all games in one network.
#[derive(Default)]
struct LinkSum {
    games: u64,
    records: u64,
    messages: u64,
    kills: u64,
    back_ms: Vec<u64>,
}

pub fn run(arguments: LinkArguments) -> Result<(), Box<dyn Error>> {
    let (began, mut broken, mut killed) = (Instant::now(), 0, 0);
    let mut sums: [LinkSum; WEATHERS.len()] = std::array::from_fn(|_| LinkSum::default());
    for number in 0..arguments.games {
        if arguments.only.is_some_and(|only| only != number) {
            continue;
        }
        let weather = number as usize % WEATHERS.len();
        // Distributes the kills over the games, a little early: a kill for which a game was too short moves to the next games.
        let due = (arguments.kills * (number + 1) * 20 / (arguments.games * 19)).min(arguments.kills);
        let kills = due.saturating_sub(killed);
        match play(plan(arguments.seed, number, WEATHERS[weather].1, kills)) {
            Ok(outcome) => {
                killed += outcome.kills;
                sums[weather].add(outcome);
            }
            Err(error) => {
                broken += 1;
                println!("game {number}: {error}");
            }
        }
    }
    let is_late = print_sums(&mut sums, arguments.kills);
    println!("kills {killed}, games broken {broken}, {:.0} s", began.elapsed().as_secs_f64());
    if broken > 0 || is_late { Err("a goal was missed".into()) } else { Ok(()) }
}

impl LinkSum {
    fn add(&mut self, outcome: SimulatedGame) {
        self.games += 1;
        self.records += outcome.records;
        self.messages += outcome.messages;
        self.kills += outcome.kills;
        self.back_ms.extend(outcome.recovery_ms);
    }
}

/// Prints one line per network. Returns whether play went on too late in some network.
fn print_sums(sums: &mut [LinkSum], kills: u64) -> bool {
    let mut is_late = false;
    for (sum, (name, weather, goal_ms)) in sums.iter_mut().zip(WEATHERS) {
        sum.back_ms.sort_unstable();
        let (median, worst) = (sum.back_ms.get(sum.back_ms.len() / 2), sum.back_ms.last());
        is_late |= goal_ms.is_some_and(|goal_ms| worst.is_some_and(|worst| *worst > goal_ms));
        let back = match (median, worst) {
            (Some(median), Some(worst)) => format!("back after ms: median {median}, worst {worst}"),
            _ => "nothing to come back from".into(),
        };
        println!(
            "{name} (delay 0–{} ms, {} % lost, {} % doubled): games {}, records {}, messages {}, kills {} of {kills}, {back}",
            weather.delay_ms_max,
            weather.lost_percent,
            weather.duplicated_percent,
            sum.games,
            sum.records,
            sum.messages,
            sum.kills
        );
    }
    is_late
}

fn plan(seed: u64, number: u64, weather: NetworkConditions, kills: u64) -> SimulationPlan {
    let mut chance = RandomSequence::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
    let players = [2, 2, 2, 2, 3, 4][chance.next_below(6)];
    let is_reversi = players == 2 && chance.next_below(2) == 0;
    let opening = if players == 2 && chance.next_below(3) == 0 { OpeningRule::Swap2 } else { OpeningRule::Free };
    let gomoku = GomokuGame { columns: 10, rows: 10, opening, ..GomokuGame::default() };
    let setup = Setup {
        game: if is_reversi { Game::reversi() } else { Game::Gomoku(gomoku) },
        players: vec![Player::new("", Seat::Remote); players],
        clock: CLOCKS[chance.next_below(CLOCKS.len())],
        level_table: 1,
        seed: number,
        started: (1_800_000_000, 60),
        series: Series::default(),
        venue: Venue::default(),
        origin: None,
    };
    let mut guests = match (players, chance.next_below(3)) {
        (2, 0) => vec![2],
        (2, _) => vec![1, 1],
        (3, 0) => vec![2, 1],
        (3, _) => vec![1, 1, 1],
        (_, 0) => vec![2, 1, 1],
        _ => vec![1, 1, 1, 1],
    };
    guests.extend(vec![0; chance.next_below(3)]);
    SimulationPlan {
        seed: chance.next_u64(),
        setup,
        persons_per_guest: guests,
        conditions: weather,
        referee_kills: kills,
    }
}
