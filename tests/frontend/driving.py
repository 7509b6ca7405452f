"""Driving the window from tests: posted events, and steps until something has happened."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from bugfast_frontend.app import App
from bugfast_frontend.intents import Command
from bugfast_frontend.models.panel_layout import PanelLayout
from bugfast_frontend.models.screen import Screen

MakeApp = Callable[..., App]
"""Makes a window, as the fixture `make_app` does."""


def post(kind: int, **data: object) -> None:
    pygame.event.post(pygame.event.Event(kind, data))


def key(app: App, name: str, mod: int = 0) -> None:
    """Press a key by pygame's name for it."""
    post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0)
    app.step(0)


def write(app: App, text: str) -> None:
    """Type a text, with the events for its keys that come along."""
    for sign in text:
        post(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=0)
        post(pygame.TEXTINPUT, text=sign)
    app.step(0)


def move(app: App, point: tuple[float, float]) -> None:
    """Move the pointer."""
    pos = round(point[0]), round(point[1])
    post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    app.step(0)


def press(app: App, point: tuple[float, float]) -> None:
    """Press and release the main button."""
    pos = round(point[0]), round(point[1])
    post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
    app.step(0)


def press_cell(app: App, cell: str) -> None:
    """Press the main button in the middle of a cell."""
    press(app, app.game.geometry.center(cell))


def run_until(app: App, happened: Callable[[], bool], seconds: float = 10.0) -> None:
    """Let the program run until something has happened; fail where it does not."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        app.step(0.02)


def button(app: App, command: Command) -> tuple[int, int]:
    """The middle of the button of a command."""
    screen = Screen.of(app.window.size)
    layout = PanelLayout.of(screen.panel, screen.scale)
    return next(rect.center for c, _, rect in layout.buttons if c is command)
