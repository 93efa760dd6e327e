//! A host's invitation: its code, and the number of wrong codes still allowed.
//!
//! A try is counted before the host sends anything that depends on the code, and is refunded only for the right code: so parallel guesses
//! and aborted tries count as wrong.

use super::code_tries::CodeTries;
use super::event::HostEvent;
use super::{Code, Refusal, TRIES_LEFT_UNLIMITED, TRIES_MAX};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The callback that reports an invitation's changes to the host's owner.
pub type HostCallback = Arc<dyn Fn(HostEvent) + Send + Sync>;

/// How wrong codes limit an invitation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TryLimit {
    /// `TRIES_MAX` wrong codes, from any address, close the invitation: for two people who talk to each other and can easily open another
    /// one.
    #[default]
    ClosesAfterWrongCodes,
    /// Wrong codes never close the invitation, so that nobody can deny it to other people; instead, an address has to wait after a wrong
    /// code, see `code_tries`.
    DelaysAddress,
}

/// The count of an invitation's tries.
enum Count {
    Few { left: u32, under_way: u32 },
    Paced(CodeTries),
}

impl Count {
    fn new(tries: TryLimit) -> Count {
        match tries {
            TryLimit::ClosesAfterWrongCodes => Count::Few { left: TRIES_MAX, under_way: 0 },
            TryLimit::DelaysAddress => Count::Paced(CodeTries::new(Instant::now())),
        }
    }

    /// Starts a try of the code; returns `false` if no try is allowed now.
    fn begin(&mut self, from: IpAddr) -> bool {
        match self {
            Count::Few { left, under_way } => {
                let is_free = *under_way < *left;
                *under_way += u32::from(is_free);
                is_free
            }
            Count::Paced(pace) => pace.begin_try(from, Instant::now()),
        }
    }

    /// Ends a try of the code; returns the number of tries left.
    fn settle(&mut self, from: IpAddr, is_right: bool) -> u32 {
        match self {
            Count::Few { left, under_way } => {
                *under_way = under_way.saturating_sub(1);
                *left = left.saturating_sub(u32::from(!is_right));
                *left
            }
            Count::Paced(pace) => {
                if is_right {
                    pace.record_right_code(from);
                }
                TRIES_LEFT_UNLIMITED
            }
        }
    }
}

/// An open invitation.
struct Open {
    /// The invitation's number; a try that began with an older invitation does not count for this one.
    number: u64,
    code: Code,
    count: Count,
}

#[derive(Default)]
struct InvitationState {
    open: Option<Open>,
    count: u64,
}

/// A host's invitation, which may be open or closed.
pub struct Invitation {
    tries: TryLimit,
    state: Mutex<InvitationState>,
    on_event: HostCallback,
}

impl Invitation {
    pub fn new(code: Option<Code>, tries: TryLimit, tell: HostCallback) -> Invitation {
        let invitation = Invitation { tries, state: Mutex::default(), on_event: tell };
        invitation.set(code);
        invitation
    }

    fn state(&self) -> MutexGuard<'_, InvitationState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the invitation by a new one with all its tries, or closes it for `None`.
    pub fn set(&self, code: Option<Code>) {
        let mut state = self.state();
        state.count += 1;
        let number = state.count;
        state.open = code.map(|code| Open { number, code, count: Count::new(self.tries) });
    }

    pub fn is_open(&self) -> bool {
        self.state().open.is_some()
    }

    /// Starts a try of the code; refused if the invitation is closed, or if no try is allowed now.
    pub fn begin(&self, from: IpAddr) -> Result<CodeTry<'_>, Refusal> {
        let mut state = self.state();
        let open = state.open.as_mut().ok_or(Refusal::NotInviting)?;
        if !open.count.begin(from) {
            return Err(Refusal::Busy);
        }
        Ok(CodeTry { invitation: self, number: open.number, code: open.code.clone(), from, is_settled: false })
    }

    /// Ends a try of the code; returns the number of tries left, or `None` if the invitation has changed since the try began.
    fn settle(&self, number: u64, from: IpAddr, is_right: bool) -> Option<u32> {
        let mut state = self.state();
        let open = state.open.as_mut().filter(|open| open.number == number)?;
        let tries_left = open.count.settle(from, is_right);
        if is_right {
            return Some(tries_left);
        }
        if tries_left == 0 {
            state.open = None;
        }
        drop(state);
        (self.on_event)(HostEvent::WrongCode { tries_left });
        if tries_left == 0 {
            (self.on_event)(HostEvent::InvitationClosed);
        }
        Some(tries_left)
    }
}

