//! Kiosk mode: the cover screens while nobody plays, the timeout for an absent visitor, the teacher's exit, and the removal of everything a
//! visitor did.
//!
//! `KioskState` is the state; `KioskController` joins the state with the game context and the pages. While a cover screen is shown, only a
//! [`KioskMessage`] is handled, and `KioskController::filter_input` gets all input first. `gesture`, `guard`, `checking` and `demo` do not use the
//! game context. Only the app's state, its gate and its program may use this module.

mod checking;
mod demo;
mod gesture;
mod guard;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod kiosk_fixture;
pub mod kiosk_screen;
pub(crate) mod kiosk_view;

pub use gesture::VisibleArea;

use crate::app::game::game_context::GameContext;
use crate::app::game::games;
use crate::app::kernel::config::SavedSettings;
use crate::app::kernel::config::settings::GameSettings;
use crate::app::kernel::intent::Message;
use crate::app::kernel::overlays::Overlays;
use crate::app::kernel::saving::{StoredContent, Wake};
use crate::app::kernel::wall_clock as wall;
use crate::app::pages::router::{App, Router};
use crate::policy::{Capability, Kiosk, pin};
use crate::rules::GameKind;
use crate::session::{Player, Seat, Series, Setup};
use crate::store::Store;
use crate::ui::{InputFrame, PointerEvent};
use checking::{PinCheck, PinResult};
use demo::Demo;
use gesture::{CornerGesture, PIN_PAD_CHORD};
use guard::PinTries;

/// An action of the user on a kiosk's cover screens, the PIN pad and the teacher's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KioskMessage {
    /// Adds a digit to the entered PIN.
    Digit(u8),
    /// Removes the last entered digit.
    Erase,
    /// Confirms the entered PIN and starts its check.
    Enter,
    /// Closes the PIN pad or the teacher's page and returns to the screen before.
    Back,
    /// Ends the program, from the teacher's page.
    Leave,
}

impl Message for KioskMessage {
    /// These messages need no capability: the PIN already protects them, so the policy must not lock them.
    fn capabilities(&self) -> &'static [Capability] {
        &[]
    }
}

/// How long input is ignored after a press has closed a cover screen, in milliseconds. Such input may be a double tap, a second finger or a
/// held key.
const SETTLE_MS: u64 = 350;
/// How long the PIN pad and the teacher's page stay open without input, in milliseconds. They must be closed before the next visitor comes.
const PAD_MS: u64 = 30_000;
/// Maximum length of a caption from the policy, in characters.
const CAPTION_CHARS_MAX: usize = 80;

/// A screen that covers the game in a kiosk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    /// The demo, shown while nobody plays.
    Demo,
    /// The question "Still playing?". Without input the demo begins at `until_ms`.
    StillPlaying {
        until_ms: u64,
    },
    Pad(PinPad),
    /// The teacher's page, shown after the right PIN.
    Teacher {
        from_demo: bool,
    },
}

/// The state of the PIN pad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PinPad {
    /// The digits entered so far.
    pub digits: String,
    /// Whether the last entered PIN was wrong.
    pub is_wrong: bool,
    /// Whether the PIN pad was opened over the demo, so that closing the pad returns to the demo.
    pub from_demo: bool,
}

/// The state of a kiosk.
pub struct KioskState {
    rules: Kiosk,
    /// The cover screen that hides the game; `None` while a visitor plays.
    pub cover: Option<Cover>,
    /// The demo's captions, one per language, shown in turn.
    captions: Vec<String>,
    /// The time of the last user input, in milliseconds.
    last_ms: u64,
    /// Until when all input is ignored, in milliseconds.
    deaf_until_ms: u64,
    corners: CornerGesture,
    tries: PinTries,
    checking: Option<PinCheck>,
    demo: Demo,
    /// The settings of the policy and of the administrator, to which each new visitor returns.
    settings: SavedSettings,
    /// The store with the file that counts PIN attempts.
    store: Store,
    wake: Wake,
    /// Whether a visit has begun or ended, so that the toolkit's memory (focus, scroll positions) must be cleared.
    is_fresh: bool,
}

