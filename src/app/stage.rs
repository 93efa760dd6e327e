//! Sets a scene for a picture: the named screen over a game of given moves.

use super::state::{App, Ask, Page};
use super::view::Cell;
use crate::formats::transcript::{self, TranscriptError};
use crate::rules::Ply;
use crate::session::{Command, Player, Series};

/// A game for scenes that need one and are given no moves.
const SCENE: &str = "f5d6c3d3c4f4f6f3e6e7d7g6g5";
/// A whole short game for the end page.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";

impl App {
    /// Goes to a screen of `qipan screenshot`.
    pub fn stage(&mut self, screen: &str, moves: &str) -> Result<(), TranscriptError> {
        let moves = match (moves, screen) {
            ("", "end") => FINISHED,
            ("", "start" | "games" | "games-saved" | "games-samples" | "new-game") => "",
            ("", _) => SCENE,
            (moves, _) => moves,
        };
        let plies = transcript::parse(moves)?;
        if !plies.is_empty() {
            self.start_game(self.setup_with(vec![Player::default(), Player::default()], Series::default()));
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
            "new-game" => self.update(super::intent::Intent::Do(super::intent::Action::NewGame)),
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

    fn first_open(&self) -> Option<Cell> {
        let point = *self.game.as_ref()?.session.position().legal_points().first()?;
        Some((point.column, point.row))
    }

    /// A problem from outside the app, at its start.
    pub fn add_problem(&mut self, sentence: String) {
        self.problem(sentence);
    }
}
