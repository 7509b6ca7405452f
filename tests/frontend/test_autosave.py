"""The game that outlives the program: killed at any moment, broken in any way."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bugfast import Color, Position, Turn
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.desk import first_games
from bugfast_frontend.models.ending import Ending, Reason
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.players import Players, Strength
from bugfast_frontend.models.session import Session
from dying import end_playing, play_and_kill, start_playing


def game(*cells: str) -> Opening:
    session = Session(Position("hexhex3"))
    for cell in cells:
        session.play(cell)
    return Opening(session, Players(), kept=True)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_killed_at_any_moment_the_next_start_goes_on(tmp_path: Path) -> None:
    choose = random.Random(5)
    for _ in range(8):
        play_and_kill(tmp_path, choose)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_two_windows_keep_their_games_apart(tmp_path: Path) -> None:
    first, second = start_playing(tmp_path), start_playing(tmp_path)
    told = []
    for child in (first, second, first, second):
        assert child.stdout is not None
        told.append([child.stdout.readline().strip() for _ in range(9)][-1])
    for child in (first, second):
        end_playing(child)
    kept = [
        {str(g.session.position_at(n)) for g in games for n in range(len(g.session) + 1)}
        for games in (Autosave(tmp_path / "state", slot).load()[0] for slot in (1, 2))
    ]
    assert any(told[2] in seen for seen in kept) and any(told[3] in seen for seen in kept)
    folders = Folders(*(tmp_path / name for name in ("saves", "state", "config")))
    opening, _others = first_games(None, "rulebook", folders)
    assert not opening.trouble
    Autosave.claimed(folders.state).release()


def test_the_slot_kept_last_is_claimed_and_given_free(tmp_path: Path) -> None:
    for slot, when in ((1, 1e9), (2, 2e9), (3, 1.5e9)):
        path = Autosave(tmp_path, slot).path
        path.write_text("", "utf-8")
        os.utime(path, (when, when))
    first = Autosave.claimed(tmp_path)
    assert first.path.name == "game-2.jsonl"
    assert Autosave.claimed(tmp_path).path == first.path
    code = (
        "import sys; from pathlib import Path\n"
        "from bugfast_frontend.models.slots import claim; print(claim(Path(sys.argv[1])))"
    )
    run = [sys.executable, "-c", code, str(tmp_path)]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "3\n"
    first.release()
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "2\n"


def test_where_nothing_can_be_locked_the_first_slot_serves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    assert Autosave.claimed(tmp_path / "file").path.name == "game.jsonl"


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
        "engines": [None, {"level": 3}],
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
    kept_line(engines=None).encode(),
    kept_line(engines=[None, {"level": 11}]).encode(),
    kept_line(engines=[None, {"level": 3.0}]).encode(),
    kept_line(engines=[None, {"seconds": -1}]).encode(),
    kept_line(engines=[None, {"pace": "slow"}]).encode(),
    kept_line(engines=[None]).encode(),
    kept_line(clock=[0, 5, 1, 1]).encode(),
    kept_line(clock=[60, 5, 1]).encode(),
    kept_line(clock=[60, 5, 1, float("nan")]).encode(),
    kept_line(ending=["red", "time"]).encode(),
    kept_line(ending="white").encode(),
    kept_line().encode()[:40],
    b'{"board": "hexhex3", "rules": "rulebook", "turns": []}\n',
]


def test_cells_are_known_in_any_spelling(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    start = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"
    autosave.path.write_text(
        kept_line(start=start, turns=[], unfinished="B4 , A3", cursor=2), "utf-8"
    )
    (kept,), trouble = autosave.load()
    assert trouble is None and [step.cell for step in kept.session.steps] == ["b4", "a3"]


def test_the_line_that_is_broken_below_is_good_as_it_is(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.path.write_text(kept_line(), "utf-8")
    games, trouble = autosave.load()
    assert trouble is None and len(games[0].session) == 2


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, content: bytes) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", tmp_path / "config")
    folders.state.mkdir()
    (folders.state / "game.jsonl").write_bytes(content)
    opening, others = first_games(None, "rulebook", folders)
    assert opening.session.position == Position("hexhex4") and not others
    assert opening.trouble and "set aside" in (opening.message or "")
    (aside,) = (path for path in folders.state.iterdir() if path.suffix != ".lock")
    assert aside.name.startswith("game-broken-") and aside.read_bytes() == content
    assert first_games(None, "rulebook", folders)[0].message is None


def test_a_broken_line_costs_that_game_only(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", tmp_path / "config")
    folders.state.mkdir()
    lines = [kept_line(turns=["c3"], cursor=1), kept_line()[:40], "", kept_line(pace=[], turns=[])]
    content = "\n".join(lines).encode()
    for start in range(2):
        path = folders.state / "game.jsonl"
        path.write_bytes(content)
        opening, others = first_games(None, "rulebook", folders)
        assert opening.trouble and "set aside" in (opening.message or "")
        assert [len(game.session) for game in (opening, *others)] == [1, 0]
        assert len(list(folders.state.glob("game-broken-*"))) == start + 1, "each under its name"
        assert [len(game.session) for game in Autosave(folders.state).load()[0]] == [1, 0]
    assert all(p.read_bytes() == content for p in folders.state.glob("game-broken-*"))


def test_games_of_windows_that_are_closed_are_found(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", tmp_path / "config")
    folders.state.mkdir()
    Autosave(folders.state, 1).keep([game("c3")])
    Autosave(folders.state, 3).keep([game("a1", "e3"), game("b1")])
    broken = Autosave(folders.state, 4).path
    broken.write_bytes(b"{")
    for slot, when in ((1, 3e9), (3, 1e9), (4, 1e9)):
        os.utime(Autosave(folders.state, slot).path, (when, when))
    code = (
        "import sys; from pathlib import Path\n"
        "from bugfast_frontend.models.slots import claim; print(claim(Path(sys.argv[1])))\n"
        "sys.stdin.read()"
    )
    run = [sys.executable, "-c", code, str(folders.state)]
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdin is not None and window.stdout is not None
        assert window.stdout.readline() == "1\n"
        opening, others = first_games(None, "rulebook", folders)
        assert [len(kept.session) for kept in (opening, *others)] == [2, 1]
        Autosave.claimed(folders.state).release()
        window.stdin.close()
    opening, others = first_games(None, "rulebook", folders)
    found = sorted(str(kept.session.turns()[0]) for kept in (opening, *others))
    assert found == ["a1", "b1", "c3"]
    Autosave.claimed(folders.state).release()
    names = sorted(path.name for path in folders.state.iterdir())
    assert len(names) == 2 and names[0].startswith("game") and broken.read_bytes() == b"{"
    opening, others = first_games(None, "rulebook", folders)
    assert len(others) == 2, "and are kept"


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.path.mkdir()
    games, trouble = autosave.load()
    assert games == [] and "set aside" in (trouble or "")
    autosave.keep([game("c3")])
    assert len(autosave.load()[0]) == 1


def test_an_argument_that_is_wrong_is_an_error_before_anything_else(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "saves", tmp_path / "state", tmp_path / "config")
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


@pytest.mark.parametrize("strength", [Strength(level=7), Strength(seconds=20.0)], ids=str)
def test_strength_clock_and_ending_are_kept(tmp_path: Path, strength: Strength) -> None:
    clock = Clock(TimeControl(300.0, 5.0), {Color.WHITE: 12.5, Color.BLACK: 300.0})
    players = Players.person_against_engine(Color.BLACK, strength)
    ending = Ending(Color.WHITE, Reason.TIME)
    session = Session.from_turns(Position("hexhex3"), [Turn("c3")])
    autosave = Autosave(tmp_path)
    autosave.keep([Opening(session, players, clock=clock, ending=ending)])
    (kept,), trouble = autosave.load()
    assert trouble is None and kept.players == players and kept.ending == ending
    assert kept.clock is not None and kept.clock.control == clock.control
    assert [kept.clock.left(c, 0.0) for c in (Color.WHITE, Color.BLACK)] == [12.5, 300.0]


def test_the_names_of_who_played_are_kept(tmp_path: Path) -> None:
    opening = game("c3", "a1")
    opening.session.names = "level:3", "Ada"
    autosave = Autosave(tmp_path / "game.jsonl")
    autosave.keep([opening])
    (kept, *_rest), trouble = autosave.load()
    assert trouble is None and kept.session.names == ("level:3", "Ada")
    assert kept.players == opening.players
