-- Whom people call friends and whom they do not want to meet; the same table and columns as in SQLite.
CREATE TABLE ties (
    account bigint NOT NULL,
    look text COLLATE "C" NOT NULL,
    name text NOT NULL,
    kind bigint NOT NULL,
    other bigint NOT NULL,
    at bigint NOT NULL,
    declined bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (account, look)
);
CREATE INDEX ties_to ON ties (other, account);

-- Keeps a tie in the place of others to the same one: false if there are too many. Whoever has the name is looked up in the
-- same moment.
CREATE FUNCTION put_tie(own bigint, of_look text, of_name text, of_kind bigint, now_is bigint, most bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    found bigint := coalesce((SELECT key FROM accounts WHERE accounts.capitals = of_look), 0);
BEGIN
    IF NOT EXISTS (SELECT FROM accounts WHERE key = own) THEN
        RETURN false;
    END IF;
    IF (SELECT count(*) FROM ties WHERE account = own AND look <> of_look) >= most THEN
        RETURN false;
    END IF;
    DELETE FROM ties WHERE account = own AND other = found AND found <> 0 AND look <> of_look;
    INSERT INTO ties (account, look, name, kind, other, at) VALUES (own, of_look, of_name, of_kind, found, now_is)
        ON CONFLICT (account, look) DO UPDATE SET name = excluded.name, kind = excluded.kind, other = excluded.other,
            at = excluded.at, declined = CASE WHEN ties.other = excluded.other THEN ties.declined ELSE 0 END;
    RETURN true;
END $$;

-- Takes a tie out, and asks nothing more of whoever had asked.
CREATE FUNCTION drop_tie(own bigint, of_look text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM ties WHERE account = own AND look = of_look;
    UPDATE ties SET declined = 1
        WHERE other = own AND kind = 1 AND account IN (SELECT key FROM accounts WHERE accounts.capitals = of_look);
END $$;

-- Takes an account out with all that belongs to it; others' games, ratings and ties stay.
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
    DELETE FROM ties WHERE account = own;
    UPDATE ties SET other = 0 WHERE other = own;
END $$;
