//! The draw list: everything that a frame shows, in layout units, back to front. Plain data that can be tested and compared; the painter
//! turns it into pixels.

use super::direction::{Direction, Letter};
use super::geometry::{Pos, Rect};
use super::theme::Rgba;

/// A picture of the current theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Picture {
    /// The whole board area (720×720 units) of Reversi.
    BoardCells,
    /// The whole board area of five-in-a-row.
    BoardLines,
    /// The user's own background in place of a board picture.
    Background,
    /// A disc or stone of the color with this index, with its shadow. The picture's square is the board's cell.
    Piece(u8),
    /// The mark of a legal square.
    Help,
    /// The keyboard cursor's frame around a cell.
    Cursor,
    /// The mark of the last move, drawn on a piece.
    LastMove,
    /// The mark of the engine's hint.
    Hint,
    /// The mark of a disc that the last move turned, or that a move would turn; drawn on the disc.
    Turned,
    /// The mark of a forbidden point.
    Forbidden,
}

/// A symbol drawn in one colour, from the shipped icons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Icon {
    Undo,
    Redo,
    Help,
    Hint,
    Menu,
    Back,
    Close,
    Check,
    ChevronLeft,
    ChevronRight,
    ChevronUp,
    ChevronDown,
    First,
    Last,
    Human,
    Computer,
    Lock,
    Trophy,
    Folder,
    Save,
    Delete,
    Edit,
    Settings,
    SoundOn,
    SoundOff,
    Plus,
    Swap,
    Flag,
    Play,
    Pause,
    Restart,
    Home,
    Info,
    Warning,
    Fullscreen,
    Copy,
    Paste,
    Values,
    Threats,
    ZoomIn,
    ZoomOut,
    /// The side panel of the board page.
    Panel,
    /// Passing the turn.
    Pass,
    /// The moves played from a position in stored games.
    Moves,
    Export,
    OpenFile,
    /// A game that the user has marked.
    Mark,
    /// Viewing without changes.
    Look,
    /// People at other machines.
    Friends,
    /// A drawn game.
    Draw,
    /// An open book.
    Lesson,
    /// A projector's screen.
    Sheet,
    /// The picture of a person who plays here, by its number.
    Face(u8),
    /// The character of one of the computer's levels, by its number, weakest first.
    Character(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    Regular,
    Bold,
}

/// The horizontal alignment of a text in its rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    Start,
    Center,
    End,
    /// Aligns a text to the start side of its own direction, whatever the language's direction is. For texts that a user types.
    Own,
}

impl Align {
    /// Returns the distance of a text from the left of its rectangle, where `spare` is the free width. Both are in units.
    pub fn indent(self, spare: f32, text: &str, language: Direction) -> f32 {
        let own = || Direction::of(text).unwrap_or(language);
        match (self, if self == Align::Own { own() } else { language }) {
            (Align::Center, _) => spare / 2.0,
            (Align::Start | Align::Own, Direction::LeftToRight) | (Align::End, Direction::RightToLeft) => 0.0,
            (Align::Start | Align::Own, Direction::RightToLeft) | (Align::End, Direction::LeftToRight) => spare,
        }
    }
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The font size in units.
    pub size: f32,
    pub weight: Weight,
    pub color: Rgba,
    /// The horizontal alignment. Vertically a text is centred unless `is_top_aligned` is set.
    pub align: Align,
    /// Whether the text starts at the rectangle's top. Otherwise it is centred vertically.
    pub is_top_aligned: bool,
}

/// An element of the draw list.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// A filled rectangle with rounded corners. It is a circle if the radius is half the side.
    Fill {
        rect: Rect,
        radius: f32,
        color: Rgba,
    },
    /// A border inside the edges of a rectangle.
    Frame {
        rect: Rect,
        radius: f32,
        width: f32,
        color: Rgba,
    },
    Line {
        from: Pos,
        to: Pos,
        width: f32,
        color: Rgba,
    },
    /// A filled convex shape, given by its corners in order.
    Polygon {
        corners: Vec<Pos>,
        color: Rgba,
    },
    /// A picture. `squeeze` (0–1) narrows the picture around its centre, as for a disc that turns; `opacity` is 0–255.
    Picture {
        picture: Picture,
        rect: Rect,
        squeeze: f32,
        opacity: u8,
    },
    /// A picture of the named theme in place of the current theme, for previews in the settings.
    ThemePicture {
        theme: String,
        picture: Picture,
        rect: Rect,
    },
    Icon {
        icon: Icon,
        rect: Rect,
        color: Rgba,
    },
    /// A text that wraps at the rectangle's width and at explicit newlines. Nothing is cut, because the toolkit has chosen a size that
    /// fits.
    Text {
        rect: Rect,
        text: String,
        style: TextStyle,
    },
    /// Limits the following elements to a rectangle; `None` ends the limit. Clips do not nest.
    Clip(Option<Rect>),
}

/// Measures texts. The shell's painter measures with the real fonts; without the feature `gui` the sizes are estimates.
pub trait Measure {
    /// Returns the width and height in units of a text wrapped at `width` units; `None` means no wrapping.
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32);

    /// Returns the direction of the user's language.
    fn direction(&self) -> Direction {
        Direction::LeftToRight
    }

    /// Returns the glyphs of a line in their visual order; `None` where the whole line runs from left to right.
    fn letters(&mut self, _text: &str, _size: f32, _weight: Weight) -> Option<Vec<Letter>> {
        None
    }
}
