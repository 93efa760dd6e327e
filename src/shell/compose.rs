//! A short table of dead keys and of the Compose key for X11. It replaces X11's long table, whose loading takes a third of the time to the
//! first frame. Its entries equal those of X11's table.
//!
//! Only for Linux and similar systems, and only for `cli` before any thread runs. Changes nothing if the user has set an input method, a
//! table or a file.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;

/// An accent over, under or through letters, and how it is typed.
struct Accent {
    /// The name of the accent's dead key in X11, without `dead_`.
    dead: &'static str,
    /// The character typed after the Compose key for the accent; empty if that character has another meaning there.
    sign: &'static str,
    /// Two characters: the result of the dead key followed by a space, and of the dead key pressed twice. Empty if there are none.
    alone: &'static str,
    /// Pairs of a letter and its accented form: `eê`, or `êế`.
    letters: &'static str,
}

const fn accent(dead: &'static str, sign: &'static str, alone: &'static str, letters: &'static str) -> Accent {
    Accent { dead, sign, alone, letters }
}

/// The accents of all alphabets with Latin letters.
#[rustfmt::skip]
const ACCENTS: &[Accent] = &[
    accent("grave", "`", "``", "aàeèiìnǹoòuùwẁyỳAÀEÈIÌNǸOÒUÙWẀYỲÜǛüǜÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừ"),
    accent("acute", "'", "'´", "aácćeégǵiíkḱlĺmḿnńoópṕrŕsśuúwẃyýzźAÁCĆEÉGǴIÍKḰLĹMḾNŃOÓPṔRŔSŚUÚWẂYÝZŹÜǗüǘÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứ"),
    accent("circumflex", "^", "^^", "aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷzẑAÂCĈEÊGĜHĤIÎJĴOÔSŜUÛWŴYŶZẐạậẹệọộẠẬẸỆỌỘ"),
    accent("tilde", "~", "~~", "aãeẽiĩnñoõuũvṽyỹAÃEẼIĨNÑOÕUŨVṼYỸÂẪâẫĂẴăẵÊỄêễÔỖôỗƠỠơỡƯỮưữ"),
    accent("macron", "_", "¯¯", "aāeēgḡiīoōuūyȳAĀEĒGḠIĪOŌUŪYȲÜǕüǖ"),
    accent("breve", "U", "˘˘", "aăeĕgğiĭoŏuŭAĂEĔGĞIĬOŎUŬạặẠẶ"),
    accent("abovedot", ".", "˙˙", "aȧbḃcċdḋeėfḟgġhḣmṁnṅoȯpṗrṙsṡtṫwẇxẋyẏzżAȦBḂCĊDḊEĖFḞGĠHḢIİMṀNṄOȮPṖRṘSṠTṪWẆXẊYẎZŻ"),
    accent("diaeresis", "\"", "\"¨", "aäeëhḧiïoötẗuüwẅxẍyÿAÄEËHḦIÏOÖUÜWẄXẌYŸ"),
    accent("hook", "?", "", "aảeẻiỉoỏuủyỷAẢEẺIỈOỎUỦYỶÂẨâẩĂẲăẳÊỂêểÔỔôổƠỞơởƯỬưử"),
    accent("abovering", "o", "°°", "aåuůwẘyẙAÅUŮ"),
    accent("doubleacute", "=", "˝˝", "oőuűOŐUŰ"),
    accent("caron", "c", "ˇˇ", "aǎcčdďeěgǧhȟiǐjǰkǩlľnňoǒrřsštťuǔzžAǍCČDĎEĚGǦHȞIǏKǨLĽNŇOǑRŘSŠTŤUǓZŽÜǙüǚ"),
    accent("horn", "+", "", "oơuưOƠUƯ"),
    accent("belowdot", "!", "", "aạbḅdḍeẹhḥiịkḳlḷmṃnṇoọrṛsṣtṭuụvṿwẉyỵzẓAẠBḄDḌEẸHḤIỊKḲLḶMṂNṆOỌRṚSṢTṬUỤVṾWẈYỴZẒƠỢơợƯỰưự"),
    accent("cedilla", ",", "¸¸", "cçdḑgģhḩkķlļnņrŗsştţCÇDḐGĢHḨKĶLĻNŅRŖSŞTŢ"),
    accent("ogonek", ";", "˛˛", "aąeęiįoǫuųAĄEĘIĮOǪUŲ"),
    accent("belowcomma", "", ",,", "sștțSȘTȚ"),
    accent("stroke", "/", "//", "bƀdđhħlłoøtŧBɃDĐHĦLŁOØTŦ"),
];

