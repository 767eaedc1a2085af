"""601.2: the steps of casting a spell, and 601.2f: what it costs in all."""

from __future__ import annotations

import pytest

from models.position import Step
from tests.scenario import Game, play


def cast_spells(lands: str, hand: str, more: str = "") -> Game:
    return play(f"[you]\nbattlefield = [{lands}]\nhand = [{hand}]\n{more}")


# --- 601.2a ---------------------------------------------------------------------------------------
def test_601_2a_card_moves_to_the_stack_first() -> None:
    # The Force of Will being cast is no blue card in hand for its own cost.
    position = """
    [you]
    hand = ["Force of Will", "Dark Ritual"{more}]
    mana = "B"
    """
    alone = play(position.format(more=""), "cast Dark Ritual")
    assert not alone.allows("cast Force of Will")
    itself = "cast Force of Will for pitch targeting Dark Ritual (1 life, exile Force of Will)"
    assert alone.broken(itself)
    other = play(position.format(more=', "Brainstorm"'), "cast Dark Ritual")
    assert other.payments("Force of Will") == {"1 life, exile Brainstorm"}


def test_601_2a_spirit_guide_does_not_pay_for_itself() -> None:
    # {2}{R}: two Mountains and the Guide's own mana; it is on the stack by then.
    assert not cast_spells('"Mountain", "Mountain"', '"Simian Spirit Guide"').allows("cast")
    assert cast_spells('"Mountain", "Mountain", "Mountain"', '"Simian Spirit Guide"').allows("cast")
    two = cast_spells('"Mountain", "Mountain"', '"Simian Spirit Guide", "Simian Spirit Guide"')
    assert two.allows("cast Simian Spirit Guide")


def test_601_2a_threshold_does_not_count_the_spell_itself() -> None:
    # 608.2n: it is on the stack until it has resolved.
    game = play(
        """
        [you]
        hand = ["Cabal Ritual"]
        graveyard = [{ card = "Swamp", count = 6 }]
        mana = "BB"
        """,
        "cast Cabal Ritual; resolve",
    )
    assert game.pool() == "BBB"
    assert len(game.graveyard()) == 7


# --- 601.2b ---------------------------------------------------------------------------------------
def test_601_2b_hybrid_halves_are_chosen_each_for_itself() -> None:
    # Manamorphose {1}{R/G} from RG: either colour pays the hybrid symbol, the other {1}; the same
    # mana in the end.  From CC: neither half.
    position = '[you]\nhand = ["Manamorphose"]\nmana = "{mana}"'
    assert play(position.format(mana="RG")).payments("Manamorphose") == {"RG"}
    assert play(position.format(mana="CG")).payments("Manamorphose") == {"GC"}
    assert not play(position.format(mana="CC")).payments("Manamorphose")


def test_601_2b_phyrexian_symbols_are_chosen_each_for_itself() -> None:
    # Dismember {1}{B/P}{B/P} from BBB: 0, 1 or 2 of the symbols with life; {1} takes any.
    position = """
    [you]
    hand = ["Dismember"]
    mana = "BBB"
    life = {life}
    [opponent]
    battlefield = ["Mogg Sentry"]
    """
    assert play(position.format(life=20)).payments("Dismember") == {
        "BBB", "BB, 2 life", "B, 4 life",
    }  # fmt: skip
    # 119.4: no life that is not there.
    assert play(position.format(life=3)).payments("Dismember") == {"BBB", "BB, 2 life"}
    assert play(position.format(life=4)).payments("Dismember") == {
        "BBB", "BB, 2 life", "B, 4 life",
    }  # fmt: skip


def test_601_2b_one_alternative_cost_and_all_additional_ones() -> None:
    # Capsize bought back: {1}{U}{U} and {3}.
    position = """
    [you]
    hand = ["Capsize"]
    battlefield = [{{ card = "Swamp", tapped = true }}]
    mana = "{mana}"
    """
    game = play(position.format(mana="UUUUU"))
    assert game.allows("cast Capsize targeting") and not game.allows("cast Capsize with buyback")
    assert play(position.format(mana="UUUUUU")).allows("cast Capsize with buyback")