/// Access to the kiosk's state together with the app's state that it changes.
pub struct KioskController<'a> {
    /// The kiosk's state.
    pub state: &'a mut KioskState,
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
}

impl KioskState {
    /// Creates the kiosk's state by the policy's `rules`. `store` has the administrator's files.
    pub fn new(room: &GameContext, rules: Kiosk, store: Store, wake: Wake) -> KioskState {
        KioskState {
            captions: captions(room, &rules, &store),
            cover: None,
            last_ms: 0,
            deaf_until_ms: 0,
            corners: CornerGesture::default(),
            tries: guard::read(&store, wall::now_s(&*room.wall)),
            checking: None,
            demo: Demo::default(),
            settings: room.config.saved_settings(),
            rules,
            store,
            wake,
            is_fresh: false,
        }
    }

    /// Whether a cover screen hides the game and its pages.
    pub fn is_covering(&self) -> bool {
        self.cover.is_some()
    }

    /// Whether the demo is shown, in which the computer plays against itself without sound.
    pub fn is_demo(&self) -> bool {
        self.cover == Some(Cover::Demo)
    }

    /// The demo's caption at this time; the language changes at each step.
    pub fn caption(&self, now_ms: u64) -> &str {
        let at = demo::step(now_ms) as usize % self.captions.len().max(1);
        self.captions.get(at).map_or("", String::as_str)
    }

    /// The place of the demo's board in the free area, from -1 to 1 horizontally and vertically.
    pub fn demo_board_offset(&self, now_ms: u64) -> (f32, f32) {
        demo::board_offset(now_ms)
    }

    /// Whether the demo's caption and board have swapped their sides of the screen.
    pub fn is_layout_swapped(&self, now_ms: u64) -> bool {
        demo::is_layout_swapped(now_ms)
    }

    /// The countdown of the question "Still playing?" in whole seconds; `None` where that question is not shown.
    pub fn countdown_s(&self, now_ms: u64) -> Option<u64> {
        match self.cover {
            Some(Cover::StillPlaying { until_ms }) => Some(until_ms.saturating_sub(now_ms).div_ceil(1000)),
            _ => None,
        }
    }

    /// Seconds until the next attempt to enter the PIN is allowed.
    pub fn pin_wait_s(&self, now_s: i64) -> u64 {
        self.tries.remaining_wait_s(now_s)
    }

    /// Whether an entered PIN is being checked.
    pub fn is_checking(&self) -> bool {
        self.checking.is_some()
    }

    /// The number of the display that the kiosk fills, from the policy.
    pub fn display(&self) -> Option<u8> {
        self.rules.display
    }

    /// Returns whether a visit has begun or ended since the last call of this function.
    pub fn take_visit_change(&mut self) -> bool {
        std::mem::take(&mut self.is_fresh)
    }

    fn idle_ms(&self) -> u64 {
        u64::from(self.rules.idle_s.clamp(10, 86_400)) * 1000
    }

    fn countdown_ms(&self) -> u64 {
        u64::from(self.rules.countdown_s.clamp(3, 600)) * 1000
    }

    /// The next time, in milliseconds, at which something changes without input. `is_over` tells whether the demo's game has ended.
    pub fn next_ms(&self, now_ms: u64, is_over: bool) -> u64 {
        match &self.cover {
            None => self.last_ms + self.idle_ms(),
            // A little after the full second, when the displayed number has changed.
            Some(Cover::StillPlaying { until_ms }) => now_ms + until_ms.saturating_sub(now_ms + 1) % 1000 + 1,
            Some(Cover::Demo) => ((demo::step(now_ms) + 1) * demo::STEP_MS).min(self.demo.due_ms(is_over)),
            // The remaining wait is counted down on the screen.
            Some(Cover::Pad(_)) if self.tries.wrong > 0 => now_ms + 500,
            Some(Cover::Pad(_) | Cover::Teacher { .. }) => self.last_ms + PAD_MS,
        }
    }
}

