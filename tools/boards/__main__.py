"""python -m tools.boards GAME [--check]: draws the board of a game anew, or says whether the drawing is up to date."""

import sys
from pathlib import Path

from .drawing import Definition, build, text

ROOT = Path(__file__).resolve().parents[2]


def definition(game: str) -> Definition:
    """The definition of a game named as on the command line."""
    package = game.replace("-", "_")
    return Definition(ROOT / "tools" / "boards" / package, ROOT / "src" / "theatre" / "games" / package / "data")


def games() -> list[str]:
    """Games whose board is defined here."""
    return sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/projection.toml"))


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if argument != "--check"]
    if len(names) != 1 or names[0] not in games():
        print(f"usage: python -m tools.boards GAME [--check]\nGAME is one of: {', '.join(games())}", file=sys.stderr)
        return 2
    board = definition(names[0])
    file = board.data / "drawing.json"
    try:
        drawing = text(build(board))
    except ValueError as fault:
        print(f"{names[0]}: the drawing is wrong, nothing was written:\n{fault}", file=sys.stderr)
        return 1
    if "--check" in arguments:
        same = file.exists() and file.read_text(encoding="utf-8") == drawing
        print(f"{file.relative_to(ROOT)}: {'up to date' if same else 'differs from its definition'}")
        return 0 if same else 1
    file.write_text(drawing, encoding="utf-8")
    print(f"{file.relative_to(ROOT)}: {len(drawing.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
