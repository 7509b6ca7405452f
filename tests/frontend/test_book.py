"""The games of a file: one beside another, bad ones passed over, long files read as needed."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from bugfast.lines import MAX_LINE
from bugfast_frontend.models import book as book_module
from bugfast_frontend.models.book import GameBook

GOOD = json.dumps({"board": "hexhex3", "rules": "rulebook", "turns": ["c3"]})
HALF = json.dumps({"board": "hexhex3", "rules": "rulebook", "turns": ["c3", "c3"]})


def book(*lines: str) -> GameBook:
    return GameBook("games", StringIO("\n".join(lines)))


def test_games_are_counted_and_gone_through_both_ways() -> None:
    games = book(GOOD, HALF, GOOD)
    assert len(games) == 3 and games.place(2) == "Game 2 of 3"
    number = 0
    for expected in (1, 2, 3):
        record, passed = games.beside(number, 1)
        assert record is not None and record.number == expected and not passed
        number = record.number
    assert games.beside(3, 1) == (None, [])
    record, _ = games.beside(3, -1)
    assert record is not None and record.number == 2
    assert games.beside(1, -1) == (None, [])


def test_a_game_without_a_start_is_passed_over_and_told() -> None:
    games = book("{", GOOD, "[]", GOOD, "{}")
    record, passed = games.beside(0, 1)
    assert record is not None and record.number == 2
    assert [bad.number for bad in passed] == [1]
    record, passed = games.beside(2, 1)
    assert record is not None and record.number == 4
    assert [bad.number for bad in passed] == [3]
    record, passed = games.beside(4, 1)
    assert record is None and [bad.number for bad in passed] == [5]


def test_a_long_file_is_read_no_further_than_asked(monkeypatch) -> None:
    monkeypatch.setattr(book_module, "_AT_ONCE", 0.0)
    games = book(GOOD, GOOD, GOOD)
    assert len(games) == 0
    record, _ = games.beside(0, 1)
    assert record is not None and record.number == 1
    assert games.place(1) == "Game 1 of 1 or more"
    games.beside(3, 1)
    assert games.place(1) == "Game 1 of 3"


def test_no_games_at_all() -> None:
    assert book("").beside(0, 1) == (None, [])


def test_games_are_told_by_their_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + f"{GOOD}\r\n\n \n{HALF}\n\xff\n".encode("latin-1"))
    games = GameBook("games", path)
    assert games.place(1) == "Game 1 of 3"
    record, _ = games.beside(1, 1)
    assert record is not None and (record.number, record.line) == (2, 4)
    assert record.error is not None and len(record.turns) == 1
    _, passed = games.beside(2, 1)
    assert "UTF-8" in str(passed[0].error)


def test_a_line_too_long_to_be_read_is_told() -> None:
    _, passed = book("x" * (MAX_LINE + 1)).beside(0, 1)
    assert str(MAX_LINE) in str(passed[0].error) and passed[0].number == 1


@pytest.mark.parametrize("line", ["", "x"])
def test_what_was_given_up_is_read_on_when_asked_again(
    monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(book_module, "_AT_ONCE", 0.0)
    monkeypatch.setattr(book_module, "_PATIENCE", 0.02)
    games = book(*[line] * 20_000, GOOD)
    given_up = 0
    record = None
    while record is None:
        try:
            record, _ = games.beside(0, 1)
        except TimeoutError:
            given_up += 1
        assert given_up < 1000
    assert given_up and record.line == 20_001
