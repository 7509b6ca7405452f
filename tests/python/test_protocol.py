"""The engine protocol: each command, and bad input of every kind."""

from __future__ import annotations

import io
import os
import re
import threading
import time
from pathlib import Path

import pytest

import bugfast as bf
from bugfast import levels
from bugfast.arguments import MAX_DEPTH, MAX_LINE
from bugfast.protocol import serve
from bugfast.session import OPTIONS, TABLE, Session
from command_line import LIMIT
from protocol_client import long_listing

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
START = str(bf.Position("hexhex5"))
ONE_TURN = "limping2 online w../w.w./.bw/.. w place"
OVER = "hexhex2 online ../ww./b. w place"
INFO = re.compile(
    r"info depth (?P<depth>\d+) multipv (?P<multipv>\d+) score (?P<score>-?\d+) "
    r"outcome (?P<outcome>win|loss|none) distance (?P<distance>\d+|none) nodes (?P<nodes>\d+) "
    r"nps (?P<nps>\d+) time (?P<time>\d+\.\d+) pv (?P<pv>\S+( \S+)*)"
)


def talk(text: bytes) -> list[str]:
    """What a session in this process answers to an input that ends."""
    out = io.StringIO()
    serve(io.BytesIO(text), out)
    return out.getvalue().splitlines()


def one_by_one(*lines: str) -> list[list[str]]:
    """The replies of a session to lines, each sent when the one before has been answered."""
    out = io.StringIO()
    session = Session(out)
    replies = []
    for line in lines:
        out.seek(0)
        out.truncate()
        assert session.handle(line.encode())
        end = time.monotonic() + LIMIT
        while session.searching:
            assert time.monotonic() < end
            time.sleep(0.001)
        replies.append(out.getvalue().splitlines())
    session.close()
    return replies


def test_the_page_names_every_command_and_option() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (unknown,) = one_by_one("nonsense")
    names = re.sub(r".*expected one of ", "", unknown[0]).split(", ")
    assert len(names) == 12
    for name in [*names, *(option.name for option in OPTIONS), TABLE]:
        assert re.search(rf"^\| `{name}\b", page, re.MULTILINE), name


def test_info_and_options() -> None:
    info, options, isready = one_by_one("info", "options", "isready")
    assert info == ["name bugfast", f"version {bf.__version__}", "ok"]
    assert [line.split()[0] for line in options[:-1]] == ["Threads", "Hash", "Level", "Table"]
    assert all(len(line.split()) == 4 for line in options[:-1])
    assert isready == ["ok"]


def test_setoption() -> None:
    lines = ["setoption Threads 2", "setoption Hash 1", "setoption Hash 0", "options", "go nodes 9"]
    replies = one_by_one(*lines)
    assert replies[:2] == [["ok"], ["ok"]]
    assert replies[2][0].startswith("err Hash: '0', expected a whole number from 1 to")
    assert replies[3][:2] == ["Threads int 2 1", "Hash int 1 256"]
    assert replies[4][-2].startswith("best ")


def test_a_table_is_looked_up(tmp_path: Path) -> None:
    path = tmp_path / "with a blank.table"
    bf.CompleteTable.build("hexhex2").save(path)
    options = ["Threads int 1 1", "Hash int 1 256", "Level int 0 0"]
    setup, chosen, position, go, exact, bad, unchanged, cleared, last = one_by_one(
        f"setoption Table {path}", "setoption Hash 1", f"position {bf.Position('hexhex2')}",
        "go nodes 1", "go nodes 10000 exact", f"setoption Table {path}s", "options",
        "setoption Table none", "options",
    )  # fmt: skip
    assert setup == chosen == position == cleared == ["ok"]
    assert "outcome loss" in go[-3]
    assert "score -29997 outcome loss distance 3 " in exact[-3]
    assert bad[0].startswith("err setoption: table file ") and bad[1:] == ["ok"]
    assert unchanged == [*options, f"Table file {path} none", "ok"]
    assert last == [*options, "Table file none none", "ok"]


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_level_chooses(level: int) -> None:
    pos = bf.Position.parse("hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place")
    go = ["go", "go infinite", "go nodes 1", "go time 5 multipv 3"]
    refused, _, options, _, bad, *replies = one_by_one(
        "setoption Level 11", f"setoption Level {level}", "options", f"position {pos}",
        "go depth 0", *go,
    )  # fmt: skip
    assert refused == ["err Level: '11', expected a whole number from 0 to 10", "ok"]
    assert f"Level int {level} 0" in options
    assert bad[0].startswith("err go depth") and bad[1:] == ["ok"]
    # Nothing but time is asked of the go: the level has its own bounds.
    chosen = levels.choose(pos, level, seed=0)
    for info, best, ok in replies:
        found = INFO.fullmatch(info)
        assert found and found["multipv"] == "1" and found["pv"].split()[0] == str(chosen)
        assert (best, ok) == (f"best {chosen}", "ok")


def test_a_level_has_nothing_to_choose_where_the_game_is_over() -> None:
    *_, go = one_by_one("setoption Level 3", f"position {OVER}", "go")
    assert go == ["best none", "ok"]


