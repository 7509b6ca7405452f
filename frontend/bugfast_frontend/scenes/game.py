"""The game: board, side panel and status line."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerPressed, Scrolled
from bugfast_frontend.language import _
from bugfast_frontend.models.animation import Animator
from bugfast_frontend.models.board_picture import BoardPicture, picture
from bugfast_frontend.models.bug_kinds import bug_kinds
from bugfast_frontend.models.eater import Eater
from bugfast_frontend.models.hints import hint_text
from bugfast_frontend.models.listener import Listener
from bugfast_frontend.models.move_rows import first_move_row, move_rows
from bugfast_frontend.models.news import News
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.panel_picture import panel_button, panel_picture
from bugfast_frontend.models.placements import placements
from bugfast_frontend.models.settings import SPEEDS
from bugfast_frontend.models.summary import said_text, status_text
from bugfast_frontend.scenes.board_scene import BoardScene
from bugfast_frontend.scenes.game_commands import GameCommands
from bugfast_frontend.view.board_and_panel import StatusLine
from bugfast_frontend.view.side_panel import draw_panel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bugfast import Board, Shape
    from bugfast_frontend.models.hover import Hover
    from bugfast_frontend.models.match import Match
    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts


class GameScene(BoardScene):
    """Playing and looking at one game after another."""

    def __init__(self, shell: Shell) -> None:
        """Show what is on the desk."""
        super().__init__(shell)
        self.desk = shell.desk
        self._animator = Animator()
        self._eater = Eater()
        self._listener = Listener()
        self._placements = lru_cache(maxsize=4)(placements)
        self._kinds = lru_cache(maxsize=4)(bug_kinds)
        self._scroll: int | None = None
        self._news = News()
        self.shape: Shape | None = None
        self._commands = GameCommands(shell, self)

    @property
    def match(self) -> Match:
        """The match in play."""
        return self.desk.match

    @property
    def board(self) -> Board:
        """The board of the match."""
        return self.match.position.board

    @property
    def layout(self) -> PanelLayout:
        """Where the parts of the panel lie."""
        return PanelLayout.of(self.screen.panel, self.screen.scale)

    @property
    def hovered(self) -> Hover | None:
        """What is to be said about the cell under the pointer, or under the keyboard's cursor."""
        return self.hover_of(self.match.position)

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
        change()
        self.follow_moves()
        self._stage.redraw()

    def follow_moves(self) -> None:
        """Let the move list show the current turn again."""
        self._scroll = None

    def say(self, text: str | None, *, bad: bool = False) -> None:
        """Say something in the status line."""
        if bad:
            self.match.message = text
        else:
            self.match.tell(text)

    def open_file(self, path: Path) -> None:
        """Play on from the first game of a file."""
        self.begin(lambda: self.desk.open(path))

    def handle(self, intent: Intent) -> None:
        """Play, go back and forth, or open what was asked for; what moves is at its end then."""
        if isinstance(intent, PointerPressed | Command):
            self._animator.skip()
        super().handle(intent)

    def do(self, command: Command) -> None:
        """Do what a command says."""
        self._commands.do(command)

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
            self.with_drawing(shown),
            twins=tuple(tuple(bug.cells) for kind in kinds for bug in kind.bugs),
            motion=self._animator.motion,
        )

    def draw_panel(self, canvas: Canvas, parts: Parts) -> None:
        """Draw those parts of the panel that have changed."""
        layout, position = self.layout, self.match.position
        panel = panel_picture(
            self.desk,
            layout,
            self._placements(position),
            self._kinds(position),
            scroll=self._scroll,
            hot=layout.button_at(self._point) if self._point else None,
            chosen=self.shape,
        )
        draw_panel(canvas, panel, parts)

    def status(self) -> StatusLine:
        """What is said below the board."""
        match, hovered = self.match, self.hovered
        cell = hovered.cell if hovered else None
        news = self._news.comes_first(said_text(match), cell)
        text = status_text(match, hovered, news=news)
        if hovered is None and self._point and self.layout.meter.contains(self._point):
            text = _("Cells for White only, for both, for Black only. Who has none on turn wins.")
            return StatusLine(text, bad=False)
        told = news or hovered is None
        bad = hovered is not None and not hovered.legal and not hovered.bug
        hint = match.hint
        why = hint.reasons if hint is not None and text == hint_text(hint) else ()
        return StatusLine(text, match.trouble if told else bad, why)

    def panel_at(self, point: tuple[int, int]) -> tuple[Command | None, bool]:
        """The button at a point, and whether it is on the meter."""
        return self.layout.button_at(point), self.layout.meter.contains(point)

    def press_panel(self, point: tuple[int, int]) -> None:
        """Press a button, look at a shape, or go to a turn."""
        layout = self.layout
        button, place, row = layout.button_at(point), layout.kind_at(point), layout.row_at(point)
        if button is not None:
            command, _labels = panel_button(self.desk, button)
            if self.desk.allows(command):
                self._stage.handle(command)
        elif place is not None:
            kinds = self._kinds(self.match.position)
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

    def next_shape(self) -> None:
        """Mark the bugs of the shape after the one that is looked at; none after the last."""
        shapes = [kind.shape for kind in self._kinds(self.match.position)]
        at = shapes.index(self.shape) + 1 if self.shape in shapes else 0
        self.shape = shapes[at] if at < len(shapes) else None

    def scroll(self, intent: Scrolled) -> None:
        """Scroll the move list."""
        layout = self.layout
        if layout.moves.contains(intent.point):
            self._scroll = self.first_row(layout) - intent.lines
            self._scroll = self.first_row(layout)
            self._stage.redraw()

    def first_row(self, layout: PanelLayout) -> int:
        """The row at the top of the move list."""
        session = self.match.session
        rows = move_rows(session.turns(), layout.row_cells)
        return first_move_row(rows, session.cursor, layout.rows, self._scroll)
