"""Boards: cells, names, neighbours, coordinates and symmetries, against the slow boards."""

from __future__ import annotations

import pytest
from hypothesis import given

import bugfast as bf
from reference.slow_board import SlowBoard
from reference.strategies import LARGE_BOARDS, MIDDLE_BOARDS, SMALL_BOARDS, own_boards

EVERY_KIND = (
    *SMALL_BOARDS,
    *MIDDLE_BOARDS,
    *LARGE_BOARDS,
    *("hexhex9", "limping5", "limping6", "limping9", "rhombus256x1", "rhombus1x256", "triangle22"),
    "cells:0,0",
    "cells:5,-7;9,-7;-100,40",
)


def assert_same_board(fast: bf.Board, slow: SlowBoard) -> None:
    """Everything that a board tells agrees."""
    assert fast.name == slow.name
    assert fast.size == len(fast) == len(slow.cells)
    assert fast.cells == slow.names
    for cell, name in slow.name_of.items():
        assert fast.axial(name) == cell
        neighbours = fast.neighbours(name)
        assert len(neighbours) == len(set(neighbours))
        assert set(neighbours) == {slow.name_of[c] for c in slow.neighbours(cell)}
    symmetries = fast.symmetries
    assert symmetries[0] == tuple(range(fast.size))
    assert len(symmetries) == len(set(symmetries))
    assert set(symmetries) == slow.symmetries()
    assert bf.Board.parse(fast.name) == fast
    assert bf.Board.from_cells(list(slow.cells)).cells == fast.cells


@pytest.mark.parametrize("name", EVERY_KIND)
def test_named_boards(name: str) -> None:
    assert_same_board(bf.Board.parse(name), SlowBoard.parse(name))


@given(own_boards())
def test_own_boards(name: str) -> None:
    assert_same_board(bf.Board.parse(name), SlowBoard.parse(name))


@given(own_boards())
def test_own_boards_from_cells_in_any_order(name: str) -> None:
    slow = SlowBoard.parse(name)
    board = bf.Board.from_cells(list(reversed(slow.cells)))
    assert board == bf.Board.parse(name)
    assert hash(board) == hash(bf.Board.parse(name))


def test_constructors_make_the_boards_of_their_names() -> None:
    made = [
        (bf.Board.hexhex(3), "hexhex3", 19),
        (bf.Board.limping(3), "limping3", 27),
        (bf.Board.rhombus(5, 4), "rhombus5x4", 20),
        (bf.Board.triangle(6), "triangle6", 21),
        (bf.Board.from_cells([(1, 0), (0, 0)]), "cells:0,0;1,0", 2),
    ]
    for board, name, size in made:
        assert (board.name, board.size) == (name, size)
        assert board == bf.Board.parse(name)


def test_sizes_of_the_rules_page() -> None:
    sides = range(1, 10)
    assert [bf.Board.hexhex(n).size for n in sides] == [3 * n * (n - 1) + 1 for n in sides]
    assert [bf.Board.limping(n).size for n in sides] == [3 * n * n for n in sides]


def test_names_of_the_rules_page() -> None:
    board = bf.Board.hexhex(3)
    assert board.cells[:3] == ("e1", "e2", "e3")
    assert board.cells[-3:] == ("a1", "a2", "a3")
    assert board.axial("c3") == (0, 0)
    assert set(board.neighbours("c3")) == {"b2", "b3", "c2", "c4", "d2", "d3"}
    start = str(bf.Position("limping3"))
    assert start == "limping3 rulebook ..../...../....../...../..../... w place"


def test_numbers_of_symmetries_of_the_rules_page() -> None:
    expected = {
        **{"hexhex1": 1, "hexhex2": 12, "hexhex3": 12, "hexhex6": 12},
        **{"limping1": 6, "limping2": 6, "limping5": 6},
        **{"triangle1": 1, "triangle2": 6, "triangle7": 6},
        **{"rhombus1x1": 1, "rhombus2x2": 4, "rhombus6x6": 4, "rhombus3x2": 2, "rhombus2x1": 2},
        "cells:0,0;1,0;0,1;3,5": 1,
    }
    found = {name: len(bf.Board.parse(name).symmetries) for name in expected}
    assert found == expected


def test_rows_past_z() -> None:
    names = bf.Board.rhombus(1, 256).cells
    assert names[-1] == "a1"
    assert (names[-26], names[-27], names[-28], names[-52], names[-53]) == (
        *("z1", "aa1", "ab1"),
        *("az1", "ba1"),
    )
    assert names[0] == "iv1"


def test_rows_without_cells_take_no_letter() -> None:
    board = bf.Board.parse("cells:0,0;2,0;0,1000")
    assert board.cells == ("b1", "b2", "a1")
    assert len(board.neighbours("b1")) == 0
    assert str(bf.Position(board)) == f"{board.name} rulebook ../. w place"
