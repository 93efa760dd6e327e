//! The shipped themes, each with its colours, board, pieces and marks.

use super::paint::color_from_hex;
use super::piece::{MarkColors, Piece, Symbol};
use qipan_front::app::kernel::design::board_picture::{Frame, Material, Texture};
use qipan_front::ui::theme::{BoardLook, CellLook, Colors};

/// A shipped theme before its pictures are drawn.
pub struct ShippedTheme {
    /// The name of the theme's folder. The theme's title in a language is the message `theme-title-NAME`.
    pub name: &'static str,
    /// The theme's colours. The median colours of the two board grounds are computed from the pictures.
    pub colors: Colors,
    pub board: BoardLook,
    pub frame: Frame,
    pub cells: Material,
    pub lines: Material,
    /// The discs in the order of play: black, white, red, blue.
    pub pieces: [Piece; 4],
    pub marks: Marks,
}

/// The colours of a theme's marks on cells and pieces.
pub struct Marks {
    pub help: MarkColors,
    pub cursor: MarkColors,
    pub last_move: MarkColors,
    pub hint: MarkColors,
    pub turned: MarkColors,
    pub forbidden: MarkColors,
}

const fn material(texture: Texture, light: u32, dark: u32) -> Material {
    Material { light, dark, texture }
}

const fn mark(core: u32, outline: u32) -> MarkColors {
    MarkColors { core, outline }
}

/// Makes a plain disc without a symbol.
const fn disc(light: u32, dark: u32, rim: u32) -> Piece {
    Piece { light, dark, rim, symbol: Symbol::None, symbol_color: 0, shadow: 0.42 }
}

const fn with_symbol(piece: Piece, symbol: Symbol, symbol_color: u32) -> Piece {
    Piece { symbol, symbol_color, ..piece }
}

const fn flat(piece: Piece) -> Piece {
    Piece { shadow: 0.0, ..piece }
}

const RED: Piece = with_symbol(disc(0xc5402f, 0x80170d, 0xfff1e6), Symbol::Triangle, 0xfff1e6);
const BLUE: Piece = with_symbol(disc(0x386fc2, 0x143578, 0xeaf2ff), Symbol::Square, 0xeaf2ff);

const MARKS: Marks = Marks {
    help: mark(0xfff6d8, 0x14301f),
    cursor: mark(0xffffff, 0x10151a),
    last_move: mark(0xc4321f, 0xfff4ea),
    hint: mark(0xffd45e, 0x33240a),
    turned: mark(0xf2c14e, 0x33240a),
    forbidden: mark(0xa8161a, 0xfbe6c4),
};

/// Returns all shipped themes, the default theme first.
pub fn all() -> [ShippedTheme; 9] {
    [classic(), wood(), slate(), contrast(), symbols(), paper(), meadow(), sweets(), projector()]
}

fn classic() -> ShippedTheme {
    ShippedTheme {
        name: "classic",
        colors: Colors { win_line: color_from_hex(0x9f2417), ..Colors::default() },
        board: BoardLook::default(),
        frame: Frame::Raised(material(Texture::Wood, 0x5b3a22, 0x3a2313)),
        cells: material(Texture::Felt, 0x3f9466, 0x2f7a52),
        lines: material(Texture::Wood, 0xe3bd7d, 0xd2a65f),
        pieces: [disc(0x4b5058, 0x0c0d0f, 0x23262a), disc(0xffffff, 0xc9c5ba, 0x5c5650), RED, BLUE],
        marks: MARKS,
    }
}

