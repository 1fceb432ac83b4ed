"""What a drawing was made from: a hash of everything that goes into it and one of what came out.

Drawing a board takes a while. The stamp beside its definition lets a test say at once whether the committed drawing is
the one that the committed builder, geography and definition gave; `--check` of the command draws it again to be sure.
"""

from hashlib import sha256
from pathlib import Path

from theatre.board import lettering

from .atlas import FOLDER
from .drawing import Definition

BUILDER = Path(__file__).parent
NAME = "stamp.txt"
NOT_DRAWING = ("__init__.py", "__main__.py", "extract.py", "extract_relief.py", "pictures.py", "stamp.py")


def sources(definition: Definition) -> list[Path]:
    """All files on which a drawing depends."""
    code = [path for path in BUILDER.glob("*.py") if path.name not in NOT_DRAWING]
    tables = [*FOLDER.iterdir(), *definition.folder.glob("*.toml"), definition.data / "board.json"]
    return sorted([*code, *tables, Path(lettering.__file__)], key=lambda path: (path.parent.name, path.name))


def stamp(definition: Definition) -> str:
    """The two hashes as the file holds them."""
    made_from = sha256()
    for path in sources(definition):
        made_from.update(f"{path.parent.name}/{path.name}\n".encode() + sha256(path.read_bytes()).digest())
    drawing = sha256((definition.data / "drawing.json").read_bytes())
    return f"from    {made_from.hexdigest()}\ndrawing {drawing.hexdigest()}\n"


def write(definition: Definition) -> None:
    (definition.folder / NAME).write_text(stamp(definition), encoding="utf-8")


def up_to_date(definition: Definition) -> bool:
    """Whether the drawing is what was last drawn, and from these files."""
    file = definition.folder / NAME
    return file.exists() and file.read_text(encoding="utf-8") == stamp(definition)
