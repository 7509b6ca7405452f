"""Colours of the window, read from data files."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields, replace
from importlib.resources import files
from typing import TYPE_CHECKING

from bugfast_frontend.language import N_, _
from bugfast_frontend.models.settings import THEMES

if TYPE_CHECKING:
    from pathlib import Path

_NAMES = {"paper": N_("paper"), "night": N_("night"), "contrast": N_("contrast")}

RGB = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything that is drawn."""

    name: str
    background: RGB
    panel: RGB
    panel_line: RGB
    text: RGB
    text_soft: RGB
    text_warn: RGB
    cell_a: RGB
    cell_b: RGB
    cell_c: RGB
    cell_edge: RGB
    cell_text: RGB
    legal: RGB
    white: RGB
    white_edge: RGB
    white_mark: RGB
    black: RGB
    black_edge: RGB
    black_mark: RGB
    hungry: RGB
    prey: RGB
    growth: RGB
    hover: RGB
    last: RGB
    button: RGB
    button_hot: RGB
    button_text: RGB
    button_off: RGB
    accent: RGB
    accent_text: RGB

    def on_panel(self) -> Theme:
        """The same colours for a board that lies on a panel."""
        return replace(self, background=self.panel)


_MOST = 20
"""So many themes of the player's own are looked at."""
_MOST_BYTES = 100_000


class ThemeError(ValueError):
    """A theme file that lacks a colour, or in which something is no colour."""


def find_themes(folder: Path | None) -> tuple[dict[str, Theme], list[str]]:
    """The themes that come with the window and those in a folder, and what is wrong with others.

    A theme of the folder is a file `NAME.toml`; it may not be called as one that comes with the
    window. What cannot be read is left out, and told.
    """
    found: dict[str, Theme] = {}
    troubles = []
    texts = {
        name: files("bugfast_frontend").joinpath(f"assets/themes/{name}.toml") for name in THEMES
    }
    own = sorted(folder.glob("*.toml"))[:_MOST] if folder is not None and folder.is_dir() else []
    for name, source in [*texts.items(), *((path.stem, path) for path in own)]:
        if name in found:
            continue
        try:
            if not source.is_file():  # a pipe would never end
                raise ThemeError(f"theme {name}: no ordinary file")
            with source.open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
            if len(data) > _MOST_BYTES:
                raise ThemeError(f"theme {name}: more than {_MOST_BYTES} bytes")
            found[name] = parse_theme(name, data.decode("utf-8"))
        except (OSError, UnicodeDecodeError, ThemeError) as error:
            troubles.append(_("A theme is left out: {error}").format(error=error))
    return found, troubles


def theme_name(name: str) -> str:
    """What a theme is called; one of the player's own by its file."""
    return _(_NAMES[name]) if name in _NAMES else name


def load_theme(name: str) -> Theme:
    """One of `THEMES`; `ThemeError` where the file is not as it should be."""
    text = files("bugfast_frontend").joinpath(f"assets/themes/{name}.toml").read_text("utf-8")
    return parse_theme(name, text)


def parse_theme(name: str, text: str) -> Theme:
    """A theme from TOML text with a line `key = "#rrggbb"` for each colour."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ThemeError(f"theme {name}: {error}") from error
    names = [field.name for field in fields(Theme) if field.name != "name"]
    for key in (*names, *data):
        if key not in data or key not in names:
            raise ThemeError(f"theme {name}: {'lacks' if key in names else 'does not know'} {key}")
    return Theme(name=name, **{key: _color(name, key, data[key]) for key in names})


def readable(ground: RGB, *inks: RGB) -> RGB:
    """The ink that stands out most from a ground."""
    return max(inks, key=lambda ink: abs(_brightness(ink) - _brightness(ground)))


def _brightness(color: RGB) -> float:
    """How bright a colour is, from 0 to 1, as eyes weigh red, green and blue."""
    red, green, blue = (float(part / 255) ** 2.2 for part in color)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def mix(a: RGB, b: RGB, part: float) -> RGB:
    """The colour `part` of the way (0 to 1) from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def _color(theme: str, key: str, value: object) -> RGB:
    if isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value):
        red, green, blue = bytes.fromhex(value[1:])
        return red, green, blue
    raise ThemeError(f'theme {theme}: {key} = {value!r} is no colour; expected "#rrggbb"')
