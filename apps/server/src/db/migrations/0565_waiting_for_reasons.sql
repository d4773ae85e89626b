-- Owners wait for a reason, and with several animals (docs/decisions/0436-waiting-for-a-reason.md).
ALTER TABLE waiting_list
  ADD COLUMN reason_id uuid,
  ADD COLUMN animals int NOT NULL DEFAULT 1 CHECK (animals BETWEEN 1 AND 5),
  ADD CONSTRAINT waiting_list_reason FOREIGN KEY (reason_id, practice_id) REFERENCES visit_reasons (id, practice_id),
  ADD CONSTRAINT waiting_list_animals CHECK (animals = 1 OR reason_id IS NOT NULL);
