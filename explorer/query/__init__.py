"""Questions to the database, in SQL only: no rules and no arrays. Rows come as plain dicts."""
