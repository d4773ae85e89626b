-- Animals that came without an appointment (docs/decisions/0439-walk-ins.md).
CREATE TABLE walk_ins (
  id uuid PRIMARY KEY,
  practice_id uuid NOT NULL,
  clinic_id uuid NOT NULL,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  pet_id uuid NOT NULL,
  -- The vet who is to see it; null for any.
  doctor_id uuid,
  reason_id uuid REFERENCES visit_reasons ON DELETE SET NULL,
  reason_kind text CHECK (reason_kind IN ('checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup')),
  urgent boolean NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 300),
  joined_at timestamptz NOT NULL,
  joined_by uuid REFERENCES users ON DELETE SET NULL,
  -- The visit for which it was called in.
  appointment_id uuid UNIQUE REFERENCES appointments ON DELETE CASCADE,
  left_at timestamptz,
  CONSTRAINT walk_ins_end_once CHECK (appointment_id IS NULL OR left_at IS NULL),
  CONSTRAINT walk_ins_clinic FOREIGN KEY (clinic_id, practice_id) REFERENCES clinics (id, practice_id) ON DELETE CASCADE,
  -- Those who waited for a vet who leaves the clinic wait for any.
  CONSTRAINT walk_ins_vet FOREIGN KEY (clinic_id, doctor_id) REFERENCES clinic_vets (clinic_id, doctor_id)
    ON DELETE SET NULL (doctor_id),
  -- An animal that gets another owner takes its entry along.
  CONSTRAINT walk_ins_pet FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX walk_ins_once ON walk_ins (clinic_id, pet_id) WHERE appointment_id IS NULL AND left_at IS NULL;
CREATE INDEX walk_ins_of_practice ON walk_ins (practice_id, joined_at);
CREATE INDEX walk_ins_of_owner ON walk_ins (owner_id);
