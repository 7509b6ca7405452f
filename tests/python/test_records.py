"""Game records: what is good is kept, what is bad is named, and nothing breaks the reading."""

from __future__ import annotations

import io
import json
import pickle
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bugfast as bf
from bugfast.lines import MAX_LINE
from reference.vectors import DATA

START = "hexhex3 online .../..../...../..../... b place"
AFTER = "hexhex3 online .../..../..b../..../... w place"
GOOD = {"board": "hexhex3", "rules": "online", "turns": ["c3"]}


def line(**fields: Any) -> bytes:
    return json.dumps(GOOD | fields).encode()


def read(content: bytes) -> list[bf.GameRecord]:
    return list(bf.read_games(io.BytesIO(content)))


def only(content: bytes) -> bf.GameRecord:
    """The one bad record among good ones, so that the reading is seen to go on."""
    before, record, after = read(line() + b"\n" + content + b"\n" + line())
    assert before.error is None and after.error is None
    assert (before.number, record.number, after.number) == (1, 2, 3)
    return record


def error_of(content: bytes) -> bf.GameError:
    error = only(content).error
    assert error is not None
    assert "\n" not in error.message and str(error) == error.message
    return error


def test_a_good_game() -> None:
    record = only(line(counts=[19], final=AFTER, winner=None, players=["x", "y"]))
    assert record.error is None
    assert record.board == bf.Board.hexhex(3) and record.rules == bf.Rules.ONLINE
    assert [str(turn) for turn in record.turns] == ["c3"]
    assert [str(pos) for pos in record.positions()] == [START, AFTER]
    assert str(record.start) == START and str(record.final) == AFTER
    assert record.counts == [19] and record.winner is None
    assert record.line == 2


def test_further_keys_are_kept_as_they_are() -> None:
    further = {"date": "2026-11-30", "comments": {"1": "good"}, "players": [1, None]}
    (game,) = read(line(**further, final=AFTER, winner=None))
    assert game.error is None and game.further == further
    assert set(game.record()) == {"board", "rules", "turns", "final", "winner"}
    (bad,) = read(line(name="x", turns=["zz"]))
    assert bad.error is not None and bad.further == {"name": "x"}


def test_a_number_that_is_too_long_is_told_wherever_it_stands() -> None:
    most = sys.get_int_max_str_digits()
    for number in ("9" * (most + 1), "-" + "9" * (most + 1)):
        error = error_of(line(note=[0]).replace(b"[0]", f"[{number}]".encode()))
        assert error.message == f"a number of {most + 1} digits, expected at most {most}"
        assert (error.turn, error.rule) == (None, "record")
    (game,) = read(line(note=[0]).replace(b"[0]", b"[" + b"9" * most + b"]"))
    assert game.error is None


def test_a_path_text_and_bytes_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(line() + b"\n")
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        for source in (path, str(path), text, data):
            (record,) = bf.read_games(source)
            assert record.error is None
        assert not text.closed and not data.closed


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(bf.read_games(tmp_path / "none.jsonl"))


@pytest.mark.parametrize("name", ["games", "abstractplay_games"])
def test_counts_are_counted_where_the_record_has_none(name: str) -> None:
    rows = [json.loads(row) for row in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]
    bare = b"\n".join(
        json.dumps({key: row[key] for key in ("board", "rules", "turns")}).encode()
        for row in rows[:40]
    )
    for record, row in zip(read(bare), rows, strict=False):
        assert record.counts == row["counts"]
        assert str(record.final) == row["final"]


def test_a_bad_turn_keeps_the_good_prefix() -> None:
    record = only(line(turns=["c3", "b3,c3", "c3", "a1"]))
    assert [str(turn) for turn in record.turns] == ["c3", "b3,c3"]
    assert len(record.positions()) == 3 and len(record.counts) == 2
    assert record.error is not None
    assert record.error.turn == 3 and record.error.text == "c3"
    with pytest.raises(bf.IllegalTurnError) as raised:
        assert record.final is not None
        record.final.play("c3")
    assert record.error.rule == raised.value.rule


def test_a_finished_game_takes_no_more_turns() -> None:
    turns = ["b2", "a1,b1", "b2"]
    record = only(line(board="limping1", turns=[*turns, "a1"]))
    assert len(record.turns) == 3 and record.winner == bf.Color.WHITE
    assert record.error is not None and record.error.turn == 4


