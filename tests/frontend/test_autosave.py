"""The game that outlives the program: killed at any moment, broken in any way."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bugfast import Color, Position, Turn
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.desk import first_games
from bugfast_frontend.models.ending import Ending, Reason
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.players import Players
from bugfast_frontend.models.session import Session

PLAYS_FOR_EVER = """
import random, sys
from pathlib import Path
from bugfast_frontend.models.desk import Desk, first_games
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.opening import open_argument

def no_engine():
    raise RuntimeError("there is none")

folders = Folders(*(Path(sys.argv[1]) / name for name in ("saves", "state", "config")))
desk = Desk(first_games(None, "rulebook", folders)[0], lambda: EngineWorker(no_engine), folders)
while True:
    if desk.match.position.is_over:
        desk.start(open_argument("hexhex3"))
    if desk.match.has_opponent:
        desk.match.toggle_engine()
    desk.match.play(random.choice(desk.match.position.legal_cells()))
    desk.tick()
    print(desk.match.position, flush=True)
"""


def game(*cells: str) -> Opening:
    session = Session(Position("hexhex3"))
    for cell in cells:
        session.play(cell)
    return Opening(session, Players(), kept=True)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_killed_at_any_moment_the_next_start_goes_on(tmp_path: Path) -> None:
    choose = random.Random(5)
    folders = Folders(tmp_path / "saves", tmp_path / "state", Path(sys.argv[1]) / "config")
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYS_FOR_EVER, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            assert child.stdout is not None
            told = [child.stdout.readline().strip() for _ in range(choose.randrange(1, 30))]
            time.sleep(choose.random() * 0.005)
            child.kill()
            # What it told before it died; the last line may be cut.
            told += child.stdout.read().split("\n")[:-1]
        assert all(told)
        games, trouble = Autosave(folders.state).load()
        assert trouble is None
        seen = [
            str(kept.session.position_at(index))
            for kept in games
            for index in range(len(kept.session) + 1)
        ]
        assert told[-1] in seen
        opening, _ = first_games(None, "rulebook", folders)
        assert not opening.trouble


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "not" / "yet")
    assert autosave.load() == ([], None)
    autosave.keep([game("c3", "a1"), game("b2")])
    games, trouble = autosave.load()
    assert trouble is None
    assert [[str(turn) for turn in kept.session.turns()] for kept in games] == [
        ["c3", "a1"],
        ["b2"],
    ]
    assert all(kept.players == Players() and kept.kept for kept in games)
    autosave.keep([game("e3")])
    assert len(autosave.load()[0]) == 1
    assert [path.name for path in autosave.path.parent.iterdir()] == ["game.jsonl"]


def kept_line(**changed: object) -> str:
    fields = {
        "board": "hexhex3",
        "rules": "rulebook",
        "turns": ["c3", "a1"],
        "unfinished": "",
        "cursor": 2,
        "white": "person",
        "black": "engine",
        "pace": "normal",
        "engine_on": True,
    }
    return json.dumps(fields | changed)


BROKEN = [
    b"",
    b"\n",
    b"\x00\xff\xfe",
    b"{",
    b"[]\n",
    b"[" * 100_000,
    b" " * 5_000_000,
    kept_line(turns=["c3", "c3"]).encode(),
    kept_line(board="hexhex0").encode(),
    kept_line(unfinished="c3").encode(),
    kept_line(unfinished=7).encode(),
    kept_line(unfinished="zz99").encode(),
    kept_line(cursor="2").encode(),
    kept_line(cursor=1e300).encode(),
    kept_line(white="nobody").encode(),
    kept_line(pace=None).encode(),
    kept_line(levels=[None, 11]).encode(),
    kept_line(levels=3).encode(),
    kept_line(clock=[0, 5, 1, 1]).encode(),
    kept_line(clock=[60, 5, 1]).encode(),
    kept_line(clock=[60, 5, 1, float("nan")]).encode(),
    kept_line(ending=["red", "time"]).encode(),
    kept_line(ending="white").encode(),
    kept_line().encode()[:40],
    (kept_line() + "\n" + kept_line()[:40]).encode(),
    b'{"board": "hexhex3", "rules": "rulebook", "turns": []}\n',
]


def test_the_line_that_is_broken_below_is_good_as_it_is(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.path.write_text(kept_line(), "utf-8")
    games, trouble = autosave.load()
    assert trouble is None and len(games[0].session) == 2


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, content: bytes) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", Path(sys.argv[1]) / "config")
    folders.state.mkdir()
    (folders.state / "game.jsonl").write_bytes(content)
    opening, other = first_games(None, "rulebook", folders)
    assert opening.session.position == Position("hexhex4") and other is None
    assert opening.trouble and "set aside" in (opening.message or "")
    (aside,) = folders.state.iterdir()
    assert aside.name.startswith("game-broken-") and aside.read_bytes() == content
    assert first_games(None, "rulebook", folders)[0].message is None


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.path.mkdir()
    games, trouble = autosave.load()
    assert games == [] and "set aside" in (trouble or "")
    autosave.keep([game("c3")])
    assert len(autosave.load()[0]) == 1


def test_an_argument_that_is_wrong_is_an_error_before_anything_else(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", Path(sys.argv[1]) / "config")
    with pytest.raises(ValueError, match="hexhex0"):
        first_games("hexhex0", "rulebook", folders)


def test_what_a_killed_program_left_behind_is_swept_away(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    old, new = tmp_path / ".bugfast-old", tmp_path / ".bugfast-new"
    for path in (old, new):
        path.write_text("half a ga", "utf-8")
    os.utime(old, (1, 1))
    autosave.load()
    assert not old.exists() and new.exists()


def test_levels_clock_and_ending_are_kept(tmp_path: Path) -> None:
    clock = Clock(TimeControl(300.0, 5.0), {Color.WHITE: 12.5, Color.BLACK: 300.0})
    players = Players.person_against_engine(Color.BLACK, level=7)
    ending = Ending(Color.WHITE, Reason.TIME)
    session = Session.from_turns(Position("hexhex3"), [Turn("c3")])
    autosave = Autosave(tmp_path)
    autosave.keep([Opening(session, players, clock=clock, ending=ending)])
    (kept,), trouble = autosave.load()
    assert trouble is None and kept.players == players and kept.ending == ending
    assert kept.clock is not None and kept.clock.control == clock.control
    assert [kept.clock.left(c, 0.0) for c in (Color.WHITE, Color.BLACK)] == [12.5, 300.0]