/// What the Compose key makes of two or more characters: the typed characters, and the result.
const COMPOSED: &[(&str, &str)] = &[
    ("ae", "æ"),
    ("AE", "Æ"),
    ("oe", "œ"),
    ("OE", "Œ"),
    ("ss", "ß"),
    ("th", "þ"),
    ("TH", "Þ"),
    ("dh", "ð"),
    ("DH", "Ð"),
    ("!!", "¡"),
    ("??", "¿"),
    ("<<", "«"),
    (">>", "»"),
    ("..", "…"),
    ("---", "—"),
    ("--.", "–"),
    ("oc", "©"),
    ("or", "®"),
    ("tm", "™"),
    ("so", "§"),
    ("oo", "°"),
    ("mu", "µ"),
    ("=e", "€"),
    ("xx", "×"),
    ("-:", "÷"),
    ("+-", "±"),
    ("12", "½"),
    ("14", "¼"),
    ("34", "¾"),
    ("^1", "¹"),
    ("^2", "²"),
    ("^3", "³"),
    ("->", "→"),
];

/// Returns X11's name of the key that types an ASCII character.
fn key(sign: char) -> String {
    let name = match sign {
        '!' => "exclam",
        '"' => "quotedbl",
        '\'' => "apostrophe",
        '+' => "plus",
        ',' => "comma",
        '-' => "minus",
        '.' => "period",
        '/' => "slash",
        ':' => "colon",
        ';' => "semicolon",
        '<' => "less",
        '=' => "equal",
        '>' => "greater",
        '?' => "question",
        '^' => "asciicircum",
        '_' => "underscore",
        '`' => "grave",
        '~' => "asciitilde",
        _ => return format!("<{sign}>"),
    };
    format!("<{name}>")
}

fn keys(signs: &str) -> String {
    signs.chars().map(key).collect()
}

impl Accent {
    fn key(&self) -> String {
        format!("<dead_{}>", self.dead)
    }

    fn letters(&self) -> impl Iterator<Item = (char, char)> {
        self.letters.chars().step_by(2).zip(self.letters.chars().skip(1).step_by(2))
    }

    /// Passes each key sequence that types a letter with this accent to `take`, with the resulting character.
    fn sequences(&self, typed: &ComposeKeys, take: &mut impl FnMut(String, char)) {
        for (keys, made) in ["<space>".into(), self.key()].into_iter().zip(self.alone.chars()) {
            take(self.key() + &keys, made);
        }
        for (letter, made) in self.letters() {
            if letter.is_ascii() {
                take(self.key() + &key(letter), made);
            }
            if letter.is_ascii() && !self.sign.is_empty() {
                take(format!("<Multi_key>{}{}", keys(self.sign), key(letter)), made);
            }
            // Typed in the opposite order, with a letter or `!` as the accent's character, the sequence means something else.
            if letter.is_ascii() && self.sign.starts_with(|sign: char| !sign.is_ascii_alphabetic() && sign != '!') {
                take(format!("<Multi_key>{}{}", key(letter), keys(self.sign)), made);
            }
            // A letter that already has an accent is typed with that accent's dead key.
            for keys in typed.get(&letter).into_iter().flatten() {
                take(self.key() + keys, made);
            }
        }
    }
}

