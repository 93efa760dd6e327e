//! Large zeroed arrays in huge pages where the system provides them: address translation dominates the cost of random access to a table.
//! Small arrays come from the allocator.
//!
//! For the tables of the searches and the evaluation's weights.

use std::alloc::Layout;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Types for which all-zero bits are a valid value.
///
/// # Safety
/// Zeroed memory of the type's size and alignment is a valid value, and the type has no destructor to run.
pub unsafe trait Zeroable: Sized {}

// SAFETY: an integer.
unsafe impl Zeroable for i16 {}
// SAFETY: an integer.
unsafe impl Zeroable for i8 {}

/// An array of zeroed values. The system provides its pages when they are first touched.
pub struct Zeroed<T: Zeroable> {
    first: NonNull<T>,
    count: usize,
}

// SAFETY: the array owns its values, like a `Box<[T]>`.
unsafe impl<T: Zeroable + Send> Send for Zeroed<T> {}
// SAFETY: as above.
unsafe impl<T: Zeroable + Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// An array of `count` zeroed values, at least one. Aborts when memory runs out, as all of Rust's allocations do.
    pub fn new(count: usize) -> Zeroed<T> {
        let count = count.max(1);
        let layout = Layout::array::<T>(count).expect("a table is far smaller than the address space");
        let first = allocate(layout).cast::<T>();
        let Some(first) = NonNull::new(first) else { std::alloc::handle_alloc_error(layout) };
        Zeroed { first, count }
    }

    /// Prefetches a value where the CPU can.
    #[inline(always)]
    pub fn prefetch(&self, _index: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing into the program, wherever it points.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.first.as_ptr().wrapping_add(_index).cast()) };
        }
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `allocate` gave `count` zeroed values at `first`, which live as long as `self`.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.count) }
    }
}

impl<T: Zeroable> DerefMut for Zeroed<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `deref`, and `self` is borrowed alone.
        unsafe { std::slice::from_raw_parts_mut(self.first.as_ptr(), self.count) }
    }
}

impl<T: Zeroable> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // The layout was valid in `new`.
        if let Ok(layout) = Layout::array::<T>(self.count) {
            release(self.first.as_ptr().cast(), layout);
        }
    }
}

/// Size in bytes below which no huge page is filled, and fresh pages from the system would cost a small search more than the search itself.
#[cfg(target_os = "linux")]
const HUGE_PAGE: usize = 2 << 20;

/// Linux: pages directly from the system, huge ones where it grants them. Null when memory runs out.
#[cfg(target_os = "linux")]
fn allocate(layout: Layout) -> *mut u8 {
    if layout.size() < HUGE_PAGE {
        // SAFETY: no array here has size zero.
        return unsafe { std::alloc::alloc_zeroed(layout) };
    }
    // SAFETY: a fresh private mapping touches no memory of the program, and advice changes no contents. Mappings are aligned to
    // pages, which is more than any type here asks for.
    unsafe {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let first = libc::mmap(std::ptr::null_mut(), layout.size(), protection, flags, -1, 0);
        if first == libc::MAP_FAILED {
            return std::ptr::null_mut();
        }
        libc::madvise(first, layout.size(), libc::MADV_HUGEPAGE);
        first.cast()
    }
}

#[cfg(target_os = "linux")]
fn release(first: *mut u8, layout: Layout) {
    if layout.size() < HUGE_PAGE {
        // SAFETY: the layout with which `allocate` was called.
        return unsafe { std::alloc::dealloc(first, layout) };
    }
    // SAFETY: exactly the mapping that `allocate` made.
    unsafe {
        libc::munmap(first.cast(), layout.size());
    }
}

#[cfg(not(target_os = "linux"))]
fn allocate(layout: Layout) -> *mut u8 {
    // SAFETY: no array here has size zero.
    unsafe { std::alloc::alloc_zeroed(layout) }
}

#[cfg(not(target_os = "linux"))]
fn release(first: *mut u8, layout: Layout) {
    // SAFETY: the layout with which `allocate` was called.
    unsafe { std::alloc::dealloc(first, layout) }
}
