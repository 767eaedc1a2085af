"""Reports: what a search found, as plain values, as text for 80 columns and as JSON."""
