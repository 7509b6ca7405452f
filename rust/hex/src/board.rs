//! Boards: which cells there are, what they are called, which touch, and the symmetries.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::board_name::own_name;
use crate::{Axial, BoardError, CellName, SYMMETRIES, Symmetry};

/// The most cells a board may have.
pub const MAX_CELLS: usize = 256;

/// A board: 1 to [`MAX_CELLS`] cells, numbered from 0 in reading order (top row first, from the
/// left). Two boards are equal when their names are.
#[derive(Debug)]
pub struct Board {
    name: String,
    cells: Vec<Axial>,
    names: Vec<CellName>,
    rows: Vec<Range<usize>>,
    neighbours: Vec<Vec<usize>>,
    /// Found when first asked for: reading a position does not need them.
    symmetries: OnceLock<Vec<Vec<usize>>>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Board {}

impl Board {
    /// The board of `cells`, called `name` or, without one, by its cells.
    pub(crate) fn build(mut cells: Vec<Axial>, name: Option<String>) -> Result<Self, BoardError> {
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::DuplicateCell { q: twice[0].q, r: twice[0].r });
        }
        let shown = || name.clone().unwrap_or_else(|| "cells:...".to_owned());
        if cells.is_empty() {
            return Err(BoardError::NoCells(shown()));
        }
        if cells.len() > MAX_CELLS {
            return Err(BoardError::TooManyCells(shown()));
        }
        let rows = rows_of(&cells);
        let from_the_top = rows.iter().rev().enumerate().rev();
        let names = from_the_top
            .flat_map(|(row, cells)| (0..cells.len()).map(move |column| CellName::new(row, column)))
            .collect();
        let index: HashMap<Axial, usize> = cells.iter().enumerate().map(|(i, &c)| (c, i)).collect();
        let neighbours = cells
            .iter()
            .map(|cell| cell.neighbours().iter().filter_map(|n| index.get(n).copied()).collect())
            .collect();
        Ok(Self {
            name: name.unwrap_or_else(|| own_name(&cells)),
            cells,
            names,
            rows,
            neighbours,
            symmetries: OnceLock::new(),
        })
    }

    /// The name, by which [`Board::parse`] finds the board again.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many cells there are.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The cells' coordinates, in reading order.
    pub fn cells(&self) -> &[Axial] {
        &self.cells
    }

    /// The cells' names, in reading order.
    pub fn cell_names(&self) -> &[CellName] {
        &self.names
    }

    /// For each row that has cells, from the top, the cells in it.
    pub fn rows(&self) -> &[Range<usize>] {
        &self.rows
    }

    /// The cell called `name`, if there is one.
    pub fn cell_named(&self, name: CellName) -> Option<usize> {
        let row = self.rows.iter().rev().nth(name.row())?;
        (name.column() < row.len()).then(|| row.start + name.column())
    }

    /// The cells that touch `cell`.
    pub fn neighbours(&self, cell: usize) -> &[usize] {
        &self.neighbours[cell]
    }

    /// The board's symmetries as permutations `p` (cell `i` goes to `p[i]`): identity first,
    /// no two alike.
    pub fn symmetries(&self) -> &[Vec<usize>] {
        self.symmetries.get_or_init(|| {
            let mut found: Vec<Vec<usize>> = Vec::new();
            for symmetry in SYMMETRIES {
                if let Some(permutation) = permutation_under(symmetry, &self.cells)
                    && !found.contains(&permutation)
                {
                    found.push(permutation);
                }
            }
            found
        })
    }
}

/// The ranges of cells with the same `r`; `cells` are in reading order.
fn rows_of(cells: &[Axial]) -> Vec<Range<usize>> {
    let mut start = 0;
    cells
        .chunk_by(|a, b| a.r == b.r)
        .map(|row| {
            let range = start..start + row.len();
            start = range.end;
            range
        })
        .collect()
}

