"""Languages: no text of the window escapes them, and no catalogue has a gap."""

from __future__ import annotations

import ast
import importlib.util
import random
import re
import string
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import bugfast_frontend
from bugfast import Position
from bugfast_frontend import language
from bugfast_frontend.catalogue import CatalogueError, parse_catalogue
from bugfast_frontend.models.bug_words import SHAPES, a_bug, a_colored_bug
from bugfast_frontend.models.reasons import counted_bugs, reason
from driving import MakeApp

PACKAGE = Path(bugfast_frontend.__file__).parent
TOOL = Path(__file__).parents[2] / "tools" / "messages.py"
OTHERS = [code for code in language.LANGUAGES if code != "en"]


@pytest.fixture
def messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages_tool", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def catalogue(code: str) -> dict[str, tuple[str, ...]]:
    return parse_catalogue((PACKAGE / f"assets/locale/{code}.po").read_text("utf-8"))


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_and_none_is_left_over(messages: ModuleType, code: str) -> None:
    known = catalogue(code)
    wanted = {message.one for message in messages.messages(PACKAGE)}
    assert wanted - set(known) == set(), "run tools/messages.py and translate"
    assert set(known) - wanted == {""}, "run tools/messages.py"
    forms = 2 if "nplurals=2" in known[""][0] else 1
    for message in messages.messages(PACKAGE):
        assert len(known[message.one]) == (forms if message.many else 1), message.one


@pytest.mark.parametrize("code", OTHERS)
def test_translations_have_the_fields_of_the_texts(code: str) -> None:
    def fields(text: str) -> set[tuple[str | None, str | None]]:
        return {(name, form) for _, name, form, _ in string.Formatter().parse(text) if name}

    for source, forms in catalogue(code).items():
        for text in forms if source else ():
            assert fields(text) == fields(source), source
            assert text == text.strip() and text.count("\n") == source.count("\n")


@pytest.mark.parametrize("code", OTHERS)
def test_the_tool_changes_nothing_that_is_up_to_date(messages: ModuleType, code: str) -> None:
    text = (PACKAGE / f"assets/locale/{code}.po").read_text("utf-8")
    assert messages.merged(text, messages.messages(PACKAGE)) == text


SHOWN = ("scenes", "view", "models")
"""The folders whose texts may reach the player."""
NOT_SHOWN = {
    "Bug",  # the name of the game, the same in every language
    "K", "M",
}  # fmt: skip
KEY_NAMES = re.compile("(left|right|page) [a-z]+|alt gr|caps lock")
WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]|^[A-Z][a-z]+(?![-.a-z])")


def is_shown(text: str) -> bool:
    """Whether a text is made for the player, as far as that can be seen from it."""
    return bool(WORDS.search(text)) and not (text in NOT_SHOWN or KEY_NAMES.fullmatch(text))


