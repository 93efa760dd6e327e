//! What the search may find: each with its reason.

use super::search::{Flaw, Kind};

struct Allowed {
    /// How the screen's name begins.
    screen: &'static str,
    kind: Kind,
    is_it: fn(&Flaw) -> bool,
    reason: &'static str,
}

const ALLOWED: &[Allowed] = &[
    Allowed {
        screen: "",
        kind: Kind::Small,
        is_it: |flaw| flaw.size_tenths >= 100 && is_board_mark(&flaw.text),
        reason: "letters, numbers and marks on a board are as large as its points allow",
    },
    Allowed {
        screen: "",
        kind: Kind::Small,
        is_it: |flaw| flaw.size_tenths == 125,
        reason: "the word under an icon: the icon says it too",
    },
    Allowed {
        screen: "games",
        kind: Kind::Box,
        is_it: is_on_the_ground,
        reason: "tabs and the head of the middle column stand on the page, not in what the head has of it",
    },
    Allowed {
        screen: "games",
        kind: Kind::Overlap,
        is_it: is_under_a_head,
        reason: "what scrolls ends under the tabs and under the line at the foot, which are drawn over it",
    },
];

/// Whether the box is the ground of the page's head, which ends before what stands at its right.
fn is_on_the_ground(flaw: &Flaw) -> bool {
    flaw.detail.ends_with("×780 at 0, 0")
}

/// Whether two things meet at the edge of the page that scrolls: by the end of "… at 607, 734".
fn is_under_a_head(flaw: &Flaw) -> bool {
    let y = flaw.detail.rsplit(", ").next().and_then(|y| y.parse::<f32>().ok());
    y.is_some_and(|y| !(130.0..=720.0).contains(&y))
}

/// What stands beside or on the points of a board: `h`, `15`, `158`, `−20`, `!`.
fn is_board_mark(text: &str) -> bool {
    let text = text.trim_start_matches(['+', '\u{2212}']);
    let is_number = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number || text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'!')
}

/// Why a flaw of a screen is allowed, if it is.
pub fn reason(screen: &str, flaw: &Flaw) -> Option<&'static str> {
    let fits =
        |allowed: &&Allowed| screen.starts_with(allowed.screen) && allowed.kind == flaw.kind && (allowed.is_it)(flaw);
    ALLOWED.iter().find(fits).map(|allowed| allowed.reason)
}