/// A running try of an invitation's code. Dropping the value counts as a wrong code.
pub struct CodeTry<'i> {
    invitation: &'i Invitation,
    number: u64,
    code: Code,
    from: IpAddr,
    is_settled: bool,
}

impl CodeTry<'_> {
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Records that the code was right; refused if the invitation has ended meanwhile.
    pub fn record_right_code(mut self) -> Result<(), Refusal> {
        self.settle(true).map(|_| ()).ok_or(Refusal::NotInviting)
    }

    /// Records that the code was wrong; returns the refusal for the guest.
    pub fn count_wrong(mut self) -> Refusal {
        self.settle(false).map_or(Refusal::NotInviting, |tries_left| Refusal::WrongCode { tries_left })
    }

    fn settle(&mut self, is_right: bool) -> Option<u32> {
        self.is_settled = true;
        self.invitation.settle(self.number, self.from, is_right)
    }
}

impl Drop for CodeTry<'_> {
    fn drop(&mut self) {
        if !self.is_settled {
            self.settle(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const FROM: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn invitation() -> (Invitation, Arc<Mutex<Vec<HostEvent>>>) {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = heard.clone();
        let tell: HostCallback = Arc::new(move |event| ear.lock().expect("no panic").push(event));
        (Invitation::new(Code::parse("204817"), TryLimit::ClosesAfterWrongCodes, tell), heard)
    }

    #[test]
    fn five_wrong_tries_close_it() {
        let (invitation, heard) = invitation();
        for tries_left in (0..TRIES_MAX).rev() {
            let wrong = invitation.begin(FROM).expect("open").count_wrong();
            assert_eq!(wrong, Refusal::WrongCode { tries_left });
        }
        assert_eq!(invitation.begin(FROM).err(), Some(Refusal::NotInviting));
        let heard = heard.lock().expect("no panic").clone();
        let wrong = (0..TRIES_MAX).rev().map(|tries_left| HostEvent::WrongCode { tries_left });
        assert_eq!(heard, wrong.chain([HostEvent::InvitationClosed]).collect::<Vec<_>>());
    }

    #[test]
    fn tries_at_the_same_time_are_counted() {
        let (invitation, _) = invitation();
        let mut tries: Vec<CodeTry> = (0..TRIES_MAX).map(|_| invitation.begin(FROM).expect("one of five")).collect();
        assert_eq!(invitation.begin(FROM).err(), Some(Refusal::Busy));
        let last = tries.pop().expect("five");
        drop(tries);
        assert_eq!(invitation.begin(FROM).err(), Some(Refusal::Busy), "the last one is under way");
        assert_eq!((last.record_right_code(), invitation.is_open()), (Ok(()), true));
        assert_eq!(invitation.begin(FROM).expect("given back").count_wrong(), Refusal::WrongCode { tries_left: 0 });
    }

    #[test]
    fn a_try_is_of_one_invitation() {
        let (invitation, heard) = invitation();
        let (right, wrong) = (invitation.begin(FROM).expect("open"), invitation.begin(FROM).expect("open"));
        invitation.set(Code::parse("000000"));
        assert_eq!((right.record_right_code(), wrong.count_wrong()), (Err(Refusal::NotInviting), Refusal::NotInviting));
        invitation.set(None);
        assert!(!invitation.is_open() && heard.lock().expect("no panic").is_empty());
    }

    /// A class's door: one address that guesses waits longer and longer, and nobody else notices.
    #[test]
    fn wrong_tries_of_one_address_close_nothing_and_shut_out_nobody() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = heard.clone();
        let tell: HostCallback = Arc::new(move |event| ear.lock().expect("no panic").push(event));
        let invitation = Invitation::new(Code::parse("204817"), TryLimit::DelaysAddress, tell);
        let wrong = invitation.begin(FROM).expect("the first try").count_wrong();
        assert_eq!(wrong, Refusal::WrongCode { tries_left: TRIES_LEFT_UNLIMITED });
        for _ in 0..1000 {
            assert_eq!(invitation.begin(FROM).err(), Some(Refusal::Busy), "the code is not looked at");
        }
        let other = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 7));
        assert_eq!(invitation.begin(other).map(CodeTry::record_right_code), Ok(Ok(())));
        assert!(invitation.is_open());
        assert_eq!(*heard.lock().expect("no panic"), [HostEvent::WrongCode { tries_left: TRIES_LEFT_UNLIMITED }]);
    }
}
