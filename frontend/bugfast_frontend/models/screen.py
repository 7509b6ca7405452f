"""How the window is divided: the board, the side panel and the status line."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.models.rect import Rect

MINIMUM_SIZE = (640, 480)
"""The least window size in which everything is legible; smaller ones are drawn all the same."""

_DESIGN_WIDTH, _DESIGN_HEIGHT = 1120, 720
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
    def of(cls, size: tuple[int, int]) -> Screen:
        """Divide a window of `size` pixels: panel at the right, or below where it is tall."""
        width, height = max(1, size[0]), max(1, size[1])
        scale = ui_scale((width, height))
        status_h = min(height // 4, round(50 * scale))
        if height > 1.15 * width:
            panel_h = min(height // 2, round(296 * scale))
            board_h = max(1, height - panel_h - status_h)
            return cls(
                (width, height),
                scale,
                Rect(0, 0, width, board_h),
                Rect(0, board_h + status_h, width, panel_h),
                Rect(0, board_h, width, status_h),
            )
        panel_w = min(width // 2, round(min(max(0.3 * width, 196), 320 * scale)))
        board_w = max(1, width - panel_w)
        return cls(
            (width, height),
            scale,
            Rect(0, 0, board_w, max(1, height - status_h)),
            Rect(board_w, 0, panel_w, height),
            Rect(0, height - status_h, board_w, status_h),
        )


def ui_scale(size: tuple[int, int]) -> float:
    """By how much texts and controls are enlarged in a window of `size` pixels."""
    scale = min(size[0] / _DESIGN_WIDTH, size[1] / _DESIGN_HEIGHT)
    return min(_LARGEST_SCALE, max(_LEAST_SCALE, scale))
