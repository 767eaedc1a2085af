"""Whether a starting deck meets the condition of its companion (702.139a)."""

from __future__ import annotations

from collections import Counter

from cards.library import CARDS
from cards.vocabulary.abilities import Companion
from models.facts import card_view, facts
from models.filters import card_fits
from models.notation.decklist import USUAL_MAIN, Deck, numbers

#: How many names a note lists.
_SHOWN = 3


def companion_notes(deck: Deck) -> list[str]:
    """What is wrong with a deck's companions, or not checked; nothing if all is well."""
    found: list[str] = []
    starting = deck.main_cards + numbers(deck.commander)  # 903.5a: the commander is part of it
    for cid in numbers(deck.companion):
        name = CARDS[cid].name
        ability = facts(cid).companion
        if ability is None:
            found.append(f"{name} is no companion as far as is known: it stays a sideboard card")
            continue
        found += [
            f"{name} cannot be the companion: {fault}" for fault in _faults(ability, starting)
        ]
    if len(deck.companion) > 1 or sum(deck.companion.values()) > 1:
        found.append("only one card can be the companion (702.139a)")
    return found


def meets(cid: int, deck: Deck) -> bool:
    """Whether a card may be the companion of this deck."""
    ability = facts(cid).companion
    starting = deck.main_cards + numbers(deck.commander)
    return ability is not None and not _faults(ability, starting)


def _faults(ability: Companion, starting: Counter[int]) -> list[str]:
    """What the starting deck has against the condition."""
    spoken_of = [cid for cid in sorted(starting) if card_fits(ability.each, cid)]
    wrong = [cid for cid in spoken_of if not card_fits(ability.matching, cid)]
    if ability.mana_value:
        odd = ability.mana_value == "odd"
        wrong += [cid for cid in spoken_of if card_view(cid).mana_value % 2 != odd]
    if ability.different_names:
        wrong += [cid for cid in spoken_of if starting[cid] > 1]
    faults = []
    if wrong:
        names = [CARDS[cid].name for cid in dict.fromkeys(wrong)]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        faults.append(f"its condition forbids {', '.join(names[:_SHOWN])}{more} (702.139a)")
    least = USUAL_MAIN + ability.more_cards
    if ability.more_cards and starting.total() < least:
        faults.append(f"the deck has {starting.total()} cards, fewer than {least} (702.139a)")
    return faults
