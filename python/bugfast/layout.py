"""Where the cells of a board stand in a picture.

Rows run downwards; inside a row a step to the next cell is two half cells. Boards with islands
far apart are packed: the islands keep their form and are set side by side, since the empty space
between them means nothing in the game and would leave nothing of the cells in the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast._core import Board

Point = tuple[int, int]
"""A cell's place: x in half cells to the right, y in rows downwards."""

_SPARSE = 12
"""A board is packed when it fills less than one part in so many of its rectangle."""

_GAP = 2
"""Half cells, and half as many rows, between packed islands."""


class Block(NamedTuple):
    """Cells that are drawn in their true places to one another.

    Attributes:
        cells: indices into the board's cells.
        points: the place of each, the block's corner at (0, 0).
        width: extent in half cells.
        height: extent in rows.
    """

    cells: tuple[int, ...]
    points: tuple[Point, ...]
    width: int
    height: int


def blocks(board: Board) -> list[Block]:
    """One block for a compact board, one for each island of a sparse one, in board order."""
    whole = _block(board, range(len(board)))
    if whole.width * whole.height <= 2 * _SPARSE * (len(board) + 1):
        return [whole]
    return [_block(board, island) for island in _islands(board)]


def places(board: Board) -> list[Point]:
    """The place of every cell, in the order of `board.cells`, the corner at (0, 0)."""
    found = blocks(board)
    area = sum((block.width + _GAP) * (block.height + _GAP // 2) for block in found)
    # A shelf about as wide as the sum is high, in cells: x counts halves.
    shelf = max(*(block.width for block in found), round((2 * area) ** 0.5))
    points: list[Point] = [(0, 0)] * len(board)
    left = top = depth = 0
    for block in found:
        if left and left + block.width > shelf:
            left, top, depth = 0, top + depth + _GAP // 2, 0
        for cell, (x, y) in zip(block.cells, block.points, strict=True):
            points[cell] = (left + x, top + y)
        left += block.width + _GAP
        depth = max(depth, block.height)
    return points


def _block(board: Board, cells: Sequence[int]) -> Block:
    """The block of some cells."""
    axial = [board.axial(board.cells[cell]) for cell in cells]
    points = [(2 * q + r, r) for q, r in axial]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    points = [(x - left, y - top) for x, y in points]
    return Block(
        tuple(cells),
        tuple(points),
        max(x for x, _ in points) + 2,
        max(y for _, y in points) + 1,
    )


def _islands(board: Board) -> list[list[int]]:
    """The connected parts of a board, each sorted, in the order of their first cells."""
    index = {name: cell for cell, name in enumerate(board.cells)}
    left = dict.fromkeys(range(len(board)))
    islands = []
    while left:
        island = [next(iter(left))]
        del left[island[0]]
        for cell in island:
            for name in board.neighbours(board.cells[cell]):
                if index[name] in left:
                    del left[index[name]]
                    island.append(index[name])
        islands.append(sorted(island))
    return islands
