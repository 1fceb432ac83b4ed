"""The steps of the builder, and its command."""

from pathlib import Path

import numpy as np
import pytest
import shapely

from tools.boards import __main__ as command
from tools.boards import check, corners, land, projection, seas, stamp

FOLDER = Path(command.__file__).parent


@pytest.fixture(scope="module")
def sheet(folder: Path) -> projection.Projection:
    return projection.load(folder / "projection.toml")


@pytest.fixture(scope="module")
def world() -> projection.Projection:
    return projection.load(FOLDER / "supreme_axis_and_allies" / "projection.toml")


def test_the_committed_drawing_is_what_the_definition_gave(game: str) -> None:
    """After a change of builder, geography, definition or board, `make boards` draws it anew."""
    assert stamp.up_to_date(command.definition(game))


@pytest.mark.parametrize("arguments", [["chess"], ["supreme-axis-and-allies", "third-reich"]])
def test_an_unknown_game_is_refused_with_the_list_of_games(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(arguments) == 2
    assert "GAME is one of: supreme-axis-and-allies" in capsys.readouterr().err


def test_both_edges_of_the_world_map_are_the_same_meridian(world: projection.Projection) -> None:
    latitudes = np.arange(-55.0, 75.0, 5.0)
    west = world(np.stack([np.full_like(latitudes, world.cut), latitudes], axis=1))
    east = world(np.stack([np.full_like(latitudes, world.cut + 360), latitudes], axis=1))
    assert np.allclose(west[:, 0], 0)
    assert np.allclose(east[:, 0], world.size[0])
    assert np.allclose(west[:, 1], east[:, 1])


def test_the_map_never_folds(sheet: projection.Projection) -> None:
    """A step east goes right and a step north goes up, everywhere; so no two places fall on one another."""
    lon, lat = np.meshgrid(
        np.arange(min(sheet.longitudes), max(sheet.longitudes), 2.0),
        np.arange(min(sheet.latitudes) + 2, max(sheet.latitudes), 2.0),
    )
    places = sheet(np.stack([lon.ravel(), lat.ravel()], axis=1)).reshape(*lon.shape, 2)
    east, north = np.diff(places, axis=1), np.diff(places, axis=0)
    assert (east[..., 0] > 0).all()
    assert (north[..., 1] < 0).all()
    turn = east[:-1, :, 0] * north[:, :-1, 1] - east[:-1, :, 1] * north[:, :-1, 0]
    assert (turn < 0).all()


def test_europe_is_drawn_larger_than_the_ocean(world: projection.Projection) -> None:
    def area(west: float, south: float) -> float:
        corners = [(west, south), (west + 5, south), (west + 5, south + 5), (west, south + 5)]
        return float(shapely.Polygon([world.point(corner) for corner in corners]).area)

    assert area(10, 47) > 3 * area(-40, 47)
    assert area(10, 47) > 3 * area(190, 47)


def test_a_province_goes_before_the_rest_of_its_country() -> None:
    given = land.owners({"north": ["ITA"], "south": ["ITA: Roma"]}, ["ITA/Roma", "ITA/Milano", "FRA"])
    assert given == {"ITA/Roma": "south", "ITA/Milano": "north"}


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        ({"a": ["ITA: Rom"]}, "a: the geography has no unit ITA/Rom"),
        ({"a": ["XXX"]}, "a: the geography has no unit XXX"),
        ({"a": ["ITA: Roma"], "b": ["ITA: Roma"]}, "b: ITA/Roma already belongs to a"),
        ({"a": ["ITA"], "b": ["ITA"]}, "b: ITA already belongs to a"),
    ],
)
def test_a_wrong_claim_is_refused(claims: dict[str, list[str]], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        land.owners(claims, ["ITA/Roma", "ITA/Milano"])


def test_a_shared_unit_goes_to_the_nearest_seed(world: projection.Projection) -> None:
    units = {
        "ITA/Roma": shapely.box(12, 41, 13, 42),
        "ITA/Milano": shapely.box(9, 45, 10, 46),
        "FRA": shapely.box(1, 45, 2, 46),
    }
    table = {
        "land": {"gaul": ["FRA"]},
        "share": [{"of": ["ITA"], "among": {"north": [[9, 45]], "south": [[14, 41], [15, 38]]}}],
    }
    assert land.ownership(table, units, world) == {"ITA/Roma": "south", "ITA/Milano": "north", "FRA": "gaul"}


CROSS = {
    "north": shapely.Polygon([(0, 0), (40, 0), (22, 20), (18, 20)]),
    "south": shapely.Polygon([(0, 40), (40, 40), (22, 20), (18, 20)]),
    "west": shapely.Polygon([(0, 0), (18, 20), (0, 40)]),
    "east": shapely.Polygon([(40, 0), (22, 20), (40, 40)]),
}
AROUND = [("north", "east"), ("north", "west"), ("south", "east"), ("south", "west")]


@pytest.mark.parametrize("across", [[("west", "east")], []])
def test_a_corner_is_settled_as_the_board_wants_it(across: list[tuple[str, str]]) -> None:
    """North and south share four units of edge; they come apart, and west meets east only where it should."""
    borders = AROUND + across
    assert check.misdrawn(CROSS, borders, [])
    spaces = corners.settled(seas.Spaces(dict(CROSS), {}, {}, {}, {}), borders)
    assert check.misdrawn(spaces.land, borders, []) == []
    assert sum(shape.area for shape in spaces.land.values()) == pytest.approx(1600, abs=1)


def test_a_long_wrong_border_is_left_for_the_definition() -> None:
    halves = {"a": shapely.box(0, 0, 10, 90), "b": shapely.box(10, 0, 20, 90)}
    assert corners.settled(seas.Spaces(halves, {}, {}, {}, {}), []).land == halves


def test_a_frontier_meets_the_sea_at_its_end() -> None:
    west, east = shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 10)
    coast = shapely.union(west, east).boundary
    assert seas.shore_point(west, east, coast, near=(10, 50)) == (10, 10)
    assert seas.shore_point(west, east, coast, near=(10, -50)) == (10, 0)
    with pytest.raises(ValueError, match="share no frontier"):
        seas.shore_point(west, shapely.box(30, 0, 40, 10), coast, near=None)


