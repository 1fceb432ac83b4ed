"""14.0 and 14.1: the Supply Phase and Supply Lines."""

import pytest

from games.triumph_and_tragedy.table import Table, rule, table

SEASON_AFTER = {"spring": "summer", "summer": "fall"}


def supply(season: str = "summer", **options: str) -> Table:
    """A Supply Phase; the Axis holds a card, so that the game waits in the next Command Phase."""
    after = SEASON_AFTER.get(season, "spring")
    return table("axis", "supply", season=season, **options).hand("axis", Table.action(after, "A"))


def production(side: str = "axis") -> Table:
    others = [one for one in ("axis", "west", "ussr") if one != side]
    return table(side, "production").order(side, *others)


# 14.0 when


@rule("14.0a")
@pytest.mark.parametrize("season", ["spring", "summer"])
def test_supply_is_checked_when_all_have_had_their_turn(season: str) -> None:
    t = table("axis", season=season, then="ussr").war("axis", "ussr").put("germany", "infantry 3", "gorky")
    t.put("ussr", "infantry", "baku").hand("axis", t.action(SEASON_AFTER[season], "A"))
    infantry = t.pick("gorky", "infantry")
    for side in ("axis", "ussr"):
        assert t.seat == side
        assert t.cv(infantry) == 3
        t.do("done")
    assert "commit" in t.verbs()
    assert t.cv(infantry) == 2


@rule("14.0a")
@pytest.mark.parametrize(
    ("season", "gorky", "kabul"), [("spring", 2, 2), ("summer", 2, 2), ("fall", 2, 2), ("winter", 2, 3)]
)
def test_every_season_has_a_supply_phase_and_that_of_winter_is_for_the_ussr(
    season: str, gorky: int, kabul: int
) -> None:
    t = supply(season).war("axis", "ussr").satellite("afghanistan", "axis")
    t.put("germany", "infantry 3", "gorky").put("germany", "infantry 3", "kabul")
    if season == "fall":
        t.hand("ussr", t.action("fall", "A"))  # it is asked in Winter
    t.dice(2).begin()
    assert t.cv(t.pick("gorky", "infantry")) == gorky
    assert t.cv(t.pick("kabul", "infantry")) == kabul


@rule("14.0b")
@pytest.mark.parametrize(("season", "marker"), [("spring", ""), ("summer", "full"), ("fall", "")])
def test_blockades_are_marked_in_summer_only(season: str, marker: str) -> None:
    t = supply(season).war("axis", "west").satellite("poland", "ussr").put("britain", "fleet", "baltic_sea")
    t.hand("ussr", t.action("fall", "B"))
    assert t.blockaded("konigsberg") == marker


@rule("14.0c")
@pytest.mark.parametrize(("war", "cv", "marker"), [(("axis", "west"), 3, "full"), (("west", "ussr"), 2, "")])
def test_supply_and_blockades_are_not_for_factions_at_peace(war: tuple[str, str], cv: int, marker: str) -> None:
    t = supply().war(*war).satellite("poland", "ussr").put("britain", "fleet", "baltic_sea")
    t.satellite("austria", "ussr").put("ussr", "infantry 3", "vienna").begin()
    assert t.cv(t.pick("vienna", "infantry", "ussr")) == cv
    assert t.blockaded("konigsberg") == marker


# 14.1 Supply Checks


@rule("14.1a")
@pytest.mark.parametrize("place", ["kabul", "arabian_sea"])
def test_ground_units_without_a_supply_line_lose_a_step(place: str) -> None:
    t = supply().war("axis", "west").satellite("afghanistan", "axis").put("britain", "fleet", "red_sea")
    t.put("britain", "fleet", "west_indian").put("britain", "fleet", "persian_gulf")
    t.put("germany", "infantry 3, tank 2", place).put("germany", "infantry 3, tank 2", "munich")
    t.begin()
    assert t.units(place) == "tank 1, infantry 2"
    assert t.units("munich") == "tank 2, infantry 3"


@rule("14.1a")
def test_a_cadre_without_supply_is_lost_and_a_fortress_is_not() -> None:
    t = supply().war("axis", "west").satellite("afghanistan", "axis").put("germany", "infantry, fortress", "kabul")
    assert t.begin().units("kabul") == "fortress 1"


@rule("14.1a")
def test_supply_losses_are_simultaneous() -> None:
    t = supply().war("axis", "ussr").satellite("afghanistan", "ussr").put("ussr", "infantry 3", "kabul")
    t.put("germany", "infantry", "turkmenistan").begin()
    assert t.units("turkmenistan") == ""
    assert t.cv(t.pick("kabul", "infantry", "ussr")) == 2  # the way was barred when Supply was checked


