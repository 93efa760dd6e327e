//! The form of a new game: who plays whom, at which level, by which rules; the rows of its page, and the effect of changing them. The main
//! choices are at the top, details below. Does not start the game.

pub(crate) mod clock_rows;
pub mod new_game_controller;
pub mod new_game_rows;
pub(crate) mod new_game_screen;
pub(crate) mod new_game_view;
pub mod new_game_view_model;

use crate::app::features::new_game::clock_rows as draft_clock;
use crate::app::features::new_game::new_game_rows::{NewGameRow, SeatRow};
use crate::app::features::new_game::new_game_view_model::{LevelView, LevelsView};
use crate::app::game::variants;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::levels::STEPS;
use crate::app::kernel::view::{BoardPicture, BoardView, Control, GridStyle, RowView, SquareMark};
use crate::rules::Color;
use crate::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Game, GomokuGame, Player, Seat, Setup};
use crate::ui::Icon;

/// The side lengths of boards that one click chooses, in points.
const SIZES: [u8; 5] = [10, 15, 19, 20, 25];
/// The side length of the smaller board for children, in points.
const CHILDREN_SIDE: u8 = 10;
/// The side length of the usual board, in points.
const USUAL_SIDE: u8 = 15;

/// The named rule sets of five-in-a-row: the word in message ids, the rule, the opening rule, and the board's side length in points.
const PRESETS: [(&str, Rule, OpeningRule, u8); 5] = [
    ("children", Rule::Freestyle, OpeningRule::Free, CHILDREN_SIDE),
    ("usual", Rule::Freestyle, OpeningRule::Free, USUAL_SIDE),
    ("club", Rule::Standard, OpeningRule::Swap2, USUAL_SIDE),
    ("renju", Rule::Renju, OpeningRule::Free, USUAL_SIDE),
    ("caro", Rule::Caro, OpeningRule::Free, USUAL_SIDE),
];

/// A stone in a small picture: its column, its row, and the number of its color.
type PicturedStone = (u8, u8, u8);

/// The stones in the pictures of the named rule sets.
const PRESET_STONES: [(&str, &[PicturedStone]); 5] = [
    ("children", &[(4, 4, 0), (5, 5, 1), (5, 4, 0), (4, 5, 1)]),
    ("usual", &[(7, 7, 0), (8, 8, 1), (8, 7, 0), (7, 8, 1), (9, 7, 0), (6, 6, 1)]),
    ("club", &[(5, 7, 0), (6, 7, 0), (7, 7, 0), (8, 7, 0), (9, 7, 0), (6, 8, 1), (7, 8, 1), (8, 6, 1)]),
    ("renju", &[(6, 8, 0), (7, 8, 0), (8, 6, 0), (8, 7, 0), (6, 6, 1), (9, 9, 1)]),
    ("caro", &[(4, 7, 1), (5, 7, 0), (6, 7, 0), (7, 7, 0), (8, 7, 0), (9, 7, 0), (10, 7, 1)]),
];

/// The user's choice of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpponentChoice {
    Computer,
    /// This number of people play at this machine, including the user.
    People(usize),
    /// A person at another machine.
    Friend,
}

/// The state of the form for a new game.
pub struct NewGameForm {
    /// The setup of the game that the form describes.
    pub setup: Setup,
    /// Whether the only person and the computer swap colors from one game to the next.
    pub has_alternating_colors: bool,
    /// The level for a computer player that is added, or that no longer adapts its level to the user.
    level: Seat,
    /// The external engines that can play this game, each with its name and its details as text.
    engines: Vec<(String, String)>,
    /// The lowest and the highest level that the policy allows; `None` without a limit.
    range: Option<(u8, u8)>,
    /// Whether the levels have faces and names.
    has_faces: bool,
}

impl NewGameForm {
    pub fn new(setup: Setup, by_turns: bool) -> NewGameForm {
        let mut seats = setup.players.iter().map(|player| &player.seat);
        let level = seats.find(|seat| seat.is_computer() && **seat != Seat::Adapting).cloned();
        NewGameForm {
            setup,
            has_alternating_colors: by_turns,
            level: level.unwrap_or(levels::EASY),
            engines: Vec::new(),
            range: None,
            has_faces: true,
        }
    }

