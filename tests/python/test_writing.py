"""Writing game records, pickling them, and the page that tells their format."""

from __future__ import annotations

import doctest
import importlib
import io
import json
import pickle
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import bugfast as bf
from bugfast.files import whole_file, write_whole
from bugfast.writing import write_games

PAGE = Path(__file__).resolve().parents[2] / "docs" / "records.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)

GOOD = b'{"board": "hexhex3", "rules": "online", "turns": ["c3"], "counts": [19]}'
BAD = b'{"board": "hexhex3", "rules": "online", "turns": ["c3", "c3"]}'
UNREADABLE = b"3"


def read(content: bytes) -> list[bf.GameRecord]:
    return list(bf.read_games(io.BytesIO(content)))


def test_games_and_good_records_are_written_as_they_are_read(tmp_path: Path) -> None:
    path, again = tmp_path / "games.jsonl", tmp_path / "again.jsonl"
    game = bf.Game("hexhex3", rules="online")
    for turn in ("c3", "b3,c3", "e1"):
        game.push(turn)
    game.pop()
    late = bf.Game(game.position)
    assert write_games(path, [game, late, bf.Game("hexhex1")]) == 3
    records = list(bf.read_games(path))
    assert [record.error for record in records] == [None] * 3
    assert records[0].turns == game.turns and records[0].final == game.position
    assert records[1].start == late.start
    assert [record.record() for record in records] == [
        json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()
    ]
    assert records[0].record() == game.record()
    assert write_games(again, bf.read_games(path)) == 3
    assert again.read_bytes() == path.read_bytes()


def test_games_are_written_to_open_files(tmp_path: Path) -> None:
    text, data = io.StringIO(), io.BytesIO()
    game = bf.Game("hexhex2")
    assert write_games(text, [game]) == 1
    assert write_games(data, [game, game]) == 2
    assert data.getvalue().decode() == 2 * text.getvalue()
    with tempfile.NamedTemporaryFile("w", dir=tmp_path, encoding="utf-8") as wrapped:
        write_games(wrapped, [game])
        wrapped.flush()
        assert Path(wrapped.name).read_text(encoding="utf-8") == text.getvalue()


def test_a_bad_record_is_not_written_and_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"before")
    for content in (BAD, UNREADABLE):
        with pytest.raises(bf.GameError):
            write_games(path, [bf.Game("hexhex2"), *read(content)])
    assert path.read_bytes() == b"before"
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]
    with pytest.raises(bf.GameError, match="number"):
        read(UNREADABLE)[0].record()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "x.jsonl", tmp_path, Path("/dev/full")):
        with pytest.raises(OSError, match=r"folder|space") as raised:
            write_games(path, [bf.Game("hexhex2")])
        assert raised.value.filename == str(path)


def test_a_failed_read_is_named_for_what_is_read(tmp_path: Path) -> None:
    class Torn(io.RawIOBase):
        name = "torn.jsonl"

        def read(self, size: int = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="torn.jsonl"):
        write_games(tmp_path / "x.jsonl", bf.read_games(Torn()))  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_record_can_be_pickled(protocol: int) -> None:
    for content in (GOOD, BAD, UNREADABLE):
        record = read(content)[0]
        again = pickle.loads(pickle.dumps(record, protocol))
        assert (again.number, again.line, again.turns) == (1, 1, record.turns)
        assert again.positions() == record.positions() and again.counts == record.counts
        assert repr(again) == repr(record)


def test_the_games_of_the_page_are_good() -> None:
    games = [body for language, body in BLOCKS if language == "json"]
    records = read("".join(games).encode())
    assert len(records) == 3 and all(record.error is None for record in records)
    written = io.StringIO()
    write_games(written, records[1:2])
    assert written.getvalue() == games[1]


def test_the_session_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (session,) = [body for language, body in BLOCKS if language == "python"]
    test = doctest.DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", ["bugfast.records", "bugfast.writing"])
def test_the_examples_of_the_docstrings(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0 and found.failed == 0


def test_what_killed_processes_left_goes_with_the_next_file(tmp_path: Path) -> None:
    target, other = tmp_path / "games.jsonl", tmp_path / "other.jsonl"
    killed = """
import os, sys
from bugfast.files import whole_file
with whole_file(sys.argv[1]) as file:
    file.write(b"half")
    os._exit(0)
"""
    for path in (target, target, other):
        subprocess.run([sys.executable, "-c", killed, path], check=True, timeout=60)
    left = list(tmp_path.iterdir())
    assert len(left) == 3 and target not in left
    with whole_file(target) as busy:
        busy.write(b"first")
        write_whole(target, b"second")
        # What somebody is at stays, and what was left of another file.
        assert target.read_bytes() == b"second" and len(list(tmp_path.iterdir())) == 3
    assert target.read_bytes() == b"first" and len(list(tmp_path.iterdir())) == 2
    write_whole(other, b"whole")
    assert sorted(tmp_path.iterdir()) == [target, other]
