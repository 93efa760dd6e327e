//! The sum of a board's pattern weights, loaded one by one or gathered sixteen at a time with AVX-512; and the network's layer, with
//! vectors where the CPU has them.
//!
//! For `eval` alone. All ways give equal numbers. Which way is faster depends on the CPU and its microcode (on Sapphire Rapids gathering
//! makes a whole middle-game search a quarter faster, other CPUs gather slowly), so [`choose_sum_method`] measures both once.

use super::counts::CountedRows;
use super::features::Features;
use super::layout::PHASE_LENGTH;
use super::net::{self, Head, LAYER, Net};
use super::pattern::{CENTER, INSTANCES, LANES};
use qipan_rules::mix::nth_random;
use qipan_rules::reversi::Board;
use qipan_rules::reversi::board::kernel::{AnyKernel, Kernel, PortableKernel};
use qipan_rules::with_kernel;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A phase's weights.
pub type Phase = [i16; PHASE_LENGTH];

/// Whether gathering was faster.
static GATHERS: AtomicBool = AtomicBool::new(false);

/// A kernel that sums weights and the network's rows.
pub trait WeightSumKernel: Kernel {
    const CAN_GATHER: bool = false;

    /// The sum of the weights selected by a board's features, gathered where the CPU can.
    #[inline(always)]
    fn gathered(self, phase: &Phase, features: &Features) -> i32 {
        one_by_one(phase, features)
    }

    /// The sum in the way that is faster on this CPU.
    #[inline(always)]
    fn sum(self, phase: &Phase, features: &Features) -> i32 {
        if Self::CAN_GATHER && GATHERS.load(Relaxed) {
            self.gathered(phase, features)
        } else {
            one_by_one(phase, features)
        }
    }

    /// The units of the network's layer before clipping, as [`net::layer`].
    #[inline(always)]
    fn layer(self, net: &Net, head: &Head, features: &Features, counted: CountedRows) -> [i32; LAYER] {
        net::layer(net, head, features, counted)
    }
}

#[inline(always)]
fn one_by_one(phase: &Phase, features: &Features) -> i32 {
    let lanes = features.lanes();
    let mut sum = 0;
    for lane in 0..INSTANCES {
        // SAFETY: only `Features` makes lanes, and keeps each number within half its shape's configurations of the centre, so the
        // place lies inside the shape's part of the phase. Fifty-four checks a leaf would cost a fifth.
        sum += i32::from(unsafe { *phase.get_unchecked(place(lanes, lane)) });
    }
    sum
}

/// The index of a lane's configuration in a phase. Lanes are read one by one: a vector read would be taken apart again, one extraction per
/// lane.
#[inline(always)]
fn place(lanes: &[i16; LANES], lane: usize) -> usize {
    // SAFETY: an index inside the array.
    let number = unsafe { std::ptr::from_ref(&lanes[lane]).read_volatile() };
    (CENTER[lane] as isize + isize::from(number)) as usize
}

