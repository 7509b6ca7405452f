"""The rules of Bug: bugs by flood fill, placements, meals, turns, the end, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .slow_board import Cell, SlowBoard, shape_of

Stones = dict[Cell, str]
"""The filled cells and the colour of each, ``w`` or ``b``."""
Bug = frozenset[Cell]
"""The cells of a maximal connected group of one colour."""

OTHER = {"w": "b", "b": "w"}
FIRST = {"rulebook": "w", "online": "b"}
shape = cache(shape_of)


@dataclass(frozen=True)
class Meal:
    """A bug that can eat, all the enemy bugs it would eat, and the cells it could grow on."""

    eater: Bug
    prey: frozenset[Bug]
    growth: frozenset[Cell]


def bugs_of(board: SlowBoard, stones: Stones, colour: str) -> list[Bug]:
    """The bugs of one colour, by flood fill."""
    seen: set[Cell] = set()
    bugs = []
    for start, stone in stones.items():
        if stone != colour or start in seen:
            continue
        group = {start}
        todo = [start]
        while todo:
            for near in board.neighbours(todo.pop()):
                if stones.get(near) == colour and near not in group:
                    group.add(near)
                    todo.append(near)
        seen |= group
        bugs.append(frozenset(group))
    return bugs


def touches(board: SlowBoard, cell: Cell, bug: Bug) -> bool:
    """Whether a cell is a neighbour of one of the bug's cells."""
    return any(near in bug for near in board.neighbours(cell))


def placements(board: SlowBoard, rules: str, stones: Stones, mover: str) -> list[Cell]:
    """The cells on which the mover may place, in reading order."""
    own = bugs_of(board, stones, mover)
    sizes = [len(bug) for bug in own + bugs_of(board, stones, OTHER[mover])]
    # On the empty board any cell will do.
    largest = max(sizes, default=1)
    legal = []
    for cell in board.cells:
        if cell in stones:
            continue
        touched = [bug for bug in own if touches(board, cell, bug)]
        if rules == "online" and len(touched) > 1:
            continue
        if 1 + sum(len(bug) for bug in touched) <= largest:
            legal.append(cell)
    return legal


def meals(board: SlowBoard, stones: Stones, mover: str) -> list[Meal]:
    """One meal for each bug of the mover that can eat."""
    own = bugs_of(board, stones, mover)
    enemies = bugs_of(board, stones, OTHER[mover])
    found = []
    for bug in own:
        prey = frozenset(
            enemy
            for enemy in enemies
            if any(touches(board, cell, bug) for cell in enemy) and shape(enemy) == shape(bug)
        )
        if not prey:
            continue
        left = {c: s for c, s in stones.items() if not any(c in eaten for eaten in prey)}
        growth = frozenset(
            cell
            for cell in board.cells
            if cell not in left and [o for o in own if touches(board, cell, o)] == [bug]
        )
        if growth:
            found.append(Meal(bug, prey, growth))
    return found


def after_growth(stones: Stones, mover: str, meal: Meal, cell: Cell) -> Stones:
    """The stones after a bug has eaten its meal and grown on a cell."""
    left = {c: s for c, s in stones.items() if not any(c in eaten for eaten in meal.prey)}
    return {**left, cell: mover}


