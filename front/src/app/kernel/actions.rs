//! The one table of actions: name, default keys, capabilities, the condition under which the action can be done, picture and place in the
//! menu. Menu, keys, help page, policy and tests read the table, so they cannot disagree. `update` does what an action asks for.

use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::config::settings::players_key;
use crate::app::kernel::copy::CopyFormat;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::rules::gomoku::Rule;
use crate::session::Session;
use crate::ui::Icon;
use std::sync::LazyLock;

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
    /// Shows or hides the threat values of five-in-a-row.
    Threats,
    /// Shows or hides the marks on Renju's forbidden points.
    Forbidden,
    /// Opens the list of recent problems.
    Warnings,
    /// Zooms in on a large board around the cursor.
    ZoomIn,
    /// Zooms out of a large board around the cursor.
    ZoomOut,
    /// Passes the turn, where the rules allow it.
    Pass,
    Menu,
    NewGame,
    /// Opens the new-game page for this kind of game.
    New(GameKind),
    /// Begins a game of this kind at once with the players of the last game.
    Play(GameKind),
    /// Begins a game of this kind at once for two persons at this machine.
    PlayForTwo(GameKind),
    NewSame,
    /// Opens *A friend elsewhere*: games with people at other machines.
    Friends,
    /// Opens *Class*: takes part in a class or hosts one.
    Class,
    /// Opens *Who plays?*: chooses among the people who share the machine.
    Players,
    /// Offers a draw to the players at other machines.
    OfferDraw,
    NextGame,
    Restart,
    SwapSides,
    Resign,
    Autoplay,
    Resume,
    /// Begins a new game from the position on the board.
    GoOnHere,
    /// Shows the finished board with its side panel.
    LookAtBoard,
    /// Shows the result of the finished game on the board.
    ShowResult,
    /// Opens the page on which the computer reviews the game.
    Review,
    /// Opens the page on which the game is replayed and studied.
    Replay,
    /// Starts or stops the analysis on the study page.
    Analysis,
    /// Opens the list of lessons.
    Lessons,
    /// Opens the puzzles from the user's own games.
    Puzzles,
    /// Opens the page with the person's progress.
    Progress,
    /// Makes a puzzle of the position on the page, if the position is suitable.
    MakePuzzle,
    Save,
    Games,
    /// Opens the page that lists the moves played from the shown position in all stored games.
    MovesPlayed,
    /// Opens the page on which a board is set up.
    SetUp,
    Settings,
    /// Opens the theme editor.
    EditTheme,
    HowToPlay,
    StartPage,
    SidePanel,
    /// Shows the page's board alone and large, for a projector.
    ToggleProjectorView,
    /// Makes all texts one step larger.
    TextLarger,
    /// Makes all texts one step smaller.
    TextSmaller,
    Fullscreen,
    Mute,
    CopyTranscript,
    /// Copies the position as one line.
    CopyPosition,
    /// Copies a picture of the position.
    CopyPicture,
    /// Copies a game of Reversi with its move tree as GGF text.
    CopyGgf,
    /// Copies the game with its move tree as SGF text.
    CopySgf,
    PasteTranscript,
    OpenFile,
    /// Repeats the last announcement, for a player who does not see the window.
    HearAgain,
    /// Announces the page and the focused control, for a player who does not see the window.
    WhereAmI,
    /// Announces the whole board, for a player who does not see the window.
    ReadBoard,
    /// Announces one row of the board, for a player who does not see the window.
    ReadRow,
    /// Announces where the player can move, for a player who does not see the window.
    ReadMoves,
    /// Announces what the last moves changed, for a player who does not see the window.
    ReadChanges,
    /// Opens the export page for the game on the board.
    Export,
    Back,
    Quit,
}

/// The condition under which the menu shows an action. A shown action that cannot be done now is greyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuVisibility {
    Always,
    /// A game is on the board.
    Game,
    /// Five-in-a-row is on the board.
    Gomoku,
    /// Renju is on the board.
    Renju,
    /// A game in which the rules allow passing now is on the board.
    Passes,
    /// A game with people at other machines is on the board.
    Friends,
}