@pytest.mark.parametrize("turn", ["", "x", "c3,", "c3;d3", "\ud800", "c\u00b3", "c3\0", "9" * 9999])
def test_a_text_that_is_no_turn(turn: str) -> None:
    error = error_of(line(turns=["c3", turn]))
    assert error.turn == 2
    assert error.text is not None and len(error.text) < 200
    assert error.message.isprintable()


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ("c3", "turn 2, c3: the cell is occupied by a black stone"),
        ("a1,a1", "turn 2, a1,a1: cell 2 (a1): one too many"),
        ("b3", "turn 2, b3: cell 2: missing"),
        ("z9", "turn 2, z9: not on the board hexhex3"),
        ("x", 'turn 2, x: cell 1: found "x", expected'),
        ("\ud800", "turn 2, \\ud800: half a character, expected cells"),
    ],
)
def test_what_a_message_reads_like(turn: str, message: str) -> None:
    assert error_of(line(turns=["c3", turn])).message.startswith(message)


def test_rules_are_the_rulebook_where_the_record_has_none() -> None:
    for content in (line(rules=None), b'{"board": "hexhex3", "turns": ["c3"]}'):
        record = only(content)
        assert record.error is None and record.rules == bf.Rules.RULEBOOK


def test_the_winner_may_be_spelled_out() -> None:
    for winner in ("b", "black"):
        record = only(line(board="hexhex1", rules="rulebook", turns=["a1"], winner=winner))
        assert record.error is None and record.winner == bf.Color.BLACK


@pytest.mark.parametrize("turn", [3, None, ["c3"], {"cell": "c3"}, True, 1.5])
def test_a_turn_of_another_type(turn: object) -> None:
    error = error_of(line(turns=["c3", turn]))
    assert error.turn == 2 and error.rule == "syntax"


def test_a_start_in_mid_turn() -> None:
    start = str(bf.Position.parse(AFTER).step("b3"))
    assert start.endswith("grow")
    (turn, end) = bf.Position.parse(start).results()[0]
    record = only(
        line(board=None, rules=None, start=start, turns=[str(turn)], final=str(end), winner=None)
    )
    assert record.error is None and record.final == end


@pytest.mark.parametrize(
    "fields",
    [
        {"start": "hexhex3 rulebook .../..../...../..../... w place"},
        {"start": "hexhex2 online ../.../.. b place"},
        {"start": "hexhex3"},
        {"start": 3},
        {"board": "hexhex0"},
        {"board": "hexhex99999999999"},
        {"board": None},
        {"board": 3},
        {"rules": "chess"},
        {"rules": ""},
        {"board": "\ud800"},
        {"start": "\ud800"},
        {"turns": None},
        {"turns": "c3"},
        {"turns": {"1": "c3"}},
        {"counts": 19},
        {"counts": ["19"]},
        {"counts": [True]},
        {"counts": [19.0]},
        {"final": 3},
        {"winner": 1},
    ],
)
def test_a_record_that_says_no_game(fields: dict[str, object]) -> None:
    record = only(line(**fields))
    assert record.error is not None
    assert (record.error.turn, record.error.rule) == (None, "record")
    assert record.turns == []


