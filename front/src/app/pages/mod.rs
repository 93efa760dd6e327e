//! The router and the parts that several pages share. Names no feature.

pub(crate) mod dialog_screen;
pub(crate) mod form_screen;
pub mod router;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod scene;
pub(crate) mod screen_parts;
pub(crate) mod toast_screen;
pub(crate) mod typing;
pub(crate) mod view_parts;
