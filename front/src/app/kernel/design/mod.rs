//! A theme of the user's: the chosen options (`ThemeSpec`) and the theme drawn from them, with pictures, colours, sounds and their
//! contrasts. Pure: the page is `features::theme_editor`, and the store handles the files. `lab assets` draws the shipped boards and sounds
//! with the same code.
//!
//! `board_picture`, `piece` and `tones` make pictures and sounds with the tools in `brush` and `noise`; `picture` reads photographs,
//! `palette` derives colours, `contrast` measures contrasts.

pub mod board_picture;
mod brush;
pub mod contrast;
pub mod noise;
pub mod palette;
pub mod picture;
pub mod piece;
pub mod tones;

use crate::formats::ron_text;
use crate::ui::theme::{BoardLook, CHEQUER_ALPHA, CellLook, Pictures, Sounds};
use crate::ui::{Rgba, Theme};
use board_picture::{Frame, Material, Texture};
use contrast::{Picture, Ratio};
use palette::{ChosenColors, ensure_contrast};
use picture::{Crop, Photo};
use piece::{Ink, MarkColors, PieceLook, Sign};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// The file in which a user's theme stores its options.
pub const DESIGN_FILE: &str = "design.ron";
/// The file in which a user's theme stores its photograph.
pub const PHOTO_FILE: &str = "source.png";
/// Maximum length of a theme's name in characters.
pub const NAME_CHARS_MAX: usize = 40;
/// The file name of the board picture, which both games use.
const BOARD_FILE: &str = "board.png";

/// The material of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Surface {
    Plain,
    #[default]
    Felt,
    Wood,
    Stone,
    Paper,
    /// The user's photograph.
    Picture,
}

/// What surrounds the cells of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Border {
    None,
    Line,
    #[default]
    Frame,
}

/// How a theme's sounds differ from the shipped ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SoundLook {
    #[default]
    Usual,
    Soft,
    Bright,
    Deep,
}

/// All options of a theme.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ThemeSpec {
    pub name: String,
    pub surface: Surface,
    pub board: Rgba,
    pub crop: Crop,
    pub lines: Rgba,
    pub look: BoardLook,
    pub border: Border,
    pub frame: Rgba,
    pub pieces: PieceLook,
    /// The colours of the pieces in the order of play.
    pub colors: [Rgba; 4],
    pub page: Rgba,
    /// The colour of panels. `None` means a little lighter or darker than the page.
    pub panel: Option<Rgba>,
    pub accent: Rgba,
    pub sounds: SoundLook,
}

