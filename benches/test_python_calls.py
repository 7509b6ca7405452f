"""What each call from Python costs, measured by pytest-benchmark on hexhex4.

Each test also checks what it measured, so that nothing is fast by being wrong. The times
themselves are not tested: a time is no proof.
"""

import pickle
import random
import subprocess
import sys

import pytest

import bugfast as bf

# A middle game of 10 stones and 62 turns, chains among them; and one in mid-turn.
MIDDLE = "hexhex4 online b..w/....w/..b.../.b..w../....../w..wb/...b b place"
MID_TURN = "hexhex3 rulebook ..w/ww.w/bwbw./.b.b/.bw b grow"


@pytest.fixture
def start() -> bf.Position:
    return bf.Position("hexhex4", rules="online")


@pytest.fixture
def middle() -> bf.Position:
    return bf.Position.parse(MIDDLE)


def test_play_text(benchmark, middle):
    text = str(middle.legal_turns()[0])
    assert benchmark(middle.play, text).turn is bf.Color.WHITE


def test_play_turn(benchmark, middle):
    turn = middle.legal_turns()[0]
    assert benchmark(middle.play, turn).turn is bf.Color.WHITE


def test_play_from_the_start(benchmark, start):
    assert benchmark(start.play, "d4")["d4"] is bf.Color.BLACK


def test_step(benchmark, middle):
    cell = middle.legal_cells()[0]
    assert benchmark(middle.step, cell)[cell] is bf.Color.BLACK


def test_legal_cells(benchmark, middle):
    cells = benchmark(middle.legal_cells)
    assert 0 < len(cells) < middle.board.size


def test_legal_cells_from_the_start(benchmark, start):
    assert len(benchmark(start.legal_cells)) == 37


def test_legal_turns(benchmark, middle):
    turns = benchmark(middle.legal_turns)
    assert len(turns) == middle.count_turns()


def test_count_turns(benchmark, middle):
    assert benchmark(middle.count_turns) == len(middle.legal_turns())


def test_results(benchmark, middle):
    results = benchmark(middle.results)
    assert all(middle.play(turn) == result for turn, result in results)


def test_meals(benchmark):
    position = bf.Position.parse(MID_TURN)
    assert benchmark(position.meals)


def test_bugs(benchmark, middle):
    assert benchmark(middle.bugs)


def test_parse(benchmark, middle):
    assert benchmark(bf.Position.parse, MIDDLE) == middle


def test_str(benchmark, middle):
    assert benchmark(str, middle) == MIDDLE


def test_to_array(benchmark, middle):
    pytest.importorskip("numpy")
    assert benchmark(middle.to_array).shape == (3, 37)


def test_hash(benchmark, middle):
    assert benchmark(hash, middle) == hash(bf.Position.parse(MIDDLE))


def test_equal(benchmark, middle):
    other = bf.Position.parse(MIDDLE)
    assert benchmark(middle.__eq__, other) is True


def test_pickle_there_and_back(benchmark, middle):
    def copy() -> bf.Position:
        return pickle.loads(pickle.dumps(middle))

    assert benchmark(copy) == middle


def test_canonical(benchmark, middle):
    assert benchmark(middle.canonical) == middle.transform(1).canonical()


def test_random_game_in_python(benchmark, start):
    """A whole random game, cell by cell, from Python."""

    def play() -> int:
        chooser = random.Random(1)
        position, steps = start, 0
        while cells := position.legal_cells():
            position = position.step(chooser.choice(cells))
            steps += 1
        return steps

    assert benchmark(play) > 10


@pytest.mark.parametrize("rules", ["rulebook", "online"])
def test_perft(benchmark, rules):
    position = bf.Position("hexhex4", rules=rules)
    count = benchmark.pedantic(bf.perft, args=(position, 4), rounds=10, warmup_rounds=1)
    assert count == 5_016_588


@pytest.mark.parametrize("rules", ["rulebook", "online"])
def test_random_playouts(benchmark, rules):
    position = bf.Position("hexhex4", rules=rules)
    games = benchmark.pedantic(
        bf.random_playouts,
        args=(position, 20_000),
        kwargs={"seed": 1},
        rounds=10,
        warmup_rounds=1,
    )
    assert games.n == 20_000


# In a process of its own; `import bugfast` costs the difference of the two medians.
# `python -X importtime -c "import bugfast"` tells which module takes it.
@pytest.mark.parametrize("code", ["pass", "import bugfast"])
def test_process(benchmark, code):
    def run() -> None:
        subprocess.run([sys.executable, "-c", code], check=True)

    benchmark.pedantic(run, rounds=20, warmup_rounds=2)


def test_import(benchmark):
    """The time inside a fresh process from before `import bugfast` to after it, and no more."""
    code = (
        "import time; started = time.perf_counter(); import bugfast; "
        "print(time.perf_counter() - started)"
    )
    seconds = []

    def run() -> None:
        found = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8"
        )
        seconds.append(float(found.stdout))

    benchmark.pedantic(run, rounds=20, warmup_rounds=2)
    seconds.sort()
    benchmark.extra_info["import_seconds_median"] = seconds[len(seconds) // 2]
    # In the report's name column there is no room for it, so it is printed too (`-s` shows it).
    print(f"import bugfast: median {1e3 * seconds[len(seconds) // 2]:.1f} ms")
