"""A game looked over from its end to its start, beside whatever else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.engine_worker import EngineWorker, Failure, Found
from bugfast_frontend.models.failures import Failures
from bugfast_frontend.models.finding import Findings, finding_of
from bugfast_frontend.models.game_tree import ROOT
from bugfast_frontend.models.mistakes import Mistake, mistake_size
from bugfast_frontend.models.reviewed import Reviewed

if TYPE_CHECKING:
    from bugfast import Position
    from bugfast_frontend.models.study import Study

SECONDS = 0.4
"""Thought about each position."""
_LINES = 2
_WATCH_SECONDS = 0.2


class Review:
    """Asks the engine about every position of a line, the last one first.

    What is found of later positions helps the engine with the earlier ones. `done` of `total`
    positions are known; `message` tells of an engine that fails, which is started again once.
    """

    def __init__(self, study: Study, worker: EngineWorker, findings: Findings) -> None:
        """Look over the line through the node that the study stands at."""
        self.message: str | None = None
        self.running = False
        self.line: tuple[int, ...] = ()
        self._study = study
        self._worker = worker
        self._findings = findings
        self._left: list[int] = []
        self._failures = Failures()
        self._mistakes: tuple[object, tuple[Mistake, ...]] = (None, ())
        if study.session.reviewed is not None:
            self._restore(study.session.reviewed)

    @property
    def total(self) -> int:
        """How many positions there are."""
        return len(self.line)

    @property
    def done(self) -> int:
        """How many have been looked at."""
        return self.total - len(self._left)

    @property
    def finished(self) -> bool:
        """Whether all have been looked at."""
        return bool(self.line) and not self._left

    def start(self) -> None:
        """Begin with the line that is shown now."""
        study = self._study
        self.line = tuple(study.tree.line(study.node))
        self._left = list(self.line)
        self._failures.forget()
        self.message = None
        self.running = True
        self._ask()

    def stop(self) -> None:
        """Look no further; what is known stays."""
        if self.running:
            self.running = False
            self._worker.cancel()
            self._keep()

    def tick(self) -> bool:
        """Take what was found; whether that is anything new."""
        if not self.running:
            return False
        changed = False
        for report in self._worker.poll():
            if isinstance(report, Failure):
                self._take_failure(report.message)
                return True
            if isinstance(report, Found) and report.final:
                position = self._study.position_at(self._left[-1])
                try:
                    finding = finding_of(position, report)
                except ValueError as error:
                    self._worker.give_up()
                    text = _("it answered what is no turn here: {error}")
                    self._take_failure(text.format(error=error))
                    return True
                self._findings.put(position, finding)
                self._failures.forget()
                self._left.pop()
                self._ask()
                changed = True
        return changed

    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that are known of by now, in the order of the game."""
        key = self.line, self._findings.version, self._study.tree.version
        if self._mistakes[0] != key:
            self._mistakes = key, tuple(self._find())
        return self._mistakes[1]

    def worst(self, count: int = 3) -> tuple[Mistake, ...]:
        """The gravest mistakes, the worst first."""
        ranked = sorted(self.mistakes(), key=lambda m: (-m.size, -m.loss, m.number))
        return tuple(ranked[:count])

    def mistake(self, node: int) -> Mistake | None:
        """The mistake that leads to a node, if it is one."""
        return next((m for m in self.mistakes() if m.node == node), None)

    def next_mistake(self, node: int, by: int) -> Mistake | None:
        """The first mistake after a node's turn (`by` = 1), or the last one before it (-1).

        After the last one comes the first again.
        """
        found, depth = self.mistakes(), self._study.tree.depth(node)
        if not found:
            return None
        if by > 0:
            return next((m for m in found if m.number > depth), found[0])
        return next((m for m in reversed(found) if m.number < depth), found[-1])

    def seconds_to_tick(self) -> float | None:
        """When to look after the engine; None while it rests."""
        return _WATCH_SECONDS if self.running else None

    def close(self) -> None:
        """Stop the engine."""
        self.stop()
        self._worker.close()

    def _find(self) -> list[Mistake]:
        study, found = self._study, []
        for before, after in zip(self.line, self.line[1:], strict=False):
            if after not in study.tree.children(before):
                break  # the rest of the line was deleted
            position, then = study.position_at(before), study.position_at(after)
            finding, value = self._findings.get(position), self._findings.value(then)
            if finding is None or value is None:
                continue
            value = value.of(then.turn, position.turn)
            if mistake_size(finding.value, value):
                turn = study.tree.turn(after)
                number = study.tree.depth(after)
                best = finding.turns[0]
                if best.turn != turn:
                    answer = self._findings.get(then)
                    reply = answer.turns[0].turns if answer is not None else ()
                    side = position.turn
                    found.append(
                        Mistake(after, number, side, turn, finding.value, value, best, reply)
                    )
        return found

    def _ask(self) -> None:
        while self._left and self._is_known(self._study.position_at(self._left[-1])):
            self._left.pop()
        if self._left:
            self._worker.analyse(self._study.position_at(self._left[-1]), SECONDS, _LINES)
        else:
            self.running = False
            self._keep()

    def _keep(self) -> None:
        """Let the session have what was found, so that it is kept with the game."""
        study = self._study
        turns = tuple(study.tree.turn(node) for node in self.line[1:])
        found = (self._findings.get(study.position_at(node)) for node in self.line)
        kept = Reviewed(turns, tuple(f if f is not None and f.final else None for f in found))
        if kept != study.session.reviewed:
            study.session.reviewed = kept
            study.session.changes += 1

    def _restore(self, reviewed: Reviewed) -> None:
        """Take what was found earlier, as far as its line is still there."""
        tree, node = self._study.tree, ROOT
        line = [node]
        for turn in reviewed.turns:
            child = tree.child(node, turn)
            if child is None:
                break
            line.append(node := child)
        for node, finding in zip(line, reviewed.findings, strict=False):
            if finding is not None:
                self._findings.put(self._study.position_at(node), finding)
        self.line = tuple(line) if len(line) > 1 else ()
        self._left = [n for n in self.line if not self._is_known(self._study.position_at(n))]

    def _is_known(self, position: Position) -> bool:
        """Whether there is nothing to ask: a review that was stopped goes on where it was."""
        finding = self._findings.get(position)
        return position.is_over or (finding is not None and finding.final)

    def _take_failure(self, message: str) -> None:
        self.message = self._failures.count(message)
        if self._failures.too_many:
            self.stop()
        else:
            self._ask()
