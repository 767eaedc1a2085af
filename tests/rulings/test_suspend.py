"""Rulings about suspend."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.actions import Choose
from models.check import violations
from models.mana_sources import haste
from models.position import Permanent, Step
from models.time_counters import counters_on, is_suspended
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.upkeeps import next_upkeep
from tests.scenario import OPPONENT, YOU, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "suspend")

BOLT = "suspend Rift Bolt (Mountain: R)"


def game(edition: str, you: str, opponent: str = "", head: str = "") -> Game:
    """A game with libraries of Islands."""
    library = "library = { Island = 30 }"
    return play_in(edition, f"{head}\n[you]\n{you}\n{library}\n[opponent]\n{opponent}\n{library}\n")


def hand(edition: str, cards: str, lands: str, theirs: str = "", head: str = "") -> Game:
    """Your main phase with these cards in hand and these permanents."""
    return game(edition, f"hand = [{cards}]\nbattlefield = [{lands}]", theirs, head)


def upkeep(edition: str, card: str, counters: int = 1, you: str = "", theirs: str = "") -> Game:
    """Your upkeep with a suspended card, whose trigger is on the stack."""
    exile = f'exile = [{{ card = "{card}", time_counters = {counters}, suspend = true }}]'
    return next_upkeep(game(edition, f"{exile}\n{you}", theirs, 'phase = "end"'))


def last(edition: str, card: str, you: str = "", theirs: str = "") -> Game:
    """Your upkeep after the last counter went and the trigger of that has resolved."""
    return upkeep(edition, card, 1, you, theirs).do("resolve", "resolve")


def counters(one: Game, player: int = YOU) -> list[int]:
    """The time counters on each exiled card of a player."""
    return sorted(counters_on(entry) for entry in one.position.players[player].exile)


def suspended(one: Game) -> list[str]:
    """Your suspended cards."""
    exile = one.position.players[YOU].exile
    return [CARDS[entry[0]].name for entry in exile if is_suspended(entry)]


def permanent(one: Game, name: str) -> Permanent:
    """The permanent of that name."""
    cid = CARDS.find(name)
    return next(q for q in one.position.battlefield if q.cid == cid)


def refused(one: Game) -> bool:
    """Whether leaving the card in exile is illegal."""
    return any(v.rule == "608.2g" for v in violations(one.position, Choose("none")))


@ruling("tsp.suspend.01")
def from_hand_into_exile_for_its_cost(edition: str) -> None:
    # Keldon Halberdier has suspend 4 for {R}, Wheel of Fate for {1}{R}.
    for card, mana in (("Keldon Halberdier", "R"), ("Wheel of Fate", "RR")):
        one = game(edition, f'hand = ["{card}"]\nmana = "{mana}"')
        one.do(f"suspend {card} ({mana})")
        assert one.hand() == [] and one.pool() == ""
        assert one.exile() == [card] and counters(one) == [4]


@ruling("tsp.suspend.02")
def the_stack_is_not_used(edition: str) -> None:
    one = hand(edition, '"Rift Bolt"', '"Mountain"').do(BOLT)
    assert one.stack == [] and one.position.waiting == ()


@ruling("tsp.suspend.03")
def a_counter_goes_in_its_owners_upkeep(edition: str) -> None:
    exile = 'exile = [{ card = "Keldon Halberdier", time_counters = 4 }]'
    one = game(edition, exile, "", 'phase = "end"')
    next_upkeep(one, OPPONENT)
    assert one.stack == [] and counters(one) == [4]
    next_upkeep(one).do("resolve")
    assert counters(one) == [3]


@ruling("tsp.suspend.04")
def the_last_counter_leads_to_casting_it_for_no_mana(edition: str) -> None:
    one = hand(edition, '"Rift Bolt"', '"Mountain"').do(BOLT)
    next_upkeep(one).do("resolve")
    assert one.stack == ["trigger Rift Bolt"] and one.position.stack[0].targets == ()
    one.do("resolve", "cast Rift Bolt from exile for free targeting opponent (0)")
    assert not permanent(one, "Mountain").tapped
    assert one.do("resolve").opposing_life == 17


@ruling("tsp.suspend.05")
def what_cannot_be_cast_stays_in_exile(edition: str) -> None:
    # Nobody controls a creature that Phthisis could target.
    one = last(edition, "Phthisis")
    assert one.legal() == ["choose none"]
    one.do("choose none")
    assert one.exile() == ["Phthisis"] and one.stack == []


@ruling("tsp.suspend.06")
def what_is_suspended(edition: str) -> None:
    one = game(
        edition,
        """exile = [
          { card = "Rift Bolt", time_counters = 2 },
          { card = "Ancestral Vision", time_counters = 0 },
          { card = "Lightning Bolt", time_counters = 2 },
        ]""",
        "",
        'phase = "end"',
    )
    assert suspended(one) == ["Rift Bolt"]
    # Only that one loses a counter.
    assert next_upkeep(one).stack == ["trigger Rift Bolt"]


@ruling("tsp.suspend.07")
def no_other_alternative_cost(edition: str) -> None:
    five = '"Plains", "Island", "Swamp", "Mountain", "Forest"'
    one = last(edition, "Rift Bolt", f'battlefield = ["Fist of Suns", {five}]')
    casts = [text for text in one.legal() if text.startswith("cast")]
    assert casts and all(" for free " in text and text.endswith("(0)") for text in casts)
    lands = "Plains: W, Island: U, Swamp: B, Mountain: R, Forest: G"
    other = f"cast Rift Bolt from exile for granted cost targeting opponent ({lands})"
    assert "118.9a" in one.broken(other)
    # An additional cost is added: Sphere of Resistance asks for {1}.
    taxed = last(edition, "Rift Bolt", f'battlefield = [{five}, "Sphere of Resistance"]')
    casts = [text for text in taxed.legal() if text.startswith("cast")]
    assert len(casts) == 2 * 5 and not any(text.endswith("(0)") for text in casts)


@ruling("tsp.suspend.08")
def its_type_restricts_when(edition: str) -> None:
    one = hand(edition, '"Rift Bolt", "Lightning Bolt"', '"Mountain", "Mountain"')
    assert one.allows("suspend Rift Bolt")
    one.do("cast Lightning Bolt targeting opponent (Mountain: R)")
    assert not one.allows("suspend") and "307.1" in one.broken("suspend Rift Bolt (Mountain #2: R)")
    theirs = hand(edition, '"Rift Bolt"', '"Mountain"',
                  head='active = "opponent"\npriority = "you"')  # fmt: skip
    assert not theirs.allows("suspend") and "307.1" in theirs.broken(BOLT)


@ruling("tsp.suspend.09")
def flash_widens_the_times(edition: str) -> None:
    for extra, legal in (("", False), (', "Vedalken Orrery"', True)):
        one = hand(
            edition,
            '"Keldon Halberdier"',
            f'"Mountain"{extra}',
            head='active = "opponent"\nphase = "end"\npriority = "you"',
        )
        assert one.allows("suspend Keldon Halberdier (Mountain: R)") == legal
        assert (one.broken("suspend Keldon Halberdier (Mountain: R)") == ()) == legal


@ruling("tsp.suspend.10")
def what_forbids_casting_forbids_suspending(edition: str) -> None:
    for named, rules in (("Rift Bolt", ("601.3",)), ("Lotus Bloom", ())):
        mage = f'battlefield = [{{ card = "Meddling Mage", chosen = "{named}" }}]'
        one = hand(edition, '"Rift Bolt"', '"Mountain"', mage)
        assert one.broken(BOLT) == rules and one.allows("suspend") == (not rules)


@ruling("tsp.suspend.11")
def no_target_is_needed(edition: str) -> None:
    one = hand(edition, '"Phthisis"', '"Swamp", "Swamp"')
    assert one.broken("suspend Phthisis (Swamp: B, Swamp #2: B)") == ()
    one.do("suspend Phthisis")
    assert counters(one) == [5]


@ruling("tsp.suspend.12")
def no_payable_cost_is_needed(edition: str) -> None:
    one = hand(edition, '"Lotus Bloom"', "")
    assert "118.6" in one.broken("cast Lotus Bloom (0)") and not one.allows("cast")
    one.do("suspend Lotus Bloom (0)")
    assert counters(one) == [3]


@ruling("tsp.suspend.13")
def suspending_is_not_casting(edition: str) -> None:
    balance = 'battlefield = ["Counterbalance"]'
    lands = ", ".join(['"Mountain"'] * 3)
    one = hand(edition, '"Rift Bolt", "Grapeshot"', lands, balance)
    one.do(BOLT)
    assert one.stack == [] and one.storm == 0
    one.do(next(t for t in one.legal() if t.startswith("cast Grapeshot targeting opponent")))
    assert sorted(one.stack[1:]) == ["trigger Counterbalance", "trigger Grapeshot"]
    assert one.storm == 1
    one.do("resolve", "choose yes")  # an unknown card is revealed and counters nothing
    one.do("resolve")
    assert one.stack == ["spell Grapeshot"]  # no copies


@ruling("tsp.suspend.14")
def nobody_can_respond(edition: str) -> None:
    stifle = 'hand = ["Stifle", "Counterspell"]\nbattlefield = ["Island", "Island"]'
    one = hand(edition, '"Rift Bolt"', '"Mountain"', stifle).do(BOLT)
    # One action puts it into exile, and the same player may act next.
    assert one.exile() == ["Rift Bolt"] and one.position.priority == YOU
    assert one.position.passed == 0


@ruling("tsp.suspend.15")
def targets_are_chosen_as_it_is_cast(edition: str) -> None:
    field = 'battlefield = ["Ronom Hulk", { card = "Llanowar Elves", sick = true }, "Island"]'
    theirs = f'{field}\nhand = ["Mystic Snake"]\nmana = ""'
    one = hand(edition, '"Rift Bolt", "Swords to Plowshares"', '"Mountain", "Plains"', theirs)
    one.do(BOLT)
    assert all(not item.targets for item in one.position.stack)
    one.do("cast Swords to Plowshares targeting Ronom Hulk (Plains: W)", "resolve")
    next_upkeep(one).do("resolve", "resolve")
    targets = {t for t in one.legal() if t.startswith("cast Rift Bolt")}
    assert any("targeting Llanowar Elves" in t for t in targets)
    assert any("targeting opponent" in t for t in targets)
    assert not any("Ronom Hulk" in t for t in targets)


STIFLE = 'hand = ["Stifle", "Stifle"]\nbattlefield = ["Island", "Island"]'


@ruling("tsp.suspend.16")
def a_countered_trigger_removes_nothing(edition: str) -> None:
    one = upkeep(edition, "Rift Bolt", 2, "", STIFLE)
    one.do("pass", "cast Stifle targeting Rift Bolt trigger (Island: U)", "resolve")
    assert one.stack == [] and counters(one) == [2]
    next_upkeep(one)
    assert one.stack == ["trigger Rift Bolt"]
    assert counters(one.do("resolve")) == [1]


@ruling("tsp.suspend.17")
def the_last_counter_may_go_at_any_time(edition: str) -> None:
    exile = 'exile = [{ card = "Rift Bolt", time_counters = 2 }]'
    lands = 'battlefield = ["Mountain", "Mountain"]\nhand = ["Fury Charm"]'
    one = game(edition, f"{exile}\n{lands}", "", 'active = "opponent"\npriority = "you"')
    charm = "cast Fury Charm choosing remove time counters targeting Rift Bolt in your exile"
    one.do(next(t for t in one.legal() if t.startswith(charm)), "resolve")
    assert one.stack == ["trigger Rift Bolt"] and one.position.active == OPPONENT
    one.do("resolve", "cast Rift Bolt from exile for free targeting opponent (0)", "resolve")
    assert one.opposing_life == 17 and one.position.active == OPPONENT
    # A third counter stays, and nothing triggers.
    more = exile.replace("2", "3")
    one = game(edition, f"{more}\n{lands}", "", 'active = "opponent"\npriority = "you"')
    one.do(next(t for t in one.legal() if t.startswith(charm)), "resolve")
    assert one.stack == [] and counters(one) == [1]


@ruling("tsp.suspend.18")
def a_countered_casting_trigger_leaves_it_in_exile(edition: str) -> None:
    one = upkeep(edition, "Rift Bolt", 1, "", STIFLE).do("resolve")
    one.do("pass", "cast Stifle targeting Rift Bolt trigger (Island: U)", "resolve")
    assert one.exile() == ["Rift Bolt"] and counters(one) == [0]
    assert suspended(one) == [] and one.stack == []
    assert next_upkeep(one).stack == []


@ruling("tsp.suspend.19")
def whether_it_must_be_cast(edition: str) -> None:
    # Your own creature is the only legal target.
    one = last(edition, "Phthisis", 'battlefield = ["Llanowar Elves"]')
    casts = [t for t in one.legal() if t.startswith("cast Phthisis")]
    assert casts == ["cast Phthisis from exile for free targeting Llanowar Elves (0)"]
    if edition == "2006":
        assert one.legal() == casts and refused(one)
        one.do(casts[0], "resolve")
        assert one.graveyard() == ["Llanowar Elves", "Phthisis"] and one.life() == 18
    else:
        one.do("choose none")
        assert one.exile() == ["Phthisis"] and one.board() == ["Llanowar Elves"]


@ruling("tsp.suspend.20")
def sorceries_and_creatures_in_the_upkeep(edition: str) -> None:
    for card, where in (("Ancestral Vision", "targeting you (0)"), ("Durkwood Baloth", "(0)")):
        one = last(edition, card)
        one.do(f"cast {card} from exile for free {where}", "resolve")
        assert one.position.step == Step.UPKEEP and one.exile() == []
        assert len(one.hand()) == (3 if card == "Ancestral Vision" else 0)


@ruling("tsp.suspend.21")
def other_prohibitions_apply(edition: str) -> None:
    mage = 'hand = ["Meddling Mage"]\nbattlefield = ["Plains", "Island"]'
    one = hand(edition, '"Rift Bolt"', '"Mountain"', mage).do(BOLT)
    next_upkeep(one, OPPONENT).to_step(Step.MAIN1)
    one.do(next(t for t in one.legal() if t.startswith("cast Meddling Mage")), "resolve")
    one.do("choose Rift Bolt")
    next_upkeep(one).do("resolve", "resolve")
    assert one.legal() == ["choose none"]
    assert "601.3" in one.broken("cast Rift Bolt from exile for free targeting opponent (0)")
    one.do("choose none")
    assert one.exile() == ["Rift Bolt"] and counters(one) == [0]


@ruling("tsp.suspend.22")
def there_is_no_second_chance(edition: str) -> None:
    one = last(edition, "Phthisis", 'hand = ["Llanowar Elves"]\nbattlefield = ["Forest"]')
    one.do("choose none").to_step(Step.MAIN1)
    one.do("cast Llanowar Elves (Forest: G)", "resolve")
    assert one.stack == [] and one.exile() == ["Phthisis"] and suspended(one) == []
    assert not one.allows("cast") and next_upkeep(one).stack == []


@ruling("tsp.suspend.23")
def additional_costs_must_be_paid(edition: str) -> None:
    one = last(edition, "Culling the Weak")
    assert one.legal() == ["choose none"]
    assert one.do("choose none").exile() == ["Culling the Weak"]
    one = last(edition, "Culling the Weak", 'battlefield = ["Llanowar Elves"]')
    cast = "cast Culling the Weak from exile for free (sacrifice Llanowar Elves)"
    assert one.legal() == ([cast] if edition == "2006" else [cast, "choose none"])
    one.do(cast)
    assert one.graveyard() == ["Llanowar Elves"]
    assert one.do("resolve").pool() == "BBBB"


def taxed(edition: str, lands: str, hand: str = "", islands: int = 0) -> Game:
    """Sphere of Resistance as the trigger that casts Rift Bolt is on the stack.

    The opponent has cards in hand and Islands.
    """
    field = ", ".join(['"Sphere of Resistance"', *['"Island"'] * islands])
    theirs = f"hand = [{hand}]\nbattlefield = [{field}]"
    return upkeep(edition, "Rift Bolt", 1, f"battlefield = [{lands}]", theirs).do("resolve")


@ruling("tsp.suspend.24")
def floating_mana_for_an_additional_cost(edition: str) -> None:
    one = taxed(edition, '"Mountain"').do("activate Mountain for R", "resolve")
    if edition == "2006":
        assert all(text.startswith("cast Rift Bolt") for text in one.legal())
        assert refused(one)
    else:
        assert one.allows("choose none")
    one.do("cast Rift Bolt from exile for free targeting opponent (R)")
    assert one.pool() == "" and one.stack == ["spell Rift Bolt"]


@ruling("tsp.suspend.25")
def no_mana_at_all(edition: str) -> None:
    # The opponent taps the only Mountain in response.
    one = taxed(edition, '"Mountain"', '"Enervate"', 3).do("pass")
    one.do("cast Enervate targeting Mountain (Island: U, Island #2: U, Island #3: U)", "resolve")
    one.do("resolve")
    assert one.legal() == ["choose none"]
    assert one.broken("cast Rift Bolt from exile for free targeting opponent (0)")
    one.do("choose none")
    assert one.exile() == ["Rift Bolt"] and counters(one) == [0] and one.stack == []


@ruling("tsp.suspend.26")
def nobody_has_to_activate_mana_abilities(edition: str) -> None:
    one = taxed(edition, '"Mountain"').do("resolve")
    cast = "cast Rift Bolt from exile for free targeting {} (Mountain: R)"
    assert sorted(one.legal()) == sorted(
        [cast.format("opponent"), cast.format("you"), "choose none"]
    )
    other = taxed(edition, '"Mountain"').do("resolve", "choose none")
    assert other.exile() == ["Rift Bolt"] and not permanent(other, "Mountain").tapped
    one.do(cast.format("opponent"))
    assert permanent(one, "Mountain").tapped and one.stack == ["spell Rift Bolt"]


def elves(edition: str, theirs: str = "", you: str = "") -> Game:
    """Llanowar Elves cast by suspend in your upkeep."""
    one = last(edition, "Llanowar Elves", you, theirs)
    return one.do("cast Llanowar Elves from exile for free (0)", "resolve")


@ruling("tsp.suspend.27")
def a_creature_has_haste(edition: str) -> None:
    one = elves(edition)
    # 302.6: haste lets it be tapped for its ability in the turn it enters, as for an attack.
    assert haste(permanent(one, "Llanowar Elves"))
    assert one.allows("activate Llanowar Elves for G")
    one = last(edition, "Keldon Halberdier")
    one.do("cast Keldon Halberdier from exile for free (0)", "resolve")
    assert haste(permanent(one, "Keldon Halberdier"))
    cast = hand(edition, '"Llanowar Elves"', '"Forest"')
    cast.do("cast Llanowar Elves (Forest: G)", "resolve")
    assert not haste(permanent(cast, "Llanowar Elves"))


@ruling("tsp.suspend.28")
def it_keeps_haste(edition: str) -> None:
    one = elves(edition)
    next_upkeep(one)
    assert haste(permanent(one, "Llanowar Elves"))


@ruling("tsp.suspend.29")
def haste_goes_with_control(edition: str) -> None:
    seven = ", ".join(['"Island"'] * 7)
    side = f'hand = ["Blatant Thievery"]\nbattlefield = [{seven}]'
    one = elves(edition, side, side)
    for player in (OPPONENT, YOU):
        one.to_step(Step.END).do("pass", "pass")
        while one.position.active != player or one.position.step != Step.MAIN1:
            one.do(*(["pass", "pass"] if one.position.pending is None else [one.legal()[0]]))
        thievery = "cast Blatant Thievery targeting Llanowar Elves"
        one.do(next(t for t in one.legal() if t.startswith(thievery)), "resolve")
        there = permanent(one, "Llanowar Elves")
        assert there.controller == player and not haste(there)
        assert not one.allows("activate Llanowar Elves")


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
