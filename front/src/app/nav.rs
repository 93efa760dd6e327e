//! The pages that are open, one over the other, and what each of them keeps: the new game's draft, the list with its
//! selection, the open tab. Decides nothing about a game.

use super::chooser::Chooser;
use super::draft::Draft;
use super::editor::Editor;
use super::engines::page::EnginesPage;
use super::export::Export;
use super::friends::class_page::ClassPage;
use super::friends::page::FriendsPage;
use super::friends::wall_page::{RoundDraft, WallPage};
use super::keys::KeysPage;
use super::lessons::LessonPage;
use super::moves::Moves;
use super::players::{PlayerForm, PlayersPage};
use super::playroom::Playroom;
use super::puzzles::PuzzlePage;
use super::records::{Place, Records};
use super::report::Report;
use super::review::ReviewPage;
use super::studio::Studio;
use super::study::StudyPage;
use super::typed::Typed;

/// A page of the window.
pub enum Page {
    Start,
    Board,
    Menu,
    Settings {
        tab: usize,
    },
    /// The game that is being set up.
    NewGame(Box<Draft>),
    Games(Box<Records>),
    /// The moves played from a position.
    Moves(Box<Moves>),
    /// A board that is set up: `Nav::editor`.
    Editor,
    /// A game that is reviewed.
    Review(Box<ReviewPage>),
    /// A game that is replayed, played on and analysed.
    Study(Box<StudyPage>),
    /// The lessons there are, and the one that is done.
    Lessons,
    Lesson(Box<LessonPage>),
    /// One's puzzles, and the one that is solved.
    Puzzles,
    Puzzle(Box<PuzzlePage>),
    Help {
        tab: usize,
    },
    End,
    Files(Box<Chooser>),
    Export(Box<Export>),
    Report(Box<Report>),
    /// Inviting a friend, or going to one.
    Friends(FriendsPage),
    /// Coming into a class, or having one.
    Class(Box<ClassPage>),
    /// All boards of a class.
    Wall(Box<WallPage>),
    /// The class's next round, which is being set up.
    Round(RoundDraft),
    /// *Make it yours*: a look that is being chosen.
    Studio(Box<Studio>),
    /// The keys of the actions.
    Keys(Box<KeysPage>),
    /// The engines of others.
    Engines(Box<EnginesPage>),
    /// What goes to a teacher.
    Results,
    /// *Who plays?*, and one of them who is added or changed.
    Players(PlayersPage),
    Player(Box<PlayerForm>),
}

impl Page {
    /// The page's fixed English word in scripts.
    pub fn word(&self) -> &'static str {
        match self {
            Page::Start => "start",
            Page::Board => "board",
            Page::Menu => "menu",
            Page::Settings { .. } => "settings",
            Page::NewGame(_) => "new-game",
            Page::Games(_) => "games",
            Page::Moves(_) => "moves",
            Page::Editor => "set-up",
            Page::Review(_) => "review",
            Page::Study(_) => "study",
            Page::Lessons => "lessons",
            Page::Lesson(_) => "lesson",
            Page::Puzzles => "puzzles",
            Page::Puzzle(_) => "puzzle",
            Page::Help { .. } => "help",
            Page::End => "end",
            Page::Files(_) => "files",
            Page::Export(_) => "export",
            Page::Report(_) => "report",
            Page::Friends(_) => "friends",
            Page::Class(_) => "class",
            Page::Wall(_) => "wall",
            Page::Round(_) => "round",
            Page::Studio(_) => "own-look",
            Page::Keys(_) => "keys",
            Page::Engines(_) => "engines",
            Page::Results => "results",
            Page::Players(_) => "players",
            Page::Player(_) => "player",
        }
    }
}

/// The open pages, the uppermost last. The start page is always the lowest.
pub struct Nav {
    pages: Vec<Page>,
    /// Where the page of games stood when a game was opened from it: where it opens the next time.
    pub place: Option<Place>,
    /// The pages that have a board are shown for a projector.
    pub sheet: bool,
    /// The board that is set up, which outlives its page.
    pub editor: Option<Box<Editor>>,
    /// The coordinate that is typed on the page.
    pub typed: Typed,
}

impl Default for Nav {
    fn default() -> Nav {
        Nav { pages: vec![Page::Start], place: None, sheet: false, editor: None, typed: Typed::default() }
    }
}

impl Nav {
    /// The page that is shown.
    pub fn page(&self) -> &Page {
        self.pages.last().unwrap_or(&Page::Start)
    }

    /// The open pages, from the one that is shown down to the start page.
    pub fn downwards(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().rev()
    }

    pub fn page_mut(&mut self) -> Option<&mut Page> {
        self.pages.last_mut()
    }

    pub fn is_on(&self, word: &str) -> bool {
        self.page().word() == word
    }

    /// Opens a page over the others; one of its kind that was open goes.
    pub fn open(&mut self, page: Page) {
        self.pages.retain(|open| open.word() != page.word());
        self.pages.push(page);
    }

