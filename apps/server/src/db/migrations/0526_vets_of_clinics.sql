-- A clinic belongs to a practice, and several vets may work in it (docs/decisions/0408-listing-by-vets.md).
ALTER TABLE clinics
  ADD COLUMN practice_id uuid REFERENCES practices (id),
  -- One vet of the clinic is verified and has a confirmed address: `verified` of one and `mail_confirmed` of another is nobody who may be booked.
  ADD COLUMN listable boolean NOT NULL DEFAULT false;
UPDATE clinics c SET practice_id = m.practice_id FROM memberships m WHERE m.user_id = c.doctor_id AND m.kind = 'vet';
ALTER TABLE clinics ALTER COLUMN practice_id SET NOT NULL, ADD UNIQUE (id, practice_id);
CREATE INDEX clinics_practice ON clinics (practice_id);

CREATE TABLE clinic_vets (
  clinic_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  practice_id uuid NOT NULL,
  -- Owners may book the vet here.
  online boolean NOT NULL DEFAULT true,
  PRIMARY KEY (clinic_id, doctor_id),
  FOREIGN KEY (clinic_id, practice_id) REFERENCES clinics (id, practice_id) ON DELETE CASCADE,
  FOREIGN KEY (practice_id, doctor_id) REFERENCES memberships (practice_id, user_id)
);
CREATE INDEX clinic_vets_doctor ON clinic_vets (doctor_id);
INSERT INTO clinic_vets (clinic_id, doctor_id, practice_id) SELECT id, doctor_id, practice_id FROM clinics;

-- `doctor_id` of a clinic leads it, and works there.
ALTER TABLE clinics ADD CONSTRAINT clinics_lead_works_there
  FOREIGN KEY (id, doctor_id) REFERENCES clinic_vets (clinic_id, doctor_id) DEFERRABLE INITIALLY DEFERRED;
CREATE FUNCTION lead_works_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO clinic_vets (clinic_id, doctor_id, practice_id) VALUES (NEW.id, NEW.doctor_id, NEW.practice_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_works_there AFTER UPDATE OF doctor_id ON clinics FOR EACH ROW EXECUTE FUNCTION lead_works_there();
CREATE FUNCTION leads_work_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO clinic_vets (clinic_id, doctor_id, practice_id) SELECT id, doctor_id, practice_id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_work_there AFTER INSERT ON clinics REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION leads_work_there();

DROP TRIGGER clinic_visibility ON clinics;
DROP TRIGGER clinic_mail_confirmed ON clinics;
DROP TRIGGER clinics_of_user ON users;
DROP TRIGGER clinics_of_mail ON users;
DROP TRIGGER clinics_of_doctor ON doctors;
DROP FUNCTION clinic_visibility(), clinic_mail_confirmed(), clinics_of_user(), clinics_of_mail(), clinics_of_doctor();

-- What a search filters by, over the vets of a clinic who work there, are online and active. The rows are locked in one statement and
-- read in the next, so that of two vets who change at once the second sees the first.
CREATE FUNCTION list_clinics(listed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM clinics WHERE id = ANY (listed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE clinics c SET shown = s.shown, verified = s.verified, mail_confirmed = s.mail_confirmed, listable = s.listable
  FROM (
    SELECT k.id, k.deleted_at IS NULL AND count(vet.id) > 0 AS shown, coalesce(bool_or(vet.verified), false) AS verified,
      coalesce(bool_or(vet.confirmed), false) AS mail_confirmed, coalesce(bool_or(vet.verified AND vet.confirmed), false) AS listable
    FROM clinics k LEFT JOIN LATERAL (
      SELECT u.id, d.verified_at IS NOT NULL AS verified, u.email IS NULL OR u.email_verified_at IS NOT NULL AS confirmed
      FROM clinic_vets v
        JOIN memberships m ON m.practice_id = v.practice_id AND m.user_id = v.doctor_id AND m.left_at IS NULL
        JOIN doctors d ON d.user_id = v.doctor_id
        JOIN users u ON u.id = v.doctor_id
      WHERE v.clinic_id = k.id AND v.online AND NOT u.onboarding AND u.disabled_at IS NULL AND u.deleted_at IS NULL
    ) vet ON true
    WHERE k.id = ANY (listed) GROUP BY k.id
  ) s WHERE c.id = s.id;
END $$;

CREATE FUNCTION list_clinics_of_vet(vet uuid) RETURNS void LANGUAGE sql AS $$
  SELECT list_clinics(array(SELECT clinic_id FROM clinic_vets WHERE doctor_id = vet))
$$;

CREATE FUNCTION clinics_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_clinics_of_vet(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER clinics_of_user AFTER UPDATE OF onboarding, disabled_at, deleted_at, email, email_verified_at ON users FOR EACH ROW
  WHEN (NEW.role = 'doctor' AND (OLD.onboarding, OLD.disabled_at, OLD.deleted_at, OLD.email IS NULL OR OLD.email_verified_at IS NOT NULL)
    IS DISTINCT FROM (NEW.onboarding, NEW.disabled_at, NEW.deleted_at, NEW.email IS NULL OR NEW.email_verified_at IS NOT NULL))
  EXECUTE FUNCTION clinics_of_user();

CREATE FUNCTION clinics_of_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_clinics_of_vet(NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER clinics_of_doctor AFTER UPDATE OF verified_at ON doctors FOR EACH ROW
  WHEN ((OLD.verified_at IS NULL) <> (NEW.verified_at IS NULL)) EXECUTE FUNCTION clinics_of_doctor();
CREATE TRIGGER clinics_of_member AFTER UPDATE OF left_at ON memberships FOR EACH ROW
  WHEN (NEW.kind = 'vet' AND (OLD.left_at IS NULL) <> (NEW.left_at IS NULL)) EXECUTE FUNCTION clinics_of_doctor();

-- The person is locked before the clinic, as in the triggers above: a change of the person that commits meanwhile would be missed.
CREATE FUNCTION lock_vets(vets uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = ANY (vets) ORDER BY id FOR SHARE;
  PERFORM FROM doctors WHERE user_id = ANY (vets) ORDER BY user_id FOR SHARE;
  PERFORM FROM memberships WHERE user_id = ANY (vets) ORDER BY user_id FOR SHARE;
END $$;
CREATE FUNCTION clinics_of_new_vets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_vets(array(SELECT DISTINCT doctor_id FROM added));
  PERFORM list_clinics(array(SELECT DISTINCT clinic_id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER clinics_of_new_vets AFTER INSERT ON clinic_vets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION clinics_of_new_vets();
CREATE FUNCTION clinic_of_vet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_vets(ARRAY[OLD.doctor_id]);
  PERFORM list_clinics(ARRAY[OLD.clinic_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER clinic_of_vet AFTER DELETE OR UPDATE OF online ON clinic_vets FOR EACH ROW EXECUTE FUNCTION clinic_of_vet();

CREATE FUNCTION clinic_closed_or_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_clinics(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER clinic_closed_or_opened AFTER UPDATE OF deleted_at ON clinics FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION clinic_closed_or_opened();

SELECT list_clinics(array(SELECT id FROM clinics));
