"""Line numbers of values in TOML."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.notation.errors import KeyPath, key_text
from models.notation.locate import Locator
from models.notation.toml_write import pair

TEXT = '''# a = 1
title = "x # no comment"   # a comment
long = """
[not.a.table]
key = 1
"""
"quoted \\"key\\"" = 1
'literal' = 'C:\\'

[you] # [opponent]
a.b.c = 1
a.d = 2
hand = [
  # "Swamp",
  "Dark Ritual", 'Swamp', # two on a line

  { card = "Lotus Petal", n = { x = [1,
    2] } },
  [ [ 1 ], [
    2 ] ],
]
after = 2020-01-01 10:00:00

[[you.battlefield]]
card = "A"
[[you.battlefield]]
tapped = true
card = "B"
[you.battlefield.counters]
charge = 1

[opponent.library]
top = []
"dotted.key" = 5
'''

PLACES: dict[KeyPath, int] = {
    ("title",): 2,
    ("long",): 3,
    ('quoted "key"',): 7,
    ("literal",): 8,
    ("you",): 10,
    ("you", "a"): 11,
    ("you", "a", "b", "c"): 11,
    ("you", "a", "d"): 12,
    ("you", "hand"): 13,
    ("you", "hand", 0): 15,
    ("you", "hand", 1): 15,
    ("you", "hand", 2): 17,
    ("you", "hand", 2, "card"): 17,
    ("you", "hand", 2, "n", "x", 0): 17,
    ("you", "hand", 2, "n", "x", 1): 18,
    ("you", "hand", 3): 19,
    ("you", "hand", 3, 0, 0): 19,
    ("you", "hand", 3, 1): 19,
    ("you", "hand", 3, 1, 0): 20,
    ("you", "after"): 22,
    ("you", "battlefield"): 24,
    ("you", "battlefield", 0): 24,
    ("you", "battlefield", 0, "card"): 25,
    ("you", "battlefield", 1): 26,
    ("you", "battlefield", 1, "card"): 28,
    ("you", "battlefield", 1, "counters"): 29,
    ("you", "battlefield", 1, "counters", "charge"): 30,
    ("opponent",): 32,
    ("opponent", "library", "top"): 33,
    ("opponent", "library", "dotted.key"): 34,
}


@pytest.mark.parametrize("path", PLACES, ids=key_text)
@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_lines(path: KeyPath, ending: str) -> None:
    text = TEXT.replace("\n", ending)
    value: Any = tomllib.loads(text)
    for part in path:
        value = value[part]  # the path is one of the text's
    assert Locator(text).line(path) == PLACES[path]


def test_a_missing_key_is_where_its_table_is() -> None:
    locator = Locator(TEXT)
    assert locator.line(("opponent", "library", "bottom")) == 32
    assert locator.line(("you", "hand", 7)) == 13
    assert locator.line(("nowhere",)) is None


@pytest.mark.parametrize("text", ["", "=", "[", "a = [", 'a = "', "a = '''", "[[a]", "a.", "a = {"])
def test_broken_texts_are_survived(text: str) -> None:
    Locator(text)


KEYS = st.text(min_size=1, max_size=5).filter(
    lambda key: not any(0xD800 <= ord(c) < 0xE000 for c in key)
)
VALUES = st.recursive(
    st.integers(-9, 9) | st.booleans() | KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_every_key_of_a_written_table_has_its_line(table: dict[str, Any]) -> None:
    line = 1
    expected: dict[KeyPath, int] = {}
    text = ""
    for key, value in table.items():
        written = pair(key, value)
        expected[(key,)] = line
        if isinstance(value, list) and written.endswith("[\n" if not value else "\n]"):
            for index in range(len(value)):
                expected[key, index] = line + 1 + index
        elif isinstance(value, list):
            expected.update({(key, index): line for index in range(len(value))})
        text += written + "\n"
        line += written.count("\n") + 1
    assert tomllib.loads(text) == table
    locator = Locator(text)
    assert {path: locator.line(path) for path in expected} == expected
