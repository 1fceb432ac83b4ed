"""Where a server is as others see it: its public address, the proxies it believes, and who may be talking to it."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers

LOOPBACK = ("127.0.0.0/8", "::1/128")
SOMEWHERE_ELSE = ("192.0.2.1", 9)  # an address for documentation: a route to it is looked up, nothing is sent


class HostingError(ValueError):
    """A setting that cannot be; the message says what would be right."""


class Hosting(NamedTuple):
    """How the server is reached. Without a public address it is for this machine only."""

    public_url: str | None = None  # scheme, host and port, nothing after them
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded headers are believed
    metrics_from: tuple[str, ...] = LOOPBACK
    keep_days: int | None = None  # a table without a move for so long is deleted

    @property
    def elsewhere(self) -> bool:
        """Links work on other machines too."""
        return self.public_url is not None and not is_loopback(urlsplit(self.public_url).hostname or "")

    @property
    def secure(self) -> bool:
        return (self.public_url or "").startswith("https:")

    def known_host(self, headers: Headers) -> bool:
        """The request names this server. A name of somebody else that leads here is a trick of another site."""
        named = headers.get("host", "").lower()
        public = self.public_url is not None and self.public_url.partition("://")[2] == named
        return public or is_loopback(_hostname(named))

    def own_origin(self, headers: Headers) -> bool:
        """A page of this server asks, or a program that is no browser; whoever shows a cookie is a browser."""
        origin = headers.get("origin")
        if origin is None:
            return "authorization" in headers or "cookie" not in headers
        if origin == self.public_url:
            return True
        named = headers.get("host", "")
        return is_loopback(_hostname(named)) and origin in (f"http://{named}", f"https://{named}")

    def may_read_metrics(self, address: str, headers: Headers) -> bool:
        """Behind a proxy that is not believed, everybody seems to be the proxy."""
        hidden = "x-forwarded-for" in headers and not self.trusted_proxies
        return not hidden and is_within(address, self.metrics_from)


def _hostname(netloc: str) -> str:
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def _address(word: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(word)
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    return host == "localhost" or is_within(host, LOOPBACK)


def is_within(address: str, networks: tuple[str, ...]) -> bool:
    known = _address(address)
    return known is not None and any(known in ip_network(one) for one in networks)


def networks(words: list[str]) -> tuple[str, ...]:
    """Addresses and networks as they were given, checked."""
    for word in words:
        try:
            ip_network(word)
        except ValueError as fault:
            raise HostingError(f"{fault}; write an address as 10.0.0.2 or a network as 10.0.0.0/24") from None
    return tuple(words)


def checked_url(url: str) -> str:
    """The public address in its one spelling."""
    wrong = HostingError(f"write a public address as https://theatre.example or http://192.168.1.20:8000, not {url!r}")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise wrong
    if parts.fragment or parts.username is not None:
        raise wrong
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{spelled(parts.hostname)}" + ("" if port in (None, usual) else f":{port}")


def spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def network_address() -> str:
    """The address of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
            found: str = probe.getsockname()[0]
        except OSError:
            raise HostingError("this machine is in no network; give its address with --host and --public-url") from None
    return found
