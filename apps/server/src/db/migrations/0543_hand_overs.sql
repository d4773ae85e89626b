-- A visit is handed over to another vet of the practice (docs/decisions/0422-hand-over.md). The line in its history names the vet who had it;
-- its principal is the vet who has it from then on.
ALTER TABLE appointment_events DROP CONSTRAINT appointment_events_kind_check;
ALTER TABLE appointment_events ADD CONSTRAINT appointment_events_kind_check CHECK (kind IN
  ('requested', 'approved', 'rejected', 'withdrawn', 'expired', 'consulting', 'completed', 'cancelled', 'no_show', 'rescheduled',
   'move_asked', 'move_dropped', 'move_declined', 'proposed', 'proposal_declined', 'edited', 'handed_over'));
ALTER TABLE appointment_events ADD COLUMN from_doctor_id uuid REFERENCES users,
  ADD CONSTRAINT appointment_events_hand_over CHECK ((kind = 'handed_over') = (from_doctor_id IS NOT NULL));