    /// Opens a page and tells so, unless it was shown. Also where it is open: it is read again, and begins at its first tab.
    pub fn turn_to(&mut self, page: Page, room: &mut Playroom) {
        if !self.is_on(page.word()) {
            room.out.event(format!("page {}", page.word()));
        }
        self.open(page);
        if let Some(table) = &mut room.table {
            table.pointing.hover = None;
        }
    }

    /// The uppermost page gives way to the one below; the start page stays.
    pub fn close(&mut self) {
        if self.pages.len() > 1 {
            self.pages.pop();
        }
    }

    /// Closes every page of a kind.
    pub fn close_all(&mut self, word: &str) {
        self.pages.retain(|page| page.word() != word || page.word() == "start");
    }

    pub fn go_to_start(&mut self) {
        self.pages = vec![Page::Start];
    }

    pub fn go_to_board(&mut self) {
        self.place = self.records().map(Records::place);
        self.pages = vec![Page::Start, Page::Board];
    }

    /// The page of games, where it is shown.
    pub fn records(&self) -> Option<&Records> {
        match self.page() {
            Page::Games(records) => Some(records),
            _ => None,
        }
    }

    pub fn records_mut(&mut self) -> Option<&mut Records> {
        match self.page_mut() {
            Some(Page::Games(records)) => Some(records),
            _ => None,
        }
    }

    /// The chooser, where it is open, perhaps below another page.
    pub fn chooser(&self) -> Option<&Chooser> {
        self.pages.iter().rev().find_map(|page| if let Page::Files(chooser) = page { Some(&**chooser) } else { None })
    }

    pub fn chooser_mut(&mut self) -> Option<&mut Chooser> {
        let mut pages = self.pages.iter_mut().rev();
        pages.find_map(|page| if let Page::Files(chooser) = page { Some(&mut **chooser) } else { None })
    }

    /// The export page, where it is open, perhaps below another page.
    pub fn export(&self) -> Option<&Export> {
        self.pages.iter().rev().find_map(|page| if let Page::Export(export) = page { Some(&**export) } else { None })
    }

    pub fn export_mut(&mut self) -> Option<&mut Export> {
        let mut pages = self.pages.iter_mut().rev();
        pages.find_map(|page| if let Page::Export(export) = page { Some(&mut **export) } else { None })
    }

    /// The look that is being chosen, where its page is open, perhaps below another page.
    pub fn studio(&self) -> Option<&Studio> {
        self.pages.iter().rev().find_map(|page| if let Page::Studio(studio) = page { Some(&**studio) } else { None })
    }

    pub fn studio_mut(&mut self) -> Option<&mut Studio> {
        let mut pages = self.pages.iter_mut().rev();
        pages.find_map(|page| if let Page::Studio(studio) = page { Some(&mut **studio) } else { None })
    }

    /// The page of keys, where it is shown.
    pub fn keys(&self) -> Option<&KeysPage> {
        if let Page::Keys(page) = self.page() { Some(page) } else { None }
    }

    pub fn keys_mut(&mut self) -> Option<&mut KeysPage> {
        if let Some(Page::Keys(page)) = self.page_mut() { Some(page) } else { None }
    }

    /// Who is added or changed, where that page is shown.
    pub fn player_mut(&mut self) -> Option<&mut PlayerForm> {
        if let Some(Page::Player(form)) = self.page_mut() { Some(form) } else { None }
    }

    /// The page of engines, where it is open, perhaps below the chooser.
    pub fn engines_mut(&mut self) -> Option<&mut EnginesPage> {
        let mut pages = self.pages.iter_mut().rev();
        pages.find_map(|page| if let Page::Engines(page) = page { Some(&mut **page) } else { None })
    }

    /// The lesson that is done, wherever its page is open.
    pub fn lesson(&self) -> Option<&LessonPage> {
        self.pages.iter().find_map(|page| if let Page::Lesson(lesson) = page { Some(&**lesson) } else { None })
    }

    pub fn lesson_mut(&mut self) -> Option<&mut LessonPage> {
        self.pages.iter_mut().find_map(|page| if let Page::Lesson(lesson) = page { Some(&mut **lesson) } else { None })
    }

    /// The puzzle that is solved, wherever its page is open.
    pub fn puzzle(&self) -> Option<&PuzzlePage> {
        self.pages.iter().find_map(|page| if let Page::Puzzle(puzzle) = page { Some(&**puzzle) } else { None })
    }

    pub fn puzzle_mut(&mut self) -> Option<&mut PuzzlePage> {
        self.pages.iter_mut().find_map(|page| if let Page::Puzzle(puzzle) = page { Some(&mut **puzzle) } else { None })
    }

    /// The page of moves played, wherever it is open.
    pub fn moves_mut(&mut self) -> Option<&mut Moves> {
        self.pages.iter_mut().find_map(|page| match page {
            Page::Moves(moves) => Some(&mut **moves),
            _ => None,
        })
    }

    /// The new game that is being set up, where its page is shown.
    pub fn draft_mut(&mut self) -> Option<&mut Draft> {
        match self.page_mut() {
            Some(Page::NewGame(draft)) => Some(draft),
            _ => None,
        }
    }
}
