import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.references import mask_of, moderate
from theatre.board.masks import bits, count, from_bytes, from_indices, lowest, to_bytes

index_sets = st.sets(st.integers(0, 299))


@moderate
@given(index_sets)
def test_a_mask_holds_the_indices_it_was_made_of_in_ascending_order(indices: set[int]) -> None:
    mask = from_indices(indices)
    assert mask == mask_of(indices)
    assert list(bits(mask)) == sorted(indices)
    assert count(mask) == len(indices)
    if indices:
        assert lowest(mask) == min(indices)


def test_an_index_given_twice_counts_once() -> None:
    assert from_indices([3, 0, 3]) == 0b1001


@moderate
@given(index_sets)
def test_bytes_bring_the_mask_back_at_a_fixed_width(indices: set[int]) -> None:
    data = to_bytes(from_indices(indices), 300)
    assert len(data) == 38
    assert from_bytes(data, 300) == from_indices(indices)


def test_bytes_are_little_endian() -> None:
    assert to_bytes(0b1_0000_0010, 9) == b"\x02\x01"
    assert to_bytes(0, 183) == bytes(23)


def test_a_mask_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="outside 0 to 8"):
        to_bytes(1 << 9, 9)
    with pytest.raises(ValueError, match="outside 0 to 8"):
        to_bytes(-1, 9)
    with pytest.raises(ValueError, match="outside 0 to 8"):
        from_bytes(b"\x00\x02", 9)
    with pytest.raises(ValueError, match="2 bytes, not 3"):
        from_bytes(b"\x00\x00\x00", 9)


def test_what_is_no_set_has_neither_bits_nor_a_lowest_index() -> None:
    with pytest.raises(ValueError, match="negative"):
        next(bits(-1))
    with pytest.raises(ValueError, match="at least one"):
        lowest(0)
    with pytest.raises(ValueError, match="at least one"):
        lowest(-4)
