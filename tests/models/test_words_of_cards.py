"""Words that a few cards bring: cards for life from the top, cycling, replaced draws."""

from __future__ import annotations

import pytest

from models.position import Step
from tests.scenario import OPPONENT, play

CITADEL = """
[you]
life = {life}
battlefield = ["Bolas's Citadel"]
library = {{ top = ["{card}", "Swamp", "Duress"], rest = [] }}
"""


@pytest.mark.parametrize(
    ("card", "life", "after"),
    [("Dark Ritual", 20, 19), ("Lotus Petal", 20, 20), ("Infernal Tutor", 20, 18)],
)
def test_118_9_a_card_from_the_top_for_life(card: str, life: int, after: int) -> None:
    game = play(CITADEL.format(card=card, life=life))
    cast = [a for a in game.legal() if a.startswith(f"cast {card}")]
    assert len(cast) == 1
    assert game.do(cast[0]).life() == after


def test_119_4_no_more_life_than_there_is_can_be_paid() -> None:
    game = play(CITADEL.format(card="Opportunity", life=5))
    assert not any("Opportunity" in a for a in game.legal())


def test_a_land_from_the_top_is_played_for_nothing() -> None:
    game = play(CITADEL.format(card="Island", life=20)).do("play Island from library")
    assert "Island" in game.board()


def test_hullbreacher_makes_treasures_of_an_opponents_draws() -> None:
    game = play(
        """
        [you]
        hand = ["Ancestral Recall"]
        battlefield = ["Hullbreacher", "Island"]
        [opponent]
        library = { Swamp = 9 }
        """,
        "cast Ancestral Recall targeting opponent; resolve",
    )
    assert game.hand(OPPONENT) == []
    assert game.board().count("Treasure") == 3


def test_hullbreacher_lets_the_first_card_of_a_draw_step_be_drawn() -> None:
    game = play(
        """
        [you]
        battlefield = ["Hullbreacher"]
        library = { Swamp = 9 }
        [opponent]
        library = { Swamp = 9 }
        """
    )
    while game.position.active != OPPONENT or game.position.step != Step.MAIN1:
        game.do("pass" if game.position.pending is None else game.legal()[0])
    assert len(game.hand(OPPONENT)) == 1


BAUBLE = """
[you]
hand = ["{card}"]
battlefield = ["Swamp"]
library = {{ Swamp = 9 }}
[opponent]
battlefield = ["Vexing Bauble"]
"""


@pytest.mark.parametrize(("card", "countered"), [("Lotus Petal", True), ("Dark Ritual", False)])
def test_what_no_mana_was_spent_on_is_countered(card: str, countered: bool) -> None:
    game = play(BAUBLE.format(card=card))
    game.do(next(a for a in game.legal() if a.startswith("cast"))).resolve_all()
    assert (game.graveyard() == [card] and game.pool() == "" and card not in game.board()) is (
        countered
    )


def test_702_29_cycling_triggers_other_permanents_and_the_card_itself() -> None:
    game = play(
        """
        [you]
        hand = ["Vizier of Tumbling Sands"]
        battlefield = ["Drannith Stinger", "Island", "Island"]
        library = { Swamp = 9 }
        """
    )
    game.do(next(a for a in game.legal() if "Vizier" in a))
    while game.position.pending is not None:
        choices = [a for a in game.legal() if "Island" in a]
        game.do(choices[0] if choices else game.legal()[0])
    game.resolve_all()
    assert game.life(OPPONENT) == 19
    assert any(a.startswith("activate Island") for a in game.legal())  # untapped again


def test_tamiyo_turns_with_the_third_card_drawn() -> None:
    game = play(
        """
        [you]
        hand = ["Ancestral Recall", "Opt"]
        battlefield = ["Tamiyo, Inquisitive Student", "Island", "Island"]
        library = { Swamp = 9 }
        """,
        "cast Opt; resolve",
    )
    assert any(name.startswith("Tamiyo, Inq") for name in game.board())
    game.do("cast Ancestral Recall targeting you").resolve_all()
    assert [p.face for p in game.position.battlefield if p.counters] == [1]


def test_necropotence_brings_cards_at_the_end_step_and_exiles_discards() -> None:
    game = play(
        """
        [you]
        hand = ["Faithless Looting"]
        battlefield = ["Necropotence", "Mountain"]
        library = { Swamp = 9 }
        """
    )
    game.do("activate Necropotence (1 life)", "resolve")
    assert game.hand() == ["Faithless Looting"]
    game.do("cast Faithless Looting", "resolve").resolve_all()
    assert game.graveyard() == ["Faithless Looting"]
    assert game.exile().count("Swamp") == 3  # one aside, two discarded
    while game.position.step != Step.END:
        game.do("pass")
    game.resolve_all()
    assert game.hand() == ["Swamp"]
    assert game.life() == 19


