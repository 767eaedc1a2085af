"""Words for what a game is about: life, damage, winning, and chance."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import has_word
from analyzer.graph.readers.common import (
    PERMANENT_TARGETS,
    into,
    many,
    out,
    permanents,
    subjects,
    targeted,
)
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s


@reads(e.LoseLife)
def _lose(word: e.LoseLife, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if theirs:
        yield out("damages", "opponent:life", many(word.count))
    if own and word.who != "target":
        yield into("spends", "life", many(word.count), "lost")


@reads(e.GainLife)
def _gain(word: e.GainLife, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("gains", "life", many(word.count))
    if theirs and not own:
        yield out("gains", "opponent:life", many(word.count))


@reads(e.DealDamage)
def _damage(word: e.DealDamage, scene: Scene) -> Iterator[Link]:
    if word.to == "you":
        yield into("spends", "life", many(word.count), "damage to you")
        return
    if word.to == "each_matching":
        yield out("removes", permanents(word.filter, "opponent"), note="damage")
        yield out("removes", "opponent:permanents", note="damage")
        return
    if word.to == "target":
        players = [t for t in scene.targets if t.what in ("player", "opponent", "any",
                                                          "player_or_planeswalker")]  # fmt: skip
        if players:
            yield out("damages", "opponent:life", many(word.count))
        for target in targeted(scene, *PERMANENT_TARGETS):
            yield out("removes", permanents(target.filter, "opponent"), note="damage")
        return
    if subjects(word.to, scene)[1]:
        yield out("damages", "opponent:life", many(word.count))


@reads(s.DamageBonus)
def _bonus(word: s.DamageBonus, scene: Scene) -> Iterator[Link]:
    which = Which("card", fits=has_word(e.DealDamage), itself="yes")
    yield out("grants", which, word.extra, "more noncombat damage")


@reads(e.GivePoison)
def _poison(word: e.GivePoison, scene: Scene) -> Iterator[Link]:
    if subjects(word.who, scene)[1]:
        yield out("damages", "opponent:poison", many(word.count))


@reads(e.ExtraTurn)
def _turn(word: e.ExtraTurn, scene: Scene) -> Iterator[Link]:
    yield out("adds", "turn", 1)


@reads(e.WinGame)
def _win(word: e.WinGame, scene: Scene) -> Iterator[Link]:
    yield out("wins", "win")


@reads(s.DrawReplacement)
def _draw_replacement(word: s.DrawReplacement, scene: Scene) -> Iterator[Link]:
    yield into("enables", "no library", note="a draw from it wins")
    yield out("wins", "win")


@reads(e.FlipCoin)
def _flip(word: e.FlipCoin, scene: Scene) -> Iterator[Link]:
    if word.called:
        yield out("adds", "coins", 1)


@reads(e.PreventDamage)
def _prevent(word: e.PreventDamage, scene: Scene) -> Iterator[Link]:
    yield out("protects", "life", many(word.count), "prevents damage")
