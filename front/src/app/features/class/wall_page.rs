//! The states of the class wall and of the form for the next round. Sends no orders to the referee.

use crate::app::game::online::teacher_class::TeacherClass;
use crate::app::kernel::clocks;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::policy::Capability;
use crate::rules::gomoku::Rule;
use crate::school::teacher_requests::{LESSON_CHARS_MAX, Lesson, Pairing};
use crate::school::watch::WatchedGame;
use crate::session::{ClockRule, Game, GomokuGame};

form_rows! {
    /// The rows of the form for the next round.
    pub(crate) enum RoundRow {
        Name = 0,
        Game = 1,
        Clock = 2,
        Pairing = 3,
        Pairs = 4,
    }
}

impl Form {
    /// The form for the next round of a class.
    pub const ROUND: Form = Form::new("round", |_| &[Capability::NewGame, Capability::Files]);
}

const PAIRS_CHARS_MAX: usize = 400;
/// The clocks that a teacher can choose for a round.
const CLOCKS: [ClockRule; 5] = [
    ClockRule::None,
    ClockRule::Absolute { minutes: 5 },
    ClockRule::Absolute { minutes: 10 },
    ClockRule::Fischer { minutes: 5, seconds: 5 },
    ClockRule::Fischer { minutes: 15, seconds: 10 },
];
/// The rules of five-in-a-row that a teacher can choose for a round.
const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// The state of the class wall, the page that shows all boards of a class.
#[derive(Clone, Debug, Default)]
pub struct ClassWallPage {
    /// The id of the enlarged game; `None` where all boards are shown.
    pub enlarged_game_id: Option<String>,
    /// The ply at which the enlarged game is shown; `None` for its current position.
    pub shown_ply: Option<usize>,
    /// Whether the games of earlier rounds are shown instead of those of the current round.
    pub shows_past: bool,
    /// Whether this is the projector view, with boards and without controls.
    pub is_projector_view: bool,
}

impl ClassWallPage {
    /// The games on the wall with their ids: those of earlier rounds if `shows_past`, else those of the current round.
    pub fn games<'h>(&self, hall: &'h TeacherClass) -> Vec<(&'h str, &'h WatchedGame)> {
        let has_begun = |(_, watched): &(&str, &WatchedGame)| watched.replica.session().is_some();
        match self.shows_past {
            true => hall.watch.past().filter(has_begun).collect(),
            false => hall.watch.boards().filter(has_begun).collect(),
        }
    }

    /// Steps by `by` plies through the enlarged game; negative numbers step back.
    pub fn step_plies(&mut self, hall: &TeacherClass, by: isize) {
        let watched = self.enlarged_game_id.as_deref().and_then(|game| hall.watch.game(game));
        let Some(session) = watched.and_then(|watched| watched.replica.session()) else { return };
        let last = session.path(session.cursor()).len().saturating_sub(1);
        let at = self.shown_ply.unwrap_or(last).min(last).saturating_add_signed(by).min(last);
        self.shown_ply = Some(at).filter(|at| *at < last);
    }
}

/// The state of the form for the next round of a class.
#[derive(Clone, Debug)]
pub struct RoundForm {
    name: String,
    /// The chosen game: 0 is Reversi, further numbers are five-in-a-row with the entries of `RULES`.
    game: usize,
    /// The lesson's game if the form does not offer that game; used until the teacher chooses another game.
    other_game: Option<Game>,
    clock: usize,
    /// The lesson's clock if the form does not offer that clock; used until the teacher chooses another clock.
    other_clock: Option<ClockRule>,
    pairing: usize,
    pairs: String,
    /// While the program asks for confirmation: the number of running games that the next round would end.
    pub games_to_end_count: Option<usize>,
}

impl RoundForm {
    pub fn of(lesson: &Lesson) -> RoundForm {
        let game = (0..=RULES.len()).find(|at| game_at(*at) == lesson.game);
        let clock = CLOCKS.iter().position(|clock| *clock == lesson.clock);
        RoundForm {
            name: lesson.name.clone(),
            game: game.unwrap_or(0),
            other_game: Some(lesson.game.clone()).filter(|_| game.is_none()),
            clock: clock.unwrap_or(0),
            other_clock: Some(lesson.clock).filter(|_| clock.is_none()),
            pairing: 0,
            pairs: String::new(),
            games_to_end_count: None,
        }
    }

