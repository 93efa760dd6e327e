//! The pictures of themes at the size at which they are shown: decoded, scaled, and cached while used.
//!
//! Only for `paint`. A screenshot waits for each picture. A window waits only for pictures of pieces: slow pictures are made in the
//! `workshop`, and meanwhile the picture at another size, or nothing, is shown.

use super::cache::Cache;
use super::canvas::{Pixel, Sprite};
use super::letterbox::PixelRect;
use super::pictures::{self, PictureError};
use super::workshop::{FinishedPicture, PictureKey, PictureOrder, PictureThread};
use crate::ui::{Assets, Picture};
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::time::{Duration, Instant};

/// Maximum size of one decoded picture that is cached, in bytes. Thanks to the cache a turning disc is scaled without decoding its picture
/// again.
const SOURCE_BYTES_MAX: usize = 256 << 10;
/// Maximum size of all cached decoded pictures together, in bytes.
const SOURCES_BYTES_MAX: usize = 3 << 20;

/// File size in bytes above which a picture counts as slow to decode.
const LARGE_FILE_BYTES: usize = 48 << 10;
/// Number of shown pixels above which a picture counts as slow to scale.
const LARGE_PLACE_PIXELS: i32 = 90_000;
/// The time budget of a window's frame. After this time, the frame starts no further picture that can wait.
const HURRY: Duration = Duration::from_millis(10);

/// The window counts as no longer being resized after this time without a change of its size.
const STEADY: Duration = Duration::from_millis(60);

/// A picture scaled to one size, with the file and version it was made from.
struct SizedPicture {
    sprite: Sprite,
    /// A hash of the bytes of the picture's file, to detect another file; 0 if not needed.
    mark: u64,
    /// The version of the assets for which the sprite was last found to be up to date.
    version: u32,
}

/// The key of a scaled picture: which picture, its width and its height in pixels.
pub type SpriteKey = (PictureKey, i32, i32);

/// For each picture, the width, height and assets version last ordered from the workshop.
type LastOrders = HashMap<PictureKey, (i32, i32, u32)>;

/// The decoded and scaled pictures of themes, cached.
#[derive(Default)]
pub struct Gallery {
    sources: Cache<(PictureKey, bool), Sprite>,
    sprites: Cache<SpriteKey, SizedPicture>,
    failed: HashMap<PictureKey, Option<String>>,
    workshop: Option<PictureThread>,
    ordered: LastOrders,
    version: u32,
    scale: f32,
    /// Whether this frame has another scale than the previous frame.
    is_resized: bool,
    /// Whether this frame showed a substitute for a picture that is still being made.
    is_rough: bool,
    /// Whether pictures made for an earlier scale are still cached.
    has_leftovers: bool,
    began: Option<Instant>,
    frame: u64,
}

impl Gallery {
    /// Makes slow pictures in a workshop from now on. The workshop calls `ready` when a new frame would look better.
    pub fn decode_in_background(&mut self, ready: impl Fn() + Send + 'static) {
        self.workshop = PictureThread::open(ready);
    }

    /// Starts a frame. `version` is the version of the assets, `scale` the number of pixels per layout unit.
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

    /// Stores the pictures that the workshop has finished. Returns whether there were any.
    pub fn take_made(&mut self, frame: u64) -> bool {
        let made: Vec<FinishedPicture> = self.workshop.iter().flat_map(PictureThread::made).collect();
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

    /// Drops pictures that this frame did not use if they take more than `bytes_max` bytes. Drops pictures of other scales once all
    /// pictures of this scale are made.
    pub fn trim(&mut self, bytes_max: usize) {
        let is_done = self.has_leftovers && !self.is_rough && self.workshop.is_some();
        self.has_leftovers &= !is_done;
        self.sprites.trim(if is_done { 0 } else { bytes_max }, self.frame);
        self.sources.trim(SOURCES_BYTES_MAX, self.frame);
    }

    /// Returns the pictures found unusable since the last call: theme, picture, and the reason as a sentence.
    pub fn take_failures(&mut self) -> Vec<(Option<String>, Picture, String)> {
        let fresh = self.failed.iter_mut().filter_map(|(key, why)| Some((key.0.clone(), key.1, why.take()?)));
        fresh.collect()
    }

    /// Returns a picture for the rectangle `at`: at its size, or a substitute while it is being made. `None` if there is no file, if the
    /// file is unusable (reported once), or if nothing is made yet.
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

    /// Whether the picture is cached at this size and up to date. A picture made for another version of the assets is compared with its
    /// file again, because the file may be equal.
    fn is_there(&mut self, wanted: &SpriteKey, assets: &dyn Assets) -> bool {
        let version = self.version;
        let Some(shown) = self.sprites.get_mut(wanted, self.frame) else { return false };
        if shown.version == version || self.workshop.is_none() {
            return true;
        }
        let is_same = matches!(chosen(&wanted.0, wanted.2, assets), Ok(Some((file, _))) if mark(&file) == shown.mark);
        match is_same {
            true => shown.version = version,
            // The preview of a theme stays visible until its new picture is made; a picture of the current theme does not.
            false if wanted.0.0.is_none() => self.sprites.remove(wanted),
            false => {}
        }
        is_same
    }

    /// Returns the key of the cached picture whose size is nearest to the wanted size.
    fn stand_in(&self, (key, w, h): &SpriteKey) -> Option<SpriteKey> {
        let fits =
            |of: &SpriteKey, shown: &SizedPicture| of.0 == *key && (shown.version == self.version || key.0.is_some());
        let of_key = self.sprites.iter().filter(|(of, shown)| fits(of, shown));
        of_key.map(|(of, _)| of).min_by_key(|of| (of.1 - w).abs() + (of.2 - h).abs()).cloned()
    }

    /// Makes a picture, either at once or in the workshop.
    fn make(&mut self, wanted: &SpriteKey, assets: &dyn Assets) -> Result<(), PictureError> {
        let (key, w, h) = wanted;
        if self.workshop.is_none() {
            return self.make_now(wanted, assets);
        }
        let has_stand_in = self.stand_in(wanted).is_some();
        // A board without its pieces would show another position: pieces are made at once, even after the time budget.
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
            content_version: mark,
            not_before,
        });
    }

    /// Makes the picture from its smaller file, without scaling it.
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
                // 0 because decoded sources are cached only for small pictures; another version makes them again.
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

/// Chooses the smallest file of a picture that is large enough for this height in pixels. Returns whether it is the file of double size,
/// too.
fn chosen<'a>(key: &PictureKey, height: i32, assets: &'a dyn Assets) -> Result<Option<ChosenFile<'a>>, PictureError> {
    let file = |double| assets.picture(key.0.as_deref(), key.1, double);
    let Some(bytes) = file(false) else { return Ok(None) };
    let twin = (pictures::size(&bytes)?.1 < height as u32).then(|| file(true)).flatten();
    Ok(Some(twin.map_or((bytes, false), |twin| (twin, true))))
}

/// Returns a hash of a file's bytes, never 0.
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

    /// Assets that serve the pictures of one shipped theme.
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

    /// The theme changes, and the frame's time budget ends before the pieces are made: they are drawn nevertheless.
    #[test]
    fn no_frame_is_without_pieces_however_late_it_is() {
        let mut gallery = Gallery::default();
        gallery.decode_in_background(|| {});
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