@rule("14.1b")
def test_ans_units_need_no_supply() -> None:
    t = supply().war("axis", "west").put("britain", "fleet", "eastern_med").put("italy", "infantry 2", "damascus")
    t.put("italy", "air_force 2, fleet 2, sub 2, carrier", "damascus").begin()
    assert t.units("damascus") == "air_force 2, carrier 1, sub 2, fleet 2, infantry 1"


@rule("14.1b")
@pytest.mark.parametrize(("cv", "stays"), [(2, True), (1, False)])
def test_ans_units_leave_a_disputed_area_when_supply_losses_take_the_ground_units(cv: int, stays: bool) -> None:
    t = supply().war("axis", "ussr").put("ussr", "infantry 3", "gorky").put("germany", f"infantry {cv}", "gorky")
    t.put("germany", "air_force 2", "gorky").begin()
    assert t.units("gorky", "axis") == ("air_force 2, infantry 1" if stays else "")


@rule("14.1b")
def test_ans_units_that_must_leave_may_rebase() -> None:
    t = supply().war("axis", "ussr").put("ussr", "infantry 3", "sevastopol").satellite("rumania", "axis")
    t.put("ussr", "fleet", "western_black_sea").put("ussr", "fleet", "eastern_black_sea")
    t.put("germany", "infantry 1", "sevastopol").put("germany", "air_force 2", "sevastopol")
    t.begin()
    plane = t.pick("sevastopol", "air_force")
    assert t.verbs() == ("rebase",)
    t.do("rebase", plane, "bucharest")
    assert t.place_of(plane) == "bucharest"


# 14.11 Supply Lines


@rule("14.11a")
@pytest.mark.parametrize(("source", "left"), [("axis", 3), ("west", 2)])
def test_a_supply_line_leads_to_a_capital_under_own_control(source: str, left: int) -> None:
    t = supply().war("axis", "west").put("italy", "infantry 3", "sardinia").put("france", "fleet", "western_med")
    t.put("france", "fleet", "central_med")
    if source == "west":
        t.put("britain", "infantry", "rome")
        for area in ("milan", "venice", "taranto", "sicily"):
            t.put("italy", "fortress" if area in ("milan", "venice") else "infantry", area)
    t.begin()
    assert t.cv(t.pick("sardinia", "infantry")) == left


@rule("14.11a")
@pytest.mark.parametrize(("place", "capital"), [("penza", "moscow"), ("bryansk", "leningrad")])
def test_captured_capitals_are_no_source(place: str, capital: str) -> None:
    t = supply().war("axis", "ussr").put("germany", "infantry 3", place).put("germany", "infantry 3", capital)
    t.put("ussr", "fleet", "gulf_of_bothnia").begin()
    assert t.cv(t.pick(place, "infantry")) == 2
    assert t.cv(t.pick(capital, "infantry")) == 2


@rule("14.11a")
@pytest.mark.parametrize(("delhi", "left"), [("britain", 3), ("italy", 2)])
def test_a_subcapital_is_a_source_of_its_own(delhi: str, left: int) -> None:
    t = supply().war("axis", "west").put("britain", "infantry 3", "karachi").put(delhi, "infantry", "delhi")
    t.put("italy", "fleet", "arabian_sea").put("italy", "fleet", "east_indian").begin()
    assert t.cv(t.pick("karachi", "infantry", "britain")) == left


def front(*link: tuple[str, str]) -> Table:
    """German Infantry in Kiev; the way from there to Germany is by Lvov and Prague, in these hands."""
    t = supply().war("axis", "ussr").put("germany", "infantry 3", "kiev")
    for power, place in link:
        t.put(power, "infantry", place)
    t.begin()
    return t


@pytest.mark.parametrize(
    ("link", "left"),
    [
        pytest.param([("germany", "lvov"), ("germany", "prague")], 3, marks=rule("14.11b")),
        pytest.param([("germany", "lvov"), ("ussr", "lvov"), ("germany", "prague")], 3, marks=rule("14.11b")),
        pytest.param([("ussr", "lvov"), ("germany", "lvov"), ("germany", "prague")], 2, marks=rule("14.11b", "14.11c")),
        pytest.param([("ussr", "lvov"), ("germany", "prague")], 2, marks=rule("14.11c")),
        pytest.param([("germany", "prague")], 2, marks=rule("14.11c")),
        pytest.param([("germany", "lvov"), ("britain", "prague")], 2, marks=rule("14.11c")),
    ],
)
def test_a_supply_line_runs_over_friendly_land_disputed_or_not(link: list[tuple[str, str]], left: int) -> None:
    t = front(*link)
    assert t.cv(t.pick("kiev", "infantry")) == left


