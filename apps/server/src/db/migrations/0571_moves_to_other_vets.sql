-- An owner who takes a proposed time, or moves without asking, may get another vet. The line in the history names the vet who had the
-- appointment, as that of a hand-over does, so that the plan of a block finds it (docs/decisions/0432-plan-of-a-block.md).
ALTER TABLE appointment_events DROP CONSTRAINT appointment_events_hand_over;
ALTER TABLE appointment_events ADD CONSTRAINT appointment_events_hand_over CHECK (kind <> 'handed_over' OR from_doctor_id IS NOT NULL);
