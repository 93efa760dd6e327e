//! Flips, legal moves and last flips as fast as the CPU allows: a portable kernel and kernels for AVX-512 and AVX2, chosen at run time.
//!
//! For perft and the Reversi engine; five-in-a-row's network is compiled for these CPUs with the same kernels as tokens. A hot function is
//! generic over [`Kernel`] and inlined whole into an entry point that enables the CPU's features ([`kernel_entry!`](crate::kernel_entry)),
//! so that nothing is dispatched per call. A kernel's value is the proof that the CPU can run it: a vector kernel can only be created on a
//! CPU with its instructions.

use super::rays::RAYS;
use super::{Board, last_flip};
use crate::mix::RandomSequence;

/// The bitboard arithmetic that is implemented separately for each kind of CPU. All implementations give equal results.
pub trait Kernel: Copy + Send + Sync + 'static {
    /// The opponent's discs that a disc of `player` on the empty square `at` (below 64) would flip, as a bitboard.
    fn flips(self, player: u64, opponent: u64, at: u32) -> u64;

    /// The squares on which `player` may place a disc, as a bitboard.
    fn legal(self, player: u64, opponent: u64) -> u64;

    /// Returns how many discs a disc of `player` on square `at` (below 64) would flip, and how many a disc of the opponent would. The board
    /// counts as full except for `at`: every square outside `player` has a disc of the opponent.
    #[inline(always)]
    fn last_flips(self, player: u64, at: u32) -> (u32, u32) {
        last_flip::count_flips_by_columns(player, at)
    }
}

/// The kernel without vector instructions, which runs on every CPU.
#[derive(Clone, Copy, Debug)]
pub struct PortableKernel(());

/// The kernel for x86-64 CPUs with AVX2, BMI, POPCNT and LZCNT. Only [`AnyKernel::all_supported`] creates this token.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2Kernel(());

/// The kernel for x86-64 CPUs that also have AVX-512 with F, VL, CD, DQ and BW. Only [`AnyKernel::all_supported`] creates this token.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx512Kernel(());

/// One of the kernels that this CPU can run.
#[derive(Clone, Copy, Debug)]
pub enum AnyKernel {
    Portable(PortableKernel),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Kernel),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Kernel),
}

impl AnyKernel {
    /// Every kernel that this CPU can run, from the slowest to the fastest.
    pub fn all_supported() -> Vec<AnyKernel> {
        #[allow(unused_mut)] // Grows on x86-64 only.
        let mut kernels = vec![AnyKernel::Portable(PortableKernel(()))];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") && has!("bmi1") && has!("bmi2") && has!("popcnt") && has!("lzcnt") {
                kernels.push(AnyKernel::Avx2(Avx2Kernel(())));
                if has!("avx512f") && has!("avx512vl") && has!("avx512cd") && has!("avx512dq") && has!("avx512bw") {
                    kernels.push(AnyKernel::Avx512(Avx512Kernel(())));
                }
            }
        }
        kernels
    }

    /// The fastest kernel that this CPU can run.
    pub fn fastest_supported() -> AnyKernel {
        static BEST: std::sync::OnceLock<AnyKernel> = std::sync::OnceLock::new();
        *BEST.get_or_init(|| AnyKernel::all_supported().pop().unwrap_or(AnyKernel::Portable(PortableKernel(()))))
    }

    pub fn name(self) -> &'static str {
        match self {
            AnyKernel::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            AnyKernel::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            AnyKernel::Avx512(_) => "avx512",
        }
    }
}