def test_601_2b_x_is_announced_before_the_cost() -> None:
    game = play('[you]\nhand = ["Blaze"]\nmana = "RRRR"')
    said = [t for t in game.legal() if t.startswith("cast Blaze") and "opponent" in t]
    assert [t.count("X=3") for t in said].count(1) == 1
    assert not any("X=4" in t for t in said)
    assert "601.2h" in game.broken("cast Blaze X=4 targeting opponent (RRRR)")


# --- 601.2c ---------------------------------------------------------------------------------------
def test_601_2c_no_target_no_spell() -> None:
    hand = '[you]\nhand = ["Abrupt Decay"]\nmana = "BG"\n'
    assert not play(hand).allows("cast")
    target = '[opponent]\nbattlefield = ["Chalice of the Void"]'
    assert play(hand + target).allows("cast Abrupt Decay targeting Chalice of the Void")
    too_big = '[opponent]\nbattlefield = ["Lithoform Engine"]'  # mana value 4
    assert not play(hand + too_big).allows("cast")


def test_601_2c_targets_come_before_payment() -> None:
    # Chain of Vapor may target the permanent that then pays for it.
    game = play(
        '[you]\nhand = ["Chain of Vapor"]\nbattlefield = ["Lotus Petal"]',
    )
    assert game.allows("cast Chain of Vapor targeting Lotus Petal (sacrifice Lotus Petal: U)")
    game.do("cast Chain of Vapor targeting Lotus Petal (sacrifice Lotus Petal: U)").do("resolve")
    assert game.graveyard() == ["Chain of Vapor", "Lotus Petal"]  # 608.2b: no legal target left


# --- 601.2f ---------------------------------------------------------------------------------------
def test_601_2f_increases_before_reductions() -> None:
    # Dark Ritual {B}, Sphere +{1}, Helm -{1}: {B}.  (Reducing first would leave {1}{B}.)
    position = """
    [you]
    hand = ["Dark Ritual"]
    battlefield = ["Helm of Awakening"{more}]
    mana = "B"
    """
    assert play(position.format(more=', "Sphere of Resistance"')).allows("cast Dark Ritual")
    two = ', "Sphere of Resistance", "Sphere of Resistance"'
    assert not play(position.format(more=two)).allows("cast Dark Ritual")


def test_601_2f_reductions_do_not_touch_coloured_symbols() -> None:
    position = """
    [you]
    hand = ["Desperate Ritual"]
    battlefield = [{ card = "Ruby Medallion", count = 5 }]
    mana = "%s"
    """
    assert play(position % "R").payments("Desperate Ritual") == {"R"}
    assert not play(position % "C").payments("Desperate Ritual")


def test_601_2f_floor_comes_last() -> None:
    # Trinisphere: Dark Ritual {B} costs {2}{B}; with a Sphere {1}{B}, still {2}{B} in all; with
    # three Spheres {3}{B}, and the floor does nothing.
    position = """
    [you]
    hand = ["Dark Ritual"]
    mana = "{mana}"
    [opponent]
    battlefield = ["Trinisphere"{more}]
    """
    sphere = ', "Sphere of Resistance"'
    for spheres, cost in ((0, 3), (1, 3), (2, 3), (3, 4)):
        more = sphere * spheres
        assert play(position.format(mana="B" * cost, more=more)).allows("cast Dark Ritual")
        less = play(position.format(mana="B" * (cost - 1), more=more))
        assert not less.allows("cast Dark Ritual")


def test_601_2f_floor_counts_no_life() -> None:
    # Gut Shot {R/P}: with life, the whole three of Trinisphere are generic.
    position = """
    [you]
    hand = ["Gut Shot"]
    mana = "{mana}"
    [opponent]
    battlefield = ["Trinisphere"]
    """
    assert play(position.format(mana="CCC")).payments("Gut Shot") == {"CCC, 2 life"}
    assert play(position.format(mana="CCR")).payments("Gut Shot") == {"RCC", "RCC, 2 life"}
    assert not play(position.format(mana="CC")).payments("Gut Shot")


