-- Accounts that may say nothing; the same table and columns as in SQLite.
CREATE TABLE mutes (
    account bigint PRIMARY KEY,
    reason text NOT NULL,
    at bigint NOT NULL,
    until bigint
);
