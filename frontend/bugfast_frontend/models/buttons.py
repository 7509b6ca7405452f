"""The buttons of a panel: what they do, where they lie, and how they look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bugfast_frontend.intents import Command
from bugfast_frontend.models.rect import Rect

ButtonText = tuple[Command, tuple[str, ...]]
"""What a button does, and its labels, the longest first."""
PlacedButton = tuple[Command, tuple[str, ...], Rect]
"""The same with its place in pixels."""
_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class ButtonPicture:
    """A button: what it does, its labels, the longest first, and how it looks."""

    command: Command
    labels: tuple[str, ...]
    hot: bool = False
    enabled: bool = True
    chosen: bool = False


def button_grid(
    area: Rect, buttons: Sequence[ButtonText], scale: float, height: int
) -> tuple[PlacedButton, ...]:
    """Three buttons a row at the bottom of `area`, or from its top where it is too low.

    `height` is that of a button at scale 1. The buttons of the last row share it.
    """
    gap, row_h = round(5 * scale), round(height * scale)
    rows = -(-len(buttons) // _COLUMNS)
    y = max(area.y, area.bottom - rows * (row_h + gap) + gap)
    found: list[PlacedButton] = []
    for row in range(rows):
        line = Rect(area.x, y + row * (row_h + gap), area.w, row_h)
        items = buttons[row * _COLUMNS : (row + 1) * _COLUMNS]
        cells = line.split_columns(len(items), gap)
        found += [(*item, cell) for item, cell in zip(items, cells, strict=True)]
    return tuple(found)


def button_at(buttons: Iterable[PlacedButton], point: tuple[float, float]) -> Command | None:
    """What the button at a point does, None where there is none."""
    return next((c for c, _labels, rect in buttons if rect.contains(point)), None)
