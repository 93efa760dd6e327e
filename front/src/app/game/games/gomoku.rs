//! The display of five-in-a-row: forbidden points, threats, patterns, the winning line.

use crate::app::game::games::game_display::{
    GameDisplay, HelpResult, MarksInput, Picture, SIDE_MAX, WinningLine, cell, longest_winning_line, point_names,
};
use crate::app::game::games::opening;
use crate::app::game::position_board::{board_of, example};
use crate::app::kernel::config::settings::GomokuSettings;
use crate::app::kernel::config::settings::ShowLegal;
use crate::app::kernel::config::{Config, Settings};
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::overlays::{StoneEffect, Threat};
use crate::app::kernel::point_text::shown_point;
use crate::engine::Score;
use crate::engine::gomoku::threat_values;
use crate::rules::gomoku::opening::{Opening, OpeningStep};
use crate::rules::gomoku::pattern::{has_pattern_at_least, largest_pattern, pattern_at, patterns_at};
use crate::rules::gomoku::{self, Pattern};
use crate::rules::{Color, Illegal, Point, Position};
use crate::session::{Ending, Event, Game, GomokuGame, Session};
use crate::ui::board::{BoardView, Cell, SquareMark};
use std::cmp::Reverse;

/// The stones of the start page's picture, which look like a real game: each point with the index of its color.
const STONES: [(&str, u8); 9] =
    [("f6", 0), ("g6", 1), ("f5", 0), ("e5", 0), ("e6", 1), ("g7", 1), ("d4", 0), ("g4", 0), ("f4", 1)];

pub(crate) struct Gomoku;

/// Maximum number of points, the most valuable ones, for which the effect of a stone is computed.
const THREATS_NAMED_MAX: usize = 40;

impl GameDisplay for Gomoku {
    fn turns_pieces(&self) -> bool {
        false
    }

    fn tells_open(&self) -> bool {
        false
    }

    fn marks(&self, scene: &MarksInput) -> Vec<(Cell, SquareMark)> {
        let Position::Gomoku(position) = scene.session.position() else { return Vec::new() };
        let mut marks = help_marks(scene, position);
        let asked = scene.session.opening().map(Opening::step);
        if let (Some(OpeningStep::Pick { .. }), Some(opening)) = (asked, scene.session.opening()) {
            marks.extend(opening.offered_fifth_moves().iter().map(|&point| (cell(point), SquareMark::Legal)));
        }
        for (at, &point) in scene.aids.offered_fifth_moves.iter().enumerate() {
            marks.push((cell(point), SquareMark::Ghost(Color::Black.index() as u8)));
            marks.push((cell(point), SquareMark::Value((at + 1).to_string())));
        }
        let places = matches!(
            asked,
            None | Some(OpeningStep::Place { .. } | OpeningStep::Pick { .. } | OpeningStep::Offer { .. })
        );
        let is_free = |&(column, row): &Cell| position.is_legal(Point::new(column, row));
        if let Some(at) = scene.pointed_cell.filter(is_free).filter(|_| scene.is_human_turn && places) {
            marks.push((at, SquareMark::Ghost(position.side_to_move().index() as u8)));
        }
        marks
    }

    fn win(&self, session: &Session) -> Option<WinningLine> {
        let Position::Gomoku(position) = session.position() else { return None };
        longest_winning_line(session, &position.winning_line(), 5)
    }

    /// Returns as Help the points forbidden to Black, and the points where a player would make five or a straight four.
    fn help(&self, session: &Session, lang: &Lang) -> HelpResult {
        let nothing =
            HelpResult { marks: Vec::new(), events: Vec::new(), announcement: String::new(), is_shown: false };
        let Position::Gomoku(position) = session.position() else { return nothing };
        let mut marks = forbidden_marks(position);
        let forbidden = marks.iter().map(|((column, row), _)| Point::new(*column, *row));
        let forbidden = point_names(session.position(), forbidden).join(" ");
        let strong = strong_points(position);
        let strong_names = point_names(session.position(), strong.iter().copied());
        marks.extend(strong.into_iter().map(|point| (cell(point), SquareMark::Legal)));
        let points = strong_names.join(" ");
        let mut events = vec![format!("strong {points}").trim_end().to_owned()];
        let args = [("count", strong_names.len().into()), ("points", points.into())];
        let mut sentence = lang.text_with("say-strong", &args);
        if !forbidden.is_empty() {
            events.push(format!("forbidden {forbidden}"));
            sentence = words::joined([sentence, lang.text_with("say-forbidden", &[("points", forbidden.into())])]);
        }
        HelpResult { marks, events, announcement: sentence, is_shown: true }
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
        let name = words::player_name(lang, session.players(), passed);
        (state.0, lang.text_with("passed", &[("name", name.into())]))
    }

