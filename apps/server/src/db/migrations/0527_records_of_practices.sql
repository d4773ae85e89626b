-- Records belong to practices (docs/decisions/0246-practice-ids.md): columns that held the id of a doctor as that of a practice hold the practice's.

ALTER TABLE care DROP CONSTRAINT care_doctor_id_fkey;
ALTER TABLE care RENAME COLUMN doctor_id TO practice_id;
UPDATE care SET practice_id = practice_id_of_doctor(practice_id);
ALTER TABLE care ADD FOREIGN KEY (practice_id) REFERENCES practices (id);

ALTER TABLE care_invitations DROP CONSTRAINT care_invitations_doctor_id_fkey;
ALTER TABLE care_invitations RENAME COLUMN doctor_id TO practice_id;
ALTER TABLE care_invitations RENAME CONSTRAINT care_invitations_doctor_id_email_key TO care_invitations_practice_id_email_key;
UPDATE care_invitations SET practice_id = practice_id_of_doctor(practice_id);
ALTER TABLE care_invitations ADD FOREIGN KEY (practice_id) REFERENCES practices (id) ON DELETE CASCADE;

ALTER TABLE record_links DROP CONSTRAINT record_links_doctor_id_fkey;
ALTER TABLE record_links RENAME COLUMN doctor_id TO practice_id;
ALTER INDEX record_links_doctor RENAME TO record_links_practice;
UPDATE record_links SET practice_id = practice_id_of_doctor(practice_id);
ALTER TABLE record_links ADD FOREIGN KEY (practice_id) REFERENCES practices (id) ON DELETE CASCADE;

ALTER TABLE pet_writings DROP CONSTRAINT pet_writings_doctor_id_fkey;
ALTER TABLE pet_writings RENAME COLUMN doctor_id TO practice_id;
ALTER INDEX pet_writings_doctor RENAME TO pet_writings_practice;
UPDATE pet_writings SET practice_id = practice_id_of_doctor(practice_id);
ALTER TABLE pet_writings ADD FOREIGN KEY (practice_id) REFERENCES practices (id);

-- The log stays readable after everything that it names is gone, so it has no foreign keys.
UPDATE audit SET principal_id = practice_id_of_doctor(principal_id)
  WHERE principal_id IN (SELECT user_id FROM doctors);
ALTER TABLE audit RENAME COLUMN principal_id TO practice_id;

-- A note keeps its signer, and belongs to the practice.
ALTER TABLE notes ADD COLUMN practice_id uuid;
UPDATE notes SET practice_id = practice_id_of_doctor(doctor_id) WHERE doctor_id IS NOT NULL;
ALTER TABLE notes
  ADD CONSTRAINT notes_of_practice_signed CHECK ((practice_id IS NULL) = (doctor_id IS NULL)),
  ADD FOREIGN KEY (practice_id, doctor_id) REFERENCES memberships (practice_id, user_id);
DROP INDEX notes_of_doctor;
CREATE INDEX notes_of_practice ON notes (practice_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND practice_id IS NOT NULL;

-- An owner shares a report with a doctor, whom `doctor_id` keeps; the practice reads it.
ALTER TABLE note_shares ADD COLUMN practice_id uuid;
UPDATE note_shares SET practice_id = practice_id_of_doctor(doctor_id);
ALTER TABLE note_shares ALTER COLUMN practice_id SET NOT NULL, ADD FOREIGN KEY (practice_id) REFERENCES practices (id);
DROP INDEX note_shares_once, note_shares_doctor;
CREATE UNIQUE INDEX note_shares_once ON note_shares (note_id, practice_id) WHERE ended_at IS NULL;
CREATE INDEX note_shares_practice ON note_shares (practice_id) WHERE ended_at IS NULL;

-- A file is a person's or a practice's. A vet's picture and certificates leave with the vet.
ALTER TABLE files DROP CONSTRAINT files_holder_id_fkey;
ALTER TABLE files RENAME COLUMN holder_id TO person_id;
ALTER TABLE files ALTER COLUMN person_id DROP NOT NULL, ADD COLUMN practice_id uuid REFERENCES practices (id);
UPDATE files SET practice_id = practice_id_of_doctor(person_id), person_id = NULL
  WHERE person_id IN (SELECT user_id FROM doctors) AND path NOT IN ('doctor/profile', 'doctor/certificate')
    AND id NOT IN (SELECT file_id FROM certificates);
ALTER TABLE files
  ADD FOREIGN KEY (person_id) REFERENCES users (id),
  ADD CONSTRAINT files_one_holder CHECK (num_nonnulls(person_id, practice_id) = 1);
ALTER INDEX files_holder RENAME TO files_person;
CREATE INDEX files_practice ON files (practice_id, created_at);
DROP INDEX files_stored;
CREATE INDEX files_stored ON files (coalesce(person_id, practice_id)) INCLUDE (bytes) WHERE released_at IS NULL;

-- Created anew, because its body names a column that is gone.
CREATE OR REPLACE FUNCTION request_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM care JOIN clinics c ON c.practice_id = care.practice_id
    WHERE c.id = NEW.clinic_id AND care.owner_id = NEW.owner_id) THEN
    NEW.known := known_of_owner(NEW.owner_id);
  END IF;
  RETURN NEW;
END $$;

-- The vet by whose name a practice without a name goes: the first who works there, or has worked there.
CREATE FUNCTION vet_of_practice(practice uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT user_id FROM memberships WHERE practice_id = practice AND kind = 'vet' ORDER BY left_at IS NOT NULL, joined_at, user_id LIMIT 1
$$;

DROP FUNCTION practice_id_of_doctor(uuid);
