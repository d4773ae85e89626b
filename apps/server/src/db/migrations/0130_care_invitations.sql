-- A doctor asks by e-mail to have an owner on the record. Whether anybody has that address is told to nobody, so the row stands
-- in either case, and what was answered shows in `care` alone.
CREATE TABLE care_invitations (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  asked_at timestamptz NOT NULL,
  -- Until then a repetition changes nothing, also after a refusal.
  expires_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('accepted', 'declined')),
  -- Taken back by the doctor: the owner is asked no more.
  withdrawn_at timestamptz,
  UNIQUE (doctor_id, email),
  CHECK (expires_at > asked_at)
);
CREATE INDEX care_invitations_email ON care_invitations (email) WHERE answer IS NULL AND withdrawn_at IS NULL;
