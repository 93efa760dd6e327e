//! `lab languages`: checks language files for missing, unknown, unused and equal messages, and for texts without enough space.
//!
//! Reads the shipped files or the file of `--file`, and the source, whose string literals tell which messages are used. In a build with a
//! window every screen is laid out in every language, and searched for texts that are cut, shrunk, over each other or outside.

use crate::house::tables::SOURCES;
use qipan_front::app::kernel::lang::{Lang, SHIPPED};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// A function that lists the texts that do not fit on the screens in one language, one line per text.
pub type TextsWithoutRoom = fn(language: &str) -> Result<Vec<String>, Box<dyn Error>>;

#[derive(clap::Args)]
pub struct LanguagesArguments {
    /// Check this language file instead of the shipped files.
    #[arg(long, value_name = "TAG.ftl")]
    file: Option<PathBuf>,
    /// The folder that contains `src`.
    #[arg(long, default_value = ".")]
    dir: PathBuf,
    /// Skip the check for texts without enough space, which lays out every screen.
    #[arg(long)]
    fast: bool,
}

/// Maximum size of a language file in bytes, the same as the program's limit.
const FILE_BYTES_MAX: u64 = 256 << 10;

/// A language: its tag, and the texts of its file by the messages' names.
struct Language {
    tag: String,
    messages: BTreeMap<String, String>,
}

impl Language {
    fn new(tag: &str, source: &str) -> Result<Language, Box<dyn Error>> {
        Lang::with_source(tag, source)?;
        Ok(Language { tag: tag.to_owned(), messages: messages(source) })
    }

    fn of_file(file: &Path) -> Result<Language, Box<dyn Error>> {
        let named = |why: String| format!("{}: {why}", file.display());
        let tag = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if fs::metadata(file).map_err(|error| named(error.to_string()))?.len() > FILE_BYTES_MAX {
            return Err(named(format!("longer than {FILE_BYTES_MAX} bytes")).into());
        }
        Language::new(tag, &fs::read_to_string(file).map_err(|error| named(error.to_string()))?)
    }
}

pub fn run(arguments: &LanguagesArguments, texts_without_room: Option<TextsWithoutRoom>) -> Result<(), Box<dyn Error>> {
    let (english, _, source) = SHIPPED[0];
    let english = Language::new(english, source)?;
    let languages = match &arguments.file {
        Some(file) => vec![Language::of_file(file)?],
        None => SHIPPED.iter().map(|(tag, _, source)| Language::new(tag, source)).collect::<Result<_, _>>()?,
    };
    let mut wrong = 0;
    for language in &languages {
        wrong += tell_whole(language, &english);
    }
    if arguments.file.is_none() {
        wrong += tell_unused(&english, &arguments.dir)?;
    }
    tell_equal(&languages, &english);
    if !arguments.fast && arguments.file.is_none() {
        wrong += tell_long(&languages, texts_without_room)?;
    }
    println!("{wrong} are wrong");
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} messages are wrong").into()) }
}

/// Reports which English messages a language file lacks, and which of its messages do not exist in English. Returns the number of errors.
fn tell_whole(language: &Language, english: &Language) -> usize {
    let tag = &language.tag;
    let mut wrong = 0;
    let mut tell = |name: &str, what: &str| {
        println!("{tag}: {name} {what}");
        wrong += 1;
    };
    for (name, text) in &english.messages {
        match language.messages.get(name) {
            None => tell(name, "is missing"),
            Some(own) => {
                let (given, own) = (arguments_of(text), arguments_of(own));
                own.difference(&given)
                    .for_each(|argument| tell(name, &format!("uses ${argument}, which is not given")));
            }
        }
    }
    let is_unknown = |name: &&String| !english.messages.contains_key(*name);
    language.messages.keys().filter(is_unknown).for_each(|name| tell(name, "is a message that nobody asks for"));
    let has = english.messages.keys().filter(|name| language.messages.contains_key(*name)).count();
    println!("{tag}: {has} of {} messages", english.messages.len());
    wrong
}