fn wood() -> ShippedTheme {
    ShippedTheme {
        name: "wood",
        colors: Colors {
            window: color_from_hex(0x17100b),
            page: color_from_hex(0x2b2019),
            bar: color_from_hex(0x241a14),
            panel: color_from_hex(0x32261d),
            button: color_from_hex(0x3c2e24),
            button_hover: color_from_hex(0x4b3a2e),
            button_down: color_from_hex(0x1d1510),
            primary: color_from_hex(0x8a4b1e),
            text: color_from_hex(0xf7efe4),
            text_dim: color_from_hex(0xcdbfae),
            text_off: color_from_hex(0x94856f),
            accent: color_from_hex(0xf0b455),
            warning: color_from_hex(0xffb79a),
            grid_cells: color_from_hex(0x3c2210),
            coordinates_cells: color_from_hex(0xe6d2b8),
            win_line: color_from_hex(0x9f2417),
            ..Colors::default()
        },
        board: BoardLook::default(),
        frame: Frame::Raised(material(Texture::Wood, 0x4a2a1a, 0x2e1810)),
        cells: material(Texture::Wood, 0xb07f4c, 0x94683a),
        lines: material(Texture::Wood, 0xeacb9c, 0xdab985),
        pieces: [disc(0x4a352a, 0x120a06, 0x2a1b13), disc(0xfff4dc, 0xdcc39a, 0x5a4630), RED, BLUE],
        marks: Marks { help: mark(0xfff3d6, 0x2c190b), ..MARKS },
    }
}

fn slate() -> ShippedTheme {
    ShippedTheme {
        name: "slate",
        colors: Colors {
            window: color_from_hex(0x0b0d10),
            page: color_from_hex(0x15191d),
            bar: color_from_hex(0x101316),
            panel: color_from_hex(0x1a1f24),
            button: color_from_hex(0x222930),
            button_hover: color_from_hex(0x303943),
            button_down: color_from_hex(0x0c0f12),
            primary: color_from_hex(0x2f5f86),
            accent: color_from_hex(0x6cc4e8),
            text_off: color_from_hex(0x747d86),
            grid_cells: color_from_hex(0x2b343c),
            grid_lines: color_from_hex(0x232b32),
            coordinates_cells: color_from_hex(0xaab4bd),
            coordinates_lines: color_from_hex(0x0a0d10),
            win_line: color_from_hex(0xfff3b0),
            ..Colors::default()
        },
        board: BoardLook::default(),
        frame: Frame::Raised(material(Texture::Stone, 0x272d33, 0x1a1f24)),
        cells: material(Texture::Stone, 0x70818e, 0x61717d),
        lines: material(Texture::Stone, 0x7a8b98, 0x6c7c88),
        pieces: [disc(0x3b4148, 0x07080a, 0x14171a), disc(0xffffff, 0xd3d9de, 0x39424a), RED, BLUE],
        marks: Marks { help: mark(0xf2f8fc, 0x12181d), forbidden: mark(0xc01f1f, 0xffffff), ..MARKS },
    }
}

fn contrast() -> ShippedTheme {
    ShippedTheme {
        name: "contrast",
        colors: Colors {
            window: color_from_hex(0x000000),
            page: color_from_hex(0x000000),
            bar: color_from_hex(0x000000),
            panel: color_from_hex(0x000000),
            button: color_from_hex(0x1c1c1c),
            button_hover: color_from_hex(0x333333),
            button_down: color_from_hex(0x000000),
            primary: color_from_hex(0x0050a0),
            text: color_from_hex(0xffffff),
            text_dim: color_from_hex(0xe6e6e6),
            text_off: color_from_hex(0x9a9a9a),
            accent: color_from_hex(0xffe000),
            focus: color_from_hex(0xffe000),
            focus_outline: color_from_hex(0x000000),
            warning: color_from_hex(0xffb000),
            grid_cells: color_from_hex(0x000000),
            grid_lines: color_from_hex(0x000000),
            coordinates_cells: color_from_hex(0xffffff),
            coordinates_lines: color_from_hex(0xffffff),
            win_line: color_from_hex(0xffe000),
            ..Colors::default()
        },
        board: BoardLook::default(),
        frame: Frame::Line(material(Texture::Plain, 0x000000, 0x000000), 0xffffff),
        cells: material(Texture::Plain, 0x13855a, 0x13855a),
        lines: material(Texture::Plain, 0x13855a, 0x13855a),
        pieces: [
            flat(disc(0x000000, 0x000000, 0xffffff)),
            flat(disc(0xffffff, 0xffffff, 0x000000)),
            flat(with_symbol(disc(0xb00000, 0xb00000, 0xffffff), Symbol::Triangle, 0xffffff)),
            flat(with_symbol(disc(0x0038b0, 0x0038b0, 0xffffff), Symbol::Square, 0xffffff)),
        ],
        marks: Marks {
            help: mark(0xffffff, 0x000000),
            cursor: mark(0xffe000, 0x000000),
            last_move: mark(0xd00000, 0xffffff),
            hint: mark(0xffe000, 0x000000),
            turned: mark(0xffe000, 0x000000),
            forbidden: mark(0xb00000, 0xffffff),
        },
    }
}

