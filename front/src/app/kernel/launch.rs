//! What the app is started with, and what is to be said of the place of its games.

use crate::app::kernel::config::Overrides;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::saving::Wake;
use crate::app::kernel::wall_clock::{SystemWall, WallClock};
use crate::lesson::Lesson;
use crate::policy::Policy;
use crate::rules::mix;
use crate::store::Store;
use crate::store::profiles::Profile;
use std::path::PathBuf;
use std::sync::Arc;

/// What is to be said of the place where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceTrouble {
    /// There is no home; games are kept in this directory for temporary files.
    Temporary(PathBuf),
    /// There is no place that is the user's own: nothing outlasts the program.
    None,
}

impl std::fmt::Display for PlaceTrouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlaceTrouble::Temporary(place) => {
                write!(f, "There is no home directory; games are kept in {}.", place.display())
            }
            PlaceTrouble::None => {
                f.write_str("There is no safe place for games: nothing is kept when the program ends.")
            }
        }
    }
}

impl PlaceTrouble {
    /// In the user's language.
    pub fn shown(&self, lang: &Lang) -> String {
        match self {
            PlaceTrouble::Temporary(place) => {
                lang.with("place-temporary", &[("place", place.display().to_string().into())])
            }
            PlaceTrouble::None => lang.text("place-none"),
        }
    }
}

/// What the app is started with; the next one who plays here is served by the same.
#[derive(Clone)]
pub struct Launch {
    /// Of the data directory, whoever plays.
    pub store: Store,
    /// Who shares it, and who of them plays; where nobody does and there are several, it is asked.
    pub people: Vec<Profile>,
    pub player: Option<Profile>,
    pub overrides: Overrides,
    /// What the user of this machine may do.
    pub policy: Policy,
    /// What is wrong with the policy, as sentences.
    pub policy_problems: Vec<LocalizedMessage>,
    /// Begin a new game instead of going on with the unfinished one.
    pub new_game: bool,
    /// What is wrong with the place of the store.
    pub trouble: Option<PlaceTrouble>,
    /// The system's languages, best first.
    pub languages: Vec<String>,
    /// The machine's folder of lessons, and the lesson to begin with.
    pub lesson_folder: Option<PathBuf>,
    pub lesson: Option<Given>,
    pub wall: Arc<dyn WallClock>,
    /// Milliseconds since the program began.
    pub now_ms: u64,
    /// Called from other threads when the app has something to look at.
    pub wake: Wake,
}

impl Launch {
    /// The app over a store by the system's clock, with nothing said on the command line and nothing locked.
    pub fn new(store: Store) -> Launch {
        Launch {
            store,
            people: Vec::new(),
            player: None,
            overrides: Overrides::default(),
            policy: Policy::default(),
            policy_problems: Vec::new(),
            new_game: false,
            trouble: None,
            languages: Vec::new(),
            lesson_folder: None,
            lesson: None,
            wall: Arc::new(SystemWall),
            now_ms: 0,
            wake: Arc::new(|| {}),
        }
    }
}

/// A lesson that the command line named, already read.
#[derive(Clone, Debug)]
pub struct Given {
    pub name: String,
    pub lesson: Lesson,
    /// The step to begin with, counted from 1; none = the first that is not done.
    pub step: Option<usize>,
}

impl Given {
    /// Its progress goes by what is in the file, wherever that lies.
    pub fn new(bytes: &[u8], lesson: Lesson) -> Given {
        let key = bytes.iter().fold(0, |key, byte| mix::mix(key ^ u64::from(*byte)));
        Given { name: format!("file/{key:016x}"), lesson, step: None }
    }
}
