//! One game on the board: how it begins and proceeds, who plays, what helps, people at other machines. Names no page.

pub(crate) mod board_controls;
pub mod engine_list;
pub mod exercise;
pub mod fact_text;
pub(crate) mod game_context;
pub(crate) mod game_flow;
pub(crate) mod games;
pub(crate) mod hints;
pub(crate) mod import;
pub(crate) mod kept_review;
pub mod learning;
pub(crate) mod level_results;
#[cfg(any(test, feature = "scenes"))]
pub mod made_up_review;
pub(crate) mod missing_engine;
pub(crate) mod new_game;
pub mod online;
pub(crate) mod opponent;
pub(crate) mod own_games;
pub(crate) mod policy_overrides;
pub mod position_board;
pub mod puzzle_key;
pub(crate) mod replay;
pub mod script_events;
pub mod solver;
pub mod speech;
pub(crate) mod static_board;
pub(crate) mod theme_sharing;
pub(crate) mod times;
pub(crate) mod value_graph;
pub(crate) mod variants;
