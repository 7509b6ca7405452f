"""The rules in short, lists of keys, and what an analysis shows: the pages of one card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.key_map import ANALYSIS, EDITOR, LAYERS, layer_of
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.screen import ui_scale
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.marks_page import draw_marks_page
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button, draw_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

    from bugfast_frontend.view.canvas import Canvas

PAGES = (N_("Rules"), N_("Keys"), N_("More keys"), N_("Analysis"), N_("Its keys"))
_MARKS_PAGE = 3
"""The page that explains the marks of an analysis."""
_FIRST_PAGES = {None: 0, ANALYSIS: _MARKS_PAGE, EDITOR: 4}
"""The page that is shown first, by the layer of the scene below."""
RULES = (
    N_("A bug is a group of touching stones of one colour; a lone stone is one too."),
    N_(
        "On your turn, place a stone. The bug that it ends up in may not be larger than the "
        "largest bug of either colour was before."
    ),
    N_(
        "Then your bugs eat: one that touches enemy bugs of its own shape, turned or mirrored, "
        "eats them all and grows by one stone, on a cell that touches no other bug of yours. "
        "Again and again, until none can eat and grow. You choose the order and the cells, never "
        "to stop."
    ),
    N_("If you cannot place a stone on your turn, you win."),
)
RULE_SETS = (
    (N_("rulebook"), N_("White starts. A stone may join bugs of yours, within the limit.")),
    (
        N_("online"),
        N_("Black starts. A stone may touch one bug of yours at most: bugs never join."),
    ),
)
_ARROWS = {
    Command.LEFT: (Command.RIGHT, Command.UP, Command.DOWN),
    Command.CURSOR_LEFT: (Command.CURSOR_RIGHT, Command.CURSOR_UP, Command.CURSOR_DOWN),
}
"""Commands whose lines others share."""
_SHARING = {command for commands in _ARROWS.values() for command in commands}
_LISTED = [c for c in Command if c not in _SHARING and layer_of(c) is None]
_HALF = -(-len(_LISTED) // 2)
_IN_LAYERS = [c for commands in LAYERS.values() for c in commands if c not in _SHARING]
_LISTS = {1: _LISTED[:_HALF], 2: _LISTED[_HALF:], 4: _IN_LAYERS}
"""The commands of the pages that list keys."""


class HelpScene(Scene):
    """A card over the game.

    Left and right turn the pages, F1 too until it closes the last. A press on a line of the list of
    keys does what its key does; any other press or command closes the card.
    """

    overlay = True

    def __init__(self, stage: Stage) -> None:
        """Lie over what is on `stage`, with the rules on top, or the page of the scene's own."""
        self._stage = stage
        self._point: tuple[int, int] | None = None
        self.page = _FIRST_PAGES.get(stage.top.layer, 0)

    def handle(self, intent: Intent) -> None:
        """Turn the page, or close."""
        self._stage.redraw()
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, PointerPressed):
            tabs = _tabs(self._stage.size)
            hit = [number for number, tab in enumerate(tabs) if tab.contains(intent.point)]
            command = self._command_at(intent.point)
            if hit:
                self.page = hit[0]
            else:
                self._stage.pop()
                if command is not None:
                    self._stage.handle(command)
        elif intent in {Command.LEFT, Command.RIGHT}:
            by = 1 if intent is Command.RIGHT else -1
            self.page = max(0, min(len(PAGES) - 1, self.page + by))
        elif intent is Command.HELP and self.page + 1 < len(PAGES):
            self.page += 1
        elif isinstance(intent, Command):
            self._stage.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card with its page."""
        canvas = self._stage.canvas(surface)
        size = surface.get_size()
        draw_card(canvas, _card(size))
        inner = _inner(size)
        canvas.text("Bug", (inner.x, inner.y), TITLE, canvas.theme.text, bold=True)
        for number, tab in enumerate(_tabs(size)):
            hot = self._point is not None and tab.contains(self._point)
            draw_button(canvas, tab, (_(PAGES[number]),), hot=hot, chosen=number == self.page)
        if self.page == 0:
            self._draw_rules(canvas, _body(size))
        elif self.page == _MARKS_PAGE:
            draw_marks_page(canvas, _body(size))
        else:
            self._draw_keys(canvas, size)

    def _draw_rules(self, canvas: Canvas, body: Rect) -> None:
        theme = canvas.theme
        y = body.y
        for rule in RULES:
            y = _draw_paragraph(canvas, _(rule), Rect(body.x, y, body.w, body.bottom - y))
        canvas.text(_("Two rule sets"), (body.x, y), BODY, theme.text, bold=True)
        y += round(1.3 * canvas.texts.line_height(BODY * canvas.scale))
        indent = canvas.px(90)
        for name, text in RULE_SETS:
            canvas.text(_(name), (body.x, y), BODY, theme.accent, bold=True)
            room = Rect(body.x + indent, y, max(0, body.w - indent), body.bottom - y)
            y = _draw_paragraph(canvas, _(text), room)

    def _draw_keys(self, canvas: Canvas, size: tuple[int, int]) -> None:
        texts, theme = canvas.texts, canvas.theme
        small = SMALL * canvas.scale
        for command, line, keys_w in self._lines(size):
            at = line.x, line.y
            if self._point is not None and line.contains(self._point):
                canvas.fill_rounded(line, theme.button_hot, 4)
            keys = self._stage.settings.keys
            shown = keys.text(command)
            if command in _ARROWS:
                shown = _together([keys.text(way, 1) for way in (command, *_ARROWS[command])])
            shown = texts.fit(shown, small, keys_w - 4, bold=True)
            canvas.text(shown, at, SMALL, theme.accent, bold=True)
            room = max(0, line.w - keys_w)
            for row, text in enumerate(texts.wrap(_(command.value), small, room, 2)):
                y = at[1] + row * texts.line_height(small)
                canvas.text(text, (at[0] + keys_w, y), SMALL, theme.text)

    def _lines(self, size: tuple[int, int]) -> Iterator[tuple[Command, Rect, int]]:
        """Each line of the page: command, place, width of the keys."""
        scale, body = ui_scale(size), _body(size)
        columns = _inner(size).split_columns(2, round(18 * scale))
        page = _LISTS.get(self.page, [])
        rows = max(1, -(-len(page) // 2))
        step = max(1, min(round(2.8 * SMALL * scale), body.h // rows))
        for number, command in enumerate(page):
            column = columns[number // rows]
            line = Rect(column.x, body.y + number % rows * step, column.w, step)
            yield command, line, round(column.w * 0.41)

    def _command_at(self, point: tuple[int, int]) -> Command | None:
        """What the line at a point does; the first one, on the arrows, does nothing by itself."""
        found = (c for c, line, _keys in self._lines(self._stage.size) if line.contains(point))
        command = next(found, None)
        return None if command is Command.LEFT else command


def _together(keys: list[str]) -> str:
    """Keys in a row; what all are pressed with is said once."""
    pressed_with = keys[0].rpartition("+")[0]
    if pressed_with and all(key.startswith(f"{pressed_with}+") for key in keys):
        keys = [keys[0], *(key.removeprefix(f"{pressed_with}+") for key in keys[1:])]
    return " ".join(filter(None, keys))


def _draw_paragraph(canvas: Canvas, text: str, room: Rect) -> int:
    """Draw a text in lines; the y of what comes below it."""
    size = BODY * canvas.scale
    line = canvas.texts.line_height(size)
    y = room.y
    for part in canvas.texts.wrap(text, size, room.w, max(1, room.h // line)):
        canvas.text(part, (room.x, y), BODY, canvas.theme.text)
        y += line
    return y + round(0.45 * line)


def _card(size: tuple[int, int]) -> Rect:
    scale = ui_scale(size)
    width, height = min(size[0], round(790 * scale)), min(size[1], round(510 * scale))
    return Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)


def _inner(size: tuple[int, int]) -> Rect:
    scale = ui_scale(size)
    return _card(size).inset(round(20 * scale), round(18 * scale))


def _tabs(size: tuple[int, int]) -> list[Rect]:
    """The buttons of the pages, beside the title."""
    scale, inner = ui_scale(size), _inner(size)
    width, gap = round(90 * scale), round(8 * scale)
    left = inner.right - len(PAGES) * (width + gap) + gap
    height = round(30 * scale)
    return [Rect(left + n * (width + gap), inner.y, width, height) for n in range(len(PAGES))]


def _body(size: tuple[int, int]) -> Rect:
    """The place below title and tabs."""
    inner, head = _inner(size), round(44 * ui_scale(size))
    return Rect(inner.x, inner.y + head, inner.w, max(0, inner.h - head))
