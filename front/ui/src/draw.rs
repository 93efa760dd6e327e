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
    /// The user's own background, instead of a board picture.
    Background,
    /// A disc or stone of the color with this index, with its shadow; the picture's square is the cell.
    Piece(u8),
    /// The mark of a legal square.
    Help,
    /// The keyboard cursor's frame around a cell.
    Cursor,
    /// The mark of the last move, drawn on a piece.
    LastMove,
    /// The engine's hint.
    Hint,
    /// The mark of a disc that the last move turned, or that a move would turn; drawn on a piece.
    Turned,
    /// A forbidden point.
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
    /// The side panel.
    Panel,
    /// Passing the turn.
    Pass,
    /// The moves played from a position.
    Moves,
    Export,
    OpenFile,
    /// A game that its owner marked.
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
    /// The start side of the text's own direction, whatever the language's direction is. For texts that a user types.
    Own,
}

impl Align {
    /// The distance of a text from the left, where `spare` is the free width.
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
    /// The horizontal alignment. Vertically a text is centred unless `top` is set.
    pub align: Align,
    /// Starts at the rectangle's top instead of being centred vertically.
    pub top: bool,
}

/// An element of the draw list.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// A filled rectangle with rounded corners. It is a circle where the radius is half the side.
    Fill {
        rect: Rect,
        radius: f32,
        color: Rgba,
    },
    /// The inside border of a rectangle.
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
    /// A filled convex shape by its corners in order.
    Polygon {
        corners: Vec<Pos>,
        color: Rgba,
    },
    /// A picture. `squeeze` 0–1 narrows it around its centre (a disc that turns); `opacity` is 0–255.
    Picture {
        picture: Picture,
        rect: Rect,
        squeeze: f32,
        opacity: u8,
    },
    /// A picture of the named theme instead of the current one (previews in the settings).
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
    /// A text that wraps at the rectangle's width; explicit newlines break. Nothing is cut: the toolkit has chosen a size that fits.
    Text {
        rect: Rect,
        text: String,
        style: TextStyle,
    },
    /// Limits the following elements to a rectangle; `None` ends the limit. Clips do not nest.
    Clip(Option<Rect>),
}

/// Measures text. The shell's painter does it with the real fonts; without `gui` an estimate is used.
pub trait Measure {
    /// The width and height in units of a text wrapped at `width` units (no wrapping where `None`).
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32);

    /// The direction of the language.
    fn direction(&self) -> Direction {
        Direction::LeftToRight
    }

    /// The glyphs of a line in their visual order; `None` where the whole line runs from left to right.
    fn letters(&mut self, _text: &str, _size: f32, _weight: Weight) -> Option<Vec<Letter>> {
        None
    }
}
