//! A scene that a feature sets up for pictures and tests.

use crate::app::pages::router::App;

/// The app that is set up, and the name of the screen.
pub struct StagedScene<'a> {
    pub app: &'a mut App,
    pub name: &'a str,
}
