"""The rules page by its own examples and readings, each as one small test."""

from __future__ import annotations

import pytest

import bugfast as bf

FREE_POLYHEXES = [1, 1, 3, 7, 22]
"""Free polyhexes of sizes 1 to 5, the sizes that fit on hexhex3's larger bugs in these tests."""


def turns(text: str) -> list[str]:
    """The legal turns of a position text, sorted."""
    return sorted(str(turn) for turn in bf.Position.parse(text).legal_turns())


def test_example_1_eating_is_compulsory() -> None:
    pos = bf.Position("hexhex3", rules="online").play("c3")
    assert pos.play("b3,c3")["c3"] == bf.Color.WHITE
    with pytest.raises(bf.IllegalTurnError):
        pos.play("b3")


def test_example_2_no_placement_wins_though_cells_are_empty() -> None:
    pos = bf.Position.parse("hexhex2 online ../ww./b. w place")
    assert pos.legal_cells() == []
    assert pos.legal_turns() == []
    assert pos.results() == []
    assert pos.count_turns() == 0
    assert pos.is_over
    assert pos.winner == bf.Color.WHITE
    assert [cell for cell in pos.board.cells if pos[cell] is None] == ["c1", "c2", "b3", "a2"]


def test_example_3() -> None:
    assert turns("hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place") == ["b4,a3,c5", "e3"]


def test_example_4_two_orders_with_different_first_meals() -> None:
    found = turns("hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place")
    assert len(found) == 10
    assert {"c5", "a1,c3,c5", "a1,c5,c3"} <= set(found)


def test_example_5_a_hungry_bug_without_room_does_not_eat() -> None:
    pos = bf.Position.parse("limping2 online w../w.w./.bw/.. w place")
    assert [str(turn) for turn in pos.legal_turns()] == ["a1"]
    assert str(pos.play("a1")) == "limping2 online w../w.w./.bw/w. b place"


def test_example_6_a_placement_that_joins() -> None:
    pos = bf.Position.parse("limping2 rulebook bbw/w.ww/bwb/b. b place")
    assert [str(turn) for turn in pos.legal_turns()] == ["a2"]
    online = bf.Position.parse("limping2 online bbw/w.ww/bwb/b. b place")
    assert online.is_over
    assert online.winner == bf.Color.BLACK


def test_who_starts() -> None:
    assert str(bf.Position("hexhex3")) == "hexhex3 rulebook .../..../...../..../... w place"
    online = bf.Position("hexhex3", rules="online")
    assert str(online) == "hexhex3 online .../..../...../..../... b place"
    assert bf.Rules.RULEBOOK.first == bf.Color.WHITE
    assert bf.Rules.ONLINE.first == bf.Color.BLACK
    assert bf.Rules.RULEBOOK.merge
    assert not bf.Rules.ONLINE.merge


def test_names_of_colours_and_rules() -> None:
    assert [str(color) for color in (bf.Color.WHITE, bf.Color.BLACK)] == ["w", "b"]
    assert [color.name for color in (bf.Color.WHITE, bf.Color.BLACK)] == ["white", "black"]
    assert ~bf.Color.WHITE == bf.Color.BLACK
    assert ~bf.Color.BLACK == bf.Color.WHITE
    assert [rules.name for rules in (bf.Rules.RULEBOOK, bf.Rules.ONLINE)] == ["rulebook", "online"]


def test_a_position_takes_names_or_objects() -> None:
    by_name = bf.Position("hexhex3", rules="online")
    assert bf.Position(bf.Board.hexhex(3), rules=bf.Rules.ONLINE) == by_name
    assert by_name.board == bf.Board.hexhex(3)
    assert by_name.rules == bf.Rules.ONLINE


def test_growth_on_a_vacated_cell_and_a_bug_that_then_touches_both() -> None:
    # One white stone between two black ones takes both at once and grows by one.
    pos = bf.Position.parse("rhombus5x1 rulebook bwb.. w grow")
    (meal,) = pos.meals()
    assert meal.bug.cells == ("a2",)
    assert sorted(prey.cells for prey in meal.prey) == [("a1",), ("a3",)]
    assert sorted(meal.growth) == ["a1", "a3"]
    assert str(pos.step("a1")) == "rhombus5x1 rulebook ww... b place"


def test_growth_may_not_join_another_own_bug() -> None:
    # a3 would touch both white stones: neither may grow there, and the left one has no other cell
    # but the one it eats.
    pos = bf.Position.parse("rhombus5x1 rulebook bw.w. w grow")
    assert pos.legal_cells() == ["a1"]


