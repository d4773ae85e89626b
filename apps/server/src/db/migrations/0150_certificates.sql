-- Papers that show what a doctor may do: kept for the operator who verifies, seen by nobody but the doctor.
CREATE TABLE certificates (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors,
  kind text NOT NULL CHECK (kind IN ('certificate', 'document')),
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  added_at timestamptz NOT NULL
);
CREATE INDEX certificates_doctor ON certificates (doctor_id, added_at);
