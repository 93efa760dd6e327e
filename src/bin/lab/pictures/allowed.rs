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
];

/// What stands beside or on the points of a board: `h`, `15`, `158`.
fn is_board_mark(text: &str) -> bool {
    let is_number = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number || text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Why a flaw of a screen is allowed, if it is.
pub fn reason(screen: &str, flaw: &Flaw) -> Option<&'static str> {
    let fits =
        |allowed: &&Allowed| screen.starts_with(allowed.screen) && allowed.kind == flaw.kind && (allowed.is_it)(flaw);
    ALLOWED.iter().find(fits).map(|allowed| allowed.reason)
}
