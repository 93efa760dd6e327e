//! Sentences about a review in the user's language.

use crate::app::features::review::ReviewPage;
use crate::app::game::fact_text;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::engine::Score;
use crate::review::{JudgedPly, Verdict, judge};
use crate::rules::{Color, Ply};

/// The caption of the shown move, such as "Move 25 of 60 · White b7"; in the better line "Best line, 2 of 8".
pub fn caption(lang: &Lang, page: &ReviewPage) -> String {
    let Some(ply) = page.ply() else { return lang.text("review-start") };
    if let Some(count) = page.better_line_ply_count {
        return lang.text_with("review-line-at", &[("at", count.into()), ("count", page.line().len().into())]);
    }
    let args = [
        ("at", page.shown_ply_count.into()),
        ("count", page.subject.plies().len().into()),
        ("name", words::color(lang, page.subject.mover(ply)).into()),
        ("move", name(lang, page, page.subject.plies()[ply]).into()),
    ];
    lang.text_with("review-caption", &args)
}

/// The judgment of the shown move as a sentence, such as "Mistake: it cost 8 discs, b8 was better."; empty where the move is not judged
/// yet.
pub fn headline(lang: &Lang, page: &ReviewPage) -> String {
    let Some(ply) = page.ply() else { return String::new() };
    let Some(judged) = page.review.judged(ply) else { return String::new() };
    let verdict = page.verdict(ply);
    if !page.subject.is_choice(ply) {
        return lang.text("review-forced");
    }
    let best = page.line().first().map(|&best| name(lang, page, best)).unwrap_or_default();
    if best.is_empty() {
        return lang.text("review-best");
    }
    let cost = cost(lang, page, ply, judged);
    let args = [("best", best.into()), ("cost", cost.clone().into())];
    match verdict {
        Verdict::Fine if cost.is_empty() => lang.text_with("review-as-good", &args),
        Verdict::Fine => lang.text_with("review-fine", &args),
        _ if cost.is_empty() => lang.text_with(&format!("review-{}-plain", verdict.word()), &args),
        Verdict::Doubtful if is_same_result(judged) => lang.text_with("review-doubtful-same", &args),
        _ => lang.text_with(&format!("review-{}", verdict.word()), &args),
    }
}

/// Whether a ply only changed by how many discs a game that is proven was won or lost.
fn is_same_result(judged: &JudgedPly) -> bool {
    matches!((judged.best, judged.played), (Score::Exact(best), Score::Exact(played)) if best.signum() == played.signum())
}

/// The cost of a ply, such as "8 discs" or "23 % of the chance to win"; empty where the ply cost nothing.
fn cost(lang: &Lang, page: &ReviewPage, ply: usize, judged: &JudgedPly) -> String {
    match loss(page, ply, judged) {
        Some(PlyLoss::Discs(discs)) if discs > 0 => lang.text_with("review-cost-discs", &[("count", discs.into())]),
        Some(PlyLoss::Percent(percent)) if percent > 0 => {
            lang.text_with("review-cost-chance", &[("count", lang.percent(&percent.to_string()).into())])
        }
        _ => String::new(),
    }
}

/// How much a ply lost: in Reversi discs where the values are known in discs, else percent of the chance to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlyLoss {
    Discs(i32),
    Percent(i32),
}

/// `None` where the ply is as good as the best, as far as the review can tell.
fn loss(page: &ReviewPage, ply: usize, judged: &JudgedPly) -> Option<PlyLoss> {
    let empties = judge::empties(page.subject.position(ply));
    if judge::is_equal(empties, judged.best, judged.played) {
        return None;
    }
    if let (Some(best), Some(played)) = (judge::discs(judged.best), judge::discs(judged.played))
        && page.subject.is_reversi()
    {
        return Some(PlyLoss::Discs((best - played).round() as i32));
    }
    let chance = |score: Score| judge::chance(score, empties);
    Some(PlyLoss::Percent(((chance(judged.best) - chance(judged.played)) * 100.0).round() as i32))
}

/// The loss of a ply in short, such as "−8" (discs) or "−23%"; empty where nothing was lost.
pub fn loss_short(lang: &Lang, page: &ReviewPage, ply: usize) -> String {
    let is_best = |judged: &JudgedPly| judged.line.first() == page.subject.plies().get(ply);
    let judged = page.review.judged(ply).filter(|judged| page.subject.is_choice(ply) && !is_best(judged));
    match judged.and_then(|judged| loss(page, ply, judged)) {
        Some(PlyLoss::Discs(discs)) if discs > 0 => words::signed(-discs, &discs.to_string()),
        Some(PlyLoss::Percent(percent)) if percent > 0 => words::signed(-percent, &lang.percent(&percent.to_string())),
        _ => String::new(),
    }
}

/// The accuracy of a player in percent, such as "91%"; `None` where it is not known yet.
pub fn accuracy_of(lang: &Lang, page: &ReviewPage, color: Color) -> Option<String> {
    let percent = (page.review.accuracy(&page.subject, color)? * 100.0).round() as i32;
    Some(lang.percent(&percent.to_string()))
}

/// The accuracy of both players as a sentence, such as "Accuracy: Anna 91%, Ben 74%"; empty where it is not known yet.
pub fn accuracy(lang: &Lang, page: &ReviewPage) -> String {
    let of = |color| Some((words::player_name(lang, &page.players, color), accuracy_of(lang, page, color)?));
    let (Some((first, part)), Some((second, other))) = (of(Color::Black), of(Color::White)) else {
        return String::new();
    };
    let args = [("first", first.into()), ("part", part.into()), ("second", second.into()), ("other", other.into())];
    lang.text_with("review-accuracy", &args)
}

/// The progress of the review in percent, as a sentence; empty where the review is complete.
pub fn progress(lang: &Lang, page: &ReviewPage) -> String {
    if page.review.is_done() {
        return String::new();
    }
    let percent = lang.percent(&(page.review.judged_plies() * 100 / page.review.moves.len().max(1)).to_string());
    let id = if page.has_stopped { "review-stopped" } else { "review-progress" };
    lang.text_with(id, &[("percent", percent.into())])
}

/// The name of a ply as players write it, such as "d3".
pub fn name(lang: &Lang, page: &ReviewPage, ply: Ply) -> String {
    fact_text::name(lang, page.subject.position(0), ply)
}

/// The sentences about the shown ply, the most useful first.
pub fn sentences(lang: &Lang, page: &ReviewPage) -> Vec<String> {
    let Some(ply) = page.ply() else { return Vec::new() };
    let judged = page.review.judged(ply);
    judged.map(|judged| fact_text::sentences(lang, &page.subject, ply, judged)).unwrap_or_default()
}
