//! The shipped themes, built into the program, and the choice among them and the user's own. `docs/THEMES.md` is for authors of themes.

use crate::app::kernel::localized_message as told;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::theme_error_text;
use crate::app::kernel::view::ThemeLook;
use crate::formats::ron_text;
use crate::store::Disk;
use crate::store::theme_files::{self, ThemeFileError, ThemeFolder};
use crate::ui::theme::{Pictures, Sounds, Theme};
use crate::ui::wave::{self, WaveError};
use crate::ui::{Picture, Sound};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

/// A shipped theme: its folder name, `theme.ron` and files.
pub struct Shipped {
    pub name: &'static str,
    pub ron: &'static str,
    pub files: &'static [(&'static str, &'static [u8])],
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[$(shipped!(@theme $name,
            "board-cells.png", "board-cells-2x.png", "board-lines.png", "board-lines-2x.png", "black.png", "white.png",
            "red.png", "blue.png", "help.png", "cursor.png", "last-move.png", "hint.png", "turned.png", "forbidden.png",
        )),*]
    };
    (@theme $name:literal, $($file:literal),* $(,)?) => {
        Shipped {
            name: $name,
            ron: include_str!(concat!("../../../../assets/themes/", $name, "/theme.ron")),
            files: &[$(($file, include_bytes!(concat!("../../../../assets/themes/", $name, "/", $file)))),*],
        }
    };
}

/// The shipped themes. The first theme supplies what a user's theme lacks.
pub static SHIPPED: &[Shipped] =
    shipped!["classic", "wood", "slate", "contrast", "symbols", "paper", "meadow", "sweets", "projector"];

/// The parsed descriptions of the shipped themes, filled on demand.
static PARSED: [OnceLock<Theme>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];

/// Returns the shipped theme with this folder name.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|theme| theme.name == name)
}

impl Shipped {
    /// Returns the content of the theme's file with this name.
    pub fn file(&self, name: &str) -> Option<&'static [u8]> {
        self.files.iter().find(|(file, _)| *file == name).map(|(_, bytes)| *bytes)
    }

    /// Returns the theme's description, which is parsed once.
    pub fn theme(&self) -> Theme {
        // The tests parse the shipped descriptions, so none is invalid.
        let parsed = || parse(self.ron).unwrap_or_default();
        let known = SHIPPED.iter().position(|theme| theme.name == self.name);
        known.map_or_else(parsed, |at| PARSED[at].get_or_init(parsed).clone())
    }
}

/// The version of the format of `theme.ron`.
const VERSION: u64 = 1;

/// Parses a `theme.ron`.
pub fn parse(text: &str) -> Result<Theme, ron::error::SpannedError> {
    ron_text::refuse_newer(text, VERSION)?;
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME).from_str(text)
}

/// Returns the file name of a picture in a theme.
pub fn file_of(pictures: &Pictures, picture: Picture) -> Option<&str> {
    Some(match picture {
        Picture::BoardCells => &pictures.board_cells,
        Picture::BoardLines => &pictures.board_lines,
        Picture::Background => return None,
        Picture::Piece(index) => pictures.pieces.get(usize::from(index))?,
        Picture::Help => &pictures.help,
        Picture::Cursor => &pictures.cursor,
        Picture::LastMove => &pictures.last_move,
        Picture::Hint => &pictures.hint,
        Picture::Turned => &pictures.turned,
        Picture::Forbidden => &pictures.forbidden,
    })
}

/// Returns the file name of a sound in a theme; `None` where the shipped sound is played.
pub fn sound_file_of(sounds: &Sounds, sound: Sound) -> Option<&str> {
    let file = match sound {
        Sound::Sample(_) => return None,
        Sound::Place => &sounds.place,
        // A clock ticks with the sound of a turning disc: light and short.
        Sound::Flip | Sound::Clock => &sounds.flip,
        Sound::Illegal => &sounds.illegal,
        Sound::Win => &sounds.win,
        Sound::Lose => &sounds.lose,
    };
    Some(file.as_str()).filter(|file| !file.is_empty())
}

/// Returns the file name of the picture of double size: `board-cells.png` → `board-cells-2x.png`.
pub fn double_size_file_name(file: &str) -> String {
    match file.strip_suffix(".png") {
        Some(stem) => format!("{stem}-2x.png"),
        None => file.to_owned(),
    }
}

