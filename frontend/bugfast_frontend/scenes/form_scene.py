"""What the cards with questions share: going through questions and answers, and two buttons."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed
from bugfast_frontend.scenes.stage import Scene, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.form import Choice, FormLayout


class FormScene(Scene):
    """A card with a row of answers to each question, and two buttons.

    Up and down go through the questions, left and right through the answers; Return presses the
    right button, and what opens the card closes it too.
    """

    overlay = True
    opened_by = Command.CANCEL
    """The command that opens the card."""

    def __init__(self, stage: Stage) -> None:
        """Begin at the first question."""
        self._stage = stage
        self._row = 0
        self._point: tuple[int, int] | None = None

    @property
    @abstractmethod
    def layout(self) -> FormLayout:
        """Where everything lies in the window."""

    @property
    @abstractmethod
    def choices(self) -> Sequence[Choice]:
        """The questions, with the answers as they are now."""

    @abstractmethod
    def choose(self, index: int) -> None:
        """Give an answer to the question that the keyboard is at."""

    @abstractmethod
    def press_left(self) -> None:
        """Press the left button."""

    @abstractmethod
    def press_right(self) -> None:
        """Press the right button."""

    def note(self) -> str:
        """What is to be said of the answer under the pointer, else of the one that is chosen."""
        found = self.layout.option_at(self._point) if self._point is not None else None
        row, index = found if found is not None else (self._row, self.choices[self._row].index)
        notes = self.choices[row].notes
        return notes[index] if notes and index >= 0 else ""

    def handle(self, intent: Intent) -> None:
        """Answer questions, or press a button."""
        self._stage.redraw()
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, PointerPressed):
            self._press(intent.point)
        elif isinstance(intent, Command):
            self._command(intent)

    def _press(self, point: tuple[int, int]) -> None:
        layout = self.layout
        left, right = layout.buttons
        found = layout.option_at(point)
        if left.contains(point):
            self.press_left()
        elif right.contains(point):
            self.press_right()
        elif not layout.card.contains(point):
            self._stage.pop()
        elif found is not None:
            self._row, index = found
            self.choose(index)

    def _command(self, command: Command) -> None:
        choices = self.choices
        if command in {Command.UP, Command.DOWN}:
            self._row = (self._row + (1 if command is Command.DOWN else -1)) % len(choices)
        elif command in {Command.LEFT, Command.RIGHT}:
            choice = choices[self._row]
            index = choice.index + (1 if command is Command.RIGHT else -1)
            self.choose(max(0, min(len(choice.options) - 1, index)))
        elif command is Command.CONFIRM:
            self.press_right()
        elif command in {Command.CANCEL, Command.MENU, self.opened_by}:
            self._stage.pop()
