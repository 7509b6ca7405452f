"""Texts that remember what was drawn where, and what did not fit."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import pygame

from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.text import Texts


@dataclass(frozen=True)
class Box:
    """A text and the pixels that it covers."""

    text: str
    rect: pygame.Rect


class MeasuredTexts(Texts):
    """The texts of the window, watched."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[Box] = []
        self.cut: list[str] = []

    def draw(
        self, surface: pygame.Surface, text: str, at: tuple[float, float], *args: Any, **kwargs: Any
    ) -> int:
        size, color = args[:2]
        bold, anchor = kwargs.get("bold", False), kwargs.get("anchor", (0.0, 0.0))
        if text:
            image = self._render(self.drawable(text), max(6, round(size)), color, bold)
            w, h = image.get_size()
            ink = image.get_bounding_rect()
            corner = round(at[0] - w * anchor[0]), round(at[1] - h * anchor[1])
            self.boxes.append(Box(text, ink.move(corner)))
        return super().draw(surface, text, at, *args, **kwargs)

    def fit(self, text: str, size: float, width: int, *, bold: bool = False) -> str:
        shown = super().fit(text, size, width, bold=bold)
        if shown != self.drawable(text):
            self.cut.append(text)
        return shown


def measure(stage: Stage, scene: Scene) -> MeasuredTexts:
    """Draw one scene alone; the texts that it has drawn."""
    texts = MeasuredTexts()
    before, stage.texts = stage.texts, texts
    stage.redraw_all()
    scene.draw(pygame.Surface(stage.size))
    stage.texts = before
    stage.redraw_all()
    return texts


def troubles(texts: MeasuredTexts, size: tuple[int, int]) -> list[str]:
    """What is wrong with the texts that were drawn in a window of a size."""
    window = pygame.Rect((0, 0), size)
    found = [f"cut: {text!r}" for text in texts.cut]
    found += [f"outside: {b.text!r}" for b in texts.boxes if not window.contains(b.rect)]
    for a, b in itertools.combinations(texts.boxes, 2):
        if a.rect.colliderect(b.rect):
            found.append(f"overlap: {a.text!r} {b.text!r}")
    return found