def test_level_0_is_full_strength_again() -> None:
    *_, go = one_by_one(
        "setoption Level 1", "setoption Level 0", f"position {START}", "go nodes 99"
    )
    assert go[-2].startswith("best ") and INFO.fullmatch(go[0])


def test_stop_ends_the_choice_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = levels.LEVELS[9]._replace(nodes=10**15)
    monkeypatch.setattr(levels, "LEVELS", (*levels.LEVELS[:9], endless))
    out = io.StringIO()
    session = Session(out)
    for line in (b"setoption Level 10", b"go", b"isready", b"play d4", b"stop"):
        session.handle(line)
    end = time.monotonic() + LIMIT
    while session.searching:
        assert time.monotonic() < end
        time.sleep(0.001)
    session.close()
    lines = out.getvalue().splitlines()
    assert lines[:4] == ["ok", "ok", "err busy", "ok"]
    assert INFO.fullmatch(lines[4]) and lines[5].startswith("best ") and lines[6:] == ["ok"]


def test_a_table_without_memory_leaves_the_old_size() -> None:
    most = next(option.most for option in OPTIONS if option.name == "Hash")
    refused, options, go = one_by_one(f"setoption Hash {most}", "options", "go nodes 9")
    assert refused[0].startswith(f"err no memory for a table of {most} MiB: ") and refused[1:] == [
        "ok"
    ]
    assert "Hash int 256 256" in options
    assert go[-2].startswith("best ")


def test_the_deepest_depth_is_the_one_that_is_told() -> None:
    refused, deepest = one_by_one(f"go depth {MAX_DEPTH + 1}", f"go nodes 9 depth {MAX_DEPTH}")
    assert refused[0].endswith(f"expected a whole number from 1 to {MAX_DEPTH}")
    assert deepest[-2].startswith("best ")
    with pytest.raises(bf.ArgumentError, match=f"at most {MAX_DEPTH}$"):
        bf.Limit(depth=MAX_DEPTH + 1)


def test_turns_are_those_of_the_position() -> None:
    for text in (ONE_TURN, OVER, "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"):
        _, turns = one_by_one(f"position {text}", "turns")
        expected = bf.Position.parse(text).legal_turns()
        assert turns == [" ".join(map(str, expected)), "ok"]


def test_more_turns_than_can_be_listed_are_an_error() -> None:
    _, turns, ready = one_by_one(f"position {long_listing()}", "turns", "isready")
    assert turns[0].startswith("err more than 1000000 turns") and turns[1:] == ["ok"]
    assert ready == ["ok"]


def test_position_plays_turns_and_undo_takes_them_back() -> None:
    start = bf.Position("hexhex3")
    after = start.play("c3").play("a1")
    replies = one_by_one(
        f"position {start} turns c3 a1", "undo", "undo", "undo", "play C3", "play A1", "undo 3",
        "undo 0", "undo x", "undo 1 1", "undo 2", "undo 0", "undo -1", "undo 1",
    )  # fmt: skip
    assert replies[:3] == [["ok"], [str(start.play("c3")), "ok"], [str(start), "ok"]]
    assert replies[3] == ["err undo: no turn has been played", "ok"]
    assert replies[5] == [str(after), "ok"]
    assert all(reply[0].startswith("err undo: ") and len(reply) == 2 for reply in replies[6:10])
    assert replies[6][0] == "err undo: '3', expected a whole number from 1 to 2"
    assert replies[10] == [str(start), "ok"]
    # Where none has been played, what is no number of turns is still told as such.
    assert replies[11][0] == "err undo: '0', expected a whole number from 1 up"
    assert replies[12][0] == "err undo: '-1', expected a whole number from 1 up"
    assert replies[13][0] == "err undo: no turn has been played"


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position hexhex3",
        "position hexhex3 rulebook .../..../...../..../... w",
        "position hexhex3 rulebook .../..../...../..../... w place c3",
        "position hexhex3 rulebook .../..../...../..../... w grow",
        "position hexhex3 chess .../..../...../..../... w place",
        "position hexhex3 rulebook .../..../...../..../... w place turns c3 c3",
        "position hexhex3 rulebook .../..../...../..../... w place turns c3 nonsense",
        "position hexhex3 rulebook .../..../...../..../... w place turns turns",
        "position turns c3",
        "play",
        "play z9",
        "play a1",
        "play nonsense nonsense",
        "setoption",
        "setoption Hash",
        "setoption Hash x",
        "setoption Hash 1 2",
        "setoption Nonsense 1",
        "setoption Threads 99999999999999999999",
        "setoption Threads -1",
        "turns x",
        "stop x",
        "quit now",
        "isready x",
        "info x",
        "options x",
        "go nonsense",
        "go 5",
        "go time",
        "go time 0",
        "go time -1",
        "go time nan",
        "go time inf",
        "go time 1e999",
        "go time 1_0",
        "go depth 0",
        "go depth 1.5",
        "go depth 9223372036854775808",
        "go depth " + "9" * 5000,
        "go nodes -1",
        "go nodes x",
        "go multipv 0",
        "go multipv",
        "go infinite nodes 5",
        "go nodes 5 nodes 5",
        "go nodes 5 nodes",
        "GO nodes 5",
        "bestmove",
        "x" * 1000,
        "\x00",
        "go\x00",
        "stopp",
    ],
    ids=lambda line: repr(line[:50]),
)
def test_a_bad_line_is_one_err_and_changes_nothing(line: str) -> None:
    before = bf.Position.parse(ONE_TURN)
    _, bad, undo, turns = one_by_one(f"position {before} turns a1", line, "undo", "turns")
    assert len(bad) == 2 and bad[0].startswith("err ") and bad[1] == "ok"
    assert len(bad[0]) > len("err ") and bad[0].isprintable() and len(bad[0]) < 1000
    assert undo == [ONE_TURN, "ok"] and turns == ["a1", "ok"]


