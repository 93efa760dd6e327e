//! The evaluation: incremental = from scratch, eight symmetries agree, portable = vector, and the weights' file.

use qipan::engine::reversi::book::board_image;
use qipan::engine::reversi::eval::net::{self, LAYER, Net, UNITS};
use qipan::engine::reversi::eval::pattern::{
    CENTER, INSTANCES, SHAPE_WEIGHT_OFFSETS, SHAPES, WEIGHTS, symmetry_representatives,
};
use qipan::engine::reversi::eval::sum::GatherTimingKernel;
use qipan::engine::reversi::eval::{
    Features, PHASES, UNITS_PER_DISC, VALUE_MAX, Weights, WeightsError, counts, embedded, phase_of, probcut, weights,
};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::board::kernel::AnyKernel;
use qipan::rules::reversi::board::squares;
use qipan::rules::reversi::{Board, Square};
use qipan::with_kernel;

/// Every board of some random games, with the features carried along.
fn walked(games: usize, mut check: impl FnMut(Board, &Features)) {
    let mut random = RandomSequence::new(7);
    for _ in 0..games {
        let (mut board, mut features) = (Board::START, Features::new(Board::START));
        loop {
            check(board, &features);
            let moves: Vec<Square> = squares(board.legal_moves()).collect();
            if moves.is_empty() {
                (board, features) = (board.after_pass(), features.after_pass());
                if board.legal_moves() == 0 {
                    break;
                }
                continue;
            }
            let square = moves[random.next_below(moves.len())];
            let flips = board.flips(square);
            (board, features) = (board.after_move(square, flips), features.after_move(square, flips));
        }
    }
}

fn value(kernel: AnyKernel, board: Board) -> i32 {
    with_kernel!(kernel, kernel => weights().evaluate(kernel, &Features::new(board), board))
}

#[test]
fn features_carried_along_are_those_from_scratch() {
    walked(200, |board, features| assert_eq!(*features, Features::new(board), "{board:?}"));
}

#[test]
fn the_eight_images_of_a_board_are_worth_the_same() {
    walked(100, |board, _| {
        let expected = value(AnyKernel::fastest_supported(), board);
        assert!(expected.abs() <= VALUE_MAX);
        for symmetry in 1..8 {
            assert_eq!(
                value(AnyKernel::fastest_supported(), board_image(board, symmetry)),
                expected,
                "{board:?} {symmetry}"
            );
        }
    });
}

#[test]
fn every_kernel_evaluates_alike() {
    let kernels = AnyKernel::all_supported();
    walked(200, |board, _| {
        for &kernel in &kernels[1..] {
            assert_eq!(value(kernel, board), value(kernels[0], board), "{} {board:?}", kernel.name());
        }
    });
}

/// On a CPU that can gather both ways are compared, whichever the engine chose.
#[test]
fn weights_gathered_and_one_by_one_have_equal_sums() {
    walked(100, |board, features| {
        let phase = weights().phase(phase_of(board.empties()));
        for kernel in AnyKernel::all_supported() {
            let sums = with_kernel!(kernel, kernel => {
                (kernel.sums_gathered(phase, &[*features]), kernel.sums_one_by_one(phase, &[*features]))
            });
            assert_eq!(sums.0, sums.1, "{} {board:?}", kernel.name());
        }
    });
}

