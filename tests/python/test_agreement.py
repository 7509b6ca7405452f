"""Random games and set-up positions on every kind of board agree with the slow implementation."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bugfast as bf
from agreement import assert_same_position, assert_same_turns
from reference.slow_board import SlowBoard
from reference.slow_bug import SlowPosition
from reference.strategies import (
    LARGE_BOARDS,
    MIDDLE_BOARDS,
    positions,
    rule_sets,
    seeds,
    set_ups,
    small_boards,
    with_phase_grow,
)


def follow_game(board: str, rules: str, seed: int) -> None:
    """Compare a whole random game, step by step."""
    fast, slow = bf.Position(board, rules=rules), SlowPosition.start(board, rules)
    random = Random(seed)
    while True:
        assert_same_position(fast, slow)
        if fast.count_turns() <= 2_000:
            assert_same_turns(fast, slow)
        steps = slow.steps()
        if not steps:
            break
        cell = random.choice(list(steps))
        fast, slow = fast.step(slow.board.name_of[cell]), steps[cell]
    assert fast.is_over


@settings(max_examples=40)
@given(small_boards, rule_sets, seeds)
def test_random_games_agree(board: str, rules: str, seed: int) -> None:
    follow_game(board, rules, seed)


@pytest.mark.parametrize("rules", ["rulebook", "online"])
@pytest.mark.parametrize("board", MIDDLE_BOARDS)
def test_random_games_agree_on_middle_boards(board: str, rules: str) -> None:
    follow_game(board, rules, seed=20170 + len(board))


@pytest.mark.parametrize("rules", ["rulebook", "online"])
@pytest.mark.parametrize("board", LARGE_BOARDS)
def test_random_games_agree_on_large_boards(board: str, rules: str) -> None:
    fast, slow_board = bf.Position(board, rules=rules), SlowBoard.parse(board)
    random = Random(20171)
    while fast.legal_cells():
        if random.random() < 0.02 or (fast.phase == "grow" and random.random() < 0.05):
            assert_same_position(fast, SlowPosition.parse(str(fast), slow_board))
        fast = fast.step(random.choice(fast.legal_cells()))
    assert_same_position(fast, SlowPosition.parse(str(fast), slow_board))


@settings(max_examples=200)
@given(positions())
def test_positions_agree(slow: SlowPosition) -> None:
    fast = bf.Position.parse(str(slow))
    assert_same_position(fast, slow)
    if fast.count_turns() <= 20_000:
        assert_same_turns(fast, slow)


@settings(max_examples=150)
@given(set_ups())
def test_grow_may_be_set_up_only_where_a_bug_can_eat(text: str) -> None:
    text = with_phase_grow(text)
    try:
        slow = SlowPosition.parse(text)
    except ValueError:
        with pytest.raises(bf.PositionError, match="phase"):
            bf.Position.parse(text)
    else:
        assert_same_position(bf.Position.parse(text), slow)


@settings(max_examples=40)
@given(positions(st.sampled_from(["hexhex2", "hexhex3", "limping2", "triangle4", "rhombus4x3"])))
def test_perft_agrees_in_mid_game(slow: SlowPosition) -> None:
    fast = bf.Position.parse(str(slow))
    depth = 3 if slow.count_turns() <= 12 else 2
    slow_ends = slow.results()
    turns = sum(times * end.count_turns() for end, times in slow_ends.items())
    distinct = sum(len(end.results()) for end in slow_ends)
    assert bf.perft(fast, 2) == turns, str(slow)
    assert bf.perft(fast, 2, distinct=True) == distinct, str(slow)
    # Deeper, the fast one against itself, by another way of adding up.
    parts = bf.divide(fast, depth)
    assert sum(parts.values()) == bf.perft(fast, depth, threads=2), str(slow)
