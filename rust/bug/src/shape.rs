//! Shapes: free polyhexes in a canonical form.

use hex::{Axial, SYMMETRIES};

/// The shape of a bug: its cells up to shift, rotation and reflection (a free polyhex).
///
/// Two bugs match exactly when their shapes are equal: the canonical form is kept whole, not hashed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    cells: Box<[Axial]>,
}

impl Shape {
    /// The shape of these different cells, connected or not.
    pub fn of(cells: &[Axial]) -> Self {
        let mut best: Vec<Axial> = Vec::new();
        let mut image: Vec<Axial> = Vec::with_capacity(cells.len());
        for symmetry in SYMMETRIES {
            image.clear();
            image.extend(cells.iter().map(|&cell| symmetry.apply(cell)));
            let left = image.iter().map(|cell| cell.q).min().unwrap_or(0);
            let top = image.iter().map(|cell| cell.r).min().unwrap_or(0);
            for cell in &mut image {
                *cell = Axial::new(cell.q - left, cell.r - top);
            }
            image.sort_unstable();
            if best.is_empty() || image < best {
                std::mem::swap(&mut best, &mut image);
            }
        }
        Self { cells: best.into() }
    }

    /// How many cells it has.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The canonical form: of all twelve images, shifted so that the least q and the least r are 0
    /// and written in reading order, the first in that order.
    pub fn cells(&self) -> &[Axial] {
        &self.cells
    }

    /// What players would call it: `single`, `pair`, `triangle`, `bee` ... for shapes of up to four
    /// stones (those of four bear the names usual for tetrahexes), `shape of 7` for larger ones.
    pub fn name(&self) -> String {
        NAMED
            .iter()
            .find(|(_, cells)| {
                let sample: Vec<Axial> = cells.iter().map(|&(q, r)| Axial::new(q, r)).collect();
                sample.len() == self.size() && Self::of(&sample) == *self
            })
            .map_or_else(|| format!("shape of {}", self.size()), |(name, _)| (*name).to_owned())
    }
}

/// The free polyhexes of up to four cells, each by a sample.
const NAMED: [(&str, &[(i32, i32)]); 12] = [
    ("single", &[(0, 0)]),
    ("pair", &[(0, 0), (1, 0)]),
    ("line of three", &[(0, 0), (1, 0), (2, 0)]),
    ("bend", &[(0, 0), (1, 0), (1, 1)]),
    ("triangle", &[(0, 0), (1, 0), (0, 1)]),
    ("line of four", &[(0, 0), (1, 0), (2, 0), (3, 0)]),
    ("worm", &[(0, 0), (1, 0), (2, 0), (2, 1)]),
    ("pistol", &[(0, 0), (1, 0), (0, 1), (2, 0)]),
    ("propeller", &[(0, 0), (1, 0), (-1, 1), (0, -1)]),
    ("arch", &[(1, 0), (0, 1), (-1, 1), (-1, 0)]),
    ("bee", &[(0, 0), (1, 0), (0, 1), (1, 1)]),
    ("wave", &[(0, 0), (1, 0), (1, 1), (2, 1)]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All free polyhexes one cell larger than the given ones.
    fn grown(shapes: &HashSet<Shape>) -> HashSet<Shape> {
        let mut larger = HashSet::new();
        for shape in shapes {
            for cell in shape.cells() {
                for neighbour in cell.neighbours() {
                    if !shape.cells().contains(&neighbour) {
                        larger.insert(Shape::of(&[shape.cells(), &[neighbour]].concat()));
                    }
                }
            }
        }
        larger
    }

    #[test]
    fn counts_of_free_polyhexes() {
        let mut shapes = HashSet::from([Shape::of(&[Axial::new(0, 0)])]);
        for count in [1, 1, 3, 7, 22, 82, 333, 1448, 6572] {
            assert_eq!(shapes.len(), count);
            if count < 6572 {
                shapes = grown(&shapes);
            }
        }
    }

    #[test]
    fn every_small_shape_has_its_own_name() {
        let mut shapes = HashSet::from([Shape::of(&[Axial::new(0, 0)])]);
        let mut names = HashSet::new();
        for _ in 1..=4 {
            names.extend(shapes.iter().map(Shape::name));
            shapes = grown(&shapes);
        }
        assert_eq!(names, NAMED.iter().map(|(name, _)| (*name).to_owned()).collect());
        assert!(shapes.iter().all(|shape| shape.name() == "shape of 5"));
    }

    #[test]
    fn symmetries_and_shifts_change_nothing() {
        let cells = [Axial::new(0, 0), Axial::new(1, 0), Axial::new(1, 1), Axial::new(3, 0)];
        for symmetry in SYMMETRIES {
            let image: Vec<Axial> =
                cells.iter().map(|&c| symmetry.apply(c)).map(|c| Axial::new(c.q + 1_000, c.r - 77)).collect();
            assert_eq!(Shape::of(&image), Shape::of(&cells));
        }
    }
}
