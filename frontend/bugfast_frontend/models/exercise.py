"""A position with a task: one turn is to be found, tries are judged, and what follows is shown."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from bugfast_frontend.models.hints import Hint
from bugfast_frontend.models.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bugfast import Position, Turn
    from bugfast_frontend.models.session import Step

    Sequel = Callable[[Position], Sequence[Turn]]
    """What follows a turn with this result."""

STEP_SECONDS = 0.5
"""Time between two stones of a reply as it is shown on the board."""
_MOST_TURNS = 10_000
"""Among how many ways to finish a turn one is looked for that solves."""


class State(Enum):
    """How a task stands."""

    OPEN = auto()
    WRONG = auto()
    SOLVED = auto()


class Exercise:
    """A task on a board, solved by each turn whose result is that of one of `turns`.

    The player tries until a turn is right. The first turn of what follows is then shown stone by
    stone, by `tick`; the rest can be stepped through.

    Attributes:
        turns: the turns that solve it, none where there is only something to be looked at.
        session: the steps on the board.
        state: how it stands.
        tries: how many turns have been completed.
        hint: what has been told of a turn that solves.
    """

    def __init__(
        self, start: Position, turns: Iterable[Turn], sequel: Sequel | None = None
    ) -> None:
        """Set the task at `start`; `sequel` tells what follows a turn, right or wrong."""
        self.turns = tuple(turns)
        self.session = Session(start)
        self.state = State.OPEN if self.turns else State.SOLVED
        self.tries = 0
        self.hint: Hint | None = None
        self._wanted = frozenset(start.play(turn) for turn in self.turns)
        self._sequel = sequel
        self._tried = 0
        self._show_to = 0
        self._show_at = 0.0

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.session.position

    @property
    def person_to_move(self) -> bool:
        """Whether a stone can be put."""
        return self.state is State.OPEN and not self.position.is_over

    @property
    def unconfirmed(self) -> bool:
        """Whether a turn waits to be confirmed: never."""
        return False

    @property
    def tried(self) -> tuple[Step, ...]:
        """The steps of the turn that was tried last, while it is on the board."""
        return self.session.steps[: self._tried]

    @property
    def follows(self) -> tuple[Step, ...]:
        """What follows the turn that was tried."""
        return self.session.steps[self._tried :] if self._tried else ()

    @property
    def showing(self) -> bool:
        """Whether a reply is being shown."""
        return self.session.cursor < self._show_to

    def play(self, cell: str, now: float) -> None:
        """Put a stone; `IllegalTurnError`, and nothing changes, where none may be put."""
        if not self.person_to_move:
            return
        step = self.session.play(cell)
        self.hint = self.hint.after(self.position, cell) if self.hint is not None else None
        if not step.ends_turn:
            return
        self.tries += 1
        self.hint = None
        self._tried = self.session.cursor
        self.state = State.SOLVED if self.position in self._wanted else State.WRONG
        turns = self._sequel(self.position) if self._sequel is not None else ()
        for number, turn in enumerate(turns):
            for reply in turn.cells:
                self.session.play(reply)
            if number == 0:
                self._show_to = self.session.cursor
        self.session.go_to(self._tried)
        self._show_at = now + STEP_SECONDS

    def retry(self) -> bool:
        """Begin again; whether there was something to take back."""
        if not self.session.cursor and not self._tried:
            return False
        self.session = Session(self.session.start)
        self.state = State.OPEN if self.turns else State.SOLVED
        self.hint = None
        self._tried = self._show_to = 0
        return True

    def step(self, by: int) -> bool:
        """Step through what was played, or take single stones of a turn back; whether it moved."""
        self._show_to = 0
        self.hint = None
        return self.session.go_to(self.session.cursor + by)

    def ask_hint(self) -> bool:
        """Tell of a turn that solves, each time more; whether there is one from here."""
        if self.hint is not None:
            self.hint.more()
            return True
        rest = self._rest() if self.person_to_move else None
        self.hint = Hint(self.position, rest) if rest else None
        return self.hint is not None

    def tick(self, now: float) -> bool:
        """Show the next stone of the reply where it is due; whether there was one."""
        if not self.showing or now < self._show_at:
            return False
        self._show_at = now + STEP_SECONDS
        return self.session.go_to(self.session.cursor + 1)

    def _rest(self) -> tuple[str, ...] | None:
        """The cells that are left of a turn that solves; None where there is none from here."""
        done = tuple(step.cell for step in self.session.steps[: self.session.cursor])
        for turn in self.turns:
            if turn.cells[: len(done)] == done:
                return tuple(turn.cells[len(done) :])
        position = self.position
        if position.phase == "grow":
            for number, turn in enumerate(position.iter_turns()):
                if number == _MOST_TURNS:
                    break
                if position.play(turn) in self._wanted:
                    return tuple(turn.cells)
        return None
