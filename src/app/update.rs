//! From wishes to what follows: the one place where intents are obeyed, after asking the policy.

use super::actions::row_of;
use super::intent::{Action, Intent};
use super::state::{App, Ask, Asked, GameKind, Message, Page, Said};
use super::view::{Cell, Change};
use super::{fields, words};
use crate::formats::transcript;
use crate::rules::gomoku::OpeningRule;
use crate::rules::{Ply, Point};
use crate::session::{Command, Game, GomokuGame, Player, Seat, Series, Session, Setup};
use crate::store::SaveError;

/// How long a message stays.
const MESSAGE_MS: u64 = 4000;
/// How long a problem stays.
const PROBLEM_MS: u64 = 9000;

impl App {
    /// Obeys a wish, if it can be obeyed now.
    pub fn update(&mut self, intent: Intent) {
        match intent {
            Intent::Do(action) if self.can(action) => self.act(action),
            Intent::Do(action) => self.cannot(action),
            Intent::Place(cell) => self.place_cell(cell),
            Intent::Hover(cell) => {
                self.hover = cell;
                self.cursor = self.cursor.filter(|_| cell.is_none());
            }
            Intent::Cursor(cell) => {
                self.cursor = Some(cell);
                self.follow(cell);
                self.announce_cell(cell);
            }
            Intent::Aim(cell) => self.aim(cell),
            Intent::Zoom(cell, larger) => self.zoom(cell, larger),
            Intent::Pan(columns, rows) => self.pan(columns, rows),
            Intent::Type(letter) => self.type_letter(letter),
            Intent::TypeBack => {
                self.typed.pop();
            }
            Intent::Enter => self.enter(),
            Intent::Choose(word) => self.choose(&word),
            Intent::GoTo(node) if self.policy.allows(crate::policy::Capability::Undo) => {
                self.command(Command::GoTo(node));
            }
            Intent::GoTo(_) => {}
            Intent::Tab(tab) => self.open_tab(tab),
            Intent::Select(row) => self.select(Some(row)),
            Intent::Open(row) => self.open_listed(row),
            Intent::Change(id, change) => self.change(id, change),
            Intent::Answer(button) => self.answer(button),
            Intent::Press(word) => self.press(word),
        }
    }

    /// Whether an action can be done now. Buttons are greyed by the same answer.
    pub fn can(&self, action: Action) -> bool {
        self.policy.allows(row_of(action).capability) && self.makes_sense(action)
    }

    /// Whether the policy locks an action: it is shown with a lock.
    pub fn is_locked(&self, action: Action) -> bool {
        !self.policy.allows(row_of(action).capability)
    }

    fn makes_sense(&self, action: Action) -> bool {
        let session = self.game.as_ref().map(|game| &game.session);
        let goes_on = session.is_some_and(|session| session.ending().is_none());
        let on_board = matches!(self.pages.last(), Some(Page::Board | Page::Menu | Page::End));
        let human_turn = goes_on && session.is_some_and(|session| self.is_human_turn(session));
        match action {
            Action::Undo => on_board && session.is_some_and(|session| session.undo_target().is_some()),
            Action::Redo => on_board && session.is_some_and(|session| session.redo_target().is_some()),
            Action::UndoAll => on_board && session.is_some_and(|session| session.cursor() != 0),
            Action::RedoAll => on_board && session.is_some_and(|session| session.redo_target().is_some()),
            Action::Hint => on_board && human_turn && session.is_some_and(|session| session.opening().is_none()),
            Action::Help => on_board && human_turn,
            Action::Values => on_board && goes_on && session.is_some_and(|session| session.opening().is_none()),
            Action::Threats => on_board && goes_on && self.gomoku().is_some(),
            Action::ZoomIn => on_board && self.gomoku().is_some(),
            Action::ZoomOut => on_board && self.window.is_some(),
            Action::Pass => {
                let may = |session: &Session| session.opening().is_none() && session.position().may_pass();
                on_board && human_turn && session.is_some_and(may)
            }
            Action::Resign => on_board && goes_on && session.is_some_and(|session| session.players().len() == 2),
            Action::Autoplay => {
                on_board && goes_on && session.is_some_and(|session| has_human(session) || is_taken_over(session))
            }
            Action::SwapSides => on_board && goes_on && session.is_some_and(|session| session.players().len() == 2),
            Action::Restart | Action::NextGame | Action::CopyTranscript | Action::Review | Action::Save => {
                session.is_some()
            }
            Action::Resume => self.game.as_ref().is_some_and(|game| game.paused) || session.is_some() && !on_board,
            Action::SidePanel => session.is_some(),
            _ => true,
        }
    }

