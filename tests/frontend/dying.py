"""A program that plays for ever, and is killed at a random moment."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.desk import first_games
from bugfast_frontend.models.folders import Folders

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


def start_playing(folder: Path) -> subprocess.Popen[str]:
    """Start the program, with its folders in `folder`; it tells each position once it is kept."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAYS_FOR_EVER, str(folder)], stdout=subprocess.PIPE, text=True
    )


def end_playing(child: subprocess.Popen[str]) -> list[str]:
    """Kill the program; what it told meanwhile, without a last line that may be cut."""
    assert child.stdout is not None
    child.kill()
    with child:
        return child.stdout.read().split("\n")[:-1]


def play_and_kill(folder: Path, choose: random.Random) -> None:
    """Let it play on for a moment and kill it; fail where the next start would not go on."""
    child = start_playing(folder)
    assert child.stdout is not None
    told = [child.stdout.readline().strip() for _ in range(choose.randrange(1, 30))]
    time.sleep(choose.random() * 0.005)
    told += end_playing(child)
    assert all(told)
    folders = Folders(*(folder / name for name in ("saves", "state", "config")))
    games, trouble = Autosave(folders.state).load()
    assert trouble is None
    seen = [
        str(kept.session.position_at(index))
        for kept in games
        for index in range(len(kept.session) + 1)
    ]
    assert told[-1] in seen
    opening, _other = first_games(None, "rulebook", folders)
    assert not opening.trouble
    Autosave.claimed(folders.state).release()