/// Runs `$call` with `$kernel` bound to the concrete kernel inside an [`AnyKernel`].
#[macro_export]
#[doc(hidden)]
macro_rules! with_kernel {
    ($any:expr, $kernel:ident => $call:expr) => {
        match $any {
            $crate::reversi::board::kernel::AnyKernel::Portable($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::reversi::board::kernel::AnyKernel::Avx2($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::reversi::board::kernel::AnyKernel::Avx512($kernel) => $call,
        }
    };
}

/// Declares a trait with one associated function per hot function, and implements the trait for every kernel, with the CPU features of that
/// kernel enabled. The body is an `#[inline(always)]` function that is generic over the kernel.
#[macro_export]
#[doc(hidden)]
macro_rules! kernel_entry {
    ($(#[$doc:meta])* $vis:vis trait $Trait:ident : $Super:ident $(+ $More:ident)* {
        $($(#[$fdoc:meta])* fn $name:ident = $body:ident ( $($arg:ident : $ty:ty),* $(,)? ) -> $ret:ty ;)*
    }) => {
        $(#[$doc])*
        $vis trait $Trait: $Super $(+ $More)* {
            $($(#[$fdoc])* #[allow(clippy::too_many_arguments)] fn $name(self, $($arg: $ty),*) -> $ret;)*
        }
        impl $Trait for $crate::reversi::board::kernel::PortableKernel {
            $(fn $name(self, $($arg: $ty),*) -> $ret { $body(self, $($arg),*) })*
        }
        #[cfg(target_arch = "x86_64")]
        $crate::kernel_entry!(@vector $Trait, $crate::reversi::board::kernel::Avx2Kernel,
            "avx2,bmi1,bmi2,popcnt,lzcnt",
            $(fn $name = $body ($($arg: $ty),*) -> $ret;)*);
        #[cfg(target_arch = "x86_64")]
        $crate::kernel_entry!(@vector $Trait, $crate::reversi::board::kernel::Avx512Kernel,
            "avx2,bmi1,bmi2,popcnt,lzcnt,avx512f,avx512vl,avx512cd,avx512dq,avx512bw",
            $(fn $name = $body ($($arg: $ty),*) -> $ret;)*);
    };
    (@vector $Trait:ident, $Kernel:path, $features:literal,
        $(fn $name:ident = $body:ident ( $($arg:ident : $ty:ty),* ) -> $ret:ty ;)*) => {
        impl $Trait for $Kernel {
            $(#[inline(always)]
            fn $name(self, $($arg: $ty),*) -> $ret {
                // The function is generic so that no other crate can name it: a function that another crate can call would be called
                // through a table of addresses.
                #[target_feature(enable = $features)]
                #[allow(clippy::too_many_arguments)]
                fn featured<K: $Trait>(kernel: K, $($arg: $ty),*) -> $ret { $body(kernel, $($arg),*) }
                // SAFETY: the token `self` exists only on a CPU that has these features.
                unsafe { featured(self, $($arg),*) }
            })*
        }
    };
}

/// Bitboard of the columns b to g: the squares that a horizontal or diagonal run of the opponent's discs may cross.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

impl Kernel for PortableKernel {
    #[inline(always)]
    fn flips(self, player: u64, opponent: u64, at: u32) -> u64 {
        let rays = &RAYS[(at & 63) as usize];
        let mut flips = 0;
        for ray in &rays[..4] {
            // The first square that is not the opponent's ends the run; the run flips if that square is the player's.
            let stop = ray & !opponent;
            let end = stop & stop.wrapping_neg() & player;
            flips |= ray & end.wrapping_sub(u64::from(end != 0));
        }
        for ray in &rays[4..] {
            let stop = ray & !opponent;
            let end = (1 << 63 >> (stop | 1).leading_zeros()) & stop & player;
            flips |= ray & end.wrapping_shl(1).wrapping_neg() & u64::from(end != 0).wrapping_neg();
        }
        flips
    }

    #[inline(always)]
    fn legal(self, player: u64, opponent: u64) -> u64 {
        let mut legal = 0;
        for (shift, mask) in [(1, INNER), (8, !0), (9, INNER), (7, INNER)] {
            let crossed = opponent & mask;
            let mut up = crossed & player << shift;
            let mut down = crossed & player >> shift;
            up |= crossed & up << shift;
            down |= crossed & down >> shift;
            let pair_up = crossed & crossed << shift;
            let pair_down = pair_up >> shift;
            for _ in 0..2 {
                up |= pair_up & up << (2 * shift);
                down |= pair_down & down >> (2 * shift);
            }
            legal |= up << shift | down >> shift;
        }
        legal & !(player | opponent)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Avx2Kernel, Avx512Kernel, INNER, Kernel, RAYS, last_flip};
    use std::arch::x86_64::*;

    // SAFETY of every `unsafe` block in this module: the tokens `Avx2` and `Avx512` are only created after the CPU's features were found;
    // the loads are unaligned ones from inside `RAYS`.

    /// The bitwise OR of a vector's four 64-bit lanes.
    #[inline(always)]
    unsafe fn join(lanes: __m256i) -> u64 {
        unsafe {
            let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
        }
    }

    /// The four rays from the square `at`: towards higher square numbers if `side` is 0, towards lower ones if `side` is 1.
    #[inline(always)]
    unsafe fn rays(at: u32, side: usize) -> __m256i {
        unsafe { _mm256_loadu_si256(RAYS[(at & 63) as usize].as_ptr().add(4 * side).cast()) }
    }

    /// The discs flipped along each lane's ray towards higher square numbers; 0 in a lane without flips.
    #[inline(always)]
    unsafe fn flips_up(player: __m256i, opponent: __m256i, ray: __m256i) -> __m256i {
        unsafe {
            let stop = _mm256_andnot_si256(opponent, ray);
            let first = _mm256_and_si256(stop, _mm256_sub_epi64(_mm256_setzero_si256(), stop));
            let end = _mm256_and_si256(first, player);
            // `below` is `end` - 1, or 0 in a lane without an end.
            let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
            let below = _mm256_add_epi64(end, _mm256_sub_epi64(_mm256_set1_epi64x(-1), none));
            _mm256_and_si256(below, ray)
        }
    }

    /// The legal moves by parallel prefix: the four lanes hold the horizontal, the vertical and both diagonals, each searched in both
    /// directions.
    #[inline(always)]
    unsafe fn legal(player: u64, opponent: u64) -> u64 {
        unsafe {
            let inner = INNER as i64;
            let shift = _mm256_set_epi64x(7, 9, 8, 1);
            let double = _mm256_set_epi64x(14, 18, 16, 2);
            let p = _mm256_set1_epi64x(player as i64);
            let crossed =
                _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), _mm256_set_epi64x(inner, inner, -1, inner));
            let mut up = _mm256_and_si256(crossed, _mm256_sllv_epi64(p, shift));
            let mut down = _mm256_and_si256(crossed, _mm256_srlv_epi64(p, shift));
            up = _mm256_or_si256(up, _mm256_and_si256(crossed, _mm256_sllv_epi64(up, shift)));
            down = _mm256_or_si256(down, _mm256_and_si256(crossed, _mm256_srlv_epi64(down, shift)));
            let pair_up = _mm256_and_si256(crossed, _mm256_sllv_epi64(crossed, shift));
            let pair_down = _mm256_srlv_epi64(pair_up, shift);
            up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, double)));
            down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, double)));
            up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, double)));
            down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, double)));
            let both = _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
            join(both) & !(player | opponent)
        }
    }

    impl Kernel for Avx2Kernel {
        #[inline(always)]
        fn flips(self, player: u64, opponent: u64, at: u32) -> u64 {
            unsafe {
                let p = _mm256_set1_epi64x(player as i64);
                let o = _mm256_set1_epi64x(opponent as i64);
                let up = flips_up(p, o, rays(at, 0));
                let ray = rays(at, 1);
                let shift = _mm256_set_epi64x(7, 9, 8, 1);
                // Smears every stop towards lower squares, so that only the run next to the square stays free.
                let stop = _mm256_andnot_si256(o, ray);
                let mut shadow = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, shift));
                let double = _mm256_set_epi64x(14, 18, 16, 2);
                shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, double));
                let quadruple = _mm256_set_epi64x(28, 36, 32, 4);
                shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, quadruple));
                // The ray's highest stop is the only one whose upper neighbour on the ray is not in the shadow.
                let end = _mm256_andnot_si256(_mm256_srlv_epi64(shadow, shift), _mm256_and_si256(stop, p));
                let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
                let run = _mm256_andnot_si256(_mm256_or_si256(shadow, none), ray);
                join(_mm256_or_si256(up, run))
            }
        }

        #[inline(always)]
        fn legal(self, player: u64, opponent: u64) -> u64 {
            unsafe { legal(player, opponent) }
        }
    }

    /// Shifts like `_mm256_srlv_epi64`, always in one instruction: the compiler would emit two where it knows that a count is 64.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt,avx512f,avx512vl,avx512cd,avx512dq,avx512bw")]
    fn shift_right(bits: __m256i, counts: __m256i) -> __m256i {
        let shifted;
        // SAFETY: the assembly is one instruction of AVX2 that only uses registers.
        unsafe {
            std::arch::asm!("vpsrlvq {}, {}, {}", lateout(ymm_reg) shifted, in(ymm_reg) bits, in(ymm_reg) counts,
                options(pure, nomem, nostack, preserves_flags));
        }
        shifted
    }

    impl Kernel for Avx512Kernel {
        #[inline(always)]
        fn flips(self, player: u64, opponent: u64, at: u32) -> u64 {
            unsafe {
                let p = _mm256_set1_epi64x(player as i64);
                let o = _mm256_set1_epi64x(opponent as i64);
                let up = flips_up(p, o, rays(at, 0));
                let ray = rays(at, 1);
                let stop = _mm256_andnot_si256(o, ray);
                // A shift by 64, where there is no stop, gives 0.
                let last = shift_right(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stop));
                let end = _mm256_and_si256(last, p);
                let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
                join(_mm256_or_si256(up, _mm256_and_si256(above, ray)))
            }
        }

        #[inline(always)]
        fn last_flips(self, player: u64, at: u32) -> (u32, u32) {
            // The kernel for AVX2 has no such function, because some CPUs with AVX2 need a hundred cycles for a `pext`.
            last_flip::count_flips_by_gather(player, at, |discs, mask| unsafe { _pext_u64(discs, mask) })
        }

        #[inline(always)]
        fn legal(self, player: u64, opponent: u64) -> u64 {
            unsafe {
                let (columns, rows) = (INNER as i64, 0x00ff_ffff_ffff_ff00);
                let both = columns & rows;
                let inner = _mm512_set_epi64(both, both, rows, columns, both, both, rows, columns);
                let step = _mm512_set_epi64(57, 55, 56, 63, 7, 9, 8, 1);
                let double = _mm512_set_epi64(50, 46, 48, 62, 14, 18, 16, 2);
                let crossed = _mm512_and_si512(_mm512_set1_epi64(opponent as i64), inner);
                let mut run = _mm512_and_si512(crossed, _mm512_rolv_epi64(_mm512_set1_epi64(player as i64), step));
                run = _mm512_or_si512(run, _mm512_and_si512(crossed, _mm512_rolv_epi64(run, step)));
                let pair = _mm512_and_si512(crossed, _mm512_rolv_epi64(crossed, step));
                run = _mm512_or_si512(run, _mm512_and_si512(pair, _mm512_rolv_epi64(run, double)));
                run = _mm512_or_si512(run, _mm512_and_si512(pair, _mm512_rolv_epi64(run, double)));
                let ends = _mm512_rolv_epi64(run, step);
                join(_mm256_or_si256(_mm512_castsi512_si256(ends), _mm512_extracti64x4_epi64::<1>(ends)))
                    & !(player | opponent)
            }
        }
    }
}