    fn turn_detail(&self, session: &Session, lang: &Lang) -> String {
        lang.text_with("move-number", &[("move", (session.placement_count() + 1).into())])
    }

    fn announce(&self, session: &Session, lang: &Lang, event: &Event) -> Option<String> {
        match event {
            Event::Placed { color, point, .. } => {
                let square = ("square", shown_point(session.position(), *point).into());
                // In an opening a player may place the other color's stone, so the color is announced, too.
                Some(match opening::last_stone_player(session) {
                    Some(at) => {
                        let name = words::person(lang, session, at);
                        lang.text_with("say-stone", &[("name", name.into()), ("color", color.word().into()), square])
                    }
                    None => {
                        let name = words::player_name(lang, session.players(), *color);
                        lang.text_with("say-plays", &[("name", name.into()), square])
                    }
                })
            }
            Event::Passed(color) => {
                Some(lang.text_with("passed", &[("name", words::player_name(lang, session.players(), *color).into())]))
            }
            _ => None,
        }
    }

    /// Returns the side panel's sections: about the point under the pointer or cursor, and about the whole board.
    fn sections(&self, scene: &MarksInput, lang: &Lang) -> Vec<(String, Vec<String>)> {
        let session = scene.session;
        let Position::Gomoku(position) = session.position() else { return Vec::new() };
        let mut sections = Vec::new();
        if let Some(patterns) = &scene.aids.patterns {
            sections.push((lang.text("panel-board"), pattern_lines(lang, session, patterns.iter().copied())));
        }
        let point = scene.pointed_cell.map(|(column, row)| Point::new(column, row));
        sections.push(match point.filter(|&point| position.size().contains(point)) {
            Some(point) => {
                let id = if position.color_at(point).is_some() { "panel-stone" } else { "panel-point" };
                let title = lang.text_with(id, &[("point", shown_point(session.position(), point).into())]);
                let patterns = colors(position).map(|color| pattern_at(position, point, color));
                (title, pattern_lines(lang, session, patterns))
            }
            None => (lang.text("panel-no-point"), vec!["–".into(); session.players().len()]),
        });
        sections
    }

    /// Returns the value in tenths of the engine's unit, so that close moves differ without a decimal fraction.
    fn value(&self, score: Score, lang: &Lang) -> String {
        let tenths = match score {
            Score::Estimate(hundredths) => (f64::from(hundredths) / 10.0).round() as i32,
            Score::Exact(whole) => whole.saturating_mul(10),
            Score::Win(plies) => return lang.text_with("value-win", &[("plies", plies.into())]),
            Score::Loss(plies) => return lang.text_with("value-loss", &[("plies", plies.into())]),
        };
        words::signed(tenths, &tenths.unsigned_abs().to_string())
    }

    fn value_words(&self, score: Score, lang: &Lang) -> String {
        lang.text(match score {
            Score::Win(_) => "value-wins",
            Score::Loss(_) => "value-loses",
            Score::Estimate(0) | Score::Exact(0) => "value-even",
            Score::Estimate(1..) | Score::Exact(1..) => "value-ahead",
            Score::Estimate(_) | Score::Exact(_) => "value-behind",
        })
    }

    fn score(&self, _: &Position) -> Option<String> {
        None
    }

    fn score_detail(&self, _: &Position, _: &Lang) -> Option<String> {
        None
    }

    /// Returns the rules in short, and Black's forbidden move if it decided the game.
    fn end_detail(&self, session: &Session, _: Ending, lang: &Lang) -> String {
        let rules = self.rules(&session.setup().game, lang).unwrap_or_default();
        let Position::Gomoku(position) = session.position() else { return rules };
        match position.foul() {
            Some(kind) => format!("{rules} · {}", lang.text(&format!("forbidden-{}", kind.mark()))),
            None => rules,
        }
    }

