//! Clock rules and times as text: a rule in short and as a sentence, and the note beside a player's time. Pure.

use crate::app::kernel::lang::{Arg, Lang};
use crate::rules::Color;
use crate::session::{ClockRule, Session};

/// Returns the word of a clock rule in message ids: `clock-WORD`.
fn word(rule: ClockRule) -> &'static str {
    match rule {
        ClockRule::None => "none",
        ClockRule::Absolute { .. } => "absolute",
        ClockRule::Fischer { .. } => "fischer",
        ClockRule::ByoYomi { .. } => "byo-yomi",
        ClockRule::Canadian { .. } => "canadian",
    }
}

/// Returns a clock rule in short: "5 min", "10 min + 5 s", "10 min + 3×30 s".
pub fn short_text(lang: &Lang, rule: ClockRule) -> String {
    lang.text_with(&format!("clock-{}", word(rule)), &args(rule))
}

/// Returns a clock rule as a sentence: "Each has 10 minutes, and 5 seconds more with each move."
pub fn sentence(lang: &Lang, rule: ClockRule) -> String {
    lang.text_with(&format!("clock-{}-detail", word(rule)), &args(rule))
}

fn args(rule: ClockRule) -> [(&'static str, Arg<'static>); 3] {
    [("minutes", rule.minutes().into()), ("seconds", rule.seconds().into()), ("count", rule.count().into())]
}

/// Returns what a player's clock has besides the remaining time: periods ("3×30 s") or moves ("7 moves"); `None` under other clock rules.
pub fn extra_time_text(lang: &Lang, session: &Session, color: Color, thinking_ms: u64) -> Option<String> {
    let rule = session.setup().clock_of(session.person_of(color));
    let left = session.remaining_time(color, thinking_ms)?;
    let args = |count: u32| [("count", count.into()), ("seconds", rule.seconds().into())];
    match rule {
        ClockRule::ByoYomi { periods, .. } if left.periods_or_moves == 0 => {
            Some(lang.text_with("clock-periods-behind", &args(periods)))
        }
        ClockRule::ByoYomi { .. } => Some(lang.text_with("clock-periods", &args(left.periods_or_moves))),
        ClockRule::Canadian { .. } if left.periods_or_moves > 0 => {
            Some(lang.text_with("clock-moves", &args(left.periods_or_moves)))
        }
        _ => None,
    }
}
