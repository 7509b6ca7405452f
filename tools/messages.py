"""Bring the catalogues of the window's texts up to date with its source.

    python tools/messages.py            writes new texts into each catalogue and drops old ones
    python tools/messages.py --check    only tells what is missing; the exit status is 1 then

A text is what stands in a call of `_`, `N_` or `ngettext`.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bugfast_frontend.catalogue import parse_catalogue

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "frontend" / "bugfast_frontend"
CATALOGUES = PACKAGE / "assets" / "locale"
_CALLS = {"_": 1, "N_": 1, "ngettext": 2}
"""How many texts each function takes."""


class Message(NamedTuple):
    """A text of the source, its plural where it has one, and the files that it stands in."""

    one: str
    many: str | None
    places: tuple[str, ...]


def messages(package: Path = PACKAGE) -> list[Message]:
    """Every text of a package, in the order of its files.

    Raises `ValueError` where a call has something else than a text in it.
    """
    found: dict[str, Message] = {}
    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package).as_posix()
        for one, many in _texts(path):
            known = found.get(one, Message(one, many, ()))
            places = known.places if place in known.places else (*known.places, place)
            found[one] = Message(one, known.many or many, places)
    return list(found.values())


def _texts(path: Path) -> Iterator[tuple[str, str | None]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        count = _CALLS.get(node.func.id, 0)
        values = [a.value if isinstance(a, ast.Constant) else None for a in node.args[:count]]
        if not count or (node.func.id == "_" and values == [None]):
            continue  # a text that is marked by N_ where it is written down
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) != count:
            raise ValueError(f"{path}, line {node.lineno}: expected texts in {node.func.id}")
        yield texts[0], texts[1] if count > 1 else None


def merged(catalogue: str, wanted: list[Message]) -> str:
    """The text of a catalogue with what is wanted, and its heading and translations kept."""
    known = parse_catalogue(catalogue)
    forms = 2 if "nplurals=2" in known[""][0] else 1
    heading, _, _ = catalogue.partition("\n\n")
    blocks = [heading]
    for message in wanted:
        lines = [f"#: {place}" for place in message.places]
        lines.append(f"msgid {_quoted(message.one)}")
        got = known.get(message.one, ())
        if message.many is None:
            lines.append(f"msgstr {_quoted(got[0] if got else '')}")
        else:
            lines.append(f"msgid_plural {_quoted(message.many)}")
            for form in range(forms):
                text = got[form] if form < len(got) else ""
                lines.append(f"msgstr[{form}] {_quoted(text)}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main() -> int:
    """Run the script; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    check: bool = parser.parse_args().check
    wanted = messages()
    missing = 0
    for path in sorted(CATALOGUES.glob("*.po")):
        text = path.read_text("utf-8")
        if not check:
            text = merged(text, wanted)
            path.write_text(text, "utf-8")
        known = parse_catalogue(text)
        gaps = [message.one for message in wanted if message.one not in known]
        missing += len(gaps)
        for gap in gaps:
            print(f"{path.name}: {gap!r} is not translated")
    return int(check and missing > 0)


if __name__ == "__main__":
    sys.exit(main())
