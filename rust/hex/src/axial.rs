//! Axial coordinates of hexagonal cells.

/// Coordinates lie between `-COORDINATE_LIMIT` and `COORDINATE_LIMIT`, so that sums and differences
/// of two of them, rotated or not, stay inside an `i32`.
pub const COORDINATE_LIMIT: i32 = 500_000_000;

/// A cell of the hexagonal grid: `q` runs to the right, `r` down-right; a row is a fixed `r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Axial {
    /// Steps to the right.
    pub q: i32,
    /// Steps down-right.
    pub r: i32,
}

/// The six directions, clockwise from the right.
pub const DIRECTIONS: [Axial; 6] = [
    Axial::new(1, 0),
    Axial::new(0, 1),
    Axial::new(-1, 1),
    Axial::new(-1, 0),
    Axial::new(0, -1),
    Axial::new(1, -1),
];

impl Axial {
    /// The cell at column `q` and row `r`.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The six neighbours, clockwise from the right.
    pub fn neighbours(self) -> [Self; 6] {
        DIRECTIONS.map(|step| Self::new(self.q + step.q, self.r + step.r))
    }
}

impl Ord for Axial {
    /// Reading order: row by row from the top, from the left inside a row.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Axial {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_and_distinct() {
        let centre = Axial::new(3, -2);
        let around = centre.neighbours();
        for (i, cell) in around.iter().enumerate() {
            assert!(cell.neighbours().contains(&centre));
            assert!(!around[..i].contains(cell));
        }
    }

    #[test]
    fn order_is_reading_order() {
        assert!(Axial::new(5, 0) < Axial::new(-5, 1));
        assert!(Axial::new(0, 1) < Axial::new(1, 1));
    }
}
