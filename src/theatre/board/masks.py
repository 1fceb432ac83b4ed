"""Sets of spaces or units as big integers: bit i is set when index i belongs to the set."""

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """The indices in the set, ascending."""
    if mask < 0:
        raise ValueError(f"a mask cannot be negative: {mask}")
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def from_indices(indices: Iterable[int]) -> int:
    """The set of these indices; one that comes twice counts once."""
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def lowest(mask: int) -> int:
    """The smallest index in a set that is not empty."""
    if mask <= 0:
        raise ValueError(f"no lowest index in mask {mask}: it must hold at least one")
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """How many indices the set holds."""
    return mask.bit_count()


def to_bytes(mask: int, size: int) -> bytes:
    """The set as little-endian bytes of a width fixed by the number of indices there are."""
    _check_within(mask, size)
    return mask.to_bytes((size + 7) // 8, "little")


def from_bytes(data: bytes, size: int) -> int:
    """The set written by `to_bytes` for the same number of indices."""
    if len(data) != (size + 7) // 8:
        raise ValueError(f"a mask of {size} indices has {(size + 7) // 8} bytes, not {len(data)}")
    mask = int.from_bytes(data, "little")
    _check_within(mask, size)
    return mask


def _check_within(mask: int, size: int) -> None:
    if mask >> size:  # what is left of a negative number is never 0
        raise ValueError(f"mask {mask:#x} holds indices outside 0 to {size - 1}")
