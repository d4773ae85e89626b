-- A reason may be booked so many times a day in the whole practice. A visit that ends or moves to another day opens the day with every vet, and
-- so does another limit. Each line is such an opening that has not been offered to the waiting list yet (docs/decisions/0443-reopened-reasons.md).
CREATE TABLE reopened_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason_id uuid NOT NULL REFERENCES visit_reasons ON DELETE CASCADE
);
CREATE INDEX reopened_reasons_reason ON reopened_reasons (reason_id);
CREATE INDEX waiting_list_of_reason ON waiting_list (reason_id) WHERE reason_id IS NOT NULL;

CREATE FUNCTION reopen_reason_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reopened_reasons (reason_id) SELECT id FROM visit_reasons WHERE id = OLD.reason_id AND max_per_day IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER reason_reopened_by_change AFTER UPDATE OF status, starts_at, reason_id ON appointments FOR EACH ROW
  WHEN (OLD.reason_id IS NOT NULL AND OLD.status IN ('held', 'requested', 'approved', 'consulting', 'completed')
    AND (NEW.status NOT IN ('held', 'requested', 'approved', 'consulting', 'completed')
      OR NEW.starts_at <> OLD.starts_at OR NEW.reason_id IS DISTINCT FROM OLD.reason_id))
  EXECUTE FUNCTION reopen_reason_of_visit();
CREATE TRIGGER reason_reopened_by_deletion AFTER DELETE ON appointments FOR EACH ROW
  WHEN (OLD.reason_id IS NOT NULL AND OLD.status IN ('held', 'requested', 'approved', 'consulting', 'completed'))
  EXECUTE FUNCTION reopen_reason_of_visit();

CREATE FUNCTION reopen_changed_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reopened_reasons (reason_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER reason_reopened_by_practice AFTER UPDATE ON visit_reasons FOR EACH ROW
  WHEN (NEW.online AND NEW.archived_at IS NULL) EXECUTE FUNCTION reopen_changed_reason();
