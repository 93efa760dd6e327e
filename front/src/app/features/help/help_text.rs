//! The texts of the help page: the rules with diagrams, the keys, the use of the program, the settings file, and what a search finds in
//! them. All texts come from the language files; no network is needed.

use crate::app::features::help::drawings;
use crate::app::features::help::help_screen::Block;
use crate::app::features::help::help_search::SearchResults;
use crate::app::game::position_board::example;
use crate::app::game::static_board::finished;
use crate::app::kernel::actions::{ACTIONS, Action};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::BoardView;
use crate::app::pages::router::App;
use crate::rules::gomoku::Rule;
use crate::session::{Command, Game, GomokuGame, Player, Session, Setup};

/// The names of the help page's tabs. A tab's label is the message `help-NAME`.
pub const TABS: &[&str] = &["rules", "gomoku", "keys", "using", "settings"];

/// The number of tabs, from the first, that a kiosk's visitor sees.
const TABS_IN_KIOSK: usize = 3;

/// The sections of the use of the program: the message `help-section-NAME`, and the numbers of its paragraphs `help-using-NUMBER`.
pub const SECTIONS: &[(&str, &[u8])] = &[
    ("playing", &[11, 2, 3, 4, 6, 29]),
    ("window", &[12, 13, 30, 14, 25, 31]),
    ("keeping", &[1, 5, 9, 7, 8]),
    ("clocks", &[15, 16]),
    ("looking-back", &[18, 20, 28, 10]),
    ("learning", &[24, 22, 32]),
    ("boards", &[23, 21]),
    ("others", &[26, 17, 19, 27]),
];

/// The index in `TABS` of the use of the program.
pub const USING_TAB_INDEX: usize = 3;

/// The moves of the help's example game of five-in-a-row, Black and White in turn.
const FIVE: &str = "f6 e5 g6 f5 h6 g4 e6 d5 d6";

/// A diagram of a five-in-a-row position after `moves`, with the winning row marked.
fn five(rule: Rule, moves: &str) -> BoardView {
    let players = vec![Player::default(), Player::default()];
    let game = Game::Gomoku(GomokuGame { rule, columns: 10, rows: 10, ..GomokuGame::default() });
    let (clock, series, venue, origin) = Default::default();
    let setup = Setup { game, players, clock, level_table: 0, seed: 0, started: (0, 0), series, venue, origin };
    let Ok(mut session) = Session::new(setup) else { return example("", false) };
    for name in moves.split(' ') {
        if let Some(point) = session.position().parse_point(name) {
            // The example's moves are legal; tests check them.
            let _ = session.apply(Command::Place(point), 0);
        }
    }
    finished(&session, true)
}

/// Whether the help lists an action. In a kiosk, locked actions are not listed.
fn is_told(app: &App, action: Action) -> bool {
    !app.is_kiosk || !app.is_locked(action)
}

/// The tabs of the help page. In a kiosk the last tabs, about files and settings, are left out.
pub fn tabs(app: &App) -> &'static [&'static str] {
    if app.is_kiosk { &TABS[..TABS_IN_KIOSK] } else { TABS }
}

/// The content of the tab of index `tab`.
pub fn tab_blocks(app: &App, tab: usize) -> Vec<Block> {
    let lang = app.room.lang();
    match tab {
        0 => rules_blocks(lang),
        1 => gomoku_blocks(lang),
        2 => keys_blocks(app),
        USING_TAB_INDEX => using_blocks(lang),
        _ => settings_blocks(app),
    }
}

/// What the visible tabs have of all words of a search.
pub fn finds(app: &App, words: &[String]) -> SearchResults {
    let mut finds = SearchResults::default();
    for (tab, name) in tabs(app).iter().enumerate() {
        finds.add(&app.room.lang().text(&format!("help-{name}")), tab_blocks(app, tab), words);
    }
    finds
}

/// Says how many paragraphs were found.
pub fn found_text(lang: &Lang, count: usize) -> String {
    match count {
        0 => lang.text("help-search-none"),
        count => lang.text_with("help-search-found", &[("count", (count as i64).into())]),
    }
}

