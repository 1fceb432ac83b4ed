"""Take-back by consent, hot-seat tables, standing orders, salts, and what each seat has seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = (
    sa.Column("hot_seat", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("finished", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("take_back", sa.JSON),
)
SEATS = (
    sa.Column("orders", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("seen", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("salt", sa.String),
)


def upgrade() -> None:
    for column in TABLES:
        op.add_column("tables", column)
    for column in SEATS:
        op.add_column("seats", column)


def downgrade() -> None:
    for table, columns in (("tables", TABLES), ("seats", SEATS)):
        for column in columns:
            op.drop_column(table, column.name)
