//! Problems with the files of a user's theme, as untranslated messages.

use crate::app::kernel::localized_message::{LocalizedMessage, of_disk};
use crate::store::theme_files::ThemeFileError;
use crate::ui::wave::WaveError;

/// Explains what is wrong with a file of a user's theme.
pub fn file(error: &ThemeFileError) -> LocalizedMessage {
    use ThemeFileError::*;
    let of =
        |id: &'static str, theme: &str, name: &str| LocalizedMessage::new(id).with("theme", theme).with("name", name);
    match error {
        ThemeName { name } => of("theme-file-name", "", &name.escape_debug().to_string()),
        PictureName { theme, name } => of("theme-file-picture", theme, &name.escape_debug().to_string()),
        SoundName { theme, name } => of("theme-file-sound", theme, &name.escape_debug().to_string()),
        NoTheme { theme } => of("theme-file-none", theme, ""),
        NoFile { theme, name } => of("theme-file-missing", theme, name),
        NotAFile { theme, name } => of("theme-file-no-file", theme, name),
        FileTooLarge { theme, name, mib: 0 } => of("theme-file-large", theme, name).with("size", "64 KiB"),
        FileTooLarge { theme, name, mib } => of("theme-file-large", theme, name).with("size", format!("{mib} MiB")),
        ThemeTooLarge { theme } => of("theme-file-all-large", theme, ""),
        NotText { theme } => of("theme-file-text", theme, "theme.ron"),
        Io { theme, name, error } => of("theme-file-io", theme, name).and("why", of_disk(error)),
    }
}

/// Explains why a theme's sound is not used.
pub fn sound(theme: &str, file: &str, error: WaveError) -> LocalizedMessage {
    let why = match error {
        WaveError::NotWave => "not-wave",
        WaveError::Coding => "coding",
        WaveError::Channels => "channels",
        WaveError::Rate => "rate",
        WaveError::TooLong => "long",
        WaveError::Empty => "empty",
    };
    LocalizedMessage::new("theme-sound").with("theme", theme).with("name", file).with("why", why)
}
