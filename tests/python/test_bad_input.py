"""Bad input: the typed error says what was wrong, where, and what was expected; nothing hangs."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

import bugfast as bf
from messages import message_of

START = "hexhex3 rulebook .../..../...../..../... w place"


def test_the_tree_of_errors() -> None:
    for kind in (
        *(bf.BoardError, bf.PositionError, bf.TurnError, bf.IllegalTurnError),
        *(bf.TooManyTurnsError, bf.CellError),
    ):
        assert issubclass(kind, bf.BugfastError)
        assert issubclass(kind, ValueError)
    assert issubclass(bf.IllegalTurnError, bf.TurnError)
    assert issubclass(bf.BugfastError, Exception)
    assert issubclass(bf.EngineBusyError, bf.BugfastError)
    assert issubclass(bf.EngineBusyError, RuntimeError)


# Boards.

BAD_BOARDS = [
    *("", " ", "hexhex", "hexhex0", "hexhex03", "hexhex+3", "hexhex-1", "hexhex3 ", " hexhex3"),
    *("hexhex3.0", "hexhex 3", "Hexhex3", "HEXHEX3", "hexhex3x3", "hexhex٣", "hexhex³", "hex3"),
    *("hexhex10", "hexhex58", "hexhex99999999999999", "hexhex" + "9" * 5_000),
    *("limping0", "limping10", "limping99999999999999999999", "Limping3", "limping"),
    *("rhombus3", "rhombus0x3", "rhombus3x0", "rhombus03x3", "rhombus3x03", "rhombus3X3"),
    *("rhombus17x16", "rhombus257x1", "rhombus100x100", "rhombus3x3x3", "rhombusx", "rhombus3x"),
    *("rhombus4294967296x4294967296", "rhombus18446744073709551616x1", "rhombus65536x65537"),
    *("triangle0", "triangle23", "triangle", "triangle1000000000", "triangle-3"),
    *("square3", "chess", "hexhex3\x00", "\x00", "🐞", "hexhex3;limping2"),
    *("cells", "cells:", "cells:;", "cells:0", "cells:0,", "cells:,0", "cells:0,0;", "cells:;0,0"),
    *("cells:0,0;0,0", "cells:0,0;1,0;0,0", "cells:a,b", "cells:0,0,0", "cells:0,0 1,0"),
    *("cells:0.5,0", "cells:00,0", "cells:01,0", "cells:+1,0", "cells:--1,0", "cells:-0,0"),
    *("cells:0;0", "cells:0x1,0", "cells:1e3,0", "Cells:0,0", "cells: 0,0", "cells:0, 0"),
    "cells:99999999999999999999999,0",
    "cells:0,-170141183460469231731687303715884105729",
    "cells:" + ";".join(f"{q},0" for q in range(257)),
    "cells:" + ";".join(f"{q},{r}" for r in range(100) for q in range(100)),
    "cells:" + ";" * 100_000,
]


@pytest.mark.parametrize("name", BAD_BOARDS, ids=lambda name: repr(name[:30]))
def test_bad_board_names(name: str) -> None:
    message = message_of(bf.BoardError, bf.Board.parse, name)
    assert len(message.split()) >= 4, message
    # A mistake of a kilobyte does not fill the screen.
    assert len(message) < 400, message
    assert message_of(bf.BoardError, bf.Position, name) == message
    if name.strip() == name and name and not set(name) & set(" \x00"):
        rest = START.split(" ", 1)[1]
        message = message_of(bf.PositionError, bf.Position.parse, f"{name} {rest}")
        assert "board" in message


def test_board_errors_say_what_was_expected() -> None:
    assert "256" in message_of(bf.BoardError, bf.Board.parse, "rhombus100x100")
    assert "256" in message_of(bf.BoardError, bf.Board.hexhex, 58)
    assert "hexhex03" in message_of(bf.BoardError, bf.Board.parse, "hexhex03")
    assert "hexhex" in message_of(bf.BoardError, bf.Board.parse, "chess")
    assert "0,0" in message_of(bf.BoardError, bf.Board.parse, "cells:1,0;0,0;0,0")


@pytest.mark.parametrize("size", [0, -1, 10, 58, 2**31, 2**32 + 3, 2**63, 2**64 + 3, 10**30])
def test_bad_board_sizes(size: int) -> None:
    message_of(bf.BoardError, bf.Board.hexhex, size)
    message_of(bf.BoardError, bf.Board.limping, size)
    message_of(bf.BoardError, bf.Board.rhombus, size, 100)
    message_of(bf.BoardError, bf.Board.rhombus, 100, size)
    message_of(bf.BoardError, bf.Board.triangle, size + 13 if size == 10 else size)


@pytest.mark.parametrize("size", [None, "3", 3.0, [3], b"3"])
def test_board_sizes_of_wrong_type(size: Any) -> None:
    for call in (bf.Board.hexhex, bf.Board.limping, bf.Board.triangle):
        message_of(TypeError, call, size)
    message_of(TypeError, bf.Board.rhombus, size, 3)


def test_bad_own_cells() -> None:
    message_of(bf.BoardError, bf.Board.from_cells, [])
    assert "3" in message_of(bf.BoardError, bf.Board.from_cells, [(3, 4), (0, 0), (3, 4)])
    message_of(bf.BoardError, bf.Board.from_cells, [(q, 0) for q in range(257)])
    message_of(bf.BoardError, bf.Board.from_cells, [(q, r) for q in range(100) for r in range(100)])
    for cells in (None, 3, "c3", [3], [(1,)], [(1, 2, 3)], [("0", "0")], [(0.5, 0)], [None]):
        with pytest.raises((TypeError, bf.BoardError)):
            bf.Board.from_cells(cells)  # type: ignore[arg-type]


@pytest.mark.parametrize("far", [2**15, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 10**40])
@pytest.mark.parametrize("sign", [1, -1])
def test_coordinates_far_away_are_a_board_or_an_error(far: int, sign: int) -> None:
    for cells in ([(sign * far, 0)], [(0, sign * far)], [(0, 0), (sign * far, sign * far)]):
        try:
            board = bf.Board.from_cells(cells)
        except bf.BoardError as error:
            assert len(str(error).split()) >= 4
        else:
            assert {board.axial(name) for name in board.cells} == set(cells)
            assert all(len(board.neighbours(name)) == 0 for name in board.cells)
            assert bf.Board.parse(board.name) == board


def test_cells_that_are_not_on_the_board() -> None:
    board = bf.Board.hexhex(3)
    pos = bf.Position(board)
    for cell in (
        "",
        "z9",
        "a0",
        "a4",
        "c6",
        "f1",
        "a01",
        "3c",
        "c",
        "3",
        "c-1",
        "ć3",
        "c3,d3",
        "*",
    ):
        for call in (board.neighbours, board.axial, pos.explain, pos.__getitem__, pos.step):
            with pytest.raises(bf.BugfastError) as caught:
                call(cell)
            assert isinstance(caught.value, bf.CellError | bf.IllegalTurnError), call
            assert repr(cell).strip("'") in str(caught.value)
    for wrong in (None, 3, 3.5, b"c3", ["c3"], ("c", 3)):
        for call in (board.neighbours, board.axial, pos.explain, pos.__getitem__, pos.step):
            message_of(TypeError, call, wrong)


# Positions.


def test_position_errors_name_the_field() -> None:
    fields = START.split(" ")
    names = ["board", "rules", "rows", "side", "phase"]
    wrong = ["hexhexx", "Rulebook", "...", "W", "placing"]
    for i, (name, bad) in enumerate(zip(names, wrong, strict=True)):
        text = " ".join([*fields[:i], bad, *fields[i + 1 :]])
        message = message_of(bf.PositionError, bf.Position.parse, text)
        assert name in message, message
        if name != "rows":
            assert bad in message, message


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6, 7])
def test_positions_of_too_few_or_many_fields(count: int) -> None:
    text = " ".join((START.split(" ") * 2)[:count])
    message = message_of(bf.PositionError, bf.Position.parse, text)
    assert "five" in message or "5" in message or "phase" in message or "end" in message


@pytest.mark.parametrize(
    ("rows", "row", "cell"),
    [
        (".../..../..x../..../...", 3, 3),
        ("x../..../...../..../...", 1, 1),
        (".../..../...../..../..W", 5, 3),
        (".../.1../...../..../...", 2, 2),
        (".../..🐞./...../..../...", 2, 3),
        (".../..../..é../..../...", 3, 3),
    ],
)
def test_unknown_letters_are_located(rows: str, row: int, cell: int) -> None:
    text = START.replace(".../..../...../..../...", rows)
    message = message_of(bf.PositionError, bf.Position.parse, text)
    assert "rows" in message
    assert re.search(rf"row {row}\b", message), message
    assert re.search(rf"cell {cell}\b", message), message


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        ("../..../...../..../...", 1),
        ("..../..../...../..../...", 1),
        (".../...../...../..../...", 2),
        (".../..../.../..../...", 3),
        (".../..../...../..../..", 5),
        (".../..../...../..../....", 5),
        (".../..../...../..../", 5),
        ("/..../...../..../...", 1),
        (".../..../....w" + "w" * 100_000 + "/..../...", 3),
    ],
)
def test_rows_of_wrong_length_are_located(rows: str, row: int) -> None:
    text = START.replace(".../..../...../..../...", rows)
    message = message_of(bf.PositionError, bf.Position.parse, text)
    assert "rows" in message
    assert re.search(rf"row {row}\b", message), message
    lengths = [3, 4, 5, 4, 3]
    assert re.search(rf"\b{lengths[row - 1]}\b", message), message
    assert len(message) < 400


@pytest.mark.parametrize("rows", [".../..../...../....", "...", "/" * 4, "/" * 9, "." * 19, "/"])
def test_wrong_number_of_rows(rows: str) -> None:
    text = START.replace(".../..../...../..../...", rows)
    message = message_of(bf.PositionError, bf.Position.parse, text)
    assert "row" in message


@pytest.mark.parametrize(
    "text",
    [
        START.replace("rulebook", "RULEBOOK"),
        START.replace("rulebook", "offline"),
        START.replace(" w ", " x "),
        START.replace(" w ", " white "),
        START.replace(" w ", " B "),
        START.replace("place", "Place"),
        START.replace("place", "grow"),
        START.replace("place", ""),
        START + " extra",
        START + "\n" + START,
        START.replace(" ", ""),
        START.replace(" ", ","),
        "",
        "\n",
        "hexhex3",
        "\x00" * 10,
        "w" * 1_000_000,
        "/" * 1_000_000,
        " " * 1_000_000,
        "hexhex3 " * 10_000,
    ],
    ids=range(20),
)
def test_bad_positions(text: str) -> None:
    message = message_of(bf.PositionError, bf.Position.parse, text)
    assert len(message.split()) >= 4
    assert len(message) < 400


def test_grow_with_nothing_to_eat() -> None:
    for rows in ("../.../..", "ww/.../..", "w./b../..", "wb/www/bb"):
        side = "b" if rows.startswith("w./") else "w"
        text = f"hexhex2 rulebook {rows} {side} grow"
        if rows == "w./b../..":
            assert bf.Position.parse(text).phase == "grow"
            continue
        message = message_of(bf.PositionError, bf.Position.parse, text)
        assert "phase" in message
        assert "eat" in message


def test_positions_of_wrong_type() -> None:
    for wrong in (None, 3, b"hexhex3", ["hexhex3"], object()):
        message_of(TypeError, bf.Position.parse, wrong)
        message_of(TypeError, bf.Position, wrong)
        message_of(TypeError, bf.Board.parse, wrong)
    for wrong in (3, b"online", object()):
        message_of(TypeError, bf.Position, "hexhex3", rules=wrong)
    message_of(TypeError, bf.Position)
    message = message_of(ValueError, bf.Position, "hexhex3", rules="Online")
    assert "Online" in message
    assert "rulebook" in message


def test_arrays_that_are_no_position() -> None:
    numpy = pytest.importorskip("numpy")
    board = bf.Board.hexhex(2)
    zeros = numpy.zeros((3, 7), dtype="uint8")
    assert bf.Position.from_array(zeros, board) == bf.Position(board)
    for rows, columns in ((3, 6), (3, 8), (1, 7), (4, 7), (7, 3), (0, 7)):
        wrong = numpy.zeros((rows, columns), dtype="uint8")
        assert "7" in message_of(ValueError, bf.Position.from_array, wrong, board)
    for shape in ((), (7,), (3, 7, 1)):
        with pytest.raises((TypeError, ValueError)):
            bf.Position.from_array(numpy.zeros(shape, dtype="uint8"), board)
    for entry in (2, 255, -1, -(2**63)):
        wrong = numpy.zeros((2, 7), dtype="int64")
        wrong[0, 3] = entry
        message_of(ValueError, bf.Position.from_array, wrong, board)
    both = zeros.copy()
    both[:2, 3] = 1
    assert "b2" in message_of(bf.PositionError, bf.Position.from_array, both, board)
    assert "eat" in message_of(bf.PositionError, bf.Position.from_array, zeros, board, phase="grow")
    for wrong in (None, "abc", 3, [["a"] * 7] * 3, numpy.full((2, 7), 0.5)):
        with pytest.raises((TypeError, ValueError)):
            bf.Position.from_array(wrong, board)


# Numbers.


def test_bad_numbers() -> None:
    pos = bf.Position("hexhex3")
    for depth in (-1, -(10**30)):
        assert "depth" in message_of(ValueError, bf.perft, pos, depth)
        assert "depth" in message_of(ValueError, bf.divide, pos, depth)
    for threads in (0, -1):
        assert "threads" in message_of(ValueError, bf.perft, pos, 2, threads=threads)
        assert "threads" in message_of(
            ValueError, bf.random_playouts, pos, 2, seed=1, threads=threads
        )
    message_of(ValueError, bf.random_playouts, pos, -1, seed=1)
    message_of(ValueError, bf.perft, pos, 2, threads=10**30)
    message_of(ValueError, pos.legal_turns, limit=-1)
    for k in (12, -1, 10**30):
        with pytest.raises((ValueError, IndexError)):
            pos.transform(k)
    assert bf.perft(pos, 0) == 1


def test_numbers_of_wrong_type() -> None:
    pos = bf.Position("hexhex3")
    for wrong in ("2", 2.0, [2]):
        message_of(TypeError, bf.perft, pos, wrong)
        message_of(TypeError, bf.perft, pos, 1, threads=wrong)
        message_of(TypeError, bf.random_playouts, pos, wrong, seed=1)
        message_of(TypeError, pos.transform, wrong)
    message_of(TypeError, bf.random_playouts, pos, 1)
    message_of(TypeError, bf.perft, "hexhex3", 1)
    message_of(TypeError, bf.perft, None, 1)


def test_a_depth_past_the_longest_game_counts_nothing() -> None:
    for depth in (60, 10_000, 2**32 - 1):
        assert bf.perft(bf.Position("limping1"), depth) == 0


def test_positions_do_not_change() -> None:
    pos = bf.Position("hexhex3")
    for name in ("turn", "phase", "winner", "board", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(pos, name, None)
    with pytest.raises(TypeError):
        pos["c3"] = bf.Color.WHITE  # type: ignore[index]


def test_results_of_endless_chains_are_given_up_after_a_bounded_time() -> None:
    # 3**19 boards in mid-turn, each reached in many orders.
    count = 19
    name = bf.Board.from_cells([(3 * i + q, 2 * i) for i in range(count) for q in range(3)]).name
    pos = bf.Position.parse(f"{name} rulebook {'/'.join(['bw.'] * count)} w grow")
    started = time.process_time()
    assert "16777216 stones" in message_of(bf.TooManyTurnsError, pos.results)
    assert "16777216 stones" in message_of(bf.TooManyTurnsError, bf.divide, pos, 1, distinct=True)
    assert time.process_time() - started < 60


def test_a_folder_without_a_name_is_refused(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    pos = bf.Position("hexhex2")
    assert "empty" in message_of(bf.ArgumentError, lambda: bf.solve(pos, state_dir=""))
    assert "empty" in message_of(bf.ArgumentError, lambda: bf.certify(pos, "x", state_dir=""))
    assert list(tmp_path.iterdir()) == []
