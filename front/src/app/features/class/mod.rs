//! A class: pupils join, the teacher sees all boards on the class wall and begins the next round.

pub mod class_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod class_fixture;
pub mod class_page;
pub mod wall_controller;
pub mod wall_page;
pub mod wall_screen;
pub(crate) mod wall_view;
