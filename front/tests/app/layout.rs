//! Where things stand on a page: on one line, as one block, in one place while something is chosen, and not cut.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::start::start_screen::StartView;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::view::{Control, Screen};
use qipan::app::program::QipanProgram;
use qipan::app::stage::SCENE_NAMES;
use qipan::app::{App, Launch, Overrides};
use qipan::rules::GameKind;
use qipan::ui::theme::{Colors, Rgba};
use qipan::ui::tree::Role;
use qipan::ui::{Draw, EstimateMeasure, Frame, InputFrame, Key, KeyPress, Measure, Picture, Program, Rect, TextStyle};
use std::collections::BTreeMap;

/// A scene in a window of this size.
pub(crate) struct Scene {
    program: QipanProgram,
    window: (u32, u32),
}

impl Scene {
    pub(crate) fn new(screen: &str, window: (u32, u32), text_percent: u16, language: &str) -> Scene {
        let overrides = Overrides {
            language: Some(language.into()),
            text_percent: Some(text_percent),
            seed: Some(1),
            ..Overrides::default()
        };
        let mut app = App::new(Launch { overrides, ..Launch::new(memory().1) });
        app.set_up_scene(screen, "").expect("a scene");
        let mut scene = Scene { program: QipanProgram::new(app, |_| {}), window };
        // The app hears of the window with the first frame.
        scene.frame(InputFrame::default());
        scene
    }

    fn frame(&mut self, input: InputFrame) -> Frame {
        let input = InputFrame { now_ms: 10_000, window: Some(self.window), ..input };
        self.program.frame(&input, &mut EstimateMeasure)
    }

    fn key(&mut self, key: Key) -> Frame {
        self.frame(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() })
    }

    pub(crate) fn idle(&mut self) -> Frame {
        self.frame(InputFrame::default())
    }
}

/// The colors of the theme in force.
pub(crate) fn classic() -> Colors {
    qipan::app::kernel::themes::shipped("classic").expect("shipped").theme().colors
}

/// The texts of a frame with their places, styles, and the clip in force.
fn texts(frame: &Frame) -> Vec<(String, Rect, TextStyle, Option<Rect>)> {
    let mut clip = None;
    let mut found = Vec::new();
    for draw in &frame.draws {
        match draw {
            Draw::Clip(rect) => clip = *rect,
            Draw::Text { rect, text, style } => found.push((text.replace('\u{a0}', " "), *rect, *style, clip)),
            _ => {}
        }
    }
    found
}

/// The rectangle of a text's lines.
fn lines(text: &str, rect: Rect, style: TextStyle) -> Rect {
    let high = EstimateMeasure.text(text, style.size, style.weight, Some(rect.w)).1;
    let top = if style.is_top_aligned { 0.0 } else { (rect.h - high) / 2.0 };
    rect.row(top, high)
}

fn targets(frame: &Frame, role: &str) -> Vec<Rect> {
    frame.targets.iter().filter(|(of, _)| *of == role).map(|(_, rect)| *rect).collect()
}

#[test]
fn the_tabs_of_the_games_stand_on_the_line_of_the_title() {
    for (language, ..) in SHIPPED {
        for screen in ["games-wide", "games-collections-wide"] {
            let frame = Scene::new(screen, (1366, 768), 100, language).idle();
            let (back, tabs, head) = (targets(&frame, "back"), targets(&frame, "tab"), targets(&frame, "head"));
            let line = back[0].center().y;
            assert_eq!(tabs.len(), 4, "{language} {screen}");
            for rect in tabs.iter().chain(&head) {
                assert!((rect.center().y - line).abs() <= 0.5, "{language} {screen}: {rect:?} beside {line}");
            }
            let last = tabs.iter().map(|rect| rect.right()).fold(0.0, f32::max);
            assert!(head[0].x - last >= 8.0, "{language} {screen}: {last} {:?}", head[0]);
            // The head has the margins of its page.
            assert!((back[0].x - targets(&frame, "month").first().map_or(back[0].x, |month| month.x)).abs() <= 0.5);
        }
    }
}