/// The parts of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MenuGroup {
    /// What is wanted most.
    #[default]
    Main,
    /// What helps at the board, and what is learned from a game.
    Analyse,
    /// Games, files and the program.
    File,
}

impl MenuGroup {
    pub const ALL: [MenuGroup; 3] = [MenuGroup::Main, MenuGroup::Analyse, MenuGroup::File];
}

/// An action's place in the menu.
#[derive(Clone, Copy, Debug)]
pub struct MenuPlace {
    pub group: MenuGroup,
    /// Position in its part of the menu, from 1, top to bottom.
    pub order: u8,
    pub icon: Icon,
    pub offered: MenuVisibility,
}

/// A row of the table `ACTIONS`: an action with its name, its keys, its conditions and its place in the menu.
#[derive(Clone, Copy)]
pub struct ActionRow {
    pub action: Action,
    /// The action's fixed name in settings and scripts. The action's label in the language files is `action-NAME`.
    pub name: &'static str,
    /// Default keys as text, such as `Ctrl+Z`. A default key is never a bare letter or digit.
    pub keys: &'static [&'static str],
    /// The capabilities that the action needs. The policy has to allow all of them.
    pub capabilities: &'static [Capability],
    /// The keys of the settings that the action changes. A policy that fixes one of these settings locks the action.
    pub settings: &'static [&'static str],
    /// Whether the action can be done now, regardless of the policy.
    pub when: fn(&Situation) -> bool,
    pub menu: Option<MenuPlace>,
    /// Whether the menu closes and shows the board once the action is done.
    pub closes_menu: bool,
}

/// The state that decides which actions can be done.
pub struct Situation<'a> {
    pub table: Option<&'a ActiveGame>,
    /// Whether the board is visible, perhaps below the menu or the end page.
    pub shows_board: bool,
    /// Whether the shown page lets the user open a game from outside, because no work on the page would be lost.
    pub takes_games: bool,
    /// Whether a board is being set up.
    pub is_setting_up_board: bool,
    /// The policy's limit of moves that a player may take back in one game; `None` without a limit.
    pub undo_limit: Option<u32>,
}

impl Situation<'_> {
    fn has(&self, is_so: impl Fn(&Session) -> bool) -> bool {
        self.table.is_some_and(|table| is_so(&table.session))
    }

    fn on_board(&self) -> bool {
        self.shows_board
    }

    /// Whether the board is shown and the game on it has not ended.
    fn goes_on(&self) -> bool {
        self.shows_board && self.table.is_some_and(|table| !table.is_over())
    }

    /// Whether the board is shown and the game on it is being played: it is neither over nor only looked at.
    fn is_played(&self) -> bool {
        self.shows_board && self.table.is_some_and(ActiveGame::is_running)
    }

    /// Whether the game on the board has two players, and is over (whichever position is shown) or only viewed.
    fn has_ended(&self) -> bool {
        let is_over = |session: &Session| session.line().last().is_some_and(|&node| session.ending_at(node).is_some());
        let is_past = |table: &ActiveGame| table.viewed_source.is_some() || is_over(&table.session);
        self.table.is_some_and(|table| is_past(table) && table.session.players().len() == 2)
    }

    /// Whether the game on the board can be studied: it has at least one move, and it is not a running game with other machines.
    fn may_study(&self) -> bool {
        let is_over = |session: &Session| session.line().last().is_some_and(|&node| session.ending_at(node).is_some());
        let is_open = |table: &ActiveGame| table.local_persons.is_none() || is_over(&table.session);
        self.table.is_some_and(|table| table.session.node_count() > 1 && is_open(table))
    }

    fn is_human_turn(&self) -> bool {
        self.goes_on() && self.table.is_some_and(ActiveGame::is_human_turn)
    }

    fn may_take_back(&self) -> bool {
        self.table.is_none_or(|table| table.takebacks_left(self.undo_limit) != Some(0))
    }

    /// Returns the id of the message that explains why an action is impossible in the game on the board; `None` without a specific message.
    pub fn refusal_id(&self, action: Action) -> Option<&'static str> {
        let table = self.table?;
        let is_over = table.is_over() || table.is_looked_back();
        let is_many = table.session.players().len() > 2;
        match action {
            Action::Undo | Action::UndoAll if !self.may_take_back() => Some("undo-used-up"),
            Action::SwapSides if is_over => Some("swap-not-over"),
            Action::SwapSides if is_many => Some("swap-not-many"),
            Action::Resign if is_over => Some("resign-not-over"),
            Action::Resign if is_many => Some("resign-not-many"),
            _ => None,
        }
    }

    /// Whether all players of the game on the board are at this machine. Also true without a game.
    fn is_own(&self) -> bool {
        self.table.is_none_or(|table| table.local_persons.is_none())
    }

    fn is_renju(&self) -> bool {
        self.has(|session| session.position().as_gomoku().is_some_and(|position| position.rule() == Rule::Renju))
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

    const fn menu(self, group: MenuGroup, order: u8, icon: Icon, offered: MenuVisibility) -> ActionRow {
        ActionRow { menu: Some(MenuPlace { group, order, icon, offered }), ..self }
    }

    const fn changes(self, settings: &'static [&'static str]) -> ActionRow {
        ActionRow { settings, ..self }
    }

    const fn closing(self) -> ActionRow {
        ActionRow { closes_menu: true, ..self }
    }

    /// Whether the menu shows the action in this situation.
    pub fn is_offered(&self, now: &Situation) -> bool {
        self.menu.is_some_and(|place| match place.offered {
            MenuVisibility::Always => true,
            MenuVisibility::Game => now.table.is_some(),
            MenuVisibility::Gomoku => now.is_gomoku(),
            MenuVisibility::Renju => now.is_renju(),
            MenuVisibility::Passes => now.is_gomoku() && now.has(|session| session.position().may_pass()),
            MenuVisibility::Friends => now.table.is_some_and(|table| table.local_persons.is_some()),
        })
    }
}

