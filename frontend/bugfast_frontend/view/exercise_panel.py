"""The panel of a task: what is said, and the buttons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.theme import mix
from bugfast_frontend.view.board_and_panel import draw_buttons
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE

if TYPE_CHECKING:
    from bugfast_frontend.models.buttons import ButtonPicture
    from bugfast_frontend.models.exercise_layout import ExerciseLayout
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts


class Mood(Enum):
    """What kind of news a message is."""

    PLAIN = auto()
    GOOD = auto()
    BAD = auto()


@dataclass(frozen=True, slots=True)
class Card:
    """What the panel says: where one is, a title, the task, and the last news."""

    place: str
    title: str
    task: str
    message: str
    mood: Mood
    buttons: tuple[ButtonPicture, ...]


def draw_card_panel(canvas: Canvas, layout: ExerciseLayout, card: Card, parts: Parts) -> None:
    """Draw those parts of the panel that have changed."""
    said = card.place, card.title, card.task, card.message, card.mood
    paint = partial(_draw_texts, canvas, layout, card)
    parts.draw(canvas.surface, "texts", layout.texts, said, paint)
    draw_buttons(canvas, parts, layout.buttons, card.buttons)


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
