"""A match: a session, its players, the engine's turns and hints, the clock."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from bugfast import Color, IllegalTurnError
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.decisions import decision_after, decision_before
from bugfast_frontend.models.ending import Ending, Reason
from bugfast_frontend.models.engine_worker import Answer, EngineWorker, Failure, Progress
from bugfast_frontend.models.failures import Failures
from bugfast_frontend.models.hints import Hint
from bugfast_frontend.models.players import BEST, Player, Players
from bugfast_frontend.models.reasons import reason
from bugfast_frontend.models.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import Position
    from bugfast_frontend.models.clock import Clock

STEP_SECONDS = 0.45
"""Time between two steps of an engine's turn as it is shown on the board."""
_LEVEL_SECONDS = 10.0
"""Ends the thought of a level, which is bounded by depth and nodes, on a very slow machine."""
_CLOCK_PART = 20
"""Which part of the time left on a clock the engine takes for a turn."""
_WATCH_SECONDS = 0.2
"""How often to look after the engine where it does not report by itself."""


class Match:
    """Everything that goes on in a game window, driven by the player's wishes and by `tick`.

    A person may always move for a person's side. The engine thinks when its side is on turn, at
    the end of the line of play, and `engine_on`; who goes back to look at earlier turns is not
    disturbed by it. The clock runs from the first stone on, while `tick` is called.
    """

    def __init__(
        self,
        session: Session,
        players: Players,
        worker: EngineWorker,
        now: Callable[[], float] = time.monotonic,
        *,
        clock: Clock | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Begin with `session`; `now` gives seconds that never run backwards."""
        self.session = session
        self.players = players
        self.clock = clock
        self.ending = ending
        self.engine_on = True
        self.confirm_turns = False
        self.unconfirmed = False
        self.hint: Hint | None = None
        self.progress: Progress | None = None
        self.trouble = False
        self._message: str | None = None
        self._worker = worker
        self._now = now
        self._seed = time.time_ns()
        self._asked_for: str | None = None
        self._forced = False
        self._failures = Failures()
        self._showing: deque[str] = deque()
        self._show_at = 0.0

    @property
    def position(self) -> Position:
        """The current position."""
        return self.session.position

    @property
    def over(self) -> bool:
        """Whether the game is over here, by its rules or before, and the last turn confirmed."""
        given_up = self.ending is not None and self.session.at_end
        return (self.position.is_over and not self.unconfirmed) or given_up

    @property
    def message(self) -> str | None:
        """What is to be said to the player; `trouble` tells whether it is bad."""
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
        return self._is_engine(self.position.turn) and not self.over

    @property
    def person_to_move(self) -> bool:
        """Whether a person may put the next stone."""
        busy = self.thinking or self.showing or self.unconfirmed
        return not (self.over or self.engine_to_move or busy)

    @property
    def on_turn(self) -> Color:
        """Whose time runs: the side on turn, or the one that has not confirmed its turn yet."""
        turn = self.session.position_at(len(self.session)).turn
        return ~turn if self.unconfirmed else turn

    def play(self, cell: str) -> bool:
        """A person's stone on `cell`; whether it was put, `message` saying why it was not."""
        if not self.person_to_move:
            self.finish_showing()
            return False
        hint, before = self.hint, self.position
        try:
            step = self.session.play(cell)
        except IllegalTurnError:
            self.message = f"{cell}: {reason(before, cell)}"
            return False
        self._settle()
        self.hint = hint.after(self.position, cell) if hint else None
        self._play_on()
        if step.ends_turn and self.session.at_end:
            if self.confirm_turns:
                self.unconfirmed = True
            else:
                self._turn_done(step.color)
        return True

    def confirm(self) -> bool:
        """End the turn that waits for that; whether one did."""
        waited, self.unconfirmed = self.unconfirmed, False
        if waited:
            self._turn_done(~self.position.turn)
        return waited

    def undo(self) -> bool:
        """Take back to the start of a person's turn, the one under way first; whether any was.

        A game that was given up goes on, and nothing else is taken back; after a loss on time it
        goes on without the clock.
        """
        if self.ending is not None and self.session.at_end:
            self._settle()
            self._play_on()
            return True
        index = decision_before(self.session, self._is_engine)
        return index is not None and self.go_to(index)

    def redo(self) -> bool:
        """Play again to the start of a person's next turn, or to the end; whether any was."""
        return self.go_to(decision_after(self.session, self._is_engine))

    def step_back(self) -> bool:
        """Take back a single stone, whosever it is; whether any was."""
        return self.go_to(self.session.cursor - 1)

    def step_on(self) -> bool:
        """Play a single stone again, whosever it is; whether any was."""
        return self.go_to(self.session.cursor + 1)

    def go_to(self, index: int) -> bool:
        """Stand after `index` steps of the line of play, whosever turn it is there."""
        if self.unconfirmed and index >= self.session.cursor:
            return False
        self._settle()
        return self.session.go_to(index)

    def resign(self) -> None:
        """Let the person lose: the one who plays against the engine, else the one on turn."""
        if not self.allows(Command.RESIGN):
            return
        people = [c for c in (Color.WHITE, Color.BLACK) if not self._is_engine(c)]
        self._settle()
        self.ending = Ending(people[0] if len(people) == 1 else self.on_turn, Reason.RESIGNED)
        self.tell(_("Given up. Undo takes that back."))

    def swap_sides(self) -> None:
        """Exchange who plays White and who plays Black."""
        self._set_players(self.players.swapped())

    def ask_hint(self) -> None:
        """Look for a turn for the person to move, or show more of a hint, in place of messages."""
        if self.hint is not None:
            self.message = None
            self.hint.more()
        elif self.person_to_move and not self.seeking_hint:
            self.message = None
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
        if self.players.has_engine:
            self.engine_on = not self.engine_on
            self._set_players(self.players)
        else:
            self.engine_on = True
            self._set_players(self.players.toggled(~self.position.turn))

    def toggle_side(self, color: Color) -> None:
        """Give a side to the engine, or back to a person.

        The last person who hands a side over takes the other: no game runs on by itself for that.
        """
        players = self.players if self.engine_on else self.players.without_engine()
        toggled = players.toggled(color)
        self._set_players(toggled if toggled.has_person else players.swapped())
        self.engine_on = True

    def finish_showing(self) -> None:
        """Show the rest of the engine's turn at once."""
        while self._showing:
            self._show_step()

    def tick(self, now: float | None = None) -> bool:
        """Do what is due; whether something to be seen has changed."""
        now = self._now() if now is None else now
        changed = self._run_clock(now)
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

    def pause(self) -> None:
        """Hold the clock until the next `tick`."""
        if self.clock is not None:
            self.clock.run(None, self._now())

    def seconds_to_tick(self) -> float | None:
        """Within how many seconds `tick` wants to be called; None where it can wait for ever."""
        if self._showing:
            return max(0.0, self._show_at - self._now())
        if self._wants_engine():
            return 0.0
        watch = _WATCH_SECONDS if self._asked_for else None
        change = None if self.clock is None else self.clock.seconds_to_change(self._now())
        return min((t for t in (watch, change) if t is not None), default=None)

    def allows(self, command: Command) -> bool:
        """Whether a command would do something now."""
        if command is Command.UNDO:
            given_up = self.ending is not None and self.session.at_end
            return given_up or decision_before(self.session, self._is_engine) is not None
        if command is Command.STEP_BACK:
            return self.session.cursor > 0
        if command in {Command.REDO, Command.STEP_ON}:
            return not self.session.at_end
        if command is Command.HINT:
            more = self.hint is not None and not self.hint.complete
            return more or (self.person_to_move and not self.seeking_hint and self.hint is None)
        if command is Command.ENGINE_MOVE:
            return not (self.over or self.thinking or self.showing or self.unconfirmed)
        if command is Command.RESIGN:
            has_person = not all(self._is_engine(c) for c in (Color.WHITE, Color.BLACK))
            return has_person and self.session.at_end and not self.over
        return True

    def close(self) -> None:
        """Stop engine and clock."""
        self.pause()
        self._asked_for = None
        self._showing.clear()
        self._worker.close()

    def _set_players(self, players: Players) -> None:
        self.players = players
        self._failures.forget()
        self._settle()

    def _is_engine(self, color: Color) -> bool:
        return self.engine_on and self.players.of(color) is Player.ENGINE

    def _wants_engine(self) -> bool:
        if self._asked_for or self._showing or self.over or self.unconfirmed:
            return False
        return self._forced or (self.session.at_end and self._is_engine(self.position.turn))

    def _ask(self, what: str) -> None:
        self.progress = self.hint = None
        self._asked_for = what
        color, strength = self.position.turn, BEST
        if what == "turn" and self._is_engine(color):
            strength = self.players.strength(color)
        seconds = strength.seconds if strength.level is None else _LEVEL_SECONDS
        if self.clock is not None and what == "turn":
            seconds = min(seconds, self.clock.left(color, self._now()) / _CLOCK_PART + 0.05)
        self._worker.ask(self.position, seconds, strength.level, self._seed)

    def _play_on(self) -> None:
        """Let the game go on whatever ended it; a clock that has run out would end it again."""
        if self.ending is not None and self.ending.reason is Reason.TIME:
            self.clock = None
            self.tell(_("The game goes on without a clock."))
        self.ending = None

    def _settle(self) -> None:
        """Forget everything that was about the position just left."""
        self._worker.cancel()
        self._asked_for = None
        self._forced = False
        self._showing.clear()
        self.unconfirmed = False
        self.progress = self.hint = self.message = None

    def _take_answer(self, cells: tuple[str, ...], now: float) -> None:
        asked_for, self._asked_for = self._asked_for, None
        self.progress = None
        self._failures.forget()
        if asked_for == "hint":
            self.hint = Hint(self.position, cells)
        else:
            self._forced, self.message = False, None
            self._showing.extend(cells)
            self._show_at = now

    def _take_failure(self, message: str) -> None:
        was_hint = self._asked_for == "hint"
        self._asked_for = None
        self.progress = None
        if was_hint:
            self.message = _("No hint: the engine failed ({error}).").format(error=message)
            return
        self.message = self._failures.count(message)
        if self._failures.too_many:
            self.engine_on = self._forced = False

    def _show_step(self) -> None:
        step = self.session.play(self._showing.popleft())
        if step.ends_turn:
            self._turn_done(step.color)

    def _turn_done(self, color: Color) -> None:
        if self.clock is not None:
            self.clock.turn_done(color)

    def _run_clock(self, now: float) -> bool:
        """Let the right side's time run; whether what the clock shows may have changed."""
        if self.clock is None:
            return False
        before = self.clock.running
        end = self.session.position_at(len(self.session))
        stands = end.is_over or self.ending is not None or self.showing or not len(self.session)
        self.clock.run(None if stands else self.on_turn, now)
        fallen = None if stands else self.clock.fallen(now)
        if fallen is not None:
            self._settle()
            self.session.go_to(len(self.session))
            self.clock.run(None, now)
            self.ending = Ending(fallen, Reason.TIME)
        return before is not None or self.clock.running is not None