@pytest.mark.parametrize(
    ("borders", "unseen", "faults"),
    [
        ([("a", "b")], [], []),
        ([], [], ["a and b are no neighbours but share 10.0 units of edge"]),
        ([("a", "b"), ("a", "c")], [], ["a and c are neighbours but share only 0.0 units of edge"]),
        ([("a", "b"), ("c", "a")], [("a", "c")], []),
    ],
)
def test_a_border_missing_or_too_much_is_found(
    borders: list[tuple[str, str]], unseen: list[tuple[str, str]], faults: list[str]
) -> None:
    shapes = {"a": shapely.box(0, 0, 10, 10), "b": shapely.box(10, 0, 20, 10), "c": shapely.box(0, 30, 10, 40)}
    assert check.misdrawn(shapes, borders, unseen) == faults


def test_water_that_two_zones_claim_is_refused(tmp_path: Path, world: projection.Projection) -> None:
    nothing = land.Land({}, {}, [])
    (tmp_path / "seas.toml").write_text(
        "[points]\n[seeds]\nnear = [[0, 0]]\nfar = [[20, 0]]\n[none]\n[[line]]\nzones = '1-2'\n"
        "through = [[10, 5], [10, -5]]\n"
    )
    with pytest.raises(ValueError, match="far and near are one piece of water"):
        seas.build(tmp_path, world, nothing)
    (tmp_path / "seas.toml").write_text(
        "[points]\n[seeds]\nnear = [[0, 0]]\nfar = [[20, 0]]\n[none]\n[[line]]\nzones = '1-2'\n"
        "through = [[10, 89], [10, -89]]\n"
    )
    assert sorted(seas.build(tmp_path, world, nothing).sea) == ["far", "near"]
