"""Where the window keeps files: the saved games, and the game in play."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from bugfast.files import write_whole
from bugfast.lines import MAX_LINE
from bugfast_frontend.language import _
from bugfast_frontend.models.game_text import record_line

if TYPE_CHECKING:
    from bugfast_frontend.models.session import Session


@dataclass(frozen=True, slots=True)
class Folders:
    """`saves` for the games that the player saves, `state` for what the program remembers.

    `config` is for the settings, and the player's own themes in `themes`.
    """

    saves: Path
    state: Path
    config: Path

    @classmethod
    def of_user(cls) -> Folders:
        """The folders that the system means for these; nothing is made before it is needed."""
        return cls(
            platformdirs.user_documents_path() / "Bug",
            platformdirs.user_state_path("bugfast", appauthor=False),
            platformdirs.user_config_path("bugfast", appauthor=False),
        )


def save_game(session: Session, folder: Path, path: Path | None = None) -> Path:
    """Write a game as a file of one record, and return the file.

    It is `path` where given, which is replaced, else a new one in `folder` named by the board and
    the time. `OSError` where it cannot be written, `ValueError` where no reader of records would
    take so long a line; then nothing has changed.
    """
    line = record_line(session)
    if len(line) > MAX_LINE:
        text = _(
            "with all its variations it takes {n} characters, {most} at most can be read again"
        )
        raise ValueError(text.format(n=len(line), most=MAX_LINE))
    path = path or _free_name(folder, session.start.board.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, f"{line}\n".encode())
    return path


def _free_name(folder: Path, board: str) -> Path:
    # An own board's name lists its cells, and has signs that not every system takes in a name.
    kind = "own-board" if ":" in board else board
    stem = f"{kind} {time.strftime('%Y-%m-%d %H.%M.%S')}"
    path, number = folder / f"{stem}.jsonl", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}).jsonl"
    return path
