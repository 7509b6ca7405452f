"""What each command prints."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import bugfast as bf
from command_line import LIMIT, Done, bugfast, command, environment
from reference.vectors import DATA, read

OVER = "hexhex2 online ../ww./b. w place"
CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"


def document(done: Done) -> Any:
    """The one JSON document on standard output."""
    assert done.status == 0 and done.err == ""
    assert done.out.endswith("\n") and done.out.count("\n") == 1
    return json.loads(done.out)


def on_a_terminal(*args: str, **env: str) -> str:
    """What a command prints on a terminal of 256 colours."""
    main, worker = pty.openpty()
    with subprocess.Popen(
        command(*args),
        stdin=subprocess.DEVNULL,
        stdout=worker,
        stderr=worker,
        env=environment({"TERM": "xterm-256color", "COLUMNS": "100", **env}),
    ) as process:
        os.close(worker)
        printed = b""
        while True:
            try:
                printed += os.read(main, 4096)
            except OSError:  # Linux tells the end in this way
                break
        os.close(main)
        assert process.wait(LIMIT) == 0
    return printed.decode("utf-8").replace("\r\n", "\n")


class TestShow:
    def test_the_board_in_plain_text(self) -> None:
        done = bugfast("show", "hexhex3 online bww/b..w/..b../b.ww/bb. w place", "--legal")
        assert done.status == 0 and done.err == ""
        assert done.out == (
            "hexhex3, online: White to place\n"
            "\n"
            "  e1 b w w e3\n"
            " d1 b . . w d4\n"
            "c1 + + b . . c5\n"
            " b1 b + w w b4\n"
            "  a1 b b + a3\n"
            "\n"
            "Stones           White 5, Black 6\n"
            "Largest bug      3\n"
            "Legal cells      4\n"
            "Placements left  White 4, Black 3\n"
        )

    def test_who_has_won(self) -> None:
        assert "White has won" in bugfast("show", OVER).out

    def test_who_can_eat(self) -> None:
        pos = bf.Position.parse(CHAIN).step("b4")
        assert pos.phase == "grow"
        out = bugfast("show", str(pos)).out
        assert "White to grow" in out
        assert out.count("Can eat") == len(pos.meals())

    def test_holes_and_islands(self) -> None:
        own = "cells:0,0;1,0;2,0;0,1;2,1;0,2;1,2;100000000,100000000"
        rows = bugfast("show", own).out.split("\n\n")[1:3]
        assert rows == ["d1 . . . d3\n c1 .   . c2\n  b1 . . b2", "a1 . a1"]

    def test_colours_on_a_terminal_only_and_where_wanted(self) -> None:
        shown = on_a_terminal("show", CHAIN)
        assert "\x1b[" in shown and shown.count("\u25cf") == 11
        assert "\x1b" not in bugfast("show", CHAIN).out
        assert on_a_terminal("show", CHAIN, NO_COLOR="1") == bugfast("show", CHAIN).out

    def test_picture_files(self, tmp_path: Path) -> None:
        svg, png = tmp_path / "x.svg", tmp_path / "x.png"
        done = bugfast(
            "show", CHAIN, "--svg", str(svg), "--png", str(png), "--size", "300", "--last", "e3",
            "--legal", "--no-coordinates",
        )  # fmt: skip
        assert done == (0, "", "")
        root = ET.parse(svg).getroot()
        assert max(int(root.attrib["width"]), int(root.attrib["height"])) == 300
        with Image.open(png) as image:
            assert image.format == "PNG" and max(image.size) == 300
        assert sorted(os.listdir(tmp_path)) == ["x.png", "x.svg"]

    def test_the_position_as_json(self, tmp_path: Path) -> None:
        pos = bf.Position.parse(CHAIN).step("b4")
        assert document(bugfast("show", str(pos), "--json")) == {
            "position": str(pos),
            "board": "hexhex3",
            "rules": "rulebook",
            "turn": "w",
            "phase": "grow",
            "largest": 3,
            "cells": pos.legal_cells(),
            "over": False,
            "winner": None,
        }
        found = document(bugfast("show", OVER, "--json", "--svg", str(tmp_path / "x.svg")))
        assert (found["over"], found["winner"], found["cells"]) == (True, "w", [])
        assert os.listdir(tmp_path) == ["x.svg"]

    def test_a_picture_to_standard_output(self) -> None:
        done = bugfast("show", "hexhex2", "--svg", "/dev/stdout")
        assert done.status == 0 and ET.fromstring(done.out) is not None


class TestFile:
    """A position out of a file of games."""

    @pytest.fixture
    def file(self, tmp_path: Path) -> str:
        games = [row for row in read("games") if len(row["turns"]) > 4][:2]
        bad = {"board": "hexhex3", "rules": "online", "turns": ["c3", "b3,c3", "b3"]}
        path = tmp_path / "games.jsonl"
        path.write_text("\n".join(map(json.dumps, [*games, bad])) + "\n3\n", encoding="utf-8")
        return str(path)

    @pytest.mark.parametrize("name", ["show", "turns"])
    def test_every_turn_of_every_game(self, file: str, name: str) -> None:
        for record in list(bf.read_games(file))[:2]:
            game = ["--file", file, "--game", str(record.number), "--json"]
            for number, pos in enumerate(record.positions()):
                if number in {0, 1, len(record.turns)}:
                    found = document(bugfast(name, *game, "--turn", str(number)))
                    assert found["position"] == str(pos)
            assert document(bugfast(name, *game))["position"] == str(record.final)

    def test_the_first_game_and_standard_input(self, file: str) -> None:
        first = document(bugfast("turns", "--file", file, "--json"))
        content = Path(file).read_bytes()
        assert document(bugfast("turns", "--file", "-", "--json", stdin=content)) == first

    def test_the_commands_that_search(self, file: str) -> None:
        game = ["--file", file, "--game", "3", "--turn", "1", "--json"]
        pos = bf.Position("hexhex3", rules="online").play("c3")
        assert document(bugfast("perft", *game, "--depth", "1"))["count"] == pos.count_turns()
        assert document(bugfast("analyse", *game, "--depth", "1"))["best"] is not None
        over = ["--file", str(DATA / "games.jsonl"), "--json"]
        assert document(bugfast("solve", *over))["value"] == "win"

    @pytest.mark.parametrize(
        ("args", "parts"),
        [
            ("--game 9", ["no game 9", "it has 4 games"]),
            ("--game 3", ["game 3, line 3: turn 3, b3: the cell", "--turn 0 to 2"]),
            ("--game 3 --turn 3", ["--turn 3, expected 0 to 2", "turn 3, b3"]),
            ("--game 4", ["game 4, line 4: a number where an object is expected"]),
            ("--game 4 --turn 0", ["game 4, line 4"]),
            ("--game 1 --turn 99999", ["--turn 99999, expected 0 to"]),
            ("--game 0", ["--game"]),
            ("--turn -1", ["--turn"]),
            ("hexhex3", ["--file", "POSITION"]),
        ],
    )
    def test_what_is_not_there(self, file: str, args: str, parts: list[str]) -> None:
        done = bugfast("show", "--file", file, *args.split())
        assert done.status == 2 and done.out == "" and len(done.err.splitlines()) == 1
        assert all(part in done.err for part in parts), done.err
        assert "bugfast show: " in done.err


class TestTurns:
    def test_the_turns_of_a_position(self) -> None:
        assert document(bugfast("turns", CHAIN, "--json")) == {
            "position": CHAIN,
            "phase": "place",
            "cells": bf.Position.parse(CHAIN).legal_cells(),
            "turns": [str(turn) for turn in bf.Position.parse(CHAIN).iter_turns()],
            "truncated": False,
            "over": False,
            "winner": None,
        }
        assert sorted(bugfast("turns", CHAIN).out.split()) == ["b4,a3,c5", "e3"]

    def test_a_position_in_mid_turn(self) -> None:
        pos = bf.Position.parse(CHAIN).step("b4")
        found = document(bugfast("turns", str(pos), "--json"))
        assert (found["phase"], found["turns"]) == ("grow", ["a3,c5"])

    @pytest.mark.parametrize("limit", [0, 1, 18, 19, 20])
    def test_the_limit(self, limit: int) -> None:
        found = document(bugfast("turns", "hexhex3", "--limit", str(limit), "--json"))
        assert len(found["turns"]) == min(limit, 19)
        assert found["truncated"] == (limit < 19)
        done = bugfast("turns", "hexhex3", "--limit", str(limit))
        assert done.status == 0 and len(done.out.splitlines()) == min(limit, 19)
        assert ("more" in done.err) == (limit < 19)

    def test_a_finished_game(self) -> None:
        found = document(bugfast("turns", OVER, "--json"))
        assert (found["turns"], found["over"], found["winner"]) == ([], True, "w")
        done = bugfast("turns", OVER)
        assert (done.status, done.out) == (0, "") and "White has won" in done.err

    def test_more_turns_than_anyone_can_list(self) -> None:
        # It has 5,056,914,240.
        crowd = (
            "hexhex5 rulebook "
            "b..../...w.b/.w.b.../.b....w./....w.b../.w.b..../b....w./..w.b./.b... w place"
        )
        found = document(bugfast("turns", crowd, "--limit", "3", "--json"))
        assert len(found["turns"]) == 3 and found["truncated"]
        done = bugfast("perft", crowd, "--depth", "2", "--divide")
        assert done.status == 2 and len(done.err.splitlines()) == 1


class TestPerft:
    def test_counts(self) -> None:
        found = document(bugfast("perft", "hexhex3", "--depth", "3", "--threads", "2", "--json"))
        assert set(found) == {"depth", "count", "seconds"}
        assert (found["depth"], found["count"]) == (3, 13_002) and found["seconds"] >= 0
        assert bugfast("perft", "hexhex3", "--depth", "3").out.startswith("13002 turns at depth 3 ")

    def test_depth_0_and_a_finished_game(self) -> None:
        assert document(bugfast("perft", "hexhex3", "--depth", "0", "--json"))["count"] == 1
        assert document(bugfast("perft", OVER, "--depth", "3", "--json"))["count"] == 0

    @pytest.mark.parametrize("distinct", [False, True])
    def test_divide(self, distinct: bool) -> None:
        more = ["--distinct"] if distinct else []
        pos = bf.Position("hexhex3").play("c3")
        found = document(bugfast("perft", str(pos), "--depth", "2", "--divide", "--json", *more))
        assert found["divide"] == bf.divide(pos, 2, distinct=distinct)
        assert found["count"] == sum(found["divide"].values())
        lines = bugfast("perft", str(pos), "--depth", "2", "--divide", *more).out.splitlines()
        assert len(lines) == len(found["divide"]) + 1

    def test_progress_on_a_terminal(self) -> None:
        shown = on_a_terminal("perft", "hexhex3", "--depth", "6", "--divide")
        assert "\n237360426 turns at depth 6 in " in shown


class TestAnalyse:
    KEYS = {
        "best", "score", "win_chance", "outcome", "distance", "distance_exact", "pv", "lines",
        "depth", "nodes", "nps", "seconds",
    }  # fmt: skip

    def test_a_search_by_depth(self) -> None:
        found = document(bugfast("analyse", "hexhex3", "--depth", "3", "--multipv", "3", "--json"))
        assert set(found) == self.KEYS
        assert found["depth"] == 3 and found["nodes"] > 0
        assert found["best"] == found["pv"][0] == found["lines"][0]["turn"]
        assert len(found["lines"]) == 3
        assert set(found["lines"][0]) == {
            "turn", "score", "win_chance", "outcome", "distance", "distance_exact", "pv",
        }  # fmt: skip
        pos = bf.Position("hexhex3")
        for turn in found["pv"]:
            pos = pos.play(turn)

    def test_a_proved_win(self) -> None:
        row = next(row for row in read("solved") if row["value"] == "win")
        found = document(bugfast("analyse", row["position"], "--time", "20", "--json"))
        assert found["outcome"] == "win" and found["best"] in row["winning"]

    def test_a_table_and_an_exact_distance(self, tmp_path: Path) -> None:
        table = str(tmp_path / "hexhex2.table")
        assert bugfast("table", "build", "hexhex2", table).status == 0
        shown = bugfast("analyse", "hexhex2", "--nodes", "1", "--table", table)
        assert shown.out.splitlines()[2].startswith("1. loss in ~")
        shown = bugfast("analyse", "hexhex2", "--exact", "--table", table)
        assert shown.out.splitlines()[2].startswith("1. loss in 3 ")
        for more, exact in (["--nodes", "1"], False), (["--exact"], True):
            args = ("analyse", "hexhex2", "--table", table, "--json", *more)
            found = document(bugfast(*args))
            assert found["distance_exact"] is found["lines"][0]["distance_exact"] is exact
        found = document(bugfast("analyse", "hexhex4", "--nodes", "100", "--json"))
        assert found["distance_exact"] is found["lines"][0]["distance_exact"] is None
        # It is of no use for another board.
        shown = bugfast("analyse", "hexhex4", "--nodes", "100", "--table", table)
        assert (shown.status, "loss" in shown.out) == (0, False)
        done = bugfast("analyse", "hexhex2", "--table", __file__)
        assert done.status != 0 and "no complete table" in done.err

    def test_a_finished_game(self) -> None:
        found = document(bugfast("analyse", OVER, "--json"))
        assert found["best"] is None and found["pv"] == [] and found["lines"] == []
        assert (found["outcome"], found["distance"], found["distance_exact"]) == ("win", 0, True)
        assert bugfast("analyse", OVER).out == "hexhex2, online: White has won\n"

    def test_lines_of_text(self) -> None:
        done = bugfast("analyse", "hexhex3", "--nodes", "20000", "--multipv", "2")
        assert done.status == 0 and done.err == ""
        title, head, first, second, totals = done.out.splitlines()
        assert title == "hexhex3, rulebook: White to place"
        assert head.split() == ["score", "wins", "line"]
        assert first.startswith("1. ") and second.startswith("2. ")
        assert first.index("%") == second.index("%") == head.index("wins") + len("win")
        assert re.fullmatch(r"depth \d+, [\d,]+ nodes, [\d.]+ million a second, [\d.]+ s", totals)

    def test_the_help_explains_the_numbers(self) -> None:
        words = " ".join(bugfast("analyse", "--help").out.split())
        assert "0 is even, below 0 the other side stands better, and 100 are about one" in words
        assert "the mover's chance to win" in words and "~ marks" in words

    def test_the_table_on_a_terminal(self) -> None:
        shown = on_a_terminal("analyse", "hexhex4", "--time", "1", "--multipv", "2")
        assert "hexhex4, rulebook: White to place" in shown
        assert "score" in shown and "million a second" in shown


class TestReplay:
    @pytest.mark.parametrize("name", ["games", "abstractplay_games"])
    def test_good_games(self, name: str) -> None:
        file = str(DATA / f"{name}.jsonl")
        done = bugfast("replay", file, "--json")
        assert done.status == 0 and done.err == ""
        rows = read(name)
        for number, (text, row) in enumerate(
            zip(done.out.splitlines(), rows, strict=True), start=1
        ):
            assert json.loads(text) == {
                "file": file,
                "game": number,
                "board": row["board"],
                "rules": row["rules"],
                "turns": len(row["turns"]),
                "counts": row["counts"],
                "final": row["final"],
                "winner": row["winner"],
                "error": None,
            }

    def test_a_bad_turn(self, tmp_path: Path) -> None:
        first, second = read("games")[10:12]
        bad = first | {"turns": [*first["turns"][:2], "a1,a1", *first["turns"][3:]]}
        file = tmp_path / "games.jsonl"
        file.write_text(f"{json.dumps(bad)}\n\n{json.dumps(second)}\n", encoding="utf-8")
        done = bugfast("replay", str(file), "--json")
        assert done.status == 1 and done.err == ""
        one, two = map(json.loads, done.out.splitlines())
        assert two["error"] is None and two["game"] == 2
        assert one["turns"] == 2 and one["counts"] == first["counts"][:2]
        assert set(one["error"]) == {"turn", "text", "rule", "message"}
        assert (one["error"]["turn"], one["error"]["text"]) == (3, "a1,a1")
        text = bugfast("replay", str(file))
        assert text.status == 1
        row, other, total = text.out.splitlines()
        assert row.startswith(f"{file}: game 1, line 1: turn 3, a1,a1: ")
        assert other.startswith(f"{file}: game 2: {second['board']}, {second['rules']}, ")
        assert total.endswith("1 bad game")

    def test_a_line_for_each_game(self) -> None:
        games = (
            b'{"board": "hexhex1", "turns": ["a1"]}\n'
            b'{"board": "hexhex3", "rules": "online", "turns": ["c3", "b3,c3"]}\n'
            b'{"board": "hexhex3", "turns": [], "winner": "black"}\n'
        )
        done = bugfast("replay", "-", stdin=games)
        assert done == (
            1,
            "-: game 1: hexhex1, rulebook, 1 turn: Black has won\n"
            "-: game 2: hexhex3, online, 2 turns: goes on, Black to place\n"
            '-: game 3, line 3: winner after turn 0: "black", expected null\n'
            "-: 3 games, 3 good turns, 1 bad game\n",
            "",
        )

    def test_many_files_and_standard_input(self, tmp_path: Path) -> None:
        empty = tmp_path / "empty.jsonl"
        empty.write_bytes(b"")
        game = json.dumps(read("games")[0]).encode()
        done = bugfast("replay", str(empty), "-", str(DATA / "games.jsonl"), stdin=game)
        assert done.status == 0
        rows = [row.split(": ")[1] for row in done.out.splitlines()]
        assert len([row for row in rows if row.startswith("game ")]) == 205
        counts = [row.split(",")[0] for row in rows if not row.startswith("game ")]
        assert counts == ["0 games", "1 game", "204 games"]

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        file = tmp_path / "noise"
        file.write_bytes(bytes(range(256)) * 100)
        done = bugfast("replay", str(file), "--json")
        assert done.status == 1 and done.err == ""
        for row in done.out.splitlines():
            found = json.loads(row)
            assert found["error"]["turn"] is None and found["board"] is None
            assert found["turns"] == 0 and found["counts"] == []


def test_bench() -> None:
    found = document(bugfast("bench", "--quick", "--json"))
    assert set(found) == {"signature", "nodes", "seconds", "nps"}
    assert found["nodes"] > 0 and found["seconds"] > 0
    again = bugfast("bench", "--quick")
    assert again.status == 0 and str(found["signature"]) in again.out
