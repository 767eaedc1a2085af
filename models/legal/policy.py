"""Which needless actions are left out."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from cards.mana import TYPE_INDEX
from models.mana_sources import Source


class Policy(msgspec.Struct, frozen=True):
    """Which needless actions a search leaves out; each field is a pruning of its own.

    `thrifty`: coloured symbols are paid from floating mana first.  `lazy_taps`: sources that only
    tap are used only while paying.  `lazy_sacrifices`: so are those that sacrifice themselves.
    `sparing`: of two permanents that only tap for mana the one with fewer choices pays.
    `idle`: types of mana that no cost asks for; a choice of colours never takes one when it can
    have another, and they pay generic mana first.
    """

    thrifty: bool = False
    lazy_taps: bool = False
    lazy_sacrifices: bool = False
    sparing: bool = False
    idle: str = ""


EVERYTHING = Policy()


def useful_letters(letters: list[str], idle: str) -> list[str]:
    """The choices of mana without an idle type; one of the others where there is none such."""
    if not idle or len(letters) < 2:
        return letters
    return [t for t in letters if not any(c in idle for c in t)] or letters[:1]


def trim(sources: list[Source], idle: str) -> list[Source]:
    """The sources without choices that only differ by making an idle type of mana."""
    if not idle:
        return sources
    found = [trimmed(source, idle) for source in sources]
    useful = {
        source.uids
        for source in found
        if source.uids and not any(v[TYPE_INDEX[c]] for v, _ in source.outputs for c in idle)
    }
    # Of two mana abilities of one land, the one that makes an idle type is left out.
    return [
        source
        for source in found
        if source.uids not in useful
        or not source.pure
        or not all(any(v[TYPE_INDEX[c]] for c in idle) for v, _ in source.outputs)
        or max(sum(v) for v, _ in source.outputs) > 1
    ]


def trimmed(source: Source, idle: str) -> Source:
    """A source with only the useful ones of its choices."""
    if not idle or len(source.outputs) < 2:
        return source
    keep = useful_letters([text for _, text in source.outputs], idle)
    outputs = tuple(o for o in source.outputs if o[1] in keep)
    return replace(source, outputs=outputs) if outputs != source.outputs else source