@pytest.mark.parametrize(
    ("fields", "turn", "rule"),
    [
        ({"counts": [18]}, 1, "counts"),
        ({"counts": []}, 1, "counts"),
        ({"counts": [19, 3]}, 2, "counts"),
        ({"turns": ["c3", "a1"], "counts": [19, 31]}, 2, "counts"),
        ({"final": START}, 1, "final"),
        ({"final": "nonsense"}, 1, "final"),
        ({"winner": "w"}, 1, "winner"),
        ({"board": "hexhex1", "turns": ["a1"], "winner": "b"}, 1, "winner"),
        ({"board": "hexhex1", "turns": ["a1"], "winner": None}, 1, "winner"),
        ({"board": "hexhex1", "turns": ["a1"], "winner": "black"}, 1, "winner"),
        ({"board": "hexhex1", "turns": ["a1"], "winner": "Black"}, 1, "winner"),
        ({"turns": [], "winner": "w"}, 1, "winner"),
        ({"turns": [], "final": AFTER}, 1, "final"),
        ({"turns": [], "final": "nonsense"}, 1, "final"),
        ({"counts": [int("9" * 4299)]}, 1, "counts"),
        ({"winner": "x" * 9999}, 1, "winner"),
    ],
)
def test_what_the_record_says_of_itself_is_checked(
    fields: dict[str, object], turn: int, rule: str
) -> None:
    record = only(line(**fields))
    assert record.error is not None
    assert (record.error.turn, record.error.rule) == (turn, rule)
    assert record.board is not None and record.final is not None
    assert len(record.error.message) < 400 and record.error.message.isprintable()


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"3",
        b"null",
        b"[]",
        b'"c3"',
        b"{",
        line()[:-1],
        line()[:20],
        line() + line(),
        b"NaN",
        b'{"board": NaN}',
        b"1e999",
        b"9" * 10_000,
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"board": "hexhex3", "board": "hexhex2", "rules": "online", "turns": []}',
        b"\x00\x01\x02\xff\xfe",
        line()[:-1] + b"\x00}",
        line(turns=["\u00e9"]).replace(b"\\u00e9", b"\xe9"),
        bytes(range(11, 256)),
    ],
    ids=lambda content: repr(content[:24]),
)
def test_a_line_that_is_no_record(content: bytes) -> None:
    record = only(content)
    assert record.error is not None and record.error.message
    assert record.turns == []
    assert record.counts == [] and record.positions() == []
    assert record.board is record.rules is record.start is record.final is record.winner is None
    assert repr(record)


@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n\r\n", b" \t \n\n", b"\xef\xbb\xbf"])
def test_nothing_to_read(content: bytes) -> None:
    assert read(content) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n", "\r\n \r\n"])
def test_encodings_and_line_ends(encoding: str, ending: str) -> None:
    text = ending.join(line(name="\u00e9\u5b57").decode() for _ in range(2000))
    records = read(text.encode(encoding))
    assert len(records) == 2000
    assert all(record.error is None for record in records)


@pytest.mark.parametrize(
    ("encoding", "word"),
    [
        ("utf-16-le", "\u3042"),
        ("utf-16-be", "\u3042"),
        ("utf-16", "\u3042"),
        ("shift-jis", "\u3042"),
        ("latin-1", "\u00e9"),
    ],
)
@pytest.mark.parametrize("cut", range(4))
def test_other_encodings_and_torn_characters_end_in_errors(
    encoding: str, word: str, cut: int
) -> None:
    content = json.dumps(GOOD | {"turns": [word]}, ensure_ascii=False).encode(encoding)
    records = read(content[: len(content) - cut])
    assert records and all(record.error is not None for record in records)


def test_a_file_of_many_games() -> None:
    records = bf.read_games(io.BytesIO((line() + b"\n") * 10_000))
    numbers = [record.number for record in records if record.error is None]
    assert numbers == list(range(1, 10_001))


class Gigabyte(io.RawIOBase):
    """A gigabyte of one line, then a game; nothing of it is held here."""

    def __init__(self) -> None:
        self.left = 1 << 30
        self.tail = b"\n" + line()

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if self.left:
            self.left -= size
            return b"x" * size
        tail, self.tail = self.tail, b""
        return tail


def test_a_gigabyte_of_one_line_is_not_held() -> None:
    tracemalloc.start()
    try:
        bad, good = bf.read_games(Gigabyte())  # type: ignore[arg-type]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert bad.error is not None and str(MAX_LINE) in bad.error.message
    assert good.error is None and good.line == 2
    assert peak < 16 * MAX_LINE


def test_a_line_of_the_longest_length_is_read() -> None:
    content = line()
    padded = content + b" " * (MAX_LINE - len(content))
    assert only(padded).error is None
    assert only(padded + b" ").error is not None


def test_games_come_as_they_are_read() -> None:
    def pieces() -> Iterator[bytes]:
        yield line() + b"\n"
        raise AssertionError("read on before the first game was asked for twice")

    class Slow:
        def __init__(self) -> None:
            self.pieces = pieces()

        def read(self, size: int) -> bytes:
            return next(self.pieces)

    assert next(bf.read_games(Slow())).error is None  # type: ignore[arg-type]


def test_an_error_can_be_raised_and_pickled() -> None:
    error = error_of(line(turns=["c3", "c3"]))
    with pytest.raises(bf.BugfastError, match="turn 2"):
        raise error
    again = pickle.loads(pickle.dumps(error))
    assert (again.turn, again.text, again.rule, again.message) == (
        error.turn,
        error.text,
        error.rule,
        error.message,
    )
