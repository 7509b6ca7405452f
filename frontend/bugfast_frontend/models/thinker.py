"""The engine that looks at the position on the board for as long as it stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.engine_worker import EngineWorker, Failure, Found
from bugfast_frontend.models.failures import Failures
from bugfast_frontend.models.finding import Finding, Findings, finding_of

if TYPE_CHECKING:
    from bugfast import Position

SECONDS = 120.0
"""So long is thought about one position; more would hardly tell more, and costs a core."""
_LINES = 5
_WATCH_SECONDS = 0.2
"""How often to look after an engine that does not report by itself."""


class Thinker:
    """Switched on it follows the position; what it finds is kept in `findings`.

    An engine that fails is told of and started again once, then it is off. `message` says so.
    """

    def __init__(self, worker: EngineWorker, findings: Findings) -> None:
        """Think with `worker`, which is closed with the thinker."""
        self.on = False
        self.message: str | None = None
        self.findings = findings
        self._worker = worker
        self._position: Position | None = None
        self._failures = Failures()

    @property
    def thinking(self) -> bool:
        """Whether the engine is at work."""
        return self._worker.busy

    def toggle(self) -> None:
        """Switch on or off."""
        self.on = not self.on
        self.message = None
        self._failures.forget()
        self._ask()

    def follow(self, position: Position) -> None:
        """Think about another position from now on."""
        if position != self._position:
            self._position = position
            self._ask()

    def finding(self) -> Finding | None:
        """What is known of the position."""
        return self.findings.get(self._position) if self._position is not None else None

    def tick(self) -> bool:
        """Take what was found; whether that is anything new."""
        changed = False
        for report in self._worker.poll():
            if isinstance(report, Failure):
                self._take_failure(report.message)
                changed = True
            elif isinstance(report, Found) and self._position is not None:
                try:
                    finding = finding_of(self._position, report)
                except ValueError as error:
                    self._worker.give_up()
                    text = _("it answered what is no turn here: {error}")
                    self._take_failure(text.format(error=error))
                    return True
                # One that hangs has told something before: only what came to its end counts.
                if report.final:
                    self._failures.forget()
                changed |= self.findings.put(self._position, finding) or report.final
        return changed

    def seconds_to_tick(self) -> float | None:
        """When to look after the engine; None while it rests."""
        return _WATCH_SECONDS if self._worker.busy else None

    def close(self) -> None:
        """Stop the engine."""
        self._worker.close()

    def _ask(self) -> None:
        self._worker.cancel()
        position = self._position
        if not self.on or position is None or position.is_over:
            return
        known = self.findings.get(position)
        if known is None or not known.final or len(known.turns) < _LINES:
            self._worker.analyse(position, SECONDS, _LINES)

    def _take_failure(self, message: str) -> None:
        self.message = self._failures.count(message)
        if self._failures.too_many:
            self.on = False
        else:
            self._ask()
