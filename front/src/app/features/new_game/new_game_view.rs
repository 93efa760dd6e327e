//! Builds the view of the new-game page: the form's rows with the policy's locks, and the summary.

use crate::app::features::new_game::NewGameForm;
use crate::app::features::new_game::clock_rows as draft_clock;
use crate::app::features::new_game::new_game_controller::{self as controller, NewGameMessage};
use crate::app::features::new_game::new_game_view_model::NewGameView;
use crate::app::game::games;
use crate::app::kernel::actions::Action;
use crate::app::kernel::clocks;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::{Form, Intent};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, RowView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, button};
use crate::rules::GameKind;
use crate::session::ClockRule;
use crate::ui::Icon;

impl PageId {
    /// The form of a new game.
    pub const NEW_GAME: PageId = PageId::new("new-game");
}

impl Page for NewGameForm {
    fn id(&self) -> PageId {
        PageId::NEW_GAME
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent.change_of(Form::NEW_GAME) {
            Ok((row, change)) => {
                controller::change(&mut app.context(), row, &change);
                None
            }
            Err(other) => other.message().map(|NewGameMessage::Start| controller::start(&mut app.context())).err(),
        }
    }
}

pub fn page(app: &App, draft: &NewGameForm) -> NewGameView {
    let lang = app.room.lang();
    let kind = draft.setup.game.kind();
    // The button leads to the next game in the order of `GameKind::ALL`.
    let other = GameKind::ALL[(kind.index() + 1) % GameKind::ALL.len()];
    let to_other = Action::New(other);
    let start = button(app, lang.text("start-game"), Intent::page(NewGameMessage::Start), Some(Icon::Play));
    let locked = |rows: Vec<RowView>| rows.into_iter().map(|row| locked(app, row)).collect();
    let mut levels = draft.levels(lang);
    levels.is_locked = app.is_row_locked(Form::NEW_GAME, levels.id);
    levels.adaptive_level_switch =
        crate::app::features::new_game::new_game_view::locked(app, levels.adaptive_level_switch);
    let clock = draft_clock::kind_row(draft.setup.clock, lang);
    let begins_with = match draft.setup.clock {
        ClockRule::None => String::new(),
        rule => lang.text_with("clock-begin", &[("clock", clocks::short_text(lang, rule).into())]),
    };
    NewGameView {
        title: lang.text(&format!("start-new-{}", kind.word())),
        back: back_button(app),
        other_game_button: ButtonView {
            label: lang.text(&format!("game-{}", other.word())),
            ..action_button(app, to_other, Some(Icon::Swap))
        },
        opponent_rows: locked(draft.player_rows(lang)),
        levels,
        rules: locked(draft.rule_rows(lang).into_iter().chain([clock]).collect()),
        details: locked(draft.detail_rows(lang)),
        summary: draft.summary(lang),
        rules_line: words::joined([games::rules(&draft.setup.game, lang).unwrap_or_default(), begins_with]),
        start: ButtonView { primary: true, ..start },
    }
}

fn locked(app: &App, row: RowView) -> RowView {
    let locked = row.locked || app.is_row_locked(Form::NEW_GAME, row.id);
    RowView { locked, enabled: row.enabled && !locked, ..row }
}
