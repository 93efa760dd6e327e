//! Theme work off the frame loop: drawing a design, reading a photograph, saving, importing and sharing a theme. Each function runs on the
//! thread of a background task. `theme_editor` and `theme_sharing` start them and handle the results.

use crate::app::kernel::design;
use crate::app::kernel::design::picture;
use crate::app::kernel::design::picture::{Photo, PhotoError};
use crate::app::kernel::design::{DESIGN_FILE, DrawnTheme, PHOTO_FILE, ThemeSpec};
use crate::app::kernel::themes;
use crate::store::theme_archive::{self, ArchiveError, Packed};
use crate::store::theme_files::{self, RON, ThemeFileError, ThemeFiles, ThemeFolder};
use crate::store::{Disk, Store, atomic};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The result of a theme task.
#[derive(Debug)]
pub enum ThemeDone {
    /// The design of this revision was drawn.
    Drawn {
        revision: u64,
        drawn: Arc<DrawnTheme>,
    },
    /// A photograph was read or could not be read.
    Photo {
        path: PathBuf,
        photo: Result<Photo, ThemeFileTaskError>,
    },
    /// A user's theme was opened for editing.
    Opened {
        folder: String,
        design: Option<Box<ThemeSpec>>,
        photo: Option<Photo>,
    },
    /// A design was saved in the theme with this folder name.
    Kept(io::Result<String>),
    Deleted {
        folder: String,
        outcome: io::Result<()>,
    },
    /// A theme file was imported; the outcome is the theme's new folder name.
    Taken {
        path: PathBuf,
        outcome: Result<String, ThemeFileTaskError>,
    },
    /// A theme was exported; the outcome is the new file.
    Shared {
        path: PathBuf,
        outcome: Result<PathBuf, ThemeFileTaskError>,
    },
}

/// Why a theme file or a photograph cannot be imported or written. Each variant's text is a clause.
#[derive(Debug)]
pub enum ThemeFileTaskError {
    Io(io::Error),
    Photo(PhotoError),
    Archive(ArchiveError),
    /// `theme.ron` in the archive is invalid.
    Ron(Box<ron::error::SpannedError>),
    Theme(ThemeFileError),
}

impl fmt::Display for ThemeFileTaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThemeFileTaskError::Io(error) => error.fmt(f),
            ThemeFileTaskError::Photo(error) => error.fmt(f),
            ThemeFileTaskError::Archive(error) => error.fmt(f),
            ThemeFileTaskError::Ron(error) => {
                let start = error.span.start;
                write!(f, "{RON}, line {}, column {}: {}", start.line, start.col, error.code)
            }
            ThemeFileTaskError::Theme(error) => f.write_str(error.to_string().trim_end_matches('.')),
        }
    }
}

impl std::error::Error for ThemeFileTaskError {}

impl From<io::Error> for ThemeFileTaskError {
    fn from(error: io::Error) -> ThemeFileTaskError {
        ThemeFileTaskError::Io(error)
    }
}

impl From<ArchiveError> for ThemeFileTaskError {
    fn from(error: ArchiveError) -> ThemeFileTaskError {
        ThemeFileTaskError::Archive(error)
    }
}

impl From<ThemeFileError> for ThemeFileTaskError {
    fn from(error: ThemeFileError) -> ThemeFileTaskError {
        ThemeFileTaskError::Theme(error)
    }
}

/// Returns the folder of the user's themes.
pub fn folder_of(store: &Store) -> PathBuf {
    store.shared().join("themes")
}

pub fn read_photo(disk: &dyn Disk, path: &Path) -> Result<Photo, ThemeFileTaskError> {
    let bytes = disk.read(path, picture::BYTES_MAX).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => ThemeFileTaskError::Photo(PhotoError::TooManyBytes),
        _ => ThemeFileTaskError::Io(error),
    })?;
    Photo::read(&bytes).map_err(ThemeFileTaskError::Photo)
}

/// Opens the design of a user's theme. A theme that was not made in the theme editor has no design.
pub fn open(store: &Store, folder: String) -> ThemeDone {
    let themes = folder_of(store);
    let opened = ThemeFolder::open(store.disk(), &themes, &folder).ok();
    let design = opened.as_ref().and_then(ThemeFolder::design).and_then(|text| ThemeSpec::read(&text).ok());
    let photo = opened.and_then(|opened| Photo::read(&opened.picture(PHOTO_FILE).ok()?).ok());
    ThemeDone::Opened { folder, design: design.map(Box::new), photo }
}

/// Draws a design completely and writes it into the theme with this folder name, or into a new theme.
pub fn draw_and_write(
    store: &Store,
    design: &ThemeSpec,
    photo: Option<&Photo>,
    into: Option<String>,
) -> io::Result<String> {
    let (files, themes) = (design::files(design, photo), folder_of(store));
    match into {
        Some(folder) => theme_files::replace(store.disk(), &themes, &folder, &files).map(|()| folder),
        None => theme_files::create(store.disk(), &themes, &design.folder(), &files, is_shipped),
    }
}

fn is_shipped(name: &str) -> bool {
    themes::shipped(name).is_some()
}

/// Imports a theme from an archive, under its own name or the next free one.
pub fn import_theme(store: &Store, path: &Path) -> Result<String, ThemeFileTaskError> {
    let bytes = store.disk().read(path, theme_archive::ARCHIVE_BYTES_MAX).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => ArchiveError::TooLarge.into(),
        _ => ThemeFileTaskError::Io(error),
    })?;
    let Packed { folder, files } = checked(&bytes)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = folder.unwrap_or_else(|| ThemeSpec { name: stem, ..ThemeSpec::default() }.folder());
    Ok(theme_files::create(store.disk(), &folder_of(store), &name, &files, is_shipped)?)
}

/// Parses an archive and checks that its theme can be shown.
pub fn checked(bytes: &[u8]) -> Result<Packed, ThemeFileTaskError> {
    let packed = theme_archive::read(bytes)?;
    let text = |file: &str| {
        let found = packed.files.iter().find(|(name, _)| name == file);
        found.map(|(_, bytes)| String::from_utf8_lossy(bytes))
    };
    let ron = |error| ThemeFileTaskError::Ron(Box::new(error));
    themes::parse(&text(RON).unwrap_or_default()).map_err(ron)?;
    text(DESIGN_FILE).map_or(Ok(()), |text| ThemeSpec::read(&text).map(|_| ())).map_err(ron)?;
    Ok(packed)
}

/// Writes a theme as one file, under its name or the next free one.
pub fn share(store: &Store, name: &str, into: &Path) -> Result<PathBuf, ThemeFileTaskError> {
    let bytes = theme_archive::write(name, &files_of(store, name)?)?;
    for number in 1..1000 {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let path = into.join(format!("{name}{number}{}", theme_archive::EXTENSION));
        match atomic::create(store.disk(), &path, &bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            written => return Ok(written.map(|()| path)?),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists).into())
}

/// Returns all files of a theme, shipped or the user's.
pub fn files_of(store: &Store, name: &str) -> Result<ThemeFiles, ThemeFileTaskError> {
    if let Some(shipped) = themes::shipped(name) {
        let files = shipped.files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
        return Ok(files.chain([(RON.to_owned(), shipped.ron.as_bytes().to_vec())]).collect());
    }
    Ok(ThemeFolder::open(store.disk(), &folder_of(store), name)?.files()?)
}
