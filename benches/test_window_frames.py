"""What a frame of the window costs: a small change, and everything drawn anew.

By SDL's dummy driver, unless `SDL_VIDEODRIVER` names another one; with a screen of its own:

    SDL_VIDEODRIVER=x11 xvfb-run -s "-screen 0 3840x2160x24" python -m pytest \
        benches/test_window_frames.py --benchmark-only

A frame ends with showing it. The goals, on a machine with nothing else to do: 8 ms for a small
change and 30 for all at 1280x800, 16 and 150 at 3840x2160.
"""

import os
import time
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from bugfast import Color
from bugfast_frontend.app import App
from bugfast_frontend.models.clock import Clock, TimeControl
from bugfast_frontend.models.opening import open_argument
from bugfast_frontend.models.players import Player, Players

SIZES = [(1280, 800), (3840, 2160)]
PEOPLE = Players(Player.PERSON, Player.PERSON)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def app(request) -> Iterator[App]:
    """A window on a middle game."""
    opening = open_argument("hexhex5")
    made = App(type(opening)(opening.session, PEOPLE), size=request.param)
    made.stage.settings.animation = "off"
    made.stage.settings.mute = True
    match = made.game.match
    match.clock = Clock(TimeControl(3000, 0), {Color.WHITE: 2000.0, Color.BLACK: 2000.0})
    for number in range(40):
        cells = match.position.legal_cells()
        match.play(cells[(7 * number) % len(cells)])
    made.step(0)
    yield made
    made.close()


def frame(app: App) -> None:
    assert app.stage.take_redraw()
    app.stage.draw(app.window.surface)
    app.window.show()


def test_hover(benchmark, app):
    """The pointer goes from cell to cell."""
    cells = app.game.match.position.board.cells
    centers = [app.game.geometry.center(cell) for cell in cells]
    places = iter(range(10**9))

    def change():
        x, y = centers[(next(places) * 5) % len(cells)]
        app.game._move_pointer((round(x), round(y)))
        app.stage.redraw()

    benchmark.pedantic(lambda: frame(app), setup=change, rounds=100, warmup_rounds=len(cells))
    assert app.game.hovered is not None


def test_clock(benchmark, app):
    """Only the clock goes on."""
    clock = app.game.match.clock
    left = iter(range(2000, 0, -1))

    def change():
        clock._left[Color.WHITE] = float(next(left))
        app.stage.redraw()

    benchmark.pedantic(lambda: frame(app), setup=change, rounds=100, warmup_rounds=3)
    assert clock.left(Color.WHITE, time.monotonic()) < 2000


def test_all(benchmark, app):
    """Everything is drawn anew, as after a change of size."""
    benchmark.pedantic(lambda: frame(app), setup=app.stage.redraw_all, rounds=30, warmup_rounds=3)
    assert not app.stage.fresh
