"""Gettext catalogues, read from their sources: files of the form `po`."""

from __future__ import annotations

import ast

_KEYWORDS = ("msgid_plural", "msgid", "msgstr")


class CatalogueError(ValueError):
    """A catalogue that cannot be understood; the message names the line, from 1."""


def parse_catalogue(text: str) -> dict[str, tuple[str, ...]]:
    """The translations of each text: one, or one for each plural form; the heading is under `""`.

    Reads what msgmerge and its like write of `msgid`, `msgid_plural`, `msgstr` and `msgstr[N]`;
    what is marked as fuzzy is left out, as msgfmt does. Raises `CatalogueError`.
    """
    found: dict[str, tuple[str, ...]] = {}
    for number, block in _blocks(text):
        fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in block)
        entry = _entry(block, number)
        if entry is None or fuzzy:
            continue
        source, translations = entry
        if source in found:
            raise CatalogueError(f"line {number}: {source!r} is there twice")
        if all(translations):
            found[source] = translations
    return found


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """The entries, with the number of the line that each begins in."""
    blocks: list[tuple[int, list[str]]] = []
    fresh = True
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            fresh = True
            continue
        if fresh:
            blocks.append((number, []))
            fresh = False
        blocks[-1][1].append(line.strip())
    return blocks


def _entry(block: list[str], number: int) -> tuple[str, tuple[str, ...]] | None:
    """The text and the translations of an entry; None where it is only a comment."""
    values: dict[str, str] = {}
    key = ""
    for offset, line in enumerate(block):
        if line.startswith("#"):
            continue
        text = line
        if not line.startswith('"'):
            key, _, text = line.partition(" ")
            if not key.startswith(_KEYWORDS) or key in values:
                raise CatalogueError(f"line {number + offset}: {key!r}, expected msgid or msgstr")
        values[key] = values.get(key, "") + _quoted(text.strip(), number + offset)
    if not values:
        return None
    translations = tuple(text for name, text in values.items() if name.startswith("msgstr"))
    if "msgid" not in values or not translations:
        raise CatalogueError(f"line {number}: an entry without msgid or msgstr")
    return values["msgid"], translations


def _quoted(text: str, number: int) -> str:
    """A text between quotation marks, whose escapes are those of C and so of Python."""
    try:
        value = ast.literal_eval(text) if text.startswith('"') else None
    except (SyntaxError, ValueError):
        value = None
    if not isinstance(value, str):
        raise CatalogueError(f"line {number}: {text!r}, expected a text in quotation marks")
    return value
