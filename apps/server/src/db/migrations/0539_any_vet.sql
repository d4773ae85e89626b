-- Owners may leave the choice of the vet to the practice (docs/decisions/0416-any-vet.md).
ALTER TABLE appointments
  -- False if the owner took any vet: the practice may give the visit to a colleague, and a move by the owner may choose another one.
  ADD COLUMN vet_chosen boolean NOT NULL DEFAULT true;

-- Without a vet the owner waits for any of the clinic. The key `waiting_list_place` is then not checked, and this one is.
ALTER TABLE waiting_list
  ALTER COLUMN doctor_id DROP NOT NULL,
  ADD CONSTRAINT waiting_list_clinic FOREIGN KEY (clinic_id, practice_id) REFERENCES clinics (id, practice_id);
CREATE INDEX waiting_list_any ON waiting_list (clinic_id, date) WHERE doctor_id IS NULL;

-- A start of a clinic is held once, not once for each vet. Rows last minutes.
DELETE FROM visitor_times;
ALTER TABLE visitor_times
  ADD COLUMN clinic_id uuid NOT NULL REFERENCES clinics (id) ON DELETE CASCADE,
  DROP CONSTRAINT visitor_times_pkey,
  ADD PRIMARY KEY (network_key, clinic_id, starts_at);
DELETE FROM held_times;
ALTER TABLE held_times
  ADD COLUMN clinic_id uuid NOT NULL REFERENCES clinics (id) ON DELETE CASCADE,
  DROP CONSTRAINT held_times_pkey,
  ADD PRIMARY KEY (owner_id, clinic_id, starts_at);
