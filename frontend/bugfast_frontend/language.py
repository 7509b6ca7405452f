"""The language of the window.

Texts stand in the source in English, each passed through `_` or `ngettext` where it is shown, or
marked by `N_` where it is only written down; other languages come from the catalogues in
`assets/locale`. `tools/messages.py` brings these up to date with the source.
"""

from __future__ import annotations

import locale
import os
from functools import lru_cache
from importlib.resources import files

from bugfast_frontend.catalogue import CatalogueError, parse_catalogue

LANGUAGES = {"en": "English", "fr": "Français", "ko": "한국어"}
"""The languages by their codes, each with its own name for itself."""

_SOURCE = "en"
_SYSTEM_NAMES = {"english": "en", "french": "fr", "korean": "ko"}
"""What Windows calls them."""

_state = {"language": _SOURCE}
_broken: dict[str, str] = {}
"""The languages whose catalogues cannot be read, and why."""


def use(language: str) -> None:
    """Show all texts in a language from now on; `ValueError` where it is none of `LANGUAGES`."""
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r}, expected one of {', '.join(LANGUAGES)}")
    _state["language"] = language


def current() -> str:
    """The code of the language in use."""
    return _state["language"]


def trouble() -> str | None:
    """What is to be said where the language in use cannot be read, and English stands in."""
    _catalogue(current())
    why = _broken.get(current())
    return why and f"The texts in {LANGUAGES[current()]} cannot be read: {why}"


def system_language() -> str:
    """The system's language where it is one of `LANGUAGES`, else English."""
    named = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    named.append(locale.getlocale()[0] or "")
    first = next((name for name in named if name), "").lower()
    code = _SYSTEM_NAMES.get(first.partition("_")[0], first[:2])
    return code if code in LANGUAGES else _SOURCE


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for translation, and leave it as it is; `_` translates it when it is shown."""
    return text


def _(text: str) -> str:
    """A text in the language in use."""
    translations = _catalogue(current()).get(text)
    return translations[0] if translations else text


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a text for a number of things, in the language in use."""
    language = current()
    forms = _catalogue(language).get(one)
    if forms is None:
        return one if n == 1 else many
    return forms[min(_plural(language, n), len(forms) - 1)]


def _plural(language: str, n: int) -> int:
    """Which plural form a number takes, as the catalogue's heading says it too."""
    if language == "ko":
        return 0
    return int(n > 1 if language == "fr" else n != 1)


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> dict[str, tuple[str, ...]]:
    if language == _SOURCE:
        return {}
    try:
        source = files("bugfast_frontend").joinpath(f"assets/locale/{language}.po")
        found = parse_catalogue(source.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, CatalogueError) as error:
        _broken[language] = str(error)
        return {}
    found.pop("", None)
    return found