fn symbols() -> ShippedTheme {
    ShippedTheme {
        name: "symbols",
        colors: Colors {
            window: color_from_hex(0x10142a),
            page: color_from_hex(0x1d2340),
            bar: color_from_hex(0x181d36),
            panel: color_from_hex(0x232a4c),
            button: color_from_hex(0x2b335a),
            button_hover: color_from_hex(0x38426f),
            button_down: color_from_hex(0x12162b),
            primary: color_from_hex(0x9a4f14),
            text: color_from_hex(0xf7f5ef),
            text_dim: color_from_hex(0xc0c5dd),
            text_off: color_from_hex(0x8a91b3),
            accent: color_from_hex(0xffcf5a),
            warning: color_from_hex(0xffb59c),
            grid_cells: color_from_hex(0x23405f),
            grid_lines: color_from_hex(0x5a3b16),
            coordinates_cells: color_from_hex(0xd5daf0),
            ..Colors::default()
        },
        board: BoardLook::default(),
        frame: Frame::Raised(material(Texture::Felt, 0x323a63, 0x222848)),
        cells: material(Texture::Felt, 0x4d8fb0, 0x3f7c9c),
        lines: material(Texture::Paper, 0xe8cf9e, 0xdcbe86),
        pieces: [
            with_symbol(disc(0x39406f, 0x0d1028, 0x0a0c1e), Symbol::Star, 0xe9ecff),
            with_symbol(disc(0xfffaec, 0xf4e2b6, 0x6a5120), Symbol::Sun, 0xc25400),
            with_symbol(RED, Symbol::Heart, 0xffe9e2),
            with_symbol(BLUE, Symbol::Moon, 0xf3f6ff),
        ],
        marks: Marks { help: mark(0xffffff, 0x12263a), last_move: mark(0xd0021b, 0xffffff), ..MARKS },
    }
}

fn paper() -> ShippedTheme {
    let ink = 0x1f2430;
    ShippedTheme {
        name: "paper",
        colors: Colors {
            window: color_from_hex(0xd9d3c5),
            page: color_from_hex(0xf5f1e6),
            bar: color_from_hex(0xece6d8),
            panel: color_from_hex(0xf0ebde),
            button: color_from_hex(0xe0d9c8),
            button_hover: color_from_hex(0xd3cab6),
            button_down: color_from_hex(0xf8f5ec),
            primary: color_from_hex(0x2b4a78),
            text: color_from_hex(ink),
            text_dim: color_from_hex(0x4a4f5c),
            text_off: color_from_hex(0x7a7a74),
            accent: color_from_hex(0xa8381f),
            focus: color_from_hex(0x2b4a78),
            focus_outline: color_from_hex(0xffffff),
            warning: color_from_hex(0x9a1f12),
            grid_cells: color_from_hex(0x6d7280),
            grid_lines: color_from_hex(0x6d7280),
            coordinates_cells: color_from_hex(0x4a4f5c),
            coordinates_lines: color_from_hex(0x4a4f5c),
            ..Colors::default()
        },
        board: BoardLook::default(),
        frame: Frame::Line(material(Texture::Paper, 0xf6f1e4, 0xece5d3), 0x3a4050),
        cells: material(Texture::Paper, 0xfaf6ec, 0xf2ecdd),
        lines: material(Texture::Paper, 0xfaf6ec, 0xf2ecdd),
        pieces: [
            flat(disc(0x333a48, ink, ink)),
            flat(disc(0xffffff, 0xffffff, ink)),
            flat(with_symbol(disc(0xb8402c, 0xa8331f, 0x7c2010), Symbol::Triangle, 0xfdf6ea)),
            flat(with_symbol(disc(0x3f69a8, 0x2d5592, 0x1c3a6c), Symbol::Square, 0xfdf6ea)),
        ],
        marks: Marks {
            help: mark(0x2d5592, 0xfdfaf2),
            cursor: mark(0x2b4a78, 0xfdfaf2),
            last_move: mark(0xc4321f, 0xfdfaf2),
            hint: mark(0xe0a020, 0x3a2a08),
            turned: mark(0xf4c84e, 0x33240a),
            forbidden: mark(0xa8161a, 0xfdfaf2),
        },
    }
}

