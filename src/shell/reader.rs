//! Screen readers: passes the accessibility tree to the system's adapter, and the reader's actions to the app.
//!
//! For `window`. The window's thread builds the tree; the adapter's threads only request the tree, queue a reader's actions, and wake the
//! window. No lock is held while the adapter works. An adapter that panics is dropped, and the game continues.

use super::letterbox::Letterbox;
use crate::app::Wake;
use crate::ui::tree::{PartId, ReaderAction, ReaderActionKind, Role, UiPart, UiTree};
use accesskit::{
    Action, ActionData, ActionHandler, ActionRequest, ActivationHandler, DeactivationHandler, Live, Node, NodeId, Rect,
    Role as Kind, Toggled, TreeId, TreeInfo, TreeUpdate,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of queued actions of a screen reader; further actions are dropped.
const ACTS_MAX: usize = 100;
/// Maximum length of a text from a screen reader, in characters.
const TEXT_CHARS_MAX: usize = 10_000;
/// The id of the accessibility node for announcements. The ids of widgets have a higher bit set, so that they differ.
const LIVE: NodeId = NodeId(16);
/// The bit that marks the id of the text node inside a text field's node.
const RUN: u64 = 1 << 63;

/// What the screen reader's adapter passes to the window's thread.
#[derive(Default)]
struct ReaderQueue {
    is_active: AtomicBool,
    acts: Mutex<Vec<ReaderAction>>,
}

/// Handles the calls of the screen reader's adapter, on the adapter's own threads.
#[derive(Clone)]
struct Handler {
    letters: Arc<ReaderQueue>,
    wake: Wake,
}

impl ActivationHandler for Handler {
    /// Called when a screen reader connects. Returns no tree, because the next frame sends it.
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        self.letters.is_active.store(true, Ordering::Release);
        (self.wake)();
        None
    }
}

impl DeactivationHandler for Handler {
    fn deactivate_accessibility(&mut self) {
        self.letters.is_active.store(false, Ordering::Release);
        (self.wake)();
    }
}

impl ActionHandler for Handler {
    fn do_action(&mut self, request: ActionRequest) {
        if let Some(act) = act_of(request) {
            let mut acts = self.letters.acts.lock().unwrap_or_else(PoisonError::into_inner);
            if acts.len() < ACTS_MAX {
                acts.push(act);
            }
        }
        (self.wake)();
    }
}

/// Converts a screen reader's request to an action; `None` if the request is not supported.
fn act_of(request: ActionRequest) -> Option<ReaderAction> {
    let deed = match (request.action, request.data) {
        (Action::Click, _) => ReaderActionKind::Press,
        (Action::Focus | Action::ScrollIntoView, _) => ReaderActionKind::Focus,
        (Action::Increment, _) => ReaderActionKind::More,
        (Action::Decrement, _) => ReaderActionKind::Less,
        (Action::SetValue, Some(ActionData::NumericValue(number))) if number.is_finite() => {
            ReaderActionKind::Number(number.round().clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i32)
        }
        (Action::SetValue | Action::ReplaceSelectedText, Some(ActionData::Value(text))) => {
            ReaderActionKind::Text(text.chars().take(TEXT_CHARS_MAX).collect())
        }
        _ => return None,
    };
    Some(ReaderAction { part: PartId(request.target_node.0 & !RUN), kind: deed })
}

/// An announcement for a screen reader. It is sent as a live region and as the description of the focused element, because some readers do
/// not speak live regions.
#[derive(Clone)]
struct Announcement {
    text: String,
    /// The element that had the focus when the announcement was made.
    on: PartId,
    /// The element's own description, which the announcement replaces.
    instead_of: String,
}

impl Announcement {
    fn new(text: String, tree: &UiTree) -> Announcement {
        Announcement { text, on: tree.focus, instead_of: description(tree, tree.focus) }
    }

    /// Whether the announcement is still valid: the focus has not moved, and the replaced description has not changed.
    fn stands(&self, tree: &UiTree) -> bool {
        self.on == tree.focus && self.instead_of == description(tree, tree.focus)
    }
}

