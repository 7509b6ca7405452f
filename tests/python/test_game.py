"""The history of a game: push, pop, redo, at any length."""

from __future__ import annotations

import copy
import pickle
from typing import NamedTuple

import pytest

import bugfast as bf
from bugfast import svg

LENGTH = 100_000


class Endless(NamedTuple):
    """A position that always goes on: real games end long before the depth tried here."""

    number: int
    winner: None = None

    def play(self, turn: object) -> Endless:
        return Endless(self.number + 1)


def played(*turns: str) -> bf.Game:
    game = bf.Game("hexhex3", rules="online")
    for turn in turns:
        game.push(turn)
    return game


def test_a_new_game_is_at_its_start() -> None:
    game = bf.Game("hexhex4", rules="online")
    assert game.position == game.start == bf.Position("hexhex4", rules="online")
    assert game.turns == [] and game.positions == [game.start]
    assert game.winner is None
    assert len(game) == 0 and game


def test_rules_are_rulebook_unless_said() -> None:
    assert bf.Game("hexhex2").start.rules == bf.Rules.RULEBOOK
    assert bf.Game(bf.Board.hexhex(2), bf.Rules.ONLINE).start.rules == bf.Rules.ONLINE


def test_a_position_brings_its_own_rules() -> None:
    pos = bf.Position.parse("hexhex3 online .../..../..wb./..../... w place")
    assert bf.Game(pos).position == pos
    with pytest.raises(ValueError, match="rules"):
        bf.Game(pos, rules="online")


def test_push_plays_and_pop_takes_back() -> None:
    game = bf.Game("hexhex3", rules="online")
    first = game.push("c3")
    second = game.push(bf.Turn("b3,c3"))
    assert game.positions == [game.start, first, second]
    assert second == first.play("b3,c3") == game.position
    assert list(game) == game.turns == [bf.Turn("c3"), bf.Turn("b3,c3")]
    assert game.pop() == bf.Turn("b3,c3")
    assert game.position == first and len(game) == 1


def test_redo_plays_again_what_was_taken_back() -> None:
    game = played("c3", "b3,c3", "a1")
    end = game.position
    for _ in range(3):
        game.pop()
    assert [str(turn) for turn in game.redo_turns] == ["c3", "b3,c3", "a1"]
    assert [str(game.redo()) for _ in range(3)] == ["c3", "b3,c3", "a1"]
    assert game.position == end and game.redo_turns == []


def test_nothing_to_take_back_or_redo() -> None:
    game = bf.Game("hexhex3")
    with pytest.raises(IndexError, match="pop"):
        game.pop()
    with pytest.raises(IndexError, match="redo"):
        game.redo()


def test_another_turn_drops_what_was_taken_back() -> None:
    game = played("c3", "a1")
    game.pop()
    game.push("e1")
    assert [str(turn) for turn in game] == ["c3", "e1"]
    with pytest.raises(IndexError):
        game.redo()


def test_the_turn_that_redo_would_play_keeps_the_rest() -> None:
    game = played("c3", "a1")
    end = game.position
    game.pop()
    game.pop()
    game.push(" C3 ")
    assert str(game.redo()) == "a1"
    assert game.position == end


def test_an_illegal_turn_changes_nothing() -> None:
    game = played("c3", "a1")
    game.pop()
    before = copy.copy(game.positions)
    for bad in ("c3", "b3", "z9", "", "b3,c3,c3"):
        with pytest.raises(bf.BugfastError):
            game.push(bad)
    assert game.positions == before
    assert str(game.redo()) == "a1"


def test_the_winner() -> None:
    game = bf.Game("limping1", rules="online")
    for turn in ("b2", "a1,b1", "b2"):
        assert game.winner is None
        game.push(turn)
    assert game.winner == bf.Color.WHITE


def test_equality_and_copies() -> None:
    game = played("c3", "a1", "e1")
    game.pop()
    assert game == pickle.loads(pickle.dumps(game)) == copy.deepcopy(game)
    assert pickle.loads(pickle.dumps(game)).redo() == bf.Turn("e1")
    assert game != played("c3", "a1")
    assert game != "hexhex3"
    with pytest.raises(TypeError):
        hash(game)
    assert repr(game) == "<Game on hexhex3, online: 2 turns>"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle(protocol: int) -> None:
    game = played("c3", "a1", "e1")
    game.pop()
    again = pickle.loads(pickle.dumps(game, protocol))
    assert again == game and again.redo() == bf.Turn("e1")


def test_the_record_holds_what_is_played() -> None:
    game = played("c3", "a1")
    game.pop()
    assert game.record() == {
        "board": "hexhex3",
        "rules": "online",
        "turns": ["c3"],
        "final": "hexhex3 online .../..../..b../..../... w place",
        "winner": None,
    }
    assert bf.Game(game.position).record()["start"] == str(game.position)
    won = bf.Game("hexhex1")
    won.push("a1")
    assert won.record()["winner"] == "b"


def test_a_notebook_shows_the_position_and_the_last_turn() -> None:
    game = played()
    assert game._repr_svg_() == svg.board(game.start)
    game.push("c3")
    game.push("b3,c3")
    assert game._repr_svg_() == svg.board(game.position, last_turn="b3,c3")
    game.pop()
    assert game._repr_svg_() == svg.board(game.position, last_turn="c3")


def test_what_is_handed_out_is_a_copy() -> None:
    game = played("c3")
    game.turns.clear()
    game.positions.clear()
    assert len(game.turns) == 1 and len(game.positions) == 2


def test_a_deep_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bugfast.game.Position", Endless)
    game = bf.Game(Endless(0))  # type: ignore[arg-type]
    turn = bf.Turn("a1")
    for _ in range(LENGTH):
        game.push(turn)
    assert len(game) == LENGTH
    again = pickle.loads(pickle.dumps(game))
    assert again == game and copy.deepcopy(game) == game
    for _ in range(LENGTH):
        game.pop()
    for _ in range(LENGTH):
        game.redo()
    assert game == again and game.position == Endless(LENGTH)
