//! Finds the cycles in a graph: its strongly connected components of more than one node (Tarjan's algorithm).

/// Returns the cycles of a graph, each with its nodes in ascending order. `edges[node]` are the nodes to which the node has an edge.
pub fn find_cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut walk = CycleSearch {
        edges,
        order: vec![None; edges.len()],
        low: vec![0; edges.len()],
        stack: Vec::new(),
        found: Vec::new(),
    };
    for node in 0..edges.len() {
        if walk.order[node].is_none() {
            walk.visit(node);
        }
    }
    walk.found.sort();
    walk.found
}

/// The state of Tarjan's search for strongly connected components.
struct CycleSearch<'a> {
    edges: &'a [Vec<usize>],
    /// The number of each node in the order in which the search visits the nodes; `None` for unvisited nodes.
    order: Vec<Option<usize>>,
    /// For each node the number of the earliest node on the stack that it can reach.
    low: Vec<usize>,
    stack: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl CycleSearch<'_> {
    fn visit(&mut self, node: usize) {
        let order = self.order.iter().flatten().count();
        (self.order[node], self.low[node]) = (Some(order), order);
        self.stack.push(node);
        let edges = self.edges;
        for &next in &edges[node] {
            match self.order[next] {
                None => {
                    self.visit(next);
                    self.low[node] = self.low[node].min(self.low[next]);
                }
                Some(order) if self.stack.contains(&next) => self.low[node] = self.low[node].min(order),
                Some(_) => {}
            }
        }
        if self.low[node] == order {
            self.close(node);
        }
    }

    fn close(&mut self, first: usize) {
        let from = self.stack.iter().position(|&node| node == first).unwrap_or(0);
        let mut circle = self.stack.split_off(from);
        if circle.len() > 1 {
            circle.sort_unstable();
            self.found.push(circle);
        }
    }
}
