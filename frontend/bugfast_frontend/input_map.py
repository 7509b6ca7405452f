"""From pygame's events to what the player wants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from bugfast_frontend.intents import (
    Command,
    FileDropped,
    Intent,
    KeyPressed,
    MarkBegun,
    MarkEnded,
    PointerMoved,
    PointerPressed,
    Scrolled,
    TextTyped,
)

if TYPE_CHECKING:
    from bugfast_frontend.models.key_map import KeyMap


def key_name(event: pygame.event.Event) -> str:
    """The name of a pressed key with its modifiers, such as `ctrl+z` or `page up`."""
    name = pygame.key.name(event.key)
    mod = getattr(event, "mod", 0)
    prefix = ""
    # The command key of a Mac does what the control key does elsewhere.
    for mask, text in (
        (pygame.KMOD_CTRL | pygame.KMOD_META, "ctrl+"),
        (pygame.KMOD_ALT, "alt+"),
        (pygame.KMOD_SHIFT, "shift+"),
    ):
        if mod & mask:
            prefix += text
    return prefix + name


def intent_of(
    event: pygame.event.Event,
    pointer: tuple[int, int] | None,
    keys: KeyMap,
    layer: str | None = None,
) -> Intent | None:
    """What an event means to the player, or None; `pointer` is where the pointer was last.

    `layer` is the one of the scene on top, for its own keys.
    """
    if event.type == pygame.QUIT:
        return Command.QUIT
    if event.type == pygame.KEYDOWN:
        return keys.command(key_name(event), layer)
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(event.pos)
    if event.type == pygame.WINDOWLEAVE:
        return PointerMoved(None)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        return PointerPressed(event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
        return MarkBegun(event.pos)
    if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_RIGHT:
        return MarkEnded(event.pos)
    if event.type == pygame.MOUSEWHEEL and pointer is not None:
        return Scrolled(pointer, event.y)
    if event.type == pygame.DROPFILE:
        return FileDropped(Path(event.file))
    return None


def text_intent_of(
    event: pygame.event.Event,
    pointer: tuple[int, int] | None,
    keys: KeyMap,
    layer: str | None = None,
) -> Intent | None:
    """What an event means where a text is written: keys are keys, and no commands."""
    if event.type == pygame.KEYDOWN:
        return KeyPressed(key_name(event))
    if event.type == pygame.TEXTINPUT:
        return TextTyped(event.text)
    return intent_of(event, pointer, keys, layer)
