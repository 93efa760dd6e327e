//! Sets up scenes for pictures: a named screen over a game with given moves.

use crate::app::features::end::end_fixture as staged_end;
use crate::app::features::end::end_view::EndPage;
use crate::app::features::files::chooser::Chooser;
use crate::app::features::files::export::{Export, ExportFormat, PendingReplacement};
use crate::app::features::help::{HelpMessage, HelpPage};
use crate::app::features::keys::ShortcutKeysPage;
use crate::app::features::keys::keys_controller::ShortcutKeysMessage;
use crate::app::features::menu::menu_view::MenuPage;
use crate::app::features::moves::MovesPage;
use crate::app::features::new_game::new_game_rows::{NewGameRow, SeatRow};
use crate::app::features::records::records_controller::{RecordsController, library, today};
use crate::app::features::records::records_fixture as games_scene;
use crate::app::features::records::{ChoiceTarget, DeletedItem, LastDeletion, RecordFacts, tab_source};
use crate::app::features::results::ResultsPage;
use crate::app::features::results::results_upload::{ResultsUpload, UploadStatus};
use crate::app::game::hints;
use crate::app::kernel::actions::{Action, MenuGroup};
use crate::app::kernel::background_tasks::PathContent;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::config::{SettingsRow, TABS, parse_key};
use crate::app::kernel::design::picture::Photo;
use crate::app::kernel::design::{DrawnTheme, Surface, ThemeSpec};
use crate::app::kernel::file_listing as listing;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::kernel::{design, error_text, levels};
use crate::app::pages::scene::StagedScene;

