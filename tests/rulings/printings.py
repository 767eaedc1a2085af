"""When cards with storm that are defined were first printed: set and date of release."""

from __future__ import annotations

from datetime import date

SETS = {
    "Scourge": date(2003, 5, 26),
    "Time Spiral": date(2006, 10, 6),
    "Commander": date(2011, 6, 17),
    "Modern Horizons 2": date(2021, 6, 18),
    "Tarkir: Dragonstorm": date(2025, 4, 11),
}
FIRST = {
    "Aeve, Progenitor Ooze": "Modern Horizons 2",
    "Brain Freeze": "Scourge",
    "Chatterstorm": "Modern Horizons 2",
    "Dragonstorm": "Scourge",
    "Empty the Warrens": "Time Spiral",
    "Flusterstorm": "Commander",
    "Galvanic Relay": "Modern Horizons 2",
    "Grapeshot": "Time Spiral",
    "Mind's Desire": "Scourge",
    "Stormscale Scion": "Tarkir: Dragonstorm",
    "Tendrils of Agony": "Scourge",
}
