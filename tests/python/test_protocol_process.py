"""`bugfast engine` in a process of its own: searches, signals, pipes, the session of the page."""

from __future__ import annotations

import doctest
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import bugfast as bf
from command_line import LIMIT, bugfast, command, environment
from protocol_client import EngineProcess, long_listing

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
START = str(bf.Position("hexhex5"))
OVER = "hexhex2 online ../ww./b. w place"


@pytest.fixture
def engine() -> Iterator[EngineProcess]:
    with EngineProcess() as process:
        yield process


def test_the_sessions_of_the_page() -> None:
    blocks = re.findall(r"^```session\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 2
    for block in blocks:
        printed = ""
        with EngineProcess() as engine:
            for part in re.split(r"^> ", block, flags=re.MULTILINE)[1:]:
                line, *reply = part.splitlines()
                engine.send(line)
                oks = sum(row.removeprefix("...") == "ok" for row in reply)
                printed += "".join(f"{row}\n" for row in [f"> {line}", *engine.read(oks)])
            assert engine.end() == (0, [], "")
        assert doctest.OutputChecker().check_output(block, printed, doctest.ELLIPSIS), printed


def test_while_a_search_runs(engine: EngineProcess) -> None:
    assert engine.ask(f"position {START}") == []
    engine.send("go infinite")
    for line in ("isready", "info", "options", "turns", ""):
        engine.send(line)
    answered = [line for line in engine.read(4) if not line.startswith("info depth")]
    assert answered[:4] == ["ok", "name bugfast", f"version {bf.__version__}", "ok"]
    assert answered[-2] == " ".join(map(str, bf.Position.parse(START).legal_turns()))
    for line in ("go", "go nonsense", f"position {OVER}", "play e5", "undo", "setoption Hash 1"):
        reply = [row for row in engine.ask(line) if not row.startswith("info depth")]
        assert reply == ["err busy"], line
    assert [row for row in engine.ask("x") if not row.startswith("info")][0].startswith("err unkn")
    engine.send("stop")
    reply = engine.read()
    assert reply[-2].startswith("best ") and reply[-1] == "ok"
    assert engine.ask("isready") == []
    assert engine.ask("stop") == []
    assert engine.end() == (0, [], "")


def test_stop_acts_at_once(engine: EngineProcess) -> None:
    engine.ask(f"position {START}")
    waits = []
    for _ in range(7):
        engine.send("go infinite")
        time.sleep(0.05)
        began = time.monotonic()
        engine.send("stop")
        assert engine.read()[-2].startswith("best ")
        waits.append(time.monotonic() - began)
    # The median: on a busy machine one of them may have to wait for its turn.
    assert sorted(waits)[3] < 0.05


def test_a_long_list_does_not_hold_up_stop(engine: EngineProcess) -> None:
    engine.ask(f"position {long_listing()}")
    engine.send("go infinite")
    engine.send("turns")
    assert engine.read()[-2] == "err busy"
    engine.send("stop")
    assert engine.read()[-2].startswith("best ")


def test_a_time_bound_is_kept(engine: EngineProcess) -> None:
    engine.ask(f"position {START}")
    began = time.monotonic()
    assert engine.ask("go time 0.2")[-1].startswith("best ")
    assert 0.18 < time.monotonic() - began < 2.0


@pytest.mark.parametrize("last", [b"", b"quit\n", b"quit now\n", b"isready"])
def test_the_end_of_input_and_quit_end_a_search(last: bytes) -> None:
    text = f"position {START}\ngo infinite\n".encode() + last
    began = time.monotonic()
    done = bugfast("engine", stdin=text)
    assert time.monotonic() - began < 20
    assert done.status == 0 and done.err == ""
    lines = done.out.splitlines()
    assert [line for line in lines if line.startswith("best ")] == [lines[-2]]
    assert lines[-1] == "ok" and lines.count("ok") == (2 if last in {b"", b"quit\n"} else 3)


def test_random_bytes_never_end_a_session(engine: EngineProcess) -> None:
    source = random.Random(5)
    words = [
        *("go", "stop", "position", "turns", "play", "undo", "isready", "setoption", "nodes 5"),
        *("hexhex2", "online", "../.../..", "w", "place", "a1", "b2,a1", "Hash", "1", "\n", "\r"),
    ]
    for _ in range(300):
        if source.random() < 0.5:
            engine.send(source.randbytes(source.randrange(60)))
        else:
            engine.send(" ".join(source.choices(words, k=source.randrange(8))))
    engine.send("stop")
    engine.send("the-end")
    while not any("the-end" in line for line in engine.read()):
        pass
    status, _, errors = engine.end()
    assert (status, errors) == (0, "")


@pytest.mark.parametrize("line", ["isready", f"position {START}\ngo infinite"])
def test_a_reader_that_goes_away_ends_the_process_quietly(line: str) -> None:
    # The input stays open: only the failing output can end it.
    with subprocess.Popen(
        command("engine"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(f"{line}\n".encode())
        process.stdin.flush()
        status = process.wait(LIMIT)
        assert (status, process.stderr.read()) == (0, b"")


@pytest.mark.parametrize("lines", ["isready", f"position {START}\ngo infinite\nisready"])
def test_ctrl_c_ends_with_130(lines: str) -> None:
    with EngineProcess() as engine:
        for line in lines.splitlines():
            engine.send(line)
        engine.read(lines.count("\n") or 1)
        engine.process.send_signal(signal.SIGINT)
        assert engine.process.wait(5) == 130
        assert engine.process.stderr is not None
        assert b"Traceback" not in engine.process.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the input")
def test_a_closed_input_is_an_empty_one() -> None:
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", *command("engine")]
    done = subprocess.run(shell, capture_output=True, timeout=LIMIT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
