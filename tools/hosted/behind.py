"""A server behind a proxy on loopback: the example with other ports and paths, and a certificate of our own."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple

import httpx
from tools.hosted.programs import program

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "theatre.example"
HERE = "127.0.0.1"
STARTS_WITHIN = 20  # seconds


class Place(NamedTuple):
    """Where everything is."""

    folder: Path
    server: int  # ports
    http: int
    https: int

    @property
    def public(self) -> str:
        return f"https://{NAME}:{self.https}"

    @property
    def certificate(self) -> Path:
        return self.folder / "certificate.pem"

    @property
    def key(self) -> Path:
        return self.folder / "key.pem"

    @property
    def log(self) -> Path:
        """What the proxy writes down."""
        return self.folder / "proxy.log"

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate)

    def client(self, source: str = HERE, **headers: str) -> httpx.Client:
        """Somebody at another loopback address who comes through the proxy."""
        way = httpx.HTTPTransport(verify=self.trust(), local_address=source)
        named = {"Host": f"{NAME}:{self.https}", **{key.replace("_", "-"): value for key, value in headers.items()}}
        client = httpx.Client(base_url=f"https://{HERE}:{self.https}", transport=way, headers=named, timeout=30)
        client.event_hooks["request"].append(_by_name)
        return client


def _by_name(request: httpx.Request) -> None:
    """The certificate is for the name, whatever the address."""
    request.extensions["sni_hostname"] = NAME


def adapted(example: str, changes: Mapping[str, str]) -> str:
    """The example with these changes and no others; each must be there."""
    text = (EXAMPLES / example).read_text()
    for old, new in changes.items():
        assert old in text, f"examples/{example} no longer has {old!r}"
        text = text.replace(old, new)
    return text


def nginx(place: Place) -> list[str]:
    site = adapted(
        "nginx.conf",
        {
            "listen 80;": f"listen {HERE}:{place.http};",
            "listen [::]:80;": "",
            "listen 443 ssl;": f"listen {HERE}:{place.https} ssl;",
            "listen [::]:443 ssl;": "",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(place.certificate),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(place.key),
            "/var/log/nginx/theatre.log": str(place.log),
            "127.0.0.1:8000": f"{HERE}:{place.server}",
        },
    )
    (place.folder / "theatre.conf").write_text(site)
    spools = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join([f"{one}_temp_path {place.folder}/{one};\n" for one in spools])
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole = f"{user}daemon off;\npid {place.folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
    whole += f"http {{\naccess_log off;\n{paths}include {place.folder}/theatre.conf;\n}}\n"
    (place.folder / "nginx.conf").write_text(whole)
    return [program("nginx", place.folder), "-e", "stderr", "-c", str(place.folder / "nginx.conf")]


def caddy(place: Place) -> list[str]:
    ports = f"{{\n\tadmin off\n\thttp_port {place.http}\n\thttps_port {place.https}\n\tdefault_bind {HERE}\n}}\n"
    site = adapted(
        "Caddyfile",
        {
            f"\n{NAME} {{": f"\n{NAME} {{\n\ttls {place.certificate} {place.key}",
            "127.0.0.1:8000": f"{HERE}:{place.server}",
        },
    )
    (place.folder / "Caddyfile").write_text(ports + site)
    where = str(place.folder / "Caddyfile")
    return [program("caddy", place.folder), "run", "--adapter", "caddyfile", "--config", where]


PROXIES: dict[str, Callable[[Place], list[str]]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def behind(proxy: str, *options: str) -> Iterator[Place]:
    """`theatre serve` with these options and its public address, behind this proxy."""
    with TemporaryDirectory(prefix="theatre-") as folder, ExitStack() as running:
        place = Place(Path(folder), *_free_ports(3))
        _certify(place)
        serve = [sys.executable, "-m", "theatre.cli.main", "serve", "--port", str(place.server)]
        serve += ["--database", str(place.folder / "tables.db"), "--public-url", place.public, *options]
        running.enter_context(_process(serve, place.server, place.folder / "server.log"))
        running.enter_context(_process(PROXIES[proxy](place), place.https, place.log, XDG_DATA_HOME=folder))
        yield place


@contextmanager
def _process(command: list[str], port: int, told: Path, **more: str) -> Iterator[None]:
    with told.open("a") as to:
        process = subprocess.Popen(command, stdout=to, stderr=to, env={**os.environ, **more})
    try:
        _wait_for(port, process, told)
        yield
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[Any], told: Path) -> None:
    end = monotonic() + STARTS_WITHIN
    while process.poll() is None and monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex((HERE, port)) == 0:
                return
        sleep(0.05)
    raise AssertionError(f"nothing listens at port {port}: {told.read_text()}")


def _free_ports(number: int) -> list[int]:
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind((HERE, 0))
        return [int(one.getsockname()[1]) for one in sockets]


def _certify(place: Place) -> None:
    wish = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    wish += ["-addext", f"subjectAltName=DNS:{NAME}", "-out", str(place.certificate), "-keyout", str(place.key)]
    subprocess.run(wish, check=True, capture_output=True)
