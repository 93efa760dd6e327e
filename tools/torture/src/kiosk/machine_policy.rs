//! Writes the policy file of the tested kiosks.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The PIN of the tested kiosks.
pub const PIN: &str = "204817";

/// Writes the policy file of a kiosk into a folder. Returns the file's path.
pub fn write_kiosk_policy(folder: &Path, idle_s: u32, forgets: bool) -> Result<PathBuf, Box<dyn Error>> {
    // The hash is computed once, because hashing a PIN is slow on purpose.
    static HASH: OnceLock<String> = OnceLock::new();
    let hash = HASH.get_or_init(|| qipan_core::policy::pin::hash(PIN).unwrap_or_default());
    let path = folder.join("policy.ron");
    let kiosk = format!("idle_s: {idle_s}, countdown_s: 3, forget_games: {forgets}, pin: \"{hash}\"");
    std::fs::write(&path, format!("(version: 1, kiosk: ({kiosk}))\n"))?;
    Ok(path)
}
