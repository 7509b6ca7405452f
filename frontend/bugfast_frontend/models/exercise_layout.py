"""Where the parts of a task's panel lie: what is said of it, and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import Screen

_ROWS, _TALL_ROWS = 3, 2


@dataclass(frozen=True, slots=True)
class ExerciseLayout:
    """The parts of the panel in pixels, from the top: texts, buttons."""

    texts: Rect
    buttons: tuple[Rect, ...]

    @classmethod
    def of(cls, screen: Screen, count: int) -> ExerciseLayout:
        """Lay out the panel of a screen with `count` buttons."""
        scale = screen.scale
        inner = screen.panel.inset(max(2, round(16 * scale)))
        rows = _TALL_ROWS if screen.is_tall else _ROWS
        columns = -(-count // rows)
        gap, button_h = round(6 * scale), round(33 * scale)
        top = inner.bottom - rows * button_h - (rows - 1) * gap
        buttons = []
        for row in range(rows):
            line = Rect(inner.x, top + row * (button_h + gap), inner.w, button_h)
            buttons += line.split_columns(columns, gap)
        texts = Rect(inner.x, inner.y, inner.w, max(0, top - gap - inner.y))
        return cls(texts, tuple(buttons[:count]))

    def button_at(self, point: tuple[float, float]) -> int | None:
        """The number of the button at a point, from 0."""
        return next((n for n, rect in enumerate(self.buttons) if rect.contains(point)), None)
