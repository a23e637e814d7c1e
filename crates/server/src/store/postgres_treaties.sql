-- Promises that bind nobody, among some seats; the same table and columns as in SQLite.
CREATE TABLE treaties (
    table_key bigint NOT NULL,
    number bigint NOT NULL,
    room bigint NOT NULL,
    hears bigint NOT NULL,
    gone bigint NOT NULL,
    seat bigint NOT NULL,
    text text NOT NULL,
    until text NOT NULL,
    at bigint NOT NULL,
    marks text NOT NULL,
    PRIMARY KEY (table_key, number)
);
