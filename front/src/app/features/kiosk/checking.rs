//! Checks a PIN on its own thread. An attempt is stored as wrong before the check begins, so that cutting the power during the check gains
//! no further attempt.

use crate::app::features::kiosk::guard;
use crate::app::features::kiosk::guard::PinTries;
use crate::app::kernel::saving::Wake;
use crate::policy::pin;
use crate::store::Store;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The result of a PIN check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinResult {
    pub is_right: bool,
    /// The wrong attempts in a row after the check; none where the PIN was right.
    pub tries: PinTries,
}

/// A PIN check that runs on its own thread.
pub struct PinCheck(Receiver<PinResult>);

impl PinCheck {
    /// Starts to check `pin` against `hash`. `tries` are the earlier attempts. Returns `None` where the system gives no thread; the attempt
    /// is not counted then.
    pub fn begin(pin: String, hash: String, tries: PinTries, now_s: i64, store: Store, wake: Wake) -> Option<PinCheck> {
        let (sender, receiver) = channel();
        let check = move || {
            let counted = tries.with_wrong_pin(now_s);
            guard::write(&store, counted);
            let is_right = pin::is_pin_matching(&pin, &hash);
            if is_right {
                guard::write(&store, PinTries::default());
            }
            let tries = if is_right { PinTries::default() } else { counted };
            let _ = sender.send(PinResult { is_right, tries }); // The app may be gone.
            wake();
        };
        std::thread::Builder::new().name("pin".into()).spawn(check).ok().map(|_| PinCheck(receiver))
    }

    /// Returns the result when the check has ended. A thread that ended without a result counts as a wrong PIN. `before` are the attempts
    /// before the check.
    pub fn poll(&self, before: PinTries, now_s: i64) -> Option<PinResult> {
        match self.0.try_recv() {
            Ok(checked) => Some(checked),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(PinResult { is_right: false, tries: before.with_wrong_pin(now_s) }),
        }
    }
}
