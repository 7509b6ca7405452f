"""Turns and steps that are none: the error says which cell, which rule, what was expected."""

from __future__ import annotations

import pytest

import bugfast as bf
from messages import message_of

MID_GAME = "hexhex3 online .../..../..b../..../... w place"


@pytest.mark.parametrize(
    ("turn", "number", "rule"),
    [
        ("c3", 1, "occupied"),
        ("z9", 1, "off-board"),
        ("b3", 2, "too-few-cells"),
        ("b3,c3,a1", 3, "too-many-cells"),
        ("a1,a2", 2, "too-many-cells"),
        ("b3,a3,a3", 3, "too-many-cells"),
        ("b3,b3", 2, "occupied"),
        ("b3,e1", 2, "no-eater"),
        ("b3,z9", 2, "off-board"),
    ],
)
def test_illegal_turns_say_where(turn: str, number: int, rule: str) -> None:
    pos = bf.Position.parse(MID_GAME)
    with pytest.raises(bf.IllegalTurnError) as caught:
        pos.play(turn)
    error = caught.value
    assert (error.number, error.rule) == (number, rule)
    cells = turn.split(",")
    if number <= len(cells):
        assert error.cell == cells[number - 1]
        assert cells[number - 1] in str(error)
    assert len(str(error).split()) >= 5
    assert turn not in {str(legal) for legal in pos.legal_turns()}
    # The position can be used on.
    assert pos.play("b3,c3").turn == bf.Color.BLACK


@pytest.mark.parametrize(
    "turn",
    ["", " ", ",", "c3,", ",c3", "c3,,d3", "c", "3", "c3;d3", "c3 d3", "c³", "🐞", "\x00", "c3\x00"]
    + ["a0", "c99999999999999999999", "c-1", "+c3", "c03", "pass", "a" * 100_000, "," * 100_000],
    ids=lambda turn: repr(turn[:12]),
)
def test_texts_that_are_no_turn(turn: str) -> None:
    pos = bf.Position.parse(MID_GAME)
    message = message_of(bf.TurnError, pos.play, turn)
    assert len(message) < 400
    assert len(message.split()) >= 4


def test_turns_are_read_in_any_case_with_blanks() -> None:
    pos = bf.Position.parse(MID_GAME)
    assert pos.play(" B3 , C3 ") == pos.play("b3,c3")
    assert str(bf.Turn(" B3 , c3")) == "b3,c3"
    assert bf.Turn("B3,C3") == bf.Turn("b3,c3")
    assert len(bf.Turn("b3,c3")) == 2
    assert bf.Turn("b3,c3").cells == ("b3", "c3")


def test_too_many_cells_are_refused_at_once() -> None:
    pos = bf.Position.parse(MID_GAME)
    message = message_of(bf.TurnError, pos.play, ",".join(["c3"] * 200_000))
    assert len(message) < 400


def test_turns_of_wrong_type() -> None:
    pos = bf.Position.parse(MID_GAME)
    for wrong in (None, 3, b"b3,c3", ["b3", "c3"], object()):
        message_of(TypeError, pos.play, wrong)
    for wrong in (None, 3, object()):
        message_of(TypeError, bf.Turn, wrong)


def test_no_turn_is_legal_after_the_end() -> None:
    over = bf.Position.parse("hexhex2 online ../ww./b. w place")
    for cell in over.board.cells:
        message_of(bf.IllegalTurnError, over.play, cell)
        assert over.explain(cell) is not None


@pytest.mark.parametrize(
    ("text", "cell", "rule"),
    [
        ("hexhex2 rulebook ../ww./b. w place", "b3", "game-over"),
        ("hexhex3 rulebook ww./..../...../..../... w place", "e3", "too-large"),
        ("hexhex3 online w.w/..../...../ww../... w place", "e2", "joins"),
        ("rhombus5x1 rulebook bw.w. w grow", "a3", "growth-joins"),
        ("rhombus5x1 rulebook bw.w. w grow", "a5", "no-eater"),
        ("rhombus5x1 rulebook bw.w. w grow", "a2", "occupied"),
    ],
)
def test_illegal_cells_name_the_rule(text: str, cell: str, rule: str) -> None:
    pos = bf.Position.parse(text)
    with pytest.raises(bf.IllegalTurnError) as caught:
        pos.step(cell)
    assert caught.value.cell == cell
    assert caught.value.rule == rule
    assert caught.value.number == 1