const fn hex(rgb: u32) -> Rgba {
    Rgba::rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

const WHITE: Rgba = hex(0xffffff);
const BLACK: Rgba = hex(0x000000);
/// The format version of `design.ron`. The file itself does not contain it.
const VERSION: u64 = 1;
/// The target contrast of shapes on the board whose colour can be adjusted, a little above the minimum.
const SHAPE: f64 = contrast::SHAPE_CONTRAST_MIN + 0.2;

impl Default for ThemeSpec {
    fn default() -> ThemeSpec {
        ThemeSpec {
            name: String::new(),
            surface: Surface::Felt,
            board: hex(0x37875c),
            crop: Crop::default(),
            lines: hex(0x123a26),
            look: BoardLook::default(),
            border: Border::Frame,
            frame: hex(0x4a2f1c),
            pieces: PieceLook::Glossy,
            colors: [hex(0x1c1f24), hex(0xf4f1e8), hex(0xb03222), hex(0x2a5cae)],
            page: hex(0x22272b),
            panel: None,
            accent: hex(0xf2c14e),
            sounds: SoundLook::Usual,
        }
    }
}

impl ThemeSpec {
    /// Returns options for a new theme that resemble the current theme.
    pub fn near_theme(theme: &Theme) -> ThemeSpec {
        let colors = &theme.colors;
        ThemeSpec {
            board: colors.ground_cells,
            lines: colors.grid_cells,
            look: BoardLook { cells: CellLook::Flat, ..theme.board },
            page: colors.page,
            accent: colors.accent,
            ..ThemeSpec::default()
        }
    }

    /// Parses a `design.ron`.
    pub fn read(text: &str) -> Result<ThemeSpec, ron::error::SpannedError> {
        ron_text::refuse_newer(text, VERSION)?;
        let design: ThemeSpec = ron_text::options().from_str(text)?;
        let name = design.name.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect();
        Ok(ThemeSpec { name, crop: design.crop.clamped(), ..design })
    }

    /// Writes a `design.ron`.
    pub fn write(&self) -> String {
        pretty(self)
    }

    /// Returns a folder name made from the theme's name. Does not check whether the folder exists.
    pub fn folder(&self) -> String {
        let mut folder = String::new();
        for letter in self.name.to_lowercase().chars() {
            match letter {
                'a'..='z' | '0'..='9' | '_' => folder.push(letter),
                _ if !folder.is_empty() && !folder.ends_with('-') => folder.push('-'),
                _ => {}
            }
        }
        let folder: String = folder.chars().take(40).collect();
        let folder = folder.trim_end_matches('-');
        if folder.is_empty() { "own".into() } else { folder.into() }
    }

    fn texture(&self) -> Texture {
        match self.surface {
            Surface::Plain | Surface::Picture => Texture::Plain,
            Surface::Felt => Texture::Felt,
            Surface::Wood => Texture::Wood,
            Surface::Stone => Texture::Stone,
            Surface::Paper => Texture::Paper,
        }
    }

    fn ground(&self) -> Material {
        material(self.board, self.texture())
    }

    /// The frame around a ground of this material; `None` without a border.
    fn border(&self, ground: Material) -> Option<Frame> {
        match self.border {
            Border::None => None,
            Border::Line => Some(Frame::Line(ground, number(self.lines))),
            Border::Frame => Some(Frame::Raised(material(self.frame, Texture::Wood))),
        }
    }

    /// Draws the board at `scale` pixels per unit. Returns it as a file and as pixels.
    fn draw_board(&self, photo: Option<&Photo>, scale: u32) -> (Vec<u8>, Vec<Rgba>) {
        if let (Surface::Picture, Some(photo)) = (self.surface, photo) {
            let frame = self.border(material(photo.mean(), Texture::Plain));
            let pixels = board_picture::draw_photo_board(frame, (photo, self.crop), scale);
            return (brush::png(board_picture::SIDE * scale, &pixels), pixels);
        }
        let ground = self.ground();
        let drawn = match self.border(ground) {
            Some(frame) => board_picture::draw_reversi_board(frame, ground, scale),
            None => board_picture::draw_gomoku_board(ground, scale),
        };
        (brush::indexed_png(drawn.side, &drawn.palette, &drawn.indices), drawn.pixels())
    }

    fn ink(&self, place: usize, ground: &[Rgba]) -> Ink {
        let body = self.colors[place.min(3)];
        let dark = body.mix(BLACK, 0.45);
        // Light and shade make parts of the piece lighter and darker than its body.
        let shades = [body, body.mix(BLACK, 0.16), body.mix(WHITE, 0.08)];
        let is_seen = ground.iter().all(|ground| shades.iter().all(|shade| shade.contrast(*ground) >= SHAPE));
        let rim = if is_seen { dark } else { ensure_contrast(dark, ground, SHAPE) };
        let sign = ensure_contrast(if body.luminance() > 0.3 { hex(0x1a1c20) } else { WHITE }, &[body], 4.5);
        Ink { body, rim, sign }
    }
}

fn number(color: Rgba) -> u32 {
    u32::from(color.r) << 16 | u32::from(color.g) << 8 | u32::from(color.b)
}

/// Returns a material whose light and dark colours are near this colour.
fn material(color: Rgba, texture: Texture) -> Material {
    let (light, dark) = match texture {
        Texture::Plain => (color, color),
        _ => (color.mix(WHITE, 0.06), color.mix(BLACK, 0.10)),
    };
    Material { light: number(light), dark: number(dark), texture }
}

fn pretty(value: &impl Serialize) -> String {
    // The options are plain structs, which RON can always write.
    ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default().new_line("\n")).unwrap_or_default() + "\n"
}

