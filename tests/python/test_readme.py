"""Every example of README.md, run as a reader would run it.

A block ```python holds a session at the prompt, run as a doctest; all of them share one namespace.
A block ```console holds commands after `$ ` with the output they print, compared line by line;
`...` stands for anything, in the output as in a doctest. A command without output only has to
succeed. The comment `<!-- not run: WHY -->` in front of a block excuses it.
"""

import doctest
import os
import re
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[2] / "README.md"
FENCE = re.compile(
    r"(?P<excuse><!-- not run: .+ -->\n+)?^```(?P<language>\w*)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    language: str
    body: str
    line: int
    excused: bool

    def __str__(self) -> str:
        return f"{self.language}, line {self.line}"


def blocks() -> list[Block]:
    text = README.read_text(encoding="utf-8")
    return [
        Block(
            found["language"],
            found["body"],
            text.count("\n", 0, found.start("body")) + 1,
            found["excuse"] is not None,
        )
        for found in FENCE.finditer(text)
    ]


def runnable(language: str) -> list[Block]:
    return [block for block in blocks() if block.language == language and not block.excused]


def commands(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that follows it."""
    parts = re.split(r"^\$ (.*(?:\\\n.*)*)\n", body, flags=re.MULTILINE)
    assert parts[0] == "", f"a console block begins with a command, not with {parts[0]!r}"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def test_the_readme_has_examples_of_each_kind():
    assert runnable("python")
    assert runnable("console")
    assert {block.language for block in blocks()} <= {"python", "console", "text"}


def test_python_examples():
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    names: dict[str, object] = {}
    report: list[str] = []
    for block in runnable("python"):
        examples = doctest.DocTestParser().get_examples(block.body)
        assert examples, f"{block}: no prompt `>>> ` in it"
        test = doctest.DocTest(examples, names, str(block), README.name, block.line - 1, block.body)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.skipif(os.name == "nt", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize("block", runnable("console"), ids=str)
def test_console_examples(block, tmp_path):
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    checker = doctest.OutputChecker()
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
            same = checker.check_output(expected, printed, FLAGS)
            assert same, f"{block}: {command}\n--- expected\n{expected}--- printed\n{printed}"


@pytest.mark.skipif(sys.platform == "win32", reason="make is not part of Windows")
def test_every_make_target_named_exists():
    makefile = README.with_name("Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in (README, README.with_name("CONTRIBUTING.md")):
        named = set(
            re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        )
        assert named, f"{page.name} names no target"
        assert named <= targets, f"{page.name}: {named - targets}"
