-- From schema 12.
-- How strong people and bots are in each game, in millionths. Of account and bot one says who it is: 0 is no account, and
-- no bot is without a name. Numbers are drawn by chance.
CREATE TABLE ratings (
    key INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    account INTEGER NOT NULL,
    bot TEXT NOT NULL,
    mean INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    -- What they surely are, by which they are ordered.
    surely INTEGER NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX ratings_once ON ratings (game, account, bot);
CREATE INDEX ratings_best ON ratings (game, surely DESC, key);
CREATE INDEX ratings_of ON ratings (account);

-- Tables that are rated when they are over: 0 not yet, 1 they were, 2 they are not after all.
CREATE TABLE rated_games (
    key INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    state INTEGER NOT NULL DEFAULT 0,
    settled_at INTEGER
) STRICT;
CREATE UNIQUE INDEX rated_games_once ON rated_games (table_id);
CREATE INDEX rated_games_due ON rated_games (table_id) WHERE state = 0;

-- How each seat fared. Who deletes an account leaves 0 behind.
CREATE TABLE rated_seats (
    game_key INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    account INTEGER NOT NULL,
    bot TEXT NOT NULL,
    place INTEGER NOT NULL,
    mean_before INTEGER NOT NULL,
    deviation_before INTEGER NOT NULL,
    mean INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    late INTEGER NOT NULL,
    PRIMARY KEY (game_key, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_seats_of ON rated_seats (account, game_key);
