//! Scenes of the board page, for screenshots and tests: a typed coordinate, a pointed cell, a warning, a message, values of moves.

use crate::app::game::game_context::GameContext;
use crate::app::game::times;
use crate::app::kernel::actions::Action;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::outbox::Outbox;
use crate::app::pages::router::App;
use crate::app::pages::scene::StagedScene;
use crate::engine::{Score, ValuedPly};
use crate::rules::{Color, Ply, Point};
use crate::session::{ClockRule, Command, Player, Seat};

/// The values shown for the best moves, in hundredths of a disc or of a five-in-a-row unit, best first.
const VALUES: [i32; 6] = [520, 210, -680, -710, -960, -1300];
/// By how much the shown value falls from move to move beyond the moves in `VALUES`, in hundredths.
const VALUE_STEP: i32 = 60;
/// The text of a long problem report, for the scenes with warnings.
const PROBLEM: &str = "settings.ron, line 3, column 12: expected a number, a text or a list; the default is used.";

/// Puts the app into the fixed scene for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    match screen {
        "warning" | "board-warned" | "warnings" => warn(&mut app.room.out, screen),
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
        "board-clock" | "board-clock-urgent" | "board-clock-panel" => set_scene_thinking_time(&mut app.room, screen),
        _ => {}
    }
    if screen.ends_with("values") {
        values(&mut app.room);
    }
    if screen.ends_with("threats") {
        app.update(Intent::Do(Action::Threats));
    }
    if screen == "gomoku-forbidden" {
        app.update(Intent::Do(Action::Forbidden));
    }
}

/// The clock rule of the game in the scene `screen`.
pub fn scene_clock_rule(screen: &str) -> ClockRule {
    match screen {
        "board-clock" => ClockRule::Fischer { minutes: 5, seconds: 3 },
        "board-clock-urgent" | "end-time" => ClockRule::Absolute { minutes: 1 },
        "board-clock-panel" => ClockRule::ByoYomi { minutes: 1, periods: 3, seconds: 30 },
        _ => ClockRule::None,
    }
}

/// Sets how long the side to move has thought in the scene `screen`: a few seconds used, a few seconds left, or no time left.
pub fn set_scene_thinking_time(room: &mut GameContext, screen: &str) {
    if screen == "board-clock-panel" {
        room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
    }
    let Some(table) = &mut room.active_game else { return };
    table.thinking_ms = match screen {
        "board-clock" => 12_000,
        "end-time" => 60_000,
        // Six and a half seconds are left of the last period, or of the whole time.
        _ => table.session.until_flag_ms().unwrap_or(0).saturating_sub(6500),
    };
    times::end_by_flag(room);
}

/// Reports a problem and shows the report as the scene `screen` needs: as a message, as an icon, or in the open list.
fn warn(out: &mut Outbox, screen: &str) {
    out.report_problem_text(PROBLEM);
    if screen == "warning" {
        return;
    }
    // The message has been shown, and its display time is over.
    [0, u64::MAX / 2].into_iter().for_each(|now_ms| out.age_messages(now_ms, true));
    if screen == "warnings" {
        out.set_problem_list_open(true);
    }
}

fn first_legal(app: &App) -> Option<(u8, u8)> {
    let point = app.room.active_game.as_ref()?.session.position().legal_points().first().copied()?;
    Some((point.column, point.row))
}

/// Gives every legal move an evaluation as the engine would, best first, and shows these values.
fn values(room: &mut GameContext) {
    let Some(table) = &room.active_game else { return };
    let mut points = table.session.position().legal_points();
    points.sort_by_key(|point| near(table.last_cell(), *point));
    let score = |at: usize| match VALUES.get(at) {
        Some(score) => *score,
        None => VALUES[VALUES.len() - 1] - VALUE_STEP * at as i32,
    };
    let valued = |(at, point): (usize, Point)| ValuedPly { ply: Ply::Place(point), score: Score::Estimate(score(at)) };
    let values = points.into_iter().enumerate().map(valued).collect();
    room.overlays.values_on = true;
    room.overlays.at(table.key()).values = values;
}

/// The distance in cells between `point` and the last placed piece; 0 where there is no such piece.
fn near(last: Option<(u8, u8)>, point: Point) -> u8 {
    last.map_or(0, |(column, row)| column.abs_diff(point.column).max(row.abs_diff(point.row)))
}
