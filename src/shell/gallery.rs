//! The pictures of themes at their display size: decoded, scaled, and cached while used.
//!
//! Only for `paint`. A screenshot waits for each picture. A window waits only for pieces: slow pictures are made in the `workshop`, and
//! meanwhile another size of the picture, or nothing, is shown.

use super::cache::Cache;
use super::canvas::{Pixel, Sprite};
use super::letterbox::PixelRect;
use super::pictures::{self, PictureError};
use super::workshop::{FinishedPicture, PictureKey, PictureOrder, Workshop};
use crate::ui::{Assets, Picture};
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::time::{Duration, Instant};

/// Maximum size of a decoded picture that is cached, and of all cached ones, in bytes. A turning disc is then scaled without decoding it
/// again.
const SOURCE_BYTES_MAX: usize = 256 << 10;
const SOURCES_BYTES_MAX: usize = 3 << 20;

/// Sizes from which a picture counts as slow: bytes of a file, pixels of a place.
const LARGE_FILE_BYTES: usize = 48 << 10;
const LARGE_PLACE_PIXELS: i32 = 90_000;
/// The time budget of a frame that does not wait. After it, the frame starts no further picture.
const HURRY: Duration = Duration::from_millis(10);

/// The time without a change of size after which a window counts as no longer being resized.
const STEADY: Duration = Duration::from_millis(60);

/// A picture at a size, and its source.
struct SizedPicture {
    sprite: Sprite,
    /// A hash of the file's bytes; 0 if not needed.
    mark: u64,
    /// The version of the assets for which the picture was last verified.
    version: u32,
}

/// A picture at a size in pixels.
pub type SpriteKey = (PictureKey, i32, i32);

/// The size and the assets' version that were last ordered from the workshop, for each picture.
type LastOrders = HashMap<PictureKey, (i32, i32, u32)>;

/// The finished pictures.
#[derive(Default)]
pub struct Gallery {
    sources: Cache<(PictureKey, bool), Sprite>,
    sprites: Cache<SpriteKey, SizedPicture>,
    failed: HashMap<PictureKey, Option<String>>,
    workshop: Option<Workshop>,
    ordered: LastOrders,
    version: u32,
    scale: f32,
    /// Whether this frame has another scale than the previous one.
    is_resized: bool,
    /// Whether a substitute was shown for a picture that is still being made.
    is_rough: bool,
    /// Whether pictures for an earlier scale are still cached.
    has_leftovers: bool,
    began: Option<Instant>,
    frame: u64,
}

impl Gallery {
    /// From now on slow pictures are made in a workshop; `ready` is called when a frame would improve.
    pub fn hurry(&mut self, ready: impl Fn() + Send + 'static) {
        self.workshop = Workshop::open(ready);
    }

    /// Starts a frame of a version of the assets, at this many pixels per unit.
    pub fn begin(&mut self, version: u32, scale: f32, frame: u64) {
        self.take_made(frame);
        if version != self.version {
            self.version = version;
            self.sources.clear();
            self.failed.clear();
            if self.workshop.is_none() {
                self.sprites.clear();
            }
        }
        self.is_resized = std::mem::replace(&mut self.scale, scale) != scale;
        self.has_leftovers |= self.is_resized;
        self.is_rough = false;
        self.began = Some(Instant::now());
        self.frame = frame;
    }

    /// Stores the workshop's results; returns whether there were any.
    pub fn take_made(&mut self, frame: u64) -> bool {
        let made: Vec<FinishedPicture> = self.workshop.iter().flat_map(Workshop::made).collect();
        let is_any = !made.is_empty();
        for FinishedPicture { key, width, height, mark: (mark, version), sprite } in made {
            match sprite {
                Ok(sprite) => self.store_sprite((key, width, height), SizedPicture { sprite, mark, version }, frame),
                Err(error) if version == self.version => {
                    self.failed.insert(key, Some(error.to_string()));
                }
                Err(_) => {}
            }
        }
        is_any
    }

    fn store_sprite(&mut self, key: SpriteKey, shown: SizedPicture, frame: u64) {
        let bytes = shown.sprite.pixels.len() * size_of::<Pixel>();
        self.sprites.insert(key, shown, bytes, frame);
    }

    /// Drops pictures that this frame did not use until at most `bytes_max` bytes of them are left. Drops those for other scales once all
    /// pictures of this scale are made.
    pub fn trim(&mut self, bytes_max: usize) {
        let is_done = self.has_leftovers && !self.is_rough && self.workshop.is_some();
        self.has_leftovers &= !is_done;
        self.sprites.trim(if is_done { 0 } else { bytes_max }, self.frame);
        self.sources.trim(SOURCES_BYTES_MAX, self.frame);
    }

