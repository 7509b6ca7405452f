"""The window is tested without a screen, and no test of it may take long."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

# Before pygame is imported by anybody.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
# SDL would make an event of a SIGTERM: a test run that is ended from outside would go on, with a
# window that has been told to close.
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"

import pygame
import pytest

from bugfast import Position
from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.opening import open_argument
from bugfast_frontend.models.players import Player, Players
from driving import MakeApp
from fake_engines import ReplayEngine

LIMIT = float(os.environ.get("BUGFAST_TEST_SECONDS", "60"))
"""Seconds after which a test of the window fails; the slowest takes a tenth of that."""


@pytest.fixture(autouse=True)
def time_limit() -> Iterator[None]:
    """Interrupt a test that waits for something that never comes."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"the test took more than {LIMIT:g} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Folders of the test alone, which `Folders.of_user` gives too, also in other processes."""
    made = Folders(
        tmp_path / "Documents" / "Bug",
        tmp_path / "state" / "bugfast",
        tmp_path / "config" / "bugfast",
    )
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(made.saves.parent))
    monkeypatch.setenv("XDG_STATE_HOME", str(made.state.parent))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(made.config.parent))
    monkeypatch.setattr(Folders, "of_user", lambda: made)
    return made


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Texts are compared in English, whatever the system speaks."""
    language.use("en")
    yield
    language.use("en")


@pytest.fixture
def make_app() -> Iterator[MakeApp]:
    """Makes a window on a position, played by people unless told otherwise, and closes it."""
    apps: list[App] = []

    def make(
        argument: str = "hexhex3",
        *,
        players: Players | None = None,
        engine: Callable[[], Any] = ReplayEngine,
        size: tuple[int, int] = (800, 600),
        folders: Folders | None = None,
    ) -> App:
        opened = open_argument(argument)
        players = players or Players(Player.PERSON, Player.PERSON)
        # What an earlier window left in the queue is not for this one.
        if pygame.display.get_init():
            pygame.event.clear()
        app = App(replace(opened, players=players), engine, size, folders)
        # What is looked at is to be there at once.
        app.stage.settings.animation = "off"
        apps.append(app)
        app.step(0)
        return app

    yield make
    for app in apps:
        app.close()


@pytest.fixture
def played_game() -> list[Position]:
    """Every position of a game in which always the first legal cell was taken, mid-turns too."""
    position = Position("hexhex3")
    positions = [position]
    while not position.is_over:
        legal = set(position.legal_cells())
        position = position.step(next(c for c in position.board.cells if c in legal))
        positions.append(position)
    return positions
