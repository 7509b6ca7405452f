"""Themes are data; a bad one is told apart from a good one."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from bugfast_frontend.theme import (
    RGB,
    THEMES,
    ThemeError,
    find_themes,
    load_theme,
    mix,
    parse_theme,
)


def luminance(color: RGB) -> float:
    """The relative luminance of WCAG 2, from 0 to 1."""
    linear = [
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: RGB, b: RGB) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_and_stones_told_apart(name: str) -> None:
    theme = load_theme(name)
    assert contrast(theme.text, theme.background) >= 7
    assert contrast(theme.text, theme.panel) >= 7
    assert contrast(theme.text_soft, theme.panel) >= 4
    assert contrast(theme.text_warn, theme.background) >= 4.5
    assert contrast(theme.button_text, theme.button) >= 7
    assert contrast(theme.accent_text, theme.accent) >= 3
    assert contrast(theme.white, theme.black) >= 9
    assert contrast(theme.last, theme.white) >= 4
    assert theme.last != theme.hover
    for mark in (theme.prey, theme.growth):
        assert contrast((255, 255, 255), mark) >= 2


def test_a_theme_with_a_wrong_line_is_refused_by_name() -> None:
    text = files("bugfast_frontend").joinpath("assets/themes/paper.toml").read_text("utf-8")
    for bad, said in (
        (text.replace("hungry", "angry"), "hungry"),
        (text + '\nsparkle = "#ffffff"\n', "sparkle"),
        (text.replace('"#e8a317"', '"orange"'), "hungry"),
        (text.replace('"#e8a317"', '"#e8a31g"'), "hungry"),
        (text.replace('"#e8a317"', "7"), "hungry"),
        (text.replace('"#e8a317"', '"#-12345"'), "hungry"),
        (text.replace('"#e8a317"', '"#1_2_3_"'), "hungry"),
        ("a = " + "[" * 5000, "paper"),
        ("= no toml", "paper"),
    ):
        with pytest.raises(ThemeError, match=said):
            parse_theme("paper", bad)


def test_a_theme_that_cannot_be_read_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text("a = " + "[" * 5000, "utf-8")
    (tmp_path / "large.toml").write_text("#" * 200_000, "utf-8")
    found, troubles = find_themes(tmp_path)
    assert list(found) == list(THEMES)
    assert len(troubles) == 2 and "deep" in troubles[0] and "large" in troubles[1]


def test_mix_goes_from_one_colour_to_the_other() -> None:
    assert mix((0, 0, 0), (255, 100, 1), 0) == (0, 0, 0)
    assert mix((0, 0, 0), (255, 100, 1), 1) == (255, 100, 1)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
