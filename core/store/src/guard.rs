//! Whether only a machine's administrator can change or replace a file, as the system reports it. Only `disk::RealDisk` uses it, and
//! `policy_place` for Windows' folder for all users.

use std::io;
use std::path::{Path, PathBuf};

/// Limit of links in a path.
#[cfg(unix)]
const LINKS_MAX: usize = 40;

/// The path without links, if nobody but root can write its target, or any folder or link on the way; `None` otherwise.
#[cfg(unix)]
pub fn admin_only_path(path: &Path) -> io::Result<Option<PathBuf>> {
    use std::ffi::OsString;
    use std::fs;
    use std::path::Component;
    let names_of = |path: &Path| path.components().rev().map(|part| part.as_os_str().to_owned()).collect();
    let mut real = PathBuf::from("/");
    if !path.is_absolute() || !is_roots(&fs::symlink_metadata(&real)?) {
        return Ok(None);
    }
    let (mut ahead, mut links): (Vec<OsString>, usize) = (names_of(path), 0);
    while let Some(name) = ahead.pop() {
        match Path::new(&name).components().next() {
            Some(Component::ParentDir) => _ = real.pop(),
            Some(Component::Normal(name)) => real.push(name),
            _ => continue,
        }
        let found = fs::symlink_metadata(&real)?;
        if !is_roots(&found) || links > LINKS_MAX {
            return Ok(None);
        }
        if found.is_symlink() {
            let target = fs::read_link(&real)?;
            real.pop();
            if target.is_absolute() {
                real = PathBuf::from("/");
            }
            let names: Vec<OsString> = names_of(&target);
            ahead.extend(names);
            links += 1;
        }
    }
    Ok(Some(real))
}

/// Whether root owns a file or folder and nobody else can write it. A link's own mode is ignored; extra rights from an access control list
/// show in the mode's group bits.
#[cfg(unix)]
fn is_roots(found: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.uid() == 0 && (found.is_symlink() || found.mode() & 0o022 == 0)
}

/// The path, if the administrators or the system own it and its folder, and their access control lists let nobody else write the file, or
/// delete and replace entries of the folder; `None` otherwise. Links are not followed.
#[cfg(windows)]
pub fn admin_only_path(path: &Path) -> io::Result<Option<PathBuf>> {
    use std::fs;
    let is_link = |path: &Path| fs::symlink_metadata(path).map(|found| found.is_symlink());
    let Some(folder) = path.parent() else { return Ok(None) };
    if is_link(path)? || is_link(folder)? {
        return Ok(None);
    }
    let is_guarded = windows::is_guarded(path)? && windows::is_guarded(folder)?;
    Ok(is_guarded.then(|| path.to_owned()))
}

/// Windows' folder for the programs of all users. Not from the environment, which a user may set.
#[cfg(windows)]
pub fn program_data() -> Option<PathBuf> {
    windows::program_data()
}

/// The system's calls. Not yet run on real Windows, as `docs/ADMIN.md` states.
#[cfg(windows)]
mod windows {
    use std::ffi::{OsString, c_void};
    use std::io;
    use std::os::windows::ffi::{OsStrExt, OsStringExt};
    use std::path::{Path, PathBuf};
    use std::ptr::null_mut;

    /// The security information to request: owner and access control list.
    const OWNER_AND_RIGHTS: u32 = 1 | 4;
    const FILE_OBJECT: u32 = 1;
    const ACCESS_ALLOWED: u8 = 0;
    /// The entry applies only to objects created inside, not to the object itself.
    const INHERIT_ONLY: u8 = 8;
    /// For a file: writing, appending, its attributes. For a folder: deleting its entries. For both: deleting, the access control list, the
    /// owner, everything. Creating files in a folder is not included: they belong to their creators.
    const WRITES_FILE: u32 = 0x2 | 0x4 | 0x10 | 0x100 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x1000_0000 | 0x4000_0000;
    const WRITES_FOLDER: u32 = 0x40 | 0x1_0000 | 0x4_0000 | 0x8_0000 | 0x1000_0000 | 0x4000_0000;
    /// WinBuiltinAdministratorsSid, WinLocalSystemSid, WinCreatorOwnerRightsSid.
    const ADMINISTRATORS: [i32; 3] = [26, 22, 71];
    /// FOLDERID_ProgramData.
    const PROGRAM_DATA: Guid = Guid(0x62AB_5D82, 0xFDC1, 0x4DC3, [0xA9, 0xDD, 0x07, 0x0D, 0x1D, 0x49, 0x5D, 0x97]);

    #[repr(C)]
    struct Guid(u32, u16, u16, [u8; 8]);

    #[repr(C)]
    struct AclSize {
        entries: u32,
        used: u32,
        free: u32,
    }

    #[repr(C)]
    struct GuardEntry {
        kind: u8,
        flags: u8,
        size: u16,
        mask: u32,
        sid: u32,
    }

