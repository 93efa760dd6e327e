//! Scenes of the review page, for screenshots and tests.

use crate::app::features::review::review_controller::ReviewMessage;
use crate::app::game::fact_text::subject_of;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::pages::scene::StagedScene;

use crate::app::features::review::{ReviewPage, review_controller as controller};
use crate::app::game::made_up_review::judged;
use crate::review::{Review, ReviewedGame};

/// The moves of a whole Reversi game without a pass.
pub const GAME: &str = "f5d6c5f4e3c6d3g5f6b5g4h3h4f3e2e6g6h5e7d7c8g3c4f2c3e1f1d1c1d2\
    c2h6f7b4b3a3a6a5b7a8b2d8g7b8e8a7c7b6a2a1b1g2a4g1h1h2h7h8g8f8";

/// Opens the review page with a complete or an incomplete review, as the scene needs.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    if screen == "review-wide" {
        app.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
    }
    let Some(table) = &app.room.active_game else { return };
    let Some(subject) = subject_of(&table.session) else { return };
    let players = table.session.players().to_vec();
    let review = made_up(&subject, screen == "review-begun");
    let mut page = ReviewPage::new(subject, players, review);
    let fault = page.next_fault(false).unwrap_or(1);
    page.go_to(fault);
    app.open(page);
    if screen == "review-line" {
        (0..2).for_each(|step| {
            controller::handle_message(
                &mut app.context(),
                if step == 0 { ReviewMessage::Line } else { ReviewMessage::Step(1) },
            )
        });
    }
}

/// A made-up review: the values go up and down, and every fifth ply is a mistake.
fn made_up(subject: &ReviewedGame, is_begun: bool) -> Review {
    let count = subject.plies().len();
    let moves = (0..count).map(|ply| (!is_begun || ply * 2 > count).then(|| judged(subject, ply))).collect();
    Review { moves, ..Review::new(subject) }
}
