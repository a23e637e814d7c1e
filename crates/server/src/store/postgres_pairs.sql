-- From which addresses people come, and what they did to each other in rated games; the same tables as in SQLite.
CREATE TABLE account_addresses (
    account bigint NOT NULL,
    address bytea NOT NULL,
    seen_at bigint NOT NULL,
    PRIMARY KEY (account, address)
);
CREATE INDEX account_addresses_at ON account_addresses (seen_at);

CREATE TABLE rated_pairs (
    game_key bigint NOT NULL,
    account bigint NOT NULL,
    other bigint NOT NULL,
    at bigint NOT NULL,
    deals bigint NOT NULL,
    gave bigint NOT NULL,
    got bigint NOT NULL,
    hurt bigint NOT NULL,
    was_hurt bigint NOT NULL,
    hurt_by_lot bigint NOT NULL,
    was_hurt_by_lot bigint NOT NULL,
    one_address bigint NOT NULL,
    PRIMARY KEY (game_key, account, other)
);
CREATE INDEX rated_pairs_of ON rated_pairs (account, other);
CREATE INDEX rated_pairs_with ON rated_pairs (other);
