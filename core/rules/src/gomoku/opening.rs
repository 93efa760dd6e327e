//! The opening rules of five-in-a-row as a pure state machine: the next step, the player who takes it, and its effect.
//!
//! Every package may use this module. Two *players*, 0 and 1, open the game; player 0 begins. Which of them holds Black is part of the
//! state. Stones alternate black and white from the first, whoever places them. An `Opening` is a function of its rule and the actions
//! taken; it keeps no board: the caller plays the stones that `apply` returns on a `Position`, and refuses passes until the opening is
//! done.

use super::{Rule, Setup};
use crate::symmetry::point_image;
use crate::{Color, Point, Size};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The opening rule of a game: how the first stones are placed and how the colors are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OpeningRule {
    /// No opening procedure: player 0 holds Black and the game begins at once.
    #[default]
    Free,
    /// Player 0 places three stones; player 1 chooses a color.
    Swap,
    /// Player 0 places one stone; player 1 chooses a color.
    SwapAfterFirst,
    /// Player 0 places three stones; player 1 chooses a color or places two more, and then player 0 chooses.
    Swap2,
    /// Player 0 plays one of Renju's 26 openings; player 1 chooses a color; White plays move 4 anywhere; Black offers two fifth moves,
    /// White picks one.
    Rif,
    /// Player 0 plays one of Renju's 26 openings and states a number of fifth moves; player 1 chooses a color; White plays move 4; Black
    /// offers that many fifth moves, White picks one.
    Yamaguchi,
    /// Player 0 plays one of Renju's 26 openings; player 1 chooses a color; White plays move 4 and states a number from 1 to 8; the
    /// opponent chooses a color; Black offers that many fifth moves, White picks one.
    Soosorv8,
    /// The colors are chosen again after each of the first four stones, which lie in growing squares. Then comes either a fifth stone
    /// within the central 9×9 points and a last choice of colors, or an offer of ten fifth moves.
    Taraguchi10,
}

impl OpeningRule {
    pub const ALL: [OpeningRule; 8] = [
        OpeningRule::Free,
        OpeningRule::Swap,
        OpeningRule::SwapAfterFirst,
        OpeningRule::Swap2,
        OpeningRule::Rif,
        OpeningRule::Yamaguchi,
        OpeningRule::Soosorv8,
        OpeningRule::Taraguchi10,
    ];

    /// The opening rule's fixed English word in scripts and logs.
    pub fn word(self) -> &'static str {
        ["free", "swap", "swap-after-first", "swap2", "rif", "yamaguchi", "soosorv-8", "taraguchi-10"][self as usize]
    }

    /// The opening rule that a fixed English word names; `None` for any other word.
    pub fn from_word(word: &str) -> Option<OpeningRule> {
        OpeningRule::ALL.into_iter().find(|rule| rule.word() == word)
    }

    /// Whether this opening rule is only for Renju on a 15×15 board.
    pub fn is_renju(self) -> bool {
        self as usize >= OpeningRule::Rif as usize
    }

    /// Checks whether this rule can open a game with this setup; returns the reason if it cannot.
    pub fn suits(self, setup: &Setup) -> Result<(), OpeningRuleError> {
        let fifteen = Size { columns: 15, rows: 15 };
        if self == OpeningRule::Free {
            Ok(())
        } else if setup.players != 2 {
            Err(OpeningRuleError::Players)
        } else if !setup.stones.is_empty() || setup.side_to_move != Color::Black {
            Err(OpeningRuleError::NotEmpty)
        } else if self.is_renju() && (setup.rule != Rule::Renju || setup.size != fifteen) {
            Err(OpeningRuleError::Renju)
        } else {
            Ok(())
        }
    }

    /// The tasks of the opening in their order, up to the point where a player's choice changes them.
    fn agenda(self) -> Vec<Task> {
        use Task::{Choose, Declare, Offer, Pick, Place};
        let first = |region| Place(region, Placer::Player(0));
        let three = [1, 3, 5].map(|side| first(PlacingRegion::Square(side)));
        let fourth = Place(PlacingRegion::Anywhere, Placer::Holder);
        let square = |side| Place(PlacingRegion::Square(side), Placer::Holder);
        let swap = Choose(&COLORS);
        let anywhere = first(PlacingRegion::Anywhere);
        match self {
            OpeningRule::Free => Vec::new(),
            OpeningRule::Swap => vec![anywhere, anywhere, anywhere, swap],
            OpeningRule::SwapAfterFirst => vec![anywhere, swap],
            OpeningRule::Swap2 => vec![anywhere, anywhere, anywhere, Choose(&COLORS_OR_TWO_MORE)],
            OpeningRule::Rif => [&three[..], &[swap, fourth, Offer, Pick]].concat(),
            OpeningRule::Yamaguchi => {
                [&three[..], &[Declare(YAMAGUCHI_OFFERS_MAX), swap, fourth, Offer, Pick]].concat()
            }
            OpeningRule::Soosorv8 => [&three[..], &[swap, fourth, Declare(8), swap, Offer, Pick]].concat(),
            OpeningRule::Taraguchi10 => {
                vec![square(1), swap, square(3), swap, square(5), swap, square(7), Choose(&COLORS_OR_TEN)]
            }
        }
    }
}

