"""A position as lines of text for a terminal.

Two characters a cell, one line a row, so that the six directions look alike. Each row stands
between the names of its first and last cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bugfast._core import Color
from bugfast.layout import Block, blocks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bugfast._core import Position

_PLAIN = {Color.WHITE: "w", Color.BLACK: "b", None: "."}
_PLAIN_LEGAL = "+"

# A middle tone below the stones, so that white and black both stand out on any terminal.
_CELL = "on #93876f"
_LAST = "on #c2913f"
_STONE = {Color.WHITE: "bold #ffffff", Color.BLACK: "bold #000000", None: "#6d634f"}
_LEGAL = "bold #d9f2df"
_NAME = "dim"


class Span(NamedTuple):
    """A piece of a line.

    Attributes:
        text: its characters.
        style: a style in rich's notation, empty for none.
    """

    text: str
    style: str


def lines(
    pos: Position, *, legal: Collection[str] = (), last: Collection[str] = (), discs: bool = False
) -> list[list[Span]]:
    """Draw a position.

    Args:
        pos: the position.
        legal: names of cells to be marked as open for a stone.
        last: names of cells to be coloured as the last turn's.
        discs: draw stones as discs that only the styles tell apart, instead of `w` and `b`.
    """
    drawn: list[list[Span]] = []
    for block in blocks(pos.board):
        if drawn:
            drawn.append([])
        drawn += _block_lines(pos, block, legal, last, discs)
    return drawn


def plain(pos: Position, *, legal: Collection[str] = ()) -> str:
    """Draw a position in ASCII: `w`, `b`, `.` for an empty cell, `+` for one open for a stone."""
    drawn = lines(pos, legal=legal)
    return "\n".join("".join(span.text for span in line).rstrip() for line in drawn)


def _block_lines(
    pos: Position, block: Block, legal: Collection[str], last: Collection[str], discs: bool
) -> Iterator[list[Span]]:
    """The lines of one block."""
    names = pos.board.cells
    rows: list[list[tuple[int, str]]] = [[] for _ in range(block.height)]
    for cell, (x, y) in zip(block.cells, block.points, strict=True):
        rows[y].append((x, names[cell]))
    label = max(len(row[0][1]) for row in rows if row)
    for row in rows:
        if not row:
            yield []
            continue
        # The first name stands right before its cell, as the last one does behind its own.
        line = [Span(row[0][1].rjust(label + row[0][0]) + " ", _NAME)]
        column = row[0][0]
        for x, name in row:
            if x > column:
                line.append(Span(" " * (x - column), ""))
            line.append(_cell(pos, name, name in legal, name in last, discs))
            column = x + 2
        line.append(Span(row[-1][1], _NAME))
        yield line


def _cell(pos: Position, name: str, legal: bool, last: bool, discs: bool) -> Span:
    """One cell, two characters wide."""
    stone = pos[name]
    ground = _LAST if last else _CELL
    if stone is not None:
        sign = "\u25cf" if discs else _PLAIN[stone]
        return Span(f"{sign} ", f"{_STONE[stone]} {ground}")
    if legal:
        return Span(f"{_PLAIN_LEGAL} ", f"{_LEGAL} {ground}")
    sign = "\u00b7" if discs else _PLAIN[None]
    return Span(f"{sign} ", f"{_STONE[None]} {ground}")
