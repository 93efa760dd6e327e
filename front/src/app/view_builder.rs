//! Builds the view from the app's state: every text in the user's language, every button greyed exactly where `update` would refuse its
//! intent. Pure.

use crate::app::kernel::config::settings::Animation;

use crate::app::kernel::intent::Intent;
use crate::app::kernel::outbox::{BarMessage, ToastAction};
use crate::app::kernel::view::{Banner, Motion, Screen, View};
use crate::app::pages::router::{App, Roots};
use crate::app::pages::typing;

use crate::app::features::board::board_view::BoardPage;
use crate::app::features::kiosk::kiosk_view as kiosk;
use crate::app::features::players::players_view;
use crate::app::features::start::start_view::{self, StartPage};
use crate::app::pages::view_parts as parts;
use crate::app::sheet_view as sheet;

impl App {
    /// Returns the current view of the window.
    pub fn view(&self) -> View {
        let cover = kiosk::cover(self);
        let dialog = || self.nav.page().dialog(self).or_else(|| parts::current_dialog(self));
        let dialog = if cover.is_some() { None } else { dialog() };
        let is_covered = cover.is_some();
        let shown = self.nav.page().view(self).unwrap_or_else(|| Screen::page(start_view::page(self)));
        let screen = cover.map_or_else(|| sheet::with_projector_view(self, shown), Screen::page);
        let message = self.room.out.message().filter(|_| dialog.is_some() || !matches!(screen, Screen::Board(_)));
        let message = message.filter(|_| !is_covered);
        let typed = if dialog.is_some() || is_covered {
            String::new()
        } else {
            typing::displayed_coordinate(&self.nav, &self.room)
        };
        // The sheet's texts are always as large as possible, so the text size does not apply.
        let percent = if matches!(screen, Screen::Sheet(_)) { 100 } else { self.room.config.settings().text_percent };
        let has_dialog = dialog.is_some();
        View {
            screen,
            dialog,
            banner: banner(self, message, typed, has_dialog),
            motion: match self.room.config.settings().animation {
                Animation::Off => Motion::Off,
                Animation::Fast => Motion::Fast,
                Animation::Normal => Motion::Normal,
            },
            text_scale: f32::from(percent) / 100.0,
            window: self.room.config.window().points,
        }
    }
}

/// Returns the message of a page, or the coordinate that is being typed, which the board page shows in its message bar.
fn banner(app: &App, message: Option<&BarMessage>, typed: String, has_dialog: bool) -> Option<Banner> {
    let lang = app.room.lang();
    let show = |_: &ToastAction| parts::button(app, lang.text("toast-show"), Intent::PressToast, None);
    let button = message.and_then(|message| message.action.as_ref()).filter(|_| !has_dialog).map(show);
    let (text, warning) = match message {
        Some(message) => (message.text.clone(), message.warning),
        None if typed.is_empty() => return None,
        None => (lang.text("typed"), false),
    };
    Some(Banner { text, warning, typed, button })
}

/// The start page and the board's page, to which the router returns.
pub const ROOTS: Roots =
    Roots { start: || Box::new(StartPage), board: || Box::new(BoardPage), player_button: players_view::current };
