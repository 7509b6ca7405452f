"""Every example of README.md and of the pages in docs, run as a reader would run it.

A block ```python holds a session at the prompt, run as a doctest; those of a page share one
namespace. A block ```console holds commands after `$ ` with the output they print, compared letter
by letter, but for blanks at the ends of lines; `...` stands for anything. A command without output
only has to succeed. The comment `<!-- not run: WHY -->` in front of a block excuses it.
"""

import doctest
import os
import re
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
# docs/protocol.md holds sessions of its own kind, and a test of its own.
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))
WRITTEN = (*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "benches" / "README.md")
FENCE = re.compile(
    r"(?P<excuse><!-- not run: .+ -->\n+)?^```(?P<language>\w*)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    page: Path
    language: str
    body: str
    line: int
    excused: bool

    def __str__(self) -> str:
        return f"{self.page.name}, line {self.line}, {self.language}"


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            page,
            found["language"],
            found["body"],
            text.count("\n", 0, found.start("body")) + 1,
            found["excuse"] is not None,
        )
        for found in FENCE.finditer(text)
    ]


def runnable(page: Path, language: str) -> list[Block]:
    return [block for block in blocks(page) if block.language == language and not block.excused]


def commands(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that follows it."""
    parts = re.split(r"^\$ (.*(?:\\\n.*)*)\n", body, flags=re.MULTILINE)
    assert parts[0] == "", f"a console block begins with a command, not with {parts[0]!r}"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def agrees(expected: str, printed: str) -> bool:
    """Whether the output is the expected one, where `...` stands for anything."""
    expected, printed = (
        "\n".join(line.rstrip() for line in text.rstrip().split("\n"))
        for text in (expected, printed)
    )
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def test_pages_say_where_the_command_is():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert "`source .venv/bin/activate`" in text, page.name
    benches = (ROOT / "benches" / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^(?:python3?|bugfast) .*|`python benches.*", benches, re.MULTILINE) == []


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("a\n\n b\n", "a\n \n b \n", True),
        ("a\n b\n", "a\nb\n", False),
        ("a ... b\n", "a 1\n2 b\n", True),
        ("a\n...\n", "b\na\n", False),
        ("a.\n", "ab\n", False),
    ],
)
def test_outputs_are_compared_letter_by_letter(expected, printed, same):
    assert agrees(expected, printed) is same


def test_the_readme_has_examples_of_each_kind():
    assert runnable(README, "python")
    assert runnable(README, "console")
    assert {block.language for block in blocks(README)} <= {"python", "console", "json", "text"}


@pytest.mark.parametrize(
    "page", [page for page in PAGES if runnable(page, "python")], ids=lambda page: page.name
)
def test_python_examples(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(verbose=False, optionflags=flags)
    names: dict[str, object] = {}
    report: list[str] = []
    for block in runnable(page, "python"):
        examples = doctest.DocTestParser().get_examples(block.body)
        assert examples, f"{block}: no prompt `>>> ` in it"
        test = doctest.DocTest(examples, names, str(block), page.name, block.line - 1, block.body)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.skipif(os.name == "nt", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize(
    "block", [block for page in PAGES for block in runnable(page, "console")], ids=str
)
def test_console_examples(block, tmp_path):
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    for command, expected in commands(block.body):
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            # Set for every width of the terminal that the tests may be run in.
            env=os.environ | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        printed = done.stdout + done.stderr
        assert done.returncode == 0, f"{block}: {command}: {done.returncode}\n{printed}"
        if expected:
            same = agrees(expected, printed)
            assert same, f"{block}: {command}\n--- expected\n{expected}--- printed\n{printed}"


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = LINK.findall(page.read_text(encoding="utf-8"))
    files = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert [link for link in files if not page.parent.joinpath(unquote(link)).exists()] == []


def test_every_command_is_in_the_readme():
    modules = (ROOT / "python" / "bugfast" / "cli").glob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in modules)
    names = re.findall(r'^@click\.(?:command|group)\("(\w+)"', source, re.MULTILINE)
    assert "perft" in names
    text = README.read_text(encoding="utf-8")
    assert [name for name in names if f"bugfast {name}" not in text] == []


@pytest.mark.skipif(sys.platform == "win32", reason="make is not part of Windows")
@pytest.mark.parametrize("page", [README, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_make_target_named_exists(page):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = set(
        re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert named, "names no target"
    assert named <= targets
