"""A form: questions, each with a row of possible answers, and where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale

if TYPE_CHECKING:
    from collections.abc import Sequence

_PICTURE_FROM = 980
"""Width of the window, in pixels at scale 1, from which there is a picture beside the answers."""
_WIDTH, _PICTURE = 700, 270
_ROW, _ROW_GAP = 34, 12
_BUTTON = 36


@dataclass(slots=True)
class Choice:
    """One question with its possible answers, the chosen one, and what each means.

    Names, answers and notes are texts to be shown as they are. `index` is -1 while none of the
    answers fits. `widths` tells how wide the answers are beside each other, all the same unless
    given.
    """

    name: str
    options: tuple[str, ...]
    index: int
    notes: tuple[str, ...] = ()
    widths: tuple[int, ...] = ()

    @property
    def weights(self) -> tuple[int, ...]:
        """How wide the answers are, beside each other."""
        return self.widths or (1,) * len(self.options)

    @property
    def value(self) -> str:
        """The chosen answer."""
        return self.options[self.index]

    @property
    def note(self) -> str:
        """A sentence on the chosen answer, where there is one."""
        return self.notes[self.index] if self.notes else ""


@dataclass(frozen=True, slots=True)
class FormRow:
    """The parts of one question in pixels: its name, and its answers."""

    label: Rect
    options: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class FormLayout:
    """A card in the middle of the window, from the top: title, rows, a note, buttons.

    `picture` is empty where none is wanted, or where there is no room for it.
    """

    scale: float
    card: Rect
    title: Rect
    rows: tuple[FormRow, ...]
    note: Rect
    buttons: tuple[Rect, ...]
    picture: Rect

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        options: Sequence[Sequence[int]],
        buttons: int,
        *,
        picture: bool = False,
    ) -> FormLayout:
        """Lay out a card in a window of `size`; each question has answers as wide as is given."""
        scale = ui_scale(size)
        side = round(_PICTURE * scale) if picture and size[0] >= _PICTURE_FROM * scale else 0
        head, foot = round(40 * scale), round((_BUTTON + 46) * scale)
        pad = round(20 * scale)
        wanted = len(options) * round((_ROW + _ROW_GAP) * scale)
        width = min(size[0], round(_WIDTH * scale) + side)
        height = min(size[1], 2 * pad + head + wanted + foot)
        card = Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        inner = card.inset(pad)
        title = Rect(inner.x, inner.y, inner.w, round(30 * scale))
        answers_w = max(0, inner.w - side)
        top, bottom = inner.y + head, max(inner.y + head, inner.bottom - foot)
        step = max(1, (bottom - top) // max(1, len(options)))
        row_h = min(round(_ROW * scale), max(1, step - 2))
        label_w = min(round(124 * scale), answers_w // 3)
        rows = []
        for number, weights in enumerate(options):
            y = top + number * step
            line = Rect(inner.x + label_w, y, max(0, answers_w - label_w), row_h)
            cells = tuple(line.split_weighted(weights, round(4 * scale)))
            rows.append(FormRow(Rect(inner.x, y, label_w, row_h), cells))
        button_w = min(round(140 * scale), max(1, inner.w // max(1, buttons)) - 4)
        button_h = round(_BUTTON * scale)
        gap = round(10 * scale)
        found = tuple(
            Rect(
                inner.right - (buttons - n) * (button_w + gap) + gap,
                inner.bottom - button_h,
                button_w,
                button_h,
            )
            for n in range(buttons)
        )
        note = Rect(inner.x, bottom, answers_w, max(0, inner.bottom - button_h - bottom))
        gap = round(22 * scale)
        at = Rect(inner.x + answers_w + gap, top, side - gap, max(0, bottom - top))
        return cls(scale, card, title, tuple(rows), note, found, at if side else Rect(0, 0, 0, 0))

    def option_at(self, point: tuple[float, float]) -> tuple[int, int] | None:
        """The row and the answer at a point, both from 0."""
        for row, parts in enumerate(self.rows):
            for index, rect in enumerate(parts.options):
                if rect.contains(point):
                    return row, index
        return None