    /// Limits the form to the levels that the policy allows. With such a limit, no external engine is offered.
    pub fn limit_levels(self, range: Option<(u8, u8)>) -> NewGameForm {
        let engines = if range.is_some() { Vec::new() } else { self.engines };
        NewGameForm { range, engines, level: levels::limit_to_range(&self.level, range), ..self }
    }

    /// Shows the levels with or without faces.
    pub fn with_faces(self, has_faces: bool) -> NewGameForm {
        NewGameForm { has_faces, ..self }
    }

    /// Adds external engines, which the form offers after the levels.
    pub fn with_engines(self, engines: Vec<(String, String)>) -> NewGameForm {
        NewGameForm { engines, ..self }
    }

    /// The external engines that the form offers. There are none unless two players play, because the engines' protocols support no more.
    fn engines(&self) -> &[(String, String)] {
        if self.setup.players.len() == 2 { &self.engines } else { &[] }
    }

    /// The index of a seat's external engine in the list that `engines` returns; `None` for other seats.
    fn engine_of(&self, seat: &Seat) -> Option<usize> {
        let Seat::External { engine } = seat else { return None };
        self.engines().iter().position(|(name, _)| name == engine)
    }

    /// A seat for the external engine with this index in the list that `engines` returns.
    fn engine_seat(&self, at: usize) -> Option<Seat> {
        self.engines().get(at).map(|(engine, _)| Seat::External { engine: engine.clone() })
    }

    /// Whether one person plays against one computer. Only in such a game can the players swap colors from one game to the next.
    pub fn is_person_versus_computer(&self) -> bool {
        self.person().is_some()
    }

    /// The index of the only person, in a game of one person against one computer at this machine.
    fn person(&self) -> Option<usize> {
        let players = &self.setup.players;
        let computers = players.iter().filter(|player| player.seat.is_computer()).count();
        let is_duel = players.len() == 2 && computers == 1 && !self.has_friend();
        players.iter().position(|player| !player.seat.is_computer()).filter(|_| is_duel)
    }

    fn has_computer(&self) -> bool {
        self.setup.players.iter().any(|player| player.seat.is_computer())
    }

    /// Whether one of the players is at another machine.
    fn has_friend(&self) -> bool {
        self.setup.players.iter().any(|player| player.seat == Seat::Remote)
    }

    /// Sets two players: the first at this machine, the second at another machine.
    pub fn seat_at_two_machines(&mut self) {
        let players = &mut self.setup.players;
        players.resize(2, Player::default());
        let name = players.iter().find(|player| player.seat.is_human()).map(|player| player.name.clone());
        players[0] = Player::new(name.unwrap_or_default(), Seat::Human);
        players[1] = Player::new("", Seat::Remote);
        self.fit_opening();
    }

    fn follows(&self) -> bool {
        self.setup.players.iter().any(|player| player.seat == Seat::Adapting)
    }

    fn gomoku(&self) -> Option<&GomokuGame> {
        self.setup.game.as_gomoku()
    }

    // --- Rows ------------------------------------------------------------------------------------------------------------

    /// The rows about who plays: the choice of the opponent, and the color of the only person.
    pub fn player_rows(&self, lang: &Lang) -> Vec<RowView> {
        let sides = ["color-black", "color-white", "side-by-turns"].map(|id| lang.text(id)).to_vec();
        let here = self.setup.players.iter().position(|player| player.seat.is_human());
        let side = match self.person() {
            Some(at) => Some(if self.has_alternating_colors { 2 } else { at }),
            None => here.filter(|_| self.has_friend() && self.setup.players.len() == 2),
        };
        let is_fixed = if self.has_alternating_colors && !self.has_friend() { 2 } else { 0 };
        let options = self.opponents();
        let now = match (self.setup.players.len(), self.has_computer()) {
            _ if self.has_friend() => OpponentChoice::Friend,
            (2, true) => OpponentChoice::Computer,
            (count, _) => OpponentChoice::People(count),
        };
        let word = |against: &OpponentChoice| match against {
            OpponentChoice::Computer => lang.text("against-computer"),
            OpponentChoice::Friend => lang.text("against-friend"),
            OpponentChoice::People(2) => lang.text("against-person"),
            OpponentChoice::People(count) => lang.text_with("against-people", &[("count", (*count).into())]),
        };
        let against = choice(options.iter().map(word).collect(), options.iter().position(|one| *one == now));
        let too_many = (0..options.len()).filter(|at| !self.is_possible(options[*at])).collect();
        let colors = choice(sides, Some(side.unwrap_or(is_fixed)));
        vec![
            RowView { unavailable: too_many, ..row(NewGameRow::Against, lang.text("row-against"), against) },
            RowView {
                enabled: side.is_some(),
                // Two people at two machines do not swap colors.
                unavailable: if self.has_friend() { vec![2] } else { Vec::new() },
                ..row(NewGameRow::Side, lang.text("row-side"), colors)
            },
        ]
    }

