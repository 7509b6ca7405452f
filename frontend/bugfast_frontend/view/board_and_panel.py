"""A board, the status line and a panel, of which only what has changed is drawn anew."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.parts import Parts
from bugfast_frontend.view.widgets import BODY, draw_button

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.buttons import ButtonPicture, PlacedButton
    from bugfast_frontend.models.geometry import BoardGeometry
    from bugfast_frontend.models.screen import Screen
    from bugfast_frontend.view.canvas import Canvas

    Drawing = tuple[str, Rect, object, Callable[[], None]]
    """A part of a panel: its name, its place, what it is drawn from, and what draws it."""


_STATUS_ROWS = 2


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The text below the board, and whether it tells of something bad.

    Of the sentences of `more` so many follow as there is room for.
    """

    text: str
    bad: bool
    more: tuple[str, ...] = ()


class BoardAndPanel:
    """Draws on a surface that keeps what was drawn on it."""

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
        draw_panel: Callable[[Canvas, Parts], None],
        *,
        names: bool,
        fresh: bool,
    ) -> None:
        """Draw what has changed, or all of it where it is `fresh`.

        `draw_panel` draws what stands on the panel, whose ground is there by then.
        """
        if fresh:
            self._parts.forget()
        self._board.draw(canvas, geometry, board, names=names, fresh=fresh)
        surface, parts = canvas.surface, self._parts
        paint = partial(_draw_status, canvas, screen.status, status)
        parts.draw(surface, "status", screen.status, status, paint)
        paint = partial(_draw_ground, canvas, screen.panel)
        parts.draw(surface, "panel", screen.panel, None, paint)
        draw_panel(canvas, parts)


class PanelPainter:
    """Draws the parts of a panel, each on a ground of its own."""

    def __init__(self, canvas: Canvas) -> None:
        """Draw on `canvas`."""
        self._canvas = canvas
        self._theme = canvas.theme
        self._texts = canvas.texts

    def draw(
        self,
        parts: Parts,
        drawings: Iterable[Drawing],
        places: Iterable[PlacedButton],
        buttons: Iterable[ButtonPicture],
    ) -> None:
        """Draw those parts and buttons that have changed."""
        for drawing in drawings:
            parts.draw(self._canvas.surface, *drawing)
        draw_buttons(self._canvas, parts, [rect for *_text, rect in places], buttons)


def draw_buttons(
    canvas: Canvas, parts: Parts, places: Iterable[Rect], buttons: Iterable[ButtonPicture]
) -> None:
    """Draw those of a panel's buttons that have changed."""
    for number, (rect, button) in enumerate(zip(places, buttons, strict=True)):
        paint = partial(_draw_button, canvas, rect, button)
        parts.draw(canvas.surface, f"button {number}", rect, button, paint)


def _draw_button(canvas: Canvas, rect: Rect, button: ButtonPicture) -> None:
    canvas.fill(rect, canvas.theme.panel)
    draw_button(
        canvas,
        rect,
        button.labels,
        hot=button.hot,
        enabled=button.enabled,
        chosen=button.chosen,
    )


def _draw_ground(canvas: Canvas, area: Rect) -> None:
    """The panel, with a line towards the board."""
    canvas.fill(area, canvas.theme.panel)
    line = max(1, canvas.px(1))
    at_right = area.x > 0
    edge = Rect(area.x, area.y, line if at_right else area.w, area.h if at_right else line)
    canvas.fill(edge, canvas.theme.panel_line)


def _draw_status(canvas: Canvas, rect: Rect, status: StatusLine) -> None:
    """The line below the board, in two rows where it is long."""
    texts, theme = canvas.texts, canvas.theme
    canvas.fill(rect, theme.background)
    ink = theme.text_warn if status.bad else theme.text
    size, pad = BODY * canvas.scale, canvas.px(16)
    room = max(0, rect.w - 2 * pad)
    text = status.text
    for sentence in status.more:
        longer = f"{text} {sentence}".strip()
        if len(texts.wrap(longer, size, room, len(longer))) > _STATUS_ROWS:
            break
        text = longer
    lines = texts.wrap(text, size, room, _STATUS_ROWS)
    height = texts.line_height(size)
    top = rect.y + (rect.h - len(lines) * height) / 2 - pad / 4
    for number, line in enumerate(lines):
        at = rect.x + rect.w / 2, top + number * height
        canvas.text(line, at, BODY, ink, anchor=(0.5, 0))