/// Returns the theme's title in a language.
pub fn title<'a>(theme: &'a Theme, folder: &'a str, language: &str) -> &'a str {
    theme.name.get(language).or_else(|| theme.name.get("en")).map_or(folder, String::as_str)
}

/// Returns the title of a user's theme in a language; the name of the theme's folder where it has no title.
pub fn title_of_user(disk: &dyn Disk, themes: &Path, name: &str, language: &str) -> String {
    let text = theme_files::ron_of(disk, themes, name).unwrap_or_default();
    let theme = parse(&text).unwrap_or_default();
    let title: String = title(&theme, name, language).chars().filter(|letter| !letter.is_control()).take(40).collect();
    if title.trim().is_empty() { name.to_owned() } else { title }
}

/// Returns how a user's theme draws its board.
pub fn look_of_user(disk: &dyn Disk, themes: &Path, name: &str) -> ThemeLook {
    let text = theme_files::ron_of(disk, themes, name).unwrap_or_default();
    parse(&text).map_or_else(|_| ThemeLook::default(), |theme| ThemeLook::of(&theme))
}

/// The valid files of a user's theme, by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// Why a user's theme is not shown.
#[derive(Debug)]
enum ThemeError {
    Files(ThemeFileError),
    /// The theme's `theme.ron` is invalid.
    Ron {
        theme: String,
        error: Box<ron::error::SpannedError>,
    },
}

impl ThemeError {
    fn message(&self) -> LocalizedMessage {
        match self {
            ThemeError::Files(error) => theme_error_text::file(error),
            ThemeError::Ron { theme, error } => told::ron_file(format!("{theme}/theme.ron"), error),
        }
    }
}

impl From<ThemeFileError> for ThemeError {
    fn from(error: ThemeFileError) -> ThemeError {
        ThemeError::Files(error)
    }
}

/// Why a theme's sound is not used.
enum SoundError {
    File(ThemeFileError),
    Wave(WaveError),
}

/// Returns the bytes if they are a playable sound.
fn checked(bytes: Vec<u8>) -> Result<Vec<u8>, SoundError> {
    wave::check(&bytes).map(|()| bytes).map_err(SoundError::Wave)
}

/// Reads a user's theme with its files. A problem with one file becomes a message in `problems`.
fn theme_of_user(
    disk: &dyn Disk,
    themes: &Path,
    name: &str,
    problems: &mut Vec<LocalizedMessage>,
) -> Result<(Theme, Files), ThemeError> {
    let folder = ThemeFolder::open(disk, themes, name)?;
    let theme =
        parse(&folder.ron()?).map_err(|error| ThemeError::Ron { theme: name.to_owned(), error: error.into() })?;
    let mut files = Files::new();
    for file in names_of(&theme.pictures) {
        match folder.picture(file) {
            Ok(bytes) => {
                files.insert(file.to_owned(), bytes);
                if let Ok(double) = folder.picture(&double_size_file_name(file)) {
                    files.insert(double_size_file_name(file), double);
                }
            }
            Err(error) => problems.push(theme_error_text::file(&error)),
        }
    }
    // Two sounds may share a file, which is read and reported once.
    let sounds: BTreeSet<&str> = Sound::ALL.iter().filter_map(|&sound| sound_file_of(&theme.sounds, sound)).collect();
    for file in sounds {
        match folder.sound(file).map_err(SoundError::File).and_then(checked) {
            Ok(bytes) => drop(files.insert(file.to_owned(), bytes)),
            Err(SoundError::File(error)) => problems.push(theme_error_text::file(&error)),
            Err(SoundError::Wave(error)) => problems.push(theme_error_text::sound(name, file, error)),
        }
    }
    Ok((theme, files))
}

/// Returns a picture of a user's theme that is not the current theme. Reads only the picture's file.
pub fn picture_of_user(
    disk: &dyn Disk,
    themes: &Path,
    name: &str,
    picture: Picture,
    double: bool,
) -> Option<Cow<'static, [u8]>> {
    let folder = ThemeFolder::open(disk, themes, name).ok()?;
    let theme = parse(&folder.ron().ok()?).ok()?;
    let file = file_of(&theme.pictures, picture)?;
    let own = if double { double_size_file_name(file) } else { file.to_owned() };
    match folder.picture(&own) {
        Ok(bytes) => Some(Cow::Owned(bytes)),
        Err(_) if double && folder.picture(file).is_ok() => None,
        Err(_) => shipped_picture(&SHIPPED[0], picture, double).map(Cow::Borrowed),
    }
}

