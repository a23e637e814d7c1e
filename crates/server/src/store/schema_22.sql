-- From schema 21.
-- Keys that a server makes for itself, each under a number of its own: 1 signs messages to browsers. Sealed where entries
-- are.
CREATE TABLE server_keys (
    key INTEGER PRIMARY KEY,
    secret TEXT NOT NULL
) STRICT;
