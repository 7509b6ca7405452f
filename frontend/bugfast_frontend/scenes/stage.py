"""What all scenes share: their stack, the theme, the stores of pictures and texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from bugfast_frontend import language
from bugfast_frontend.intents import Command
from bugfast_frontend.models import key_map
from bugfast_frontend.models.screen import ui_scale
from bugfast_frontend.models.settings import Settings
from bugfast_frontend.sound import Sounds
from bugfast_frontend.theme import find_themes
from bugfast_frontend.view.canvas import Canvas
from bugfast_frontend.view.sprites import Sprites
from bugfast_frontend.view.text import Texts

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast_frontend.intents import Intent
    from bugfast_frontend.theme import Theme


_VEIL = 190
"""How strongly what lies below an overlay fades, from 0 to 255."""


class Scene(ABC):
    """Something that fills the window, or lies over another scene, and takes all input."""

    overlay = False
    """Whether the scene below is drawn first."""
    takes_text = False
    """Whether keys are `KeyPressed` and `TextTyped` here, and no commands."""
    layer: str | None = None
    """The layer of commands, of `models.key_map.LAYERS`, that the scene knows beside the others."""

    @abstractmethod
    def handle(self, intent: Intent) -> None:
        """Do what the player wants; `Stage.redraw` where something to be seen has changed."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def tick(self) -> bool:
        """Do what is due by time; whether something to be seen has changed."""
        return False

    def seconds_to_tick(self) -> float | None:
        """Within how many seconds `tick` wants to be called; None where it can wait for ever."""
        return None

    def cover(self) -> None:  # noqa: B027 - most scenes do not mind
        """Another scene lies on this one from now on; where it fills the window, time stands."""

    def uncover(self) -> None:  # noqa: B027
        """This scene takes input again."""

    def close(self) -> None:  # noqa: B027 - most scenes hold nothing
        """Let go of what the scene holds; it will not be used any more."""


class Stage:
    """The stack of scenes, and what they share.

    `wants_quit` and `wants_full_screen` are wishes to the owner of the window; `size` is the
    window's, in pixels. `fresh` tells a scene that nothing of what it drew last is on the surface
    any more.
    """

    def __init__(
        self,
        size: tuple[int, int],
        settings: Settings | None = None,
        themes: dict[str, Theme] | None = None,
        save: Callable[[Settings], str | None] | None = None,
    ) -> None:
        """Begin without a scene, with the usual settings and the window's own themes unless given.

        `save` keeps changed settings, and says what went wrong.
        """
        self.size = size
        self.sprites = Sprites()
        self.texts = Texts()
        self.settings = settings or Settings()
        self.themes = themes or find_themes(None)[0]
        self.sounds = Sounds(self.settings)
        key_map.use(self.settings.keys)
        self.trouble: str | None = None
        self._save = save
        self.wants_quit = False
        self.wants_full_screen = False
        self._scenes: list[Scene] = []
        self.fresh = True
        self._dirty = True
        self._below: pygame.Surface | None = None
        self._below_changed = False

    @property
    def theme(self) -> Theme:
        """The colours in use: those of the settings, else of the first theme."""
        found = self.themes.get(self.settings.theme)
        return found or next(iter(self.themes.values()))

    def change(self, **values: object) -> None:
        """Change settings, by their names, and keep them."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        language.use(self.settings.language or language.system_language())
        self.keep_settings()

    def keep_settings(self) -> None:
        """Keep the settings, whose keys were changed, say; `trouble` tells what went wrong."""
        self.trouble = self._save(self.settings) if self._save is not None else None
        self.redraw_all()

    @property
    def top(self) -> Scene:
        """The scene that takes input."""
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others."""
        if self._scenes:
            self.top.cover()
        self._scenes.append(scene)
        self.redraw_all()

    def pop(self) -> None:
        """Take the top scene away."""
        self._scenes.pop().close()
        if self._scenes:
            self.top.uncover()
        self.redraw_all()

    def pop_to(self, count: int) -> None:
        """Take scenes away until `count` are left."""
        while len(self._scenes) > count:
            self.pop()

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """What a scene draws with."""
        scale = ui_scale(surface.get_size())
        return Canvas(surface, self.sprites, self.texts, self.theme, scale)

    def redraw(self) -> None:
        """Ask for the window to be drawn anew."""
        self._dirty = True

    def redraw_all(self) -> None:
        """Ask for the window to be drawn anew, with nothing kept of what is on it."""
        self.fresh = True
        self.redraw()

    def take_redraw(self) -> bool:
        """Whether a drawing was asked for since this was called last."""
        dirty, self._dirty = self._dirty, False
        return dirty

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now, in pixels."""
        if size != self.size:
            self.size = size
            self.redraw_all()

    def handle(self, intent: Intent) -> None:
        """Give an intent to the top scene, but for those that are the same everywhere."""
        if intent is Command.QUIT:
            self.wants_quit = True
        elif intent is Command.FULL_SCREEN:
            self.wants_full_screen = True
        elif intent is Command.THEME:
            self.next_theme()
        elif intent is Command.MUTE:
            self.change(mute=not self.settings.mute)
        else:
            self.top.handle(intent)

    def next_theme(self) -> None:
        """Change to the next theme."""
        names = list(self.themes)
        self.change(theme=names[(names.index(self.theme.name) + 1) % len(names)])

    def tick(self) -> None:
        """Let the scenes that can be seen do what is due."""
        for scene in self._visible():
            if scene.tick():
                self.redraw()
                self._below_changed |= scene is not self.top

    def seconds_to_tick(self) -> float | None:
        """The least of what the scenes that can be seen ask for."""
        times = [t for scene in self._visible() if (t := scene.seconds_to_tick()) is not None]
        return min(times, default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the top scene and, where it is an overlay, those below it, which fade."""
        *lower, top = self._visible()
        if lower:
            if self.fresh or self._below_changed or self._below is None:
                self.fresh = True
                for number, scene in enumerate(lower):
                    if number:
                        self.canvas(surface).veil(self.theme.background, _VEIL)
                    scene.draw(surface)
                self.canvas(surface).veil(self.theme.background, _VEIL)
                self._below = surface.copy()
            else:
                surface.blit(self._below, (0, 0))
        else:
            self._below = None
        top.draw(surface)
        self.fresh = self._below_changed = False

    def _visible(self) -> list[Scene]:
        """The scenes that can be seen, the lowest first."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].overlay:
            lowest -= 1
        return self._scenes[lowest:]

    def close(self) -> None:
        """Close all scenes."""
        while self._scenes:
            self._scenes.pop().close()
        self.sounds.close()
