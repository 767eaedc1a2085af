"""Complaints about automatic payment in other programs, answered by the best payment."""

from __future__ import annotations

from analyzer.payments.announce import announced
from analyzer.payments.ask import cost_payments
from analyzer.payments.casting import cast_payments
from analyzer.payments.choice import judged
from analyzer.payments.content import Answer
from cards.mana import parse_cost
from models.costs import announcements, locked
from models.notation.position_file import parse_position
from tests.scenario import play


def cost(toml: str, text: str) -> Answer:
    """All payments of a cost."""
    return cost_payments(parse_position(toml).position, text, limit=0)


def spell(toml: str, name: str) -> Answer:
    """All payments of a spell."""
    return cast_payments(parse_position(toml).position, announced(name), limit=0)


def test_a27_no_diamond_after_payment_has_begun() -> None:
    toml = """
    [you]
    hand = ["Infernal Tutor"]
    battlefield = ["Lion's Eye Diamond", "Swamp"]
    """
    found = spell(toml, "Infernal Tutor")
    assert not found.payable
    assert any(reason.rule == "601.2h" for reason in found.reasons)
    assert any("Lion's Eye Diamond: only with priority" in note for note in found.notes)
    choice = judged(
        parse_position(toml).position,
        announced("Infernal Tutor"),
        "Swamp: B, Lion's Eye Diamond: BBB, pay BB",
    )
    assert "602.5e" in {reason.rule for reason in choice.reasons}


def test_a34_no_land_beside_a_land_that_makes_two() -> None:
    toml = """
    [you]
    battlefield = ["Rakdos Carnarium", "Mountain", "Swamp"]
    """
    found = cost(toml, "{1}{R}")
    # Rakdos Carnarium alone leaves most; two lands of one mana each are legal too.
    assert found.rows[0].sources == "Rakdos Carnarium: BR"
    assert "floating" not in found.rows[0].left
    assert any("Mountain: R" in row.sources and "Swamp: B" in row.sources for row in found.rows)


def test_a35_fewest_sources() -> None:
    found = cost('[you]\nbattlefield = ["Forest", "Thought Vessel", "Sol Ring"]', "{2}{G}")
    assert found.rows[0].sources == "Forest: G, Sol Ring: CC"
    assert found.rows[0].left == "Thought Vessel; 20 life"


def test_a37_three_lands_make_three_mana() -> None:
    lands = '[you]\nbattlefield = ["Tundra", "Underground Sea", "Tropical Island"]'
    assert [row.paid for row in cost(lands, "{U}{U}{U}").rows] == ["UUU"]
    assert not cost(lands, "{U}{U}{U}{U}").payable


def test_a38_a_sacrifice_is_said_and_comes_last() -> None:
    ditch = '[you]\nbattlefield = ["Irrigation Ditch", "Island", "Forest"]'
    found = cost(ditch, "{1}{G}")
    assert "sacrifice" not in found.rows[0].sources
    assert any("sacrifice Irrigation Ditch" in row.sources for row in found.rows)
    alone = cost(ditch.replace(', "Forest"', ""), "{1}{G}")
    assert all("sacrifice Irrigation Ditch" in row.sources for row in alone.rows)


def test_a41_floating_mana_need_not_pay_a_phyrexian_symbol() -> None:
    found = spell('[you]\nhand = ["Gitaxian Probe"]\nmana = "U"', "Gitaxian Probe")
    assert {row.paid for row in found.rows} == {"U", "2 life"}


def test_a46_a_tax_on_a_snow_cost() -> None:
    toml = """
    [you]
    hand = ["Arcum's Astrolabe"]
    battlefield = [{board}]
    [opponent]
    battlefield = ["Thalia, Guardian of Thraben"]
    """
    both = toml.replace("{board}", '"Snow-Covered Island", "Swamp"')
    assert [row.paid for row in spell(both, "Arcum's Astrolabe").rows] == ["B, snow U"]
    one = toml.replace("{board}", '"Snow-Covered Island"')
    assert not spell(one, "Arcum's Astrolabe").payable


def test_a47_snow_mana_of_any_type() -> None:
    found = cost('[you]\nbattlefield = ["Snow-Covered Island"]', "{S}")
    assert [row.paid for row in found.rows] == ["snow U"]


def test_a56_scope_of_a_reducer() -> None:
    toml = '[you]\nhand = ["Sol Ring"]\nbattlefield = ["Goblin Anarchomancer"]\nmana = "C"'
    assert [row.paid for row in spell(toml, "Sol Ring").rows] == ["C"]
    assert not spell(toml.replace('mana = "C"', ""), "Sol Ring").payable


def test_a82_an_additional_cost_under_flashback() -> None:
    toml = """
    [you]
    battlefield = ["Island"]
    graveyard = [{ card = "Deprive", mark = "flashback" }]
    hand = ["Dark Ritual"]
    mana = "UUB"
    """
    position = play(toml, "cast Dark Ritual").position
    found = cast_payments(position, announced("Deprive"))
    assert found.payable and all("return Island" in row.paid for row in found.rows)


