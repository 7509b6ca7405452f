"""Pickles, copies, other processes and interpreters."""

from __future__ import annotations

import copy
import io
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import bugfast as bf
from bugfast.levels import LEVELS

RunScript = Callable[[str], str]


def public_values(folder: Path) -> list[object]:
    """One value or more of every public class that holds data."""
    pos = bf.Position.parse("limping2 online .../bw.b/.bb/bw w grow")
    start = bf.Position("hexhex2")
    infos: list[bf.Info] = []
    with bf.Engine(hash_mb=1) as engine:
        found = engine.analyse(start, bf.Limit(depth=2))
        engine.start(start, bf.Limit(depth=2))
        engine.wait()
        infos += engine.poll()
    bad = '{"board": "hexhex3", "turns": ["c3", "c3"]}'
    record = next(bf.read_games(io.StringIO(bad)))
    evaluation = bf.evaluate(start)
    assert infos and record.error is not None and evaluation is not None
    return [
        *(found, found.lines[0], infos[0], bf.solve(start), bf.solve(start.play("c1"))),
        *(bf.solve(bf.Position("hexhex5"), time=0.01, hash_mb=1), bf.bench(quick=True)),
        *(
            bf.certify(start, folder / "x"),
            bf.certify(bf.Position("hexhex5"), folder / "y", time=0.01),
        ),
        *(record, evaluation, evaluation.terms[0], LEVELS[0]),
        *(bf.Board.hexhex(3), bf.Rules.ONLINE, bf.Rules.RULEBOOK),
        *(bf.Color.WHITE, bf.Color.BLACK, pos, bf.Position("hexhex7"), pos.legal_turns()[0]),
        *(pos.bugs()[0], pos.bugs()[0].shape, pos.meals()[0]),
        bf.random_playouts(pos, 10, seed=1),
        bf.Limit(time=1.5, depth=3, nodes=1_000),
    ]


def test_every_public_value_can_be_pickled_and_copied(tmp_path: Path) -> None:
    for value in public_values(tmp_path):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(value, protocol))
            assert type(twin) is type(value)
            assert twin == value
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
        assert value != object() and value is not None
        if type(value).__hash__ is not None:
            assert hash(copy.deepcopy(value)) == hash(value)
        assert "object at 0x" not in repr(value)


def test_values_that_differ_are_not_equal() -> None:
    turns = [bf.Turn("a1"), bf.Turn("a2")]
    solutions = [
        bf.Solution(value, winning, complete, nodes, time, proof, disproof, unsaved)
        for value in ("win", None)
        for winning in (turns, turns[:1])
        for complete in (True, False)
        for nodes, time, proof, disproof in ((1, 2.0, 3, 4), (5, 2.0, 3, 4), (1, 6.0, 3, 4))
        for unsaved in (None, "no room")
    ]
    assert len(set(solutions)) == len(solutions)
    certificates = [bf.Certificate(found, 1, size) for found in solutions[:2] for size in (1, 2)]
    assert len(set(certificates)) == 4
    assert len({bf.BenchResult(nodes, time) for nodes in (1, 2) for time in (1.0, 2.0)}) == 4
    assert bf.BenchResult(3, 1.5).nps == 2 and bf.BenchResult(3, 0.0).nps == 0
    for bad in (lambda: bf.BenchResult(-1, 1.0), lambda: bf.BenchResult(1, -1.0)):
        with pytest.raises(bf.ArgumentError):
            bad()


@pytest.mark.parametrize(
    "limit",
    [
        *(bf.Limit(), bf.Limit(time=1e-10), bf.Limit(time=5e-324), bf.Limit(time=1.7e308)),
        *(bf.Limit(time=0.1), bf.Limit(time=3), bf.Limit(time=1e15 + 0.125)),
        *(bf.Limit(depth=1), bf.Limit(depth=1_000_000)),
        *(bf.Limit(nodes=1), bf.Limit(nodes=2**63 - 1), bf.Limit(0.5, 2, 3)),
    ],
    ids=repr,
)
def test_every_limit_comes_back(limit: bf.Limit) -> None:
    for twin in (pickle.loads(pickle.dumps(limit)), eval(repr(limit), {"Limit": bf.Limit})):
        assert twin == limit and hash(twin) == hash(limit)
        assert (twin.time, twin.depth, twin.nodes) == (limit.time, limit.depth, limit.nodes)


def test_a_time_comes_back_as_it_was_given() -> None:
    for time in (1e-10, 5e-324, 0.1, 1e15 + 0.125, 1.7e308):
        assert bf.Limit(time=time).time == time
    # And the shortest of them is obeyed.
    with bf.Engine(hash_mb=1) as engine:
        assert engine.analyse(bf.Position("hexhex5"), bf.Limit(time=5e-324)).best is not None


