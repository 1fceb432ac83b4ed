"""16.4 Atomic Victory."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table

STAGES = ("atomic_1", "atomic_2", "atomic_3", "atomic_4")


def bombers(area: str = "ruhr", *techs: str, kind: str = "air_force") -> Table:
    """The Axis moves, at peace; a unit stands somewhere, and these Technologies are Revealed."""
    return table("axis").put("germany", f"{kind} 1", area).tech("axis", *techs)


@rule("16.4")
def test_all_four_stages_and_an_air_force_in_reach_win_at_once() -> None:
    t = bombers("ruhr", *STAGES)
    assert t.offered("atom-bomb", t.pick("ruhr", "air_force"), "london")
    t.do("atom-bomb", t.pick("ruhr", "air_force"), "london")
    assert t.winners() == ("axis",)
    assert t.outcome() is not None


@rule("16.4")
@pytest.mark.parametrize("known", [0, 1, 2, 3])
def test_fewer_than_four_stages_are_not_enough(known: int) -> None:
    t = bombers("ruhr", *STAGES[:known])
    assert not t.offered("atom-bomb", t.pick("ruhr", "air_force"), "london")
    assert t.refused("atom-bomb", t.pick("ruhr", "air_force"), "london") == "16.4"


@rule("16.4")
def test_a_stage_in_the_vault_must_be_revealed_first() -> None:
    t = bombers("ruhr", *STAGES[:3]).vault("axis", "atomic_4")
    plane = t.pick("ruhr", "air_force")
    assert not t.offered("atom-bomb", plane, "london")
    card = t.s.vault[0][0][1]
    t.do("reveal", "atomic_4", card).do("atom-bomb", plane, "london")
    assert t.winners() == ("axis",)


@rule("16.4")
@pytest.mark.parametrize(
    ("area", "techs", "reached"),
    [
        pytest.param("ruhr", (), True, id="two spaces"),
        pytest.param("munich", (), False, id="three spaces"),
        pytest.param("munich", ("heavy_bombers",), True, id="three with Heavy Bombers"),
        pytest.param("konigsberg", ("heavy_bombers",), False, id="too far"),
    ],
)
def test_the_main_capital_must_be_within_range(area: str, techs: tuple[str, ...], reached: bool) -> None:
    t = bombers(area, *STAGES, *techs)
    assert t.offered("atom-bomb", t.pick(area, "air_force"), "london") == reached


@rule("16.4")
@pytest.mark.parametrize("kind", ["infantry", "fleet", "carrier"])
def test_only_an_air_force_delivers_it(kind: str) -> None:
    t = bombers("ruhr", *STAGES, kind=kind)
    assert not t.offered("atom-bomb", t.pick("ruhr", kind), "london")


@rule("16.4")
def test_an_air_force_at_sea_can_only_go_home() -> None:
    t = bombers("north_sea", *STAGES)
    assert t.refused("atom-bomb", t.pick("north_sea", "air_force"), "london") == "11.3b"


@rule("16.4")
def test_only_the_main_capital_of_a_rival_counts() -> None:
    t = bombers("ruhr", *STAGES).satellite("low_countries", "axis")
    plane = t.pick("ruhr", "air_force")
    for place in ("paris", "berlin", "glasgow", "moscow"):
        assert not t.offered("atom-bomb", plane, place)
    assert t.offered("atom-bomb", plane, "london")


@rule("16.4")
@pytest.mark.parametrize(("holder", "offered"), [("ussr", True), ("", False)])
def test_the_way_may_lead_over_rivals_but_not_over_neutrals(holder: str, offered: bool) -> None:
    t = bombers("konigsberg", *STAGES, "heavy_bombers")  # over Riga and Leningrad
    if holder:
        t.satellite("baltic_states", holder)
    assert t.offered("atom-bomb", t.pick("konigsberg", "air_force"), "moscow") == offered


@rule("16.4")
@pytest.mark.parametrize(("active", "own"), [("axis", True), ("west", False)])
def test_it_is_claimed_in_ones_own_movement_phase(active: str, own: bool) -> None:
    t = table(active).put("germany", "air_force", "ruhr").put("britain", "infantry", "london").tech("axis", *STAGES)
    assert t.offered("atom-bomb", t.pick("ruhr", "air_force", "germany"), "london", seat="axis") == own
