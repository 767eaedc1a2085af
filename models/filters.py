"""Whether an object matches a filter of the vocabulary."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from cards.card import FACE_DOWN
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import AlternativeCost
from cards.vocabulary.filters import Filter
from models.facts import View, card_view, facts_of
from models.position import ATTACKED_BIT, Permanent

_BASIC_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
_memo: dict[tuple[int, int], bool] = {}
#: Keeps filters alive whose numbers (`id`) are memo keys.
_kept: dict[int, tuple[Filter, View]] = {}


def view_fits(filter: Filter, view: View, chosen: str = "") -> bool:
    """Whether characteristics match the static part of a filter.

    A card of unknown identity matches only a filter that asks for nothing.
    """
    if filter.named_chosen:
        return chosen in view.names and _fits(filter, view)
    key = (id(filter), id(view))
    known = _memo.get(key)
    if known is None:
        known = _memo[key] = _fits(filter, view)
        _kept[len(_kept)] = (filter, view)
    return known


def asks_nothing(filter: Filter) -> bool:
    """Whether every card matches."""
    return not (
        filter.types
        or filter.all_types
        or filter.without_types
        or filter.supertypes
        or filter.without_supertypes
        or filter.subtypes
        or filter.without_subtypes
        or filter.colors
        or filter.without_colors
        or filter.multicolored is not None
        or filter.named
        or filter.named_chosen
        or filter.mana_value_max is not None
        or filter.mana_value_min is not None
        or filter.mana_value_x
        or filter.mana_costs
        or filter.printed_keyword
        or filter.printed_toughness_max is not None
        or filter.power_max is not None
        or filter.power_min is not None
        or filter.has_basic_type
        or filter.any_of
    )


def _fits(f: Filter, v: View) -> bool:
    if v.cid == UNKNOWN_CID:
        return asks_nothing(f)
    return (
        (not f.types or not v.types.isdisjoint(f.types))
        and (not f.all_types or v.types.issuperset(f.all_types))
        and (not f.without_types or v.types.isdisjoint(f.without_types))
        and (not f.supertypes or not v.types.isdisjoint(f.supertypes))
        and (not f.without_supertypes or v.types.isdisjoint(f.without_supertypes))
        and (not f.subtypes or not v.subtypes.isdisjoint(f.subtypes))
        and (not f.without_subtypes or v.subtypes.isdisjoint(f.without_subtypes))
        and (not f.colors or any(c in v.color for c in f.colors))
        and (not f.without_colors or not any(c in v.color for c in f.without_colors))
        and (f.multicolored is None or (len(v.color) > 1) == f.multicolored)
        and (f.named is None or f.named in v.names)
        and (f.mana_value_max is None or v.mana_value <= f.mana_value_max)
        and (f.mana_value_min is None or v.mana_value >= f.mana_value_min)
        and (not f.mana_costs or CARDS[v.cid].front.cost in f.mana_costs)
        and (not f.printed_keyword or _printed(f.printed_keyword, v.cid))
        and (f.printed_toughness_max is None or _toughness(v) <= f.printed_toughness_max)
        and (f.power_max is None or v.power <= f.power_max)
        and (f.power_min is None or v.power >= f.power_min)
        and (not f.has_basic_type or not v.subtypes.isdisjoint(_BASIC_TYPES))
        and (not f.any_of or any(_fits(option, v) for option in f.any_of))
    )


def _printed(keyword: str, cid: int) -> bool:
    """Whether a card has the keyword as printed, alone or with a cost (702.34a)."""
    front = CARDS[cid].front
    return keyword in front.keyword_set or any(
        isinstance(ability, AlternativeCost) and ability.kind == keyword
        for ability in front.abilities
    )


def _toughness(v: View) -> int:
    """The printed toughness of the face that is seen."""
    faces = CARDS[v.cid].faces
    text = next((face.toughness for face in faces if face.name == v.name), faces[0].toughness)
    return int(text) if text is not None and text.lstrip("-").isdigit() else 0


@cache
def at_x(filter: Filter, x: int) -> Filter:
    """The filter for an announced X; where X is not known, it asks for no mana value."""
    if not filter.mana_value_x:
        return filter
    least = x if filter.mana_value_x == "exact" else None
    return replace(filter, mana_value_x="", mana_value_max=x, mana_value_min=least)


def card_fits(filter: Filter, cid: int, chosen: str = "") -> bool:
    """Whether a card in a hand, library, graveyard, exile or sideboard matches."""
    return view_fits(filter, card_view(cid), chosen)


def _in_combat(filter: Filter, permanent: Permanent) -> bool:
    """Whether it is attacking or blocking, as the filter asks (506.3, 506.4)."""
    part = permanent.fighting
    return part is not None and (
        (bool(part.attacks) and "attacking" in filter.in_combat)
        or (bool(part.blocks) and "blocking" in filter.in_combat)
    )


def permanent_fits(
    filter: Filter, permanent: Permanent, you: int, source: int = 0, chosen: str = ""
) -> bool:
    """Whether a permanent matches, "you" being the controller of the phrase."""
    about = facts_of(permanent)
    return fits_as(
        filter, permanent, permanent.controller, about.keywords, about.view, you, source, chosen
    )


def fits_as(
    filter: Filter,
    permanent: Permanent,
    controller: int,
    keywords: frozenset[str],
    view: View,
    you: int,
    source: int = 0,
    chosen: str = "",
) -> bool:
    """Whether a permanent with this controller and these characteristics matches."""
    if filter.controller != "any" and (controller == you) != (filter.controller == "you"):
        return False
    if filter.tapped is not None and permanent.tapped != filter.tapped:
        return False
    if filter.token is not None and permanent.token != filter.token:
        return False
    if filter.other and permanent.uid == source:
        return False
    if filter.itself and permanent.uid != source:
        return False
    if filter.in_combat and not _in_combat(filter, permanent):
        return False
    if filter.attacked and not permanent.used & 1 << ATTACKED_BIT:
        return False
    if permanent.cid == UNKNOWN_CID and permanent.face != FACE_DOWN:
        return False
    if filter.face_down is not None and permanent.face_down != filter.face_down:
        return False
    if filter.owner != "any" and (permanent.owner == you) != (filter.owner == "you"):
        return False
    if filter.itself and permanent.uid != source:
        return False
    if filter.attached and source not in permanent.attachments:
        return False
    if filter.keyword and filter.keyword.lower() not in keywords:
        return False
    if filter.without_keyword and filter.without_keyword.lower() in keywords:
        return False
    if filter.counter and not permanent.count(filter.counter):
        return False
    kind = filter.counters_reach_value
    if kind and permanent.count(kind) < view.mana_value:
        return False
    return view_fits(filter, view, chosen)