    fn opponents(&self) -> Vec<OpponentChoice> {
        let people = (2..=if self.gomoku().is_some() { 4 } else { 2 }).map(OpponentChoice::People);
        std::iter::once(OpponentChoice::Computer).chain(people).chain([OpponentChoice::Friend]).collect()
    }

    /// Whether the chosen rule allows these opponents. Renju is for two players.
    fn is_possible(&self, against: OpponentChoice) -> bool {
        let is_renju = self.gomoku().is_some_and(|game| game.rule == Rule::Renju);
        !matches!(against, OpponentChoice::People(3..) if is_renju)
    }

    /// The choice of a level. It is off where no computer plays.
    pub fn levels(&self, lang: &Lang) -> LevelsView {
        let mut computers = self.setup.players.iter().map(|player| &player.seat).filter(|seat| seat.is_computer());
        let first = computers.next();
        let (is_enabled, first) = (first.is_some(), first.unwrap_or(&self.level));
        let kind = self.setup.game.kind().word();
        let level = |seat: &Seat| LevelView {
            face: levels::face(seat).filter(|_| self.has_faces),
            name: levels::name(lang, seat),
            sentence: words::joined([
                levels::character_name(lang, seat).filter(|_| self.has_faces).unwrap_or_default(),
                levels::step_of(seat)
                    .map_or(String::new(), |step| lang.text(&format!("level-{kind}-{}", STEPS[step].0))),
            ]),
            number: match seat {
                Seat::Computer { level } => level.to_string(),
                _ => String::new(),
            },
            is_available: true,
        };
        let choices = levels::choices(self.range);
        let engine = |(name, said): &(String, String)| LevelView {
            face: None,
            name: name.clone(),
            sentence: lang.text_with("level-engine", &[("said", said.as_str().into())]),
            number: String::new(),
            is_available: !self.engines().is_empty(),
        };
        let follow = row(NewGameRow::Follow, lang.text("row-follow"), Control::Toggle(self.follows()));
        LevelsView {
            id: NewGameRow::Level.id(),
            label: lang.text("row-strength"),
            levels: choices.iter().map(level).chain(self.engines.iter().map(engine)).collect(),
            chosen: levels::place_in(&choices, first).or_else(|| Some(choices.len() + self.engine_of(first)?)),
            is_locked: false,
            is_enabled,
            adaptive_level_switch: RowView {
                detail: lang.text("row-follow-detail"),
                locked: self.range.is_some(),
                enabled: is_enabled && self.range.is_none(),
                ..follow
            },
        }
    }

    /// The rows for the main rules: in five-in-a-row the named rule set, the opening rule and the board's size, in Reversi the start and
    /// the goal.
    pub fn rule_rows(&self, lang: &Lang) -> Vec<RowView> {
        let Some(game) = self.gomoku() else { return variants::rows(&self.setup.game, lang) };
        let preset = preset_of(game);
        let names = PRESETS.iter().map(|(word, ..)| lang.text(&format!("preset-{word}"))).collect();
        let detail = lang.text(&format!("preset-{}-detail", PRESETS[preset].0));
        let openings = OpeningRule::ALL;
        let words = openings.iter().map(|opening| lang.text(&format!("opening-{}", opening.word()))).collect();
        let opening = choice(words, openings.iter().position(|opening| *opening == game.opening));
        let has_own_size = !SIZES.iter().any(|side| (*side, *side) == (game.columns, game.rows));
        vec![
            RowView {
                detail,
                pictures: PRESETS.iter().map(|(word, _, _, side)| preset_picture(word, *side)).collect(),
                unavailable: (0..PRESETS.len()).filter(|at| !self.suits(PRESETS[*at].1)).collect(),
                ..row(NewGameRow::Preset, lang.text("row-preset"), choice(names, Some(preset)))
            },
            RowView {
                unavailable: (0..openings.len()).filter(|at| !self.may_open(openings[*at])).collect(),
                ..row(NewGameRow::Opening, lang.text("row-opening"), opening)
            },
            RowView {
                unavailable: if has_own_size { Vec::new() } else { vec![SIZES.len()] },
                ..row(NewGameRow::Size, lang.text("row-size"), size_choice(game, lang))
            },
        ]
    }

