"""What the engine protocol says of searches and evaluations, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast.evaluation import evaluate

if TYPE_CHECKING:
    from bugfast._core import Analysis, Info, Line, Position


def info_line(line: Info | Line, number: int, totals: Info | Analysis) -> str:
    """What is known of one line of the search.

    Args:
        line: the line.
        number: which of the lines asked for it is, from 1.
        totals: how far the search had come.
    """
    outcome = "none" if line.outcome is None else line.outcome
    distance = "none" if line.distance is None else line.distance
    return (
        f"info depth {totals.depth} multipv {number} score {line.score} outcome {outcome} "
        f"distance {distance} nodes {totals.nodes} nps {totals.nps} time {totals.time:.3f} "
        f"pv {' '.join(map(str, line.pv))}"
    )


def evaluation_lines(pos: Position) -> list[str]:
    """The score of a position without a search: a line for each term, then their sum."""
    evaluation = evaluate(pos)
    if evaluation is None:
        return ["score none"]
    terms = [f"term {t.mine} {t.theirs} {t.name}" for t in evaluation.terms]
    return [*terms, f"score {evaluation.score}"]