/// The current theme: a shipped one or a folder of the user's, with the first shipped theme as fallback.
pub struct ActiveTheme {
    name: String,
    theme: Theme,
    /// The valid files of a user's theme.
    files: Files,
    version: u32,
}

impl ActiveTheme {
    /// Loads a theme by its folder name: a shipped one, or one under `themes`. Always returns a theme; problems are messages for the user.
    pub fn load(disk: &dyn Disk, themes: &Path, name: &str, version: u32) -> (ActiveTheme, Vec<LocalizedMessage>) {
        let mut problems = Vec::new();
        let found = match shipped(name) {
            Some(found) => Ok((found.theme(), BTreeMap::new())),
            None => theme_of_user(disk, themes, name, &mut problems),
        };
        let (name, (theme, files)) = match found {
            Ok(found) => (name.to_owned(), found),
            Err(problem) => {
                problems.push(problem.message());
                (SHIPPED[0].name.to_owned(), (SHIPPED[0].theme(), BTreeMap::new()))
            }
        };
        (ActiveTheme { name, theme, files, version }, problems)
    }

    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// A number that grows with each change of the pictures.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns the PNG file of a picture. `double` selects the picture of double size.
    pub fn picture(&self, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>> {
        let file = file_of(&self.theme.pictures, picture)?;
        let own = if double { double_size_file_name(file) } else { file.to_owned() };
        if let Some(bytes) = self.files.get(&own) {
            return Some(Cow::Borrowed(bytes));
        }
        let behind = shipped(&self.name).unwrap_or(&SHIPPED[0]);
        // The double-size version of another theme's picture would show a different picture.
        let is_missing = !self.files.contains_key(file);
        is_missing.then(|| shipped_picture(behind, picture, double)).flatten().map(Cow::Borrowed)
    }

    /// Returns the WAV file of a sound: the theme's own file, otherwise the shipped file.
    pub fn sound(&self, sound: Sound) -> Cow<'_, [u8]> {
        let own = sound_file_of(&self.theme.sounds, sound).and_then(|file| self.files.get(file));
        own.map_or_else(|| Cow::Borrowed(shipped_sound(sound)), |bytes| Cow::Borrowed(&bytes[..]))
    }

    /// Drops an unusable picture file. The shipped picture replaces it from now on.
    pub fn drop_picture(&mut self, picture: Picture) {
        if let Some(file) = file_of(&self.theme.pictures, picture) {
            self.files.remove(file);
            self.files.remove(&double_size_file_name(file));
            self.version += 1;
        }
    }
}

/// Returns a picture of a shipped theme.
pub fn shipped_picture(theme: &Shipped, picture: Picture, double: bool) -> Option<&'static [u8]> {
    let names = Pictures::default();
    let file = file_of(&names, picture)?;
    if double { theme.file(&double_size_file_name(file)) } else { theme.file(file) }
}

fn names_of(pictures: &Pictures) -> Vec<&str> {
    let Pictures { board_cells, board_lines, pieces, help, cursor, last_move, hint, turned, forbidden } = pictures;
    let mut names: Vec<&str> = vec![board_cells, board_lines, help, cursor, last_move, hint, turned, forbidden];
    names.extend(pieces.iter().map(String::as_str));
    names
}

/// Returns the shipped WAV file of a sound.
pub fn shipped_sound(sound: Sound) -> &'static [u8] {
    match sound {
        Sound::Place | Sound::Sample(_) => include_bytes!("../../../../assets/sounds/place.wav"),
        Sound::Flip | Sound::Clock => include_bytes!("../../../../assets/sounds/flip.wav"),
        Sound::Illegal => include_bytes!("../../../../assets/sounds/illegal.wav"),
        Sound::Win => include_bytes!("../../../../assets/sounds/win.wav"),
        Sound::Lose => include_bytes!("../../../../assets/sounds/lose.wav"),
    }
}
