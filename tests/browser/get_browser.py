"""Finds the browser that the tests play in, and installs it where it is missing: Debian's Chromium, or else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found() -> str | None:
    """The path of a browser of this machine; None if Playwright's own has to do."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def playwrights_own() -> bool:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return os.path.exists(playwright.chromium.executable_path)


def install() -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-qq", *command], check=True, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__" and found() is None and not playwrights_own():
    print("The tests play in a browser; Chromium is being installed.", flush=True)
    install()
