//! Fills the placeholders in the files under `packaging/`, such as `@VERSION@`, with their values.
//!
//! A line that contains only a placeholder is removed if the value is empty.

use chrono::DateTime;
use qipan_front::app::kernel::lang::{Lang, SHIPPED};
use std::error::Error;
use std::fs;
use std::path::Path;

/// The publisher of a package, and the package's addresses.
#[derive(clap::Args)]
pub struct Publisher {
    /// The name and address of the package's maintainer.
    #[arg(long, value_name = "NAME <ADDRESS>", default_value = "The Qipan authors")]
    pub maintainer: String,
    /// The web address of the program's page; without it the package names none.
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    pub home_page: String,
    /// The web address of the folder with the pictures of `packaging/pictures` for software centres; without it the package names none.
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    pub pictures: String,
    /// The program's id in software centres: the publisher's domain with its parts reversed, and a word.
    #[arg(long, default_value = "org.example.qipan")]
    pub app_id: String,
}

/// The placeholders and their values.
pub struct Placeholders {
    words: Vec<(&'static str, String)>,
}

impl Placeholders {
    /// Computes the values of all placeholders. `changelog` is the package's changelog in Debian's format, which gives the dates of the
    /// versions. `mime_types` has the format of a desktop entry.
    pub fn new(publisher: &Publisher, mime_types: &str, changelog: &str) -> Result<Placeholders, Box<dyn Error>> {
        let link = |address: &str| format!("  <url type=\"homepage\">{}</url>", escaped(address));
        let words = vec![
            ("VERSION", env!("CARGO_PKG_VERSION").to_owned()),
            ("MAINTAINER", publisher.maintainer.clone()),
            ("APP_ID", escaped(&publisher.app_id)),
            ("MIME_TYPES", mime_types.to_owned()),
            ("NAMES", translations("title", |locale, text| format!("Name[{locale}]={text}"))),
            ("KINDS", translations("package-kind", |locale, text| format!("GenericName[{locale}]={text}"))),
            ("COMMENTS", translations("package-comment", |locale, text| format!("Comment[{locale}]={text}"))),
            ("XML_NAMES", translations("title", |locale, text| element("name", locale, text))),
            ("XML_SUMMARIES", translations("package-summary", |locale, text| element("summary", locale, text))),
            ("LINK", if publisher.home_page.is_empty() { String::new() } else { link(&publisher.home_page) }),
            ("PICTURES", pictures(&publisher.pictures)),
            ("RELEASES", releases(changelog)?),
        ];
        Ok(Placeholders { words })
    }

    /// Replaces the placeholders in a text by their values. Fails if an unknown placeholder is left.
    pub fn fill(&self, text: &str) -> Result<String, Box<dyn Error>> {
        let mut filled = String::new();
        for line in text.lines() {
            let done =
                self.words.iter().fold(line.to_owned(), |line, (word, with)| line.replace(&format!("@{word}@"), with));
            if line.is_empty() || !done.is_empty() {
                filled.push_str(&done);
                filled.push('\n');
            }
        }
        match filled
            .split('@')
            .find(|part| !part.is_empty() && part.chars().all(|it| it.is_ascii_uppercase() || it == '_'))
        {
            Some(open) => Err(format!("nobody knows the word @{open}@").into()),
            None => Ok(filled),
        }
    }
}

/// Returns a message in the languages other than English, a line each, where it differs from the English one.
fn translations(id: &str, line: impl Fn(&str, &str) -> String) -> String {
    let english = Lang::shipped("en").text(id);
    let texts = SHIPPED.iter().map(|(tag, ..)| (locale_of(tag), Lang::shipped(tag).text(id)));
    let lines = texts.filter(|(_, text)| *text != english).map(|(locale, text)| line(locale, &text));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the name that desktops use for the language of a tag.
fn locale_of(tag: &str) -> &str {
    match tag {
        "zh-Hans" => "zh_CN",
        "zh-Hant" => "zh_TW",
        other => other,
    }
}

fn element(name: &str, locale: &str, text: &str) -> String {
    format!("  <{name} xml:lang=\"{locale}\">{}</{name}>", escaped(text))
}

/// Escapes a text for XML.
pub fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

/// The pictures in `packaging/pictures` in the order of software centres, each with its sentence there. `packaging/build-pictures` makes them.
const PICTURES: [(&str, &str); 6] = [
    ("start", "Two games, each one click away"),
    ("reversi", "Reversi: the open squares are marked, and every move can be taken back"),
    ("five-in-a-row", "Five in a row, with Renju and Caro, on boards up to 25×25"),
    ("review", "A review shows where a game turned, and what was better"),
    ("puzzles", "Puzzles every day, from a bank and from your own games"),
    ("class", "A class plays in one room, without accounts"),
];

/// Returns AppStream's list of pictures. The first picture is the default.
fn pictures(folder: &str) -> String {
    if folder.is_empty() {
        return String::new();
    }
    let picture = |(index, (name, caption)): (usize, &(&str, &str))| {
        let kind = if index == 0 { " type=\"default\"" } else { "" };
        let image = format!("<image>{}/{name}.png</image>", escaped(folder.trim_end_matches('/')));
        format!("    <screenshot{kind}><caption>{}</caption>{image}</screenshot>\n", escaped(caption))
    };
    let all: String = PICTURES.iter().enumerate().map(picture).collect();
    format!("  <screenshots>\n{all}  </screenshots>")
}

/// Returns AppStream's list of versions, from the lines `qipan (0.1.0) …` and ` -- who  date` of the changelog.
fn releases(changelog: &str) -> Result<String, Box<dyn Error>> {
    let versions =
        changelog.lines().filter(|line| line.starts_with("qipan (")).filter_map(|line| line.split(['(', ')']).nth(1));
    let dates = changelog.lines().filter(|line| line.starts_with(" -- ")).filter_map(|line| line.rsplit("  ").next());
    let mut releases = Vec::new();
    for (version, date) in versions.zip(dates) {
        let date = DateTime::parse_from_rfc2822(date).map_err(|error| format!("changelog: {date}: {error}"))?;
        releases.push(format!("    <release version=\"{version}\" date=\"{}\"/>", date.format("%Y-%m-%d")));
    }
    Ok(releases.join("\n"))
}

/// Reads a file as text. The error message names the file.
pub fn read_text_file(path: &Path) -> Result<String, Box<dyn Error>> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}
