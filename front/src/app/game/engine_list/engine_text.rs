//! The sentences about external engines, in the user's language.

use crate::app::kernel::lang::Lang;
use crate::engine::external::{ExternalError, Spec};

/// Returns the protocol and the game of an external engine: "NBoard · Reversi".
pub fn protocol_and_game(lang: &Lang, spec: &Spec) -> String {
    let game = if spec.protocol.plays_reversi() { "game-reversi" } else { "game-gomoku" };
    format!("{} · {}", spec.protocol.name(), lang.text(game))
}

/// Returns a sentence that tells why an external engine failed.
pub fn fault_text(lang: &Lang, name: &str, fault: &ExternalError) -> String {
    let name = if name.is_empty() { lang.text("engines-new") } else { name.to_owned() };
    lang.with(&format!("engine-fault-{}", fault.word()), &[("name", name.into()), ("said", fault.engine_text().into())])
}
