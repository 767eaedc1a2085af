"""Pictures of graphs: a drawing is laid out once, and written as SVG, PNG or an HTML page."""
