"""What is said and marked under the pointer."""

from __future__ import annotations

import pytest

from bugfast import CellError, Color, Position
from bugfast_frontend.models.hover import bug_at, hover
from bugfast_frontend.models.placements import placements

CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"
TWO_EATERS = "hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place"


def test_a_placement_tells_its_bug_and_its_prey() -> None:
    told = hover(Position.parse(CHAIN), "b4")
    assert told.legal and set(told.bug) == {"b4"} and set(told.prey) == {"a3"}
    assert "eats 1 bug" in told.text


def test_a_placement_next_to_an_own_bug_tells_the_bug_it_makes() -> None:
    told = hover(Position.parse("hexhex3 rulebook .../..../.ww.b/..../... b place"), "b4")
    assert told.legal and set(told.bug) == {"b4", "c5"}
    assert "bug of 2" in told.text


def test_an_illegal_cell_tells_the_rule() -> None:
    position = Position.parse(CHAIN)
    told = hover(position, "c2")
    reason = position.explain("c2")
    assert reason is not None
    assert not told.legal and reason in told.text and told.bug == ()


def test_a_growth_tells_eater_prey_and_result() -> None:
    position = Position.parse(TWO_EATERS).step("a1")
    assert position.phase == "grow"
    for meal in position.meals():
        for cell in meal.growth:
            told = hover(position, cell)
            assert told.legal
            assert set(meal.bug.cells) < set(told.bug) and cell in told.bug
            assert set(told.prey) == {c for prey in meal.prey for c in prey.cells}


def test_a_growth_may_be_on_a_stone_about_to_be_eaten() -> None:
    position = Position.parse(CHAIN).step("b4")
    assert "a3" in position.legal_cells()
    assert position["a3"] == Color.BLACK
    assert hover(position, "a3").legal


def test_a_stone_tells_its_bug_and_those_of_its_shape() -> None:
    told = hover(Position.parse(CHAIN), "c5")
    assert not told.legal
    assert set(told.bug) == {"c5", "d4"}
    assert [set(twin) for twin in told.twins] == [{"d2", "e2"}]


@pytest.mark.parametrize(
    ("text", "cell", "said"),
    [
        ("hexhex2 online ../ww./b. w place", "c1", "would make size 3; the largest is 2"),
        ("rhombus3x1 online w.w w place", "a2", "would join two bugs"),
        ("rhombus3x1 rulebook w.w w place", "a2", "would make size 3; the largest is 1"),
    ],
)
def test_at_the_end_a_cell_tells_why_the_winner_cannot_place(
    text: str, cell: str, said: str
) -> None:
    position = Position.parse(text)
    assert position.is_over
    told = hover(position, cell)
    assert not told.legal and said in told.text


def test_no_such_cell_is_an_error() -> None:
    with pytest.raises(CellError):
        hover(Position.parse(CHAIN), "z1")
    with pytest.raises(ValueError, match="no bug on"):
        bug_at(Position.parse(CHAIN), "e3")


def test_every_cell_of_a_game_can_be_told(played_game: list[Position]) -> None:
    for position in played_game:
        legal = set(position.legal_cells())
        for cell in position.board.cells:
            told = hover(position, cell)
            assert told.legal == (cell in legal)
            assert told.text.startswith(f"{cell}: ")


def with_mover(position: Position, mover: Color) -> Position:
    """The same stones with `mover` about to place."""
    board, rules, rows, _, _ = str(position).split()
    return Position.parse(f"{board} {rules} {rows} {mover} place")


def test_placements_left_are_those_of_each_side_on_turn(played_game: list[Position]) -> None:
    for position in [*played_game, Position.parse(CHAIN), Position.parse(CHAIN).step("b4")]:
        left = placements(position)
        assert left.white == set(with_mover(position, Color.WHITE).legal_cells())
        assert left.black == set(with_mover(position, Color.BLACK).legal_cells())
        assert left.shared + left.white_only == len(left.white)
        assert left.shared + left.black_only == len(left.black)