/// The largest number of fifth moves that a player may state in Yamaguchi's opening. The rule itself has no limit, but more were never
/// useful and would only tire the player who has to offer them.
pub const YAMAGUCHI_OFFERS_MAX: u8 = 12;

/// Why an opening rule cannot open a game with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningRuleError {
    /// The game has more than two players; only the free opening allows that.
    #[error("this opening rule is for two players")]
    Players,
    /// The board is not empty or Black is not to move; only the free opening allows that.
    #[error("this opening rule begins on an empty board with Black")]
    NotEmpty,
    /// The opening rule is only for Renju on a 15×15 board.
    #[error("this opening rule needs Renju on a 15×15 board")]
    Renju,
}

/// The points on which a stone of the opening may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacingRegion {
    /// Every empty point of the board.
    Anywhere,
    /// The central square of the board with this side length in points; 1 is the center point alone.
    Square(u8),
}

impl PlacingRegion {
    pub fn contains(self, size: Size, point: Point) -> bool {
        let from_center = |at: u8, extent: u8| at.abs_diff(extent / 2);
        size.contains(point)
            && match self {
                PlacingRegion::Anywhere => true,
                PlacingRegion::Square(side) => {
                    from_center(point.column, size.columns).max(from_center(point.row, size.rows)) <= side / 2
                }
            }
    }
}

/// An option that a player can choose in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    TakeBlack,
    TakeWhite,
    /// In Swap2: place one more white and one more black stone; then the opponent chooses a color.
    PlaceTwoMore,
    /// In Taraguchi-10: take Black and offer ten fifth moves.
    OfferTen,
}

impl Choice {
    pub const ALL: [Choice; 4] = [Choice::TakeBlack, Choice::TakeWhite, Choice::PlaceTwoMore, Choice::OfferTen];

    /// The option's fixed English word in scripts, logs and game files.
    pub fn word(self) -> &'static str {
        ["black", "white", "two-more", "offer-ten"][self as usize]
    }

    /// The option that a fixed English word names; `None` for any other word.
    pub fn from_word(word: &str) -> Option<Choice> {
        Choice::ALL.into_iter().find(|choice| choice.word() == word)
    }
}

const COLORS: [Choice; 2] = [Choice::TakeBlack, Choice::TakeWhite];
const COLORS_OR_TWO_MORE: [Choice; 3] = [Choice::TakeBlack, Choice::TakeWhite, Choice::PlaceTwoMore];
const COLORS_OR_TEN: [Choice; 3] = [Choice::TakeBlack, Choice::TakeWhite, Choice::OfferTen];

/// A step of an opening, with the player who takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningStep {
    /// Place a stone of this color within `region`.
    Place { player: usize, color: Color, region: PlacingRegion },
    /// Choose one of these `options`.
    Choose { player: usize, options: &'static [Choice] },
    /// State the number of fifth moves that will be offered, from 1 to `most`.
    Declare { player: usize, most: u8 },
    /// Offer `count` fifth moves, none symmetrical to another.
    Offer { player: usize, count: u8 },
    /// Pick one of the offered fifth moves.
    Pick { player: usize },
    /// No step is left: the opening is over, and the game continues by its ordinary rules.
    Done,
}

/// What a player does to take a step of the opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    Place(Point),
    Choose(Choice),
    Declare(u8),
    Offer(Vec<Point>),
    Pick(Point),
}

