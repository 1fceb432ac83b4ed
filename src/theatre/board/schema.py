"""The board format: what a board file and a drawing file may hold.

`board.schema.json` and `drawing.schema.json` beside this file say the same for other tools. After a change here write
them anew: `python -m theatre.board.schema board > src/theatre/board/board.schema.json`, and the same with `drawing`.
"""

import sys
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern=r"^\S+$", description="a short name without blanks, unique in its list")]
Word = Annotated[str, Meta(pattern=r"^\S+$")]
Name = Annotated[str, Meta(min_length=1, description="as players read it")]
SpaceKind = Literal["land", "sea", "box"]
EdgeKind = Literal["land", "river", "sea", "coast", "impassable"]
EDGE_KINDS: tuple[EdgeKind, ...] = ("land", "river", "sea", "coast", "impassable")
Features = Annotated[
    dict[str, bool | str],
    Meta(description="true, or a word, under the feature's name; a feature that a thing lacks is left out"),
]
Values = Annotated[dict[str, int], Meta(description="whole numbers printed on the board, by name")]


class HexLines(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows or the columns of a hex grid, and how their numbers are written in the id of a hex."""

    first: Annotated[int, Meta(ge=0)]
    last: Annotated[int, Meta(ge=0)]
    label: Annotated[
        Literal["letters", "number", "two_digits"],
        Meta(description="1 is written A (and 27 AA, 28 BB), 1, or 01"),
    ]


class HexGrid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hex"):
    """A grid of hexes. The id of a hex is the label of its row, then that of its column; rows count from the north."""

    orientation: Annotated[
        Literal["pointy", "flat"],
        Meta(description="pointy-topped hexes lie in straight rows, flat-topped ones in straight columns"),
    ]
    rows: HexLines
    columns: HexLines
    columns_from: Literal["west", "east"]
    offset: Annotated[
        Literal["axial", "odd", "even"],
        Meta(
            description="which straight lines are pushed on by half a hex, in the direction of counting: each against "
            "the one before it (axial), or those with an odd or an even number"
        ),
    ]


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Spaces that a rule speaks of together: a region, a sea, a country, a front."""

    id: Id
    name: Name
    kind: Word
    owner: str | None = None
    values: Values = {}


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """A city or the like within a space, where a space can hold several."""

    name: Name
    features: Features = {}


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where units can be: a land area or hex, a sea zone, a box beside the map."""

    id: Id
    name: Name
    kind: SpaceKind
    terrain: str | None = None
    country: str | None = None
    groups: tuple[str, ...] = ()
    values: Values = {}
    features: Features = {}
    sites: tuple[Site, ...] = ()


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    """A border between two spaces, in both directions; a pair may have several borders of different kinds."""

    a: str
    b: str
    kind: EdgeKind
    passage: Annotated[str | None, Meta(description="the canal or strait through which this border leads")] = None
    limit: Annotated[int, Meta(ge=0, description="units that may cross")] | None = None
    features: Features = {}


class Passage(Struct, frozen=True, forbid_unknown_fields=True):
    """A canal or strait: borders that are shut or open according to who holds the spaces on its banks."""

    id: Id
    name: Name
    kind: Literal["canal", "strait"]
    banks: Annotated[tuple[str, ...], Meta(min_length=1)]
    ends: Annotated[
        tuple[tuple[str, ...], ...],
        Meta(description="the waters before and behind it; who goes from one to the other by the banks has passed it"),
    ] = ()


class DividedWater(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex whose waters do not join: a ship leaves it towards the same group of hexes from which it came."""

    space: str
    parts: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=2)]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of numbered boxes on which a marker moves."""

    id: Id
    name: Name
    first: int
    last: int


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A board: its spaces and borders. The order of the spaces in the file gives each its index."""

    format: Literal[1]
    game: Word
    name: Name
    grid: HexGrid | None
    groups: tuple[Group, ...]
    spaces: Annotated[tuple[Space, ...], Meta(min_length=1)]
    edges: tuple[Edge, ...]
    passages: tuple[Passage, ...] = ()
    divided_waters: tuple[DividedWater, ...] = ()
    tracks: tuple[Track, ...] = ()
    connected_by: Annotated[
        tuple[EdgeKind, ...],
        Meta(description="kinds of border by which all spaces but boxes are linked with one another; empty: no claim"),
    ] = ()
    notes: tuple[str, ...] = ()
    credits: tuple[str, ...] = ()


Coordinate = Annotated[float, Meta(ge=-100_000, le=100_000)]
Point = Annotated[tuple[Coordinate, Coordinate], Meta(description="x to the right, y down")]
Ring = Annotated[tuple[Point, ...], Meta(min_length=3, description="a closed line: the last point joins the first")]


class DrawnSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """How one space is drawn: its rings, by the even-odd rule, and the points for its name and its units."""

    outline: Annotated[tuple[Ring, ...], Meta(min_length=1)]
    label: Point
    stack: Point
    tint: str | None = None


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """An open line over the spaces: a river, a railway, a border of countries."""

    kind: Word
    points: Annotated[tuple[Point, ...], Meta(min_length=2)]


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign at one point: a city, a port, a number."""

    kind: Word
    at: Point
    text: str | None = None


Length = Annotated[float, Meta(gt=0, le=100_000)]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of a board, in a file of its own so that the engine need not read it."""

    format: Literal[1]
    size: tuple[Length, Length]
    spaces: dict[str, DrawnSpace]
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    legend: Annotated[
        dict[Word, Name],
        Meta(description="what a tint, terrain, value or kind of line or mark means, in the order of the legend"),
    ] = {}


FILE_KINDS: dict[str, type[Board] | type[Drawing]] = {"board": Board, "drawing": Drawing}


def json_schema(kind: type[Struct]) -> dict[str, Any]:
    """The JSON Schema of a kind of file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(kind)}


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in FILE_KINDS:
        sys.exit(f"usage: python -m theatre.board.schema {'|'.join(FILE_KINDS)}")
    print(msgspec.json.format(msgspec.json.encode(json_schema(FILE_KINDS[sys.argv[1]])), indent=2).decode())
