-- Who a line of chat names, and what not everybody may read; the same table and columns as in SQLite.
ALTER TABLE chat ADD COLUMN mentions bigint NOT NULL DEFAULT 0;

CREATE TABLE talk (
    table_key bigint NOT NULL,
    number bigint NOT NULL,
    room bigint NOT NULL,
    hears bigint NOT NULL,
    seat bigint NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    mentions bigint NOT NULL,
    PRIMARY KEY (table_key, number)
);
