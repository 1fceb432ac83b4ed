"""The data files: each against its schema, against each other and against the figures of the printed game."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from theatre.core.rulebook import DataError, Rule, load_rules, read_csv
from theatre.games.supreme_axis_and_allies import tables as t

DATA = files(t.PACKAGE) / "data"
RULES = load_rules(t.PACKAGE)

HEADINGS = {
    "Supreme Axis and Allies", "Overview of New Game Enhancements", "Understanding the Map", "Order of Play",
    "Game Setup", "1. Research Priority and Technology Development", "List of Research Priorities",
    "2. Unit Purchasing", "3. Movement", "Naval Detection", "4. Combat Resolution", "Anti-Aircraft Guns (AAG)",
    "Fighter Scrambling", "Dogfighting", "Bombing Missions", "Ground Attack", "Strategic Bombing", "Submarines",
    "Transports", "5. Placement of New Units", "6. Collect Income", "7. Morale", "Summary of Morale Phase",
    "Additional Rules", "Additional Rules: Violation of Neutrality", "Additional Rules: City Garrisons",
    "Glossary of Terms used",
}  # fmt: skip


def read(name: str) -> Any:
    """A data file as plain JSON values, a CSV table as the list of its rows."""
    if (DATA / f"{name}.csv").is_file():
        row_type = {"rules": Rule, "units": t.UnitType}[name]
        return json.loads(msgspec.json.encode(read_csv(t.PACKAGE, f"{name}.csv", row_type)))
    return json.loads((DATA / f"{name}.json").read_bytes())


def board() -> dict[str, dict[str, Any]]:
    return {space["id"]: space for space in read("board")["spaces"]}


# --- schemas


@pytest.mark.parametrize("name", t.FILES)
def test_the_schema_fits_the_type_and_the_file_fits_the_schema(name: str) -> None:
    stored = (DATA / "schemas" / f"{name}.schema.json").read_bytes()
    assert stored == t.schemas()[f"{name}.schema.json"], "write the schemas anew, as data/README.md says"
    schema = json.loads(stored)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(read(name))


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("rules", lambda rows: rows[0].update(kind="allows")),
        ("units", lambda rows: rows[0].update(cost=0)),
        ("units", lambda rows: rows[0].update(flags=["flies"])),
        ("nations", lambda rows: rows[0].update(colour="red")),
        ("research", lambda rows: rows[0].update(number=13)),
        ("setup", lambda cards: cards["UK"].pop("treasury")),
        ("constants", lambda constants: constants["combat"].update(aag_hit=7)),
    ],
)
def test_the_schema_refuses_a_fault(name: str, spoil: Callable[[Any], object]) -> None:
    validator = Draft202012Validator(json.loads((DATA / "schemas" / f"{name}.schema.json").read_bytes()))
    value = read(name)
    assert validator.is_valid(value)
    spoil(value)
    assert not validator.is_valid(value)


# --- the rules list


def test_the_list_holds_every_rule() -> None:
    assert len(RULES) == 336
    assert sum(rule.checkable for rule in RULES.values()) == 314


def test_a_rule_cites_a_printed_heading_and_reads_as_one_short_line() -> None:
    assert {rule.cite for rule in RULES.values()} == HEADINGS
    for rule in RULES.values():
        assert len(rule.line) <= 160, rule.id
        assert "\n" not in rule.line, rule.id
        assert not rule.line.endswith("."), rule.id
    assert [title for title, times in Counter(rule.title for rule in RULES.values()).items() if times > 1] == []


def test_nothing_is_hidden_in_this_game() -> None:
    assert "hidden" not in {rule.kind for rule in RULES.values()}


# --- units, nations, cards


def test_the_names_of_units_nations_and_cards_are_their_indices() -> None:
    for ids in (
        {unit.id: index for index, unit in enumerate(t.UNITS)},
        {nation.id: index for index, nation in enumerate(t.NATIONS)},
        {card.id: number for number, card in t.CARDS.items()},
    ):
        assert {name: getattr(t, name) for name in ids} == ids


def test_units_by_what_they_can_do() -> None:
    assert sorted(t.GROUND | t.AIR | t.NAVAL | t.INDUSTRY) == list(range(17))
    assert {t.ARM} == t.BLITZ
    assert ({t.SCT}, {t.CRU}) == (t.SCOUT, t.SCOUT_NAVAL)
    assert {t.CRU, t.BTL} == t.BOMBARD
    assert {t.AAG, t.FRT} == t.NO_RETREAT
    assert {t.AAG, t.IC, t.HIND} == t.COMMON_PIECE
    assert {t.TRN, t.CVY} == t.TRANSPORT == t.LAST_CASUALTY
    assert {t.ARM, t.ART, t.FIT, t.BTL} == t.SUPERIOR_GENERAL_UNITS
    assert t.NAVAL | t.INDUSTRY | {t.AAG} == t.NEUTRAL_BANNED == t.GARRISON_BANNED


def test_properties_of_units_agree_with_their_flags() -> None:
    assert {unit for unit in range(17) if t.LIMIT[unit]} == {t.SCT, t.FRT}
    assert {unit for unit in range(17) if t.LOAD[unit]} == {t.INF, t.SCT, t.ART, t.ARM, t.AAG}
    assert all(t.LOAD[unit] <= t.CONST.transport_capacity for unit in range(17))
    assert {unit for unit in range(17) if t.HITS[unit] == 2} == t.TWO_HIT
    assert all(t.HITS[unit] == t.COST[unit] for unit in t.INDUSTRY)  # SBR-06
    assert all(t.MOVE[unit] == 0 for unit in t.INDUSTRY | {t.FRT})


def test_sides_orders_and_receivers() -> None:
    assert t.ALLIANCE == (t.ALLIES, t.AXIS, t.ALLIES, t.AXIS, t.ALLIES)
    assert t.TURN_ORDER == (t.USSR, t.GER, t.UK, t.JAP, t.USA)
    assert t.SETUP_ORDER == (t.USA, t.JAP, t.UK, t.GER, t.USSR)
    assert t.ADVANTAGE == (t.AMBUSH, t.GENIUS_SCIENTISTS, t.WAR_EFFORT, t.KAMIKAZE, t.SUPERIOR_GENERAL)
    assert t.SURRENDERS_TO == (t.GER, t.UK, t.GER, t.USA, t.JAP)


def test_points_and_kinds_of_the_research_cards() -> None:
    assert [t.CARDS[number].points for number in range(2, 13)] == [25, 5, 12, 10, 5, 7, 5, 10, 7, 10, 20]
    continuous = {t.ATOMIC_BOMB, t.JET_POWER, t.HEAVY_BOMBERS, t.ROCKETS, t.INDUSTRIAL_TECH}
    assert {number for number, card in t.CARDS.items() if card.kind == "continuous"} == continuous


def test_the_morale_chart_and_the_surrender_table() -> None:
    morale = t.CONST.morale
    assert morale.sue_targets == {steps: steps - 4 for steps in range(6, 15)}
    assert morale.dividends == {6: 1, 9: 2, 12: 3}
    assert [t.SURRENDER[roll].cede for roll in (2, 3, 9, 11, 12)] == [
        "all_but_2", "enemy_occupied", "enemy_occupied", "one_enemy_occupied", "none",
    ]  # fmt: skip
    assert [t.SURRENDER[roll].treasury for roll in (2, 4, 5)] == ["all", "half_rounded_up", "none"]


# --- set-up


def pieces(card: t.SetupCard) -> Counter[str]:
    total: Counter[str] = Counter()
    for part in (card.territories, card.regions, card.sea_zones):
        for units in part.values():
            total.update(units)
    return total


def test_the_set_up_cards_are_worth_what_they_were_balanced_for() -> None:
    worth = [
        sum(t.COST[t.UNIT[unit]] * n for unit, n in pieces(card).items() if t.UNIT[unit] not in t.INDUSTRY)
        for card in t.SETUP
    ]
    assert worth == [160, 337, 269, 286, 232]


def test_every_space_of_the_set_up_cards_is_on_the_board_and_belongs_to_its_nation() -> None:
    spaces = board()
    regions = {group["id"]: group.get("owner") for group in read("board")["groups"] if group["kind"] == "region"}
    for nation, card in zip(t.NATIONS, t.SETUP, strict=True):
        assert {spaces[territory]["country"] for territory in card.territories} == {nation.id}
        assert {regions[region] for region in card.regions} == {nation.id}
        assert {spaces[zone]["kind"] for zone in card.sea_zones} == {"sea"}


def test_industries_stand_where_the_board_shows_them() -> None:
    shown = {
        space["id"]: space["features"]["start_industry"]
        for space in board().values()
        if "start_industry" in space.get("features", {})
    }
    listed = {
        territory: unit
        for card in t.SETUP
        for territory, units in card.territories.items()
        for unit in units
        if t.UNIT[unit] in t.INDUSTRY
    }
    assert listed == shown


def test_a_region_has_room_for_its_aag() -> None:
    territories = Counter(space["groups"][0] for space in board().values() if space["kind"] == "land")
    for card in t.SETUP:
        for region, units in card.regions.items():
            assert units.get("AAG", 0) <= territories[region], region


def test_a_nation_starts_with_as_many_ipc_as_its_territories_are_worth() -> None:
    worth: Counter[str] = Counter()
    for space in board().values():
        if space["kind"] == "land" and space["country"]:
            worth[space["country"]] += space["values"]["ipc"]
    assert [card.treasury for card in t.SETUP] == [worth[nation.id] for nation in t.NATIONS] == [24, 41, 31, 30, 42]


def test_shipping_lanes_belong_to_nations() -> None:
    lanes: Counter[str] = Counter()
    for space in board().values():
        if nation := space.get("features", {}).get("shipping_lane"):
            lanes[nation] += space["values"]["shipping_lane"]
    assert [lanes[nation.id] for nation in t.NATIONS] == [4, 3, 6, 5, 4]
    assert lanes.total() == 22


# --- faults

_number = count()


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], str]:
    """A package with a copy of the data in which one piece of text is replaced."""

    def make(file: str, old: str, new: str) -> str:
        package = f"spoilt_{next(_number)}"
        data = tmp_path / package / "data"
        data.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        for name in ("units.csv", "nations.json", "research.json", "setup.json", "constants.json"):
            shutil.copy(Path(str(DATA / name)), data)
        text = (data / file).read_text(encoding="utf-8")
        assert old in text
        (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return package

    return make


def load(package: str) -> None:
    units = t.read_units(package)
    t.read_nations(package)
    t.read_cards(package)
    t.read_setup(package, units, t.read_constants(package).carrier_capacity)


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("units.csv", "INF,Infantry,ground,3", "INF,Infantry,ground,free", "units.csv, line 2 (INF): Expected `int`"),
        ("units.csv", "ARM,Armor,ground,5,3", "ARM,Armor,ground,5,7", "units.csv, line 5 (ARM): Expected `int` <= 6"),
        ("units.csv", "blitz", "blits", "units.csv, line 5 (ARM): Invalid enum value 'blits' - at `$.flags[0]`"),
        ("units.csv", "IC,Indus", "HIND,Indus", "units.csv, line 18 (HIND): the id HIND stands in an earlier row"),
        ("units.csv", "CVY,Convoy,naval,9,1,1,2,1,,,transport|last_casualty\n", "", "units.csv, row 15: the id is IC"),
        ("units.csv", "Scout Infantry,ground,5,1,2,2,1,3", "Scout Infantry,ground,5,1,2,2,1,", "units.csv, row SCT"),
        ("units.csv", "Destroyer,naval,8,2,2,2,1,,", "Destroyer,naval,8,2,2,2,1,,3", "units.csv, row DST"),
        ("nations.json", '"turn_order": 2', '"turn_order": 3', "nations.json, row GER: turn_order is 3; it must be 2"),
        ("nations.json", '"setup_order": 5', '"setup_order": 4', "nations.json: setup_order must number the nations"),
        ("nations.json", '"surrenders_to": "GER"', '"surrenders_to": "USA"', "nations.json, row USSR: USA is an ally"),
        ("nations.json", '"adjective": "Soviet", ', "", "nations.json: Object missing required field `adjective`"),
        ("research.json", '"number": 7', '"number": 8', "research.json, row AMBUSH: number is 8; it must be 7"),
        ("research.json", '"KAMIKAZE"', '"AMBUSH"', "research.json, row 2: the id is AMBUSH; it must be KAMIKAZE"),
        ("constants.json", "[10, 11]", "[10]", "constants.json, surrender: the rolls are [2, 3, 4"),
        ("constants.json", '"8": 4, ', "", "constants.json, morale: sue_targets has [6, 7, 9"),
        ("constants.json", '"aag_hit": 1,', '"aag_hit": 1', "constants.json: JSON is malformed"),
        ("constants.json", '"span"', '"spam"', "constants.json: Object contains unknown field `spam` - at `$.morale`"),
        ("setup.json", '"UK": {', '"FRA": {', "setup.json: Invalid enum value 'FRA'"),
        ("setup.json", '"siberia": {"INF"', '"siberia": {"MEN"', "setup.json: Invalid enum value 'MEN'"),
        (
            "setup.json", '"siberia": {"INF": 3}', '"siberia": {"SUB": 3}',
            "setup.json, USSR, regions, siberia: SUB is naval; it must be ground or air",
        ),
        ("setup.json", '"INF": 4, "FRT": 2', '"INF": 4, "FRT": 7', "setup.json, USSR: 7 FRT; at most 6"),
        ("setup.json", '"CAR": 1, "FIT": 2', '"CAR": 1, "FIT": 3', "setup.json, JAP, sea_zones, java_sea: the CAR"),
        ("setup.json", '"CAR": 1, "FIT": 2', '"CAR": 1, "BMB": 1', "setup.json, JAP, sea_zones, java_sea: the CAR"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_file_and_row(
    spoilt: Callable[[str, str, str], str], file: str, old: str, new: str, fault: str
) -> None:
    with pytest.raises(DataError) as error:
        load(spoilt(file, old, new))
    assert str(error.value).startswith(fault)