/// The connection to screen readers: the system's adapter, and the tree last sent to it.
pub struct ScreenReader {
    adapter: Option<platform::Adapter>,
    letters: Arc<ReaderQueue>,
    shown: Option<UiTree>,
    place: Option<Letterbox>,
    announced: Option<Announcement>,
    /// The element that had the focus in the tree last sent, and its description there.
    described: (PartId, String),
}

impl ScreenReader {
    /// Attaches an adapter for screen readers to a window, if the system supports one.
    pub fn start(window: &mut sdl2::video::Window, wake: &Wake) -> ScreenReader {
        let letters = Arc::new(ReaderQueue::default());
        let handler = Handler { letters: Arc::clone(&letters), wake: Arc::clone(wake) };
        let made = catch_unwind(AssertUnwindSafe(|| platform::start(window, handler)));
        let adapter = made.ok().flatten();
        ScreenReader {
            adapter,
            letters,
            shown: None,
            place: None,
            announced: None,
            described: (PartId::WINDOW, String::new()),
        }
    }

    /// Whether a screen reader is connected.
    pub fn is_active(&self) -> bool {
        self.adapter.is_some() && self.letters.is_active.load(Ordering::Acquire)
    }

    /// Returns the screen reader's actions since the last call.
    pub fn take_acts(&self) -> Vec<ReaderAction> {
        std::mem::take(&mut *self.letters.acts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Calls `work` with the adapter. Drops the adapter if it panics.
    fn with_adapter(&mut self, work: impl FnOnce(&mut platform::Adapter)) {
        let Some(adapter) = &mut self.adapter else { return };
        if catch_unwind(AssertUnwindSafe(|| work(adapter))).is_err() {
            let broken = self.adapter.take();
            // Dropping the adapter may panic for the same reason.
            let _ = catch_unwind(AssertUnwindSafe(move || drop(broken)));
        }
    }

    /// Sends the accessibility tree to the screen reader if the tree has changed or there are announcements.
    pub fn send_tree(&mut self, tree: &UiTree, place: Letterbox, said: &[String]) {
        if !self.is_active() {
            (self.shown, self.announced) = (None, None);
            return;
        }
        let is_same = said.is_empty() && self.place == Some(place) && self.shown.as_ref() == Some(tree);
        // A focus on a missing node would break the adapter.
        if is_same || tree.first_flaw().is_some() {
            return;
        }
        let before = self.announced.take();
        let now = match said {
            [] => before.clone().filter(|before| before.stands(tree)),
            said => Some(Announcement::new(said.join(" "), tree)),
        };
        let live = now.as_ref().map(|announcement| announcement.text.as_str());
        let on_focus = live.map_or_else(|| description(tree, tree.focus), str::to_owned);
        let described = std::mem::replace(&mut self.described, (tree.focus, on_focus.clone()));
        let left = self.left(tree, &described);
        let is_again = !said.is_empty() && before.is_some_and(|before| Some(before.text.as_str()) == live);
        // An extra update comes first in two cases. The element that loses the focus must change after that, because readers speak changes
        // of the focused element. A repeated announcement must be removed before it is set again, because readers speak only changes.
        if left.is_some() || is_again {
            let focused = (tree.focus, if left.is_some() { on_focus.clone() } else { String::new() });
            let (live, tree) = (live.filter(|_| !is_again), left.as_ref().unwrap_or(tree));
            let update = update(tree, place, live, &[focused, described]);
            self.with_adapter(|adapter| platform::update(adapter, update));
        }
        let update = update(tree, place, live, &[(tree.focus, on_focus)]);
        (self.shown, self.place, self.announced) = (Some(tree.clone()), Some(place), now);
        self.with_adapter(|adapter| platform::update(adapter, update));
    }

    /// Returns the tree with the name that the element that loses the focus had in the last tree; `None` if that element has not changed.
    fn left(&self, tree: &UiTree, (id, text): &(PartId, String)) -> Option<UiTree> {
        let (now, before) = (tree.part(*id)?, self.shown.as_ref()?.part(*id)?);
        let is_changed = now.name != before.name || description_of(now, tree.focus) != *text;
        let mut left = (*id != tree.focus && is_changed).then(|| tree.clone())?;
        let part = left.parts.iter_mut().find(|part| part.id == *id)?;
        part.name.clone_from(&before.name);
        Some(left)
    }

    /// Tells the adapter whether the window has the system's focus.
    pub fn focus(&mut self, has_focus: bool) {
        self.with_adapter(|adapter| platform::focus(adapter, has_focus));
    }

    /// Tells the adapter the window's rectangle on the screen, in pixels.
    pub fn set_window_rect(&mut self, (x, y): (i32, i32), (width, height): (u32, u32)) {
        let (x, y) = (f64::from(x), f64::from(y));
        let bounds = Rect { x0: x, y0: y, x1: x + f64::from(width), y1: y + f64::from(height) };
        self.with_adapter(|adapter| platform::set_window_rect(adapter, bounds));
    }
}

/// Converts the tree to the adapter's types. Adds a live region with an announcement, and replaces the descriptions of the elements in
/// `instead`.
fn update(tree: &UiTree, place: Letterbox, live: Option<&str>, instead: &[(PartId, String)]) -> TreeUpdate {
    let mut nodes: Vec<(NodeId, Node)> = Vec::with_capacity(tree.parts.len() + 1);
    let mut children: std::collections::HashMap<PartId, Vec<NodeId>> = std::collections::HashMap::new();
    for part in &tree.parts {
        if let Some(parent) = part.parent {
            children.entry(parent).or_default().push(NodeId(part.id.0));
        }
    }
    if let Some(announcement) = live {
        let mut node = Node::new(Kind::Label);
        node.set_value(announcement);
        node.set_live(Live::Polite);
        children.entry(PartId::WINDOW).or_default().push(LIVE);
        nodes.push((LIVE, node));
    }
    for part in &tree.parts {
        let mut node = node(part, place);
        let mut inside = children.remove(&part.id).unwrap_or_default();
        if part.role == Role::Field {
            let run = NodeId(part.id.0 | RUN);
            inside.push(run);
            nodes.push((run, text_run(&part.value)));
        }
        node.set_children(inside);
        let instead = instead.iter().find(|(id, _)| *id == part.id).map(|(_, text)| text.clone());
        let description = instead.unwrap_or_else(|| description_of(part, tree.focus));
        if !description.is_empty() {
            node.set_description(description);
        }
        nodes.push((NodeId(part.id.0), node));
    }
    let mut info = TreeInfo::new(NodeId(PartId::WINDOW.0));
    info.toolkit_name = Some("Qipan".into());
    TreeUpdate { nodes, tree: Some(info), tree_id: TreeId::ROOT, focus: NodeId(tree.focus.0) }
}

/// Makes the node for the text inside a text field.
fn text_run(text: &str) -> Node {
    let mut node = Node::new(Kind::TextRun);
    node.set_value(text);
    node.set_character_lengths(text.chars().map(|letter| letter.len_utf8() as u8).collect::<Vec<u8>>());
    node.set_word_starts(Vec::new());
    node
}

fn kind(part: &UiPart) -> Kind {
    match part.role {
        Role::Window => Kind::Window,
        Role::Page | Role::Board => Kind::Group,
        Role::Dialog => Kind::Dialog,
        Role::Heading => Kind::Heading,
        Role::Text => Kind::Label,
        Role::Button | Role::Cell => Kind::Button,
        Role::Switch => Kind::Switch,
        Role::Radio => Kind::RadioButton,
        Role::Choice => Kind::RadioGroup,
        Role::Spinner => Kind::SpinButton,
        Role::Slider => Kind::Slider,
        Role::Field => Kind::TextInput,
        Role::Tab => Kind::Tab,
        Role::List => Kind::List,
        Role::Row => Kind::ListItem,
        Role::Area => Kind::Pane,
    }
}

/// Returns the description of an element; empty if the element does not exist.
fn description(tree: &UiTree, part: PartId) -> String {
    tree.part(part).map(|part| description_of(part, tree.focus)).unwrap_or_default()
}

/// Returns what a screen reader says about an element after its name. Only the focused cell of a board has a description, because all
/// cells' descriptions change with every move, and every change is sent to the reader.
fn description_of(part: &UiPart, focus: PartId) -> String {
    match part.role {
        Role::Cell if part.id != focus => String::new(),
        // A number without a text is no textual value for the adapter.
        Role::Slider | Role::Spinner | Role::Choice if part.detail.is_empty() => part.value.clone(),
        Role::Slider | Role::Spinner | Role::Choice => format!("{}. {}", part.value, part.detail),
        _ => part.detail.clone(),
    }
}

fn node(part: &UiPart, place: Letterbox) -> Node {
    let mut node = Node::new(kind(part));
    let pixels = place.rect(part.rect);
    let (x, y) = (f64::from(pixels.x), f64::from(pixels.y));
    node.set_bounds(Rect { x0: x, y0: y, x1: x + f64::from(pixels.w), y1: y + f64::from(pixels.h) });
    match part.role {
        Role::Text => node.set_value(part.name.as_str()),
        _ => node.set_label(part.name.as_str()),
    }
    if part.role == Role::Dialog {
        node.set_modal();
    }
    if let Some(level) = part.level {
        node.set_level(level.into());
    }
    state(&mut node, part);
    actions(&mut node, part);
    node
}

fn state(node: &mut Node, part: &UiPart) {
    if part.is_disabled {
        node.set_disabled();
    }
    match (part.role, part.is_on) {
        (Role::Switch | Role::Radio, Some(is_on)) => node.set_toggled(Toggled::from(is_on)),
        (_, Some(is_on)) => node.set_selected(is_on),
        (_, None) => {}
    }
    if let Some(is_expanded) = part.is_expanded {
        node.set_expanded(is_expanded);
    }
    if let Some(range) = part.range {
        node.set_numeric_value(f64::from(range.value));
        node.set_min_numeric_value(f64::from(range.min));
        node.set_max_numeric_value(f64::from(range.max));
        node.set_numeric_value_step(f64::from(range.step));
    }
}

fn actions(node: &mut Node, part: &UiPart) {
    if part.is_disabled {
        return;
    }
    if part.takes_press && !matches!(part.role, Role::Field | Role::Slider | Role::List | Role::Area) {
        node.add_action(Action::Click);
    }
    if part.takes_focus {
        node.add_action(Action::Focus);
        node.add_action(Action::ScrollIntoView);
    }
    if part.range.is_some() {
        [Action::Increment, Action::Decrement, Action::SetValue].into_iter().for_each(|action| node.add_action(action));
    }
    if part.role == Role::Field {
        node.add_action(Action::SetValue);
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod platform {
    //! Screen readers on Linux and similar systems: AT-SPI over the session bus.

    use super::{Handler, Rect, TreeUpdate};
    pub use accesskit_unix::Adapter;
    use std::path::PathBuf;

    /// Whether there is a session bus. Without it no reader can connect, so no adapter thread is started.
    fn has_session_bus() -> bool {
        let address = std::env::var("DBUS_SESSION_BUS_ADDRESS").unwrap_or_default();
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        match address.as_str() {
            "" => runtime.is_some_and(|folder| folder.join("bus").exists()),
            address => address != "disabled:",
        }
    }

    pub fn start(_: &mut sdl2::video::Window, handler: Handler) -> Option<Adapter> {
        has_session_bus().then(|| Adapter::new(handler.clone(), handler.clone(), handler))
    }

    pub fn update(adapter: &mut Adapter, update: TreeUpdate) {
        adapter.update_if_active(|| update);
    }

    pub fn focus(adapter: &mut Adapter, has_focus: bool) {
        adapter.update_window_focus_state(has_focus);
    }

    pub fn set_window_rect(adapter: &mut Adapter, bounds: Rect) {
        adapter.set_root_window_bounds(bounds, bounds);
    }
}

#[cfg(windows)]
mod platform {
    //! Screen readers on Windows: UI Automation, through the window's messages.

    use super::{Handler, Rect, TreeUpdate};
    use accesskit_windows::HWND;
    pub use accesskit_windows::SubclassingAdapter as Adapter;
    use raw_window_handle::{HasWindowHandle, RawWindowHandle};

    /// Starts the adapter. Hides the window meanwhile, because the adapter needs a window that is not shown yet.
    pub fn start(window: &mut sdl2::video::Window, handler: Handler) -> Option<Adapter> {
        let RawWindowHandle::Win32(raw) = window.window_handle().ok()?.as_raw() else { return None };
        let handle = HWND(raw.hwnd.get() as *mut core::ffi::c_void);
        window.hide();
        let adapter = Adapter::new(handle, handler.clone(), handler);
        window.show();
        Some(adapter)
    }

    pub fn update(adapter: &mut Adapter, update: TreeUpdate) {
        if let Some(events) = adapter.update_if_active(|| update) {
            events.raise();
        }
    }

    /// Does nothing: on Windows the window's own messages report the focus.
    pub fn focus(_: &mut Adapter, _: bool) {}

    pub fn set_window_rect(_: &mut Adapter, _: Rect) {}
}

#[cfg(target_os = "macos")]
mod platform {
    //! Screen readers on macOS: NSAccessibility, through the window's view.

    use super::{Handler, Rect, TreeUpdate};
    pub use accesskit_macos::SubclassingAdapter as Adapter;
    use sdl2_sys as sys;
    use std::ffi::c_void;
    use std::mem::MaybeUninit;
    use std::ptr::NonNull;
    use std::sync::Once;

    static FORWARDS: Once = Once::new();

    /// Starts the adapter. Forwards the focus to the view, because SDL gives the keyboard to its window, not to the view in it.
    pub fn start(window: &mut sdl2::video::Window, handler: Handler) -> Option<Adapter> {
        let raw = native(window)?;
        // SAFETY: the pointer is SDL's `NSWindow`, whose class `SDLWindow` exists with it; the adapter retains the view it needs.
        unsafe {
            FORWARDS.call_once(|| accesskit_macos::add_focus_forwarder_to_window_class("SDLWindow"));
            Some(Adapter::for_window(raw.as_ptr(), handler.clone(), handler))
        }
    }

    /// Returns the `NSWindow`. The window's raw handle is no alternative: it is that of a Metal view and panics if there is none.
    fn native(window: &sdl2::video::Window) -> Option<NonNull<c_void>> {
        // SAFETY: zeros are a valid value; SDL fills it in if it reports success. The bindings lack Cocoa: its window is the first pointer
        // of the union, as X11's display is.
        unsafe {
            let mut about: sys::SDL_SysWMinfo = MaybeUninit::zeroed().assume_init();
            sys::SDL_GetVersion(&mut about.version);
            let is_told = sys::SDL_GetWindowWMInfo(window.raw(), &mut about) == sys::SDL_bool::SDL_TRUE;
            let is_cocoa = about.subsystem == sys::SDL_SYSWM_TYPE::SDL_SYSWM_COCOA;
            NonNull::new(about.info.x11.display.cast()).filter(|_| is_told && is_cocoa)
        }
    }

    pub fn update(adapter: &mut Adapter, update: TreeUpdate) {
        if let Some(events) = adapter.update_if_active(|| update) {
            events.raise();
        }
    }

    pub fn focus(adapter: &mut Adapter, has_focus: bool) {
        if let Some(events) = adapter.update_view_focus_state(has_focus) {
            events.raise();
        }
    }

    /// Does nothing: AppKit knows the rectangles of its views.
    pub fn set_window_rect(_: &mut Adapter, _: Rect) {}
}

#[cfg(test)]
mod tests {
    use super::{Letterbox, UiPart, node};
    use crate::ui::tree::{PartId, Role};

    #[test]
    fn a_reader_is_told_whether_a_button_shows_its_rows() {
        for is_expanded in [None, Some(false), Some(true)] {
            let part = UiPart {
                is_expanded,
                ..UiPart::new(PartId(7), Some(PartId::WINDOW), Role::Button, crate::ui::Rect::default())
            };
            let node = node(&part, Letterbox::new((720.0, 780.0), (720, 780)));
            assert_eq!(node.is_expanded(), is_expanded);
        }
    }
}
