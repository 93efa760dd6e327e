//! Five-in-a-row as it is shown and spoken of: forbidden points, threats, patterns, the winning line.

use super::face::{GameFace, Help, Scene, Win, cell, names};
use super::opening;
use crate::app::config::settings::ShowLegal;
use crate::app::lang::Lang;
use crate::app::words;
use crate::engine::gomoku::threat_values;
use crate::rules::gomoku::opening::{Opening, Step};
use crate::rules::gomoku::pattern::{largest_pattern, pattern_at};
use crate::rules::gomoku::{self, Pattern};
use crate::rules::{Color, Illegal, Ply, Point, Position};
use crate::session::{Ending, Event, Game, Session};
use crate::ui::board::{Cell, GridStyle, Mark};

pub(super) struct Gomoku;

/// The longest board side, in cells.
const SIDE_MAX: i16 = 25;

impl GameFace for Gomoku {
    fn style(&self) -> GridStyle {
        GridStyle::Lines
    }

    fn turns_pieces(&self) -> bool {
        false
    }

    fn marks(&self, scene: &Scene) -> Vec<(Cell, Mark)> {
        let Position::Gomoku(position) = scene.session.position() else { return Vec::new() };
        let mut marks = help_marks(scene, position);
        if let (true, Some(threats)) = (scene.threats_on && scene.session.ending().is_none(), &scene.aids.threats) {
            marks.extend(threats.iter().cloned());
        }
        let asked = scene.session.opening().map(Opening::step);
        if let (Some(Step::Pick { .. }), Some(opening)) = (asked, scene.session.opening()) {
            marks.extend(opening.offers().iter().map(|&point| (cell(point), Mark::Legal)));
        }
        for (at, &point) in scene.aids.offer.iter().enumerate() {
            marks.push((cell(point), Mark::Ghost(Color::Black.index() as u8)));
            marks.push((cell(point), Mark::Value((at + 1).to_string())));
        }
        let places = matches!(asked, None | Some(Step::Place { .. } | Step::Pick { .. } | Step::Offer { .. }));
        let is_free = |&(column, row): &Cell| position.is_legal(Point::new(column, row));
        if let Some(at) = scene.pointed.filter(is_free).filter(|_| scene.is_human_turn && places) {
            marks.push((at, Mark::Ghost(position.side_to_move().index() as u8)));
        }
        marks
    }

    fn win(&self, session: &Session) -> Option<Win> {
        let Position::Gomoku(position) = session.position() else { return None };
        let stones = position.winning_line();
        let last = session.plies().into_iter().rev().find_map(|ply| match ply {
            Ply::Place(point) => Some(point),
            Ply::Pass => None,
        })?;
        let longest = [(1, 0), (0, 1), (1, 1), (1, -1)]
            .map(|direction| run(&stones, last, direction))
            .into_iter()
            .max_by_key(|&ends| length(ends))
            .filter(|&ends| length(ends) >= 4)?;
        Some((longest, stones.into_iter().map(cell).collect()))
    }

    /// The points forbidden to Black, and where somebody would make five or a straight four.
    fn help(&self, session: &Session, lang: &Lang) -> Help {
        let nothing = Help { marks: Vec::new(), events: Vec::new(), sentence: String::new(), is_shown: false };
        let Position::Gomoku(position) = session.position() else { return nothing };
        let mut marks = forbidden_marks(position);
        let forbidden = marks.iter().map(|((column, row), _)| Point::new(*column, *row));
        let forbidden = names(session.position(), forbidden).join(" ");
        let strong = strong_points(position);
        let strong_names = names(session.position(), strong.iter().copied());
        marks.extend(strong.into_iter().map(|point| (cell(point), Mark::Legal)));
        let points = strong_names.join(" ");
        let mut events = vec![format!("strong {points}").trim_end().to_owned()];
        let args = [("count", strong_names.len().into()), ("points", points.into())];
        let mut sentence = lang.with("say-strong", &args);
        if !forbidden.is_empty() {
            events.push(format!("forbidden {forbidden}"));
            sentence = format!("{sentence} · {}", lang.with("say-forbidden", &[("points", forbidden.into())]));
        }
        Help { marks, events, sentence, is_shown: true }
    }