    /// Returns the unusable pictures since the last call, each with its reason in a sentence.
    pub fn take_failures(&mut self) -> Vec<(Option<String>, Picture, String)> {
        let fresh = self.failed.iter_mut().filter_map(|(key, why)| Some((key.0.clone(), key.1, why.take()?)));
        fresh.collect()
    }

    /// A picture for a place: at its size, or a substitute while it is in the making. `None` if there is no file, if it is unusable
    /// (reported once), or if there is nothing yet.
    pub fn picture(&mut self, key: PictureKey, at: PixelRect, assets: &dyn Assets) -> Option<&Sprite> {
        let wanted = (key, at.w, at.h);
        if !self.is_there(&wanted, assets) {
            if self.failed.contains_key(&wanted.0) {
                return None;
            }
            if let Err(error) = self.make(&wanted, assets) {
                self.failed.insert(wanted.0.clone(), Some(error.to_string()));
            }
        }
        let is_made = self.sprites.get(&wanted, self.frame).is_some();
        self.is_rough |= !is_made;
        let known = if is_made { wanted } else { self.stand_in(&wanted)? };
        self.sprites.get(&known, self.frame).map(|shown| &shown.sprite)
    }

    /// Whether the picture exists at this size. A picture made for another version of the assets is verified again, because its file may be
    /// equal.
    fn is_there(&mut self, wanted: &SpriteKey, assets: &dyn Assets) -> bool {
        let version = self.version;
        let Some(shown) = self.sprites.get_mut(wanted, self.frame) else { return false };
        if shown.version == version || self.workshop.is_none() {
            return true;
        }
        let is_same = matches!(chosen(&wanted.0, wanted.2, assets), Ok(Some((file, _))) if mark(&file) == shown.mark);
        match is_same {
            true => shown.version = version,
            // Another theme's card stays visible until its new one is made.
            false if wanted.0.0.is_none() => self.sprites.remove(wanted),
            false => {}
        }
        is_same
    }

    /// The picture at the nearest other size.
    fn stand_in(&self, (key, w, h): &SpriteKey) -> Option<SpriteKey> {
        let fits =
            |of: &SpriteKey, shown: &SizedPicture| of.0 == *key && (shown.version == self.version || key.0.is_some());
        let of_key = self.sprites.iter().filter(|(of, shown)| fits(of, shown));
        of_key.map(|(of, _)| of).min_by_key(|of| (of.1 - w).abs() + (of.2 - h).abs()).cloned()
    }

    /// Makes a picture, now or in the workshop.
    fn make(&mut self, wanted: &SpriteKey, assets: &dyn Assets) -> Result<(), PictureError> {
        let (key, w, h) = wanted;
        if self.workshop.is_none() {
            return self.make_now(wanted, assets);
        }
        let has_stand_in = self.stand_in(wanted).is_some();
        // A board without its pieces would be another position: they are made at once, even after the time budget.
        let may_wait = has_stand_in || !matches!(key.1, Picture::Piece(_));
        if may_wait && self.ordered.get(key) == Some(&(*w, *h, self.version)) {
            return Ok(());
        }
        let Some((file, _)) = chosen(key, *h, assets)? else { return Ok(()) };
        let is_large = file.len() > LARGE_FILE_BYTES || w * h > LARGE_PLACE_PIXELS;
        let is_late = self.began.is_some_and(|began| began.elapsed() > HURRY);
        if may_wait && is_late || has_stand_in && (is_large || self.is_resized) {
            self.order(wanted, &file);
        } else if is_large && w * h > LARGE_PLACE_PIXELS {
            self.make_rough(wanted, assets)?;
            if self.sprites.get(wanted, self.frame).is_none() {
                self.order(wanted, &file);
            }
        } else {
            self.make_now(wanted, assets)?;
        }
        Ok(())
    }

    fn order(&mut self, (key, width, height): &SpriteKey, file: &[u8]) {
        let Some(workshop) = &self.workshop else { return };
        self.ordered.insert(key.clone(), (*width, *height, self.version));
        let mark = (mark(file), self.version);
        let not_before = Instant::now() + if self.is_resized { STEADY } else { Duration::ZERO };
        workshop.order(PictureOrder {
            key: key.clone(),
            file: file.to_vec(),
            width: *width,
            height: *height,
            mark,
            not_before,
        });
    }

