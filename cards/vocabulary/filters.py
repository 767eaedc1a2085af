"""Which objects a phrase speaks of."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.base import Word


class Filter(Word, frozen=True):
    """Objects that match all of the stated properties.

    `types`, `subtypes`, `supertypes`, `colors`: at least one of them; `without_*`: none of them.
    `mana_value_max`, `mana_value_min`: bounds on mana value; `mana_value_x`: it is X, or no more.
    `mana_costs`: one of these mana costs, as printed; `printed_keyword`: a card with this keyword;
    `printed_toughness_max`: of a spell, whose toughness nothing changes.
    `controller` (of permanents and spells) is seen from the controller of the phrase; "target" is
    the target player, "event_player" the player of the event that triggered this.
    `named`: this exact name; `named_chosen`: the name chosen before (by the effect or as the
    permanent entered); `subtype_chosen`: has the creature type chosen so.  `any_of`: also matches
    at least one of these.  `sick`, `tapped`, `token`, `attacking`: a stated status.
    `moved`: moved by the instructions so far ("that creature").
    `keyword`, `without_keyword`: has, or has not, this keyword ability.  `owner` (of permanents):
    seen from the controller of the phrase.  `counter`: has a counter of this kind.
    `mana_value_counters`: its mana value is the number of counters of this kind on the source;
    `counters_reach_value`: it has at least as many counters of this kind as its mana value.
    `in_combat`: an attacking or blocking creature (506.3), as stated.  `attacked`: a creature that
    attacked this turn.  `face_down`: a permanent or spell that is face down, or one that is not.
    `other`: not the source itself; `itself`: only that.  `attached`: what the source is attached to
    ("enchanted creature", 303.4b).  `fits_snow`: is snow.  `has_basic_type`: has a basic land type.
    """

    types: tuple[str, ...] = ()
    all_types: tuple[str, ...] = ()
    without_types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    without_supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    without_subtypes: tuple[str, ...] = ()
    colors: str = ""
    without_colors: str = ""
    multicolored: bool | None = None
    named: str | None = None
    named_chosen: bool = False
    subtype_chosen: bool = False
    mana_value_max: int | None = None
    mana_value_min: int | None = None
    mana_value_x: Literal["", "max", "exact"] = ""
    mana_costs: tuple[str, ...] = ()
    printed_keyword: str = ""
    printed_toughness_max: int | None = None
    power_max: int | None = None
    power_min: int | None = None
    controller: Literal["any", "you", "opponent", "target", "event_player"] = "any"
    tapped: bool | None = None
    token: bool | None = None
    moved: bool = False
    other: bool = False
    itself: bool = False
    attached: bool = False
    has_basic_type: bool = False
    any_of: tuple[Filter, ...] = ()
    keyword: str = ""
    without_keyword: str = ""
    owner: Literal["any", "you", "opponent"] = "any"
    counter: str = ""
    mana_value_counters: str = ""
    counters_reach_value: str = ""
    face_down: bool | None = None
    in_combat: tuple[Literal["attacking", "blocking"], ...] = ()
    attacked: bool = False


ANYTHING = Filter()
