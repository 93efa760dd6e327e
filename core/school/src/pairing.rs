//! Pairing methods for a round: by hand, round robin, Swiss, ladder. Pure: seats are indexes in the class's order. The first seat of a pair
//! has Black.

use std::collections::BTreeSet;

/// The pairing of a round: which seats play each other, and which have a bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    pub pairs: Vec<(usize, usize)>,
    pub byes: Vec<usize>,
}

/// A game of an earlier round; `outcome` is `None` if the game has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedPairing {
    pub black: usize,
    pub white: usize,
    pub outcome: Option<PairingOutcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingOutcome {
    Black,
    White,
    Draw,
}

/// An earlier round: its games with their results, and its byes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastRound {
    pub games: Vec<PlayedPairing>,
    pub rests: Vec<usize>,
}

/// Why chosen pairs do not form a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("a seat plays twice")]
    Twice(usize),
    #[error("a seat plays with itself")]
    WithItself(usize),
}

/// Makes a round of pairs that a person chose; all other seats have a bye.
pub fn by_hand(seats: usize, pairs: &[(usize, usize)]) -> Result<Round, PairingError> {
    let mut playing = BTreeSet::new();
    for &(black, white) in pairs {
        if black == white {
            return Err(PairingError::WithItself(black));
        }
        for seat in [black, white] {
            if seat >= seats {
                return Err(PairingError::NoSuchSeat);
            }
            if !playing.insert(seat) {
                return Err(PairingError::Twice(seat));
            }
        }
    }
    let rests = (0..seats).filter(|seat| !playing.contains(seat)).collect();
    Ok(Round { pairs: pairs.to_vec(), byes: rests })
}

/// Makes round `number`, counted from 0, of a round robin. One seat keeps its position, and the others rotate around it. After a full cycle
/// the pairs repeat with exchanged colors. With an odd number of seats, one seat has a bye.
pub fn round_robin(seats: usize, number: usize) -> Round {
    let even = seats.next_multiple_of(2);
    if seats < 2 {
        return Round { pairs: Vec::new(), byes: (0..seats).collect() };
    }
    let (ring, cycle) = (even - 1, number / (even - 1));
    let place = |at: usize| if at == 0 { 0 } else { 1 + (at - 1 + number) % ring };
    let mut round = Round::default();
    for at in 0..even / 2 {
        let (one, two) = (place(at), place(even - 1 - at));
        // The fixed seat changes its color each round, the other seats by their positions; in the next cycle all colors are exchanged.
        let is_turned = (if at == 0 { number % 2 } else { at % 2 } + cycle) % 2 == 1;
        match (one < seats, two < seats) {
            (true, true) if is_turned => round.pairs.push((two, one)),
            (true, true) => round.pairs.push((one, two)),
            (one_plays, _) => round.byes.push(if one_plays { one } else { two }),
        }
    }
    round
}

/// What Swiss pairing needs to know about a seat's earlier rounds.
#[derive(Clone, Default)]
struct Card {
    half_points: u32,
    met: BTreeSet<usize>,
    /// The number of games that the seat played with Black minus the number with White.
    blacks: i32,
    rests: u32,
}

/// Makes the next round by the Swiss system: if possible, a player meets an opponent of equal or similar points whom the player has not met
/// before. With an odd number of seats, the lowest of the seats with the fewest byes gets a bye, which counts as a win. `rounds` are the
/// earlier rounds in order.
pub fn swiss(seats: usize, rounds: &[PastRound]) -> Round {
    let cards = cards(seats, rounds);
    let mut order: Vec<usize> = (0..seats).collect();
    order.sort_by_key(|&seat| (std::cmp::Reverse(cards[seat].half_points), seat));
    let mut round = Round::default();
    if seats % 2 == 1 {
        let fewest = cards.iter().map(|card| card.rests).min().unwrap_or(0);
        if let Some(at) = order.iter().rposition(|&seat| cards[seat].rests == fewest) {
            round.byes.push(order.remove(at));
        }
    }
    let mut pairs = nearest(order, &cards);
    avoid_repeats(&mut pairs, &cards);
    round.pairs = pairs.into_iter().map(|pair| colored(pair, &cards)).collect();
    round
}

