//! Scenes of the board editor, for screenshots and tests: an unusual board, an unplayable board, a Renju game for two.

use crate::app::features::editor::editor_controller::{EditorMessage, EditorRow};
use crate::app::kernel::actions::Action;
use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::pages::scene::StagedScene;

/// Puts the app into the fixed scene for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    app.update(Intent::Do(Action::SetUp));
    let row = |row: EditorRow, change| Intent::Change(Form::EDITOR, row.id(), change);
    let put = |cell| Intent::page(EditorMessage::TogglePiece(cell));
    let wishes = match screen {
        "set-up-faults" => vec![
            Intent::page(EditorMessage::Empty),
            put((2, 2)),
            put((3, 2)),
            put((2, 3)),
            put((7, 6)),
            Intent::page(EditorMessage::Cursor((5, 2))),
        ],
        "set-up-gomoku" => {
            let five = (5..10).map(|column| put((column, 7)));
            let wishes = [row(EditorRow::Game, RowChange::Choose(1)), row(EditorRow::Rule, RowChange::Choose(2))];
            wishes.into_iter().chain(five).collect()
        }
        _ => vec![put((2, 3)), Intent::page(EditorMessage::Hover(Some((5, 3))))],
    };
    wishes.into_iter().for_each(|wish| app.update(wish));
}