    fn how_it_ended(&self, session: &Session, lang: &Lang) -> String {
        let Position::Gomoku(position) = session.position() else { return String::new() };
        if let Some(kind) = position.foul() {
            let kind = lang.text(&format!("forbidden-{}", kind.mark()));
            return lang.text_with("end-how-foul", &[("kind", kind.into())]);
        }
        let Some((ends, _)) = self.win(session) else {
            let is_full = position.stones().count() == position.size().points().count();
            return lang.text(if is_full { "end-how-full" } else { "end-how-passed" });
        };
        let name = |(column, row): Cell| shown_point(session.position(), Point::new(column, row));
        let count = ends.0.0.abs_diff(ends.1.0).max(ends.0.1.abs_diff(ends.1.1)) + 1;
        let args = [("count", count.into()), ("from", name(ends.0).into()), ("to", name(ends.1).into())];
        lang.text_with("end-how-row", &args)
    }

    fn points_head(&self, lang: &Lang) -> String {
        lang.text("end-longest")
    }

    fn points(&self, session: &Session, color: Color) -> u32 {
        longest_row(session.position(), color) as u32
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

    fn game_by_settings(&self, settings: &Settings, _: u64) -> Game {
        Game::Gomoku(settings.gomoku.game())
    }

    fn remember_rules(&self, settings: &mut Settings, game: &Game) {
        if let Game::Gomoku(game) = game {
            settings.gomoku = GomokuSettings::of(game);
        }
    }

    fn follows_policy(&self, _: &Config, game: &Game, (_, held): (&Settings, &Game)) -> bool {
        let Game::Gomoku(rules) = game else { return true };
        // A board that was set up is no setting, so the policy does not override it.
        *held == Game::Gomoku(GomokuGame { start: None, ..rules.clone() })
    }

    fn picture(&self) -> Picture {
        Picture { board: stones(), focus: (5.5, 4.8), across: 8.6 }
    }
}

/// A small board with a few stones that looks like a real game.
fn stones() -> BoardView {
    let game = GomokuGame { columns: 10, rows: 10, ..GomokuGame::default() };
    let Ok(start) = gomoku::Position::try_from(game.start(2)) else { return example("", false) };
    let position = Position::Gomoku(start);
    let mut board = board_of(&position, false);
    for (name, piece) in STONES {
        if let Some(point) = position.parse_point(name) {
            board.pieces[usize::from(point.row) * 10 + usize::from(point.column)] = Some(piece);
        }
    }
    board
}

/// Returns the marks of Help while Help is on, and the forbidden points where the settings always show them.
fn help_marks(scene: &MarksInput, position: &gomoku::Position) -> Vec<(Cell, SquareMark)> {
    let (legal, forbidden): (Vec<_>, Vec<_>) =
        scene.aids.help_marks.iter().cloned().partition(|(_, mark)| *mark == SquareMark::Legal);
    let is_always = scene.settings.board.forbidden && scene.session.ending().is_none();
    let mut marks = if is_always {
        forbidden_points(position)
    } else if !scene.is_human_turn {
        Vec::new()
    } else if scene.settings.board.show_legal == ShowLegal::Always || scene.is_for_beginner {
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

/// The points on which a player would make five or a straight four.
fn strong_points(position: &gomoku::Position) -> Vec<Point> {
    let is_strong =
        |point| colors(position).any(|color| has_pattern_at_least(position, point, color, Pattern::StraightFour));
    position.legal_points().into_iter().filter(|&point| is_strong(point)).collect()
}

fn pattern_lines(lang: &Lang, session: &Session, patterns: impl Iterator<Item = Option<Pattern>>) -> Vec<String> {
    let who = |color| words::player_name(lang, session.players(), color);
    let line = |(color, pattern)| words::name_and_value(lang, who(color), words::pattern(lang, pattern));
    Color::ALL.into_iter().zip(patterns).map(line).collect()
}

/// The largest pattern of each color on the board; empty for another game.
pub fn largest_patterns(position: &Position) -> Vec<Option<Pattern>> {
    let Position::Gomoku(position) = position else { return Vec::new() };
    colors(position).map(|color| largest_pattern(position, color)).collect()
}

/// Returns the points forbidden to Black with their kinds; empty while White is to move or after the end.
pub fn forbidden_marks(position: &gomoku::Position) -> Vec<(Cell, SquareMark)> {
    if position.is_over() || position.side_to_move() != Color::Black {
        return Vec::new();
    }
    forbidden_points(position)
}

/// The points forbidden to Black, regardless of the side to move, each with its kind: 33, 44, or 6.
fn forbidden_points(position: &gomoku::Position) -> Vec<(Cell, SquareMark)> {
    let digits = |kind: gomoku::FoulKind| match kind {
        gomoku::FoulKind::Overline => kind.mark().to_string(),
        _ => format!("{0}{0}", kind.mark()),
    };
    let mark = |(point, kind)| (cell(point), SquareMark::Forbidden(digits(kind)));
    position.forbidden_points().into_iter().map(mark).collect()
}

/// Returns every point with a positive threat value, in the order of the board, the most valuable points with the effect of a stone there.
/// Empty for Reversi.
pub fn threats(position: &Position) -> Vec<Threat> {
    let Position::Gomoku(position) = position else { return Vec::new() };
    let worth = threat_values(position).into_iter().map(|(point, own, other)| (point, own + other));
    let worth: Vec<(Point, i32)> = worth.filter(|(_, value)| *value > 0).collect();
    let mut values: Vec<i32> = worth.iter().map(|(_, value)| *value).collect();
    values.sort_unstable_by_key(|value| Reverse(*value));
    let least = values.get(THREATS_NAMED_MAX).copied().unwrap_or(0);
    let threat = |(point, value)| {
        let does = if value > least { does(position, point) } else { None };
        Threat { cell: cell(point), value, stone_effect: does }
    };
    worth.into_iter().map(threat).collect()
}

/// Returns which pattern a stone of the side to move on a point makes, or which pattern of the opponent it stops.
fn does(position: &gomoku::Position, point: Point) -> Option<StoneEffect> {
    if !position.is_legal(point) {
        return None;
    }
    let us = position.side_to_move();
    let is_free = |color: &Color| *color != Color::Black || position.forbidden_at(point).is_none();
    let others = colors(position).filter(|&color| color != us).filter(is_free);
    let made = made(position, point, us);
    let stopped = others.filter_map(|color| made_by_other(position, point, color)).min();
    [made, stopped].into_iter().flatten().min()
}

fn made(position: &gomoku::Position, point: Point, color: Color) -> Option<StoneEffect> {
    let lines = patterns_at(position, point, color);
    let count = |pattern| lines.iter().filter(|&&line| line == Some(pattern)).count();
    let (fours, threes) = (count(Pattern::ClosedFour), count(Pattern::LiveThree));
    match (count(Pattern::Five), count(Pattern::StraightFour)) {
        (1.., _) => Some(StoneEffect::Five),
        (_, 1..) => Some(StoneEffect::OpenFour),
        _ if fours > 1 => Some(StoneEffect::DoubleFour),
        _ if fours > 0 && threes > 0 => Some(StoneEffect::FourThree),
        _ if threes > 1 => Some(StoneEffect::DoubleThree),
        _ if fours > 0 => Some(StoneEffect::Four),
        _ => (threes > 0).then_some(StoneEffect::Three),
    }
}

/// Returns which winning pattern of the opponent a stone on a point would stop.
fn made_by_other(position: &gomoku::Position, point: Point, color: Color) -> Option<StoneEffect> {
    Some(match made(position, point, color)? {
        StoneEffect::Five => StoneEffect::StopsFive,
        StoneEffect::OpenFour | StoneEffect::DoubleFour | StoneEffect::FourThree => StoneEffect::StopsFour,
        StoneEffect::DoubleThree => StoneEffect::StopsThree,
        _ => return None,
    })
}

/// The number of stones in a color's longest row.
fn longest_row(position: &Position, color: Color) -> usize {
    let size = position.size();
    let is_own = |column: i16, row: i16| {
        let point = Point::new(column.max(0) as u8, row.max(0) as u8);
        column >= 0 && row >= 0 && size.contains(point) && position.color_at(point) == Some(color)
    };
    let run = |column: i16, row: i16, (right, down): (i16, i16)| {
        (0..SIDE_MAX).take_while(|step| is_own(column + right * step, row + down * step)).count()
    };
    let (columns, rows) = (i16::from(size.columns), i16::from(size.rows));
    let points = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
    points.flat_map(|(column, row)| ways.map(|way| run(column, row, way))).max().unwrap_or(0)
}