fn cards(seats: usize, rounds: &[PastRound]) -> Vec<Card> {
    let mut cards = vec![Card::default(); seats];
    for PastRound { games, rests } in rounds {
        for game in games.iter().filter(|game| game.black.max(game.white) < seats) {
            let (black, white) = match game.outcome {
                Some(PairingOutcome::Black) => (2, 0),
                Some(PairingOutcome::White) => (0, 2),
                Some(PairingOutcome::Draw) => (1, 1),
                None => (0, 0),
            };
            for (seat, other, points, color) in
                [(game.black, game.white, black, 1), (game.white, game.black, white, -1)]
            {
                cards[seat].half_points += points;
                cards[seat].blacks += color;
                cards[seat].met.insert(other);
            }
        }
        for &seat in rests.iter().filter(|seat| **seat < seats) {
            cards[seat].half_points += 2;
            cards[seat].rests += 1;
        }
    }
    cards
}

/// Pairs each seat with the next seat in order that it has not met before, or with the next seat if it has met all.
fn nearest(mut order: Vec<usize>, cards: &[Card]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    order.reverse();
    while let Some(first) = order.pop() {
        let at = order.iter().rposition(|other| !cards[first].met.contains(other)).or(order.len().checked_sub(1));
        pairs.extend(at.map(|at| (first, order.remove(at))));
    }
    pairs
}

/// Changes pairs that have met before: exchanges partners with the nearest pair with which both new pairs have not met before.
fn avoid_repeats(pairs: &mut [(usize, usize)], cards: &[Card]) {
    let has_met = |one: usize, two: usize| cards[one].met.contains(&two);
    for at in (0..pairs.len()).rev() {
        let (one, two) = pairs[at];
        if !has_met(one, two) {
            continue;
        }
        let mut others: Vec<usize> = (0..pairs.len()).filter(|other| *other != at).collect();
        others.sort_by_key(|other| other.abs_diff(at));
        let change = others.into_iter().find_map(|other| {
            let (three, four) = pairs[other];
            let ways = [((one, three), (two, four)), ((one, four), (two, three))];
            ways.into_iter().find(|((a, b), (c, d))| !has_met(*a, *b) && !has_met(*c, *d)).map(|way| (other, way))
        });
        if let Some((other, (mine, theirs))) = change {
            (pairs[at], pairs[other]) = (mine, theirs);
        }
    }
}

/// Orders a pair so that the player who has had Black less often gets Black.
fn colored((one, two): (usize, usize), cards: &[Card]) -> (usize, usize) {
    if cards[one].blacks <= cards[two].blacks { (one, two) } else { (two, one) }
}

/// Makes round `number` of a ladder, in which neighbours play each other. `order` lists the seats from the top. In an even round the pairs
/// begin at the first seat, in an odd round at the second.
pub fn ladder(order: &[usize], number: usize) -> Round {
    let skipped = (number % 2).min(order.len());
    let (top, rest) = order.split_at(skipped);
    let mut round = Round { pairs: Vec::new(), byes: top.to_vec() };
    for pair in rest.chunks(2) {
        match pair {
            // The lower player of a pair has Black in two of four rounds.
            [above, below] if number % 4 < 2 => round.pairs.push((*above, *below)),
            [above, below] => round.pairs.push((*below, *above)),
            alone => round.byes.extend(alone),
        }
    }
    round
}

/// The order of the ladder after a round: a winner exchanges places with a loser who stood above.
pub fn ladder_after_round(order: &[usize], games: &[PlayedPairing]) -> Vec<usize> {
    let mut order = order.to_vec();
    for game in games {
        let (winner, loser) = match game.outcome {
            Some(PairingOutcome::Black) => (game.black, game.white),
            Some(PairingOutcome::White) => (game.white, game.black),
            _ => continue,
        };
        let place = |seat: usize| order.iter().position(|of| *of == seat);
        if let (Some(from), Some(to)) = (place(winner), place(loser))
            && from > to
        {
            order.swap(from, to);
        }
    }
    order
}
