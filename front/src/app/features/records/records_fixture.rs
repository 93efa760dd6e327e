//! Made-up games, for screenshots and tests of the page of games.

use crate::app::features::records::records_controller::today;
use crate::app::features::records::{HeadToHead, RecordFacts};
use crate::app::game::game_context::GameContext;
use crate::app::kernel::wall_clock as wall;
use crate::rules::Ply;
use crate::session::{Command, Game, GomokuGame, Player, Series, Session};
use crate::store::index;
use crate::store::index::query::{CollectionRow, Day, IndexRow, PlayerRow, RowSource};

const DAY_S: i64 = 86_400;

/// The made-up games: how many hours ago they began, the players, the moves, whether the game is five-in-a-row, and whether the first
/// player resigned.
const GAMES: [(i64, [&str; 2], &str, bool, bool); 7] = [
    (1, ["Computer, Club", "Anna"], "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 g6 g5", false, false),
    (2, ["Anna", "Ben"], "h8 i9 i7 g9 h9 h7 j6 g10 k5 f5 g6 g4 l4", true, false),
    (3, ["Ben", "Anna"], "e6 f4 e3 f6 g5 d6 e7 f5 c5", false, false),
    (26, ["Anna", "Computer, Casual"], "f5 f6 e6 f4 e3 c5 c4 e7 c6 e2", false, false),
    (27, ["Ben", "Cécile"], "h8 i9 i7 g9 h9 h7 g8 j8 f7 i10 i8 f8 j6 k5 h6 g5", true, false),
    (50, ["Wilhelmine Württemberg", "Maximilian Alexander"], "f5 d6 c3 d3 c4 f4", false, true),
    (75, ["Anna", "Ben"], "c4 e3 f6 e6 f5 c5", false, false),
];

/// The made-up games as rows of a list.
pub fn rows(room: &GameContext) -> Vec<IndexRow> {
    GAMES.iter().enumerate().filter_map(|(at, game)| row(room, at, game)).collect()
}

fn row(room: &GameContext, at: usize, game: &(i64, [&str; 2], &str, bool, bool)) -> Option<IndexRow> {
    let (hours, names, points, is_gomoku, is_given_up) = game;
    let kind = if *is_gomoku { Game::Gomoku(GomokuGame::default()) } else { Game::reversi() };
    let players = names.map(|name| Player { name: name.into(), ..Player::default() });
    let mut setup = room.maker().setup(kind, players.into(), Series::default());
    setup.started.0 = wall::now_s(&*room.wall) - hours * 3600;
    let mut session = Session::new(setup).ok()?;
    for name in points.split(' ') {
        let Some(Ply::Place(point)) = session.position().parse_point(name).map(Ply::Place) else { continue };
        session.apply(Command::Place(point), 0).ok()?;
    }
    if *is_given_up {
        session.apply(Command::Resign(session.color_to_act()), 0).ok()?;
    }
    let (row, _) = index::row(RowSource::Own(format!("game-{at}")), &session);
    Some(IndexRow { is_marked: at == 1, title: if at == 5 { "The long evening".into() } else { String::new() }, ..row })
}

/// Made-up answers of the games index about these rows and about collections.
pub fn fixture_facts(room: &GameContext, rows: &[IndexRow]) -> RecordFacts {
    let today = today(room);
    let ago = |days: i64| wall::local_time(&*room.wall, wall::now_s(&*room.wall) - days * DAY_S);
    let day = |days: i64| ago(days).map_or(today, |time| Day::of(&time));
    let is_now = |day: &Day| (day.year, day.month) == (today.year, today.month);
    let days = [(0, 3), (1, 2), (2, 1), (3, 1)];
    let player = |name: &str, games: u32, wins: u32| PlayerRow { name: name.into(), games, wins, draws: 0 };
    let collection = |id: i64, name: &str, games: u32, players: u32, odd: u32| CollectionRow {
        id,
        name: name.into(),
        games,
        players,
        warning_count: odd,
        refused: odd / 3,
    };
    RecordFacts {
        days: days
            .map(|(ago, games)| (day(ago), games))
            .iter()
            .filter(|(day, _)| is_now(day))
            .map(|(day, games)| (day.day, *games))
            .collect(),
        years: (0..8).map(|back| (today.year.saturating_sub(back), rows.len() as u32 + 31 * u32::from(back))).collect(),
        players: vec![player("Anna", 214, 120), player("Ben", 190, 88), player("Wilhelmine von Württemberg", 7, 2)],
        openings: Vec::new(),
        collections: vec![
            collection(1, "WTHOR 1977–2024", 137_548, 8_211, 0),
            collection(2, "Renju World Championships", 2_113, 402, 17),
        ],
        head_to_head: Some(HeadToHead { games: 14, wins: [7, 5] }),
    }
}
