"""What a player has learned and solved, and the file that it is kept in."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bugfast.files import write_whole
from bugfast_frontend.language import _

if TYPE_CHECKING:
    from pathlib import Path

_MOST_BYTES = 1_000_000


class ProgressError(ValueError):
    """The file is not what `ProgressFile.save` has written."""


@dataclass(slots=True)
class Progress:
    """What has been done.

    Attributes:
        lessons: the names of the lessons that are done.
        tries: for each puzzle that was tried, by its position, how many turns were tried until it
            was solved.
        solved: the puzzles that are solved.
        told: the puzzles whose whole turn was told by hints before they were solved.
    """

    lessons: set[str] = field(default_factory=set)
    tries: dict[str, int] = field(default_factory=dict)
    solved: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)

    def count(self, puzzle: str, *, solved: bool) -> None:
        """Count a turn tried at a puzzle that was not solved before."""
        if puzzle not in self.solved:
            self.tries[puzzle] = self.tries.get(puzzle, 0) + 1
            if solved:
                self.solved.add(puzzle)

    def tell(self, puzzle: str) -> bool:
        """Note that a hint has told the whole turn of a puzzle; whether that is new, and counts."""
        if puzzle in self.solved or puzzle in self.told:
            return False
        self.told.add(puzzle)
        return True

    def join(self, other: Progress) -> None:
        """Take in what another window has kept."""
        self.lessons |= other.lessons
        self.solved |= other.solved
        self.told |= other.told
        for puzzle, tries in other.tries.items():
            self.tries[puzzle] = max(tries, self.tries.get(puzzle, 0))


class ProgressFile:
    """The file with the progress, in a folder that is made when first needed."""

    def __init__(self, folder: Path | None) -> None:
        """Keep progress in `folder`; nowhere where there is none."""
        self.path = folder / "progress.json" if folder is not None else None

    def save(self, progress: Progress) -> str | None:
        """Keep `progress` with what is kept already; what went wrong, then nothing has changed."""
        if self.path is None:
            return None
        kept, trouble = self.load()
        progress.join(kept)
        values = {
            "lessons": sorted(progress.lessons),
            "tries": dict(sorted(progress.tries.items())),
            "solved": sorted(progress.solved),
            "told": sorted(progress.told),
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, (json.dumps(values, indent=1) + "\n").encode())
        except OSError as error:
            text = _("Your progress could not be kept: {error}")
            return text.format(error=error.strerror or error)
        return trouble

    def load(self) -> tuple[Progress, str | None]:
        """What is kept, nothing where there is no file, and what is to be said about it.

        A file that cannot be understood is renamed, so that it neither stands in the way nor is
        lost; nothing raises.
        """
        if self.path is None:
            return Progress(), None
        try:
            if not os.path.lexists(self.path):
                return Progress(), None
            return _read(self.path), None
        except ProgressError as error:
            text = _("The progress in {file} is broken ({error}).")
            said = text.format(file=self.path, error=error)
            return Progress(), f"{said} {_set_aside(self.path)}"
        except OSError as error:
            text = _("The progress in {file} cannot be read: {error}")
            return Progress(), text.format(file=self.path, error=error.strerror or error)


def _set_aside(path: Path) -> str:
    aside = path.with_name(f"progress-broken-{time.strftime('%Y%m%d-%H%M%S')}.json")
    try:
        os.replace(path, aside)
    except OSError as error:
        return _("It could not be set aside: {error}").format(error=error)
    return _("It is set aside as {file}.").format(file=aside.name)


def _read(path: Path) -> Progress:
    if not path.is_file():
        raise ProgressError("it is no file")
    size = path.stat().st_size
    if size > _MOST_BYTES:
        raise ProgressError(f"{size} bytes, expected {_MOST_BYTES} at most")
    try:
        values: Any = json.loads(path.read_text("utf-8"))
        lessons, tries, solved = values["lessons"], values["tries"], values["solved"]
        told = values.get("told", [])
        texts = [*lessons, *tries, *solved, *told]
        counts = list(tries.values())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProgressError(f"{type(error).__name__}: {error}"[:200]) from error
    if not all(isinstance(text, str) for text in texts):
        raise ProgressError("expected names of lessons and positions of puzzles")
    if not all(type(count) is int and count > 0 for count in counts):
        raise ProgressError("expected whole numbers of tries")
    return Progress(set(lessons), dict(tries), set(solved), set(told))
