"""A task: board, status line, and the panel with what is said and the buttons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.theme import mix
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.game_view import StatusLine, draw_status
from bugfast_frontend.view.parts import Parts
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button

if TYPE_CHECKING:
    from bugfast_frontend.intents import Command
    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.exercise_layout import ExerciseLayout
    from bugfast_frontend.models.geometry import BoardGeometry
    from bugfast_frontend.view.canvas import Canvas


class Mood(Enum):
    """What kind of news a message is."""

    PLAIN = auto()
    GOOD = auto()
    BAD = auto()


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the panel: what it does, its labels, the longest first, and how it looks."""

    command: Command
    labels: tuple[str, ...]
    enabled: bool = True
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """What the panel says: where one is, a title, the task, and the last news."""

    place: str
    title: str
    task: str
    message: str
    mood: Mood
    buttons: tuple[Button, ...]


class ExerciseView:
    """Draws a task on a surface that keeps what was drawn on it."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self._board = BoardView()
        self._parts = Parts()

    def draw(
        self,
        canvas: Canvas,
        layout: ExerciseLayout,
        geometry: BoardGeometry,
        board: BoardPicture,
        status: StatusLine,
        card: Card,
        *,
        hot: int | None,
        names: bool,
        fresh: bool,
    ) -> None:
        """Draw what has changed, or all of it where it is `fresh`; `hot` is a button's number."""
        if fresh:
            self._parts.forget()
        self._board.draw(canvas, geometry, board, names=names, fresh=fresh)
        surface, parts = canvas.surface, self._parts
        paint = partial(draw_status, canvas, layout.status, status)
        parts.draw(surface, "status", layout.status, status, paint)
        parts.draw(surface, "panel", layout.panel, None, partial(_draw_ground, canvas, layout))
        said = card.place, card.title, card.task, card.message, card.mood
        parts.draw(surface, "texts", layout.texts, said, partial(_draw_texts, canvas, layout, card))
        for number, (rect, button) in enumerate(zip(layout.buttons, card.buttons, strict=True)):
            key = button, number == hot
            paint = partial(_draw_button, canvas, rect, button, hot=number == hot)
            parts.draw(surface, f"button {number}", rect, key, paint)


def _draw_ground(canvas: Canvas, layout: ExerciseLayout) -> None:
    area, line = layout.panel, max(1, canvas.px(1))
    canvas.fill(area, canvas.theme.panel)
    at_right = area.x > 0
    edge = Rect(area.x, area.y, line if at_right else area.w, area.h if at_right else line)
    canvas.fill(edge, canvas.theme.panel_line)


def _draw_button(canvas: Canvas, rect: Rect, button: Button, *, hot: bool) -> None:
    canvas.fill(rect, canvas.theme.panel)
    draw_button(canvas, rect, button.labels, hot=hot, enabled=button.enabled, chosen=button.chosen)


def _draw_texts(canvas: Canvas, layout: ExerciseLayout, card: Card) -> None:
    theme, texts, room = canvas.theme, canvas.texts, layout.texts
    canvas.fill(room, theme.panel)
    y = room.y
    place = texts.fit(card.place, SMALL * canvas.scale, room.w)
    canvas.text(place, (room.x, y), SMALL, theme.text_soft)
    y += texts.line_height(SMALL * canvas.scale)
    size = TITLE if texts.width(card.title, TITLE * canvas.scale, bold=True) <= room.w else BODY
    title = texts.fit(card.title, size * canvas.scale, room.w, bold=True)
    canvas.text(title, (room.x, y), size, theme.text, bold=True)
    y += texts.line_height(size * canvas.scale, bold=True) + canvas.px(4)
    small = _is_crowded(canvas, layout, card, y)
    size = SMALL if small else BODY
    y = _paragraph(canvas, card.task, Rect(room.x, y, room.w, room.bottom - y), size, theme.text)
    if card.message:
        y += canvas.px(4 if small else 9)
        _draw_message(canvas, card, Rect(room.x, y, room.w, room.bottom - y), size)


def _is_crowded(canvas: Canvas, layout: ExerciseLayout, card: Card, y: int) -> bool:
    """Whether task and message need the smaller letters."""
    texts, room, size = canvas.texts, layout.texts, BODY * canvas.scale
    lines = len(texts.wrap(card.task, size, room.w, 99))
    lines += len(texts.wrap(card.message, size, _message_width(canvas, room), 99))
    return lines * _line_height(canvas, BODY) + canvas.px(9 + 2 * 8) > room.bottom - y


def _line_height(canvas: Canvas, size: float) -> int:
    """The distance of two lines: capitals with accents need a little more than the font's own."""
    return canvas.texts.line_height(size * canvas.scale) + canvas.px(1)


def _message_width(canvas: Canvas, room: Rect) -> int:
    return max(0, room.w - 2 * canvas.px(10))


def _draw_message(canvas: Canvas, card: Card, room: Rect, size: float) -> None:
    """The message on a ground that tells of its mood, with a bar at its left."""
    theme, texts = canvas.theme, canvas.texts
    bar = {Mood.PLAIN: theme.accent, Mood.GOOD: theme.growth, Mood.BAD: theme.text_warn}[card.mood]
    pad, height = canvas.px(8), _line_height(canvas, size)
    width = _message_width(canvas, room)
    most = max(1, (room.h - 2 * pad) // height)
    lines = texts.wrap(card.message, size * canvas.scale, width, most)
    box = Rect(room.x, room.y, room.w, len(lines) * height + 2 * pad)
    canvas.fill(box, mix(theme.panel, bar, 0.14))
    canvas.fill(Rect(box.x, box.y, max(2, canvas.px(4)), box.h), bar)
    for number, line in enumerate(lines):
        at = room.x + canvas.px(11), room.y + pad + number * height
        canvas.text(line, at, size, theme.text)


def _paragraph(
    canvas: Canvas, text: str, room: Rect, size: float, ink: tuple[int, int, int]
) -> int:
    """Draw a text in lines; the y below it."""
    height = _line_height(canvas, size)
    most = max(1, room.h // height)
    y = room.y
    for line in canvas.texts.wrap(text, size * canvas.scale, room.w, most):
        canvas.text(line, (room.x, y), size, ink)
        y += height
    return y
