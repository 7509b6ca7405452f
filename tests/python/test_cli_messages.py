"""What a command says is wrong: what, where, and what was expected, in one line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import bugfast as bf
from bugfast.cli import main
from bugfast.session import OPTIONS
from command_line import C_LOCALE, LIMIT, bugfast, command


class TestMessages:
    """What is wrong, where, and what was expected."""

    @pytest.mark.parametrize(
        ("args", "parts"),
        [
            ("tunrs hexhex3", ["tunrs", "did you mean turns?"]),
            ("zzz", ["no command zzz", "expected play, show"]),
            ("show hexhex3 --svg /nonexist/x.svg", [": /nonexist/x.svg:", "folder"]),
            ("table build hexhex3 /nonexist/x", ["/nonexist/x:", "folder"]),
            ("table value /nonexist hexhex3", ["/nonexist"]),
            ("show hexhex3 --png /dev/full", ["/dev/full: No space left"]),
            ("play /dev/full", ["/dev/full: no regular file", "expected"]),
            ("play .", [".: a folder", "expected"]),
            ("play nonsense.jsonl", ["nonsense.jsonl: no such file", "expected"]),
            ("show hexhex3 --turn 2", ["--turn", "--file"]),
            ("show", ["POSITION", "--file"]),
        ],
    )
    def test_messages(self, args: str, parts: list[str]) -> None:
        done = bugfast(*args.split())
        assert done.status == 2 and done.out == "" and len(done.err.splitlines()) == 1
        assert all(part in done.err for part in parts), done.err

    def test_an_empty_file_name(self) -> None:
        done = bugfast("show", "hexhex3", "--svg", "")
        assert done.status == 2 and "empty name" in done.err

    def test_a_file_where_a_position_is_expected(self, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        file.write_bytes(b"")
        for name in ("show", "turns", "analyse", "solve"):
            done = bugfast(name, str(file))
            assert done.status == 2 and "--file" in done.err and "bugfast replay" in done.err

    def test_play_names_the_file_and_the_line(self, tmp_path: Path) -> None:
        file = tmp_path / "bin.jsonl"
        file.write_bytes(b"\n\xff\xfe\n")
        done = bugfast("play", str(file))
        assert done.status == 2 and f"{file}: game 1, line 2: " in done.err
        file.write_bytes(b"")
        assert "no game in it" in bugfast("play", str(file)).err

    def test_nothing_is_printed_that_a_terminal_would_obey(self) -> None:
        for args in (
            ["x\x1b[31m"],
            ["show", "x\x1b[31m"],
            ["show", "hexhex3", "--last", "\x1b[31m"],
        ):
            done = bugfast(*args)
            assert done.status == 2 and done.err.rstrip("\n").isprintable()

    @pytest.mark.parametrize("error", [ValueError, OverflowError, MemoryError])
    def test_what_the_core_refuses(
        self,
        error: type[Exception],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        def fail(*_: object, **__: object) -> None:
            raise error("depth is odd,\nexpected an even one")

        monkeypatch.setattr(bf, "perft", fail)
        assert main(["perft", "hexhex3", "--depth", "1"]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == "bugfast: depth is odd, expected an even one\n"


class TestPaths:
    """What a shell makes of the name of a file."""

    @pytest.mark.parametrize(
        "args",
        [
            ["solve", "hexhex2", "--state"],
            ["certify", "hexhex2", "--out", "x", "--state"],
            ["certify", "hexhex2", "--out"],
            ["table", "build", "hexhex2"],
            ["match", *("--engine", "level:1") * 2, "--games", "1", "--output"],
        ],
        ids=" ".join,
    )
    def test_what_is_no_name_of_something_to_write(
        self, args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        for name, said in (("", "empty name"), ("-", "standard output elsewhere")):
            done = bugfast(*args, name)
            assert done.status == 2 and done.out == "" and said in done.err
            assert len(done.err.splitlines()) == 1
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        "args",
        [
            ["table", "value", "", "hexhex2"],
            ["table", "value", "-", "hexhex2"],
            ["analyse", "hexhex2", "--table", ""],
            ["analyse", "hexhex2", "--table", "-"],
            ["show", "--file", ""],
            ["replay", ""],
            ["play", ""],
        ],
        ids=" ".join,
    )
    def test_what_is_no_name_of_something_to_read(self, args: list[str]) -> None:
        done = bugfast(*args)
        assert done.status == 2 and done.out == "" and len(done.err.splitlines()) == 1

    def test_a_picture_to_standard_output(self, tmp_path: Path) -> None:
        file = tmp_path / "board.svg"
        assert bugfast("show", "hexhex3", "--svg", str(file)).status == 0
        done = bugfast("show", "hexhex3", "--svg", "-", env=C_LOCALE)
        assert done == (0, file.read_text(encoding="utf-8"), "")
        png = subprocess.run(
            command("show", "hexhex3", "--png", "-"), capture_output=True, timeout=LIMIT, check=True
        )
        assert png.stdout.startswith(b"\x89PNG") and png.stderr == b""
        both = bugfast("show", "hexhex3", "--svg", "-", "--json")
        assert both.status == 2 and "one thing" in both.err and both.out == ""
        assert list(tmp_path.iterdir()) == [file]


def test_one_limit_of_threads_everywhere(tmp_path: Path) -> None:
    most = bf.build_info()["max_threads"]
    pos = bf.Position("hexhex2")
    calls: list[Callable[[int], object]] = [
        lambda threads: bf.Engine(threads=threads, hash_mb=1),
        lambda threads: bf.perft(pos, 1, threads=threads),
        lambda threads: bf.divide(pos, 1, threads=threads),
        lambda threads: bf.random_playouts(pos, 1, seed=1, threads=threads),
        lambda threads: bf.solve(pos, threads=threads),
        lambda threads: bf.certify(pos, tmp_path / "x", threads=threads),
        lambda threads: bf.CompleteTable.build("hexhex2", threads=threads),
    ]
    for bad in (0, most + 1):
        for call in calls:
            with pytest.raises(bf.ArgumentError) as caught:
                call(bad)
            expected = f"threads: found {bad}, expected at least 1 and at most {most}"
            assert str(caught.value) == expected
        for args in (["perft", "hexhex2", "--depth", "1"], ["analyse", "hexhex2"]):
            assert f"<={most}" in bugfast(*args, "--threads", str(bad)).err
    assert [option.most for option in OPTIONS if option.name == "Threads"] == [most]
    assert bf.perft(pos, 2, threads=most) == bf.perft(pos, 2)
    assert bugfast("perft", "hexhex2", "--depth", "2", "--threads", str(most)).status == 0


def test_the_default_rules_of_a_lookup_in_a_table_are_its_own(tmp_path: Path) -> None:
    file = tmp_path / "table"
    bf.CompleteTable.build("hexhex2", "online").save(file)
    words = " ".join(bugfast("table", "value", "--help").out.split())
    assert "[default: that of the table]" in words and "rulebook]" not in words
    done = bugfast("table", "value", str(file), "hexhex2", "--json")
    assert json.loads(done.out)["position"] == str(bf.Position("hexhex2", "online"))
    assert "rulebook" in bugfast("table", "value", str(file), "hexhex2", "--rules", "rulebook").err
