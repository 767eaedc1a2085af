"""Words without edges of their own, each with the reason."""

from __future__ import annotations

from analyzer.graph.registry import silent
from cards.vocabulary import abilities as ab
from cards.vocabulary import amounts as a
from cards.vocabulary import combat as f
from cards.vocabulary import conditions as c
from cards.vocabulary import costs as k
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from cards.vocabulary import triggers as t
from cards.vocabulary.filters import Filter
from cards.vocabulary.targets import Target

silent("read by the word that holds it", Filter, Target)
silent(
    "only holds other words, which have their own edges",
    ab.Mode, ab.Spell, ab.Activated, ab.Triggered, ab.StaticAbility, ab.AdditionalCost,
    ab.CumulativeUpkeep, ab.Echo,
    e.Becomes, e.WhenYouDo, e.ForEachTarget, ab.Chapter,
    e.If, e.May, e.ChooseMode, e.Continuous, e.DelayedTrigger, e.WheneverThisTurn,
    c.Compare, c.Not, c.All, a.Half, a.Sum, a.Times,
    k.OneOf, s.CastOnlyIf,
)  # fmt: skip
silent("nothing is known of what it does", ab.Unmodelled)
silent(
    "speaks of this spell, this object or these instructions alone",
    a.XValue, a.CountersHere, a.ManaValueOf, a.PowerOf, a.ToughnessOf, a.Moved, a.TimesPaid,
    a.Captured, a.AmountPaid, a.ManaValuePaid,
    c.WasCast, c.NoManaSpent, c.ControlsCommander,
    c.MovedMatches, c.Kicked, c.SourceMatches, c.CastFromGraveyard, c.CastFromHand,
    c.NotUsedThisTurn,
    k.TapSelf, k.ExileSelf, k.RemoveCounters, k.PutCounters, k.PutCountersOn, k.Perform,
    e.ExileSource, e.ExileAndReturnTransformed, e.GainControlOfSource, e.AddCounters,
    e.Regenerate, e.Level, e.MoveMoved, e.RevealFromHand, e.ChooseName, e.ChooseColor,
    e.ChooseType, e.Attach, e.TurnFaceUp, e.ReturnLinked, e.PutRevealedOnBottom,
    f.RemoveCountersHere, e.PutCountersOnSpell, e.RetargetSource,
    t.CastThis, t.LeavesBattlefield, t.Dies, t.TargetDies, t.UpkeepPaid, t.UpkeepNotPaid,
    s.EntersTapped, s.DoesntUntap, s.EntersWithCounters, s.EntersChoosing,
    s.BeginGameOnBattlefield, s.LegendOnlyIfNontoken,
)  # fmt: skip
silent("is a matter of time, not of cards", c.YourTurn, t.BeginStep)
silent("speaks of what is attached to what", ab.Enchant)
silent("speaks of the deck before the game", ab.Companion)
silent(
    "changes creatures, and matters only in combat",
    s.UnblockableWhile, s.StatsFrom, s.StatsPer,
)  # fmt: skip
silent("counters on other permanents are read by none of the edges",
       e.PutCountersOnOthers, e.RemoveAllCounters, e.Proliferate)  # fmt: skip
silent(
    "says who fights whom, which makes no card do something for another",
    f.MustAttack, f.CantBlock, f.CantBeBlocked, f.MustBeBlocked, f.RemoveFromCombat, f.BlockAgain,
    f.Blocks, f.AttacksUnblocked, f.DealsDamage,
)  # fmt: skip
silent("hurts its controller alone", e.SkipTurn, e.LoseGame)
silent("an effect of the engine, which no card states", s.TurnToCome, s.MayPlayLinked)
silent("matters only as the turn ends", s.NoMaximumHandSize, s.MaximumHandSize)
