"""Where the parts of the new-game card lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale

if TYPE_CHECKING:
    from collections.abc import Sequence

_PREVIEW_FROM = 900
"""Width of the window, in pixels at scale 1, from which the board is shown beside the answers."""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """The parts of one question in pixels: its name, its answers and the note on them."""

    label: Rect
    options: tuple[Rect, ...]
    note: Rect


@dataclass(frozen=True, slots=True)
class NewGameLayout:
    """The card in the middle of the window; `preview` is empty where there is no room for it."""

    scale: float
    card: Rect
    title: Rect
    rows: tuple[ChoiceRow, ...]
    preview: Rect
    cancel: Rect
    start: Rect

    @classmethod
    def of(cls, size: tuple[int, int], options: Sequence[int]) -> NewGameLayout:
        """Lay out the card in a window of `size`, with so many answers to each question."""
        scale = ui_scale(size)
        with_preview = size[0] >= _PREVIEW_FROM * scale
        side = round(270 * scale) if with_preview else 0
        width = min(size[0], round(540 * scale) + side)
        height = min(size[1], round(560 * scale))
        card = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        inner = card.inset(round(24 * scale), round(18 * scale))
        title = Rect(inner.x, inner.y, inner.w, round(36 * scale))
        answers_w = max(0, inner.w - side)
        button_h = round(38 * scale)
        top = title.bottom + round(8 * scale)
        bottom = inner.bottom - button_h - round(10 * scale)
        step = max(0, bottom - top) // max(1, len(options))
        label_w = round(96 * scale)
        rows = []
        for number, count in enumerate(options):
            y = top + number * step
            option_h = round(34 * scale)
            line = Rect(inner.x + label_w, y, max(0, answers_w - label_w), option_h)
            note = Rect(line.x, y + option_h + round(4 * scale), line.w, round(20 * scale))
            cells = tuple(line.split_columns(count, round(5 * scale)))
            rows.append(ChoiceRow(Rect(inner.x, y, label_w, option_h), cells, note))
        button_w = round(130 * scale)
        start = Rect(inner.right - button_w, inner.bottom - button_h, button_w, button_h)
        cancel = Rect(start.x - button_w - round(10 * scale), start.y, button_w, button_h)
        gap = round(22 * scale) if with_preview else 0
        preview = Rect(inner.x + answers_w + gap, top, max(0, side - gap), max(0, bottom - top))
        return cls(scale, card, title, tuple(rows), preview, cancel, start)
