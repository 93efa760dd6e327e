//! For each square, the squares up to the edge in the eight directions. Only the kernels use them.

/// For each square and direction, the bitboard of the squares from there to the edge. The four directions towards higher square numbers
/// (+1, +8, +9, +7) come first, then the four towards lower ones.
pub static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (dx, dy) = STEPS[direction];
            let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
            while 0 <= x && x < 8 && 0 <= y && y < 8 {
                table[square][direction] |= 1 << (y * 8 + x);
                x += dx;
                y += dy;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}
