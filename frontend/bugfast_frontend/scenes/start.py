"""The start screen: what can be done, and the board of the game in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, FileDropped, Intent, PointerMoved, PointerPressed
from bugfast_frontend.language import _
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.start_layout import StartLayout
from bugfast_frontend.scenes.entries import ENTRIES, Entry
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.widgets import BODY, SMALL

if TYPE_CHECKING:
    import pygame

    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas

_NAME = "Bug"
_NAME_SIZE = 54.0
_LABEL_SIZE = 18.0


class StartScene(Scene):
    """A list of the available `ENTRIES`; the pointer or the arrows choose, Return opens."""

    def __init__(self, shell: Shell) -> None:
        """Offer what `shell` has."""
        self._shell = shell
        self._stage = shell.stage
        self._chosen = 0
        self._board_view = BoardView()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is available now."""
        return tuple(entry for entry in ENTRIES if entry.available(self._shell))

    @property
    def layout(self) -> StartLayout:
        """Where everything lies in the window."""
        return StartLayout.of(self._stage.size, len(self.entries))

    def handle(self, intent: Intent) -> None:
        """Choose a line, or open it."""
        entries = self.entries
        self._chosen = min(self._chosen, len(entries) - 1)
        if isinstance(intent, PointerMoved | PointerPressed):
            line = self.layout.line_at(intent.point) if intent.point else None
            if line is None:
                return
            if line != self._chosen:
                self._stage.redraw()
            self._chosen = line
            if isinstance(intent, PointerPressed):
                entries[line].open(self._shell)
        elif isinstance(intent, FileDropped):
            self._shell.desk.open(intent.path)
            self._stage.pop_to(1)
        elif isinstance(intent, Command):
            self._command(intent)

    def _command(self, command: Command) -> None:
        entries = self.entries
        if command in {Command.UP, Command.DOWN}:
            by = 1 if command is Command.DOWN else -1
            self._chosen = (self._chosen + by) % len(entries)
            self._stage.redraw()
        elif command is Command.CONFIRM:
            entries[self._chosen].open(self._shell)
        elif command in {Command.CANCEL, Command.MENU}:
            self._stage.pop_to(1)
        elif command is Command.HELP:
            self._stage.push(HelpScene(self._stage))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        canvas = self._stage.canvas(surface)
        surface.fill(canvas.theme.background)
        layout = self.layout
        at = layout.title.x, layout.title.y + layout.title.h / 2
        canvas.text(_NAME, at, _NAME_SIZE, canvas.theme.text, bold=True, anchor=(0, 0.5))
        chosen = min(self._chosen, len(layout.lines) - 1)
        for number, (rect, entry) in enumerate(zip(layout.lines, self.entries, strict=True)):
            _draw_line(canvas, rect, entry, chosen=number == chosen)
        if layout.picture.w > 0 and layout.picture.h > 0:
            position = self._shell.desk.match.position
            geometry = BoardGeometry(position.board, layout.picture, margin=0.1)
            shown = BoardPicture(position.board, tuple(position.bugs()))
            self._board_view.draw(canvas, geometry, shown, names=False)


def _draw_line(canvas: Canvas, rect: Rect, entry: Entry, *, chosen: bool) -> None:
    theme, texts = canvas.theme, canvas.texts
    canvas.fill_rounded(rect, theme.accent if chosen else theme.button, 8)
    ink = theme.accent_text if chosen else theme.button_text
    pad = canvas.px(16)
    room = max(0, rect.w - 2 * pad)
    label, note = _(entry.label), _(entry.note)
    label_h = texts.line_height(_LABEL_SIZE * canvas.scale)
    note_h = texts.line_height(SMALL * canvas.scale)
    both = label_h + note_h <= rect.h
    y = rect.y + (rect.h - label_h - (note_h if both else 0)) / 2
    size = _LABEL_SIZE if label_h <= rect.h else BODY
    shown = texts.fit(label, size * canvas.scale, room, bold=True)
    canvas.text(shown, (rect.x + pad, y), size, ink, bold=True)
    if both:
        soft = theme.accent_text if chosen else theme.text_soft
        shown = texts.fit(note, SMALL * canvas.scale, room)
        canvas.text(shown, (rect.x + pad, y + label_h), SMALL, soft)