/// The demo's captions in the policy's languages, or else in the current language. Each is the policy's text, or else the program's
/// default.
fn captions(room: &GameContext, rules: &Kiosk, store: &Store) -> Vec<String> {
    let in_force = [room.lang().tag().to_owned()];
    let tags = if rules.languages.is_empty() { &in_force[..] } else { &rules.languages };
    let ours = |tag: &String| room.config.language(store, tag).map(|lang| lang.text("kiosk-touch"));
    let one = |tag: &String| rules.captions.get(tag).cloned().or_else(|| ours(tag));
    let mut captions: Vec<String> = tags.iter().filter_map(one).filter(|text| !text.trim().is_empty()).collect();
    if captions.is_empty() {
        captions.push(room.lang().text("kiosk-touch"));
    }
    let cut =
        |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(CAPTION_CHARS_MAX).collect();
    captions.into_iter().map(cut).collect()
}

impl<'a> KioskController<'a> {
    /// Returns access to the kiosk's state; `None` where this machine is not a kiosk.
    pub fn of(app: &'a mut App) -> Option<KioskController<'a>> {
        Some(KioskController { state: app.states.get_mut()?, room: &mut app.room, nav: &mut app.nav })
    }
}

impl KioskController<'_> {
    fn now_ms(&self) -> u64 {
        self.room.now_ms
    }

    fn now_s(&self) -> i64 {
        wall::now_s(&*self.room.wall)
    }

    fn cover(&mut self, cover: Option<Cover>, word: &str) {
        self.state.cover = cover;
        self.room.out.event(format!("kiosk {word}"));
    }

    // --- Input -----------------------------------------------------------------------------------------------------------

    /// Takes all input before the game does. Removes input that the game must not get, and all pasted or dropped content.
    pub fn filter_input(&mut self, input: &mut InputFrame, extent: VisibleArea) {
        (input.pasted, input.close) = (None, false);
        input.dropped.clear();
        let now_ms = input.now_ms;
        let is_pad_wished = self.is_pad_wished(input, extent);
        let is_touched = is_touched(input);
        if is_touched {
            self.state.last_ms = now_ms;
        }
        if now_ms < self.state.deaf_until_ms {
            strip(input);
        }
        if is_pad_wished {
            strip(input);
            return self.open_pad();
        }
        match self.state.cover {
            Some(Cover::Demo) => {
                strip(input);
                if is_touched {
                    self.begin(now_ms);
                }
            }
            Some(Cover::StillPlaying { .. }) => {
                strip(input);
                if is_touched {
                    self.cover(None, "goes-on");
                    self.state.deaf_until_ms = now_ms + SETTLE_MS;
                }
            }
            _ => {}
        }
    }

    fn is_pad_wished(&mut self, input: &InputFrame, extent: VisibleArea) -> bool {
        let KioskState { corners, .. } = self.state;
        let mut presses = input.pointer.iter().filter_map(|event| match event {
            PointerEvent::Press(at) => Some(*at),
            _ => None,
        });
        let is_round = presses.any(|at| corners.press(at, extent, input.now_ms));
        is_round || input.keys.contains(&PIN_PAD_CHORD)
    }

    /// Handles a message of a cover screen.
    pub fn handle(&mut self, wish: KioskMessage) {
        let Some(Cover::Pad(pad)) = &mut self.state.cover else { return self.obey_teacher(wish) };
        match wish {
            KioskMessage::Digit(digit) if digit <= 9 && pad.digits.len() < *pin::ALLOWED_DIGIT_COUNTS.end() => {
                pad.digits.push(char::from(b'0' + digit));
                pad.is_wrong = false;
            }
            KioskMessage::Erase => _ = pad.digits.pop(),
            KioskMessage::Enter => self.try_pin(),
            KioskMessage::Back => {
                let from_demo = pad.from_demo;
                self.close(from_demo);
            }
            KioskMessage::Digit(_) | KioskMessage::Leave => {}
        }
    }

    fn obey_teacher(&mut self, wish: KioskMessage) {
        let Some(Cover::Teacher { from_demo }) = self.state.cover else { return };
        match wish {
            KioskMessage::Leave => {
                self.room.out.event("kiosk left");
                self.room.out.quit();
            }
            KioskMessage::Back => self.close(from_demo),
            _ => {}
        }
    }

