//! Whether what a search claims is true, by a complete table.

use std::sync::Arc;

use bug::{
    Analysis, Arena, Bits, Color, CompleteTable, Engine, EngineOptions, Outcome, Phase, Position, Rules,
    SearchOptions, SplitMix64, Wide,
};
use search::Limits;

/// Threads and MiB of the engines that the positions are spread over. All share their tables among
/// positions and rule sets, so that the small ones are full of entries that are none of a search's.
pub(crate) const ENGINES: [(i64, i64); 6] = [(1, 1), (2, 1), (8, 1), (1, 256), (2, 256), (8, 256)];

/// How many searches there were, and what they claimed.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) searches: u32,
    pub(crate) wins: u32,
    pub(crate) losses: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, outcome: Option<Outcome>) {
        self.searches += 1;
        self.wins += u32::from(outcome == Some(Outcome::Win));
        self.losses += u32::from(outcome == Some(Outcome::Loss));
    }
}

/// Stones of both colours on about half the cells.
pub(crate) fn set_up(arena: &Arc<Arena>, rules: Rules, random: &mut SplitMix64) -> Position {
    let letters: Vec<u32> = (0..arena.board.size()).map(|_| random.below(4)).collect();
    let of = |letter| Wide::of((0..letters.len()).filter(|&cell| letters[cell] == letter));
    let mover = if random.below(2) == 0 { Color::White } else { Color::Black };
    Position::set_up(arena.clone(), rules, [of(1), of(2)], mover, Phase::Place).unwrap()
}

/// A random game after some number of stones, in either phase.
pub(crate) fn played(arena: &Arc<Arena>, rules: Rules, random: &mut SplitMix64) -> Position {
    let mut position = Position::start(arena.clone(), rules);
    for _ in 0..random.below(arena.board.size() as u32) {
        let Some(cell) = position.legal_cells().pick(random) else { break };
        position = position.step(cell).unwrap();
    }
    position
}

/// Panics where anything that the search claims is false, or a line of it is not legal.
pub(crate) fn check(table: &CompleteTable, position: &Position, found: &Analysis) {
    let wins = table.mover_wins(position).unwrap();
    let claim = found.best_line().outcome();
    assert!(claim.is_none_or(|claim| (claim == Outcome::Win) == wins), "{position}: {found:?}");
    assert_eq!(found.best().is_none(), position.is_over(), "{position}: {found:?}");
    for line in &found.lines {
        let mut end = position.clone();
        for turn in &line.pv {
            end = end.play(turn).unwrap_or_else(|error| panic!("{position}: {line:?}: {error}"));
        }
        assert_eq!(line.turn.as_ref(), line.pv.first(), "{position}: {line:?}");
        let Some(turn) = &line.turn else { continue };
        let turn_wins = !table.mover_wins(&position.play(turn).unwrap()).unwrap();
        let claim = line.outcome();
        assert!(claim.is_none_or(|claim| (claim == Outcome::Win) == turn_wins), "{position}: {line:?}");
    }
}

/// Searches random positions, up to `most_nodes` each, and checks each claim.
pub(crate) fn spread(tables: &[CompleteTable], positions: u32, most_nodes: u32, seed: u64) -> Tally {
    let engines = ENGINES.map(|(threads, mb)| Engine::new(EngineOptions::new(threads, mb).unwrap()).unwrap());
    let mut random = SplitMix64::new(seed);
    let mut tally = Tally::default();
    for number in 0..positions as usize {
        let table = &tables[number % tables.len()];
        let make = if random.below(2) == 0 { set_up } else { played };
        let position = make(table.arena(), table.rules(), &mut random);
        let limits = Limits::nodes(u64::from(random.below(most_nodes)) + 1);
        let options = SearchOptions { multipv: i64::from(random.below(3)) + 1, ..SearchOptions::default() };
        let engine = &engines[number / tables.len() % engines.len()];
        let found = engine.analyse(&position, &limits, &options).unwrap();
        check(table, &position, &found);
        tally.add(found.best_line().outcome());
    }
    tally
}
