"""Every rule, decision and example of docs/rules/bare_bones.md is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
LEDGER = (HERE.parents[2] / "docs" / "rules" / "bare_bones.md").read_text(encoding="utf-8")
RANGE = re.compile(r"\b(BB-|Q|BX-)(\d+) to \1(\d+)\b")


def named() -> set[str]:
    """All ids in the tests; "BB-13 to BB-17" names five."""
    found = set()
    for path in HERE.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"\b(?:BB-\d+b?|Q\d+|BX-\d+)\b", text))
        for prefix, first, last in RANGE.findall(text):
            width = 0 if prefix == "Q" else 2
            found |= {f"{prefix}{number:0{width}}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_id_of_the_ledger_is_named_by_a_test() -> None:
    ids = set(re.findall(r"^\| (BB-\d+b?) \|", LEDGER, re.MULTILINE))
    ids |= set(re.findall(r"^\| (Q\d+) ", LEDGER, re.MULTILINE))
    ids |= set(re.findall(r"^\*\*(BX-\d+) ", LEDGER, re.MULTILINE))
    assert len(ids) == 147 + 78 + 22
    assert sorted(ids - named()) == []
