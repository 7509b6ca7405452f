"""The words of the engine protocol's commands: taken apart, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import bugfast as bf
from bugfast.errors import BugfastError

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_LINE = 1024 * 1024
"""The longest line that is obeyed, in bytes. A longer one is an `err`."""

MAX_DEPTH = 1_000_000
"""The deepest that a search can be asked to go, in turns; `bugfast.Limit` has the same."""

_MAX_MESSAGE = 600


class ProtocolError(BugfastError, ValueError):
    """A line is no command, or its words are not what the command takes."""


class Bounds(NamedTuple):
    """What a `go` asks for.

    Attributes:
        limit: where the search ends.
        multipv: how many lines are wanted.
        exact: whether it goes on after a proof until the distance is exact.
    """

    limit: bf.Limit
    multipv: int
    exact: bool


def words(line: bytes) -> list[str]:
    """The words of a line."""
    if len(line) > MAX_LINE:
        raise ProtocolError(f"a line of more than {MAX_LINE} bytes")
    try:
        return line.decode("utf-8").split()
    except UnicodeDecodeError as error:
        raise ProtocolError(f"no UTF-8 at byte {error.start + 1} of the line") from None


def bounds(arguments: Sequence[str]) -> Bounds:
    """What a `go` with these words behind it asks for."""
    given: dict[str, str] = {}
    rest = iter(arguments)
    for word in rest:
        if word not in {"time", "depth", "nodes", "multipv", "infinite", "exact"}:
            raise ProtocolError(
                f"go: found {short(word)}, expected time, depth, nodes, infinite, multipv or exact"
            )
        if word in given:
            raise ProtocolError(f"go: {word} twice")
        given[word] = "" if word in {"infinite", "exact"} else next(rest, "")
    if "infinite" in given and given.keys() & {"time", "depth", "nodes"}:
        raise ProtocolError("go: infinite beside a bound, expected one or the other")
    most = 2**63 - 1
    limit = bf.Limit(
        time=_seconds(given["time"]) if "time" in given else None,
        depth=whole("go depth", given["depth"], 1, MAX_DEPTH) if "depth" in given else None,
        nodes=whole("go nodes", given["nodes"], 1, most) if "nodes" in given else None,
    )
    multipv = whole("go multipv", given.get("multipv", "1"), 1, most)
    return Bounds(limit, multipv, exact="exact" in given)


def _seconds(text: str) -> float:
    """A number of seconds; that it is finite and above 0 is for `Limit` to say."""
    try:
        if text.isascii() and "_" not in text:  # which Python reads, and nobody means
            return float(text)
    except ValueError:
        pass
    raise ProtocolError(f"go time: {short(text)}, expected a number of seconds")


def whole(what: str, text: str, least: int, most: int) -> int:
    """A whole number in a range."""
    # Longer texts are out of every range, and int refuses very long ones.
    if text.isascii() and text.isdigit() and len(text) < 40 and least <= int(text) <= most:
        return int(text)
    raise ProtocolError(f"{what}: {short(text)}, expected a whole number from {least} to {most}")


def no_arguments(name: str, arguments: Sequence[str]) -> None:
    """Refuse words behind a command that takes none."""
    if arguments:
        raise ProtocolError(f"{name}: found {short(arguments[0])}, expected nothing more")


def short(text: str) -> str:
    """A text from outside in quotes, printable and short."""
    return ascii(text if len(text) <= 60 else f"{text[:60]}...")


def one_line(error: BaseException) -> str:
    """What an error says, in one printable line."""
    text = " ".join(str(error).split()) or type(error).__name__
    text = ascii(text)[1:-1].replace("\\'", "'").replace("\\\\", "\\")
    return text if len(text) <= _MAX_MESSAGE else f"{text[:_MAX_MESSAGE]}..."
