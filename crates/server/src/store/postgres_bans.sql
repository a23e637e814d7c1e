-- Accounts that may not be used; the same table and columns as in SQLite.
CREATE TABLE bans (
    account bigint PRIMARY KEY,
    reason text NOT NULL,
    at bigint NOT NULL,
    until bigint
);

-- Bans an account and ends its sessions: whether there is one. Whoever is signing in to it just now has to do it again.
CREATE FUNCTION ban_account(own bigint, why text, now_is bigint, ends bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts SET epoch = epoch + 1 WHERE key = own;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO bans (account, reason, at, until) VALUES (own, why, now_is, ends)
        ON CONFLICT (account) DO UPDATE SET reason = excluded.reason, at = excluded.at, until = excluded.until;
    DELETE FROM sessions WHERE account = own;
    RETURN true;
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
    DELETE FROM bans WHERE account = own;
END $$;
