"""What a state and a frame may hold is checked when a game is made, not when a copy goes wrong."""

from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest

from core.mini import RULES, Heaps, Turn
from theatre.core.columns import ColumnError, check_frame, check_state, immutable, is_mutable_column
from theatre.core.flow import Frame


class Order(msgspec.Struct, frozen=True):
    LIMIT: ClassVar[list[int]] = [3]

    unit: int
    path: tuple[int, ...] = ()


class Loose(msgspec.Struct):
    unit: int


class Holder(msgspec.Struct, frozen=True):
    loose: Loose


FLAT = [
    int,
    str,
    bytes,
    bool,
    None,
    int | None,
    tuple[int, ...],
    tuple[tuple[int, str], ...],
    frozenset[int],
    Literal["a"],
    Order,
    tuple[Order, ...],
    Annotated[int, msgspec.Meta(ge=0)],
]
SHARED = [
    float,
    list,
    tuple,
    dict[str, int],
    set[int],
    list[list[int]],
    list[bytearray],
    tuple[list[int], ...],
    list[int] | None,
    Loose,
    Holder,
    object,
    Any,
]


@pytest.mark.parametrize("hint", FLAT, ids=str)
def test_immutable_things_may_be_frame_fields_and_columns(hint: Any) -> None:
    check_frame(msgspec.defstruct("F", [("field", hint)], bases=(Frame,), tag="t"))
    check_state(msgspec.defstruct("S", [("column", hint)], bases=(Heaps,), kw_only=True))


@pytest.mark.parametrize("hint", SHARED, ids=str)
def test_what_a_copy_would_share_is_refused(hint: Any) -> None:
    with pytest.raises(ColumnError, match=r"F\.field"):
        check_frame(msgspec.defstruct("F", [("field", hint)], bases=(Frame,), tag="t"))
    with pytest.raises(ColumnError, match=r"S\.column"):
        check_state(msgspec.defstruct("S", [("column", hint)], bases=(Heaps,), kw_only=True))


@pytest.mark.parametrize("hint", [bytearray, list[int], list[Order], list[tuple[int, ...]]], ids=str)
def test_flat_mutable_columns_are_for_states_only(hint: Any) -> None:
    kind = msgspec.defstruct("S", [("column", hint)], bases=(Heaps,), kw_only=True)
    check_state(kind)
    assert is_mutable_column(kind, "column")
    with pytest.raises(ColumnError, match="not immutable"):
        check_frame(msgspec.defstruct("F", [("field", hint)], bases=(Frame,), tag="t"))


def test_the_stack_and_the_dice_are_not_copied_as_columns() -> None:
    assert [name for name in Heaps.__struct_fields__ if is_mutable_column(Heaps, name)] == ["heaps", "points"]


def test_a_class_variable_of_a_struct_does_not_count() -> None:
    assert immutable(Order)


def test_derived_columns_must_exist_and_have_a_default() -> None:
    class Misspelt(Heaps):
        DERIVED = ("lift",)

    class Required(Heaps, kw_only=True):
        DERIVED = ("seen",)
        seen: int

    for kind in (Misspelt, Required):
        with pytest.raises(ColumnError, match="a derived column is a field with a default"):
            check_state(kind)


def test_a_game_is_checked_when_it_is_made() -> None:
    with pytest.raises(ColumnError, match=r"Careless\.notes"):
        replace(RULES, frames=(Turn, msgspec.defstruct("Careless", [("notes", list[int])], bases=(Frame,), tag="c")))
    with pytest.raises(ColumnError, match=r"Careless\.notes"):
        replace(RULES, state_type=msgspec.defstruct("Careless", [("notes", dict)], bases=(Heaps,), kw_only=True))


def test_a_frame_without_a_tag_is_refused() -> None:
    class Untagged(Frame[Heaps]):
        pass

    with pytest.raises(TypeError, match="Untagged needs a tag: the rule number or heading"):
        replace(RULES, frames=(Turn, Untagged))


def test_two_frames_with_one_tag_are_refused() -> None:
    class Second(Frame[Heaps], tag="turn"):
        pass

    class Heir(Turn):
        """A subclass takes its parent's tag along."""

    with pytest.raises(TypeError, match="Second and Turn have the same tag 'turn'"):
        replace(RULES, frames=(Turn, Second))
    with pytest.raises(TypeError, match="Heir and Turn"):
        replace(RULES, frames=(Turn, Heir))
