//! Events in the fixed English words of scripts, one line each, whatever the user's language.

use crate::rules::Color;
use crate::session::{Ending, Event, Session};

/// Returns the line that scripts read for an event. `session` is the session after the event.
pub fn line(session: &Session, event: &Event) -> String {
    let position = session.position();
    match event {
        Event::Placed { color, point, flips } => {
            let flips: Vec<String> = flips.iter().map(|&flip| position.point_name(flip)).collect();
            let place = format!("placed {} {}", color.word(), position.point_name(*point));
            if flips.is_empty() { place } else { format!("{place} flips {}", flips.join(" ")) }
        }
        Event::Passed(color) => format!("passed {}", color.word()),
        Event::Chosen { person, choice } => format!("chose {} player {}", choice, person + 1),
        Event::Offered { points, .. } => {
            points.iter().fold("offered".into(), |line, &point| format!("{line} {}", position.point_name(point)))
        }
        Event::Moved { plies, back, .. } => format!("{} ply {plies}", if *back { "back" } else { "forward" }),
        Event::Seated(color) => format!("seated {} {}", color.word(), seat(session, *color)),
        Event::Resigned(color) => format!("resigned {}", color.word()),
        Event::Ended(ending) => ending_line(session, *ending),
        Event::Noted => "noted".into(),
        Event::Titled => format!("titled {}", session.title()),
        Event::Marked(true) => "starred".into(),
        Event::Marked(false) => "unstarred".into(),
        Event::Hinted => "hinted".into(),
        Event::Studied(node) => format!("studied {node}"),
    }
}

fn seat(session: &Session, color: Color) -> String {
    use crate::session::Seat;
    match &session.player(color).seat {
        Seat::Human => "human".into(),
        Seat::Computer { level } => format!("computer:{level}"),
        Seat::Full { .. } => "full".into(),
        Seat::Adapting => "adapting".into(),
        Seat::External { engine } => format!("engine:{engine}"),
        Seat::Remote => "remote".into(),
    }
}

/// Returns the line for the end of a game: `ended black 44-20`, `ended draw 32-32`, `ended white resigned`, `ended draw agreed`.
fn ending_line(session: &Session, ending: Ending) -> String {
    let who = ending.winner(session.players().len()).map_or("draw", Color::word);
    match (ending, session.position()) {
        (Ending::OutOfTime { loser }, _) if session.players().len() > 2 => format!("ended {} out", loser.word()),
        (Ending::Resigned { .. }, _) => format!("ended {who} resigned"),
        (Ending::OutOfTime { .. }, _) => format!("ended {who} time"),
        (Ending::Agreed, _) => format!("ended {who} agreed"),
        (_, position) => match position.as_reversi().map(|position| position.final_scores()) {
            Some((black, white)) => format!("ended {who} {black}-{white}"),
            None => format!("ended {who}"),
        },
    }
}

/// Returns the line for a new turn: `turn white`; in an opening `turn white chooses`.
pub fn turn_line(session: &Session) -> String {
    use crate::rules::gomoku::opening::OpeningStep;
    let color = session.color_to_act().word();
    match session.opening().map(|opening| opening.step()) {
        Some(OpeningStep::Choose { .. } | OpeningStep::Declare { .. }) => format!("turn {color} chooses"),
        Some(OpeningStep::Offer { count, .. }) => format!("turn {color} offers {count}"),
        Some(OpeningStep::Pick { .. }) => format!("turn {color} picks"),
        Some(OpeningStep::Place { color: stone, .. }) => format!("turn {color} places {}", stone.word()),
        Some(OpeningStep::Done) | None => format!("turn {color}"),
    }
}
