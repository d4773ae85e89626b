-- A practice that has answered a request and never had its owner on record reads the names that it knew then, and nothing newer.
ALTER TABLE appointments ADD COLUMN known jsonb, ADD CHECK (known IS NULL OR status IN ('rejected', 'withdrawn', 'expired', 'cancelled'));

CREATE FUNCTION request_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM care WHERE care.doctor_id = NEW.doctor_id AND care.owner_id = NEW.owner_id) THEN
    NEW.known := known_of_owner(NEW.owner_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER request_ended BEFORE UPDATE OF status ON appointments FOR EACH ROW
  WHEN (OLD.status = 'requested' AND NEW.status IN ('rejected', 'withdrawn', 'expired', 'cancelled')) EXECUTE FUNCTION request_ended();

UPDATE appointments a SET known = known_of_owner(a.owner_id)
WHERE a.status IN ('rejected', 'withdrawn', 'expired', 'cancelled') AND NOT EXISTS (SELECT FROM care WHERE care.doctor_id = a.doctor_id AND care.owner_id = a.owner_id);
