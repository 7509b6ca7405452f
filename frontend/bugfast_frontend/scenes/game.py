"""The game: board, side panel and status line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from bugfast import BugfastError
from bugfast_frontend.intents import (
    Command,
    FileDropped,
    Intent,
    PointerMoved,
    PointerPressed,
    Scrolled,
)
from bugfast_frontend.models.board_picture import picture
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.hover import Hover, hover
from bugfast_frontend.models.match import Match
from bugfast_frontend.models.opening import Opening, open_file
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.placements import placements
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.models.summary import status_text
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.new_game import NewGameScene
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.side_panel import draw_panel
from bugfast_frontend.view.widgets import BODY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bugfast import Board
    from bugfast_frontend.models.engine_worker import EngineWorker
    from bugfast_frontend.view.canvas import Canvas

_ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}


class GameScene(Scene):
    """Playing and looking at one game after another."""

    def __init__(
        self, stage: Stage, opening: Opening, make_worker: Callable[[], EngineWorker]
    ) -> None:
        """Show `opening`; every game gets a worker of its own from `make_worker`."""
        self._stage = stage
        self._make_worker = make_worker
        self._board_view = BoardView()
        self._placements = lru_cache(maxsize=4)(placements)
        self._hover = lru_cache(maxsize=4)(hover)
        self._point: tuple[int, int] | None = None
        self._cursor: str | None = None
        self._scroll: int | None = None
        self.match = Match(opening.session, opening.players, make_worker())
        self.match.message = opening.message

    def start(self, opening: Opening) -> None:
        """Leave this game for another."""
        self.match.close()
        self.match = Match(opening.session, opening.players, self._make_worker())
        self.match.message = opening.message
        self._cursor = self._scroll = None
        self._stage.redraw()

    def open(self, path: Path) -> None:
        """Show the first game of a file; the game stays where the file cannot be read."""
        try:
            self.start(open_file(path))
        except (BugfastError, OSError, UnicodeError) as error:
            self.match.message = f"{path.name} cannot be opened: {error}"
            self._stage.redraw()

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        screen = Screen.of(self._stage.size)
        return _geometry(self.match.position.board, screen)

    @property
    def hovered(self) -> Hover | None:
        """What is to be said about the cell under the pointer, or under the keyboard's cursor."""
        cell = self._cell_at_point() or self._cursor
        if cell is None:
            return None
        position = self.match.position
        if position[cell] is None and not self.match.person_to_move:
            return None
        return self._hover(position, cell)

    def handle(self, intent: Intent) -> None:
        """Play, go back and forth, or open what was asked for."""
        if isinstance(intent, PointerMoved):
            self._move_pointer(intent.point)
        elif isinstance(intent, PointerPressed):
            self._move_pointer(intent.point)
            self._press(intent.point)
        elif isinstance(intent, Scrolled):
            self._scroll_moves(intent)
        elif isinstance(intent, FileDropped):
            self.open(intent.path)
        else:
            self._command(intent)

    def tick(self) -> bool:
        """Let the match go on."""
        return self.match.tick()

    def seconds_to_tick(self) -> float | None:
        """When the match wants to go on."""
        return self.match.seconds_to_tick()

    def close(self) -> None:
        """Stop the engine."""
        self.match.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage, match = self._stage, self.match
        screen = Screen.of(surface.get_size())
        layout = PanelLayout.of(screen.panel, screen.scale)
        hovered = self.hovered
        surface.fill(stage.theme.background)
        canvas = stage.canvas(surface)
        shown = picture(match, hovered, self._cursor, show_legal=stage.show_legal)
        geometry = _geometry(match.position.board, screen)
        self._board_view.draw(canvas, geometry, shown, names=stage.show_cells)
        self._draw_status(canvas, screen, hovered)
        draw_panel(
            canvas,
            screen.panel,
            layout,
            match,
            self._placements(match.position),
            first_row=self.first_row(layout),
            hot=layout.button_at(self._point) if self._point else None,
        )

    def _draw_status(self, canvas: Canvas, screen: Screen, hovered: Hover | None) -> None:
        text = status_text(self.match, hovered)
        texts, theme, rect = canvas.texts, canvas.theme, screen.status
        warn = hovered is None and self.match.message
        bad = hovered is not None and not hovered.legal and not hovered.bug
        ink = theme.text_warn if warn or bad else theme.text
        size, pad = BODY * canvas.scale, canvas.px(16)
        lines = texts.wrap(text, size, max(0, rect.w - 2 * pad), 2)
        height = texts.line_height(size)
        top = rect.y + (rect.h - len(lines) * height) / 2 - pad / 4
        for number, line in enumerate(lines):
            at = rect.x + rect.w / 2, top + number * height
            canvas.text(line, at, BODY, ink, anchor=(0.5, 0))

    def _move_pointer(self, point: tuple[int, int] | None) -> None:
        before = self._cell_at_point(), self._button_at_point()
        self._point = point
        if self._cell_at_point() is not None:
            self._cursor = None
        if before != (self._cell_at_point(), self._button_at_point()):
            self._stage.redraw()

    def _press(self, point: tuple[int, int]) -> None:
        self._stage.redraw()
        button = self._button_at_point()
        if button is not None:
            if self.match.allows(button):
                self._stage.handle(button)
            return
        if (cell := self._cell_at_point()) is not None:
            self._play(cell)
            return
        layout = self._layout()
        row = layout.row_at(point)
        turns = self.match.session.turns()
        if row is not None and row + self.first_row(layout) < len(turns):
            self.match.go_to(turns[row + self.first_row(layout)].end)

    def _play(self, cell: str) -> None:
        if self.match.showing:
            self.match.finish_showing()
        elif self.match.position[cell] is None or cell in self.match.position.legal_cells():
            self.match.play(cell)
        self._scroll = None

    def _command(self, command: Command) -> None:
        match = self.match
        self._stage.redraw()
        if command in _ARROWS:
            self._move_cursor(*_ARROWS[command])
        elif command is Command.CONFIRM:
            if match.showing:
                match.finish_showing()
            elif self._cursor is not None:
                self._play(self._cursor)
        elif command is Command.CANCEL:
            self._cursor = None
        elif command is Command.NEW_GAME:
            self._stage.push(NewGameScene(self._stage, self.start))
        elif command is Command.HELP:
            self._stage.push(HelpScene(self._stage))
        elif command is Command.SHOW_CELLS:
            self._stage.show_cells = not self._stage.show_cells
        elif command is Command.SHOW_LEGAL:
            self._stage.show_legal = not self._stage.show_legal
        else:
            self._scroll = None
            {
                Command.UNDO: match.undo,
                Command.REDO: match.redo,
                Command.UNDO_TURN: match.undo_turn,
                Command.REDO_TURN: match.redo_turn,
                Command.FIRST: lambda: match.go_to(0),
                Command.LAST: lambda: match.go_to(len(match.session)),
                Command.HINT: match.ask_hint,
                Command.ENGINE_MOVE: match.let_engine_play,
                Command.ENGINE_TOGGLE: match.toggle_engine,
            }[command]()

    def _move_cursor(self, dx: int, dy: int) -> None:
        cell = self._cursor or self._cell_at_point()
        if cell is None:
            cells = self.match.position.board.cells
            self._cursor = cells[len(cells) // 2]
        else:
            self._cursor = self.geometry.neighbour_in_direction(cell, dx, dy) or cell
        self._point = None

    def _scroll_moves(self, intent: Scrolled) -> None:
        layout = self._layout()
        if layout.moves.contains(intent.point):
            self._scroll = self.first_row(layout) - intent.lines
            self._scroll = self.first_row(layout)
            self._stage.redraw()

    def first_row(self, layout: PanelLayout) -> int:
        """The turn at the top of the move list: as scrolled, else so that the current one shows."""
        turns = self.match.session.turns()
        last_first = max(0, len(turns) - layout.rows)
        if self._scroll is not None:
            return max(0, min(last_first, self._scroll))
        cursor = self.match.session.cursor
        current = sum(turn.end < cursor for turn in turns)
        return max(0, min(last_first, current - layout.rows // 2))

    def _layout(self) -> PanelLayout:
        screen = Screen.of(self._stage.size)
        return PanelLayout.of(screen.panel, screen.scale)

    def _cell_at_point(self) -> str | None:
        if self._point is None or not Screen.of(self._stage.size).board.contains(self._point):
            return None
        return self.geometry.cell_at(self._point)

    def _button_at_point(self) -> Command | None:
        return self._layout().button_at(self._point) if self._point else None


@lru_cache(maxsize=8)
def _geometry(board: Board, screen: Screen) -> BoardGeometry:
    return BoardGeometry(board, screen.board)
