//! The one table of actions: name, default keys, capabilities, when it can be done, its picture and place in the menu. Menu,
//! keys, help page, policy and tests read it, so that they cannot disagree. What an action does stands in `update`.

use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::copy::Copied;
use crate::policy::Capability;
use crate::rules::Position;
use crate::rules::gomoku::Rule;
use crate::session::Session;
use crate::ui::Icon;

/// What a user can ask for by a button, a key or a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    Undo,
    Redo,
    UndoAll,
    RedoAll,
    Help,
    Hint,
    Values,
    /// Threat values of five-in-a-row.
    Threats,
    /// Renju's forbidden points marked all the time, or not.
    Forbidden,
    /// What problems there were, to be read again.
    Warnings,
    /// A large board larger and smaller, around the cursor.
    ZoomIn,
    ZoomOut,
    /// Passes the turn on, where the rules let one.
    Pass,
    Menu,
    NewGame,
    /// The new-game page of Reversi, of five-in-a-row.
    NewReversi,
    NewGomoku,
    /// A game at once, with those who played it last.
    PlayReversi,
    PlayGomoku,
    /// A game at once, for two persons here.
    TwoReversi,
    TwoGomoku,
    NewSame,
    /// Play with people at other machines.
    Friends,
    /// Play in a class, or have one.
    Class,
    /// Who of those who share the machine plays.
    Players,
    /// Asks the others of such a game for a draw.
    OfferDraw,
    NextGame,
    Restart,
    SwapSides,
    Resign,
    Autoplay,
    Resume,
    /// The position on the board becomes the beginning of a new game.
    GoOnHere,
    /// The finished board, with its side panel.
    LookAtBoard,
    /// The page on which the computer reviews the game.
    Review,
    /// The page on which the game is replayed and played on.
    Replay,
    /// The analysis on that page.
    Analysis,
    /// The lessons there are.
    Lessons,
    /// Puzzles of one's own games.
    Puzzles,
    /// The position that is looked at becomes a puzzle, where it makes one.
    MakePuzzle,
    Save,
    Games,
    /// The moves played from the position, in all games.
    MovesPlayed,
    /// The page on which a board is set up.
    SetUp,
    Settings,
    /// The page for a look of one's own.
    OwnLook,
    HowToPlay,
    StartPage,
    SidePanel,
    /// The board alone, for a projector.
    Sheet,
    /// All texts a step larger and smaller.
    TextLarger,
    TextSmaller,
    Fullscreen,
    Mute,
    CopyTranscript,
    /// The position as one line.
    CopyPosition,
    /// The game with its tree, as GGF (Reversi) and SGF.
    CopyGgf,
    CopySgf,
    PasteTranscript,
    OpenFile,
    /// What was said last, said again; and what a player who does not see the window asks.
    HearAgain,
    WhereAmI,
    ReadBoard,
    ReadRow,
    ReadMoves,
    ReadChanges,
    /// The export page of the game on the board.
    Export,
    Back,
    Quit,
}

/// When the menu offers an action at all; what it cannot do now is greyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    Always,
    /// A game is on the board.
    Game,
    /// Five-in-a-row is on the board.
    Gomoku,
    /// Renju is on the board.
    Renju,
    /// A game with people at other machines is on the board.
    Friends,
}

/// What the actions of a menu's column are about; their headings are the messages `menu-WORD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuGroup {
    Game,
    Board,
    Program,
}

impl MenuGroup {
    pub const ALL: [MenuGroup; 3] = [MenuGroup::Game, MenuGroup::Board, MenuGroup::Program];

    pub fn word(self) -> &'static str {
        match self {
            MenuGroup::Game => "game",
            MenuGroup::Board => "board",
            MenuGroup::Program => "program",
        }
    }
}

/// An action's place in the menu.
#[derive(Clone, Copy, Debug)]
pub struct MenuPlace {
    pub group: MenuGroup,
    /// From 1, top to bottom.
    pub order: u8,
    pub icon: Icon,
    pub offered: Offered,
}

/// A row of the table.
pub struct ActionRow {
    pub action: Action,
    /// The fixed name, in settings and scripts; also the key of its label in the language files: `action-NAME`.
    pub name: &'static str,
    /// Default keys as text, `Ctrl+Z`; none is a bare letter or digit.
    pub keys: &'static [&'static str],
    /// All of these must be allowed.
    pub capabilities: &'static [Capability],
    /// The settings that it changes: a policy that has a value for one of them locks it.
    pub settings: &'static [&'static str],
    /// Whether it can be done now, whatever the policy says.
    pub when: fn(&Situation) -> bool,
    pub menu: Option<MenuPlace>,
    /// The menu gives way to the board once it is done.
    pub closes_menu: bool,
}

