"""A match: a session, its players, the engine's turns and hints, and what time brings."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from bugfast import BugfastError, Color, IllegalTurnError
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.engine_worker import Answer, EngineWorker, Failure, Progress
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.reasons import reason
from bugfast_frontend.models.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import Position

STEP_SECONDS = 0.45
"""Time between two steps of an engine's turn as it is shown on the board."""
_WATCH_SECONDS = 0.2
"""How often to look after the engine where it does not report by itself."""
_TRIES = 2


class Match:
    """Everything that goes on in a game window, driven by the player's wishes and by `tick`.

    A person may always move for a person's side. The engine thinks when its side is on turn, at
    the end of the line of play, and `engine_on`; who goes back to look at earlier turns is not
    disturbed by it.
    """

    def __init__(
        self,
        session: Session,
        players: Players,
        worker: EngineWorker,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with `session`; `clock` gives seconds that never run backwards."""
        self.session = session
        self.players = players
        self.engine_on = True
        self._message: str | None = None
        self.trouble = False
        self.hint: tuple[str, ...] = ()
        self.progress: Progress | None = None
        self._worker = worker
        self._clock = clock
        self._asked_for: str | None = None
        self._forced = False
        self._failures = 0
        self._showing: deque[str] = deque()
        self._show_at = 0.0

    @property
    def position(self) -> Position:
        """The current position."""
        return self.session.position

    @property
    def message(self) -> str | None:
        """What is to be said to the player; `trouble` tells whether something went wrong."""
        return self._message

    @message.setter
    def message(self, text: str | None) -> None:
        self._message, self.trouble = text, text is not None

    def tell(self, text: str | None) -> None:
        """Say something to the player that is no trouble."""
        self._message, self.trouble = text, False

    @property
    def thinking(self) -> bool:
        """Whether the engine thinks about its own turn."""
        return self._asked_for == "turn"

    @property
    def seeking_hint(self) -> bool:
        """Whether the engine looks for a hint."""
        return self._asked_for == "hint"

    @property
    def showing(self) -> bool:
        """Whether an engine's turn is being shown, step by step."""
        return bool(self._showing)

    @property
    def engine_to_move(self) -> bool:
        """Whether the side on turn is the engine's, and the engine is on."""
        return self._is_engine(self.position.turn) and not self.position.is_over

    @property
    def person_to_move(self) -> bool:
        """Whether a person may put the next stone."""
        busy = self.thinking or self.showing
        return not (self.position.is_over or self.engine_to_move or busy)

    def play(self, cell: str) -> bool:
        """A person's stone on `cell`; whether it was put, `message` saying why it was not."""
        if not self.person_to_move:
            if self.showing:
                self.finish_showing()
            return False
        try:
            self.session.play(cell)
        except IllegalTurnError:
            self.message = f"{cell}: {reason(self.position, cell)}"
            return False
        hint = self.hint
        self._settle()
        if hint[:1] == (cell,):
            self.hint = hint[1:]
        return True

    def undo(self) -> bool:
        """Take back to the start of a person's turn, the one under way first; whether any was."""
        index = self._undo_index()
        return index is not None and self.go_to(index)

    def redo(self) -> bool:
        """Play again to the start of a person's next turn, or to the end; whether any was."""
        index = self.session.cursor
        while index < len(self.session):
            index += 1
            if self._is_decision(index):
                break
        return self.go_to(index)

    def step_back(self) -> bool:
        """Take back a single stone, whosever it is; whether any was."""
        return self.go_to(self.session.cursor - 1)

    def step_on(self) -> bool:
        """Play a single stone again, whosever it is; whether any was."""
        return self.go_to(self.session.cursor + 1)

    def go_to(self, index: int) -> bool:
        """Stand after `index` steps of the line of play, whosever turn it is there."""
        self._settle()
        return self.session.go_to(index)

    def ask_hint(self) -> None:
        """Let the engine look for a turn for the person to move."""
        if self.person_to_move:
            self._ask("hint")

    def let_engine_play(self) -> None:
        """Let the engine play this turn, whosever it is; what could be redone is dropped."""
        if self.allows(Command.ENGINE_MOVE):
            self._settle()
            self._forced = True

    @property
    def has_opponent(self) -> bool:
        """Whether the engine plays a side, and is on."""
        return self.engine_on and self.players.has_engine

    def toggle_engine(self) -> None:
        """Switch the engine off, so that people play both sides, or on.

        Where it had no side it gets the one that is not on turn.
        """
        if not self.players.has_engine:
            self.players = Players.person_against_engine(self.position.turn, self.players.pace)
            self.engine_on = True
        else:
            self.engine_on = not self.engine_on
        self._failures = 0
        self._settle()

    def toggle_side(self, color: Color) -> None:
        """Give a side to the engine, or back to a person; the other side stays as it is."""
        sides = {c: self._is_engine(c) ^ (c == color) for c in (Color.WHITE, Color.BLACK)}
        white, black = (Player.ENGINE if e else Player.PERSON for e in sides.values())
        self.players = Players(white, black, self.players.pace)
        self.engine_on = True
        self._failures = 0
        self._settle()

    def finish_showing(self) -> None:
        """Show the rest of the engine's turn at once."""
        while self._showing:
            self._show_step()

    def tick(self, now: float | None = None) -> bool:
        """Do what is due; whether something to be seen has changed."""
        now = self._clock() if now is None else now
        changed = False
        for report in self._worker.poll():
            changed = True
            if isinstance(report, Progress):
                self.progress = report
            elif isinstance(report, Answer):
                self._take_answer(report.cells, now)
            elif isinstance(report, Failure):
                self._take_failure(report.message)
        if self._showing and now >= self._show_at:
            self._show_step()
            self._show_at = now + STEP_SECONDS
            changed = True
        if self._wants_engine():
            self._ask("turn")
            changed = True
        return changed

    def seconds_to_tick(self) -> float | None:
        """Within how many seconds `tick` wants to be called; None where it can wait for ever."""
        if self._showing:
            return max(0.0, self._show_at - self._clock())
        if self._asked_for:
            return _WATCH_SECONDS
        return 0.0 if self._wants_engine() else None

    def allows(self, command: Command) -> bool:
        """Whether a command would do something now."""
        if command is Command.UNDO:
            return self._undo_index() is not None
        if command is Command.STEP_BACK:
            return self.session.cursor > 0
        if command in {Command.REDO, Command.STEP_ON}:
            return not self.session.at_end
        if command is Command.HINT:
            return self.person_to_move and not self.seeking_hint
        if command is Command.ENGINE_MOVE:
            return not (self.position.is_over or self.thinking or self.showing)
        return True

    def close(self) -> None:
        """Stop the engine, waiting for it half a second at most."""
        self._asked_for = None
        self._showing.clear()
        self._worker.close()

    def _is_engine(self, color: Color) -> bool:
        return self.engine_on and self.players.of(color) is Player.ENGINE

    def _wants_engine(self) -> bool:
        if self._asked_for or self._showing or self.position.is_over:
            return False
        return self._forced or (self.session.at_end and self._is_engine(self.position.turn))

    def _ask(self, what: str) -> None:
        self.progress = None
        self.hint = ()
        self._asked_for = what
        self._worker.ask(self.position, self.players.pace.seconds)

    def _settle(self) -> None:
        """Forget everything that was about the position just left."""
        self._worker.cancel()
        self._asked_for = None
        self._forced = False
        self._showing.clear()
        self.progress = None
        self.hint = ()
        self.message = None

    def _take_answer(self, cells: tuple[str, ...], now: float) -> None:
        asked_for, self._asked_for = self._asked_for, None
        self.progress = None
        turn = ",".join(cells)
        try:
            self.position.play(turn)
        except BugfastError as error:
            self._take_failure(
                _("it answered {turn}, which is not a turn here: {error}").format(
                    turn=turn, error=error
                )
            )
            return
        self._failures = 0
        if asked_for == "hint":
            self.hint = cells
        else:
            self._forced = False
            self.message = None
            self._showing.extend(cells)
            self._show_at = now

    def _take_failure(self, message: str) -> None:
        was_hint = self._asked_for == "hint"
        self._asked_for = None
        self.progress = None
        if was_hint:
            self.message = _("No hint: the engine failed ({error}).").format(error=message)
            return
        self._failures += 1
        if self._failures < _TRIES:
            self.message = _("The engine failed ({error}). It is started again.").format(
                error=message
            )
        else:
            self.engine_on = self._forced = False
            self.message = _(
                "The engine failed again ({error}) and is off. The game stands."
            ).format(error=message)

    def _show_step(self) -> None:
        self.session.play(self._showing.popleft())

    def _undo_index(self) -> int | None:
        for index in reversed(range(self.session.cursor)):
            if self._is_decision(index):
                return index
        return None

    def _is_decision(self, index: int) -> bool:
        """Whether a person begins a turn there; where only the engine plays, whether any begins."""
        position = self.session.position_at(index)
        if position.phase != "place" and index > 0:
            return False
        return position.is_over or not self.players.has_person or not self._is_engine(position.turn)
