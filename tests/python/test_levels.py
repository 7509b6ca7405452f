"""Levels: legal, the same again, safe from level 3 up, weaker the lower, and ended when asked."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bugfast as bf
from bugfast import levels
from bugfast.levels import LEVELS, SAFE, Level, LevelError, LevelPlayer, choose
from bugfast.match import Match, Table
from bugfast.openings import openings, random_turn
from command_line import LIMIT

NUMBERS = [level.number for level in LEVELS]
# The levels that the quick tests ask: all but those that think for long.
QUICK = [level for level in LEVELS if level.nodes is None or level.nodes <= 10_000]
GROW = "hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place"


def last_positions(board: str, rules: str, games: int, seed: int) -> Iterator[bf.Position]:
    """The last positions before the end of random games."""
    source = random.Random(seed)
    for _ in range(games):
        game = bf.Game(bf.Position(board, rules))
        while (turn := random_turn(game.position, source)) is not None:
            game.push(turn)
        for _ in range(min(5, len(game))):
            game.pop()
            yield game.position


def wins_in_one(pos: bf.Position) -> set[bf.Position]:
    """What the winning turns lead to: every reply leaves the mover without a placement."""
    return {
        result
        for _, result in pos.results()
        if not result.is_over and all(end.is_over for _, end in result.results())
    }


def engine() -> bf.Engine:
    return bf.Engine(threads=1, hash_mb=1)


def test_the_table_runs_from_1_to_10() -> None:
    assert list(range(1, 11)) == NUMBERS
    assert len({level.name for level in LEVELS}) == 10
    assert all(level.description for level in LEVELS)
    assert [level.random_share for level in LEVELS] == sorted(
        (level.random_share for level in LEVELS), reverse=True
    )
    # Two turns deep is what a safe level sees at least.
    assert all(level.nodes is None or level.nodes >= 2_000 for level in LEVELS)


@pytest.mark.parametrize("number", [-1, 0, 11])
def test_there_is_no_other_level(number: int) -> None:
    with pytest.raises(LevelError, match=f"level {number}, expected 1 to 10"):
        LevelPlayer(number)
    with pytest.raises(LevelError, match=f"level {number}, expected 1 to 10"):
        choose(bf.Position("hexhex3"), number, seed=1)


@pytest.mark.parametrize("value", ["3", None, 1.5, True, b"1", [1]])
def test_level_and_seed_are_whole_numbers(value: Any) -> None:
    pos, found = bf.Position("hexhex3"), type(value).__name__
    with pytest.raises(TypeError, match=f"^level: found {found}, expected a whole number$"):
        choose(pos, value, seed=1)
    with pytest.raises(TypeError, match=f"^level: found {found}, expected a whole number$"):
        LevelPlayer(value)
    with pytest.raises(TypeError, match=f"^seed: found {found}, expected a whole number$"):
        choose(pos, 1, seed=value)
    with pytest.raises(TypeError, match=f"^seed: found {found}, expected a whole number$"):
        LevelPlayer(1, seed=value)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_level_makes_an_engine_where_none_is_given(number: int) -> None:
    pos = bf.Position.parse(GROW)
    assert choose(pos, number, seed=1) in pos.legal_turns()


@pytest.mark.parametrize("rules", ["rulebook", "online"])
def test_every_turn_is_legal_in_both_phases(rules: str) -> None:
    with engine() as own:
        grown = 0
        for pos in last_positions("hexhex4", rules, games=6, seed=3):
            steps = [pos, *(pos.step(cell) for cell in pos.legal_cells())]
            for here in steps:
                if here.is_over or (here is not pos and here.phase != "grow"):
                    continue
                grown += here.phase == "grow"
                for level in QUICK:
                    here.play(choose(here, level, seed=4, engine=own))
        assert grown > 20


def test_the_same_seed_and_position_give_the_same_turn() -> None:
    pos = bf.Position("hexhex4").play("d4").play("a1")
    with engine() as own, engine() as other:
        for level in QUICK:
            first = [choose(pos, level, seed=seed, engine=own) for seed in range(5)]
            choose(pos.play("g1"), level, seed=1, engine=other)
            assert [choose(pos, level, seed=seed, engine=other) for seed in range(5)] == first


def test_a_seed_makes_a_difference_and_a_new_game_too() -> None:
    pos = bf.Position("hexhex5")
    assert len({choose(pos, 1, seed=seed) for seed in range(20)}) > 5
    player = LevelPlayer(1, hash_mb=1)
    found = set()
    for number in range(20):
        player.new_game(number)
        found.add(player.choose(pos))
        assert player.choose(pos) in found
    assert len(found) > 5
    player.close()


@pytest.mark.parametrize("rules", ["rulebook", "online"])
@pytest.mark.parametrize("board", ["hexhex3", "hexhex4"])
def test_no_safe_level_misses_a_win_in_one_or_loses_in_one(board: str, rules: str) -> None:
    won = saved = 0
    with engine() as own:
        for seed, pos in enumerate(last_positions(board, rules, games=12, seed=5)):
            if pos.count_turns() > 150:
                continue
            wins = wins_in_one(pos)
            results = [result for _, result in pos.results()]
            fatal = [result for result in results if result.is_over]
            won += bool(wins)
            saved += 0 < len(fatal) < len(results)
            for level in LEVELS[SAFE - 1 :]:
                result = pos.play(choose(pos, _brief(level), seed=seed, engine=own))
                assert not wins or result in wins, (level.number, str(pos))
                assert not result.is_over or len(fatal) == len(results), (level.number, str(pos))
    assert won >= 3 and saved >= 3


def _brief(level: Level) -> Level:
    """The level with no more than a little thought; what it must not miss it sees before."""
    return level if level in QUICK else level._replace(nodes=2_000)


def test_levels_below_do_miss_them() -> None:
    missed = 0
    with engine() as own:
        for seed, pos in enumerate(last_positions("hexhex3", "rulebook", games=12, seed=5)):
            wins = wins_in_one(pos)
            if wins:
                missed += pos.play(choose(pos, 1, seed=seed, engine=own)) not in wins
    assert missed >= 1


@pytest.mark.parametrize("pair", [(3, 1), (5, 3), (7, 5)], ids=str)
def test_two_levels_up_is_stronger(pair: tuple[int, int]) -> None:
    a, b = (LevelPlayer(number, hash_mb=1) for number in pair)
    starts = openings("hexhex4", "rulebook", seed=1)
    match = Match([Table(a, b)], bf.Limit(nodes=1), games=30, openings=starts)
    assert len(list(match)) == 30
    # Two levels are some 300 Elo, which is 25 of 30.
    assert match.wins >= 19
    a.close()
    b.close()


def test_temperature_chooses_among_what_is_nearly_equal() -> None:
    turns = [bf.Turn(cell) for cell in ("a1", "a2", "a3", "b1")]
    scored = list(zip(turns, (100, 90, -200, -29_999), strict=True))
    source = random.Random(1)
    drawn = [levels._draw(scored, 50.0, source) for _ in range(1000)]
    counts = [drawn.count(turn) for turn in turns]
    # The weights are 1, e^-0.2, e^-6 and next to nothing.
    assert 500 < counts[0] < 600 and 400 < counts[1] < 500 and counts[2] < 15 and counts[3] == 0
    assert {levels._draw(scored, 0.0, source) for _ in range(100)} == {turns[0]}


def test_a_finished_game_has_no_turn_to_choose() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        choose(bf.Position.parse("hexhex2 online ../ww./b. w place"), 3, seed=1)


def test_time_out_of_range_is_refused() -> None:
    with pytest.raises(bf.ArgumentError, match="time"):
        choose(bf.Position("hexhex3"), 10, seed=1, time=-1.0)


def endless() -> Level:
    """A level that thinks until it is stopped."""
    return LEVELS[-1]._replace(nodes=10**15)


def test_stop_ends_a_choice_of_another_thread() -> None:
    pos = bf.Position("hexhex5")
    player = LevelPlayer(endless(), hash_mb=1)
    player.stop()  # before there is anything to stop: the next choice is not concerned
    timer = threading.Timer(0.3, player.stop)
    began = time.monotonic()
    timer.start()
    assert player.choose(pos) in pos.legal_turns()
    assert 0.25 < time.monotonic() - began < LIMIT
    timer.join()
    player.close()


def test_a_stop_before_the_choice_and_a_time_end_it() -> None:
    pos = bf.Position("hexhex5")
    stop = threading.Event()
    stop.set()
    with engine() as own:
        assert choose(pos, endless(), seed=1, engine=own, stop=stop) in pos.legal_turns()
        assert choose(pos, endless(), seed=1, engine=own, time=0.05) in pos.legal_turns()
    player = LevelPlayer(endless(), hash_mb=1)
    assert player.choose(pos, bf.Limit(time=0.05)) in pos.legal_turns()
    player.close()


def test_an_engine_that_searches_is_busy_and_goes_on() -> None:
    with engine() as own:
        own.start(bf.Position("hexhex5"))
        with pytest.raises(bf.EngineBusyError):
            choose(bf.Position("hexhex5"), 5, seed=1, engine=own)
        assert own.running
        own.stop()
        own.wait(LIMIT)


def test_a_closed_player_is_an_error() -> None:
    player = LevelPlayer(3, hash_mb=1)
    player.close()
    with pytest.raises(bf.EngineError):
        player.choose(bf.Position("hexhex3"))


def test_a_board_set_up_to_have_countless_turns_does_not_hang() -> None:
    pos = bf.Position.parse("hexhex7 rulebook " + _chequered() + " w place")
    began = time.monotonic()
    for level in (LEVELS[2], LEVELS[3], LEVELS[4]):
        choose(pos, level, seed=1, time=0.5)
    assert time.monotonic() - began < LIMIT


def _chequered() -> str:
    """Rows of pairs of single stones that touch, far from each other."""
    widths = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    return "/".join(
        ("wb.." * 4)[:width] if row % 3 == 0 else "." * width for row, width in enumerate(widths)
    )


def test_the_page_tells_how_each_level_plays() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "levels.md").read_text(encoding="utf-8")
    for level in LEVELS:
        if level.depth is None:
            ahead = f"{level.nodes:,} nodes"
        else:
            ahead = f"{level.depth} turn{'s' if level.depth > 1 else ''}"
        row = f"| {level.number} | {level.name} | {ahead} | {level.lines} | {level.temperature:g} "
        assert f"{row}| {level.random_share:.0%} |\n" in page