    fn refusal(&self, illegal: Illegal) -> &'static str {
        match illegal {
            Illegal::Over => "illegal-over",
            Illegal::Occupied => "open-occupied",
            Illegal::NoFlips => "illegal-no-flips",
            Illegal::Outside => "illegal-outside",
            Illegal::PassNotAllowed | Illegal::Forbidden(_) => "illegal-pass-gomoku",
        }
    }

    fn after_pass(&self, session: &Session, lang: &Lang, passed: Color, state: (String, String)) -> (String, String) {
        let name = words::who(lang, session.players(), passed);
        (state.0, lang.with("passed", &[("name", name.into())]))
    }

    fn turn_detail(&self, session: &Session, lang: &Lang) -> String {
        lang.with("move-number", &[("move", (session.plies().len() + 1).into())])
    }

    fn announce(&self, session: &Session, lang: &Lang, event: &Event) -> Option<String> {
        match event {
            Event::Placed { color, point, .. } => {
                let square = ("square", session.position().point_name(*point).into());
                // In an opening a player may place the other color's stone, so the color is said, too.
                Some(match opening::placed_by(session) {
                    Some(at) => {
                        let name = words::person(lang, session, at);
                        lang.with("say-stone", &[("name", name.into()), ("color", color.word().into()), square])
                    }
                    None => {
                        let name = words::who(lang, session.players(), *color);
                        lang.with("say-plays", &[("name", name.into()), square])
                    }
                })
            }
            Event::Passed(color) => {
                Some(lang.with("passed", &[("name", words::who(lang, session.players(), *color).into())]))
            }
            _ => None,
        }
    }

    /// The point under the pointer or the cursor, and the board.
    fn sections(&self, scene: &Scene, lang: &Lang) -> Vec<(String, Vec<String>)> {
        let session = scene.session;
        let Position::Gomoku(position) = session.position() else { return Vec::new() };
        let mut sections = Vec::new();
        if let Some(patterns) = &scene.aids.patterns {
            sections.push((lang.text("panel-board"), pattern_lines(lang, patterns.iter().copied())));
        }
        let point = scene.pointed.map(|(column, row)| Point::new(column, row));
        sections.push(match point.filter(|&point| position.size().contains(point)) {
            Some(point) => {
                let id = if position.color_at(point).is_some() { "panel-stone" } else { "panel-point" };
                let title = lang.with(id, &[("point", session.position().point_name(point).into())]);
                let patterns = colors(position).map(|color| pattern_at(position, point, color));
                (title, pattern_lines(lang, patterns))
            }
            None => (lang.text("panel-no-point"), vec!["–".into(); session.players().len()]),
        });
        sections
    }

    fn score(&self, _: &Position) -> Option<String> {
        None
    }

    fn score_detail(&self, _: &Position, _: &Lang) -> Option<String> {
        None
    }

    /// The rules, and the foul where one decided.
    fn end_detail(&self, session: &Session, _: Ending, lang: &Lang) -> String {
        let rules = self.rules(&session.setup().game, lang).unwrap_or_default();
        let Position::Gomoku(position) = session.position() else { return rules };
        match position.foul() {
            Some(kind) => format!("{rules} · {}", lang.text(&format!("forbidden-{}", kind.mark()))),
            None => rules,
        }
    }

    fn count(&self, _: &Position, _: Color) -> String {
        String::new()
    }

    fn rules(&self, game: &Game, lang: &Lang) -> Option<String> {
        let Game::Gomoku(game) = game else { return None };
        let mut parts = vec![lang.text(&format!("rule-{}", game.rule.word()))];
        if game.opening.word() != "free" {
            parts.push(lang.text(&format!("opening-{}", game.opening.word())));
        }
        parts.push(format!("{}×{}", game.columns, game.rows));
        Some(parts.join(" · "))
    }
}

/// Help's marks while they are wanted, and the forbidden points where they are always shown.
fn help_marks(scene: &Scene, position: &gomoku::Position) -> Vec<(Cell, Mark)> {
    let (legal, forbidden): (Vec<_>, Vec<_>) =
        scene.aids.help_marks.iter().cloned().partition(|(_, mark)| *mark == Mark::Legal);
    let mut marks = if !scene.is_human_turn {
        Vec::new()
    } else if scene.settings.board.show_legal == ShowLegal::Always {
        forbidden_marks(position)
    } else {
        forbidden
    };
    marks.extend(legal);
    marks
}

fn colors(position: &gomoku::Position) -> impl Iterator<Item = Color> + use<> {
    Color::ALL.into_iter().take(usize::from(position.players()))
}

/// The points on which somebody would make five or a straight four.
fn strong_points(position: &gomoku::Position) -> Vec<Point> {
    let is_strong =
        |point| colors(position).any(|color| pattern_at(position, point, color) >= Some(Pattern::StraightFour));
    position.legal_points().into_iter().filter(|&point| is_strong(point)).collect()
}

fn pattern_lines(lang: &Lang, patterns: impl Iterator<Item = Option<Pattern>>) -> Vec<String> {
    let line = |(color, pattern)| format!("{}: {}", words::color(lang, color), words::pattern(lang, pattern));
    Color::ALL.into_iter().zip(patterns).map(line).collect()
}

/// The largest pattern of each color on the board; nothing for another game.
pub fn largest_patterns(position: &Position) -> Vec<Option<Pattern>> {
    let Position::Gomoku(position) = position else { return Vec::new() };
    colors(position).map(|color| largest_pattern(position, color)).collect()
}

/// The points forbidden to Black with their kinds.
pub fn forbidden_marks(position: &gomoku::Position) -> Vec<(Cell, Mark)> {
    if position.is_over() || position.side_to_move() != Color::Black {
        return Vec::new();
    }
    let mark = |(point, kind): (Point, gomoku::Forbidden)| (cell(point), Mark::Forbidden(kind.mark().to_string()));
    position.forbidden_points().into_iter().map(mark).collect()
}

/// The threat value of every point that has one; nothing for another game.
pub fn threat_marks(position: &Position) -> Vec<(Cell, Mark)> {
    let Position::Gomoku(position) = position else { return Vec::new() };
    let worth = threat_values(position).into_iter().filter(|(_, own, other)| own + other > 0);
    worth.map(|(point, own, other)| (cell(point), Mark::Value((own + other).to_string()))).collect()
}

/// The ends of the run of stones through a point in one direction.
fn run(stones: &[Point], from: Point, (right, down): (i16, i16)) -> (Cell, Cell) {
    let at = |steps: i16| (i16::from(from.column) + right * steps, i16::from(from.row) + down * steps);
    let has = |steps: i16| stones.iter().any(|point| (i16::from(point.column), i16::from(point.row)) == at(steps));
    let end = |sign: i16| {
        let far = (0..SIDE_MAX).map(|steps| sign * steps).take_while(|&steps| has(steps)).last().unwrap_or(0);
        (at(far).0 as u8, at(far).1 as u8)
    };
    (end(-1), end(1))
}

fn length(((a, b), (c, d)): (Cell, Cell)) -> u8 {
    a.abs_diff(c).max(b.abs_diff(d))
}
