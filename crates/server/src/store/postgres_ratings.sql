-- How strong people and bots are; the same tables and columns as in SQLite.
CREATE TABLE ratings (
    key bigint PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    account bigint NOT NULL,
    bot text COLLATE "C" NOT NULL,
    mean bigint NOT NULL,
    deviation bigint NOT NULL,
    surely bigint NOT NULL,
    games bigint NOT NULL,
    at bigint NOT NULL
);
CREATE UNIQUE INDEX ratings_once ON ratings (game, account, bot);
CREATE INDEX ratings_best ON ratings (game, surely DESC, key);
CREATE INDEX ratings_of ON ratings (account);
CREATE TABLE rated_games (
    key bigint PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    state bigint NOT NULL DEFAULT 0,
    settled_at bigint
);
CREATE UNIQUE INDEX rated_games_once ON rated_games (table_id);
CREATE INDEX rated_games_due ON rated_games (table_id) WHERE state = 0;
CREATE TABLE rated_seats (
    game_key bigint NOT NULL,
    seat bigint NOT NULL,
    account bigint NOT NULL,
    bot text COLLATE "C" NOT NULL,
    place bigint NOT NULL,
    mean_before bigint NOT NULL,
    deviation_before bigint NOT NULL,
    mean bigint NOT NULL,
    deviation bigint NOT NULL,
    gone bigint NOT NULL,
    late bigint NOT NULL,
    PRIMARY KEY (game_key, seat)
);
CREATE INDEX rated_seats_of ON rated_seats (account, game_key);

-- Settles a game: 0 it is done, 1 it was done before, 2 somebody in it has been rated meanwhile, or another one settles a
-- game just now. Nobody waits for anybody, so that no two of these can wait for each other.
CREATE FUNCTION settle_game(own bigint, of_game text, now_is bigint, row_keys bigint[], accounts_of bigint[],
    bots_of text[], means bigint[], deviations bigint[], sure bigint[], counts bigint[], seat_numbers bigint[],
    seat_accounts bigint[], seat_bots text[], places bigint[], means_before bigint[], deviations_before bigint[],
    seat_means bigint[], seat_deviations bigint[], gones bigint[], lates bigint[]) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_try_advisory_xact_lock(1701016835, hashtext(coalesce(current_schema(), ''))) THEN
        RETURN 2;
    END IF;
    PERFORM 1 FROM rated_games WHERE key = own AND state = 0;
    IF NOT FOUND THEN
        RETURN 1;
    END IF;
    IF EXISTS (SELECT FROM unnest(accounts_of, bots_of, counts) AS given (account, bot, games)
        LEFT JOIN ratings ON ratings.game = of_game AND ratings.account = given.account AND ratings.bot = given.bot
        WHERE coalesce(ratings.games, 0) <> given.games - 1) THEN
        RETURN 2;
    END IF;
    INSERT INTO ratings (key, game, account, bot, mean, deviation, surely, games, at)
        SELECT given.key, of_game, given.account, given.bot, given.mean, given.deviation, given.surely, given.games, now_is
        FROM unnest(row_keys, accounts_of, bots_of, means, deviations, sure, counts)
            AS given (key, account, bot, mean, deviation, surely, games)
        WHERE given.account = 0 OR EXISTS (SELECT FROM accounts WHERE accounts.key = given.account)
        ON CONFLICT (game, account, bot) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,
            surely = excluded.surely, games = excluded.games, at = excluded.at;
    INSERT INTO rated_seats (game_key, seat, account, bot, place, mean_before, deviation_before, mean, deviation, gone, late)
        SELECT own, given.seat, coalesce((SELECT key FROM accounts WHERE accounts.key = given.account), 0), given.bot,
            given.place, given.mean_before, given.deviation_before, given.mean, given.deviation, given.gone, given.late
        FROM unnest(seat_numbers, seat_accounts, seat_bots, places, means_before, deviations_before, seat_means,
            seat_deviations, gones, lates)
            AS given (seat, account, bot, place, mean_before, deviation_before, mean, deviation, gone, late)
        ON CONFLICT DO NOTHING;
    UPDATE rated_games SET state = CASE WHEN cardinality(seat_numbers) = 0 THEN 2 ELSE 1 END, settled_at = now_is
        WHERE key = own;
    RETURN 0;
END $$;

-- Takes an account out with all that belongs to it; others' games and ratings stay.
CREATE OR REPLACE FUNCTION delete_account(own bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM accounts WHERE key = own;
    DELETE FROM sessions WHERE account = own;
    DELETE FROM recovery_codes WHERE account = own;
    DELETE FROM vouchers WHERE made_by = own;
    DELETE FROM account_seats WHERE account = own;
    DELETE FROM notices WHERE account = own;
    DELETE FROM notice_channels WHERE account = own;
    DELETE FROM notice_wishes WHERE account = own;
    DELETE FROM bans WHERE account = own;
    DELETE FROM ratings WHERE account = own;
    UPDATE rated_seats SET account = 0 WHERE account = own;
END $$;
