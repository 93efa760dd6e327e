//! The policy's influence on the rules and players of a new game.

use crate::app::game::games;
use crate::app::kernel::config::Config;
use crate::app::kernel::config::settings::{GameSettings, players_key};
use crate::rules::GameKind;
use crate::session::{ClockRule, Game, Player};

/// Returns a new game's rules, clock and players as the policy allows them. `seed` decides what is drawn at random.
pub fn apply_policy(
    config: &Config,
    game: &Game,
    clock: ClockRule,
    players: &[Player],
    seed: u64,
) -> (Game, ClockRule, Vec<Player>) {
    let display = games::display_of_kind(game.kind());
    let mut settings = config.settings().clone();
    let has_alternating_colors = settings.of_game(game.kind()).has_alternating_colors;
    games::remember(&mut settings, game, GameSettings { clock, players: players.to_vec(), has_alternating_colors });
    let settings = config.with_policy_locks(settings);
    let (held, GameSettings { clock, players, .. }) = games::game_by_settings(&settings, game.kind(), seed);
    let is_free = display.follows_policy(config, game, (&settings, &held));
    (if is_free { game.clone() } else { held }, clock, players)
}

/// Whether the policy fixes who plays this kind of game.
pub fn has_players(config: &Config, kind: GameKind) -> bool {
    players_key(kind).iter().any(|key| config.is_fixed_by_policy(key))
}
