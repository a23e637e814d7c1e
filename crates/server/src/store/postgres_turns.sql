-- How often clients may do something at all servers together: the time at which whoever did it too often would be even
-- again. Nothing is lost with it but that.
CREATE UNLOGGED TABLE turns (
    what text NOT NULL,
    client text NOT NULL,
    due timestamptz NOT NULL,
    PRIMARY KEY (what, client)
);

-- Takes a turn, of which there is one each so many seconds, and so many at once after a quiet time. Answers with the
-- seconds until there is one, or with 0 if it was taken.
CREATE FUNCTION take_turn(wanted text, asker text, every double precision, at_once bigint) RETURNS double precision
LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
DECLARE
    now_is timestamptz := clock_timestamp();
    step interval := make_interval(secs => every);
    slack interval := make_interval(secs => every * (at_once - 1));
BEGIN
    INSERT INTO turns AS kept (what, client, due) VALUES (wanted, asker, now_is + step)
    ON CONFLICT (what, client) DO UPDATE SET due = greatest(kept.due, now_is) + step
        WHERE kept.due <= now_is + slack;
    IF FOUND THEN
        RETURN 0;
    END IF;
    RETURN (SELECT greatest(extract(epoch FROM due - now_is - slack)::double precision, 0.001) FROM turns
        WHERE what = wanted AND client = asker);
END $$;
