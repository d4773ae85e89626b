-- The reasons for which a practice takes appointments (docs/decisions/0425-reasons-of-practices.md).
CREATE TABLE visit_reasons (
  id uuid PRIMARY KEY,
  practice_id uuid NOT NULL REFERENCES practices (id) ON DELETE CASCADE,
  -- The offered answer that this reason counts as.
  kind text CHECK (kind IN ('checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup')),
  -- Gives the name in the language of the reader while `name` is empty.
  preset text CHECK (preset IN ('checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup', 'surgery_talk', 'goodbye')),
  name text NOT NULL CHECK (char_length(name) <= 80),
  type text NOT NULL CHECK (type IN ('consultation', 'followup')),
  minutes int NOT NULL CHECK (minutes BETWEEN 5 AND 480 AND minutes % 5 = 0),
  before_minutes int NOT NULL CHECK (before_minutes BETWEEN 0 AND 120),
  after_minutes int NOT NULL CHECK (after_minutes BETWEEN 0 AND 120),
  -- Null for the slot length of the clinic.
  step_minutes int CHECK (step_minutes BETWEEN 5 AND 480 AND step_minutes % 5 = 0),
  -- Empty for all.
  species text[] NOT NULL,
  -- An estimate, in whole units of the clinic's currency.
  price_from int CHECK (price_from >= 0),
  -- Owners may book it.
  online boolean NOT NULL,
  clients text NOT NULL CHECK (clients IN ('all', 'new', 'known')),
  confirm text NOT NULL CHECK (confirm IN ('clinic', 'at_once', 'ask')),
  preparation text NOT NULL CHECK (char_length(preparation) <= 1000),
  notice_minutes int CHECK (notice_minutes >= 60),
  horizon_days int CHECK (horizon_days BETWEEN 1 AND 400),
  max_per_day int CHECK (max_per_day >= 1),
  position int NOT NULL CHECK (position >= 0),
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  UNIQUE (id, practice_id),
  CONSTRAINT visit_reasons_named CHECK (name <> '' OR preset IS NOT NULL)
);
CREATE INDEX visit_reasons_practice ON visit_reasons (practice_id, position);

-- Without a row, all vets of the practice.
CREATE TABLE reason_vets (
  reason_id uuid NOT NULL,
  practice_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  -- Null for the minutes of the reason.
  minutes int CHECK (minutes BETWEEN 5 AND 480 AND minutes % 5 = 0),
  PRIMARY KEY (reason_id, doctor_id),
  FOREIGN KEY (reason_id, practice_id) REFERENCES visit_reasons (id, practice_id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, doctor_id) REFERENCES memberships (practice_id, user_id) ON DELETE CASCADE
);
CREATE INDEX reason_vets_vet ON reason_vets (practice_id, doctor_id);

-- Without a row, all clinics of the practice.
CREATE TABLE reason_clinics (
  reason_id uuid NOT NULL,
  practice_id uuid NOT NULL,
  clinic_id uuid NOT NULL,
  PRIMARY KEY (reason_id, clinic_id),
  FOREIGN KEY (reason_id, practice_id) REFERENCES visit_reasons (id, practice_id) ON DELETE CASCADE,
  FOREIGN KEY (clinic_id, practice_id) REFERENCES clinics (id, practice_id) ON DELETE CASCADE
);
CREATE INDEX reason_clinics_clinic ON reason_clinics (clinic_id);

ALTER TABLE appointments
  ADD COLUMN reason_id uuid,
  ADD CONSTRAINT appointments_reason FOREIGN KEY (reason_id, practice_id) REFERENCES visit_reasons (id, practice_id);
CREATE INDEX appointments_reason_day ON appointments (reason_id, starts_at) WHERE reason_id IS NOT NULL;
