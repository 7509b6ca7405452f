"""The tree of a game: nothing is lost, everything can be undone, and length does not matter."""

from __future__ import annotations

import io
import json
import random
import time

import pytest

import bugfast
from bugfast import Position, Turn
from bugfast_frontend.models.game_text import record_line
from bugfast_frontend.models.game_tree import ROOT, GameTree
from bugfast_frontend.models.opening import open_text
from bugfast_frontend.models.session import Session
from bugfast_frontend.models.study import Study
from bugfast_frontend.models.tree_rows import tree_rows
from bugfast_frontend.models.tree_text import tree_fields, tree_of_fields

LONG = 100_000


def shape(tree: GameTree) -> list[tuple[int, str, str]]:
    """Everything that a tree holds, node by node."""
    return [(tree.depth(n), tree.turn(n), tree.comment(n)) for n in tree.below(ROOT)]


def session(count: int = 8) -> Session:
    """A game of the first legal cells."""
    made = Session(Position("hexhex3"))
    for _stone in range(count):
        legal = set(made.position.legal_cells())
        made.play(next(cell for cell in made.position.board.cells if cell in legal))
    return made


def test_a_line_of_a_hundred_thousand_turns() -> None:
    tree = GameTree()
    node = ROOT
    for number in range(LONG):
        node = tree.grow(node, f"a{number}")
    tree.annotate(node, "the end")
    begin = time.process_time()
    assert len(tree.path(node)) == len(tree.line(ROOT)) == LONG + 1
    assert len(tree_rows(tree)) == LONG
    fields = tree_fields(tree, LONG)
    assert fields == {"comments": {str(LONG): "the end"}}
    assert len(json.dumps(tree_fields(tree, 1))) > LONG
    assert tree.attached(node) == node
    assert tree.copy().turn(node) == f"a{LONG - 1}"
    assert time.process_time() - begin < 5
    del tree


def test_turns_are_known_in_any_spelling() -> None:
    start = Position("hexhex3")
    variations = [
        {"of": 0, "after": 0, "turns": ["A3", " e1 "]},
        {"of": 0, "after": 1, "turns": [" E1"]},
    ]
    tree, wrong = tree_of_fields(start, [Turn("a1")], {"variations": variations})
    assert tree is not None and not wrong
    assert [tree.turn(node) for node in tree.below(0)][1:] == ["a1", "e1", "a3", "e1"]


def test_a_tree_of_many_variations_is_read_in_no_time() -> None:
    start = Position("hexhex3")
    turns = [str(turn) for turn in start.legal_turns()]
    variations = []
    for turn in turns:
        for reply in start.play(turn).legal_turns():
            variations.append({"of": 0, "after": 0, "turns": [turn, str(reply)]})
    variations *= 2000 // len(variations) + 1
    begin = time.process_time()
    tree, wrong = tree_of_fields(start, [], {"variations": variations})
    assert tree is not None and wrong == ""
    assert time.process_time() - begin < 2
    assert len(tree.children(ROOT)) == len(turns)


def test_what_is_written_is_read_again() -> None:
    choose = random.Random(3)
    game = session()
    study = Study(game)
    for _time in range(200):
        legal = study.position.legal_cells()
        if legal:
            study.play(choose.choice(legal))
        if choose.random() < 0.3:
            study.comment(f'note {choose.randrange(100)} "\\ \n한')
        if choose.random() < 0.2 or not legal:
            study.go_to(choose.choice(list(study.tree.below(ROOT))))
    line = record_line(game)
    again = open_text(line).session
    assert [str(t) for t in again.turns()] == [str(t) for t in game.turns() if game.is_finished(t)]
    assert again.tree is not None and again.tree is not game.tree
    assert shape(again.tree) == shape(study.tree)
    assert record_line(again) == line
    (record,) = bugfast.read_games(io.StringIO(line))
    assert record.error is None and set(record.further) == {"variations", "comments"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"variations": 3}, "expected a list"),
        ({"variations": [3]}, "variation 1: expected an object"),
        ({"variations": [{"of": 1, "after": 0, "turns": []}]}, "variation 1: of"),
        ({"variations": [{"of": 0, "after": 9, "turns": []}]}, "variation 1: after"),
        ({"variations": [{"of": 0, "after": 0, "turns": ["zz"]}]}, "variation 1: turn 1"),
        ({"variations": [{"of": 0, "after": 0, "turns": [[]]}]}, "variation 1: turn 1"),
        ({"variations": [{"of": True, "after": 0, "turns": 3}]}, "variation 1: of"),
        ({"variations": [{"of": 0, "after": 0, "turns": 3}]}, "variation 1: turns"),
        ({"comments": []}, ""),
        ({"comments": [1]}, "comments: expected an object"),
        ({"comments": {"x": "y"}}, "comments: 'x'"),
        ({"comments": {"0": 1}}, "comments: '0'"),
        ({"comments": {"99": "y"}}, "comments: '99'"),
    ],
)
def test_what_is_wrong_is_told_and_the_game_stands(fields: dict[str, object], said: str) -> None:
    record = {"board": "hexhex3", "turns": ["c3"], **fields}
    opening = open_text(json.dumps(record))
    assert [str(turn) for turn in opening.session.turns()] == ["c3"]
    assert opening.trouble == bool(said)
    assert said in (opening.message or "")


