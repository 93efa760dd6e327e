//! Finds a language: a shipped language, or a language from the user's files.

use crate::app::kernel::lang::{Lang, LangError, SHIPPED};
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::store::Disk;
use std::path::Path;

/// Maximum size of a user's language file in bytes.
const LANGUAGE_BYTES_MAX: u64 = 256 << 10;

/// Why a language cannot be loaded.
#[derive(Debug)]
pub enum NoLanguage {
    /// No language has this tag, or its file is not text.
    Missing(String),
    File(LangError),
}

impl NoLanguage {
    /// Returns the reason as a clause.
    pub fn message(&self) -> LocalizedMessage {
        match self {
            NoLanguage::Missing(tag) => LocalizedMessage::new("wrong-no-language")
                .with("name", tag.chars().take(40).collect::<String>().escape_debug()),
            // The error already names the language.
            NoLanguage::File(error) => LocalizedMessage::untranslated(error),
        }
    }
}

/// Loads the language of a tag, or the system's language for an empty tag. `root` is the data directory.
pub fn load(disk: &dyn Disk, root: &Path, tag: &str, system: &[String]) -> Result<Lang, NoLanguage> {
    let tag = if tag.is_empty() { Lang::choose(system) } else { tag };
    if SHIPPED.iter().any(|(shipped, ..)| *shipped == tag) {
        return Ok(Lang::shipped(tag));
    }
    let text = read(disk, root, tag).ok_or_else(|| NoLanguage::Missing(tag.to_owned()))?;
    Lang::with_source(tag, &text).map_err(NoLanguage::File)
}

/// Whether a language with this tag exists, even if its file is invalid.
pub fn language_exists(disk: &dyn Disk, root: &Path, tag: &str) -> bool {
    tag.is_empty() || SHIPPED.iter().any(|(shipped, ..)| *shipped == tag) || read(disk, root, tag).is_some()
}

/// Returns the shipped language that fits the system best, as a fallback.
pub fn of_system(system: &[String]) -> Lang {
    Lang::shipped(Lang::choose(system))
}

fn read(disk: &dyn Disk, root: &Path, tag: &str) -> Option<String> {
    if !tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return None;
    }
    let bytes = disk.read(&root.join("languages").join(format!("{tag}.ftl")), LANGUAGE_BYTES_MAX).ok()?;
    String::from_utf8(bytes).ok().filter(|text| !text.is_empty())
}

/// Lists the shipped languages and those with a file in the data directory: tags with native names.
pub fn list(disk: &dyn Disk, root: &Path) -> Vec<(String, String)> {
    let mut languages = shipped();
    for (name, _) in disk.list(&root.join("languages")).unwrap_or_default() {
        let tag = name.strip_suffix(".ftl").filter(|tag| languages.iter().all(|(known, _)| known != tag));
        languages.extend(tag.map(|tag| (tag.to_owned(), tag.to_owned())));
    }
    languages
}

pub fn shipped() -> Vec<(String, String)> {
    SHIPPED.iter().map(|(tag, name, _)| ((*tag).to_owned(), (*name).to_owned())).collect()
}
