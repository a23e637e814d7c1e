-- From schema 7: what players say about moments of a finished game.
CREATE TABLE comments (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    moment INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;
