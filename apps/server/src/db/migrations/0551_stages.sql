-- Where the animals of a day are, and how late a vet is (docs/decisions/0420-day-board.md).

-- Beside the visit, so that a stage leaves its version as it is. The status `consulting` says that an animal is in the room.
CREATE TABLE visit_stages (
  appointment_id uuid PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  arrived_at timestamptz,
  arrived_by uuid REFERENCES users ON DELETE SET NULL,
  -- The animal has left before it was called in.
  left_at timestamptz,
  -- Minutes of the delay of which the owner was told last; 0 if they know of none.
  told_minutes int NOT NULL DEFAULT 0 CHECK (told_minutes BETWEEN 0 AND 240),
  CONSTRAINT visit_stages_left_after_arrival CHECK (left_at >= arrived_at),
  CONSTRAINT visit_stages_left_has_arrived CHECK (left_at IS NULL OR arrived_at IS NOT NULL)
);

CREATE TABLE delays (
  clinic_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  -- At the clinic.
  date date NOT NULL,
  minutes int NOT NULL CHECK (minutes BETWEEN 0 AND 240),
  set_at timestamptz NOT NULL,
  set_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (clinic_id, doctor_id, date),
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES clinic_vets ON DELETE CASCADE
);

-- A stage is of one time: a visit that is moved is expected anew, and nobody was told of a delay of its new time.
CREATE FUNCTION stage_ends_with_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM visit_stages WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER stage_ends_with_time AFTER UPDATE OF starts_at ON appointments FOR EACH ROW
  WHEN (OLD.starts_at <> NEW.starts_at) EXECUTE FUNCTION stage_ends_with_time();
