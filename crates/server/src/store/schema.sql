CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    status INTEGER NOT NULL,
    public INTEGER NOT NULL,
    stand_in TEXT NOT NULL,
    bot_pause_ms INTEGER NOT NULL,
    deadline_seconds INTEGER,
    deadline_covers INTEGER NOT NULL DEFAULT 0,
    host BLOB NOT NULL,
    invite BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    rematch TEXT,
    imported INTEGER NOT NULL,
    first_to_act INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_listed ON tables (public, updated_at);

CREATE TABLE seats (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    seat INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    level TEXT,
    token BLOB,
    PRIMARY KEY (table_key, seat)
) STRICT, WITHOUT ROWID;

-- The truth. Rows are only ever added, and lie in the order in which they came, whatever their table: so those of one
-- commit share pages, where rows kept by table would each write one of their own.
CREATE TABLE entries (
    table_key INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    entry TEXT NOT NULL,
    events TEXT NOT NULL,
    to_act INTEGER NOT NULL,
    request BLOB,
    at INTEGER NOT NULL,
    UNIQUE (table_key, sequence)
) STRICT;

-- The latest only: it can be made again from the entries.
CREATE TABLE snapshots (
    table_key INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE chat (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;