    /// Whether the chosen rules and number of players allow this opening rule.
    fn may_open(&self, opening: OpeningRule) -> bool {
        self.gomoku().is_some_and(|game| opening.suits(&game.start(self.setup.players.len())).is_ok())
    }

    /// Whether a rule allows the chosen number of players. Renju allows only two.
    fn suits(&self, rule: Rule) -> bool {
        rule != Rule::Renju || self.setup.players.len() == 2
    }

    /// The rows for all details below the main choices.
    pub fn detail_rows(&self, lang: &Lang) -> Vec<RowView> {
        let mut rows = Vec::new();
        if let Some(game) = self.gomoku() {
            rows.push(row(NewGameRow::Details, lang.text("row-details"), Control::Heading));
            rows.extend(self.gomoku_rows(game, lang));
        }
        rows.push(set_up_row(lang));
        for at in 0..self.setup.players.len() {
            rows.extend(self.rows_of_player(at, lang));
        }
        // The last ones, as they come and go with the clock.
        rows.extend(draft_clock::detail_rows(&self.setup, lang));
        rows
    }

    fn gomoku_rows(&self, game: &GomokuGame, lang: &Lang) -> Vec<RowView> {
        let label = |name: &str| lang.text(&format!("row-{name}"));
        let side =
            |value: u8| Control::Slider { value: value.into(), min: 10, max: 25, step: 1, text: value.to_string() };
        let rules = Rule::ALL;
        let words = rules.iter().map(|rule| lang.text(&format!("rule-{}", rule.word()))).collect();
        let rule_at = rules.iter().position(|rule| *rule == game.rule);
        let detail = |rule: &Rule| lang.text(&format!("rule-{}-detail", rule.word()));
        let opening = |opening: &OpeningRule| {
            let detail = lang.text(&format!("opening-{}-detail", opening.word()));
            lang.text_with("opening-is", &[("opening", detail.into())])
        };
        let forbidden = ["forbidden-refuse", "forbidden-lose"].map(|id| lang.text(id)).to_vec();
        let loses = usize::from(game.forbidden == ForbiddenPlay::Lose);
        let is_renju = game.rule == Rule::Renju;
        vec![
            RowView {
                detail: opening(&game.opening),
                other_details: OpeningRule::ALL.iter().map(opening).collect(),
                ..row(NewGameRow::Note, String::new(), Control::Note)
            },
            RowView {
                detail: detail(&game.rule),
                other_details: rules.iter().map(detail).collect(),
                unavailable: (0..rules.len()).filter(|at| !self.suits(rules[*at])).collect(),
                ..row(NewGameRow::Rule, label("rule"), choice(words, rule_at))
            },
            row(NewGameRow::Columns, label("columns"), side(game.columns)),
            row(NewGameRow::Rows, label("rows"), side(game.rows)),
            RowView {
                enabled: is_renju,
                ..row(NewGameRow::Forbidden, label("forbidden"), choice(forbidden, Some(loses)))
            },
            RowView {
                detail: lang.text("row-passes-detail"),
                enabled: !is_renju,
                ..row(NewGameRow::Passes, label("passes"), Control::Toggle(game.passes && !is_renju))
            },
        ]
    }

