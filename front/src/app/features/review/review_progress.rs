//! Continues the review of a game while the review page is shown.

use crate::app::features::review::ReviewPage;
use crate::app::features::review::review_controller::puzzles_of;
use crate::app::features::review::review_text as words;
use crate::app::features::review::review_thread::{ReviewEvent, ReviewThread};
use crate::app::game::exercise::today;
use crate::app::game::game_context::GameContext;
use crate::app::game::kept_review::ReviewKey;
use crate::app::game::missing_engine::on_engine_failure;
use crate::app::game::opponent::FailedEngine;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::pages::router::Router;
use crate::engine::EngineOptions;
use crate::review::Review;

/// Continues the review while the review page is shown, and stops it otherwise. When the review gets complete, announces that and requests
/// puzzles from it. Always returns `false`.
pub fn update_review(reviewing: &mut ReviewThread, nav: &mut Router, room: &mut GameContext) -> bool {
    let Some(page) = nav.shown_mut::<ReviewPage>() else {
        reviewing.stop();
        return false;
    };
    if reviewing.is_off() {
        return false;
    }
    if !reviewing.is_running() && !page.review.is_done() && !page.has_stopped {
        let engine = &room.config.settings().engine;
        let options = EngineOptions { threads: engine.threads, hash_mb: engine.hash_mb };
        reviewing.begin(&page.subject, page.evaluation_engine.clone(), options, room);
        page.has_stopped = !reviewing.is_running();
    }
    match reviewing.poll() {
        Some(ReviewEvent::Lost(fault)) => {
            // The built-in engine begins anew, so that all values are of one engine.
            let engine = page.evaluation_engine.take().map(|spec| spec.name).unwrap_or_default();
            page.review = Review::new(&page.subject);
            on_engine_failure(room, FailedEngine { engine, fault }, false);
        }
        Some(ReviewEvent::Found(review)) => {
            let is_news = review.is_done() && !page.review.is_done();
            room.last_review.set(ReviewKey::of(&page.subject, page.evaluation_engine.as_ref()), (*review).clone());
            page.review = *review;
            if is_news {
                room.out.event(format!("reviewed {} plies", page.subject.plies().len()));
                room.out.announce(words::accuracy(room.config.lang(), page));
            }
            if is_news {
                let puzzles = puzzles_of(page, today(room));
                room.out.request(FeatureRequest::KeepPuzzles(puzzles));
            }
        }
        Some(ReviewEvent::Ended) => page.has_stopped = !page.review.is_done(),
        None => {}
    }
    false
}
