-- What an owner says to a reminder (docs/decisions/0415-answers-to-reminders.md).
ALTER TABLE appointments
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN late_minutes int
    CONSTRAINT appointments_late_minutes CHECK (late_minutes IN (5, 10, 15, 20, 30)),
  ADD CONSTRAINT appointments_late_is_confirmed CHECK (late_minutes IS NULL OR confirmed_at IS NOT NULL);

-- An appointment at another time, or of another owner, has no answer yet, whatever path writes.
CREATE FUNCTION answer_is_to_this_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reminded_at := NULL;
  NEW.confirmed_at := NULL;
  NEW.late_minutes := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER answer_is_to_this_start BEFORE UPDATE OF starts_at, owner_id ON appointments FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.owner_id) IS DISTINCT FROM (NEW.starts_at, NEW.owner_id))
  EXECUTE FUNCTION answer_is_to_this_start();
