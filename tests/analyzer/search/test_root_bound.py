"""The bound at the root: never too low, and the reason when a goal is out of reach.

Expected values are derived by hand in the comments, from the rules and the printed cards.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from analyzer.search.root_bound import root_bound
from cards.library import CARDS
from models import apply, legal_actions
from models.actions import PassPriority
from models.position import Library, Permanent, Player, Position

NOBODY = Player(library=Library(rest=(CARDS.find("Island"),) * 40))


def cards(names: str) -> tuple[int, ...]:
    return tuple(CARDS.find(name.strip()) for name in names.split(",") if name.strip())


def position(
    hand: str,
    field: str = "",
    *,
    library: str = "",
    top: str = "",
    sideboard: str = "",
    graveyard: str = "",
    life: int = 20,
    storm: int = 0,
    plays: int = 0,
) -> Position:
    me = Player(
        hand=tuple(sorted(cards(hand))),
        library=Library(top=cards(top), rest=tuple(sorted(cards(library)))),
        graveyard=tuple(sorted((cid, "") for cid in cards(graveyard))),
        sideboard=tuple(sorted(cards(sideboard))),
        land_plays=plays,
    )
    other = Player(life=life, library=NOBODY.library)
    field_ = tuple(Permanent(i + 1, cid, 0, 0) for i, cid in enumerate(cards(field)))
    return Position((me, other), field_, next_uid=50, storm=storm)


SEVEN = "Dark Ritual, Dark Ritual, Dark Ritual, Lotus Petal, Tendrils of Agony, Tendrils of Agony"


def test_three_rituals_and_a_petal_make_seven_mana_not_eight() -> None:
    # Petal: 1; each Dark Ritual nets 2: 1 + 3 * 2 = 7.
    p = position(SEVEN)
    assert root_bound(p, "mana: BBBBBBB").can_win is True
    short = root_bound(p, "mana: BBBBBBBB")
    assert short.can_win is False
    assert short.short_of == "mana: at most 7 of 8 for the pool"


def test_seven_mana_cast_one_tendrils_not_two() -> None:
    # Petal, three Rituals, one Tendrils of Agony (4 of the 7 mana): five spells.
    assert root_bound(position(SEVEN), "storm").max_storm == 5


def test_spells_cast_before_the_position_count() -> None:
    assert root_bound(position(SEVEN, storm=2), "storm").max_storm == 7


@pytest.mark.parametrize(("life", "can_win"), [(10, True), (11, False)])
def test_tendrils_as_the_fifth_spell_drains_ten(life: int, can_win: bool) -> None:
    # Original and four copies, two life each.
    bound = root_bound(position(SEVEN, life=life))
    assert bound.max_damage == 10
    assert bound.can_win is can_win
    if not can_win:
        assert bound.short_of == "storm: at most 5 of 6 for Tendrils of Agony"


def test_rituals_do_not_pay_for_the_first_ritual() -> None:
    assert root_bound(position("Dark Ritual, Dark Ritual, Lotus Petal"), "storm").max_storm == 3
    assert root_bound(position("Dark Ritual, Dark Ritual"), "storm").max_storm == 0


def test_a_goal_that_lacks_a_colour() -> None:
    p = position("Burning Wish", "Swamp, Swamp", sideboard="Tendrils of Agony")
    bound = root_bound(p, "cast: Burning Wish")
    assert bound.can_win is False
    assert bound.short_of == "red mana: 0 of 1 for Burning Wish"
    # The twin: one Mountain instead.
    p = position("Burning Wish", "Swamp, Mountain", sideboard="Tendrils of Agony")
    assert root_bound(p, "cast: Burning Wish").can_win is True


def test_a_hand_without_payoff() -> None:
    bound = root_bound(position("Dark Ritual, Lotus Petal, Cabal Ritual"))
    assert (bound.max_damage, bound.can_win) == (0, False)
    assert bound.short_of == "no payoff can be reached"


def test_a_payoff_that_is_too_dear() -> None:
    # Petal 1, Ritual +2: three mana for a spell that costs four.
    bound = root_bound(position("Dark Ritual, Lotus Petal, Tendrils of Agony"))
    assert bound.can_win is False
    assert bound.short_of == "mana: at most 3 of 4 for Tendrils of Agony"


def test_the_diamond_pays_for_nothing_in_the_hand_it_discards() -> None:
    # Its cost is the whole hand, and mana abilities of it need priority (602.5, 605.3).
    p = position("Lion's Eye Diamond, Lion's Eye Diamond, Tendrils of Agony")
    assert root_bound(p, "cast: Tendrils of Agony").can_win is False
    p = position(
        "Lion's Eye Diamond, Lion's Eye Diamond, Infernal Tutor",
        "Swamp, Swamp",
        library="Tendrils of Agony, Island, Island, Swamp",
    )
    assert root_bound(p, "cast: Tendrils of Agony").can_win is True


def test_a_wish_reaches_only_what_it_names() -> None:
    field = "Mountain, Mountain, Swamp, Swamp, Swamp, Swamp"
    p = position("Burning Wish", field, sideboard="Tendrils of Agony")
    assert root_bound(p, "cast: Tendrils of Agony").can_win is True
    p = position("Burning Wish", field, sideboard="Brain Freeze")
    bound = root_bound(p, "cast: Brain Freeze")
    assert bound.can_win is False
    assert bound.short_of == "Brain Freeze cannot be reached"


def test_each_rite_of_flame_sees_those_before_it() -> None:
    # Petal R; Rites make 2, 3 and 4 for one each: 1 + 1 + 2 + 3 = 7.
    p = position("Lotus Petal, Rite of Flame, Rite of Flame, Rite of Flame")
    assert root_bound(p, "mana: RRRRRRR").can_win is True
    assert root_bound(p, "mana: RRRRRRRR").can_win is False


def test_flashback_casts_each_card_once_more() -> None:
    # Five Mountains: Past in Flames takes four, the fifth casts Rite of Flame from the graveyard.
    # Its RR casts nothing more: flashback has exiled the Rite (702.34a).
    p = position("Past in Flames", "Mountain, " * 5, graveyard="Rite of Flame")
    assert root_bound(p, "storm").max_storm == 2


def test_a_medallion_saves_one_mana_of_each_red_spell() -> None:
    # Three Mountains: Medallion (2), then Pyretic Ritual for R (RRR), another for R: three spells.
    hand = "Ruby Medallion, Pyretic Ritual, Pyretic Ritual"
    assert root_bound(position(hand, "Mountain, Mountain, Mountain"), "storm").max_storm == 3
    # Without it, one Mountain casts neither.
    alone = position("Pyretic Ritual, Pyretic Ritual", "Mountain")
    assert root_bound(alone, "storm").max_storm == 0


def test_unknown_draws_give_nothing_to_cast() -> None:
    p = position("Brainstorm, Lotus Petal", "Island", library="Dark Ritual, Swamp, " * 10)
    assert root_bound(p, "storm").max_storm == 2
    # A known top card within three draws is one more spell, for the Petal's mana.
    p = position(
        "Brainstorm, Lotus Petal", "Island", top="Swamp, Dark Ritual", library="Swamp, Forest, " * 9
    )
    assert root_bound(p, "storm").max_storm == 3


def test_an_open_opal_needs_three_artifacts() -> None:
    assert root_bound(position("Mox Opal, Lotus Petal"), "mana: BB").can_win is False
    assert root_bound(position("Mox Opal, Lotus Petal", "Ruby Medallion"), "mana: BB").can_win


@pytest.mark.parametrize(("plays", "damage"), [(1, 3), (0, 0)])
def test_a_land_can_be_played_while_a_land_drop_is_left(plays: int, damage: int) -> None:
    # The Mountain pays for Lava Spike, if it can be played (305.2).
    p = position("Lava Spike, Mountain", plays=plays)
    assert root_bound(p, "damage").max_damage == damage


@pytest.mark.parametrize(("plays", "storm"), [(1, 2), (0, 1)])
def test_an_island_returned_for_gush_can_be_played_again(plays: int, storm: int) -> None:
    # Both Islands are tapped: Gush returns them, and one of them played again pays for Opt.
    p = position("Gush, Opt", "Island, Island", library="Swamp, " * 10, plays=plays)
    p = replace(p, battlefield=tuple(replace(q, tapped=True) for q in p.battlefield))
    assert root_bound(p, "storm").max_storm == storm


@pytest.mark.parametrize(
    ("field", "hand"),
    [
        # 2 life for each {B}: two Islands pay for Tendrils of Agony.
        (r"Krrik Son of Yawgmoth, Island, Island", "Tendrils of Agony"),
        # Five colours instead of {8}{R}: Dragonstorm is castable.
        ("Fist of Suns, Tundra, Bayou, Badlands, Taiga, Savannah", "Dragonstorm"),
    ],
)
def test_no_claim_where_costs_can_be_paid_in_another_way(field: str, hand: str) -> None:
    bound = root_bound(position(hand, field, life=2), f"cast: {hand}")
    assert bound.can_win is None
    assert bound.reason.startswith("not bounded: ")


def test_no_claim_about_what_is_not_bounded() -> None:
    bound = root_bound(position("Spelljack", "Island, " * 6), "storm")
    assert bound.max_storm is None
    assert "counter_and_keep" in bound.reason
    # Out of reach, the same card takes no claim away.
    assert root_bound(position("Spelljack", "Swamp"), "storm").max_storm == 0


def test_same_answer_twice() -> None:
    assert root_bound(position(SEVEN), "win") == root_bound(position(SEVEN), "win")


POOL = (
    *("Dark Ritual", "Cabal Ritual", "Lotus Petal", "Lion's Eye Diamond", "Rite of Flame"),
    *("Manamorphose", "Pyretic Ritual", "Desperate Ritual", "Chrome Mox", "Infernal Tutor"),
    *("Burning Wish", "Grapeshot", "Tendrils of Agony", "Past in Flames", "Ruby Medallion"),
    *("Ral Monsoon Mage", "Brainstorm", "Wish"),
)
LANDS = ("Swamp", "Mountain", "Underground Sea", "Lotus Petal", "Bloodstained Mire")


@pytest.mark.parametrize("seed", range(12))
def test_no_playout_exceeds_the_bound(seed: int) -> None:
    # What a legal line reaches is a fact outside the bound's own code.
    random = Random(seed)
    p = position(
        ", ".join(random.choices(POOL + LANDS, k=5)),
        ", ".join(random.choices(LANDS, k=random.randint(0, 4))),
        library=", ".join(POOL * 2),
        sideboard="Tendrils of Agony, Grapeshot",
        graveyard=", ".join(random.choices(POOL, k=random.randint(0, 4))),
        plays=seed % 2,
    )
    storm, damage = root_bound(p, "storm").max_storm, root_bound(p, "damage").max_damage
    for _ in range(4):
        now = p
        for _ in range(40):
            if now.winner is not None or now.turn != p.turn:
                break
            actions = legal_actions(now)
            passing = [a for a in actions if isinstance(a, PassPriority)]
            acting = [a for a in actions if not isinstance(a, PassPriority)]
            if passing and (now.decider == 1 or now.stack or not acting):
                now = apply(now, passing[0])
            else:
                now = apply(now, random.choice(acting))
            if now.turn == p.turn:
                assert storm is None or now.storm <= storm
                assert damage is None or 20 - now.players[1].life <= damage
