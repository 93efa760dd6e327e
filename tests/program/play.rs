//! `./play` with a cargo that only tells what a real one would: where the program is built and where it runs.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Builds by writing a script, which prints where it runs and with what. As cargo does, it takes a target folder from the environment,
/// meant from where it runs itself, and tells it in JSON.
const CARGO: &str = r#"#!/bin/sh
target=${CARGO_TARGET_DIR:-${CONFIGURED:-target}}
case $target in /*) ;; *) target=$PWD/$target ;; esac
release=$target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release
text=$(printf '%s' "$release/qipan" | sed 's/["\\]/\\&/g')
case $1 in
    --version) echo 'cargo 1.99.0 (0 2030-01-01)' ;;
    metadata) printf '{"packages":[],"target_directory":"%s","version":1}\n' "$(printf '%s' "$target" | sed 's/["\\]/\\&/g')" ;;
    build)
        [ -z "${BROKEN:-}" ] || exit 101
        mkdir -p "$release"
        printf '#!/bin/sh\npwd\nprintf "%%s\\n" "$@"\n' > "$release/qipan"
        chmod +x "$release/qipan"
        case $* in
            *json*)
                echo '{"reason":"compiler-artifact","target":{"name":"build-script-build"},"executable":null,"fresh":true}'
                printf '{"reason":"compiler-artifact","target":{"name":"qipan"},"executable":"%s","fresh":false}\n' "$text"
                echo '{"reason":"build-finished","success":true}'
                ;;
        esac
        ;;
esac
"#;
const RUSTC: &str = "#!/bin/sh\necho 'host: x86_64-unknown-linux-gnu'\n";
/// It has every library.
const COMPILER: &str = "#!/bin/sh\necho /lib/libSDL2-2.0.so.0\n";
/// What else it calls. There is no package manager: nothing may be installed.
const TOOLS: [&str; 12] =
    ["chmod", "dirname", "grep", "head", "mkdir", "mktemp", "readlink", "rm", "sed", "sort", "tail", "uname"];

struct ProgramFolder {
    folder: TempDir,
}

fn write_program(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

impl ProgramFolder {
    fn new() -> ProgramFolder {
        let folder = TempDir::new().unwrap();
        for name in ["tree", "bin", "elsewhere"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let tree = ProgramFolder { folder };
        let bin = tree.at("bin");
        for (name, text) in [("cargo", CARGO), ("rustc", RUSTC), ("cc", COMPILER)] {
            write_program(&bin.join(name), text);
        }
        for name in TOOLS {
            let real =
                ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(name)).into_iter().find(|real| real.exists());
            symlink(real.unwrap(), bin.join(name)).unwrap();
        }
        let play = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("play")).unwrap();
        write_program(&tree.at("tree/play"), &play);
        tree
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    /// Runs `play` by some path from a folder.
    fn run(&self, play: &str, from: &str, variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new("/bin/sh");
        let command =
            command.args(["-c", "exec \"$0\" \"$@\"", play, "game.sgf", "--theme", "a b"]).current_dir(self.at(from));
        for name in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR"] {
            command.env_remove(name);
        }
        command.env("PATH", self.at("bin")).envs(variables.iter().copied()).output().unwrap()
    }
}

/// What the program printed: the folder it runs in and its arguments.
fn printed(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn the_program_is_found_wherever_cargo_puts_it() {
    let tree = ProgramFolder::new();
    let elsewhere = tree.at("out \"of\" tree").display().to_string();
    for variables in [
        &[][..],
        &[("CARGO_TARGET_DIR", elsewhere.as_str())],
        &[("CARGO_TARGET_DIR", "../beside")],
        &[("CONFIGURED", elsewhere.as_str())],
        &[("CARGO_BUILD_TARGET", "x86_64-unknown-linux-gnu")],
    ] {
        let output = tree.run("./play", "tree", variables);
        let wanted = [tree.at("tree").display().to_string(), "game.sgf".into(), "--theme".into(), "a b".into()];
        assert_eq!(printed(&output), wanted, "{variables:?}");
    }
}

#[test]
fn files_are_meant_from_where_it_was_called() {
    let tree = ProgramFolder::new();
    symlink("../tree/play", tree.at("elsewhere/link")).unwrap();
    symlink(tree.at("elsewhere/link"), tree.at("link")).unwrap();
    let whole = tree.at("tree/play").display().to_string();
    for (play, from) in [
        (whole.as_str(), "elsewhere"),
        ("../tree/play", "elsewhere"),
        ("./link", "elsewhere"),
        ("elsewhere/link", ""),
        ("./link", ""),
        ("./play", "tree"),
    ] {
        let output = tree.run(play, from, &[("CDPATH", "/")]);
        let here = tree.at(from).display().to_string();
        assert_eq!(
            printed(&output)[..2],
            [here.trim_end_matches('/').to_owned(), "game.sgf".into()],
            "{play} from {from:?}"
        );
        assert!(!tree.at("elsewhere/target").exists() && tree.at("tree/target").exists());
    }
}

#[test]
fn what_a_first_build_costs_is_said_once() {
    let tree = ProgramFolder::new();
    let elsewhere = tree.at("target").display().to_string();
    let variables = [("CARGO_TARGET_DIR", elsewhere.as_str())];
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let first = tree.run("./play", "tree", &variables);
    assert!(said(&first).starts_with("play: a first build takes ") && said(&first).lines().count() == 1, "{first:?}");
    assert_eq!(said(&tree.run("./play", "tree", &variables)), "");
    // A build that fails is told, and an older program is not started in its place.
    let broken = tree.run("./play", "tree", &[variables[0], ("BROKEN", "yes")]);
    assert_eq!(
        (broken.status.code(), said(&broken).lines().count(), broken.stdout.len()),
        (Some(1), 1, 0),
        "{broken:?}"
    );
}

/// The size of the libraries that `play` tells is that of the archives which cargo has fetched for this system.
#[test]
fn the_size_that_is_told_is_measured() {
    let play = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("play")).unwrap();
    let told: u64 = play.lines().find_map(|line| line.strip_prefix("libraries_mb=")).unwrap().parse().unwrap();
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    assert!(readme.contains(&format!("fetches {told} MB of libraries")));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--offline", "--format-version", "1", "--manifest-path"]);
    let cargo = cargo.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    let output = cargo.args(["--filter-platform", "x86_64-unknown-linux-gnu"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut bytes = 0;
    for package in metadata["packages"].as_array().unwrap() {
        // …/registry/src/HOST/NAME-VERSION/Cargo.toml came as …/registry/cache/HOST/NAME-VERSION.crate.
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().display().to_string();
        if let Some((registry, name)) = folder.split_once("/registry/src/") {
            // Those who vendor have no archives.
            let Ok(archive) = fs::metadata(format!("{registry}/registry/cache/{name}.crate")) else { return };
            bytes += archive.len();
        }
    }
    let measured = bytes as f64 / 1e6;
    assert!((measured - told as f64).abs() <= 3.0, "{measured} MB are fetched, {told} are told");
}