use Capability::{Files, Help, Menu, NewGame, Play, Profiles, Seats, Settings, Undo, Window};

/// Every action, in the order of the help page.
pub static ACTIONS: LazyLock<Vec<ActionRow>> =
    LazyLock::new(|| FIRST_ROWS.iter().copied().chain(game_rows()).chain(LAST_ROWS.iter().copied()).collect());

/// The actions before those on a kind of game.
const FIRST_ROWS: &[ActionRow] = &[
    row(Action::Undo, "undo", &["Ctrl+Z"], &[Undo])
        .closing()
        .when(|now| now.on_board() && now.may_take_back() && now.has(|session| session.undo_target().is_some())),
    row(Action::Redo, "redo", &["Ctrl+Y", "Ctrl+Shift+Z"], &[Undo])
        .menu(MenuGroup::Analyse, 10, Icon::Redo, MenuVisibility::Game)
        .closing()
        .when(|now| now.is_own() && now.on_board() && now.has(|session| session.redo_target().is_some())),
    row(Action::UndoAll, "undo-all", &["Ctrl+Home"], &[Undo])
        .when(|now| now.is_own() && now.on_board() && now.may_take_back() && now.has(|session| session.cursor() != 0)),
    row(Action::RedoAll, "redo-all", &["Ctrl+End"], &[Undo])
        .when(|now| now.is_own() && now.on_board() && now.has(|session| session.redo_target().is_some())),
    row(Action::Help, "help", &["F1"], &[Help]).closing().when(|now| now.is_human_turn()),
    row(Action::Hint, "hint", &["F2"], &[Help])
        .menu(MenuGroup::Main, 3, Icon::Hint, MenuVisibility::Game)
        .closing()
        .when(|now| now.is_own() && now.is_human_turn() && now.has(|session| session.opening().is_none())),
    row(Action::Values, "values", &["F8"], &[Help])
        .menu(MenuGroup::Analyse, 2, Icon::Values, MenuVisibility::Game)
        .closing()
        .when(|now| now.is_own() && now.goes_on() && now.has(|session| session.opening().is_none())),
    row(Action::Threats, "threats", &["F3"], &[Help])
        .menu(MenuGroup::Analyse, 3, Icon::Threats, MenuVisibility::Gomoku)
        .closing()
        .when(|now| now.is_own() && now.goes_on() && now.is_gomoku()),
    row(Action::Forbidden, "forbidden", &["Shift+F3"], &[Settings])
        .changes(&["board.forbidden"])
        .menu(MenuGroup::Analyse, 4, Icon::Warning, MenuVisibility::Renju)
        .closing()
        .when(|now| now.on_board() && now.is_renju()),
    row(Action::Warnings, "warnings", &["Ctrl+I"], &[]).when(|now| now.on_board()),
    row(Action::ZoomIn, "zoom-in", &["Ctrl+PageUp"], &[Play])
        .menu(MenuGroup::Analyse, 13, Icon::ZoomIn, MenuVisibility::Gomoku)
        .closing()
        .when(|now| now.on_board() && now.is_gomoku()),
    row(Action::ZoomOut, "zoom-out", &["Ctrl+PageDown"], &[Play])
        .menu(MenuGroup::Analyse, 14, Icon::ZoomOut, MenuVisibility::Gomoku)
        .closing()
        .when(|now| now.on_board() && now.table.is_some_and(|table| table.pointing.viewport.is_some())),
    row(Action::Pass, "pass", &["F5"], &[Play])
        .menu(MenuGroup::Main, 5, Icon::Pass, MenuVisibility::Passes)
        .closing()
        .when(|now| {
            now.is_human_turn() && now.has(|session| session.opening().is_none() && session.position().may_pass())
        }),
    row(Action::Menu, "menu", &["F10"], &[Menu]),
    row(Action::NewGame, "new-game", &["Ctrl+N"], &[NewGame]).menu(
        MenuGroup::Main,
        2,
        Icon::Plus,
        MenuVisibility::Always,
    ),
];

