//! The import of a collection of games: its progress and result. The import continues whatever page is open.

use crate::app::kernel::finder::GamesIndexClient;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::outbox::{FeatureRequest, Outbox};
use crate::app::kernel::report::Report;
use crate::store::index::query::CollectionTally;
use crate::store::index::{Answer, IndexReply};
use std::path::PathBuf;

/// The running import of a collection of games, or the last import.
#[derive(Default)]
pub struct CollectionImport {
    /// The ticket of the running import; 0 when there is none.
    ticket: u64,
    /// The number of games read so far.
    pub games: u32,
    /// The result of the last import, until the user dismisses it.
    pub report: Option<CollectionTally>,
}

impl CollectionImport {
    /// Starts an import of files and folders. A running import is finished first and reported together with the new import.
    pub fn begin(&mut self, paths: Vec<PathBuf>, finder: &mut GamesIndexClient) {
        (self.ticket, self.games, self.report) = (finder.import_collection(paths), 0, None);
    }

    pub fn is_on(&self) -> bool {
        self.ticket > 0
    }

    /// Handles an answer of the index; an answer to another question is ignored. Returns whether the import has finished.
    pub fn on_answer(&mut self, answer: &Answer) -> bool {
        if !self.is_on() || answer.ticket != self.ticket {
            return false;
        }
        let report = match &answer.reply {
            IndexReply::Collecting { games } => {
                self.games = *games;
                return false;
            }
            IndexReply::Collected(tally) => tally.clone(),
            IndexReply::Unavailable(why) => CollectionTally { error_text: why.clone(), ..CollectionTally::default() },
            _ => return false,
        };
        (self.ticket, self.report) = (0, Some(report));
        true
    }
}

/// Returns the result of an import in one line.
pub fn summary(lang: &Lang, report: &CollectionTally) -> String {
    let args = [
        ("name", report.name.as_str().into()),
        ("count", report.taken.into()),
        ("odd", report.warning_count.into()),
        ("refused", report.refused.into()),
    ];
    let saved = (report.saved > 0).then(|| lang.text_with("gathered-own", &[("count", report.saved.into())]));
    let is_quiet = report.taken == 0 && saved.is_some() && report.refused == 0;
    let gathered = lang.text_with(if report.taken == 0 { "gathered-nothing" } else { "gathered" }, &args);
    let parts: Vec<String> = saved.into_iter().chain((!is_quiet).then_some(gathered)).collect();
    parts.join(" · ")
}

/// Reports the result of an import to scripts and screen readers, and writes the reason for an early end to standard error.
pub fn report_result(report: &CollectionTally, lang: &Lang, out: &mut Outbox) {
    out.event(format!(
        "gathered {} games, {} odd, {} refused: {}",
        report.taken, report.warning_count, report.refused, report.name
    ));
    out.show_and_announce(summary(lang, report));
    if !report.error_text.is_empty() {
        out.write_to_stderr(report.error_text.clone());
    }
    out.request(FeatureRequest::Reload);
}

/// Converts the result of an import to a report with its warnings.
pub fn report_of(tally: CollectionTally) -> Report {
    let warnings = tally.remarks.into_iter().map(|remark| (remark.file, remark.warning)).collect();
    let count = |number: u32| number as usize;
    let (taken, odd, refused) = (count(tally.taken), count(tally.warning_count), count(tally.refused));
    Report { imported_game_count: taken, warning_count: odd, refused, warnings }
}
