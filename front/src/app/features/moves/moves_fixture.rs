//! Made-up answers of the games index, for screenshots of the page of moves played.

use crate::app::features::moves::MovesPage;
use crate::store::index::query::{CollectionRow, GameEnd, IndexRow, Kind, MoveRow, RowSource};

/// For each move: the number of games, the percentage of wins of the side to move, and the percentage of draws.
const MOVES: [(u32, u32, u32); 7] =
    [(48_211, 47, 5), (20_480, 51, 4), (6_305, 43, 6), (1_219, 38, 2), (411, 57, 0), (38, 29, 8), (2, 0, 0)];
/// For each game: the first player, the second player, date, score and event.
const GAMES: [(&str, &str, &str, &str, &str); 5] = [
    ("Tamenori Hideshi", "Shaman David", "1994-11-12", "35–29", "World Championship"),
    ("Murakami Takeshi", "Brightwell Graham", "1997-08-03", "33–31", "Mind Sports Olympiad"),
    ("Feldborg Karsten", "Ralle Philippe", "1986", "28–36", "Copenhagen Open"),
    ("Anna", "Ben", "2026-11-20", "40–24", ""),
    ("Tastet Marc", "Leader Imre", "1991-05-18", "32–32", "European Grand Prix, Paris"),
];

/// Fills the page with the made-up answers.
pub fn fill(page: &mut MovesPage) {
    let points = page.position().legal_points();
    let middle = points.len() / 2;
    let near = points.iter().skip(middle.saturating_sub(MOVES.len() / 2));
    let played = near.zip(MOVES).map(|(&point, (games, won, drawn))| {
        let (wins, draws) = (games * won / 100, games * drawn / 100);
        MoveRow { point: Some(point), games, wins, draws, losses: games - wins - draws }
    });
    let (played, total) = (played.collect(), MOVES.iter().map(|of| of.0 as usize).sum());
    let collection =
        CollectionRow { id: 1, name: "WTHOR".into(), games: 137_548, players: 4_000, warning_count: 0, refused: 0 };
    page.show(played, (total, GAMES.iter().map(row).collect()), vec![collection]);
}

fn row((black, white, date, score, event): &(&str, &str, &str, &str, &str)) -> IndexRow {
    IndexRow {
        source: RowSource::Collected(1),
        kind: Kind::REVERSI,
        title: String::new(),
        players: vec![(*black).to_owned(), (*white).to_owned()],
        date: (*date).to_owned(),
        started_s: 0,
        event: (*event).to_owned(),
        game_end: GameEnd::First,
        score: (*score).to_owned(),
        plies: 60,
        to_move: None,
        opening: String::new(),
        is_marked: false,
        columns: 8,
        rows: 8,
        cells: Vec::new(),
        last: None,
    }
}
