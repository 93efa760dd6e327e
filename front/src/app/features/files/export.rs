//! State of the export page: the game, the formats, the file name and folder, and the question before a file is replaced. Writes no files;
//! `files_controller` does.

use crate::formats::{self, FORMATS, Format, GameRecord};
use crate::session::{Command, Session};
use std::path::PathBuf;

/// The side lengths of a picture that the user can choose from, in pixels.
pub const SIDES_PX: [u32; 5] = [720, 1080, 1440, 2160, 2880];
/// The side length of a picture that is copied with a key, in pixels.
pub const COPIED_PX: u32 = SIDES_PX[1];
/// Maximum length of a typed file name in characters.
pub const NAME_CHARS_MAX: usize = 100;

/// A format in which the game can be exported.
#[derive(Clone, Copy)]
pub enum ExportFormat {
    Format(&'static Format),
    /// A PNG picture of the current board.
    Picture,
    /// An animated PNG (APNG) of the whole game, with one board per ply.
    Moving,
    /// The same animation as a GIF, for chats that show no APNG.
    Gif,
}

impl ExportFormat {
    /// The file name's extension for this format, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Format(format) => format.extensions.first().copied().unwrap_or(format.name),
            ExportFormat::Picture | ExportFormat::Moving => "png",
            ExportFormat::Gif => "gif",
        }
    }

    /// The fixed word for this format in messages: its shown name is the message `format-WORD`.
    pub fn word(self) -> &'static str {
        match self {
            ExportFormat::Format(format) => format.name,
            ExportFormat::Picture => "picture",
            ExportFormat::Moving => "moving",
            ExportFormat::Gif => "gif",
        }
    }

    pub fn is_picture(self) -> bool {
        !matches!(self, ExportFormat::Format(_))
    }
}

/// Returns the game at the position of `node`. If the clock has run out, the game stays at its own position.
pub fn at_node(session: &Session, node: u32) -> Session {
    let mut looked_at = session.clone();
    if node != session.cursor() {
        let _ = looked_at.apply(Command::GoTo(node), 0);
    }
    looked_at
}

/// The formats that the shell draws.
const PICTURES: [ExportFormat; 3] = [ExportFormat::Picture, ExportFormat::Moving, ExportFormat::Gif];

/// A file that is written only if the user agrees to replace the existing file at `path`.
pub struct PendingReplacement {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// The state of the open export page.
pub struct Export {
    pub session: Session,
    /// The session at the position that the user looks at, for a picture of it.
    pub looked_at: Session,
    record: GameRecord,
    /// The formats in which this game can be exported.
    pub available_formats: Vec<ExportFormat>,
    /// The chosen format, as an index into `ways`.
    pub format: usize,
    /// The chosen side length of a picture, as an index into `SIDES_PX`.
    pub side: usize,
    pub name: String,
    pub folder: PathBuf,
    /// The file waiting for the user's answer whether to replace an existing file.
    pub pending_replacement: Option<PendingReplacement>,
    /// The path of the file that is currently being written, if any.
    pub path_being_written: Option<PathBuf>,
}

impl Export {
    /// Creates the page. `node` is the node of the game's move tree that the user looks at.
    pub fn of(session: Session, node: u32, name: String, folder: PathBuf) -> Export {
        let looked_at = at_node(&session, node);
        let record = session.to_record();
        let written = FORMATS.iter().filter(|format| formats::write(format, &record).is_ok());
        let ways: Vec<ExportFormat> = written.map(ExportFormat::Format).chain(PICTURES).collect();
        // A picture is what most people share.
        let picture = ways.len() - PICTURES.len();
        Export {
            session,
            looked_at,
            record,
            available_formats: ways,
            format: picture,
            side: 1,
            name,
            folder,
            pending_replacement: None,
            path_being_written: None,
        }
    }

    /// The chosen format.
    pub fn chosen_format(&self) -> ExportFormat {
        self.available_formats.get(self.format).copied().unwrap_or(ExportFormat::Picture)
    }

    /// The chosen side length of a picture, in pixels.
    pub fn side_px(&self) -> u32 {
        SIDES_PX.get(self.side).copied().unwrap_or(SIDES_PX[0])
    }

    /// The game encoded in the chosen format; `None` for pictures, which the shell draws.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        match self.chosen_format() {
            ExportFormat::Format(format) => formats::write(format, &self.record).ok(),
            ExportFormat::Picture | ExportFormat::Moving | ExportFormat::Gif => None,
        }
    }

    /// The path of the exported file, with the format's extension; `None` where the typed name is not valid on every system.
    pub fn path(&self) -> Option<PathBuf> {
        let (name, end) = (self.name.trim(), format!(".{}", self.chosen_format().extension()));
        let cannot = |letter: char| letter.is_control() || r#"/\:*?"<>|"#.contains(letter);
        if name.is_empty() || name.starts_with('.') || name.ends_with('.') || name.contains(cannot) {
            return None;
        }
        let has_end = name.to_lowercase().ends_with(&end) && name.len() > end.len();
        Some(self.folder.join(if has_end { name.to_owned() } else { format!("{name}{end}") }))
    }
}
