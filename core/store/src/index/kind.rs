//! The game of a row or an entry of the index, with its rule or variant, in a byte. For the index and for lists of its rows.

use qipan_rules::gomoku::Rule;
use qipan_rules::reversi::Goal;
use qipan_rules::reversi::starts::{self, StartKind};
use qipan_rules::{GameKind, Position};

/// The game and its rule: 0 is standard Reversi, five-in-a-row's rules follow from 1, other games from `OTHERS`, Reversi's variants from
/// `VARIANTS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind(u8);

const OTHERS: u8 = 0x40;
const VARIANTS: u8 = 0x80;
/// Flag of a variant in which fewer discs win; the bits below hold its start.
const FEWEST: u8 = 0x40;

impl Kind {
    pub const REVERSI: Kind = Kind(0);

    /// The kind of a game by its start position.
    pub fn of(start: &Position) -> Kind {
        if let Some(start) = start.as_gomoku() {
            return Kind::of_rule(start.rule());
        }
        let Some(start) = start.as_reversi() else { return Kind(OTHERS + start.kind().index() as u8) };
        let begins = match starts::start_kind(start) {
            StartKind::Usual => 0,
            StartKind::Corners(count) => count,
            StartKind::Random => 8,
            StartKind::Other => 9,
        };
        let code = begins | if start.goal().is_most_discs() { 0 } else { FEWEST };
        if code == 0 { Kind::REVERSI } else { Kind(VARIANTS | code) }
    }

    pub fn of_rule(rule: Rule) -> Kind {
        Kind(1 + Rule::ALL.iter().position(|&other| other == rule).unwrap_or(0) as u8)
    }

    pub(super) fn code(self) -> u8 {
        self.0
    }

    pub(super) fn of_code(code: u8) -> Kind {
        Kind(code)
    }

    pub fn game(self) -> GameKind {
        match self.0 {
            0 | VARIANTS.. => GameKind::Reversi,
            code => {
                let other = code.checked_sub(OTHERS).and_then(|index| GameKind::ALL.get(usize::from(index)));
                other.copied().unwrap_or(GameKind::Gomoku)
            }
        }
    }

    /// The rule of five-in-a-row; `None` for other games.
    pub fn rule(self) -> Option<Rule> {
        usize::from(self.0).checked_sub(1).and_then(|place| Rule::ALL.get(place)).copied()
    }

    /// The goal of a game of Reversi, and its start.
    pub fn variant(self) -> Option<(Goal, StartKind)> {
        let goal = if self.0 & FEWEST == 0 { Goal::Most } else { Goal::Fewest };
        let start = match self.0 & (FEWEST - 1) {
            0 => StartKind::Usual,
            count @ 1..8 => StartKind::Corners(count),
            8 => StartKind::Random,
            _ => StartKind::Other,
        };
        (self.game() == GameKind::Reversi).then_some((goal, start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_rules::Ply;

    #[test]
    fn every_game_is_known_again_by_its_byte() {
        for goal in [Goal::Most, Goal::Fewest] {
            let corners = (0..=4).map(|count| starts::corner_handicap_setup(count, goal).start().expect("a start"));
            let usual = starts::corner_handicap_setup(0, goal).start().expect("a start");
            let mut other = usual;
            other.play(Ply::Place(other.legal_points()[0])).expect("a move");
            for start in corners.chain(starts::random_opening_position(7, goal)).chain([usual, other]) {
                let kind = Kind::of(&Position::Reversi(start));
                assert_eq!(Kind::of_code(kind.code()).variant(), Some((goal, starts::start_kind(&start))));
                assert_eq!((kind.game(), kind.rule()), (GameKind::Reversi, None));
            }
        }
        for rule in Rule::ALL {
            let kind = Kind::of_rule(rule);
            assert_eq!((kind.game(), kind.rule(), kind.variant()), (GameKind::Gomoku, Some(rule), None));
        }
    }
}