SHOAL = """
active = "opponent"
[you]
hand = ["Disrupting Shoal", "Opt", "Impulse"]
[opponent]
hand = ["{spell}"]
battlefield = ["Swamp", "Swamp", "Swamp"]
library = {{ Swamp = 9 }}
"""


@pytest.mark.parametrize(
    ("spell", "pitched", "countered"),
    [("Dark Ritual", "Opt", True), ("Dark Ritual", "Impulse", False)],
)
def test_107_3_x_is_the_mana_value_of_the_card_exiled(
    spell: str, pitched: str, countered: bool
) -> None:
    game = play(SHOAL.format(spell=spell))
    game.do(next(a for a in game.legal() if a.startswith("cast")), "pass")
    shoals = [a for a in game.legal() if a.startswith("cast Disrupting Shoal") and pitched in a]
    assert len(shoals) == 1
    game.do(shoals[0]).resolve_all()
    assert (game.pool(OPPONENT) == "") is countered


def test_702_42_entwined_both_modes_happen() -> None:
    text = """
    [you]
    hand = ["Dream's Grip"]
    battlefield = ["Island", {{ card = "Island", tapped = true }}{more}]
    """
    game = play(text.format(more=', "Swamp"'))
    found = [a for a in game.legal() if "entwine" in a]
    assert found
    assert all("tap and untap" in a for a in found)
    assert not any("entwine" in a for a in play(text.format(more="")).legal())


def test_offspring_makes_a_copy_only_if_it_was_paid() -> None:
    text = """
    [you]
    hand = ["Thundertrap Trainer"]
    battlefield = ["Island", "Island", "Island", "Island", "Island", "Island"]
    library = { Swamp = 20 }
    """
    for paid, copies in ((True, 2), (False, 1)):
        game = play(text)
        game.do(next(a for a in game.legal() if "cast Thunder" in a and ("offspring" in a) is paid))
        game.do("resolve").resolve_all()
        while game.position.pending is not None:
            game.do(game.legal()[0]).resolve_all()
        assert game.board().count("Thundertrap Trainer") == copies


def test_tameshi_draws_once_each_turn() -> None:
    game = play(
        """
        [you]
        hand = ["Gush", "Gush"]
        battlefield = ["Tameshi, Reality Architect", "Island", "Island", "Island", "Island"]
        library = { Swamp = 20 }
        """
    )
    game.do(next(a for a in game.legal() if a.startswith("cast Gush"))).resolve_all()
    assert len(game.hand()) == 1 + 2 + 2 + 1
    game.do(next(a for a in game.legal() if a.startswith("cast Gush"))).resolve_all()
    assert len(game.hand()) == 6 - 1 + 2 + 2


WILL = """
[you]
hand = ["Jeska's Will"]
{commanders}
battlefield = ["Mountain", "Mountain", "Mountain", "Ral, Monsoon Mage"]
library = {{ Swamp = 20 }}
[opponent]
hand = ["Opt", "Opt"]
"""


def test_903_3d_both_modes_with_a_commander_only() -> None:
    both = [a for a in play(WILL.format(commanders="")).legal() if "mana and exile" in a]
    assert both == []
    game = play(WILL.format(commanders='commanders = ["Ral, Monsoon Mage"]'))
    assert any("mana and exile" in a for a in game.legal())


def test_stream_of_thought_shuffles_chosen_cards_in() -> None:
    game = play(
        """
        [you]
        hand = ["Stream of Thought"]
        battlefield = ["Island"]
        graveyard = ["Opt", "Duress"]
        library = { Swamp = 20 }
        """,
        "cast Stream of Thought targeting opponent; resolve; choose Opt",
    )
    assert game.graveyard() == ["Duress", "Stream of Thought"]
    assert game.position.players[0].library.size == 21


def test_502_3_nonbasic_lands_stay_tapped_under_back_to_basics() -> None:
    game = play(
        """
        active = "opponent"
        phase = "end"
        [you]
        battlefield = [{ card = "Island", tapped = true }, { card = "Tundra", tapped = true }]
        library = { Swamp = 9 }
        [opponent]
        battlefield = ["Back to Basics"]
        """
    )
    while game.position.step != Step.MAIN1:
        game.do("pass")
    assert [p.tapped for p in game.position.battlefield if p.controller == 0] == [False, True]


def test_305_2_additional_lands_are_played_while_something_allows_them() -> None:
    text = """
    [you]
    hand = ["Island", "Island", "Island"]
    battlefield = [{board}]
    """
    for board, lands in (('"Exploration"', 2), ("", 1)):
        game = play(text.format(board=board))
        for _ in range(lands):
            game.do("play Island")
        assert "305.2" in game.broken("play Island")