/// The evaluation indexes without a check: whatever discs and moves are given, a lane stays inside its shape.
#[test]
fn lanes_stay_inside_their_shapes() {
    let centers = &CENTER[..INSTANCES];
    let begins: Vec<i32> = centers
        .iter()
        .map(|&center| *SHAPE_WEIGHT_OFFSETS.iter().rfind(|&&begin| begin as i32 <= center).unwrap() as i32)
        .collect();
    let check = |features: &Features| {
        for (lane, (&center, &begin)) in features.lanes().iter().zip(centers.iter().zip(&begins)) {
            let at = center + i32::from(*lane);
            assert!((begin..=2 * center - begin).contains(&at), "{at}");
        }
        assert!(features.lanes()[INSTANCES..].iter().all(|&lane| lane == 0));
    };
    for (player, opponent) in [(u64::MAX, 0), (0, u64::MAX), (0, 0), (u64::MAX, u64::MAX)] {
        check(&Features::new(Board { player, opponent }));
    }
    // Moves that no board allows: on occupied squares, over own discs and empty squares, again and again.
    let mut random = RandomSequence::new(11);
    let mut features = Features::new(Board::START);
    for _ in 0..1000 {
        let flips = [0, u64::MAX, random.next_u64()][random.next_below(3)];
        features = features.after_move(Square::new(random.next_below(64) as u8), flips);
        check(&features);
        check(&features.after_pass());
    }
    assert_eq!(SHAPES.iter().map(|shape| shape.instances.len()).sum::<usize>(), INSTANCES);
}

#[test]
fn representatives_are_their_own() {
    let first = symmetry_representatives();
    assert_eq!(first.len(), WEIGHTS);
    assert!(first.iter().enumerate().all(|(at, &leader)| leader as usize <= at && first[leader as usize] == leader));
}

#[test]
fn the_embedded_weights_can_be_read_and_written_again() {
    let read = Weights::from_bytes(embedded()).expect("the embedded weights are whole");
    assert!((0..PHASES).any(|phase| read.phase(phase).iter().any(|&unit| unit != 0)));
    let again = Weights::from_bytes(&read.to_bytes()).expect("what was written can be read");
    assert!(again == read);
    assert!(embedded().len() <= 6 << 20);
}

#[test]
fn damaged_weights_are_refused() {
    let whole = embedded();
    let check = |bytes: &[u8], expected| assert_eq!(Weights::from_bytes(bytes).err(), Some(expected));
    check(&[], WeightsError::WrongLength);
    check(b"no weights at all, but long enough", WeightsError::WrongFileKind);
    check(&whole[..whole.len() - 1], WeightsError::WrongLength);
    check(&[whole, &[0]].concat(), WeightsError::WrongLength);
    let mut other_version = whole.to_vec();
    other_version[4] += 1;
    check(&other_version, WeightsError::WrongFileKind);
    // The weights, and behind them the network, whose layers are plain numbers: in its rows damage shows.
    let end = HEADER + u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    let layers = PHASES * (2 * (UNITS + UNITS * LAYER + LAYER) + 4 * (LAYER + 1));
    for (begin, plain, end) in [(0, 0, end), (end, layers, whole.len())] {
        let coded = begin + HEADER + plain;
        for at in [coded, coded + 1000, coded.midpoint(end), end - 1] {
            let mut damaged = whole.to_vec();
            damaged[at] ^= 4;
            check(&damaged, WeightsError::Checksum);
            // With a right checksum the coding itself has to notice.
            let checksum = crc32fast::hash(&damaged[begin + HEADER..end]);
            damaged[begin + 16..begin + HEADER].copy_from_slice(&checksum.to_le_bytes());
            check(&damaged, WeightsError::InvalidCoding);
        }
    }
}

/// Before the payload of the weights and that of the network.
const HEADER: usize = 20;

