"""Every text of every scene in every language: none is cut, outside, or over another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bugfast_frontend import language
from bugfast_frontend.app import App
from bugfast_frontend.theme import THEMES
from driving import MakeApp
from measured import measure, troubles
from showing import SCENES

SIZES = [(640, 480), (640, 960), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("code", list(language.LANGUAGES))
@pytest.mark.parametrize("show", SCENES.values(), ids=SCENES)
def test_no_text_is_cut_or_overlaps(
    make_app: MakeApp, show: Callable[[App], None], code: str, size: tuple[int, int]
) -> None:
    language.use(code)
    app = make_app("hexhex4", size=size)
    app.stage.settings.language = code
    show(app)
    texts = measure(app.stage, app.stage.top)
    assert texts.boxes
    assert troubles(texts, size) == []


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws_the_same_texts(make_app: MakeApp, theme: str) -> None:
    app = make_app("hexhex4", size=(1280, 800))
    boxes = measure(app.stage, app.stage.top).boxes
    while app.stage.theme.name != theme:
        app.stage.next_theme()
    assert measure(app.stage, app.stage.top).boxes == boxes