/// What actions depend on.
pub struct Situation<'a> {
    pub table: Option<&'a ActiveGame>,
    /// The board can be seen, perhaps below the menu or the end page.
    pub shows_board: bool,
    /// The page is one that a game may come to from outside: none whose work would be lost.
    pub takes_games: bool,
    /// A board is being set up.
    pub sets_up: bool,
    /// How often the policy lets something be taken back in a game.
    pub undo_limit: Option<u32>,
}

impl Situation<'_> {
    fn has(&self, is_so: impl Fn(&Session) -> bool) -> bool {
        self.table.is_some_and(|table| is_so(&table.session))
    }

    fn on_board(&self) -> bool {
        self.shows_board
    }

    /// The board is seen, and the game on it has not ended.
    fn goes_on(&self) -> bool {
        self.shows_board && self.table.is_some_and(|table| !table.is_over())
    }

    /// The game of two on the board has come to an end, whatever of it is looked at, or is another's.
    fn has_ended(&self) -> bool {
        let is_over = |session: &Session| session.line().last().is_some_and(|&node| session.ending_at(node).is_some());
        let is_past = |table: &ActiveGame| table.looks_at.is_some() || is_over(&table.session);
        self.table.is_some_and(|table| is_past(table) && table.session.players().len() == 2)
    }

    /// There is a game with a move, which nobody at another machine still plays.
    fn may_study(&self) -> bool {
        let is_over = |session: &Session| session.line().last().is_some_and(|&node| session.ending_at(node).is_some());
        let is_open = |table: &ActiveGame| table.mine.is_none() || is_over(&table.session);
        self.table.is_some_and(|table| table.session.node_count() > 1 && is_open(table))
    }

    fn is_human_turn(&self) -> bool {
        self.goes_on() && self.table.is_some_and(ActiveGame::is_human_turn)
    }

    fn may_take_back(&self) -> bool {
        self.table.is_none_or(|table| table.takebacks_left(self.undo_limit) != Some(0))
    }

    /// The message for why an action cannot be done in the game on the board, where there is more to say than that.
    pub fn why_not(&self, action: Action) -> Option<&'static str> {
        let table = self.table?;
        let (is_over, is_many) = (table.is_over(), table.session.players().len() > 2);
        match action {
            Action::Undo | Action::UndoAll if !self.may_take_back() => Some("undo-used-up"),
            Action::SwapSides if is_over => Some("swap-not-over"),
            Action::SwapSides if is_many => Some("swap-not-many"),
            Action::Resign if is_over => Some("resign-not-over"),
            Action::Resign if is_many => Some("resign-not-many"),
            _ => None,
        }
    }

    /// Nobody at another machine plays it.
    fn is_own(&self) -> bool {
        self.table.is_none_or(|table| table.mine.is_none())
    }

    fn is_renju(&self) -> bool {
        self.has(|session| match session.position() {
            Position::Gomoku(position) => position.rule() == Rule::Renju,
            Position::Reversi(_) => false,
        })
    }

    fn is_gomoku(&self) -> bool {
        self.table.is_some_and(ActiveGame::is_gomoku)
    }
}

const fn row(
    action: Action,
    name: &'static str,
    keys: &'static [&'static str],
    capabilities: &'static [Capability],
) -> ActionRow {
    ActionRow { action, name, keys, capabilities, settings: &[], when: |_| true, menu: None, closes_menu: false }
}

impl ActionRow {
    const fn when(self, when: fn(&Situation) -> bool) -> ActionRow {
        ActionRow { when, ..self }
    }

    const fn menu(self, group: MenuGroup, order: u8, icon: Icon, offered: Offered) -> ActionRow {
        ActionRow { menu: Some(MenuPlace { group, order, icon, offered }), ..self }
    }

    const fn changes(self, settings: &'static [&'static str]) -> ActionRow {
        ActionRow { settings, ..self }
    }

    const fn closing(self) -> ActionRow {
        ActionRow { closes_menu: true, ..self }
    }

    /// Whether the menu offers it.
    pub fn is_offered(&self, now: &Situation) -> bool {
        self.menu.is_some_and(|place| match place.offered {
            Offered::Always => true,
            Offered::Game => now.table.is_some(),
            Offered::Gomoku => now.is_gomoku(),
            Offered::Renju => now.is_renju(),
            Offered::Friends => now.table.is_some_and(|table| table.mine.is_some()),
        })
    }
}

