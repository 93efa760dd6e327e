//! Who plays: the people who share the data directory, who of them it is now, and what is asked on their pages. `desk` obeys these, the
//! program (`app::program`) begins anew for whoever was picked. Their list is read and changed by `store::profiles`, changes by a thread each.

pub mod players_controller;
pub(crate) mod players_fixture;
pub(crate) mod players_screen;
pub mod players_view;

use crate::app::kernel::launch::Launch;
use crate::app::kernel::saving::Wake;
use crate::store::Store;
use crate::store::disk::Lock;
use crate::store::profiles::{Change, Profile, ProfileError, Profiles};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long the next one waits for what is still being written for the one before.
const PATIENCE_MS: u64 = 5000;

/// The page *Who plays?*.
#[derive(Clone, Debug, Default)]
pub struct PlayersPage {
    /// A press changes who is pressed, instead of picking him.
    pub changes: bool,
    /// Why the last wish came to nothing.
    pub fault: String,
}

/// Somebody who is added or changed.
#[derive(Clone, Debug, Default)]
pub struct PlayerForm {
    /// None: somebody new.
    pub id: Option<String>,
    /// What the list calls him, whatever is typed.
    pub known_as: String,
    pub name: String,
    pub picture: u8,
    pub fault: String,
    /// How many of his games would go with him, where that is asked.
    pub removes: Option<usize>,
}

/// What the thread was sent for, and what came of it.
pub enum Done {
    Changed {
        change: Change,
        outcome: Result<Vec<Profile>, ProfileError>,
    },
    /// How many games somebody has.
    Counted {
        id: String,
        games: usize,
    },
}

/// Who was picked, and until when what is being written is waited for.
struct Picked {
    /// Nobody, where the list has come to name nobody.
    player: Option<Profile>,
    until_ms: u64,
}

/// The people and who of them plays.
pub struct Players {
    /// What the next one is served by; `now_ms` is set then.
    launch: Launch,
    list: Vec<Profile>,
    picked: Option<Picked>,
    /// Where it is somebody who could be removed meanwhile.
    _presence: Option<Box<dyn Lock>>,
    work: Option<Receiver<Done>>,
    /// Nobody goes: a scene is only looked at.
    rests: bool,
}

impl Players {
    /// What is said of the place and of the policy is said once.
    pub fn new(launch: &Launch) -> Players {
        let (trouble, policy_problems) = (None, Vec::new());
        let launch = Launch { trouble, policy_problems, ..launch.clone() };
        let mut players =
            Players { list: launch.people.clone(), launch, picked: None, _presence: None, work: None, rests: false };
        players._presence = players.current().and_then(|_| Profiles::presence(&players.store()));
        players
    }

    /// The games and settings of who plays.
    pub fn store(&self) -> Store {
        let people = Profiles::of(&self.launch.store);
        self.current().map_or_else(|| self.launch.store.clone(), |player| people.home(player))
    }

    pub fn list(&self) -> &[Profile] {
        &self.list
    }

    /// Who plays, as the list has him now.
    pub fn current(&self) -> Option<&Profile> {
        let player = self.launch.player.as_ref()?;
        Some(self.list.iter().find(|known| known.id == player.id).unwrap_or(player))
    }

    /// Nobody was picked yet, and there are several.
    pub fn asks(&self) -> bool {
        self.launch.player.is_none() && self.launch.people.len() > 1
    }

    /// The list is the policy's.
    pub fn is_fixed(&self) -> bool {
        !self.launch.policy.profiles.is_empty()
    }

    /// Reads the list again: another program may have changed it.
    pub fn refresh(&mut self) {
        if !self.rests {
            self.list = Profiles::of(&self.launch.store).list().0;
        }
    }

    /// Where the list has but one, whose home is the data directory, it is he who has been playing in it.
    fn be_the_only_one(&mut self) {
        if let (None, [only]) = (&self.launch.player, self.list.as_slice()) {
            self.launch.player = Some(only.clone());
            self._presence = Profiles::presence(&self.store());
        }
    }

    /// For scenes.
    pub fn stage(&mut self, list: Vec<Profile>, player: Option<Profile>) {
        self.rests = true;
        (self.launch.player, self.launch.people, self.list) = (player, list.clone(), list);
    }

    // --- Picking -----------------------------------------------------------------------------------------------------------

    pub fn pick(&mut self, player: Option<Profile>, now_ms: u64) {
        let picked = Picked { player, until_ms: now_ms + PATIENCE_MS };
        self.picked = Some(picked).filter(|_| !self.rests);
    }

    /// Somebody was picked, and the one before is not yet done.
    pub fn is_leaving(&self) -> bool {
        self.picked.is_some()
    }

    pub fn next_ms(&self) -> Option<u64> {
        self.picked.as_ref().map(|picked| picked.until_ms)
    }

    /// What who was picked is served by, once all is written or that has taken too long.
    pub fn take_picked(&mut self, is_written: bool, now_ms: u64) -> Option<Launch> {
        let picked = self.picked.take_if(|picked| is_written || now_ms >= picked.until_ms)?;
        let (people, player) = (self.list.clone(), picked.player);
        Some(Launch { people, player, now_ms, ..self.launch.clone() })
    }

    // --- Changing the list ---------------------------------------------------------------------------------------------------

    /// Whether a thread is on the way.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    fn send(&mut self, wake: Wake, errand: impl FnOnce(&Profiles) -> Done + Send + 'static) -> std::io::Result<()> {
        if self.rests {
            return Ok(());
        }
        let (outbox, inbox) = channel();
        let people = Profiles::of(&self.launch.store);
        std::thread::Builder::new().name("players".into()).spawn(move || {
            let _ = outbox.send(errand(&people)); // Nobody may be there any more.
            wake();
        })?;
        self.work = Some(inbox);
        Ok(())
    }

    /// Changes the list; heard later. Who is added begins with these settings, the text of a `settings.ron`.
    pub fn change(&mut self, change: Change, settings: Option<String>) -> std::io::Result<()> {
        let wake = self.launch.wake.clone();
        self.send(wake, move |people| {
            let outcome = people.change(&change);
            let new = outcome.as_ref().ok().and_then(|list| list.last());
            if let (Change::Add { .. }, Some(new), Some(settings)) = (&change, new, settings) {
                // Without it his language is the system's: no reason not to add him.
                let _ = people.settle(new, &settings);
            }
            Done::Changed { change, outcome }
        })
    }

    /// Counts somebody's games; heard later.
    pub fn count(&mut self, player: Profile) -> std::io::Result<()> {
        let wake = self.launch.wake.clone();
        self.send(wake, move |people| Done::Counted { games: people.count(&player), id: player.id })
    }

    /// What came of it, once; a changed list is taken in.
    pub fn hear(&mut self) -> Option<Done> {
        let done = self.work.as_ref()?.try_recv().ok()?;
        self.work = None;
        if let Done::Changed { outcome: Ok(list), .. } = &done {
            self.list.clone_from(list);
        }
        Some(done)
    }

    /// Waits for what is being changed; whether it came to an end.
    pub fn finish(&mut self, patience: Duration) -> bool {
        let heard = self.work.take().map(|work| work.recv_timeout(patience));
        !matches!(heard, Some(Err(RecvTimeoutError::Timeout)))
    }
}
