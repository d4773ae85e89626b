-- Which owners have been called about the plan of a block, when and by whom (docs/decisions/0432-plan-of-a-block.md).
CREATE TABLE block_calls (
  block_id uuid NOT NULL REFERENCES blocks ON DELETE CASCADE,
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  called_at timestamptz NOT NULL,
  called_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (block_id, appointment_id)
);
CREATE INDEX block_calls_of_appointment ON block_calls (appointment_id);
