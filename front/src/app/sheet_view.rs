//! The view of the sheet for a projector: a page's board, the side to move as one large sign, and the page's own buttons.

use crate::app::kernel::view::{BoardScreen, ProjectorView, Screen, SheetText};
use crate::app::pages::router::App;
use crate::app::pages::view_parts::back_button;

/// Returns the page's screen as a sheet, if the sheet is switched on and the page has a sheet; otherwise the screen itself.
pub fn with_projector_view(app: &App, screen: Screen) -> Screen {
    if !app.nav.is_projector_view {
        return screen;
    }
    let told = match &screen {
        Screen::Board(page) => of_board(app, page),
        Screen::Page(page) => match page.projector_texts() {
            Some(told) => told,
            None => return screen,
        },
        _ => return screen,
    };
    let SheetText { piece, words, detail, choices, mut buttons } = told;
    buttons.insert(0, back_button(app));
    let window = app.room.config.window().pixels;
    Screen::Sheet(Box::new(ProjectorView { page: large(screen), piece, words, detail, choices, buttons, window }))
}

fn of_board(app: &App, page: &BoardScreen) -> SheetText {
    let session = app.room.active_game.as_ref().map(|table| &table.session);
    let mut marked = page.counts.iter().filter(|count| count.marked);
    // After a draw both players are marked, and no piece is shown.
    let piece = marked.next().filter(|_| marked.next().is_none()).map(|count| count.piece);
    let counts: Vec<&str> = page.counts.iter().map(|count| count.count.as_str()).collect();
    let is_reversi = session.is_some_and(|session| matches!(session.position(), crate::rules::Position::Reversi(_)));
    SheetText {
        piece,
        words: page.message.clone(),
        detail: if is_reversi { counts.join(" – ") } else { String::new() },
        choices: page.choices.iter().map(|choice| choice.button.clone()).collect(),
        buttons: Vec::new(),
    }
}

/// Makes the coordinates of a page's board large enough to be read from the last row of a classroom.
fn large(mut screen: Screen) -> Screen {
    if let Some(board) = screen.as_view_mut().sheet_board() {
        (board.coordinates, board.large_coordinates) = (true, true);
    }
    screen
}
