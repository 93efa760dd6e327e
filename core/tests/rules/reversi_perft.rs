//! Every kernel of this CPU against the published perft table and against the plain rules.

use qipan::rules::reversi::Board;
use qipan::rules::reversi::board::kernel::{AnyKernel, count_kernel_mismatches};
use qipan::rules::reversi::perft::perft_with_kernel;

#[test]
fn every_kernel_counts_as_published() {
    let table = include_str!("../../../tests/data/reversi/perft.txt");
    for line in table.lines().filter(|line| !line.starts_with('#')).take(9) {
        let (depth, leaves) = line.split_once(' ').expect("two columns");
        let (depth, leaves): (u32, u64) = (depth.parse().expect("a depth"), leaves.parse().expect("a count"));
        for kernel in AnyKernel::all_supported() {
            assert_eq!(perft_with_kernel(kernel, Board::START, depth), leaves, "depth {depth}, {}", kernel.name());
        }
    }
}

#[test]
fn every_kernel_agrees_with_the_plain_rules_on_random_boards() {
    assert_eq!(count_kernel_mismatches(100_000, 7), 0);
}
