//! The router: the app's state, its open pages as a stack of [`Page`]s, and the stored states of the features. Names no page by its type. A
//! page's behaviour is in its feature; `update` and `lifecycle` join the pages.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::typed_coordinate::{TypedBoard, TypedCoordinate};
use crate::app::kernel::view::{ButtonView, Dialog, Screen};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::rules::Position;
use crate::session::Session;
use crate::ui::KeyPress;
use crate::ui::board::Cell;
use std::any::Any;

/// Handles an intent on the shown page. Returns the intent where the page leaves it to the app.
pub type Handler = fn(&mut App, Intent) -> Option<Intent>;

/// How a page handles typed coordinates.
pub struct Typing {
    /// The intent that plays the typed coordinate, or the cursor's cell if nothing is typed.
    pub enter_key_intent: Intent,
    /// Returns the intent that plays on a cell.
    pub play_cell_intent: fn(Cell) -> Intent,
    /// The intent of the Backspace key if nothing is typed.
    pub backspace_intent: Intent,
    /// The intent of a digit that begins no coordinate; `None` where digits have no other meaning.
    pub digit_intent: Option<fn(u8) -> Intent>,
}

/// A page of the window: its own state, its view and its behaviour.
///
/// A handler takes the app instead of the page, because the page it changes is inside [`Router`]. It finds its own state by
/// [`Router::shown_mut`].
pub trait Page: Any + Send {
    fn id(&self) -> PageId;

    /// Returns the page's view. `None` where there is nothing to show, such as a board without a game; the start page is shown then.
    fn view(&self, app: &App) -> Option<Screen>;

    /// Returns the page's open question, which is shown over the page.
    fn dialog(&self, _app: &App) -> Option<Dialog> {
        None
    }

    /// Whether a question of the page is open and blocks everything below. Equals `dialog().is_some()`, without building the texts.
    fn has_question(&self) -> bool {
        false
    }

    /// Returns the handler of intents on this page. The handler returns an intent that it leaves to the app.
    fn handler(&self) -> Handler {
        |_, intent| Some(intent)
    }

    /// Returns the function that takes one step back inside the page. The function returns whether there was a step.
    fn back(&self) -> fn(&mut App) -> bool {
        |_| false
    }

    /// Returns the position on the page's own board: `None` where the page has no board, `Some(None)` where the position cannot be played.
    fn position_on_board(&self, _nav: &Router, _room: &GameContext) -> Option<Option<ShownPosition>> {
        None
    }

    /// Returns the node of the session's move tree that the page shows. `number` is the number of the active game.
    fn node(&self, _number: u64, _session: &Session) -> Option<u32> {
        None
    }

    /// Returns the position of the exercise on the page, with the keyboard's cursor. The exercise's solution is not included.
    fn exercise(&self) -> Option<(Position, Option<Cell>)> {
        None
    }

    /// Returns how the page handles typed coordinates; `None` where none can be typed.
    fn typing(&self) -> Option<Typing> {
        None
    }

    /// Returns the board on which coordinates are typed.
    fn typed_board(&self, nav: &Router, room: &GameContext) -> Option<TypedBoard> {
        self.typing()?;
        nav.position_shown(room, None).map(|at| TypedBoard::of(&at.position))
    }

    /// Returns the page's keyboard cursor, where coordinates can be typed on the page. `kept` has the states of closed pages.
    fn cursor_mut<'a>(&'a mut self, _kept: &'a mut FeatureStates) -> Option<&'a mut Option<Cell>> {
        None
    }

    /// Handles a key before any shortcut. Returns the intent that the key means on this page.
    fn intent_of_key(&mut self, _press: KeyPress, _now_ms: u64) -> Option<Intent> {
        None
    }

    /// Whether the game on the board is shown, perhaps below this page.
    fn shows_game(&self) -> bool {
        false
    }

    /// Whether a pasted or dropped game may be imported while this page is shown.
    fn takes_games(&self) -> bool {
        self.shows_game()
    }

    /// Whether the page can be shown as a sheet for a projector.
    fn has_sheet(&self) -> bool {
        false
    }

