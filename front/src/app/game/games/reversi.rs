//! The display of Reversi.

use crate::app::game::games::game_display::{
    GameDisplay, HelpResult, MarksInput, Picture, WinningLine, cell, point_names,
};
use crate::app::game::position_board::example;
use crate::app::game::variants;
use crate::app::kernel::config::{Config, Settings};
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::engine::Score;
use crate::rules::{Color, Illegal, Outcome, Ply, Point, Position};
use crate::session::{Ending, Event, Game, Session};
use crate::ui::board::{Cell, SquareMark};

/// The moves of the start page's picture, which look like a real game.
const LIKE_A_GAME: &str = "f5d6c3d3c4f4f6f3e6e7";

pub(crate) struct Reversi;

impl GameDisplay for Reversi {
    fn turns_pieces(&self) -> bool {
        true
    }

    fn tells_open(&self) -> bool {
        true
    }

    fn marks(&self, scene: &MarksInput) -> Vec<(Cell, SquareMark)> {
        let mut marks = Vec::new();
        if !scene.is_human_turn {
            return marks;
        }
        let position = scene.session.position();
        let ghost = if scene.settings.board.preview { preview(position, scene.pointed_cell) } else { Vec::new() };
        if let Some(mark) = scene.legal_mark() {
            let legal = position.legal_points().into_iter().map(|point| (cell(point), mark.clone()));
            // The ghost of the disc stands in place of the dot.
            let is_ghost = |at: &Cell| mark == SquareMark::QuietLegal && ghost.iter().any(|(other, _)| other == at);
            marks.extend(legal.filter(|(at, _)| !is_ghost(at)));
        }
        marks.extend(ghost);
        marks
    }

    fn win(&self, _: &Session) -> Option<WinningLine> {
        None
    }

    fn help(&self, session: &Session, lang: &Lang) -> HelpResult {
        let position = session.position();
        let squares = point_names(position, position.legal_points());
        let args = [("count", squares.len().into()), ("squares", squares.join(" ").into())];
        HelpResult {
            marks: Vec::new(),
            events: vec![format!("legal {}", squares.join(" "))],
            announcement: lang.text_with("say-legal", &args),
            is_shown: false,
        }
    }

