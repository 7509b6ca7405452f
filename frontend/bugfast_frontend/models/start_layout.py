"""Where the parts of the start screen lie."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale

_PICTURE_FROM = 600
"""Width of the window, in pixels at scale 1, from which the board is shown beside the lines."""
_COLUMN = 380
_LINE = 58
_HEAD = 96


@dataclass(frozen=True, slots=True)
class StartLayout:
    """Title, lines and the picture of a board in pixels; `picture` is empty without room for it."""

    scale: float
    title: Rect
    lines: tuple[Rect, ...]
    picture: Rect

    @classmethod
    def of(cls, size: tuple[int, int], count: int) -> StartLayout:
        """Lay out `count` lines in a window of `size` pixels."""
        scale = ui_scale(size)
        pad = round(28 * scale)
        beside = size[0] >= _PICTURE_FROM * scale and size[0] > 0.8 * size[1]
        column = min(size[0] - 2 * pad, round(_COLUMN * scale))
        if beside:
            column = min(column, size[0] // 2)
        head = min(round(_HEAD * scale), max(0, size[1] // 4))
        gap = round(8 * scale)
        step = min(round(_LINE * scale) + gap, max(1, (size[1] - head - pad) // max(1, count)))
        top = max(0, (size[1] - head - count * step) // 2)
        left = pad if beside else (size[0] - column) // 2
        title = Rect(left, top, max(0, column), head)
        height = max(1, step - gap)
        lines = tuple(
            Rect(left, title.bottom + n * step, max(0, column), height) for n in range(count)
        )
        picture = Rect(0, 0, 0, 0)
        if beside:
            x = left + column + pad
            picture = Rect(x, pad, max(0, size[0] - pad - x), max(0, size[1] - 2 * pad))
        return cls(scale, title, lines, picture)

    def line_at(self, point: tuple[float, float]) -> int | None:
        """The number of the line at a point, from 0."""
        return next((n for n, line in enumerate(self.lines) if line.contains(point)), None)
