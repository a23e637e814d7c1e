-- What people are told elsewhere; the same tables and columns as in SQLite.
CREATE TABLE notice_wishes (
    account bigint PRIMARY KEY,
    wishes text NOT NULL
);
CREATE TABLE notice_channels (
    key bigint PRIMARY KEY,
    account bigint NOT NULL,
    kind bigint NOT NULL,
    place text NOT NULL,
    wants bigint NOT NULL,
    added_at bigint NOT NULL,
    failed bigint NOT NULL DEFAULT 0,
    off text
);
CREATE INDEX notice_channels_of ON notice_channels (account);
CREATE TABLE notices (
    number bigint PRIMARY KEY,
    channel bigint NOT NULL,
    account bigint NOT NULL,
    kind bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    moment bigint NOT NULL,
    at bigint NOT NULL,
    due_at bigint NOT NULL,
    held_until bigint NOT NULL DEFAULT 0,
    tries bigint NOT NULL DEFAULT 0,
    state bigint NOT NULL DEFAULT 0,
    error text
);
CREATE UNIQUE INDEX notices_once ON notices (channel, kind, table_id, seat, moment);
CREATE INDEX notices_due ON notices (due_at) WHERE state = 0;
CREATE INDEX notices_of ON notices (account, at);
CREATE TABLE nudges (
    table_id text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- Adds a channel, unless there are so many already, or nobody whose it would be.
CREATE FUNCTION add_notice_channel(own bigint, of_account bigint, of_kind bigint, own_place text, wanted bigint,
    now_is bigint, most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    -- Whoever adds another one to the same account waits for this.
    PERFORM 1 FROM accounts WHERE key = of_account FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM notice_channels WHERE account = of_account) >= most THEN
        RETURN false;
    END IF;
    INSERT INTO notice_channels (key, account, kind, place, wants, added_at)
        VALUES (own, of_account, of_kind, own_place, wanted, now_is) ON CONFLICT DO NOTHING;
    RETURN FOUND;
END $$;

-- Takes a channel out, with what was to be told by it.
CREATE FUNCTION drop_notice_channel(of_account bigint, own bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM notice_channels WHERE key = own AND account = of_account;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM notices WHERE channel = own;
    RETURN true;
END $$;

-- Puts notices into the outbox: older ones that have not been told go, and what is there already stays.
CREATE FUNCTION put_notices(numbers bigint[], channels bigint[], accounts bigint[], kinds bigint[], tables text[],
    seats bigint[], moments bigint[], ats bigint[], dues bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM notices USING unnest(channels, kinds, tables, seats, moments) AS given (channel, kind, table_id, seat, moment)
        WHERE notices.channel = given.channel AND notices.kind = given.kind AND notices.table_id = given.table_id
            AND notices.seat = given.seat AND notices.moment <> given.moment AND notices.state = 0;
    INSERT INTO notices (number, channel, account, kind, table_id, seat, moment, at, due_at)
        SELECT given.* FROM unnest(numbers, channels, accounts, kinds, tables, seats, moments, ats, dues)
            AS given (number, channel, account, kind, table_id, seat, moment, at, due_at)
        WHERE EXISTS (SELECT FROM notice_channels WHERE key = given.channel)
        ON CONFLICT DO NOTHING;
END $$;

-- Notes what became of notices: 1 told, 2 given up, 0 later or again.
CREATE FUNCTION settle_notices(which bigint[], into_state bigint, due bigint, tried bigint, why text, most_failures bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    by_channel bigint;
BEGIN
    SELECT channel INTO by_channel FROM notices WHERE number = ANY (which) AND state = 0 LIMIT 1;
    UPDATE notices SET state = into_state, due_at = due, held_until = 0, tries = tries + tried, error = coalesce(why, error)
        WHERE number = ANY (which) AND state = 0;
    IF into_state = 1 THEN
        UPDATE notice_channels SET failed = 0 WHERE key = by_channel AND failed > 0;
    ELSIF into_state = 2 THEN
        UPDATE notice_channels SET failed = failed + 1,
            off = CASE WHEN failed + 1 >= most_failures THEN why ELSE off END WHERE key = by_channel;
    END IF;
END $$;

-- Takes an account out with all that belongs to it.
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
END $$;
