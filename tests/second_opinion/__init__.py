"""Second opinions: one small engine a game, written apart from the project's own.

Each module reads the rulebook again, shares no code with the package, and is compared with it
over many random positions. Where the two differ, one of them has misread the rules.
"""