def test_b36_trinisphere_comes_last() -> None:
    toml = """
    [you]
    hand = ["Dismember", "Gut Shot", "Gitaxian Probe"]
    battlefield = ["Trinisphere", "Llanowar Elves"]
    mana = "BBBRUU"
    """
    # {1}{B}{B}; {2}{B} and 2 life; {3} and 4 life: three mana each.
    paid = {row.paid for row in spell(toml, "Dismember").rows}
    lives = {text.partition(", ")[2]: len(text.partition(", ")[0]) for text in paid}
    assert lives == {"": 3, "2 life": 3, "4 life": 3}
    # Gut Shot: {R} and {2}, or 2 life and {3}: life is no mana.
    for name in ("Gut Shot", "Gitaxian Probe"):
        assert {len(row.paid.partition(", ")[0]) for row in spell(toml, name).rows} == {3}
    few = toml.replace("BBBRUU", "BU").replace(', "Llanowar Elves"', "")
    assert not spell(few, "Gut Shot").payable


# --- life for mana, coloured reductions, reductions that look at targets ---
def test_a44_life_instead_of_black_mana() -> None:
    # Two life for each {B}: {B}{B} costs 4 life with no black source; one Swamp leaves 2 life.
    board = """
    [you]
    life = {life}
    hand = ["Hymn to Tourach"]
    battlefield = ["K'rrik, Son of Yawgmoth"]
    mana = "{mana}"
    """
    hymn = "cast Hymn to Tourach targeting opponent"
    game = play(board.format(life=20, mana=""), f"{hymn} (4 life)")
    assert game.life() == 16
    assert play(board.format(life=20, mana="B")).allows(f"{hymn} (B, 2 life)")
    assert not play(board.format(life=3, mana="")).allows(f"{hymn} (4 life)")  # 119.4
    without = board.replace("K'rrik, Son of Yawgmoth", "Swamp")
    assert not play(without.format(life=20, mana="")).allows(f"{hymn} (4 life)")


def test_a55_coloured_reductions_spill_into_generic_mana_or_do_not() -> None:
    # 118.7b-c: {W}{U}{B}{R}{G} less takes {5} down to nothing, and {1}{G}: G takes the G, one of
    # the others the {1}.  An effect that reduces only coloured mana leaves {5}, and {1} of {1}{G}.
    five, one_green = announcements(parse_cost("{5}"))[0], announcements(parse_cost("{1}{G}"))[0]
    for need in (five, one_green):
        paid = locked(need, 0, 0, 0, 0, "WUBRG")
        assert (sum(paid.types), paid.generic) == (0, 0)
    assert locked(five, 0, 0, 0, 0, "", "WUBRG").generic == 5
    left = locked(one_green, 0, 0, 0, 0, "", "WUBRG")
    assert (sum(left.types), left.generic) == (0, 1)


def test_a55_morophon() -> None:
    board = """
    [you]
    hand = ["{card}"]
    battlefield = [{{ card = "Morophon, the Boundless", chosen = "{chosen}" }}]
    mana = "{mana}"
    """
    # Baral is a Human Wizard for {1}{U}: {1} is left.
    baral = {"card": "Baral, Chief of Compliance", "mana": "C"}
    cast = "cast Baral, Chief of Compliance (C)"
    assert play(board.format(chosen="Wizard", **baral)).allows(cast)
    assert not play(board.format(chosen="Goblin", **baral)).allows(cast)


def test_a58_hybrid_halves_are_chosen_before_reductions() -> None:
    # 601.2b before 601.2f: with all coloured halves {W}{U}{B}{R}{G} less saves all five; a generic
    # reduction saves nothing, for there is no generic mana in the cost.
    forms = announcements(parse_cost("{C/W}{C/U}{C/B}{C/R}{C/G}"))
    totals = [sum(locked(f, 0, 0, 0, 0, "", "WUBRG").types) for f in forms]
    assert min(totals) == 0 and max(totals) == 5
    assert {sum(locked(f, 0, 0, 1, 0).types) for f in forms} == {5}


def test_a80_the_target_is_known_before_the_cost() -> None:
    # {4}{W}, {3} less for a tapped creature: two mana are enough to begin with (601.2c, 601.2f).
    board = """
    [you]
    hand = ["Seized from Slumber"]
    mana = "WW"
    [opponent]
    battlefield = [{{ card = "Baral, Chief of Compliance", tapped = {tapped} }}]
    """
    cast = "cast Seized from Slumber targeting Baral, Chief of Compliance (WW)"
    assert play(board.format(tapped="true")).allows(cast)
    assert not play(board.format(tapped="false")).allows(cast)
