"""What a review has found, as the key `review` of a game record; docs/records.md describes it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bugfast import BugfastError, Turn
from bugfast_frontend.models.finding import Finding, FoundTurn, Value

if TYPE_CHECKING:
    from bugfast import Position

_MOST_TURNS = 8
"""So many turns of what may follow are kept; no more are shown."""


class ReviewError(ValueError):
    """What is said of a review is not what `Reviewed.fields` gives."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A line that was looked over: its turns, and what was found of each position of it.

    `findings` begin with the start's, so that there is one more of them than turns; None stands
    where nothing is known.
    """

    turns: tuple[str, ...]
    findings: tuple[Finding | None, ...]

    def fields(self) -> dict[str, object]:
        """The review as JSON has it."""
        found = [None if finding is None else _finding(finding) for finding in self.findings]
        return {"turns": list(self.turns), "found": found}

    @classmethod
    def of_fields(cls, start: Position, fields: Any) -> Reviewed:
        """What `fields` gave, for a game from `start`; `ReviewError` where it is anything else."""
        try:
            turns = tuple(str(Turn(turn)) for turn in fields["turns"])
            found, position, findings = fields["found"], start, []
            if len(found) != len(turns) + 1:
                raise ReviewError(f"{len(found)} positions, expected {len(turns) + 1}")
            for number, entry in enumerate(found):
                findings.append(None if entry is None else _read_finding(position, entry))
                if number < len(turns):
                    position = position.play(turns[number])
        except (BugfastError, ValueError, TypeError, KeyError, OverflowError) as error:
            raise ReviewError(f"review: {type(error).__name__}: {error}") from error
        return cls(turns, tuple(findings))


def _finding(finding: Finding) -> dict[str, object]:
    lines = [{"turns": list(t.turns[:_MOST_TURNS]), **_value(t.value)} for t in finding.turns]
    return {"depth": finding.depth, "nodes": finding.nodes, "lines": lines}


def _value(value: Value) -> dict[str, object]:
    if value.outcome is None:
        return {"chance": value.chance}
    return {"outcome": value.outcome, "distance": value.distance, "exact": value.exact}


def _read_finding(position: Position, entry: dict[str, Any]) -> Finding:
    lines = tuple(_read_line(position, line) for line in entry["lines"])
    if not lines:
        raise ReviewError("no line, expected at least one")
    return Finding(lines, int(entry["depth"]), int(entry["nodes"]), final=True)


def _read_line(position: Position, line: dict[str, Any]) -> FoundTurn:
    turns = tuple(str(Turn(turn)) for turn in line["turns"])
    if not turns:
        raise ReviewError("no turn, expected at least one")
    for turn in turns:
        position = position.play(turn)
    return FoundTurn(turns, _read_value(line))


def _read_value(line: dict[str, Any]) -> Value:
    if "outcome" not in line:
        chance = float(line["chance"])
        if not (math.isfinite(chance) and 0 <= chance <= 1):
            raise ReviewError(f"chance {chance}, expected 0 to 1")
        return Value(chance)
    outcome = line["outcome"]
    if outcome not in {"win", "loss"}:
        raise ReviewError(f"outcome {outcome!r}, expected win or loss")
    chance = 1.0 if outcome == "win" else 0.0
    return Value(chance, outcome, int(line["distance"]), bool(line["exact"]))
