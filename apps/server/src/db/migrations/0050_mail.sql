-- Accounts by mail: one-time links, what people want to be told, enquiries, and mails kept where there is no mail server.

-- A link of a mail. Only the hash of its value is stored; the value itself is made while the mail is written.
CREATE TABLE one_time_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  token_hash bytea NOT NULL UNIQUE,
  -- The address it went to: it proves that one and no later one.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK (expires_at > created_at)
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);
CREATE INDEX one_time_tokens_age ON one_time_tokens (expires_at);

-- Without a row everything is on.
CREATE TABLE notification_preferences (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  appointments_mail boolean NOT NULL,
  appointments_push boolean NOT NULL,
  reminders_mail boolean NOT NULL,
  documents_push boolean NOT NULL
);

CREATE TABLE enquiries (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL,
  mobile text,
  subject text NOT NULL DEFAULT '',
  message text NOT NULL CHECK (message <> ''),
  language text NOT NULL CHECK (language IN ('en', 'de', 'hi')),
  created_at timestamptz NOT NULL
);
CREATE INDEX enquiries_age ON enquiries (created_at);

-- Mails that would have left the house, for the local mail page of a trial; empty where a mail server is set.
CREATE TABLE kept_mails (
  id uuid PRIMARY KEY,
  kept_at timestamptz NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_part text NOT NULL,
  html_part text NOT NULL
);
CREATE INDEX kept_mails_age ON kept_mails (kept_at);

-- What the job looks for that reminds owners of tomorrow's visits.
CREATE INDEX appointments_approved ON appointments (starts_at) WHERE status = 'approved';

-- A search filters by it like by `verified`: whether the doctor has confirmed the e-mail address, or has none to confirm.
ALTER TABLE clinics ADD COLUMN mail_confirmed boolean NOT NULL DEFAULT false;

CREATE FUNCTION clinic_mail_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.email IS NULL OR u.email_verified_at IS NOT NULL INTO NEW.mail_confirmed
    FROM users u WHERE u.id = NEW.doctor_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER clinic_mail_confirmed BEFORE INSERT ON clinics FOR EACH ROW EXECUTE FUNCTION clinic_mail_confirmed();

CREATE FUNCTION clinics_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clinics SET mail_confirmed = NEW.email IS NULL OR NEW.email_verified_at IS NOT NULL WHERE doctor_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER clinics_of_mail AFTER UPDATE OF email, email_verified_at ON users FOR EACH ROW
  WHEN (NEW.role = 'doctor'
    AND (OLD.email IS NULL OR OLD.email_verified_at IS NOT NULL) <> (NEW.email IS NULL OR NEW.email_verified_at IS NOT NULL))
  EXECUTE FUNCTION clinics_of_mail();

UPDATE clinics c SET mail_confirmed = u.email IS NULL OR u.email_verified_at IS NOT NULL FROM users u WHERE u.id = c.doctor_id;
