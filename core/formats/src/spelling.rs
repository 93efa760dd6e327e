//! Names in letters of any script: one spelling for letters with several encodings, the letters allowed in names, and the folded form in
//! which names are searched.
//!
//! Pure. It knows letters alone.

use std::ops::Range;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text in composed letters (NFC): `u` and a diaeresis apart become `ü`.
pub fn composed(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfc().collect() }
}

/// Whether a character is invisible and only directs or breaks the letters around it. A name with one looks like another name.
pub fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Whether a character can be part of a word in some script: letters, digits, combining marks, joiners, emoji.
pub fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric()
        || is_combining_mark(letter)
        || matches!(letter, '\u{200c}' | '\u{200d}' | '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}')
}

/// A text in the form used for search: lower case, no accents or invisible marks, full-width forms and ligatures replaced by plain letters,
/// hiragana by katakana.
pub fn fold_for_search(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let is_accent = |letter: &char| matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}');
    let mut folded = String::with_capacity(text.len());
    let is_kept = |letter: &char| !is_accent(letter) && !is_invisible(*letter);
    for letter in text.nfkd().filter(is_kept).nfc().flat_map(char::to_lowercase) {
        match letter {
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' | 'ƚ' => folded.push('l'),
            'ħ' => folded.push('h'),
            'ŧ' => folded.push('t'),
            'ŋ' => folded.push('n'),
            'ɨ' => folded.push('i'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            // Hiragana as katakana, which lies 96 places behind it.
            'ぁ'..='ゖ' => folded.extend(char::from_u32(letter as u32 + 96)),
            letter => folded.push(letter),
        }
    }
    folded
}

/// Returns the byte ranges of a text, in order, whose folded form is `folded_word`. A letter and its combining marks are never separated.
pub fn ranges_of(text: &str, folded_word: &str) -> Vec<Range<usize>> {
    if folded_word.is_empty() {
        return Vec::new();
    }
    // Half-width voiced sound marks belong to the letter before them.
    let is_attached = |letter: char| is_combining_mark(letter) || is_invisible(letter) || matches!(letter, 'ﾞ' | 'ﾟ');
    let starts = text.char_indices().filter(|&(at, letter)| at == 0 || !is_attached(letter)).map(|(at, _)| at);
    let edges: Vec<usize> = starts.chain([text.len()]).collect();
    let (mut whole, mut origins) = (String::new(), Vec::new());
    for edge in edges.windows(2) {
        let letter = fold_for_search(&text[edge[0]..edge[1]]);
        origins.extend(std::iter::repeat_n((edge[0], edge[1]), letter.len()));
        whole += &letter;
    }
    let range = |(at, found): (usize, &str)| origins[at].0..origins[at + found.len() - 1].1;
    whole.match_indices(folded_word).map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_of_a_name_are_one() {
        let alike = [
            ["Jürgen", "Ju\u{308}rgen", "JURGEN", "jurgen"],
            ["Ætherling", "AETHERLING", "ætherling", "aetherling"],
            ["Ａｎｎａ", "Anna", "ANNA", "anna"],
            ["Groß", "GROSS", "gross", "GROß"],
            ["İpek", "ipek", "ıpek", "IPEK"],
            ["ドーキ", "ト\u{3099}ーキ", "ﾄﾞｰｷ", "ドーキ"],
            ["どーき", "ドーキ", "ﾄﾞｰｷ", "ど\u{200e}ーき"],
            ["ﬁx", "fix", "FIX", "ﬁX"],
            ["한", "\u{1112}\u{1161}\u{11ab}", "한", "한"],
            ["Ħal Ŋo Ŧe", "hal no te", "HAL NO TE", "ħal ŋo ŧe"],
            ["Łukasz Đ", "lukasz d", "LUKASZ D", "Łukasz đ"],
        ];
        for spellings in alike {
            let folded: Vec<String> = spellings.iter().map(|text| fold_for_search(text)).collect();
            assert!(folded.iter().all(|text| *text == folded[0]), "{folded:?}");
        }
        assert_ne!(fold_for_search("प्रिया"), fold_for_search("पराया"), "vowel signs are no accents");
    }

    #[test]
    fn marks_are_parts_of_words() {
        for word in ["Ju\u{308}rgen", "प्रिया", "தமிழ்", "ト\u{3099}", "ễ", "نامه\u{200c}ای", "👩\u{200d}🎨", "❤\u{fe0f}"]
        {
            assert!(word.chars().all(is_of_word), "{word}");
        }
        assert!(!"\u{202e}\u{2066}/\\:*?\"<>|\n\0\u{feff}".chars().any(is_of_word));
        assert_eq!((composed("Ju\u{308}rgen"), composed("Ａnna")), ("Jürgen".to_owned(), "Ａnna".to_owned()));
    }

    #[test]
    fn a_word_is_found_where_it_is_written() {
        let found = |text: &str, word: &str| {
            let ranges = ranges_of(text, &fold_for_search(word));
            ranges.into_iter().map(|range| text[range].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(found("Zurück, e\u{301}clair, zurueck", "ruck"), ["rück"]);
        assert_eq!(found("u\u{308}ber Uber ÜBER", "über"), ["u\u{308}ber", "Uber", "ÜBER"]);
        assert_eq!(found("Ｃｔｒｌ＋Ｆ", "ctrl+f"), ["Ｃｔｒｌ＋Ｆ"]);
        assert_eq!(found("Straße, STRASSE", "straß"), ["Straß", "STRASS"].map(str::to_owned));
        assert_eq!(found("ｶﾞｲﾄﾞ、ガイド、がいど", "がい"), ["ｶﾞｲ", "ガイ", "がい"]);
        assert_eq!(found("悔棋、再悔棋", "悔棋"), ["悔棋", "悔棋"]);
        assert_eq!(found("anything", ""), Vec::<String>::new());
        assert_eq!(found("", "a"), Vec::<String>::new());
    }
}
