"""What must hold of the source: models without pygame, no font or size of the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import bugfast_frontend
from bugfast_frontend.intents import Command
from bugfast_frontend.models.key_map import KEYS, LAYERS, layer_of

PACKAGE = Path(bugfast_frontend.__file__).parent

NO_PYGAME = """
import importlib, pkgutil, sys
sys.modules["pygame"] = None            # an import of it is an ImportError from here on
import bugfast_frontend.models
for module in pkgutil.iter_modules(bugfast_frontend.models.__path__):
    importlib.import_module("bugfast_frontend.models." + module.name)
import bugfast_frontend.app             # the command line asks for it before it is needed
print("done")
"""


def test_the_models_do_without_pygame() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NO_PYGAME], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "done\n"


def test_importing_the_package_opens_no_display_and_prints_nothing() -> None:
    code = (
        "import bugfast_frontend.scenes.game, bugfast_frontend.window, pygame;"
        "assert not pygame.display.get_init()"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == ""


def test_no_font_and_no_size_is_asked_of_the_system() -> None:
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        for word in ("SysFont", "match_font", "display.Info", "mouse.get_", "get_rel"):
            assert word not in text, f"{path.name} uses {word}"


def test_files_stay_short() -> None:
    for path in PACKAGE.rglob("*.py"):
        lines = len(path.read_text("utf-8").splitlines())
        assert lines < 400, f"{path.name} has {lines} lines"


def test_every_command_has_a_key_and_no_key_two_commands() -> None:
    assert set(KEYS) == set(Command)
    for layer in (None, *LAYERS):
        keys = [key for c, names in KEYS.items() if layer_of(c) == layer for key in names]
        assert len(keys) == len(set(keys))


def test_the_licence_of_the_font_is_shipped() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (PACKAGE / "assets/fonts/OFL.txt").read_text(
        "utf-8"
    )