/// The theme for children with animals on grass.
fn meadow() -> ShippedTheme {
    ShippedTheme {
        name: "meadow",
        colors: Colors {
            window: color_from_hex(0xbfe3f5),
            page: color_from_hex(0xf4fbe8),
            bar: color_from_hex(0xe6f4d2),
            panel: color_from_hex(0xfbfdf4),
            button: color_from_hex(0xd9edbd),
            button_hover: color_from_hex(0xc9e3a6),
            button_down: color_from_hex(0xf0f8e2),
            primary: color_from_hex(0x1f6b3a),
            text: color_from_hex(0x1d2b14),
            text_dim: color_from_hex(0x3f5132),
            text_off: color_from_hex(0x6c7a5e),
            accent: color_from_hex(0xa2400c),
            focus: color_from_hex(0x1d4f8f),
            focus_outline: color_from_hex(0xffffff),
            warning: color_from_hex(0x8f1a10),
            grid_cells: color_from_hex(0x2f6b24),
            grid_lines: color_from_hex(0x6b4a1e),
            coordinates_cells: color_from_hex(0x1d2b14),
            coordinates_lines: color_from_hex(0x3a2508),
            win_line: color_from_hex(0x8a1010),
            ..Colors::default()
        },
        board: BoardLook { cells: CellLook::Chequered, ..BoardLook::default() },
        frame: Frame::Line(material(Texture::Plain, 0xcfeaa8, 0xcfeaa8), 0x2f6b24),
        cells: material(Texture::Plain, 0x9bd06a, 0x9bd06a),
        lines: material(Texture::Plain, 0xf6dfae, 0xf6dfae),
        pieces: [
            with_symbol(disc(0x6b4226, 0x3a2010, 0x2a1508), Symbol::Bear, 0xffe9cf),
            with_symbol(disc(0xfff6c8, 0xffe27a, 0x6a4a00), Symbol::Chick, 0xa8480a),
            with_symbol(disc(0xc5402f, 0x80170d, 0x4a0d06), Symbol::Cat, 0xfff1e6),
            with_symbol(disc(0x386fc2, 0x143578, 0x0c2350), Symbol::Fish, 0xeaf2ff),
        ],
        marks: Marks { help: mark(0x8a2a0c, 0xfffdf0), last_move: mark(0x7a1408, 0xffffff), ..MARKS },
    }
}