def test_a_position_may_be_set_up_with_a_meal_in_waiting() -> None:
    # The mover places first; then both pairs are looked at.
    pos = bf.Position.parse("rhombus7x1 rulebook wb..... w place")
    after = pos.step("a7")
    assert after.phase == "grow"
    assert str(after.step("a2")) == "rhombus7x1 rulebook ww....w b place"


def test_mirror_images_match() -> None:
    # The two chiral tetrahexes, worm and mirrored worm, touching.
    board = bf.Board.parse("rhombus8x6")
    worm = [(0, 1), (1, 1), (2, 0), (3, 0)]
    mirrored = [(0, 2), (1, 2), (1, 3), (2, 3)]
    rows = [["."] * 8 for _ in range(6)]
    for (q, r), color in [*((c, "w") for c in worm), *((c, "b") for c in mirrored)]:
        rows[r][q] = color
    text = "/".join("".join(row) for row in rows)
    pos = bf.Position.parse(f"{board.name} rulebook {text} w place")
    white, black = pos.bugs(bf.Color.WHITE), pos.bugs(bf.Color.BLACK)
    assert len(white) == len(black) == 1
    assert white[0].shape == black[0].shape
    assert bf.Position.parse(f"{board.name} rulebook {text} w grow").meals()


def test_bugs_tell_cells_colour_size_and_shape() -> None:
    pos = bf.Position.parse("hexhex3 rulebook ww./..b./...b./w.../... b place")
    found = sorted((str(bug.color), bug.size, tuple(sorted(bug.cells))) for bug in pos.bugs())
    assert found == [("b", 2, ("c4", "d3")), ("w", 1, ("b1",)), ("w", 2, ("e1", "e2"))]
    assert {bug.size: len(bug.shape.cells) for bug in pos.bugs()} == {1: 1, 2: 2}
    assert len({bug.shape for bug in pos.bugs()}) == 2
    assert [bug.color for bug in pos.bugs(bf.Color.BLACK)] == [bf.Color.BLACK]
    assert pos.largest == 2
    assert pos["e1"] == bf.Color.WHITE
    assert pos["c4"] == bf.Color.BLACK
    assert pos["c3"] is None


def test_shapes_are_free_polyhexes() -> None:
    # Grow all polyhexes on the middle of a board, one stone at a time; count different shapes.
    board = bf.Board.hexhex(6)
    layer = {frozenset([board.cells[len(board) // 2]])}
    for size, expected in enumerate(FREE_POLYHEXES, start=1):
        shapes = {}
        for cells in layer:
            text = "".join("w" if cell in cells else "." for cell in board.cells)
            rows, at = [], 0
            for row in str(bf.Position(board)).split(" ")[2].split("/"):
                rows.append(text[at : at + len(row)])
                at += len(row)
            pos = bf.Position.parse(f"{board.name} rulebook {'/'.join(rows)} b place")
            (bug,) = pos.bugs()
            assert bug.size == bug.shape.size == size
            shapes[bug.shape] = cells
        assert len(shapes) == expected
        assert len({shape.cells for shape in shapes}) == expected
        layer = {
            cells | {near}
            for cells in shapes.values()
            for cell in cells
            for near in board.neighbours(cell)
            if near not in cells
        }


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("hexhex2 online ../ww./b. w place", "b1"),
        ("hexhex2 online ../ww./b. w place", "c1"),
        ("limping2 online bbw/w.ww/bwb/b. b place", "a2"),
        ("rhombus5x1 rulebook bw.w. w grow", "a3"),
        ("rhombus5x1 rulebook bw.w. w grow", "a5"),
        ("rhombus5x1 rulebook bw.w. w grow", "a2"),
    ],
)
def test_explain_says_why_not(text: str, cell: str) -> None:
    pos = bf.Position.parse(text)
    reason = pos.explain(cell)
    assert reason is not None
    assert len(reason.split()) >= 4, reason
    with pytest.raises(bf.IllegalTurnError) as caught:
        pos.step(cell)
    assert cell in str(caught.value)


def test_a_game_keeps_its_history() -> None:
    game = bf.Game("hexhex3", rules="online")
    start = game.position
    after = game.push("c3")
    assert game.position == after == start.play("c3")
    game.push("b3,c3")
    assert [str(turn) for turn in game.turns] == ["c3", "b3,c3"]
    assert str(game.pop()) == "b3,c3"
    assert game.position == after
    assert str(game.redo()) == "b3,c3"
    assert [str(game.pop()), str(game.pop())] == ["b3,c3", "c3"]
    assert game.position == start
    with pytest.raises(IndexError):
        game.pop()
    game.push("a1")
    with pytest.raises(IndexError):
        game.redo()
    with pytest.raises(bf.IllegalTurnError):
        game.push("a1")
    assert [str(turn) for turn in game.turns] == ["a1"]
    assert game.winner is None
