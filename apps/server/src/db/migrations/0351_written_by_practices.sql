-- Who of which practice wrote what stands in an animal's record: one line for each thing, the last that was written. What its owner
-- writes has none.
CREATE TABLE pet_writings (
  pet_id uuid NOT NULL REFERENCES pets,
  -- A field of the record, or the weight of a day: weight:2026-03-02.
  about text NOT NULL CHECK (about IN ('allergies', 'alerts', 'vaccinationDueOn', 'dewormingDueOn') OR about ~ '^weight:\d{4}-\d\d-\d\d$'),
  actor_id uuid NOT NULL REFERENCES users,
  doctor_id uuid NOT NULL REFERENCES doctors,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (pet_id, about)
);
CREATE INDEX pet_writings_doctor ON pet_writings (doctor_id);

-- Where a prescription without a visit was written: its clinic stands above it.
ALTER TABLE notes ADD COLUMN clinic_id uuid REFERENCES clinics;

-- The newest entries of a practice.
CREATE INDEX notes_of_doctor ON notes (doctor_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND doctor_id IS NOT NULL;
