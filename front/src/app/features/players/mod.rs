//! Who plays: the people who share the data directory, the person who plays now, and the open questions of the pages about them.
//! `players_controller` handles the messages; `app::program` restarts the app for the person who was picked. `store::profiles` reads and
//! changes the list of people; each change runs on a thread.

pub mod players_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod players_fixture;
pub mod players_screen;
pub mod players_view;

use crate::app::kernel::launch::Launch;
use crate::app::kernel::saving::Wake;
use crate::store::Store;
use crate::store::disk::Lock;
use crate::store::profiles::{Change, Profile, ProfileError, Profiles};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long switching to another person waits for pending writes of the previous person, in milliseconds.
const PATIENCE_MS: u64 = 5000;

/// The state of the page *Who plays?*.
#[derive(Clone, Debug, Default)]
pub struct PlayersPage {
    /// Whether the page is in edit mode, in which a press edits a person instead of picking them.
    pub is_edit_mode: bool,
    /// Why the last action failed, as text; empty without an error.
    pub error_text: String,
}

/// The state of the form in which a person is added or edited.
#[derive(Clone, Debug, Default)]
pub struct PlayerForm {
    /// The person's id in the list of people; `None` for a new person.
    pub id: Option<String>,
    /// The person's name in the list of people. Typing changes only `name`.
    pub stored_name: String,
    pub name: String,
    /// The number of the person's picture.
    pub picture: u8,
    /// Why saving failed, as text; empty without an error.
    pub error_text: String,
    /// While the program asks whether to remove the person: the number of the person's games, which would be removed too.
    pub games_to_remove: Option<usize>,
}

/// The result of a background thread that worked on the list of people.
pub enum PlayersResult {
    Changed {
        change: Change,
        outcome: Result<Vec<Profile>, ProfileError>,
    },
    /// The number of a person's games was counted.
    Counted {
        id: String,
        games: usize,
    },
}

/// The person who was picked to play next, and how long the switch may wait for pending writes.
struct PickedPlayer {
    /// The person to switch to; `None` where the list of people has become empty.
    player: Option<Profile>,
    /// The time at which the switch no longer waits, in milliseconds.
    until_ms: u64,
}

/// The list of people who share the data directory, and the person who plays now.
pub struct Players {
    /// The parameters to start the app with for the next person. `now_ms` is set when the switch happens.
    launch: Launch,
    list: Vec<Profile>,
    picked: Option<PickedPlayer>,
    /// A lock that keeps other programs from removing the person who plays now.
    _presence: Option<Box<dyn Lock>>,
    /// The background thread that works on the list of people, while one is running.
    work: Option<Receiver<PlayersResult>>,
    /// Whether switching is off, because the app shows a fixed scene for a screenshot.
    rests: bool,
}

impl Players {
    /// Creates the state. Drops the reported problems with the data directory and the policy from the start parameters, so that later
    /// starts do not report them again.
    pub fn new(launch: &Launch) -> Players {
        let (trouble, policy_problems) = (None, Vec::new());
        let launch = Launch { place_trouble: trouble, policy_problems, ..launch.clone() };
        let mut players =
            Players { list: launch.people.clone(), launch, picked: None, _presence: None, work: None, rests: false };
        players._presence = players.current().and_then(|_| Profiles::lock_homes(&players.store()));
        players
    }

    /// The store of the person who plays now.
    pub fn store(&self) -> Store {
        let people = Profiles::of(&self.launch.store);
        self.current().map_or_else(|| self.launch.store.clone(), |player| people.home(player))
    }

    /// The people who share the data directory.
    pub fn list(&self) -> &[Profile] {
        &self.list
    }

    /// The person who plays now, with the current name and picture from the list.
    pub fn current(&self) -> Option<&Profile> {
        let player = self.launch.player.as_ref()?;
        Some(self.list.iter().find(|known| known.id == player.id).unwrap_or(player))
    }

    /// Whether the app has to ask who plays: nobody was picked, and several people are listed.
    pub fn must_ask(&self) -> bool {
        self.launch.player.is_none() && self.launch.people.len() > 1
    }

    /// Whether the policy fixes the list of people.
    pub fn is_fixed(&self) -> bool {
        !self.launch.policy.profiles.is_empty()
    }

