"""Running the tests of rulings, where the tests are at hand."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from analyzer.rulings.statements import EDITIONS, FOLDER, Statement

#: The checkout, if the package is used from one.
ROOT = FOLDER.parents[1]
_RESULT = re.compile(r"^(PASSED|FAILED|ERROR) \S+::test_ruling\[(.+)-(current|2006)\]", re.M)


class NoTestsError(RuntimeError):
    """The tests are not part of an installed package."""


def run_tests(chosen: Iterable[Statement], root: Path = ROOT) -> dict[tuple[str, str], bool]:
    """Whether the test of each ruling passes, by id and edition.

    Raises NoTestsError outside of a checkout with pytest.
    """
    wanted = [one for one in chosen if one.passing]
    if not (root / "tests" / "rulings").is_dir():
        raise NoTestsError("the tests of the rulings are only in a checkout of the project")
    files = sorted({one.test_file for one in wanted})
    keys = {(one.id, edition) for one in wanted for edition in EDITIONS}
    if not files:
        return {}
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "--tb=no", "-m", "", *files]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if "No module named pytest" in done.stderr:
        raise NoTestsError("pytest is not installed: make test installs it")
    results = {(name, ed): word == "PASSED" for word, name, ed in _RESULT.findall(done.stdout)}
    return {key: results.get(key, False) for key in sorted(keys)}