/// A card over the board's rows takes no letter and cuts through no number: the letters go to the other edge.
#[test]
fn the_card_of_the_end_leaves_the_coordinates_of_the_rest() {
    for (screen, names, last_letter) in [("end", "abcdefgh", 'h'), ("gomoku-end", "ABCDEFGHIJKLMNO", 'O')] {
        let frame = Scene::new(screen, (720, 780), 100, "en").idle();
        let close = targets(&frame, "close")[0];
        let texts = texts(&frame);
        let letters: Vec<_> = names
            .chars()
            .map(|name| texts.iter().find(|(text, rect, ..)| *text == name.to_string() && rect.y < 720.0))
            .collect();
        assert!(letters.iter().all(Option::is_some), "{screen}: a letter up to {last_letter} is missing");
        // The card lies over the upper rows; what stands beside it is not half covered.
        let low = texts.iter().filter(|(text, ..)| ["Rematch", "Start page"].contains(&text.as_str()));
        let bottom = low.map(|(_, rect, ..)| rect.bottom()).fold(close.bottom(), f32::max);
        let is_number = |text: &str| text.parse::<u8>().is_ok();
        let rows = texts.iter().filter(|(text, rect, ..)| is_number(text) && rect.x < 40.0 && rect.y < 700.0);
        let rows: Vec<_> = rows.collect();
        assert!(rows.len() >= 5 && rows.iter().all(|(_, rect, ..)| rect.y >= bottom), "{screen}: {rows:?} {bottom}");
    }
}

