"""Make the puzzles of the window: positions with a single winning turn.

    python tools/puzzles.py frontend/bugfast_frontend/assets/puzzles.json

Levels of the engine play games; the last positions of each are searched until who wins is proved
for every result of every turn, always within the same number of nodes, so that a seed makes the
same puzzles on every machine, as long as the engine stays the same. Where exactly one result wins,
the solver is asked as well, and has to agree. How many turns the winner still has to play is exact,
too: a puzzle of which the search cannot tell is none. The puzzles are sorted for people: by that,
then by the lowest level of the engine that finds the turn in most of its tries.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bugfast import Board, Engine, Limit, Position, Turn, solve
from bugfast.files import write_whole
from bugfast.levels import LEVELS, choose
from bugfast.openings import openings

BOARDS = ("hexhex3", "limping3", "rhombus5x4", "triangle6", "hexhex4")
RULES = ("rulebook", "online")
PLAYERS = (4, 5)
"""The levels that play the games: natural positions, and enough mistakes."""
OPENING = 5
"""Random turns before they take over."""
NODES = 60_000
"""Stones put down in the search for who wins after a turn; what it does not prove is no puzzle."""
EXACT_NODES = 400_000
"""The same for how many turns the end is away."""
RESULTS = range(5, 61)
"""How many different results of a turn a puzzle has."""
LAST = range(2, 14)
"""How many turns before the end of its game a puzzle lies."""
TRIES = 9
"""How often a level tries a puzzle."""
NEAR = 3
"""Two positions that differ in so many cells or fewer are one puzzle."""
SHARE = 9
"""So many puzzles are kept for each board and rule set."""
HASH_MB = 16


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one winning result.

    Attributes:
        position: the position, before a placement.
        turn: the winning turn, or one of those with the same result.
        line: the turns after it until the game ends, those of the loser the longest resistance.
        answers: for one turn of each other result the reply that wins, None where that has been
            won already.
        grade: the lowest level that finds it.
    """

    position: Position
    turn: Turn
    line: tuple[Turn, ...]
    answers: tuple[tuple[Turn, Turn | None], ...]
    grade: int

    @property
    def difficulty(self) -> tuple[int, int]:
        """How hard it is for people: the turns to the end, and the level that finds it."""
        return len(self.line), self.grade


def proved(engine: Engine, position: Position) -> tuple[bool, Turn | None] | None:
    """Whether the mover wins, and by which turn; None where the search does not prove it."""
    if position.is_over:
        return True, None
    engine.clear()
    found = engine.analyse(position, Limit(nodes=NODES))
    return None if found.outcome is None else (found.outcome == "win", found.best)


def last_positions(board: str, rules: str, seed: int, engine: Engine) -> list[Position]:
    """The last positions of a game between levels, the latest first."""
    game = next(openings(board, rules, turns=OPENING, seed=seed))
    position, found = game.position, [game.position]
    while not position.is_over:
        level = PLAYERS[len(found) % len(PLAYERS)]
        position = position.play(choose(position, level, seed=seed, engine=engine))
        found.append(position)
    return [found[-n - 1] for n in LAST if n < len(found)]


def puzzle_of(position: Position, engine: Engine) -> Puzzle | None:
    """The puzzle that a position is, ungraded, if it is one."""
    if position.count_turns() > 10_000:
        return None
    results = sorted(position.results(), key=lambda pair: str(pair[0]))
    if len(results) not in RESULTS or (proved(engine, position) or (False, None))[0] is False:
        return None
    winning: list[Turn] = []
    answers: list[tuple[Turn, Turn | None]] = []
    for turn, after in results:
        value = proved(engine, after)
        if value is None:
            return None
        if value[0]:
            answers.append((turn, value[1]))
        else:
            winning.append(turn)
        if len(winning) > 1:
            return None
    if len(winning) != 1:
        return None
    agreed = solve(position, all_turns=True, hash_mb=64)
    if [position.play(t) for t in agreed.winning] != [position.play(winning[0])]:
        raise RuntimeError(f"{position}: search {winning}, solver {agreed.winning}")
    line = resistance(position.play(winning[0]), engine)
    return Puzzle(position, winning[0], line, tuple(answers), 0) if line else None


def resistance(position: Position, engine: Engine) -> tuple[Turn, ...] | None:
    """How a lost position goes on to its end: the loser holds out as long as can be.

    Nothing where the game has ended, and where the search cannot tell how long that is.
    """
    found: list[Turn] = []
    engine.clear()
    left: int | None = None
    while not position.is_over:
        told = engine.analyse(position, Limit(nodes=EXACT_NODES), exact=True)
        if told.best is None or told.distance is None or not told.distance_exact:
            return None
        if left is not None and told.distance != left:
            raise RuntimeError(f"{position}: {told.distance} turns to the end, expected {left}")
        found.append(told.best)
        position, left = position.play(told.best), told.distance - 1
    return tuple(found) or None


