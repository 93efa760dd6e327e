//! Measures the contrast of every theme by the pictures and colours in its files.

use super::paint::{PaintError, read};
use qipan_front::app::kernel::design::contrast::{Ratio, measure};
use qipan_front::ui::Theme;
use std::path::Path;

/// Prints every contrast ratio of every theme under `dir`. Returns an error if a ratio is too low.
pub fn check(dir: &Path) -> Result<(), PaintError> {
    let mut folders: Vec<_> = std::fs::read_dir(dir.join("themes"))?.collect::<Result<_, _>>()?;
    folders.sort_by_key(|folder| folder.file_name());
    let mut low = 0;
    for folder in folders {
        let theme: Theme = ron::from_str(&std::fs::read_to_string(folder.path().join("theme.ron"))?)?;
        let ratios = measure(&theme, |file| read(&std::fs::read(folder.path().join(file))?))?;
        low += ratios.iter().filter(|ratio| ratio.is_low()).count();
        ratios.iter().for_each(|ratio| print(&folder.file_name().to_string_lossy(), ratio));
    }
    if low > 0 { Err(format!("{low} contrast ratios are too low").into()) } else { Ok(()) }
}

fn print(theme: &str, of: &Ratio) {
    let Ratio { what, ground, ratio, needed, .. } = of;
    let verdict = if of.is_low() { "  TOO LOW" } else { "" };
    println!("{theme:<10} {what:<18} on {ground:<14} {ratio:>5.2}  needs {needed:.1}{verdict}");
}
