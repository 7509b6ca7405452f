"""The questions of a new game, and what each answer leads to."""

from __future__ import annotations

import itertools

import pytest

from bugfast import Board, Color, Position
from bugfast.levels import LEVELS
from bugfast_frontend.models.form import FormLayout
from bugfast_frontend.models.new_game import LEVEL_NOTES, NewGame
from bugfast_frontend.models.players import USUAL, Player, Players, Strength


def test_the_usual_answers_are_white_against_the_engine() -> None:
    answers = NewGame()
    assert str(answers.position) == (
        "hexhex4 rulebook ..../...../....../......./....../...../.... w place"
    )
    assert answers.players.of(Color.WHITE) is Player.PERSON
    assert answers.players.of(Color.BLACK) is Player.ENGINE


def test_every_board_that_is_offered_exists() -> None:
    answers = NewGame()
    names = set()
    for family in range(len(answers.family.options)):
        answers.choose(answers.family, family)
        for size in range(len(answers.size.options)):
            answers.choose(answers.size, size)
            assert answers.position.largest == 0
            names.add(answers.board.name)
    assert {"hexhex3", "hexhex7", "limping3", "rhombus5x5", "triangle9"} <= names


def test_sides_and_levels() -> None:
    answers = NewGame()
    assert answers.players == Players.person_against_engine(Color.WHITE, USUAL)
    for white in (0, 1, 10):
        for black in (0, 5, 10):
            answers.choose(answers.white, white)
            answers.choose(answers.black, black)
            players = answers.players
            assert players.has_engine == (white + black > 0)
            assert players.has_person == (white * black == 0)
            sides = players.white_strength, players.black_strength
            assert [side.level if side else 0 for side in sides] == [white, black]
    assert answers.white.note == "Engine, level 10: " + LEVELS[9].description


def test_the_engine_at_its_best_is_offered_with_the_time_that_it_thinks() -> None:
    answers = NewGame()
    last = len(answers.black.options) - 1
    for index, seconds in ((last - 2, 1.0), (last - 1, 5.0), (last, 20.0)):
        answers.choose(answers.black, index)
        assert answers.players.strength(Color.BLACK) == Strength(seconds=seconds)
        assert NewGame.like(answers.position, answers.players).players == answers.players
        assert answers.black.note == f"Engine at its best, {seconds:g} s a turn."
    odd = Players(black_strength=Strength(seconds=4.0))
    assert NewGame.like(answers.position, odd).players.strength(Color.BLACK).seconds == 5.0


def test_the_notes_are_those_of_the_levels() -> None:
    assert tuple(level.description for level in LEVELS) == LEVEL_NOTES


def test_rules_and_clock() -> None:
    answers = NewGame()
    answers.choose(answers.rules, 1)
    assert answers.position.rules.name == "online" and answers.position.turn == Color.BLACK
    assert answers.opening.clock is None
    for index in range(1, len(answers.time.options)):
        answers.choose(answers.time, index)
        clock = answers.opening.clock
        assert clock is not None and answers.time.note
        again = NewGame.like(answers.position, answers.players, clock.control)
        assert again.time.index == index and again.players == answers.players


@pytest.mark.parametrize(
    "name", ["hexhex9", "hexhex3", "limping6", "limping9", "rhombus5x4", "triangle22", "hexhex1"]
)
@pytest.mark.parametrize("rules", ["rulebook", "online"])
def test_the_board_in_play_is_offered_and_chosen(name: str, rules: str) -> None:
    players = Players(Player.ENGINE, Player.PERSON, Strength(level=6))
    answers = NewGame.like(Position(name, rules=rules), players)
    assert answers.position == Position(name, rules=rules) and answers.players == players
    answers.choose(answers.family, 1)
    assert answers.board.name.startswith("limping")
    assert "9" not in NewGame().size.options, "an added size is for one dialogue only"


def test_an_own_board_in_play_is_offered() -> None:
    position = Position.parse("cells:0,0;1,0;5,5 online w./. b place")
    answers = NewGame.like(position, Players())
    assert answers.board == position.board and answers.position.largest == 0
    answers.choose(answers.family, 0)
    assert answers.board.name == "hexhex2"
    answers.choose(answers.family, 99)
    assert answers.board == position.board and not answers.needs_board


def test_an_own_board_has_to_be_given() -> None:
    answers = NewGame()
    answers.choose(answers.family, 99)
    assert answers.needs_board and answers.is_own
    answers.set_board(Board.parse("cells:0,0;3,3"))
    assert not answers.needs_board and len(answers.board) == 2
    answers.set_board(Board.parse("triangle5"))
    assert answers.family.value == "triangle" and answers.board.name == "triangle5"


def test_choosing_stops_at_the_ends_and_sizes_follow_the_board() -> None:
    answers = NewGame()
    answers.choose(answers.size, 99)
    assert answers.size.value == "7"
    answers.choose(answers.family, 1)
    assert answers.size.value == "6"
    answers.choose(answers.family, -5)
    assert answers.family.value == "hexagon"


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1440), (480, 640)])
def test_the_card_holds_all_answers_apart(size: tuple[int, int]) -> None:
    weights = [choice.weights for choice in NewGame().choices]
    layout = FormLayout.of(size, weights, 2, picture=True)
    rects = [rect for row in layout.rows for rect in row.options]
    rects += [*layout.buttons, layout.title, layout.note]
    for rect in rects:
        assert layout.card.x <= rect.x and rect.right <= layout.card.right
        assert layout.card.y <= rect.y and rect.bottom <= layout.card.bottom
    for a, b in itertools.combinations(rects, 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