/// The white line of a focus ring is never cut by the scroll area in which its control stands.
#[test]
fn no_scroll_area_cuts_a_focus_ring() {
    let focus = classic().focus;
    let mut seen = 0;
    for screen in SCENE_NAMES.iter().filter(|screen| !screen.starts_with("kiosk")) {
        for window in [(720, 780), (1366, 768)] {
            let mut scene = Scene::new(screen, window, 100, "en");
            for key in [Key::Tab; 10].into_iter().chain([Key::Down; 4]).chain([Key::Tab; 4]) {
                scene.key(key);
                // What came into sight with the focus is there a frame later.
                let frame = scene.idle();
                let mut clip: Option<Rect> = None;
                for draw in &frame.draws {
                    match draw {
                        Draw::Clip(rect) => clip = *rect,
                        Draw::Frame { rect, width, color, .. } if (*width, *color) == (3.0, focus) => {
                            let Some(clip) = clip else { continue };
                            seen += 1;
                            let drawn = rect.inset(-1.5);
                            let shared = clip.intersect(drawn);
                            let is_whole = (shared.w - drawn.w).abs() < 0.6 && (shared.h - drawn.h).abs() < 0.6;
                            // A control that is larger than its area cannot be shown whole.
                            assert!(is_whole || drawn.h > clip.h, "{screen} {window:?}: {drawn:?} in {clip:?}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    assert!(seen > 200, "{seen} rings");
}

/// A page has one name: on the button that opens it, in the menu, and as its title.
#[test]
fn a_page_has_the_name_of_its_button() {
    for (language, ..) in SHIPPED {
        let start = || {
            let mut person = Person::reading(language, memory().1);
            person.wish(Intent::Do(Action::StartPage));
            person
        };
        let buttons = start().screen().into_page::<StartView>().expect("the start page").other_buttons;
        assert!(buttons.len() >= 5, "{language}");
        for button in buttons {
            let mut person = start();
            person.wish(button.intent.clone());
            let frame = person.frame(InputFrame::default());
            let title =
                texts(&frame).into_iter().find(|(text, _, style, _)| *text == button.label && style.size >= 20.0);
            assert!(title.is_some(), "{language}: {} is the title of no page", button.label);
        }
    }
}

/// What the message bar says of a problem is read to its end, and does not touch the edges of the bar.
#[test]
fn a_problem_is_read_to_its_end_in_the_bar() {
    // The last word is no move; the games are too many for the clipboard.
    let pasted = ["f5 d6 c3 d3 x9", "(;GM[2]SZ[8]", "f5f5", "hello"];
    for (language, ..) in SHIPPED {
        for text in pasted {
            let mut person = Person::reading(language, memory().1);
            person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
            person.wish(Intent::Paste(text.into()));
            let frame = person.frame(InputFrame::default());
            let Screen::Board(view) = person.screen() else { panic!("the board stays") };
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            let of_message = |(line, rect, ..): &(String, Rect, TextStyle, Option<Rect>)| {
                // The counts of discs may be digits of the message too.
                let is_count = line.chars().all(|letter| letter.is_ascii_digit());
                rect.y >= 720.0 && !is_count && letters(&view.detail).contains(&letters(line.trim_end_matches('…')))
            };
            let shown: Vec<_> = texts(&frame).into_iter().filter(of_message).collect();
            let whole = shown.iter().map(|(line, ..)| line.as_str()).collect::<Vec<_>>().concat();
            assert_eq!(letters(&whole), letters(&view.detail), "{language} {text:?}");
            assert!(!shown.is_empty(), "{language}: nothing is said of {text:?}");
            for (line, rect, style, _) in shown {
                assert!(!line.ends_with('…'), "{language} {text:?}: {line}");
                let lines = lines(&line, rect, style);
                assert!(lines.y >= 724.0 && lines.bottom() <= 776.5, "{language} {text:?}: {line:?} at {lines:?}");
            }
        }
    }
}

/// The rows of the new-game page and where they stand, by their ids.
fn places(person: &Person) -> BTreeMap<u64, (String, bool, Rect)> {
    let is_control = |role: Role| !matches!(role, Role::Window | Role::Page | Role::Heading | Role::Text | Role::Area);
    let parts = person.tree().parts.iter().filter(|part| is_control(part.role));
    parts.map(|part| (part.id.0, (part.name.clone(), part.is_disabled, part.rect))).collect()
}

/// Nothing moves, comes or goes while one chooses: what does not apply is grey.
#[test]
fn the_form_of_a_new_game_stands_still() {
    for (kind, language) in [(GameKind::Gomoku, "en"), (GameKind::Gomoku, "de"), (GameKind::Reversi, "fr")] {
        let overrides = Overrides { language: Some(language.into()), ..Overrides::default() };
        let mut person = Person::listening(Launch { overrides, ..Launch::new(memory().1) });
        person.wish(Intent::Do(Action::New(kind)));
        let before = places(&person);
        let view = |person: &Person| {
            person.screen().into_page::<qipan::app::features::new_game::new_game_view_model::NewGameView>().expect("it")
        };
        let upper = view(&person);
        let rows: Vec<_> = upper.opponent_rows.iter().chain(&upper.rules).map(|row| row.id).collect();
        assert!(rows.len() >= 3);
        let mut chosen = 0;
        for id in rows {
            for at in 0..8 {
                let page = view(&person);
                let row = page.rows().find(|row| row.id == id).expect("the row stays");
                let Control::Choice { options, .. } = &row.control else { panic!("{row:?}") };
                if at >= options.len() || row.unavailable.contains(&at) {
                    continue;
                }
                person.wish(Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at)));
                chosen += 1;
                for (id, (name, _, rect)) in places(&person) {
                    // The rows of a third and a fourth player come at the end.
                    let Some((_, _, there)) = before.get(&id) else {
                        assert!(rect.y > 780.0 || kind == GameKind::Gomoku, "{language}: {name} is new at {rect:?}");
                        continue;
                    };
                    assert_eq!(rect, *there, "{language} {kind:?}: {name} after {at}");
                }
            }
        }
        assert!(chosen > 8, "{chosen}");
    }
}

/// Renju is for two: three and four players are grey while it is chosen, and Renju is grey while three play.
#[test]
fn what_a_rule_does_not_allow_cannot_be_chosen() {
    let mut person = Person::reading("en", memory().1);
    person.wish(Intent::Do(Action::New(GameKind::Gomoku)));
    let row = |person: &Person, label: &str| {
        let page: qipan::app::features::new_game::new_game_view_model::NewGameView =
            person.screen().into_page().expect("the page");
        let row = page.rows().find(|row| row.label == label).cloned().expect("a row");
        let Control::Choice { options, chosen } = &row.control else { panic!("{row:?}") };
        (row.id, options[*chosen].clone(), row.unavailable.iter().map(|at| options[*at].clone()).collect::<Vec<_>>())
    };
    let choose = |person: &mut Person, label: &str, at: usize| {
        let id = row(person, label).0;
        person.wish(Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at)));
    };
    choose(&mut person, "Rules", 3);
    let (_, _, off) = row(&person, "Against");
    assert_eq!(off.len(), 2, "{off:?}");
    choose(&mut person, "Against", 2);
    assert_eq!(row(&person, "Against").1, "The computer");
    choose(&mut person, "Rules", 1);
    choose(&mut person, "Against", 2);
    assert_eq!(row(&person, "Rules").2, ["Renju"]);
    choose(&mut person, "Rules", 3);
    assert_eq!(row(&person, "Rules").1, "Usual");
}

/// The detail of a row belongs to its label: both are one block.
#[test]
fn a_detail_stands_nearer_to_its_own_label() {
    let mut pairs = 0;
    for screen in
        ["settings-look", "settings-play", "settings-computer", "games", "games-wide", "moves", "puzzles", "lessons"]
    {
        for window in [(720, 780), (1366, 768), (360, 390)] {
            let frame = Scene::new(screen, window, 100, "en").idle();
            let found = texts(&frame);
            for pair in found.windows(2) {
                let [(label, at, style, _), (detail, below, small, _)] = pair else { continue };
                let is_pair =
                    style.size >= 15.5 && (14.0..=15.0).contains(&small.size) && at.x == below.x && at.w == below.w;
                if !is_pair || style.color == small.color || below.y < at.y {
                    continue;
                }
                let gap = lines(detail, *below, *small).y - lines(label, *at, *style).bottom();
                assert!((-2.0..=4.0).contains(&gap), "{screen} {window:?}: {gap} between {label:?} and {detail:?}");
                pairs += 1;
            }
        }
    }
    assert!(pairs > 20, "{pairs} pairs");
}

/// Large text in a landscape window: one ground from edge to edge, and a column that uses the width.
#[test]
fn large_text_uses_the_width_of_the_window() {
    for screen in ["settings-look", "start", "new-game", "games", "moves", "board", "menu", "help-keys"] {
        let mut scene = Scene::new(screen, (1366, 768), 200, "en");
        let frame = scene.idle();
        assert!((frame.layout.0 - 1387.3).abs() < 1.0 && frame.layout.1 == 780.0, "{screen}: {:?}", frame.layout);
        let texts = texts(&frame).into_iter().map(|(_, rect, ..)| rect);
        let (left, right) = frame
            .targets
            .iter()
            .map(|(_, rect)| *rect)
            .chain(texts)
            .fold((f32::MAX, 0.0_f32), |(left, right), rect| (left.min(rect.x), right.max(rect.right())));
        assert!(right - left > 1000.0 || screen == "menu", "{screen}: {left} to {right}");
        let page = classic().page;
        let covers = |rect: &Rect| rect.x <= 0.5 && rect.right() >= frame.layout.0 - 0.5 && rect.h > 600.0;
        let is_ground = |draw: &Draw| matches!(draw, Draw::Fill { rect, color, .. } if *color == page && covers(rect));
        assert!(frame.draws.iter().any(is_ground), "{screen} has one ground");
    }
}

#[test]
fn the_end_card_shows_winner_and_score_at_once() {
    for (window, percent) in [((1366, 768), 200), ((720, 780), 200), ((360, 390), 100), ((1366, 768), 100)] {
        let mut scene = Scene::new("end-you", window, percent, "en");
        scene.idle();
        let frame = scene.idle();
        for wanted in ["You won!", "64–0"] {
            let found = texts(&frame).into_iter().find(|(text, ..)| text == wanted);
            let (_, rect, style, clip) = found.unwrap_or_else(|| panic!("{window:?} {percent}: no {wanted}"));
            let seen = clip.map_or(rect, |clip| clip.intersect(rect));
            assert!(
                seen.h >= style.size * 0.9 && rect.y >= 0.0,
                "{window:?} {percent}: {wanted} at {rect:?} in {clip:?}"
            );
            assert!(rect.bottom() <= frame.layout.1, "{window:?} {percent}: {wanted} at {rect:?}");
        }
    }
}

/// The side panel leaves no quarter of itself empty.
#[test]
fn the_side_panel_uses_its_width() {
    for window in [(1366, 768), (1920, 1080), (1280, 720)] {
        let frame = Scene::new("panel", window, 100, "en").idle();
        let right = targets(&frame, "move").iter().map(|rect| rect.right()).fold(0.0, f32::max);
        // A scroll bar may stand beside the moves.
        let wide = frame.layout.0;
        assert!(targets(&frame, "move").len() > 4);
        let columns = targets(&frame, "move")
            .iter()
            .map(|rect| (rect.x, rect.w))
            .fold((0.0, 0.0), |a, b| if b.0 > a.0 { b } else { a });
        assert!(columns.0 + columns.1 >= wide - 60.0, "{window:?}: {right} of {wide}");
        let times =
            texts(&frame).into_iter().filter(|(text, ..)| text.starts_with("0:")).map(|(_, rect, ..)| rect.right());
        assert!(times.fold(0.0, f32::max) >= wide - 60.0, "{window:?}");
    }
}

/// A theme's card shows the board as the game shows it: with its grid.
#[test]
fn a_themes_card_shows_its_board() {
    let mut scene = Scene::new("settings-look", (720, 780), 100, "en");
    let frame = scene.idle();
    let boards: Vec<(String, Rect)> = frame
        .draws
        .iter()
        .filter_map(|draw| match draw {
            Draw::ThemePicture { theme, picture: Picture::BoardCells, rect } => Some((theme.clone(), *rect)),
            _ => None,
        })
        .collect();
    assert!(boards.len() >= 9, "{boards:?}");
    for (theme, board) in boards {
        let colors = qipan::app::kernel::themes::shipped(&theme).expect("shipped").theme().colors;
        let is_of = |draw: &&Draw, color: Rgba| match draw {
            Draw::Fill { rect, color: of, .. } => *of == color && board.contains(rect.center()),
            Draw::Line { from, color: of, .. } => *of == color && board.contains(*from),
            _ => false,
        };
        let lines = frame.draws.iter().filter(|draw| is_of(draw, colors.grid_cells)).count();
        assert!(lines >= 6, "{theme}: {lines} lines");
    }
}

/// Points of five in a row are written with capitals wherever the window shows them; lines for scripts keep their form.
#[test]
fn points_of_five_in_a_row_are_shown_with_capitals() {
    let mut person = Person::reading("en", memory().1);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Gomoku)));
    for name in ["l12", "h8", "l11"] {
        let cell = person.program.app.script_observer().cell_named(name).expect("a point");
        person.wish(Intent::Place(cell));
    }
    assert!(person.has("placed black l12"), "{:?}", person.events());
    person.wish(Intent::Do(Action::SidePanel));
    let shown = |person: &mut Person| texts(&person.frame(InputFrame::default())).into_iter().map(|(text, ..)| text);
    let has_small =
        |text: &String| ["l12", "h8", "l11"].iter().any(|name| text.split([' ', ',', '.']).any(|word| word == *name));
    let texts: Vec<String> = shown(&mut person).collect();
    assert!(texts.iter().any(|text| text.contains("L11")), "{texts:?}");
    assert_eq!(texts.iter().find(|text| has_small(text)), None);
    assert!(person.announced("L12") && !person.announced("l12"));
    // What is typed has the letter of the frame.
    person.frame(InputFrame { keys: vec![KeyPress::plain(Key::Letter('l'))], ..InputFrame::default() });
    assert!(shown(&mut person).any(|text| text == "L"));
    // Reversi keeps its own notation.
    let mut person = Person::reading("en", memory().1);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    person.wish(Intent::Place((5, 4)));
    assert!(person.announced("f5"));
}

/// The sentence about a folder that cannot be opened is shown whole in every language.
#[test]
fn the_file_choosers_sentences_are_whole() {
    for (language, ..) in SHIPPED {
        for window in [(720, 780), (360, 390), (1366, 768)] {
            let mut scene = Scene::new("files-denied", window, 100, language);
            let view =
                scene.program.app.view().screen.into_page::<qipan::app::features::files::files_screen::FilesView>();
            let note = view.expect("the chooser").note;
            let frame = scene.idle();
            assert!(texts(&frame).iter().any(|(text, ..)| *text == note), "{language} {window:?}: {note:?} is cut");
        }
    }
}

/// The quiet dots on open squares are seen in every shipped theme, though the board shows through them.
#[test]
fn quiet_dots_are_seen_on_every_board() {
    for theme in qipan::app::kernel::themes::SHIPPED {
        let colors = theme.theme().colors;
        for ground in [colors.ground_cells, colors.ground_lines] {
            let dot = colors.quiet_dot(ground);
            let seen = ground.mix(Rgba { a: 255, ..dot }, f32::from(dot.a) / 255.0);
            assert!(seen.contrast(ground) >= 3.0, "{}: {:.2}", theme.name, seen.contrast(ground));
        }
    }
}
