//! Adds deliberate flaws to a frame, one of each kind, to test that `lab pictures` finds them.

use super::flaw::FlawKind;
use qipan::ui::theme::Colors;
use qipan::ui::tree::{PartId, Role, UiPart, UiTree};
use qipan::ui::{Align, Draw, Frame, Icon, Rect, Rgba, TextStyle, Weight};

const WHITE: Rgba = Rgba::rgb(255, 255, 255);

/// Replaces the frame's content by an empty page that has a flaw of this kind. `zoom` is the text size relative to 100 %.
pub fn plant_flaw(frame: &mut Frame, kind: FlawKind, zoom: f32, colors: &Colors) {
    let (width, height) = frame.layout;
    frame.draws.clear();
    if let Some(tree) = &mut frame.tree {
        *tree = UiTree::bare(Rect::new(0.0, 0.0, width, height));
    }
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
            frame.draws.push(Draw::Fill { rect: rect.inset(10.0), radius: 0.0, color: WHITE });
            frame.targets.push(("planted", rect));
        }
        FlawKind::Empty => {
            let rect = Rect { w: 60.0 * zoom, h: 60.0 * zoom, ..room };
            fill(frame, rect);
            frame.targets.push(("planted", rect));
        }
        // `plant_focus` adds this flaw, because it belongs to the frame in which a control has the focus.
        FlawKind::Focus => {}
        FlawKind::Unused => text(frame, room, size),
        FlawKind::Scale => frame.layout = (width / 2.0, height / 2.0),
        FlawKind::Wide => part(frame, "planted", Rect { w: 490.0, ..room }),
        FlawKind::Long => {
            let (rect, size) = (Rect { w: 10_000.0, ..room }, 16.0);
            let style =
                TextStyle { size, weight: Weight::Regular, color: WHITE, align: Align::Start, is_top_aligned: false };
            frame.draws.push(Draw::Text { rect, text: "planted ".repeat(11), style });
        }
        FlawKind::Primary => {
            for (name, y) in [("planted", 40.0), ("other", 100.0)] {
                let rect = Rect { y, ..room };
                frame.draws.push(Draw::Fill { rect, radius: 4.0, color: colors.primary });
                part(frame, name, rect);
            }
        }
        FlawKind::Twice => [40.0, 100.0].into_iter().for_each(|y| part(frame, "planted", Rect { y, ..room })),
        FlawKind::Grid => {
            part(frame, "planted", room);
            part(frame, "other", Rect { y: room.bottom() + 10.0, ..room });
        }
        // A text that is scrolled out of view, and one that is not.
        FlawKind::Facts => {
            text(frame, room, size);
            frame.draws.push(Draw::Clip(Some(Rect { w: 1.0, h: 1.0, ..room })));
            text(frame, Rect { y: room.y + 200.0, ..room }, size);
            frame.draws.push(Draw::Clip(None));
        }
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

/// Adds a button to the accessibility tree.
fn part(frame: &mut Frame, name: &str, rect: Rect) {
    let Some(tree) = &mut frame.tree else { return };
    let id = PartId(2 + tree.parts.len() as u64);
    tree.parts.push(UiPart { name: name.to_owned(), ..UiPart::new(id, Some(PartId::WINDOW), Role::Button, rect) });
}

fn text(frame: &mut Frame, rect: Rect, size: f32) {
    text_in(frame, rect, size, WHITE);
}

fn text_in(frame: &mut Frame, rect: Rect, size: f32, color: Rgba) {
    let style = TextStyle { size, weight: Weight::Regular, color, align: Align::Start, is_top_aligned: false };
    frame.draws.push(Draw::Text { rect, text: "planted".to_owned(), style });
}
