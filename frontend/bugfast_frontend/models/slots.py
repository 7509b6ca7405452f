"""A file of one's own among the windows that are open at once.

Each window that keeps games claims a slot, a number from 1, by the lock of a file; the system
gives it free when the program ends, however that comes about.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SLOTS = 20
"""So many windows can keep games at once; further ones share the last slot."""

_claimed: dict[Path, tuple[int, int]] = {}
"""The slot that this program has in a folder, and the file whose lock it holds."""


def game_path(folder: Path, slot: int) -> Path:
    """The file of a slot."""
    return folder / ("game.jsonl" if slot == 1 else f"game-{slot}.jsonl")


def claim(folder: Path) -> int:
    """The slot of this program in a folder, the same each time until it is released.

    Of those that are free it is the one whose game was kept last. Where the folder cannot be
    written it is the first one, without a lock.
    """
    if folder in _claimed:
        return _claimed[folder][0]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        slots = sorted(range(1, SLOTS + 1), key=lambda slot: -_age(game_path(folder, slot)))
        for slot in slots:
            handle = _lock(folder / f"game-{slot}.lock")
            if handle is not None:
                _claimed[folder] = slot, handle
                return slot
    except OSError:
        return 1
    return SLOTS


def release(folder: Path) -> None:
    """Give the slot of this program in a folder free, if it has one."""
    found = _claimed.pop(folder, None)
    if found is not None:
        _unlock(folder, *found)


def _unlock(folder: Path, slot: int, handle: int) -> None:
    # The name goes first, so that nobody locks a file that is about to go.
    if sys.platform != "win32":
        with suppress(OSError):
            os.unlink(folder / f"game-{slot}.lock")
    os.close(handle)


def claim_others(folder: Path) -> Iterator[int]:
    """The slots with games that no window has, each locked until the next is asked for."""
    own = _claimed.get(folder)
    if own is None:
        return
    for slot in range(1, SLOTS + 1):
        if slot == own[0] or not game_path(folder, slot).is_file():
            continue
        try:
            handle = _lock(folder / f"game-{slot}.lock")
        except OSError:
            continue
        if handle is not None:
            try:
                yield slot
            finally:
                _unlock(folder, slot, handle)


def _age(path: Path) -> float:
    """When a file was written last; 0 where there is none."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _lock(path: Path) -> int | None:
    """A handle of a file that is locked for this program; None where another one has it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Another program may have let go of it, and of its name, in between.
            if not os.path.exists(path) or os.stat(path).st_ino != os.fstat(handle).st_ino:
                raise BlockingIOError
    except OSError:
        os.close(handle)
        return None
    return handle
