-- A visit, and a place on a waiting list, belong to the practice of their clinic, and their vet works there
-- (docs/decisions/0409-visits-of-practices.md).
ALTER TABLE clinic_vets ADD CONSTRAINT clinic_vets_place UNIQUE (clinic_id, doctor_id, practice_id);

ALTER TABLE appointments ADD COLUMN practice_id uuid;
UPDATE appointments a SET practice_id = c.practice_id FROM clinics c WHERE c.id = a.clinic_id;
ALTER TABLE appointments
  ALTER COLUMN practice_id SET NOT NULL,
  DROP CONSTRAINT appointments_clinic_id_doctor_id_fkey,
  ADD CONSTRAINT appointments_place FOREIGN KEY (clinic_id, doctor_id, practice_id) REFERENCES clinic_vets (clinic_id, doctor_id, practice_id);

ALTER TABLE waiting_list ADD COLUMN practice_id uuid;
UPDATE waiting_list w SET practice_id = c.practice_id FROM clinics c WHERE c.id = w.clinic_id;
ALTER TABLE waiting_list
  ALTER COLUMN practice_id SET NOT NULL,
  DROP CONSTRAINT waiting_list_clinic_id_doctor_id_fkey,
  ADD CONSTRAINT waiting_list_place FOREIGN KEY (clinic_id, doctor_id, practice_id) REFERENCES clinic_vets (clinic_id, doctor_id, practice_id);
CREATE INDEX waiting_list_practice ON waiting_list (practice_id, date);

-- Nothing refers to it any more: a vet who does not lead a clinic has visits there, too.
ALTER TABLE clinics DROP CONSTRAINT clinics_id_doctor_id_key;

-- Created anew, because a visit names its practice.
CREATE OR REPLACE FUNCTION request_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM care WHERE care.practice_id = NEW.practice_id AND care.owner_id = NEW.owner_id) THEN
    NEW.known := known_of_owner(NEW.owner_id);
  END IF;
  RETURN NEW;
END $$;
