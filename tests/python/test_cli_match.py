"""The command `bugfast match`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bugfast as bf
import engines
from bugfast.elo import elo_difference, elo_error
from command_line import LIMIT, bugfast, command, environment

ENGINE = f"{sys.executable} -m bugfast engine"


def run(*args: str) -> dict[str, float]:
    done = bugfast("match", *args, "--json")
    assert done.status == 0 and done.err == "", done.err
    found: dict[str, float] = json.loads(done.out)
    return found


def test_the_command_tells_the_result(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    players = ["--engine", "bugfast", "--engine", ENGINE, "--hash-mb", "1", "--output", str(file)]
    found = run(*players, "--games", "4", "--nodes", "100", "--board", "hexhex3")
    assert list(found) == ["games", "wins", "losses", "elo", "elo_error"]
    assert found["games"] == found["wins"] + found["losses"] == 4
    assert found["elo"] == elo_difference(int(found["wins"]), int(found["losses"]))
    records = list(bf.read_games(file))
    assert [record.error for record in records] == [None] * 4
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    white, black = bf.Color.WHITE, bf.Color.BLACK
    points = sum(
        line["white" if line["point"] == str(white) else "black"] == "bugfast" for line in lines
    )
    assert points == found["wins"] and str(black) in {line["point"] for line in lines} | {"b"}


def test_a_match_with_a_seed_is_the_same_again(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    for file, seed in zip(files, ("5", "5", "6"), strict=True):
        run(
            *("--engine", "bugfast", "--engine", "bugfast", "--games", "3", "--nodes", "200"),
            *("--board", "hexhex3", "--rules", "online", "--seed", seed, "--hash-mb", "1"),
            *("--output", str(file)),
        )
    first, again, other = (file.read_bytes() for file in files)
    assert first == again != other


def test_games_at_the_same_time_are_the_same_games(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in (1, 3)]
    for file, concurrency in zip(files, ("1", "3"), strict=True):
        run(
            *("--engine", "level:2", "--engine", ENGINE, "--games", "5", "--nodes", "50"),
            *("--board", "hexhex3", "--concurrency", concurrency, "--output", str(file)),
        )
    one_by_one, side_by_side = (file.read_bytes() for file in files)
    assert one_by_one == side_by_side


def test_the_text_of_the_result() -> None:
    done = bugfast(
        *("match", "--engine", engines.text(), "--engine", engines.text(), "--games", "2"),
        *("--time", "0.1", "--board", "hexhex2", "--sprt", "0,50", "--opening-turns", "1"),
    )
    assert done.status == 0 and done.err == ""
    rows = done.out.splitlines()
    assert rows[0].split()[:2] == ["A", "1"] and rows[1].split()[:2] == ["B", "1"]
    assert rows[2] == f"Elo of A +0.0, 95% within {elo_error(1, 1):.1f}"
    assert rows[3].startswith("SPRT 0,50: undecided")


def test_a_side_that_wins_everything() -> None:
    done = bugfast(
        *("match", "--engine", "bugfast", "--engine", engines.text("illegal"), "--games", "2"),
        *("--nodes", "5", "--board", "hexhex3", "--json"),
    )
    found = json.loads(done.out)
    assert (done.status, found["wins"], found["losses"]) == (0, 2, 0)
    assert done.err.startswith("bugfast match: 2 of 2 games forfeited, the last: game 2: ")
    assert len(done.err.splitlines()) == 1 and "best 'z9'" in done.err
    assert found["elo"] == pytest.approx(elo_difference(2, 0))


def test_the_sequential_test_of_the_command() -> None:
    done = bugfast(
        *("match", "--engine", "bugfast", "--engine", engines.text("silent"), "--games", "1000"),
        *("--nodes", "5", "--board", "hexhex3", "--sprt", "0,400", "--json", "--hash-mb", "1"),
    )
    found = json.loads(done.out)
    assert found["games"] < 20 and found["sprt"] == "H1"


def test_levels_bring_limits_of_their_own() -> None:
    levels = ["--engine", "level:1", "--engine", "level:2"]
    games = ["--games", "2", "--board", "hexhex2"]
    found = run(*levels, *games)
    assert found["games"] == 2
    # A limit of nodes is none of theirs.
    assert run(*levels, *games, "--nodes", "1") == found
    for engine in ("bugfast", ENGINE):
        done = bugfast("match", "--engine", "level:1", "--engine", engine, *games)
        assert done.status == 2 and "--time or --nodes" in done.err


TWO = ["--engine", "bugfast", "--engine", "bugfast"]


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--games", "2", "--nodes", "5"],
        ["--engine", "bugfast", "--games", "2", "--nodes", "5"],
        [*TWO, "--engine", "bugfast", "--games", "2", "--nodes", "5"],
        [*TWO, "--nodes", "5"],
        [*TWO, "--games", "0", "--nodes", "5"],
        [*TWO, "--games", "2"],
        [*TWO, "--games", "2", "--nodes", "5", "--time", "1"],
        [*TWO, "--games", "2", "--nodes", "0"],
        [*TWO, "--games", "2", "--time", "0"],
        [*TWO, "--games", "2", "--time", "nan"],
        [*TWO, "--games", "2", "--nodes", "5", "--sprt", "5"],
        [*TWO, "--games", "2", "--nodes", "5", "--sprt", "5,5"],
        [*TWO, "--games", "2", "--nodes", "5", "--board", "chess"],
        [*TWO, "--games", "2", "--nodes", "5", "--board", "\udcff"],
        [*TWO, "--games", "2", "--nodes", "5", "--rules", "chess"],
        [*TWO, "--games", "2", "--nodes", "5", "--seed", "x"],
        [*TWO, "--games", "2", "--nodes", "5", "--opening-turns", "-1"],
        [*TWO, "--games", "2", "--nodes", "5", "--timeout", "0"],
        [*TWO, "--games", "2", "--nodes", "5", "--output", "/nonsense/games.jsonl"],
        [*TWO, "--games", "2", "--nodes", "5", "--output", "/"],
        [*TWO, "--games", "2", "--nodes", "5", "--hash-mb", "0"],
        [*TWO, "--games", "2", "--nodes", "5", "--concurrency", "0"],
        [*TWO, "--games", "2", "--nodes", "5", "--concurrency", "257"],
        [*TWO, "--games", "2", "--nodes", "5", "--hash-mb", "16777216"],
        ["--engine", "bugfast", "--engine", "/nonsense", "--games", "2", "--nodes", "5"],
        ["--engine", "bugfast", "--engine", "", "--games", "2", "--nodes", "5"],
        ["--engine", "bugfast", "--engine", "'", "--games", "2", "--nodes", "5"],
        ["--engine", "bugfast", "--engine", "level:99", "--games", "2", "--nodes", "5"],
        ["--engine", "bugfast", "--engine", "false", "--games", "2", "--nodes", "5"],
    ],
    ids=lambda args: " ".join(args).replace("\udcff", "?"),
)
def test_bad_usage_is_status_2_and_one_line(args: list[str]) -> None:
    done = bugfast("match", *args)
    assert done.status == 2 and done.out == ""
    assert len(done.err.splitlines()) == 1 and done.err.startswith("bugfast")


def test_a_file_that_is_there_stays_when_nothing_is_played(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("mine\n", encoding="utf-8")
    args = ["--engine", "bugfast", "--engine", "false", "--games", "2", "--nodes", "5"]
    assert bugfast("match", *args, "--output", str(file)).status == 2
    assert file.read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize(
    ("b", "concurrency"),
    [("bugfast", "1"), (engines.text("none"), "1"), ("bugfast", "3")],
    ids=["bugfast", "a command", "three games at a time"],
)
def test_ctrl_c_tells_what_was_played(b: str, concurrency: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ["--engine", "bugfast", "--engine", b, "--games", "1000000", "--nodes", "5"]
    args += ["--concurrency", concurrency]
    with subprocess.Popen(
        command("match", *args, "--json", "--board", "hexhex2", "--output", str(file)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        try:
            time.sleep(2)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=10)
        finally:
            process.kill()
    assert process.returncode == 130 and err == b""
    found = json.loads(out)
    records = list(bf.read_games(file))
    assert found["games"] == len(records) > 0
    assert all(record.error is None for record in records)


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are those of POSIX")
@pytest.mark.parametrize("concurrency", ["1", "2"])
def test_ctrl_c_again_and_again_ends_it_as_quietly(concurrency: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ["--engine", "bugfast", "--engine", engines.text(), "--games", "1000000", "--nodes", "5"]
    args += ["--concurrency", concurrency, "--board", "hexhex2", "--output", str(file)]
    with subprocess.Popen(
        command("match", *args, "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        try:
            time.sleep(2)
            for _ in range(3):
                os.killpg(process.pid, signal.SIGINT)
                time.sleep(0.01)
            out, err = process.communicate(timeout=10)
        finally:
            process.kill()
    assert process.returncode == 130 and err == b""
    assert json.loads(out)["games"] == len(list(bf.read_games(file))) > 0


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed")
def test_progress_is_shown_on_a_terminal() -> None:
    import pty

    leader, follower = pty.openpty()
    args = ["--engine", "bugfast", "--engine", engines.text("silent"), "--games", "2"]
    done = subprocess.run(
        command("match", *args, "--nodes", "5", "--board", "hexhex3", "--json"),
        stdout=subprocess.PIPE,
        stderr=follower,
        env=environment({"TERM": "xterm"}),
        timeout=LIMIT,
        check=True,
    )
    shown = os.read(leader, 100_000).decode()
    os.close(leader)
    os.close(follower)
    assert "2/2" in shown and "2:0" in shown and "forfeited" in shown
    assert json.loads(done.stdout)["games"] == 2
