"""Complete tables: against the slow implementation, as files, and on the command line."""

from __future__ import annotations

import json
import pickle
import random
from typing import TYPE_CHECKING

import pytest

import bugfast as bf
from command_line import bugfast

if TYPE_CHECKING:
    from pathlib import Path


def value(pos: bf.Position, known: dict[bf.Position, str]) -> str:
    """The value by the rules alone."""
    if pos not in known:
        cells = [pos.step(cell) for cell in pos.legal_cells()]
        wins = not cells or any(
            (value(after, known) == "win") == (after.turn is pos.turn) for after in cells
        )
        known[pos] = "win" if wins else "loss"
    return known[pos]


@pytest.mark.parametrize("rules", ["rulebook", "online"])
def test_values_follow_from_the_rules(rules: str) -> None:
    table = bf.CompleteTable.build("limping2", rules, threads=2)
    assert (len(table), table.rules.name, table.board.name) == (3**12, rules, "limping2")
    chance = random.Random(5)
    known: dict[bf.Position, str] = {}
    wins = 0
    for _ in range(300):
        letters = "".join(chance.choices(".bw", k=12))
        rows = f"{letters[:3]}/{letters[3:7]}/{letters[7:10]}/{letters[10:]}"
        pos = bf.Position.parse(f"limping2 {rules} {rows} w place")
        assert table.value(pos) == value(pos, known)
        wins += table.value(pos) == "win"
    assert 0 < wins < 300


def test_files_come_back(tmp_path: Path) -> None:
    table = bf.CompleteTable.build("hexhex2", "online")
    path = tmp_path / "hexhex2.table"
    table.save(path)
    again = bf.CompleteTable.load(path)
    assert (again.wins, again.board, again.rules) == (table.wins, table.board, table.rules)
    start = bf.Position("hexhex2", "online")
    assert again.value(start) == "loss"  # the second player wins on hexhex2
    for other in (bf.Position("hexhex2", "rulebook"), bf.Position("hexhex3", "online")):
        with pytest.raises(ValueError, match="the table is for hexhex2 in online"):
            again.value(other)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ValueError, match="expected"):
        bf.CompleteTable.load(path)
    with pytest.raises(OSError, match="missing"):
        bf.CompleteTable.load(tmp_path / "missing")
    with pytest.raises(TypeError):
        pickle.dumps(table)  # 145 MB in a pickle help nobody; files do


def test_progress_is_told_and_may_stop_the_work() -> None:
    class Enough(Exception):
        pass

    def progress(done: int, boards: int) -> None:
        assert 0 <= done <= boards == 3**19
        raise Enough

    with pytest.raises(Enough):
        bf.CompleteTable.build("hexhex3", progress=progress)
    with pytest.raises(ValueError, match="expected at most 20"):
        bf.CompleteTable.build("hexhex4")


def test_the_command(tmp_path: Path) -> None:
    path = str(tmp_path / "table")
    built = bugfast("table", "build", "hexhex2", "--rules", "online", path, "--json")
    assert built.status == 0
    found = json.loads(built.out)
    assert (found["boards"], found["start"]) == (3**7, "loss")
    position = "hexhex2 online ../..b/.. w place"
    looked_up = json.loads(bugfast("table", "value", path, position, "--json").out)
    assert (looked_up["value"], looked_up["position"]) == ("win", position)
    assert len(looked_up["winning"]) == 11
    assert json.loads(bugfast("table", "value", path, "hexhex2", "--json").out)["value"] == "loss"
    for bad in (["build", "hexhex4", path], ["value", path, "hexhex3"], ["value", position, "x"]):
        refused = bugfast("table", *bad)
        assert refused.status == 2
        assert refused.out == ""
        assert len(refused.err.splitlines()) == 1