/// The number of boards, out of `boards` random ones, on which a kernel of this CPU gives another result than the plain rules.
///
/// Every board is checked for its legal moves, the flips of all empty squares, and the last flips on every square with the player's discs.
pub fn count_kernel_mismatches(boards: u64, seed: u64) -> u64 {
    let kernels = AnyKernel::all_supported();
    let mut random = RandomSequence::new(seed);
    let mut next = || random.next_u64();
    (0..boards)
        .filter(|index| {
            let (colour, mut filled) = (next(), next());
            // Sparse, even and dense boards in turn.
            match index % 4 {
                0 => filled &= next(),
                1 => filled |= next(),
                2 => filled |= next() | next(),
                _ => (),
            }
            let board = Board { player: filled & colour, opponent: filled & !colour };
            kernels.iter().any(|&any| with_kernel!(any, kernel => differs(kernel, board)))
        })
        .count() as u64
}

fn differs<K: Checks>(kernel: K, board: Board) -> bool {
    kernel.differs(board)
}

crate::kernel_entry! {
    /// Compares a kernel's results with the plain rules; the comparison is compiled with the kernel's CPU features.
    trait Checks: Kernel {
        fn differs = differs_body(board: Board) -> bool;
    }
}

#[inline(always)]
fn differs_body<K: Kernel>(kernel: K, board: Board) -> bool {
    let legal = board.legal_moves();
    kernel.legal(board.player, board.opponent) != legal
        || super::squares(!board.occupied()).any(|square| {
            let flips = kernel.flips(board.player, board.opponent, square.index().into());
            flips != board.flips(square) || (flips != 0) != (legal & square.bit() != 0)
        })
        || super::squares(!0).any(|square| {
            let player = board.player & !square.bit();
            let last = Board { player, opponent: !player & !square.bit() };
            let plain = (last.flips(square).count_ones(), last.after_pass().flips(square).count_ones());
            kernel.last_flips(player, square.index().into()) != plain
        })
}
