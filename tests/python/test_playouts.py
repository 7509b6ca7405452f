"""Random playouts: distribution, mean length, dependence on the seed alone."""

from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import bugfast as bf
from reference.slow_bug import SlowPosition
from reference.strategies import (
    own_boards,
    seeds,
    set_ups,
)


@cache
def white_wins_and_turns(slow: SlowPosition) -> tuple[float, float]:
    """White's chance and the mean number of turns still to come when both sides play at random.

    A placement is uniform; then, again and again, a uniform one of the bugs that can eat, and a
    uniform growth cell of it.
    """
    steps = slow.steps()
    if not steps:
        return float(slow.mover == "w"), 0.0
    if slow.phase == "place":
        weights = {cell: 1 / len(steps) for cell in steps}
    else:
        meals = slow.meals()
        weights = {cell: 1 / len(meals) / len(m.growth) for m in meals for cell in m.growth}
    wins = turns = 0.0
    for cell, after in steps.items():
        w, t = white_wins_and_turns(after)
        wins += weights[cell] * w
        turns += weights[cell] * (t + (after.phase == "place"))
    return wins, turns


@settings(max_examples=30)
@example("hexhex2 rulebook ../.../.. w place", 1)
@example("hexhex2 online ../.../.. b place", 1)
@example("cells:0,0;1,0;3,0;4,0;6,0;7,0;8,0 rulebook wbwb.bw w grow", 1)
@given(set_ups(st.one_of(st.just("hexhex2"), own_boards(max_cells=5))), seeds)
def test_playouts_are_distributed_as_said(text: str, seed: int) -> None:
    fast, slow = bf.Position.parse(text), SlowPosition.parse(text)
    wins, turns = white_wins_and_turns(slow)
    n = 20_000
    played = bf.random_playouts(fast, n, seed=seed)
    assert played.n == n
    assert played.white_wins + played.black_wins == n
    # Six standard deviations of the share of a coin: once in 500 million by chance.
    assert abs(played.white_wins / n - wins) < 6 * 0.5 / math.sqrt(n)
    assert abs(played.mean_turns - turns) < 6 * (0.1 + fast.board.size / 4) / math.sqrt(n)
    assert played.mean_turns <= played.max_turns


@pytest.mark.parametrize(("rules", "mean"), [("online", 34.29), ("rulebook", 34.90)])
def test_mean_length_of_random_games(rules: str, mean: float) -> None:
    played = bf.random_playouts(bf.Position("hexhex4", rules=rules), 100_000, seed=1, threads=2)
    # A standard deviation of a game's length is below 8 turns.
    assert abs(played.mean_turns - mean) < 0.03 + 4 * 8 / math.sqrt(100_000)


def test_playouts_of_a_finished_game_and_of_none() -> None:
    over = bf.Position.parse("hexhex2 online ../ww./b. w place")
    played = bf.random_playouts(over, 10, seed=1)
    assert (played.white_wins, played.black_wins) == (10, 0)
    assert (played.mean_turns, played.max_turns) == (0.0, 0)


@pytest.mark.parametrize("board", ["hexhex3", "hexhex4", "limping3", "hexhex7", "hexhex8"])
def test_playouts_depend_on_the_seed_only(board: str) -> None:
    pos = bf.Position(board)
    found = [bf.random_playouts(pos, 1_001, seed=5, threads=n) for n in (1, 2, 3, 1)]
    assert all(played == found[0] for played in found)
    others = [bf.random_playouts(pos, 1_001, seed=seed) for seed in (6, 7, 8)]
    assert any(other.mean_turns != found[0].mean_turns for other in others)
