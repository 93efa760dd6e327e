//! Measures the heap's peak during a run with an allocator that counts. It counts only while a run is measured; otherwise it costs one
//! atomic load per allocation.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

/// Whether the allocator counts.
static IS_ON: AtomicBool = AtomicBool::new(false);
/// The bytes allocated since the run began, minus the bytes freed.
static NOW: AtomicIsize = AtomicIsize::new(0);
/// The largest value of `NOW` since the run began, in bytes.
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// The system's allocator, which also counts bytes. A program that measures peaks has it as its global allocator.
pub struct CountingAllocator;

fn count(bytes: isize) {
    if IS_ON.load(Ordering::Relaxed) {
        let now = NOW.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if bytes > 0 {
            PEAK.fetch_max(now, Ordering::Relaxed);
        }
    }
}

// SAFETY: every call is passed unchanged to the system's allocator; nothing else touches the memory.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        unsafe { System.realloc(at, layout, size) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(at, layout) }
    }
}

/// Runs a function. Also returns the peak: the largest number of bytes allocated at once on all threads during the run, beyond those before
/// it.
pub fn peak_of<T>(run: impl FnOnce() -> T) -> (T, usize) {
    NOW.store(0, Ordering::Relaxed);
    PEAK.store(0, Ordering::Relaxed);
    IS_ON.store(true, Ordering::Relaxed);
    let done = run();
    IS_ON.store(false, Ordering::Relaxed);
    (done, PEAK.load(Ordering::Relaxed).max(0) as usize)
}
