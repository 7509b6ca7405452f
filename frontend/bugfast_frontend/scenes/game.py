"""The game: board, side panel and status line."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame

from bugfast import Color
from bugfast_frontend import clipboard
from bugfast_frontend.intents import (
    Command,
    FileDropped,
    Intent,
    PointerMoved,
    PointerPressed,
    Scrolled,
)
from bugfast_frontend.models.board_picture import picture
from bugfast_frontend.models.desk import Desk
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.hover import Hover, hover
from bugfast_frontend.models.match import Match
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.placements import placements
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.models.summary import status_text
from bugfast_frontend.scenes.entries import ask_new_game
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.open_file import OpenFileScene
from bugfast_frontend.scenes.settings import SettingsScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.scenes.start import StartScene
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.side_panel import draw_panel
from bugfast_frontend.view.widgets import BODY

if TYPE_CHECKING:
    from bugfast import Board
    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas

_ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
_MATCH: dict[Command, Callable[[Match], object]] = {
    Command.UNDO: Match.undo,
    Command.REDO: Match.redo,
    Command.STEP_BACK: Match.step_back,
    Command.STEP_ON: Match.step_on,
    Command.FIRST: lambda match: match.go_to(0),
    Command.LAST: lambda match: match.go_to(len(match.session)),
    Command.HINT: Match.ask_hint,
    Command.RESIGN: Match.resign,
    Command.SWAP_SIDES: Match.swap_sides,
    Command.ENGINE_MOVE: Match.let_engine_play,
    Command.ENGINE_TOGGLE: Match.toggle_engine,
    Command.WHITE_PLAYER: lambda match: match.toggle_side(Color.WHITE),
    Command.BLACK_PLAYER: lambda match: match.toggle_side(Color.BLACK),
}
_GAMES: dict[Command, Callable[[Desk], None]] = {
    Command.REMATCH: Desk.rematch,
    Command.OTHER_GAME: Desk.resume_other,
    Command.PREVIOUS_GAME: lambda desk: desk.page(-1),
    Command.NEXT_GAME: lambda desk: desk.page(1),
}


class GameScene(Scene):
    """Playing and looking at one game after another."""

    def __init__(self, shell: Shell) -> None:
        """Show what is on the desk."""
        self._shell = shell
        self._stage = shell.stage
        self.desk = shell.desk
        self._board_view = BoardView()
        self._placements = lru_cache(maxsize=4)(placements)
        self._hover = lru_cache(maxsize=4)(hover)
        self._point: tuple[int, int] | None = None
        self._cursor: str | None = None
        self._scroll: int | None = None
        self._message: str | None = None
        self._message_cell: str | None = None
        self._news = False

    @property
    def match(self) -> Match:
        """The match in play."""
        return self.desk.match

    def uncover(self) -> None:
        """Show what is on the desk now: the other scene may have begun another game."""
        self._cursor = None
        self._scroll = None

    def cover(self) -> None:
        """Keep the game: no tick comes while it cannot be seen."""
        self.match.pause()
        self.desk.keep()

    def _begin(self, change: Callable[[], None]) -> None:
        """Change to another game."""
        board = self.match.position.board
        change()
        if self.match.position.board != board:
            self._cursor = None
        self._scroll = None
        self._stage.redraw()

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        return self._geometry(Screen.of(self._stage.size))

    def _geometry(self, screen: Screen) -> BoardGeometry:
        settings = self._stage.settings
        board = self.match.position.board
        return _geometry(board, screen, settings.rotation, settings.mirror)

    @property
    def hovered(self) -> Hover | None:
        """What is to be said about the cell under the pointer, or under the keyboard's cursor."""
        cell = self._cell_at_point() or self._cursor
        if cell is None:
            return None
        return self._hover(self.match.position, cell)

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
            self._begin(lambda: self.desk.open(intent.path))
        elif isinstance(intent, Command):
            self._command(intent)

    def tick(self) -> bool:
        """Let the match go on."""
        return self.desk.tick()

    def seconds_to_tick(self) -> float | None:
        """When the match wants to go on."""
        return self.match.seconds_to_tick()

    def close(self) -> None:
        """Keep the game, and stop the engine."""
        self.desk.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage, match = self._stage, self.match
        screen = Screen.of(surface.get_size())
        layout = PanelLayout.of(screen.panel, screen.scale)
        hovered = self.hovered
        surface.fill(stage.theme.background)
        canvas = stage.canvas(surface)
        shown = picture(
            match,
            hovered,
            self._cursor,
            show_legal=stage.settings.show_legal,
            show_order=stage.settings.show_order,
        )
        geometry = self._geometry(screen)
        self._board_view.draw(canvas, geometry, shown, names=stage.settings.show_cells)
        self._draw_status(canvas, screen, hovered)
        draw_panel(
            canvas,
            screen.panel,
            layout,
            self.desk,
            self._placements(match.position),
            first_row=self.first_row(layout),
            hot=layout.button_at(self._point) if self._point else None,
        )

    def _draw_status(self, canvas: Canvas, screen: Screen, hovered: Hover | None) -> None:
        match, cell = self.match, hovered.cell if hovered else None
        # A message is news until the pointer goes to another cell.
        if match.message != self._message:
            self._message, self._message_cell = match.message, cell
            self._news = match.message is not None
        self._news &= cell == self._message_cell
        text = status_text(match, hovered, news=self._news)
        texts, theme, rect = canvas.texts, canvas.theme, screen.status
        told = self._news or hovered is None
        bad = hovered is not None and not hovered.legal and not hovered.bug
        ink = theme.text_warn if (match.trouble if told else bad) else theme.text
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
            if self.desk.allows(button):
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
        self._stage.redraw()
        if command in _ARROWS:
            self._move_cursor(*_ARROWS[command])
        elif command in _GAMES:
            self._begin(partial(_GAMES[command], self.desk))
        elif command in _MATCH:
            self._scroll = None
            _MATCH[command](self.match)
        else:
            actions: dict[Command, Callable[[], None]] = {
                Command.CONFIRM: self._confirm,
                Command.CANCEL: self._cancel,
                Command.MENU: self._open_menu,
                Command.NEW_GAME: partial(ask_new_game, self._shell),
                Command.HELP: lambda: self._stage.push(HelpScene(self._stage)),
                Command.SAVE: self.desk.save,
                Command.COPY_POSITION: partial(self._copy, command),
                Command.COPY_GAME: partial(self._copy, command),
                Command.PASTE: self._paste,
                Command.SHOW_CELLS: partial(self._toggle, "show_cells"),
                Command.SHOW_LEGAL: partial(self._toggle, "show_legal"),
                Command.MIRROR: partial(self._toggle, "mirror"),
                Command.MUTE: partial(self._toggle, "mute"),
                Command.ROTATE: self._rotate,
                Command.OPEN: lambda: self._stage.push(OpenFileScene(self._shell)),
                Command.SETTINGS: lambda: self._stage.push(SettingsScene(self._shell)),
                Command.CLEAR_MARKS: self._stage.redraw,
            }
            actions[command]()

    def _confirm(self) -> None:
        if self.match.unconfirmed:
            self.match.confirm()
        elif self.match.showing:
            self.match.finish_showing()
        elif self._cursor is not None:
            self._play(self._cursor)

    def _cancel(self) -> None:
        if self._cursor is None:
            self._open_menu()
        self._cursor = None

    def _open_menu(self) -> None:
        self._stage.push(StartScene(self._shell))

    def _toggle(self, setting: str) -> None:
        self._stage.change(**{setting: not getattr(self._stage.settings, setting)})
        self.match.message = self._stage.trouble

    def _rotate(self) -> None:
        self._stage.change(rotation=(self._stage.settings.rotation + 1) % 6)

    def _copy(self, command: Command) -> None:
        try:
            clipboard.put(self.desk.copy(command))
        except clipboard.ClipboardError as error:
            self.match.message = str(error)

    def _paste(self) -> None:
        try:
            text = clipboard.get()
        except clipboard.ClipboardError as error:
            self.match.message = str(error)
        else:
            self._begin(lambda: self.desk.paste(text))

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
def _geometry(board: Board, screen: Screen, rotation: int, mirror: bool) -> BoardGeometry:
    return BoardGeometry(board, screen.board, rotation=rotation, mirror=mirror)
