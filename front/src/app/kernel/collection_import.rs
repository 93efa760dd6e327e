//! A collection in the making: how far it is, and what became of it. It goes on whatever page is open. Shows nothing itself.

use crate::app::kernel::finder::Finder;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::outbox::{Outbox, Turn};
use crate::app::kernel::report::Report;
use crate::store::index::ask::Tally;
use crate::store::index::{Answer, Reply};
use std::path::PathBuf;

/// The collection that is in the making, or was made last.
#[derive(Default)]
pub struct CollectionImport {
    /// 0 where nothing is in the making.
    ticket: u64,
    /// How many games were read.
    pub games: u32,
    /// What became of the last one, until it was put away.
    pub report: Option<Tally>,
}

impl CollectionImport {
    /// Files and folders become a collection. One that is in the making is finished before it, and reported with it.
    pub fn begin(&mut self, paths: Vec<PathBuf>, finder: &mut Finder) {
        (self.ticket, self.games, self.report) = (finder.collect(paths), 0, None);
    }

    pub fn is_on(&self) -> bool {
        self.ticket > 0
    }

    /// An answer of the index, which may be another's; whether a collection is finished by it.
    pub fn hear(&mut self, answer: &Answer) -> bool {
        if !self.is_on() || answer.ticket != self.ticket {
            return false;
        }
        let report = match &answer.reply {
            Reply::Collecting { games } => {
                self.games = *games;
                return false;
            }
            Reply::Collected(tally) => tally.clone(),
            Reply::Unavailable(why) => Tally { trouble: why.clone(), ..Tally::default() },
            _ => return false,
        };
        (self.ticket, self.report) = (0, Some(report));
        true
    }
}

/// What became of it, in one line.
pub fn summary(lang: &Lang, report: &Tally) -> String {
    let args = [
        ("name", report.name.as_str().into()),
        ("count", report.taken.into()),
        ("odd", report.odd.into()),
        ("refused", report.refused.into()),
    ];
    lang.with(if report.taken == 0 { "gathered-nothing" } else { "gathered" }, &args)
}

/// Says what became of it: to scripts, to those who listen, and why it ended early on standard error.
pub fn tell(report: &Tally, lang: &Lang, out: &mut Outbox) {
    out.event(format!(
        "gathered {} games, {} odd, {} refused: {}",
        report.taken, report.odd, report.refused, report.name
    ));
    out.tell_aloud(summary(lang, report));
    if !report.trouble.is_empty() {
        out.complain(report.trouble.clone());
    }
    out.turn(Turn::Reload);
}

/// The same as a report to be read line by line.
pub fn told(tally: Tally) -> Report {
    let oddities = tally.remarks.into_iter().map(|remark| (remark.file, remark.oddity)).collect();
    let count = |number: u32| number as usize;
    let (taken, odd, refused) = (count(tally.taken), count(tally.odd), count(tally.refused));
    Report { taken, odd, refused, oddities }
}
