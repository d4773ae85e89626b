-- What became of the appointments beneath a block (docs/decisions/0432-plan-of-a-block.md) is read from their history: by the vet who had them,
-- and by the time that they had.
CREATE INDEX appointment_events_hand_overs ON appointment_events (from_doctor_id, at) WHERE from_doctor_id IS NOT NULL;
CREATE INDEX appointment_events_moves ON appointment_events (from_starts_at) WHERE from_starts_at IS NOT NULL;
