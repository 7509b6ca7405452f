"""The solver from Python: values against a complete table, bounds, saved work."""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

import bugfast as bf
from command_line import bugfast, environment

if TYPE_CHECKING:
    from pathlib import Path

LONG = bf.Position("hexhex4")
"""Nobody proves it in the time that a test has."""


@pytest.mark.parametrize("rules", ["rulebook", "online"])
@pytest.mark.parametrize("threads", [1, 2])
def test_values_and_all_winning_turns_are_those_of_the_table(rules: str, threads: int) -> None:
    table = bf.CompleteTable.build("limping2", rules)
    pos = bf.Position("limping2", rules)
    while not pos.is_over:
        found = bf.solve(pos, threads=threads, hash_mb=4, all_turns=True)
        assert found.value == table.value(pos)
        wins = {after for _, after in pos.results() if table.value(after) == "loss"}
        assert {pos.play(turn) for turn in found.winning} == wins
        assert len(found.winning) == len(wins)
        assert found.complete
        pos = pos.results()[0][1]
    over = bf.solve(pos)
    assert (over.value, over.winning) == ("win", [])


def test_a_solution_can_be_pickled_and_compared_by_its_parts() -> None:
    found = bf.solve(bf.Position("hexhex2").play("b2"), hash_mb=1)
    twin = pickle.loads(pickle.dumps(found))
    assert (twin.value, twin.winning, twin.nodes) == (found.value, found.winning, found.nodes)
    assert twin.unsaved is None


def test_time_ends_it_without_a_value() -> None:
    told: list[int] = []
    found = bf.solve(LONG, time=0.2, progress=lambda nodes, *_: told.append(nodes))
    assert (found.value, found.winning, found.complete) == (None, [], False)
    assert found.proof > 0
    assert found.disproof > 0
    assert told == sorted(told)
    for bad in (0, -1, float("nan")):
        with pytest.raises(bf.ArgumentError, match="time"):
            bf.solve(LONG, time=bad)
    with pytest.raises(bf.ArgumentError, match="hash_mb"):
        bf.solve(LONG, hash_mb=0)


@pytest.mark.parametrize(
    "call", ["solve(bf.Position('hexhex4'), hash_mb=1000)", "CompleteTable.build('hexhex3')"]
)
def test_ctrl_c_ends_it(call: str) -> None:
    program = (
        "import signal, time, bugfast as bf\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        f"try:\n    bf.{call}\n"
        "except KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment()
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10)[0] == "interrupted\n"
    finally:
        process.kill()


def test_a_proof_is_told_though_it_cannot_be_saved(tmp_path: Path) -> None:
    done = bf.solve(bf.Position("hexhex2"), state_dir=tmp_path, hash_mb=1)
    assert done.unsaved is None
    assert list(tmp_path.iterdir())
    assert not list(tmp_path.glob("*.partial"))


def test_the_command() -> None:
    found = json.loads(bugfast("solve", "hexhex2", "--json").out)
    assert found["value"] == "loss"
    unproved = bugfast("solve", "hexhex4", "--time", "0.1")
    assert unproved.status == 1
    assert "no proof yet" in unproved.out
    assert bugfast("solve", "hexhex2", "--time", "-1").status == 2
