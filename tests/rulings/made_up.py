"""Cards that no set has, for rulings about abilities in general."""

from __future__ import annotations

from cards.card import Card
from cards.library import CARDS, parse_definition
from cards.names import slug


def make(name: str, body: str = "", types: str = '["Enchantment"]') -> str:
    """Add a card to the table, in no list of its cards; returns its name."""
    key = slug(name)
    if CARDS.get(name) is None:
        text = f'name = "{name}"\ncost = "{{1}}"\ntypes = {types}\n{body}'
        card = parse_definition(text, f"{key}.toml")
        cid = len(CARDS._cards)
        CARDS._cards.append(Card(card.name, card.layout, card.faces, cid, key))
        CARDS._alias()[key] = cid
    return name


def upkeeps(name: str, *costs: str, types: str = '["Enchantment"]', more: str = "") -> str:
    """A permanent with a cumulative upkeep for each cost, a list of costs as in a definition."""
    body = "".join(f'[[abilities]]\nability = "cumulative_upkeep"\ncost = {c}\n' for c in costs)
    if "Creature" in types:
        body = f'power = "2"\ntoughness = "2"\n{body}'
    return make(name, body + more, types)