def test_go_prints_lines_then_best() -> None:
    _, reply = one_by_one("position " + START, "go nodes 20000 multipv 3")
    assert reply[-1] == "ok"
    infos = [INFO.fullmatch(line) for line in reply[:-2]]
    assert infos
    last: dict[str, str] = {}
    for info in infos:
        assert info is not None
        last[info["multipv"]] = info["pv"]
        pos = bf.Position.parse(START)
        for turn in info["pv"].split():
            pos = pos.play(turn)
    assert set(last) == {"1", "2", "3"}
    assert reply[-2] == f"best {last['1'].split()[0]}"


@pytest.mark.parametrize("bound", ["nodes 1", "nodes 7", "nodes 500", "depth 1", "time 0.01"])
def test_a_small_bound_gives_a_legal_turn_that_the_last_line_shows(bound: str) -> None:
    pos = bf.Position("hexhex4", rules="online")
    _, reply = one_by_one(f"position {pos}", f"go {bound}")
    best = reply[-2].removeprefix("best ")
    pos.play(best)
    last = INFO.fullmatch(reply[-3])
    assert last is not None and last["pv"].split()[0] == best


def test_go_says_what_is_proved() -> None:
    _, reply = one_by_one(f"position {ONE_TURN}", "go")
    last = INFO.fullmatch(reply[-3])
    assert last is not None
    with bf.Engine(hash_mb=1) as judge:
        found = judge.analyse(bf.Position.parse(ONE_TURN), bf.Limit(depth=20))
    assert (last["outcome"], last["distance"]) == (found.outcome, str(found.distance))
    assert reply[-2:] == ["best a1", "ok"]


def test_a_finished_game_has_no_best_turn() -> None:
    for bound in ("", "nodes 5", "infinite", "multipv 3"):
        assert one_by_one(f"position {OVER}", f"go {bound}")[1] == ["best none", "ok"]


def test_the_same_nodes_give_the_same_lines() -> None:
    def lines() -> list[str]:
        reply = one_by_one(f"position {START}", "go nodes 5000")[1]
        return [re.sub(r"nps \d+ time \S+", "", line) for line in reply]

    assert lines() == lines()


def test_nothing_behind_quit_is_obeyed() -> None:
    assert talk(b"isready\nquit\ninfo\n") == ["ok"]
    assert talk(b"") == []


def test_line_ends_and_empty_lines() -> None:
    assert talk(b"\n\r\n  \t\nisready\r\n \n isready  \nisready") == ["ok", "ok", "ok"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"\xff\xfe", "no UTF-8 at byte 1"),
        (b"info \xc3", "no UTF-8 at byte 6"),
        (b"\0\0\0", "unknown command"),
        (b"\x1b[2J", "unknown command"),
        ("\u202e\u3042".encode(), "unknown command"),
        (b"x" * MAX_LINE, "unknown command"),
        (b"x" * (MAX_LINE + 1), "more than"),
        (b"isready " + b"x" * (10 * MAX_LINE), "more than"),
        (b"position " + b"a " * 400_000, "expected five"),
        (f"position {OVER} turns ".encode() + b"a1 " * 300_000, "turn 1"),
        (b"play " + b"a1," * 300_000, "turn"),
        (b"go " + b"infinite " * 100_000, "twice"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_any_bytes_are_one_err(line: bytes, what: str) -> None:
    reply = talk(line + b"\nisready\n")
    assert len(reply) == 3 and reply[1:] == ["ok", "ok"]
    assert reply[0].startswith("err ") and what in reply[0]
    assert reply[0].isascii() and reply[0].isprintable() and len(reply[0]) < 1000


def test_input_in_pieces() -> None:
    read, write = os.pipe()

    def feed() -> None:
        for piece in (b"isr", b"eady\nin", b"fo\nisready"):
            os.write(write, piece)
            time.sleep(0.02)
        os.close(write)

    feeder = threading.Thread(target=feed)
    feeder.start()
    out = io.StringIO()
    with open(read, "rb", buffering=0) as source:
        serve(source, out)
    feeder.join()
    version = f"version {bf.__version__}"
    assert out.getvalue().splitlines() == ["ok", "name bugfast", version, "ok", "ok"]


def test_an_input_that_fails_raises() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="Input/output error"):
        serve(Broken(), io.StringIO())