    fn rows_of_player(&self, at: usize, lang: &Lang) -> Vec<RowView> {
        let (player, color) = (&self.setup.players[at], Color::ALL[at]);
        let kinds = ["seat-you", "computer", "seat-remote"].map(|id| lang.text(id));
        let kind = match player.seat {
            Seat::Remote => 2,
            _ => usize::from(player.seat.is_computer()),
        };
        let kind = choice(kinds.to_vec(), Some(kind));
        let name = Control::Text {
            value: player.name.clone(),
            placeholder: words::player_name(lang, &self.setup.players, color),
            chars_max: NAME_CHARS_MAX,
        };
        vec![
            row(SeatRow::Heading.row_id(at), words::color(lang, color), Control::Heading),
            row(SeatRow::Seat.row_id(at), lang.text("row-player"), kind),
            row(SeatRow::Name.row_id(at), lang.text("row-name"), name),
        ]
    }

    // --- What is about to begin ------------------------------------------------------------------------------------------

    /// A sentence about the game that Start will begin, such as "You are Black and move first, against Casual."
    pub fn summary(&self, lang: &Lang) -> String {
        let players = &self.setup.players;
        let computers = players.iter().filter(|player| player.seat.is_computer()).count();
        if self.has_friend() {
            return lang.text("begin-friends");
        }
        if let Some(at) = self.person() {
            return self.duel_summary(at, lang);
        }
        match computers {
            0 => lang.text_with("begin-people", &[("count", players.len().into())]),
            all if all == players.len() => lang.text("begin-computers"),
            some => {
                let args = [("people", (players.len() - some).into()), ("computers", some.into())];
                lang.text_with("begin-mixed", &args)
            }
        }
    }

    fn duel_summary(&self, at: usize, lang: &Lang) -> String {
        let has_choice = self.gomoku().is_some_and(|game| game.opening != OpeningRule::Free);
        // In Reversi with a handicap of corners, White moves first.
        let place = if variants::first_color(&self.setup.game).index() == 0 { at } else { 1 - at };
        let id = match (has_choice, self.has_alternating_colors, place) {
            (true, _, 0) => "begin-opening-first",
            (true, ..) => "begin-opening-second",
            (false, true, 0) => "begin-turns-first",
            (false, true, _) => "begin-turns-second",
            (false, false, 0) => "begin-first",
            (false, false, _) => "begin-second",
        };
        let level = match &self.setup.players[1 - at].seat {
            Seat::Adapting => lang.text("level-follows"),
            seat => levels::name(lang, seat),
        };
        lang.text_with(id, &[("color", words::color(lang, Color::ALL[at]).into()), ("level", level.into())])
    }

    // --- Changes ---------------------------------------------------------------------------------------------------------

    /// Applies a change of the row with the id `id`.
    pub fn change(&mut self, id: u16, change: &RowChange) {
        let Some(row) = NewGameRow::of(id) else { return self.change_other(id, change) };
        match (row, change) {
            (NewGameRow::Against, RowChange::Choose(at)) => match self.opponents().get(*at) {
                Some(against) if !self.is_possible(*against) => {}
                Some(OpponentChoice::Computer) => self.play_computer(),
                Some(OpponentChoice::People(count)) => self.play_people(*count),
                Some(OpponentChoice::Friend) => self.seat_at_two_machines(),
                None => {}
            },
            (NewGameRow::Side, RowChange::Choose(at)) => self.take_side(*at),
            (NewGameRow::Level, RowChange::Choose(step)) => {
                let choices = levels::choices(self.range);
                let engine = step.checked_sub(choices.len()).and_then(|at| self.engine_seat(at));
                self.level = engine.or_else(|| choices.get(*step).cloned()).unwrap_or(levels::EASY);
                self.seat_computers(self.level.clone());
            }
            (NewGameRow::Follow, RowChange::Toggle) => {
                self.seat_computers(if self.follows() { self.level.clone() } else { Seat::Adapting });
            }
            (row, change) if draft_clock::is_row(row) => draft_clock::change(&mut self.setup, row, change),
            _ => self.change_gomoku(row, change),
        }
    }

    /// Applies a change of a row about Reversi's variants or about a player.
    fn change_other(&mut self, id: u16, change: &RowChange) {
        if variants::is_row(id) {
            // Each choice of a random opening uses another seed and so another opening.
            self.setup.seed = crate::rules::mix::first_random(self.setup.seed);
            variants::change(&mut self.setup.game, id, change, self.setup.seed);
        } else if let Some((player, row)) = SeatRow::from_row_id(id) {
            self.change_player(player, row, change);
        }
    }

