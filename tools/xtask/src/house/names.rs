//! Resolves paths in the source to files, with a tree of all modules and their imports. An item that a parent module re-exports counts as
//! the child's.

use super::items::{Import, Items, LocatedPath};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

/// A source file, with its room and what it declares.
#[derive(Clone, Debug)]
pub struct CrateFile {
    /// The file's path in the repository, such as `core/engine/src/reversi/tt.rs`.
    pub file: PathBuf,
    /// The file's path beginning with its room, without `src`, such as `engine/reversi/tt.rs`.
    pub path: PathBuf,
    pub lines: usize,
    pub items: Items,
}

impl CrateFile {
    /// Returns the name of the room in which the file lies; `None` for files beside the rooms.
    pub fn room(&self) -> Option<&str> {
        let mut parts = self.path.components();
        let first = parts.next()?.as_os_str().to_str()?;
        parts.next().map(|_| first)
    }

    /// Returns the file's `path` with `/`, as in the tables and messages.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().replace('\\', "/")
    }

    /// Whether the file's room is a separate package, in which `crate` means the room.
    fn is_packaged(&self) -> bool {
        self.file.iter().nth(2).is_some_and(|folder| folder == "src")
    }

    /// Returns the file's module path, which begins with its room.
    fn module(&self) -> Vec<String> {
        let stem = self.path.with_extension("");
        let mut parts: Vec<String> = stem.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            parts.pop();
        }
        parts
    }
}

/// Maximum number of imports that are followed one after another to resolve a path.
const IMPORTS_MAX: usize = 16;

/// A module in the tree of all modules.
#[derive(Debug, Default)]
struct Module {
    file: usize,
    /// The paths that the module imports, by their names in the module.
    imports: HashMap<String, Vec<String>>,
    types: Vec<String>,
}

/// An item: the index of its file in the list of all source files, and the item's name.
pub type FileItem = (usize, String);

/// The tree of all modules, which resolves paths to items.
pub struct Names<'a> {
    sources: &'a [CrateFile],
    modules: HashMap<Vec<String>, Module>,
    /// The names of the rooms that are separate packages.
    packages: HashSet<&'a str>,
}

impl<'a> Names<'a> {
    pub fn new(sources: &'a [CrateFile]) -> Names<'a> {
        let packages = sources.iter().filter(|source| source.is_packaged()).filter_map(CrateFile::room).collect();
        let mut names = Names { sources, modules: HashMap::new(), packages };
        for (file, source) in sources.iter().enumerate() {
            names.add(file, source);
        }
        names
    }

    fn add(&mut self, file: usize, source: &CrateFile) {
        let root = source.module();
        let whole = |inside: &[String]| [&root, inside].concat();
        let types = source.items.types.iter().map(|found| found.name.clone()).collect();
        self.modules.insert(root.clone(), Module { file, types, ..Module::default() });
        for inside in &source.items.modules {
            self.modules.insert(whole(inside), Module { file, ..Module::default() });
        }
        for import in &source.items.imports {
            let module = self.modules.entry(whole(&import.named.enclosing_modules)).or_default();
            module.imports.insert(import.alias.clone(), import.named.path.clone());
        }
    }

    /// Returns for each file the files whose items it names. An item of a child module that is only re-exported does not count.
    pub fn file_dependencies(&self) -> Vec<Vec<usize>> {
        self.sources.iter().enumerate().map(|(file, source)| self.edges_of(file, source)).collect()
    }

    fn edges_of(&self, file: usize, source: &CrateFile) -> Vec<usize> {
        let root = source.module();
        let is_used = |import: &&Import| !(import.is_public && self.is_of_child(file, &import.named.path));
        let imports = source.items.imports.iter().filter(is_used).map(|import| &import.named);
        let mut found: Vec<usize> = imports
            .chain(&source.items.paths)
            .filter_map(|named| self.item(&[root.as_slice(), &named.enclosing_modules].concat(), &named.path))
            .map(|(target, _)| target)
            .filter(|&target| target != file)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a path leads to an item in a child module of the file's module.
    fn is_of_child(&self, file: usize, path: &[String]) -> bool {
        let root = self.sources[file].module();
        let target = self.item(&root, path).map(|(target, _)| target);
        target.is_some_and(|target| target != file && self.sources[target].module().starts_with(&root))
    }

    /// Returns the type to which a method belongs. A type of another crate counts as the file's own.
    pub fn impl_type(&self, file: usize, named: &LocatedPath) -> FileItem {
        let from = [self.sources[file].module(), named.enclosing_modules.clone()].concat();
        self.item(&from, &named.path).unwrap_or_else(|| (file, named.path.last().cloned().unwrap_or_default()))
    }

    /// Resolves a path, as seen from a module, to an item; `None` if the path is a module, or is not in the workspace.
    fn item(&self, from: &[String], path: &[String]) -> Option<FileItem> {
        self.follow(from, path, IMPORTS_MAX)
    }

    fn follow(&self, from: &[String], path: &[String], imports_left: usize) -> Option<FileItem> {
        let (mut at, mut rest) = match path.first()?.as_str() {
            "crate" => (
                from.iter().take(1).filter(|first| self.packages.contains(first.as_str())).cloned().collect(),
                &path[1..],
            ),
            "self" => (from.to_vec(), &path[1..]),
            "super" => (from[..from.len().checked_sub(1)?].to_vec(), &path[1..]),
            first if self.knows(from, first) => (from.to_vec(), path),
            _ => return None,
        };
        while let Some(name) = rest.first() {
            let below = [at.as_slice(), std::slice::from_ref(name)].concat();
            rest = &rest[1..];
            if name == "super" {
                at.pop();
            } else if self.modules.contains_key(&below) {
                at = below;
            } else {
                return self.member(&at, name, rest, imports_left.checked_sub(1)?);
            }
        }
        None
    }

    fn knows(&self, module: &[String], name: &str) -> bool {
        let is_own = |module: &Module| module.imports.contains_key(name) || module.types.iter().any(|own| own == name);
        let below = [module, &[name.to_owned()]].concat();
        self.modules.contains_key(&below) || self.modules.get(module).is_some_and(is_own)
    }

    /// Resolves a name in a module: it is an import, or an item of the module.
    fn member(&self, at: &[String], name: &str, rest: &[String], imports_left: usize) -> Option<FileItem> {
        let module = self.modules.get(at)?;
        match module.imports.get(name) {
            // An import `use name;` would lead back to this module for ever.
            Some(import) if import.len() == 1 && import[0] == name => None,
            Some(import) => self.follow(at, &[import, rest].concat(), imports_left),
            None => Some((module.file, name.to_owned())),
        }
    }
}
