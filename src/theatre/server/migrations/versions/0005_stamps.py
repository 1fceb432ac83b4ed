"""Every table has a stamp that changes with each write, so that several processes notice each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("stamp", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("tables", "stamp")
