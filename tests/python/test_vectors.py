"""Positions and games made by independent implementations: every line must agree."""

from __future__ import annotations

import pytest

import bugfast as bf
from reference.vectors import DATA, DISTINCT, TURNS, read

BOTH = pytest.mark.parametrize("rules", ["rulebook", "online"])


def test_the_files_are_complete() -> None:
    counts = {name: len(read(name)) for name in ("positions", "games", "abstractplay_games")}
    assert counts == {"positions": 1105, "games": 204, "abstractplay_games": 234}
    assert len(read("solved")) == 108


def test_positions() -> None:
    for row in read("positions"):
        text = row["position"]
        pos = bf.Position.parse(text)
        assert str(pos) == text
        turns = pos.legal_turns()
        assert sorted(map(str, turns)) == row["turns"], text
        assert sorted(map(str, pos.iter_turns())) == row["turns"], text
        assert pos.count_turns() == len(turns), text
        firsts = sorted({turn.split(",")[0] for turn in row["turns"]})
        assert sorted(pos.legal_cells()) == row.get("cells", firsts), text
        results = pos.results()
        assert len({end for _, end in results}) == len(results) == row["successors"], text
        assert {pos.play(turn) for turn in turns} == {end for _, end in results}, text
        assert all(pos.play(turn) == end for turn, end in results), text
        assert pos.is_over == (not row["turns"]), text
        assert pos.winner == (pos.turn if pos.is_over else None), text
        assert (len(pos.meals()) > 0) == (pos.phase == "grow"), text


@pytest.mark.parametrize("name", ["games", "abstractplay_games"])
def test_games(name: str) -> None:
    for row in read(name):
        pos = bf.Position(row["board"], rules=row["rules"])
        for turn, count in zip(row["turns"], row["counts"], strict=True):
            assert not pos.is_over and pos.winner is None
            assert pos.count_turns() == count, f"{pos}"
            assert bf.Position.parse(str(pos)) == pos
            by_steps = pos
            for cell in turn.split(","):
                assert by_steps.turn == pos.turn
                by_steps = by_steps.step(cell)
            pos = pos.play(turn)
            assert by_steps == pos
        assert str(pos) == row["final"]
        assert pos.is_over and str(pos.winner) == row["winner"]


@pytest.mark.parametrize("name", ["games", "abstractplay_games"])
def test_games_are_read_as_records(name: str) -> None:
    records = list(bf.read_games(DATA / f"{name}.jsonl"))
    rows = read(name)
    for number, (record, row) in enumerate(zip(records, rows, strict=True), start=1):
        assert record.error is None
        assert record.number == number
        assert [str(turn) for turn in record.turns] == row["turns"]
        assert str(list(record.positions())[-1]) == row["final"]
        assert str(record.winner) == row["winner"]


def test_solved_positions_name_legal_turns() -> None:
    for row in read("solved"):
        pos = bf.Position.parse(row["position"])
        assert pos.count_turns() == row["turns"]
        assert set(row["winning"]) <= {str(turn) for turn in pos.legal_turns()}


@BOTH
@pytest.mark.parametrize("board", TURNS)
def test_perft_from_the_empty_board(board: str, rules: str) -> None:
    start = bf.Position(board, rules=rules)
    depths = range(len(TURNS[board]) + 1)
    assert [bf.perft(start, depth, threads=2) for depth in depths] == [1, *TURNS[board]]


@BOTH
@pytest.mark.parametrize("board", DISTINCT)
def test_distinct_perft_from_the_empty_board(board: str, rules: str) -> None:
    start = bf.Position(board, rules=rules)
    depths = range(1, len(DISTINCT[board]) + 1)
    counts = [bf.perft(start, depth, distinct=True, threads=2) for depth in depths]
    assert counts == DISTINCT[board]


@BOTH
@pytest.mark.parametrize("distinct", [False, True])
def test_divide_adds_up_to_perft(rules: str, distinct: bool) -> None:
    pos = bf.Position("hexhex3", rules=rules).play("c3")
    parts = bf.divide(pos, 3, distinct=distinct)
    assert sum(parts.values()) == bf.perft(pos, 3, distinct=distinct)
    if not distinct:
        assert set(parts) == {str(turn) for turn in pos.legal_turns()}
    for turn, count in parts.items():
        assert count == bf.perft(pos.play(turn), 2, distinct=distinct)
    assert len(parts) == (len(pos.results()) if distinct else pos.count_turns())


def test_the_rest_of_a_turn_counts_as_depth_one() -> None:
    for row in read("positions"):
        if row["position"].endswith(" grow"):
            pos = bf.Position.parse(row["position"])
            assert bf.perft(pos, 1) == len(row["turns"]), row["position"]
            assert bf.perft(pos, 1, distinct=True) == row["successors"], row["position"]
            ends = [pos.play(turn) for turn in row["turns"]]
            assert bf.perft(pos, 2) == sum(bf.perft(end, 1) for end in ends), row["position"]
