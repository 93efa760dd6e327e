//! The immediate-mode toolkit: geometry, input, draw list, theme, and the widgets made of them.
//!
//! Uses no other module of Qipan: it has pieces, marks and cells, but no games. All lengths are layout units (720×780 for a window of any
//! size); only the painter uses pixels. Layout, hit testing and drawing use the same rectangles.
//!
//! A pass: `Ui::begin` with the input, the screens' functions, `end` with the draw list. A new widget is one short function in four steps:
//! its `Id`, its rectangle, `Ui::control` for hover, focus and press, then its drawing.

pub mod accessibility;
pub mod album;
pub mod area;
pub mod board;
pub mod direction;
pub mod draw;
pub mod field;
pub mod file_dialog;
pub mod focus;
pub mod geometry;
pub mod graph;
pub mod id;
pub mod input;
pub mod list;
pub mod memory;
pub mod pan;
pub mod pass;
pub mod program;
pub mod progress;
pub mod scroll;
pub mod swatches;
pub mod text;
pub mod theme;
pub mod tree;
pub mod tree_builder;
pub mod wave;
pub mod widgets;
pub mod zoom;

pub use draw::{Align, Draw, Icon, Measure, Picture, TextStyle, Weight};
pub use geometry::{Pos, Rect};
pub use id::Id;
pub use input::{InputFrame, Key, KeyPress, PointerEvent};
pub use list::{List, ListAction};
pub use memory::{Memory, PageFocus};
pub use pan::{Pan, PanAction};
pub use pass::{PassResult, Response, Ui};
pub use program::{AnnouncedSentence, Assets, Frame, KioskWindow, Program, Sound, VoiceSettings, WindowPlace};
pub use text::EstimateMeasure;
pub use theme::{Rgba, Theme};
