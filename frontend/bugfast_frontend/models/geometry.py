"""Cell to pixel and back: where the cells of a board lie in a rectangle."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect

if TYPE_CHECKING:
    from bugfast import Board

_SNAP_FROM = 8
"""Pitch in pixels from which the grid is laid on whole pixels, so that every cell looks alike."""
_LEAST_PITCH = 1e-3


class BoardGeometry:
    """The hexagons of a board, pointed at the top, fitted into a rectangle of pixels.

    The centre of the axial cell `(q, r)` is at `x = x0 + (q + r/2) dx`, `y = y0 + r dy`, where the
    pitch `dx` is the width of a cell and `dy`, the distance of two rows, is `dx * sqrt(3)/2` up to
    rounding. A point belongs to the cell whose hexagon it is in: cells are exactly as sensitive as
    they look. Axial coordinates are those of the board turned and mirrored as asked for; where two
    geometries have the same `key`, everything lies in the same place.
    """

    def __init__(
        self,
        board: Board,
        area: Rect,
        margin: float = 0.35,
        *,
        rotation: int = 0,
        mirror: bool = False,
    ) -> None:
        """Fit `board` into `area`, with `margin` cell widths left free on each side.

        It is mirrored left to right where asked for, then turned clockwise by `rotation` sixths.
        """
        self.area = area
        self.key = (board, area, margin, rotation, mirror)
        self._axial = {cell: _turned(*board.axial(cell), rotation, mirror) for cell in board.cells}
        self._cells = {axial: cell for cell, axial in self._axial.items()}
        rows = [r for _, r in self._axial.values()]
        columns = [q + r / 2 for q, r in self._axial.values()]
        width = max(columns) - min(columns) + 1 + 2 * margin
        rows_apart = max(rows) - min(rows)
        height = rows_apart * math.sqrt(3) / 2 + 2 / math.sqrt(3) + 2 * margin
        pitch = max(_LEAST_PITCH, min(area.w / width, area.h / height))
        if pitch >= _SNAP_FROM:
            self.dx = float(int(pitch) // 2 * 2)
            self.dy = float(round(self.dx * math.sqrt(3) / 2))
        else:
            self.dx = pitch
            self.dy = pitch * math.sqrt(3) / 2
        x0 = area.x + area.w / 2 - self.dx * (max(columns) + min(columns)) / 2
        y0 = area.y + area.h / 2 - self.dy * (max(rows) + min(rows)) / 2
        snapped = pitch >= _SNAP_FROM
        self._x0 = float(round(x0)) if snapped else x0
        self._y0 = float(round(y0)) if snapped else y0

    @property
    def radius(self) -> float:
        """The distance from the centre of a cell to its corners, in pixels."""
        return self.dx / math.sqrt(3)

    def center(self, cell: str) -> tuple[float, float]:
        """The centre of a cell, in pixels; `KeyError` where the board has no such cell."""
        q, r = self._axial[cell]
        return self._x0 + (q + r / 2) * self.dx, self._y0 + r * self.dy

    def cell_at(self, point: tuple[float, float]) -> str | None:
        """The cell whose hexagon holds the point, or None outside the board.

        Rounds fractional cube coordinates to the nearest cell (Red Blob Games, "Hexagonal grids").
        """
        r = (point[1] - self._y0) / self.dy
        q = (point[0] - self._x0) / self.dx - r / 2
        s = -q - r
        nearest_q, nearest_r, nearest_s = round(q), round(r), round(s)
        off_q, off_r, off_s = abs(nearest_q - q), abs(nearest_r - r), abs(nearest_s - s)
        if off_q > off_r and off_q > off_s:
            nearest_q = -nearest_r - nearest_s
        elif off_r > off_s:
            nearest_r = -nearest_q - nearest_s
        return self._cells.get((nearest_q, nearest_r))

    def neighbour_in_direction(self, cell: str, dx: int, dy: int) -> str | None:
        """The cell a keyboard cursor reaches from `cell`: next in the row, or nearest in the next.

        `dx` and `dy` are -1, 0 or 1, one of them 0. Rows without cells are passed over; None at
        the edge.
        """
        q, r = self._axial[cell]
        x = q + r / 2
        if dy:
            rows = sorted(
                {row for _, row in self._cells if (row - r) * dy > 0}, key=lambda y: y * dy
            )
            if not rows:
                return None
            found = [axial for axial in self._cells if axial[1] == rows[0]]
            return self._cells[min(found, key=lambda a: (abs(a[0] + a[1] / 2 - x), a[0]))]
        found = [axial for axial in self._cells if axial[1] == r and (axial[0] - q) * dx > 0]
        if not found:
            return None
        return self._cells[min(found, key=lambda a: abs(a[0] - q))]


def _turned(q: int, r: int, rotation: int, mirror: bool) -> tuple[int, int]:
    if mirror:
        q = -q - r
    for _sixth in range(rotation % 6):
        q, r = -r, q + r
    return q, r