def escaping(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts with words in them that are not passed through the catalogues.

    What is raised, documented, annotated, or given to `format` and the like of such texts is not
    looked at: none of it is shown as it stands.
    """
    if isinstance(tree, ast.Raise | ast.Assert):
        return
    if isinstance(tree, ast.Call):
        name = getattr(tree.func, "id", getattr(tree.func, "attr", ""))
        if name in {"_", "N_", "ngettext", "Thread", "cast"} or name.endswith("Error"):
            return
    if isinstance(tree, ast.Expr) and isinstance(tree.value, ast.Constant):
        return
    text = tree.value if isinstance(tree, ast.Constant) else None
    if isinstance(tree, ast.Constant) and isinstance(text, str) and is_shown(text):
        yield tree.lineno, text
    for name, child in ast.iter_fields(tree):
        if name in {"annotation", "returns"}:
            continue
        for node in child if isinstance(child, list) else [child]:
            if isinstance(node, ast.AST):
                yield from escaping(node)


@pytest.mark.parametrize("folder", SHOWN)
def test_no_text_escapes_the_catalogues(folder: str) -> None:
    found = [
        f"{path.name}:{line}: {text!r}"
        for path in sorted((PACKAGE / folder).glob("*.py"))
        for line, text in escaping(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_texts_that_escape_are_found() -> None:
    bad = 'canvas.text("White wins", at)\nx = f"{n} turns ahead"\ny = _("White wins")'
    assert [text for _, text in escaping(ast.parse(bad))] == ["White wins", " turns ahead"]


def test_a_language_is_used_until_another_one() -> None:
    assert language.current() == "en"
    language.use("fr")
    assert language._("White to play") == "À Blanc de jouer"
    assert [counted_bugs(n) for n in (0, 1, 2)] == ["0 insecte", "1 insecte", "2 insectes"]
    language.use("ko")
    assert language._("White to play") == "백 차례"
    assert "3" in counted_bugs(3)
    assert language._("a text that nobody has translated") == "a text that nobody has translated"
    assert language.ngettext("{n} fly", "{n} flies", 2) == "{n} flies"
    with pytest.raises(ValueError, match="expected one of en, fr, ko"):
        language.use("xx")
    assert language.current() == "ko"


@pytest.mark.parametrize(
    ("locale", "code"),
    [("fr_CA.UTF-8", "fr"), ("ko_KR", "ko"), ("de_DE", "en"), ("C", "en"), ("Korean_Korea", "ko")],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, locale: str, code: str
) -> None:
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LC_ALL", locale)
    assert language.system_language() == code


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "a"', "line 1: an entry without msgid or msgstr"),
        ('msgid "a"\nmsgstr b', "line 2: 'b', expected a text in quotation marks"),
        ('msgid "a"\nmsgstr "b', "expected a text in quotation marks"),
        ('#\n\nmsgid "a"\nmsgid "b"', "line 4: 'msgid', expected msgid or msgstr"),
        ('word "a"', "line 1: 'word', expected msgid or msgstr"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "line 4: 'a' is there twice"),
    ],
)
def test_a_broken_catalogue_is_an_error_with_its_line(text: str, said: str) -> None:
    with pytest.raises(CatalogueError, match=re.escape(said)):
        parse_catalogue(text)


def test_a_catalogue_is_read_as_gettext_reads_it() -> None:
    text = (
        '#, fuzzy\nmsgid "a"\nmsgstr "guess"\n\n# b\nmsgid ""\n"b\\"\\n"\nmsgstr "c" \n"d"\n\n'
        'msgid "e"\nmsgid_plural "es"\nmsgstr[0] "f"\nmsgstr[1] "g"\n\nmsgid "h"\nmsgstr ""\n'
    )
    assert parse_catalogue(text) == {'b"\n': ("cd",), "e": ("f", "g")}


def test_reasons_in_english_are_those_of_the_rules() -> None:
    source = random.Random(3)
    kinds: set[str] = set()
    for board, rules in [("hexhex3", "rulebook"), ("hexhex4", "online"), ("limping3", "online")]:
        for _ in range(12):
            position = Position(board, rules=rules)
            while not position.is_over:
                for cell in position.board.cells:
                    said = reason(position, cell)
                    assert said == position.explain(cell)
                    kinds.add((said or "").partition(" bug")[0][:14])
                position = position.step(source.choice(position.legal_cells()))
    assert len(kinds) >= 5


def test_every_shape_with_a_name_is_known() -> None:
    source = random.Random(5)
    names: set[str] = set()
    for _ in range(40):
        position = Position("hexhex4")
        while not position.is_over:
            position = position.step(source.choice(position.legal_cells()))
            names |= {bug.shape.name for bug in position.bugs() if bug.size <= 4}
            for bug in position.bugs():
                for code in language.LANGUAGES:
                    language.use(code)
                    assert "{" not in a_bug(bug) + a_colored_bug(bug)
    assert names == set(SHAPES)


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"msgid", b'msgid "a"\n'])
def test_where_a_catalogue_cannot_be_read_english_stands_in(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "assets" / "locale").mkdir(parents=True)
        (tmp_path / "assets" / "locale" / "fr.po").write_bytes(content)
    with monkeypatch.context() as patched:
        patched.setattr(language, "files", lambda _package: tmp_path)
        patched.setattr(language, "_broken", {})
        language._catalogue.cache_clear()
        language.use("fr")
        app = make_app("hexhex3")
        assert language._("Undo") == "Undo"
        assert "Français cannot be read" in (app.game.match.message or "")
    language._catalogue.cache_clear()
    assert language._("Undo") != "Undo" and language.trouble() is None


def test_french_signs_stand_behind_a_narrow_blank() -> None:
    wrong = re.compile("[ \N{NO-BREAK SPACE}][:;!?%\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}]")
    forms = [form for text, forms in catalogue("fr").items() if text for form in forms]
    assert not [form for form in forms if wrong.search(form)]
    assert any("\N{NARROW NO-BREAK SPACE}:" in form for form in forms)