def test_a_game_can_be_pickled_and_copied() -> None:
    game = bf.Game("hexhex3")
    game.push("c3")
    game.push("a1")
    game.pop()
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin.position == game.position
        assert twin.turns == game.turns
        assert str(twin.redo()) == "a1"
        twin.pop()
        twin.pop()
        assert len(game.turns) == 1


def test_an_analysis_can_be_pickled() -> None:
    with bf.Engine(threads=1, hash_mb=16) as engine:
        found = engine.analyse(bf.Position("hexhex3"), bf.Limit(depth=2))
    twin = pickle.loads(pickle.dumps(found))
    assert (twin.best, twin.score, twin.pv, twin.nodes) == (
        *(found.best, found.score, found.pv, found.nodes),
    )


@pytest.mark.parametrize("kind", ["BoardError", "CellError", "PositionError", "IllegalTurnError"])
def test_errors_can_be_pickled(kind: str) -> None:
    pos = bf.Position("hexhex3").play("c3")
    calls: dict[str, Callable[[], object]] = {
        "BoardError": lambda: bf.Board.parse("chess"),
        "CellError": lambda: pos["z9"],
        "PositionError": lambda: bf.Position.parse("chess"),
        "IllegalTurnError": lambda: pos.play("c3"),
    }
    with pytest.raises(bf.BugfastError) as caught:
        calls[kind]()
    assert type(caught.value).__name__ == kind
    twin = pickle.loads(pickle.dumps(caught.value))
    assert type(twin) is type(caught.value)
    assert str(twin) == str(caught.value)
    assert vars(twin) == vars(caught.value)


def test_spawned_workers_take_positions(run_script: RunScript) -> None:
    output = run_script(
        """
import multiprocessing
import bugfast as bf


def twice(pos):
    return bf.perft(pos, 2), pos.play(pos.legal_turns()[0])


if __name__ == "__main__":
    boards = ["hexhex2", "hexhex3", "limping2"]
    starts = [bf.Position(board, rules="online") for board in boards]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.map(twice, starts)
        assert found == [twice(pos) for pos in starts]
        assert pool.starmap(bf.perft, [(pos, 1) for pos in starts]) == [7, 19, 12]
    print([count for count, _ in found])
"""
    )
    assert output == "[108, 660, 294]\n"


def test_keys_are_the_same_everywhere() -> None:
    # Written down once: books and tables on disk are found by these numbers.
    keys = {
        "hexhex3 rulebook .../..../...../..../... w place": 0,
        "hexhex3 online ..w/..b./...../..../... w place": 16323439976642136043,
        "limping2 online .../bw.b/.bb/bw w grow": 8013178833532172599,
    }
    assert {text: bf.Position.parse(text).key for text in keys} == keys


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_child_works_after_threads_were_used(run_script: RunScript) -> None:
    output = run_script(
        """
import os, signal
import bugfast as bf

pos = bf.Position("hexhex3")
bf.perft(pos, 4, threads=2)
bf.random_playouts(pos, 1_000, seed=1, threads=2)
engine = bf.Engine(threads=2, hash_mb=16)
engine.analyse(pos, bf.Limit(depth=2))
child = os.fork()
if child == 0:
    signal.alarm(10)
    assert bf.perft(pos, 4, threads=2) == 439_476
    assert bf.random_playouts(pos, 1_000, seed=1, threads=2).n == 1_000
    with bf.Engine(threads=2, hash_mb=16) as own:
        assert own.analyse(pos, bf.Limit(depth=2)).best is not None
    os._exit(0)
print(os.waitpid(child, 0)[1])
"""
    )
    assert output == "0\n"


def test_import_brings_neither_numpy_nor_pygame(run_script: RunScript) -> None:
    output = run_script(
        """
import sys
import bugfast

heavy = ("numpy", "pygame", "click", "typer", "rich", "PIL", "multiprocessing", "asyncio")
print([name for name in heavy if name in sys.modules])
"""
    )
    assert output == "[]\n"


def test_import_in_a_sub_interpreter_works_or_says_no(run_script: RunScript) -> None:
    output = run_script(
        """
import bugfast
try:
    import _xxsubinterpreters as interpreters
except ImportError:
    import _interpreters as interpreters

source = '''
try:
    import bugfast
    bugfast.Position("hexhex3").count_turns()
except ImportError:
    pass
'''
for _ in range(2):
    child = interpreters.create()
    interpreters.run_string(child, source)
    interpreters.destroy(child)
print(bugfast.Position("hexhex3").count_turns())
"""
    )
    assert output == "19\n"