impl WeightSumKernel for PortableKernel {}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{CENTER, CountedRows, Features, Head, INSTANCES, LAYER, Net, PHASE_LENGTH, Phase, WeightSumKernel};
    use crate::reversi::eval::net::{NetRow, ROW_ONE, UNITS};
    use crate::reversi::eval::pattern::{LANES, WEIGHTS};
    use qipan_rules::reversi::board::kernel::{Avx2Kernel, Avx512Kernel};
    use std::arch::x86_64::*;

    /// Implements `WeightSumKernel::layer` with vectors of this many 16-bit numbers, by the given instructions.
    macro_rules! layer_by {
        ($Vector:ty, $numbers:literal, $Bytes:ty, $load_bytes:ident, $widened:ident, $set:ident, $min:ident, $max:ident,
            $add:ident, $set_pair:ident, $load:ident, $multiplied:ident, $add_pairs:ident) => {
            #[inline(always)]
            fn layer(self, net: &Net, head: &Head, features: &Features, counted: CountedRows) -> [i32; LAYER] {
                // SAFETY: the token says that the CPU has the instructions. `Features` and `CountedRows` name rows of the network alone;
                // a head lies at a multiple of 64 bytes, and so do its factors; the arrays that change their type have the same size.
                unsafe {
                    let (lanes, rows) = (features.lanes(), net.rows().as_ptr());
                    let mut sums: [$Vector; UNITS / $numbers] = std::mem::transmute(head.bias);
                    let mut add = |row: *const NetRow| {
                        for (at, sum) in sums.iter_mut().enumerate() {
                            *sum = $add(*sum, $widened($load_bytes(row.cast::<$Bytes>().add(at))));
                        }
                    };
                    for begin in &row_begins(lanes).0[..INSTANCES] {
                        // Read alone, as in `place`.
                        add(rows.byte_add(std::ptr::from_ref(begin).read_volatile() as usize));
                    }
                    for at in counted.0 {
                        add(rows.add(at));
                    }
                    // Not a closure: one that is not inlined lacks the instructions.
                    for sum in &mut sums {
                        *sum = $min($max(*sum, $set(0)), $set(ROW_ONE as i16));
                    }
                    let pairs: [i32; UNITS / 2] = std::mem::transmute(sums);
                    let mut layer: [$Vector; 2 * LAYER / $numbers] = std::mem::transmute(head.mix_bias);
                    for (pair, mix) in pairs.iter().zip(&head.layer_weights) {
                        for (at, unit) in layer.iter_mut().enumerate() {
                            let factors = $load(mix.as_ptr().cast::<$Vector>().add(at));
                            *unit = $add_pairs(*unit, $multiplied($set_pair(*pair), factors));
                        }
                    }
                    std::mem::transmute(layer)
                }
            }
        };
    }

    /// The byte offset of each lane's rows.
    #[repr(C, align(64))]
    struct RowOffsets([u32; LANES]);

    /// The offsets of all lanes at once: one addition and one shift per lane would cost more than the row they lead to.
    #[inline(always)]
    fn row_begins(lanes: &[i16; LANES]) -> RowOffsets {
        RowOffsets(std::array::from_fn(|lane| {
            (CENTER[lane] + i32::from(lanes[lane])) as u32 * size_of::<NetRow>() as u32
        }))
    }

    impl WeightSumKernel for Avx2Kernel {
        layer_by!(
            __m256i,
            16,
            __m128i,
            _mm_loadu_si128,
            _mm256_cvtepi8_epi16,
            _mm256_set1_epi16,
            _mm256_min_epi16,
            _mm256_max_epi16,
            _mm256_add_epi16,
            _mm256_set1_epi32,
            _mm256_load_si256,
            _mm256_madd_epi16,
            _mm256_add_epi32
        );
    }

    /// The instances among the last sixteen lanes.
    const LAST: __mmask16 = (1 << (INSTANCES % 16)) - 1;
    // A gather also reads the two bytes after a weight: at the latest those of the tables of counts.
    const _: () = assert!(WEIGHTS < PHASE_LENGTH && INSTANCES > 48 && LANES == 64);
    static CENTERS: [i32; LANES] = CENTER;

    impl WeightSumKernel for Avx512Kernel {
        const CAN_GATHER: bool = true;

        layer_by!(
            __m512i,
            32,
            __m256i,
            _mm256_loadu_si256,
            _mm512_cvtepi8_epi16,
            _mm512_set1_epi16,
            _mm512_min_epi16,
            _mm512_max_epi16,
            _mm512_add_epi16,
            _mm512_set1_epi32,
            _mm512_load_si512,
            _mm512_madd_epi16,
            _mm512_add_epi32
        );

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

qipan_rules::kernel_entry! {
    /// Runs both ways over many boards, with a kernel's CPU features.
    pub trait GatherTimingKernel: WeightSumKernel {
        fn sums_gathered = all_gathered(phase: &Phase, boards: &[Features]) -> i32;
        fn sums_one_by_one = all_one_by_one(phase: &Phase, boards: &[Features]) -> i32;
    }
}

#[inline(always)]
fn all_gathered<K: WeightSumKernel>(kernel: K, phase: &Phase, boards: &[Features]) -> i32 {
    boards.iter().map(|board| kernel.gathered(phase, board)).sum()
}

#[inline(always)]
fn all_one_by_one<K: WeightSumKernel>(_: K, phase: &Phase, boards: &[Features]) -> i32 {
    boards.iter().map(|board| one_by_one(phase, board)).sum()
}

/// Chooses the faster way on this CPU; takes a fraction of a millisecond.
pub fn choose_sum_method(phase: &Phase) {
    let wins = with_kernel!(AnyKernel::fastest_supported(), kernel => gathering_wins(kernel, phase));
    GATHERS.store(wins, Relaxed);
}

fn gathering_wins<K: GatherTimingKernel>(kernel: K, phase: &Phase) -> bool {
    if !K::CAN_GATHER {
        return false;
    }
    // Any discs will do: these have no order that favours the cache.
    let board = |seed: u64| Board {
        player: nth_random(seed) & nth_random(!seed),
        opponent: nth_random(seed) & !nth_random(!seed),
    };
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