/// Where `symmetry`, followed by some shift, takes each of the sorted `cells`, if that is one of
/// the same cells for all of them.
fn permutation_under(symmetry: Symmetry, cells: &[Axial]) -> Option<Vec<usize>> {
    let images: Vec<Axial> = cells.iter().map(|&cell| symmetry.apply(cell)).collect();
    let mut order: Vec<usize> = (0..images.len()).collect();
    order.sort_unstable_by_key(|&i| images[i]);
    // Equal sets have equal first cells, and that fixes the shift.
    let (first_image, first) = (images[order[0]], cells[0]);
    let (dq, dr) = (first.q - first_image.q, first.r - first_image.r);
    let mut permutation = vec![0; cells.len()];
    for (target, &source) in order.iter().enumerate() {
        let image = images[source];
        if Axial::new(image.q.checked_add(dq)?, image.r.checked_add(dr)?) != cells[target] {
            return None;
        }
        permutation[source] = target;
    }
    Some(permutation)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(name: &str) -> Board {
        Board::parse(name).unwrap()
    }

    #[test]
    fn sizes_and_symmetries() {
        let cases = [
            ("hexhex1", 1, 1),
            ("hexhex2", 7, 12),
            ("hexhex4", 37, 12),
            ("hexhex9", 217, 12),
            ("limping1", 3, 6),
            ("limping3", 27, 6),
            ("limping4", 48, 6),
            ("rhombus5x4", 20, 2),
            ("rhombus4x4", 16, 4),
            ("rhombus1x1", 1, 1),
            ("rhombus16x16", 256, 4),
            ("triangle1", 1, 1),
            ("triangle5", 15, 6),
            ("cells:0,0;1,0;5,0", 3, 1),
            ("cells:-500000000,-500000000;500000000,500000000", 2, 2),
        ];
        for (name, size, symmetries) in cases {
            assert_eq!(board(name).size(), size, "{name}");
            assert_eq!(board(name).symmetries().len(), symmetries, "{name}");
        }
    }

    #[test]
    fn symmetries_are_a_group_that_keeps_neighbours() {
        for name in ["hexhex3", "limping3", "triangle4", "rhombus3x3", "cells:0,0;2,0;1,1;7,-3"] {
            let board = board(name);
            let group = board.symmetries();
            assert!(group[0].iter().enumerate().all(|(i, &p)| i == p));
            for p in group {
                for cell in 0..board.size() {
                    let mut moved: Vec<usize> = board.neighbours(cell).iter().map(|&n| p[n]).collect();
                    let mut there = board.neighbours(p[cell]).to_vec();
                    moved.sort_unstable();
                    there.sort_unstable();
                    assert_eq!(moved, there);
                }
                for q in group {
                    let product: Vec<usize> = p.iter().map(|&i| q[i]).collect();
                    assert!(group.contains(&product));
                }
            }
        }
    }

    #[test]
    fn names_are_those_of_the_rules() {
        let board = board("hexhex3");
        assert_eq!(board.cell_names()[0].to_string(), "e1");
        assert_eq!(board.cell_names()[18].to_string(), "a3");
        let centre = board.cell_named("c3".parse().unwrap()).unwrap();
        assert_eq!(board.cells()[centre], Axial::new(0, 0));
        let mut around: Vec<String> =
            board.neighbours(centre).iter().map(|&n| board.cell_names()[n].to_string()).collect();
        around.sort_unstable();
        assert_eq!(around, ["b2", "b3", "c2", "c4", "d2", "d3"]);
        for (cell, &name) in board.cell_names().iter().enumerate() {
            assert_eq!(board.cell_named(name), Some(cell));
        }
        assert_eq!(board.cell_named("a4".parse().unwrap()), None);
        assert_eq!(board.cell_named("f1".parse().unwrap()), None);
        let rows: Vec<usize> = self::board("limping3").rows().iter().map(ExactSizeIterator::len).collect();
        assert_eq!(rows, [4, 5, 6, 5, 4, 3]);
    }

    #[test]
    fn bad_names_are_refused() {
        for name in [
            "",
            "hexhex",
            "hexhex0",
            "hexhex03",
            "hexhex+3",
            "Hexhex3",
            "hexhex3 ",
            "hexhex-1",
            "hexhex10",
            "hexhex99999999999999999999999",
            "limping10",
            "rhombus5",
            "rhombus5x",
            "rhombus0x5",
            "rhombus257x1",
            "rhombus5x4x3",
            "triangle23",
            "cells:",
            "cells:0",
            "cells:0,0;",
            "cells:0,0;0,0",
            "cells:-0,0",
            "cells:01,0",
            "cells:0,0,0",
            "cells:500000001,0",
            "cells:99999999999999999999,0",
            "square4",
        ] {
            assert!(Board::parse(name).is_err(), "{name}");
        }
    }

    #[test]
    fn own_boards_are_named_by_their_sorted_cells() {
        let board = Board::from_cells(&[Axial::new(1, 1), Axial::new(0, 0), Axial::new(-4, 1)]).unwrap();
        assert_eq!(board.name(), "cells:0,0;-4,1;1,1");
        assert_eq!(Board::parse(board.name()).unwrap(), board);
    }
}
