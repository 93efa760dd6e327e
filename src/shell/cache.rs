//! A cache of results of earlier frames with a size limit in bytes, for the painter and its pictures.

use std::collections::HashMap;
use std::hash::Hash;

/// A cache whose owner limits its size. Above the limit, `trim` drops all entries that the last frame did not use.
pub struct Cache<K, V> {
    entries: HashMap<K, CacheEntry<V>>,
    bytes: usize,
}

struct CacheEntry<V> {
    value: V,
    bytes: usize,
    /// The number of the last frame that used the entry.
    used: u64,
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Cache<K, V> {
        Cache { entries: HashMap::new(), bytes: 0 }
    }
}

impl<K: Eq + Hash, V> Cache<K, V> {
    pub fn get(&mut self, key: &K, frame: u64) -> Option<&V> {
        self.get_mut(key, frame).map(|value| &*value)
    }

    pub fn get_mut(&mut self, key: &K, frame: u64) -> Option<&mut V> {
        let entry = self.entries.get_mut(key)?;
        entry.used = frame;
        Some(&mut entry.value)
    }

    /// Returns all entries, without marking them as used.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.entries.iter().map(|(key, entry)| (key, &entry.value))
    }

    pub fn insert(&mut self, key: K, value: V, bytes: usize, frame: u64) {
        self.bytes += bytes;
        if let Some(before) = self.entries.insert(key, CacheEntry { value, bytes, used: frame }) {
            self.bytes -= before.bytes;
        }
    }

    pub fn remove(&mut self, key: &K) {
        self.bytes -= self.entries.remove(key).map_or(0, |entry| entry.bytes);
    }

    pub fn trim(&mut self, bytes_max: usize, frame: u64) {
        if self.bytes > bytes_max {
            self.entries.retain(|_, entry| entry.used == frame);
            self.bytes = self.entries.values().map(|entry| entry.bytes).sum();
        }
    }

    pub fn clear(&mut self) {
        *self = Cache::default();
    }
}
