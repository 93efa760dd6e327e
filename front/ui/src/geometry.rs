//! Positions and rectangles in layout units.

/// A position in layout units, from the layout's top left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pos {
    pub x: f32,
    pub y: f32,
}

impl Pos {
    pub const fn new(x: f32, y: f32) -> Pos {
        Pos { x, y }
    }

    /// Scales the position relative to the layout's top left corner.
    pub fn scaled(self, by: f32) -> Pos {
        Pos::new(self.x * by, self.y * by)
    }
}

/// A rectangle in layout units. Points on its right and bottom edges are outside the rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Rect {
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    pub fn contains(self, at: Pos) -> bool {
        at.x >= self.x && at.x < self.right() && at.y >= self.y && at.y < self.bottom()
    }

    pub fn right(self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    pub fn center(self) -> Pos {
        Pos::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Returns the rectangle reduced by `by` units on each side; enlarged where `by` is negative.
    pub fn inset(self, by: f32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// Returns the intersection of two rectangles; empty where they do not meet.
    pub fn intersect(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
    }

    /// Returns the part that starts `x` units from the left edge and is `w` units wide, of full height.
    pub fn column(self, x: f32, w: f32) -> Rect {
        Rect::new(self.x + x, self.y, w, self.h)
    }

    /// Returns the part that starts `y` units from the top and is `h` units high, of full width.
    pub fn row(self, y: f32, h: f32) -> Rect {
        Rect::new(self.x, self.y + y, self.w, h)
    }

    /// Creates a rectangle of this size with the point at its centre.
    pub fn around(center: Pos, w: f32, h: f32) -> Rect {
        Rect::new(center.x - w / 2.0, center.y - h / 2.0, w, h)
    }

    /// Scales the rectangle's size and its position relative to the layout's top left corner.
    pub fn times(self, by: f32) -> Rect {
        Rect::new(self.x * by, self.y * by, self.w * by, self.h * by)
    }

    /// Returns the rectangle scaled around its centre.
    pub fn scaled(self, by: f32) -> Rect {
        Rect::around(self.center(), self.w * by, self.h * by)
    }
}
