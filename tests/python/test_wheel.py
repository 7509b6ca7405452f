"""The wheels in the folder that BUGFAST_WHEELS names: what they hold, and that they are enough.

`make test` builds them and names the folder. Without it there is nothing to look at, and these
tests are skipped.
"""

import email.message
import email.parser
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.utils import parse_wheel_filename

FOLDER = os.environ.get("BUGFAST_WHEELS")
ROOT = Path(__file__).resolve().parents[2]
LARGEST = 5_000_000

pytestmark = pytest.mark.skipif(
    FOLDER is None, reason="no wheels are named: `make test` builds them and sets BUGFAST_WHEELS"
)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="reads the ELF file of a Linux wheel")


def only(pattern: str) -> Path:
    found = sorted(Path(str(FOLDER)).glob(pattern))
    assert len(found) == 1, f"{FOLDER}: expected one {pattern}, found {[p.name for p in found]}"
    return found[0]


@pytest.fixture(scope="module")
def wheel() -> Path:
    return only("bugfast-*.whl")


@pytest.fixture(scope="module")
def frontend_wheel() -> Path:
    return only("bugfast_frontend-*.whl")


@pytest.fixture(scope="module")
def library(wheel, tmp_path_factory) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith((".so", ".pyd")))
        return Path(archive.extract(name, tmp_path_factory.mktemp("library")))


def metadata(wheel: Path) -> tuple[Metadata, email.message.Message]:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        text = archive.read(name)
    return Metadata.from_email(text, validate=True), email.parser.BytesParser().parsebytes(text)


def binutils(*command: str | Path) -> str:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} (binutils) is not installed")
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_one_wheel_serves_every_python_from_3_11(wheel):
    tags = parse_wheel_filename(wheel.name)[3]
    assert {(tag.interpreter, tag.abi) for tag in tags} == {("cp311", "abi3")}


@on_linux
def test_the_platform_is_an_old_manylinux(wheel):
    platforms = {tag.platform for tag in parse_wheel_filename(wheel.name)[3]}
    assert any(platform.startswith("manylinux_2_17_") for platform in platforms), platforms


@on_linux
def test_only_symbols_of_an_old_glibc_are_needed(library):
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", binutils("objdump", "-T", library))
    assert versions
    assert max((int(major), int(minor)) for major, minor in versions) <= (2, 17)


@on_linux
def test_only_the_c_library_is_linked(library):
    needed = re.findall(r"NEEDED\s+(\S+)", binutils("objdump", "-p", library))
    system = r"(libc|libm|libgcc_s|libpthread|libdl|librt|ld-linux-[\w-]+)\.so\.\d+"
    assert needed
    assert [name for name in needed if not re.fullmatch(system, name)] == []


@on_linux
def test_only_the_stable_interface_of_python_is_used(library):
    # Names with an underscore in front are private: only those of PEP 384 may be used.
    names = re.findall(r"\*UND\*.*\s(_?Py\w+)$", binutils("objdump", "-T", library), re.MULTILINE)
    stable = {"_Py_Dealloc", "_Py_NoneStruct", "_Py_TrueStruct", "_Py_FalseStruct"}
    stable |= {"_Py_NotImplementedStruct", "_Py_EllipsisObject", "_Py_IncRef", "_Py_DecRef"}
    assert "PyModuleDef_Init" in names or "PyModule_Create2" in names
    assert sorted({n for n in names if n.startswith("_")} - stable) == []


@on_linux
def test_any_x86_64_processor_can_run_it(library):
    code = binutils("objdump", "--disassemble", "--no-show-raw-insn", library)
    if "file format elf64-x86-64" not in code:
        pytest.skip("the library is not for x86-64")
    assert "%xmm" in code, "objdump has disassembled nothing"
    # ymm and zmm registers and mask registers came after the baseline, with AVX and AVX-512.
    wide = re.findall(r"^.*%(?:ymm\d|zmm\d|k[1-7]\b).*$", code, re.MULTILINE)
    assert wide == []