use Capability::{Files, Help, Menu, NewGame, Play, Profiles, Seats, Settings, Undo, Window};

/// Every action, in the order of the help page.
pub const ACTIONS: &[ActionRow] = &[
    row(Action::Undo, "undo", &["Ctrl+Z"], &[Undo])
        .menu(MenuGroup::Board, 1, Icon::Undo, Offered::Game)
        .closing()
        .when(|now| now.on_board() && now.may_take_back() && now.has(|session| session.undo_target().is_some())),
    row(Action::Redo, "redo", &["Ctrl+Y", "Ctrl+Shift+Z"], &[Undo])
        .menu(MenuGroup::Board, 2, Icon::Redo, Offered::Game)
        .closing()
        .when(|now| now.is_own() && now.on_board() && now.has(|session| session.redo_target().is_some())),
    row(Action::UndoAll, "undo-all", &["Ctrl+Home"], &[Undo])
        .when(|now| now.is_own() && now.on_board() && now.may_take_back() && now.has(|session| session.cursor() != 0)),
    row(Action::RedoAll, "redo-all", &["Ctrl+End"], &[Undo])
        .when(|now| now.is_own() && now.on_board() && now.has(|session| session.redo_target().is_some())),
    row(Action::Help, "help", &["F1"], &[Help]).closing().when(|now| now.is_human_turn()),
    row(Action::Hint, "hint", &["F2"], &[Help])
        .menu(MenuGroup::Board, 3, Icon::Hint, Offered::Game)
        .closing()
        .when(|now| now.is_own() && now.is_human_turn() && now.has(|session| session.opening().is_none())),
    row(Action::Values, "values", &["F8"], &[Help])
        .menu(MenuGroup::Board, 4, Icon::Values, Offered::Game)
        .closing()
        .when(|now| now.is_own() && now.goes_on() && now.has(|session| session.opening().is_none())),
    row(Action::Threats, "threats", &["F3"], &[Help])
        .menu(MenuGroup::Board, 5, Icon::Threats, Offered::Gomoku)
        .closing()
        .when(|now| now.is_own() && now.goes_on() && now.is_gomoku()),
    row(Action::Forbidden, "forbidden", &["Shift+F3"], &[Settings])
        .changes(&["board.forbidden"])
        .menu(MenuGroup::Board, 6, Icon::Warning, Offered::Renju)
        .closing()
        .when(|now| now.on_board() && now.is_renju()),
    row(Action::Warnings, "warnings", &["Ctrl+I"], &[]).when(|now| now.on_board()),
    row(Action::ZoomIn, "zoom-in", &["Ctrl+PageUp"], &[Play])
        .menu(MenuGroup::Board, 7, Icon::ZoomIn, Offered::Gomoku)
        .closing()
        .when(|now| now.on_board() && now.is_gomoku()),
    row(Action::ZoomOut, "zoom-out", &["Ctrl+PageDown"], &[Play])
        .menu(MenuGroup::Board, 8, Icon::ZoomOut, Offered::Gomoku)
        .closing()
        .when(|now| now.on_board() && now.table.is_some_and(|table| table.pointing.viewport.is_some())),
    row(Action::Pass, "pass", &["F5"], &[Play]).menu(MenuGroup::Game, 6, Icon::Pass, Offered::Gomoku).closing().when(
        |now| now.is_human_turn() && now.has(|session| session.opening().is_none() && session.position().may_pass()),
    ),
    row(Action::Menu, "menu", &["F10"], &[Menu]),
    row(Action::NewGame, "new-game", &["Ctrl+N"], &[NewGame]).menu(MenuGroup::Game, 2, Icon::Plus, Offered::Always),
    row(Action::NewReversi, "new-reversi", &[], &[NewGame]),
    row(Action::NewGomoku, "new-gomoku", &[], &[NewGame]),
    row(Action::PlayReversi, "play-reversi", &[], &[NewGame]),
    row(Action::PlayGomoku, "play-gomoku", &[], &[NewGame]),
    row(Action::TwoReversi, "two-reversi", &[], &[NewGame, Seats]).changes(&["reversi.players"]),
    row(Action::TwoGomoku, "two-gomoku", &[], &[NewGame, Seats]).changes(&["gomoku.players"]),
    row(Action::Friends, "friends", &["Ctrl+F"], &[NewGame, Files]).menu(
        MenuGroup::Game,
        2,
        Icon::Friends,
        Offered::Always,
    ),
    row(Action::Class, "class", &["Ctrl+Shift+F"], &[NewGame, Files]),
    row(Action::Players, "players", &["Ctrl+Shift+U"], &[Profiles]).menu(
        MenuGroup::Program,
        3,
        Icon::Human,
        Offered::Always,
    ),
    row(Action::NewSame, "new-same", &[], &[NewGame]),
    row(Action::NextGame, "next-game", &[], &[NewGame]).when(|now| now.table.is_some()),
    row(Action::Restart, "restart", &["Ctrl+R"], &[NewGame])
        .menu(MenuGroup::Game, 3, Icon::Restart, Offered::Game)
        .when(|now| now.table.is_some()),
    row(Action::SwapSides, "swap-sides", &["F6"], &[Seats])
        .menu(MenuGroup::Game, 4, Icon::Swap, Offered::Game)
        .closing()
        // Where they cannot be done these two say why; nobody finds that out from a grey row.
        .when(|now| now.is_own() && now.on_board() && now.table.is_some()),
    row(Action::OfferDraw, "offer-draw", &[], &[Play])
        .menu(MenuGroup::Game, 7, Icon::Draw, Offered::Friends)
        .closing()
        .when(|now| now.goes_on() && !now.is_own()),
    row(Action::Resign, "resign", &[], &[Play])
        .menu(MenuGroup::Game, 8, Icon::Flag, Offered::Game)
        .when(|now| now.on_board() && now.table.is_some()),
    row(Action::Autoplay, "autoplay", &["F4"], &[Seats])
        .menu(MenuGroup::Game, 5, Icon::Computer, Offered::Game)
        .closing()
        .when(|now| {
            let is_ours = |table: &ActiveGame| table.has_human() || table.is_taken_over();
            now.is_own() && now.goes_on() && now.table.is_some_and(is_ours)
        }),
    row(Action::Resume, "resume", &[], &[Play])
        .when(|now| now.table.is_some_and(|table| table.paused || !now.on_board())),
    row(Action::GoOnHere, "go-on-here", &[], &[NewGame])
        .when(|now| now.on_board() && now.has(|session| session.ending().is_none())),
    row(Action::LookAtBoard, "look-at-board", &[], &[Play]).when(|now| now.table.is_some()),
    row(Action::Review, "review", &["Ctrl+G"], &[Help])
        .menu(MenuGroup::Board, 11, Icon::Look, Offered::Game)
        .when(|now| now.on_board() && now.has_ended()),
    row(Action::Replay, "replay", &["Ctrl+L"], &[Undo]).when(|now| now.may_study()),
    row(Action::Analysis, "analysis", &["Ctrl+A"], &[Help]).when(|now| now.may_study()),
    row(Action::Save, "save", &["Ctrl+S"], &[Files])
        .menu(MenuGroup::Game, 9, Icon::Save, Offered::Game)
        .when(|now| now.table.is_some()),
    row(Action::Games, "games", &["Ctrl+O"], &[Files]).menu(MenuGroup::Program, 1, Icon::Folder, Offered::Always),
    row(Action::Lessons, "lessons", &["Ctrl+Shift+L"], &[Help, Files]).menu(
        MenuGroup::Program,
        1,
        Icon::Lesson,
        Offered::Always,
    ),
    row(Action::Puzzles, "puzzles", &["Ctrl+P"], &[Help, Files]).menu(
        MenuGroup::Program,
        1,
        Icon::Trophy,
        Offered::Always,
    ),
    row(Action::MakePuzzle, "make-puzzle", &["Ctrl+Shift+P"], &[Help, Files])
        .when(|now| now.sets_up || now.is_own() && now.table.is_some()),
    row(Action::MovesPlayed, "moves-played", &["Ctrl+E"], &[Files]).menu(
        MenuGroup::Board,
        10,
        Icon::Moves,
        Offered::Always,
    ),
    row(Action::SetUp, "set-up", &["Ctrl+Shift+B"], &[NewGame]).menu(MenuGroup::Board, 12, Icon::Edit, Offered::Always),
    row(Action::Settings, "settings", &["Ctrl+Comma", "F7"], &[Settings]).menu(
        MenuGroup::Program,
        4,
        Icon::Settings,
        Offered::Always,
    ),
    row(Action::OwnLook, "own-look", &["Ctrl+T"], &[Settings]).changes(&["theme"]),
    row(Action::HowToPlay, "how-to-play", &["Shift+F1"], &[Menu]).menu(
        MenuGroup::Program,
        5,
        Icon::Help,
        Offered::Always,
    ),
    row(Action::StartPage, "start-page", &[], &[Menu]).menu(MenuGroup::Program, 8, Icon::Home, Offered::Always),
    row(Action::SidePanel, "side-panel", &["F9"], &[Settings])
        .changes(&["board.side_panel"])
        .menu(MenuGroup::Board, 9, Icon::Panel, Offered::Game)
        .when(|now| now.table.is_some()),
    row(Action::Sheet, "sheet", &["Shift+F9"], &[Window])
        .menu(MenuGroup::Board, 9, Icon::Sheet, Offered::Always)
        .closing(),
    row(Action::TextLarger, "text-larger", &["Ctrl+Plus"], &[Settings]).changes(&["text_percent"]),
    row(Action::TextSmaller, "text-smaller", &["Ctrl+Minus"], &[Settings]).changes(&["text_percent"]),
    row(Action::Fullscreen, "fullscreen", &["F11", "Alt+Enter"], &[Window]).changes(&["fullscreen"]).menu(
        MenuGroup::Program,
        6,
        Icon::Fullscreen,
        Offered::Always,
    ),
    row(Action::Mute, "mute", &["Ctrl+M"], &[Settings]).changes(&["sound.volume"]).menu(
        MenuGroup::Program,
        7,
        Icon::SoundOn,
        Offered::Always,
    ),
    row(Action::CopyTranscript, "copy", &["Ctrl+C"], &[Files])
        .menu(MenuGroup::Game, 11, Icon::Copy, Offered::Game)
        .closing()
        .when(|now| now.table.is_some()),
    row(Action::CopyPosition, "copy-position", &["Ctrl+Shift+C"], &[Files]).when(|now| now.table.is_some()),
    row(Action::CopyGgf, "copy-ggf", &["Ctrl+Shift+G"], &[Files])
        .when(|now| now.has(|session| Copied::Format("ggf").is_offered(session))),
    row(Action::CopySgf, "copy-sgf", &["Ctrl+Shift+S"], &[Files])
        .when(|now| now.has(|session| Copied::Format("sgf").is_offered(session))),
    row(Action::PasteTranscript, "paste", &["Ctrl+V"], &[Files, NewGame])
        .menu(MenuGroup::Game, 12, Icon::Paste, Offered::Always)
        .when(|now| now.takes_games),
    row(Action::OpenFile, "open-file", &["Ctrl+Shift+O"], &[Files])
        .menu(MenuGroup::Program, 2, Icon::OpenFile, Offered::Always)
        .when(|now| now.takes_games),
    row(Action::Export, "export", &["Ctrl+Shift+E"], &[Files])
        .menu(MenuGroup::Game, 10, Icon::Export, Offered::Game)
        .when(|now| now.table.is_some()),
    row(Action::HearAgain, "hear-again", &["Alt+A"], &[]),
    row(Action::WhereAmI, "where-am-i", &["Alt+W"], &[]),
    row(Action::ReadBoard, "read-board", &["Alt+B"], &[]),
    row(Action::ReadRow, "read-row", &["Alt+R"], &[]),
    row(Action::ReadMoves, "read-moves", &["Alt+L"], &[]),
    row(Action::ReadChanges, "read-changes", &["Alt+C"], &[]),
    // One step back is always free; what opens the menu asks for that.
    row(Action::Back, "back", &["Escape"], &[]).menu(MenuGroup::Game, 1, Icon::Play, Offered::Always),
    row(Action::Quit, "quit", &["Ctrl+Q"], &[Window]).menu(MenuGroup::Program, 9, Icon::Close, Offered::Always),
];

/// The row of an action.
pub fn row_of(action: Action) -> &'static ActionRow {
    // Every variant has its row; `tests` walk them all.
    ACTIONS.iter().find(|row| row.action == action).unwrap_or(&ACTIONS[0])
}

/// The action of a fixed name.
pub fn action_named(name: &str) -> Option<Action> {
    ACTIONS.iter().find(|row| row.name == name).map(|row| row.action)
}
