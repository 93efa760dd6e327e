//! The accessibility tree: the content of the screen as parts with role, name, value, state, place and possible actions.
//!
//! A pass builds the tree where a screen reader or a script uses it, from the same widgets that are laid out and hit. Plain data: speech
//! output and screen reader adapters use this file, and it uses none of them.

use super::board::Cell;
use super::geometry::Rect;
use super::id::Id;
use std::collections::HashSet;

/// The id of a part of the accessibility tree from pass to pass, also for a screen reader. It is made from the widget's [`Id`], never from
/// its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartId(pub u64);

impl PartId {
    /// The id of the window's part.
    pub const WINDOW: PartId = PartId(1);

    /// Returns the id of a widget's part.
    pub fn of(id: Id) -> PartId {
        PartId::hashed(id, u32::MAX)
    }

    /// Returns the id of the part of a cell, on the board widget `id`.
    pub fn of_cell(id: Id, (column, row): Cell) -> PartId {
        PartId::hashed(id, u32::from(column) << 8 | u32::from(row))
    }

    /// Computes an id by FNV-1a, which is the same in every run and on every machine.
    fn hashed(id: Id, cell: u32) -> PartId {
        const PRIME: u64 = 0x0100_0000_01b3;
        let words = id.page.bytes().chain([0]).chain(id.role.bytes()).chain([0]);
        let bytes = words.chain(id.index.to_le_bytes()).chain(cell.to_le_bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
        // Small ids are for parts that are not widgets, and ids with the highest bit are for what adapters add.
        PartId((hash | 1 << 32) & !(1 << 63))
    }
}

/// The role of a part of the accessibility tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    Window,
    /// A page. A dialog over a page has the role [`Role::Dialog`].
    Page,
    Dialog,
    Heading,
    Text,
    #[default]
    Button,
    Switch,
    /// One of several options side by side, of which one is chosen.
    Radio,
    /// A group of options, each with the role [`Role::Radio`].
    Choice,
    /// A choice that shows one option at a time.
    Spinner,
    Slider,
    Field,
    Tab,
    List,
    Row,
    /// Scrolled text, or a picture that can be moved.
    Area,
    Board,
    Cell,
}

impl Role {
    /// Returns the role's fixed word in scripts and tests.
    pub fn word(self) -> &'static str {
        match self {
            Role::Window => "window",
            Role::Page => "page",
            Role::Dialog => "dialog",
            Role::Heading => "heading",
            Role::Text => "text",
            Role::Button => "button",
            Role::Switch => "switch",
            Role::Radio => "radio",
            Role::Choice => "choice",
            Role::Spinner => "spinner",
            Role::Slider => "slider",
            Role::Field => "field",
            Role::Tab => "tab",
            Role::List => "list",
            Role::Row => "row",
            Role::Area => "area",
            Role::Board => "board",
            Role::Cell => "cell",
        }
    }

    /// Whether the texts drawn on a part with this role become its name.
    pub(super) fn takes_text_as_name(self) -> bool {
        matches!(self, Role::Button | Role::Switch | Role::Radio | Role::Tab | Role::Row)
    }

    /// Whether the value of a part with this role replaces the texts drawn on it.
    pub(super) fn replaces_texts(self) -> bool {
        matches!(self, Role::Spinner | Role::Slider | Role::Field | Role::Board)
    }

    /// Whether a part with this role is one of several options of which one is chosen.
    pub fn is_chosen_of_many(self) -> bool {
        matches!(self, Role::Radio | Role::Tab | Role::Row)
    }
}

/// The value of a part that is a number between two bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub value: i32,
    pub min: i32,
    pub max: i32,
    pub step: i32,
}

/// A part of the accessibility tree: an element of the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct UiPart {
    pub id: PartId,
    pub parent: Option<PartId>,
    pub role: Role,
    pub name: String,
    /// A further description of the part; may be empty.
    pub detail: String,
    /// The part's value as text; empty for a part without a value.
    pub value: String,
    pub range: Option<Range>,
    /// The level of a heading: 1 for the page's title, 2 for what stands below it. `None` for other parts.
    pub level: Option<u8>,
    /// For a switch, whether it is on; for a radio, a tab or a row, whether it is chosen.
    pub is_on: Option<bool>,
    /// For a button that shows and hides other parts, whether it shows them now.
    pub is_expanded: Option<bool>,
    /// Whether the part is disabled or locked.
    pub is_disabled: bool,
    /// Whether the part can have the keyboard's focus.
    pub takes_focus: bool,
    /// Whether the part can be pressed.
    pub takes_press: bool,
    pub cell: Option<Cell>,
    /// For a cell of a board, whether it is a legal move.
    pub is_legal_move: bool,
    /// The place of the part in units of the window.
    pub rect: Rect,
}

impl UiPart {
    pub fn new(id: PartId, parent: Option<PartId>, role: Role, rect: Rect) -> UiPart {
        let (name, detail, value) = (String::new(), String::new(), String::new());
        UiPart {
            id,
            parent,
            role,
            name,
            detail,
            value,
            range: None,
            level: None,
            is_on: None,
            is_expanded: None,
            is_disabled: false,
            takes_focus: false,
            takes_press: false,
            cell: None,
            is_legal_move: false,
            rect,
        }
    }
}

