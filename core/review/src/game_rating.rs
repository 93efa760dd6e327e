//! The rating of a person by games against the computer's levels: Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", 2013) with
//! the levels as opponents of known ratings. A day is a rating period. Pure arithmetic.
//!
//! The levels' ratings are the sums of the engines' `level_steps` from `FIRST_LEVEL` on. They say nothing about ratings elsewhere.

use qipan_engine::games::level_steps;
use qipan_rules::GameKind;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// The rating of level 1 in every game.
const FIRST_LEVEL: f64 = 400.0;
/// The Glicko deviation of a level's rating: the matches of a step leave about this doubt.
const LEVEL_DEVIATION: f64 = 40.0;
/// The rating of a person who has played no game yet: between levels 3 and 4.
const FIRST: f64 = 1200.0;
/// A person's smallest deviation, so that the rating follows a person who learns.
const DEVIATION_MIN: f64 = 45.0;

/// The result of a game, as the person sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameScore {
    Won,
    Drawn,
    Lost,
}

/// A person's strength in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameRating {
    pub value: f64,
    /// Glicko's deviation: with 95 % the strength is within `1.96 * deviation` of the value, if the person plays as before.
    pub deviation: f64,
    volatility: f64,
}

impl Default for GameRating {
    fn default() -> GameRating {
        let first = Glicko2Rating::new();
        GameRating { value: FIRST, deviation: first.deviation, volatility: first.volatility }
    }
}

/// The rating of a level of the computer; levels outside 1 to 12 count as the nearest.
pub fn level_rating(game: GameKind, level: u8) -> f64 {
    FIRST_LEVEL + level_steps(game).iter().take(usize::from(level).saturating_sub(1)).sum::<f64>()
}

impl GameRating {
    /// The rating after a day on which these games were played, each against a level's rating.
    pub fn after_day(self, games: &[(f64, GameScore)]) -> GameRating {
        let level = |rating| Glicko2Rating { rating, deviation: LEVEL_DEVIATION, ..Glicko2Rating::new() };
        let outcome = |score| match score {
            GameScore::Won => Outcomes::WIN,
            GameScore::Drawn => Outcomes::DRAW,
            GameScore::Lost => Outcomes::LOSS,
        };
        let results: Vec<_> = games.iter().map(|&(rating, score)| (level(rating), outcome(score))).collect();
        GameRating::of(glicko2_rating_period(&self.inner(), &results, &Glicko2Config::new()))
    }

    /// The rating after days without a game: as likely, and less certain.
    pub fn after_idle_days(self, days: u32) -> GameRating {
        // A deviation stops growing at its first value, which it reaches within some 1,100 days.
        (0..days.min(2_000)).fold(self, |rating, _| GameRating::of(decay_deviation(&rating.inner())))
    }

    fn inner(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    fn of(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> GameRating {
        GameRating { value: rating, deviation: deviation.max(DEVIATION_MIN), volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::LEVEL_COUNT;
    use qipan_rules::mix::RandomSequence;

    /// The example of the paper: 1500 (200) against 1400 (30), 1550 (100) and 1700 (300), won, lost, lost.
    #[test]
    fn the_published_example_is_met() {
        let player = Glicko2Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (other(1400.0, 30.0), Outcomes::WIN),
            (other(1550.0, 100.0), Outcomes::LOSS),
            (other(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&player, &results, &Glicko2Config { tau: 0.5, ..Glicko2Config::new() });
        let is_near = |value: f64, wanted: f64, by: f64| (value - wanted).abs() < by;
        assert!(is_near(after.rating, 1464.06, 0.01) && is_near(after.deviation, 151.52, 0.01), "{after:?}");
        assert!(is_near(after.volatility, 0.05999, 0.00001), "{after:?}");
    }

    #[test]
    fn levels_are_stronger_than_those_below() {
        for game in GameKind::ALL {
            let ratings: Vec<f64> = (0..=20).map(|level| level_rating(game, level)).collect();
            assert!(ratings[1..=LEVEL_COUNT].windows(2).all(|pair| pair[0] + 100.0 < pair[1]), "{ratings:?}");
            assert_eq!((ratings[0], ratings[20]), (ratings[1], ratings[LEVEL_COUNT]));
        }
    }

    /// Players who improve by 800 points in 10,000 games, ten a day against the nearest levels: their strength is inside the doubt on 95 % of
    /// the days.
    #[test]
    fn a_player_who_improves_is_followed() {
        let (mut inside, mut days) = (0, 0);
        for seed in 0..5 {
            let (mut random, mut rating) = (RandomSequence::new(seed), GameRating::default());
            for day in 0..1000 {
                let strength = 800.0 + 0.8 * f64::from(day);
                let games: Vec<(f64, GameScore)> = (0..10)
                    .map(|_| {
                        let level = 2 + random.next_below(5) as u8;
                        let against = level_rating(GameKind::Reversi, level);
                        let chance = 1.0 / (1.0 + 10f64.powf((against - strength) / 400.0));
                        let is_won = (random.next_below(1_000_000) as f64) < chance * 1e6;
                        (against, if is_won { GameScore::Won } else { GameScore::Lost })
                    })
                    .collect();
                rating = rating.after_day(&games);
                days += 1;
                inside += i32::from((rating.value - strength).abs() <= 1.96 * rating.deviation);
            }
        }
        assert!(inside * 100 >= days * 95, "{inside} of {days} days");
    }

    #[test]
    fn who_does_not_play_is_less_certain() {
        let played = (0..20).fold(GameRating::default(), |rating, _| {
            rating.after_day(&[(1200.0, GameScore::Won), (1200.0, GameScore::Lost), (1200.0, GameScore::Drawn)])
        });
        let rested = played.after_idle_days(365);
        assert!(rested.deviation > 2.0 * played.deviation && rested.value == played.value, "{played:?} {rested:?}");
        assert!(played.after_idle_days(u32::MAX).deviation <= GameRating::default().deviation);
    }
}
