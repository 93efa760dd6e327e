//! Sentences about what happens in a game, in the user's language: for announcements, the message bar and lists.

use crate::app::game::games;
use crate::app::kernel::game_words::{color, ending, person, player_name, seat};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::point_text::shown_point;
use crate::rules::Color;
use crate::rules::gomoku::opening::Choice;
use crate::session::game::choice_from_keyword;
use crate::session::{Ending, Event, Session};

/// Returns the ending of a game with its score: "Alice wins 44–20 (40–20, 4 empty)".
pub fn result(lang: &Lang, session: &Session, how: Ending) -> String {
    let text = ending(lang, session.players(), how);
    let (game, position) = (games::display_of_session(session), session.position());
    match (how, game.score(position)) {
        (Ending::Played { .. }, Some(score)) => match game.score_detail(position, lang) {
            Some(detail) => format!("{text} {score} {detail}"),
            None => format!("{text} {score}"),
        },
        _ => text,
    }
}

/// Returns who plays which color after the sides were swapped: "You play White now" for the only person here, otherwise both players.
pub fn swapped(lang: &Lang, session: &Session) -> String {
    match only_person(session) {
        Some(of) => lang.text_with("swapped-you", &[("color", color(lang, of).into())]),
        None => {
            let name = |of: Color| seated(lang, session, of);
            let args = [("black", name(Color::Black).into()), ("white", name(Color::White).into())];
            lang.text_with("swapped-both", &args)
        }
    }
}

/// Returns who took which color in an opening; for the only person here, also the color that this person plays now. `None` for other
/// events.
pub fn chosen_color_text(lang: &Lang, session: &Session, event: &Event, here: Option<Color>) -> Option<String> {
    let Event::Chosen { choice, .. } = event else { return None };
    let taken = match choice_from_keyword(choice)? {
        Choice::TakeBlack => Color::Black,
        Choice::TakeWhite => Color::White,
        Choice::PlaceTwoMore | Choice::OfferTen => return None,
    };
    let said = announce(lang, session, event)?;
    Some(match here {
        Some(of) if of == taken => lang.text_with("swapped-you", &[("color", color(lang, of).into())]),
        Some(of) => lang.text_with("chosen-you", &[("chosen", said.into()), ("color", color(lang, of).into())]),
        None => said,
    })
}

/// Returns the player of a color without the color's name: the given name, otherwise the kind of player.
fn seated(lang: &Lang, session: &Session, of: Color) -> String {
    let player = session.player(of);
    if player.name.is_empty() { seat(lang, &player.seat) } else { player.name.clone() }
}

/// Returns the color of the only person in a game against computers; `None` for any other game.
pub fn only_person(session: &Session) -> Option<Color> {
    let players = session.players();
    let computers = players.iter().filter(|player| player.seat.is_computer()).count();
    let person = players.iter().position(|player| player.seat.is_human())?;
    (computers + 1 == players.len()).then(|| Color::ALL[person])
}

/// Returns an event as a sentence to be spoken or printed; `None` for an event without a sentence.
pub fn announce(lang: &Lang, session: &Session, event: &Event) -> Option<String> {
    Some(match event {
        Event::Placed { .. } | Event::Passed(_) => {
            return games::display_of_session(session).announce(session, lang, event);
        }
        Event::Chosen { person: at, choice } => {
            let name = person(lang, session, *at);
            let id = format!("say-chose-{choice}");
            if lang.has(&id) {
                lang.text_with(&id, &[("name", name.into())])
            } else {
                lang.text_with("say-declared", &[("name", name.into()), ("count", choice.parse().unwrap_or(0).into())])
            }
        }
        Event::Offered { person: at, points } => {
            let points: Vec<String> = points.iter().map(|&at| shown_point(session.position(), at)).collect();
            let name = person(lang, session, *at);
            lang.text_with("say-offered", &[("name", name.into()), ("points", points.join(" ").into())])
        }
        Event::Moved { plies, back, .. } => {
            lang.text_with(if *back { "say-back" } else { "say-forward" }, &[("ply", (*plies).into())])
        }
        Event::Seated(of) => lang.text_with(
            "say-seated",
            &[
                ("color", color(lang, *of).into()),
                ("name", player_name(lang, session.players(), *of).into()),
                ("seat", seat(lang, &session.player(*of).seat).into()),
            ],
        ),
        Event::Ended(how) => result(lang, session, *how),
        Event::Resigned(_) | Event::Noted | Event::Titled | Event::Marked(_) | Event::Hinted | Event::Studied(_) => {
            return None;
        }
    })
}
