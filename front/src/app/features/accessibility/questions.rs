//! Answers questions of a player who does not see the board: what is on the board or in one row, where to play, what happened.

use crate::app::features::accessibility::phrases::join_with_commas;
use crate::app::game::games;
use crate::app::kernel::intent::Action;
use crate::app::kernel::lang::Lang;

use crate::app::game::speech;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words as words;
use crate::app::kernel::point_text::shown_point;
use crate::app::pages::router::App;
use crate::rules::{Color, Ply, Point, Position};
use crate::session::{Event, Session};

/// The answer to the question `asked`, about the exercise on the page, or else about the game on the board.
pub fn answer_question(app: &App, asked: Action) -> String {
    let lang = app.room.lang();
    if let Some((position, cursor)) = app.nav.page().exercise() {
        return of_exercise(lang, asked, &position, cursor);
    }
    let Some(table) = &app.room.active_game else { return lang.text("heard-no-board") };
    match asked {
        Action::ReadBoard => board(lang, &table.session),
        Action::ReadRow => row(lang, table.session.position(), wanted_row(app, table)),
        Action::ReadMoves if table.is_over() => state(lang, &table.session),
        Action::ReadMoves => games::display_of_session(&table.session).help(&table.session, lang).announcement,
        _ => changes(lang, &table.session),
    }
}

/// The answer to a question about an exercise's board. An exercise has no earlier moves, and its solution is not given away.
fn of_exercise(lang: &Lang, asked: Action, position: &Position, cursor: Option<(u8, u8)>) -> String {
    match asked {
        Action::ReadRow => row(lang, position, cursor.map_or(0, |(_, row)| row)),
        _ => {
            let side = words::color(lang, position.side_to_move());
            rows(lang, position, lang.text_with("turn", &[("name", side.into())]))
        }
    }
}

/// Says whose turn it is, or how the game ended.
fn state(lang: &Lang, session: &Session) -> String {
    match session.ending() {
        Some(ending) => speech::result(lang, session, ending),
        None => lang
            .text_with("turn", &[("name", words::player_name(lang, session.players(), session.color_to_act()).into())]),
    }
}

/// Describes the whole board: whose turn it is, how many pieces there are, and every row that is not empty.
fn board(lang: &Lang, session: &Session) -> String {
    rows(lang, session.position(), state(lang, session))
}

fn rows(lang: &Lang, position: &Position, state: String) -> String {
    let all = 0..position.size().rows;
    let mut sentences = vec![state, counts(lang, position)];
    sentences.extend(all.filter(|&at| !stones(lang, position, at).is_empty()).map(|at| row(lang, position, at)));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(". ")
}

fn counts(lang: &Lang, position: &Position) -> String {
    let game = games::display_of(position);
    let players = if let Position::Gomoku(position) = position { position.players() } else { 2 };
    let count = |color| {
        let count = game.count(position, color);
        if count.is_empty() { count } else { format!("{} {count}", words::color(lang, color)) }
    };
    join_with_commas(Color::ALL.into_iter().take(players.into()).map(count))
}

/// The pieces in one row of the board as text, from the left.
fn stones(lang: &Lang, position: &Position, row: u8) -> String {
    let points = (0..position.size().columns).map(|column| Point::new(column, row));
    let named = points.filter_map(|point| {
        let color = position.color_at(point)?;
        Some(format!("{} {}", shown_point(position, point), words::color(lang, color)))
    });
    join_with_commas(named)
}

fn row(lang: &Lang, position: &Position, row: u8) -> String {
    let name = position.point_name(Point::new(0, row)).split_off(1);
    match stones(lang, position, row) {
        stones if stones.is_empty() => lang.text_with("heard-row-empty", &[("row", name.into())]),
        stones => lang.text_with("heard-row", &[("row", name.into()), ("stones", stones.into())]),
    }
}

/// The index of the row to read aloud: the row whose number was typed, else the cursor's row, else the first row.
fn wanted_row(app: &App, table: &ActiveGame) -> u8 {
    let position = table.session.position();
    let typed = app.room.overlays.of(table.key()).typed.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let typed = position.parse_point(&format!("a{typed}")).map(|point| point.row);
    typed.or(table.pointing.cursor.map(|(_, row)| row)).unwrap_or(0)
}

/// Describes the moves since the last move of the player who is to move, or at least the last move.
fn changes(lang: &Lang, session: &Session) -> String {
    let path = session.path(session.cursor());
    let mine = session.player_index_to_act(session.cursor());
    let is_mine =
        |node: &u32| session.node(*node).parent.is_some_and(|parent| session.player_index_to_act(parent) == mine);
    let from = path.iter().rposition(is_mine).map_or(1, |at| at + 1).min(path.len().saturating_sub(1).max(1));
    let said: Vec<String> = path.iter().skip(from).filter_map(|&node| played(lang, session, node)).collect();
    match said.is_empty() {
        true => lang.text("heard-no-change"),
        false => said.join(". "),
    }
}

fn played(lang: &Lang, session: &Session, at: u32) -> Option<String> {
    let node = session.node(at);
    let color = session.node(node.parent?).position.side_to_move();
    let event = match node.ply? {
        Ply::Place(point) => Event::Placed { color, point, flips: node.flips.clone() },
        Ply::Pass => Event::Passed(color),
    };
    let sentence = games::display_of_session(session).announce(session, lang, &event)?;
    let turned = node.flips.iter().map(|&point| shown_point(session.position(), point)).collect::<Vec<_>>().join(" ");
    Some(if turned.is_empty() { sentence } else { format!("{sentence}: {turned}") })
}