def test_it_holds_the_package_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "bugfast/__init__.py" in names
    assert "bugfast/_core.pyi" in names
    assert "bugfast/py.typed" in names
    tops = {name.split("/")[0] for name in names}
    assert {"bugfast" if top == "bugfast" else top.split("-")[0] for top in tops} == {"bugfast"}
    kinds = {Path(name).suffix for name in names if name.startswith("bugfast/")}
    assert kinds <= {".py", ".pyi", ".typed", ".so", ".pyd"}, kinds


def test_the_front_end_is_pure_python(frontend_wheel):
    tags = parse_wheel_filename(frontend_wheel.name)[3]
    assert {str(tag) for tag in tags} == {"py3-none-any"}
    with zipfile.ZipFile(frontend_wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"bugfast_frontend"}


@pytest.mark.parametrize("which", ["wheel", "frontend_wheel"])
def test_it_is_small_and_says_what_it_is(which, request):
    path = request.getfixturevalue(which)
    assert path.stat().st_size < LARGEST
    checked, raw = metadata(path)  # validates every field, as an index would
    # The front end carries fonts, under their own licence.
    assert str(checked.license_expression).split(" AND ")[0] == "MIT"
    assert str(checked.requires_python) == ">=3.11"
    assert checked.summary
    assert raw["Description-Content-Type"].startswith("text/markdown")
    assert len(str(raw.get_payload())) > 200
    with zipfile.ZipFile(path) as archive:
        licences = [n for n in archive.namelist() if n.endswith(".dist-info/licenses/LICENSE")]
        assert len(licences) == 1
        licence = archive.read(licences[0]).decode()
    assert licence == (ROOT / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("which", ["wheel", "frontend_wheel"])
def test_it_tells_nothing_of_the_machine_that_built_it(which, request):
    with zipfile.ZipFile(request.getfixturevalue(which)) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    secrets = {str(ROOT).encode(), str(Path.home()).encode() + b"/"} - {b"//"}
    assert [name for name, data in content.items() if any(s in data for s in secrets)] == []


@pytest.fixture(scope="module")
def installed(wheel, frontend_wheel, tmp_path_factory) -> Path:
    """The folder of the commands of a new environment, into which only the folder's wheels went."""
    home = tmp_path_factory.mktemp("clean") / "venv"
    venv.create(home, with_pip=True)
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    offline = ("-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(FOLDER))
    run(commands / "python", *offline, "bugfast[gui]", cwd=home)
    return commands


def run(*command: str | Path, cwd: Path) -> str:
    keep = {k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "PYTHONHOME"}}
    env = keep | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=240
    )
    assert done.returncode == 0, f"{command}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_the_command_runs(installed, wheel, tmp_path):
    version = str(parse_wheel_filename(wheel.name)[1])
    assert version in run(installed / "bugfast", "--version", cwd=tmp_path)
    assert version in run(installed / "python", "-m", "bugfast", "--version", cwd=tmp_path)
    assert "c3" in run(installed / "bugfast", "turns", "hexhex3", cwd=tmp_path)


def test_the_library_is_a_release_build_and_needs_no_numpy(installed, tmp_path):
    code = (
        "import sys, bugfast as bf\n"
        "assert bf.build_info()['profile'] == 'release', bf.build_info()\n"
        "print(bf.perft(bf.Position('hexhex3'), 3))\n"
        "assert not {'numpy', 'pygame', 'click', 'rich', 'PIL'} & set(sys.modules), sys.modules\n"
    )
    assert run(installed / "python", "-I", "-c", code, cwd=tmp_path).strip() == "13002"


def test_the_front_end_starts_from_its_wheel(installed, tmp_path):
    code = "import bugfast_frontend.app, bugfast_frontend\nprint(bugfast_frontend.__file__)\n"
    assert "site-packages" in run(installed / "python", "-I", "-c", code, cwd=tmp_path)
