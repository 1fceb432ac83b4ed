"""python -m tools.hexboards GAME [--check]: makes a game's board and drawing anew, or says whether they are current."""

import sys
from pathlib import Path

from tools.boards.drawing import text as drawing_text

from . import board, definition, drawing, projection, shapes

ROOT = Path(__file__).resolve().parents[2]


def games() -> list[str]:
    """Games whose hex board is defined here."""
    return sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/hexes.txt"))


def build(game: str) -> dict[str, str]:
    """The text of each file of a game's board."""
    folder = Path(__file__).parent / game.replace("-", "_")
    defined = definition.load(folder)
    projected = projection.load(folder / "projection.json")
    picture = drawing.build(defined, projected, shapes.build(defined, projected))
    return {"board.json": board.text(board.build(defined)), "drawing.json": drawing_text(picture)}


def main(arguments: list[str]) -> int:
    names = [argument for argument in arguments if argument != "--check"]
    if len(names) != 1 or names[0] not in games():
        print(f"usage: python -m tools.hexboards GAME [--check]\nGAME is one of: {', '.join(games())}", file=sys.stderr)
        return 2
    try:
        files = build(names[0])
    except ValueError as fault:
        print(f"{names[0]}: the definition is wrong, nothing was written:\n{fault}", file=sys.stderr)
        return 1
    data = ROOT / "src" / "theatre" / "games" / names[0].replace("-", "_") / "data"
    current = True
    for name, text in files.items():
        file = data / name
        if "--check" in arguments:
            same = file.exists() and file.read_text(encoding="utf-8") == text
            print(f"{file.relative_to(ROOT)}: {'up to date' if same else 'differs from its definition'}")
            current = current and same
        else:
            file.write_text(text, encoding="utf-8")
            print(f"{file.relative_to(ROOT)}: {len(text.encode()):,} bytes")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
