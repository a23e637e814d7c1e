-- From schema 23.
-- From which addresses people come, as something by which only equal ones are known: hashed with key 2 of this server.
CREATE TABLE account_addresses (
    account INTEGER NOT NULL,
    address BLOB NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_addresses_at ON account_addresses (seen_at);

-- What two people did to each other in a rated game. The first is the one with the smaller number.
CREATE TABLE rated_pairs (
    game_key INTEGER NOT NULL,
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    at INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    -- What the one gave in them, and the other.
    gave INTEGER NOT NULL,
    got INTEGER NOT NULL,
    -- How often the one hurt the other, and the other way round.
    hurt INTEGER NOT NULL,
    was_hurt INTEGER NOT NULL,
    -- How often, in hundredths, if everybody they hurt had been drawn by lot.
    hurt_by_lot INTEGER NOT NULL,
    was_hurt_by_lot INTEGER NOT NULL,
    -- Whether both came from one address meanwhile.
    one_address INTEGER NOT NULL,
    PRIMARY KEY (game_key, account, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_pairs_of ON rated_pairs (account, other);
CREATE INDEX rated_pairs_with ON rated_pairs (other);
