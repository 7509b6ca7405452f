"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
import zlib
from contextlib import contextmanager, suppress
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
    fails. What is no regular file, as /dev/stdout, is written to directly. Temporary files that
    killed processes left of the same file are deleted once it is in place.

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
    # The same for all of one file, and short, whatever its name.
    stem = f"{_TEMPORARY}{zlib.crc32(os.fsencode(target.name)):08x}-"
    temporary = target.with_name(f"{stem}{os.urandom(8).hex()}")
    # A new file, with the permissions that the user's mask gives.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            _take(file)
            begun = os.fstat(handle).st_mtime_ns
            yield file
        if target.exists():
            os.chmod(temporary, target.stat().st_mode & 0o7777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
    _sweep(target, stem, begun)


def _take(file: IO[bytes]) -> bool:
    """Hold a file as long as it is open, for others to see that somebody writes to it.

    Returns:
        Whether it is held now: not where somebody else holds it, or the system knows no locks.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sweep(target: Path, stem: str, begun: int) -> None:
    """Delete temporary files of the same target that nobody writes to.

    Those written to since `begun`, nanoseconds since the epoch, may belong to somebody who has not
    taken them yet. One that cannot be deleted stays: the file asked for has been written.
    """
    with suppress(OSError):
        for entry in os.scandir(target.parent):
            if entry.name.startswith(stem) and entry.stat().st_mtime_ns < begun:
                _delete(entry.path)


def _delete(path: str) -> None:
    """Delete a file unless somebody holds it, or the system refuses."""
    with suppress(OSError):
        if sys.platform == "win32":  # which does not delete what somebody has open
            os.unlink(path)
            return
        with open(path, "rb") as file:
            if _take(file):
                os.unlink(path)