/// Every action on a kind of game, game by game.
fn game_rows() -> impl Iterator<Item = ActionRow> {
    // Each name is made once, when the table is made.
    let named = |word: &str, kind: GameKind| &*format!("{word}-{}", kind.word()).leak();
    let each = |make: fn(GameKind) -> Action, word: &'static str| {
        GameKind::ALL.map(|kind| row(make(kind), named(word, kind), &[], &[NewGame]))
    };
    let for_two = GameKind::ALL.map(|kind| {
        row(Action::PlayForTwo(kind), named("two", kind), &[], &[NewGame, Seats]).changes(players_key(kind))
    });
    each(Action::New, "new").into_iter().chain(each(Action::Play, "play")).chain(for_two)
}

/// The actions after those on a kind of game.
const LAST_ROWS: &[ActionRow] = &[
    row(Action::Friends, "friends", &["Ctrl+F"], &[NewGame, Files]).menu(
        MenuGroup::File,
        9,
        Icon::Friends,
        MenuVisibility::Always,
    ),
    row(Action::Class, "class", &["Ctrl+Shift+F"], &[NewGame, Files]),
    row(Action::Players, "players", &["Ctrl+Shift+U"], &[Profiles]).menu(
        MenuGroup::File,
        10,
        Icon::Human,
        MenuVisibility::Always,
    ),
    row(Action::NewSame, "new-same", &[], &[NewGame]),
    row(Action::NextGame, "next-game", &[], &[NewGame]).when(|now| now.table.is_some()),
    row(Action::Restart, "restart", &["Ctrl+R"], &[NewGame])
        .menu(MenuGroup::File, 6, Icon::Restart, MenuVisibility::Game)
        .when(|now| now.table.is_some()),
    row(Action::SwapSides, "swap-sides", &["F6"], &[Seats])
        .menu(MenuGroup::File, 7, Icon::Swap, MenuVisibility::Game)
        .closing()
        // A greyed row could not tell why the sides cannot be swapped, so the action is offered and explains the refusal.
        .when(|now| now.is_own() && now.on_board() && now.table.is_some()),
    row(Action::OfferDraw, "offer-draw", &[], &[Play])
        .menu(MenuGroup::File, 8, Icon::Draw, MenuVisibility::Friends)
        .closing()
        .when(|now| now.is_played() && !now.is_own()),
    row(Action::Resign, "resign", &[], &[Play])
        .menu(MenuGroup::Main, 6, Icon::Flag, MenuVisibility::Game)
        .when(|now| now.is_played()),
    row(Action::Autoplay, "autoplay", &["F4"], &[Seats])
        .menu(MenuGroup::Main, 4, Icon::Computer, MenuVisibility::Game)
        .closing()
        .when(|now| {
            let is_ours = |table: &ActiveGame| table.has_human() || table.is_taken_over();
            now.is_own() && now.is_played() && now.table.is_some_and(is_ours)
        }),
    row(Action::Resume, "resume", &[], &[Play])
        .when(|now| now.table.is_some_and(|table| table.paused || !now.on_board())),
    row(Action::GoOnHere, "go-on-here", &[], &[NewGame])
        .when(|now| now.on_board() && now.table.is_some_and(ActiveGame::can_go_on_from_here)),
    row(Action::LookAtBoard, "look-at-board", &[], &[Play]).when(|now| now.table.is_some()),
    row(Action::ShowResult, "result", &["Ctrl+D"], &[])
        .when(|now| now.on_board() && now.table.is_some_and(|table| table.is_over() && table.viewed_source.is_none())),
    row(Action::Review, "review", &["Ctrl+G"], &[Help])
        .menu(MenuGroup::Analyse, 1, Icon::Look, MenuVisibility::Game)
        .when(|now| now.on_board() && now.has_ended()),
    row(Action::Replay, "replay", &["Ctrl+L"], &[Undo]).when(|now| now.may_study()),
    row(Action::Analysis, "analysis", &["Ctrl+A"], &[Help]).when(|now| now.may_study()),
    row(Action::Save, "save", &["Ctrl+S"], &[Files])
        .menu(MenuGroup::File, 3, Icon::Save, MenuVisibility::Game)
        .when(|now| now.table.is_some()),
    row(Action::Games, "games", &["Ctrl+O"], &[Files]).menu(MenuGroup::File, 1, Icon::Folder, MenuVisibility::Always),
    row(Action::Lessons, "lessons", &["Ctrl+Shift+L"], &[Help, Files]).menu(
        MenuGroup::Analyse,
        7,
        Icon::Lesson,
        MenuVisibility::Always,
    ),
    row(Action::Puzzles, "puzzles", &["Ctrl+P"], &[Help, Files]).menu(
        MenuGroup::Analyse,
        8,
        Icon::Trophy,
        MenuVisibility::Always,
    ),
    row(Action::Progress, "progress", &["Ctrl+Shift+D"], &[Files]).menu(
        MenuGroup::Analyse,
        9,
        Icon::Mark,
        MenuVisibility::Always,
    ),
    row(Action::MakePuzzle, "make-puzzle", &["Ctrl+Shift+P"], &[Help, Files])
        .when(|now| now.is_setting_up_board || now.is_own() && now.table.is_some()),
    row(Action::MovesPlayed, "moves-played", &["Ctrl+E"], &[Files]).menu(
        MenuGroup::Analyse,
        5,
        Icon::Moves,
        MenuVisibility::Always,
    ),
    row(Action::SetUp, "set-up", &["Ctrl+Shift+B"], &[NewGame]).menu(
        MenuGroup::Analyse,
        6,
        Icon::Edit,
        MenuVisibility::Always,
    ),
    row(Action::Settings, "settings", &["Ctrl+Comma", "F7"], &[Settings]).menu(
        MenuGroup::Main,
        8,
        Icon::Settings,
        MenuVisibility::Always,
    ),
    row(Action::EditTheme, "own-look", &["Ctrl+T"], &[Settings]).changes(&["theme"]),
    row(Action::HowToPlay, "how-to-play", &["Shift+F1"], &[Menu]).menu(
        MenuGroup::Analyse,
        9,
        Icon::Help,
        MenuVisibility::Always,
    ),
    row(Action::StartPage, "start-page", &[], &[Menu]).menu(MenuGroup::Main, 9, Icon::Home, MenuVisibility::Always),
    row(Action::SidePanel, "side-panel", &["F9"], &[Settings])
        .changes(&["board.side_panel"])
        .menu(MenuGroup::Analyse, 11, Icon::Panel, MenuVisibility::Game)
        .when(|now| now.table.is_some()),
    row(Action::ToggleProjectorView, "sheet", &["Shift+F9"], &[Window])
        .menu(MenuGroup::Analyse, 12, Icon::Sheet, MenuVisibility::Always)
        .closing(),
    row(Action::TextLarger, "text-larger", &["Ctrl+Plus"], &[Settings]).changes(&["text_percent"]),
    row(Action::TextSmaller, "text-smaller", &["Ctrl+Minus"], &[Settings]).changes(&["text_percent"]),
    row(Action::Fullscreen, "fullscreen", &["F11", "Alt+Enter"], &[Window]).changes(&["fullscreen"]).menu(
        MenuGroup::File,
        11,
        Icon::Fullscreen,
        MenuVisibility::Always,
    ),
    row(Action::Mute, "mute", &["Ctrl+M"], &[Settings]).changes(&["sound.volume"]).menu(
        MenuGroup::File,
        12,
        Icon::SoundOn,
        MenuVisibility::Always,
    ),
    row(Action::CopyTranscript, "copy", &["Ctrl+C"], &[Files])
        .menu(MenuGroup::File, 4, Icon::Copy, MenuVisibility::Game)
        .closing()
        .when(|now| now.table.is_some()),
    row(Action::CopyPosition, "copy-position", &["Ctrl+Shift+C"], &[Files]).when(|now| now.table.is_some()),
    row(Action::CopyPicture, "copy-picture", &["Ctrl+Shift+I"], &[Files]).when(|now| now.table.is_some()),
    row(Action::CopyGgf, "copy-ggf", &["Ctrl+Shift+G"], &[Files])
        .when(|now| now.has(|session| CopyFormat::Format("ggf").is_offered(session))),
    row(Action::CopySgf, "copy-sgf", &["Ctrl+Shift+S"], &[Files])
        .when(|now| now.has(|session| CopyFormat::Format("sgf").is_offered(session))),
    row(Action::PasteTranscript, "paste", &["Ctrl+V"], &[Files, NewGame])
        .menu(MenuGroup::File, 5, Icon::Paste, MenuVisibility::Always)
        .when(|now| now.takes_games),
    row(Action::OpenFile, "open-file", &["Ctrl+Shift+O"], &[Files])
        .menu(MenuGroup::File, 2, Icon::OpenFile, MenuVisibility::Always)
        .when(|now| now.takes_games),
    row(Action::Export, "export", &["Ctrl+Shift+E"], &[Files])
        .menu(MenuGroup::Main, 7, Icon::Export, MenuVisibility::Game)
        .when(|now| now.table.is_some()),
    row(Action::HearAgain, "hear-again", &["Alt+A"], &[]),
    row(Action::WhereAmI, "where-am-i", &["Alt+W"], &[]),
    row(Action::ReadBoard, "read-board", &["Alt+B"], &[]),
    row(Action::ReadRow, "read-row", &["Alt+R"], &[]),
    row(Action::ReadMoves, "read-moves", &["Alt+L"], &[]),
    row(Action::ReadChanges, "read-changes", &["Alt+C"], &[]),
    // Going one step back is always allowed. Only opening the menu needs a capability, `Capability::Menu`.
    row(Action::Back, "back", &["Escape"], &[]).menu(MenuGroup::Main, 1, Icon::Play, MenuVisibility::Always),
    row(Action::Quit, "quit", &["Ctrl+Q"], &[Window]).menu(MenuGroup::File, 13, Icon::Close, MenuVisibility::Always),
];

/// Returns the row of the table for an action.
pub fn row_of(action: Action) -> &'static ActionRow {
    // Every variant has its row. `tests` checks them all.
    ACTIONS.iter().find(|row| row.action == action).unwrap_or(&ACTIONS[0])
}

/// Returns the action with this fixed name; `None` for an unknown name.
pub fn action_named(name: &str) -> Option<Action> {
    ACTIONS.iter().find(|row| row.name == name).map(|row| row.action)
}
