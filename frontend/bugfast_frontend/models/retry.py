"""A mistake to be done better: the player tries turns, and is told what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.engine_worker import EngineWorker, Failure, Found
from bugfast_frontend.models.finding import OVER, Value, finding_of
from bugfast_frontend.models.mistakes import MEDIUM, SMALL, mistake_size

if TYPE_CHECKING:
    from bugfast import Position
    from bugfast_frontend.models.mistakes import Mistake

_SECONDS = 0.6
"""Thought about a turn that the player tries."""


class Retry:
    """One mistake, from the question to the answer; `text` says how it stands.

    Until it is `solved` or shown, nothing of what the engine knows is to be seen.
    """

    def __init__(self, mistake: Mistake, before: Position, worker: EngineWorker) -> None:
        """Ask for a better turn than that of `mistake`, in the position `before` it."""
        self.mistake = mistake
        self.solved = False
        self.shown = False
        self.text = _("{turn} was a mistake. Find a better turn; Hint shows it.").format(
            turn=mistake.turn
        )
        self._before = before
        self._worker = worker
        self._tried = ""
        self._asked: Position | None = None

    @property
    def secret(self) -> bool:
        """Whether the answer is still to be found."""
        return not (self.solved or self.shown)

    def show(self) -> None:
        """Give the answer."""
        self.shown = True
        self._worker.cancel()
        self.text = _("Best: {turns}").format(turns=" ".join(self.mistake.best.turns[:4]))

    def attempt(self, turn: str) -> bool:
        """Judge a turn: at once where it leads to where the best one does, else by the engine.

        Whether it is the best one.
        """
        self._tried = turn
        after = self._before.play(turn)
        if after == self._before.play(self.mistake.best.turn):
            self.solved = True
            self.text = _("{turn}: the best turn!").format(turn=turn)
        elif turn == self.mistake.turn:
            self.text = _("{turn} is what was played. Try another turn.").format(turn=turn)
        elif after.is_over:
            self._judge(OVER.of(after.turn, self.mistake.color))
        else:
            self._asked = after
            self._worker.analyse(after, _SECONDS, 1)
            self.text = _("{turn}: let us see ...").format(turn=turn)
        return after == self._before.play(self.mistake.best.turn)

    def tick(self) -> bool:
        """Take the engine's judgement; whether there is one."""
        if self._asked is None:
            return False
        changed = False
        for report in self._worker.poll():
            if isinstance(report, Failure):
                self._take_failure(report.message)
                changed = True
            elif isinstance(report, Found) and report.final:
                try:
                    value = finding_of(self._asked, report).value
                except ValueError as error:
                    self._worker.give_up()
                    self._take_failure(str(error))
                else:
                    self._judge(value.of(self._asked.turn, self.mistake.color))
                changed = True
        return changed

    def seconds_to_tick(self) -> float | None:
        """When to look after the engine; None while it rests."""
        return 0.1 if self._asked is not None else None

    def _take_failure(self, message: str) -> None:
        self._asked = None
        text = _("The engine failed ({error}). Try a turn again.")
        self.text = text.format(error=message)

    def _judge(self, value: Value) -> None:
        self._asked = None
        size = mistake_size(self.mistake.before, value)
        if size < SMALL:
            self.solved = True
            text = _("{turn}: good, that keeps {value}.")
        elif size < MEDIUM and value.chance > self.mistake.after.chance:
            text = _("{turn}: better ({value}), but there is more to be had.")
        else:
            text = _("{turn}: no, that leaves {value}. Try another turn.")
        self.text = text.format(turn=self._tried, value=value.words)
