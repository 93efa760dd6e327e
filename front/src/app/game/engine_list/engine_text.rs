//! The sentences about external engines, in the user's language.

use crate::app::kernel::lang::Lang;
use crate::engine::external::{ExternalError, Spec};

/// Returns the protocol and the game of an external engine: "NBoard · Reversi".
pub fn protocol_and_game(lang: &Lang, spec: &Spec) -> String {
    format!("{} · {}", spec.protocol.name(), lang.text(&format!("game-{}", spec.protocol.game().word())))
}

/// The failure of an engine in one sentence, and a second one with its last words, where it has some.
pub fn fault_text(lang: &Lang, name: &str, fault: &ExternalError) -> String {
    let name = if name.is_empty() { lang.text("engines-new") } else { name.to_owned() };
    let mut args = vec![("name", name.into()), ("said", fault.engine_text().into())];
    if let ExternalError::Memory { used_mb, limit_mb } = fault {
        args.extend([("used", used_mb.to_string().into()), ("limit", limit_mb.to_string().into())]);
    }
    let text = lang.text_with(&format!("engine-fault-{}", fault.word()), &args);
    match fault.stderr_text() {
        "" => text,
        said => format!("{text} {}", lang.text_with("engine-last-words", &[("said", said.into())])),
    }
}
