"""The lines of a text file, however long and however encoded, in bounded memory."""

from __future__ import annotations

import codecs
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

MAX_LINE = 4 * 1024 * 1024
"""The longest line that is read, in characters."""

_CHUNK = 64 * 1024


def numbered_lines(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
) -> Iterator[tuple[int, str | None]]:
    r"""Number and text of each line; None for one that is longer than `MAX_LINE`.

    Lines end with `\n`, are counted from 1, and the last one need not end. Bytes are UTF-8, or
    UTF-16 or UTF-32 with a byte order mark; what is no UTF-8 comes as lone surrogates.

    Args:
        source: a path, or an open file, of text or bytes; an open file is left open.

    Raises:
        OSError: the file cannot be opened or read.
    """
    if hasattr(source, "read"):
        yield from _split(_decoded(source))
    else:
        with open(source, "rb") as file:
            yield from _split(_decoded(file))


def _decoded(file: Any) -> Iterator[str]:
    """The file's text in pieces; bytes that are no UTF-8 come as lone surrogates."""
    decoder: codecs.IncrementalDecoder | None = None
    while chunk := _read(file):
        if isinstance(chunk, str):
            yield chunk
            continue
        if decoder is None:
            while len(chunk) < len(codecs.BOM_UTF32_LE) and (more := _read(file)):
                chunk += more
            decoder = _decoder(chunk)
        yield decoder.decode(chunk)
    if decoder is not None:
        yield decoder.decode(b"", final=True)


def _read(file: Any) -> Any:
    """The next piece of a file."""
    try:
        return file.read(_CHUNK)
    except OSError as error:
        if error.filename is None:  # a failed read has no name of its own
            error.filename = str(getattr(file, "name", "the file"))
        raise


def _decoder(head: bytes) -> codecs.IncrementalDecoder:
    """The decoder that a file's first bytes ask for."""
    # The mark of UTF-32 begins with that of UTF-16, so it is looked for first.
    for encoding, marks in (
        ("utf-32", (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)),
        ("utf-16", (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)),
    ):
        if head.startswith(marks):
            return codecs.getincrementaldecoder(encoding)("replace")
    return codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")


def _split(pieces: Iterator[str]) -> Iterator[tuple[int, str | None]]:
    """Cut pieces of text into lines, holding no more than `MAX_LINE` characters of one."""
    number, held, length = 1, list[str](), 0
    for piece in pieces:
        for index, part in enumerate(piece.split("\n")):
            if index:
                yield number, "".join(held) if length <= MAX_LINE else None
                number, held, length = number + 1, [], 0
            length += len(part)
            if length <= MAX_LINE:
                held.append(part)
            else:
                held.clear()
    yield number, "".join(held) if length <= MAX_LINE else None
