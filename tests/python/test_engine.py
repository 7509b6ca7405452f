"""The engine's façade: proofs, lines, limits, and how it is closed."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

import bugfast as bf
from command_line import LIMIT


@pytest.fixture(name="engine")
def small_engine() -> bf.Engine:
    return bf.Engine(hash_mb=8)


@pytest.mark.parametrize("nodes", range(56, 84, 3))
def test_a_lost_first_turn_is_no_lost_position(nodes: int) -> None:
    pos = bf.Position.parse("triangle4 online b/bw/w../bb.. w place")  # won in 8
    with bf.Engine(hash_mb=1) as engine:
        found = engine.analyse(pos, bf.Limit(nodes=nodes))
        assert found.outcome is None
        assert found.best in pos.legal_turns()
        assert engine.analyse(pos, bf.Limit(depth=20)).outcome == "win"


@pytest.mark.parametrize(
    ("text", "distance"),
    [("rhombus3x3 online bw./w../..w w place", 2), ("hexhex2 online bb/.../.. w place", 3)],
)
def test_the_line_of_a_proof_goes_to_the_end(engine: bf.Engine, text: str, distance: int) -> None:
    pos = bf.Position.parse(text)
    found = engine.analyse(pos, bf.Limit(depth=20))
    assert (found.distance, found.distance_exact, len(found.pv)) == (distance, True, distance)
    end = pos
    for turn in found.pv:
        end = end.play(turn)
    assert end.winner is (pos.turn if found.outcome == "win" else ~pos.turn)


def test_closing_ends_the_search_that_another_thread_waits_for(engine: bf.Engine) -> None:
    engine.start(bf.Position("hexhex5"))
    found: list[bf.Analysis] = []
    waiter = threading.Thread(target=lambda: found.append(engine.wait()), daemon=True)
    waiter.start()
    while not engine.poll():
        pass
    engine.close()
    waiter.join(10)
    assert not waiter.is_alive()
    assert found[0].best is not None
    assert not engine.running
    engine.stop()
    for call in (engine.wait, engine.clear, lambda: engine.start(bf.Position("hexhex2"))):
        with pytest.raises(bf.EngineError, match="closed"):
            call()


def test_an_error_of_the_callback_ends_the_search(engine: bf.Engine) -> None:
    def on_info(info: bf.Info) -> None:
        raise LookupError(str(info.depth))

    pos = bf.Position("hexhex4")
    with pytest.raises(LookupError):
        engine.analyse(pos, bf.Limit(time=60), on_info=on_info)
    assert not engine.running
    assert engine.analyse(pos, bf.Limit(depth=1)).depth == 1


def test_one_search_at_a_time(engine: bf.Engine) -> None:
    pos = bf.Position("hexhex5")
    with pytest.raises(bf.EngineError, match="start one first"):
        engine.wait()
    engine.start(pos)
    for call in (lambda: engine.start(pos), engine.clear):
        with pytest.raises(bf.EngineBusyError):
            call()
    with pytest.raises(TimeoutError):
        engine.wait(timeout=0.01)
    engine.stop()
    assert engine.wait().best is not None
    engine.clear()


def test_nodes_give_the_same_result_every_time() -> None:
    pos = bf.Position("hexhex4").play("d4")
    found = [bf.Engine(hash_mb=4).analyse(pos, bf.Limit(nodes=20_000)) for _ in range(2)]
    assert found[0].lines == found[1].lines
    assert found[0].nodes == found[1].nodes == 20_000


PASSED_BY_A_FEW = [
    # Where the prover had the last nodes, and where it was asked with none left.
    ("hexhex3 rulebook .../.bb./..bbw/.w../... b place", 9_000, 1),
    ("hexhex4 online bw.w/w.w.w/ww.wb./..b..bw/....b./.w..b/w... w place", 30_000, 1),
    ("hexhex4 rulebook bww./.wb../..bb../.bww.../b.bwb./wb.bb/b... w place", 30_000, 3),
    ("hexhex4 rulebook ..../...../....../...w.../....../...../.... b place", 300, 1),
]


@pytest.mark.parametrize(("text", "nodes", "multipv"), PASSED_BY_A_FEW)
def test_a_limit_of_nodes_is_kept_to_the_node(text: str, nodes: int, multipv: int) -> None:
    pos = bf.Position.parse(text)
    with bf.Engine(hash_mb=1) as engine:
        for limit in (1, 2, 3, 100, 257, nodes - 1, nodes):
            engine.clear()
            for exact in (False, True):
                found = engine.analyse(pos, bf.Limit(nodes=limit), multipv, exact=exact)
                assert found.nodes <= limit
                assert found.nodes == limit or found.outcome is not None


def test_lines_are_the_best_of_different_results(engine: bf.Engine) -> None:
    pos = bf.Position("hexhex3", rules="online").play("c3")
    lines = engine.analyse(pos, bf.Limit(depth=4), multipv=5).lines
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    assert len({pos.play(line.turn) for line in lines if line.turn}) == 5
    only = engine.analyse(pos, bf.Limit(depth=2), turns=["a1", "e1"], multipv=9)
    assert {str(line.turn) for line in only.lines} == {"a1", "e1"}


def test_a_finished_game_has_no_best_turn(engine: bf.Engine) -> None:
    over = bf.Position.parse("hexhex2 online ../ww./.b w place")
    found = engine.analyse(over, bf.Limit(depth=3))
    assert (found.best, found.outcome, found.distance, found.score) == (None, "win", 0, 30000)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: bf.Limit(time=float("nan")), "time"),
        (lambda: bf.Limit(time=10**5000), "time"),
        (lambda: bf.Limit(time=0), "time"),
        (lambda: bf.Limit(time=-1), "time"),
        (lambda: bf.Limit(time=float("inf")), "time"),
        (lambda: bf.Limit(depth=0), "at most 1000000"),
        (lambda: bf.Limit(depth=-1), "depth"),
        (lambda: bf.Limit(nodes=0), "nodes"),
        (lambda: bf.Limit(nodes=-1), "nodes"),
        (lambda: bf.Engine(hash_mb=0), "hash_mb: found 0, .* at most 16777216$"),
        (lambda: bf.Engine(hash_mb=-1), "hash_mb: found -1, .* at most 16777216$"),
        (lambda: bf.Engine(hash_mb=2**24 + 1), "hash_mb: .* at most 16777216$"),
        (lambda: bf.solve(bf.Position("hexhex2"), hash_mb=2**40), "hash_mb: .* at most 16777216$"),
        (lambda: bf.Engine(threads=0), "threads"),
        (lambda: bf.Engine(hash_mb=1).analyse(bf.Position("hexhex2"), bf.Limit()), "no limit"),
    ],
)
def test_bad_bounds_are_refused(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(bf.ArgumentError, match=message):
        call()


def test_a_time_that_is_no_number_is_told_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"^time: found str, expected a number of seconds$"):
        bf.Limit(time="3")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^time: found list, expected a number of seconds$"):
        bf.solve(bf.Position("hexhex2"), time=[])  # type: ignore[arg-type]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there memory is told")
def test_too_large_a_table_is_told_by_the_size_asked_for() -> None:
    told = r"^no memory for a table of 16777216 MiB: the system has \d+ MiB left$"
    with pytest.raises(MemoryError, match=told):
        bf.Engine(hash_mb=2**24)
    with pytest.raises(MemoryError, match=told):
        bf.solve(bf.Position("hexhex3"), hash_mb=2**24)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there memory is limited so")
@pytest.mark.parametrize(
    "call", ["Engine(hash_mb=512)", "solve(bf.Position('hexhex4'), hash_mb=512)"]
)
def test_memory_that_only_this_process_is_refused_is_told_so(call: str) -> None:
    program = (
        "import resource, bugfast as bf\n"
        "resource.setrlimit(resource.RLIMIT_DATA, (2**28, 2**28))\n"
        f"try:\n    bf.{call}\n"
        "except MemoryError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LIMIT, check=True
    )
    expected = "no memory for a table of 512 MiB: the system refuses it to this process\n"
    assert done.stdout == expected


def test_a_table_tells_who_wins_on_its_board_in_its_rule_set(tmp_path: Path) -> None:
    table = bf.CompleteTable.build("hexhex2", "online")
    path = tmp_path / "hexhex2.table"
    table.save(path)
    pos = bf.Position("hexhex2", rules="online")
    for given in (table, path, str(path)):
        with bf.Engine(hash_mb=4, table=given) as engine:
            for turn in pos.legal_turns():
                after = pos.play(turn)
                assert engine.analyse(after, bf.Limit(nodes=1)).outcome == table.value(after)
            for other in (bf.Position("hexhex5", rules="online"), bf.Position("hexhex5")):
                found = engine.analyse(other, bf.Limit(nodes=1000))
                with bf.Engine(hash_mb=4) as plain:
                    assert plain.analyse(other, bf.Limit(nodes=1000)).lines == found.lines


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.table"
    with pytest.raises(OSError, match="no.table"):
        bf.Engine(hash_mb=1, table=path)
    path.write_text("hexhex2", encoding="utf-8")
    with pytest.raises(bf.ArgumentError, match="no complete table"):
        bf.Engine(hash_mb=1, table=path)
    with pytest.raises(TypeError, match="table: found int, expected a CompleteTable or a path"):
        bf.Engine(hash_mb=1, table=3)  # type: ignore[arg-type]


def test_distances_are_exact_on_request(engine: bf.Engine) -> None:
    pos = bf.Position.parse("hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place")
    found = engine.analyse(pos, bf.Limit(nodes=5_000_000), exact=True)
    assert found.outcome is not None
    assert found.distance_exact
    # Each turn of the line is one nearer to the end, and no better is to be had.
    for turn in found.pv:
        assert found.distance is not None
        distance, pos = found.distance, pos.play(turn)
        engine.clear()
        engine.start(pos, bf.Limit(nodes=5_000_000), exact=True)
        found = engine.wait()
        assert (found.distance, found.distance_exact) == (distance - 1, True)
    assert found.best is None
