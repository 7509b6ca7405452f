"""The slow implementation, held to vectors and counts before anything is held to it."""

from __future__ import annotations

import pytest

from reference.slow_bug import SlowPosition, perft
from reference.vectors import DISTINCT, TURNS, read

BOTH = pytest.mark.parametrize("rules", ["rulebook", "online"])

REACH = 15_000
"""Counts up to here take the slow one less than a second."""


def test_positions() -> None:
    for row in read("positions")[::5]:
        slow = SlowPosition.parse(row["position"])
        assert str(slow) == row["position"]
        assert sorted(turn for turn, _ in slow.turns()) == row["turns"]
        assert len(slow.results()) == row["successors"]
        assert slow.legal_cells() == set(row.get("cells", slow.legal_cells()))
        assert slow.winner == (None if row["turns"] else slow.mover)


@pytest.mark.parametrize("name", ["games", "abstractplay_games"])
def test_games(name: str) -> None:
    for row in read(name)[::17]:
        slow = SlowPosition.start(row["board"], row["rules"])
        for turn, count in zip(row["turns"], row["counts"], strict=True):
            assert slow.count_turns() == count
            after = slow.play(turn)
            assert after.size_tuple() > slow.size_tuple()
            slow = after
        assert str(slow) == row["final"]
        assert slow.winner == row["winner"]


@BOTH
@pytest.mark.parametrize("board", TURNS)
def test_counts(board: str, rules: str) -> None:
    start = SlowPosition.start(board, rules)
    for depth, count in enumerate(TURNS[board], start=1):
        if count <= REACH:
            assert perft(start, depth) == count


@BOTH
@pytest.mark.parametrize("board", DISTINCT)
def test_distinct_counts(board: str, rules: str) -> None:
    start = SlowPosition.start(board, rules)
    for depth, count in enumerate(DISTINCT[board], start=1):
        if count <= REACH:
            assert perft(start, depth, distinct=True) == count
