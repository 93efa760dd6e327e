//! The app: state, wishes, what follows from them, and what is shown. Names every room but `shell`, which drives it.

pub mod actions;
pub mod intent;
pub mod lang;
pub mod settings;
pub mod view;
