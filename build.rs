//! Says in one clear line what is missing, and stamps the version. Nothing else.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_PATH");
    stamp_version();
    let gui = std::env::var_os("CARGO_FEATURE_GUI").is_some();
    let linux = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    let native = std::env::var("HOST").ok() == std::env::var("TARGET").ok();
    if gui && linux && native && !has_sdl2() {
        println!(
            "cargo::error=SDL2 is missing: install its development package (Debian: apt-get install libsdl2-dev), \
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
