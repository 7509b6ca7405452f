"""Measuring a debug build would say nothing, so the session refuses one."""

import pytest

import bugfast


def pytest_sessionstart() -> None:
    profile = bugfast.build_info()["profile"]
    if profile != "release":
        pytest.exit(
            f"bugfast is a {profile} build: expected a release build to measure "
            "(`maturin develop --release`)",
            returncode=2,
        )