    fn play_computer(&mut self) {
        let players = &mut self.setup.players;
        players.resize(2, Player::default());
        players.iter_mut().filter(|player| player.seat == Seat::Remote).for_each(|player| player.seat = Seat::Human);
        if players.iter().all(|player| player.seat.is_computer()) {
            players[0].seat = Seat::Human;
        } else if !players.iter().any(|player| player.seat.is_computer()) {
            players[1] = Player::new("", self.level.clone());
        }
        self.fit_opening();
    }

    fn play_people(&mut self, count: usize) {
        let players = &mut self.setup.players;
        players.resize(count, Player::default());
        players.iter_mut().for_each(|player| player.seat = Seat::Human);
        self.fit_opening();
    }

    fn take_side(&mut self, at: usize) {
        self.has_alternating_colors = at > 1;
        let here = self.setup.players.iter().position(|player| player.seat.is_human());
        let person = self.person().or(here.filter(|_| self.has_friend() && self.setup.players.len() == 2));
        if person.is_some_and(|person| !self.has_alternating_colors && person != at) {
            self.setup.players.swap(0, 1);
        }
    }

    fn seat_computers(&mut self, seat: Seat) {
        let computers = self.setup.players.iter_mut().filter(|player| player.seat.is_computer());
        computers.for_each(|player| player.seat = seat.clone());
    }

    fn change_player(&mut self, at: usize, row: SeatRow, change: &RowChange) {
        let Some(player) = self.setup.players.get_mut(at) else { return };
        match (row, change) {
            (SeatRow::Seat, RowChange::Choose(0)) => player.seat = Seat::Human,
            (SeatRow::Seat, RowChange::Choose(1)) => player.seat = self.level.clone(),
            (SeatRow::Seat, RowChange::Choose(_)) => player.seat = Seat::Remote,
            (SeatRow::Name, RowChange::Edit(name)) => player.name = clean_name(name),
            // The rows that do not apply are off.
            (SeatRow::Minutes, _) if self.setup.clock.is_none() => {}
            (SeatRow::Minutes, RowChange::Slide(at)) => player.minutes = draft_clock::own_minutes(*at),
            _ => {}
        }
    }

    fn change_gomoku(&mut self, row: NewGameRow, change: &RowChange) {
        let rule_at = |at: &usize| Rule::ALL.get(*at).copied().filter(|rule| self.suits(*rule));
        let preset_at = |at: &usize| PRESETS.get(*at).copied().filter(|(_, rule, ..)| self.suits(*rule));
        let opening_at = |at: &usize| OpeningRule::ALL.get(*at).copied().filter(|opening| self.may_open(*opening));
        let (rule, preset, opening) = match change {
            RowChange::Choose(at) => (rule_at(at), preset_at(at), opening_at(at)),
            _ => Default::default(),
        };
        let Game::Gomoku(game) = &mut self.setup.game else { return };
        match (row, change) {
            (NewGameRow::Preset, RowChange::Choose(_)) => {
                if let Some((_, rule, opening, side)) = preset {
                    let rules = GomokuGame { rule, opening, columns: side, rows: side, ..GomokuGame::default() };
                    *game = rules;
                }
            }
            (NewGameRow::Rule, RowChange::Choose(_)) => game.rule = rule.unwrap_or(game.rule),
            (NewGameRow::Opening, RowChange::Choose(_)) => game.opening = opening.unwrap_or(game.opening),
            (NewGameRow::Size, RowChange::Choose(at)) => {
                if let Some(&side) = SIZES.get(*at) {
                    (game.columns, game.rows) = (side, side);
                }
            }
            (NewGameRow::Columns, RowChange::Slide(side)) => game.columns = (*side).clamp(10, 25) as u8,
            (NewGameRow::Rows, RowChange::Slide(side)) => game.rows = (*side).clamp(10, 25) as u8,
            (NewGameRow::Forbidden, RowChange::Choose(at)) if game.rule == Rule::Renju => {
                game.forbidden = if *at == 1 { ForbiddenPlay::Lose } else { ForbiddenPlay::Refuse };
            }
            (NewGameRow::Passes, RowChange::Toggle) if game.rule != Rule::Renju => game.passes ^= true,
            _ => {}
        }
        self.fit_opening();
    }

