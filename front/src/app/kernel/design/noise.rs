//! Seeded noise for grain. It is the same on every run and machine, since it uses only integer hashes and plain arithmetic. Used by this
//! folder and by `lab assets`.

/// Returns a pseudo-random number in 0–1 for a lattice point (the finaliser of a 32-bit integer hash).
pub fn lattice_noise(x: i32, y: i32, seed: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    h = (h ^ (h >> 16)).wrapping_mul(0x7feb_352d);
    h = (h ^ (h >> 15)).wrapping_mul(0x846c_a68b);
    ((h ^ (h >> 16)) >> 8) as f32 / (1 << 24) as f32
}

/// Returns smooth noise in 0–1 whose features are one unit wide.
pub fn value_noise(x: f32, y: f32, seed: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (fx, fy) = (smooth_step(x - left), smooth_step(y - top));
    let at = |dx: i32, dy: i32| lattice_noise(left as i32 + dx, top as i32 + dy, seed);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    mix(mix(at(0, 0), at(1, 0), fx), mix(at(0, 1), at(1, 1), fx), fy)
}

/// Returns noise in 0–1 in which each further octave adds finer and fainter detail.
pub fn fractal(x: f32, y: f32, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut weight, mut scale, mut total) = (0.0, 1.0, 1.0, 0.0);
    for octave in 0..octaves {
        sum += weight * value_noise(x * scale, y * scale, seed.wrapping_add(octave));
        total += weight;
        weight *= 0.5;
        scale *= 2.0;
    }
    sum / total
}

/// The smooth step: rises from 0 at `t` = 0 to 1 at `t` = 1.
pub fn smooth_step(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
