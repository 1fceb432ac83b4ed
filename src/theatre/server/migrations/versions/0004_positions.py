"""Tables that begin with a given position in place of the set-up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String))


def downgrade() -> None:
    op.drop_column("tables", "origin")
