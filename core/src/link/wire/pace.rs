//! How often wrong codes may be tried where they close nothing: by each address slower and slower, and by all together at a
//! rate that leaves a guesser little hope. Reads no clock.
//!
//! A try is taken when it begins and given back to who had the right code: tries at the same time, and those who break off,
//! are counted.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The pause of an address after its first wrong code: doubled by each more, up to the longest. That one is short enough for a
/// whole class behind one address, one of whom guesses: whoever is right begins the count anew.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(16);
/// An address that tries nothing for so long is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(600);
/// No more addresses are remembered.
const ADDRESSES_MAX: usize = 256;
/// Tries of all addresses: so many at once, and one more in each interval.
const BURST: u32 = 100;
const INTERVAL: Duration = Duration::from_secs(2);

/// What is known of one address.
#[derive(Clone, Copy)]
struct Tried {
    wrong: u32,
    /// Until when the next try has to wait.
    free_at: Instant,
}

/// The tries at one code.
pub struct Pace {
    by_address: HashMap<IpAddr, Tried>,
    left: u32,
    /// Up to when the intervals are counted.
    counted: Instant,
}

impl Pace {
    pub fn new(now: Instant) -> Pace {
        Pace { by_address: HashMap::new(), left: BURST, counted: now }
    }

    /// Takes a try; `false`: not now.
    pub fn begin(&mut self, from: IpAddr, now: Instant) -> bool {
        self.earn(now);
        let from = machine(from);
        let wrong = match self.by_address.get(&from) {
            Some(tried) if tried.free_at > now => return false,
            Some(tried) => tried.wrong,
            None => 0,
        };
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let pause = FIRST_PAUSE.saturating_mul(1 << wrong.min(16)).min(LONGEST_PAUSE);
        self.make_room(now);
        self.by_address.insert(from, Tried { wrong: wrong + 1, free_at: now + pause });
        true
    }

    /// A try was right: the address has a clean slate, and the try is given back.
    pub fn right(&mut self, from: IpAddr) {
        self.by_address.remove(&machine(from));
        self.left = (self.left + 1).min(BURST);
    }

    fn earn(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.counted).as_secs() / INTERVAL.as_secs();
        self.left = BURST.min(self.left.saturating_add(u32::try_from(passed).unwrap_or(u32::MAX)));
        self.counted += INTERVAL.saturating_mul(u32::try_from(passed).unwrap_or(0));
    }

    fn make_room(&mut self, now: Instant) {
        self.by_address.retain(|_, tried| tried.free_at + FORGOTTEN > now);
        if self.by_address.len() >= ADDRESSES_MAX {
            // The one that could try again soonest.
            let first = self.by_address.iter().min_by_key(|(_, tried)| tried.free_at).map(|(from, _)| *from);
            first.and_then(|from| self.by_address.remove(&from));
        }
    }
}

/// One machine has as many addresses of IPv6 as it likes, all in one network of 64 bits.
fn machine(from: IpAddr) -> IpAddr {
    match from {
        IpAddr::V4(_) => from,
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    const LESSON_S: u64 = 45 * 60;

    fn address(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(0x0a00_0000 + number).into()
    }

    /// How many guesses so many addresses have in a lesson, each of which tries without end.
    fn guesses(addresses: u32) -> u32 {
        let began = Instant::now();
        let (mut pace, mut guesses) = (Pace::new(began), 0);
        for second in 0..LESSON_S {
            for number in 0..addresses {
                guesses += u32::from(pace.begin(address(number), began + Duration::from_secs(second)));
            }
        }
        guesses
    }

    /// The figures of the documentation: of a million codes one in 5,800, one in 690.
    #[test]
    fn a_guesser_has_few_guesses_in_a_lesson() {
        assert_eq!((guesses(1), guesses(2), guesses(8)), (172, 344, 1376));
        assert_eq!((guesses(30), guesses(300)), (1449, 1449));
    }

    #[test]
    fn pauses_grow_and_are_of_one_address() {
        let began = Instant::now();
        let mut pace = Pace::new(began);
        let mut now = began;
        for pause_s in [1, 2, 4, 8, 16, 16, 16] {
            assert!(pace.begin(address(1), now));
            assert!(!pace.begin(address(1), now + Duration::from_millis(pause_s * 1000 - 1)), "{pause_s}");
            assert!(pace.begin(address(pause_s as u32 + 100), now) || pause_s == 16, "nobody else waits");
            now += Duration::from_secs(pause_s);
        }
        // The right code of somebody behind the same address: all there may try at once again.
        assert!(pace.begin(address(1), now));
        pace.right(address(1));
        assert!(pace.begin(address(1), now) && !pace.begin(address(1), now));
        assert!(pace.begin(address(1), now + FIRST_PAUSE));
    }

    #[test]
    fn addresses_of_one_machine_are_one() {
        let now = Instant::now();
        let mut pace = Pace::new(now);
        let of = |network, host| IpAddr::V6(Ipv6Addr::new(0xfd00, 0, 0, network, 0, 0, 0, host));
        assert!(pace.begin(of(1, 1), now) && !pace.begin(of(1, 2), now) && pace.begin(of(2, 1), now));
    }

    /// Also who has as many addresses as there are fills nothing, and all together get no more than the rate.
    #[test]
    fn no_number_of_addresses_fills_the_memory() {
        let began = Instant::now();
        let mut pace = Pace::new(began);
        let mut taken = 0;
        for number in 0..100_000 {
            taken += u32::from(pace.begin(address(number), began + Duration::from_millis(u64::from(number))));
        }
        assert!(pace.by_address.len() <= ADDRESSES_MAX);
        assert_eq!(taken, BURST + 49);
    }
}
