"""Stores which tests of the rulings catch each mutation.

python -m tests.mutations.record [NAME ...]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.mutations.breaking import FOLDER, failing, mutations

#: Every ruling, and what is tested of Counterbalance beside them.
TESTS = ["tests/rulings", "tests/models/test_counterbalance.py"]


def main(names: list[str]) -> None:
    """Try the named mutations, or all, and write the table."""
    lines = [
        "# Which tests fail when a mechanic is broken (python -m tests.mutations.record).",
        "",
    ]
    for one in mutations():
        caught = set(one.caught)
        if not names or one.name in names:
            with tempfile.TemporaryDirectory() as folder:
                caught = failing(one, Path(folder), TESTS)
            print(f"{one.name}: {len(caught)}", file=sys.stderr, flush=True)
        listed = "".join(f'  "{test}",\n' for test in sorted(caught))
        lines.append(f'"{one.name}" = [\n{listed}]\n')
    (FOLDER / "caught.toml").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
