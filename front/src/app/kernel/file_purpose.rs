//! What a file or folder that the user chooses is for.

use crate::app::kernel::design::picture::EXTENSIONS;
use crate::formats;
use crate::store::theme_archive::EXTENSION;

/// The extension of files in Qipan's own format.
pub const QIPAN_EXTENSION: &str = ".qipan";

/// The purpose for which the user chooses a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePurpose {
    /// A file whose game is opened.
    OpenGame,
    /// The folder that a file is written into.
    PickFolder,
    /// A photograph for the board of a theme.
    PickPicture,
    /// An engine's program.
    PickEngine,
    /// The folder that the current theme is written into, as one file.
    ShareTheme,
    /// The folder that receives the results for the teacher from now on.
    HandIn,
    /// The folder that the table of results is written into.
    WriteResults,
    /// A folder whose games become a collection.
    Collect,
}

impl FilePurpose {
    /// Whether the user chooses a folder, not a file.
    pub fn is_of_folder(self) -> bool {
        !matches!(self, FilePurpose::OpenGame | FilePurpose::PickPicture | FilePurpose::PickEngine)
    }

    /// The message with the title of the page or dialog.
    pub fn title(self) -> &'static str {
        match self {
            FilePurpose::OpenGame => "action-open-file",
            FilePurpose::PickPicture => "files-choose-picture",
            FilePurpose::PickEngine => "files-choose-engine",
            _ => "files-choose-folder",
        }
    }

    /// The ends of the names of the files to choose from, without the dot; empty where any file may be meant.
    pub fn extensions(self) -> Vec<String> {
        match self {
            FilePurpose::OpenGame => {
                let own = [QIPAN_EXTENSION, EXTENSION].map(|end| end.trim_start_matches('.'));
                let all = formats::FORMATS.iter().flat_map(|format| format.extensions).copied().chain(own);
                all.map(str::to_owned).collect()
            }
            FilePurpose::PickPicture => EXTENSIONS.map(|end| end.trim_start_matches('.').to_owned()).to_vec(),
            _ => Vec::new(),
        }
    }
}
