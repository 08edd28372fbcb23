"""From traffic to load: resident sequences and stored positions, by theory, by simulation and by replay of traces."""