use crate::app::features::board::board_fixture as staged_board;
use crate::app::features::class::class_fixture as staged_class;
use crate::app::features::editor::editor_fixture as staged_editor;
use crate::app::features::engines::engines_fixture as staged_engines;
use crate::app::features::friends::friends_fixture as staged_friends;
use crate::app::features::help::help_text::TABS as HELP_TABS;
use crate::app::features::kiosk::kiosk_fixture as staged_kiosk;
use crate::app::features::lessons::lesson_fixture as staged_lessons;
use crate::app::features::moves::moves_fixture as staged_moves;
use crate::app::features::player_progress::progress_fixture as staged_progress;
use crate::app::features::players::players_fixture as staged_players;
use crate::app::features::puzzles::puzzle_fixture as staged_puzzles;
use crate::app::features::review::review_fixture as staged_review;
use crate::app::features::study::study_fixture as staged_study;
use crate::app::features::theme_editor::theme_editor_rows::TABS as TABS_OF_LOOK;
use crate::app::features::theme_editor::{ThemeEditorPage, ThemeEditorQuestion};
use crate::app::kernel::active_game::Question;
use crate::app::kernel::report::Report;
use crate::app::kernel::wall_clock::FixedWallClock;
use crate::app::pages::router::App;
use crate::app::still::{self, StillApp};
use crate::formats::transcript::TranscriptError;
use crate::formats::{AddError, FormatWarning, FormatWarningKind, ReadError, SourceLocation};
use crate::rules::gomoku::{OpeningRule, Rule};
use crate::rules::{Color, GameKind};
use crate::session::{ClockRule, Command, Game, GomokuGame, Player, Series};
use crate::store::disk::{FolderEntry, Kind, Metadata};
use crate::store::folder::Shortcut;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// The names of all scenes.
pub const SCENE_NAMES: &[&str] = &[
    "start",
    "start-go-on",
    "start-go-on-gomoku",
    "start-player",
    "players",
    "players-class",
    "players-change",
    "players-none",
    "player",
    "player-new",
    "player-remove",
    "board",
    "board-typed",
    "board-message",
    "board-warned",
    "board-yours",
    "board-hover",
    "board-preview",
    "board-turned",
    "board-values",
    "board-clock",
    "board-clock-urgent",
    "board-clock-panel",
    "help-marks",
    "hint",
    "tip",
    "panel",
    "menu",
    "menu-gomoku",
    "menu-start",
    "menu-analyse",
    "menu-file",
    "new-game",
    "new-game-two",
    "new-game-follow",
    "new-game-details",
    "new-game-clock",
    "settings-look",
    "settings-play",
    "settings-sound",
    "settings-computer",
    "settings-reversi",
    "settings-gomoku",
    "settings-advanced",
    "settings-each-sound",
    "keys",
    "keys-own",
    "keys-press",
    "keys-bare",
    "keys-taken",
    "keys-default",
    "games",
    "games-wide",
    "games-chosen",
    "games-empty",
    "games-filtered",
    "games-unavailable",
    "games-years",
    "games-players",
    "games-deleted",
    "games-title",
    "games-collections",
    "games-collections-wide",
    "games-saved",
    "games-samples",
    "moves",
    "moves-gomoku",
    "progress",
    "progress-gomoku",
    "progress-people",
    "progress-none",
    "progress-asking",
    "set-up",
    "set-up-faults",
    "set-up-gomoku",
    "review",
    "review-line",
    "review-begun",
    "review-wide",
    "review-gomoku",
    "study",
    "study-moves",
    "study-analysis",
    "study-comment",
    "study-marks",
    "study-wide",
    "study-gomoku",
    "lessons",
    "lessons-broken",
    "lesson",
    "lesson-find",
    "lesson-hint",
    "lesson-wrong",
    "lesson-right",
    "lesson-all",
    "lesson-ask",
    "lesson-asked",
    "lesson-play",
    "lesson-shown",
    "lesson-wide",
    "lesson-gomoku",
    "sheet",
    "sheet-end",
    "sheet-gomoku",
    "sheet-25",
    "sheet-swap2",
    "sheet-lesson",
    "sheet-ask",
    "sheet-review",
    "puzzles",
    "puzzles-empty",
    "puzzle",
    "puzzle-hint",
    "puzzle-checks",
    "puzzle-wrong",
    "puzzle-answer",
    "puzzle-solved",
    "puzzle-wide",
    "puzzle-gomoku",
    "puzzle-rated",
    "help-rules",
    "gomoku",
    "gomoku-panel",
    "gomoku-win",
    "gomoku-threats",
    "gomoku-values",
    "gomoku-forbidden",
    "gomoku-10",
    "gomoku-19",
    "gomoku-25",
    "gomoku-25-threats",
    "gomoku-25-values",
    "gomoku-12x20",
    "gomoku-zoom",
    "gomoku-4",
    "gomoku-swap2",
    "gomoku-declare",
    "gomoku-offer",
    "gomoku-end",
    "gomoku-end-4",
    "gomoku-end-table",
    "gomoku-4-panel",
    "renju-help",
    "new-gomoku",
    "new-gomoku-renju",
    "new-gomoku-four",
    "help-gomoku",
    "help-keys",
    "help-using",
    "help-search",
    "help-settings",
    "end",
    "end-draw",
    "end-time",
    "end-you",
    "end-table",
    "save",
    "save-wrong",
    "resign",
    "warning",
    "warnings",
    "files",
    "files-all",
    "files-denied",
    "files-empty",
    "files-folder",
    "export",
    "export-moving",
    "export-replace",
    "engines",
    "engines-one",
    "engines-failed",
    "engines-new-game",
    "engines-lost",
    "results",
    "results-none",
    "friends",
    "friends-found",
    "friends-waiting",
    "friends-asked",
    "friends-alone",
    "class",
    "class-found",
    "wall",
    "wall-opened",
    "wall-plain",
    "wall-held",
    "wall-empty",
    "round",
    "round-asks",
    "report",
    "own-look",
    "own-look-picture",
    "own-look-pieces",
    "own-look-around",
    "own-look-keep",
    "own-look-faint",
    "own-look-leave",
    "kiosk-demo",
    "kiosk-demo-gomoku",
    "kiosk-still",
    "kiosk-pin",
    "kiosk-pin-wrong",
    "kiosk-pin-wait",
    "kiosk-teacher",
];

/// The entries of the made-up folder in scenes of the file chooser: name, size in bytes, and whether the entry is a folder.
const STAGED: &[(&str, u64, bool)] = &[
    ("Collections", 4096, true),
    ("黑白棋 2025", 4096, true),
    (
        "Alice - Bob, final of the spring tournament of the town's club, second game of three, with all comments.sgf",
        48_213,
        false,
    ),
    ("final.txt", 121, false),
    ("WTH_2024.wtb", 312_416, false),
    ("月赛 第三轮.txt", 640, false),
    ("holiday.png", 4_812_000, false),
    ("letter to the club.odt", 23_871, false),
];

