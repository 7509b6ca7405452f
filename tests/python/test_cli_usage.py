"""What holds for every command: statuses, one line for an error, pipes, encodings, Ctrl-C."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import bugfast as bf
from bugfast.cli import main
from bugfast.cli.run import COMMANDS
from command_line import C_LOCALE, LIMIT, bugfast, command, environment
from reference.vectors import DATA

START = "hexhex3 rulebook .../..../...../..../... w place"


def test_the_version() -> None:
    assert bugfast("--version") == (0, f"bugfast {bf.__version__}\n", "")


def test_the_help_names_every_command() -> None:
    done = bugfast("--help")
    assert done.status == 0 and done.err == ""
    listed = [row.split()[0] for row in done.out.split("Commands:\n")[1].splitlines()]
    assert listed == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_teaches_by_example(name: str) -> None:
    done = bugfast(name, "--help")
    assert done.status == 0 and done.err == ""
    assert f"\n    bugfast {name}" in done.out
    assert "\\b" not in done.out and "\b" not in done.out


@pytest.mark.parametrize(
    "args",
    [
        "nonsense",
        "--nonsense",
        "show",
        "show hexhex3 extra",
        "show hexhex3 --nonsense",
        "show hexhex0",
        "show hexhex10",
        "show hexhex99999999999999999999",
        "show nonsense",
        "show hexhex3 --rules chess",
        "show hexhex3 --size 0 --svg x.svg",
        "show hexhex3 --size 300",
        "show hexhex3 --last z9",
        "show hexhex3 --last ;",
        "show hexhex3 --svg /nonsense/x.svg",
        "show hexhex3 --png .",
        "turns hexhex3 --limit -1",
        "turns hexhex3 --limit x",
        "turns hexhex3 --limit 99999999999999999999",
        "turns",
        "turns hexhex3 --game 1",
        "turns hexhex3 --turn 1",
        "turns hexhex3 --file x",
        "turns --rules online --file /dev/null",
        "turns --file /dev/null",
        "turns --file /nonsense",
        "turns --file .",
        "perft hexhex3",
        "perft hexhex3 --depth -1",
        "perft hexhex3 --depth 1.5",
        "perft hexhex3 --depth 99999999999999999999",
        "perft hexhex3 --depth 2 --threads 0",
        "perft hexhex3 --depth 2 --threads -1",
        "perft hexhex3 --depth 2 --threads 1000000",
        "analyse hexhex3 --time 0",
        "analyse hexhex3 --time -1",
        "analyse hexhex3 --time nan",
        "analyse hexhex3 --time inf",
        "analyse hexhex3 --depth 0",
        "analyse hexhex3 --nodes 0",
        "analyse hexhex3 --nodes 99999999999999999999",
        "analyse hexhex3 --depth 1 --multipv 0",
        "analyse hexhex3 --depth 1 --threads 0",
        "replay",
        "replay /nonsense",
        "replay /",
        "bench --nonsense",
        "play nonsense",
    ],
)
def test_bad_usage_is_status_2_and_one_line(args: str) -> None:
    done = bugfast(*args.split())
    assert done.status == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1 and done.err.startswith("bugfast")
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    "position",
    [
        "",
        "   ",
        "\n",
        "hexhex3 rulebook",
        START.replace("rulebook", "chess"),
        START.replace("...../", "..../"),
        START.replace("...../", "..x../"),
        START.replace(" w ", " x "),
        START.replace("place", "grow"),
        START + " more",
        "hexhex3\u3042",
        "cells:" + ";".join(f"{k},0" for k in range(10_000)),
        "cells:",
        "x" * 100_000,
    ],
    ids=lambda position: repr(position[:30]),
)
def test_a_bad_position_is_status_2_and_one_short_line(position: str) -> None:
    for done in (bugfast("show", position), bugfast("show", "-", stdin=position.encode())):
        assert done.status == 2 and done.out == ""
        assert len(done.err.splitlines()) == 1 and len(done.err) < 1000


def test_no_command_gives_the_help_and_status_2() -> None:
    done = bugfast()
    assert done.status == 2
    assert "Commands:" in done.out and len(done.err.splitlines()) == 1


def test_an_unquoted_position_is_explained() -> None:
    assert "quotes" in bugfast("show", *START.split()).err


def test_rules_go_with_a_board_only() -> None:
    assert "online" in bugfast("show", "hexhex3", "--rules", "online").out
    done = bugfast("show", START, "--rules", "rulebook")
    assert done.status == 2 and "--rules" in done.err


@pytest.mark.parametrize(
    "stdin",
    [b"hexhex3", b"hexhex3\n", b"hexhex3\r\nmore\n", b"\xef\xbb\xbfhexhex3\n", START.encode()],
)
def test_the_first_line_of_standard_input(stdin: bytes) -> None:
    done = bugfast("turns", "-", "--json", stdin=stdin)
    assert done.status == 0 and json.loads(done.out)["position"] == START


@pytest.mark.parametrize("stdin", [b"\xff\xfe\n", b"x" * 2_000_000, b"\0\n", b"", b"\nhexhex3\n"])
def test_bad_standard_input(stdin: bytes) -> None:
    done = bugfast("show", "-", stdin=stdin)
    assert done.status == 2 and len(done.err.splitlines()) == 1


def test_a_c_locale_changes_nothing() -> None:
    for args in (["show", "hexhex3"], ["turns", "hexhex3", "--json"], ["--help"]):
        assert bugfast(*args, env=C_LOCALE) == bugfast(*args)
    done = bugfast("show", "\u00e9", env=C_LOCALE)
    assert done.status == 2 and done.err.isascii()
    record = b'{"board": "hexhex3", "rules": "online", "turns": ["\xc3\xa9"], "n": "\xc3\xa9"}'
    done = bugfast("replay", "-", stdin=record, env=C_LOCALE)
    assert done.status == 1 and done.out.isascii() and done.err == ""


def test_a_closed_pipe_is_quiet() -> None:
    files = [str(DATA / "abstractplay_games.jsonl")] * 3
    process = subprocess.Popen(
        command("replay", "--json", *files),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None and process.stderr is not None
    with process:
        assert process.stdout.readline().startswith(b"{")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(LIMIT) == 0


def test_python_m_and_the_installed_script_are_the_same() -> None:
    script = Path(sys.executable).with_name("bugfast")
    done = subprocess.run(
        [script, "--version"], capture_output=True, text=True, timeout=LIMIT, check=True
    )
    assert done.stdout == f"bugfast {bf.__version__}\n"


def test_rich_and_pillow_are_loaded_by_those_that_need_them_only() -> None:
    source = (
        "import sys; from bugfast.cli import main; main(['turns', 'hexhex2']);"
        "print(sorted({'rich', 'PIL', 'numpy', 'pygame'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, timeout=LIMIT, check=True
    )
    assert done.stderr == "[]\n"


class TestPlay:
    """The window itself is tested with the front end."""

    def test_a_missing_front_end(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setitem(sys.modules, "bugfast_frontend", None)
        monkeypatch.delitem(sys.modules, "bugfast_frontend.app", raising=False)
        assert main(["play"]) == 2
        captured = capsys.readouterr()
        assert "bugfast[gui]" in captured.err and "make play" in captured.err
        assert len(captured.err.splitlines()) == 1 and captured.out == ""

    @pytest.fixture
    def started(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, str]]:
        """What a front end in the place of the real one was started with."""
        starts: list[tuple[str | None, str]] = []

        class FrontendError(Exception):
            pass

        def play(argument: str | None, rules: str) -> int:
            starts.append((argument, rules))
            if argument is not None and argument.startswith("limping"):
                raise FrontendError("no display: set DISPLAY")
            return 0

        package, app = ModuleType("bugfast_frontend"), ModuleType("bugfast_frontend.app")
        vars(app).update(main=play, FrontendError=FrontendError)
        monkeypatch.setitem(sys.modules, "bugfast_frontend", package)
        monkeypatch.setitem(sys.modules, "bugfast_frontend.app", app)
        return starts

    def test_what_the_window_is_opened_with(
        self, started: list[tuple[str | None, str]], tmp_path: Path
    ) -> None:
        file = tmp_path / "game.jsonl"
        file.write_text('{"board": "hexhex3", "turns": []}\n', encoding="utf-8")
        assert main(["play"]) == 0
        assert main(["play", "--rules", "online"]) == 0
        assert main(["play", "hexhex3"]) == 0
        assert main(["play", "hexhex3", "--rules", "online"]) == 0
        assert main(["play", os.fspath(file)]) == 0
        online = str(bf.Position("hexhex3", rules="online"))
        assert started == [
            (None, "rulebook"),
            (None, "online"),
            (START, "rulebook"),
            (online, "online"),
            (os.fspath(file), "rulebook"),
        ]

    def test_no_display(
        self, started: list[tuple[str | None, str]], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["play", "limping2"]) == 2
        assert len(started) == 1
        err = capsys.readouterr().err
        assert err == "bugfast: no display: set DISPLAY\n"
