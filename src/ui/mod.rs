//! Our immediate-mode toolkit: geometry, input, draw list, theme, and the widgets made of them.
//!
//! Names no other room: it knows pieces, marks and cells, not games. All lengths are layout units (720×780 on a window of any
//! size); only the painter knows pixels. What is laid out, what is hit and what is drawn come from one rectangle.

pub mod draw;
pub mod geometry;
pub mod input;
pub mod theme;

pub use draw::{Align, Draw, Icon, Measure, Picture, TextStyle, Weight};
pub use geometry::{Pos, Rect};
pub use input::{InputFrame, Key, KeyPress, PointerEvent};
pub use theme::{Rgba, Theme};
