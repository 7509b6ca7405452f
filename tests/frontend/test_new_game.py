"""The questions of a new game, and what each answer leads to."""

from __future__ import annotations

import itertools

import pytest

from bugfast import Color, Position
from bugfast_frontend.models.new_game import NewGame
from bugfast_frontend.models.new_game_layout import NewGameLayout
from bugfast_frontend.models.players import Pace, Player, Players


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


@pytest.mark.parametrize(
    ("side", "white", "black"),
    [
        ("White", Player.PERSON, Player.ENGINE),
        ("Black", Player.ENGINE, Player.PERSON),
        ("both", Player.PERSON, Player.PERSON),
        ("none", Player.ENGINE, Player.ENGINE),
    ],
)
def test_sides(side: str, white: Player, black: Player) -> None:
    answers = NewGame()
    answers.choose(answers.side, answers.side.options.index(side))
    players = answers.players
    assert (players.white, players.black) == (white, black)
    assert players.has_engine == (Player.ENGINE in {white, black})
    assert players.has_person == (Player.PERSON in {white, black})


def test_rules_and_pace() -> None:
    answers = NewGame()
    answers.choose(answers.rules, 1)
    assert answers.position.rules.name == "online" and answers.position.turn == Color.BLACK
    for index, pace in enumerate(Pace):
        answers.choose(answers.pace, index)
        assert answers.players.pace is pace


@pytest.mark.parametrize(
    "name", ["hexhex9", "hexhex3", "limping6", "limping9", "rhombus5x4", "triangle22", "hexhex1"]
)
@pytest.mark.parametrize("rules", ["rulebook", "online"])
def test_the_board_in_play_is_offered_and_chosen(name: str, rules: str) -> None:
    players = Players(Player.ENGINE, Player.PERSON, Pace.LONG)
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
    assert answers.board == position.board


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
    counts = [len(choice.options) for choice in NewGame().choices]
    layout = NewGameLayout.of(size, counts)
    rects = [rect for row in layout.rows for rect in row.options]
    rects += [layout.start, layout.cancel]
    for rect in rects:
        assert layout.card.x <= rect.x and rect.right <= layout.card.right
        assert layout.card.y <= rect.y and rect.bottom <= layout.card.bottom
    for a, b in itertools.combinations(rects, 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