/// The moves of a short complete game, for the end page.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";
/// The moves of this game before its last move.
const NEARLY_FINISHED: &str = "e6f4e3f6g5d6e7f5";

/// The rules and moves of a game of five-in-a-row for a scene.
struct Scene {
    rule: Rule,
    size: (u8, u8),
    players: usize,
    opening: OpeningRule,
    /// The moves of the game: names of points and words of opening choices, in order.
    moves: &'static str,
}

const MIDDLE_GAME: &str = "h8 i9 i7 g9 h9 h7 g8 j8 f7 i10 i8 f8 j6 k5 h6 g5";
const WON: &str = "h8 i9 i7 g9 h9 h7 j6 g10 k5 f5 g6 g4 l4";
/// The moves of a game of four players in which the first player completes a diagonal.
const WON_OF_4: &str = "h8 b2 d2 f2 i9 b4 d4 f4 j10 b6 d6 h3 g7 b8 d8 f9 f6";
/// The moves of a game by the Renju rule.
const RENJU: &str = "h8 a1 i8 o1 j9 a15 j10 o15 e5 b1 f5 c1 e6 n15 e7 m15";

/// Draws a theme for a scene. Scenes are built often, so drawings are cached.
fn staged_drawing(design: ThemeSpec, photo: Option<&Photo>) -> Arc<DrawnTheme> {
    static KEPT: Mutex<Vec<(ThemeSpec, Arc<DrawnTheme>)>> = Mutex::new(Vec::new());
    // No picture depends on the theme's name.
    let design = ThemeSpec { name: String::new(), ..design };
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, drawn)) = kept.iter().find(|(of, _)| *of == design) {
        return drawn.clone();
    }
    let drawn = Arc::new(design::draw(&design, photo));
    kept.push((design, drawn.clone()));
    drawn
}

/// Creates an artificial photograph: hills under a sky.
fn staged_photo() -> Photo {
    Photo::new(640, 480, |x, y| {
        let hill = 260.0 + 60.0 * (x as f32 / 70.0).sin() + 25.0 * (x as f32 / 23.0).cos();
        let depth = ((y as f32 - hill) / 220.0).clamp(0.0, 1.0);
        match (y as f32) < hill {
            true => [150 + (y / 6) as u8, 190 + (y / 10) as u8, 225],
            false => [(110.0 - 60.0 * depth) as u8, (150.0 - 50.0 * depth) as u8, (70.0 - 20.0 * depth) as u8],
        }
    })
}

fn gomoku_scene(screen: &str) -> Option<Scene> {
    use OpeningRule::{Free, Rif, Swap2, Yamaguchi};
    use Rule::{Freestyle, Renju};
    let (rule, size, players, opening, moves) = match screen {
        "gomoku" | "gomoku-panel" | "gomoku-threats" | "gomoku-values" | "start-go-on-gomoku" => {
            (Freestyle, (15, 15), 2, Free, MIDDLE_GAME)
        }
        "kiosk-demo-gomoku" => (Freestyle, (15, 15), 2, Free, MIDDLE_GAME),
        "gomoku-win" | "gomoku-end" | "review-gomoku" | "study-gomoku" => (Freestyle, (15, 15), 2, Free, WON),
        "renju-help" | "gomoku-forbidden" => (Renju, (15, 15), 2, Free, RENJU),
        "gomoku-10" => (Freestyle, (10, 10), 2, Free, "e5 f6 f5 g5 e6 d4"),
        "gomoku-19" => (Freestyle, (19, 19), 2, Free, MIDDLE_GAME),
        "gomoku-declare" => (Renju, (15, 15), 2, Yamaguchi, "h8 h9 i9"),
        "gomoku-25" | "gomoku-25-threats" | "gomoku-25-values" | "gomoku-zoom" => {
            (Freestyle, (25, 25), 2, Free, MIDDLE_GAME)
        }
        "sheet-gomoku" => (Freestyle, (15, 15), 2, Free, MIDDLE_GAME),
        "sheet-25" => (Freestyle, (25, 25), 2, Free, MIDDLE_GAME),
        "sheet-swap2" => (Freestyle, (15, 15), 2, Swap2, "h8 i9 i7"),
        "gomoku-12x20" => (Freestyle, (12, 20), 2, Free, MIDDLE_GAME),
        "gomoku-end-4" | "gomoku-end-table" => (Freestyle, (20, 20), 4, Free, WON_OF_4),
        "end-draw" => (Renju, (15, 15), 2, Free, MIDDLE_GAME),
        "menu-gomoku" => (Freestyle, (15, 15), 2, Free, MIDDLE_GAME),
        "gomoku-4" | "gomoku-4-panel" => (Freestyle, (15, 15), 4, Free, MIDDLE_GAME),
        "gomoku-swap2" => (Freestyle, (15, 15), 2, Swap2, "h8 i9 i7"),
        "moves-gomoku" => (Freestyle, (15, 15), 2, Free, "h8 h9 i9"),
        "gomoku-offer" => (Renju, (15, 15), 2, Rif, "h8 h9 i9 black g9 g7"),
        _ => return None,
    };
    Some(Scene { rule, size, players, opening, moves })
}

