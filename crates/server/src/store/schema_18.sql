-- From schema 17.
-- Seats of accounts that were deleted, whose tables are still to forget the name. Tables may be archived meanwhile.
CREATE TABLE partings (
    key INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    token BLOB NOT NULL
) STRICT;
