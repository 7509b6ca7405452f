"""The window of the system: opened, resized, made to fill the screen and back."""

from __future__ import annotations

import os
import sys
import threading

import pygame

from bugfast_frontend.errors import NoDisplayError, WrongPygameError
from bugfast_frontend.language import _
from bugfast_frontend.models.screen import MINIMUM_SIZE

TITLE = "Bug"
_WANTED_SIZE = (1280, 800)
_SCREEN_PART = 0.9
_BLIND_DRIVERS = ("offscreen", "dummy")

_NO_DISPLAY = (
    "no display to open a window on ({reason}). Start it from a desktop session, or set DISPLAY or "
    "WAYLAND_DISPLAY to one; without a screen use `bugfast show` and `bugfast analyse`, or "
    "`xvfb-run bugfast play`"
)


class Window:
    """The one window of the program; to be used from the main thread only."""

    def __init__(self, size: tuple[int, int] | None = None) -> None:
        """Open it, with `size` pixels or what suits the screen.

        Raises:
            NoDisplayError: there is no screen.
            WrongPygameError: pygame is not pygame-ce.
        """
        check_pygame()
        # macOS ends a program that opens a window from another thread.
        if threading.current_thread() is not threading.main_thread():
            raise RuntimeError("the window must be opened from the main thread")
        if not _may_have_display():
            raise NoDisplayError(_NO_DISPLAY.format(reason="the environment names none"))
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            # SDL falls back to a driver that shows nothing, without a word.
            if driver in _BLIND_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
                pygame.display.quit()
                raise NoDisplayError(_NO_DISPLAY.format(reason="SDL found none"))
            if driver == "x11":
                # Without it SDL may paint a software texture by OpenGL, many times slower.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            self._window = pygame.Window(TITLE, size or suitable_size(), resizable=True)
        except pygame.error as error:
            raise NoDisplayError(_NO_DISPLAY.format(reason=error)) from error
        self._window.minimum_size = MINIMUM_SIZE
        self._full_screen = False

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; a new one after every change of size."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the surface in pixels."""
        return self.surface.get_size()

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self._full_screen

    @property
    def system_window(self) -> pygame.Window:
        """The window as pygame knows it."""
        return self._window

    def show(self) -> None:
        """Show what was drawn on the surface."""
        self._window.flip()

    def set_icon(self, icon: pygame.Surface) -> None:
        """Give the window an icon."""
        self._window.set_icon(icon)

    def toggle_full_screen(self) -> str | None:
        """Fill the screen, or be a window again; what went wrong, or None.

        Size and resizability of the window come back with it. Where the screen cannot be filled
        the window stays one.
        """
        try:
            if self._full_screen:
                self._window.set_windowed()
            else:
                self._window.set_fullscreen(True)
        except pygame.error as error:
            self._window.set_windowed()
            self._window.resizable = True
            self._full_screen = False
            return _("Full screen is not possible here: {error}").format(error=error)
        self._full_screen = not self._full_screen
        if not self._full_screen:
            self._window.resizable = True
        return None

    def close(self) -> None:
        """Close the window, and pygame's display with it."""
        self._window.destroy()
        pygame.display.quit()


def _may_have_display() -> bool:
    """Whether it makes sense to look for a display: on macOS and Windows always.

    Elsewhere SDL would find none either, but only after complaints of the libraries it asks.
    """
    if sys.platform in {"darwin", "win32"}:
        return True
    names = "SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"
    return any(os.environ.get(name) for name in names)


def suitable_size() -> tuple[int, int]:
    """The size of a new window: what is wanted, or most of the smallest screen."""
    screens = pygame.display.get_desktop_sizes() or [_WANTED_SIZE]
    width = min(screen[0] for screen in screens)
    height = min(screen[1] for screen in screens)
    return (
        max(MINIMUM_SIZE[0], min(_WANTED_SIZE[0], round(_SCREEN_PART * width))),
        max(MINIMUM_SIZE[1], min(_WANTED_SIZE[1], round(_SCREEN_PART * height))),
    )


def check_pygame() -> None:
    """See to it that `pygame` is pygame-ce; `WrongPygameError` says what to do where it is not.

    Both install into the same folder, so that the one installed later wins.
    """
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygameError(
            f"pygame {pygame.version.ver} is installed where pygame-ce is needed. Run "
            f"`{sys.executable} -m pip uninstall -y pygame pygame-ce` and then "
            f"`{sys.executable} -m pip install pygame-ce`"
        )
