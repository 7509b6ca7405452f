"""What must agree between the project's files, which no tool checks."""

import ast
import importlib.metadata
import inspect
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bugfast
from bugfast import _core

ROOT = Path(__file__).resolve().parents[2]
CRATES = ("hex", "search", "bug", "check", "py")


def read_toml(*parts: str) -> dict:
    return tomllib.loads(ROOT.joinpath(*parts).read_text(encoding="utf-8"))


def test_all_versions_agree():
    version = read_toml("Cargo.toml")["workspace"]["package"]["version"]
    assert bugfast.__version__ == version
    assert bugfast.build_info()["version"] == version
    assert importlib.metadata.version("bugfast") == version
    frontend = ROOT.joinpath("frontend", "bugfast_frontend", "__init__.py")
    assert f'__version__ = "{version}"' in frontend.read_text(encoding="utf-8").splitlines()
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version)}\]", changes, re.MULTILINE)


def test_both_distributions_ask_for_the_same_python():
    mine = read_toml("pyproject.toml")["project"]["requires-python"]
    assert read_toml("frontend", "pyproject.toml")["project"]["requires-python"] == mine
    features = read_toml("rust", "py", "Cargo.toml")["dependencies"]["pyo3"]["features"]
    assert f"abi3-py{mine.removeprefix('>=').replace('.', '')}" in features


# Each crate may use those on its left only, and nothing below `py` knows Python.
@pytest.mark.parametrize(
    ("crate", "allowed"),
    [
        ("hex", set()),
        ("search", set()),
        ("bug", {"hex", "search"}),
        # What checks the others' proofs has nothing of theirs.
        ("check", set()),
        ("py", {"hex", "search", "bug", "pyo3"}),
    ],
)
def test_crates_depend_one_way(crate, allowed):
    manifest = read_toml("rust", crate, "Cargo.toml")
    used = set(manifest["dependencies"]) | set(manifest.get("build-dependencies", {}))
    assert used & {*CRATES, "pyo3", "pyo3-ffi"} <= allowed


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("python/bugfast", r"pygame|bugfast_frontend"),
        ("frontend/bugfast_frontend/models", r"pygame"),
    ],
)
def test_python_depends_one_way(folder, forbidden):
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files, f"{folder} holds no module"
    # Only `bugfast play` starts the front end, and it names it in one place.
    door = ROOT / "python" / "bugfast" / "cli" / "play.py"
    imports = re.compile(rf"^\s*(?:import|from)\s+(?:{forbidden})\b", re.MULTILINE)
    found = [p for p in files if p != door and imports.search(p.read_text(encoding="utf-8"))]
    assert found == []


def test_no_build_is_tuned_to_one_machine():
    files = [*ROOT.glob(".cargo/config*"), *ROOT.glob("rust/**/.cargo/config*"), ROOT / "Makefile"]
    files += [ROOT / "Cargo.toml", ROOT / "pyproject.toml", *(ROOT / "rust").rglob("Cargo.toml")]
    tuned = [p for p in files if re.search(r"target-(cpu|feature)", p.read_text(encoding="utf-8"))]
    assert tuned == []


def declared() -> dict[str, tuple[str, tuple[str, ...]]]:
    """What the stub says of each public class, function, method and property: text, arguments."""
    stub = ROOT / "python" / "bugfast" / "_core.pyi"
    found = {}

    def add(name: str, node: ast.ClassDef | ast.FunctionDef, called: ast.FunctionDef | None):
        arguments = []
        if called is not None:
            every = called.args.posonlyargs + called.args.args + called.args.kwonlyargs
            arguments = [a.arg for a in every if a.arg not in {"self", "cls"}]
        found[name] = (ast.get_docstring(node) or "", tuple(arguments))

    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            add(node.name, node, node)
        elif isinstance(node, ast.ClassDef):
            methods = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef)}
            add(node.name, node, methods.get("__new__"))
            for name, method in methods.items():
                if not name.startswith("_"):
                    add(f"{node.name}.{name}", method, method)
    return found


def compiled(name: str) -> str:
    """The docstring that `help` shows."""
    found: object = _core
    for part in name.split("."):
        found = getattr(found, part)
    return inspect.cleandoc(found.__doc__ or "")


def test_the_stub_declares_all_that_is_compiled():
    public = {name for name in vars(_core) if not name.startswith("_")}
    for name in [n for n in public if isinstance(getattr(_core, n), type)]:
        members = vars(getattr(_core, name)).items()
        shown = {key for key, value in members if not isinstance(value, getattr(_core, name))}
        public |= {f"{name}.{key}" for key in shown if not key.startswith("_")}
    assert public == set(declared())


@pytest.mark.parametrize("name", declared())
def test_help_says_what_the_stub_says(name):
    text, arguments = declared()[name]
    assert text
    assert compiled(name) == text
    assert [a for a in arguments if not re.search(rf"\b{a}\b", text)] == []


@pytest.mark.parametrize("tool", sorted(path.name for path in (ROOT / "tools").glob("*.py")))
def test_tools_take_no_option_for_a_file(tool, tmp_path):
    text = (ROOT / "tools" / tool).read_text(encoding="utf-8")
    if "sys.argv" not in text and "argparse" not in text:
        pytest.skip("takes no arguments")
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / tool, "--help"],
        capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage:" in done.stdout and list(tmp_path.iterdir()) == []
