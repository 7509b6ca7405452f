"""What the scenes of tasks share: a board to try turns on, and a panel that answers."""

from __future__ import annotations

import time
from abc import abstractmethod
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
)
from bugfast_frontend.language import _
from bugfast_frontend.models.animation import Animator
from bugfast_frontend.models.board_drawing import BoardDrawing
from bugfast_frontend.models.board_picture import BoardPicture, picture
from bugfast_frontend.models.eater import Eater
from bugfast_frontend.models.exercise import Exercise, State
from bugfast_frontend.models.exercise_layout import ExerciseLayout
from bugfast_frontend.models.exercise_words import below_board
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.hints import REGION
from bugfast_frontend.models.hover import Hover, hover
from bugfast_frontend.models.progress import ProgressFile
from bugfast_frontend.models.reasons import reason
from bugfast_frontend.models.settings import SPEEDS
from bugfast_frontend.models.tones import Tone
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.settings import SettingsScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.view.exercise_view import Button, Card, ExerciseView, Mood
from bugfast_frontend.view.game_view import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast import Board, Position
    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.scenes.shell import Shell

_ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
_SWITCHES = {
    Command.SHOW_CELLS: "show_cells",
    Command.SHOW_LEGAL: "show_legal",
    Command.MIRROR: "mirror",
}
BUTTONS = 6
"""How many buttons the panel has."""


