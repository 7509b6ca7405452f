"""Boards of hexagonal cells: axial coordinates, names, neighbours and symmetries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

Cell = tuple[int, int]
"""Axial coordinates (q, r): q to the right, r down-right."""

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
MAX_CELLS = 256
_SPAN = range(-MAX_CELLS, MAX_CELLS + 1)


def _rotate(cell: Cell) -> Cell:
    """The cell turned by 60 degrees about (0, 0)."""
    q, r = cell
    return -r, q + r


def _mirror(cell: Cell) -> Cell:
    """The cell reflected in the line q = r."""
    return cell[1], cell[0]


def images_of(cell: Cell) -> list[Cell]:
    """The twelve images of a cell under the rotations and reflections that keep (0, 0)."""
    images = []
    for start in (cell, _mirror(cell)):
        image = start
        for _ in range(6):
            images.append(image)
            image = _rotate(image)
    return images


def _by_row(cell: Cell) -> Cell:
    """Sort key that puts cells in reading order: top row first, left to right."""
    return cell[1], cell[0]


def shape_of(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The free polyhex of some cells: the least of its twelve images, shifted to the origin."""
    images = zip(*(images_of(cell) for cell in cells), strict=True)
    candidates = []
    for image in images:
        ordered = sorted(image)
        q0, r0 = ordered[0]
        candidates.append(tuple((q - q0, r - r0) for q, r in ordered))
    return min(candidates)


def _row_letters(row_from_bottom: int) -> str:
    """``a`` to ``z`` for rows 0 to 25, then ``aa``, ``ab`` and so on."""
    letters = ""
    rest = row_from_bottom
    while rest >= 0:
        letters = chr(ord("a") + rest % 26) + letters
        rest = rest // 26 - 1
    return letters


@dataclass(frozen=True)
class SlowBoard:
    """A finite set of cells with a name.

    ``cells`` are in reading order; ``names`` has the printed name of each, in the same order.
    The name alone tells two boards apart.
    """

    name: str
    cells: tuple[Cell, ...] = field(repr=False, compare=False)
    rows: tuple[tuple[Cell, ...], ...] = field(repr=False, compare=False)
    names: tuple[str, ...] = field(repr=False, compare=False)
    cell_of: dict[str, Cell] = field(repr=False, compare=False)
    name_of: dict[Cell, str] = field(repr=False, compare=False)

    @staticmethod
    def of(name: str, cells: Iterable[Cell]) -> SlowBoard:
        """The board with these cells.

        Raises:
            ValueError: There are none, too many, or one is given twice.
        """
        given = list(cells)
        ordered = tuple(sorted(set(given), key=_by_row))
        if len(ordered) != len(given) or not 1 <= len(ordered) <= MAX_CELLS:
            raise ValueError(f"{name}: not 1 to {MAX_CELLS} different cells")
        row_numbers = sorted({r for _, r in ordered})
        rows = tuple(tuple(c for c in ordered if c[1] == r) for r in row_numbers)
        name_of = {
            cell: f"{_row_letters(len(rows) - 1 - from_top)}{number}"
            for from_top, row in enumerate(rows)
            for number, cell in enumerate(row, start=1)
        }
        return SlowBoard(
            name,
            ordered,
            rows,
            tuple(name_of[c] for c in ordered),
            {n: c for c, n in name_of.items()},
            name_of,
        )

    @staticmethod
    @cache
    def parse(name: str) -> SlowBoard:
        """The board of a name such as ``hexhex3`` or ``cells:0,0;1,0``.

        Raises:
            ValueError: No board has this name.
        """
        number = "([1-9][0-9]{0,3})"

        def where(inside: Callable[[int, int], bool]) -> SlowBoard:
            return SlowBoard.of(name, ((q, r) for q in _SPAN for r in _SPAN if inside(q, r)))

        if found := re.fullmatch(f"hexhex{number}", name):
            n = int(found[1])
            return where(lambda q, r: all(-n + 1 <= x <= n - 1 for x in (q, r, q + r)))
        if found := re.fullmatch(f"limping{number}", name):
            n = int(found[1])
            return where(lambda q, r: all(-n + 1 <= x <= n for x in (q, r, 1 - q - r)))
        if found := re.fullmatch(f"triangle{number}", name):
            n = int(found[1])
            return where(lambda q, r: 0 <= r < n and -r <= q <= 0)
        if found := re.fullmatch(f"rhombus{number}x{number}", name):
            width, height = int(found[1]), int(found[2])
            return where(lambda q, r: 0 <= q < width and 0 <= r < height)
        coordinate = "(0|-?[1-9][0-9]*)"
        if name.startswith("cells:"):
            pairs = [re.fullmatch(f"{coordinate},{coordinate}", p) for p in name[6:].split(";")]
            cells = [(int(p[1]), int(p[2])) for p in pairs if p is not None]
            if len(cells) == len(pairs) and cells == sorted(cells, key=_by_row):
                return SlowBoard.of(name, cells)
        raise ValueError(f"no board is called {name!r}")

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells of the board that touch this one: at most six."""
        q, r = cell
        around = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        return [c for c in around if c in self.name_of]

    def symmetries(self) -> set[tuple[int, ...]]:
        """All permutations p of the indices of ``cells`` that come from the grid's symmetries.

        Cell i goes to p[i].
        """
        index = {cell: i for i, cell in enumerate(self.cells)}
        found = set()
        for image in zip(*(images_of(cell) for cell in self.cells), strict=True):
            q0, r0 = min(image, key=_by_row)
            q1, r1 = self.cells[0]
            shifted = [(q - q0 + q1, r - r0 + r1) for q, r in image]
            if all(cell in index for cell in shifted):
                found.add(tuple(index[cell] for cell in shifted))
        return found
