"""Thousands of random events in every scene: no exception, and the game stays legal."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pygame
import pytest

from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.key_map import KEYS, KeyMap
from bugfast_frontend.models.players import Player, Players, Strength
from bugfast_frontend.models.settings import SPEEDS
from driving import MakeApp, post
from showing import SCENES

EVENTS = int(os.environ.get("BUGFAST_EVENTS", "600"))
"""Events for each scene; for ten thousand the time limit has to be raised too."""
_BATCH = 12
_NAMES = [key for command, keys in KEYS.items() if command is not Command.QUIT for key in keys]
_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}


@pytest.mark.parametrize("name", SCENES)
def test_random_events(make_app: MakeApp, folders: Folders, tmp_path: Path, name: str) -> None:
    choose = random.Random(name)
    bad = tmp_path / "bad\udcff.jsonl"
    bad.write_bytes(b"\xff\x00{")
    players = Players(Player.PERSON, choose.choice(list(Player)), None, Strength(seconds=0.2))
    board = choose.choice(["hexhex2", "hexhex3", "limping3"])
    app = make_app(board, players=players, folders=folders)
    app.stage.settings.animation = choose.choice(list(SPEEDS))
    app.window.system_window.minimum_size = (1, 1)
    for batch in range(EVENTS // _BATCH):
        if batch % 4 == 0:
            show(app, name)
        for _ in range(_BATCH):
            post_one(choose, app, bad)
        app.step(0)
        check(app)


def show(app: App, name: str) -> None:
    """Show the scene again, where the events have led away from it."""
    app.stage.pop_to(1)
    app.stage.settings.keys = KeyMap()
    app.window.system_window.size = (800, 600)
    app.step(0)
    SCENES[name](app)


def post_one(choose: random.Random, app: App, bad: Path) -> None:
    width, height = app.window.size
    pos = choose.randrange(-5, width + 5), choose.randrange(-5, height + 5)
    kind = choose.random()
    if kind < 0.3:
        name = choose.choice(_NAMES)
        *modifiers, plain = name.split("+")
        mod = sum(_MODIFIERS[modifier] for modifier in modifiers)
        post(pygame.KEYDOWN, key=pygame.key.key_code(plain), mod=mod, unicode="", scancode=0)
    elif kind < 0.55:
        cell = choose.choice(app.game.match.position.board.cells)
        x, y = app.game.geometry.center(cell)
        post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1, touch=False)
    elif kind < 0.72:
        button = choose.randrange(1, 6)
        up_or_down = choose.choice([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP])
        post(up_or_down, pos=pos, button=button, touch=False)
    elif kind < 0.75:
        post(pygame.TEXTINPUT, text=choose.choice(["0,0;", "hexhex3", "\udcff", "\0", "한", "x"]))
    elif kind < 0.9:
        post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    elif kind < 0.93:
        post(pygame.MOUSEWHEEL, x=0, y=choose.randrange(-9, 9), flipped=False)
    elif kind < 0.95:
        post(choose.choice([pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED, pygame.USEREVENT]))
    elif kind < 0.97:
        post(pygame.KEYDOWN, key=choose.randrange(-5, 2**31 - 1), mod=0, unicode="", scancode=0)
    elif kind < 0.98:
        post(pygame.DROPFILE, file=str(bad))
    else:
        app.window.system_window.size = choose.choice([(1, 1), (300, 200), (640, 480), (200, 500)])


def check(app: App) -> None:
    """The line of play is legal from its start to its end, and the window shows a scene."""
    session = app.game.match.session
    position = session.start
    assert 0 <= session.cursor <= len(session)
    for index, step in enumerate(session.steps, start=1):
        position = position.step(step.cell)
        assert position == session.position_at(index)
    assert app.stage.scenes[0] is app.game
    # The start screen has a line for it; no key that is pressed here does.
    app.stage.wants_quit = False
