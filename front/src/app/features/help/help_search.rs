//! The search of the help page: finds the paragraphs that contain all typed words. Pure.

use crate::app::features::help::help_screen::Block;
use crate::formats::spelling::fold_for_search;

/// The words of a search in their folded form, as the list of games is searched.
pub fn search_words(text: &str) -> Vec<String> {
    fold_for_search(text).split_whitespace().map(str::to_owned).collect()
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResults {
    /// The parts that contain all words, each group below its heading.
    pub blocks: Vec<Block>,
    /// The number of paragraphs, captions and rows that were found.
    pub count: usize,
}

impl SearchResults {
    /// Adds what a page's blocks have of the words. Each heading is that of the page, and where there is one, that above the paragraph.
    pub fn add(&mut self, page: &str, blocks: Vec<Block>, words: &[String]) {
        let (mut heading, mut is_headed) = (page.to_owned(), false);
        for block in blocks {
            if let Block::Heading(text) = block {
                (heading, is_headed) = (format!("{page} › {text}"), false);
                continue;
            }
            let Some((found, count)) = matching(block, words) else { continue };
            if !is_headed {
                self.blocks.push(Block::Heading(heading.clone()));
                is_headed = true;
            }
            self.blocks.push(found);
            self.count += count;
        }
    }
}

/// Whether a text contains all words.
fn has_all(text: &str, words: &[String]) -> bool {
    let text = fold_for_search(text);
    words.iter().all(|word| text.contains(word))
}

/// Returns the part of a block that contains all words, and the number of its paragraphs, captions or rows. Samples of files are not
/// searched.
fn matching(block: Block, words: &[String]) -> Option<(Block, usize)> {
    match block {
        Block::Paragraph(text) => has_all(&text, words).then_some((Block::Paragraph(text), 1)),
        Block::Board { view, caption } => has_all(&caption, words).then_some((Block::Board { view, caption }, 1)),
        Block::Boards(mut boards) => {
            boards.retain(|(_, caption)| has_all(caption, words));
            let count = boards.len();
            (count > 0).then_some((Block::Boards(boards), count))
        }
        Block::Keys(mut keys) => {
            keys.retain(|(key, action)| has_all(&format!("{key} {action}"), words));
            let count = keys.len();
            (count > 0).then_some((Block::Keys(keys), count))
        }
        Block::Heading(_) | Block::Sample(_) => None,
    }
}
