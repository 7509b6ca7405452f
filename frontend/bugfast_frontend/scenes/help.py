"""The rules in a few lines, and the list of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.input_map import help_keys
from bugfast_frontend.intents import Command, Intent, PointerPressed
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.widgets import SMALL, TITLE, draw_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

RULES = (
    "Place a stone on your turn. Its bug, the group of your stones that it joins, may not become "
    "larger than the largest bug on the board.",
    "A bug of yours that touches enemy bugs of its own shape, turned or mirrored, eats them all "
    "and grows by one stone; again and again, until none can eat and grow. You choose the order.",
    "If you cannot place a stone on your turn, you win.",
)
_LISTED = [c for c in Command if c not in {Command.RIGHT, Command.UP, Command.DOWN}]
"""The commands that are listed; those left out share the line of `LEFT`."""


class HelpScene(Scene):
    """A card over the game; any press or key that is a command closes it."""

    overlay = True

    def __init__(self, stage: Stage) -> None:
        """Lie over what is on `stage`."""
        self._stage = stage

    def handle(self, intent: Intent) -> None:
        """Close at the first press or command."""
        if isinstance(intent, Command | PointerPressed):
            self._stage.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        canvas = self._stage.canvas(surface)
        theme, texts, size = canvas.theme, canvas.texts, surface.get_size()
        inner = _inner(size)
        draw_card(canvas, _card(size))
        x, y = inner.x, inner.y
        canvas.text("Bug", (x, y), TITLE, theme.text, bold=True)
        small = SMALL * canvas.scale
        line = texts.line_height(small)
        y += texts.line_height(TITLE * canvas.scale) + line // 3
        for rule in RULES:
            for text in texts.wrap(rule, small, inner.w, 3):
                canvas.text(text, (x, y), SMALL, theme.text)
                y += line
            y += line // 4
        y += line // 2
        rows = -(-len(_LISTED) // 2)
        step = max(1, min(round(1.9 * line), (inner.bottom - y) // rows))
        for number, (command, column, keys_w, _) in enumerate(self.lines(size)):
            keys = "Arrows" if command is Command.LEFT else help_keys(command)
            at = column.x, y + number % rows * step
            shown = texts.fit(keys, small, keys_w - 4, bold=True)
            canvas.text(shown, at, SMALL, theme.accent, bold=True)
            text = texts.fit(command.value, small, max(0, column.w - keys_w))
            canvas.text(text, (at[0] + keys_w, at[1]), SMALL, theme.text)

    def lines(self, size: tuple[int, int]) -> Iterator[tuple[Command, Rect, int, float]]:
        """Each line of the list: command, column, width of the keys, height of the text."""
        scale = ui_scale(size)
        columns = _inner(size).split_columns(2, round(24 * scale))
        rows = -(-len(_LISTED) // 2)
        for number, command in enumerate(_LISTED):
            column = columns[number // rows]
            yield command, column, round(column.w * 0.38), SMALL * scale


def _card(size: tuple[int, int]) -> Rect:
    scale = ui_scale(size)
    width, height = min(size[0], round(760 * scale)), min(size[1], round(510 * scale))
    return Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)


def _inner(size: tuple[int, int]) -> Rect:
    scale = ui_scale(size)
    return _card(size).inset(round(22 * scale), round(18 * scale))
