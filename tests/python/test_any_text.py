"""Whatever text comes into a parser, only the package's own errors come out."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

import bugfast as bf

TEXTS = (
    "hexhex3 rulebook .../..../...../..../... w place",
    "hexhex3 online .../..../..b../..../... w place",
    "limping2 rulebook bbw/w.ww/bwb/b. b place",
    "cells:0,0;1,0;0,1 rulebook wb/. w grow",
)

LETTERS = st.text(
    st.sampled_from("hexlimpngrobustiacs:0123456789,;-wb./ \n\x00é🐞WRB"), max_size=80
)
ANY_TEXT = st.one_of(st.text(max_size=60), LETTERS)


@settings(max_examples=400)
@given(ANY_TEXT)
@example("cells:0,0;-1,")
def test_any_text_as_a_board(text: str) -> None:
    try:
        board = bf.Board.parse(text)
    except bf.BoardError:
        return
    assert board.name == text
    assert 1 <= board.size <= 256


@st.composite
def damaged_positions(draw: st.DrawFn) -> str:
    """A position text with some characters replaced, put in or left out."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(LETTERS)[:3] + text[at + draw(st.integers(0, 3)) :]
    return text


@settings(max_examples=600)
@given(st.one_of(ANY_TEXT, damaged_positions()))
def test_any_text_as_a_position(text: str) -> None:
    try:
        pos = bf.Position.parse(text)
    except bf.PositionError as error:
        assert str(error)
        return
    assert str(pos).split(" ") == text.split()
    assert bf.Position.parse(str(pos)) == pos


TURN_TEXT = st.one_of(
    ANY_TEXT,
    st.lists(st.from_regex(r"[a-f][0-6]", fullmatch=True), max_size=5).map(",".join),
    st.text(st.sampled_from("abcde12345, "), max_size=12),
)


@settings(max_examples=500)
@given(TURN_TEXT)
def test_any_text_as_a_turn(text: str) -> None:
    pos = bf.Position.parse(TEXTS[1])
    legal = {str(turn) for turn in pos.legal_turns()}
    plain = "".join(text.split()).lower()
    try:
        pos.play(text)
    except bf.TurnError:
        assert text not in legal
    else:
        assert plain in legal
    try:
        turn = bf.Turn(text)
    except bf.TurnError:
        assert plain not in legal
    else:
        assert bf.Turn(str(turn)) == turn


@settings(max_examples=200)
@given(TURN_TEXT)
def test_any_text_as_a_cell(text: str) -> None:
    pos = bf.Position.parse(TEXTS[1])
    for call in (pos.step, pos.explain, pos.board.neighbours, pos.board.axial, pos.__getitem__):
        try:
            call(text)
        except bf.BugfastError:
            pass
        else:
            assert text.strip().lower() in pos.board.cells
