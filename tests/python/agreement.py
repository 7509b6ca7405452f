"""Comparison of a fast position with the slow one: the heart of the rules' tests."""

from __future__ import annotations

import bugfast as bf
from reference.slow_bug import SlowPosition

LISTED = 400
"""Positions with more turns than this are compared by count, not turn by turn."""


def assert_same_position(fast: bf.Position, slow: SlowPosition) -> None:
    """Text, mover, phase, end, winner, largest, legal cells, meals and every step agree."""
    text = str(slow)
    assert str(fast) == text
    assert str(fast.turn) == slow.mover, text
    assert fast.phase == slow.phase, text
    steps = slow.steps()
    names = {slow.board.name_of[cell]: after for cell, after in steps.items()}
    cells = fast.legal_cells()
    assert len(cells) == len(set(cells)), text
    assert set(cells) == names.keys(), text
    assert fast.is_over == (slow.phase == "place" and not steps), text
    assert (None if fast.winner is None else str(fast.winner)) == slow.winner, text
    for name, after in names.items():
        assert str(fast.step(name)) == str(after), f"{text}, then {name}"
    assert_same_meals(fast, slow)


def assert_same_meals(fast: bf.Position, slow: SlowPosition) -> None:
    """The bugs that can eat, what they would eat and where they would grow agree."""
    name_of = slow.board.name_of
    expected = {
        (
            frozenset(name_of[c] for c in meal.eater),
            frozenset(frozenset(name_of[c] for c in prey) for prey in meal.prey),
            frozenset(name_of[c] for c in meal.growth),
        )
        for meal in slow.meals()
    }
    found = [
        (
            frozenset(meal.bug.cells),
            frozenset(frozenset(prey.cells) for prey in meal.prey),
            frozenset(meal.growth),
        )
        for meal in fast.meals()
    ]
    assert len(found) == len(expected), str(slow)
    assert set(found) == expected, str(slow)


def assert_same_turns(fast: bf.Position, slow: SlowPosition) -> None:
    """Turns, their number, and the different results agree."""
    text = str(slow)
    results = slow.results()
    count = sum(results.values())
    assert fast.count_turns() == count, text
    found = fast.results()
    ends = [str(end) for _, end in found]
    assert len(ends) == len(set(ends)), text
    assert set(ends) == {str(end) for end in results}, text
    for turn, end in found[:LISTED]:
        assert fast.play(turn) == end, f"{text}, then {turn}"
    if count <= LISTED:
        listed = [str(turn) for turn in fast.legal_turns()]
        assert len(listed) == len(set(listed)), text
        assert set(listed) == {turn for turn, _ in slow.turns()}, text