/// Why an opening refused a player's action. The opening is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningRefusal {
    /// The current step requires another kind of action, or the opening is over.
    NotAsked,
    /// The point is outside the board.
    Outside,
    /// The point is occupied.
    Occupied,
    /// The point is outside the region where the stone must be placed.
    Region(PlacingRegion),
    /// This option is not one of those that the step offers.
    NotAnOption(Choice),
    /// The stated number is not from 1 to `most`.
    Number { most: u8 },
    /// The offer does not consist of `count` points.
    Count { count: u8 },
    /// The first point equals the second one or is symmetrical to it.
    Symmetrical(Point, Point),
    /// The picked point is not one of the offered fifth moves.
    NotOffered,
}

impl fmt::Display for OpeningRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningRefusal::NotAsked => f.write_str("the opening asks for something else now"),
            OpeningRefusal::Outside => f.write_str("outside the board"),
            OpeningRefusal::Occupied => f.write_str("the point is occupied"),
            OpeningRefusal::Region(PlacingRegion::Square(1)) => f.write_str("the stone has to be placed in the center"),
            OpeningRefusal::Region(PlacingRegion::Square(side)) => {
                write!(f, "the stone has to be placed within {side}×{side} points around the center")
            }
            OpeningRefusal::Region(PlacingRegion::Anywhere) => f.write_str("the stone has to be placed on the board"),
            OpeningRefusal::NotAnOption(_) => f.write_str("that cannot be chosen now"),
            OpeningRefusal::Number { most } => write!(f, "the number has to be from 1 to {most}"),
            OpeningRefusal::Count { count } => write!(f, "exactly {count} points have to be offered"),
            OpeningRefusal::Symmetrical(..) => f.write_str("the point is symmetrical to one already offered"),
            OpeningRefusal::NotOffered => f.write_str("the point was not offered"),
        }
    }
}

impl std::error::Error for OpeningRefusal {}

/// A step of an opening that does not yet name the player, who depends on the colors held when the step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Place(PlacingRegion, Placer),
    /// The choice of one of these options, by the player who did not place the last stone.
    Choose(&'static [Choice]),
    /// The statement of the number of fifth moves, at most this number, by the player who placed the last stone.
    Declare(u8),
    /// The offer of the fifth moves, by Black.
    Offer,
    /// The pick of one of the offered fifth moves, by White.
    Pick,
}

/// The player who places a stone of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placer {
    Player(usize),
    /// The player who holds the color of the stone.
    Holder,
}

/// The state of one game's opening: its rule, the stones placed and the tasks that remain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    rule: OpeningRule,
    size: Size,
    /// The player, 0 or 1, who holds Black.
    black: usize,
    stones: Vec<Point>,
    last_placer: usize,
    /// The number of fifth moves that Black has to offer.
    count: u8,
    offers: Vec<Point>,
    /// The remaining tasks in reverse order: the next task is the last element.
    agenda: Vec<Task>,
}

impl Opening {
    /// Starts an opening for this setup, with player 0 holding Black at first; returns the reason if the rule does not suit the setup.
    pub fn new(rule: OpeningRule, setup: &Setup) -> Result<Opening, OpeningRuleError> {
        rule.suits(setup)?;
        let count = if rule == OpeningRule::Taraguchi10 { 10 } else { 2 };
        let agenda = rule.agenda().into_iter().rev().collect();
        let (stones, offers) = (Vec::new(), Vec::new());
        Ok(Opening { rule, size: setup.size, black: 0, stones, last_placer: 0, count, offers, agenda })
    }

    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    pub fn is_done(&self) -> bool {
        self.agenda.is_empty()
    }

    /// The player, 0 or 1, who holds a color.
    pub fn player_of(&self, color: Color) -> usize {
        if color == Color::Black { self.black } else { 1 - self.black }
    }

    /// The color that a player, 0 or 1, holds.
    pub fn color_of(&self, player: usize) -> Color {
        if player == self.black { Color::Black } else { Color::White }
    }

    /// The stones placed so far, in order: black, white, black, …
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// The fifth moves that Black has offered; empty before the offer.
    pub fn offered_fifth_moves(&self) -> &[Point] {
        &self.offers
    }