    /// Returns the state in which this page reopens after a game was opened from the page.
    fn reopening_state(&self) -> Option<Box<dyn Any + Send>> {
        None
    }
}

impl dyn Page {
    pub fn word(&self) -> &'static str {
        self.id().word()
    }

    /// Returns the page as its own type `P`, if it has this type.
    pub fn downcast_page<P: Page>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }

    fn of_mut<P: Page>(&mut self) -> Option<&mut P> {
        (self as &mut dyn Any).downcast_mut()
    }
}

/// The states of features and closed pages: values of different types, at most one value of each type.
#[derive(Default)]
pub struct FeatureStates(Vec<Box<dyn Any + Send>>);

impl FeatureStates {
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.iter().find_map(|state| state.downcast_ref())
    }

    pub fn get_mut<T: Any>(&mut self) -> Option<&mut T> {
        self.0.iter_mut().find_map(|state| state.downcast_mut())
    }

    /// Returns the state of a feature. Every feature adds its state at the start of the app.
    pub fn expect_state<T: Any>(&self) -> &T {
        self.get().unwrap_or_else(|| unreachable!("{} is put at the start", std::any::type_name::<T>()))
    }

    pub fn of_mut<T: Any>(&mut self) -> &mut T {
        self.get_mut().unwrap_or_else(|| unreachable!("{} is put at the start", std::any::type_name::<T>()))
    }

    /// Adds a state, or replaces the state of the same type.
    pub fn put<T: Any + Send>(&mut self, state: T) {
        self.0.retain(|old| !old.is::<T>());
        self.0.push(Box::new(state));
    }
}

/// The start page and the board's page, to which the router returns.
#[derive(Clone, Copy)]
pub struct Roots {
    pub start: fn() -> Box<dyn Page>,
    pub board: fn() -> Box<dyn Page>,
    /// Returns the button that shows who plays, for the start page.
    pub player_button: fn(&App) -> Option<ButtonView>,
}

/// The stack of open pages, the top page at the end. The start page is always at the bottom.
pub struct Router {
    roots: Roots,
    lowest: Box<dyn Page>,
    over: Vec<Box<dyn Page>>,
    /// The state of the page from which the current game was opened, for reopening that page.
    place: Option<Box<dyn Any + Send>>,
    /// The stored states of pages while they are closed.
    pub closed_page_states: FeatureStates,
    /// Whether pages with a board are shown as sheets for a projector.
    pub is_projector_view: bool,
    /// The coordinate that is being typed on the shown page.
    pub typed: TypedCoordinate,
}

impl Router {
    pub fn new(roots: Roots) -> Router {
        let (kept, typed) = (FeatureStates::default(), TypedCoordinate::default());
        Router {
            roots,
            lowest: (roots.start)(),
            over: Vec::new(),
            place: None,
            closed_page_states: kept,
            is_projector_view: false,
            typed,
        }
    }

    /// Returns to the start page and drops all states of pages.
    pub fn reset(&mut self) {
        *self = Router::new(self.roots);
    }

    /// Returns the page that is shown.
    pub fn page(&self) -> &dyn Page {
        self.over.last().map_or(&*self.lowest, |page| &**page)
    }

    pub fn roots(&self) -> Roots {
        self.roots
    }

    /// Returns a new page for the game on the board, whether or not this page is open.
    pub fn new_board_page(&self) -> Box<dyn Page> {
        (self.roots.board)()
    }

    fn page_mut(&mut self) -> &mut dyn Page {
        match self.over.last_mut() {
            Some(page) => &mut **page,
            None => &mut *self.lowest,
        }
    }

    /// Returns the page that is shown, if it has this type.
    pub fn top_page_as<P: Page>(&self) -> Option<&P> {
        self.page().downcast_page()
    }

    pub fn shown_mut<P: Page>(&mut self) -> Option<&mut P> {
        self.page_mut().of_mut()
    }

    /// Returns the open page of this type, perhaps below another page.
    pub fn find<P: Page>(&self) -> Option<&P> {
        self.pages_from_top().find_map(|page| page.downcast_page())
    }

