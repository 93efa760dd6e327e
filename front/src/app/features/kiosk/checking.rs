//! The check of one PIN on a thread of its own. An attempt counts as wrong before it is checked, so that cutting the power during the check
//! gives no further attempt.

use crate::app::features::kiosk::guard;
use crate::app::features::kiosk::guard::PinTries;
use crate::app::kernel::saving::Wake;
use crate::policy::pin;
use crate::store::Store;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinResult {
    pub is_right: bool,
    pub tries: PinTries,
}

/// A running check.
pub struct PinCheck(Receiver<PinResult>);

impl PinCheck {
    /// Starts a check; `tries` are the earlier attempts. Returns `None` where the system gives no thread; the PIN then counts as not tried.
    pub fn begin(pin: String, hash: String, tries: PinTries, now_s: i64, store: Store, wake: Wake) -> Option<PinCheck> {
        let (sender, receiver) = channel();
        let check = move || {
            let counted = tries.one_more(now_s);
            guard::write(&store, counted);
            let is_right = pin::is_right(&pin, &hash);
            if is_right {
                guard::write(&store, PinTries::default());
            }
            let tries = if is_right { PinTries::default() } else { counted };
            let _ = sender.send(PinResult { is_right, tries }); // The app may be gone.
            wake();
        };
        std::thread::Builder::new().name("pin".into()).spawn(check).ok().map(|_| PinCheck(receiver))
    }

    /// Returns the result once the check has ended. A thread that ended without a result counts as a wrong PIN.
    pub fn poll(&self, before: PinTries, now_s: i64) -> Option<PinResult> {
        match self.0.try_recv() {
            Ok(checked) => Some(checked),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(PinResult { is_right: false, tries: before.one_more(now_s) }),
        }
    }
}
