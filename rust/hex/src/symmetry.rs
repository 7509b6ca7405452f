//! The twelve symmetries of the hexagonal grid that keep the origin in place.

use crate::Axial;

/// A rotation by a multiple of 60 degrees, after a reflection where `mirrored`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    mirrored: bool,
    rotation: u8,
}

/// All twelve: the six rotations, identity first, then the same six after a reflection.
pub const SYMMETRIES: [Symmetry; 12] = {
    let mut all = [Symmetry { mirrored: false, rotation: 0 }; 12];
    let mut i = 0;
    while i < 12 {
        all[i] = Symmetry { mirrored: i >= 6, rotation: (i % 6) as u8 };
        i += 1;
    }
    all
};

impl Symmetry {
    /// Where `cell` goes.
    pub fn apply(self, cell: Axial) -> Axial {
        let mut image = if self.mirrored { Axial::new(cell.r, cell.q) } else { cell };
        for _ in 0..self.rotation {
            // One turn by 60 degrees clockwise takes (q, r) to (-r, q + r).
            image = Axial::new(-image.r, image.q + image.r);
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_twelve_differ_and_keep_neighbours() {
        let cells = [Axial::new(0, 0), Axial::new(1, 0), Axial::new(1, 1), Axial::new(3, -1)];
        let images: HashSet<Vec<Axial>> =
            SYMMETRIES.iter().map(|s| cells.iter().map(|&c| s.apply(c)).collect()).collect();
        assert_eq!(images.len(), 12);
        for symmetry in SYMMETRIES {
            let centre = symmetry.apply(Axial::new(2, -5));
            for neighbour in Axial::new(2, -5).neighbours() {
                assert!(centre.neighbours().contains(&symmetry.apply(neighbour)));
            }
        }
        assert_eq!(SYMMETRIES[0].apply(Axial::new(4, 7)), Axial::new(4, 7));
    }
}