    /// Reads the list of people again, because another program may have changed it.
    pub fn refresh(&mut self) {
        if !self.rests {
            self.list = Profiles::of(&self.launch.store).list().0;
        }
    }

    /// Picks the only person of the list, if this person's home is the data directory itself: that person has been playing there all along.
    fn be_the_only_one(&mut self) {
        if let (None, [only]) = (&self.launch.player, self.list.as_slice()) {
            self.launch.player = Some(only.clone());
            self._presence = Profiles::lock_homes(&self.store());
        }
    }

    /// Sets the list of people and the person who plays, to show a fixed scene in a screenshot.
    pub fn set_fixture_data(&mut self, list: Vec<Profile>, player: Option<Profile>) {
        self.rests = true;
        (self.launch.player, self.launch.people, self.list) = (player, list.clone(), list);
    }

    // --- Picking -----------------------------------------------------------------------------------------------------------

    /// Picks the person to switch to, once pending writes are done. Does nothing in a fixed scene for a screenshot.
    pub fn pick(&mut self, player: Option<Profile>, now_ms: u64) {
        let picked = PickedPlayer { player, until_ms: now_ms + PATIENCE_MS };
        self.picked = Some(picked).filter(|_| !self.rests);
    }

    /// Whether a person was picked and the app has not switched yet.
    pub fn is_switch_pending(&self) -> bool {
        self.picked.is_some()
    }

    /// The time in milliseconds at which the switch no longer waits for pending writes; `None` where nobody was picked.
    pub fn switch_deadline_ms(&self) -> Option<u64> {
        self.picked.as_ref().map(|picked| picked.until_ms)
    }

    /// Returns the start parameters for the picked person, once all data is written or the wait has timed out.
    pub fn take_picked(&mut self, is_written: bool, now_ms: u64) -> Option<Launch> {
        let picked = self.picked.take_if(|picked| is_written || now_ms >= picked.until_ms)?;
        let (people, player) = (self.list.clone(), picked.player);
        Some(Launch { people, player, now_ms, ..self.launch.clone() })
    }

    // --- Changing the list ---------------------------------------------------------------------------------------------------

    /// Whether a background thread is working on the list of people.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    fn send(
        &mut self,
        wake: Wake,
        errand: impl FnOnce(&Profiles) -> PlayersResult + Send + 'static,
    ) -> std::io::Result<()> {
        if self.rests {
            return Ok(());
        }
        let (outbox, inbox) = channel();
        let people = Profiles::of(&self.launch.store);
        std::thread::Builder::new().name("players".into()).spawn(move || {
            let _ = outbox.send(errand(&people)); // The receiver may be gone.
            wake();
        })?;
        self.work = Some(inbox);
        Ok(())
    }

    /// Starts a thread that changes the list of people. `poll` returns the result. `settings` is the initial content of `settings.ron` for
    /// an added person.
    pub fn change(&mut self, change: Change, settings: Option<String>) -> std::io::Result<()> {
        let wake = self.launch.wake.clone();
        self.send(wake, move |people| {
            let outcome = people.change(&change);
            let new = outcome.as_ref().ok().and_then(|list| list.last());
            if let (Change::Add { .. }, Some(new), Some(settings)) = (&change, new, settings) {
                // Without initial settings, the person gets the system's language, which is no reason to fail.
                let _ = people.write_initial_settings(new, &settings);
            }
            PlayersResult::Changed { change, outcome }
        })
    }

    /// Starts a thread that counts a person's games. `poll` returns the result.
    pub fn count(&mut self, player: Profile) -> std::io::Result<()> {
        let wake = self.launch.wake.clone();
        self.send(wake, move |people| PlayersResult::Counted { games: people.count(&player), id: player.id })
    }

    /// Returns the thread's result once, and takes over the changed list of people.
    pub fn poll(&mut self) -> Option<PlayersResult> {
        let done = self.work.as_ref()?.try_recv().ok()?;
        self.work = None;
        if let PlayersResult::Changed { outcome: Ok(list), .. } = &done {
            self.list.clone_from(list);
        }
        Some(done)
    }

    /// Waits at most `patience` for a running change of the list. Returns whether the change ended.
    pub fn finish(&mut self, patience: Duration) -> bool {
        let heard = self.work.take().map(|work| work.recv_timeout(patience));
        !matches!(heard, Some(Err(RecvTimeoutError::Timeout)))
    }
}
