"""The builder of hex boards: the same files each time, a clear word for a slip, and the parts it is made of."""

import shutil
from pathlib import Path

import numpy as np
import pytest
import shapely
from tools.hexboards.coast import Coast, Side, conform
from tools.hexboards.lettering import Page, overlap, text_box

from tools.hexboards import __main__ as command
from tools.hexboards import definition, fit, projection


def test_a_rebuild_gives_the_committed_files_byte_for_byte(game: str, data: Path) -> None:
    for name, text in command.build(game).items():
        assert text == (data / name).read_text(encoding="utf-8"), name


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["chess"]) == 2
    assert "GAME is one of: supreme-commander, third-reich" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "fault"),
    [
        ("third-reich", "hexes.txt", "24-33~W", "24-33~X", r"hexes.txt: row A: cannot read '24-33~X'; right would"),
        ("third-reich", "hexes.txt", "24-33~W", "24-33~w", r"hexes.txt: row A: cannot read '24-33~w'"),
        ("third-reich", "hexes.txt", "34P:no", "34P:xx", r"row A: cannot read '34P:xx'"),
        ("third-reich", "hexes.txt", "34P:no", "34Z:no", r"row A: cannot read '34Z:no'"),
        ("third-reich", "hexes.txt", "24-33~W", "24-99~W", r"hexes.txt: row A: .*there is no hex A67"),
        ("third-reich", "sides.toml", "A45-B44", "A45-B99", r"sides.toml: 'A45-B99' does not name two hexes"),
        ("third-reich", "sides.toml", "A45-B44", "A45-E44", r"sides.toml: no neighbours: A45-E44"),
        ("third-reich", "cities.csv", "B29,Scapa", "B9,Scapa", r"cities.csv: Scapa Flow: there is no hex B9"),
        ("supreme-commander", "hexes.txt", "39-53~A", "39-53~Q", r"row 06: cannot read '39-53~Q'; right would be 39"),
        ("supreme-commander", "sides.toml", "1732-1733", "1732-1735", r"sides.toml: no neighbours: 1732-1735"),
        ("supreme-commander", "sides.toml", "2041-2140", "1927-1928", r"rail: no ground unit crosses 1927-1928"),
        ("supreme-commander", "cities.csv", "2041,London", "2054,London", r"cities.csv: London: there is no hex 2054"),
    ],
    indirect=["game"],
)
def test_a_slip_in_a_definition_is_named(
    folder: Path, tmp_path: Path, file: str, old: str, new: str, fault: str
) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(folder, spoilt)
    text = (spoilt / file).read_text(encoding="utf-8")
    assert old in text
    (spoilt / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=fault):
        definition.load(spoilt)


def test_the_projection_puts_every_city_in_its_hex(folder: Path) -> None:
    defined = definition.load(folder)
    project = projection.load(folder / "projection.json")
    found = fit.residuals(defined, project(np.array([city.lonlat for city in defined.cities])))
    assert found.inside == found.cities == len(defined.cities)
    assert found.rms < 0.35


def two_hexes(left: shapely.Geometry, right: shapely.Geometry, fixed: set[str]) -> Coast:
    squares = {"L": shapely.box(0, 0, 1, 1), "R": shapely.box(1, 0, 2, 1)}
    return Coast(squares, {"L": left, "R": right}, fixed)


WEST, EAST = shapely.box(0, 0, 0.5, 1), shapely.box(1.5, 0, 2, 1)
FULL = shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1)


@pytest.mark.parametrize(
    ("pieces", "land", "sea"),
    [((WEST, EAST), True, True), (FULL, False, True), ((WEST, EAST), True, False), (FULL, False, False)],
)
def test_a_coast_is_corrected_until_its_side_tells_the_truth(
    pieces: tuple[shapely.Geometry, shapely.Geometry], land: bool, sea: bool
) -> None:
    coast = two_hexes(*pieces, set())
    side = Side("L", "R", ((1.0, 0.0), (1.0, 1.0)), land, sea)
    assert conform(coast, [side]) == []
    line = shapely.LineString(side.ends)
    both_dry = shapely.intersection(
        shapely.intersection(coast.land["L"].buffer(0.03), line), coast.land["R"].buffer(0.03)
    )
    assert (both_dry.length > 0.05) == land


def test_what_cannot_be_corrected_is_reported() -> None:
    coast = two_hexes(*FULL, {"L", "R"})
    side = Side("L", "R", ((1.0, 0.0), (1.0, 1.0)), False, True)
    assert conform(coast, [side]) == ["L-R: shows no water to sail through"]


def test_a_hex_without_land_gets_an_island() -> None:
    coast = two_hexes(shapely.Polygon(), shapely.Polygon(), {"R"})
    assert conform(coast, []) == []
    assert 0.05 < coast.land["L"].area < 0.3


def test_a_name_goes_where_nothing_is_covered() -> None:
    page = Page((0, 0, 400, 200))
    sign = (200.0, 100.0)
    free = page.place("Berlin", sign, 10, 8)
    assert free[0] > sign[0]
    second = page.place("Berlin", sign, 10, 8)
    assert overlap(text_box("Berlin", free, 10), text_box("Berlin", second, 10)) == 0
