//! Reversi's rules against the published perft table.

use qipan::rules::reversi::{Board, perft::perft};

#[test]
fn perft_to_depth_8() {
    let leaves: Vec<u64> = (1..=8).map(|depth| perft(Board::START, depth)).collect();
    assert_eq!(leaves, [4, 12, 56, 244, 1396, 8200, 55092, 390216]);
}
