//! The flaws of screens that `lab pictures` allows, each with its reason.

use super::flaw::{Flaw, FlawKind};

struct AllowedFlaw {
    /// The prefix of the names of the screens on which the flaw is allowed.
    screen: &'static str,
    kind: FlawKind,
    is_it: fn(&Flaw) -> bool,
    reason: &'static str,
}

const SIGNS_MEET: &str = "beside the largest text signs meet on the most points: the board can be shown larger";

const AS_LARGE_AS_CAN_BE: &str =
    "a sheet's words are as large as there is room at any text size, and its buttons stay as they are";

/// The warning of the scenes, of which the bar shows a line at a time.
const WARNING: &str = "settings.ron, line 3, column 12: expected a number, a text or a list; the default is used.";

const ONE_THING: &str = "a cover that asks one thing, in the middle of the screen";

const ONE_FILE: &str = "the page shows one long file, whose text is one";

const GROWS: &str = "the board fills its window, and what stands beside or over it grows with it";

/// A screen that grows with the window: a board with its message bar, a sheet, a wall, a cover.
const fn grows(screen: &'static str) -> AllowedFlaw {
    AllowedFlaw { screen, kind: FlawKind::Scale, is_it: |_| true, reason: GROWS }
}

const ALLOWED: &[AllowedFlaw] = &[
    grows("board"),
    grows("end"),
    grows("engines-lost"),
    grows("friends-a"),
    grows("gomoku"),
    grows("help-marks"),
    grows("hint"),
    grows("kiosk"),
    grows("menu"),
    grows("panel"),
    grows("renju"),
    grows("resign"),
    grows("save"),
    grows("sheet"),
    grows("tip"),
    grows("wall"),
    grows("warning"),
    AllowedFlaw { screen: "help-settings", kind: FlawKind::Facts, is_it: |_| true, reason: ONE_FILE },
    AllowedFlaw { screen: "gomoku-panel", kind: FlawKind::Facts, is_it: |_| true, reason: GROWS },
    AllowedFlaw { screen: "gomoku-4-panel", kind: FlawKind::Facts, is_it: |_| true, reason: GROWS },
    AllowedFlaw { screen: "kiosk", kind: FlawKind::Unused, is_it: |_| true, reason: ONE_THING },
    AllowedFlaw {
        screen: "sheet",
        kind: FlawKind::Small,
        is_it: |flaw| flaw.size_tenths >= 70,
        reason: AS_LARGE_AS_CAN_BE,
    },
    AllowedFlaw {
        screen: "sheet",
        kind: FlawKind::Target,
        is_it: |flaw| ["way", "choice"].contains(&flaw.text.as_str()),
        reason: AS_LARGE_AS_CAN_BE,
    },
    AllowedFlaw {
        screen: "",
        kind: FlawKind::Small,
        is_it: |flaw| flaw.size_tenths >= 100 && is_board_mark(&flaw.text),
        reason: "letters, numbers and marks on a board are as large as its points allow",
    },
    AllowedFlaw {
        screen: "",
        kind: FlawKind::Target,
        is_it: |flaw| flaw.text == "scroll bar",
        reason: "the wheel, a finger and keys scroll too",
    },
    AllowedFlaw {
        screen: "gomoku-25-values",
        kind: FlawKind::Overlap,
        is_it: |flaw| is_board_mark(&flaw.text),
        reason: SIGNS_MEET,
    },
    AllowedFlaw {
        screen: "gomoku-25-values",
        kind: FlawKind::Contrast,
        is_it: |flaw| is_board_mark(&flaw.text),
        reason: SIGNS_MEET,
    },
    AllowedFlaw {
        screen: "warning",
        kind: FlawKind::Cut,
        is_it: |flaw| WARNING.contains(flaw.text.trim_end_matches('…')),
        reason: "a long warning that has the bar for three seconds: its icon opens the whole",
    },
    AllowedFlaw {
        screen: "wall",
        kind: FlawKind::Cut,
        is_it: |flaw| is_beside_board(&flaw.text),
        reason: "a name or a result beside a small board has what that leaves, and is whole where it is opened",
    },
];

/// Whether a text is a name or a result beside a small board on the wall display of a class, or a lesson's name cut at the end of a line.
fn is_beside_board(text: &str) -> bool {
    text.ends_with('…') || text.contains('\u{2013}') || ["Maxi", "Konst"].iter().any(|name| text.contains(name))
}

/// Whether a text is a coordinate, number or sign beside or on the points of a board: `h`, `15`, `158`, `−20`, `!`.
fn is_board_mark(text: &str) -> bool {
    let text = text.trim_start_matches(['+', '\u{2212}']);
    let is_number = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number || text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'!')
}

/// Returns why a flaw of a screen is allowed; `None` if the flaw is not allowed.
pub fn allowed_flaw_reason(screen: &str, flaw: &Flaw) -> Option<&'static str> {
    let fits = |allowed: &&AllowedFlaw| {
        screen.starts_with(allowed.screen) && allowed.kind == flaw.kind && (allowed.is_it)(flaw)
    };
    ALLOWED.iter().find(fits).map(|allowed| allowed.reason)
}
