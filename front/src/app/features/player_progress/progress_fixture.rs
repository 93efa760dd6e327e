//! Scenes of the page *Progress*, for screenshots and tests: made-up games of a person who improves, several people, and no game.

use crate::app::features::player_progress::ProgressPage;
use crate::app::pages::scene::StagedScene;
use crate::rules::GameKind;
use crate::rules::gomoku::Rule;
use crate::rules::mix::RandomSequence;
use crate::store::index::query::{Day, Kind, PlayedBy, PlayedGame, PlayedSeat};
use chrono::{Days, NaiveDate};

/// Openings of the games, by their ids.
const OPENINGS: [&str; 4] = ["tiger", "rose", "buffalo", "heath"];
/// The number of days before today on which the games begin.
const DAYS: u64 = 170;

/// Puts the app into the fixed scene for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name }: StagedScene) {
    let today = NaiveDate::from_ymd_opt(2026, 11, 28).unwrap_or_default();
    let kind = if name == "progress-gomoku" { GameKind::Gomoku } else { GameKind::Reversi };
    let mut page = ProgressPage::new(kind, today);
    match name {
        "progress-asking" => {}
        "progress-none" => page.show(Vec::new()),
        _ => page.show(games(today, kind, name == "progress-people")),
    }
    app.open(page);
}

/// Games of a person who begins against level 2 and ends against level 6, every third day or so.
fn games(today: NaiveDate, kind: GameKind, with_people: bool) -> Vec<PlayedGame> {
    let mut random = RandomSequence::new(7);
    let mut games = Vec::new();
    for ago in (0..DAYS).rev() {
        let Some(date) = today.checked_sub_days(Days::new(ago)) else { continue };
        let is_rest = ago > 6 && random.next_below(3) > 0;
        for _ in 0..if is_rest { 0 } else { 1 + random.next_below(4) } {
            let level = 2 + ((DAYS - ago) * 4 / DAYS) as u8;
            let is_won = random.next_below(100) < 55;
            let other = if with_people { PlayedBy::Person } else { PlayedBy::Engine };
            let by = if random.next_below(9) == 0 { other } else { PlayedBy::Level(level) };
            games.push(game(date, kind, (by, is_won), &mut random, with_people));
        }
    }
    games
}

fn game(
    date: NaiveDate,
    kind: GameKind,
    (by, is_won): (PlayedBy, bool),
    random: &mut RandomSequence,
    with_people: bool,
) -> PlayedGame {
    let seat = |name: &str, by| PlayedSeat { name: name.into(), by, thought_ms: 180_000 };
    let names = match random.next_below(4) {
        _ if !with_people => ["", ""],
        0 => ["Wilhelmina-Charlotte II", "Anna"],
        _ => ["Anna", "Ben"],
    };
    PlayedGame {
        day: Day::of(&date),
        kind: if kind == GameKind::Reversi { Kind::REVERSI } else { Kind::of_rule(Rule::Freestyle) },
        players: vec![seat(names[0], PlayedBy::Person), seat(if by == PlayedBy::Person { names[1] } else { "" }, by)],
        winner: Some(usize::from(!is_won)),
        opening: if kind == GameKind::Reversi {
            OPENINGS[random.next_below(OPENINGS.len())].into()
        } else {
            String::new()
        },
        hints: u16::from(random.next_below(5) == 0),
        takebacks: 0,
        is_irregular: false,
    }
}
