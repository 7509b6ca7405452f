"""An analysis: board, status line and panel, of which only what has changed is drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.view.analysis_panel import draw_analysis_panel
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.game_view import draw_status
from bugfast_frontend.view.parts import Parts

if TYPE_CHECKING:
    from bugfast_frontend.models.analysis_picture import AnalysisPanel
    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.geometry import BoardGeometry
    from bugfast_frontend.models.screen import Screen
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.game_view import StatusLine


class AnalysisView:
    """Draws an analysis on a surface that keeps what was drawn on it."""

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
        panel: AnalysisPanel,
        *,
        names: bool,
        fresh: bool,
    ) -> None:
        """Draw what has changed, or all of it where it is `fresh`."""
        if fresh:
            self._parts.forget()
        self._board.draw(canvas, geometry, board, names=names, fresh=fresh)
        rect = screen.status
        self._parts.draw(
            canvas.surface, "status", rect, status, lambda: draw_status(canvas, rect, status)
        )
        draw_analysis_panel(canvas, screen.panel, panel, self._parts)
