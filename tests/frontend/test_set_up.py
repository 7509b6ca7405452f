"""Positions that are set up by hand, and what is wrong with them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from bugfast import Board, Color, Position
from bugfast_frontend.models.set_up import SetUp, board_trouble

CHAIN = Position.parse("hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place")


def test_a_position_is_what_it_was_taken_from(played_game: list[Position]) -> None:
    for position in played_game:
        assert SetUp(position).position() == position


def test_a_board_with_holes() -> None:
    position = Position.parse("cells:0,0;2,0;0,2 online b./w b place")
    made = SetUp(position)
    assert made.position() == position
    made.put("b2", Color.WHITE)
    assert made.position()["b2"] == Color.WHITE


def test_stones_are_put_and_taken_off() -> None:
    made = SetUp(Position("hexhex3"))
    made.put("c3", Color.WHITE)
    made.put("c4", Color.BLACK)
    made.put("c4", Color.WHITE)
    assert str(made.position()).split()[2] == ".../..../..ww./..../..."
    made.put("c3", Color.WHITE)
    made.put("c4", None)
    assert made.position() == Position("hexhex3")


def test_what_is_wrong_is_said_and_nothing_is_lost() -> None:
    made = SetUp(CHAIN)
    text, wrong = made.verdict()
    made.turn_phase()
    if made.verdict()[1]:
        assert "grow" in made.verdict()[0]
    made.clear()
    made.turn_phase()
    text, wrong = made.verdict()
    assert wrong and "Phase" in text
    made.undo()
    made.undo()
    assert len(made.stones) == sum(bug.size for bug in CHAIN.bugs())


def test_a_game_that_is_over_is_said_to_be() -> None:
    made = SetUp(Position.parse("hexhex2 rulebook bb/bbb/bb w place"))
    text, wrong = made.verdict()
    assert not wrong and "has won" in text


def test_a_bug_that_could_eat_is_told_of() -> None:
    made = SetUp(Position.parse("hexhex2 rulebook bw/.../.. w place"))
    text, wrong = made.verdict()
    assert not wrong and "could eat" in text
    made.turn_phase()
    assert made.verdict() == ("", False)


def test_another_board_keeps_the_stones_that_it_has_a_cell_for() -> None:
    made = SetUp(Position("hexhex3").step("c3"))
    made.set_board(Board.parse("hexhex4"))
    assert made.position().board.name == "hexhex4"
    assert made.stones == {"d4": Color.WHITE}
    made.next_board()
    assert made.board.name == "hexhex5"


def test_everything_can_be_undone() -> None:
    choose = random.Random(1)
    made = SetUp(CHAIN)
    texts = [made.text]
    for _time in range(200):
        cell = choose.choice(made.board.cells)
        actions: list[Callable[[], None]] = [
            made.turn_side,
            made.turn_phase,
            made.turn_rules,
            made.next_board,
            made.clear,
            partial(made.put, cell, choose.choice([Color.WHITE, Color.BLACK, None])),
        ]
        choose.choice(actions)()
        texts.append(made.text)
    for text in reversed(texts[:-1]):
        assert made.undo()
        assert made.text == text
    assert not made.undo()


@pytest.mark.parametrize("name", ["hexhex5", " rhombus3x4 ", "cells:0,0;1,0"])
def test_boards_by_name(name: str) -> None:
    assert board_trouble(name) is None


def test_no_board() -> None:
    assert "hexhexN" in (board_trouble("hexhex") or "")
