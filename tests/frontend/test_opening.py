"""What the window can be opened on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bugfast import BugfastError, Color, Position
from bugfast_frontend.models.game_text import record_fields
from bugfast_frontend.models.opening import open_argument, open_file, open_text
from bugfast_frontend.models.players import USUAL, Player

TURNS = ["c3", "b3,c3", "a1"]


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    record = {"board": "hexhex3", "rules": "online", "turns": TURNS}
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    return path


def test_nothing_is_a_new_game_against_the_engine() -> None:
    opening = open_argument(None)
    assert opening.session.position == Position("hexhex4")
    assert opening.players.white is Player.PERSON and opening.players.black is Player.ENGINE


def test_a_board_with_its_rules() -> None:
    opening = open_argument("limping3", "online")
    assert opening.session.position == Position("limping3", rules="online")
    assert opening.players.of(Color.BLACK) is Player.PERSON
    assert opening.players.strength(Color.WHITE) == USUAL, "as in a new game"


def test_a_position_is_played_by_its_mover() -> None:
    text = "hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place"
    opening = open_argument(text)
    assert str(opening.session.position) == text
    assert opening.players.of(Color.BLACK) is Player.PERSON


def test_a_file_is_opened_at_its_end_with_its_history(game_file: Path) -> None:
    opening = open_argument(str(game_file))
    session = opening.session
    assert [",".join(turn.cells) for turn in session.turns()] == TURNS
    assert session.at_end and session.start == Position("hexhex3", rules="online")
    assert not opening.players.has_engine and opening.message is None


def test_the_good_part_of_a_bad_game_is_shown_and_the_rest_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    record = {"board": "hexhex3", "rules": "online", "turns": [*TURNS, "a1", "e1"]}
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    opening = open_file(path)
    assert len(opening.session.turns()) == len(TURNS)
    assert opening.message is not None and "a1" in opening.message


@pytest.mark.parametrize(
    "argument",
    [
        "hexhex0",
        "hexhex99",
        "nonsense",
        "",
        "hexhex3 rulebook ... w place",
        "hexhex3 other .../..../...../..../... w place",
        "\0",
        "x" * 5000,
    ],
)
def test_bad_arguments_are_errors_of_the_library(argument: str) -> None:
    with pytest.raises(BugfastError):
        open_argument(argument) if argument else open_argument(" x ")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\x00binary", b"{", b"[1]\n", b"{}\n"])
def test_bad_files_are_errors_of_the_library(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    with pytest.raises(BugfastError):
        open_argument(str(path))


def test_what_cannot_be_a_file_of_games_is_told_with_its_name(tmp_path: Path) -> None:
    binary = tmp_path / "bad.jsonl"
    binary.write_bytes(bytes(range(256)))
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    for path in (tmp_path, binary, empty):
        with pytest.raises(BugfastError) as caught:
            open_argument(str(path))
        assert str(path) in str(caught.value) and "expected game records" in str(caught.value)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_device_that_never_ends_is_refused() -> None:
    with pytest.raises(BugfastError, match="no ordinary file"):
        open_argument("/dev/zero")


def test_a_name_that_is_no_text_is_an_error_of_the_library() -> None:
    with pytest.raises(BugfastError, match="udcff"):
        open_argument("nope\udcff")


def test_a_text_is_a_position_a_board_or_a_game() -> None:
    position = "hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place"
    assert str(open_text(f"  {position}\n").session.position) == position
    assert open_text("hexhex5").session.position == Position("hexhex5")
    record = json.dumps({"board": "hexhex3", "rules": "online", "turns": TURNS})
    opening = open_text(f"{record}\n{record}\n")
    assert [str(turn) for turn in opening.session.turns()] == TURNS
    assert opening.message is not None and opening.message.startswith("Game 1 of 2.")


@pytest.mark.parametrize("text", ["", " \n", "{", "[]", "hello", "{}", "\udcff", "x" * 2_000_000])
def test_other_texts_are_errors_of_the_library(text: str) -> None:
    with pytest.raises(BugfastError):
        open_text(text)


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        open_argument(str(tmp_path / "missing.jsonl"))


def test_the_names_of_who_played_are_shown_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    fields = {"board": "hexhex3", "turns": ["c3"], "white": "level:3", "black": " Ada\n", "date": 1}
    path.write_text(json.dumps(fields), encoding="utf-8")
    session = open_file(path).session
    assert session.names == ("level:3", "Ada")
    again = record_fields(session)
    assert (again["white"], again["black"]) == ("level:3", "Ada")
    fields |= {"white": 7, "black": "x" * 1000}
    path.write_text(json.dumps(fields), encoding="utf-8")
    white, black = open_file(path).session.names
    assert white == "" and len(black) < 100
    assert "white" not in record_fields(open_file(path).session)