/// Number by number, in 64 bits: what the network adds to a board's sum of weights.
fn added(net: &Net, board: Board) -> i64 {
    let features = Features::new(board);
    let patterns = (0..INSTANCES).map(|lane| (CENTER[lane] + i32::from(features.lanes()[lane])) as usize);
    let counted = with_kernel!(AnyKernel::fastest_supported(), kernel => counts(kernel, board, board.legal_moves()));
    let places: Vec<usize> = patterns.chain(counted.weight_indices).chain(counted.quadrants()).collect();
    let head = &net.heads[phase_of(board.empties())];
    let sum = |unit: usize| -> i64 {
        let rows = places.iter().map(|&at| i64::from(net.rows()[at][unit])).sum::<i64>();
        (rows + i64::from(head.bias[unit])).clamp(0, net::ROW_ONE.into())
    };
    let layer = |unit: usize| -> i64 {
        let mixed =
            (0..UNITS).map(|from| sum(from) * i64::from(head.layer_weights[from / 2][unit][from % 2])).sum::<i64>();
        ((mixed + i64::from(head.mix_bias[unit])).max(0) / i64::from(net::LAYER_WEIGHT_SCALE)).min(i16::MAX.into())
    };
    let value = (0..LAYER).map(|unit| layer(unit) * i64::from(head.output_weights[unit])).sum::<i64>();
    (value + i64::from(head.out_bias)) >> net::VALUE_BITS
}

#[test]
fn the_network_adds_what_its_numbers_say() {
    let weights = weights();
    let net = weights.net.as_ref().expect("the embedded weights have a network");
    let mut sums = weights.clone();
    sums.net = None;
    let mut largest = 0;
    walked(40, |board, features| {
        let sum = with_kernel!(AnyKernel::fastest_supported(), kernel => sums.evaluate(kernel, features, board));
        let legal = board.legal_moves();
        if legal == 0 || sum.abs() == VALUE_MAX {
            return;
        }
        let expected = added(net, board).clamp(-7 * i64::from(UNITS_PER_DISC), 7 * i64::from(UNITS_PER_DISC));
        largest = largest.max(expected.abs());
        assert_eq!(
            i64::from(value(AnyKernel::fastest_supported(), board)),
            (i64::from(sum) + expected).clamp(-i64::from(VALUE_MAX), VALUE_MAX.into()),
            "{board:?}"
        );
        with_kernel!(AnyKernel::fastest_supported(), kernel => {
            assert_eq!(weights.evaluate_roughly(kernel, features, board, legal), sum);
            // The whole value within a window. Outside of it a bound on the same side: else a score would hang on the windows that a search
            // happens to have, which differ from one image of a board to the next.
            let value = value(AnyKernel::fastest_supported(), board);
            for discs in [-30, -14, -8, -7, -6, -1, 0, 1, 6, 7, 8, 14, 30] {
                let alpha = sum + discs * UNITS_PER_DISC;
                let bound = weights.evaluate_within(kernel, features, board, legal, (alpha, alpha + 2));
                let holds = match value - alpha {
                    ..=0 => (value..=alpha).contains(&bound),
                    1 => bound == value,
                    2.. => (alpha + 2..=value).contains(&bound),
                };
                assert!(holds, "{board:?}: {bound} for {value}, {alpha}");
            }
            let far = weights.evaluate_within(kernel, features, board, legal, (sum + 8 * UNITS_PER_DISC, sum + 9 * UNITS_PER_DISC));
            assert_eq!(far, (sum + 7 * UNITS_PER_DISC).min(VALUE_MAX));
        });
    });
    assert!(largest > i64::from(UNITS_PER_DISC), "{largest}");
}

#[test]
fn probcut_errs_more_the_more_it_leaves_out_and_the_nearer_the_end() {
    for depth in probcut::SHALLOWEST..60 {
        let shallow = probcut::shallow(depth);
        assert!(0 < shallow && shallow < depth && (depth - shallow).is_multiple_of(2), "{depth} by {shallow}");
    }
    assert!(probcut::sigma(50, 12) < probcut::sigma(30, 12));
    assert!(probcut::sigma(30, 12) < probcut::sigma(16, 12));
    for empties in 17..=58 {
        // Four plies are left out, and two.
        assert!(probcut::sigma(empties, 6) > probcut::sigma(empties, 5));
        for depth in probcut::SHALLOWEST..=empties {
            let sigma = probcut::sigma(empties, depth);
            assert!((0.8..8.0).contains(&sigma), "{sigma} with {empties} empties at {depth}");
        }
    }
}