    // --- The exit --------------------------------------------------------------------------------------------------------

    /// Opens the PIN pad, if the policy has a PIN.
    fn open_pad(&mut self) {
        let has_pin = self.state.rules.pin.as_deref().is_some_and(pin::is_valid_hash);
        let is_open = matches!(self.state.cover, Some(Cover::Pad(_) | Cover::Teacher { .. }));
        if has_pin && !is_open {
            let pad = PinPad { from_demo: self.state.is_demo(), ..PinPad::default() };
            self.cover(Some(Cover::Pad(pad)), "pad");
        }
    }

    /// Closes the PIN pad or the teacher's page. Returns to the demo if `to_demo`, else to the game as it was.
    fn close(&mut self, to_demo: bool) {
        self.state.last_ms = self.now_ms();
        self.state.checking = None;
        let (cover, word) = if to_demo { (Some(Cover::Demo), "demo") } else { (None, "goes-on") };
        self.cover(cover, word);
    }

    fn try_pin(&mut self) {
        let now_s = self.now_s();
        let KioskState { cover: Some(Cover::Pad(pad)), rules, checking, tries, store, wake, .. } = &mut *self.state
        else {
            return;
        };
        if checking.is_some() || pad.digits.is_empty() {
            return;
        }
        let digits = std::mem::take(&mut pad.digits);
        if tries.remaining_wait_s(now_s) > 0 {
            return self.room.out.event("kiosk waits");
        }
        let hash = rules.pin.clone().unwrap_or_default();
        *checking = PinCheck::begin(digits, hash, *tries, now_s, store.clone(), wake.clone());
    }

    fn hear_check(&mut self) {
        let now_s = self.now_s();
        let heard = self.state.checking.as_ref().and_then(|checking| checking.poll(self.state.tries, now_s));
        let Some(PinResult { is_right, tries }) = heard else { return };
        (self.state.checking, self.state.tries) = (None, tries);
        let Some(Cover::Pad(pad)) = &mut self.state.cover else { return };
        if is_right {
            let from_demo = pad.from_demo;
            self.room.out.write_to_stderr("The kiosk's PIN was given.");
            return self.cover(Some(Cover::Teacher { from_demo }), "teacher");
        }
        pad.is_wrong = true;
        self.room.out.event(format!("kiosk wrong {}", tries.wrong));
        self.room.out.write_to_stderr(format!("A wrong PIN was given, {} in a row.", tries.wrong));
    }

    // --- Scenes ----------------------------------------------------------------------------------------------------------

    /// Shows a cover screen in a fixed scene for a screenshot, as if `wrong` wrong PINs had been entered.
    pub fn stage(&mut self, cover: Cover, wrong: u32) {
        let now_s = self.now_s();
        self.state.tries = (0..wrong).fold(PinTries::default(), |tries, _| tries.with_wrong_pin(now_s));
        self.state.cover = Some(cover);
    }

    // --- Time ------------------------------------------------------------------------------------------------------------

    /// Does everything that is due by now, such as beginning the demo or its next game.
    pub fn run_due_actions(&mut self) {
        self.hear_check();
        let now_ms = self.now_ms();
        let idle_ms = now_ms.saturating_sub(self.state.last_ms);
        let until_ms = self.state.last_ms + self.state.idle_ms() + self.state.countdown_ms();
        match self.state.cover {
            None if now_ms >= until_ms => self.forget_visitor(),
            None if idle_ms >= self.state.idle_ms() => {
                self.cover(Some(Cover::StillPlaying { until_ms }), "still-playing")
            }
            Some(Cover::StillPlaying { until_ms }) if now_ms >= until_ms => self.forget_visitor(),
            Some(Cover::Demo) => self.go_on_with_demo(now_ms),
            Some(Cover::Pad(PinPad { from_demo, .. }) | Cover::Teacher { from_demo }) if idle_ms >= PAD_MS => {
                self.close(from_demo);
            }
            _ => {}
        }
    }

