"""Where the parts of a task lie: the board, what is said beside it, and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale

_ROWS, _TALL_ROWS = 3, 2
_LEAST_PANEL, _PANEL = 260, 380


@dataclass(frozen=True, slots=True)
class ExerciseLayout:
    """The parts in pixels: the panel with texts and buttons is at the right, below where tall."""

    scale: float
    board: Rect
    status: Rect
    panel: Rect
    texts: Rect
    buttons: tuple[Rect, ...]

    @classmethod
    def of(cls, size: tuple[int, int], count: int) -> ExerciseLayout:
        """Lay out a window of `size` pixels with `count` buttons."""
        width, height = max(1, size[0]), max(1, size[1])
        scale = ui_scale((width, height))
        status_h = min(height // 4, round(46 * scale))
        tall = height > 1.15 * width
        if tall:
            panel_h = min(height // 2, round(300 * scale))
            board = Rect(0, 0, width, max(1, height - panel_h - status_h))
            panel = Rect(0, board.bottom + status_h, width, panel_h)
        else:
            wanted = max(0.34 * width, _LEAST_PANEL * scale)
            panel_w = min(width // 2, round(min(wanted, _PANEL * scale)))
            board = Rect(0, 0, max(1, width - panel_w), max(1, height - status_h))
            panel = Rect(board.w, 0, panel_w, height)
        status = Rect(0, board.bottom, board.w, status_h)
        inner = panel.inset(max(2, round(16 * scale)))
        rows = _TALL_ROWS if tall else _ROWS
        columns = -(-count // rows)
        gap, button_h = round(6 * scale), round(33 * scale)
        top = inner.bottom - rows * button_h - (rows - 1) * gap
        buttons = []
        for row in range(rows):
            line = Rect(inner.x, top + row * (button_h + gap), inner.w, button_h)
            buttons += line.split_columns(columns, gap)
        texts = Rect(inner.x, inner.y, inner.w, max(0, top - gap - inner.y))
        return cls(scale, board, status, panel, texts, tuple(buttons[:count]))

    def button_at(self, point: tuple[float, float]) -> int | None:
        """The number of the button at a point, from 0."""
        return next((n for n, rect in enumerate(self.buttons) if rect.contains(point)), None)