    /// The step that has to be taken next, with its player.
    pub fn step(&self) -> OpeningStep {
        match self.agenda.last() {
            None => OpeningStep::Done,
            Some(&Task::Place(region, placer)) => {
                let color = Color::ALL[self.stones.len() % 2];
                let player = match placer {
                    Placer::Player(player) => player,
                    Placer::Holder => self.player_of(color),
                };
                OpeningStep::Place { player, color, region }
            }
            Some(&Task::Choose(options)) => OpeningStep::Choose { player: 1 - self.last_placer, options },
            Some(&Task::Declare(most)) => OpeningStep::Declare { player: self.last_placer, most },
            Some(Task::Offer) => OpeningStep::Offer { player: self.player_of(Color::Black), count: self.count },
            Some(Task::Pick) => OpeningStep::Pick { player: self.player_of(Color::White) },
        }
    }

    /// Executes a player's action and returns the point of a placed stone, if any. A refused action changes nothing.
    pub fn apply(&mut self, action: &Action) -> Result<Option<Point>, OpeningRefusal> {
        match (self.step(), action) {
            (OpeningStep::Place { player, region, .. }, &Action::Place(point)) => self.place(player, region, point),
            (OpeningStep::Choose { player, options }, &Action::Choose(choice)) => self.choose(player, options, choice),
            (OpeningStep::Declare { most, .. }, &Action::Declare(count)) => self.declare(most, count),
            (OpeningStep::Offer { count, .. }, Action::Offer(points)) => self.offer(count, points),
            (OpeningStep::Pick { player }, &Action::Pick(point)) => self.pick(player, point),
            _ => Err(OpeningRefusal::NotAsked),
        }
    }

    fn place(&mut self, player: usize, region: PlacingRegion, point: Point) -> Result<Option<Point>, OpeningRefusal> {
        self.check_empty(point)?;
        if !region.contains(self.size, point) {
            return Err(OpeningRefusal::Region(region));
        }
        self.agenda.pop();
        self.stones.push(point);
        self.last_placer = player;
        Ok(Some(point))
    }

    fn choose(&mut self, player: usize, options: &[Choice], choice: Choice) -> Result<Option<Point>, OpeningRefusal> {
        if !options.contains(&choice) {
            return Err(OpeningRefusal::NotAnOption(choice));
        }
        self.agenda.pop();
        let more = Task::Place(PlacingRegion::Anywhere, Placer::Player(player));
        match choice {
            Choice::TakeBlack => self.black = player,
            Choice::TakeWhite => self.black = 1 - player,
            Choice::PlaceTwoMore => self.agenda = vec![Task::Choose(&COLORS), more, more],
            Choice::OfferTen => self.agenda = vec![Task::Pick, Task::Offer],
        }
        // Taraguchi-10 without an offer: a fifth stone and a last choice of colors follow.
        if options == COLORS_OR_TEN && choice != Choice::OfferTen {
            self.agenda = vec![Task::Choose(&COLORS), Task::Place(PlacingRegion::Square(9), Placer::Holder)];
        }
        Ok(None)
    }

    fn declare(&mut self, most: u8, count: u8) -> Result<Option<Point>, OpeningRefusal> {
        if !(1..=most).contains(&count) {
            return Err(OpeningRefusal::Number { most });
        }
        self.agenda.pop();
        self.count = count;
        Ok(None)
    }

    fn offer(&mut self, count: u8, points: &[Point]) -> Result<Option<Point>, OpeningRefusal> {
        if points.len() != usize::from(count) {
            return Err(OpeningRefusal::Count { count });
        }
        for (index, &point) in points.iter().enumerate() {
            self.may_offer(&points[..index], point)?;
        }
        self.agenda.pop();
        self.offers = points.to_vec();
        Ok(None)
    }

    /// Checks whether a point may join an offer that already has the points `others`, for screens that collect an offer point by point.
    pub fn may_offer(&self, others: &[Point], point: Point) -> Result<(), OpeningRefusal> {
        self.check_empty(point)?;
        for symmetry in (0..8).filter(|&symmetry| self.is_kept_by(symmetry)) {
            let image = point_image(point, symmetry, self.size);
            if others.contains(&image) {
                return Err(OpeningRefusal::Symmetrical(point, image));
            }
        }
        Ok(())
    }

    /// Whether a symmetry of the board maps every stone to a stone of the same color.
    fn is_kept_by(&self, symmetry: u8) -> bool {
        self.stones.iter().enumerate().all(|(index, &stone)| {
            let image = point_image(stone, symmetry, self.size);
            self.stones.iter().skip(index % 2).step_by(2).any(|&other| other == image)
        })
    }

