"""When cards with storm that are defined were first printed: set and date of release."""

from __future__ import annotations

from datetime import date

SETS = {
    "Scourge": date(2003, 5, 26),
    # Of one card the set is not on record here: it is none of Scourge.
    "after Scourge": date(2003, 5, 27),
    "Time Spiral": date(2006, 10, 6),
    "Commander": date(2011, 6, 17),
    # Of one card the set is not on record here: it speaks of prowess, a keyword of this set.
    "after Khans of Tarkir": date(2014, 9, 26),
    "Modern Horizons": date(2019, 6, 14),
    "Modern Horizons 2": date(2021, 6, 18),
    "Tarkir: Dragonstorm": date(2025, 4, 11),
}
FIRST = {
    "Aeve, Progenitor Ooze": "Modern Horizons 2",
    "Brain Freeze": "Scourge",
    "Chatterstorm": "Modern Horizons 2",
    "Dragonstorm": "Scourge",
    "Elemental Eruption": "after Khans of Tarkir",
    "Empty the Warrens": "Time Spiral",
    "Flusterstorm": "Commander",
    "Galvanic Relay": "Modern Horizons 2",
    "Grapeshot": "Time Spiral",
    "Hindering Touch": "Scourge",
    "Mind's Desire": "Scourge",
    "Reaping the Graves": "Scourge",
    "Storm of Memories": "after Scourge",
    "Stormscale Scion": "Tarkir: Dragonstorm",
    "Tendrils of Agony": "Scourge",
    "Weather the Storm": "Modern Horizons",
}
