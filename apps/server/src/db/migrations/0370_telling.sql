-- Mails of what waits for somebody: several go in one, quiet hours hold them back, and why one did not arrive is written down.

-- Which mails of one person may go together, and the mail they have gone into: set when they are first taken, so that a second
-- try says the same under the same Message-ID.
ALTER TABLE outbox ADD COLUMN bundle text CHECK (bundle IN ('requests', 'documents'));
ALTER TABLE outbox ADD COLUMN mail_id uuid;
-- Why it waits, was given up or was left out, in words of ours: a mail server's own may hold an address.
ALTER TABLE outbox ADD COLUMN reason text CHECK (reason IN
  ('unknown_address', 'refused', 'unreachable', 'unconfirmed', 'no_phone', 'no_server', 'outdated', 'quiet_hours'));
CREATE INDEX outbox_bundle ON outbox (recipient_id, bundle) WHERE state = 'waiting' AND bundle IS NOT NULL;

ALTER TABLE notification_preferences ADD COLUMN documents_mail boolean NOT NULL DEFAULT true;
-- Minutes of the day on the person's own clock; they may reach over midnight.
ALTER TABLE notification_preferences ADD COLUMN quiet_from int CHECK (quiet_from BETWEEN 0 AND 1439);
ALTER TABLE notification_preferences ADD COLUMN quiet_until int CHECK (quiet_until BETWEEN 0 AND 1439);
ALTER TABLE notification_preferences ADD COLUMN quiet_zone text CHECK (quiet_zone <> '');
ALTER TABLE notification_preferences ADD CONSTRAINT notification_preferences_quiet CHECK
  (num_nulls(quiet_from, quiet_until, quiet_zone) IN (0, 3) AND quiet_from <> quiet_until);

-- What the ledger has kept of mail servers' words so far.
UPDATE outbox SET error = regexp_replace(error, '[^[:space:]<>"]+@[^[:space:]<>"]+', '(address)', 'g') WHERE error LIKE '%@%';
