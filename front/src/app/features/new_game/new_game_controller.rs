//! Starts a new game: at once with the last players, at once for two people, or from the form. Stores the game's rules and players in the
//! settings; for players who swap colors, it stores the colors of the next game. Uses no pages but the form.

use crate::app::features::new_game::NewGameForm;
use crate::app::features::new_game::new_game_rows::NewGameRow;
use crate::app::game::engine_list::engine_text::protocol_and_game;
use crate::app::game::game_context::GameContext;
use crate::app::game::policy_overrides as pins;
use crate::app::game::{games, new_game, variants};
use crate::app::kernel::config::settings::GameSettings;
use crate::app::kernel::intent::{Message, RowChange};
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::pages::router::Context;
use crate::engine::external::Spec;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::session::{Seat, Setup};

/// An action of the user on the new-game page besides changing rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewGameMessage {
    /// Begins the game that the form describes.
    Start,
}

impl Message for NewGameMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[Capability::NewGame]
    }
}

/// Creates the form for a new game of this kind, from the settings and the command line.
pub fn form_from_settings(room: &GameContext, kind: GameKind) -> NewGameForm {
    let engines = &room.opponent.external.engines;
    let is_allowed = room.config.allows(Capability::Engines);
    let told = |spec: &Spec| (spec.name.clone(), protocol_and_game(room.lang(), spec));
    let known = if is_allowed { engines.engines_for_kind(kind).map(told).collect() } else { Vec::new() };
    NewGameForm::new(room.maker().by_settings(kind), room.config.settings().of_game(kind).has_alternating_colors)
        .with_engines(known)
        .with_faces(room.config.settings().board.faces)
        .limit_levels(room.config.policy().levels)
}

/// Begins a game of this kind at once, with the last players and rules.
pub fn play(room: &mut GameContext, kind: GameKind) {
    let draft = form_from_settings(room, kind);
    if draft.has_alternating_colors && draft.is_person_versus_computer() {
        return begin(room, draft.setup, true);
    }
    room.start_game(draft.setup);
}

/// Begins a game for two people at this machine at once. The players in the settings stay as they are.
pub fn start_two_person_game(room: &mut GameContext, kind: GameKind) {
    let setup = room.maker().for_two(kind);
    room.start_game(setup);
}

/// Begins the game of the form, if the form is shown, and stores its players in the settings. From then on, seats given on the command line
/// no longer apply. A player at another machine is invited first.
pub fn start(cx: &mut Context) {
    let Some(draft) = cx.nav.top_page_as::<NewGameForm>() else { return };
    let (setup, by_turns) = (
        cx.room.maker().setup_of_form(&draft.setup),
        draft.has_alternating_colors && draft.is_person_versus_computer(),
    );
    if setup.players.iter().any(|player| player.seat == Seat::Remote) {
        return cx.room.out.request(FeatureRequest::Invite(Box::new(setup)));
    }
    if let Some(engine) = refusing_engine(cx.room, &setup) {
        cx.room.out.event(format!("rejected engine {engine}"));
        let shown = cx.room.lang().text_with("engines-not-playing", &[("name", engine.into())]);
        return cx.room.out.show_and_announce(shown);
    }
    cx.room.config.forget_seats();
    begin(cx.room, setup, by_turns);
}

/// The first external engine among the players that is known not to play this game.
fn refusing_engine(room: &GameContext, setup: &Setup) -> Option<String> {
    let start = setup.start_position().ok()?;
    let engines = &room.opponent.external.engines;
    let mut specs = setup.players.iter().filter_map(|player| match &player.seat {
        Seat::External { engine } => engines.get(engine),
        _ => None,
    });
    specs.find(|spec| !spec.may_play(&start)).map(|spec| spec.name.clone())
}

fn begin(room: &mut GameContext, setup: Setup, by_turns: bool) {
    let (game, clock, mut players) = (setup.game.clone(), setup.clock, new_game::with_trimmed_names(&setup.players));
    // Players with a handicap of corners keep their colors.
    if by_turns && !variants::keeps_colors(&game) {
        players.rotate_left(1);
    }
    let begun = GameSettings { clock, players, has_alternating_colors: by_turns };
    room.edit_settings(|settings| games::remember(settings, &game, begun));
    room.start_game(setup);
}

/// Handles a change of a row of the new-game page, if that page is shown. Values that the policy fixes are restored.
pub fn change(cx: &mut Context, id: u16, change: &RowChange) {
    if (NewGameRow::of(id), change) == (Some(NewGameRow::SetUp), &RowChange::Press) {
        return cx.room.out.request(FeatureRequest::ToEditor);
    }
    let Some(draft) = cx.nav.shown_mut::<NewGameForm>() else { return };
    draft.change(id, change);
    let setup = &mut draft.setup;
    (setup.game, setup.clock, setup.players) =
        pins::apply_policy(&cx.room.config, &setup.game, setup.clock, &setup.players, setup.seed);
}
