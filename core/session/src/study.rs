//! Studies of a game: tried branches, remarks, rings and arrows, the order of branches, and cuts. The cursor, the game and its result stay
//! unchanged. Only the session uses this module.

use super::game::{AppliedCommand, Event, Refusal, Session};
use super::record::{Entry, Study};
use qipan_formats::COMMENT_BYTES_MAX;
use qipan_formats::sgf::BoardMarks;
use qipan_rules::{Illegal, Ply, Point};

impl Session {
    /// The child of node `at` to which a ply leads, if the ply was played there before and the child was not cut.
    pub fn child_node_after(&self, at: u32, ply: Ply) -> Option<u32> {
        let children = if (at as usize) < self.node_count() { self.children(at) } else { &[] };
        children.iter().copied().find(|&child| self.node(child).ply == Some(ply))
    }

    /// Whether a study cut the node or one of its ancestors.
    pub fn is_in_pruned_branch(&self, node: u32) -> bool {
        self.path(node).into_iter().any(|at| self.node(at).cut_from.is_some())
    }

    /// Whether the opening rule still requires a step at this node.
    pub fn is_opening_step_due(&self, node: u32) -> bool {
        self.node(node).opening.as_ref().is_some_and(|opening| !opening.is_done())
    }

    /// The rings and arrows on the board of this node.
    pub fn board_marks(&self, node: u32) -> BoardMarks {
        let node = self.node(node);
        BoardMarks::of(&node.unknown_file_data, &node.position)
    }

    /// The log entry for the pass that a tried ply forces on the opponent; `None` if it forces none.
    pub(super) fn forced_pass(&self, applied: &AppliedCommand) -> Option<Entry> {
        let [Event::Studied(at)] = applied.events[..] else { return None };
        let is_tried = matches!(applied.records.last()?.entry, Entry::Study(Study::Try(..)));
        (is_tried && self.node(at).position.must_pass()).then_some(Entry::Study(Study::Try(at, Ply::Pass)))
    }

    /// Executes a study action; returns the node that it concerns.
    pub(super) fn study(&mut self, study: &Study, recorded: bool) -> Result<u32, Refusal> {
        match *study {
            Study::Try(at, ply) => self.try_ply(at, ply, recorded),
            Study::Remark(at, ref text) => {
                self.nodes.get_mut(at as usize).ok_or(Refusal::NoSuchNode)?.comment.clone_from(text);
                Ok(at)
            }
            Study::BoardMark(at, from, to) => self.toggle_mark(at, from, to),
            Study::Promote(node) => self.promote(node),
            Study::Cut(node) => self.cut(node),
            Study::RestoreBranch(node) => self.restore_cut(node),
        }
    }

    fn toggle_mark(&mut self, at: u32, from: Point, to: Point) -> Result<u32, Refusal> {
        let node = self.nodes.get_mut(at as usize).ok_or(Refusal::NoSuchNode)?;
        if [from, to].iter().any(|point| !node.position.size().contains(*point)) {
            return Err(Refusal::Illegal(Illegal::Outside));
        }
        let mut marks = BoardMarks::of(&node.unknown_file_data, &node.position);
        marks.toggle(from, to);
        let extra = marks.replace_in(&node.unknown_file_data, &node.position);
        if extra.len() > COMMENT_BYTES_MAX {
            return Err(Refusal::TooManyMarks);
        }
        node.unknown_file_data = extra;
        Ok(at)
    }

    /// Plays a ply after node `at` as if the game continued there; leaves the game unchanged.
    fn try_ply(&mut self, at: u32, ply: Ply, recorded: bool) -> Result<u32, Refusal> {
        let node = self.nodes.get_mut(at as usize).ok_or(Refusal::NoSuchNode)?;
        let (cursor, next, ended) = (self.cursor, node.next, node.ended.take());
        self.cursor = at;
        let played = self.play(ply, 0, recorded);
        let tried = std::mem::replace(&mut self.cursor, cursor);
        (self.nodes[at as usize].next, self.nodes[at as usize].ended) = (next, ended);
        played.map(|_| tried)
    }

    /// The list of siblings that contains the node, and the node's index in the list. Refused for the start and for a node that was cut.
    fn place(&mut self, node: u32) -> Result<(&mut Vec<u32>, usize), Refusal> {
        let parent = self.nodes.get(node as usize).and_then(|node| node.parent).ok_or(Refusal::NoSuchNode)?;
        let siblings = &mut self.nodes[parent as usize].children;
        let place = siblings.iter().position(|&sibling| sibling == node).ok_or(Refusal::NotCut)?;
        Ok((siblings, place))
    }

    fn promote(&mut self, node: u32) -> Result<u32, Refusal> {
        let (siblings, place) = self.place(node)?;
        siblings[..=place].rotate_right(1);
        for sibling in siblings.clone() {
            self.nodes[sibling as usize].is_promoted = sibling == node;
        }
        Ok(node)
    }

    fn cut(&mut self, node: u32) -> Result<u32, Refusal> {
        if self.line().contains(&node) {
            return Err(Refusal::NotCut);
        }
        let (siblings, place) = self.place(node)?;
        siblings.remove(place);
        self.nodes[node as usize].cut_from = Some(place);
        // Prevents redo from leading to the removed node.
        let parent = self.nodes[node as usize].parent.map(|parent| &mut self.nodes[parent as usize]);
        if let Some(parent) = parent.filter(|parent| parent.next == Some(node)) {
            parent.next = None;
        }
        Ok(node)
    }

    fn restore_cut(&mut self, node: u32) -> Result<u32, Refusal> {
        let cut = self.nodes.get_mut(node as usize).ok_or(Refusal::NoSuchNode)?;
        let place = cut.cut_from.take().ok_or(Refusal::NotCut)?;
        let (parent, deed) = (cut.parent.unwrap_or(0), cut.ply_or_action());
        // If the ply was tried again after the cut, there is nothing to restore.
        let is_there = self.children(parent).iter().any(|&other| self.node(other).ply_or_action() == deed);
        if is_there {
            self.nodes[node as usize].cut_from = Some(place);
            return Err(Refusal::NotCut);
        }
        let siblings = &mut self.nodes[parent as usize].children;
        siblings.insert(place.min(siblings.len()), node);
        Ok(node)
    }
}