class ExerciseScene(Scene):
    """A task on the board.

    A press on a cell, or Return at the keyboard's cursor, puts a stone; after a wrong turn it takes
    the turn back. The keys for undoing, stepping and hints do here what they do in a game.
    """

    def __init__(self, shell: Shell, exercise: Exercise) -> None:
        """Set the first task."""
        self._shell = shell
        self._stage = shell.stage
        self._file = ProgressFile(shell.folders.state if shell.folders is not None else None)
        self.progress, trouble = self._file.load()
        self.exercise = exercise
        self.message = trouble or ""
        self.mood = Mood.BAD if trouble else Mood.PLAIN
        self.cursor: str | None = None
        self._view = ExerciseView()
        self._animator = Animator()
        self._eater = Eater()
        self._drawing = BoardDrawing()
        self._hover = lru_cache(maxsize=4)(_hover_in)
        self._point: tuple[int, int] | None = None
        self._actions: dict[Command, Callable[[], object]] = {
            Command.CONFIRM: self._confirm,
            Command.CANCEL: self._cancel,
            Command.MENU: self._stage.pop,
            Command.UNDO: self._retry,
            Command.STEP_BACK: lambda: self._step(-1),
            Command.STEP_ON: lambda: self._step(1),
            Command.HINT: self._hint,
            Command.PREVIOUS_GAME: lambda: self.go(-1),
            Command.NEXT_GAME: lambda: self.go(1),
            Command.ROTATE: self._rotate,
            Command.CLEAR_MARKS: self._drawing.clear,
            Command.HELP: lambda: self._stage.push(HelpScene(self._stage)),
            Command.SETTINGS: lambda: self._stage.push(SettingsScene(shell)),
        }

    @abstractmethod
    def card(self) -> Card:
        """What the panel says now, with `BUTTONS` buttons."""

    @abstractmethod
    def judged(self) -> None:
        """A turn was tried: keep that, and answer it."""

    @abstractmethod
    def go(self, by: int) -> None:
        """Set the task that is `by` further on."""

    @property
    def layout(self) -> ExerciseLayout:
        """Where everything lies in the window."""
        return ExerciseLayout.of(self._stage.size, BUTTONS)

    @property
    def geometry(self) -> BoardGeometry:
        """Where the cells lie in the window."""
        settings, board = self._stage.settings, self.exercise.position.board
        return _geometry(board, self.layout.board, settings.rotation, settings.mirror)

    @property
    def hovered(self) -> Hover | None:
        """What is to be said about the cell under the pointer, or under the keyboard's cursor."""
        cell = self._cell_at_point() or self.cursor
        if cell is None or self.exercise.showing:
            return None
        return self._hover(self.exercise.position, cell, language.current())

    def begin(self, exercise: Exercise) -> None:
        """Set another task."""
        if exercise.position.board != self.exercise.position.board:
            self.cursor = None
        self.exercise = exercise
        self.tell("")

    def tell(self, text: str, mood: Mood = Mood.PLAIN) -> None:
        """Say something in the panel."""
        self.message, self.mood = text, mood
        self._stage.redraw()

    def keep_progress(self) -> None:
        """Write the progress down, and say where that fails."""
        trouble = self._file.save(self.progress)
        if trouble is not None:
            self.message = f"{self.message} {trouble}".strip()

    def handle(self, intent: Intent) -> None:
        """Try a turn, or do what a button or a key says."""
        if isinstance(intent, PointerMoved):
            self._move_pointer(intent.point)
        elif isinstance(intent, PointerPressed):
            self._move_pointer(intent.point)
            self._press(intent.point)
        elif isinstance(intent, MarkBegun | MarkEnded):
            self._mark(intent)
        elif isinstance(intent, FileDropped):
            self._stage.pop_to(1)
            self._shell.desk.open(intent.path)
        elif isinstance(intent, Command):
            self._animator.skip()
            self._stage.redraw()
            self._command(intent)

    def tick(self) -> bool:
        """Let a reply go on, and what moves on the board."""
        now = time.monotonic()
        shown = self.exercise.tick(now)
        if shown:
            self._sound()
        seconds = SPEEDS[self._stage.settings.animation]
        return self._animator.watch(self.exercise.session, now, seconds) or shown

    def seconds_to_tick(self) -> float | None:
        """When a reply or the board wants to go on."""
        waiting = 0.05 if self.exercise.showing else None
        times = waiting, self._animator.seconds_to_change()
        return min((t for t in times if t is not None), default=None)

    def picture(self) -> BoardPicture:
        """The board as it is to be seen now."""
        settings, exercise = self._stage.settings, self.exercise
        self._drawing.follow(exercise.position)
        shown = picture(
            exercise,
            self.hovered,
            self.cursor,
            eater=self._eater,
            show_legal=settings.show_legal,
            show_order=settings.show_order,
        )
        return replace(
            shown,
            marks=self._drawing.cells,
            arrows=self._drawing.arrows,
            motion=self._animator.motion,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board, status line and panel."""
        stage, layout = self._stage, self.layout
        self._view.draw(
            stage.canvas(surface),
            layout,
            self.geometry,
            self.picture(),
            StatusLine(*below_board(self.exercise, self.hovered)),
            self.card(),
            hot=layout.button_at(self._point) if self._point else None,
            names=stage.settings.show_cells,
            fresh=stage.fresh,
        )

    def buttons(
        self, leave: tuple[str, ...], back: bool, onward: tuple[str, ...]
    ) -> tuple[Button, ...]:
        """The buttons, with the labels of those that differ; `back` tells if one can go back."""
        exercise, session = self.exercise, self.exercise.session
        follows = session.cursor < len(session)
        done = exercise.state is State.SOLVED
        return (
            Button(Command.HINT, (_("Hint"),), exercise.person_to_move),
            Button(
                Command.UNDO,
                (_("Try again"), _("Again")),
                session.cursor > 0,
                exercise.state is State.WRONG,
            ),
            Button(Command.STEP_ON, (_("Step on"), _("On")), follows),
            Button(Command.MENU, leave),
            Button(Command.PREVIOUS_GAME, (_("Back"),), back),
            Button(Command.NEXT_GAME, onward, True, done),
        )

    def _press(self, point: tuple[int, int]) -> None:
        self._stage.redraw()
        self._animator.skip()
        layout = self.layout
        button = layout.button_at(point)
        cell = self._cell_at_point()
        if button is not None:
            pressed = self.card().buttons[button]
            if pressed.enabled:
                self._command(pressed.command)
        elif cell is not None:
            self.play(cell)

    def play(self, cell: str) -> None:
        """Put a stone, choose the bug that eats, or take back a wrong turn."""
        exercise = self.exercise
        if exercise.showing:
            exercise.step(len(exercise.follows))
            return
        if exercise.state is State.WRONG:
            self._retry()
            return
        if not exercise.person_to_move:
            return
        refused = reason(exercise.position, cell)
        if refused is not None:
            if exercise.position[cell] is not None and self._eater.choose(exercise.position, cell):
                self.tell(_("This bug eats: choose where it grows."))
                return
            self._stage.sounds.play(Tone.REFUSED)
            text = _("{cell} is not allowed: {reason}.").format(cell=cell, reason=refused)
            self.tell(text, Mood.BAD)
            return
        self.tell("")
        exercise.play(cell, time.monotonic())
        self._sound()
        if exercise.state is not State.OPEN:
            self.judged()
            if exercise.state is State.SOLVED:
                self._stage.sounds.play(Tone.WON)

    def _sound(self) -> None:
        session = self.exercise.session
        placed = session.steps[session.cursor - 1].is_placement
        self._stage.sounds.play(Tone.PLACE if placed else Tone.EAT)

    def _command(self, command: Command) -> None:
        if command in _ARROWS:
            self._move_cursor(*_ARROWS[command])
        elif command in _SWITCHES:
            name = _SWITCHES[command]
            self._stage.change(**{name: not getattr(self._stage.settings, name)})
        elif command in self._actions:
            self._actions[command]()

    def _rotate(self) -> None:
        self._stage.change(rotation=(self._stage.settings.rotation + 1) % 6)

    def _cancel(self) -> None:
        if self.cursor is None:
            self._stage.pop()
        self.cursor = None

    def _confirm(self) -> None:
        if self.exercise.state is State.SOLVED and not self.exercise.showing:
            self.go(1)
        elif self.cursor is not None:
            self.play(self.cursor)
        elif self.exercise.state is State.WRONG:
            self._retry()

    def _retry(self) -> None:
        if self.exercise.retry():
            self.tell("")

    def _step(self, by: int) -> None:
        # A wrong or half-played turn is taken back stone by stone, but not played again.
        if self.exercise.state is not State.OPEN:
            self.exercise.step(by)
        elif by < 0:
            self.exercise.step(-1)

    def _hint(self) -> None:
        if not self.exercise.person_to_move:
            return
        if not self.exercise.ask_hint():
            self.tell(_("This turn cannot be finished rightly any more: try again."), Mood.BAD)
            return
        hint = self.exercise.hint
        if hint is not None and hint.stage == REGION:
            self.tell(_("Look inside the rings. Ask again for the first stone."))
        elif hint is not None:
            self.tell(_("Hint: {turn}").format(turn=",".join(hint.shown)))

    def _mark(self, intent: MarkBegun | MarkEnded) -> None:
        self._move_pointer(intent.point)
        if isinstance(intent, MarkBegun):
            self._drawing.begin(self._cell_at_point())
        elif self._drawing.end(self._cell_at_point()):
            self._stage.redraw()

    def _move_pointer(self, point: tuple[int, int] | None) -> None:
        before = self._pointed_at()
        self._point = point
        if self._cell_at_point() is not None:
            self.cursor = None
        if before != self._pointed_at():
            self._stage.redraw()

    def _pointed_at(self) -> tuple[str | None, int | None]:
        """The cell and the button that the pointer is on."""
        button = self.layout.button_at(self._point) if self._point else None
        return self._cell_at_point(), button

    def _move_cursor(self, dx: int, dy: int) -> None:
        cell = self.cursor or self._cell_at_point()
        if cell is None:
            cells = self.exercise.position.board.cells
            self.cursor = cells[len(cells) // 2]
        else:
            self.cursor = self.geometry.neighbour_in_direction(cell, dx, dy) or cell
        self._point = None

    def _cell_at_point(self) -> str | None:
        if self._point is None or not self.layout.board.contains(self._point):
            return None
        return self.geometry.cell_at(self._point)


def _hover_in(position: Position, cell: str, _language: str) -> Hover:
    """What there is to be said of a cell, in a language."""
    return hover(position, cell)


@lru_cache(maxsize=8)
def _geometry(board: Board, area: Rect, rotation: int, mirror: bool) -> BoardGeometry:
    return BoardGeometry(board, area, rotation=rotation, mirror=mirror)
