//! Plants a flaw of each kind into a frame, which the search must find.

use super::search::Kind;
use qipan::ui::{Align, Draw, Frame, Rect, Rgba, TextStyle, Weight};

/// Large enough for the text of a flaw.
const ROOM: Rect = Rect::new(40.0, 40.0, 300.0, 40.0);

/// Adds a page with a flaw of a kind over a frame.
pub fn plant(frame: &mut Frame, kind: Kind) {
    let (width, height) = frame.layout;
    fill(frame, Rect::new(0.0, 0.0, width, height));
    match kind {
        Kind::Small => text(frame, ROOM, 12.0),
        Kind::Cut => text(frame, Rect::new(ROOM.x, ROOM.y, ROOM.w, 8.0), 16.0),
        Kind::Outside => text(frame, Rect::new(width - 10.0, ROOM.y, ROOM.w, ROOM.h), 16.0),
        Kind::Box => {
            fill(frame, Rect::new(ROOM.x + 8.0, ROOM.y, 60.0, ROOM.h));
            text(frame, ROOM, 16.0);
        }
        Kind::Overlap => {
            text(frame, ROOM, 16.0);
            text(frame, ROOM.row(5.0, ROOM.h), 16.0);
        }
    }
}

fn fill(frame: &mut Frame, rect: Rect) {
    frame.draws.push(Draw::Fill { rect, radius: 0.0, color: Rgba::rgb(90, 90, 90) });
}

fn text(frame: &mut Frame, rect: Rect, size: f32) {
    let color = Rgba::rgb(0, 0, 0);
    let style = TextStyle { size, weight: Weight::Regular, color, align: Align::Start, top: false };
    frame.draws.push(Draw::Text { rect, text: "planted".to_owned(), style });
}
