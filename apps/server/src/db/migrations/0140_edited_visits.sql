-- A practice corrects what a visit is about: type, pet, reason, services.
ALTER TABLE appointment_events DROP CONSTRAINT appointment_events_kind_check;
ALTER TABLE appointment_events ADD CONSTRAINT appointment_events_kind_check CHECK (kind IN
  ('requested', 'approved', 'rejected', 'withdrawn', 'expired', 'consulting', 'completed', 'cancelled', 'no_show', 'rescheduled',
   'move_asked', 'move_dropped', 'move_declined', 'proposed', 'proposal_declined', 'edited'));