/// Reports the English messages that no string literal of the source names, whether in full or by the beginning of a composed name.
fn tell_unused(english: &Language, root: &Path) -> Result<usize, Box<dyn Error>> {
    let mut literals = BTreeSet::new();
    for folder in SOURCES {
        collect(&root.join(folder), &mut literals)?;
    }
    let (whole, begun): (BTreeSet<&str>, Vec<&str>) =
        (literals.iter().map(String::as_str).collect(), literals.iter().filter_map(|text| begin(text)).collect());
    let is_used = |name: &str| whole.contains(name) || begun.iter().any(|begin| name.starts_with(begin));
    let unused: Vec<&String> = english.messages.keys().filter(|name| !is_used(name)).collect();
    unused.iter().for_each(|name| println!("{name} is unused"));
    Ok(unused.len())
}

/// Returns the fixed beginning of a composed message name: `opening-` of `opening-{id}`.
fn begin(literal: &str) -> Option<&str> {
    let begin = literal.split_once('{')?.0;
    let is_name = begin.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    (begin.len() > 2 && begin.ends_with('-') && is_name).then_some(begin)
}

/// Collects every string literal below a folder that may be the name of a message.
fn collect(folder: &Path, literals: &mut BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, literals)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            literals.extend(
                text.split('"').filter(|part| part.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned),
            );
        }
    }
    Ok(())
}

/// Reports the messages that have the same text in several languages, one line for each set of languages.
fn tell_equal(languages: &[Language], english: &Language) {
    let mut sets: BTreeMap<Vec<&str>, Vec<&str>> = BTreeMap::new();
    let compared = || languages.iter().chain((languages.len() == 1).then_some(english));
    for name in english.messages.keys() {
        let mut said: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for language in compared() {
            if let Some(text) = language.messages.get(name).filter(|text| has_words(text)) {
                said.entry(text).or_default().push(&language.tag);
            }
        }
        said.into_values().filter(|tags| tags.len() > 1).for_each(|tags| sets.entry(tags).or_default().push(name));
    }
    for (tags, names) in sets {
        println!("equal in {} ({}): {}", tags.join(", "), names.len(), names.join(" "));
    }
}

/// Whether a message contains words besides its arguments.
fn has_words(text: &str) -> bool {
    let mut depth = 0;
    text.chars().any(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0 && letter.is_alphabetic()
    })
}

fn tell_long(languages: &[Language], texts_without_room: Option<TextsWithoutRoom>) -> Result<usize, Box<dyn Error>> {
    let Some(texts_without_room) = texts_without_room else {
        println!("without a window no screen was laid out");
        return Ok(0);
    };
    let mut wrong = 0;
    for language in languages {
        let found = texts_without_room(&language.tag)?;
        found.iter().for_each(|line| println!("{}: {line}", language.tag));
        wrong += found.len();
    }
    Ok(wrong)
}

/// Returns the texts of a language file by the messages' names. Indented lines after a name, and a closing brace, belong to the message.
fn messages(source: &str) -> BTreeMap<String, String> {
    let (mut all, mut last) = (BTreeMap::new(), None);
    for line in source.lines() {
        let named = line.split_once('=').filter(|(name, _)| is_name(name.trim_end()));
        match (named, &last) {
            (Some((name, text)), _) => {
                let name = name.trim_end().to_owned();
                all.insert(name.clone(), text.trim().to_owned());
                last = Some(name);
            }
            (None, Some(name)) if line.starts_with([' ', '}']) => {
                let text: &mut String = all.entry(name.clone()).or_default();
                *text = format!("{text} {}", line.trim());
            }
            _ => last = None,
        }
    }
    all
}

fn is_name(text: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && text.bytes().all(is_of_name)
}

fn arguments_of(text: &str) -> BTreeSet<&str> {
    let name = |rest: &'_ str| {
        rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(rest.len())
    };
    text.split('$').skip(1).map(|rest| &rest[..name(rest)]).collect()
}