@pytest.mark.parametrize(
    ("fleet", "left"),
    [
        pytest.param("", 3, marks=rule("14.11b")),
        pytest.param("france", 3, marks=rule("14.11b")),
        pytest.param("ussr", 2, marks=rule("14.11c")),
    ],
)
def test_a_supply_line_runs_over_open_seas(fleet: str, left: int) -> None:
    t = supply().war("axis", "ussr").put("germany", "infantry 3", "riga")
    if fleet:
        t.put(fleet, "fleet", "baltic_sea")
    t.begin()
    assert t.cv(t.pick("riga", "infantry")) == left


@rule("14.11c")
@pytest.mark.parametrize(("holder", "left"), [("", 2), ("west", 2), ("axis", 3)])
def test_a_supply_line_does_not_cross_neutral_or_rival_land(holder: str, left: int) -> None:
    t = supply().war("axis", "ussr").satellite("hungary", "axis").put("germany", "infantry 3", "budapest")
    if holder:
        t.satellite("austria", holder)
    t.begin()
    assert t.cv(t.pick("budapest", "infantry")) == left


@rule("14.11c")
@pytest.mark.parametrize(("holder", "left"), [("", 3), ("west", 3), ("ussr", 2)])
def test_a_supply_line_crosses_the_straits_of_neutrals_and_rivals(holder: str, left: int) -> None:
    t = supply().war("axis", "ussr").satellite("rumania", "axis").put("germany", "infantry 3", "bucharest")
    if holder:
        t.satellite("turkey", holder)
    t.begin()
    assert t.cv(t.pick("bucharest", "infantry")) == left


@rule("14.11d")
@pytest.mark.parametrize(("yugoslavia", "left"), [("axis", 3), ("west", 2)])
def test_a_supply_line_changes_between_land_and_sea_as_often_as_it_likes(yugoslavia: str, left: int) -> None:
    t = supply().war("axis", "west").put("italy", "infantry 3", "crete").put("italy", "infantry", "athens")
    for sea in ("central_med", "eastern_med", "adriatic_sea"):
        t.put("britain", "fleet", sea)
    t.satellite("yugoslavia", yugoslavia).begin()  # the Aegean, Greece and Yugoslavia, Italy
    assert t.cv(t.pick("crete", "infantry")) == left


@rule("14.11d")
@pytest.mark.parametrize(("sweden", "left"), [("germany", 3), ("britain", 2)])
def test_a_supply_line_may_have_two_segments_by_sea(sweden: str, left: int) -> None:
    t = supply().war("axis", "west").put("germany", "infantry 3", "glasgow").put("germany", "infantry", "oslo")
    t.put("britain", "fleet", "north_sea").put("britain", "infantry", "copenhagen")
    t.put(sweden, "infantry", "stockholm").begin()  # the Norwegian Sea, Norway and Sweden, the Baltic
    assert t.cv(t.pick("glasgow", "infantry")) == left


@rule("14.11e")
@pytest.mark.parametrize(("place", "left"), [("warsaw", 3), ("lvov", 2)])
def test_a_unit_in_an_area_of_the_enemy_is_supplied_from_the_next_area(place: str, left: int) -> None:
    t = supply().war("axis", "ussr").satellite("poland", "ussr").put("ussr", "infantry", place)
    t.put("germany", "infantry 3", place).begin()
    assert t.holder(place) == "ussr"
    assert t.cv(t.pick(place, "infantry")) == left


# 14.12 Production


@rule("14.12")
@pytest.mark.parametrize("fleet", [True, False])
def test_without_supply_ground_units_are_neither_built_nor_built_up(fleet: bool) -> None:
    t = production().war("axis", "ussr").put("germany", "infantry, air_force", "konigsberg")
    if not fleet:
        assert t.offered("build", "konigsberg", "germany", "tank")
        assert t.offered("step", t.pick("konigsberg", "infantry"))
        return
    t.put("ussr", "fleet", "baltic_sea")
    assert t.refused("build", "konigsberg", "germany", "tank") == "14.12"
    assert not t.offered("step", t.pick("konigsberg", "infantry"))
    assert t.offered("build", "konigsberg", "germany", "fortress")
    assert t.offered("build", "konigsberg", "germany", "air_force")
    assert t.offered("step", t.pick("konigsberg", "air_force"))
    assert t.offered("build", "berlin", "germany", "tank")


@rule("14.12")
def test_in_peace_supply_does_not_matter_for_production() -> None:
    t = production().satellite("afghanistan", "axis").put("germany", "infantry", "kabul")
    t.do("step", t.pick("kabul", "infantry"))
    assert t.units("kabul") == "infantry 2"
