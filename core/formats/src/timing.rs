//! Clocks in the notations of formats: SGF's TM and OT, GGF's TI, PGN's TimeControl. A clock without an exact counterpart is treated as
//! unknown data: the reader keeps or skips it. Pure.

use qipan_rules::clock::{ClockRule, whole_number};

const MINUTE_S: u32 = 60;

/// Writes a clock as SGF's TM, in seconds, and OT; `None` without a clock.
pub fn write_sgf_clock(clock: ClockRule) -> Option<(String, Option<String>)> {
    let word = match clock {
        ClockRule::None => return None,
        ClockRule::Absolute { .. } => "",
        ClockRule::Fischer { .. } => "fischer",
        ClockRule::ByoYomi { .. } => "byo-yomi",
        ClockRule::Canadian { .. } => "Canadian",
    };
    let overtime = clock.overtime_figures().map(|figures| format!("{figures} {word}"));
    Some(((clock.minutes() * MINUTE_S).to_string(), overtime))
}

/// The clock that SGF's TM and OT state; `None` for an unsupported clock, or for one in words that would not be written again.
pub fn parse_sgf_clock(main: &str, overtime: Option<&str>) -> Option<ClockRule> {
    let minutes = whole_number(main).filter(|seconds| seconds % MINUTE_S == 0)? / MINUTE_S;
    let figures = match overtime {
        None => None,
        Some(words) => Some(words.split_once(' ')?.0),
    };
    let is_whole = |clock| write_sgf_clock(clock).is_some_and(|(tm, ot)| tm == main && ot.as_deref() == overtime);
    ClockRule::from_figures(minutes, figures).filter(|clock| is_whole(*clock))
}

/// The clock that PGN's TimeControl states in seconds: `300`, `300+5`; `None` for an unsupported clock.
pub fn parse_pgn_clock(text: &str) -> Option<ClockRule> {
    let (main, more) = text.split_once('+').unwrap_or((text, "0"));
    let (main, seconds) = (whole_number(main)?, whole_number(more)?);
    let minutes = main / MINUTE_S;
    let clock = if seconds > 0 { ClockRule::Fischer { minutes, seconds } } else { ClockRule::Absolute { minutes } };
    Some(clock).filter(|clock| main > 0 && main % MINUTE_S == 0 && clock.is_fit())
}

/// Writes a clock as GGF's TI, which has a main time and an increment: `10:00/00:05/`; `0` is no clock.
pub fn write_ggf_clock(clock: ClockRule) -> String {
    let span = |seconds: u32| {
        let (minutes, seconds) = (seconds / MINUTE_S, seconds % MINUTE_S);
        match minutes / MINUTE_S {
            0 => format!("{minutes:02}:{seconds:02}"),
            hours => format!("{hours:02}:{:02}:{seconds:02}", minutes % MINUTE_S),
        }
    };
    match clock {
        ClockRule::Absolute { minutes } => span(minutes * MINUTE_S),
        ClockRule::Fischer { minutes, seconds } if minutes > 0 => {
            format!("{}/{}/", span(minutes * MINUTE_S), span(seconds))
        }
        _ => "0".into(),
    }
}

/// The clock that GGF's TI states; `None` if it also gives time after the flag, or counts moves.
pub fn parse_ggf_clock(text: &str) -> Option<ClockRule> {
    let span = |text: &str| match text.trim() {
        "" => Some(0),
        text if text.matches(':').count() > 2 => None,
        text => text
            .split(':')
            .try_fold(0, |sum: u32, part| sum.checked_mul(MINUTE_S)?.checked_add(whole_number(part.trim())?)),
    };
    let mut parts = text.splitn(4, '/').map(span);
    let (main, more, grace) = (parts.next()??, parts.next().unwrap_or(Some(0))?, parts.next().unwrap_or(Some(0))?);
    let minutes = main / MINUTE_S;
    let clock = if more > 0 { ClockRule::Fischer { minutes, seconds: more } } else { ClockRule::Absolute { minutes } };
    let is_whole = parts.next().is_none() && grace == 0 && main > 0 && main % MINUTE_S == 0;
    Some(clock).filter(|clock| is_whole && clock.is_fit())
}
