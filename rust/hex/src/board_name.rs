//! Reading and writing the names of boards.

use crate::{Axial, Board, BoardError, COORDINATE_LIMIT, MAX_CELLS, shorten};

/// The kinds of board that a short name describes, with their sizes still unchecked.
enum Kind {
    Hexhex(usize),
    Limping(usize),
    Rhombus(usize, usize),
    Triangle(usize),
}

/// A whole number from 1 up, plain and without leading zeros; numbers too large to count cells with
/// become `usize::MAX`, which every kind refuses as too large.
fn plain_number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    (plain && !leading_zero).then(|| text.parse().unwrap_or(usize::MAX))
}

fn kind_of(name: &str) -> Option<Kind> {
    if let Some(n) = name.strip_prefix("hexhex") {
        return plain_number(n).map(Kind::Hexhex);
    }
    if let Some(n) = name.strip_prefix("limping") {
        return plain_number(n).map(Kind::Limping);
    }
    if let Some(n) = name.strip_prefix("triangle") {
        return plain_number(n).map(Kind::Triangle);
    }
    let (width, height) = name.strip_prefix("rhombus")?.split_once('x')?;
    Some(Kind::Rhombus(plain_number(width)?, plain_number(height)?))
}

/// Every cell whose row and column lie in the given ranges and for which `inside` holds.
fn cells_where(
    rows: std::ops::Range<i32>,
    columns: std::ops::Range<i32>,
    inside: impl Fn(i32, i32) -> bool,
) -> Vec<Axial> {
    rows.flat_map(|r| columns.clone().map(move |q| Axial::new(q, r)))
        .filter(|cell| inside(cell.q, cell.r))
        .collect()
}

impl Kind {
    /// Whether any number is zero, so that there is no cell.
    fn is_empty(&self) -> bool {
        match *self {
            Self::Hexhex(n) | Self::Limping(n) | Self::Triangle(n) => n == 0,
            Self::Rhombus(w, h) => w == 0 || h == 0,
        }
    }

    /// Whether any number is larger than a board of at most `MAX_CELLS` cells can have.
    fn is_absurd(&self) -> bool {
        match *self {
            Self::Hexhex(n) | Self::Limping(n) | Self::Triangle(n) => n > MAX_CELLS,
            Self::Rhombus(w, h) => w > MAX_CELLS || h > MAX_CELLS,
        }
    }

    fn cells(&self) -> Vec<Axial> {
        match *self {
            Self::Hexhex(n) => {
                let n = n as i32;
                let range = -n + 1..n;
                cells_where(range.clone(), range.clone(), |q, r| range.contains(&(q + r)))
            }
            Self::Limping(n) => {
                let n = n as i32;
                let range = -n + 1..n + 1;
                cells_where(range.clone(), range.clone(), |q, r| range.contains(&(1 - q - r)))
            }
            Self::Rhombus(w, h) => cells_where(0..h as i32, 0..w as i32, |_, _| true),
            Self::Triangle(n) => {
                let n = n as i32;
                cells_where(0..n, -n..1, |q, r| -r <= q)
            }
        }
    }
}

/// A coordinate: a plain whole number, a minus sign allowed before anything but zero.
fn coordinate(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let number = plain_number(digits)?;
    if digits.len() != text.len() && number == 0 {
        return None;
    }
    let value = i64::try_from(number).unwrap_or(i64::MAX);
    Some(if digits.len() == text.len() { value } else { -value })
}

fn own_cells(name: &str, list: &str) -> Result<Vec<Axial>, BoardError> {
    if list.is_empty() {
        return Err(BoardError::NoCells(shorten(name)));
    }
    let mut cells = Vec::new();
    for (i, text) in list.split(';').enumerate() {
        if i == MAX_CELLS {
            return Err(BoardError::TooManyCells(shorten(name)));
        }
        let (number, shown) = (i + 1, || shorten(text));
        let (q, r) = text
            .split_once(',')
            .and_then(|(q, r)| Some((coordinate(q)?, coordinate(r)?)))
            .ok_or_else(|| BoardError::BadCell { number, text: shown() })?;
        let limit = i64::from(COORDINATE_LIMIT);
        if q.abs() > limit || r.abs() > limit {
            return Err(BoardError::OutOfRange { number, text: shown() });
        }
        cells.push(Axial::new(q as i32, r as i32));
    }
    Ok(cells)
}

/// The cells of the board called `name`, in any order.
pub(crate) fn parse(name: &str) -> Result<Vec<Axial>, BoardError> {
    if let Some(list) = name.strip_prefix("cells:") {
        return own_cells(name, list);
    }
    let kind = kind_of(name).ok_or_else(|| BoardError::UnknownName(shorten(name)))?;
    if kind.is_empty() {
        return Err(BoardError::NoCells(shorten(name)));
    }
    if kind.is_absurd() {
        return Err(BoardError::TooManyCells(shorten(name)));
    }
    Ok(kind.cells())
}

/// The name of the own board with these cells, sorted by row, then column.
pub(crate) fn own_name(sorted: &[Axial]) -> String {
    let list: Vec<String> = sorted.iter().map(|c| format!("{},{}", c.q, c.r)).collect();
    format!("cells:{}", list.join(";"))
}

impl Board {
    /// The board of the given name: `hexhexN`, `limpingN`, `rhombusWxH`, `triangleN` or
    /// `cells:q,r;q,r;...` (whose cells may stand in any order; the board's own name sorts them).
    ///
    /// # Errors
    /// [`BoardError`] where the name is unknown or the board has no cell, more than
    /// [`MAX_CELLS`], or one twice.
    pub fn parse(name: &str) -> Result<Self, BoardError> {
        let cells = parse(name)?;
        let own = name.starts_with("cells:");
        Self::build(cells, (!own).then(|| name.to_owned()))
    }

    /// An own board of any 1 to [`MAX_CELLS`] different cells, holes and islands allowed.
    ///
    /// # Errors
    /// [`BoardError`] where there are none, too many, one twice, or one out of range.
    pub fn from_cells(cells: &[Axial]) -> Result<Self, BoardError> {
        for (i, cell) in cells.iter().enumerate() {
            if !(-COORDINATE_LIMIT..=COORDINATE_LIMIT).contains(&cell.q)
                || !(-COORDINATE_LIMIT..=COORDINATE_LIMIT).contains(&cell.r)
            {
                let text = format!("{},{}", cell.q, cell.r);
                return Err(BoardError::OutOfRange { number: i + 1, text });
            }
        }
        Self::build(cells.to_vec(), None)
    }
}
