"""Positions from the published list of Doomsday piles: after Doomsday, the pile on the library."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from cards.library import CARDS, UNKNOWN_CID
from cards.mana import ManaVector, vector
from models.position import Library, Permanent, Player, Position

FILE = Path(__file__).parents[3] / "shared" / "doomsday_piles.yaml"
#: Life after Doomsday took half of 20.
LIFE = 10
#: A card that does nothing: nobody has a land drop left.
ANY_CARD = "Island"
#: "A cheap card that draws": the one whose price is life.
CANTRIP = "Gitaxian Probe"
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain"}
#: What a Burning Wish finds besides Tendrils of Agony, by section of the list.
WISHES = {
    "wish for a draw-four": "Infernal Contract",
    "wish for Ideas Unbound": "Ideas Unbound",
    "wish for Time Spiral": "Time Spiral",
    "pass the turn: Time Spiral": "Time Spiral",
}
#: Colours of the generic mana in a price where colourless mana would not do.
GENERIC = {"DP093": "R"}


def read() -> dict[str, dict[str, Any]]:
    """The piles by id; empty without the shared data."""
    if not FILE.exists():
        return {}
    return {pile["id"]: pile for pile in yaml.safe_load(FILE.read_text("utf-8"))["piles"]}


def claimed(pile: dict[str, Any]) -> int | None:
    """Spells of the turn, the finisher included: the recount, or else the claim (X is 0)."""
    count = pile.get("storm_recount_all_cast", pile.get("storm_claimed"))
    return count["base"] if isinstance(count, dict) else count


def price(pile: dict[str, Any], choice: int = 0, x: int = 0) -> str:
    """The mana needed after Doomsday, as letters."""
    cost = pile["cost"]
    parts = dict(cost["this_turn"] if "this_turn" in cost else cost["after_doomsday"])
    if "choose_one" in cost:
        parts |= cost["choose_one"][choice]
    generic = parts.pop("generic", 0) + x * parts.pop("X", 0)
    colors = GENERIC.get(pile["id"], "")
    return (colors + "C" * generic)[:generic] + "".join(c * n for c, n in parts.items())


def named(entry: str | dict[str, Any], choice: int) -> str:
    """The card that an entry of a pile or precondition stands for."""
    if isinstance(entry, str):
        return entry
    if "any_of" in entry:
        return str(entry["any_of"][min(choice, len(entry["any_of"]) - 1)])
    if "class" in entry:
        return CANTRIP
    return str(entry.get("card", ANY_CARD))


def numbers(names: Iterable[str]) -> tuple[int, ...]:
    """Card numbers in order."""
    return tuple(CARDS.find(name) for name in names)


def counted(cards: dict[str, int] | None) -> list[str]:
    """Names with repeats."""
    return [name for name, n in (cards or {}).items() for _ in range(n)]


def position(
    pile: dict[str, Any], opponent: int, mana: str, *, choice: int = 0, doomsday: bool = False
) -> Position:
    """The position of a pile: `mana` floats, or comes from lands on the turn after the pass.

    `choice`: which card an "any of" stands for.  `doomsday`: it is still to be cast.
    """
    before = pile["precondition"]
    same_turn = pile["kind"] == "same turn"
    cards = [named(entry, choice) for entry in pile["pile"]]
    hand = counted(before["in_hand"]) + counted(before.get("in_hand_or_in_play"))
    hand += [named(entry, choice) for entry in before.get("also_in_hand", ())]
    hand += [ANY_CARD] * before.get("other_cards_in_hand", 0)
    hand += [ANY_CARD] * before.get("other_cards_in_hand_or_graveyard_after_doomsday", 0)
    grave = counted(before.get("in_hand_or_graveyard_after_doomsday"))
    if doomsday:
        hand.append("Doomsday")
    else:
        grave.append("Doomsday")
    board = [(name, False) for name in counted(before.get("in_play"))]
    for color, n in pile["cost"].get("payable_after_time_spiral_untap", {}).items():
        board += [(BASICS.get(color, ANY_CARD), True)] * n
    pool: ManaVector = vector("")
    if same_turn:
        pool = vector(mana)
    else:
        hand.append(cards.pop(0))  # the card drawn for the turn
        board += [(BASICS.get(color, ANY_CARD), False) for color in mana]
    section = "" if "Doomsday" in cards else pile["section"]
    first = "Doomsday" if pile.get("second_pile") and section else WISHES.get(section)
    wishes = [first, before.get("wish_target_first"), "Tendrils of Agony"]
    library = numbers(cards)
    cast = int(same_turn and not doomsday)
    you = Player(
        life=2 * LIFE if doomsday else LIFE,
        hand=tuple(sorted(numbers(hand))),
        library=Library(rest=tuple(sorted(library))) if doomsday else Library(top=library),
        graveyard=tuple((cid, "") for cid in sorted(numbers(grave))),
        sideboard=tuple(sorted(numbers(name for name in wishes if name))),
        pool=pool,
    )
    permanents = tuple(
        Permanent(uid, CARDS.find(name), 0, 0, tapped=tapped)
        for uid, (name, tapped) in enumerate(board, 1)
    )
    return Position(
        (you, Player(life=opponent, library=Library(rest=(UNKNOWN_CID,) * 40))),
        permanents,
        storm=cast,
        cast=(cast, 0),
        cast_is=(cast, 0),
        cast_colors=("B" * cast, ""),
        next_uid=len(permanents) + 1,
    )