/// The use of the program, in sections with their headings.
fn using_blocks(lang: &Lang) -> Vec<Block> {
    let heading = |name: &str| Block::Heading(lang.text(&format!("help-section-{name}")));
    let paragraph = |number: &u8| Block::Paragraph(lang.text(&format!("help-using-{number}")));
    let section = |(name, numbers): &(&str, &[u8])| -> Vec<Block> {
        std::iter::once(heading(name)).chain(numbers.iter().map(paragraph)).collect()
    };
    SECTIONS.iter().flat_map(section).collect()
}

fn rules_blocks(lang: &Lang) -> Vec<Block> {
    let text = |id: &str| lang.text(id);
    let picture =
        |transcript, legal, caption: &str| Block::Board { view: example(transcript, legal), caption: text(caption) };
    let drawn =
        |drawing, caption: &str| Block::Board { view: drawings::reversi_board(drawing), caption: text(caption) };
    vec![
        Block::Heading(text("help-rules-title")),
        picture("", true, "help-rules-start"),
        Block::Paragraph(text("help-rules-1")),
        Block::Paragraph(text("help-rules-2")),
        picture("f5", false, "help-rules-flip"),
        drawn(drawings::PASS, "help-rules-pass"),
        Block::Paragraph(text("help-rules-3")),
        Block::Paragraph(text("help-rules-4")),
        Block::Heading(text("help-rules-hints")),
        drawn(drawings::STABLE_DISCS_EXAMPLE, "help-rules-corner"),
        drawn(drawings::BAD_SQUARES_EXAMPLE, "help-rules-beside"),
        Block::Paragraph(text("help-rules-6")),
        Block::Heading(text("help-rules-variants")),
        Block::Paragraph(text("help-rules-fewest")),
        Block::Paragraph(text("help-rules-random")),
        Block::Paragraph(text("help-rules-corners")),
    ]
}

fn gomoku_blocks(lang: &Lang) -> Vec<Block> {
    let text = |id: &str| lang.text(id);
    let picture = |rule, stones, caption: &str| Block::Board { view: five(rule, stones), caption: text(caption) };
    let row = |drawn: &[(&str, &str)]| {
        Block::Boards(drawn.iter().map(|(id, drawing)| (drawings::stone_board(drawing), text(id))).collect())
    };
    let paragraph = |at: u8| Block::Paragraph(text(&format!("help-gomoku-{at}")));
    vec![
        Block::Heading(text("help-rules-title")),
        picture(Rule::Freestyle, FIVE, "help-gomoku-five"),
        paragraph(1),
        paragraph(2),
        Block::Heading(text("help-gomoku-patterns")),
        row(drawings::STONE_PATTERNS),
        paragraph(6),
        Block::Heading(text("help-gomoku-forbidden-title")),
        paragraph(3),
        row(drawings::RENJU_FORBIDDEN_MOVES),
        paragraph(4),
        Block::Heading(text("help-gomoku-threats")),
        paragraph(5),
    ]
}

fn keys_blocks(app: &App) -> Vec<Block> {
    let (lang, keymap) = (app.room.lang(), app.room.config.keymap());
    let fixed = ["arrows", "enter", "letters", "tab", "escape", "search"]
        .map(|name| (lang.text(&format!("key-{name}")), lang.text(&format!("key-{name}-does"))));
    let bound = ACTIONS.iter().filter(|row| !keymap.text(row.action).is_empty() && row.action != Action::Back);
    let bound = bound.filter(|row| is_told(app, row.action));
    let bound = bound.map(|row| (keymap.text(row.action), lang.text(&format!("action-{}", row.name))));
    let keys = Block::Keys(fixed.into_iter().chain(bound).collect());
    if app.is_kiosk {
        return vec![keys];
    }
    vec![
        Block::Paragraph(lang.text("help-keys-1")),
        keys,
        Block::Paragraph(lang.text("help-keys-2")),
        Block::Sample(ACTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")),
    ]
}

fn settings_blocks(app: &App) -> Vec<Block> {
    let (lang, store) = (app.room.lang(), &app.room.saving.store);
    vec![
        Block::Paragraph(lang.text("help-settings-1")),
        Block::Sample(store.root().join("settings.ron").display().to_string()),
        Block::Paragraph(lang.text("help-settings-2")),
        Block::Sample(app.room.config.user_settings().render()),
        Block::Paragraph(lang.text("help-settings-3")),
        Block::Sample(store.shared().join("themes").display().to_string()),
    ]
}
