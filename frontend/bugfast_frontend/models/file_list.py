"""The files of a folder that may hold games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_MOST, _SHOWN = 100_000, 2000
"""So many entries of a folder are looked at, and so many of its files are shown."""
_ENDINGS = (".jsonl", ".json")


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file or a folder: what it is called, and when it was changed."""

    path: Path
    name: str
    changed: str
    is_folder: bool


def file_lines(folder: Path) -> list[FileLine]:
    """The folder above, the folders in it, and its files of games, those changed last first.

    `OSError` where it cannot be read; single files that cannot are left out.
    """
    folders: list[FileLine] = []
    games: list[tuple[float, FileLine]] = []
    for number, path in enumerate(folder.iterdir()):
        if number >= _MOST:
            break
        try:
            changed = path.stat().st_mtime
            is_folder = path.is_dir()
        except OSError:  # gone meanwhile, or a link to nowhere
            continue
        if path.name.startswith("."):
            continue
        if is_folder:
            folders.append(FileLine(path, f"{path.name}/", "", True))
        elif path.suffix.lower() in _ENDINGS and path.is_file():
            day = datetime.fromtimestamp(changed).strftime("%Y-%m-%d %H:%M")
            games.append((changed, FileLine(path, path.name, day, False)))
    folders.sort(key=lambda line: line.name.lower())
    games.sort(key=lambda game: -game[0])
    above = [] if folder.parent == folder else [FileLine(folder.parent, "../", "", True)]
    return [*above, *folders, *(line for _changed, line in games[:_SHOWN])]
