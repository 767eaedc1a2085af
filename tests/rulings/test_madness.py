"""Rulings about madness."""

from __future__ import annotations

import pytest

from models.position import Step
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, YOU, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "madness")

TEMPER = "cast Fiery Temper from exile for madness targeting opponent (R)"


def diamond(edition: str, yours: str = "", theirs: str = "", top: str = "Island") -> Game:
    """Lion's Eye Diamond discards the hand for RRR; in 2006 madness is chosen."""
    text = f"""
    [you]
    hand = ["Fiery Temper"]
    battlefield = ["Lion's Eye Diamond"{yours}]
    library = {{ Island = 30 }}
    [opponent]
    library = {{ order = "known", cards = ["{top}"] }}
    {theirs}
    """
    return exiled(play_in(edition, text, "activate Lion's Eye Diamond for RRR"))


def exiled(game: Game) -> Game:
    """The choice of the 2006 rules, made for exile, where there is one."""
    while game.position.pending is not None and game.position.pending.kind.startswith("madness"):
        game.do("choose exile")
    return game


def asked(game: Game) -> Game:
    """The trigger resolves, and its owner is asked."""
    game.do("resolve")
    assert game.position.pending is not None
    return game


@ruling("tsp.madness.01")
def exiled_instead_and_still_discarded(edition: str) -> None:
    game = diamond(edition, theirs='battlefield = ["Megrim"]')
    assert game.exile() == ["Fiery Temper"]
    assert game.graveyard() == ["Lion's Eye Diamond"] and game.hand() == []
    assert sorted(game.stack) == ["trigger Fiery Temper", "trigger Megrim"]


@ruling("tsp.madness.02")
def cast_for_the_madness_cost_or_put_into_the_graveyard(edition: str) -> None:
    game = asked(diamond(edition)).do(TEMPER)
    assert game.stack == ["spell Fiery Temper"]
    assert game.pool() == "RR" and game.storm == 1
    assert game.do("resolve").opposing_life == 17
    game = asked(diamond(edition)).do("choose none")
    assert game.graveyard() == ["Fiery Temper", "Lion's Eye Diamond"]
    assert game.pool() == "RRR" and game.storm == 0 and not game.stack


@ruling("tsp.madness.03")
def no_other_alternative_cost(edition: str) -> None:
    lands = ', "Fist of Suns", "Plains", "Island", "Swamp", "Mountain", "Forest"'
    game = asked(diamond(edition, yours=lands))
    casts = [text for text in game.legal() if text.startswith("cast")]
    assert casts and all(" for madness " in text for text in casts)
    other = "cast Fiery Temper from exile for granted cost targeting opponent "
    assert "118.9a" in game.broken(other + "(Plains: W, Island: U, Swamp: B, R, Forest: G)")
    # From a hand Fist of Suns does offer it.
    text = f'[you]\nhand = ["Fiery Temper"]\nbattlefield = [{lands[2:]}]\n'
    assert play_in(edition, text).allows("cast Fiery Temper for granted cost")


@ruling("tsp.madness.04")
def no_land_before_the_cast(edition: str) -> None:
    text = """
    [you]
    hand = ["Careful Study", "Fiery Temper", "Mountain"]
    battlefield = ["Island"{more}]
    library = {{ order = "known", cards = ["Island", "Island"] }}
    [opponent]
    """
    for more in ("", ', "Mountain"'):
        game = play_in(edition, text.format(more=more))
        game.do("cast Careful Study (Island: U)", "resolve")
        game.do("choose Fiery Temper", "choose Island")
        asked(exiled(game))
        assert game.broken("play Mountain") and not game.allows("play")
        assert game.allows("cast Fiery Temper") == bool(more)
        assert game.allows("choose none")
        game.do("choose none")
        assert "Fiery Temper" in game.graveyard() and game.allows("play Mountain")


TWISTED = """
active = "opponent"
[you]
hand = ["{card}"]
battlefield = ["Mountain", "Swamp", "Forest", "Forest"]
[opponent]
hand = ["Mind Twist", "Counterspell"]
mana = "BB"
battlefield = ["Island", "Island"]
"""


def twisted(edition: str, card: str = "Fiery Temper") -> Game:
    """In the opponent's turn their Mind Twist makes you discard your only card."""
    game = play_in(edition, TWISTED.format(card=card))
    game.do("cast Mind Twist X=1 targeting you (BB)", "resolve")
    if game.position.pending is not None and game.position.pending.kind == "discard":
        game.do(game.legal()[0])
    return exiled(game)


@ruling("tsp.madness.05")
def the_nonactive_player_casts_it_as_the_trigger_resolves(edition: str) -> None:
    game = twisted(edition)
    assert game.stack == ["trigger Fiery Temper"] and game.position.priority == OPPONENT
    # 117.3c: only these two passes come before the question.
    game.do("pass", "pass")
    assert game.position.pending is not None and game.position.pending.player == YOU
    game.do("cast Fiery Temper from exile for madness targeting opponent (Mountain: R)")
    assert game.stack == ["spell Fiery Temper"]


@ruling("tsp.madness.06")
def whether_the_exile_is_optional(edition: str) -> None:
    text = """
    [you]
    hand = ["Fiery Temper"]
    battlefield = ["Lion's Eye Diamond"]
    [opponent]
    """
    game = play_in(edition, text, "activate Lion's Eye Diamond for RRR")
    if edition == "2006":
        assert game.legal() == ["choose exile", "choose graveyard"]
        game.do("choose graveyard")
        assert game.graveyard() == ["Fiery Temper", "Lion's Eye Diamond"] and not game.stack
        return
    assert game.position.pending is None and game.exile() == ["Fiery Temper"]
    assert game.graveyard() == ["Lion's Eye Diamond"]
    asked(game).do("choose none")
    assert "Fiery Temper" in game.graveyard()


