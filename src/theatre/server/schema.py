"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, DateTime, ForeignKey, Integer, MetaData, String, Table, func

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),  # the version under which the log was written
    Column("scenario", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("key", String, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("ended", JSON(none_as_null=True)),
    Column("hot_seat", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False),  # by the rules of the game: nobody has to move any more
    Column("take_back", JSON(none_as_null=True)),  # what somebody asks the others
    Column("origin", String),  # the position that the log begins with, where it is not the set-up
    Column("created", DateTime, nullable=False, server_default=func.now()),
    Column("stamp", BigInteger, nullable=False),  # another one after every write
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("id", Integer, primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("token_hash", String, unique=True),
    Column("joined", Boolean, nullable=False),
    Column("creator", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("agrees_to_end", Boolean, nullable=False),
    Column("handed", JSON, nullable=False),
    Column("orders", JSON, nullable=False),
    Column("seen", JSON, nullable=False),
    Column("salt", String),
    Column("replaced", Integer, nullable=False),  # how often its link was made anew
)

log = Table(
    "log",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("sitter", Integer, nullable=False),
    Column("wish", String, nullable=False),  # the client's id: once per sitter
    Column("kind", String, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("verb", String, nullable=False),
    Column("args", JSON, nullable=False),
    Column("digest", String, nullable=False),
    Column("at", DateTime, nullable=False, server_default=func.now()),
)