    #[link(name = "advapi32")]
    unsafe extern "system" {
        fn GetNamedSecurityInfoW(
            name: *const u16,
            kind: u32,
            wanted: u32,
            owner: *mut *mut c_void,
            group: *mut *mut c_void,
            rights: *mut *mut c_void,
            audit: *mut *mut c_void,
            descriptor: *mut *mut c_void,
        ) -> u32;
        fn GetAclInformation(acl: *mut c_void, out: *mut c_void, len: u32, class: u32) -> i32;
        fn GetAce(acl: *mut c_void, index: u32, out: *mut *mut c_void) -> i32;
        fn IsWellKnownSid(sid: *mut c_void, kind: i32) -> i32;
        fn ConvertSidToStringSidW(sid: *mut c_void, out: *mut *mut u16) -> i32;
    }

    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn LocalFree(memory: *mut c_void) -> *mut c_void;
    }

    #[link(name = "shell32")]
    unsafe extern "system" {
        fn SHGetKnownFolderPath(id: *const Guid, flags: u32, token: *mut c_void, out: *mut *mut u16) -> i32;
    }

    #[link(name = "ole32")]
    unsafe extern "system" {
        fn CoTaskMemFree(memory: *mut c_void);
    }

    /// The zero-terminated text at a pointer from the system.
    fn text_at(wide: *const u16) -> OsString {
        // SAFETY: the system's texts end with a zero, and nobody changes them before they are freed.
        let units = (0..).map(|at| unsafe { *wide.add(at) }).take_while(|unit| *unit != 0).collect::<Vec<u16>>();
        OsString::from_wide(&units)
    }

    pub fn program_data() -> Option<PathBuf> {
        let mut found = null_mut();
        // SAFETY: the call takes a folder's id and returns its own memory, which is freed here even if it fails.
        let outcome = unsafe { SHGetKnownFolderPath(&PROGRAM_DATA, 0, null_mut(), &mut found) };
        let path = (outcome == 0 && !found.is_null()).then(|| PathBuf::from(text_at(found)));
        // SAFETY: as above; no pointer into it is left.
        unsafe { CoTaskMemFree(found.cast()) };
        path
    }

    pub fn is_guarded(path: &Path) -> io::Result<bool> {
        let wide: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
        let (mut owner, mut rights, mut descriptor) = (null_mut(), null_mut(), null_mut());
        // SAFETY: the name ends with a zero; owner and rights point into the descriptor, which is freed below.
        let code = unsafe {
            GetNamedSecurityInfoW(
                wide.as_ptr(),
                FILE_OBJECT,
                OWNER_AND_RIGHTS,
                &mut owner,
                null_mut(),
                &mut rights,
                null_mut(),
                &mut descriptor,
            )
        };
        if code != 0 {
            return Err(io::Error::from_raw_os_error(code as i32));
        }
        let writing = if path.is_dir() { WRITES_FOLDER } else { WRITES_FILE };
        let is_guarded = is_administrators(owner) && !lets_others(rights, writing);
        // SAFETY: the descriptor is the call's own memory, and no pointer into it is left.
        unsafe { LocalFree(descriptor) };
        Ok(is_guarded)
    }

    /// Whether a SID is the administrators, the system, or the installer of Windows.
    fn is_administrators(sid: *mut c_void) -> bool {
        const INSTALLER: &str = "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464";
        if sid.is_null() {
            return false;
        }
        // SAFETY: it is a valid id, out of a descriptor of the system's.
        if ADMINISTRATORS.iter().any(|kind| unsafe { IsWellKnownSid(sid, *kind) } != 0) {
            return true;
        }
        let mut text = null_mut();
        // SAFETY: as above; the text is freed here.
        let is_told = unsafe { ConvertSidToStringSidW(sid, &mut text) } != 0;
        let is_installer = is_told && text_at(text) == *INSTALLER;
        // SAFETY: the text is the call's own memory, or none.
        unsafe { LocalFree(text.cast()) };
        is_installer
    }

    /// Whether an access control list lets anybody else write. A missing list lets everybody.
    fn lets_others(rights: *mut c_void, writing: u32) -> bool {
        let mut size = AclSize { entries: 0, used: 0, free: 0 };
        let (out, len) = ((&raw mut size).cast(), size_of::<AclSize>() as u32);
        // SAFETY: the list is the system's, and `size` is what this class of answers fills.
        if rights.is_null() || unsafe { GetAclInformation(rights, out, len, 2) } == 0 {
            return true;
        }
        (0..size.entries).any(|at| {
            let mut entry = null_mut();
            // SAFETY: the list has so many entries.
            if unsafe { GetAce(rights, at, &mut entry) } == 0 {
                return true;
            }
            let entry: *mut GuardEntry = entry.cast();
            // SAFETY: every entry begins with its head; those that allow have the mask and the id behind it.
            let (kind, flags, mask, sid) =
                unsafe { ((*entry).kind, (*entry).flags, (*entry).mask, (&raw mut (*entry).sid).cast()) };
            // Entries that deny take nothing from those that allow; other kinds are not interpreted, and not trusted.
            let is_for_others = flags & INHERIT_ONLY == 0 && mask & writing != 0;
            match kind {
                ACCESS_ALLOWED => is_for_others && !is_administrators(sid),
                1 => false,
                _ => is_for_others,
            }
        })
    }
}
