"""python -m tools.boards [GAME ...] [--check]: draws boards anew, or says whether their drawings are up to date.

Without a name it does so for every game whose board is defined here.
"""

import sys
from pathlib import Path

from . import stamp
from .drawing import Definition, build, text

ROOT = Path(__file__).resolve().parents[2]


def definition(game: str) -> Definition:
    """The definition of a game named as on the command line."""
    package = game.replace("-", "_")
    return Definition(ROOT / "tools" / "boards" / package, ROOT / "src" / "theatre" / "games" / package / "data")


def games() -> list[str]:
    """Games whose board is defined here."""
    return sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/projection.toml"))


def draw(game: str, check: bool) -> bool:
    """Draws one board, or compares; False where the definition is wrong or the drawing another."""
    board = definition(game)
    file = board.data / "drawing.json"
    try:
        drawing = text(build(board))
    except ValueError as fault:
        print(f"{game}: the drawing is wrong, nothing was written:\n{fault}", file=sys.stderr)
        return False
    if check:
        same = file.exists() and file.read_text(encoding="utf-8") == drawing
        print(f"{file.relative_to(ROOT)}: {'up to date' if same else 'differs from its definition'}")
        return same
    file.write_text(drawing, encoding="utf-8")
    stamp.write(board)
    print(f"{file.relative_to(ROOT)}: {len(drawing.encode()):,} bytes")
    return True


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if argument != "--check"]
    if not set(names) <= set(games()):
        usage = f"usage: python -m tools.boards [GAME ...] [--check]\nGAME is one of: {', '.join(games())}"
        print(usage, file=sys.stderr)
        return 2
    done = [draw(game, "--check" in arguments) for game in names or games()]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