def test_cards_left_in_exile_become_spawn_at_the_end_step() -> None:
    game = play(
        """
        [you]
        hand = ["Glimpse the Impossible"]
        battlefield = ["Mountain", "Mountain", "Mountain"]
        library = { top = ["Lotus Petal", "Duress", "Opt"], rest = ["Swamp", "Swamp"] }
        """,
        "cast Glimpse the Impossible; resolve; cast Lotus Petal; resolve",
    )
    while game.position.step != Step.END:
        game.do("pass")
    game.resolve_all()
    assert game.board().count("Eldrazi Spawn") == 2
    assert game.graveyard() == ["Duress", "Glimpse the Impossible", "Opt"]


def test_an_unknown_card_in_hand_may_be_a_land() -> None:
    text = """
    [you]
    hand = ["Land Grant", "Opt"]
    battlefield = ["Island"]
    library = { Island = 3, Taiga = 3 }
    """
    game = play(text)
    assert "cast Land Grant" in " ".join(game.legal())
    game.do("cast Opt", "resolve")
    assert not any(a.startswith("cast Land Grant") for a in game.legal())


def test_stern_scolding_looks_at_power_or_toughness() -> None:
    text = """
    active = "opponent"
    [you]
    hand = ["Stern Scolding"]
    battlefield = ["Island"]
    [opponent]
    hand = ["{spell}"]
    battlefield = ["Forest", "Forest", "Forest", "Forest", "Forest", "Forest", "Swamp"]
    """
    for spell, hit in (("Generous Ent", False), ("Wild Cantor", True)):
        game = play(text.format(spell=spell))
        game.do(next(a for a in game.legal() if a.startswith(f"cast {spell}")), "pass")
        assert any("Stern Scolding" in a for a in game.legal()) is hit


def test_701_34_proliferating_adds_another_counter_of_each_kind() -> None:
    game = play(
        """
        [you]
        hand = ["Contentious Plan"]
        battlefield = [
            "Island", "Island",
            { card = "Pentad Prism", counters = { charge = 2 } },
            { card = "Sandstone Needle", counters = { depletion = 1 } },
        ]
        library = { Swamp = 9 }
        [opponent]
        poison = 9
        """,
        "cast Contentious Plan (Island: U, Island #2: U); resolve",
    )
    choices = game.legal()
    assert len(choices) == 4  # the opponent, two permanents, no more
    game.do("choose opponent")
    assert len(game.legal()) == 3
    game.do("choose done")
    assert game.won  # ten poison counters (704.5c)


def test_ill_gotten_gains_returns_up_to_three_cards_each() -> None:
    game = play(
        """
        [you]
        hand = ["Ill-Gotten Gains", "Opt"]
        graveyard = ["Duress", "Lotus Petal", "Dark Ritual"]
        battlefield = ["Swamp", "Swamp", "Swamp", "Swamp"]
        [opponent]
        hand = ["Island"]
        """,
        "cast Ill-Gotten Gains; resolve",
    )
    while game.position.decider == 0 and game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.position.decider == OPPONENT
    game.do("choose none")
    assert len(game.hand()) == 3
    assert len(game.graveyard()) == 1
    assert game.graveyard(OPPONENT) == ["Island"]
    assert game.exile() == ["Ill-Gotten Gains"]


@pytest.mark.parametrize(("evoked", "stays"), [(True, False), (False, True)])
def test_702_74_what_is_evoked_is_sacrificed_as_it_enters(evoked: bool, stays: bool) -> None:
    game = play(
        """
        [you]
        hand = ["Mulldrifter"]
        battlefield = ["Island", "Island", "Island", "Island", "Island"]
        library = { Swamp = 9 }
        """
    )
    game.do(next(a for a in game.legal() if "cast Mulldrifter" in a and ("evoke" in a) is evoked))
    game.resolve_all()
    while game.position.pending is not None:
        game.do(game.legal()[0]).resolve_all()
    assert ("Mulldrifter" in game.board()) is stays
    assert len(game.hand()) == 2


def test_a_library_without_lands_is_milled_whole() -> None:
    text = """
    [you]
    hand = ["Balustrade Spy"]
    battlefield = ["Swamp", "Swamp", "Swamp", "Swamp"]
    library = {{ {library} }}
    """
    for library, left in (("Duress = 9", 0), ("Duress = 8, Swamp = 1", 8)):
        game = play(text.format(library=library), "cast Balustrade Spy; resolve; choose you")
        game.resolve_all()
        assert game.position.players[0].library.size == left
