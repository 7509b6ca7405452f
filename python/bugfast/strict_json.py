"""One JSON text, read to the letter: nothing that could be meant in two ways passes."""

from __future__ import annotations

import json
import sys
from typing import Any

_MAX_TEXT = 120
"""Characters of a value that are shown."""


def parse(text: str) -> Any:
    """The value that a JSON text stands for.

    Raises:
        ValueError: it is no JSON, or nested too deep, or an object has a key twice, or a whole
            number is too long; the message is one line.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_object_of_single_keys,
            parse_constant=_no_constant,
            parse_int=_whole_number,
        )
    except RecursionError:
        raise ValueError("JSON nested too deep") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error.msg} at character {error.pos + 1}") from None


def short(value: object) -> str:
    """A value as one printable line, shortened: it may come from any file at all."""
    text = value if isinstance(value, str) else json.dumps(value)
    if len(text) > _MAX_TEXT:
        text = text[:_MAX_TEXT] + "..."
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def first_surrogate(text: str) -> int | None:
    """Where the first half of a character stands: so bytes that are no UTF-8 come, too."""
    if text.isascii():
        return None
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        return error.start
    return None


def _object_of_single_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key said twice is an error, for either value could be meant."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {short(twice)} twice in one object")
    return fields


def _no_constant(name: str) -> None:
    """Refuse NaN and Infinity, which Python reads and JSON has not."""
    raise ValueError(f"{name} is no JSON")


def _whole_number(digits: str) -> int:
    """A whole number; Python refuses very long ones, and tells of its own settings."""
    try:
        return int(digits)
    except ValueError:
        count, most = len(digits.removeprefix("-")), sys.get_int_max_str_digits()
        raise ValueError(f"a number of {count} digits, expected at most {most}") from None
