//! `lab assets`: makes the program's pictures, sounds and themes, and checks their contrast.
//!
//! Everything is drawn from numbers in this folder, with the same bytes on every run. The contrast check reads the written files, so that
//! it checks what is shipped.

mod contrast;
pub mod icon;
mod paint;
mod piece;
mod shipped_themes;

use paint::{PaintError, board_png};
use qipan_front::app::kernel::design::{board_picture as board, tones};
use qipan_front::app::kernel::lang::{Lang, SHIPPED};
use qipan_front::ui::Theme;
use qipan_front::ui::theme::Pictures;
use shipped_themes::ShippedTheme;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct AssetsArguments {
    /// Only print each theme's contrast ratios; exit 1 if a ratio is too low.
    #[arg(long)]
    contrast: bool,
    /// The folder into which all assets are written.
    #[arg(long, default_value = "assets")]
    dir: PathBuf,
    /// Make only the files whose path contains this text.
    #[arg(long, default_value = "")]
    only: String,
}

pub fn run(arguments: AssetsArguments) -> Result<(), PaintError> {
    if arguments.contrast { contrast::check(&arguments.dir) } else { make(&arguments.dir, &arguments.only) }
}

/// A file to make: its path under the folder of assets, and the function that makes its bytes.
type Job = (String, Box<dyn Fn() -> Result<Vec<u8>, PaintError>>);

fn make(dir: &Path, only: &str) -> Result<(), PaintError> {
    for (name, bytes) in jobs().into_iter().filter(|(name, _)| name.contains(only)) {
        let path = dir.join(&name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, bytes()?)?;
    }
    Ok(())
}

fn jobs() -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    for icon in icon::ALL {
        jobs.push((format!("icons/{}.png", icon.0), Box::new(|| icon::png(icon))));
    }
    jobs.push(("icons/app.png".into(), Box::new(|| icon::app_icon_png(256))));
    jobs.push(("icons/app.ico".into(), Box::new(icon::ico)));
    for recipe in tones::ALL {
        jobs.push((format!("sounds/{}.wav", recipe.0), Box::new(|| Ok(tones::wav(recipe, tones::UNCHANGED)))));
    }
    shipped_themes::all().into_iter().for_each(|look| theme_jobs(look, &mut jobs));
    jobs
}

fn theme_jobs(look: ShippedTheme, jobs: &mut Vec<Job>) {
    let names = Pictures::default();
    let ShippedTheme { name, colors, board: look, frame, cells, lines, pieces, marks } = look;
    let mut add = |file: &str, bytes: Box<dyn Fn() -> Result<Vec<u8>, PaintError>>| {
        jobs.push((format!("themes/{name}/{file}"), bytes));
    };
    let twin = |file: &str| file.replace(".png", "-2x.png");
    add(&names.board_cells, Box::new(move || board_png(&board::draw_reversi_board(frame, cells, 1))));
    add(&twin(&names.board_cells), Box::new(move || board_png(&board::draw_reversi_board(frame, cells, 2))));
    add(&names.board_lines, Box::new(move || board_png(&board::draw_gomoku_board(lines, 1))));
    add(&twin(&names.board_lines), Box::new(move || board_png(&board::draw_gomoku_board(lines, 2))));
    for (file, piece) in names.pieces.iter().zip(pieces) {
        add(file, Box::new(move || piece.png()));
    }
    add(&names.help, Box::new(move || marks.help.legal_move_mark()));
    add(&names.cursor, Box::new(move || marks.cursor.cursor()));
    add(&names.last_move, Box::new(move || marks.last_move.last_move()));
    add(&names.hint, Box::new(move || marks.hint.hint()));
    add(&names.turned, Box::new(move || marks.turned.flipped_disc_mark()));
    add(&names.forbidden, Box::new(move || marks.forbidden.forbidden()));
    let title = |tag: &str| Lang::shipped(tag).text(&format!("theme-title-{name}"));
    let titles = SHIPPED.iter().map(|(tag, ..)| ((*tag).to_owned(), title(tag))).collect();
    let theme = Theme { version: 1, name: titles, colors, board: look, pictures: names, ..Theme::default() };
    add(
        "theme.ron",
        Box::new(move || {
            let mut theme = theme.clone();
            theme.colors.ground_cells = board::draw_reversi_board(frame, cells, 1).median_ground_color();
            theme.colors.ground_lines = board::draw_gomoku_board(lines, 1).median_ground_color();
            let text = ron::ser::to_string_pretty(&theme, ron::ser::PrettyConfig::default().new_line("\n"))?;
            Ok((text + "\n").into_bytes())
        }),
    );
}
