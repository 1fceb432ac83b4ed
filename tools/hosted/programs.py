"""Programs of Debian that are tried: the installed one, else unpacked from its package, so that no service starts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

PLACES = "/usr/sbin:/usr/bin:/sbin:/bin"


def program(name: str, folder: Path) -> str:
    """The path of a program whose package has its name."""
    found = shutil.which(name, path=PLACES)
    if found:
        return found
    unpacked = folder / "packages"
    unpacked.mkdir(exist_ok=True)
    subprocess.run(["apt-get", "download", "-q", name], cwd=unpacked, check=True, capture_output=True)
    for package in unpacked.glob(f"{name}_*.deb"):
        subprocess.run(["dpkg", "-x", package, unpacked], check=True)
    found = shutil.which(name, path=":".join([str(unpacked) + place for place in PLACES.split(":")]))
    assert found, f"the package {name} of Debian has no program {name}"
    return found
