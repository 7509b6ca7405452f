"""What a command says is wrong: what, where, and what was expected, in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

import bugfast as bf
from bugfast.cli import main
from command_line import bugfast


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
