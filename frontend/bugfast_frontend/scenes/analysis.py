"""The analysis of the game on the desk: engine, variations, review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.models.analysis import Analysis
from bugfast_frontend.models.analysis_layout import AnalysisLayout
from bugfast_frontend.models.analysis_picture import (
    AnalysisPanel,
    board_picture,
    panel,
    panel_button,
)
from bugfast_frontend.models.analysis_tips import tip
from bugfast_frontend.models.analysis_words import value_words
from bugfast_frontend.models.key_map import ANALYSIS
from bugfast_frontend.models.news import News
from bugfast_frontend.scenes.analysis_commands import AnalysisCommands
from bugfast_frontend.scenes.board_scene import BoardScene
from bugfast_frontend.view.analysis_panel import draw_analysis_panel
from bugfast_frontend.view.board_and_panel import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bugfast import Board
    from bugfast_frontend.intents import Command, Scrolled
    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.finding import FoundTurn
    from bugfast_frontend.models.hover import Hover
    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts


class AnalysisScene(BoardScene):
    """The game on the desk, studied; the game itself is not touched."""

    layer = ANALYSIS

    def __init__(self, shell: Shell) -> None:
        """Begin where the game stands, with the engine off."""
        super().__init__(shell)
        self.analysis = Analysis(shell.desk.match.session, shell.make_worker)
        self._commands = AnalysisCommands(shell, self)
        self._news = News()

    def restart(self) -> None:
        """Begin anew with the game that is on the desk now."""
        self.analysis.close()
        self.cursor = None
        self.analysis = Analysis(self._shell.desk.match.session, self._shell.make_worker)

    def cover(self) -> None:
        """Keep what was changed: where the other scene fills the window, no tick comes any more."""
        self._shell.desk.keep()

    def close(self) -> None:
        """Keep what was changed, and stop the engines."""
        self.analysis.close()
        self._shell.desk.keep()

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.analysis.study.position.board

    @property
    def layout(self) -> AnalysisLayout:
        """Where the parts of the panel lie."""
        return AnalysisLayout.of(self.screen.panel, self.screen.scale)

    def do(self, command: Command) -> None:
        """Do what a command says."""
        self._commands.do(command)

    def say(self, text: str | None, *, bad: bool = False) -> None:
        """Say something in the status line."""
        self.analysis.study.message, self.analysis.study.trouble = text, bad

    def tick(self) -> bool:
        """Let engine and review go on, and keep what was changed."""
        changed = self.analysis.tick()
        if self._shell.desk.keep():
            self.say(self._shell.desk.match.message)
            changed = True
        return changed

    def seconds_to_tick(self) -> float | None:
        """When the engine or the review wants to be looked after."""
        return self.analysis.seconds_to_tick()

    def open_file(self, path: Path) -> None:
        """Analyse the first game of a file."""
        self.change_game(lambda: self._shell.desk.open(path))

    def change_game(self, change: Callable[[], None]) -> None:
        """Change what is on the desk, and analyse that."""
        desk = self._shell.desk
        before = desk.match
        change()
        message, trouble = desk.match.message, desk.match.trouble
        if desk.match is not before:
            self.restart()
        self.say(message, bad=trouble)
        self._stage.redraw()

    def play(self, cell: str) -> None:
        """Put a stone."""
        self.analysis.play(cell)
        self.analysis.rows.scroll = None
        self.drawing.clear()

    @property
    def pointed_turn(self) -> FoundTurn | None:
        """The engine's turn under the pointer: on the board, or in the list."""
        finding = self.analysis.shown_finding()
        if finding is None:
            return None
        line = self.layout.line_at(self._point) if self._point is not None else None
        if line is not None:
            return finding.turns[line] if line < len(finding.turns) else None
        cell = self.cell_looked_at
        return next((turn for turn in finding.turns if turn.cells[0] == cell), None)

    def picture(self) -> BoardPicture:
        """The board as it is to be seen now."""
        position = self.analysis.study.position
        self.drawing.follow(position)
        turn, retry = self.pointed_turn, self.analysis.retry
        hovered, news = self._hovered()
        # A try that was just judged is looked at before the cell that it was put on.
        judged = news and retry is not None and bool(retry.tried)
        shown = board_picture(
            self.analysis,
            None if judged else hovered,
            self.cursor,
            turn.turns if turn is not None else (),
            show_legal=self._stage.settings.show_legal,
        )
        return self.with_drawing(shown)

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

    def draw_panel(self, canvas: Canvas, parts: Parts) -> None:
        """Draw those parts of the panel that have changed."""
        draw_analysis_panel(canvas, self.panel(), parts)

    def status(self) -> StatusLine:
        """What is said below the board."""
        analysis, turn = self.analysis, self.pointed_turn
        text, bad = analysis.status()
        hovered, news = self._hovered()
        if turn is not None:
            said = f"{value_words(turn.value)}: {' '.join(turn.turns)}"
            return StatusLine(said, bad=False)
        told = tip(analysis, self.layout, self._point) if self._point is not None else ()
        if told:
            return StatusLine(told[0], bad=False, more=told[1:])
        if hovered is not None and not news:
            return StatusLine(hovered.text, bad=not hovered.legal and not hovered.bug)
        return StatusLine(text, bad, analysis.reasons() if not bad else ())

    def _hovered(self) -> tuple[Hover | None, bool]:
        """What there is to say of a cell, and whether the message goes before it."""
        hovered = self.hover_of(self.analysis.study.position)
        cell = hovered.cell if hovered is not None else None
        return hovered, self._news.comes_first(self.analysis.status()[0], cell)

    def panel_at(self, point: tuple[int, int]) -> tuple[object, ...]:
        """The button and the line of the list at a point, and what is to be said of that."""
        layout = self.layout
        return layout.button_at(point), layout.line_at(point), tip(self.analysis, layout, point)

    def press_panel(self, point: tuple[int, int]) -> None:
        """Press a button, take a turn of the list, or go to a place of the graph or the tree."""
        layout, analysis = self.layout, self.analysis
        button, line, row = layout.button_at(point), layout.line_at(point), layout.row_at(point)
        place = layout.place_in_graph(point, len(analysis.line))
        if button is not None:
            command, _labels = panel_button(analysis, button)
            if analysis.allows(command):
                self._stage.handle(command)
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

    def scroll(self, intent: Scrolled) -> None:
        """Scroll the tree, or walk through the line."""
        layout, rows, study = self.layout, self.analysis.rows, self.analysis.study
        self._stage.redraw()
        if layout.tree.contains(intent.point):
            rows.scroll = rows.first(study.tree, study.node, layout.rows) - intent.lines
            rows.scroll = rows.first(study.tree, study.node, layout.rows)
        elif self.screen.board.contains(intent.point):
            _moved = study.back() if intent.lines > 0 else study.on()
            self.analysis.moved()