    /// Makes the picture from the smaller file without scaling.
    fn make_rough(&mut self, (key, w, h): &SpriteKey, assets: &dyn Assets) -> Result<(), PictureError> {
        let Some(file) = assets.picture(key.0.as_deref(), key.1, false) else { return Ok(()) };
        let sprite = pictures::decode_for(&file, *w as usize, *h as usize)?;
        let known = (key.clone(), sprite.width as i32, sprite.height as i32);
        let shown = SizedPicture { sprite, mark: mark(&file), version: self.version };
        self.store_sprite(known, shown, self.frame);
        Ok(())
    }

    fn make_now(&mut self, wanted: &SpriteKey, assets: &dyn Assets) -> Result<(), PictureError> {
        let (key, width, height) = (&wanted.0, wanted.1 as usize, wanted.2 as usize);
        for double in [false, true] {
            let source_key = (key.clone(), double);
            if let Some(source) = self.sources.get(&source_key, self.frame).filter(|source| source.height >= height) {
                let sprite = pictures::scaled(source, width, height);
                // Known here for small ones only: another version makes it again.
                let shown = SizedPicture { sprite, mark: 0, version: self.version };
                self.store_sprite(wanted.clone(), shown, self.frame);
                return Ok(());
            }
        }
        let Some((bytes, double)) = chosen(key, wanted.2, assets)? else { return Ok(()) };
        let source_bytes = pictures::decoded_bytes(&bytes, width, height)?;
        let sprite = match source_bytes > SOURCE_BYTES_MAX {
            true => pictures::fitted(&bytes, width, height)?,
            false => {
                let source = pictures::decode_for(&bytes, width, height)?;
                let sprite = pictures::scaled(&source, width, height);
                self.sources.insert((key.clone(), double), source, source_bytes, self.frame);
                sprite
            }
        };
        let mark = if self.workshop.is_some() { mark(&bytes) } else { 0 };
        self.store_sprite(wanted.clone(), SizedPicture { sprite, mark, version: self.version }, self.frame);
        Ok(())
    }
}

/// The bytes of a picture's file, and whether it is the file of double size.
type ChosenFile<'a> = (Cow<'a, [u8]>, bool);

/// The smallest file of a picture that is large enough for this height, and whether it is the file of double size.
fn chosen<'a>(key: &PictureKey, height: i32, assets: &'a dyn Assets) -> Result<Option<ChosenFile<'a>>, PictureError> {
    let file = |double| assets.picture(key.0.as_deref(), key.1, double);
    let Some(bytes) = file(false) else { return Ok(None) };
    let twin = (pictures::size(&bytes)?.1 < height as u32).then(|| file(true)).flatten();
    Ok(Some(twin.map_or((bytes, false), |twin| (twin, true))))
}

/// A hash of a file's bytes.
fn mark(file: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(file);
    hasher.finish().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kernel::themes;
    use crate::app::kernel::themes::file_of;
    use crate::ui::Sound;

    /// The current shipped theme.
    struct CurrentTheme(&'static str);

    impl Assets for CurrentTheme {
        fn picture(&self, theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>> {
            let shipped = themes::shipped(theme.unwrap_or(self.0))?;
            themes::shipped_picture(shipped, picture, double).map(Cow::Borrowed)
        }

        fn sound(&self, _: Sound) -> Option<Cow<'_, [u8]>> {
            None
        }
    }

    /// The theme changes, and the frame's time budget ends before the pieces: they are drawn nevertheless.
    #[test]
    fn no_frame_is_without_pieces_however_late_it_is() {
        let mut gallery = Gallery::default();
        gallery.hurry(|| {});
        assert!(file_of(&themes::SHIPPED[0].theme().pictures, Picture::Piece(0)).is_some());
        for (version, theme) in ["classic", "wood", "slate", "classic"].into_iter().enumerate() {
            for frame in 0..3 {
                gallery.begin(version as u32 + 1, 1.0, (version * 3 + frame) as u64);
                gallery.began = Instant::now().checked_sub(2 * HURRY);
                for (piece, side) in [(0, 60), (1, 60), (0, 26), (1, 26), (0, 320)] {
                    let at = PixelRect::new(0, 0, side, side);
                    let shown = gallery.picture((None, Picture::Piece(piece)), at, &CurrentTheme(theme));
                    assert!(shown.is_some(), "{theme}, frame {frame}: piece {piece} at {side}");
                }
            }
        }
    }
}
