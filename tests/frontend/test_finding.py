"""What an engine has found: values in words, the size of mistakes, and reports that are refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bugfast import Color, Line, Position, Turn
from bugfast_frontend.models.analysis_picture import candidates, future, grade
from bugfast_frontend.models.analysis_words import value_text
from bugfast_frontend.models.engine_worker import Found
from bugfast_frontend.models.finding import OVER, Finding, FoundTurn, Value, finding_of
from bugfast_frontend.models.mistakes import (
    LARGE,
    MEDIUM,
    SMALL,
    Mistake,
    mistake_rows,
    mistake_size,
)

START = Position("hexhex3")
GUESS, WON, LOST = Value(0.6), Value(1.0, "win", 4), Value(0.0, "loss", 5, False)


def test_values_in_signs_and_words() -> None:
    assert (GUESS.label, WON.label, LOST.label) == ("60%", "#4", "#-\N{LESS-THAN OR EQUAL TO}5")
    assert (GUESS.turned().label, WON.turned().label) == ("40%", "#-4")
    assert "White 60%" in value_text(GUESS, over=False)
    assert value_text(WON, over=False) == "proved: White wins in 4"
    assert value_text(LOST, over=False) == "proved: Black wins in \N{LESS-THAN OR EQUAL TO}5"
    assert value_text(OVER, over=True) == "White has won."
    assert value_text(None, over=False)


def test_the_size_of_a_mistake() -> None:
    assert mistake_size(Value(0.6), Value(0.52)) == 0
    assert mistake_size(Value(0.6), Value(0.47)) == SMALL
    assert mistake_size(Value(0.6), Value(0.35)) == MEDIUM
    assert mistake_size(Value(0.6), Value(0.25)) == LARGE
    assert mistake_size(WON, LOST) == LARGE
    assert mistake_size(Value(0.6), LOST) == LARGE
    assert mistake_size(WON, Value(1.0, "win", 30)) == 0, "later is won, too"
    assert mistake_size(LOST, LOST) == 0


def test_turns_are_graded_by_what_they_lose() -> None:
    turns = tuple(FoundTurn((t,), v) for t, v in (("a1", WON), ("b1", GUESS), ("c1", LOST)))
    finding = Finding(turns, 3, 100, final=True)
    assert [grade(finding, turn) for turn in turns] == [0, 3, 3]
    shown = candidates(finding)
    assert [(c.cell, c.label, c.proved) for c in shown] == [
        ("a1", "#4", True),
        ("b1", "60%", False),
        ("c1", LOST.label, True),
    ]
    close = Finding((FoundTurn(("a1",), GUESS), FoundTurn(("b1",), Value(0.59))), 3, 9, final=True)
    assert grade(close, close.turns[1]) == 1


def test_what_is_to_come_is_numbered_by_turns() -> None:
    found = future(START, ("c3", "b2,b3", "a1"))
    assert [(cell, n, str(color)) for cell, (n, color) in found.items()] == [
        ("c3", 1, "w"),
        ("b2", 2, "b"),
        ("b3", 2, "b"),
        ("a1", 3, "w"),
    ]


@pytest.mark.parametrize("turns", [["z9"], ["c3", "c3"], ["c3,c4"]])
def test_nonsense_of_the_engine_is_refused(turns: list[str]) -> None:
    line = Line(Turn(turns[0]), 10, 19, False, [Turn(turn) for turn in turns])
    with pytest.raises(ValueError, match=turns[-1]):
        finding_of(START, Found(1, (line,), 1, 1, final=True))
    with pytest.raises(ValueError, match="no turn"):
        finding_of(START, Found(1, (), 1, 1, final=True))


def line(**changed: Any) -> Any:
    """A line of one turn, as an engine might tell it."""
    usual = {"turn": "c3", "pv": ["c3"], "outcome": None, "win_chance": 0.5, "distance": None}
    return SimpleNamespace(**{**usual, "distance_exact": True, **changed})


@pytest.mark.parametrize(
    "report",
    [
        Found(1, (None,), 1, 1, final=True),  # type: ignore[arg-type]
        Found(1, None, 1, 1, final=True),  # type: ignore[arg-type]
        Found(1, (line(pv=7),), 1, 1, final=True),
        Found(1, (line(pv=[None]),), 1, 1, final=True),
        Found(1, (line(win_chance="x"),), 1, 1, final=True),
        Found(1, (line(outcome="draw"),), 1, 1, final=True),
        Found(1, (line(outcome="win", distance="soon"),), 1, 1, final=True),
        Found(1, (line(),), "x", 1, final=True),  # type: ignore[arg-type]
        Found(1, (line(),), 1, None, final=True),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_a_report_that_cannot_be_read_is_a_failure(report: Found) -> None:
    with pytest.raises(ValueError, match=r"."):
        finding_of(START, report)


def test_a_report_is_read_in_any_spelling() -> None:
    found = finding_of(START, Found(1, (line(pv=["C3", " a1"]),), 1, 1, final=True))
    assert found.turns[0].turns == ("c3", "a1")


def test_however_short_a_mistake_is_listed_it_says_what_has_changed() -> None:
    best = FoundTurn(("a1",), Value(0.6))
    for turn in ("g2,f1,f2", "g2"):
        rows = mistake_rows(Mistake(1, 1, Color.WHITE, turn, Value(0.63), LOST, best))
        assert all("63%" in row and "lost" in row for row in rows)
        assert len(rows[-1]) == min(map(len, rows)) and rows[-1].startswith("g2")
