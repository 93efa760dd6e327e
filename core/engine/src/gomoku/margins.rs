//! The parameters of the two-player search: pruning, the number of quiet moves tried, reductions of late moves, and move ordering.
//!
//! Fitted by games (`lab tune-search`); only `search` reads them. Nothing here knows a board.

/// Declares each parameter once: its meaning, its value in play, and the least and the greatest value that may be tried.
macro_rules! margins {
    ($($(#[$what:meta])* $name:ident: $value:literal, $least:literal to $most:literal;)*) => {
        /// All parameters. Values are in the unit of `search::evaluate_without_network`, depths in plies.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Margins {
            $($(#[$what])* pub $name: i32,)*
        }

        impl Margins {
            pub const COUNT: usize = [$(stringify!($name)),*].len();
            /// The parameters used in play.
            pub const PLAYED: Margins = Margins { $($name: $value),* };
            /// Each parameter's name and its least and greatest value.
            pub const RANGES: [(&str, i32, i32); Margins::COUNT] = [$((stringify!($name), $least, $most)),*];

            /// The parameters in the order of `RANGES`.
            pub fn numbers(&self) -> [i32; Margins::COUNT] {
                [$(self.$name),*]
            }

            /// The parameters from numbers in the order of `RANGES`; the inverse of `numbers`.
            pub fn of([$($name),*]: [i32; Margins::COUNT]) -> Margins {
                Margins { $($name),* }
            }
        }
    };
}

margins! {
    /// Half the first window around the value of the previous iteration.
    window: 47, 10 to 120;
    /// A node returns its bound if its estimate exceeds the bound by `beyond_slope` per ply, up to the depth `beyond_depth`.
    beyond_depth: 6, 2 to 10;
    beyond_slope: 37, 15 to 120;
    /// A node of one or two plies searches only fours if its estimate is below its bound by this base plus `hopeless_slope` per ply.
    hopeless_base: 99, 20 to 400;
    hopeless_slope: 80, 20 to 250;
    /// Number of moves tried before quiet ones are skipped, plus so many more by 64ths of the squared depth: in nodes of the principal
    /// variation and in others, with improving and with non-improving estimates.
    moves_base: 4, 1 to 9;
    moves_better_main: 54, 20 to 128;
    moves_better: 31, 8 to 80;
    moves_worse_main: 41, 8 to 96;
    moves_worse: 16, 4 to 60;
    /// A quiet move is skipped where the estimate plus this, so much per ply and 256ths of the move's ordering score stays below the bound.
    skip_depth: 4, 2 to 10;
    skip_base: 22, -20 to 160;
    skip_slope: 34, 10 to 120;
    skip_order: 71, 0 to 160;
    /// Reduction of a late move in 256ths of a ply: a base, plus a factor for the product of the logarithms of depth and move number; more
    /// if the estimates do not improve; less in the principal variation, for threes, and for moves with a good history.
    late_base: 240, -200 to 600;
    late_slope: 160, 60 to 420;
    late_worse: 177, -64 to 600;
    late_main: 208, -64 to 600;
    late_three: 319, -64 to 700;
    late_history: 162, 0 to 600;
    /// A cutoff adds this much to a move's history for each squared ply of depth; `history_most` is the maximum.
    history_slope: 21, 4 to 60;
    history_most: 1350, 300 to 4000;
    /// A move's ordering score: 64ths of the point's score for both sides, 1024ths of the history, and bonuses for an answer or a killer
    /// move that caused a cutoff and for a point in line with the last stones.
    order_own: 124, 40 to 300;
    order_other: 76, 16 to 200;
    order_history: 13, 2 to 60;
    order_answer: 48, 0 to 150;
    order_killer: 46, 0 to 150;
    order_last: 13, 0 to 60;
    order_own_last: 6, 0 to 60;
    /// Nodes that a leaf's search for a win by fours may use.
    leaf_nodes: 8, 6 to 120;
}

/// Reduction of a late move in 256ths of a ply, by the logarithms of depth and move number alone; zero below three plies and for the first
/// two moves.
#[derive(Clone)]
pub struct LateReductions([[i16; 64]; 64]);

impl LateReductions {
    pub fn new(margins: &Margins) -> LateReductions {
        let log = |n: usize| (n as f64).ln();
        let of = |depth: usize, tried: usize| match depth < 3 || tried < 2 {
            true => 0,
            false => (f64::from(margins.late_base) + f64::from(margins.late_slope) * log(depth) * log(tried)) as i16,
        };
        LateReductions(std::array::from_fn(|depth| std::array::from_fn(|tried| of(depth, tried))))
    }

    /// The reduction for a depth and the number of moves tried before.
    pub fn late_move_reduction(&self, depth: i32, tried: i32) -> i32 {
        self.0[depth.clamp(0, 63) as usize][tried.clamp(0, 63) as usize].into()
    }
}
