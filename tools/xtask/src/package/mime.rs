//! The MIME types of the files that Qipan reads, for shared-mime-info and the desktop entry, from `formats::FORMATS`.

use super::placeholders::escaped;
use qipan_core::formats::{FORMATS, Format};

/// Returns the MIME types in the form in which a desktop entry lists them.
pub fn desktop_mime_types() -> String {
    let kinds = FORMATS.iter().map(|format| &format.file_type);
    kinds.filter(|kind| kind.comment.is_some()).map(|kind| format!("{};", kind.mime)).collect()
}

/// Returns the XML file for `share/mime/packages`.
pub fn mime_packages_xml() -> String {
    let one = |format: &Format| format.file_type.comment.map(|comment| mime_type(format, comment));
    let types: String = FORMATS.iter().filter_map(one).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n\
         {types}</mime-info>\n"
    )
}

/// Returns the element of one MIME type.
fn mime_type(format: &Format, comment: &str) -> String {
    let kind = &format.file_type;
    let magic = kind.magic.map_or(String::new(), |magic| {
        let value = escaped(magic);
        format!("    <magic priority=\"40\"><match type=\"string\" offset=\"0\" value=\"{value}\"/></magic>\n")
    });
    let glob = |ending: &&str| format!("    <glob pattern=\"*.{ending}\" weight=\"{}\"/>\n", kind.weight);
    let globs: String = format.extensions.iter().map(glob).collect();
    let (mime, comment) = (kind.mime, escaped(comment));
    format!("  <mime-type type=\"{mime}\">\n    <comment>{comment}</comment>\n{magic}{globs}  </mime-type>\n")
}
