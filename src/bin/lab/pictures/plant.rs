//! Adds deliberate flaws to a frame, one of each kind, to test that `lab pictures` finds them.

use super::flaw::FlawKind;
use qipan::ui::theme::Colors;
use qipan::ui::{Align, Draw, Frame, Icon, Rect, Rgba, TextStyle, Weight};

/// Covers the frame with an empty page that has a flaw of this kind. `zoom` is the text size relative to 100 %.
pub fn plant(frame: &mut Frame, kind: FlawKind, zoom: f32) {
    let (width, height) = frame.layout;
    fill(frame, Rect::new(0.0, 0.0, width, height));
    // Large enough for the text of a flaw.
    let room = Rect::new(40.0, 40.0, 150.0, 40.0).times(zoom);
    let size = 16.0 * zoom;
    match kind {
        FlawKind::Small => text(frame, room, 13.0 * zoom),
        FlawKind::Cut => text(frame, Rect { h: 8.0 * zoom, ..room }, size),
        FlawKind::Outside => text(frame, Rect { x: width - 10.0, ..room }, size),
        FlawKind::Box => {
            let rect = Rect { x: room.x + 8.0, w: 60.0 * zoom, ..room };
            frame.draws.push(Draw::Fill { rect, radius: 0.0, color: Rgba::rgb(40, 40, 40) });
            text(frame, room, size);
        }
        FlawKind::Overlap => {
            text(frame, room, size);
            text(frame, room.row(5.0 * zoom, room.h), size);
        }
        FlawKind::Contrast => text_in(frame, room, size, Rgba::rgb(140, 140, 140)),
        FlawKind::Mark => {
            let (rect, color) = (Rect { w: size, h: size, ..room }, Rgba::rgb(120, 120, 120));
            frame.draws.push(Draw::Icon { icon: Icon::Trophy, rect, color });
        }
        FlawKind::Target => {
            let rect = Rect { w: 43.0 * zoom, h: 44.0 * zoom, ..room };
            frame.draws.push(Draw::Fill { rect: rect.inset(10.0), radius: 0.0, color: Rgba::rgb(255, 255, 255) });
            frame.targets.push(("planted", rect));
        }
        FlawKind::Empty => {
            let rect = Rect { w: 60.0 * zoom, h: 60.0 * zoom, ..room };
            fill(frame, rect);
            frame.targets.push(("planted", rect));
        }
        // `plant_focus` adds this flaw, because it belongs to the frame in which a control has the focus.
        FlawKind::Focus => {}
    }
}

/// Adds a focus ring on a background of the same colour, and gives the ring's outline that colour, too. Nobody could see the ring.
pub fn plant_focus(frame: &mut Frame, colors: &mut Colors) {
    colors.focus_outline = colors.focus;
    let (width, height) = frame.layout;
    let (ground, ring) = (Rect::new(0.0, 0.0, width, height), Rect::new(40.0, 40.0, 80.0, 80.0));
    frame.draws.push(Draw::Fill { rect: ground, radius: 0.0, color: colors.focus });
    frame.draws.push(Draw::Frame { rect: ring, radius: 0.0, width: 3.0, color: colors.focus });
}

fn fill(frame: &mut Frame, rect: Rect) {
    frame.draws.push(Draw::Fill { rect, radius: 0.0, color: Rgba::rgb(90, 90, 90) });
}

fn text(frame: &mut Frame, rect: Rect, size: f32) {
    text_in(frame, rect, size, Rgba::rgb(255, 255, 255));
}

fn text_in(frame: &mut Frame, rect: Rect, size: f32, color: Rgba) {
    let style = TextStyle { size, weight: Weight::Regular, color, align: Align::Start, top: false };
    frame.draws.push(Draw::Text { rect, text: "planted".to_owned(), style });
}
