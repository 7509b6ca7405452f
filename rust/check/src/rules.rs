//! The rules of Bug: bugs by flood fill, shapes by trying all images, turns by recursion.

use std::collections::HashSet;

use crate::board::{Axial, Board, images};

/// For each cell what stands on it: [`NONE`], [`MINE`] or [`THEIRS`], seen from the mover.
pub type Stones = Vec<u8>;

/// No stone.
pub const NONE: u8 = 0;
/// A stone of the mover.
pub const MINE: u8 = 1;
/// A stone of the other side.
pub const THEIRS: u8 = 2;

/// A board and what may be done on it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board.
    pub board: Board,
    /// Whether a placement may join bugs: rule set `rulebook`, not `online`.
    pub joins: bool,
}

/// What one hungry bug can do.
#[derive(Clone, Debug)]
pub struct Meal {
    /// The cells of all the bugs it eats.
    pub prey: Vec<usize>,
    /// The cells that it may grow on.
    pub growth: Vec<usize>,
}

impl Game {
    /// The bugs of one side, each as its cells.
    pub fn bugs(&self, stones: &Stones, side: u8) -> Vec<Vec<usize>> {
        let mut seen = vec![false; stones.len()];
        let mut bugs = Vec::new();
        for start in 0..stones.len() {
            if stones[start] != side || seen[start] {
                continue;
            }
            seen[start] = true;
            let mut bug = vec![start];
            let mut next = 0;
            while next < bug.len() {
                for &near in &self.board.neighbours[bug[next]] {
                    if stones[near] == side && !seen[near] {
                        seen[near] = true;
                        bug.push(near);
                    }
                }
                next += 1;
            }
            bugs.push(bug);
        }
        bugs
    }

    fn touches(&self, cell: usize, bug: &[usize]) -> bool {
        self.board.neighbours[cell].iter().any(|near| bug.contains(near))
    }

    /// The shape of a bug: the least of its twelve images, moved to the origin.
    pub fn shape(&self, bug: &[usize]) -> Vec<Axial> {
        let all = bug.iter().map(|&cell| images(self.board.cells[cell])).collect::<Vec<_>>();
        let shifted = (0..12).map(|k| {
            let mut image: Vec<Axial> = all.iter().map(|images| images[k]).collect();
            image.sort_unstable();
            let (q, r) = image[0];
            image.iter().map(|cell| (cell.0 - q, cell.1 - r)).collect::<Vec<_>>()
        });
        shifted.min().unwrap_or_default()
    }

    /// The cells where the mover may place a stone. None means that the mover has won.
    pub fn placements(&self, stones: &Stones) -> Vec<usize> {
        let own = self.bugs(stones, MINE);
        let enemies = self.bugs(stones, THEIRS);
        // On the empty board any cell will do.
        let largest = own.iter().chain(&enemies).map(Vec::len).max().unwrap_or(1);
        let allowed = |cell: &usize| {
            let touched: Vec<_> = own.iter().filter(|bug| self.touches(*cell, bug)).collect();
            let size = 1 + touched.iter().map(|bug| bug.len()).sum::<usize>();
            stones[*cell] == NONE && size <= largest && (self.joins || touched.len() <= 1)
        };
        (0..stones.len()).filter(allowed).collect()
    }

    /// The meals of the mover's bugs that can eat.
    pub fn meals(&self, stones: &Stones) -> Vec<Meal> {
        let own = self.bugs(stones, MINE);
        let enemies = self.bugs(stones, THEIRS);
        let mut meals = Vec::new();
        for bug in &own {
            let is_prey = |enemy: &&Vec<usize>| {
                enemy.len() == bug.len()
                    && enemy.iter().any(|&cell| self.touches(cell, bug))
                    && self.shape(enemy) == self.shape(bug)
            };
            let prey: Vec<usize> = enemies.iter().filter(is_prey).flatten().copied().collect();
            if prey.is_empty() {
                continue;
            }
            let is_room = |cell: &usize| {
                let touched = own.iter().filter(|other| self.touches(*cell, other));
                (stones[*cell] == NONE || prey.contains(cell)) && touched.eq([bug])
            };
            let growth: Vec<usize> = (0..stones.len()).filter(is_room).collect();
            if !growth.is_empty() {
                meals.push(Meal { prey, growth });
            }
        }
        meals
    }

    /// The stones after a bug has eaten a meal and grown on a cell.
    pub fn after_meal(stones: &Stones, meal: &Meal, cell: usize) -> Stones {
        let mut after = stones.clone();
        for &eaten in &meal.prey {
            after[eaten] = NONE;
        }
        after[cell] = MINE;
        after
    }

    /// The stones after a turn, or the rest of one where `growing`, seen from the next mover.
    ///
    /// # Errors
    /// What is illegal about the turn.
    pub fn play(&self, stones: &Stones, growing: bool, turn: &[usize]) -> Result<Stones, String> {
        let mut at = stones.clone();
        let name = |cell: usize| self.board.names()[cell].clone();
        for (i, &cell) in turn.iter().enumerate() {
            if i == 0 && !growing {
                if !self.placements(&at).contains(&cell) {
                    return Err(format!("no stone may be placed on {}", name(cell)));
                }
                at[cell] = MINE;
                continue;
            }
            let meals = self.meals(&at);
            let Some(meal) = meals.iter().find(|meal| meal.growth.contains(&cell)) else {
                return Err(format!("no bug can eat and grow on {}", name(cell)));
            };
            at = Self::after_meal(&at, meal, cell);
        }
        if turn.is_empty() || !self.meals(&at).is_empty() {
            return Err("it is not at its end".to_owned());
        }
        Ok(turned(&at))
    }

    /// All that the mover's turns lead to, seen from the next mover; the rests of the turn where
    /// `growing`.
    pub fn results(&self, stones: &Stones, growing: bool) -> HashSet<Stones> {
        let mut results = HashSet::new();
        let mut seen = HashSet::new();
        if growing {
            self.eat_on(stones.clone(), &mut seen, &mut results);
            return results;
        }
        for cell in self.placements(stones) {
            let mut placed = stones.clone();
            placed[cell] = MINE;
            self.eat_on(placed, &mut seen, &mut results);
        }
        results
    }

    /// Goes on from a stone placed or grown to all the ends of the turn.
    fn eat_on(&self, stones: Stones, seen: &mut HashSet<Stones>, results: &mut HashSet<Stones>) {
        if !seen.insert(stones.clone()) {
            return;
        }
        let meals = self.meals(&stones);
        if meals.is_empty() {
            results.insert(turned(&stones));
        }
        for meal in meals {
            for &cell in &meal.growth {
                self.eat_on(Self::after_meal(&stones, &meal, cell), seen, results);
            }
        }
    }

    /// The least of a position's images under the board's symmetries.
    pub fn least(&self, stones: &Stones) -> Stones {
        let image = |permutation: &Vec<usize>| {
            let mut image = vec![NONE; stones.len()];
            for (cell, &to) in permutation.iter().enumerate() {
                image[to] = stones[cell];
            }
            image
        };
        self.board.symmetries.iter().map(image).min().unwrap_or_else(|| stones.clone())
    }
}

/// The same stones seen from the other side.
fn turned(stones: &Stones) -> Stones {
    let other = |&stone: &u8| match stone {
        MINE => THEIRS,
        THEIRS => MINE,
        _ => NONE,
    };
    stones.iter().map(other).collect()
}
