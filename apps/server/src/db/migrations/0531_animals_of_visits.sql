-- The animals of a visit (docs/decisions/0410-animals-of-visits.md). Place 0 is the one that the visit names; further ones may come with it.
CREATE TABLE appointment_pets (
  appointment_id uuid NOT NULL,
  place int NOT NULL CHECK (place BETWEEN 0 AND 4),
  pet_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The visit takes the animal's time.
  claims boolean NOT NULL
);
INSERT INTO appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
SELECT id, 0, pet_id, owner_id, starts_at, ends_at, status IN ('requested', 'approved', 'consulting')
FROM appointments WHERE pet_id IS NOT NULL;

ALTER TABLE appointments DROP CONSTRAINT appointments_pet_free;
ALTER TABLE appointment_pets
  ADD PRIMARY KEY (appointment_id, place),
  ADD FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE,
  ADD CONSTRAINT appointment_pets_owner FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id) ON UPDATE CASCADE,
  ADD CONSTRAINT appointments_pet_free EXCLUDE USING gist (pet_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (claims);
CREATE INDEX appointment_pets_pet ON appointment_pets (pet_id, starts_at);
DROP INDEX appointments_pet;

CREATE FUNCTION pets_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  takes_time boolean := NEW.status IN ('requested', 'approved', 'consulting');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE appointment_pets SET pet_id = CASE place WHEN 0 THEN NEW.pet_id ELSE pet_id END,
      starts_at = NEW.starts_at, ends_at = NEW.ends_at, claims = takes_time
    WHERE appointment_id = NEW.id;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  -- Two visits that are inserted at once would wait for each other without ON CONFLICT.
  INSERT INTO appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
  VALUES (NEW.id, 0, NEW.pet_id, NEW.owner_id, NEW.starts_at, NEW.ends_at, takes_time)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the animal has another visit at that time'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_pet_free';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pets_of_new_visit AFTER INSERT ON appointments FOR EACH ROW
  WHEN (NEW.pet_id IS NOT NULL) EXECUTE FUNCTION pets_of_visit();
CREATE TRIGGER pets_of_visit AFTER UPDATE OF pet_id, starts_at, ends_at, status ON appointments FOR EACH ROW
  WHEN (NEW.pet_id IS NOT NULL
    AND (OLD.pet_id, OLD.starts_at, OLD.ends_at, OLD.status IN ('requested', 'approved', 'consulting'))
      IS DISTINCT FROM (NEW.pet_id, NEW.starts_at, NEW.ends_at, NEW.status IN ('requested', 'approved', 'consulting')))
  EXECUTE FUNCTION pets_of_visit();

-- A further animal has the owner and the time of its visit, whatever the statement says.
CREATE FUNCTION pet_as_its_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT a.owner_id, a.starts_at, a.ends_at, a.status IN ('requested', 'approved', 'consulting')
  INTO NEW.owner_id, NEW.starts_at, NEW.ends_at, NEW.claims
  FROM appointments a WHERE a.id = NEW.appointment_id;
  RETURN NEW;
END $$;
CREATE TRIGGER pet_as_its_visit BEFORE INSERT OR UPDATE OF starts_at, ends_at, claims ON appointment_pets FOR EACH ROW
  WHEN (NEW.place > 0) EXECUTE FUNCTION pet_as_its_visit();