@ruling("tsp.madness.07")
def a_sorcery_or_a_creature_at_any_time_and_it_can_be_countered(edition: str) -> None:
    for card in ("Alms of the Vein", "Arrogant Wurm"):
        game = asked(twisted(edition, card))
        casts = [t for t in game.legal() if t.startswith(f"cast {card} from exile for madness")]
        game.do(casts[0])
        assert game.stack == [f"spell {card}"] and game.position.active == OPPONENT
        game.do(f"cast Counterspell targeting {card} (Island: U, Island #2: U)", "resolve")
        assert not game.stack and card in game.graveyard()
        # A card without madness that is discarded stays where it is.
    plain = twisted(edition, "Lightning Bolt")
    assert not plain.stack and plain.graveyard() == ["Lightning Bolt"]


@ruling("tsp.madness.08")
def the_mana_value_is_that_of_the_mana_cost(edition: str) -> None:
    # {1}{R}{R} is 3: Cruel Bargain {B}{B}{B} has it, Brainstorm {U} has what was paid.
    for top, countered in (("Cruel Bargain", True), ("Brainstorm", False)):
        game = diamond(edition, theirs='battlefield = ["Counterbalance"]', top=top)
        asked(game).do(TEMPER)
        assert game.stack == ["spell Fiery Temper", "trigger Counterbalance"]
        game.do("resolve", "choose yes")
        assert ("Fiery Temper" in game.graveyard()) == countered
        assert game.stack == ([] if countered else ["spell Fiery Temper"])


@ruling("tsp.madness.09")
def increases_apply_to_the_madness_cost(edition: str) -> None:
    game = asked(diamond(edition, theirs='battlefield = ["Sphere of Resistance"]'))
    casts = [text for text in game.legal() if text.startswith("cast Fiery Temper")]
    assert casts and all(text.endswith("(RR)") for text in casts)
    assert game.broken(TEMPER)
    # Reductions, too: Goblin Electromancer has no generic mana to take from {R}.
    game = asked(diamond(edition, yours=', "Goblin Electromancer"',
                         theirs='battlefield = ["Sphere of Resistance"]'))  # fmt: skip
    assert game.allows(TEMPER)


@ruling("tsp.madness.10")
def any_discard_will_do(edition: str) -> None:
    assert diamond(edition).stack == ["trigger Fiery Temper"]
    assert twisted(edition).stack == ["trigger Fiery Temper"]
    hand = ", ".join(['"Fiery Temper"', *['"Island"'] * 7])
    text = f'phase = "end"\n[you]\nhand = [{hand}]\nbattlefield = ["Mountain"]\n[opponent]\n'
    game = play_in(edition, text, "pass; pass; choose Fiery Temper")
    exiled(game)
    assert game.stack == ["trigger Fiery Temper"]
    # 514.3a: the players have priority, and then another cleanup step begins.
    assert game.position.step == Step.CLEANUP and game.position.turn == 1
    asked(game).do("cast Fiery Temper from exile for madness targeting opponent (Mountain: R)")
    game.do("resolve")
    assert game.opposing_life == 17
    assert game.position.step == Step.CLEANUP and game.position.priority == YOU
    game.do("pass", "pass")
    assert game.position.active == OPPONENT and game.position.turn == 2


@ruling("tsp.madness.11")
def no_discard_without_a_reason(edition: str) -> None:
    text = '[you]\nhand = ["Fiery Temper"]\nbattlefield = ["Mountain"]\n[opponent]\n'
    game = play_in(edition, text)
    assert game.legal() == ["activate Mountain for R", "pass"]
    for wrong in ("(R)", "(Mountain: R)"):
        cast = f"cast Fiery Temper for madness targeting opponent {wrong}"
        assert game.broken(cast)


@ruling("tsp.madness.12")
def discard_triggers_fire(edition: str) -> None:
    game = diamond(edition, theirs='battlefield = ["Megrim"]')
    assert game.stack.count("trigger Megrim") == 1
    while game.stack:
        game.do("resolve")
        if game.position.pending is not None:
            game.do(TEMPER)
    # Megrim deals 2 damage to you, Fiery Temper 3 to them.
    assert (game.life(), game.opposing_life) == (18, 17)


@ruling("tsp.madness.13")
def it_is_never_in_the_graveyard_before(edition: str) -> None:
    game = diamond(edition, theirs='battlefield = ["Tormod\'s Crypt"]')
    assert game.stack == ["trigger Fiery Temper"]
    game.do("pass", "activate Tormod's Crypt targeting you", "resolve")
    assert game.graveyard() == [] and "Fiery Temper" in game.exile()
    asked(game).do(TEMPER)
    assert game.stack == ["spell Fiery Temper"]


@ruling("tsp.madness.14")
def there_is_no_second_opportunity(edition: str) -> None:
    game = asked(diamond(edition)).do("choose none")
    assert "Fiery Temper" in game.graveyard() and game.pool() == "RRR"
    assert game.legal() == ["pass"]
    assert game.broken("cast Fiery Temper from graveyard for madness targeting opponent (R)")


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_has_its_place() -> None:
    ruling.check_complete()
