"""The clipboard of the system, for text."""

from __future__ import annotations

import pygame

from bugfast_frontend.language import _


class ClipboardError(Exception):
    """The clipboard holds no text, or cannot be used; the message says so to the player."""


def put(text: str) -> None:
    """Put a text on the clipboard; `ClipboardError` where the system refuses."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise ClipboardError(
            _("The clipboard cannot be written: {error}").format(error=error)
        ) from error


def get() -> str:
    """The text on the clipboard; `ClipboardError` where there is none."""
    try:
        text = pygame.scrap.get_text()
    except (pygame.error, UnicodeError) as error:
        raise ClipboardError(
            _("The clipboard cannot be read: {error}").format(error=error)
        ) from error
    if not text:
        raise ClipboardError(_("There is no text on the clipboard."))
    return text
