-- From schema 21.
-- The key by which messages to browsers are signed; there is one at most.
CREATE TABLE push_keys (
    key INTEGER PRIMARY KEY CHECK (key = 1),
    secret TEXT NOT NULL
) STRICT;
