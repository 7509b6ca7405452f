"""The window is tested without a screen, and no test of it may take long."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

# Before pygame is imported by anybody.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from bugfast import Position
from bugfast_frontend.app import App
from bugfast_frontend.models.opening import Opening, open_argument
from bugfast_frontend.models.players import Player, Players
from driving import MakeApp
from fake_engines import ReplayEngine

LIMIT = 60.0
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
    ) -> App:
        opened = open_argument(argument)
        players = players or Players(Player.PERSON, Player.PERSON)
        app = App(Opening(opened.session, players, opened.message), engine, size)
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
