"""Texts: every sign is in the fonts that are shipped, and none leaves its place."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pygame
import pytest

import bugfast_frontend
from bugfast_frontend.catalogue import parse_catalogue
from bugfast_frontend.view import text as text_module
from bugfast_frontend.view.text import Texts

PACKAGE = Path(bugfast_frontend.__file__).parent


@pytest.mark.parametrize("bold", [False, True])
def test_the_fonts_have_every_sign_of_the_source(bold: bool) -> None:
    signs = {"\N{HORIZONTAL ELLIPSIS}"}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                signs |= set(node.value)
    signs -= set("\n\r\t\0")
    assert "\uffff" in signs, "the one that no font has"
    signs -= {"\uffff"}
    signs |= {sign for text in translations() for sign in text}
    texts = Texts()

    def drawn(sign: str, korean: bool) -> bytes:
        font = texts.font(20, bold=bold, korean=korean)
        return pygame.image.tobytes(font.render(sign, True, (255, 255, 255)), "RGBA")

    lacking = [
        sign
        for sign in sorted(signs)
        if drawn(sign, ord(sign) >= 0x1100 and sign.isalpha())
        == drawn("\uffff", ord(sign) >= 0x1100 and sign.isalpha())
    ]
    assert lacking == [], "run tools/korean_font.py"
    # One by one: a very long text would be cut.
    assert [sign for sign in sorted(signs) if texts.drawable(sign) != sign] == []


def translations() -> list[str]:
    """Every text of every catalogue."""
    found = []
    for path in (PACKAGE / "assets" / "locale").glob("*.po"):
        catalogue = parse_catalogue(path.read_text("utf-8"))
        del catalogue[""]
        found += [text for forms in catalogue.values() for text in forms]
    return found


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("nope\udcff.jsonl", "nope\N{WHITE SQUARE}.jsonl"),
        ("a\0b\x07c", "a\N{WHITE SQUARE}b\N{WHITE SQUARE}c"),
        ("one\ntwo\tthree", "one two three"),
        ("\u202egnp.exe", "\N{WHITE SQUARE}gnp.exe"),
        ("caf\u00e9 \u00d7 \u6f22", "caf\u00e9 \u00d7 \N{WHITE SQUARE}"),
        ("\U0001f41b", "\N{WHITE SQUARE}"),
    ],
)
def test_any_text_can_be_drawn(text: str, shown: str) -> None:
    texts = Texts()
    surface = pygame.Surface((300, 40))
    assert texts.drawable(text) == shown
    assert texts.width(text, 15) == texts.width(shown, 15)
    assert texts.fit(text, 15, 300) == shown
    assert " ".join(texts.wrap(text, 15, 300, 2)) == shown
    assert texts.draw(surface, text, (0, 0), 15, (255, 255, 255)) > 0


def test_a_very_long_text_is_cut_and_costs_little() -> None:
    texts = Texts()
    for text in ("x" * 3_000_000, "\udcff" * 3_000_000, "a b " * 1_000_000):
        begin = time.perf_counter()
        lines = texts.wrap(text, 15, 600, 2)
        assert time.perf_counter() - begin < 0.5
        assert len(lines) <= 2 and all(texts.width(line, 15) <= 600 for line in lines)


def test_fit_cuts_to_the_width_and_no_further() -> None:
    texts = Texts()
    text = "a bug of 3 that eats 2 bugs"
    full = texts.width(text, 16)
    assert texts.fit(text, 16, full) == text
    for width in (0, 1, 5, 20, 60, full - 1):
        cut = texts.fit(text, 16, width)
        assert texts.width(cut, 16) <= width or cut == ""
        assert cut == "" or cut.endswith("\N{HORIZONTAL ELLIPSIS}")


def test_wrap_keeps_every_word_where_there_is_room() -> None:
    texts = Texts()
    text = "Place a stone; its bug may have up to three stones."
    lines = texts.wrap(text, 16, 150, 9)
    assert " ".join(lines) == text and len(lines) > 1
    assert all(texts.width(line, 16) <= 150 for line in lines)
    assert len(texts.wrap(text, 16, 150, 2)) == 2
    assert texts.wrap("", 16, 150, 2) == []


def test_texts_are_drawn_at_any_size() -> None:
    surface = pygame.Surface((50, 20))
    assert Texts().draw(surface, "Bug", (0, 0), 0.0, (255, 255, 255)) > 0
    assert Texts().draw(surface, "", (0, 0), 12, (255, 255, 255)) == 0


@pytest.mark.parametrize("content", [None, b"no font"])
def test_where_the_korean_font_cannot_be_read_there_are_squares(
    monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    data = text_module._font_data

    def broken(name: str) -> bytes:
        if not name.startswith("Korean"):
            return data(name)
        if content is None:
            raise FileNotFoundError(2, "No such file", name)
        return content

    monkeypatch.setattr(text_module, "_font_data", broken)
    texts = Texts()
    assert texts.drawable("\N{HANGUL SYLLABLE GA}a") == "\N{WHITE SQUARE}a"
    assert texts.width("\N{HANGUL SYLLABLE GA}", 20) > 0
    assert texts.trouble is not None and "Korean-Regular.otf" in texts.trouble


def test_no_line_ends_at_a_blank_that_holds_words_together() -> None:
    texts = Texts()
    for blank in ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"):
        held = f"bbb{blank}:"
        wide = texts.width(held, 20)
        assert texts.wrap(f"aaa {held} ccc", 20, wide, 9) == ["aaa", held, "ccc"]