    fn pick(&mut self, player: usize, point: Point) -> Result<Option<Point>, OpeningRefusal> {
        if !self.offers.contains(&point) {
            return Err(OpeningRefusal::NotOffered);
        }
        self.agenda.pop();
        self.stones.push(point);
        self.last_placer = 1 - player;
        Ok(Some(point))
    }

    fn check_empty(&self, point: Point) -> Result<(), OpeningRefusal> {
        if !self.size.contains(point) {
            Err(OpeningRefusal::Outside)
        } else if self.stones.contains(&point) {
            Err(OpeningRefusal::Occupied)
        } else {
            Ok(())
        }
    }

    /// Which of the 26 Renju openings the first three stones form.
    pub fn pattern(&self) -> Option<RenjuOpening> {
        renju_opening(self.size, self.stones.get(..3)?.try_into().ok()?)
    }
}

/// One of Renju's 26 openings of three stones, up to symmetry: Black in the center, White next to the center, Black within 5×5 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenjuOpening {
    /// Whether the white stone is orthogonally, not diagonally, next to the center.
    pub is_direct: bool,
    /// The opening's number, 1 to 13, by the Renju International Federation.
    pub number: u8,
}

/// The third stone and the name of each direct opening: steps right and up from the center, if the white stone is above the center.
const DIRECT: [(i8, i8, &str); 13] = [
    (0, 2, "Kansei"),
    (1, 2, "Keigetsu"),
    (2, 2, "Sosei"),
    (1, 1, "Kagetsu"),
    (2, 1, "Zangetsu"),
    (1, 0, "Ugetsu"),
    (2, 0, "Kinsei"),
    (0, -1, "Shogetsu"),
    (1, -1, "Kyugetsu"),
    (2, -1, "Shingetsu"),
    (0, -2, "Zuisei"),
    (1, -2, "Sangetsu"),
    (2, -2, "Yusei"),
];
/// The third stone and the name of each indirect opening: steps right and up from the center, if the white stone is above and right of the
/// center.
const INDIRECT: [(i8, i8, &str); 13] = [
    (2, 2, "Chosei"),
    (2, 1, "Kyogetsu"),
    (2, 0, "Kosei"),
    (2, -1, "Suigetsu"),
    (2, -2, "Ryusei"),
    (1, 0, "Ungetsu"),
    (1, -1, "Hogetsu"),
    (1, -2, "Rangetsu"),
    (0, -1, "Gingetsu"),
    (0, -2, "Myojo"),
    (-1, -1, "Shagetsu"),
    (-1, -2, "Meigetsu"),
    (-2, -2, "Suisei"),
];

impl RenjuOpening {
    /// The opening's Japanese name, such as `Kagetsu`.
    pub fn name(self) -> &'static str {
        let openings = if self.is_direct { &DIRECT } else { &INDIRECT };
        openings.get(usize::from(self.number).wrapping_sub(1)).map_or("", |opening| opening.2)
    }
}

impl fmt::Display for RenjuOpening {
    /// Writes the opening's kind and number, such as `D4` for a direct opening or `I7` for an indirect one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_direct { 'D' } else { 'I' }, self.number)
    }
}

/// The Renju opening that three stones (black, white, black) form on a board of this size; `None` if they form none.
pub fn renju_opening(size: Size, stones: [Point; 3]) -> Option<RenjuOpening> {
    if size.columns != size.rows || size.columns.is_multiple_of(2) || !stones.iter().all(|&stone| size.contains(stone))
    {
        return None;
    }
    let center = Point::new(size.columns / 2, size.rows / 2);
    let offset = |point: Point| (point.column as i8 - center.column as i8, center.row as i8 - point.row as i8);
    (0..8).find_map(|symmetry| {
        let [first, second, third] = stones.map(|stone| offset(point_image(stone, symmetry, size)));
        let (is_direct, openings) = match (first, second) {
            ((0, 0), (0, 1)) => (true, &DIRECT),
            ((0, 0), (1, 1)) => (false, &INDIRECT),
            _ => return None,
        };
        let index = openings.iter().position(|&(right, up, _)| third == (right, up))?;
        Some(RenjuOpening { is_direct, number: index as u8 + 1 })
    })
}
