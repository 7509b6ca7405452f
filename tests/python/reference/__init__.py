"""Bug a second time: slow, obvious, written from the rules page alone.

Nothing in this package imports ``bugfast``. Cells are axial coordinates, stones a dictionary,
bugs come from flood fill and shapes from trying all twelve symmetries, so that a disagreement
with the fast implementation points at the fast one.
"""
