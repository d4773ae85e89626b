-- A practice proposes up to three times at once, also for an approved appointment (docs/decisions/0432-plan-of-a-block.md).
ALTER TABLE proposals ADD COLUMN place smallint NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 3),
  DROP CONSTRAINT proposals_pkey, ADD PRIMARY KEY (appointment_id, place);
ALTER TABLE proposals ALTER COLUMN place DROP DEFAULT;