@dataclass(frozen=True)
class SlowPosition:
    """A board with stones, the rule set, the mover and the phase (``place`` or ``grow``)."""

    board: SlowBoard
    rules: str
    stones: frozenset[tuple[Cell, str]]
    mover: str
    phase: str

    @staticmethod
    def start(board: str, rules: str) -> SlowPosition:
        """The start of a game."""
        return SlowPosition(SlowBoard.parse(board), rules, frozenset(), FIRST[rules], "place")

    @staticmethod
    def parse(text: str, board: SlowBoard | None = None) -> SlowPosition:
        """The position of a text of five fields.

        ``board`` saves making the board anew where its name is known to be the first field.

        Raises:
            ValueError: The text is no position.
        """
        name, rules, rows, mover, phase = text.split()
        board = board if board is not None else SlowBoard.parse(name)
        if rules not in FIRST or mover not in OTHER or phase not in ("place", "grow"):
            raise ValueError(f"bad rules, side or phase in {text!r}")
        letters = rows.split("/")
        if [len(row) for row in letters] != [len(row) for row in board.rows]:
            raise ValueError(f"rows do not fit the board in {text!r}")
        if set(rows) - set("wb./"):
            raise ValueError(f"unknown letter in {text!r}")
        stones = zip(board.cells, "".join(letters), strict=True)
        filled = frozenset((cell, stone) for cell, stone in stones if stone != ".")
        position = SlowPosition(board, rules, filled, mover, phase)
        if phase == "grow" and not position.meals():
            raise ValueError(f"no bug of the mover can eat in {text!r}")
        return position

    def __str__(self) -> str:
        """The position as text."""
        stones = dict(self.stones)
        rows = "/".join("".join(stones.get(c, ".") for c in row) for row in self.board.rows)
        return f"{self.board.name} {self.rules} {rows} {self.mover} {self.phase}"

    def meals(self) -> list[Meal]:
        """The meals on offer in phase ``grow``; none in phase ``place``."""
        return meals(self.board, dict(self.stones), self.mover) if self.phase == "grow" else []

    def steps(self) -> dict[Cell, SlowPosition]:
        """The position after each possible next stone, by the cell of that stone."""
        stones = dict(self.stones)
        if self.phase == "place":
            cells = placements(self.board, self.rules, stones, self.mover)
            return {cell: self._settle({**stones, cell: self.mover}) for cell in cells}
        return {
            cell: self._settle(after_growth(stones, self.mover, meal, cell))
            for meal in self.meals()
            for cell in meal.growth
        }

    def _settle(self, stones: Stones) -> SlowPosition:
        """The position after a step: the mover grows on while a bug can eat, else it passes."""
        filled = frozenset(stones.items())
        if meals(self.board, stones, self.mover):
            return SlowPosition(self.board, self.rules, filled, self.mover, "grow")
        return SlowPosition(self.board, self.rules, filled, OTHER[self.mover], "place")

    @property
    def winner(self) -> str | None:
        """The mover when there is no legal placement at the start of the turn."""
        return self.mover if self.phase == "place" and not self.steps() else None

    def legal_cells(self) -> set[str]:
        """The names of the cells for the next stone."""
        return {self.board.name_of[cell] for cell in self.steps()}

    def turns(self) -> Iterator[tuple[str, SlowPosition]]:
        """Every turn as text with the position it leads to."""
        for cell, after in self.steps().items():
            name = self.board.name_of[cell]
            if after.phase == "place":
                yield name, after
            else:
                for rest, end in after.turns():
                    yield f"{name},{rest}", end

    def play(self, turn: str) -> SlowPosition:
        """The position after a complete turn.

        Raises:
            ValueError: The turn is illegal, too short or too long.
        """
        position = self
        names = turn.split(",")
        for number, name in enumerate(names, start=1):
            after = position.steps().get(self.board.cell_of.get(name, (999, 999)))
            if after is None or (after.phase == "place") != (number == len(names)):
                raise ValueError(f"{turn!r} is no turn of {self}")
            position = after
        return position

    def results(self) -> Counter[SlowPosition]:
        """Every position that a turn leads to, with the number of turns that lead to it."""
        return _results(self, {})

    def count_turns(self) -> int:
        """The number of turns as text."""
        return sum(self.results().values())

    def size_tuple(self) -> tuple[int, ...]:
        """Bugs of each size, both colours, largest size first: it grows with every step."""
        stones = dict(self.stones)
        every = bugs_of(self.board, stones, "w") + bugs_of(self.board, stones, "b")
        counts = Counter(len(bug) for bug in every)
        return tuple(counts[size] for size in range(len(self.board.cells), 0, -1))

    def transform(self, permutation: tuple[int, ...]) -> SlowPosition:
        """The position with the stone of cell i on cell permutation[i]."""
        cells = self.board.cells
        image = {cell: cells[permutation[i]] for i, cell in enumerate(cells)}
        filled = frozenset((image[cell], stone) for cell, stone in self.stones)
        return SlowPosition(self.board, self.rules, filled, self.mover, self.phase)


def _results(
    position: SlowPosition, seen: dict[SlowPosition, Counter[SlowPosition]]
) -> Counter[SlowPosition]:
    """As ``results``; the same board in mid-turn, met by another order, is looked up."""
    if position not in seen:
        ends: Counter[SlowPosition] = Counter()
        for after in position.steps().values():
            ends.update({after: 1} if after.phase == "place" else _results(after, seen))
        seen[position] = ends
    return seen[position]


def perft(position: SlowPosition, depth: int, *, distinct: bool = False) -> int:
    """Sequences of ``depth`` turns; with ``distinct``, of different results at each position."""
    return _perft(position, depth, distinct, {})


def _perft(
    position: SlowPosition, depth: int, distinct: bool, seen: dict[tuple[SlowPosition, int], int]
) -> int:
    if depth == 0:
        return 1
    key = (position, depth)
    if key not in seen:
        seen[key] = sum(
            (1 if distinct else times) * _perft(end, depth - 1, distinct, seen)
            for end, times in position.results().items()
        )
    return seen[key]
