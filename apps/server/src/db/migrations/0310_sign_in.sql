-- Signing in: devices that are known, what happens to an account, and identifiers that change only with the password.

-- Browsers and phones that have signed in to an account: nobody else's guesses keep them out (decision 141).
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id uuid NOT NULL,
  first_used_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_id)
);
CREATE INDEX known_devices_age ON known_devices (last_used_at);

-- With which of them a session was opened; a session that is ended by its person takes the device along.
ALTER TABLE sessions ADD COLUMN device_id uuid;

-- What concerns the safety of an account, for its person to read (decision 142).
CREATE TABLE security_events (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('signed_up', 'signed_in', 'sign_in_failed', 'password_failed', 'password_changed',
    'password_reset', 'email_asked', 'email_changed', 'mobile_changed', 'sessions_ended', 'role_refused', 'operator')),
  -- Kind of device, such as "Firefox, Android"; empty when unknown.
  device text NOT NULL CHECK (char_length(device) <= 60),
  -- IPv4 to /24, IPv6 to /48; empty when unknown.
  network text NOT NULL CHECK (char_length(network) <= 40),
  -- The refused call, or the operator's act.
  detail text CHECK (char_length(detail) <= 100)
);
CREATE INDEX security_events_user ON security_events (user_id, id DESC);
CREATE INDEX security_events_age ON security_events (at);

-- Only added to. A line goes when a year is over (less five days, for clocks that differ), or with the account it is about.
CREATE FUNCTION security_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '360 days'
      OR NOT EXISTS (SELECT FROM users u WHERE u.id = OLD.user_id AND u.deleted_at IS NULL) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'security events are only added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER security_events_stay BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION security_events_stay();
CREATE TRIGGER security_events_stay_whole BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION security_events_stay();

-- A number that another account signs in with is kept as a way to reach the person, and signs nobody in (decision 143).
ALTER TABLE users ADD COLUMN mobile_signs_in boolean NOT NULL DEFAULT true;
DROP INDEX users_mobile_key;
CREATE UNIQUE INDEX users_mobile_key ON users ((coalesce(country_code, '') || mobile))
  WHERE mobile IS NOT NULL AND password_hash IS NOT NULL AND mobile_signs_in;

-- The address that a person wants, until its reader opens the link.
ALTER TABLE users ADD COLUMN pending_email text CHECK (pending_email = lower(pending_email));
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check;
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN ('verify', 'reset', 'email'));