def test_601_2f_tax_on_other_players_turns() -> None:
    # Defense Grid: {3} more except on one's own turn.
    position = """
    active = "{active}"
    [you]
    hand = ["Brainstorm"]
    battlefield = ["Defense Grid"]
    mana = "{mana}"
    """
    assert play(position.format(active="you", mana="U")).allows("cast Brainstorm")
    theirs = play(position.format(active="opponent", mana="UUU"), "pass")
    assert not theirs.allows("cast Brainstorm")
    assert play(position.format(active="opponent", mana="UUUU"), "pass").allows("cast Brainstorm")


def test_601_2f_free_spells_are_taxed() -> None:
    # Without paying its mana cost is a cost of {0}; Thalia adds {1} (118.9d).
    position = """
    [you]
    exile = [{{ card = "Lightning Bolt", playable = "this turn", free = true }}]
    mana = "{mana}"
    [opponent]
    battlefield = ["Thalia, Guardian of Thraben"]
    """
    assert not play(position.format(mana="")).allows("cast Lightning Bolt")
    assert play(position.format(mana="C")).payments("Lightning Bolt") == {"C"}


def test_601_2f_tax_is_paid_from_any_source() -> None:
    # The cost is fixed before anything is paid: {B} and {1} for the Sphere, both sources in full.
    position = """
    [you]
    hand = ["Dark Ritual"]
    battlefield = ["Lotus Petal", "Swamp"]
    [opponent]
    battlefield = ["Sphere of Resistance"]
    """
    payments = play(position).payments("Dark Ritual")
    assert payments
    for payment in payments:
        assert "Swamp" in payment and "Lotus Petal" in payment


# --- 601.2g, h ------------------------------------------------------------------------------------
def test_601_2h_all_or_nothing() -> None:
    game = play('[you]\nhand = ["Infernal Tutor"]\nmana = "B"')
    assert not game.allows("cast")
    assert "601.2h" in game.broken("cast Infernal Tutor (B)")
    assert "601.2h" in game.broken("cast Infernal Tutor (BB)")


def test_601_2h_mana_of_another_type_does_not_pay() -> None:
    game = play('[you]\nhand = ["Dark Ritual"]\nmana = "U"')
    assert game.broken("cast Dark Ritual (U)")
    assert not game.allows("cast")


# --- 601.2i ---------------------------------------------------------------------------------------
def test_601_2i_caster_has_priority() -> None:
    game = play('[you]\nhand = ["Dark Ritual"]\nmana = "B"', "cast Dark Ritual")
    assert game.position.priority == 0
    assert game.storm == 1


# --- 601.3 ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("step", ["upkeep", "draw", "combat", "end"])
def test_601_3_sorcery_timing(step: str) -> None:
    game = play(f'phase = "{step}"\n[you]\nhand = ["Duress", "Dark Ritual"]\nmana = "BB"')
    assert not game.allows("cast Duress")
    assert game.allows("cast Dark Ritual")
    assert "307.1" in game.broken("cast Duress targeting opponent (B)")


def test_601_3_no_sorcery_over_a_spell() -> None:
    position = '[you]\nhand = ["Duress", "Dark Ritual"]\nmana = "BB"'
    game = play(position, "cast Dark Ritual")
    assert not game.allows("cast Duress")
    game.do("resolve")
    assert game.allows("cast Duress")
    assert game.position.step == Step.MAIN1


def test_601_3_effects_that_forbid() -> None:
    # Silence stops spells, not abilities.
    game = play(
        """
        active = "opponent"
        [you]
        hand = ["Brainstorm"]
        battlefield = ["Lotus Petal"]
        mana = "U"
        [opponent]
        hand = ["Silence"]
        mana = "W"
        """,
        "cast Silence; resolve; pass",
    )
    assert not game.allows("cast Brainstorm")
    assert "601.3" in game.broken("cast Brainstorm (U)")
    assert game.allows("activate Lotus Petal")