/// The theme for children with chocolate and cream.
fn sweets() -> ShippedTheme {
    ShippedTheme {
        name: "sweets",
        colors: Colors {
            window: color_from_hex(0x2a1838),
            page: color_from_hex(0x3a2350),
            bar: color_from_hex(0x321d46),
            panel: color_from_hex(0x432a5c),
            button: color_from_hex(0x4e3369),
            button_hover: color_from_hex(0x5c3f79),
            button_down: color_from_hex(0x2a173c),
            primary: color_from_hex(0xa8286a),
            text: color_from_hex(0xfff5fb),
            text_dim: color_from_hex(0xdfcdea),
            text_off: color_from_hex(0xb09bc2),
            accent: color_from_hex(0xffc857),
            warning: color_from_hex(0xffc0a8),
            grid_cells: color_from_hex(0xa3486f),
            grid_lines: color_from_hex(0x2f6f6a),
            coordinates_cells: color_from_hex(0x4a1030),
            coordinates_lines: color_from_hex(0x0f3d3a),
            win_line: color_from_hex(0x8a1040),
            ..Colors::default()
        },
        board: BoardLook { line_width: 130, ..BoardLook::default() },
        frame: Frame::Line(material(Texture::Plain, 0xf9d0e0, 0xf9d0e0), 0xa3486f),
        cells: material(Texture::Plain, 0xf7b4cf, 0xf7b4cf),
        lines: material(Texture::Plain, 0xc3ebe4, 0xc3ebe4),
        pieces: [
            with_symbol(disc(0x6a3f28, 0x38190c, 0x240e05), Symbol::Swirl, 0xffe3c4),
            with_symbol(disc(0xfffdf6, 0xfbe9c8, 0x7a4a20), Symbol::Dots, 0xb02a70),
            with_symbol(disc(0xc2304a, 0x7c0f24, 0x4a0814), Symbol::Heart, 0xffe9ee),
            with_symbol(disc(0x4a58b8, 0x1f2a78, 0x121a50), Symbol::Flower, 0xf0f2ff),
        ],
        marks: Marks { help: mark(0x5a1038, 0xfffafc), last_move: mark(0x7a1408, 0xffffff), ..MARKS },
    }
}

/// The theme for projectors and e-paper, without colours and grain, and with wide lines.
fn projector() -> ShippedTheme {
    ShippedTheme {
        name: "projector",
        colors: Colors {
            window: color_from_hex(0xffffff),
            page: color_from_hex(0xffffff),
            bar: color_from_hex(0xffffff),
            panel: color_from_hex(0xffffff),
            button: color_from_hex(0xe6e6e6),
            button_hover: color_from_hex(0xcccccc),
            button_down: color_from_hex(0xffffff),
            primary: color_from_hex(0x000000),
            primary_text: color_from_hex(0xffffff),
            text: color_from_hex(0x000000),
            text_dim: color_from_hex(0x333333),
            text_off: color_from_hex(0x777777),
            accent: color_from_hex(0x000000),
            focus: color_from_hex(0x000000),
            focus_outline: color_from_hex(0xffffff),
            warning: color_from_hex(0x000000),
            grid_cells: color_from_hex(0x000000),
            grid_lines: color_from_hex(0x000000),
            coordinates_cells: color_from_hex(0x000000),
            coordinates_lines: color_from_hex(0x000000),
            win_line: color_from_hex(0x555555),
            ..Colors::default()
        },
        board: BoardLook { line_width: 150, ..BoardLook::default() },
        frame: Frame::Line(material(Texture::Plain, 0xffffff, 0xffffff), 0x000000),
        cells: material(Texture::Plain, 0xffffff, 0xffffff),
        lines: material(Texture::Plain, 0xf4f4f4, 0xf4f4f4),
        pieces: [
            flat(disc(0x000000, 0x000000, 0x000000)),
            flat(disc(0xffffff, 0xffffff, 0x000000)),
            flat(with_symbol(disc(0x666666, 0x666666, 0x000000), Symbol::Triangle, 0xffffff)),
            flat(with_symbol(disc(0xc8c8c8, 0xc8c8c8, 0x000000), Symbol::Square, 0x000000)),
        ],
        marks: Marks {
            help: mark(0x000000, 0xffffff),
            cursor: mark(0x000000, 0xffffff),
            last_move: mark(0x000000, 0xffffff),
            hint: mark(0x444444, 0xffffff),
            turned: mark(0x000000, 0xffffff),
            forbidden: mark(0x000000, 0xffffff),
        },
    }
}