    /// Replaces the opening rule by the free opening if it no longer fits the rules or the number of players.
    fn fit_opening(&mut self) {
        let players = self.setup.players.len();
        if let Game::Gomoku(game) = &mut self.setup.game
            && game.opening.suits(&game.start(players)).is_err()
        {
            game.opening = OpeningRule::Free;
        }
    }
}

/// The settings keys whose values a row of the new-game page changes. `id` is the row's id.
pub fn settings_of(id: u16) -> &'static [&'static str] {
    match NewGameRow::of(id) {
        Some(NewGameRow::Side) => &["players", "by_turns"],
        Some(NewGameRow::Preset) => &["rule", "opening", "columns", "rows"],
        Some(NewGameRow::Rule) => &["rule"],
        Some(NewGameRow::Opening) => &["opening"],
        Some(NewGameRow::Columns) => &["columns"],
        Some(NewGameRow::Rows) => &["rows"],
        Some(NewGameRow::Size) => &["columns", "rows"],
        Some(NewGameRow::Forbidden) => &["forbidden"],
        Some(NewGameRow::Passes) => &["passes"],
        Some(NewGameRow::Details | NewGameRow::Note) => &[],
        Some(row) if draft_clock::is_row(row) => &["clock"],
        None if variants::is_row(id) => &["variant"],
        _ => &["players"],
    }
}

fn row(id: impl Into<u16>, label: String, control: Control) -> RowView {
    RowView::new(id, label, String::new(), control)
}

fn choice(options: Vec<String>, chosen: Option<usize>) -> Control {
    Control::Choice { options, chosen: chosen.unwrap_or(0) }
}

/// The row with the button that opens the board editor, because a game can begin from any board.
fn set_up_row(lang: &Lang) -> RowView {
    RowView::push(NewGameRow::SetUp, Default::default(), lang.text("action-set-up"), Icon::Edit)
}

/// The picture of a named rule set: the whole board where its size matters, otherwise the stones that show the rule.
fn preset_picture(word: &str, side: u8) -> BoardPicture {
    let mut board = BoardView::bare(side, side, GridStyle::Lines);
    let stones = PRESET_STONES.iter().find(|(of, _)| *of == word).map_or(&[][..], |(_, stones)| stones);
    for (column, row, piece) in stones {
        board.pieces[usize::from(*row) * usize::from(side) + usize::from(*column)] = Some(*piece);
    }
    if word == "renju" {
        // A second open three is forbidden there.
        board.marks.push(((8, 8), SquareMark::Forbidden(String::new())));
    }
    let width_cells = match word {
        // The whole board with its frame.
        "children" | "usual" => f32::from(side) * 1.125,
        "renju" => 5.6,
        _ => 7.6,
    };
    let middle = f32::from(side) / 2.0;
    BoardPicture { board, width_cells, focus: (middle, middle) }
}

/// The index in `PRESETS` of the rule set that a game's rules belong to, regardless of details.
fn preset_of(game: &GomokuGame) -> usize {
    match game.rule {
        Rule::Freestyle if game.columns.max(game.rows) <= CHILDREN_SIDE => 0,
        Rule::Freestyle => 1,
        Rule::Standard => 2,
        Rule::Renju => 3,
        Rule::Caro | Rule::CaroOverline => 4,
    }
}

/// The control for the size of the board: the sizes of `SIZES`, and another one, which the sliders of columns and rows set.
fn size_choice(game: &GomokuGame, lang: &Lang) -> Control {
    let text = |columns: u8, rows: u8| format!("{columns}×{rows}");
    let mut options: Vec<String> = SIZES.iter().map(|side| text(*side, *side)).collect();
    let usual = SIZES.iter().position(|side| (*side, *side) == (game.columns, game.rows));
    options.push(if usual.is_none() { text(game.columns, game.rows) } else { lang.text("size-other") });
    choice(options, Some(usual.unwrap_or(SIZES.len())))
}

/// A typed name as setups allow it: without control characters, and not longer than `NAME_CHARS_MAX`.
fn clean_name(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect::<String>()
}
