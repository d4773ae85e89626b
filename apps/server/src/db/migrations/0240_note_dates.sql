-- A note of a visit stands in a history at the visit's start. That was looked up with each page, so a page read all there is of an animal
-- to show the newest fifty. Now dated_at says it, and an index gives a page in its order.

CREATE FUNCTION note_of_visit_dated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  visit_start timestamptz;
BEGIN
  -- Whoever moves the visit waits for this note, or this note for the new time.
  SELECT a.starts_at INTO visit_start FROM appointments a WHERE a.id = NEW.appointment_id FOR SHARE;
  NEW.dated_at := coalesce(visit_start, NEW.dated_at);
  RETURN NEW;
END $$;
CREATE TRIGGER note_of_visit_dated BEFORE INSERT OR UPDATE OF appointment_id, dated_at ON notes FOR EACH ROW
  WHEN (NEW.appointment_id IS NOT NULL)
  EXECUTE FUNCTION note_of_visit_dated();

CREATE FUNCTION notes_of_moved_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notes SET dated_at = NEW.starts_at WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER notes_of_moved_visit AFTER UPDATE OF starts_at ON appointments FOR EACH ROW
  WHEN (OLD.starts_at <> NEW.starts_at)
  EXECUTE FUNCTION notes_of_moved_visit();

UPDATE notes n SET dated_at = a.starts_at FROM appointments a WHERE a.id = n.appointment_id;

DROP INDEX notes_pet;
DROP INDEX notes_owner;
CREATE INDEX notes_pet ON notes (pet_id, dated_at DESC, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX notes_owner ON notes (owner_id, dated_at DESC, created_at DESC, id DESC) WHERE hidden_at IS NULL;
