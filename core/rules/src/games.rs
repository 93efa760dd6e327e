//! The macro that makes the game-neutral types from the list of games in `lib.rs`.

/// Defines `GameKind`, `Position` and `ArrangedBoard` with a variant for each game, and the only matches on them that need every game. A
/// game's module has `Position` (a `GamePosition` with `Default` and `TryFrom<Setup>`), `Setup` (a `GameSetup`), and `CONSTANTS`.
macro_rules! games {
    ($($Game:ident => $module:ident,)+) => {
        /// A game that the program can play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameKind {
            $($Game,)+
        }

        impl GameKind {
            /// Every game, in the order of menus and lists.
            pub const ALL: [GameKind; [$(GameKind::$Game),+].len()] = [$(GameKind::$Game),+];

            /// The game's constants.
            pub const fn row(self) -> &'static kind::GameConstants {
                match self {
                    $(GameKind::$Game => &$module::CONSTANTS,)+
                }
            }

            /// The usual start position of this game.
            pub fn standard_start(self) -> Position {
                match self {
                    $(GameKind::$Game => Position::$Game(Default::default()),)+
                }
            }
        }

        /// A valid position of any game, finished or not. Sessions, screens and the engines' facade use it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Position {
            $($Game($module::Position),)+
        }

        impl Position {
            /// The position as its game sees it.
            pub fn game(&self) -> &dyn GamePosition {
                match self {
                    $(Position::$Game(position) => position,)+
                }
            }

            fn game_mut(&mut self) -> &mut dyn GamePosition {
                match self {
                    $(Position::$Game(position) => position,)+
                }
            }
        }

        /// A board while a user sets it up: at most one piece per cell, without other restrictions.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum ArrangedBoard {
            $($Game($module::Setup),)+
        }

        impl ArrangedBoard {
            /// Converts a position to a board that can be changed, with the same pieces, rules and side to move.
            pub fn of(position: &Position) -> ArrangedBoard {
                match position {
                    $(Position::$Game(position) => ArrangedBoard::$Game(position.setup()),)+
                }
            }

            fn game(&self) -> &dyn arranged::GameSetup {
                match self {
                    $(ArrangedBoard::$Game(setup) => setup,)+
                }
            }

            fn game_mut(&mut self) -> &mut dyn arranged::GameSetup {
                match self {
                    $(ArrangedBoard::$Game(setup) => setup,)+
                }
            }

            /// Returns the set-up board as a position, in which the game may be over, or why the board is invalid.
            pub fn to_position(&self) -> Result<Position, BoardErrors> {
                match self {
                    $(ArrangedBoard::$Game(setup) => {
                        Ok(Position::$Game($module::Position::try_from(Clone::clone(setup))?))
                    })+
                }
            }
        }
    };
}