    pub(super) fn is_human_turn(&self, session: &Session) -> bool {
        session.player(session.turn()).seat.is_human()
    }

    fn cannot(&mut self, action: Action) {
        let id = match action {
            Action::Undo | Action::UndoAll => "nothing-to-undo",
            Action::Redo | Action::RedoAll => "nothing-to-redo",
            _ if self.is_locked(action) => "locked",
            _ => "not-now",
        };
        self.said.push(Said::Event(format!("rejected {} cannot be done now", row_of(action).name)));
        let text = self.lang.text(id);
        self.tell(text);
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Undo => self.command(Command::Undo),
            Action::Redo => self.command(Command::Redo),
            Action::UndoAll => self.command(Command::GoTo(0)),
            Action::RedoAll => {
                let end = self.game.as_ref().and_then(|game| game.session.line().last().copied());
                self.command(Command::GoTo(end.unwrap_or(0)));
            }
            Action::Help => self.help(),
            Action::Hint => self.ask_hint(),
            Action::Values => self.toggle_values(),
            Action::Threats => self.toggle_threats(),
            Action::ZoomIn | Action::ZoomOut => {
                let cell = self.cursor.or(self.hover).or(self.last_cell());
                self.zoom(cell.unwrap_or((0, 0)), action == Action::ZoomIn);
            }
            Action::Pass => self.command(Command::Pass),
            Action::Menu => self.open(Page::Menu),
            Action::NewGame => self.open_new_game(self.kind()),
            Action::NewReversi => self.open_new_game(GameKind::Reversi),
            Action::NewGomoku => self.open_new_game(GameKind::Gomoku),
            Action::NewSame => self.start_game(self.new_setup(self.kind())),
            Action::NextGame => self.start_game(self.next_setup()),
            Action::Restart => self.restart(),
            Action::SwapSides => self.command(Command::SwapSides),
            Action::Resign => self.ask = Some(Ask::Resign),
            Action::Autoplay => self.toggle_autoplay(),
            Action::Resume => self.resume(),
            Action::Review => self.review(),
            Action::Save => self.ask = Some(Ask::SaveName { text: self.suggested_name() }),
            Action::Games => self.open_games(0),
            Action::Settings => self.open(Page::Settings { tab: 0 }),
            Action::HowToPlay => self.open(Page::Help { tab: 0 }),
            Action::StartPage => self.pages = vec![Page::Start],
            Action::SidePanel => self.edit_settings(|settings| settings.board.side_panel ^= true),
            Action::Fullscreen => {
                let fullscreen = !self.settings.fullscreen;
                self.overrides.fullscreen = false;
                self.edit_settings(|settings| settings.fullscreen = fullscreen);
            }
            Action::Mute => self.mute(),
            Action::CopyTranscript => self.copy_transcript(),
            // The clipboard's text comes as typed text; `paste` takes it.
            Action::PasteTranscript => self.wants_paste = true,
            Action::Back => self.back(),
            Action::Quit => self.quit = true,
        }
        if matches!(
            action,
            Action::Undo
                | Action::Redo
                | Action::SwapSides
                | Action::Autoplay
                | Action::Hint
                | Action::Values
                | Action::Threats
                | Action::ZoomIn
                | Action::ZoomOut
                | Action::Pass
                | Action::Help
                | Action::CopyTranscript
        ) && self.pages.last() == Some(&Page::Menu)
        {
            self.back();
        }
    }

    // --- Pages -----------------------------------------------------------------------------------------------------------

    pub(super) fn open(&mut self, page: Page) {
        if self.pages.last() != Some(&page) {
            self.pages.retain(|open| std::mem::discriminant(open) != std::mem::discriminant(&page));
            self.said.push(Said::Event(format!("page {}", page.word())));
            self.pages.push(page);
        }
        self.hover = None;
    }

    fn open_tab(&mut self, tab: usize) {
        match self.pages.last_mut() {
            Some(Page::Settings { tab: open } | Page::Help { tab: open }) => *open = tab,
            Some(Page::Games { .. }) => self.open_games(tab),
            _ => {}
        }
    }

    fn open_new_game(&mut self, kind: GameKind) {
        self.draft = self.new_setup(kind);
        self.open(Page::NewGame);
    }

    pub(super) fn open_games(&mut self, tab: usize) {
        self.open(Page::Games { tab });
        if let Some(Page::Games { tab: open }) = self.pages.last_mut() {
            *open = tab;
        }
        self.load_listing();
    }

    /// One step back: a dialog is answered with its safe answer, a page gives way to the one below, the board opens the menu.
    pub(super) fn back(&mut self) {
        if self.ask.take().is_some() {
            return;
        }
        if !self.typed.is_empty() {
            return self.typed.clear();
        }
        match self.pages.last() {
            Some(Page::Board) => self.open(Page::Menu),
            Some(Page::Start) | None => {}
            Some(_) => {
                self.pages.pop();
                let open = self.pages.last().map_or("start", Page::word);
                self.said.push(Said::Event(format!("page {open}")));
            }
        }
    }

    fn resume(&mut self) {
        if let Some(game) = &mut self.game {
            game.paused = false;
            self.pages = vec![Page::Start, Page::Board];
            self.think();
        }
    }

    fn review(&mut self) {
        self.pages = vec![Page::Start, Page::Board];
        self.end_at_ms = None;
        if !self.settings.board.side_panel {
            self.edit_settings(|settings| settings.board.side_panel = true);
        }
    }

    fn restart(&mut self) {
        let Some(game) = &self.game else { return };
        let setup = game.session.setup();
        let setup = self.setup_with(setup.game.clone(), game.session.persons().to_vec(), setup.series.clone());
        self.start_game(setup);
    }

    // --- The board -------------------------------------------------------------------------------------------------------

    fn place_cell(&mut self, (column, row): Cell) {
        self.typed.clear();
        self.place(Point::new(column, row));
    }

    fn help(&mut self) {
        let ms = u64::from(self.settings.reversi.help_ms);
        self.help_until_ms = Some(if ms == 0 { u64::MAX } else { self.now_ms + ms });
        if self.gomoku().is_some() {
            return self.find_help();
        }
        let Some(game) = &self.game else { return };
        let squares: Vec<String> = game
            .session
            .position()
            .legal_points()
            .into_iter()
            .map(|point| game.session.position().point_name(point))
            .collect();
        let args = [("count", squares.len().into()), ("squares", squares.join(" ").into())];
        self.said.push(Said::Announce(self.lang.with("say-legal", &args)));
        self.said.push(Said::Event(format!("legal {}", squares.join(" "))));
    }

    /// Letters and digits build a coordinate; what cannot become one is ignored.
    fn type_letter(&mut self, letter: char) {
        let Some(game) = &self.game else { return };
        let size = game.session.position().size();
        let letter = letter.to_ascii_lowercase();
        if letter.is_ascii_alphabetic() {
            let column = letter as u8 - b'a';
            if column < size.columns {
                self.typed = letter.to_string();
            }
        } else if letter.is_ascii_digit() && !self.typed.is_empty() {
            let longer = format!("{}{letter}", self.typed);
            let number: u8 = longer[1..].parse().unwrap_or(u8::MAX);
            if (1..=size.rows).contains(&number) {
                self.typed = longer;
            }
        }
    }

    fn enter(&mut self) {
        let Some(game) = &self.game else { return };
        let position = game.session.position();
        if game.paused {
            return self.resume();
        }
        let typed = std::mem::take(&mut self.typed);
        match position.parse_point(&typed) {
            Some(point) => {
                self.cursor = Some((point.column, point.row));
                self.place(point);
            }
            None if typed.is_empty() => {
                if let Some(cell) = self.cursor {
                    self.place_cell(cell);
                }
            }
            None => self.typed = typed,
        }
    }

    /// A cell for those who listen: "d3, empty".
    fn announce_cell(&mut self, (column, row): Cell) {
        let Some(game) = &self.game else { return };
        let (position, point) = (game.session.position(), Point::new(column, row));
        let on_it = match position.color_at(point) {
            Some(color) => words::color(&self.lang, color),
            None if position.legal_points().contains(&point) => self.lang.text("cell-open"),
            None => self.lang.text("cell-empty"),
        };
        self.said.push(Said::Announce(format!("{}, {on_it}", position.point_name(point))));
    }

    fn copy_transcript(&mut self) {
        let Some(game) = &self.game else { return };
        self.copy = Some(transcript::text(game.session.position(), &game.session.plies()));
        let text = self.lang.text("copied");
        self.tell(text);
    }

    /// Text from the clipboard where no field takes it: a transcript becomes a game.
    pub fn paste(&mut self, text: &str) {
        let Some((setup, plies)) = self.read_moves(text) else {
            let text = self.lang.text("paste-nothing");
            return self.tell(text);
        };
        self.start_game(setup);
        for (at, ply) in plies.into_iter().enumerate() {
            // Forced passes come by themselves.
            let is_there = |game: &super::state::OpenGame| game.session.plies().len() > at;
            if !self.game.as_ref().is_some_and(is_there) {
                self.command(match ply {
                    Ply::Place(point) => Command::Place(point),
                    Ply::Pass => Command::Pass,
                });
            }
        }
    }

    /// The game that a transcript is: of the kind and by the rules on the board, else of the other kind.
    fn read_moves(&self, text: &str) -> Option<(Setup, Vec<Ply>)> {
        let open = self.game.as_ref().map(|game| game.session.setup());
        let (rules, players) = match open.map(|setup| (&setup.game, setup.players.len())) {
            Some((Game::Gomoku(rules), players)) => (*rules, players),
            _ => (self.settings.gomoku.game(), self.settings.gomoku.players.len()),
        };
        let gomoku = (Game::Gomoku(GomokuGame { opening: OpeningRule::Free, ..rules }), players);
        let reversi = (Game::Reversi { start: None }, 2);
        let kinds = if self.kind() == GameKind::Gomoku { [gomoku, reversi] } else { [reversi, gomoku] };
        kinds.into_iter().find_map(|(game, players)| {
            let setup = self.setup_with(game, vec![Player::default(); players], Series::default());
            let plies = transcript::parse_from(text, &setup.start_position().ok()?).ok()?;
            Some((setup, plies)).filter(|(_, plies)| !plies.is_empty())
        })
    }

    // --- Forms and dialogs -----------------------------------------------------------------------------------------------

    fn change(&mut self, id: u16, change: Change) {
        match (&mut self.ask, self.pages.last()) {
            (Some(Ask::SaveName { text }), _) => {
                if let Change::Edit(new) = change {
                    *text = new;
                }
            }
            (Some(_), _) => {}
            (None, Some(Page::Settings { .. })) => self.change_setting(id, &change),
            (None, Some(Page::NewGame)) => fields::change_draft(&mut self.draft, id, &change),
            _ => {}
        }
    }

    fn press(&mut self, word: &'static str) {
        match word {
            "start" => self.start_draft(),
            "delete" => self.ask = self.listing.selected.map(|row| Ask::Delete { row }),
            "open" => {
                if let Some(row) = self.listing.selected {
                    self.open_listed(row);
                }
            }
            _ => {}
        }
    }

    /// Starts the game of the new-game page and remembers its players.
    fn start_draft(&mut self) {
        let players: Vec<Player> = self
            .draft
            .players
            .iter()
            .map(|player| Player { name: player.name.trim().to_owned(), seat: player.seat.clone() })
            .collect();
        self.overrides.black = None;
        self.overrides.white = None;
        let remembered = players.clone();
        self.overrides.game = None;
        let game = self.draft.game.clone();
        let chosen = game.clone();
        self.edit_settings(|settings| match chosen {
            Game::Reversi { .. } => settings.reversi.players = remembered,
            Game::Gomoku(game) => settings.gomoku.remember(game, remembered),
        });
        let series = self.series_of(&players);
        self.start_game(self.setup_with(game, players, series));
    }

    /// The score so far of these named players, if the game before was theirs.
    fn series_of(&self, players: &[Player]) -> Series {
        let next = self.next_setup();
        let same = |a: &[Player], b: &[Player]| {
            a.len() == b.len()
                && a.iter().zip(b).all(|(a, b)| {
                    a.name == b.name && !a.name.is_empty() || a.seat.is_computer() && b.seat.is_computer()
                })
        };
        let is_open = |game: &super::state::OpenGame| {
            GameKind::of(&game.session.setup().game) == GameKind::of(&self.draft.game) && players.len() == 2
        };
        if !self.game.as_ref().is_some_and(is_open) {
            return Series::default();
        }
        let mut swapped = next.players.clone();
        swapped.rotate_left(1);
        if same(players, &next.players) {
            next.series
        } else if same(players, &swapped) {
            Series { wins: next.series.wins.into_iter().rev().collect(), draws: next.series.draws }
        } else {
            Series::default()
        }
    }

    fn answer(&mut self, button: usize) {
        match (self.ask.take(), button) {
            (None, _) | (_, 0) => {}
            (Some(Ask::SaveName { text }), _) => self.save_as(text.trim().to_owned(), false),
            (Some(Ask::Replace { name, .. }), 1) => self.save_as(name, true),
            (Some(Ask::Replace { free, .. }), _) => self.save_as(free, false),
            (Some(Ask::Resign), _) => {
                self.pages = vec![Page::Start, Page::Board];
                let Some(game) = &self.game else { return };
                let side = game.session.turn();
                let loser = if self.is_human_turn(&game.session) { side } else { side.other() };
                self.command(Command::Resign(loser));
            }
            (Some(Ask::Delete { row }), _) => self.delete_listed(row),
        }
    }

    fn save_as(&mut self, name: String, replace: bool) {
        let (Some(game), Some(writer)) = (&self.game, &self.writer) else { return };
        writer.save_as(&name, game.session.setup(), &game.records, replace);
    }

    pub(super) fn hear_saved(&mut self, name: &str, outcome: Result<(), SaveError>) {
        match outcome {
            Ok(()) => {
                let text = self.lang.with("saved", &[("name", name.into())]);
                self.said.push(Said::Event(format!("saved {name}")));
                self.tell(text);
            }
            Err(SaveError::Exists { free }) => self.ask = Some(Ask::Replace { name: name.to_owned(), free }),
            Err(error) => {
                if let SaveError::Name = error {
                    self.ask = Some(Ask::SaveName { text: name.to_owned() });
                    return self.problem_shown(error.to_string(), self.lang.text("save-name-wrong"));
                }
                self.problem(error.to_string());
            }
        }
    }

    /// "Alice – Bob" or the day.
    fn suggested_name(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let names: Vec<&str> =
            game.session.players().iter().map(|player| player.name.as_str()).filter(|name| !name.is_empty()).collect();
        let name = match names.len() {
            2 => format!("{} - {}", names[0], names[1]),
            _ => self.lang.text(&format!("game-{}", self.kind().word())),
        };
        let clean: String = name.chars().filter(|letter| letter.is_alphanumeric() || " -".contains(*letter)).collect();
        self.store.free_save_name(clean.trim())
    }

    // --- What is said ----------------------------------------------------------------------------------------------------

    /// A short message in the bar.
    pub(super) fn tell(&mut self, text: String) {
        self.messages.retain(|message| message.warning);
        self.messages.push_back(Message { text, warning: false, until_ms: None });
    }

    /// A problem: in the message bar, on standard error, and spoken.
    pub(super) fn problem(&mut self, text: String) {
        self.problem_shown(text.clone(), text);
    }

    /// A problem with a sentence for standard error and one in the user's language for the window.
    pub(super) fn problem_shown(&mut self, said: String, shown: String) {
        self.said.push(Said::Problem(said));
        self.said.push(Said::Announce(shown.clone()));
        self.messages.push_back(Message { text: shown, warning: true, until_ms: None });
    }

    /// The message to show; the first one waits until it is seen, then stays its time.
    pub(super) fn age_messages(&mut self) {
        while self.messages.front().is_some_and(|message| message.until_ms.is_some_and(|until| until <= self.now_ms)) {
            self.messages.pop_front();
        }
        if let Some(first) = self.messages.front_mut() {
            let stays = if first.warning { PROBLEM_MS } else { MESSAGE_MS };
            first.until_ms.get_or_insert(self.now_ms + stays);
        }
    }

    fn mute(&mut self) {
        if self.overrides.mute {
            self.overrides.mute = false;
        } else {
            self.edit_settings(|settings| settings.sound.volume = if settings.sound.volume == 0 { 70 } else { 0 });
        }
    }

    /// Whether a question to the engine is open and has taken long enough to be shown.
    pub(super) fn is_thinking(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.asked == Asked::Move)
    }
}

