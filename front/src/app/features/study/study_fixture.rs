//! Scenes of the study page, for screenshots and tests: branches, comments, and made-up analysis lines. Uses no engine.

use crate::app::features::study::study_controller::StudyMessage;
use crate::app::features::study::{PositionFindings, StudyPage};
use crate::app::game::fact_text::subject_of;
use crate::app::game::game_context::GameContext;
use crate::app::game::made_up_review::judged;
use crate::app::game::value_graph::scores_by_position;
use crate::app::kernel::actions::Action;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::intent::Intent;
use crate::app::pages::scene::StagedScene;

use crate::app::pages::router::Context;
use crate::engine::{PrincipalVariation, Score};
use crate::review::Review;
use crate::rules::{Ply, Point, Position};
use crate::session::{Command, Study};

/// The text of a made-up comment.
const REMARK: &str = "Here the game turned.";

/// Opens the study page in the middle of a game with branches, in the state of the scene.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    if screen == "study-wide" {
        app.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
    }
    branch(&mut app.room);
    app.update(Intent::Do(Action::Replay));
    let Some(table) = &app.room.active_game else { return };
    let middle = table.session.line().len() * 2 / 3;
    app.update(Intent::page(StudyMessage::At(middle)));
    match screen {
        "study-marks" => {
            value(&mut app.context());
            app.update(Intent::page(StudyMessage::At(middle - 1)));
            mark(&mut app.context());
            app.update(Intent::page(StudyMessage::Marking));
        }
        "study-wide" => {
            value(&mut app.context());
            mark(&mut app.context());
        }
        _ => {}
    }
    match screen {
        "study-moves" => {
            app.update(Intent::page(StudyMessage::Branch(true)));
            app.update(Intent::page(StudyMessage::Sheet));
        }
        "study-comment" => app.update(Intent::page(StudyMessage::Comment)),
        "study-analysis" | "study-wide" | "study-gomoku" => {
            app.update(Intent::Do(Action::Analysis));
            analyse(&mut app.context());
        }
        _ => {}
    }
}

/// Adds a comment and two branches to the game; one branch has three plies.
fn branch(room: &mut GameContext) {
    let Some(table) = &room.active_game else { return };
    let line = table.session.line();
    let (first, second) = (line[line.len() * 2 / 3 - 1], line[line.len() / 2]);
    let said = line[line.len() * 2 / 3];
    study(room, Study::Remark(said, REMARK.into()));
    for (at, count) in [(first, 3), (second, 1)] {
        let mut at = at;
        for _ in 0..count {
            let Some(table) = &room.active_game else { return };
            let session = &table.session;
            let known = |ply: &Ply| session.child_node_after(at, *ply).is_some();
            let legal = session.node(at).position.legal_points().into_iter().map(Ply::Place);
            let Some(ply) = legal.rev().find(|ply| !known(ply)) else { break };
            study(room, Study::Try(at, ply));
            let Some(child) = room.active_game.as_ref().and_then(|table| table.session.child_node_after(at, ply))
            else {
                break;
            };
            at = child;
        }
    }
}

/// Gives the page the values of a made-up review.
fn value(cx: &mut Context) {
    let Context { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    let Some(subject) = subject_of(&table.session) else { return };
    let moves = (0..subject.plies().len()).map(|ply| Some(judged(&subject, ply))).collect();
    page.reviewed = scores_by_position(&subject, &Review { moves, ..Review::new(&subject) });
}

/// Puts rings and arrows on the shown board, on pieces and on empty cells.
fn mark(cx: &mut Context) {
    let Some(node) = cx.nav.shown_mut::<StudyPage>().map(|page| page.shown_node) else { return };
    for (from, to) in [((2, 2), (2, 2)), ((7, 0), (7, 0)), ((1, 6), (4, 3)), ((6, 1), (6, 5))] {
        let point = |(column, row)| Point::new(column, row);
        study(cx.room, Study::BoardMark(node, point(from), point(to)));
    }
}

fn study(room: &mut GameContext, what: Study) {
    if let Some(table) = &mut room.active_game {
        let _ = table.apply(Command::Study(what), room.now_ms, &room.saving);
    }
}

/// Stores five made-up analysis lines for the shown position.
fn analyse(cx: &mut Context) {
    let Context { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    let position = &table.session.node(page.shown_node).position;
    let points = position.legal_points();
    let middle = points.len() / 2;
    let firsts = points.iter().skip(middle.saturating_sub(2)).take(5);
    let score = |at: usize| match (position, at) {
        (Position::Gomoku(_), 0) => Score::Win(7),
        _ => Score::Estimate(620 - 410 * at as i32),
    };
    let lines = firsts
        .enumerate()
        .map(|(at, &point)| PrincipalVariation { score: score(at), plies: line(position, Ply::Place(point)) });
    let known =
        PositionFindings { depth: 22, nodes: 184_312_045, lines: lines.collect(), is_done: false, engine: None };
    page.store_findings(position.hash(), known);
}

fn line(position: &Position, first: Ply) -> Vec<Ply> {
    let (mut now, mut line, mut next) = (position.clone(), Vec::new(), first);
    while line.len() < 10 && now.play(next).is_ok() {
        line.push(next);
        let points = now.legal_points();
        next = points.get(points.len() / 2).map_or(Ply::Pass, |&point| Ply::Place(point));
    }
    line
}
