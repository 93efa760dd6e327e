//! A scene that a feature sets up for pictures and tests.

use crate::app::pages::router::App;

/// The app in which a feature sets up a scene, and the name of the scene's screen.
pub struct StagedScene<'a> {
    pub app: &'a mut App,
    pub name: &'a str,
}
