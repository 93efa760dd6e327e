//! A control for choosing a colour: a label, a text field for any colour, and the offered colours.

use super::accessibility::WidgetState;
use super::draw::{Align, Icon, Weight};
use super::field::Field;
use super::focus::Keys;
use super::geometry::Rect;
use super::id::Id;
use super::pass::Ui;
use super::text::style;
use super::theme::Rgba;
use super::tree::Role;
use super::widgets::RADIUS;

/// The maximum number of offered colours side by side.
const COLUMNS: usize = 8;
/// The minimum width of an offered colour, in units.
const CELL_MIN: f32 = 44.0;
/// The height of a row of offered colours, in units.
const LINE: f32 = 46.0;
/// The height of the control's first row with the label and the text field, in units.
const HEAD: f32 = 48.0;
/// The width of the text field, in units.
const FIELD_WIDTH: f32 = 132.0;
/// Maximum length of the text field's text in characters: `#rrggbb` and a little more.
const CHARS_MAX: usize = 9;

/// The content of a control for choosing a colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swatches<'a> {
    pub label: &'a str,
    pub offered: &'a [Rgba],
    pub chosen: Rgba,
    /// The text of the text field.
    pub typed: &'a str,
    pub enabled: bool,
}

/// A user action on the control for choosing a colour.
#[derive(Clone, Debug, PartialEq)]
pub enum SwatchAction {
    Choose(usize),
    Edit(String),
}

impl Swatches<'_> {
    /// Returns the height of a control that offers `count` colours in this width, in units.
    pub fn height(count: usize, width: f32) -> f32 {
        HEAD + LINE * count.div_ceil(columns(width)) as f32 + 10.0
    }
}

impl Ui<'_> {
    /// Shows a control for choosing a colour. The keyboard reaches the text field, then the offered colours as one group.
    pub fn swatches(&mut self, id: Id, rect: Rect, of: &Swatches) -> Option<SwatchAction> {
        let ink = if of.enabled { self.colors.text } else { self.colors.text_off };
        let head = rect.row(0.0, HEAD - 4.0);
        let patch = head.column(rect.w - FIELD_WIDTH - 44.0, 34.0).inset(0.0);
        self.swatch(Rect { y: head.y + 5.0, h: 34.0, ..patch }, of.chosen);
        let label = head.column(0.0, rect.w - FIELD_WIDTH - 54.0);
        self.fit_text(label, of.label, style(16.0, Weight::Regular, ink, Align::Start), 2);
        let field = Field { value: of.typed, placeholder: "#", chars_max: CHARS_MAX };
        let place = head.column(rect.w - FIELD_WIDTH, FIELD_WIDTH);
        let edited = self.field(id, place, &field, of.enabled).map(SwatchAction::Edit);
        let mut picked = None;
        self.group("colors", id.index, |ui| {
            for (at, color) in of.offered.iter().enumerate() {
                let cell = grid_cell(rect.row(HEAD, rect.h - HEAD), at);
                let one = Id { role: "color", index: id.index * 64 + at as u32, ..id };
                if ui.color_button(one, cell, *color, *color == of.chosen, of.enabled) {
                    picked = Some(SwatchAction::Choose(at));
                }
            }
        });
        picked.or(edited)
    }

    fn color_button(&mut self, id: Id, rect: Rect, color: Rgba, chosen: bool, enabled: bool) -> bool {
        if !enabled {
            self.swatch(rect.inset(3.0), color.with_alpha(90));
            return false;
        }
        let response = self.control(id, rect, Keys::Activate);
        self.stop(id, rect, Keys::Activate, chosen);
        self.describe(id, rect, WidgetState { role: Role::Radio, is_on: Some(chosen), ..WidgetState::default() });
        let Rgba { r, g, b, .. } = color;
        self.set_accessible_name(id, &format!("#{r:02x}{g:02x}{b:02x}"), "");
        let patch = rect.inset(if response.down { 5.0 } else { 3.0 });
        self.ring(response, patch, RADIUS - 4.0);
        self.swatch(patch, color);
        if response.hover && !chosen {
            let hover = self.colors.text;
            self.frame(patch.inset(-2.0), RADIUS - 2.0, 2.0, hover);
        }
        if chosen {
            let tick = if color.luminance() > 0.18 { Rgba::rgb(0, 0, 0) } else { Rgba::rgb(255, 255, 255) };
            self.icon(Icon::Check, Rect::around(patch.center(), 22.0, 22.0), tick);
        }
        response.clicked
    }

    /// Draws a patch of a colour with a rim that is visible on any background.
    fn swatch(&mut self, rect: Rect, color: Rgba) {
        let edge = self.colors.text_dim;
        self.fill(rect, RADIUS - 4.0, color);
        self.frame(rect, RADIUS - 4.0, 1.5, edge);
    }
}

fn columns(width: f32) -> usize {
    ((width / CELL_MIN) as usize).clamp(1, COLUMNS)
}

fn grid_cell(room: Rect, at: usize) -> Rect {
    let columns = columns(room.w);
    let share = room.w / columns as f32;
    room.column(share * (at % columns) as f32, share).row(LINE * (at / columns) as f32, LINE)
}
