//! The files of the shipped icons. They are white on transparent, because only the coverage of their pixels is used.

use crate::ui::Icon;

/// Returns the bytes of an icon's PNG file.
pub fn png(icon: Icon) -> &'static [u8] {
    macro_rules! files {
        ($($icon:ident $name:literal),* $(,)?) => {
            match icon {
                $(Icon::$icon => include_bytes!(concat!("../../assets/icons/", $name, ".png")),)*
                Icon::Face(number) => FACES[usize::from(number) % FACES.len()],
                Icon::Character(level) => CHARACTERS[usize::from(level) % CHARACTERS.len()],
            }
        };
    }
    files! {
        Undo "undo", Redo "redo", Help "help", Hint "hint", Menu "menu", Back "back", Close "close", Check "check",
        ChevronLeft "chevron-left", ChevronRight "chevron-right", ChevronUp "chevron-up", ChevronDown "chevron-down",
        First "first", Last "last", Human "human", Computer "computer", Lock "lock", Trophy "trophy", Folder "folder",
        Save "save", Delete "delete", Edit "edit", Settings "settings", SoundOn "sound-on", SoundOff "sound-off",
        Plus "plus", Swap "swap", Flag "flag", Play "play", Pause "pause", Restart "restart", Home "home", Info "info",
        Warning "warning", Fullscreen "fullscreen", Copy "copy", Paste "paste", Values "values", Threats "threats",
        ZoomIn "zoom-in", ZoomOut "zoom-out", Panel "panel", Pass "pass", Moves "moves", Export "export",
        OpenFile "open-file", Mark "mark", Look "look",
        Friends "friends", Draw "draw", Lesson "lesson",
        Sheet "sheet",
    }
}

/// The program's own icon, for the window, as a PNG file.
pub const APP_ICON: &[u8] = include_bytes!("../../assets/icons/app.png");

macro_rules! icons {
    ($prefix:literal $($name:literal)*) => { &[$(include_bytes!(concat!("../../assets/icons/", $prefix, $name, ".png"))),*] };
}

/// The PNG files of the pictures from which people choose one for their profile, by number.
const FACES: &[&[u8]] = icons! { "face-"
    "sun" "moon" "star" "heart" "fish" "cat" "tree" "flower" "boat" "kite" "car" "ball"
    "key" "leaf" "cloud" "umbrella" "cup" "bell" "rocket" "apple" "butterfly" "mushroom" "crown" "snowflake"
};

/// The PNG files of the characters of the computer's levels, weakest first; the last is the adaptive level's.
const CHARACTERS: &[&[u8]] = icons! { "character-" "chick" "rabbit" "bear" "fox" "owl" "lion" "dragon" "monkey" };
