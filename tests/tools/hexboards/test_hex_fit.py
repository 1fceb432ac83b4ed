"""Fitting the projection of a hex board: the search downhill, the conic map, and its file."""

from pathlib import Path

import numpy as np
import pytest
from tools.hexboards.descent import Floats, least

from tools.hexboards import definition, fit, projection, registration


def test_the_search_downhill_finds_the_bottom_of_a_valley() -> None:
    def valley(at: Floats) -> tuple[float, Floats]:
        x, y = at
        value = (1 - x) ** 2 + 100 * (y - x * x) ** 2
        return float(value), np.array([-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)])

    assert np.allclose(least(valley, np.array([-1.2, 1.0]), 200), [1.0, 1.0], atol=1e-3)


def test_the_conic_map_of_the_file_has_the_least_error(folder: Path) -> None:
    defined = definition.load(folder)
    found, used = fit.flat_fit(defined), projection.load(folder / "projection.json")
    lonlat = np.array([city.lonlat for city in defined.cities])
    errors = [fit.residuals(defined, each.flat(lonlat)).rms for each in (found, used)]
    assert errors[0] == pytest.approx(errors[1], abs=0.005)
    assert errors[0] < 0.8


def test_a_bend_is_priced_by_its_slope() -> None:
    """The gradient that the search follows is that of the value: checked by small differences."""
    random = np.random.default_rng(5)
    controls = random.normal(size=(2, 6 * 5))
    value, slope = registration.bending(controls, 6, 5)
    for i in (0, 7, 13, 29):
        moved = controls.copy()
        moved[1, i] += 1e-6
        assert (registration.bending(moved, 6, 5)[0] - value) / 1e-6 == pytest.approx(slope[1, i], abs=1e-3)


def test_an_even_shift_costs_no_bending() -> None:
    assert registration.bending(np.full((2, 30), 3.0), 6, 5)[0] == 0


def test_a_written_projection_is_read_again(tmp_path: Path) -> None:
    controls = np.arange(2 * 6 * 5, dtype=float).reshape(2, -1) / 1000
    bend = projection.Bend((-3.0, 1.5), 1.5, 6, 5, controls)
    written = projection.Projection(21.5, (30.1, 50.2), np.array([[0.9, 0.1], [0.1, -0.9], [3.0, 4.0]]), bend)
    (tmp_path / "projection.json").write_text(fit.text(written), encoding="utf-8")
    read = projection.load(tmp_path / "projection.json")
    assert (read.meridian, read.parallels) == (21.5, (30.1, 50.2))
    assert read.bend is not None
    assert np.array_equal(read.bend.controls, controls)


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert fit.main(["chess"]) == 2
    assert "GAME is one of: supreme-commander, third-reich" in capsys.readouterr().err