    pub fn find_mut<P: Page>(&mut self) -> Option<&mut P> {
        self.over.iter_mut().rev().find_map(|page| page.of_mut())
    }

    /// Returns the open pages, from the shown page down to the start page.
    pub fn pages_from_top(&self) -> impl Iterator<Item = &dyn Page> {
        self.over.iter().rev().chain([&self.lowest]).map(|page| &**page)
    }

    pub fn is_on(&self, id: PageId) -> bool {
        self.page().id() == id
    }

    /// Moves the keyboard's cursor of the shown page to a cell.
    pub fn point_at(&mut self, cell: Cell) {
        let page = self.over.last_mut().unwrap_or(&mut self.lowest);
        if let Some(cursor) = page.cursor_mut(&mut self.closed_page_states) {
            *cursor = Some(cell);
        }
    }

    /// Returns the intent of a key that the shown page takes before any shortcut.
    pub fn intent_of_key(&mut self, press: KeyPress, now_ms: u64) -> Option<Intent> {
        self.page_mut().intent_of_key(press, now_ms)
    }

    /// Returns the position on the top page that has a board, skipping pages with the id `but`; otherwise the position of the game on the
    /// board. `None` without a game, and where the board in the editor cannot be played.
    pub fn position_shown(&self, room: &GameContext, but: Option<PageId>) -> Option<ShownPosition> {
        let session = room.active_game.as_ref().map(|table| &table.session);
        let on_board = || session.map(|session| ShownPosition::at_node(session, session.cursor()));
        let mut pages = self.pages_from_top().filter(|page| Some(page.id()) != but);
        pages.find_map(|page| page.position_on_board(self, room)).unwrap_or_else(on_board)
    }

    /// Opens a page over the other pages. An open page with the same id is removed.
    pub fn open(&mut self, page: impl Page) {
        self.over.retain(|open| open.id() != page.id());
        self.over.push(Box::new(page));
    }

    /// Opens a page and reports it, unless the page is already shown. An open page with the same id is replaced, so that the page is read
    /// again and begins at its first tab.
    pub fn open_or_replace(&mut self, page: impl Page, room: &mut GameContext) {
        if !self.is_on(page.id()) {
            room.out.event(format!("page {}", page.id().word()));
        }
        self.open(page);
        if let Some(table) = &mut room.active_game {
            table.pointing.hover = None;
        }
    }

    /// Closes the top page. The start page stays.
    pub fn close(&mut self) {
        self.over.pop();
    }

    /// Closes every page with this id. The start page stays.
    pub fn close_all(&mut self, id: PageId) {
        self.over.retain(|page| page.id() != id);
    }

    pub fn go_to_start(&mut self) {
        (self.lowest, self.over) = ((self.roots.start)(), Vec::new());
    }

    pub fn go_to_board(&mut self) {
        self.place = self.page().reopening_state();
        (self.lowest, self.over) = ((self.roots.start)(), vec![(self.roots.board)()]);
    }

    /// Removes and returns the state of the page from which the game on the board was opened, if it has this type.
    pub fn take_reopening_state<T: Any>(&mut self) -> Option<T> {
        Some(*self.place.take()?.downcast().ok()?)
    }
}

/// The whole app: the game context, the router, and the states of the features.
pub struct App {
    pub(crate) room: GameContext,
    pub(crate) nav: Router,
    /// The states of the features.
    pub(crate) states: FeatureStates,
    /// Whether this machine is a kiosk.
    pub(crate) is_kiosk: bool,
}

/// The parts of the app that a feature works with: the game, the open pages and the states of the features. A feature puts requests to
/// other features into the game's outbox.
pub struct Context<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
    pub states: &'a mut FeatureStates,
}

impl Context<'_> {
    pub fn open(&mut self, page: impl Page) {
        self.nav.open_or_replace(page, self.room);
    }

    /// Closes the top page and reports the page below.
    pub fn close(&mut self) {
        self.nav.close();
        self.room.out.event(format!("page {}", self.nav.page().word()));
    }
}

impl App {
    pub fn context(&mut self) -> Context<'_> {
        Context { room: &mut self.room, nav: &mut self.nav, states: &mut self.states }
    }
}