/// The key sequences that type each letter with one accent.
type ComposeKeys = HashMap<char, Vec<String>>;

fn typed() -> ComposeKeys {
    let mut typed = ComposeKeys::new();
    for accent in ACCENTS {
        for (letter, made) in accent.letters() {
            typed.entry(made).or_default().push(accent.key() + &key(letter));
        }
    }
    typed
}

/// Returns the table in the format of X11's Compose files.
fn table() -> String {
    let typed = typed();
    let mut text = String::new();
    let mut take = |keys: String, made: char| {
        let escape = if made == '"' { "\\" } else { "" };
        text += &format!("{keys} : \"{escape}{made}\"\n");
    };
    ACCENTS.iter().for_each(|accent| accent.sequences(&typed, &mut take));
    for (signs, made) in COMPOSED {
        made.chars().for_each(|made| take(format!("<Multi_key>{}", keys(signs)), made));
    }
    text
}
/// Whether an environment variable is set and not empty.
fn has(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Makes X11 type in UTF-8 if the environment requests the C locale, which has no accented letters.
fn prepare_locale() {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find(|name| has(name)).and_then(std::env::var_os);
    if said.is_none_or(|locale| locale == "C" || locale == "POSIX") {
        // SAFETY: called before the program's first thread, so nobody else reads the environment.
        unsafe { std::env::set_var(if has("LC_ALL") { "LC_ALL" } else { "LC_CTYPE" }, "C.UTF-8") };
    }
}

/// Makes X11 load the short table from a temporary file. Keep the returned file open until the window is open.
pub fn install_compose_table() -> Option<File> {
    prepare_locale();
    let own_file = std::env::var_os("HOME").is_some_and(|home| std::path::Path::new(&home).join(".XCompose").exists());
    if own_file || ["XCOMPOSEFILE", "XMODIFIERS", "WAYLAND_DISPLAY"].into_iter().any(has) {
        return None;
    }
    let mut file = tempfile::tempfile().ok()?;
    file.write_all(table().as_bytes()).ok()?;
    // SAFETY: called before the program's first thread, so nobody else reads the environment.
    unsafe { std::env::set_var("XCOMPOSEFILE", format!("/proc/self/fd/{}", file.as_raw_fd())) };
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Parses the lines of a Compose file: the keys without spaces, and the resulting text.
    fn lines(text: &str) -> impl Iterator<Item = (String, &str)> {
        text.lines().filter(|line| line.starts_with('<')).filter_map(|line| {
            let (keys, made) = line.split_once(':')?;
            Some((keys.split_whitespace().collect(), made.trim().strip_prefix('"')?.rsplit_once('"')?.0))
        })
    }

    #[test]
    fn it_agrees_with_the_table_of_x11() {
        let Ok(theirs) = std::fs::read_to_string("/usr/share/X11/locale/en_US.UTF-8/Compose") else { return };
        let theirs: HashMap<String, &str> = lines(&theirs).collect();
        let text = table();
        let known: Vec<_> = lines(&text).filter_map(|(keys, made)| Some((theirs.get(&keys)?, made, keys))).collect();
        assert!(known.len() > 500);
        known.iter().for_each(|(theirs, ours, keys)| assert_eq!(theirs, &ours, "{keys}"));
    }

    #[test]
    fn no_keys_make_two_things_or_begin_others() {
        let text = table();
        let all: Vec<(String, &str)> = lines(&text).collect();
        assert!(all.len() > 800, "{}", all.len());
        let mut seen = HashMap::new();
        for (keys, made) in &all {
            assert_eq!(*seen.entry(keys).or_insert(made), made, "{keys}");
        }
        let whole: HashSet<&str> = all.iter().map(|(keys, _)| &keys[..]).collect();
        for (keys, _) in &all {
            let begins = keys
                .match_indices('>')
                .map(|(at, _)| &keys[..=at])
                .find(|begin| begin != keys && whole.contains(begin));
            assert_eq!(begins, None, "{keys} is never typed to its end");
        }
    }
}
