"""The game: board, side panel and status line."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from bugfast_frontend import language
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
from bugfast_frontend.language import _
from bugfast_frontend.models.animation import Animator
from bugfast_frontend.models.board_drawing import BoardDrawing
from bugfast_frontend.models.board_picture import BoardPicture, picture
from bugfast_frontend.models.bug_kinds import bug_kinds
from bugfast_frontend.models.eater import Eater
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.hover import Hover, hover
from bugfast_frontend.models.listener import Listener
from bugfast_frontend.models.move_rows import first_move_row, move_rows
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.panel_picture import panel_button, panel_picture
from bugfast_frontend.models.placements import placements
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.models.settings import SPEEDS
from bugfast_frontend.models.summary import status_text
from bugfast_frontend.scenes.game_commands import GameCommands
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.view.game_view import GameView, StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast import Board, Position, Shape
    from bugfast_frontend.models.match import Match
    from bugfast_frontend.scenes.shell import Shell


class GameScene(Scene):
    """Playing and looking at one game after another."""

    def __init__(self, shell: Shell) -> None:
        """Show what is on the desk."""
        self._stage = shell.stage
        self.desk = shell.desk
        self._view = GameView()
        self._animator = Animator()
        self._eater = Eater()
        self._listener = Listener()
        self._placements = lru_cache(maxsize=4)(placements)
        self._kinds = lru_cache(maxsize=4)(bug_kinds)
        self._hover = lru_cache(maxsize=4)(_hover_in)
        self._point: tuple[int, int] | None = None
        self._scroll: int | None = None
        self._message: str | None = None
        self._message_cell: str | None = None
        self._news = False
        self.cursor: str | None = None
        self.drawing = BoardDrawing()
        self.shape: Shape | None = None
        self._commands = GameCommands(shell, self)

    @property
    def match(self) -> Match:
        """The match in play."""
        return self.desk.match

    def uncover(self) -> None:
        """Show what is on the desk now: the other scene may have begun another game."""
        self.cursor = None
        self._scroll = None

    def cover(self) -> None:
        """Keep the game: no tick comes while it cannot be seen."""
        self.match.pause()
        self.desk.keep()

    def begin(self, change: Callable[[], None]) -> None:
        """Change to another game."""
        board = self.match.position.board
        change()
        if self.match.position.board != board:
            self.cursor = None
        self.follow_moves()
        self._stage.redraw()

    def follow_moves(self) -> None:
        """Let the move list show the current turn again."""
        self._scroll = None

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        settings = self._stage.settings
        board, screen = self.match.position.board, Screen.of(self._stage.size)
        return _geometry(board, screen, settings.rotation, settings.mirror)

    @property
    def hovered(self) -> Hover | None:
        """What is to be said about the cell under the pointer, or under the keyboard's cursor."""
        cell = self.cell_at_point() or self.cursor
        if cell is None:
            return None
        return self._hover(self.match.position, cell, language.current())

    def handle(self, intent: Intent) -> None:
        """Play, go back and forth, or open what was asked for."""
        if isinstance(intent, PointerMoved):
            self._move_pointer(intent.point)
        elif isinstance(intent, PointerPressed):
            self._move_pointer(intent.point)
            self._press(intent.point)
        elif isinstance(intent, MarkBegun | MarkEnded):
            self._mark(intent)
        elif isinstance(intent, Scrolled):
            self._scroll_moves(intent)
        elif isinstance(intent, FileDropped):
            self.begin(lambda: self.desk.open(intent.path))
        elif isinstance(intent, Command):
            self._animator.skip()
            self._commands.do(intent)

    def tick(self) -> bool:
        """Let the match go on, and what moves on the board."""
        changed = self.desk.tick()
        now = time.monotonic()
        for tone in self._listener.listen(self.match, now):
            self._stage.sounds.play(tone)
        seconds = SPEEDS[self._stage.settings.animation]
        return self._animator.watch(self.match.session, now, seconds) or changed

    def seconds_to_tick(self) -> float | None:
        """When the match or the board wants to go on."""
        times = self.match.seconds_to_tick(), self._animator.seconds_to_change()
        return min((t for t in times if t is not None), default=None)

    def close(self) -> None:
        """Keep the game, and stop the engine."""
        self.desk.close()

    def picture(self) -> BoardPicture:
        """The board as it is to be seen now."""
        settings, position = self._stage.settings, self.match.position
        self.drawing.follow(position)
        shown = picture(
            self.match,
            self.hovered,
            self.cursor,
            eater=self._eater,
            show_legal=settings.show_legal,
            show_order=settings.show_order,
        )
        kinds = [kind for kind in self._kinds(position) if kind.shape == self.shape]
        return replace(
            shown,
            twins=tuple(tuple(bug.cells) for kind in kinds for bug in kind.bugs),
            marks=self.drawing.cells,
            arrows=self.drawing.arrows,
            motion=self._animator.motion,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage, position = self._stage, self.match.position
        screen = Screen.of(stage.size)
        layout = PanelLayout.of(screen.panel, screen.scale)
        panel = panel_picture(
            self.desk,
            layout,
            self._placements(position),
            self._kinds(position),
            scroll=self._scroll,
            hot=layout.button_at(self._point) if self._point else None,
            chosen=self.shape,
        )
        self._view.draw(
            stage.canvas(surface),
            screen,
            self.geometry,
            self.picture(),
            self._status(),
            panel,
            names=stage.settings.show_cells,
            fresh=stage.fresh,
        )

    def _status(self) -> StatusLine:
        match, hovered = self.match, self.hovered
        cell = hovered.cell if hovered else None
        # A message is news until the pointer goes to another cell.
        if match.message != self._message:
            self._message, self._message_cell = match.message, cell
            self._news = match.message is not None
        self._news &= cell == self._message_cell
        text = status_text(match, hovered, news=self._news)
        if hovered is None and self._point and self._layout().meter.contains(self._point):
            text = _("Cells for White only, for both, for Black only. Who has none on turn wins.")
        told = self._news or hovered is None
        bad = hovered is not None and not hovered.legal and not hovered.bug
        return StatusLine(text, match.trouble if told else bad)

    def _move_pointer(self, point: tuple[int, int] | None) -> None:
        before = self._pointed_at()
        self._point = point
        if self.cell_at_point() is not None:
            self.cursor = None
        if before != self._pointed_at():
            self._stage.redraw()

    def _pointed_at(self) -> tuple[str | None, Command | None, bool]:
        """What the pointer is on: a cell, a button, the meter."""
        on_meter = self._point is not None and self._layout().meter.contains(self._point)
        return self.cell_at_point(), self._button_at_point(), on_meter

    def _press(self, point: tuple[int, int]) -> None:
        self._stage.redraw()
        self._animator.skip()
        button = self._button_at_point()
        if button is not None:
            command, _labels = panel_button(self.desk, button)
            if self.desk.allows(command):
                self._stage.handle(command)
            return
        if (cell := self.cell_at_point()) is not None:
            self.play(cell)
            return
        layout = self._layout()
        place, row = layout.kind_at(point), layout.row_at(point)
        kinds = self._kinds(self.match.position)
        if place is not None:
            shape = kinds[place].shape if place < len(kinds) else None
            self.shape = None if shape == self.shape else shape
        elif row is not None:
            rows = move_rows(self.match.session.turns(), layout.row_cells)
            index = row + self.first_row(layout)
            if index < len(rows):
                self.match.go_to(rows[index].turn.end)

    def play(self, cell: str) -> None:
        """Put a stone, choose the bug that eats, or show the engine's turn to its end."""
        position = self.match.position
        if self.match.showing:
            self.match.finish_showing()
        elif position[cell] is None or cell in position.legal_cells():
            self.match.play(cell)
        elif self.match.person_to_move and self._eater.choose(position, cell):
            self.match.tell(_("This bug eats: choose where it grows."))
        self.drawing.clear()
        self.follow_moves()

    def _mark(self, intent: MarkBegun | MarkEnded) -> None:
        self._move_pointer(intent.point)
        if isinstance(intent, MarkBegun):
            self.drawing.begin(self.cell_at_point())
        elif self.drawing.end(self.cell_at_point()):
            self._stage.redraw()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the keyboard's cursor to the next cell in a direction."""
        cell = self.cursor or self.cell_at_point()
        if cell is None:
            cells = self.match.position.board.cells
            self.cursor = cells[len(cells) // 2]
        else:
            self.cursor = self.geometry.neighbour_in_direction(cell, dx, dy) or cell
        self._point = None

    def mark_cursor(self) -> None:
        """Mark the cell at the keyboard's cursor, or under the pointer; or take the mark off."""
        cell = self.cursor or self.cell_at_point()
        self.drawing.begin(cell)
        self.drawing.end(cell)

    def next_shape(self) -> None:
        """Mark the bugs of the shape after the one that is looked at; none after the last."""
        shapes = [kind.shape for kind in self._kinds(self.match.position)]
        at = shapes.index(self.shape) + 1 if self.shape in shapes else 0
        self.shape = shapes[at] if at < len(shapes) else None

    def _scroll_moves(self, intent: Scrolled) -> None:
        layout = self._layout()
        if layout.moves.contains(intent.point):
            self._scroll = self.first_row(layout) - intent.lines
            self._scroll = self.first_row(layout)
            self._stage.redraw()

    def first_row(self, layout: PanelLayout) -> int:
        """The row at the top of the move list."""
        session = self.match.session
        rows = move_rows(session.turns(), layout.row_cells)
        return first_move_row(rows, session.cursor, layout.rows, self._scroll)

    def _layout(self) -> PanelLayout:
        screen = Screen.of(self._stage.size)
        return PanelLayout.of(screen.panel, screen.scale)

    def cell_at_point(self) -> str | None:
        """The cell under the pointer."""
        if self._point is None or not Screen.of(self._stage.size).board.contains(self._point):
            return None
        return self.geometry.cell_at(self._point)

    def _button_at_point(self) -> Command | None:
        return self._layout().button_at(self._point) if self._point else None


def _hover_in(position: Position, cell: str, _language: str) -> Hover:
    """What there is to be said of a cell, in a language."""
    return hover(position, cell)


@lru_cache(maxsize=8)
def _geometry(board: Board, screen: Screen, rotation: int, mirror: bool) -> BoardGeometry:
    return BoardGeometry(board, screen.board, rotation=rotation, mirror=mirror)
