"""What players know of a library: cards drawn unseen get their names once none is left to guess."""

from __future__ import annotations

from msgspec.structs import replace

from cards.library import CARDS, UNKNOWN_CID
from models.library import name_drawn, shuffle_in, take_top
from models.position import Library, Player

RITUAL, PETAL = CARDS.find("Dark Ritual"), CARDS.find("Lotus Petal")


def draw(player: Player, count: int) -> Player:
    for _ in range(count):
        cid, library = take_top(player.library)
        hand = tuple(sorted((*player.hand, cid)))
        player = name_drawn(replace(player, library=library, hand=hand))
    return player


def test_a_library_drawn_entirely_is_known() -> None:
    drawn = draw(Player(library=shuffle_in(Library(), (RITUAL, PETAL, PETAL))), 3)
    assert drawn.hand == tuple(sorted((RITUAL, PETAL, PETAL)))
    assert drawn.library == Library()


def test_one_card_left_keeps_the_drawn_ones_unknown() -> None:
    drawn = draw(Player(library=shuffle_in(Library(), (RITUAL, PETAL, PETAL))), 2)
    assert drawn.hand == (UNKNOWN_CID, UNKNOWN_CID)


def test_a_known_bottom_does_not_matter() -> None:
    library = Library(rest=tuple(sorted((RITUAL, PETAL))), bottom=(RITUAL,))
    drawn = draw(Player(library=library), 2)
    assert drawn.hand == tuple(sorted((RITUAL, PETAL)))
    assert drawn.library.bottom == (RITUAL,)


def test_an_unseen_card_discarded_meanwhile_keeps_the_rest_unknown() -> None:
    player = draw(Player(library=shuffle_in(Library(), (RITUAL, PETAL))), 1)
    player = replace(player, hand=(), graveyard=((UNKNOWN_CID, ""),))
    assert draw(player, 1).hand == (UNKNOWN_CID,)