def grade(puzzle: Puzzle, engine: Engine) -> int | None:
    """The lowest level that finds the turn in most tries; None where none does."""
    wanted = puzzle.position.play(puzzle.turn)
    for level in LEVELS:
        hits = 0
        # A level without chance plays the same each time.
        tries = 1 if not (level.temperature or level.random_share) else TRIES
        for seed in range(tries):
            turn = choose(puzzle.position, level, seed=seed, engine=engine)
            hits += puzzle.position.play(turn) == wanted
            if 2 * hits > tries or 2 * (seed + 1 - hits) >= tries + 1:
                break
        if 2 * hits > tries:
            return level.number
    return None


def _stones(position: Position) -> str:
    """The cells of a position, as the mover sees them: `m` for own stones, `o` for others."""
    mine, other = ("w", "b") if position.turn.name == "white" else ("b", "w")
    rows = str(position).split()[2].replace("/", "")
    return rows.replace(mine, "m").replace(other, "o")


def distance(a: Position, b: Position) -> int:
    """In how many cells two positions of one board differ, turned and mirrored to be alike."""
    seen, least = _stones(a), len(a.board)
    for k in range(len(b.board.symmetries)):
        image = _stones(b.transform(k))
        least = min(least, sum(x != y for x, y in zip(seen, image, strict=True)))
    return least


def candidates(board: str, rules: str, seed: int, games: int) -> Iterator[Puzzle]:
    """The graded puzzles of some games, two of each at most, no two alike."""
    kept: list[Position] = []
    source = random.Random(f"{seed} {board} {rules}")
    with Engine(threads=1, hash_mb=HASH_MB) as engine:
        for _number in range(games):
            found: list[Puzzle] = []
            for position in last_positions(board, rules, source.randrange(2**32), engine):
                puzzle = puzzle_of(position, engine)
                if puzzle is None or any(distance(position, p) <= NEAR for p in kept):
                    continue
                level = grade(puzzle, engine)
                if level is not None:
                    found.append(replace(puzzle, grade=level))
            # The easiest of a game and the hardest, where they are not alike.
            for choice in (min, max) if found else ():
                best = choice(found, key=lambda p: p.difficulty)
                if all(distance(best.position, p) > NEAR for p in kept):
                    kept.append(best.position)
                    yield best


def spread(puzzles: list[Puzzle], count: int) -> list[Puzzle]:
    """So many of the puzzles, of all lengths in turn, and of one length the levels in turn."""
    by_length: dict[int, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_length.setdefault(len(puzzle.line), []).append(puzzle)
    found: list[Puzzle] = []
    groups = [_mixed(by_length[length]) for length in sorted(by_length)]
    while len(found) < count and any(groups):
        for group in groups:
            if group and len(found) < count:
                found.append(group.pop(0))
    return found


def _mixed(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Puzzles so that each is of another level than the one before, as far as there are any."""
    by_grade = [[p for p in puzzles if p.grade == level.number] for level in reversed(LEVELS)]
    rounds = itertools.zip_longest(*by_grade)
    return [puzzle for group in rounds for puzzle in group if puzzle is not None]


def fields(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle as it stands in the file."""
    return {
        "position": str(puzzle.position),
        "turn": str(puzzle.turn),
        "grade": puzzle.grade,
        "line": " ".join(map(str, puzzle.line)),
        "answers": " ".join(f"{turn}:{reply or ''}" for turn, reply in puzzle.answers),
    }


def main() -> int:
    """Run the script; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file", type=Path, help="where to write them")
    parser.add_argument("--seed", type=int, default=1, help="where the random numbers start")
    parser.add_argument("--games", type=int, default=40, help="games for a board and a rule set")
    arguments = parser.parse_args()
    chosen: list[Puzzle] = []
    for board in BOARDS:
        for rules in RULES:
            found = list(candidates(board, rules, arguments.seed, arguments.games))
            chosen += spread(found, SHARE)
            kinds = sorted(puzzle.difficulty for puzzle in found)
            told = " ".join(f"{turns}/{level}" for turns, level in kinds)
            print(f"{board} {rules}: {len(found)} found, of turns/levels {told}", flush=True)
    chosen.sort(key=lambda p: (*p.difficulty, len(Board.parse(p.position.board.name).cells)))
    lines = ",\n".join(json.dumps(fields(p)) for p in chosen)
    write_whole(arguments.file, f"[\n{lines}\n]\n".encode())
    print(f"{len(chosen)} puzzles in {arguments.file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
