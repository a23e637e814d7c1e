-- From schema 10.
-- Accounts that may not be used: until when, or for good where that is NULL.
CREATE TABLE bans (
    account INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER
) STRICT;
