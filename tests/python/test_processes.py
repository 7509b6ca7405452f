"""Pickles, copies, other processes and interpreters."""

from __future__ import annotations

import copy
import os
import pickle
from collections.abc import Callable

import pytest

import bugfast as bf

RunScript = Callable[[str], str]


def public_values() -> list[object]:
    """One value or more of every public class that holds data."""
    pos = bf.Position.parse("limping2 online .../bw.b/.bb/bw w grow")
    return [
        *(bf.Board.hexhex(3), bf.Rules.ONLINE, bf.Rules.RULEBOOK),
        *(bf.Color.WHITE, bf.Color.BLACK, pos, bf.Position("hexhex7"), pos.legal_turns()[0]),
        *(pos.bugs()[0], pos.bugs()[0].shape, pos.meals()[0]),
        bf.random_playouts(pos, 10, seed=1),
        bf.Limit(time=1.5, depth=3, nodes=1_000),
    ]


def test_every_public_value_can_be_pickled_and_copied() -> None:
    for value in public_values():
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(value, protocol))
            assert type(twin) is type(value)
            assert twin == value
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
        assert "object at 0x" not in repr(value)


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
