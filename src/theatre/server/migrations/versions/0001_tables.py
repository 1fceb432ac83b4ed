"""Tables, seats and the log of accepted wishes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("scenario", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("ended", sa.JSON),
        sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("token_hash", sa.String, unique=True),
        sa.Column("joined", sa.Boolean, nullable=False),
        sa.Column("creator", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("agrees_to_end", sa.Boolean, nullable=False),
        sa.Column("handed", sa.JSON, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("sitter", sa.Integer, nullable=False),
        sa.Column("wish", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("verb", sa.String, nullable=False),
        sa.Column("args", sa.JSON, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("table_id", "sitter", "wish", name="once"),
    )


def downgrade() -> None:
    for name in ("log", "seats", "tables"):
        op.drop_table(name)
