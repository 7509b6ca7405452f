"""Matches for tests: without a window, with a clock that goes on when told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from bugfast import Color, Position
from bugfast_frontend.models.engine_worker import EngineWorker
from bugfast_frontend.models.match import STEP_SECONDS, Match
from bugfast_frontend.models.players import Player, Players, Strength
from bugfast_frontend.models.session import Session
from fake_engines import ReplayEngine

QUICK = Strength(seconds=0.2)
PEOPLE = Players(Player.PERSON, Player.PERSON, QUICK)
ENGINES = Players(Player.ENGINE, Player.ENGINE, QUICK)
WHITE = Players.person_against_engine(Color.WHITE, QUICK)
MEAL = "hexhex3 rulebook .../..../..b../..../... w place"
CHAIN = "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place"


class Clock:
    """Seconds that go on when told."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def make(
    text: str = "hexhex3 rulebook .../..../...../..../... w place",
    players: Players = PEOPLE,
    engine: Callable[[], Any] = ReplayEngine,
) -> tuple[Match, Clock]:
    clock = Clock()
    match = Match(Session(Position.parse(text)), players, EngineWorker(engine), clock)
    return match, clock


def tick_until(match: Match, clock: Clock, happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 5.0
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        clock.now += STEP_SECONDS
        match.tick()
        time.sleep(0.002)


def engine_done(match: Match) -> Callable[[], bool]:
    return lambda: not (match.engine_to_move or match.thinking or match.showing)
