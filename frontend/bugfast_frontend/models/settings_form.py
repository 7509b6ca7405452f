"""The settings as a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bugfast_frontend.language import LANGUAGES, N_, _, current
from bugfast_frontend.models.form import Choice
from bugfast_frontend.models.settings import SPEEDS

if TYPE_CHECKING:
    from bugfast_frontend.models.settings import Settings

_SPEED_NAMES = {"off": N_("off"), "fast": N_("fast"), "normal": N_("normal"), "slow": N_("slow")}
_VOLUMES = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Question:
    """A setting by its name, the values that its answers stand for, and how it is asked."""

    setting: str
    values: tuple[object, ...]
    choice: Choice


def questions(settings: Settings, themes: Mapping[str, str]) -> list[Question]:
    """The form for settings as they are; `themes` tells what each theme is called."""
    language = settings.language or current()
    return [
        _question("language", _("Language"), dict(LANGUAGES), language),
        _question("theme", _("Colours"), themes, settings.theme),
        _question(
            "animation",
            _("Animation"),
            {name: _(text) for name, text in _SPEED_NAMES.items()},
            settings.animation,
            _("How long a stone takes to grow and to fade: {n} ms.").format(
                n=round(1000 * SPEEDS[settings.animation])
            ),
        ),
        _question(
            "volume",
            _("Sound"),
            {v: _("off") if v == 0 else f"{v} %" for v in _VOLUMES},
            0 if settings.mute else settings.volume,
        ),
        _switch("show_cells", _("Cell names"), settings, _("Written on the empty cells.")),
        _switch("show_legal", _("Legal cells"), settings, _("A dot where a stone may be placed.")),
        _switch("show_order", _("Chain order"), settings, _("Numbers on the last turn's stones.")),
        _switch(
            "confirm_turns",
            _("Confirm turns"),
            settings,
            _("Every turn waits until you confirm it, and can be taken back until then."),
        ),
        _question(
            "rotation",
            _("Board turned"),
            {n: f"{60 * n}°" for n in range(6)},
            settings.rotation,
            _("Clockwise."),
        ),
        _switch("mirror", _("Mirrored"), settings, _("Left and right are exchanged.")),
    ]


def _question(
    setting: str, name: str, answers: Mapping[Any, str], now: object, note: str = ""
) -> Question:
    values: tuple[object, ...] = tuple(answers)
    index = values.index(now) if now in values else -1
    notes = (note,) * len(values)
    return Question(setting, values, Choice(name, tuple(answers.values()), index, notes))


def _switch(setting: str, name: str, settings: Settings, note: str) -> Question:
    now = bool(getattr(settings, setting))
    return _question(setting, name, {False: _("off"), True: _("on")}, now, note)
