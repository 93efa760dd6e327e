//! The policy's influence on the rules and players of a new game.

use crate::app::game::games;
use crate::app::game::variants;
use crate::app::kernel::config::Config;
use crate::app::kernel::config::settings::row_of as setting_of;
use crate::app::kernel::game_kind::GameKind;
use crate::session::{ClockRule, Game, GomokuGame, Player};

/// A new game's rules, clock and players as the policy allows them. `seed` decides what is drawn at random.
pub fn held(
    config: &Config,
    game: &Game,
    clock: ClockRule,
    players: &[Player],
    seed: u64,
) -> (Game, ClockRule, Vec<Player>) {
    let kind = GameKind::of(game);
    let mut settings = config.settings().clone();
    let by_turns = games::by_turns(kind, &settings);
    games::remember(&mut settings, game, clock, players.to_vec(), by_turns);
    let settings = config.held(settings);
    let (held, clock, players) = games::game_by_settings(kind, &settings, seed);
    // A custom board is not a setting, so it is not overridden.
    let is_free = match game {
        Game::Reversi { .. } => {
            !config.pins("reversi.variant") || variants::variant_of(game) == Some(settings.reversi.variant)
        }
        Game::Gomoku(rules) => held == Game::Gomoku(GomokuGame { start: None, ..rules.clone() }),
    };
    (if is_free { game.clone() } else { held }, clock, players)
}

/// Whether a policy fixes who plays a game.
pub fn has_players(config: &Config, kind: GameKind) -> bool {
    setting_of(&format!("{}.players", kind.word())).is_some_and(|row| config.pins(row.key))
}
