//! Clock rules and times as text: a rule in short and as a sentence, and the note beside a player's time. Pure.

use crate::app::kernel::lang::{Arg, Lang};
use crate::rules::Color;
use crate::rules::clock::{ClockRule, Overtime};
use crate::session::Session;

/// Returns a clock rule in short: "5 min", "10 min + 5 s", "10 min + 3×30 s".
pub fn short_text(lang: &Lang, rule: ClockRule) -> String {
    lang.text_with(&format!("clock-{}", rule.word()), &args(rule))
}

/// Returns a clock rule as a sentence: "Each has 10 minutes, and 5 seconds more with each move."
pub fn sentence(lang: &Lang, rule: ClockRule) -> String {
    lang.text_with(&format!("clock-{}-detail", rule.word()), &args(rule))
}

fn args(rule: ClockRule) -> [(&'static str, Arg<'static>); 3] {
    [("minutes", rule.minutes().into()), ("seconds", rule.seconds().into()), ("count", rule.count().into())]
}

/// Returns what a player's clock has besides the remaining time: periods ("3×30 s") or moves ("7 moves"); `None` under other clock rules.
pub fn extra_time_text(lang: &Lang, session: &Session, color: Color, thinking_ms: u64) -> Option<String> {
    let rule = session.setup().player_clock_rule(session.player_index_of(color));
    let left = session.remaining_time(color, thinking_ms)?;
    let args = |count: u32| [("count", count.into()), ("seconds", rule.seconds().into())];
    match (rule.overtime(), left.periods_or_moves) {
        (Overtime::Periods, 0) => Some(lang.text_with("clock-periods-behind", &args(rule.count()))),
        (Overtime::Periods, periods) => Some(lang.text_with("clock-periods", &args(periods))),
        (Overtime::Moves, moves @ 1..) => Some(lang.text_with("clock-moves", &args(moves))),
        _ => None,
    }
}
