"""What is long, odd or endless is given up before the window seems to stand still."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from bugfast_frontend.intents import Command
from bugfast_frontend.models import book, key_map
from bugfast_frontend.models.clock import TimeControl
from bugfast_frontend.models.key_map import KeyMap
from bugfast_frontend.models.opening import open_file
from bugfast_frontend.models.text_field import MOST, TextField
from driving import MakeApp, post

GOOD = '{"board": "hexhex3", "turns": ["c3"]}\n'


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "_PATIENCE", 0.2)


@pytest.mark.parametrize("line", ["\n", "x\n"])
def test_a_file_without_games_is_given_up(tmp_path: Path, line: str) -> None:
    path = tmp_path / "long.jsonl"
    path.write_text(line * 3_000_000, "utf-8")
    begin = time.monotonic()
    with pytest.raises(TimeoutError, match="no further game"):
        open_file(path)
    assert time.monotonic() - begin < 3.0


def test_many_bad_games_are_told_in_one_sentence(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(GOOD + "x\n" * 500 + GOOD, "utf-8")
    app = make_app("hexhex3")
    app.game.desk.open(path)
    app.game.desk.page(1)
    message = app.game.match.message or ""
    assert "500 games cannot be read" in message and len(message) < 300


def test_a_pasted_text_is_cut_before_it_is_looked_at() -> None:
    field = TextField()
    begin = time.monotonic()
    field.insert("x" * 30_000_000)
    assert len(field.text) == MOST and time.monotonic() - begin < 0.5


def test_no_clock_has_more_than_a_week() -> None:
    for seconds, increment in ((1e308, 0), (60, 1e308), (float("nan"), 0)):
        with pytest.raises(ValueError, match="expected seconds"):
            TimeControl(seconds, increment)


def test_an_event_that_cannot_be_read_takes_nothing_with_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app("hexhex3")
    poll, bad = pygame.event.poll, [True]

    def poll_or_fail() -> pygame.event.Event:
        if bad.pop() if bad else False:
            raise SystemError("returned a result with an exception set")
        return poll()

    monkeypatch.setattr(pygame.event, "poll", poll_or_fail)
    x, y = app.game.geometry.center("c3")
    post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1, touch=False)
    app.step(0)
    assert "is no text" in (app.game.match.message or "")
    app.step(0)
    assert len(app.game.match.session) == 1


def test_texts_name_the_keys_in_use(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text(GOOD * 2, "utf-8")
    keys = KeyMap()
    key_map.use(keys)
    assert "Page Up and Page Down show" in (open_file(path).message or "")
    keys.bind(Command.NEXT_GAME, "j")
    keys.clear(Command.PREVIOUS_GAME)
    assert open_file(path).message == "Game 1 of 2."
    keys.bind(Command.PREVIOUS_GAME, "ctrl+shift+left")
    keys.clear(Command.NEXT_GAME)
    keys.bind(Command.NEXT_GAME, "j")
    said = open_file(path).message or ""
    assert "Ctrl+Shift+\N{LEFTWARDS ARROW} and J show the others" in said
    key_map.use(KeyMap())
