"""Continuous effects in layers: what permanents are while effects change them (613)."""

from models.layers.refresh import refresh, refreshed

__all__ = ["refresh", "refreshed"]