impl UiPart {
    /// Whether a name refers to this part: its name alone, or its name with its detail ("Play (Reversi)"). A cell's name also matches up to
    /// its first comma.
    pub fn is_named(&self, name: &str) -> bool {
        let is_detailed = || name == format!("{} ({})", self.name, self.detail);
        self.name == name || self.cell.is_some() && self.name.split(',').next() == Some(name) || is_detailed()
    }
}

/// The accessibility tree: all parts, each parent before its children, and the id of the part that has the focus.
#[derive(Clone, Debug, PartialEq)]
pub struct UiTree {
    pub parts: Vec<UiPart>,
    pub focus: PartId,
}

/// A flaw of an accessibility tree. A tree with a flaw is never passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Two parts have this id.
    Twice(PartId),
    /// The parent of this part does not come before it.
    Orphan(PartId),
    /// The focus is on a part that is not in the tree.
    Focus(PartId),
    /// The first part is not the window, or there is no part.
    NoWindow,
}

impl UiTree {
    /// Creates a tree with the window's part only.
    pub fn bare(rect: Rect) -> UiTree {
        UiTree { parts: vec![UiPart::new(PartId::WINDOW, None, Role::Window, rect)], focus: PartId::WINDOW }
    }

    pub fn part(&self, id: PartId) -> Option<&UiPart> {
        self.parts.iter().find(|part| part.id == id)
    }

    /// Returns the part that has the focus.
    pub fn focused(&self) -> Option<&UiPart> {
        self.part(self.focus)
    }

    /// Returns the part of the page or dialog that is shown.
    pub fn page(&self) -> Option<&UiPart> {
        self.parts.iter().find(|part| matches!(part.role, Role::Page | Role::Dialog))
    }

    /// Returns the first part with this role and name.
    pub fn named(&self, role: Role, name: &str) -> Option<&UiPart> {
        self.parts.iter().find(|part| part.role == role && part.name == name)
    }

    /// Returns the first flaw of the tree, if it has one.
    pub fn first_flaw(&self) -> Option<Flaw> {
        if self.parts.first().is_none_or(|part| part.id != PartId::WINDOW || part.parent.is_some()) {
            return Some(Flaw::NoWindow);
        }
        let mut seen = HashSet::new();
        for part in &self.parts {
            if part.id != PartId::WINDOW && part.parent.is_none_or(|parent| !seen.contains(&parent)) {
                return Some(Flaw::Orphan(part.id));
            }
            if !seen.insert(part.id) {
                return Some(Flaw::Twice(part.id));
            }
        }
        (!seen.contains(&self.focus)).then_some(Flaw::Focus(self.focus))
    }

    /// Removes duplicate parts and parts without a parent, so that the tree has no flaw.
    pub fn repair(&mut self) {
        let mut seen = HashSet::new();
        self.parts.retain(|part| {
            let has_place = part.parent.map_or(part.id == PartId::WINDOW, |parent| seen.contains(&parent));
            has_place && seen.insert(part.id)
        });
        if !seen.contains(&self.focus) {
            self.focus = PartId::WINDOW;
        }
    }

    /// Returns one line per part, indented below its parent: role, name, value, state. `>` is before the part that has the focus.
    pub fn lines(&self) -> Vec<String> {
        let mut depths = std::collections::HashMap::new();
        let line = |part: &UiPart| {
            let depth = part.parent.and_then(|parent| depths.get(&parent)).map_or(0, |depth: &usize| depth + 1);
            depths.insert(part.id, depth);
            let mark = if part.id == self.focus { "> " } else { "" };
            format!("{}{mark}{}", "  ".repeat(depth), described(part))
        };
        self.parts.iter().map(line).collect()
    }
}

/// Returns a part in words: `button "New game"`, `slider "Volume" = "70 %"`, `switch "Coordinates" on`.
fn described(part: &UiPart) -> String {
    let mut line = format!("{} {:?}", part.role.word(), part.name);
    if !part.value.is_empty() {
        line += &format!(" = {:?}", part.value);
    }
    line += match (part.is_on, part.role) {
        (Some(true), Role::Switch) => " on",
        (Some(false), Role::Switch) => " off",
        (Some(true), _) => " chosen",
        _ => "",
    };
    line += match part.is_expanded {
        Some(true) => " expanded",
        Some(false) => " collapsed",
        None => "",
    };
    if part.is_disabled {
        line += " unavailable";
    }
    if !part.detail.is_empty() {
        line += &format!(" ({})", part.detail);
    }
    line
}

/// The kind of a screen reader's action on a part.
#[derive(Clone, Debug, PartialEq)]
pub enum ReaderActionKind {
    Press,
    Focus,
    /// Increases the part's value by one step, or chooses the next option.
    More,
    /// Decreases the part's value by one step, or chooses the previous option.
    Less,
    /// Sets the part's value to a number, or chooses the option with this index.
    Number(i32),
    Text(String),
}

/// A screen reader's action on a part of the accessibility tree.
#[derive(Clone, Debug, PartialEq)]
pub struct ReaderAction {
    pub part: PartId,
    pub kind: ReaderActionKind,
}
