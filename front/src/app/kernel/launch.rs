//! The app's start parameters, and problems with the place where games are stored.

use crate::app::kernel::config::Overrides;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::saving::Wake;
use crate::app::kernel::wall_clock::{SystemWallClock, WallClock};
use crate::lesson::Lesson;
use crate::policy::Policy;
use crate::rules::mix;
use crate::store::Store;
use crate::store::profiles::Profile;
use std::path::PathBuf;
use std::sync::Arc;

/// A problem with the place where games are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataPlaceError {
    /// There is no home directory; games are stored in this temporary directory.
    Temporary(PathBuf),
    /// No folder belongs to the user. Games are lost when the program ends.
    None,
}

impl std::fmt::Display for DataPlaceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DataPlaceError::Temporary(place) => {
                write!(f, "There is no home directory; games are kept in {}.", place.display())
            }
            DataPlaceError::None => {
                f.write_str("There is no safe place for games: nothing is kept when the program ends.")
            }
        }
    }
}

impl DataPlaceError {
    /// Returns the problem as a sentence in the user's language.
    pub fn shown(&self, lang: &Lang) -> String {
        match self {
            DataPlaceError::Temporary(place) => {
                lang.text_with("place-temporary", &[("place", place.display().to_string().into())])
            }
            DataPlaceError::None => lang.text("place-none"),
        }
    }
}

/// The app's start parameters. They are used again when another person starts to play.
#[derive(Clone)]
pub struct Launch {
    /// The store of the data directory, shared by everyone who plays.
    pub store: Store,
    /// The people who share the data directory. The app asks who plays if there are several and nobody is chosen.
    pub people: Vec<Profile>,
    /// The person who plays; `None` if nobody is chosen.
    pub player: Option<Profile>,
    pub overrides: Overrides,
    /// What the user of this machine may do.
    pub policy: Policy,
    /// Problems with the policy, as sentences.
    pub policy_problems: Vec<LocalizedMessage>,
    /// Whether to begin a new game instead of resuming the unfinished one.
    pub new_game: bool,
    /// The problem with the place of the store, if any.
    pub place_trouble: Option<DataPlaceError>,
    /// The system's languages, best first.
    pub languages: Vec<String>,
    /// The machine's folder of lessons.
    pub lesson_folder: Option<PathBuf>,
    /// The lesson to begin with, from the command line.
    pub lesson: Option<GivenLesson>,
    pub wall: Arc<dyn WallClock>,
    /// Milliseconds since the program began.
    pub now_ms: u64,
    /// The function that other threads call when the app has something to process.
    pub wake: Wake,
}

impl Launch {
    /// Returns the parameters for a store with the system's clock, no command line and no policy.
    pub fn new(store: Store) -> Launch {
        Launch {
            store,
            people: Vec::new(),
            player: None,
            overrides: Overrides::default(),
            policy: Policy::default(),
            policy_problems: Vec::new(),
            new_game: false,
            place_trouble: None,
            languages: Vec::new(),
            lesson_folder: None,
            lesson: None,
            wall: Arc::new(SystemWallClock),
            now_ms: 0,
            wake: Arc::new(|| {}),
        }
    }
}

/// A lesson from the command line, already parsed.
#[derive(Clone, Debug)]
pub struct GivenLesson {
    pub name: String,
    pub lesson: Lesson,
    /// The step to begin with, counted from 1; `None` = the first unfinished step.
    pub first_step: Option<usize>,
}

impl GivenLesson {
    /// Creates the lesson. Its name, under which progress is stored, depends only on the file's content, wherever the file is.
    pub fn new(bytes: &[u8], lesson: Lesson) -> GivenLesson {
        let key = bytes.iter().fold(0, |key, byte| mix::mix(key ^ u64::from(*byte)));
        GivenLesson { name: format!("file/{key:016x}"), lesson, first_step: None }
    }
}