def test_no_action_of_a_study_changes_the_game() -> None:
    choose = random.Random(5)
    game = session(10)
    before = [str(turn) for turn in game.turns()]
    study = Study(game)
    actions = (
        study.back, study.on, study.step_back, study.step_on, study.first, study.last,
        study.promote, study.delete, study.undo, study.redo, study.undo,
        lambda: study.beside(1), lambda: study.beside(-1), lambda: study.comment("x"),
    )  # fmt: skip
    for _time in range(1500):
        legal = study.position.legal_cells()
        if choose.random() < 0.4 and legal:
            study.play(choose.choice(legal))
        else:
            choose.choice(actions)()
        assert [str(turn) for turn in game.turns()] == before
        assert [study.tree.turn(n) for n in study.tree.line(ROOT)[1:]][: len(study.game) - 1] == [
            study.tree.turn(n) for n in study.game[1:]
        ]
        assert study.tree.attached(study.node) == study.node


def test_undo_restores_the_tree_exactly() -> None:
    choose = random.Random(7)
    study = Study(session(6))
    for _round in range(30):
        shapes = [shape(study.tree)]
        for _time in range(12):
            nodes = [n for n in study.tree.below(ROOT) if n != ROOT]
            version = study.tree.version
            study.go_to(choose.choice(nodes))
            kind = choose.randrange(4)
            if kind == 0 and study.position.legal_cells():
                study.play(choose.choice(study.position.legal_cells()))
            elif kind == 1:
                study.promote()
            elif kind == 2:
                study.delete()
            else:
                study.comment(str(choose.random()))
            if study.tree.version != version:
                shapes.append(shape(study.tree))
        last = shapes[-1]
        for wanted in reversed(shapes[:-1]):
            study.undo()
            assert shape(study.tree) == wanted
        for wanted in shapes[1:]:
            study.redo()
            assert shape(study.tree) == wanted
        assert shape(study.tree) == last


def test_going_on_otherwise_in_the_game_keeps_the_line_that_was_left() -> None:
    game = session(5)
    study = Study(game)
    old = [str(turn) for turn in game.turns() if game.is_finished(turn)]
    game.go_to(2)
    other = next(c for c in game.position.legal_cells() if c != game.steps[2].cell)
    game.play(other)
    again = Study(game)
    assert again.tree is study.tree
    lines = [
        [again.tree.turn(n) for n in again.tree.path(node)[1:]] for node in again.tree.below(ROOT)
    ]
    assert old in lines
    assert [again.tree.turn(n) for n in again.game[1:]] == [
        str(t) for t in game.turns() if game.is_finished(t)
    ]


def test_turns_are_written_and_played_as_text() -> None:
    study = Study(session(8))
    study.last()
    text = study.turns_text()
    other = Study(Session(Position("hexhex3")))
    numbered = " ".join(f"{n}. {turn}" for n, turn in enumerate(text.split(), start=1))
    assert other.play_text(numbered) == len(text.split())
    assert other.position == study.position
    assert other.play_text("c3 zz9 a1") <= 1
    assert other.trouble and other.message


def test_rows_show_each_turn_once_and_variations_before_the_line_goes_on() -> None:
    tree = GameTree()
    a = tree.grow(ROOT, "a1")
    b = tree.grow(a, "b1")
    tree.grow(b, "c1")
    variation = tree.grow(a, "b2")
    tree.grow(variation, "c2")
    found = [(tree.turn(row.node), row.depth, row.number) for row in tree_rows(tree)]
    assert found == [("a1", 0, 1), ("b1", 0, 2), ("b2", 1, 2), ("c2", 1, 3), ("c1", 0, 3)]
