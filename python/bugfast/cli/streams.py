"""The standard streams, which the caller may have closed or set to anything."""

from __future__ import annotations

import io
import os
import sys
from typing import IO, TextIO

import click


def prepare() -> None:
    """Make the output streams usable, whatever they are.

    Python has None for a stream that was closed before it started. Then printing would be lost in
    silence, and errors would be printed among the results.
    """
    if sys.stdout is None:
        # Not writable: a command that prints fails, and one that prints nothing does not.
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What the encoding has not is escaped, instead of failing.
            stream.reconfigure(errors="backslashreplace")


def finish(stream: TextIO) -> None:
    """Write what is still held for a stream, or give it up where that fails.

    Python would try once more when it ends, complain, and end with a status of its own.
    """
    try:
        stream.flush()
    except OSError:
        discard(stream)


def discard(stream: TextIO) -> None:
    """Send what is still held for a stream nowhere, so that it is not tried again at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def standard_input(hint: str) -> IO[bytes]:
    """Standard input as bytes.

    Args:
        hint: the argument that asked for it.

    Raises:
        click.BadParameter: it is closed.
    """
    if sys.stdin is None:
        message = "standard input is closed, expected something to read from"
        raise click.BadParameter(message, param_hint=hint)
    return sys.stdin.buffer
