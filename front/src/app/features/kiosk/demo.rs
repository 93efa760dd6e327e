//! The kiosk's demo: the computer plays against itself, both games in turn, at varying fast levels. Decides which game comes next, where
//! the board is drawn, and the language of the caption. Does not hold the game.

use crate::rules::GameKind;
use crate::session::{Player, Seat};

/// The time between two moves of the demo, in milliseconds.
pub const MOVE_MS: u32 = 1600;
/// How long the demo shows a finished game, in milliseconds.
pub const FINISHED_GAME_MS: u64 = 6000;
/// The time without a new move after which the demo abandons a game and begins the next one, in milliseconds.
const STUCK_MS: u64 = 60_000;
/// The interval at which the demo moves its board on the screen and shows the caption in another language, in milliseconds.
pub const STEP_MS: u64 = 7000;
/// The computer levels of both sides in the demo's games, in turn. All these levels play a move in a moment.
const LEVELS: [(u8, u8); 6] = [(2, 3), (4, 2), (3, 1), (2, 2), (1, 4), (3, 4)];
/// The number of steps (`STEP_MS`) in which the board crosses the free area horizontally and vertically. Without a common divisor the path
/// on the screen repeats late.
const AROUND: (u64, u64) = (17, 23);

/// The state of the kiosk's demo.
#[derive(Clone, Copy, Debug, Default)]
pub struct Demo {
    /// The number of demo games begun since the program's start. It goes on across visits, so that each visitor sees another game.
    pub games: u64,
    /// When the demo game's last move was seen, in milliseconds.
    moved_ms: u64,
    /// The number of plies of the demo game when it was last looked at.
    plies: usize,
}

/// The number of the current screen step, which decides the board's place and the caption's language.
pub fn step(now_ms: u64) -> u64 {
    now_ms / STEP_MS
}

/// Whether caption and board have swapped their sides of the screen.
pub fn is_layout_swapped(now_ms: u64) -> bool {
    step(now_ms) / AROUND.1 % 2 == 1
}

/// The place of the demo's board in the free area, from -1 to 1 horizontally and vertically. The board moves a little at each step, so that
/// no pixel of the display is lit for hours.
pub fn board_offset(now_ms: u64) -> (f32, f32) {
    let swing = |around: u64| {
        let at = step(now_ms) % (2 * around);
        at.min(2 * around - at) as f32 / around as f32 * 2.0 - 1.0
    };
    (swing(AROUND.0), swing(AROUND.1))
}

impl Demo {
    /// Begins the next demo game and returns its kind and players. The two games alternate, unless the policy hides one of them.
    pub fn begin_next_game(&mut self, is_offered: impl Fn(GameKind) -> bool, now_ms: u64) -> (GameKind, Vec<Player>) {
        let all = GameKind::ALL;
        let only = all.into_iter().find(|kind| is_offered(*kind)).filter(|_| !all.into_iter().all(&is_offered));
        let kind = only.unwrap_or(all[(self.games % all.len() as u64) as usize]);
        let (first, second) = LEVELS[(self.games / 2 % LEVELS.len() as u64) as usize];
        let players = [first, second].map(|level| Player { seat: Seat::Computer { level }, ..Player::default() });
        (self.games, self.moved_ms, self.plies) = (self.games + 1, now_ms, 0);
        (kind, players.into())
    }

    /// Takes the number of plies of the current demo game. Returns whether the next game should begin.
    pub fn is_due(&mut self, plies: usize, is_over: bool, now_ms: u64) -> bool {
        if plies != self.plies {
            (self.plies, self.moved_ms) = (plies, now_ms);
        }
        now_ms >= self.due_ms(is_over)
    }

    /// The time in milliseconds at which the next demo game begins, unless a move is made before.
    pub fn due_ms(&self, is_over: bool) -> u64 {
        self.moved_ms + if is_over { FINISHED_GAME_MS } else { STUCK_MS }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_games_and_many_levels_come_in_turn() {
        let mut demo = Demo::default();
        let games: Vec<_> = (0..24).map(|_| demo.begin_next_game(|_| true, 0)).collect();
        assert!(games.windows(2).all(|two| two[0].0 != two[1].0));
        let pairs: BTreeSet<String> = games.iter().map(|(kind, players)| format!("{kind:?} {players:?}")).collect();
        assert_eq!(pairs.len(), 12);
        let level = |player: &Player| matches!(player.seat, Seat::Computer { level: 1..=4 });
        assert!(games.iter().all(|(_, players)| players.iter().all(level)));
    }

    #[test]
    fn a_hidden_game_is_not_played() {
        for hidden in GameKind::ALL {
            let mut demo = Demo::default();
            let games: Vec<_> = (0..24).map(|_| demo.begin_next_game(|kind| kind != hidden, 0)).collect();
            assert!(games.iter().all(|(kind, _)| *kind != hidden));
            let pairs: BTreeSet<String> = games.iter().map(|(_, players)| format!("{players:?}")).collect();
            assert_eq!(pairs.len(), LEVELS.len());
        }
    }

    #[test]
    fn the_board_moves_in_small_steps_and_is_everywhere() {
        let places: Vec<(f32, f32)> = (0..4 * 17 * 23).map(|at| board_offset(at * STEP_MS)).collect();
        let small = |a: f32, b: f32| (a - b).abs() < 0.13;
        assert!(places.windows(2).all(|two| small(two[0].0, two[1].0) && small(two[0].1, two[1].1)));
        assert!(places.iter().all(|place| place.0.abs() <= 1.0 && place.1.abs() <= 1.0));
        let different: BTreeSet<String> = places.iter().map(|place| format!("{place:?}")).collect();
        assert!(different.len() > 200, "{}", different.len());
    }
}
