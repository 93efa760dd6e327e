//! The rate limit of wrong codes for an invitation that wrong codes never close: each address has to wait longer after each wrong code, and
//! all addresses together are limited to a rate that makes guessing hopeless. Reads no clock.
//!
//! A try is counted when it begins and refunded for the right code, so parallel and aborted tries count as wrong.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The pause of an address after its first wrong code; it doubles with each further wrong code, up to `LONGEST_PAUSE`.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause of an address after wrong codes: short enough for a whole class behind one address with one guesser, because a right
/// code resets the count.
const LONGEST_PAUSE: Duration = Duration::from_secs(16);
/// The time without tries after which an address is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(600);
/// The largest number of addresses that are remembered.
const ADDRESSES_MAX: usize = 256;
/// The number of tries that all addresses together may make at once. One more try is allowed per `INTERVAL`.
const BURST: u32 = 100;
/// The interval after which all addresses together may make one more try.
const INTERVAL: Duration = Duration::from_secs(2);

/// The wrong codes of one address.
#[derive(Clone, Copy)]
struct AddressTries {
    wrong: u32,
    /// The time from which the address may try again.
    free_at: Instant,
}

/// The tries of one invitation's code by all addresses.
pub struct CodeTries {
    by_address: HashMap<IpAddr, AddressTries>,
    /// The number of tries that all addresses together may still make.
    left: u32,
    /// The time up to which elapsed intervals are already counted in `left`.
    counted: Instant,
}

impl CodeTries {
    pub fn new(now: Instant) -> CodeTries {
        CodeTries { by_address: HashMap::new(), left: BURST, counted: now }
    }

    /// Starts a try from an address; returns `false` if the address has to wait.
    pub fn begin_try(&mut self, from: IpAddr, now: Instant) -> bool {
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
        self.by_address.insert(from, AddressTries { wrong: wrong + 1, free_at: now + pause });
        true
    }

    /// Records a right code from an address: forgets the address's wrong codes and refunds the try.
    pub fn record_right_code(&mut self, from: IpAddr) {
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
            // Forgets the address that could try again soonest.
            let first = self.by_address.iter().min_by_key(|(_, tried)| tried.free_at).map(|(from, _)| *from);
            first.and_then(|from| self.by_address.remove(&from));
        }
    }
}

/// The address by which a machine's tries are counted: for IPv6 its network of 64 bits, because one machine can use all addresses in that
/// network.
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

    /// The number of guesses that this many addresses can make in a lesson, if each tries as often as allowed.
    fn guesses(addresses: u32) -> u32 {
        let began = Instant::now();
        let (mut pace, mut guesses) = (CodeTries::new(began), 0);
        for second in 0..LESSON_S {
            for number in 0..addresses {
                guesses += u32::from(pace.begin_try(address(number), began + Duration::from_secs(second)));
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
        let mut pace = CodeTries::new(began);
        let mut now = began;
        for pause_s in [1, 2, 4, 8, 16, 16, 16] {
            assert!(pace.begin_try(address(1), now));
            assert!(!pace.begin_try(address(1), now + Duration::from_millis(pause_s * 1000 - 1)), "{pause_s}");
            assert!(pace.begin_try(address(pause_s as u32 + 100), now) || pause_s == 16, "nobody else waits");
            now += Duration::from_secs(pause_s);
        }
        // The right code from behind this address: everybody there may try again at once.
        assert!(pace.begin_try(address(1), now));
        pace.record_right_code(address(1));
        assert!(pace.begin_try(address(1), now) && !pace.begin_try(address(1), now));
        assert!(pace.begin_try(address(1), now + FIRST_PAUSE));
    }

    #[test]
    fn addresses_of_one_machine_are_one() {
        let now = Instant::now();
        let mut pace = CodeTries::new(now);
        let of = |network, host| IpAddr::V6(Ipv6Addr::new(0xfd00, 0, 0, network, 0, 0, 0, host));
        assert!(pace.begin_try(of(1, 1), now) && !pace.begin_try(of(1, 2), now) && pace.begin_try(of(2, 1), now));
    }

    /// A guesser with any number of addresses fills no memory, and all addresses together get no more than the rate.
    #[test]
    fn no_number_of_addresses_fills_the_memory() {
        let began = Instant::now();
        let mut pace = CodeTries::new(began);
        let mut taken = 0;
        for number in 0..100_000 {
            taken += u32::from(pace.begin_try(address(number), began + Duration::from_millis(u64::from(number))));
        }
        assert!(pace.by_address.len() <= ADDRESSES_MAX);
        assert_eq!(taken, BURST + 49);
    }
}
