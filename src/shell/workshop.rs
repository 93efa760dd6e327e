//! Decodes and scales pictures on a separate thread, while frames continue with the pictures that exist.
//!
//! Only for `gallery`, for a window that must not wait. Only the newest order of each picture is executed. The thread ends when its
//! `PictureThread` is dropped.

use super::canvas::Sprite;
use super::pictures::{self, PictureError};
use crate::ui::Picture;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

/// The key of a picture: the name of its theme (`None`: the current theme), and which of the theme's pictures it is.
pub type PictureKey = (Option<String>, Picture);

/// An order to decode a picture file and scale the picture to a size.
pub struct PictureOrder {
    pub key: PictureKey,
    /// The bytes of the picture's PNG file.
    pub file: Vec<u8>,
    /// The width of the finished picture, in pixels.
    pub width: i32,
    /// The height of the finished picture, in pixels.
    pub height: i32,
    /// The hash of the file's bytes, and the version of the assets.
    pub content_version: (u64, u32),
    /// The earliest time to start. While the user resizes a window, each size is soon replaced by another size.
    pub not_before: Instant,
}

/// The result of an order: the finished picture, with the order's data.
pub struct FinishedPicture {
    pub key: PictureKey,
    pub width: i32,
    pub height: i32,
    pub mark: (u64, u32),
    pub sprite: Result<Sprite, PictureError>,
}

#[derive(Default)]
struct PendingOrders {
    waiting: VecDeque<PictureOrder>,
    is_closed: bool,
}

/// The orders that wait for the thread, and the signal that a new order has arrived.
type OrderQueue = Arc<(Mutex<PendingOrders>, Condvar)>;

/// The owner's handle of the thread that makes pictures.
pub struct PictureThread {
    queue: OrderQueue,
    made: Receiver<FinishedPicture>,
}

impl PictureThread {
    /// Starts the thread. It calls `ready` when a picture is finished and no order waits. `None` if the system refuses a new thread.
    pub fn open(ready: impl Fn() + Send + 'static) -> Option<PictureThread> {
        let queue = OrderQueue::default();
        let (sender, made) = channel();
        let theirs = Arc::clone(&queue);
        let started =
            std::thread::Builder::new().name("pictures".into()).spawn(move || run_orders(&theirs, &sender, ready));
        started.ok().map(|_| PictureThread { queue, made })
    }

    /// Adds an order. It replaces a waiting order of the same picture.
    pub fn order(&self, order: PictureOrder) {
        let (orders, bell) = &*self.queue;
        let mut orders = orders.lock().unwrap_or_else(PoisonError::into_inner);
        orders.waiting.retain(|waiting| waiting.key != order.key);
        orders.waiting.push_back(order);
        bell.notify_one();
    }

    /// Returns the pictures finished since the last call.
    pub fn made(&self) -> impl Iterator<Item = FinishedPicture> {
        self.made.try_iter()
    }
}

impl Drop for PictureThread {
    fn drop(&mut self) {
        let (orders, bell) = &*self.queue;
        orders.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        bell.notify_one();
    }
}

fn run_orders(queue: &OrderQueue, made: &Sender<FinishedPicture>, ready: impl Fn()) {
    while let Some((order, is_last)) = next(queue) {
        let PictureOrder { key, file, width, height, content_version: mark, .. } = order;
        let fit = (width.max(1) as usize, height.max(1) as usize);
        let sprite = pictures::fitted(&file, fit.0, fit.1);
        if made.send(FinishedPicture { key, width, height, mark, sprite }).is_err() {
            return;
        }
        if is_last {
            ready();
        }
    }
}

/// Waits for an order. Returns the order and whether no further order waits; `None` if the workshop is closed.
fn next(queue: &OrderQueue) -> Option<(PictureOrder, bool)> {
    let (orders, bell) = &**queue;
    let mut orders = orders.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if orders.is_closed {
            return None;
        }
        let now = Instant::now();
        if let Some(at) = orders.waiting.iter().position(|order| order.not_before <= now) {
            let order = orders.waiting.remove(at)?;
            return Some((order, orders.waiting.is_empty()));
        }
        if let Some(first) = orders.waiting.iter().map(|order| order.not_before).min() {
            let waited = bell.wait_timeout(orders, first.saturating_duration_since(now));
            orders = waited.unwrap_or_else(PoisonError::into_inner).0;
            continue;
        }
        orders = bell.wait(orders).unwrap_or_else(PoisonError::into_inner);
    }
}
