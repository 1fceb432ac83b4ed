"""Try the proxies of examples/ with a real server on loopback: `make hosted`. Needs Debian, openssl and chromium."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from tools.hosted.proxies import tried

if __name__ == "__main__":
    for line in tried():
        print(line, flush=True)
