"""Every Python block of the documentation runs: a page's blocks one after the other, in one namespace."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```python[ \t]*\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)


def program(page: str) -> str:
    """The page's Python alone, each line where it stands in the page, so that a traceback names the page's lines."""
    lines = [""] * (page.count("\n") + 1)
    for block in BLOCK.finditer(page):
        first = page.count("\n", 0, block.start(1))
        for i, line in enumerate(block[1].splitlines()):
            lines[first + i] = line
    return "\n".join(lines).rstrip() + "\n"


def test_blocks_keep_their_lines() -> None:
    assert (
        program("# Title\n\n```python\na = 1\n```\nwords\n```sh\nls\n```\n```python\nb = a\n```\n")
        == "\n\n\na = 1\n\n\n\n\n\n\nb = a\n"
    )
    assert program("```python no-run\na = 1\n```\n") == "\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [page for page in PAGES if program(page.read_text(encoding="utf-8")).strip()], ids=lambda page: page.name
)
def test_every_python_block_runs(page: Path, tmp_path: Path) -> None:
    code = program(page.read_text(encoding="utf-8"))
    file = tmp_path / f"{page.stem.replace('-', '_')}.py"
    file.write_text(code, encoding="utf-8")
    env = {**os.environ, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, file.name], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{page.name}, lines as in the page:\n{done.stderr}"