/// What a script asks of the app.
impl App {
    pub fn is_quitting(&self) -> bool {
        self.quit
    }

    /// The cell of a name on the open board.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let point = self.game.as_ref()?.session.position().parse_point(name)?;
        Some((point.column, point.row))
    }

    /// How many replies of the computer were played since the start.
    pub fn engine_moves(&self) -> u64 {
        self.engine_moves
    }

    /// Whether a reply of the computer is under way.
    pub fn is_engine_to_move(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| matches!(pending.asked, Asked::Move | Asked::Hint))
    }

    /// Whether the computer's reply is there and waits for its time only.
    pub fn has_answer(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.answer.is_some()) && self.is_kept()
    }

    /// Asks the writer to say when everything so far was tried.
    pub fn ask_barrier(&mut self) {
        self.barrier += 1;
        match &self.writer {
            Some(writer) => writer.barrier(self.barrier),
            None => self.barrier_done = self.barrier,
        }
    }

    /// Whether the last `ask_barrier` was answered.
    pub fn is_barrier_done(&self) -> bool {
        self.barrier_done == self.barrier
    }
}

fn has_human(session: &Session) -> bool {
    session.players().iter().any(|player| player.seat.is_human())
}

/// Whether the computer plays for a person who sat down as a human.
pub(super) fn is_taken_over(session: &Session) -> bool {
    let was_human = |(now, before): (&Player, &Player)| now.seat.is_computer() && before.seat == Seat::Human;
    session.persons().iter().zip(&session.setup().players).any(was_human)
}

impl Page {
    /// The page's fixed English word in scripts.
    pub fn word(&self) -> &'static str {
        match self {
            Page::Start => "start",
            Page::Board => "board",
            Page::Menu => "menu",
            Page::Settings { .. } => "settings",
            Page::NewGame => "new-game",
            Page::Games { .. } => "games",
            Page::Help { .. } => "help",
            Page::End => "end",
        }
    }
}
