"""The analysis of the game on the desk: engine, variations, review."""

from __future__ import annotations

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
from bugfast_frontend.models.analysis import Analysis
from bugfast_frontend.models.analysis_layout import AnalysisLayout
from bugfast_frontend.models.analysis_picture import AnalysisPanel, board_picture, panel
from bugfast_frontend.models.board_drawing import BoardDrawing
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.hover import Hover, hover
from bugfast_frontend.models.key_map import ANALYSIS
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.scenes.analysis_commands import AnalysisCommands
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.view.analysis_view import AnalysisView
from bugfast_frontend.view.game_view import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from bugfast import Board, Position
    from bugfast_frontend.models.finding import FoundTurn
    from bugfast_frontend.scenes.shell import Shell


class AnalysisScene(Scene):
    """The game on the desk, studied; the game itself is not touched."""

    layer = ANALYSIS

    def __init__(self, shell: Shell) -> None:
        """Begin where the game stands, with the engine off."""
        self.shell = shell
        self._stage = shell.stage
        self._view = AnalysisView()
        self._hover = lru_cache(maxsize=4)(_hover_in)
        self._point: tuple[int, int] | None = None
        self.cursor: str | None = None
        self.drawing = BoardDrawing()
        self.analysis = Analysis(shell.desk.match.session, shell.make_worker)
        self._commands = AnalysisCommands(shell, self)

    def restart(self) -> None:
        """Begin anew with the game that is on the desk now."""
        self.analysis.close()
        self.cursor = None
        self.analysis = Analysis(self.shell.desk.match.session, self.shell.make_worker)

    def cover(self) -> None:
        """Keep what was changed: where the other scene fills the window, no tick comes any more."""
        self.shell.desk.keep()

    def close(self) -> None:
        """Keep what was changed, and stop the engines."""
        self.shell.desk.keep()
        self.analysis.close()

    @property
    def layout(self) -> AnalysisLayout:
        """Where the parts of the panel lie."""
        screen = Screen.of(self._stage.size)
        return AnalysisLayout.of(screen.panel, screen.scale)

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        settings = self._stage.settings
        board, screen = self.analysis.study.position.board, Screen.of(self._stage.size)
        return _geometry(board, screen, settings.rotation, settings.mirror)

    def handle(self, intent: Intent) -> None:
        """Play, walk through the tree, or do what a command says."""
        if isinstance(intent, PointerMoved):
            self._move_pointer(intent.point)
        elif isinstance(intent, PointerPressed):
            self._move_pointer(intent.point)
            self._press(intent.point)
        elif isinstance(intent, MarkBegun | MarkEnded):
            self._mark(intent)
        elif isinstance(intent, Scrolled):
            self._scroll(intent)
        elif isinstance(intent, FileDropped):
            self.open_file(intent.path)
        elif isinstance(intent, Command):
            self._stage.redraw()
            self._commands.do(intent)

    def tick(self) -> bool:
        """Let engine and review go on, and keep what was changed."""
        changed = self.analysis.tick()
        if self.shell.desk.keep():
            self.analysis.study.tell(self.shell.desk.match.message)
            changed = True
        return changed

    def seconds_to_tick(self) -> float | None:
        """When the engine or the review wants to be looked after."""
        return self.analysis.seconds_to_tick()

    def open_file(self, path: Path) -> None:
        """Analyse the first game of a file."""
        self.change_game(lambda: self.shell.desk.open(path))

    def change_game(self, change: Callable[[], None]) -> None:
        """Change what is on the desk, and analyse that."""
        desk = self.shell.desk
        before = desk.match
        change()
        message, trouble = desk.match.message, desk.match.trouble
        if desk.match is not before:
            self.restart()
        self.analysis.study.message, self.analysis.study.trouble = message, trouble
        self._stage.redraw()

    def play(self, cell: str) -> None:
        """Put a stone."""
        self.analysis.play(cell)
        self.analysis.rows.scroll = None
        self.drawing.clear()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the keyboard's cursor to the next cell in a direction."""
        cell = self.cursor or self.cell_at_point()
        if cell is None:
            cells = self.analysis.study.position.board.cells
            self.cursor = cells[len(cells) // 2]
        else:
            self.cursor = self.geometry.neighbour_in_direction(cell, dx, dy) or cell
        self._point = None

    def cell_at_point(self) -> str | None:
        """The cell under the pointer."""
        if self._point is None or not Screen.of(self._stage.size).board.contains(self._point):
            return None
        return self.geometry.cell_at(self._point)

    @property
    def pointed_turn(self) -> FoundTurn | None:
        """The engine's turn under the pointer: on the board, or in the list."""
        finding = self.analysis.shown_finding()
        if finding is None:
            return None
        line = self.layout.line_at(self._point) if self._point is not None else None
        if line is not None:
            return finding.turns[line] if line < len(finding.turns) else None
        cell = self.cell_at_point() or self.cursor
        return next((turn for turn in finding.turns if turn.cells[0] == cell), None)

    def picture(self) -> BoardPicture:
        """The board as it is to be seen now."""
        position = self.analysis.study.position
        self.drawing.follow(position)
        cell = self.cell_at_point() or self.cursor
        hovered = self._hover(position, cell, language.current()) if cell is not None else None
        shown = board_picture(
            self.analysis,
            hovered,
            self.cursor,
            self.pointed_turn,
            show_legal=self._stage.settings.show_legal,
        )
        return replace(shown, marks=self.drawing.cells, arrows=self.drawing.arrows)

    def panel(self) -> AnalysisPanel:
        """The panel as it is to be seen now."""
        layout, point = self.layout, self._point
        return panel(
            self.analysis,
            layout,
            self._stage.settings.keys,
            hot=layout.button_at(point) if point else None,
            hot_line=layout.line_at(point) if point else None,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage = self._stage
        self._view.draw(
            stage.canvas(surface),
            Screen.of(stage.size),
            self.geometry,
            self.picture(),
            self.status(),
            self.panel(),
            names=stage.settings.show_cells,
            fresh=stage.fresh,
        )

    def status(self) -> StatusLine:
        """What is said below the board."""
        turn = self.pointed_turn
        if turn is not None:
            return StatusLine(f"{turn.value.label}: {' '.join(turn.turns)}", bad=False)
        text, bad = self.analysis.status()
        cell = self.cell_at_point() or self.cursor
        if not text and cell is not None:
            position = self.analysis.study.position
            hovered = self._hover(position, cell, language.current())
            return StatusLine(hovered.text, bad=not hovered.legal and not hovered.bug)
        return StatusLine(text, bad)

    def _move_pointer(self, point: tuple[int, int] | None) -> None:
        before = self._pointed_at()
        self._point = point
        if self.cell_at_point() is not None:
            self.cursor = None
        if before != self._pointed_at():
            self._stage.redraw()

    def _pointed_at(self) -> tuple[object, ...]:
        layout, point = self.layout, self._point
        if point is None:
            return ()
        return self.cell_at_point(), layout.button_at(point), layout.line_at(point)

    def _press(self, point: tuple[int, int]) -> None:
        self._stage.redraw()
        layout, analysis = self.layout, self.analysis
        button, line, row = layout.button_at(point), layout.line_at(point), layout.row_at(point)
        place = layout.place_in_graph(point, len(analysis.line))
        if button is not None:
            if analysis.allows(button):
                self._stage.handle(button)
        elif (cell := self.cell_at_point()) is not None:
            self.play(cell)
        elif line is not None:
            self._press_line(line)
        elif place is not None:
            analysis.study.go_to(analysis.line[place])
            analysis.moved()
        elif row is not None:
            tree = analysis.study.tree
            rows = analysis.rows.rows(tree)
            index = row + analysis.rows.first(tree, analysis.study.node, layout.rows)
            if index < len(rows):
                analysis.study.go_to(rows[index].node)
                analysis.moved()

    def _press_line(self, line: int) -> None:
        finding, mistakes = self.analysis.shown_finding(), self.analysis.listed_mistakes()
        if finding is not None and line < len(finding.turns):
            for cell in finding.turns[line].cells:
                self.play(cell)
        elif 0 < line <= len(mistakes):
            self.analysis.show_mistake(mistakes[line - 1])

    def _mark(self, intent: MarkBegun | MarkEnded) -> None:
        self._move_pointer(intent.point)
        if isinstance(intent, MarkBegun):
            self.drawing.begin(self.cell_at_point())
        elif self.drawing.end(self.cell_at_point()):
            self._stage.redraw()

    def _scroll(self, intent: Scrolled) -> None:
        layout, rows, study = self.layout, self.analysis.rows, self.analysis.study
        self._stage.redraw()
        if layout.tree.contains(intent.point):
            rows.scroll = rows.first(study.tree, study.node, layout.rows) - intent.lines
            rows.scroll = rows.first(study.tree, study.node, layout.rows)
        elif Screen.of(self._stage.size).board.contains(intent.point):
            _moved = study.back() if intent.lines > 0 else study.on()
            self.analysis.moved()


def _hover_in(position: Position, cell: str, _language: str) -> Hover:
    """What there is to be said of a cell, in a language."""
    return hover(position, cell)


@lru_cache(maxsize=8)
def _geometry(board: Board, screen: Screen, rotation: int, mirror: bool) -> BoardGeometry:
    return BoardGeometry(board, screen.board, rotation=rotation, mirror=mirror)
