"""Colours: of mana, groups and families of edges."""

from __future__ import annotations

INK = "#1d2129"
PALE = "#6b7280"
PAPER = "#ffffff"
#: Discs of mana symbols, and lines of that mana (darker, to be seen on paper).
MANA_DISC = {
    "W": "#f8f1c6", "U": "#b5d8f0", "B": "#b9aeb8", "R": "#f2a58c", "G": "#a5d0ac",
    "C": "#d3cfcb", "S": "#dff1f7", "X": "#d3cfcb", "P": "#d3cfcb",
}  # fmt: skip
MANA_LINE = {
    "W": "#c9a227", "U": "#2f7fc1", "B": "#5b4b66", "R": "#d1492e", "G": "#2e8b57",
    "C": "#8b857d", "S": "#5aa7c2",
}  # fmt: skip
FAMILY = {
    "mana": "#8b857d",
    "cards": "#2563c9",
    "spells": "#8e44ad",
    "permanents": "#0f8b8d",
    "storm": "#d97706",
    "protection": "#2e8b57",
    "result": "#c0262d",
}
#: Families of edges of a line of play.
LINE_FAMILY = {
    "paid": "#4b4453",
    "cards": "#2563c9",
    "permanents": "#0f8b8d",
    "enabled": "#8e44ad",
    "stack": "#8b857d",
    "storm": "#d97706",
    "result": "#c0262d",
}
GROUP = {
    "sources": ("#f2ede3", "#a08a5b"),
    "accelerants": ("#fdeee0", "#d98b3a"),
    "card flow": ("#e6f0fb", "#5b8fc9"),
    "tutors": ("#efe8f8", "#8e6bbf"),
    "engines": ("#f7e6f2", "#b8629b"),
    "payoffs": ("#fbe5e5", "#c9494f"),
    "protection": ("#e6f4ea", "#4c9a68"),
    "other": ("#f1f2f4", "#8a919c"),
    "theirs": ("#eceef1", "#4b5563"),
    "resources": ("#ffffff", "#6b7280"),
}
