"""Contact sheets of the window: every scene in every theme and language, in three sizes.

    .venv/bin/python tools/screenshots.py [FOLDER]

One sheet for each size and theme, with a row for each language. They are to be looked at; what can
be measured of them is measured by tests/frontend/test_text_boxes.py.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "frontend"))

import pygame

from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.models.opening import Opening, open_argument
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.settings import THEMES
from showing import SCENES  # type: ignore[import-not-found]

SIZES = ((640, 480), (1280, 800), (3840, 2160))
_TILE = 480
"""Pixels that a picture is wide on a sheet."""
_GAP = 8


def picture(scene: str, theme: str, code: str, size: tuple[int, int]) -> pygame.Surface:
    """A scene as the window shows it."""
    language.use(code)
    opening = open_argument("hexhex4")
    people = Players(Player.PERSON, Player.PERSON)
    pygame.display.init()
    pygame.event.clear()
    app = App(Opening(opening.session, people), size=size)
    try:
        settings = app.stage.settings
        settings.theme, settings.language, settings.animation = theme, code, "off"
        app.stage.redraw_all()
        app.step(0)
        SCENES[scene](app)
        app.stage.redraw_all()
        app.step(0)
        return app.window.surface.copy()
    finally:
        app.close()


def sheet(theme: str, size: tuple[int, int]) -> pygame.Surface:
    """Every scene in every language, in one theme and size."""
    tile = _TILE, round(_TILE * size[1] / size[0])
    columns, rows = len(SCENES), len(language.LANGUAGES)
    width, height = columns * (tile[0] + _GAP) + _GAP, rows * (tile[1] + _GAP) + _GAP
    made = pygame.Surface((width, height))
    made.fill((128, 128, 128))
    for row, code in enumerate(language.LANGUAGES):
        for column, scene in enumerate(SCENES):
            shown = pygame.transform.smoothscale(picture(scene, theme, code, size), tile)
            at = _GAP + column * (tile[0] + _GAP), _GAP + row * (tile[1] + _GAP)
            made.blit(shown, at)
    return made


def main() -> None:
    """Run the script."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "folder", type=Path, nargs="?", default=ROOT / "screenshots",
        help="where the sheets are written, made where it is missing (default: screenshots)",
    )  # fmt: skip
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        for theme in THEMES:
            path = folder / f"{theme}-{size[0]}x{size[1]}.png"
            pygame.image.save(sheet(theme, size), path)
            print(path)


if __name__ == "__main__":
    main()