/// A theme drawn from its options, with its files and measured contrasts.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnTheme {
    pub theme: Theme,
    /// Names and contents of the theme's files. The board pictures of double size are left out.
    pub files: Vec<(String, Vec<u8>)>,
    pub ratios: Vec<Ratio>,
}

impl DrawnTheme {
    /// Returns the content of a file by its name.
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        self.files.iter().find(|(file, _)| file == name).map(|(_, bytes)| bytes.as_slice())
    }

    /// Returns the parts with too little contrast, each with its lowest ratio.
    pub fn low_contrast_parts(&self) -> Vec<&Ratio> {
        let mut low: Vec<&Ratio> = self.ratios.iter().filter(|ratio| ratio.is_low()).collect();
        low.sort_by(|a, b| a.part.cmp(&b.part).then(a.ratio.total_cmp(&b.ratio)));
        low.dedup_by_key(|ratio| ratio.part);
        low
    }
}

/// Draws a theme from its options. `photo` is needed if the theme shows a photograph.
pub fn draw(design: &ThemeSpec, photo: Option<&Photo>) -> DrawnTheme {
    let (board, pixels) = design.draw_board(photo, 1);
    let mut pictures = BTreeMap::from([(BOARD_FILE.to_owned(), pixels)]);
    let spread = spread(&pictures[BOARD_FILE]);
    let mut grounds = spread.to_vec();
    if design.look.cells == CellLook::Chequered {
        grounds.extend(spread.map(|color| color.mix(design.lines, f32::from(CHEQUER_ALPHA) / 255.0)));
    }
    let names = names();
    for (place, file) in names.pieces.iter().enumerate() {
        pictures.insert(file.clone(), piece::piece(design.pieces, design.ink(place, &grounds), place));
    }
    for (file, sign, mark) in marks(&names, spread[1]) {
        pictures.insert(file.to_owned(), piece::mark(sign, mark));
    }
    let theme = theme(design, names, &pictures[BOARD_FILE], spread);
    let small = pictures.iter().filter(|(name, _)| *name != BOARD_FILE);
    let mut files: Vec<(String, Vec<u8>)> =
        small.map(|(name, pixels)| (name.clone(), brush::png(piece::PICTURE_SIDE_PIXELS, pixels))).collect();
    files.push((BOARD_FILE.into(), board));
    let ratios = measured(&theme, &pictures);
    DrawnTheme { theme, files, ratios }
}

/// Returns all files of a user's theme: names and contents.
pub fn files(design: &ThemeSpec, photo: Option<&Photo>) -> Vec<(String, Vec<u8>)> {
    let DrawnTheme { theme, mut files, .. } = draw(design, photo);
    files.push((BOARD_FILE.replace(".png", "-2x.png"), design.draw_board(photo, 2).0));
    files.extend(sounds(design.sounds));
    files.extend(photo.map(|photo| (PHOTO_FILE.into(), photo.png())));
    files.push((DESIGN_FILE.into(), design.write().into_bytes()));
    files.push(("theme.ron".into(), pretty(&theme).into_bytes()));
    files
}

fn names() -> Pictures {
    Pictures { board_cells: BOARD_FILE.into(), board_lines: BOARD_FILE.into(), ..Pictures::default() }
}

/// Returns the marks of the board (help, cursor, last move …), each with its file name and its colours on a ground.
fn marks(names: &Pictures, ground: Rgba) -> [(&str, Sign, MarkColors); 6] {
    let mark = |core: u32, outline: u32| MarkColors { core: hex(core), outline: hex(outline) };
    let is_light = ground.luminance() > 0.18;
    let help = if is_light { mark(0x14301f, 0xfffdf5) } else { mark(0xfff6d8, 0x14301f) };
    [
        (&names.help, Sign::Help, help),
        (&names.cursor, Sign::Cursor, mark(0xffffff, 0x10151a)),
        (&names.last_move, Sign::LastMove, mark(0x8a1a0c, 0xfff4ea)),
        (&names.hint, Sign::Hint, mark(0xffd45e, 0x33240a)),
        (&names.turned, Sign::Turned, mark(0xf2c14e, 0x33240a)),
        (&names.forbidden, Sign::Forbidden, mark(0x7a0f0f, 0xfdf6ea)),
    ]
}

