"""How the program starts, and what it says where it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

import bugfast_frontend.app as app_module
from bugfast import Position
from bugfast_frontend import window
from bugfast_frontend.__main__ import run
from bugfast_frontend.app import App, NoDisplayError, WrongPygameError, main
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.folders import Folders
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session
from fake_engines import ReplayEngine


def start(*arguments: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    """Run `python -m bugfast_frontend` in a process of its own."""
    env: dict[str, Any] = os.environ | environment
    env = {name: value for name, value in env.items() if value is not None}
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "bugfast_frontend", *arguments],
        capture_output=True,
        text=True,
        env=env,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a display")
def test_without_a_display_it_says_what_to_do() -> None:
    done = start(SDL_VIDEODRIVER=None, DISPLAY=None, WAYLAND_DISPLAY=None)
    assert done.returncode == 2 and done.stdout == ""
    assert "no display" in done.stderr and "DISPLAY" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_display_that_refuses_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise pygame.error("could not open the display")

    monkeypatch.setattr(pygame, "Window", refuse)
    with pytest.raises(NoDisplayError, match="could not open the display"):
        main("hexhex3")
    pygame.display.quit()


def test_the_other_pygame_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(WrongPygameError, match="pip uninstall -y pygame pygame-ce"):
        window.check_pygame()


@pytest.mark.parametrize(
    "argument", ["nonsense", "hexhex3 rulebook ... w place", "missing/file.jsonl", "hexhex0"]
)
def test_a_bad_argument_is_one_line_and_status_2(
    argument: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([argument]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("bugfast_frontend: ") and captured.err.count("\n") == 1


@pytest.mark.parametrize("kind", ["folder", "binary", "no name"])
def test_what_is_no_file_of_games_is_told_with_its_name(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    binary = tmp_path / "games.jsonl"
    binary.write_bytes(bytes(range(256)) * 9)
    argument = {"folder": str(tmp_path), "binary": str(binary), "no name": "nope\udcff"}[kind]
    assert run([argument]) == 2
    said = capsys.readouterr().err
    assert said.startswith("bugfast_frontend: ") and said.count("\n") == 1
    assert (argument in said or "nope" in said) and "expected" in said


def test_main_runs_until_the_window_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "default_engine", ReplayEngine)

    def run_and_quit(self: App) -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        plain_run(self)

    plain_run = App.run
    monkeypatch.setattr(App, "run", run_and_quit)
    assert main("hexhex3", rules="online") == 0
    assert not pygame.display.get_init()


def test_without_an_argument_the_game_in_play_goes_on(
    monkeypatch: pytest.MonkeyPatch, folders: Folders
) -> None:
    session = Session(Position("hexhex3"))
    session.play("c3")
    people = Players(Player.PERSON, Player.PERSON)
    Autosave(folders.state).keep([Opening(session, people)])
    seen: list[str] = []

    def look(self: App) -> None:
        self.step(0)
        seen.append(str(self.game.match.position))
        self.game.match.play("a1")

    monkeypatch.setattr(App, "run", look)
    assert main() == 0
    assert main() == 0
    assert seen == [str(session.position), str(session.position.play("a1"))]


def test_the_window_fits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for screens, expected in (
        ([(3840, 2160)], (1280, 800)),
        ([(1024, 768)], (922, 691)),
        ([(3840, 2160), (800, 600)], (720, 540)),
        ([(320, 200)], (640, 480)),
        ([], (1152, 720)),
    ):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda screens=screens: screens)
        assert window.suitable_size() == expected


def test_without_the_tools_of_the_system_it_starts_all_the_same() -> None:
    code = (
        "from bugfast_frontend.app import App; from bugfast_frontend.models.opening import *;"
        "app = App(open_argument('hexhex3')); app.step(0); app.close(); print('drawn')"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": "", "SDL_VIDEODRIVER": "dummy"},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "drawn\n"), done.stderr
