"""How the window is divided: the board, the side panel and the status line."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.models.rect import Rect

MINIMUM_SIZE = (640, 480)
"""The least window size in which everything is legible; smaller ones are drawn all the same."""

_DESIGN_WIDTH, _DESIGN_HEIGHT = 1120, 720
_TALL = 1.15
"""By this factor higher than wide, a window has its panel below the board."""
_PANEL, _READING_PANEL = (0.3, 196, 320), (0.34, 234, 380)
"""The panel's part of the width, its least pixels, and its most at scale 1."""
_LEAST_SCALE, _LARGEST_SCALE = 0.9, 4.0


@dataclass(frozen=True, slots=True)
class Screen:
    """The parts of a window of a given size, in pixels, and the scale of its texts."""

    size: tuple[int, int]
    scale: float
    board: Rect
    panel: Rect
    status: Rect

    @classmethod
    def of(cls, size: tuple[int, int], *, reading: bool = False) -> Screen:
        """Divide a window of `size` pixels: panel at the right, or below where it is tall.

        `reading` gives the panel room for texts.
        """
        width, height = max(1, size[0]), max(1, size[1])
        scale = ui_scale((width, height))
        status_h = min(height // 4, round(50 * scale))
        if height > _TALL * width:
            panel_h = min(height // 2, round(298 * scale))
            board = Rect(0, 0, width, max(1, height - panel_h - status_h))
            panel = Rect(0, board.bottom + status_h, width, panel_h)
        else:
            share, least, most = _READING_PANEL if reading else _PANEL
            wanted = min(max(share * width, least), most * scale)
            panel_w = min(width // 2, round(wanted))
            board = Rect(0, 0, max(1, width - panel_w), max(1, height - status_h))
            panel = Rect(board.w, 0, panel_w, height)
        status = Rect(0, board.bottom, board.w, status_h)
        return cls((width, height), scale, board, panel, status)

    @property
    def is_tall(self) -> bool:
        """Whether the panel lies below the board."""
        return self.panel.y > 0


def ui_scale(size: tuple[int, int]) -> float:
    """By how much texts and controls are enlarged in a window of `size` pixels."""
    scale = min(size[0] / _DESIGN_WIDTH, size[1] / _DESIGN_HEIGHT)
    return min(_LARGEST_SCALE, max(_LEAST_SCALE, scale))
