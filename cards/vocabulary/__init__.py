"""The effect vocabulary: a closed set of immutable words in the shape of rules text.

A definition file is a tree of these words.  The shape is that of the text itself: trigger,
condition, cost, effect, amount, filter, duration.
"""
