"""The line of play: steps, turns, undo and redo."""

from __future__ import annotations

import pytest

from bugfast import CellError, IllegalTurnError, Position
from bugfast_frontend.models.session import Session

CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"


def test_steps_inside_a_turn_can_be_undone_and_redone() -> None:
    start = Position.parse(CHAIN)
    session = Session(start)
    positions = [start]
    for cell in ("b4", "a3", "c5"):
        session.play(cell)
        positions.append(session.position)
    assert session.position == start.play("b4,a3,c5")
    for index in (2, 1, 0):
        assert session.go_to(index)
        assert session.position == positions[index]
    assert not session.go_to(0)
    assert session.go_to(3)
    assert session.position == positions[3] and session.at_end


def test_an_illegal_step_changes_nothing() -> None:
    session = Session(Position.parse(CHAIN))
    session.play("b4")
    session.go_to(0)
    with pytest.raises(IllegalTurnError):
        session.play("c2")
    with pytest.raises(CellError):
        session.play("z9")
    assert session.cursor == 0 and len(session) == 1


def test_another_step_drops_what_could_be_redone_and_the_same_keeps_it() -> None:
    session = Session(Position.parse(CHAIN))
    for cell in ("b4", "a3", "c5"):
        session.play(cell)
    session.go_to(0)
    session.play("b4")
    assert len(session) == 3 and not session.at_end
    session.go_to(0)
    session.play("e3")
    assert len(session) == 1 and session.at_end


def test_turns_are_numbered_and_know_their_steps() -> None:
    session = Session(Position.parse(CHAIN))
    for cell in ("b4", "a3", "c5", "c4"):
        session.play(cell)
    first, second = session.turns()[:2]
    assert (first.number, first.cells, first.begin, first.end) == (1, ("b4", "a3", "c5"), 0, 3)
    assert str(first.color) == "w"
    assert (second.number, second.cells[0], second.begin) == (2, "c4", 3)


def test_the_last_chain_is_the_turn_under_way_or_the_last_one() -> None:
    session = Session(Position.parse(CHAIN))
    assert session.last_chain() == []
    for count, cell in enumerate(("b4", "a3", "c5"), start=1):
        session.play(cell)
        assert [step.cell for step in session.last_chain()] == ["b4", "a3", "c5"][:count]
    session.play("c4")
    assert session.last_chain()[0].cell == "c4"


def test_a_step_knows_what_was_eaten() -> None:
    session = Session(Position.parse(CHAIN))
    assert session.play("b4").eaten == ()
    step = session.play("a3")
    assert step.eaten == ("a3",) and not step.is_placement and not step.ends_turn


def test_a_game_may_begin_in_mid_turn() -> None:
    start = Position.parse(CHAIN).step("b4")
    session = Session(start)
    session.play("a3")
    session.play("c5")
    (turn,) = session.turns()
    assert turn.cells == ("a3", "c5")
    assert session.position == Position.parse(CHAIN).play("b4,a3,c5")


def test_positions_outside_the_line_are_refused() -> None:
    session = Session(Position.parse(CHAIN))
    for index in (-1, 1):
        with pytest.raises(IndexError):
            session.position_at(index)


def test_a_session_from_turns_stands_at_their_end() -> None:
    start = Position.parse(CHAIN)
    turn = start.legal_turns()[0]
    session = Session.from_turns(start, [turn])
    assert session.position == start.play(turn) and session.at_end
