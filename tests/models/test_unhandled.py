"""No word is passed over in silence: what nothing carries out makes a card unsupported."""

import pytest

from cards.library import CARDS
from models.support import unsupported_parts
from models.unhandled import FILTER_FIELDS, WORDS, unhandled


def cards_with(part):
    return [c for c in CARDS if any(part in unhandled(face) for face in c.faces)]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_a_card_with_an_unhandled_word_is_unsupported(word):
    part = f"phrase {word.__name__}"
    found = cards_with(part)
    assert found
    assert all(part in unsupported_parts(card.cid) for card in found)


@pytest.mark.parametrize("name", FILTER_FIELDS)
def test_a_card_with_an_unhandled_filter_is_unsupported(name):
    part = f"filter {name.replace('_', ' ')}"
    found = cards_with(part)
    assert found
    assert all(part in unsupported_parts(card.cid) for card in found)


def test_other_cards_are_left_alone():
    assert unhandled(CARDS[CARDS.find("Dark Ritual")].front) == []
