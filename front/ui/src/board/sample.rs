//! Draws a board in another look than the current one, for choosing a look. Returns no intents.

use super::view::BoardView;
use crate::draw::Draw;
use crate::geometry::Rect;
use crate::input::InputFrame;
use crate::memory::Memory;
use crate::pass::Ui;
use crate::theme::{BoardLook, Colors};

impl Ui<'_> {
    /// Draws a static board in these colours and this look, with the pictures of the theme that `Assets` finds by this name.
    pub fn board_sample(&mut self, view: &BoardView, area: Rect, theme: &str, (colors, look): (&Colors, BoardLook)) {
        let (mut memory, input) = (Memory::default(), InputFrame::default());
        let mut other = Ui::begin(&mut memory, &input, colors, &mut *self.measure);
        other.look = look;
        other.board_picture(view, area);
        let drawn = other.end().draws;
        self.draws.extend(drawn.into_iter().map(|draw| of_theme(draw, theme)));
    }
}

fn of_theme(draw: Draw, theme: &str) -> Draw {
    match draw {
        Draw::Picture { picture, rect, .. } => Draw::ThemePicture { theme: theme.to_owned(), picture, rect },
        other => other,
    }
}
