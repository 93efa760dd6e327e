//! The sum of a board's pattern weights: one load after the other, or gathered sixteen at a time with AVX-512.
//!
//! For `eval` alone. Both ways give equal sums. Which is quicker hangs on the CPU and its microcode (on Sapphire Rapids a whole
//! middle-game search is a quarter quicker by gathering, other CPUs gather slowly), so [`prepare`] lets them race once.

use super::features::Features;
use super::layout::PHASE_LENGTH;
use super::pattern::{CENTER, INSTANCES};
use crate::rules::mix::nth;
use crate::rules::reversi::Board;
use crate::rules::reversi::board::kernel::{AnyKernel, Kernel, Portable};
use crate::with_kernel;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A phase's weights.
pub type Phase = [i16; PHASE_LENGTH];

/// Whether gathering won the race.
static GATHERS: AtomicBool = AtomicBool::new(false);

/// A kernel that can add up weights.
pub trait Sum: Kernel {
    const CAN_GATHER: bool = false;

    /// The sum of the weights that a board's features name, gathered where the CPU can.
    #[inline(always)]
    fn gathered(self, phase: &Phase, features: &Features) -> i32 {
        one_by_one(phase, features)
    }

    /// The same in the way that is quicker on this CPU.
    #[inline(always)]
    fn sum(self, phase: &Phase, features: &Features) -> i32 {
        if Self::CAN_GATHER && GATHERS.load(Relaxed) {
            self.gathered(phase, features)
        } else {
            one_by_one(phase, features)
        }
    }
}

#[inline(always)]
fn one_by_one(phase: &Phase, features: &Features) -> i32 {
    let lanes = features.lanes();
    let mut sum = 0;
    for lane in 0..INSTANCES {
        let at = (CENTER[lane] + i32::from(lanes[lane])) as usize;
        // SAFETY: only `Features` makes lanes. A lane's number is at most half its shape's configurations away from the
        // centre, whatever the discs, so `at` lies inside the shape's part of the phase. Fifty-four checks a leaf would
        // cost a fifth.
        sum += i32::from(unsafe { *phase.get_unchecked(at) });
    }
    sum
}

impl Sum for Portable {}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{CENTER, Features, INSTANCES, PHASE_LENGTH, Phase, Sum};
    use crate::engine::reversi::eval::pattern::{LANES, WEIGHTS};
    use crate::rules::reversi::board::kernel::{Avx2, Avx512};
    use std::arch::x86_64::*;

    impl Sum for Avx2 {}

    /// The instances among the last sixteen lanes.
    const LAST: __mmask16 = (1 << (INSTANCES % 16)) - 1;
    // A gather also reads the two bytes behind a weight: at the latest those of the tables by counts.
    const _: () = assert!(WEIGHTS < PHASE_LENGTH && INSTANCES > 48 && LANES == 64);
    static CENTERS: [i32; LANES] = CENTER;

    impl Sum for Avx512 {
        const CAN_GATHER: bool = true;

        #[inline(always)]
        fn gathered(self, phase: &Phase, features: &Features) -> i32 {
            let lanes = features.lanes();
            // SAFETY: the token says that the CPU has the instructions. As in `one_by_one` every place lies inside the phase.
            unsafe {
                let first_half = _mm512_set1_epi32(1);
                let mut sum = _mm512_setzero_si512();
                for first in [0, 16, 32, 48] {
                    let lane = _mm512_cvtepi16_epi32(_mm256_loadu_si256(lanes.as_ptr().add(first).cast()));
                    let at = _mm512_add_epi32(lane, _mm512_loadu_si512(CENTERS.as_ptr().add(first).cast()));
                    let mask = if first == 48 { LAST } else { !0 };
                    let pairs =
                        _mm512_mask_i32gather_epi32::<2>(_mm512_setzero_si512(), mask, at, phase.as_ptr().cast());
                    // The weight times one and its neighbour times nothing: the weight with its sign.
                    sum = _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, first_half));
                }
                _mm512_reduce_add_epi32(sum)
            }
        }
    }
}

crate::kernel_entry! {
    /// Both ways over many boards, with a kernel's CPU features.
    pub trait Race: Sum {
        fn sums_gathered = all_gathered(phase: &Phase, boards: &[Features]) -> i32;
        fn sums_one_by_one = all_one_by_one(phase: &Phase, boards: &[Features]) -> i32;
    }
}

#[inline(always)]
fn all_gathered<K: Sum>(kernel: K, phase: &Phase, boards: &[Features]) -> i32 {
    boards.iter().map(|board| kernel.gathered(phase, board)).sum()
}

#[inline(always)]
fn all_one_by_one<K: Sum>(_: K, phase: &Phase, boards: &[Features]) -> i32 {
    boards.iter().map(|board| one_by_one(phase, board)).sum()
}

/// Chooses the quicker way on this CPU; a fraction of a millisecond.
pub fn prepare(phase: &Phase) {
    let wins = with_kernel!(AnyKernel::best(), kernel => gathering_wins(kernel, phase));
    GATHERS.store(wins, Relaxed);
}

fn gathering_wins<K: Race>(kernel: K, phase: &Phase) -> bool {
    if !K::CAN_GATHER {
        return false;
    }
    // Any discs will do: these have no order that a cache could like.
    let board = |seed: u64| Board { player: nth(seed) & nth(!seed), opponent: nth(seed) & !nth(!seed) };
    let boards: Vec<Features> = (1..=256).map(|seed| Features::new(board(seed))).collect();
    let time = |sums: &dyn Fn() -> i32| {
        let begin = Instant::now();
        std::hint::black_box(sums());
        begin.elapsed()
    };
    let (mut gathered, mut one_by_one) = (Duration::MAX, Duration::MAX);
    for _ in 0..5 {
        gathered = gathered.min(time(&|| kernel.sums_gathered(phase, &boards)));
        one_by_one = one_by_one.min(time(&|| kernel.sums_one_by_one(phase, &boards)));
    }
    gathered < one_by_one
}
