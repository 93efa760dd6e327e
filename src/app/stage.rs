//! Sets a scene for a picture: the named screen over a game of given moves.

use super::intent::{Action, Intent};
use super::state::{App, Ask, Page};
use super::view::Cell;
use crate::formats::transcript::{self, TranscriptError};
use crate::rules::Ply;
use crate::rules::gomoku::{OpeningRule, Rule};
use crate::session::{Command, Game, GomokuGame, Player, Series};

/// A game for scenes that need one and are given no moves.
const SCENE: &str = "f5d6c3d3c4f4f6f3e6e7d7g6g5";
/// A whole short game for the end page.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";

/// A game of five-in-a-row for a picture.
struct Scene {
    rule: Rule,
    size: (u8, u8),
    players: usize,
    opening: OpeningRule,
    /// Points and choices.
    moves: &'static str,
}

const MIDDLE_GAME: &str = "h8 i9 i7 g9 h9 h7 g8 j8 f7 i10 i8 f8 j6 k5 h6 g5";
const WON: &str = "h8 i9 i7 g9 h9 h7 j6 g10 k5 f5 g6 g4 l4";
const RENJU: &str = "h8 a1 i8 o1 j9 a15 j10 o15 e5 b1 f5 c1 e6 n15 e7 m15";

fn gomoku_scene(screen: &str) -> Option<Scene> {
    use OpeningRule::{Free, Rif, Swap2};
    use Rule::{Freestyle, Renju};
    let (rule, size, players, opening, moves) = match screen {
        "gomoku" | "gomoku-panel" | "gomoku-threats" => (Freestyle, (15, 15), 2, Free, MIDDLE_GAME),
        "gomoku-win" | "gomoku-end" => (Freestyle, (15, 15), 2, Free, WON),
        "renju-help" => (Renju, (15, 15), 2, Free, RENJU),
        "gomoku-10" => (Freestyle, (10, 10), 2, Free, "e5 f6 f5 g5 e6 d4"),
        "gomoku-19" => (Freestyle, (19, 19), 2, Free, MIDDLE_GAME),
        "gomoku-25" | "gomoku-zoom" => (Freestyle, (25, 25), 2, Free, MIDDLE_GAME),
        "gomoku-12x20" => (Freestyle, (12, 20), 2, Free, MIDDLE_GAME),
        "gomoku-4" => (Freestyle, (15, 15), 4, Free, MIDDLE_GAME),
        "gomoku-swap2" => (Freestyle, (15, 15), 2, Swap2, "h8 i9 i7"),
        "gomoku-offer" => (Renju, (15, 15), 2, Rif, "h8 h9 i9 black g9 g7"),
        _ => return None,
    };
    Some(Scene { rule, size, players, opening, moves })
}

impl App {
    /// Goes to a screen of `qipan screenshot`.
    pub fn stage(&mut self, screen: &str, moves: &str) -> Result<(), TranscriptError> {
        // A scene is only looked at: nothing of it is kept.
        (self.writer, self.notices) = (None, None);
        if let Some(scene) = gomoku_scene(screen) {
            self.stage_gomoku(screen, scene, moves);
            return Ok(());
        }
        let moves = match (moves, screen) {
            ("", "end") => FINISHED,
            ("", "start" | "games" | "games-saved" | "games-samples" | "new-game" | "new-gomoku") => "",
            ("", _) => SCENE,
            (moves, _) => moves,
        };
        let plies = transcript::parse(moves)?;
        if !plies.is_empty() {
            self.start_game(self.setup_with(
                Game::Reversi { start: None },
                vec![Player::default(), Player::default()],
                Series::default(),
            ));
            for ply in plies {
                self.now_ms += 3000;
                if let Ply::Place(point) = ply {
                    self.command(Command::Place(point));
                }
            }
            self.end_at_ms = None;
        }
        let tab = |names: &[&str], prefix: &str| names.iter().position(|name| screen == format!("{prefix}{name}"));
        match screen {
            "start" => self.pages = vec![Page::Start],
            "help-marks" => {
                self.help_until_ms = Some(u64::MAX);
                self.cursor = self.first_open();
            }
            "hint" => self.hint = self.first_open(),
            "panel" => self.settings.board.side_panel = true,
            "menu" => self.open(Page::Menu),
            "new-game" => self.update(Intent::Do(Action::NewReversi)),
            "new-gomoku" => self.update(Intent::Do(Action::NewGomoku)),
            "games" => self.open_games(0),
            "games-saved" => self.open_games(1),
            "games-samples" => self.open_games(2),
            "end" => self.open(Page::End),
            "save" => self.ask = Some(Ask::SaveName { text: self.lang.text("game-reversi") }),
            "resign" => self.ask = Some(Ask::Resign),
            "warning" => self.problem("settings.ron, line 3, column 12: expected a number.".into()),
            _ => {
                if let Some(tab) = tab(super::fields::TABS, "settings-") {
                    self.open(Page::Settings { tab });
                } else if let Some(tab) = tab(super::show::HELP_TABS, "help-") {
                    self.open(Page::Help { tab });
                }
            }
        }
        Ok(())
    }

    /// A game of five-in-a-row in a state worth a picture.
    fn stage_gomoku(&mut self, screen: &str, scene: Scene, moves: &str) {
        let Scene { rule, size: (columns, rows), players, opening, moves: own } = scene;
        let game = Game::Gomoku(GomokuGame { rule, opening, columns, rows, ..GomokuGame::default() });
        self.start_game(self.setup_with(game, vec![Player::default(); players], Series::default()));
        for name in if moves.is_empty() { own } else { moves }.split_whitespace() {
            self.now_ms += 3000;
            match self.cell_named(name) {
                Some(cell) => self.update(Intent::Place(cell)),
                None => self.update(Intent::Choose(name.to_owned())),
            }
        }
        self.end_at_ms = None;
        match screen {
            "gomoku-panel" => {
                self.settings.board.side_panel = true;
                self.hover = self.cell_named("j7");
            }
            "renju-help" => self.update(Intent::Do(Action::Help)),
            "gomoku-threats" => self.update(Intent::Do(Action::Threats)),
            "gomoku-zoom" => self.zoom((8, 16), true),
            "gomoku-end" => self.open(Page::End),
            _ => self.hover = self.cell_named("j7"),
        }
        self.refresh_gomoku();
    }

    fn first_open(&self) -> Option<Cell> {
        let point = *self.game.as_ref()?.session.position().legal_points().first()?;
        Some((point.column, point.row))
    }

    /// A problem from outside the app, at its start.
    pub fn add_problem(&mut self, sentence: String) {
        self.problem(sentence);
    }
}
