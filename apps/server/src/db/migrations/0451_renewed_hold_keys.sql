-- The key that a browser sent when it held the same time again. It still names the hold, but does not release it: the page that had it may be
-- closing while the next one shows the hold.
ALTER TABLE visitor_holds ADD COLUMN earlier_key_hash bytea CHECK (octet_length(earlier_key_hash) = 32);
CREATE INDEX visitor_holds_earlier_key ON visitor_holds (earlier_key_hash) WHERE earlier_key_hash IS NOT NULL;
