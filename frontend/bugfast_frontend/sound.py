"""Sounds, played by pygame's mixer; without a sound card there are none, and the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bugfast_frontend.language import _
from bugfast_frontend.models.tones import RATE, Tone, samples

if TYPE_CHECKING:
    from bugfast_frontend.models.settings import Settings

_BUFFER = 512
"""Samples that are mixed at a time: a fortieth of a second, which nobody hears as late."""


class Sounds:
    """Plays tones as loud as the settings say; the mixer starts with the first one to be heard."""

    def __init__(self, settings: Settings) -> None:
        """Follow `settings`, also where they change."""
        self._settings = settings
        self._made: dict[Tone, pygame.mixer.Sound] = {}
        self._error: str | None = None

    @property
    def trouble(self) -> str | None:
        """Why there is no sound, in the language in use; the system's own words stand behind."""
        if self._error is None:
            return None
        return _("There is no sound: {error}").format(error=self._error)

    def play(self, tone: Tone) -> bool:
        """Play a tone; whether it can be heard."""
        volume = 0 if self._settings.mute else self._settings.volume
        if volume == 0 or self._error is not None:
            return False
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            sound = self._made.get(tone)
            if sound is None:
                sound = self._made[tone] = pygame.mixer.Sound(buffer=samples(tone))
            sound.set_volume(volume / 100)
            sound.play()
        # Without a mixer pygame has a module that raises when it is used.
        except (pygame.error, NotImplementedError) as error:
            self._error = str(error)
            return False
        return True

    def close(self) -> None:
        """Stop the mixer."""
        self._made.clear()
        if self._error is None and pygame.mixer.get_init():
            pygame.mixer.quit()
