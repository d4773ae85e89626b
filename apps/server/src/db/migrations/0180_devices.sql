-- Phones that may be pushed to. A device belongs to the session that registered it last, and goes with it.
CREATE TABLE devices (
  token text PRIMARY KEY CHECK (token <> ''),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  platform text NOT NULL CHECK (platform IN ('android', 'ios')),
  registered_at timestamptz NOT NULL
);
CREATE INDEX devices_user ON devices (user_id);
CREATE INDEX devices_session ON devices (session_id);

ALTER TABLE notification_preferences ADD COLUMN reminders_push boolean NOT NULL DEFAULT true;