    pub fn lesson(&self) -> Lesson {
        Lesson {
            name: self.name.trim().to_owned(),
            game: self.other_game.clone().unwrap_or_else(|| game_at(self.game)),
            clock: self.other_clock.unwrap_or(CLOCKS[self.clock.min(CLOCKS.len() - 1)]),
        }
    }

    pub fn pairing(&self) -> Pairing {
        match self.pairing {
            0 => Pairing::Swiss,
            1 => Pairing::RoundRobin,
            2 => Pairing::Ladder,
            _ => Pairing::Hand(pairs_of(&self.pairs)),
        }
    }

    pub fn rows(&self, lang: &Lang) -> Vec<RowView> {
        let row = |row: RoundRow, label: &str, detail: &str, control| {
            let detail = if detail.is_empty() { String::new() } else { lang.text(detail) };
            RowView::new(row, lang.text(label), detail, control)
        };
        let text =
            |value: &String, chars_max| Control::Text { value: value.clone(), placeholder: String::new(), chars_max };
        let choice = |options: Vec<String>, chosen| Control::Choice { options, chosen };
        let rules = ["rule-freestyle", "rule-standard", "rule-renju"].map(|id| lang.text(id));
        let games = [lang.text("game-reversi")].into_iter().chain(rules).collect();
        let times = CLOCKS.iter().map(|clock| clocks::short_text(lang, *clock)).collect();
        let ways = ["wall-swiss", "wall-round-robin", "wall-ladder", "wall-by-hand"].map(|id| lang.text(id)).into();
        let mut rows = vec![
            row(RoundRow::Name, "wall-lesson-name", "wall-lesson-name-detail", text(&self.name, LESSON_CHARS_MAX)),
            row(RoundRow::Game, "wall-game", "", choice(games, self.game)),
            row(RoundRow::Clock, "row-clock", "", choice(times, self.clock)),
            row(RoundRow::Pairing, "wall-pairing", "wall-pairing-detail", choice(ways, self.pairing)),
        ];
        if self.pairing == 3 {
            rows.push(row(RoundRow::Pairs, "wall-pairs", "wall-pairs-detail", text(&self.pairs, PAIRS_CHARS_MAX)));
        }
        rows
    }

    pub fn change(&mut self, id: u16, change: &RowChange) {
        let Some(row) = RoundRow::of(id) else { return };
        match (row, change) {
            (RoundRow::Name, RowChange::Edit(text)) => text.clone_into(&mut self.name),
            (RoundRow::Game, RowChange::Choose(at)) => (self.game, self.other_game) = ((*at).min(RULES.len()), None),
            (RoundRow::Clock, RowChange::Choose(at)) => {
                (self.clock, self.other_clock) = ((*at).min(CLOCKS.len() - 1), None)
            }
            (RoundRow::Pairing, RowChange::Choose(at)) => self.pairing = (*at).min(3),
            (RoundRow::Pairs, RowChange::Edit(text)) => text.clone_into(&mut self.pairs),
            _ => {}
        }
    }
}

fn game_at(at: usize) -> Game {
    match at.checked_sub(1).and_then(|at| RULES.get(at)) {
        Some(rule) => Game::Gomoku(GomokuGame { rule: *rule, ..GomokuGame::default() }),
        None => Game::reversi(),
    }
}

/// Parses typed pairings such as "Anna, Ben; Cleo, Dan": two names or seats per game, Black first.
fn pairs_of(text: &str) -> Vec<(String, String)> {
    let pair = |pair: &str| {
        let (black, white) = pair.split_once([',', '，', '、'])?;
        Some((black.trim().to_owned(), white.trim().to_owned()))
    };
    text.split([';', '；', '\n']).filter_map(pair).collect()
}
