//! The rooms of Qipan that know no app and no window: `qipan` has them under its own name, and they are built once, whatever is built on
//! top of them.

mod child_process;
pub mod engine;
pub mod formats;
pub mod lesson;
pub mod link;
pub mod policy;
pub mod review;
pub mod rules;
pub mod school;
pub mod session;
pub mod store;
