"""From pygame's events to what the player wants; the keys are data."""

from __future__ import annotations

from pathlib import Path

import pygame

from bugfast_frontend.intents import (
    Command,
    FileDropped,
    Intent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    Scrolled,
    TextTyped,
)

KEYS: dict[Command, tuple[str, ...]] = {
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.CONFIRM: ("return", "space", "enter"),
    Command.CANCEL: ("escape",),
    Command.UNDO: ("u", "ctrl+z", "backspace"),
    Command.REDO: ("r", "ctrl+y", "ctrl+shift+z"),
    Command.STEP_BACK: ("shift+u", "[", "shift+backspace"),
    Command.STEP_ON: ("shift+r", "]", "ctrl+shift+y"),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.MENU: ("m",),
    Command.NEW_GAME: ("n", "ctrl+n"),
    Command.REMATCH: ("ctrl+r",),
    Command.OTHER_GAME: ("o",),
    Command.PREVIOUS_GAME: ("page up",),
    Command.NEXT_GAME: ("page down",),
    Command.SAVE: ("ctrl+s",),
    Command.COPY_POSITION: ("ctrl+c",),
    Command.COPY_GAME: ("ctrl+shift+c",),
    Command.PASTE: ("ctrl+v",),
    Command.HINT: ("h",),
    Command.RESIGN: ("ctrl+shift+r",),
    Command.SWAP_SIDES: ("x",),
    Command.ENGINE_MOVE: ("g",),
    Command.ENGINE_TOGGLE: ("e",),
    Command.WHITE_PLAYER: ("w",),
    Command.BLACK_PLAYER: ("b",),
    Command.SHOW_CELLS: ("c",),
    Command.SHOW_LEGAL: ("l",),
    Command.THEME: ("t",),
    Command.FULL_SCREEN: ("f11", "alt+return"),
    Command.HELP: ("f1",),
    Command.QUIT: ("ctrl+q",),
}
"""The keys of each command, as pygame names them, behind `ctrl+`, `alt+` and `shift+`."""

_COMMANDS = {key: command for command, keys in KEYS.items() for key in keys}


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


def intent_of(event: pygame.event.Event, pointer: tuple[int, int] | None) -> Intent | None:
    """What an event means to the player, or None; `pointer` is where the pointer was last."""
    if event.type == pygame.QUIT:
        return Command.QUIT
    if event.type == pygame.KEYDOWN:
        return _COMMANDS.get(key_name(event))
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(event.pos)
    if event.type == pygame.WINDOWLEAVE:
        return PointerMoved(None)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        return PointerPressed(event.pos)
    if event.type == pygame.MOUSEWHEEL and pointer is not None:
        return Scrolled(pointer, event.y)
    if event.type == pygame.DROPFILE:
        return FileDropped(Path(event.file))
    return None


def text_intent_of(event: pygame.event.Event, pointer: tuple[int, int] | None) -> Intent | None:
    """What an event means where a text is written: keys are keys, and no commands."""
    if event.type == pygame.KEYDOWN:
        return KeyPressed(key_name(event))
    if event.type == pygame.TEXTINPUT:
        return TextTyped(event.text)
    return intent_of(event, pointer)


def help_keys(command: Command) -> str:
    """The first two keys of a command as the list of keys shows them, such as `U, Ctrl+Z`."""
    return ", ".join(_pretty(key) for key in KEYS[command][:2])


def _pretty(key: str) -> str:
    return "+".join(part.capitalize() for part in key.split("+"))
