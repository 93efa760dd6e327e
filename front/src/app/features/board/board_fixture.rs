//! What is shown at the board besides the game, for pictures: what is typed, pointed at, warned of, said, valued. Scenes only.

use crate::app::game::times;
use crate::app::kernel::actions::Action;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::intent::Intent;
use crate::app::pages::router::App;
use crate::engine::{Score, Valued};
use crate::rules::{Color, Ply, Point};
use crate::session::{ClockRule, Command, Player, Seat};

/// The values of the best moves in hundredths, and by how much each further one is worse.
const VALUES: [i32; 6] = [520, 210, -680, -710, -960, -1300];
const VALUE_STEP: i32 = 60;
/// A problem with a long sentence.
const PROBLEM: &str = "settings.ron, line 3, column 12: expected a number, a text or a list; the default is used.";

/// Sets what a scene of this name shows.
pub fn set(app: &mut App, screen: &str) {
    match screen {
        "warning" | "board-warned" | "warnings" => warn(app, screen),
        "board-typed" => {
            app.update(Intent::Place((0, 0)));
            "c7".chars().for_each(|letter| app.update(Intent::Type(letter)));
        }
        "board-message" => app.update(Intent::Place((0, 0))),
        "board-hover" => app.update(Intent::Hover(first_legal(app))),
        "board-preview" => {
            app.room.edit_settings(|settings| settings.board.preview = true);
            app.update(Intent::Hover(first_legal(app)));
        }
        "board-turned" => app.room.edit_settings(|settings| settings.board.turned = true),
        "board-yours" => {
            let computer = Player::new("", Seat::Computer { level: 3 });
            app.room.command(Command::Seat(Color::Black, computer));
        }
        "board-clock" | "board-clock-urgent" | "board-clock-panel" => think(app, screen),
        _ => {}
    }
    if screen.ends_with("values") {
        values(app);
    }
    if screen.ends_with("threats") {
        app.update(Intent::Do(Action::Threats));
    }
    if screen == "gomoku-forbidden" {
        app.update(Intent::Do(Action::Forbidden));
    }
}

/// The clock of a scene.
pub fn clock_of(screen: &str) -> ClockRule {
    match screen {
        "board-clock" => ClockRule::Fischer { minutes: 5, seconds: 3 },
        "board-clock-urgent" | "end-time" => ClockRule::Absolute { minutes: 1 },
        "board-clock-panel" => ClockRule::ByoYomi { minutes: 1, periods: 3, seconds: 30 },
        _ => ClockRule::None,
    }
}

/// Whoever is to move thinks, up to his last seconds or beyond them.
pub fn think(app: &mut App, screen: &str) {
    if screen == "board-clock-panel" {
        app.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
    }
    let Some(table) = &mut app.room.table else { return };
    table.thinking_ms = match screen {
        "board-clock" => 12_000,
        "end-time" => 60_000,
        // Of the last period, or of all there is, six seconds and a half are left.
        _ => table.session.until_flag_ms().unwrap_or(0).saturating_sub(6500),
    };
    times::end_by_flag(&mut app.room);
}

/// A problem in its first seconds, as an icon, being read.
fn warn(app: &mut App, screen: &str) {
    let out = &mut app.room.out;
    out.problem(PROBLEM);
    if screen == "warning" {
        return;
    }
    // It was seen, and its time is over.
    [0, u64::MAX / 2].into_iter().for_each(|now_ms| out.age_messages(now_ms, true));
    if screen == "warnings" {
        out.read_problems(true);
    }
}

fn first_legal(app: &App) -> Option<(u8, u8)> {
    let point = app.room.table.as_ref()?.session.position().legal_points().first().copied()?;
    Some((point.column, point.row))
}

/// Values as the engine gives them: every legal move, best first.
fn values(app: &mut App) {
    let Some(table) = &app.room.table else { return };
    let mut points = table.session.position().legal_points();
    points.sort_by_key(|point| near(table.last_cell(), *point));
    let score = |at: usize| match VALUES.get(at) {
        Some(score) => *score,
        None => VALUES[VALUES.len() - 1] - VALUE_STEP * at as i32,
    };
    let valued = |(at, point): (usize, Point)| Valued { ply: Ply::Place(point), score: Score::Estimate(score(at)) };
    let values = points.into_iter().enumerate().map(valued).collect();
    app.room.aids.values_on = true;
    app.room.aids.at(table.key()).values = values;
}

/// How far a point lies from the last piece.
fn near(last: Option<(u8, u8)>, point: Point) -> u8 {
    last.map_or(0, |(column, row)| column.abs_diff(point.column).max(row.abs_diff(point.row)))
}