impl App {
    /// Sets up the scene with this name for `qipan screenshot`.
    pub fn set_up_scene(&mut self, screen: &str, moves: &str) -> Result<(), TranscriptError> {
        StillApp(self).stand_still();
        let mut stage = Stage(self);
        match gomoku_scene(screen) {
            Some(scene) => stage.gomoku(screen, scene, moves),
            None => {
                stage.reversi(screen, moves)?;
                stage.page(screen);
            }
        }
        self.handle_feature_requests();
        self.nav.is_projector_view = screen.starts_with("sheet");
        Ok(())
    }
}

/// The app while its scene is being set up.
struct Stage<'a>(&'a mut App);

impl Stage<'_> {
    fn reversi(&mut self, screen: &str, moves: &str) -> Result<(), TranscriptError> {
        let moves = match (moves, screen) {
            ("", "end" | "end-table" | "sheet-end") => FINISHED,
            ("", "end-you") => NEARLY_FINISHED,
            ("", review)
                if ["review", "study", "puzzle", "sheet-review"].iter().any(|page| review.starts_with(page)) =>
            {
                staged_review::GAME
            }
            ("", new)
                if new.starts_with("start") && new != "start-go-on"
                    || new == "menu-start"
                    || new.starts_with("new-") =>
            {
                ""
            }
            ("", games) if games.starts_with("games") => "",
            ("", _) if StillApp(self.0).kind() == GameKind::Reversi => still::MOVES,
            (moves, _) => moves,
        };
        StillApp(self.0).play(moves, staged_board::scene_clock_rule(screen))
    }

    /// Begins a game of five-in-a-row between people. Four people have names and a series.
    fn game(&mut self, game: Game, players: usize) {
        let names = if players == 4 { ["Anna", "Ben", "Cleo", "Dan"] } else { [""; 4] };
        let named = |name: &str| Player { name: name.to_owned(), ..Player::default() };
        let series = if players == 4 { Series { wins: vec![1, 0, 1, 1], draws: 1 } } else { Series::default() };
        let players = names.into_iter().take(players).map(named).collect();
        StillApp(self.0).start(game, players, series, ClockRule::None);
    }

    fn scene<'a>(&'a mut self, name: &'a str) -> StagedScene<'a> {
        StagedScene { app: self.0, name }
    }

    fn page(&mut self, screen: &str) {
        let tab = |names: &[&str], prefix: &str| names.iter().position(|name| screen == format!("{prefix}{name}"));
        match screen {
            "start" => self.0.nav.go_to_start(),
            players if players.starts_with("player") || players == "start-player" => {
                staged_players::set_up_scene(self.scene(players))
            }
            "start-go-on" => self.set_up_unfinished_game(),
            "menu" | "menu-start" => self.0.open(MenuPage::default()),
            "menu-analyse" => self.0.open(MenuPage { group: MenuGroup::Analyse }),
            "menu-file" => self.0.open(MenuPage { group: MenuGroup::File }),
            "end" | "end-you" | "end-table" => staged_end::set_up_scene(self.scene(screen)),
            "end-time" => {
                staged_board::set_scene_thinking_time(&mut self.0.room, screen);
                self.0.open(EndPage::default());
            }
            new if new.starts_with("new-") => self.new_game(new),
            "settings-each-sound" => {
                self.0.update(Intent::Do(Action::Settings));
                self.0.update(Intent::Tab(2));
                self.0.update(Intent::Change(Form::SETTINGS, SettingsRow::EachSound.id(), RowChange::Toggle));
            }
            "tip" => self.tip(),
            games if games.starts_with("games") => self.games(games),
            "moves" => self.moves(),
            progress if progress.starts_with("progress") => staged_progress::set_up_scene(self.scene(progress)),
            board if board.starts_with("set-up") => staged_editor::set_up_scene(self.scene(board)),
            review if review.starts_with("review") => staged_review::set_up_scene(self.scene(review)),
            "sheet-lesson" => staged_lessons::set_up_scene(self.scene("lesson-find")),
            "sheet-ask" => staged_lessons::set_up_scene(self.scene("lesson-ask")),
            "sheet-review" => staged_review::set_up_scene(self.scene("review")),
            study if study.starts_with("study") => staged_study::set_up_scene(self.scene(study)),
            lesson if lesson.starts_with("lesson") => staged_lessons::set_up_scene(self.scene(lesson)),
            puzzle if puzzle.starts_with("puzzle") => staged_puzzles::set_up_scene(self.scene(puzzle)),
            "panel" => self.0.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On),
            board if board.starts_with("board-") || board.starts_with("warning") => {
                staged_board::set_up_scene(self.scene(board))
            }
            // A word that stands in every language.
            "help-search" => {
                self.0.open(HelpPage::on_tab(0));
                self.0.update(Intent::page(HelpMessage::Search("qipan".into())));
            }
            "help-marks" | "hint" | "save" | "save-wrong" | "resign" => self.board(screen),
            "files" | "files-all" | "files-denied" | "files-empty" | "files-folder" => self.files(screen),
            "export" | "export-moving" | "export-replace" => self.export(screen),
            "report" => self.report(),
            "results" | "results-none" => self.results(screen),
            engines if engines.starts_with("engines") => self.engines(engines),
            friends if friends.starts_with("friends") => staged_friends::set_up_scene(self.scene(friends)),
            class if ["class", "wall", "round"].iter().any(|word| class.starts_with(word)) => {
                staged_class::set_up_scene(self.scene(class));
            }
            look if look.starts_with("own-look") => self.own_look(look),
            keys if keys.starts_with("keys") => self.keys(keys),
            kiosk if kiosk.starts_with("kiosk-") => staged_kiosk::set_up_scene(self.scene(kiosk)),
            _ => {
                if let Some(tab) = tab(&TABS, "settings-") {
                    self.0.update(Intent::Do(Action::Settings));
                    self.0.update(Intent::Tab(tab));
                } else if let Some(tab) = tab(HELP_TABS, "help-") {
                    self.0.open(HelpPage::on_tab(tab));
                }
            }
        }
    }

    /// Turns the game on the board into an unfinished game against the computer, and shows the start page.
    fn set_up_unfinished_game(&mut self) {
        let computer = Player::new("", levels::seat_of(3));
        self.0.room.command(Command::Seat(Color::Black, computer));
        // What the board said ends with its page.
        self.0.room.out.show_page("board");
        self.0.nav.go_to_start();
        self.0.room.out.show_page("start");
    }

    /// Sets up the new-game page by the clicks of a user.
    fn new_game(&mut self, screen: &str) {
        let is_reversi = screen.starts_with("new-game");
        self.0.update(Intent::Do(if is_reversi {
            Action::New(GameKind::Reversi)
        } else {
            Action::New(GameKind::Gomoku)
        }));
        let changes: &[(u16, RowChange)] = match screen {
            "new-game-two" => &[(NewGameRow::Against.id(), RowChange::Choose(1))],
            "new-game-follow" => {
                &[(NewGameRow::Side.id(), RowChange::Choose(2)), (NewGameRow::Follow.id(), RowChange::Toggle)]
            }
            "new-game-clock" => &[
                (NewGameRow::Against.id(), RowChange::Choose(1)),
                (NewGameRow::Clock.id(), RowChange::Choose(3)),
                (SeatRow::Minutes.row_id(0), RowChange::Slide(8)),
            ],
            "new-game-details" => {
                &[(NewGameRow::Level.id(), RowChange::Choose(6)), (NewGameRow::Side.id(), RowChange::Choose(1))]
            }
            "new-gomoku-renju" => {
                &[(NewGameRow::Preset.id(), RowChange::Choose(3)), (NewGameRow::Opening.id(), RowChange::Choose(3))]
            }
            "new-gomoku-four" => {
                &[(NewGameRow::Against.id(), RowChange::Choose(3)), (NewGameRow::Size.id(), RowChange::Choose(3))]
            }
            _ => &[],
        };
        for (id, change) in changes {
            self.0.update(Intent::Change(Form::NEW_GAME, *id, change.clone()));
        }
    }

    fn engines(&mut self, screen: &str) {
        staged_engines::set_up_scene(self.scene(screen));
        if screen == "engines-new-game" {
            self.0.update(Intent::Do(Action::New(GameKind::Reversi)));
            self.0.update(Intent::Change(Form::NEW_GAME, NewGameRow::Level.id(), RowChange::Choose(7)));
        }
    }

    /// Shows the first hint after the first game.
    fn tip(&mut self) {
        self.0.room.edit_settings(|settings| settings.board.hints = 1);
        hints::show_next_hint(&mut self.0.room);
    }

    /// Shows the page of games with a few made-up games.
    fn games(&mut self, screen: &str) {
        if screen.ends_with("-wide") {
            self.0.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
        }
        self.0.update(Intent::Do(Action::Games));
        let rows = games_scene::rows(&self.0.room);
        let told = games_scene::fixture_facts(&self.0.room, &rows);
        let Some(controller) = self.0.records_controller() else { return };
        match screen {
            "games-saved" | "games-samples" => {
                let tab = if screen == "games-saved" { 1 } else { 2 };
                controller.records.select_source(tab_source(tab), &mut library(controller.room));
            }
            "games-collections" | "games-collections-wide" => {
                controller.records.select_source(tab_source(3), &mut library(controller.room));
                controller.records.show(Vec::new(), told);
            }
            "games-empty" => controller.records.show(Vec::new(), RecordFacts::default()),
            _ => controller.records.show(rows, told),
        }
        self.in_games(screen);
    }

    /// Makes the changes of this scene on the page of games.
    fn in_games(&mut self, screen: &str) {
        let Some(RecordsController { room, records }) = self.0.records_controller() else { return };
        match screen {
            "games-wide" | "games-chosen" | "games-samples" => records.select(Some(1)),
            "games-filtered" => {
                (records.filter.text, records.filter.is_marked) = ("Anna".into(), true);
                records.filter.days = Some((today(room), today(room)));
                records.show(Vec::new(), RecordFacts::default());
            }
            "games-unavailable" => records.error_text = Some("The index cannot be opened.".into()),
            "games-years" => records.open_choice_list = Some((ChoiceTarget::Year, String::new())),
            "games-players" => records.open_choice_list = Some((ChoiceTarget::Player, String::new())),
            "games-title" => records.renaming = Some("Anna – Ben".into()),
            "games-deleted" => {
                let what = DeletedItem::Game(String::new());
                records.deleted = Some(LastDeletion { what, title: "Anna – Ben · today 11:13".into() });
            }
            _ => {}
        }
    }

    /// Shows the file chooser with a folder that does not exist on the disk.
    fn files(&mut self, screen: &str) {
        let is_picked = screen == "files-folder";
        let mut chooser = Chooser::new(if is_picked { FilePurpose::PickFolder } else { FilePurpose::OpenGame });
        let entry = |&(name, len, is_folder): &(&str, u64, bool)| FolderEntry {
            name: name.into(),
            metadata: Metadata {
                kind: if is_folder { Kind::Directory } else { Kind::File },
                len,
                modified: SystemTime::UNIX_EPOCH + Duration::from_secs(1_740_825_000),
            },
            is_hidden: false,
        };
        let staged = if screen == "files-empty" { &[] } else { STAGED };
        let rows = staged.iter().map(|staged| listing::row(entry(staged), &FixedWallClock::default())).collect();
        let place = |place, path: &str| (place, PathBuf::from(path));
        let places = vec![
            place(Shortcut::Home, "/home/ann"),
            place(Shortcut::Documents, "/home/ann/Documents"),
            place(Shortcut::Downloads, "/home/ann/Downloads"),
            place(Shortcut::Drive("GAMES".into()), "/media/ann/GAMES"),
            place(Shortcut::Root, "/"),
        ];
        chooser.show("/home/ann/Documents".into(), PathContent::Folder { rows, is_cut: screen == "files-all", places });
        chooser.show_all(screen == "files-all");
        chooser.select(2);
        if let Some(path) = chooser.selected_game() {
            chooser
                .preview
                .finish(path, self.0.room.active_game.as_ref().map(|table| Box::new(table.session.position().clone())));
        }
        if screen == "files-denied" {
            let denied = io::ErrorKind::PermissionDenied.into();
            let why = error_text::not_seen(self.0.room.lang(), Path::new("/home/bob"), &denied);
            chooser.problem = Some(why);
        }
        self.0.open(chooser);
    }

    fn export(&mut self, screen: &str) {
        let Some(table) = &self.0.room.active_game else { return };
        let folder = PathBuf::from("/home/ann/Documents");
        let mut export =
            Export::of(table.session.clone(), table.session.cursor(), "Alice - Bob 2025-03-01".into(), folder);
        match screen {
            "export-moving" => {
                let is_moving = |format: &ExportFormat| matches!(format, ExportFormat::Moving);
                export.format = export.available_formats.iter().position(is_moving).unwrap_or_default();
            }
            "export-replace" => {
                export.pending_replacement = export.path().map(|path| PendingReplacement { path, bytes: Vec::new() })
            }
            _ => {}
        }
        self.0.open(export);
    }

    fn results(&mut self, screen: &str) {
        if screen == "results" {
            self.0.room.edit_settings(|settings| settings.results.folder = "/media/school/7b/results".into());
            self.0.states.of_mut::<ResultsUpload>().upload_status = UploadStatus::Waiting(3);
        }
        self.0.open(ResultsPage);
    }

    fn report(&mut self) {
        let mut report = Report::default();
        let at = |line, column| SourceLocation::Line { line, column };
        let warnings = vec![
            FormatWarning::at(
                at(3, 17),
                FormatWarningKind::Illegal { ply: 20, word: "h8".into(), why: AddError::Full },
            ),
            FormatWarning::at(at(1, 1), FormatWarningKind::Encoding { name: "windows-1252" }),
            FormatWarning::at(SourceLocation::Byte(4711), FormatWarningKind::CutOff),
            FormatWarningKind::NoResult { word: "1-1".into() }.into(),
        ];
        report.count_imported_game("Alice - Bob, final.sgf", warnings);
        report.count_imported_game("WTH_2024.wtb", vec![FormatWarningKind::NamesMissing { extension: "jou" }.into()]);
        let why = ReadError::Unknown.to_string();
        report.note("holiday.txt", FormatWarningKind::Refused { why }.into());
        self.0.open(report);
    }

    /// Shows the theme editor. Drawings that background tasks would make are made at once.
    fn own_look(&mut self, screen: &str) {
        let like = ThemeSpec::near_theme(self.0.room.config.themes().theme());
        let mut studio = ThemeEditorPage::new(ThemeSpec { name: self.0.room.lang().text("own-look-name"), ..like });
        studio.tab = TABS_OF_LOOK.iter().position(|(tab, _)| screen == format!("own-look-{tab}")).unwrap_or(0);
        studio.sample_game_index = usize::from(screen != "own-look");
        match screen {
            "own-look-picture" => {
                studio.photo = Some(Arc::new(staged_photo()));
                (studio.design.surface, studio.design.crop.zoom) = (Surface::Picture, 150);
            }
            "own-look-faint" => (studio.design.page, studio.design.accent) = (studio.design.board, studio.design.board),
            "own-look-keep" => studio.folder = Some("mine".into()),
            "own-look-leave" => studio.question = Some(ThemeEditorQuestion::Leave),
            _ => {}
        }
        if let Some((revision, design, photo)) = studio.begin_drawing() {
            studio.show(revision, staged_drawing(design, photo.as_deref()));
        }
        self.0.open(studio);
    }

    /// Shows the page of keys after a few changes, with the question of this scene.
    fn keys(&mut self, screen: &str) {
        let changes = [("redo", "Ctrl+Shift+Z"), ("hint", "F12"), ("values", "")];
        let changes = changes.map(|(action, key)| (action.to_owned(), key.to_owned()));
        if screen != "keys" {
            self.0.room.edit_settings(|settings| settings.keys.extend(changes));
        }
        self.0.open(ShortcutKeysPage::default());
        let press = |key| {
            parse_key(key).map(|press| {
                vec![
                    ShortcutKeysMessage::Select(4),
                    ShortcutKeysMessage::AwaitNewKey,
                    ShortcutKeysMessage::Press(press),
                ]
            })
        };
        let wishes = match screen {
            "keys-press" => vec![ShortcutKeysMessage::Select(4), ShortcutKeysMessage::AwaitNewKey],
            "keys-bare" => press("Q").unwrap_or_default(),
            "keys-taken" => press("Ctrl+Z").unwrap_or_default(),
            "keys-default" => vec![ShortcutKeysMessage::AllDefault],
            "keys-own" => vec![ShortcutKeysMessage::Select(1)],
            _ => Vec::new(),
        };
        wishes.into_iter().for_each(|wish| self.0.update(Intent::page(wish)));
    }

    fn moves(&mut self) {
        self.0.update(Intent::Do(Action::MovesPlayed));
        if let Some(page) = self.0.nav.find_mut::<MovesPage>() {
            staged_moves::fill(page);
        }
    }

    fn board(&mut self, screen: &str) {
        let name = self.0.room.lang().text("game-reversi");
        let Some(board) = self.0.room.board() else { return };
        let first = board.table.session.position().legal_points().first().map(|point| (point.column, point.row));
        let aids = board.aids.at(board.table.key());
        match screen {
            "help-marks" => {
                aids.help_until_ms = Some(u64::MAX);
                board.table.pointing.cursor = first;
            }
            "hint" => aids.hint = first,
            "save" => board.table.question = Some(Question::SaveName { text: name, fault: String::new() }),
            "save-wrong" => {
                let fault = board.config.lang().text("save-name-wrong");
                board.table.question = Some(Question::SaveName { text: name, fault });
            }
            _ => board.table.question = Some(Question::Resign),
        }
    }

    /// Shows a game of five-in-a-row in the state of this scene.
    fn gomoku(&mut self, screen: &str, scene: Scene, moves: &str) {
        let Scene { rule, size: (columns, rows), players, opening, moves: own } = scene;
        self.game(Game::Gomoku(GomokuGame { rule, opening, columns, rows, ..GomokuGame::default() }), players);
        for name in if moves.is_empty() { own } else { moves }.split_whitespace() {
            StillApp(self.0).pass_time();
            match self.0.script_observer().cell_named(name) {
                Some(cell) => self.0.update(Intent::Place(cell)),
                None => self.0.update(Intent::Choose(name.to_owned())),
            }
        }
        StillApp(self.0).keep_end_page_shut();
        match screen {
            "gomoku-panel" | "gomoku-4-panel" => {
                self.0.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
                self.hover();
            }
            "renju-help" => self.0.update(Intent::Do(Action::Help)),
            "gomoku-forbidden" => staged_board::set_up_scene(self.scene(screen)),
            told if told.ends_with("-threats") || told.ends_with("-values") => {
                staged_board::set_up_scene(self.scene(told))
            }
            "gomoku-zoom" => self.0.update(Intent::Zoom((8, 16), true)),
            "start-go-on-gomoku" => self.0.nav.go_to_start(),
            "kiosk-demo-gomoku" => staged_kiosk::set_up_scene(self.scene(screen)),
            "gomoku-end" | "gomoku-end-4" | "gomoku-end-table" => staged_end::set_up_scene(self.scene(screen)),
            "menu-gomoku" => self.0.open(MenuPage::default()),
            "end-draw" => {
                (0..2).for_each(|_| self.0.update(Intent::Do(Action::Pass)));
                self.0.open(EndPage::default());
            }
            "moves-gomoku" => self.moves(),
            "review-gomoku" => staged_review::set_up_scene(self.scene(screen)),
            "study-gomoku" => staged_study::set_up_scene(self.scene(screen)),
            _ => self.hover(),
        }
        if let Some(mut board) = self.0.room.board() {
            board.refresh();
        }
    }

    fn hover(&mut self) {
        let cell = self.0.script_observer().cell_named("j7");
        self.0.update(Intent::Hover(cell));
    }
}
