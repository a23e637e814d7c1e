-- The key by which messages to browsers are signed; the same table as in SQLite.
CREATE TABLE push_keys (
    key bigint PRIMARY KEY CHECK (key = 1),
    secret text NOT NULL
);
