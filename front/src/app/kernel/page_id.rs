//! The ids of all pages.

/// A page's id. Scripts and settings use its [`word`](PageId::word).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageId {
    #[default]
    Start,
    Board,
    Menu,
    Settings,
    NewGame,
    Games,
    Moves,
    Progress,
    Editor,
    Review,
    Study,
    Lessons,
    Lesson,
    Puzzles,
    Puzzle,
    Help,
    End,
    Files,
    Export,
    Report,
    Friends,
    Class,
    Wall,
    Round,
    OwnLook,
    Keys,
    Engines,
    Results,
    Players,
    Player,
}

impl PageId {
    /// Returns the page's fixed English word in scripts and settings.
    pub fn word(self) -> &'static str {
        match self {
            PageId::Start => "start",
            PageId::Board => "board",
            PageId::Menu => "menu",
            PageId::Settings => "settings",
            PageId::NewGame => "new-game",
            PageId::Games => "games",
            PageId::Moves => "moves",
            PageId::Progress => "progress",
            PageId::Editor => "set-up",
            PageId::Review => "review",
            PageId::Study => "study",
            PageId::Lessons => "lessons",
            PageId::Lesson => "lesson",
            PageId::Puzzles => "puzzles",
            PageId::Puzzle => "puzzle",
            PageId::Help => "help",
            PageId::End => "end",
            PageId::Files => "files",
            PageId::Export => "export",
            PageId::Report => "report",
            PageId::Friends => "friends",
            PageId::Class => "class",
            PageId::Wall => "wall",
            PageId::Round => "round",
            PageId::OwnLook => "own-look",
            PageId::Keys => "keys",
            PageId::Engines => "engines",
            PageId::Results => "results",
            PageId::Players => "players",
            PageId::Player => "player",
        }
    }
}
