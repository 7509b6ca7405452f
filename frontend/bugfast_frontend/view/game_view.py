"""The game: board, status line and side panel, of which only what has changed is drawn anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.parts import Parts
from bugfast_frontend.view.side_panel import draw_panel
from bugfast_frontend.view.widgets import BODY

if TYPE_CHECKING:
    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.geometry import BoardGeometry
    from bugfast_frontend.models.panel_picture import PanelPicture
    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.models.screen import Screen
    from bugfast_frontend.view.canvas import Canvas


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The text below the board, and whether it tells of something bad."""

    text: str
    bad: bool


class GameView:
    """Draws a game on a surface that keeps what was drawn on it."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self._board = BoardView()
        self._parts = Parts()

    def draw(
        self,
        canvas: Canvas,
        screen: Screen,
        geometry: BoardGeometry,
        board: BoardPicture,
        status: StatusLine,
        panel: PanelPicture,
        *,
        names: bool,
        fresh: bool,
    ) -> None:
        """Draw what has changed, or all of it where it is `fresh`."""
        if fresh:
            self._parts.forget()
        self._board.draw(canvas, geometry, board, names=names, fresh=fresh)
        self._parts.draw(
            canvas.surface,
            "status",
            screen.status,
            status,
            lambda: draw_status(canvas, screen.status, status),
        )
        draw_panel(canvas, screen.panel, panel, self._parts)


def draw_status(canvas: Canvas, rect: Rect, status: StatusLine) -> None:
    """Draw the line below the board, in two rows where it is long."""
    texts, theme = canvas.texts, canvas.theme
    canvas.fill(rect, theme.background)
    ink = theme.text_warn if status.bad else theme.text
    size, pad = BODY * canvas.scale, canvas.px(16)
    lines = texts.wrap(status.text, size, max(0, rect.w - 2 * pad), 2)
    height = texts.line_height(size)
    top = rect.y + (rect.h - len(lines) * height) / 2 - pad / 4
    for number, line in enumerate(lines):
        at = rect.x + rect.w / 2, top + number * height
        canvas.text(line, at, BODY, ink, anchor=(0.5, 0))
