//! Builds the view of the start page: the unfinished game, the two games, and the smaller buttons.

use crate::app::features::start::start_screen::{ContinueGameCard, GameCard, StartView};
use crate::app::game::games::{self, Picture};
use crate::app::game::position_board::board_of;
use crate::app::game::variants;
use crate::app::kernel::actions::Action;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, Cell, Screen, SquareMark};
use crate::app::pages::router::{App, Page};
use crate::app::pages::view_parts::action_button;
use crate::rules::{Color, GameKind};
use crate::session::Seat;
use crate::ui::Icon;

/// The start page.
pub struct StartPage;

impl PageId {
    /// The start page.
    pub const START: PageId = PageId::new("start");
}

impl Page for StartPage {
    fn id(&self) -> PageId {
        PageId::START
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app)))
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |_| true
    }

    fn takes_games(&self) -> bool {
        true
    }
}

pub fn page(app: &App) -> StartView {
    let lang = app.room.lang();
    let go_on = app.room.active_game.as_ref().filter(|table| !table.is_over()).map(|table| go_on_card(app, table));
    let is_shown = |action: &Action| !app.room.config.is_hidden_by_policy(&Intent::Do(*action));
    let other = |(action, icon): (Action, Icon)| {
        let button = action_button(app, action, Some(icon));
        // In a kiosk, locked buttons are left out, because no visitor could unlock them.
        (is_shown(&action) && (!app.is_kiosk || !button.locked)).then_some(button)
    };
    let others = [
        (Action::Friends, Icon::Friends),
        (Action::Lessons, Icon::Lesson),
        (Action::Games, Icon::Folder),
        (Action::OpenFile, Icon::Plus),
        (Action::Settings, Icon::Settings),
        (Action::HowToPlay, Icon::Help),
    ];
    let kinds: Vec<GameKind> = GameKind::ALL.into_iter().filter(|kind| app.room.config.offers(*kind)).collect();
    // One button of the page is the main one: that of the waiting game, else that of the game played last, else the first.
    let played = app.room.active_game.as_ref().map(|table| table.session.setup().game.kind());
    let main = played.filter(|kind| kinds.contains(kind)).or(kinds.first().copied());
    let is_main = |kind: GameKind| go_on.is_none() && main == Some(kind);
    StartView {
        title: lang.text("title"),
        subtitle: lang.text("subtitle"),
        games: kinds.iter().map(|kind| card(app, *kind, is_main(*kind))).collect(),
        continue_card: go_on,
        other_buttons: others.into_iter().filter_map(other).collect(),
        player: (app.nav.roots().player_button)(app),
        footer_text: lang.text(if app.is_kiosk { "kiosk-note" } else { "start-kept" }),
        quit: (!app.is_kiosk).then(|| action_button(app, Action::Quit, None)),
    }
}

fn card(app: &App, kind: GameKind, is_primary: bool) -> GameCard {
    let lang = app.room.lang();
    let labelled = |id: &str, action, icon| ButtonView { label: lang.text(id), ..action_button(app, action, icon) };
    let second = |id: &str, action| {
        (!app.room.config.is_hidden_by_policy(&Intent::Do(action))).then(|| labelled(id, action, None))
    };
    let Picture { mut board, across, focus } = games::display_of_kind(kind).picture();
    board.coordinates = false;
    GameCard {
        board,
        focus,
        picture_width_cells: across,
        title: lang.text(&format!("game-{}", kind.word())),
        game_description: line(app, kind),
        play: ButtonView { primary: is_primary, ..labelled("start-play", Action::Play(kind), Some(Icon::Play)) },
        play_for_two: second("start-two", Action::PlayForTwo(kind)),
        new_game_button: second("start-options", Action::New(kind)),
    }
}

/// The text on a game's card: a description of the game, or the name of Reversi's variant where an unusual one is set.
fn line(app: &App, kind: GameKind) -> String {
    let (goal, start) = variants::goal_and_start(app.room.config.settings().reversi.variant);
    let other = variants::variant_name(goal, start, app.room.lang()).filter(|_| kind == GameKind::Reversi);
    other.unwrap_or_else(|| app.room.lang().text(&format!("start-{}", kind.word())))
}

/// The card of the unfinished game, with its current position.
fn go_on_card(app: &App, table: &ActiveGame) -> ContinueGameCard {
    let (lang, session) = (app.room.lang(), &table.session);
    let mut board = board_of(session.position(), false);
    let last: Option<Cell> = table.last_cell();
    board.marks.extend(last.map(|cell| (cell, SquareMark::Last { pulse: false })));
    let board = board.cut_to_stones();
    let args = [
        ("game", lang.text(&format!("game-{}", session.setup().game.kind().word())).into()),
        ("players", opponents(lang, table).into()),
        ("count", session.plies().len().into()),
    ];
    let button = action_button(app, Action::Resume, Some(Icon::Play));
    ContinueGameCard {
        board,
        title: lang.text("start-waiting"),
        game_summary: lang.text_with("start-waiting-game", &args),
        turn_text: turn(lang, table),
        button: ButtonView { primary: true, label: lang.text("start-go-on"), ..button },
    }
}

/// The color of the person in a game of one person at this machine against one other player; `None` in other games.
fn person(table: &ActiveGame) -> Option<Color> {
    let players = table.session.players();
    let is_duel = players.len() == 2 && players.iter().filter(|player| player.seat.is_human()).count() == 1;
    let at = players.iter().position(|player| player.seat.is_human()).filter(|_| is_duel)?;
    Color::ALL.get(at).copied()
}

/// A text about the players of the unfinished game, such as "against Club" or "Alice – Bob".
fn opponents(lang: &Lang, table: &ActiveGame) -> String {
    let players = table.session.players();
    match person(table) {
        Some(color) => {
            let seat: &Seat = &players[color.other().index()].seat;
            lang.text_with("start-against", &[("level", words::seat(lang, seat).into())])
        }
        None => words::names(lang, players),
    }
}

/// A text that says whose turn it is in the unfinished game.
fn turn(lang: &Lang, table: &ActiveGame) -> String {
    let session = &table.session;
    let name = words::player_name(lang, session.players(), session.color_to_act());
    match person(table) {
        None => lang.text_with("turn", &[("name", name.into())]),
        Some(color) => {
            let id = if color == session.color_to_act() { "start-your-turn" } else { "start-their-turn" };
            lang.text_with(id, &[("color", words::color(lang, color).into())])
        }
    }
}
