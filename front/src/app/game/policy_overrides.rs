//! The policy's influence on the rules and players of a new game.

use crate::app::game::games::{self, PlayersAndClock};
use crate::app::kernel::config::Config;
use crate::app::kernel::config::settings::row_of as setting_of;
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
    let by_turns = display.by_turns(&settings);
    display.remember(
        &mut settings,
        game,
        PlayersAndClock { clock, players: players.to_vec(), has_alternating_colors: by_turns },
    );
    let settings = config.with_policy_locks(settings);
    let (held, clock, players) = display.game_by_settings(&settings, seed);
    let is_free = display.follows_policy(config, game, (&settings, &held));
    (if is_free { game.clone() } else { held }, clock, players)
}

/// Whether the policy fixes who plays this kind of game.
pub fn has_players(config: &Config, kind: GameKind) -> bool {
    setting_of(&format!("{}.players", kind.word())).is_some_and(|row| config.is_fixed_by_policy(row.key))
}
