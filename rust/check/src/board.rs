//! Boards of hexagonal cells.

/// Axial coordinates (q, r): q to the right, r down-right.
pub type Axial = (i32, i32);

/// The most cells that a board may have.
const MAX_CELLS: usize = 256;
/// No board reaches further from the origin, but for one that its own coordinates describe.
const FAR: i32 = MAX_CELLS as i32;

/// A board: its cells in reading order, top row first, each row from the left.
#[derive(Clone, Debug)]
pub struct Board {
    /// The name, as in a position's text.
    pub name: String,
    /// Where the cells lie.
    pub cells: Vec<Axial>,
    /// For each cell the cells that touch it.
    pub neighbours: Vec<Vec<usize>>,
    /// Permutations of the cells: cell i goes to p\[i\].
    pub symmetries: Vec<Vec<usize>>,
}

/// The twelve images of a cell under the rotations and reflections that keep the origin.
pub fn images(cell: Axial) -> Vec<Axial> {
    let mut found = Vec::new();
    for start in [cell, (cell.1, cell.0)] {
        let mut image = start;
        for _ in 0..6 {
            found.push(image);
            image = (-image.1, image.0 + image.1);
        }
    }
    found
}

/// A number as board names have it: at least 1, no leading zero.
fn number(text: &str) -> Option<i32> {
    let is_plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&n| is_plain && n <= FAR)
}

/// A coordinate as board names have it.
fn coordinate(text: &str) -> Option<i32> {
    let value: i32 = text.parse().ok()?;
    (value.to_string() == text && value.abs() <= 1_000_000).then_some(value)
}

fn where_true(inside: impl Fn(i32, i32) -> bool) -> Vec<Axial> {
    let all = (-FAR..=FAR).flat_map(|r| (-FAR..=FAR).map(move |q| (q, r)));
    all.filter(|&(q, r)| inside(q, r)).take(MAX_CELLS + 1).collect()
}

impl Board {
    /// The board of a name.
    ///
    /// # Errors
    /// What is wrong, where no board has this name.
    pub fn parse(name: &str) -> Result<Self, String> {
        let unknown = || format!("no board is called {name}");
        let cells = if let Some(n) = name.strip_prefix("hexhex").map(number) {
            let n = n.ok_or_else(unknown)?;
            where_true(|q, r| [q, r, q + r].iter().all(|x| (1 - n..n).contains(x)))
        } else if let Some(n) = name.strip_prefix("limping").map(number) {
            let n = n.ok_or_else(unknown)?;
            where_true(|q, r| [q, r, 1 - q - r].iter().all(|x| (1 - n..=n).contains(x)))
        } else if let Some(n) = name.strip_prefix("triangle").map(number) {
            let n = n.ok_or_else(unknown)?;
            where_true(|q, r| (0..n).contains(&r) && (-r..=0).contains(&q))
        } else if let Some(sides) = name.strip_prefix("rhombus") {
            let (width, height) = sides.split_once('x').ok_or_else(unknown)?;
            let (width, height) = number(width).zip(number(height)).ok_or_else(unknown)?;
            where_true(|q, r| (0..width).contains(&q) && (0..height).contains(&r))
        } else if let Some(list) = name.strip_prefix("cells:") {
            let pair = |text: &str| {
                let (q, r) = text.split_once(',')?;
                coordinate(q).zip(coordinate(r))
            };
            list.split(';').map(pair).collect::<Option<Vec<_>>>().ok_or_else(unknown)?
        } else {
            return Err(unknown());
        };
        if !(1..=MAX_CELLS).contains(&cells.len()) {
            return Err(format!("board {name}: expected 1 to {MAX_CELLS} cells"));
        }
        if !cells.is_sorted_by(|a, b| (a.1, a.0) < (b.1, b.0)) {
            return Err(format!("board {name}: expected different cells, sorted by r, then q"));
        }
        let index = |cell: Axial| cells.iter().position(|&other| other == cell);
        let neighbours = cells.iter().map(|&(q, r)| {
            let around = [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)];
            around.into_iter().filter_map(index).collect()
        });
        let mut symmetries: Vec<Vec<usize>> = Vec::new();
        for k in 0..12 {
            let image: Vec<Axial> = cells.iter().map(|&cell| images(cell)[k]).collect();
            // A shift brings the first cell of the image to the first of the board.
            let first = *image.iter().min_by_key(|cell| (cell.1, cell.0)).ok_or_else(unknown)?;
            let shifted = image
                .iter()
                .map(|cell| index((cell.0 - first.0 + cells[0].0, cell.1 - first.1 + cells[0].1)));
            if let Some(permutation) = shifted.collect::<Option<Vec<_>>>()
                && !symmetries.contains(&permutation)
            {
                symmetries.push(permutation);
            }
        }
        Ok(Self { name: name.to_owned(), neighbours: neighbours.collect(), symmetries, cells })
    }

    /// The rows from the top, as indices of their cells.
    pub fn rows(&self) -> Vec<Vec<usize>> {
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for cell in 0..self.cells.len() {
            match rows.last_mut() {
                Some(row) if self.cells[row[0]].1 == self.cells[cell].1 => row.push(cell),
                _ => rows.push(vec![cell]),
            }
        }
        rows
    }

    /// The names of the cells: rows lettered from the bottom, cells numbered from the left.
    pub fn names(&self) -> Vec<String> {
        let rows = self.rows();
        let mut names = Vec::new();
        for (from_top, row) in rows.iter().enumerate() {
            let mut rest = rows.len() - 1 - from_top;
            let mut letters = String::new();
            loop {
                letters.insert(0, char::from(b'a' + (rest % 26) as u8));
                if rest < 26 {
                    break;
                }
                rest = rest / 26 - 1;
            }
            names.extend((1..=row.len()).map(|number| format!("{letters}{number}")));
        }
        names
    }
}
