"""The rules list of a game: what is read, and which faults are named with their row."""

import textwrap
from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec
import pytest

from theatre.core.rulebook import DataError, Rule, load_rules, read_csv

HEADER = "id,cite,kind,title,line,area,checkable\n"
GOOD = HEADER + textwrap.dedent(
    """\
    1.1,1. Movement,forbids,Stop,"A unit stops, as told",movement,y
    1.2,1. Movement,-,Advice,It is wise to look,other,n
    """
)
Game = Callable[..., str]
_number = count()


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Makes a package with one data file and gives its name."""

    def make(text: str, file: str = "rules.csv") -> str:
        name = f"game_{next(_number)}"
        data = tmp_path / name / "data"
        data.mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        (data / file).write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return name

    return make


def test_rules_are_read_by_id_in_the_order_of_the_file(game: Game) -> None:
    rules = load_rules(game(GOOD))
    assert list(rules) == ["1.1", "1.2"]
    assert rules["1.1"] == Rule("1.1", "1. Movement", "forbids", "Stop", "A unit stops, as told", "movement", True)
    assert rules["1.2"].checkable is False


def test_the_list_cannot_be_changed_by_its_readers(game: Game) -> None:
    rules = load_rules(game(GOOD))
    with pytest.raises(TypeError):
        rules["1.3"] = rules["1.1"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        rules["1.1"].line = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("1.1,c,permits,t,l,a,y", "line 4 (1.1): the id 1.1 stands in an earlier row too"),
        ("1.3,c,allows,t,l,a,y", "line 4 (1.3): Invalid enum value 'allows'"),
        ("1.3,c,permits,t,,a,y", "line 4 (1.3): the column line is empty"),
        ("1.3,c,permits,t,  ,a,y", "line 4 (1.3): the column line is empty"),
        (",c,permits,t,l,a,y", "line 4 (): the column id is empty"),
        ("1 3,c,permits,t,l,a,y", "line 4 (1 3): Expected `str` matching regex"),
        ("1.3,c,permits,t,l,a,yes", "line 4 (1.3): the column checkable is 'yes'; it must be y or n"),
        ("1.3,c,permits,t,l,a", "line 4 (1.3): 6 cells; there must be 7"),
        ("1.3,c,permits,t,l,m,a,y", "line 4 (1.3): 8 cells; there must be 7"),
        ("", "line 4 (empty): 0 cells; there must be 7"),
        ('1.3,c,permits,t,"l" x,a,y', "line 4: ',' expected after '\"'"),
        ("1.3,c,-,t,l,a,y", "row 1.3: kind is '-', but checkable says it must be one of forbids"),
        ("1.3,c,value,t,l,a,n", "row 1.3: kind is 'value', but checkable says it must be -"),
    ],
)
def test_a_fault_is_told_with_its_row(game: Game, row: str, fault: str) -> None:
    with pytest.raises(DataError) as error:
        load_rules(game(GOOD + row + "\n"))
    assert str(error.value).startswith(f"rules.csv, {fault}")


def test_wrong_columns_are_told(game: Game) -> None:
    with pytest.raises(DataError, match="the columns are id,line; they must be id,cite,kind,title,line,area,checkable"):
        load_rules(game("id,line\n1.1,text\n"))
    with pytest.raises(DataError, match="they must be id,cite"):
        load_rules(game(""))


def test_a_game_without_the_file_is_told(game: Game) -> None:
    with pytest.raises(DataError, match=r"has no data file rules\.csv"):
        load_rules(game("x", file="other.csv"))
    with pytest.raises(DataError, match=r"no_such_game has no data file rules\.csv"):
        load_rules("no_such_game")


class Piece(msgspec.Struct):
    id: str
    cost: int
    cap: int = 0
    flags: tuple[str, ...] = ()


def test_tables_take_defaults_for_empty_cells_and_split_lists(game: Game) -> None:
    package = game("id,cost,cap,flags\ntank,5,,fast|loud\nfort,4,6,\n", file="pieces.csv")
    assert read_csv(package, "pieces.csv", Piece) == (Piece("tank", 5, 0, ("fast", "loud")), Piece("fort", 4, 6, ()))


def test_a_number_that_is_none_is_told(game: Game) -> None:
    with pytest.raises(DataError, match=r"pieces\.csv, line 2 \(tank\): Expected `int`, got `str` - at `\$\.cost`"):
        read_csv(game("id,cost,cap,flags\ntank,five,,\n", file="pieces.csv"), "pieces.csv", Piece)
