"""Game records as JSON lines: writing."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from bugfast.records import GameRecord

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from bugfast.game import Game


def write_games(
    path_or_file: str | os.PathLike[str] | IO[str] | IO[bytes],
    games: Iterable[Game | GameRecord],
) -> int:
    """Write games as records, one a line, as `read_games` reads them.

    A path is written whole or not at all, and replaces a file that stood there.

    >>> import io
    >>> from bugfast import Game
    >>> game, file = Game("hexhex3", rules="online"), io.StringIO()
    >>> _ = game.push("c3")
    >>> write_games(file, [game])
    1
    >>> print(file.getvalue().strip())
    {"board": "hexhex3", "rules": "online", "turns": ["c3"], "final": ..., "winner": null}

    Args:
        path_or_file: a path, or an open file, of text or bytes; an open file is left open.
        games: the games, each with the turns played so far.

    Returns:
        The number of games.

    Raises:
        GameError: a `GameRecord` has an error: a bad record is not passed on as a good one.
        OSError: the file cannot be written.
    """
    if isinstance(path_or_file, str) or not hasattr(path_or_file, "write"):
        # Loaded only now, so that `import bugfast` is quick.
        from bugfast.files import whole_file

        with whole_file(path_or_file) as whole:
            return write_games(whole, games)
    file: Any = path_or_file
    number, text = 0, _takes_text(file)
    for game in games:
        if isinstance(game, GameRecord) and game.error is not None:
            raise game.error
        line = json.dumps(game.record()) + "\n"
        file.write(line if text else line.encode("ascii"))
        number += 1
    return number


def _takes_text(file: Any) -> bool:
    """Whether an open file is one of text; its class does not tell for all that wrap another."""
    try:
        file.write("")
    except TypeError:
        return False
    return True
