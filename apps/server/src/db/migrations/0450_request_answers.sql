-- The answers of a practice to requests, by time: how long it usually takes is read from here.
CREATE INDEX appointment_events_answers ON appointment_events (principal_id, at)
  WHERE version > 1 AND kind IN ('approved', 'rejected', 'proposed');
