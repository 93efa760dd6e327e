//! What every feature shares: settings, languages, actions and intents, the outbox, background tasks, the active game. Names no
//! feature and no page.

pub mod actions;
pub(crate) mod active_game;
pub(crate) mod background_tasks;
pub(crate) mod clocks;
pub(crate) mod collection_import;
pub mod config;
pub(crate) mod copy;
pub mod design;
pub mod error_text;
pub(crate) mod file_listing;
pub(crate) mod file_purpose;
pub(crate) mod finder;
pub(crate) mod form_rows;
pub mod game_words;
pub mod intent;
pub mod lang;
pub mod launch;
pub mod levels;
pub mod localized_message;
pub(crate) mod one_time_hints;
pub(crate) mod outbox;
pub(crate) mod overlays;
pub mod page_id;
pub(crate) mod panel_place;
pub mod point_text;
pub(crate) mod report;
pub(crate) mod saving;
pub(crate) mod theme_error_text;
pub mod theme_tasks;
pub mod themes;
pub(crate) mod typed_coordinate;
pub mod view;
pub(crate) mod viewed_position;
pub mod wall_clock;
