"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file under a temporary name beside it and move it into place.

    A file that stood there keeps its permissions, and is untouched when the writing fails.

    Raises:
        OSError: the file cannot be written.
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        target.write_bytes(content)  # /dev/stdout and its like cannot be replaced
        return
    target = target.resolve()  # a link is written through, not replaced
    temporary = target.with_name(f".bugfast-{secrets.token_hex(8)}")
    # A new file, with the permissions that the user's mask gives.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if target.exists():
            os.chmod(temporary, target.stat().st_mode & 0o7777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
