# What the scripts beside it share; they source it. Leaves the shell in the source's root folder.
#
# Whoever publishes a package says by variables who it is from; without them nobody and no place is named:
# QIPAN_MAINTAINER ("NAME <ADDRESS>"), QIPAN_HOME_PAGE, QIPAN_PICTURES (the address of the folder with the files of `pictures`), QIPAN_APP_ID.
# CARGO_TARGET_DIR holds for cargo as ever.

cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
target=${CARGO_TARGET_DIR:-target}
maintainer=${QIPAN_MAINTAINER:-The Qipan authors}

# Packages of one source are the same bytes: their files are as old as the newest entry of the changelog.
made=$(sed -n 's/^ -- .*  //p' packaging/changelog | head -n 1)
SOURCE_DATE_EPOCH=$(date -d "$made" +%s 2>/dev/null || date -j -f "%a, %d %b %Y %T %z" "$made" +%s)
export SOURCE_DATE_EPOCH

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
stop() { say "$*"; exit 1; }

# need COMMAND PACKAGE: stops with what to install.
need() { command -v "$1" >/dev/null 2>&1 || stop "$1 is missing (Debian: apt-get install $2)"; }

# build [CARGO'S OPTIONS]: the program, and the tool that writes what goes with it.
# `lab` makes the pages of the package. The program is built after it, without the scenes that `lab` asks for.
build() {
    cargo build --release --locked --features lab --bins "$@" && cargo build --release --locked --bin qipan "$@"
}

# share DIR [TRIPLE]: writes DIR/share: man pages, completions, icons, desktop files, and the licences of what is linked for that system.
share() {
    triple=${2:-$(rustc -vV | sed -n 's/^host: //p')}
    set -- "$1" --target "$triple" --maintainer "$maintainer" --home-page "${QIPAN_HOME_PAGE:-}" \
        --app-id "${QIPAN_APP_ID:-org.example.qipan}" --pictures "${QIPAN_PICTURES:-}"
    "$target/release/lab" package "$@"
}

# How much of the disk a file or a folder takes, for who reads the output.
measure() { du -sh "$@" >&2; }