    fn go_on_with_demo(&mut self, now_ms: u64) {
        let table = self.room.active_game.as_mut();
        let (plies, is_over) = table.map_or((0, true), |table| {
            // The demo shows the end of a game on the board, without the end page.
            table.end_at_ms = None;
            (table.session.plies().len(), table.is_over())
        });
        if self.state.demo.is_due(plies, is_over, now_ms) {
            self.next_game_of_demo(now_ms);
        }
    }

    fn next_game_of_demo(&mut self, now_ms: u64) {
        let config = &self.room.config;
        let (kind, players) = self.state.demo.begin_next_game(|kind| config.offers(kind), now_ms);
        let (game, _) = games::game_by_settings(self.room.config.settings(), kind, self.room.maker().seed());
        let setup = self.room.maker().setup(game, players, Series::default());
        self.room.start_game(setup);
    }

    // --- Visitors --------------------------------------------------------------------------------------------------------

    /// Begins a visit with a game against the visitors' level, of the kind that the demo just showed.
    fn begin(&mut self, now_ms: u64) {
        let kind =
            self.room.active_game.as_ref().map_or(GameKind::default(), |table| table.session.setup().game.kind());
        self.wipe();
        let forgets = self.state.rules.forget_games;
        self.room.saving.stored_content = if forgets { StoredContent::Nothing } else { StoredContent::Games };
        self.state.deaf_until_ms = now_ms + SETTLE_MS;
        self.cover(None, "visit");
        let offered = std::iter::once(kind).chain(GameKind::ALL).find(|kind| self.room.config.offers(*kind));
        let seed = self.room.maker().seed();
        let (game, GameSettings { clock, .. }) =
            games::game_by_settings(self.room.config.settings(), offered.unwrap_or(kind), seed);
        let level = self.state.rules.level.clamp(1, 12);
        let computer = Player { seat: Seat::Computer { level }, ..Player::default() };
        let setup = self.room.maker().setup(game, vec![Player::default(), computer], Series::default());
        self.room.start_game(Setup { clock, ..setup });
    }

    /// Ends a visit: removes everything the visitor did, and starts the demo.
    pub fn forget_visitor(&mut self) {
        self.wipe();
        self.room.saving.stored_content = StoredContent::Nothing;
        self.cover(Some(Cover::Demo), "demo");
        let edited = self.room.config.edit(&self.room.saving.store, |settings| settings.move_delay_ms = demo::MOVE_MS);
        drop(edited); // The change is for the demo and is not written to a file.
        let now_ms = self.now_ms();
        self.next_game_of_demo(now_ms);
    }

    fn wipe(&mut self) {
        let GameContext { saving, config, overlays: aids, opponent, out, .. } = self.room;
        let problems = config.restore_saved(&saving.store, &self.state.settings);
        // Learning would use a processor core for a while after each game, and its results could not be stored.
        drop(config.edit(&saving.store, |settings| settings.engine.learning = false));
        out.clear_for_next_person();
        problems.iter().for_each(|problem| out.write_to_stderr(problem.to_string()));
        *aids = Overlays::default();
        opponent.restart_engine();
        self.room.close_game();
        self.nav.reset();
        self.state.is_fresh = true;
    }
}

/// Whether a user is present: any press, key or wheel. Pointer movement does not count, because vibration can move a mouse.
fn is_touched(input: &InputFrame) -> bool {
    let is_press = |event: &PointerEvent| matches!(event, PointerEvent::Press(_));
    let is_pointed = input.pointer.iter().any(is_press) || input.pinch.is_some() || input.wheel != 0.0;
    is_pointed || !input.keys.is_empty() || !input.text.is_empty() || !input.reader_actions.is_empty()
}

/// Removes all user input from the frame. A press in progress ends.
fn strip(input: &mut InputFrame) {
    if !input.pointer.is_empty() {
        input.pointer = vec![PointerEvent::Leave];
    }
    input.keys.clear();
    input.text.clear();
    input.reader_actions.clear();
    (input.wheel, input.pinch, input.preedit) = (0.0, None, None);
}
