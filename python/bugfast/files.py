"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEMPORARY = ".bugfast-"


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file as `whole_file` does.

    Raises:
        OSError: the file cannot be written; `filename` is the path that was asked for.
    """
    with whole_file(path) as file:
        file.write(content)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write to, under a temporary name beside the path, moved into place at the end.

    A file that stood there keeps its permissions, and is untouched when the block or the writing
    fails. What is no regular file, as /dev/stdout, is written to directly.

    Raises:
        OSError: the file cannot be written; `filename` is the path that was asked for.
    """
    name = os.fspath(path)
    target = Path(name)
    if not name:
        raise FileNotFoundError(errno.ENOENT, "an empty name, expected a file's", "''")
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder, expected a file's name", name)
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "expected a name in a folder that is there", name)
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                yield file
        else:
            # A link is written through, not replaced.
            with _replacing(Path(os.path.realpath(target))) as file:
                yield file
    except OSError as error:
        # A failed write names no file, and the temporary name tells nobody which one is meant.
        of_block = error.filename is not None and _TEMPORARY not in os.fspath(error.filename)
        if error.errno is None or of_block:
            raise
        raise OSError(error.errno, error.strerror, name) from None


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    """A new file that takes the place of `target` when the block ends well."""
    temporary = target.with_name(f"{_TEMPORARY}{os.urandom(8).hex()}")
    # A new file, with the permissions that the user's mask gives.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        if target.exists():
            os.chmod(temporary, target.stat().st_mode & 0o7777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
