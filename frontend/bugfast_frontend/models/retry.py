"""A mistake to be done better: the player tries turns, and is told what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.analysis_words import value_words
from bugfast_frontend.models.consequences import reply_texts, turn_texts
from bugfast_frontend.models.engine_worker import EngineWorker, Failure, Found
from bugfast_frontend.models.finding import OVER, Value, finding_of
from bugfast_frontend.models.hints import Hint, hint_text
from bugfast_frontend.models.mistakes import MEDIUM, SMALL, mistake_size

if TYPE_CHECKING:
    from bugfast import Position
    from bugfast_frontend.models.mistakes import Mistake

_SECONDS = 0.6
"""Thought about a turn that the player tries."""
_AS_GOOD = 0.01
"""What loses no more of the chance is as good as the best turn; guesses are not finer."""


class Retry:
    """One mistake, from the question to the best turn; every turn that is tried is judged.

    Attributes:
        mistake: the mistake.
        text: how it stands, in a sentence.
        reasons: what can be said beside it, if there is room.
        tried: the last try, and the reply to it where one is known; nothing in the next try.
        hint: what has been told of the best turn.
        solved: whether the best turn was found, or one as good, which is the end.
    """

    def __init__(self, mistake: Mistake, before: Position, worker: EngineWorker) -> None:
        """Ask for a better turn than that of `mistake`, in the position `before` it."""
        self.mistake = mistake
        self.text = _("{turn} was a mistake: find a better turn. Hint shows more and more.").format(
            turn=mistake.turn
        )
        self.reasons: tuple[str, ...] = ()
        self.tried: tuple[str, ...] = ()
        self.hint: Hint | None = None
        self.solved = False
        self._before = before
        self._worker = worker
        self._asked: Position | None = None

    @property
    def secret(self) -> bool:
        """Whether the answer is still to be found: what the engine knows must not be seen."""
        return self.hint is None or not self.hint.complete

    def ask_hint(self) -> None:
        """Tell of the best turn: where to look, then the first stone, then all of it."""
        self._forget_try()
        if self.hint is None:
            self.hint = Hint(self._before, self.mistake.best.cells)
        else:
            self.hint.more()
        self.text = hint_text(self.hint)
        if self.hint.complete:
            self.reasons = turn_texts(self._before, self.mistake.best.turn)

    def begin(self) -> None:
        """The first stone of another try was put: what was said of the last one is over."""
        self._forget_try()
        self.text = _("Finish the turn.")

    def attempt(self, turn: str) -> None:
        """Judge a turn: at once where it leads to where the best one does, else by the engine."""
        self._forget_try()
        after = self._before.play(turn)
        self.tried = (turn,)
        if after == self._before.play(self.mistake.best.turn):
            self.solved = True
            self.text = _("{turn}: the best turn!").format(turn=turn)
            self.reasons = turn_texts(self._before, turn)
            return
        if turn == self.mistake.turn:
            text = _("{turn} is what was played. Try another turn.")
            self.text = text.format(turn=turn)
            self._show_reply(after, self.mistake.reply)
        elif after.is_over:
            self._judge(OVER.of(after.turn, self.mistake.color))
            self._show_reply(after, ())
        else:
            self._asked = after
            self._worker.analyse(after, _SECONDS, 1)
            self.text = _("{turn}: let us see ...").format(turn=turn)

    def tick(self) -> bool:
        """Take the engine's judgement; whether there is one."""
        asked, changed = self._asked, False
        if asked is None:
            return False
        for report in self._worker.poll():
            if isinstance(report, Failure):
                self._take_failure(report.message)
                changed = True
            elif isinstance(report, Found) and report.final:
                try:
                    finding = finding_of(asked, report)
                except ValueError as error:
                    self._worker.give_up()
                    self._take_failure(str(error))
                else:
                    self._judge(finding.value.of(asked.turn, self.mistake.color))
                    self._show_reply(asked, finding.turns[0].turns)
                changed = True
        return changed

    def seconds_to_tick(self) -> float | None:
        """When to look after the engine; None while it rests."""
        return 0.1 if self._asked is not None else None

    def close(self) -> None:
        """Ask for nothing any more."""
        self._forget_try()

    def _forget_try(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._worker.cancel()
        self.tried = self.reasons = ()

    def _take_failure(self, message: str) -> None:
        self._asked = None
        text = _("The engine failed ({error}). Try a turn again.")
        self.text = text.format(error=message)

    def _show_reply(self, after: Position, line: tuple[str, ...]) -> None:
        self.tried = (*self.tried, *line[:1])
        self.reasons = reply_texts(after, line)

    def _judge(self, value: Value) -> None:
        self._asked = None
        before = self.mistake.before
        size, lost = mistake_size(before, value), before.chance - value.chance
        if size < SMALL and lost <= _AS_GOOD:
            self.solved = True
            text = _("{turn}: as good as the best turn ({value}).")
        elif size < SMALL:
            text = _("{turn}: good, that keeps {value}. The best turn is another one.")
        elif value.outcome == "loss":
            text = _("{turn}: no, that is {value}. Try another turn.")
        elif size < MEDIUM and value.chance > self.mistake.after.chance:
            text = _("{turn}: better, but it loses {n}% ({value}). Try another turn.")
        else:
            text = _("{turn}: no, that loses {n}% ({value}). Try another turn.")
        said = text.format(turn=self.tried[0], value=value_words(value), n=round(100 * lost))
        self.text = said
