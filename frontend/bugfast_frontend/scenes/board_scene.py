"""What the scenes with a board share: pointer, keyboard's cursor, marks, and how it is drawn."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from bugfast_frontend import clipboard, language
from bugfast_frontend.intents import (
    Command,
    FileDropped,
    Intent,
    MarkBegun,
    MarkEnded,
    PointerMoved,
    PointerPressed,
    Scrolled,
)
from bugfast_frontend.models.board_drawing import BoardDrawing
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.hover import Hover, hover
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.settings import SettingsScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.view.board_and_panel import BoardAndPanel, StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from bugfast import Board, Position
    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts

ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
"""The directions in which the keyboard's cursor goes."""
_NOWHERE = (-1, -1)
"""A point outside of every window."""


class BoardScene(Scene):
    """A board, a line of text below it, and a panel."""

    def __init__(self, shell: Shell) -> None:
        """Begin without pointer, cursor and marks."""
        self._shell = shell
        self._stage = shell.stage
        self._view = BoardAndPanel()
        self._hover = lru_cache(maxsize=4)(_hover_in)
        self._point: tuple[int, int] | None = None
        self._cursor: str | None = None
        self.drawing = BoardDrawing()

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board that is shown."""

    @abstractmethod
    def play(self, cell: str) -> None:
        """A press on a cell."""

    @abstractmethod
    def press_panel(self, point: tuple[int, int]) -> None:
        """A press beside the cells."""

    @abstractmethod
    def do(self, command: Command) -> None:
        """Do what a command says."""

    @abstractmethod
    def say(self, text: str | None, *, bad: bool = False) -> None:
        """Tell the player something."""

    @abstractmethod
    def picture(self) -> BoardPicture:
        """The board as it is to be seen now."""

    @abstractmethod
    def status(self) -> StatusLine:
        """What is said below the board."""

    @abstractmethod
    def draw_panel(self, canvas: Canvas, parts: Parts) -> None:
        """Draw those parts of the panel that have changed."""

    @abstractmethod
    def panel_at(self, point: tuple[int, int]) -> object:
        """What of the panel is at a point, as far as it looks different for that."""

    def open_file(self, path: Path) -> None:
        """A file was dropped."""
        self._stage.pop_to(1)
        self._shell.desk.open(path)

    def scroll(self, intent: Scrolled) -> None:  # noqa: B027 - not every scene has a list
        """The wheel was turned."""

    @property
    def screen(self) -> Screen:
        """How the window is divided."""
        return Screen.of(self._stage.size)

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        settings = self._stage.settings
        return _geometry(self.board, self.screen.board, settings.rotation, settings.mirror)

    @property
    def cursor(self) -> str | None:
        """The keyboard's cell; None where it is hidden, or was on another board."""
        return self._cursor if self._cursor in self.board.cells else None

    @cursor.setter
    def cursor(self, cell: str | None) -> None:
        self._cursor = cell

    @property
    def cell_at_point(self) -> str | None:
        """The cell under the pointer."""
        if self._point is None or not self.screen.board.contains(self._point):
            return None
        return self.geometry.cell_at(self._point)

    @property
    def cell_looked_at(self) -> str | None:
        """The cell under the pointer, else the one at the keyboard's cursor."""
        return self.cell_at_point or self.cursor

    def hover_of(self, position: Position) -> Hover | None:
        """What is to be said about the cell that is looked at."""
        cell = self.cell_looked_at
        return None if cell is None else self._hover(position, cell, language.current())

    def handle(self, intent: Intent) -> None:
        """Play, mark cells, or do what a button or a key says."""
        if isinstance(intent, PointerMoved):
            self._move_pointer(intent.point)
        elif isinstance(intent, PointerPressed):
            self._move_pointer(intent.point)
            self._stage.redraw()
            cell = self.cell_at_point
            if cell is None:
                self.press_panel(intent.point)
            else:
                self.play(cell)
        elif isinstance(intent, MarkBegun | MarkEnded):
            self._mark(intent)
        elif isinstance(intent, Scrolled):
            self.scroll(intent)
        elif isinstance(intent, FileDropped):
            self.open_file(intent.path)
        elif isinstance(intent, Command):
            self._stage.redraw()
            self.do(intent)

    def board_actions(self) -> dict[Command, Callable[[], object]]:
        """What the commands do that mean the same on every board."""
        moves = {command: partial(self.move_cursor, *way) for command, way in ARROWS.items()}
        return {
            **moves,
            Command.MARK: self.mark_cursor,
            Command.CLEAR_MARKS: self.drawing.clear,
            Command.SHOW_CELLS: partial(self._toggle, "show_cells"),
            Command.SHOW_LEGAL: partial(self._toggle, "show_legal"),
            Command.MIRROR: partial(self._toggle, "mirror"),
            Command.ROTATE: lambda: self._change(rotation=(self._stage.settings.rotation + 1) % 6),
            Command.HELP: lambda: self._stage.push(HelpScene(self._stage)),
            Command.SETTINGS: lambda: self._stage.push(SettingsScene(self._shell)),
        }

    def copy(self, text: str, said: str) -> None:
        """Put a text on the clipboard, and say so."""
        try:
            clipboard.put(text)
        except clipboard.ClipboardError as error:
            self.say(str(error), bad=True)
        else:
            self.say(said)

    def copied(self) -> str | None:
        """The text on the clipboard; None, and the player is told, where there is none."""
        try:
            return clipboard.get()
        except clipboard.ClipboardError as error:
            self.say(str(error), bad=True)
            return None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the keyboard's cursor to the next cell in a direction."""
        cell = self.cursor or self.cell_at_point
        if cell is None:
            self.cursor = self.board.cells[len(self.board.cells) // 2]
        else:
            self.cursor = self.geometry.neighbour_in_direction(cell, dx, dy) or cell
        self._point = None

    def mark_cursor(self) -> None:
        """Mark the cell that is looked at, or take the mark off."""
        self.drawing.begin(self.cell_looked_at)
        self.drawing.end(self.cell_looked_at)

    def with_drawing(self, picture: BoardPicture) -> BoardPicture:
        """A picture with the player's marks and arrows."""
        return replace(picture, marks=self.drawing.cells, arrows=self.drawing.arrows)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage = self._stage
        self._view.draw(
            stage.canvas(surface),
            self.screen,
            self.geometry,
            self.picture(),
            self.status(),
            self.draw_panel,
            names=stage.settings.show_cells,
            fresh=stage.fresh,
        )

    def _change(self, **settings: object) -> None:
        self._stage.change(**settings)
        if self._stage.trouble is not None:
            self.say(self._stage.trouble, bad=True)

    def _toggle(self, setting: str) -> None:
        self._change(**{setting: not getattr(self._stage.settings, setting)})

    def _mark(self, intent: MarkBegun | MarkEnded) -> None:
        self._move_pointer(intent.point)
        if isinstance(intent, MarkBegun):
            self.drawing.begin(self.cell_at_point)
        elif self.drawing.end(self.cell_at_point):
            self._stage.redraw()

    def _move_pointer(self, point: tuple[int, int] | None) -> None:
        before = self._pointed_at()
        self._point = point
        if self.cell_at_point is not None:
            self.cursor = None
        if before != self._pointed_at():
            self._stage.redraw()

    def _pointed_at(self) -> tuple[str | None, object]:
        """What the pointer is on, as far as that makes a difference."""
        return self.cell_at_point, self.panel_at(self._point or _NOWHERE)


def _hover_in(position: Position, cell: str, _language: str) -> Hover:
    """What there is to be said of a cell, in a language."""
    return hover(position, cell)


@lru_cache(maxsize=8)
def _geometry(board: Board, area: Rect, rotation: int, mirror: bool) -> BoardGeometry:
    return BoardGeometry(board, area, rotation=rotation, mirror=mirror)
