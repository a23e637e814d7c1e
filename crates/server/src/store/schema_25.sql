-- From schema 24.
-- Promises that bind nobody, among some seats. Numbers rise with every one of the table and are told to nobody.
CREATE TABLE treaties (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    -- Among which seats, a bit for each.
    room INTEGER NOT NULL,
    -- Which of these seats may read it: they have heard it, and are still held by who held them then.
    hears INTEGER NOT NULL,
    -- Which of these seats have had another holder since.
    gone INTEGER NOT NULL,
    -- Who noted it.
    seat INTEGER NOT NULL,
    -- What is promised, and until when; the latter may be empty. Sealed where entries are.
    text TEXT NOT NULL,
    until TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- What the seats say of it, as JSON, oldest first.
    marks TEXT NOT NULL,
    UNIQUE (table_key, number)
) STRICT;
