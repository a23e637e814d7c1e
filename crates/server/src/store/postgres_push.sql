-- Keys that a server makes for itself; the same table as in SQLite.
CREATE TABLE server_keys (
    key bigint PRIMARY KEY,
    secret text NOT NULL
);
