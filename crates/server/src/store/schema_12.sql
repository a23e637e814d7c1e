-- From schema 11.
-- Seats that a line of chat names, a bit for each.
ALTER TABLE chat ADD COLUMN mentions INTEGER NOT NULL DEFAULT 0;

-- What not everybody may read. Numbers rise with every such line of the table and are told to nobody.
CREATE TABLE talk (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    -- Among which seats it was said, a bit for each; 0 is the room of those who watch.
    room INTEGER NOT NULL,
    -- Which of these seats are still held by who held them then: nobody else may read it.
    hears INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- Sealed where entries are.
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    mentions INTEGER NOT NULL,
    UNIQUE (table_key, number)
) STRICT;
