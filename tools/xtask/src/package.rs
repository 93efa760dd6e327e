//! `lab package`: writes all files of a package except the program, as a tree `share/` that can be installed under any prefix.
//!
//! Man pages and completions come from the command line's definition, MIME types from the table of formats, icons from our drawing,
//! licences from what cargo reports as linked; the rest are the files under `packaging/` with their placeholders filled in. The maintainer,
//! the home page and the pictures of a package are arguments.

mod licences;
mod mime;
mod placeholders;

use crate::assets::icon;
use clap_complete::Shell;
use placeholders::{Placeholders, Publisher, read_text_file};
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// Widths of the icons in the icon theme `hicolor`, in pixels.
const ICON_PIXELS: [u32; 10] = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512];

#[derive(clap::Args)]
pub struct PackageArguments {
    /// The folder into which `share/` is written; created if missing.
    dir: PathBuf,
    /// The folder that contains `Cargo.toml` and `packaging/`.
    #[arg(long, default_value = ".")]
    source: PathBuf,
    #[command(flatten)]
    publisher: Publisher,
    /// The system for which the package is made, as cargo names it; the licences of its libraries are included.
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

pub fn run(arguments: &PackageArguments, command_line: clap::Command) -> Result<(), Box<dyn Error>> {
    let tree = PackageTree { share: arguments.dir.join("share"), packaging: arguments.source.join("packaging") };
    let words = Placeholders::new(
        &arguments.publisher,
        &mime::desktop_mime_types(),
        &read_text_file(&tree.packaging.join("changelog"))?,
    )?;
    write_command_line(&tree, command_line)?;
    for pixels in ICON_PIXELS {
        tree.write(&format!("icons/hicolor/{pixels}x{pixels}/apps/qipan.png"), &icon::app_icon_png(pixels)?)?;
    }
    tree.write("mime/packages/qipan.xml", mime::mime_packages_xml().as_bytes())?;
    tree.fill("linux/qipan.desktop", "applications/qipan.desktop", &words)?;
    tree.fill("linux/qipan.metainfo.xml", &format!("metainfo/{}.metainfo.xml", arguments.publisher.app_id), &words)?;
    tree.fill("changelog", "doc/qipan/changelog", &words)?;
    tree.fill("PRIVACY", "doc/qipan/PRIVACY", &words)?;
    tree.copy_folder("policy", "doc/qipan/policy")?;
    tree.copy_folder("presets", "doc/qipan/presets")?;
    tree.copy_folder("kiosk", "doc/qipan/kiosk")?;
    tree.copy_folder("school", "doc/qipan/school")?;
    let linked = licences::linked_libraries(&arguments.source, arguments.target.as_deref())?;
    tree.write("doc/qipan/third-party-licences.txt", licences::licence_texts(&linked).as_bytes())?;
    tree.write("doc/qipan/copyright", licences::copyright(&linked, &arguments.source, &words)?.as_bytes())
}

/// Writes the man pages and the completions for shells.
fn write_command_line(tree: &PackageTree, mut command: clap::Command) -> Result<(), Box<dyn Error>> {
    clap_mangen::generate_to(command.clone(), tree.folder("man/man1")?)?;
    for (shell, file) in [
        (Shell::Bash, "bash-completion/completions/qipan"),
        (Shell::Zsh, "zsh/vendor-completions/_qipan"),
        (Shell::Fish, "fish/vendor_completions.d/qipan.fish"),
    ] {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, "qipan", &mut text);
        tree.write(file, &text)?;
    }
    Ok(())
}

/// The folder `share/` to write to, and the folder `packaging/` of the files with placeholders.
struct PackageTree {
    share: PathBuf,
    packaging: PathBuf,
}

impl PackageTree {
    fn folder(&self, name: &str) -> Result<PathBuf, Box<dyn Error>> {
        let folder = self.share.join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
        let path = self.share.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    fn fill(&self, from: &str, to: &str, words: &Placeholders) -> Result<(), Box<dyn Error>> {
        self.write(to, words.fill(&read_text_file(&self.packaging.join(from))?)?.as_bytes())
    }

    /// Copies the files of a folder under `packaging/`, if the folder exists.
    fn copy_folder(&self, from: &str, to: &str) -> Result<(), Box<dyn Error>> {
        let Ok(entries) = fs::read_dir(self.packaging.join(from)) else { return Ok(()) };
        for path in entries.collect::<Result<Vec<_>, _>>()?.iter().map(fs::DirEntry::path).filter(|path| path.is_file())
        {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            self.write(&format!("{to}/{name}"), &fs::read(&path)?)?;
        }
        Ok(())
    }
}
