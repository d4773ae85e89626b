-- Vets of one clinic may have hours of their own (docs/decisions/0419-hours-of-vets.md).
ALTER TABLE clinic_vets
  -- Owners book the vet in `vet_hours`, else in the hours of the clinic.
  ADD COLUMN own_hours boolean NOT NULL DEFAULT false,
  -- In the order of vets that the practice chose, the lowest first.
  ADD COLUMN position int NOT NULL DEFAULT 0 CHECK (position >= 0),
  -- First and last day of work here, in the clinic's zone.
  ADD COLUMN since date,
  ADD COLUMN until date,
  ADD CONSTRAINT clinic_vets_since_until CHECK (until >= since);

CREATE TABLE vet_hours (
  clinic_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  schedule int NOT NULL CHECK (schedule >= 0),
  weekday int NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  start_minute int NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute int NOT NULL CHECK (end_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (clinic_id, doctor_id, schedule, weekday),
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES clinic_vets (clinic_id, doctor_id) ON DELETE CASCADE,
  CHECK (end_minute > start_minute),
  CONSTRAINT vet_hours_no_overlap
    EXCLUDE USING gist (clinic_id WITH =, doctor_id WITH =, weekday WITH =, int4range(start_minute, end_minute) WITH &&)
);

-- A change of one date: the clinic, or one of its vets, is there at other times than in the weekly hours.
CREATE TABLE day_changes (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics (id) ON DELETE CASCADE,
  -- Null for every vet of the clinic.
  doctor_id uuid,
  date date NOT NULL,
  -- Opens the clinic in this part of the date, also on a holiday, or closes it there.
  opens boolean NOT NULL,
  start_minute int NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute int NOT NULL CHECK (end_minute BETWEEN 1 AND 1440),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES clinic_vets (clinic_id, doctor_id) ON DELETE CASCADE,
  CHECK (end_minute > start_minute)
);
CREATE INDEX day_changes_clinic ON day_changes (clinic_id, date);
