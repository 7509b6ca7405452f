"""What the scenes of tasks share: a board to try turns on, and a panel that answers."""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerPressed
from bugfast_frontend.language import _
from bugfast_frontend.models.animation import Animator
from bugfast_frontend.models.board_picture import BoardPicture, picture
from bugfast_frontend.models.buttons import ButtonPicture
from bugfast_frontend.models.eater import Eater
from bugfast_frontend.models.exercise import Exercise, State
from bugfast_frontend.models.exercise_layout import ExerciseLayout
from bugfast_frontend.models.exercise_words import below_board
from bugfast_frontend.models.hints import hint_text
from bugfast_frontend.models.progress import ProgressFile
from bugfast_frontend.models.reasons import reason
from bugfast_frontend.models.screen import Screen
from bugfast_frontend.models.settings import SPEEDS
from bugfast_frontend.models.tones import Tone
from bugfast_frontend.scenes.board_scene import BoardScene
from bugfast_frontend.view.board_and_panel import StatusLine
from bugfast_frontend.view.exercise_panel import Card, Mood, draw_card_panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import Board, Position
    from bugfast_frontend.models.hover import Hover
    from bugfast_frontend.scenes.shell import Shell
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts

BUTTONS = 6
"""How many buttons the panel has."""


class ExerciseScene(BoardScene):
    """A task on the board.

    A press on a cell, or Return at the keyboard's cursor, puts a stone; after a wrong turn it takes
    the turn back. The keys for undoing, stepping and hints do here what they do in a game.
    """

    def __init__(self, shell: Shell, exercise: Exercise) -> None:
        """Set the first task."""
        super().__init__(shell)
        self._file = ProgressFile(shell.folders.state if shell.folders is not None else None)
        self.progress, trouble = self._file.load()
        self.exercise = exercise
        self._said: Callable[[], str] = lambda: trouble or ""
        self._trouble = ""
        self.mood = Mood.BAD if trouble else Mood.PLAIN
        self._animator = Animator()
        self._eater = Eater()
        self._actions: dict[Command, Callable[[], object]] = {
            **self.board_actions(),
            Command.CONFIRM: self._confirm,
            Command.CANCEL: self._cancel,
            Command.MENU: self._stage.pop,
            Command.UNDO: self._retry,
            Command.STEP_BACK: lambda: self._step(-1),
            Command.STEP_ON: lambda: self._step(1),
            Command.HINT: self._hint,
            Command.PREVIOUS_GAME: lambda: self.go(-1),
            Command.NEXT_GAME: lambda: self.go(1),
        }

    @abstractmethod
    def card(self) -> Card:
        """What the panel says now, with `BUTTONS` buttons."""

    @abstractmethod
    def judged(self) -> None:
        """A turn was tried: keep that, and answer it."""

    def told(self) -> None:
        """A hint has told the whole turn: where that is kept, keep it."""

    @abstractmethod
    def go(self, by: int) -> None:
        """Set the task that is `by` further on."""

    @property
    def board(self) -> Board:
        """The board of the task."""
        return self.exercise.position.board

    @property
    def screen(self) -> Screen:
        """How the window is divided: the panel has much to say."""
        return Screen.of(self._stage.size, reading=True)

    @property
    def layout(self) -> ExerciseLayout:
        """Where the parts of the panel lie."""
        return ExerciseLayout.of(self.screen, BUTTONS)

    @property
    def hovered(self) -> Hover | None:
        """What is to be said about the cell that is looked at; nothing while a reply is shown."""
        return None if self.exercise.showing else self.hover_of(self.exercise.position)

    def begin(self, exercise: Exercise) -> None:
        """Set another task."""
        self.exercise = exercise
        self.hush()

    @property
    def message(self) -> str:
        """What is said in the panel, in the language in use, as things stand now."""
        return f"{self._said()} {self._trouble}".strip()

    def tell(self, said: Callable[[], str], mood: Mood = Mood.PLAIN) -> None:
        """Say something in the panel; `said` is asked for it whenever it is shown."""
        self._said, self._trouble, self.mood = said, "", mood
        self._stage.redraw()

    def hush(self) -> None:
        """Say nothing any more."""
        self.tell(str)

    def say(self, text: str | None, *, bad: bool = False) -> None:
        """Say something in the panel, as every board does."""
        self.tell(lambda: text or "", Mood.BAD if bad else Mood.PLAIN)

    def keep_progress(self) -> None:
        """Write the progress down, and say where that fails."""
        self._trouble = self._file.save(self.progress) or ""

    def handle(self, intent: Intent) -> None:
        """Try a turn, or do what a button or a key says; what moves is at its end then."""
        if isinstance(intent, PointerPressed | Command):
            self._animator.skip()
        super().handle(intent)

    def do(self, command: Command) -> None:
        """Do what a command says; one that has no meaning here does nothing."""
        if command in self._actions:
            self._actions[command]()

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
        self.drawing.follow(exercise.position)
        shown = picture(
            exercise,
            self.hovered,
            self.cursor,
            eater=self._eater,
            show_legal=settings.show_legal,
            show_order=settings.show_order,
        )
        return replace(self.with_drawing(shown), motion=self._animator.motion)

    def status(self) -> StatusLine:
        """What is said below the board."""
        return StatusLine(*below_board(self.exercise, self.hovered))

    def draw_panel(self, canvas: Canvas, parts: Parts) -> None:
        """Draw those parts of the panel that have changed."""
        layout, card = self.layout, self.card()
        hot = layout.button_at(self._point) if self._point else None
        buttons = (replace(button, hot=n == hot) for n, button in enumerate(card.buttons))
        draw_card_panel(canvas, layout, replace(card, buttons=tuple(buttons)), parts)

    def buttons(
        self, leave: tuple[str, ...], back: bool, onward: tuple[str, ...]
    ) -> tuple[ButtonPicture, ...]:
        """The buttons, with the labels of those that differ; `back` tells if one can go back."""
        exercise, session = self.exercise, self.exercise.session
        follows = session.cursor < len(session)
        done = exercise.state is State.SOLVED
        return (
            ButtonPicture(Command.HINT, (_("Hint"),), enabled=exercise.person_to_move),
            ButtonPicture(
                Command.UNDO,
                (_("Try again"), _("Again")),
                enabled=session.cursor > 0,
                chosen=exercise.state is State.WRONG,
            ),
            ButtonPicture(Command.STEP_ON, (_("Step on"), _("On")), enabled=follows),
            ButtonPicture(Command.MENU, leave),
            ButtonPicture(Command.PREVIOUS_GAME, (_("Back"),), enabled=back),
            ButtonPicture(Command.NEXT_GAME, onward, chosen=done),
        )

    def panel_at(self, point: tuple[int, int]) -> int | None:
        """The number of the button at a point."""
        return self.layout.button_at(point)

    def press_panel(self, point: tuple[int, int]) -> None:
        """Press a button."""
        number = self.layout.button_at(point)
        if number is not None:
            button = self.card().buttons[number]
            if button.enabled:
                self.do(button.command)

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
        if reason(exercise.position, cell) is not None:
            if exercise.position[cell] is not None and self._eater.choose(exercise.position, cell):
                self.tell(lambda: _("This bug eats: choose where it grows."))
                return
            self._stage.sounds.play(Tone.REFUSED)
            self.tell(partial(_refusal, exercise.position, cell), Mood.BAD)
            return
        self.hush()
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
            self.hush()

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
            self.tell(
                lambda: _("This turn cannot be finished rightly any more: try again."), Mood.BAD
            )
            return
        hint = self.exercise.hint
        if hint is not None:
            self.tell(lambda: " ".join((hint_text(hint), *hint.reasons)))
            if hint.complete:
                self.told()


def _refusal(position: Position, cell: str) -> str:
    text = _("{cell} is not allowed: {reason}.")
    return text.format(cell=cell, reason=reason(position, cell))
