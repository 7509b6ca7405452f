"""What the player has chosen for good, and the file that it is kept in."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field, fields
from functools import partial
from typing import TYPE_CHECKING, Any

from bugfast.files import write_whole
from bugfast_frontend.intents import Command
from bugfast_frontend.language import LANGUAGES, _
from bugfast_frontend.models.key_map import KeyMap

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_MOST_BYTES = 100_000
_LONGEST_KEY = 40
_LONGEST_NAME = 255
"""In characters; no system takes a longer one for a file, as a theme of one's own is."""
THEMES = ("paper", "night", "contrast")
"""The themes that come with the window, in the order in which the key goes through them."""
SPEEDS = {"off": 0.0, "fast": 0.12, "normal": 0.25, "slow": 0.5}
"""Seconds that the animation of one stone takes; 0 for none."""


class SettingsError(ValueError):
    """The settings file is not what `SettingsFile.save` has written."""


@dataclass(slots=True)
class Settings:
    """The settings.

    Attributes:
        language: a code of `LANGUAGES`, or "" for the system's.
        theme: one of `THEMES`, or the name of one of the player's own.
        animation: a key of `SPEEDS`.
        volume: of sounds, 0 to 100.
        mute: whether there are no sounds whatever the volume.
        show_cells: whether the names of cells are shown.
        show_legal: whether the cells are marked on which a stone may be placed.
        show_order: whether the stones of the last turn bear their numbers.
        confirm_turns: whether every turn waits to be confirmed.
        rotation: by how many sixths of a full turn the board is turned, clockwise, 0 to 5.
        mirror: whether the board is mirrored.
        keys: the keys in use.
    """

    language: str = ""
    theme: str = THEMES[0]
    animation: str = "normal"
    volume: int = 50
    mute: bool = False
    show_cells: bool = True
    show_legal: bool = True
    show_order: bool = True
    confirm_turns: bool = False
    rotation: int = 0
    mirror: bool = False
    keys: KeyMap = field(default_factory=KeyMap, compare=False)


class SettingsFile:
    """The file with the settings, in a folder that is made when first needed."""

    def __init__(self, folder: Path) -> None:
        """Keep settings in `folder`."""
        self.path = folder / "settings.json"

    def save(self, settings: Settings) -> None:
        """Replace what is kept; `OSError`, and nothing has changed, where it cannot be written."""
        values: dict[str, object] = {
            f.name: getattr(settings, f.name) for f in fields(settings) if f.name != "keys"
        }
        values["keys"] = {c.name: list(keys) for c, keys in settings.keys.changed.items()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, (json.dumps(values, indent=1) + "\n").encode())

    def load(self) -> tuple[Settings, str | None]:
        """The settings, the usual ones where there is no file, and what is to be said about it.

        A value that is wrong costs that one only. A file with something wrong is renamed, so that
        it neither stands in the way nor is lost, and what is good in it is kept; nothing raises.
        """
        try:
            if not os.path.lexists(self.path):
                return Settings(), None
            settings, wrong = settings_of(_read(self.path))
        except SettingsError as error:
            settings, wrong = Settings(), [str(error)]
        except OSError as error:
            text = _("The settings in {file} cannot be read: {error}")
            return Settings(), text.format(file=self.path, error=error)
        if not wrong:
            return settings, None
        text = _("The settings in {file} are broken ({error}).")
        said = f"{text.format(file=self.path, error='; '.join(wrong))} {self._set_aside()}"
        if settings != Settings() or settings.keys.changed:
            try:
                self.save(settings)
            except OSError as error:
                text = _("The settings could not be kept: {error}")
                said = f"{said} {text.format(error=error.strerror or error)}"
        return settings, said

    def _set_aside(self) -> str:
        aside = self.path.with_name(f"settings-broken-{time.strftime('%Y%m%d-%H%M%S')}.json")
        try:
            os.replace(self.path, aside)
        except OSError as error:
            return _("It could not be set aside: {error}").format(error=error)
        return _("It is set aside as {file}.").format(file=aside.name)


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        raise SettingsError("it is no file")
    size = path.stat().st_size
    if size > _MOST_BYTES:
        raise SettingsError(f"{size} bytes, expected {_MOST_BYTES} at most")
    try:
        values = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{type(error).__name__}: {error}"[:200]) from error
    if not isinstance(values, dict):
        raise SettingsError("expected an object of settings")
    return values


def settings_of(values: dict[str, Any]) -> tuple[Settings, list[str]]:
    """Settings from their values, and what is wrong with them; what is not good is the usual.

    Names that are not known, as a later version may have written, are passed over.
    """
    found = Settings()
    keys: dict[Command, tuple[str, ...]] = {}
    wrong: list[str] = []
    bound = values.get("keys", {})
    # A command of another version has no keys here.
    named = [name for name in Command.__members__ if isinstance(bound, dict) and name in bound]
    for check in (
        *(partial(_take, found, name, value) for name, value in values.items()),
        *(partial(_take_keys, keys, name, bound[name]) for name in named),
    ):
        try:
            check()
        except SettingsError as error:
            wrong.append(str(error))
    found.keys = KeyMap(keys)
    return found, wrong


def _take(settings: Settings, name: str, value: Any) -> None:
    if name == "keys" and not isinstance(value, dict):
        raise SettingsError(f"keys = {value!r}, expected an object of commands"[:200])
    if name in _CHECKS:
        if not _CHECKS[name](value):
            raise SettingsError(f"{name} = {value!r}"[:200])
        setattr(settings, name, value)


def _take_keys(found: dict[Command, tuple[str, ...]], name: str, keys: Any) -> None:
    good = isinstance(keys, list)
    if not good or not all(isinstance(k, str) and 0 < len(k) <= _LONGEST_KEY for k in keys):
        raise SettingsError(f"keys of {name} = {keys!r}, expected names of keys"[:200])
    found[Command[name]] = tuple(keys)


def _is_whole(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_one_of(*names: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in names


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": _is_one_of("", *LANGUAGES),
    "theme": lambda value: isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME,
    "animation": _is_one_of(*SPEEDS),
    "volume": _is_whole(0, 100),
    "mute": _is_bool,
    "show_cells": _is_bool,
    "show_legal": _is_bool,
    "show_order": _is_bool,
    "confirm_turns": _is_bool,
    "rotation": _is_whole(0, 5),
    "mirror": _is_bool,
}
