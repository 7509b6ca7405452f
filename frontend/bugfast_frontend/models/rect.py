"""A rectangle of pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of whole pixels; `right` and `bottom` are just outside it."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of the rectangle."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the rectangle."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """The middle, rounded down."""
        return self.x + self.w // 2, self.y + self.h // 2

    def contains(self, point: tuple[float, float]) -> bool:
        """Whether the point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def row_at(self, point: tuple[float, float], height: int) -> int | None:
        """Which of the whole rows of `height` pixels is at a point, from 0; None where none is."""
        row = int(point[1] - self.y) // height
        return row if self.contains(point) and row < self.h // height else None

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """The rectangle without a border of `dx` columns and `dy` rows (`dx` where not given)."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def until(self, other: Rect) -> Rect:
        """From the top left corner of this rectangle to the bottom right one of another."""
        return Rect(self.x, self.y, other.right - self.x, other.bottom - self.y)

    def with_top(self, y: int) -> Rect:
        """The rectangle with another first row and the same last one."""
        return Rect(self.x, y, self.w, max(0, self.bottom - y))

    def split_columns(self, n: int, gap: int = 0) -> list[Rect]:
        """`n` columns of equal width with `gap` pixels between them."""
        edges = [self.x + round(i * (self.w + gap) / n) for i in range(n + 1)]
        return [
            Rect(left, self.y, max(0, right - gap - left), self.h)
            for left, right in zip(edges, edges[1:], strict=False)
        ]

    def split_weighted(self, weights: Sequence[int], gap: int = 0) -> list[Rect]:
        """Columns whose widths are as `weights`, with `gap` pixels between them."""
        total = max(1, sum(weights))
        room = self.w - gap * (len(weights) - 1)
        found, before = [], 0
        for number, weight in enumerate(weights):
            left = round(room * before / total) + number * gap
            right = round(room * (before + weight) / total) + number * gap
            found.append(Rect(self.x + left, self.y, max(0, right - left), self.h))
            before += weight
        return found

    def as_tuple(self) -> tuple[int, int, int, int]:
        """`(x, y, w, h)`, which pygame takes for a rectangle."""
        return self.x, self.y, self.w, self.h
