-- From schema 20.
-- Accounts that may say nothing: until when, or for good where that is NULL.
CREATE TABLE mutes (
    account INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER
) STRICT;