    fn refusal(&self, illegal: Illegal) -> &'static str {
        match illegal {
            Illegal::Over => "illegal-over",
            Illegal::Occupied => "illegal-occupied",
            Illegal::NoFlips => "illegal-no-flips",
            Illegal::Outside => "illegal-outside",
            Illegal::PassNotAllowed | Illegal::Forbidden(_) => "illegal-pass",
        }
    }

    fn after_pass(&self, session: &Session, lang: &Lang, passed: Color, state: (String, String)) -> (String, String) {
        let who = |color| words::player_name(lang, session.players(), color).into();
        (lang.text_with("pass", &[("name", who(passed)), ("next", who(passed.other()))]), state.1)
    }

    fn turn_detail(&self, session: &Session, lang: &Lang) -> String {
        lang.text_with("open-squares", &[("count", session.position().legal_points().len().into())])
    }

    fn announce(&self, session: &Session, lang: &Lang, event: &Event) -> Option<String> {
        let who = |color| words::player_name(lang, session.players(), color).into();
        match event {
            Event::Placed { color, point, flips } => Some(lang.text_with(
                "say-placed",
                &[
                    ("name", who(*color)),
                    ("color", words::color(lang, *color).into()),
                    ("square", session.position().point_name(*point).into()),
                    ("count", flips.len().into()),
                ],
            )),
            Event::Passed(color) => {
                Some(lang.text_with("pass", &[("name", who(*color)), ("next", who(color.other()))]))
            }
            _ => None,
        }
    }

    /// Returns the side panel's section with the unusual rules of the game.
    fn sections(&self, scene: &MarksInput, lang: &Lang) -> Vec<(String, Vec<String>)> {
        let rules = self.rules(&scene.session.setup().game, lang);
        rules.map(|rules| (lang.text("row-preset"), vec![rules])).into_iter().collect()
    }

    fn value(&self, score: Score, _: &Lang) -> String {
        let discs = discs(score);
        words::signed(discs, &discs.unsigned_abs().to_string())
    }

    fn value_words(&self, score: Score, lang: &Lang) -> String {
        let discs = discs(score);
        let id = match discs {
            0 => "value-even",
            1.. => "value-discs-ahead",
            _ => "value-discs-behind",
        };
        lang.text_with(id, &[("count", discs.unsigned_abs().into())])
    }

    fn score(&self, position: &Position) -> Option<String> {
        let (first, second) = winner_first(position, position.as_reversi()?.final_scores());
        Some(format!("{first}–{second}"))
    }

    fn score_detail(&self, position: &Position, lang: &Lang) -> Option<String> {
        let discs = position.as_reversi()?;
        let (black, white) = (discs.count(Color::Black), discs.count(Color::White));
        let empty = 64 - black - white;
        let (first, second) = winner_first(position, (black, white));
        let args = [("first", first.into()), ("second", second.into()), ("empty", empty.into())];
        (empty > 0).then(|| lang.text_with("score-empty", &args))
    }

    fn end_detail(&self, session: &Session, ending: Ending, lang: &Lang) -> String {
        let is_played = matches!(ending, Ending::Played { .. });
        let score = self.score_detail(session.position(), lang).filter(|_| is_played).unwrap_or_default();
        words::joined([self.rules(&session.setup().game, lang).unwrap_or_default(), score])
    }

    fn how_it_ended(&self, session: &Session, lang: &Lang) -> String {
        let (position, players) = (session.position(), session.players());
        let discs = |color| position.as_reversi().map_or(0, |position| position.count(color));
        let empty = 64 - discs(Color::Black) - discs(Color::White);
        let lost = [Color::Black, Color::White].into_iter().find(|&color| discs(color) == 0);
        match lost {
            _ if empty == 0 => lang.text("end-how-full"),
            Some(color) => {
                let lost = ("name", words::player_name(lang, players, color).into());
                let of = |id: &str, argument| lang.text_with(id, &[argument]);
                format!("{} {}", of("end-how-none-left", lost), of("end-how-empties", ("count", empty.into())))
            }
            None if position.outcome() == Some(Outcome::Draw) => lang.text("end-how-stuck-draw"),
            None => lang.text_with("end-how-stuck", &[("count", empty.into())]),
        }
    }

    fn points_head(&self, lang: &Lang) -> String {
        lang.text("end-discs")
    }

    fn points(&self, session: &Session, color: Color) -> u32 {
        session.position().as_reversi().map_or(0, |position| position.count(color))
    }

    fn count(&self, position: &Position, color: Color) -> String {
        position.as_reversi().map_or(String::new(), |position| position.count(color).to_string())
    }

    fn rules(&self, game: &Game, lang: &Lang) -> Option<String> {
        variants::unusual_rules_text(game, lang)
    }

    fn game_by_settings(&self, settings: &Settings, seed: u64) -> Game {
        variants::of_variant(settings.reversi.variant, seed)
    }

    fn remember_rules(&self, settings: &mut Settings, game: &Game) {
        // A custom board is not stored: the next game has the previous variant.
        settings.reversi.variant = variants::variant_of(game).unwrap_or(settings.reversi.variant);
    }

    fn follows_policy(&self, config: &Config, game: &Game, (settings, _): (&Settings, &Game)) -> bool {
        !config.is_fixed_by_policy("reversi.variant") || variants::variant_of(game) == Some(settings.reversi.variant)
    }

    fn picture(&self) -> Picture {
        Picture { board: example(LIKE_A_GAME, false), focus: (4.5, 4.5), across: 5.1 }
    }
}

/// Returns a score as a whole number of discs.
fn discs(score: Score) -> i32 {
    match score {
        Score::Estimate(hundredths) => (f64::from(hundredths) / 100.0).round() as i32,
        Score::Exact(discs) => discs,
        // The Reversi engine never returns a win or loss in plies; it would mean all discs.
        Score::Win(_) => 64,
        Score::Loss(_) => -64,
    }
}

/// Returns the marks that preview a move on the pointed cell: the new disc, and the discs that the move would turn.
fn preview(position: &Position, pointed: Option<Cell>) -> Vec<(Cell, SquareMark)> {
    let Some(at) = pointed else { return Vec::new() };
    let mut after = position.clone();
    let Ok(flips) = after.play(Ply::Place(Point::new(at.0, at.1))) else { return Vec::new() };
    let ghost = (at, SquareMark::Ghost(position.side_to_move().index() as u8));
    let turns = SquareMark::WouldFlip(position.side_to_move().index() as u8);
    std::iter::once(ghost).chain(flips.into_iter().map(|flip| (cell(flip), turns.clone()))).collect()
}

/// Returns Black's and White's numbers, after a win of White in the other order.
fn winner_first(position: &Position, (black, white): (u32, u32)) -> (u32, u32) {
    if position.outcome() == Some(Outcome::Win(Color::White)) { (white, black) } else { (black, white) }
}
