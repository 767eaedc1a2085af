"""The statements: rule, scenario and expectation of each ruling, in the project's own words.

A file of `statements/` holds a mechanic; a file of `scenarios/` the position that the test of a
ruling plays, with its steps; `tested.toml` the file of the tests that play it.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent
STATEMENTS = FOLDER / "statements"
SCENARIOS = FOLDER / "scenarios"
TESTED = FOLDER / "tested.toml"
EDITIONS = ("current", "2006")


class Statement(msgspec.Struct, frozen=True):
    """One ruling; `then_2006`: what the rules of 2006 said instead, or ""."""

    rules: tuple[str, ...]
    says: str
    when: str
    then: str
    then_2006: str = ""
    id: str = ""
    mechanic: str = ""
    title: str = ""
    #: The file of the tests that play it, in both editions; "" while none does.
    test_file: str = ""

    @property
    def passing(self) -> bool:
        """Whether the tests of this version play it, in both editions."""
        return bool(self.test_file)

    def test(self, edition: str) -> str:
        """The id of its test in an edition, as pytest takes it; "" without one."""
        return f"{self.test_file}::test_ruling[{self.id}-{edition}]" if self.passing else ""


class UnknownRulingError(ValueError):
    """No ruling has that id; `near`: ids that look like it."""

    def __init__(self, name: str) -> None:
        folded = name.lower()
        ids = [s.id for s in statements()]
        near = [i for i in ids if folded in i][:5] or get_close_matches(folded, ids, n=3)
        hint = f" (did you mean {' or '.join(near)}?)" if near else ""
        super().__init__(f"no ruling {name!r}{hint}")
        self.near = tuple(near)


@cache
def statements() -> tuple[Statement, ...]:
    """Every statement, mechanic by mechanic."""
    found: list[Statement] = []
    tested = msgspec.toml.decode(TESTED.read_bytes(), type=dict[str, str])
    for path in sorted(STATEMENTS.glob("*.toml")):
        table = msgspec.toml.decode(path.read_bytes(), type=dict[str, object])
        mechanic, title = str(table.pop("mechanic")), str(table.pop("title"))
        for name, body in table.items():
            one = msgspec.convert(body, Statement)
            found.append(
                msgspec.structs.replace(
                    one, id=name, mechanic=mechanic, title=title, test_file=tested.get(name, "")
                )
            )
    return tuple(found)


def mechanics() -> dict[str, str]:
    """The title of each mechanic.

    >>> mechanics()["echo"]
    'Echo'
    """
    return {s.mechanic: s.title for s in statements()}


def statement(name: str) -> Statement:
    """The statement with an id.  Raises UnknownRulingError.

    >>> statement("tsp.echo.03").says
    'Paying is optional.'
    """
    for one in statements():
        if one.id == name.lower():
            return one
    raise UnknownRulingError(name)
