//! The help pages: the rules with pictures, the keys, the settings file. All from the language files, all offline.

use super::example;
use crate::app::actions::ACTIONS;
use crate::app::gomoku;
use crate::app::intent::{Action, Intent};
use crate::app::state::App;
use crate::app::view::{Block, BoardView, HelpView};
use crate::rules::Position;
use crate::rules::gomoku::Rule;
use crate::session::{Command, Game, GomokuGame, Player, Session, Setup};
use crate::ui::Icon;

/// The tabs; their labels are the messages `help-NAME`.
pub const TABS: &[&str] = &["rules", "gomoku", "keys", "using", "settings"];

/// Examples of five-in-a-row, Black and White in turn.
const FIVE: &str = "f6 e5 g6 f5 h6 g4 e6 d5 d6";
const DOUBLE_THREE: &str = "f6 b2 g6 b9 e7 i2 e8 i9";

/// A small board after some moves, with the win or the forbidden points marked.
fn five(rule: Rule, moves: &str) -> BoardView {
    let players = vec![Player::default(), Player::default()];
    let game = Game::Gomoku(GomokuGame { rule, columns: 10, rows: 10, ..GomokuGame::default() });
    let (clock, series) = (Default::default(), Default::default());
    let setup = Setup { game, players, clock, level_table: 0, seed: 0, started: (0, 0), series };
    let Ok(mut session) = Session::new(setup) else { return example("", false) };
    for name in moves.split(' ') {
        if let Some(point) = session.position().parse_point(name) {
            // The examples are legal; the tests look at them.
            let _ = session.apply(Command::Place(point), 0);
        }
    }
    let mut board = super::board::finished(&session, true);
    if let Position::Gomoku(position) = session.position() {
        board.marks.extend(gomoku::forbidden_marks(position));
    }
    board
}

impl App {
    pub(super) fn help_view(&self, tab: usize) -> HelpView {
        let label = |(at, name): (usize, &&str)| (self.lang.text(&format!("help-{name}")), Intent::Tab(at));
        HelpView {
            title: self.lang.text("action-how-to-play"),
            back: self.button(Action::Back, Some(Icon::Back)),
            tabs: TABS.iter().enumerate().map(label).collect(),
            tab,
            blocks: match tab {
                0 => self.rules_blocks(),
                1 => self.gomoku_blocks(),
                2 => self.keys_blocks(),
                3 => self.paragraphs("using", 7),
                _ => self.settings_blocks(),
            },
        }
    }

    /// The messages `help-NAME-1`, `help-NAME-2` … as paragraphs.
    fn paragraphs(&self, name: &str, count: usize) -> Vec<Block> {
        (1..=count).map(|at| Block::Paragraph(self.lang.text(&format!("help-{name}-{at}")))).collect()
    }

    fn rules_blocks(&self) -> Vec<Block> {
        let text = |id: &str| self.lang.text(id);
        let picture = |transcript, legal, caption: &str| Block::Board {
            view: example(transcript, legal),
            caption: text(caption),
        };
        vec![
            Block::Paragraph(text("help-rules-1")),
            picture("", true, "help-rules-start"),
            Block::Paragraph(text("help-rules-2")),
            picture("f5", false, "help-rules-flip"),
            Block::Paragraph(text("help-rules-3")),
            Block::Paragraph(text("help-rules-4")),
            Block::Paragraph(text("help-rules-5")),
            Block::Heading(text("help-rules-hints")),
            Block::Paragraph(text("help-rules-6")),
        ]
    }

    fn gomoku_blocks(&self) -> Vec<Block> {
        let text = |id: &str| self.lang.text(id);
        let picture = |rule, stones, caption: &str| Block::Board { view: five(rule, stones), caption: text(caption) };
        vec![
            Block::Paragraph(text("help-gomoku-1")),
            picture(Rule::Freestyle, FIVE, "help-gomoku-five"),
            Block::Paragraph(text("help-gomoku-2")),
            Block::Paragraph(text("help-gomoku-3")),
            picture(Rule::Renju, DOUBLE_THREE, "help-gomoku-forbidden"),
            Block::Paragraph(text("help-gomoku-4")),
            Block::Heading(text("help-gomoku-threats")),
            Block::Paragraph(text("help-gomoku-5")),
        ]
    }

    fn keys_blocks(&self) -> Vec<Block> {
        let fixed = ["arrows", "enter", "letters", "tab", "escape"]
            .map(|name| (self.lang.text(&format!("key-{name}")), self.lang.text(&format!("key-{name}-does"))));
        let bound = ACTIONS.iter().filter(|row| !self.keymap.text(row.action).is_empty() && row.action != Action::Back);
        let bound =
            bound.map(|row| (self.keymap.text(row.action).to_owned(), self.lang.text(&format!("action-{}", row.name))));
        vec![
            Block::Paragraph(self.lang.text("help-keys-1")),
            Block::Keys(fixed.into_iter().chain(bound).collect()),
            Block::Paragraph(self.lang.text("help-keys-2")),
            Block::Sample(ACTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")),
        ]
    }

    fn settings_blocks(&self) -> Vec<Block> {
        vec![
            Block::Paragraph(self.lang.text("help-settings-1")),
            Block::Sample(self.store.root().join("settings.ron").display().to_string()),
            Block::Paragraph(self.lang.text("help-settings-2")),
            Block::Sample(self.user.render()),
            Block::Paragraph(self.lang.text("help-settings-3")),
            Block::Sample(self.store.root().join("themes").display().to_string()),
        ]
    }
}
