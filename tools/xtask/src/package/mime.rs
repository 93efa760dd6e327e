//! The MIME types of the files that Qipan reads, for shared-mime-info and the desktop entry: one row for each format of `formats::FORMATS`.

use super::placeholders::escaped;
use qipan_core::formats::{FORMATS, Format};
use std::error::Error;

/// The MIME type of a file format.
struct MimeType {
    /// The format's name in `FORMATS`.
    format: &'static str,
    mime: &'static str,
    /// The MIME type's name for users; `None` for types that every system knows.
    comment: Option<&'static str>,
    /// How reliably the file's extension indicates the type, 0 to 100: other programs use `.lib`, `.rec` and `.trn`, too.
    weight: u8,
    /// The first bytes of a file of this type, in the notation of shared-mime-info; `None` if they vary.
    magic: Option<&'static str>,
}

/// The MIME types of all formats.
const KINDS: &[MimeType] = &[
    MimeType {
        format: "wthor",
        mime: "application/x-wthor",
        comment: Some("WTHOR database of Reversi games"),
        weight: 40,
        magic: None,
    },
    MimeType {
        format: "sgf",
        mime: "application/x-go-sgf",
        comment: Some("SGF game record"),
        weight: 50,
        magic: Some("(;"),
    },
    MimeType { format: "transcript", mime: "text/plain", comment: None, weight: 50, magic: None },
    MimeType {
        format: "ggf",
        mime: "application/x-ggf",
        comment: Some("GGF game record"),
        weight: 50,
        magic: Some("(;GM["),
    },
    MimeType {
        format: "rif",
        mime: "application/x-renju-rif",
        comment: Some("RIF database of Renju games"),
        weight: 50,
        magic: None,
    },
    MimeType { format: "obf", mime: "text/x-reversi-obf", comment: Some("Reversi positions"), weight: 50, magic: None },
    MimeType {
        format: "psq",
        mime: "text/x-gomoku-psq",
        comment: Some("Five in a row game"),
        weight: 50,
        magic: Some("Piskvorky "),
    },
    MimeType { format: "rec", mime: "text/x-gomoku-rec", comment: Some("Five in a row game"), weight: 20, magic: None },
    MimeType {
        format: "renlib",
        mime: "application/x-renlib",
        comment: Some("RenLib library of Renju games"),
        weight: 20,
        magic: Some("\\xffRenLib\\xff"),
    },
];

fn kind_of(format: &Format) -> Result<&'static MimeType, Box<dyn Error>> {
    let kind = KINDS.iter().find(|kind| kind.format == format.name);
    kind.ok_or_else(|| format!("the format {} has no MIME type in lab/package/mime.rs", format.name).into())
}

/// Returns the MIME types in the form in which a desktop entry lists them.
pub fn desktop_mime_types() -> String {
    KINDS.iter().filter(|kind| kind.comment.is_some()).map(|kind| format!("{};", kind.mime)).collect()
}

/// Returns the XML file for `share/mime/packages`. Fails if a format has no row in `KINDS`.
pub fn mime_packages_xml() -> Result<String, Box<dyn Error>> {
    let mut types = String::new();
    for format in FORMATS {
        let kind = kind_of(format)?;
        if let Some(comment) = kind.comment {
            types.push_str(&one(format, kind, comment));
        }
    }
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n\
         {types}</mime-info>\n"
    ))
}

fn one(format: &Format, kind: &MimeType, comment: &str) -> String {
    let magic = kind.magic.map_or(String::new(), |magic| {
        let value = escaped(magic);
        format!("    <magic priority=\"40\"><match type=\"string\" offset=\"0\" value=\"{value}\"/></magic>\n")
    });
    let glob = |ending: &&str| format!("    <glob pattern=\"*.{ending}\" weight=\"{}\"/>\n", kind.weight);
    let globs: String = format.extensions.iter().map(glob).collect();
    let (mime, comment) = (kind.mime, escaped(comment));
    format!("  <mime-type type=\"{mime}\">\n    <comment>{comment}</comment>\n{magic}{globs}  </mime-type>\n")
}
