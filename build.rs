//! Says in one clear line what is missing, stamps the version, and gives Windows the icon. Nothing else.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_PATH");
    stamp_version();
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "windows") {
        describe_to_windows();
    }
    let gui = std::env::var_os("CARGO_FEATURE_GUI").is_some();
    let linux = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    let native = std::env::var("HOST").ok() == std::env::var("TARGET").ok();
    if gui && linux && native && !has_sdl2() && !names_run_time_library() {
        println!(
            "cargo::error=SDL2 is missing: install it (Debian: apt-get install libsdl2-2.0-0), \
             run ./play, or build without the window: cargo build --no-default-features"
        );
    }
}

/// Whether a tool knows SDL2, or the C compiler can link it.
fn has_sdl2() -> bool {
    let succeeds = |name: &str, arguments: &[&str]| {
        Command::new(name).args(arguments).output().is_ok_and(|output| output.status.success())
    };
    succeeds("pkg-config", &["--exists", "sdl2"]) || succeeds("sdl2-config", &["--version"]) || links()
}

fn links() -> bool {
    let Some(dir) = std::env::var_os("OUT_DIR").map(std::path::PathBuf::from) else { return false };
    let source = dir.join("probe.c");
    std::fs::write(&source, "int main(void) { return 0; }").is_ok()
        && Command::new("cc")
            .arg(source)
            .args(["-lSDL2", "-o"])
            .arg(dir.join("probe"))
            .output()
            .is_ok_and(|output| output.status.success())
}

/// Where only SDL2's run-time library is installed, the name that linkers ask for is missing: it gets one in a folder of ours.
fn names_run_time_library() -> bool {
    let Some(dir) = std::env::var_os("OUT_DIR").map(std::path::PathBuf::from) else { return false };
    let name = "libSDL2-2.0.so.0";
    let output = Command::new("cc").arg(format!("-print-file-name={name}")).output();
    let Some(path) = output.ok().and_then(|output| String::from_utf8(output.stdout).ok()) else { return false };
    // The compiler answers with the bare name where it knows no such file.
    if path.trim() == name || !make_link(path.trim(), &dir.join("libSDL2.so")) {
        return false;
    }
    println!("cargo::rustc-link-search=native={}", dir.display());
    true
}

#[cfg(unix)]
fn make_link(to: &str, at: &std::path::Path) -> bool {
    let _ = std::fs::remove_file(at);
    std::os::unix::fs::symlink(to, at).is_ok()
}

#[cfg(not(unix))]
fn make_link(_: &str, _: &std::path::Path) -> bool {
    false
}

/// `QIPAN_VERSION`: the package's version, with the commit where the source is a git checkout.
fn stamp_version() {
    // A file that is not there would run this again at each build.
    if std::path::Path::new(".git/logs/HEAD").exists() {
        println!("cargo::rerun-if-changed=.git/logs/HEAD");
    }
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let output = Command::new("git").args(["rev-parse", "--short=9", "HEAD"]).output().ok();
    let commit = output
        .filter(|output| output.status.success() && std::path::Path::new(".git").exists())
        .and_then(|output| String::from_utf8(output.stdout).ok());
    match commit {
        Some(commit) => println!("cargo::rustc-env=QIPAN_VERSION={version} ({})", commit.trim()),
        None => println!("cargo::rustc-env=QIPAN_VERSION={version}"),
    }
}

/// What Windows shows of the file: its icon, its name and its version. Where there is no resource compiler it shows nothing.
fn describe_to_windows() {
    println!("cargo::rerun-if-changed=assets/icons/app.ico");
    let Some(dir) = std::env::var_os("OUT_DIR").map(std::path::PathBuf::from) else { return };
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let (script, made) = (dir.join("qipan.rc"), dir.join("qipan.res.o"));
    if std::fs::write(&script, resource_script(&version)).is_err() {
        return;
    }
    let mut names = ["x86_64-w64-mingw32-windres", "windres"].into_iter();
    let is_made = names.any(|windres| {
        let done = Command::new(windres).arg("-O").arg("coff").arg(&script).arg(&made).status();
        done.is_ok_and(|status| status.success())
    });
    if is_made {
        println!("cargo::rustc-link-arg-bin=qipan={}", made.display());
    }
}

/// In the words of `windres`, which looks for files from the package's folder.
fn resource_script(version: &str) -> String {
    let numbers = format!("{},0", version.split('-').next().unwrap_or("0,0,0").replace('.', ","));
    let value = |name: &str, text: &str| format!("      VALUE \"{name}\", \"{text}\\0\"\n");
    let values = [
        value("FileDescription", "Qipan"),
        value("ProductName", "Qipan"),
        value("FileVersion", version),
        value("ProductVersion", version),
        value("LegalCopyright", "MIT or Apache-2.0"),
    ];
    format!(
        "1 ICON \"assets/icons/app.ico\"\n1 VERSIONINFO FILEVERSION {numbers} PRODUCTVERSION {numbers}\nBEGIN\n  \
         BLOCK \"StringFileInfo\"\n  BEGIN\n    BLOCK \"040904B0\"\n    BEGIN\n{}    END\n  END\n  \
         BLOCK \"VarFileInfo\"\n  BEGIN\n    VALUE \"Translation\", 0x0409, 0x04B0\n  END\nEND\n",
        values.concat()
    )
}
