"""What the rules of this runtime have to say, by finding code."""


def templates() -> dict[str, str]:
    return {}