fn theme(design: &ThemeSpec, pictures: Pictures, board: &[Rgba], spread: [Rgba; 3]) -> Theme {
    let chosen = ChosenColors {
        page: design.page,
        panel: design.panel,
        accent: design.accent,
        lines: design.lines,
        board_tones: spread,
        border_band_color: band(board),
    };
    let mut colors = palette::colors(&chosen);
    // The shade below a title is made for the part of the board where the title is least legible.
    let worst = spread.into_iter().min_by(|a, b| colors.text.contrast(*a).total_cmp(&colors.text.contrast(*b)));
    colors.ground_cells = worst.unwrap_or(spread[1]);
    Theme {
        version: 1,
        name: [("en".to_owned(), design.name.clone())].into(),
        colors,
        board: design.look,
        pictures,
        sounds: sound_names(design.sounds),
    }
}

/// Returns a dark, a middle and a light colour of the board inside its frame.
fn spread(board: &[Rgba]) -> [Rgba; 3] {
    let side = board_picture::SIDE as usize;
    let inside = side / 16..side - side / 16;
    let rows = board.chunks(side).take(inside.end).skip(inside.start);
    // Every seventh pixel is a large enough sample.
    sorted_at(rows.flat_map(|row| row[inside.clone()].iter().step_by(7).copied()).collect())
}

/// Returns the median colour of the band around the cells, where the coordinates are.
fn band(board: &[Rgba]) -> Rgba {
    let rows = board.chunks(board_picture::SIDE as usize).take(32).skip(8);
    sorted_at(rows.flat_map(|row| row.iter().step_by(7).copied()).collect())[1]
}

fn sorted_at(mut colors: Vec<Rgba>) -> [Rgba; 3] {
    colors.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()));
    [0.05, 0.5, 0.95].map(|share| colors.get((colors.len() as f32 * share) as usize).copied().unwrap_or_default())
}

fn measured(theme: &Theme, pictures: &BTreeMap<String, Vec<Rgba>>) -> Vec<Ratio> {
    let open = |name: &str| {
        let pixels = pictures.get(name).map_or(Vec::new(), |pixels| thinned(pixels));
        Ok::<_, Infallible>(Picture { width: pixels.len().isqrt().max(1), pixels })
    };
    contrast::measure(theme, open).unwrap_or_else(|never| match never {})
}

/// Returns every third pixel of every third row: a large enough sample of a board-sized picture.
fn thinned(pixels: &[Rgba]) -> Vec<Rgba> {
    let side = pixels.len().isqrt().max(1);
    if side < board_picture::SIDE as usize {
        return pixels.to_vec();
    }
    pixels.chunks_exact(side).step_by(3).flat_map(|row| row.iter().step_by(3).copied()).collect()
}

fn voice(look: SoundLook) -> Option<tones::ToneVariation> {
    match look {
        SoundLook::Usual => None,
        SoundLook::Soft => Some(tones::ToneVariation { pitch: 0.8, ring: 0.8, loudness: 0.5 }),
        SoundLook::Bright => Some(tones::ToneVariation { pitch: 1.5, ring: 1.6, loudness: 0.9 }),
        SoundLook::Deep => Some(tones::ToneVariation { pitch: 0.55, ring: 1.5, loudness: 1.0 }),
    }
}

/// Returns the WAV file of the sound with this name in a sound style; `None` where the shipped sound is used.
pub fn sound_of(look: SoundLook, name: &str) -> Option<Vec<u8>> {
    let voice = voice(look)?;
    tones::ALL.iter().find(|of| of.0 == name).map(|of| tones::wav(of, voice))
}

fn sounds(look: SoundLook) -> Vec<(String, Vec<u8>)> {
    let made =
        voice(look).map(|voice| tones::ALL.iter().map(move |of| (format!("{}.wav", of.0), tones::wav(of, voice))));
    made.into_iter().flatten().collect()
}

fn sound_names(look: SoundLook) -> Sounds {
    match voice(look) {
        None => Sounds::default(),
        Some(_) => Sounds {
            place: "place.wav".into(),
            flip: "flip.wav".into(),
            illegal: "illegal.wav".into(),
            win: "win.wav".into(),
            lose: "lose.wav".into(),
        },
    }
}
