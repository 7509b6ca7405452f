"""A long list of which a window's height is shown, and where its lines lie on a card."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale

_WIDTH, _HEIGHT = 700, 600
_LINE = 27


@dataclass(slots=True)
class PagedList:
    """Which of `count` lines is chosen (-1 for none), and which is the first that is shown."""

    count: int
    chosen: int = 0
    first: int = 0

    def move(self, by: int, rows: int) -> None:
        """Choose the line `by` further on, stopping at the ends; `rows` are shown at once."""
        self.choose(self.chosen + by, rows)

    def choose(self, index: int, rows: int) -> None:
        """Choose a line, and show it."""
        self.chosen = max(0, min(self.count - 1, index))
        self.first = max(self.chosen - max(1, rows) + 1, min(self.first, self.chosen))
        self.scroll(0, rows)

    def scroll(self, by: int, rows: int) -> None:
        """Show later lines (`by` > 0) or earlier ones, whichever is chosen."""
        self.first = max(0, min(self.count - max(1, rows), self.first + by))


@dataclass(frozen=True, slots=True)
class ListLayout:
    """A card in the middle of the window, from the top: title, lines, a note, buttons."""

    scale: float
    card: Rect
    title: Rect
    rows: tuple[Rect, ...]
    note: Rect
    buttons: tuple[Rect, ...]

    @classmethod
    def of(cls, size: tuple[int, int], buttons: int) -> ListLayout:
        """Lay out a card in a window of `size` with as many lines as there is room for."""
        scale = ui_scale(size)
        width, height = min(size[0], round(_WIDTH * scale)), min(size[1], round(_HEIGHT * scale))
        card = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        inner = card.inset(round(20 * scale))
        title = Rect(inner.x, inner.y, inner.w, round(30 * scale))
        button_h, gap = round(36 * scale), round(8 * scale)
        note_h = round(40 * scale)
        line = max(1, round(_LINE * scale))
        top = title.bottom + gap
        bottom = inner.bottom - button_h - note_h - gap
        count = max(1, (bottom - top) // line)
        rows = tuple(Rect(inner.x, top + n * line, inner.w, line) for n in range(count))
        note = Rect(inner.x, max(top, bottom + gap // 2), inner.w, note_h)
        foot = Rect(inner.x, inner.bottom - button_h, inner.w, button_h)
        return cls(
            scale,
            card,
            title,
            rows,
            note,
            tuple(foot.split_columns(buttons, gap)) if buttons else (),
        )

    def row_at(self, point: tuple[float, float]) -> int | None:
        """The number of the line at a point, of those that are shown, from 0."""
        return next((n for n, row in enumerate(self.rows) if row.contains(point)), None)
